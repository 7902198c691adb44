"""Passages of two texts: those that only one has, and those with another wording, with a redline.

A stretch that a redline shows as gone may only have been parted from its passage (or joined to it): the other text has
the same words as passages of their own, with which nothing else is paired. Whole passages alone count, so that nothing
that went is hidden by words that happen to stand somewhere else.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from msgspec.structs import replace

from extractor import lexicon
from extractor.lexicon.vocabulary import Name
from rules_db.comparing.changes import KINDS, NormPair, Tie, best_links
from rules_db.comparing.matching import Words, alike, has_words, pairs, plain, redline, tokens
from rules_db.comparing.reading import Link, Unit
from rules_db.comparing.records import Passage, Piece, Place, ProseChange, place
from rules_db.identifiers import squash
from rules_db.records import StoredRule

# Words that damage or another ending sets apart: where two texts are compared, these are no difference.
#
# Figures are never near: one letter of them is another rule. Neither are words of being allowed, bound or forbidden.


_NEAR = 0.7
"""Share of letters in common from which two words are one word in another ending or damaged."""
_VERY_NEAR = 0.9
"""The same for words of being allowed or bound that damage runs into others."""
_SAYS_MUCH = re.compile(r"^(?:no|ni|nunca|jamas|sin|salvo|excepto|prohib\w*|pod\w*|pued\w*|deb\w*|oblig\w*)$")
_ONE_RULE = 0.64
"""Share of words in common from which a redline of two texts shows what they rule otherwise, as read on six pairs."""
_SEVERAL = 3
"""Longer words of a stretch from which it says something of its own."""
_OPENING = 3
"""Letters that such words have in common at their beginning: another one may turn a word round (par, impar)."""
_LETTERS = 3
"""Letters of a word that may say something by itself."""

_RUN_OVER = 8
"""Letters by which damaged words may be shorter than what they were: damage runs over its neighbours."""

Damaged = tuple[frozenset[str], frozenset[str]]
"""Words of two passages that stay damaged."""
Named = Callable[[str], str]
"""Takes the names out of words that say nothing new."""


_NONE: Damaged = (frozenset(), frozenset())


def softened(pieces: Iterable[Piece], damaged: Damaged = _NONE) -> tuple[Piece, ...]:
    """Return a redline in which words that damage alone sets apart, and stray letters and marks, count as equal.

    `damaged` are the words of either side that stay damaged.
    """

    def same(piece: Piece) -> bool:
        return _is_damage(piece) or _lost(piece.before, piece.after, damaged)

    return tuple(replace(piece, equal=True) if not piece.equal and same(piece) else piece for piece in pieces)


def _lost(before: str, after: str, damaged: Damaged) -> bool:
    """Tell whether a stretch is mostly damaged on one side and about as long on the other, so that nobody knows it."""
    sides = plain(before), plain(after)
    longest = max(sum(map(len, words)) for words in sides)
    return any(
        2 * sum(any(lost in word for lost in broken) for word in words) >= len(words)
        and longest <= sum(map(len, words)) + _RUN_OVER
        for words, broken in zip(sides, damaged, strict=True)
        if words
    )


def of_substance(change: ProseChange) -> bool:
    """Tell whether a redline shows another rule and not the same one in other words.

    Passages that the alignment holds for one rule have to be near in words, and to differ by a figure, a word of being
    allowed or bound, a name, or several words together. Two names of a bet that both passages name are one name.
    """
    if change.relation != "equivalent":
        return bool(change.redline)
    named = _named_in_both(change)
    return change.alike >= _ONE_RULE and any(_weighs(piece, named) for piece in change.redline if not piece.equal)


def weigh(ours: Words, theirs: Words) -> bool:
    """Tell whether two stretches set a rule apart: by a figure, a word of being allowed or bound, or several words."""
    if _figures(ours) != _figures(theirs) or _modals(ours) != _modals(theirs):
        return True
    return max(sum(len(word) > _LETTERS for word in words) for words in (ours, theirs)) >= _SEVERAL


def _weighs(piece: Piece, named: Named) -> bool:
    before, after = named(piece.before), named(piece.after)
    capitals = any(word[:1].isupper() and len(word) > _LETTERS for word in f"{before} {after}".split())
    return capitals or weigh(plain(before), plain(after))


def _named_in_both(change: ProseChange) -> Named:
    """Return what takes the names of those bets out of words that both passages of a change name."""
    bets = lexicon.load().bets

    def names(text: str) -> list[Name]:
        return [name for name in bets.find(text, game=change.game) if name.id]

    both = (
        frozenset[str]()
        if not (change.before and change.after)
        else (frozenset(name.id for name in names(change.before.text)) & {name.id for name in names(change.after.text)})
    )

    def without(text: str) -> str:
        for name in reversed([name for name in names(text) if name.id in both]):
            text = text[: name.start] + text[name.end :]
        return text

    return without


def _is_damage(piece: Piece) -> bool:
    ours, theirs = plain(piece.before), plain(piece.after)
    one, other = "".join(ours), "".join(theirs)
    if _figures(ours) != _figures(theirs):
        return False
    if _modals(ours) != _modals(theirs) and not (one and other and _near(one, other, _VERY_NEAR)):
        return False
    if not ours or not theirs:
        return not any(len(word) >= _LETTERS or word == "no" for word in (*ours, *theirs))
    return _near(one, other, _NEAR)


def _near(one: str, other: str, share: float) -> bool:
    from rapidfuzz.distance import LCSseq

    like = 2 * LCSseq.similarity(one, other) / (len(one) + len(other))
    return one[:_OPENING] == other[:_OPENING] and like >= share


def _figures(words: Iterable[str]) -> list[str]:
    return [word for word in words if any(letter.isdigit() for letter in word)]


def _modals(words: Iterable[str]) -> list[str]:
    return [word[:3] for word in words if _SAYS_MUCH.match(word)]


_LEGIBLE = 0.5
"""Share of words in common below which a redline is harder to read than the two wordings beside each other."""

_MORE = 4
"""Words that one of two passages has beyond the other's, from which it says more and not the same."""
_WITHIN = 0.9
"""Share of a passage's words that a longer one has, where it says all of it."""

_FORMAL = re.compile(r"__(?:preface|preamble|recs|conclusions)_")
"""Parts of an act by which it is issued: every act has its own."""
_FEWEST = 4
"""Words under which a passage that stands alone is a title, a signature or a list's first word."""

_Pair = tuple[Passage, Passage, str, Tie]
"""Two passages, their game and how they are aligned."""

_SHORTEST = 4
"""Words of a stretch from which it is told from a chance."""


def prose_changes(
    ours: Sequence[Unit], theirs: Sequence[Unit], aligned: Sequence[Link] | None, norms: Sequence[NormPair]
) -> list[ProseChange]:
    """Return the passages that only one text has, and those of both whose words differ.

    Without an alignment these are two versions of a text: every word counts. With one, case, accents and marks do
    not, and norms that are aligned while their provisions are not stand for their provisions.
    """
    units = _versions(ours, theirs) if aligned is None else _as_aligned(ours, theirs, aligned)
    matched: list[_Pair] = [(_passage(a), _passage(b), a.game, tie) for a, b, tie in units]
    if aligned is not None:
        matched += _of_norms(norms, matched)
    same = {a.id for a, b, _ in units if aligned is not None and _other_title(a, b)}
    told = [pair for pair in matched if pair[0].place.provision_id not in same]
    damage = {unit.id: frozenset(_broken(unit.damage)) for unit in (*ours, *theirs) if unit.damage}
    changes = [change for pair in told if (change := _change(*pair, damage, exact=aligned is None))]
    used_a = {before.place.provision_id for before, *_ in matched}
    used_b = {after.place.provision_id for _, after, *_ in matched}
    alone = _is_text if aligned is None else _rules_something
    changes += [ProseChange("missing", u.game, _passage(u), None) for u in ours if alone(u) and u.id not in used_a]
    changes += [ProseChange("added", u.game, None, _passage(u)) for u in theirs if alone(u) and u.id not in used_b]
    return sorted(without_parted(sorted(changes, key=_place)), key=_place)


def _broken(damage: str) -> Iterable[str]:
    """Return damaged words; a letter or two of them stand in any word."""
    return (word for word in plain(damage) if len(word) >= _LETTERS)


def _is_text(unit: Unit) -> bool:
    return bool(unit.text)


def _rules_something(unit: Unit) -> bool:
    """Tell whether a passage of one of two different texts says more than who issued it, and is no mere title."""
    return has_words(unit.text, _FEWEST) and not _FORMAL.search(unit.id)


def _place(change: ProseChange) -> tuple[object, ...]:
    return change.game, KINDS.index(change.kind), sorted(e.place for e in (change.before, change.after) if e)


def _versions(ours: Sequence[Unit], theirs: Sequence[Unit]) -> list[tuple[Unit, Unit, Tie]]:
    said_a = [tuple(tokens(unit.words)) for unit in ours]
    said_b = [tuple(tokens(unit.words)) for unit in theirs]
    return [(ours[a], theirs[b], Tie()) for a, b in pairs(said_a, said_b)]


def _as_aligned(ours: Sequence[Unit], theirs: Sequence[Unit], aligned: Iterable[Link]) -> list[tuple[Unit, Unit, Tie]]:
    links = best_links(aligned, [unit.id for unit in ours], [unit.id for unit in theirs])
    return [(ours[a], theirs[b], tie) for a, b, tie in links]


def _other_title(a: Unit, b: Unit) -> bool:
    """Tell whether two passages say the same under other titles."""
    return bool(a.text) and plain(a.text) == plain(b.text)


def _of_norms(norms: Sequence[NormPair], matched: Sequence[_Pair]) -> list[_Pair]:
    """Return the words of aligned norms of which neither provision is aligned itself."""
    used_a = {before.place.provision_id for before, *_ in matched}
    used_b = {after.place.provision_id for _, after, *_ in matched}
    return [
        (_quoted(before), _quoted(after), before.game, tie)
        for before, after, tie in norms
        if before.provision_id not in used_a and after.provision_id not in used_b
    ]


def _passage(unit: Unit) -> Passage:
    where = Place(unit.document_id, unit.line_start, unit.line_end, unit.id)
    return Passage(unit.title, unit.words, where)


def _quoted(rule: StoredRule) -> Passage:
    return Passage(rule.term, squash(rule.text), place(rule))


def _says_more(ours: Words, theirs: Words, share: float) -> bool:
    """Tell whether one of two passages says what the other does and more: identical sentences are a part of it."""
    shorter, longer = sorted((len(ours), len(theirs)))
    return longer - shorter >= _MORE and share * (shorter + longer) / 2 >= _WITHIN * shorter


def _change(
    before: Passage, after: Passage, game: str, tie: Tie, damage: Mapping[str, frozenset[str]], *, exact: bool
) -> ProseChange | None:
    if before.text == after.text:
        return None
    if exact and tokens(before.text) == tokens(after.text):
        return None
    ours, theirs = plain(before.text), plain(after.text)
    if not exact and ours == theirs:
        return None
    share = alike(ours, theirs)
    if tie.relation == "identical" and not _says_more(ours, theirs, share):
        return None
    pieces = redline(before.text, after.text, exact=exact) if exact or share >= _LEGIBLE else ()
    ours_lost, theirs_lost = (damage.get(side.place.provision_id, frozenset()) for side in (before, after))
    pieces = pieces if exact else softened(pieces, (ours_lost, theirs_lost))
    if pieces and all(piece.equal for piece in pieces):
        return None
    return ProseChange(
        "changed", game, before, after, pieces, round(share, 3), tie.relation, tie.verdict, part=tie.part
    )


class Loose:
    """Passages of one text that are paired with nothing, in their order; those that are found elsewhere are taken."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        self._passages = sorted(passages, key=lambda passage: passage.place)
        self.taken: set[Passage] = set()

    @cached_property
    def _words(self) -> list[Words]:
        """The words of the passages, which few differences ask for."""
        return [plain(passage.text) for passage in self._passages]

    @cached_property
    def _opening(self) -> Mapping[str, Sequence[int]]:
        """The places of the passages that begin with a word."""
        found: dict[str, list[int]] = defaultdict(list)
        for at, words in enumerate(self._words):
            if words:
                found[words[0]].append(at)
        return found

    def take(self, text: str) -> bool:
        """Take the passages that follow each other and together have just the words of a text; tell if there are."""
        wanted = plain(text)
        if len(wanted) < _SHORTEST:
            return False
        for start in self._opening.get(wanted[0], ()):
            found = self._following(start, wanted)
            if found:
                self.taken.update(found)
                return True
        return False

    def _following(self, start: int, wanted: Words) -> Sequence[Passage]:
        """Return the untaken passages from a place on that have the wanted words; none where they have others."""
        found: list[Passage] = []
        said = 0
        for passage, words in zip(self._passages[start:], self._words[start:], strict=True):
            if passage in self.taken or wanted[said : said + len(words)] != words:
                return ()
            found.append(passage)
            said += len(words)
            if said == len(wanted):
                return found
        return ()


def without_parted(changes: Sequence[ProseChange]) -> list[ProseChange]:
    """Return the changes without what is only parted: such stretches count as equal, such passages as present."""
    loose_a = Loose(change.before for change in changes if change.kind == "missing" and change.before)
    loose_b = Loose(change.after for change in changes if change.kind == "added" and change.after)
    reworded = [_reunited(change, loose_a, loose_b) for change in changes if change.kind == "changed"]
    taken = loose_a.taken | loose_b.taken
    alone = [change for change in changes if change.kind != "changed"]
    kept = [change for change in reworded if not change.redline or not all(piece.equal for piece in change.redline)]
    return [*kept, *(change for change in alone if (change.before or change.after) not in taken)]


def _reunited(change: ProseChange, loose_a: Loose, loose_b: Loose) -> ProseChange:
    pieces = tuple(_piece(piece, loose_a, loose_b) for piece in change.redline)
    return change if pieces == change.redline else _with(change, pieces)


def _piece(piece: Piece, loose_a: Loose, loose_b: Loose) -> Piece:
    gone, came = piece.before and not piece.after, piece.after and not piece.before
    if (gone and loose_b.take(piece.before)) or (came and loose_a.take(piece.after)):
        return Piece(piece.before, piece.after, True)
    return piece


def _with(change: ProseChange, pieces: tuple[Piece, ...]) -> ProseChange:
    from msgspec.structs import replace

    return replace(change, redline=pieces)
