"""What changed on the way from one text to another: values and norms here, prose in a module of its own.

Typed rules differ by their values; of norms, those that only one text has, and those that bind somebody else or have
another consequence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from rules_db.comparing.matching import Pair, one_to_one, pairs, plain
from rules_db.comparing.meaning import (
    Divided,
    as_said_of_parts,
    by_key,
    meanings,
    narrowed,
    of_wholes,
    told_singly,
    under_one_name,
    wider_in,
)
from rules_db.comparing.reading import Link
from rules_db.comparing.records import (
    Kind,
    NormChange,
    Part,
    Stated,
    ValueChange,
    agree,
    is_norm,
    norm,
    of_other_variants,
    stated,
)
from rules_db.comparing.strictest import move
from rules_db.records import StoredRule
from rules_db.words import Words, spanish

KINDS: tuple[Kind, ...] = ("changed", "missing", "added")
"""In which order changes are told."""


class Tie(msgspec.Struct, frozen=True):
    """How two norms or passages are aligned, what a reviewer said of it, and which is a part of the other; empty where
    their words paired them."""

    relation: str = ""
    verdict: str = ""
    part: Part = ""


def best_links(links: Iterable[Link], ours: Sequence[str], theirs: Sequence[str]) -> list[tuple[int, int, Tie]]:
    """Return the best links between rows of two texts (their ids, in order) so that no row is in two of them."""
    places_a = {row: at for at, row in enumerate(ours)}
    places_b = {row: at for at, row in enumerate(theirs)}
    found = {(places_a[each.a], places_b[each.b]): each for each in links if each.a in places_a and each.b in places_b}
    pairs = one_to_one((each.score, a, b) for (a, b), each in found.items())
    ties = {at: Tie(each.relation, each.verdict, each.part) for at, each in found.items()}
    return [(a, b, ties[a, b]) for a, b in pairs]


_FACETS = ("bearer", "modality", "condition", "consequence")
_IN_WORDS = ("condition", "consequence")
"""Facets that are words of the text: two ways to say one thing do not differ where an alignment says so."""
_OPENING = 8
"""Words of a norm among which who it binds is named; later ones name others, too."""
_STEM = 5
"""Letters of a role's name that its forms share."""

NormPair = tuple[StoredRule, StoredRule, Tie]
"""Two norms and how they are aligned."""

_Key = tuple[str, str, str]
_Stated = tuple[Stated, ...]


def value_changes(
    ours: Iterable[StoredRule],
    theirs: Iterable[StoredRule],
    words: Words,
    common: tuple[Iterable[StoredRule], Iterable[StoredRule]] = ((), ()),
) -> list[ValueChange]:
    """Return the keys of which two texts state other values, or only one of them any, in the order of the tables.

    What one text says of a whole is compared with what the other says of its parts. `common` are rules of the chapters
    of each text that serve the game: they count where its own chapter says nothing of a key.
    """
    ours, theirs = list(ours), list(theirs)
    before, after = _Texts.of(ours, theirs, common[0]), _Texts.of(theirs, ours, common[1])
    full = meanings([*before.rules, *after.rules])

    def state(text: _Texts, key: _Key) -> _Stated:
        """What a side states of a key: of itself, or of what it is part of."""
        if own := text.said.get(key):
            return stated(own, words, full)
        whole = narrowed(next((text.wholes[wide] for wide in _wider(key) if wide in text.wholes), ()), key[2])
        whole = whole or text.common.get(key, []) or told_singly(key[1:], text.games.get(key[0], []))
        parts = [] if whole else [rule for part in text.apart.parts(key) for rule in text.said[part]]
        return stated(whole, words, {**full, **meanings(whole)}) or as_said_of_parts(parts, words, full)

    told = {*_as_parts(before, after), *_as_parts(after, before), *_spread(before, after), *_spread(after, before)}
    changes = [
        _change(key, state(before, key), state(after, key), words)
        for key in sorted((before.said.keys() | after.said.keys()) - told)
    ]
    return sorted((change for change in changes if change), key=lambda change: _place(change, words))


class _Texts(NamedTuple):
    """The typed rules of one side, by game, and by game, family and key; and what it says of wholes."""

    rules: list[StoredRule]
    games: Mapping[str, list[StoredRule]]
    said: dict[_Key, list[StoredRule]]
    wholes: dict[_Key, Sequence[StoredRule]]
    common: dict[_Key, list[StoredRule]]
    apart: Divided[_Key]

    @classmethod
    def of(cls, rules: Iterable[StoredRule], beside: Iterable[StoredRule], common: Iterable[StoredRule]) -> _Texts:
        """Return the typed rules among these, named as those beside them, and what common chapters say."""
        typed = under_one_name((rule for rule in rules if not is_norm(rule.family)), beside)
        games: dict[str, list[StoredRule]] = defaultdict(list)
        for rule in typed:
            games[rule.game].append(rule)
        said: dict[_Key, list[StoredRule]] = {}
        wholes: dict[_Key, Sequence[StoredRule]] = {}
        for game, some in games.items():
            here = by_key(some)
            said.update({(game, *at): group for at, group in here.items()})
            wholes.update({(game, *at): group for at, group in {**here, **of_wholes(here)}.items() if group})
        served: dict[_Key, list[StoredRule]] = defaultdict(list)
        for rule in common:
            served[rule.game, rule.family, rule.key].append(rule)
        return cls(typed, games, said, wholes, served, Divided(said))


def _wider(key: _Key) -> list[_Key]:
    game, family, name = key
    return [(game, family, wide) for wide in wider_in(game, name)]


def _as_parts(whole: _Texts, parts: _Texts) -> Iterable[_Key]:
    """Yield the keys that one side states, and the other only by their parts: these are compared instead."""
    for key in parts.said.keys() - whole.said.keys():
        yield from (wide for wide in _wider(key) if wide in whole.wholes and wide not in parts.said)


def _spread(whole: _Texts, parts: _Texts) -> Iterable[_Key]:
    """Yield the keys of parts that one side states and the other only by their whole: they stand beside that."""
    for key in whole.said.keys() - parts.said.keys():
        yield from (part for part in parts.apart.parts(key) if part not in whole.said)


def _change(key: _Key, before: _Stated, after: _Stated, words: Words) -> ValueChange | None:
    game, family, name = key
    kind: Kind = "added" if not before else "missing" if not after else "changed"
    parted = any(each.parts for each in (*before, *after))
    if kind == "changed" and not parted and (agree(before, after, name) or of_other_variants(before, after, name)):
        return None
    change = ValueChange(kind, game, family, name, words.key(family, name, game), before, after)
    if parted or len(before) != 1 or len(after) != 1 or before[0].condition or after[0].condition:
        return change  # several values, or one with an exception or a deduction or of a part, cannot be ordered
    moved = move(family, name, game, before[0].value, after[0].value)
    return replace(change, better=moved.better, binds=moved.binds)


def _place(change: ValueChange, words: Words) -> tuple[object, ...]:
    family, key = words.place(change.family, change.key)
    return change.game, family, KINDS.index(change.kind), key, change.family, change.key


def norm_pairs(
    ours: Iterable[StoredRule], theirs: Iterable[StoredRule], aligned: Sequence[Link] | None
) -> list[NormPair]:
    """Return the norms of two texts that regulate one thing, each in one pair: as aligned, or else by their words."""
    before = [rule for rule in ours if is_norm(rule.family)]
    after = [rule for rule in theirs if is_norm(rule.family)]
    if aligned is None:
        return [(before[a], after[b], Tie()) for a, b in _by_words(before, after)]
    return _linked(before, after, [link for link in aligned if link.sure])


def perhaps_pairs(
    ours: Iterable[StoredRule],
    theirs: Iterable[StoredRule],
    aligned: Sequence[Link] | None,
    paired: Sequence[NormPair],
) -> list[NormPair]:
    """Return norms beside those that are paired that may be on one subject and rule it otherwise, a sentence once."""
    used = {rule.id for before, after, _ in paired for rule in (before, after)}
    before = [rule for rule in ours if is_norm(rule.family) and rule.id not in used]
    after = [rule for rule in theirs if is_norm(rule.family) and rule.id not in used]
    found = _linked(before, after, [link for link in aligned or () if not link.sure])
    ordered = sorted(found, key=lambda pair: sorted(rule.id for rule in pair[:2]))
    once = {_lines(*pair): pair for pair in (*ordered, *paired)}
    return [pair for pair in ordered if once[_lines(*pair)] is pair]


def _lines(before: StoredRule, after: StoredRule, _tie: Tie) -> tuple[object, ...]:
    """Return where two norms stand: those on one line are of one sentence."""
    return before.document_id, before.line_start, after.document_id, after.line_start


def perhaps_otherwise(found: Iterable[NormPair]) -> list[NormChange]:
    """Return such pairs as changes, in the order of the texts."""
    return sorted((_otherwise(*pair) for pair in found), key=_norms_place)


def _linked(before: Sequence[StoredRule], after: Sequence[StoredRule], links: Iterable[Link]) -> list[NormPair]:
    best = best_links(links, [rule.id for rule in before], [rule.id for rule in after])
    return [(before[a], after[b], tie) for a, b, tie in best]


def norm_changes(
    ours: Iterable[StoredRule],
    theirs: Iterable[StoredRule],
    paired: Sequence[NormPair],
    perhaps: Sequence[NormPair] = (),
) -> list[NormChange]:
    """Return the norms that only one text has, and what differs in those that both have.

    Those that are perhaps on one subject are in no text alone.
    """
    changes = [change for pair in paired if (change := _norms_change(*pair))]
    used_a = {before.id for before, _, _ in (*paired, *perhaps)}
    used_b = {after.id for _, after, _ in (*paired, *perhaps)}
    changes += [
        NormChange("missing", rule.game, rule.family, (), norm(rule), None)
        for rule in ours
        if is_norm(rule.family) and rule.id not in used_a
    ]
    changes += [
        NormChange("added", rule.game, rule.family, (), None, norm(rule))
        for rule in theirs
        if is_norm(rule.family) and rule.id not in used_b
    ]
    return sorted(changes, key=_norms_place)


def _norms_place(change: NormChange) -> tuple[object, ...]:
    places = sorted(each.places[0] for each in (change.before, change.after) if each)
    return change.game, KINDS.index(change.kind), change.family, places


def _by_words(ours: Sequence[StoredRule], theirs: Sequence[StoredRule]) -> list[Pair]:
    """Pair norms of two versions of a text: of one family and game, the same words first, then the nearest."""
    blocks: dict[tuple[str, str], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for which, rules in enumerate((ours, theirs)):
        for at, rule in enumerate(rules):
            blocks[rule.game, rule.family][which].append(at)
    return [
        (left[a], right[b])
        for left, right in blocks.values()
        for a, b in pairs([_said(ours[at]) for at in left], [_said(theirs[at]) for at in right])
    ]


def _said(rule: StoredRule) -> tuple[str, ...]:
    return plain(f"{rule.term} {rule.text}")


def _norms_change(before: StoredRule, after: StoredRule, tie: Tie) -> NormChange | None:
    change = _otherwise(before, after, tie)
    return change if change.facets else None


def _otherwise(before: StoredRule, after: StoredRule, tie: Tie) -> NormChange:
    facets = tuple(facet for facet in _FACETS if _differs(facet, before, after, tie.relation))
    sides = norm(before), norm(after)
    return NormChange("changed", before.game, before.family, facets, *sides, tie.relation, tie.verdict, part=tie.part)


def _differs(facet: str, before: StoredRule, after: StoredRule, relation: str) -> bool:
    ours, theirs = getattr(before, facet), getattr(after, facet)
    if facet in _IN_WORDS:
        return relation in ("", "different") and ours != theirs and plain(ours) != plain(theirs)
    if facet == "bearer" and not (_names(before) and _names(after)):
        return False
    return bool(ours and theirs) and ours != theirs


def _names(rule: StoredRule) -> bool:
    """Tell whether a norm's own words begin with who it binds, and not only words before it."""
    called = {word for name in (rule.bearer, spanish(rule.bearer)) for word in plain(name.replace("_", " "))}
    said = plain(rule.text)[:_OPENING]
    return any(word.startswith(name[:_STEM]) for name in called for word in said)
