"""What differs between two texts: both sides by what a user calls them, and the values, norms and wording of each.

A text that says in its table what a bet is paid need not say so in the sentence on it. So words that state a value on
which both texts agree are no difference between two passages, wherever the other text has them.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from rules_db.comparing.absence import Absences
from rules_db.comparing.changes import (
    NormPair,
    norm_changes,
    norm_pairs,
    perhaps_otherwise,
    perhaps_pairs,
    value_changes,
)
from rules_db.comparing.changes.prose import prose_changes, weigh
from rules_db.comparing.comparison import sides_limits
from rules_db.comparing.matching import Words as Phrase
from rules_db.comparing.matching import plain
from rules_db.comparing.meaning import under_one_name
from rules_db.comparing.reading import Link, Side, find_game, links, regulated_games, side
from rules_db.comparing.records import (
    Cell,
    Difference,
    Kind,
    NormChange,
    Passage,
    Piece,
    ProseChange,
    ValueChange,
    is_norm,
    place,
)
from rules_db.comparing.subjects import otherwise
from rules_db.errors import NotFoundError
from rules_db.identifiers import value_json
from rules_db.knowledge import KnowledgeBase
from rules_db.records import StoredRule
from rules_db.words import Words
from schemas.values import canonical

# What differs between two texts: values, who must do what and what follows, and the wording.
#
# What one side alone has is "only here" where the other is silent; it is looked for there first.


Part = Literal["values", "norms", "prose"]
PARTS: tuple[Part, ...] = ("values", "norms", "prose")

_FEWEST = 8
"""Words of a stretch that is looked for in other passages: fewer are found by chance."""

_Key = tuple[str, str, str]
_Said = Mapping[str, Sequence[Phrase]]
"""The words of the values on which both texts agree, by the provision that states them."""


class Links(msgspec.Struct, frozen=True):
    """How the rules and the provisions of two sides are aligned, seen from the first."""

    rules: Sequence[Link] = ()
    provisions: Sequence[Link] = ()


def links_between(base: KnowledgeBase, a: Side, b: Side, game: str = "") -> Links | None:
    """Return how two sides of one knowledge base are aligned, in one game where it is given.

    None where one text is on both sides, or nothing of any game is aligned.
    """
    if set(a.documents) & set(b.documents):
        return None
    found = Links(*(links(base, a.documents, b.documents, level, game) for level in ("rule", "provision")))
    if found.rules or found.provisions:
        return found
    return Links() if game and links_between(base, a, b) else None


def diff(
    a: Side,
    b: Side,
    *,
    aligned: Links | None = None,
    parts: Collection[Part] = PARTS,
    words: Words | None = None,
    absences: Absences | None = None,
    alone: bool = True,
) -> Difference:
    """Return what differs between two sides.

    Typed rules differ by their values. Norms and prose are paired by `aligned` where it is given, else by what they
    say: number, place and lines do not matter, so that two versions of a text differ only where their words do.
    `absences` tells of what one side alone has why the other does not; without it the other counts as silent. Where
    `alone` is false, that is told of values only, and not of the norms and passages that one side alone has.
    """
    words = words or Words()
    rules, provisions = (aligned.rules, aligned.provisions) if aligned else (None, None)
    paired = norm_pairs(a.rules, b.rules, rules) if "norms" in parts or "prose" in parts else []
    perhaps = perhaps_pairs(a.rules, b.rules, rules, paired) if "norms" in parts else []
    found = Difference(
        a.name,
        b.name,
        a.label,
        b.label,
        tuple(value_changes(a.rules, b.rules, words, (a.common, b.common))) if "values" in parts else (),
        tuple(norm_changes(a.rules, b.rules, paired, perhaps)) if "norms" in parts else (),
        tuple(_prose(a, b, provisions, paired)) if "prose" in parts else (),
        perhaps=tuple(perhaps_otherwise(perhaps)),
    )
    return looked_for(found, a, b, absences, alone=alone) if absences else found


def _prose(a: Side, b: Side, aligned: Sequence[Link] | None, norms: Sequence[NormPair]) -> Sequence[ProseChange]:
    changes = prose_changes(a.units, b.units, aligned, norms)
    return changes if aligned is None else without_settled(changes, a.rules, b.rules)


def looked_for(difference: Difference, a: Side, b: Side, absences: Absences, *, alone: bool = True) -> Difference:
    """Return a difference with what is known of why one side has nothing; of norms and passages where `alone` is."""
    missing_in: dict[Kind, tuple[str, ...]] = {"missing": _jurisdictions(b), "added": _jurisdictions(a)}
    rules_of: dict[Kind, Sequence[StoredRule]] = {"missing": b.rules, "added": a.rules}

    def state(kind: Kind, cell: Callable[[str], Cell]) -> Cell:
        """The cell of the side that has nothing: of several texts one that speaks of it counts."""
        cells = [cell(name) for name in missing_in[kind]]
        return next((one for one in cells if one.state != "silent"), cells[0])

    def value(change: ValueChange) -> ValueChange:
        if change.kind == "changed":
            return change
        said = _put_otherwise(change, rules_of[change.kind])
        here = said or state(change.kind, lambda name: absences.of_key(name, change.game, change.family, change.key))
        return replace(change, state=here.state, passages=here.passages)

    def norm(change: NormChange) -> NormChange:
        said = change.before or change.after
        if change.kind == "changed" or said is None or not alone:
            return change
        here = state(change.kind, lambda name: absences.of_words(name, said.text))
        return replace(change, state=here.state, passages=here.passages)

    def elsewhere(piece: Piece) -> Piece:
        """A stretch that only one side shows here, as equal where the other has it in another passage."""
        words, others = (piece.before, missing_in["missing"]) if piece.before else (piece.after, missing_in["added"])
        alone = not piece.equal and bool(piece.before) != bool(piece.after) and len(words.split()) >= _FEWEST
        found = alone and any(absences.holds(other, words) for other in others)
        return replace(piece, equal=True) if found else piece

    def prose(change: ProseChange) -> ProseChange:
        said = change.before or change.after
        if change.kind == "changed":
            return replace(change, redline=tuple(map(elsewhere, change.redline)))
        if said is None or not alone:
            return change
        here = state(change.kind, lambda name: absences.of_passage(name, said.text))
        return replace(change, state=here.state, passages=here.passages)

    return replace(
        difference,
        values=tuple(map(value, difference.values)),
        norms=tuple(map(norm, difference.norms)),
        prose=tuple(filter(_differs, map(prose, difference.prose))),
    )


def _put_otherwise(change: ValueChange, rules: Sequence[StoredRule]) -> Cell | None:
    """Return the empty place of a side whose rules put the subject of a value in another way; None where none does."""
    keys = otherwise(change.family, change.key)
    said = [rule for rule in rules if rule.game == change.game and (rule.family, rule.key) in keys] if keys else []
    return Cell(said[0].jurisdiction, (), "unread", tuple(sorted(map(place, said)))) if said else None


def _differs(change: ProseChange) -> bool:
    return not change.redline or not all(piece.equal for piece in change.redline)


def _jurisdictions(side: Side) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source.jurisdiction for source in side.sources)) or (side.name,)


_DATABASES = (".db", ".sqlite", ".sqlite3")


class Sides(msgspec.Struct, frozen=True):
    """Two sides; where they stand in one knowledge base, how they are aligned and why either has nothing.

    `bases` hold their texts; `limits` are sentences that say what their difference cannot tell.
    """

    a: Side
    b: Side
    bases: tuple[KnowledgeBase, ...]
    aligned: Links | None = None
    absences: Absences | None = None
    limits: tuple[str, ...] = ()


@contextmanager
def both_sides(
    a: str, b: str, db: Path, *, game: str = "", family: str = "", prose: bool = True, words: Words | None = None
) -> Iterator[Sides]:
    """Give two sides by name: an id or jurisdiction of `db`, `FILE.db:ID`, or a source file, which is read now.

    Their bases are closed at the end. Raises `NotFoundError` where a name means nothing, `DatabaseError` and
    `BuildError` as opening and building do.
    """
    with ExitStack() as stack:
        opened: dict[Path, KnowledgeBase] = {}

        def base_of(path: Path) -> KnowledgeBase:
            if path not in opened:
                opened[path] = stack.enter_context(KnowledgeBase.open(path))
            return opened[path]

        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        places = [_place(name, db, folder / f"{which}.db") for which, name in enumerate((a, b))]
        bases = [base_of(path) for path, _ in places]
        games = sorted({known for base in bases for known in regulated_games(base)})
        wanted = find_game(game, games) if game else ""
        sides = [
            side(base, name, game=wanted, family=family, prose=prose, label="" if name == called else called)
            for called, base, (_, name) in zip((a, b), bases, places, strict=True)
        ]
        aligned = links_between(bases[0], sides[0], sides[1], wanted) if bases[0] is bases[1] else None
        if aligned is None:
            yield Sides(sides[0], sides[1], tuple(bases))
            return
        absences = Absences(bases[0], wanted, [*sides[0].documents, *sides[1].documents])
        limits = sides_limits(bases[0], sides, wanted, words or Words())
        yield Sides(sides[0], sides[1], tuple(bases), aligned, absences, tuple(limits))


def _place(name: str, db: Path, built: Path) -> tuple[Path, str]:
    """Return the database that holds what a name means, and the document's name in it (empty for its only one)."""
    path, _, document = name.rpartition(":")
    if path and Path(path).is_file():
        return Path(path).absolute(), document
    if Path(name).is_file():
        return (Path(name).absolute(), "") if name.endswith(_DATABASES) else (_built(Path(name), built), "")
    if path.endswith(_DATABASES):
        raise NotFoundError(f"there is no knowledge base {path}")
    return db.absolute(), name


def _built(source: Path, target: Path) -> Path:
    from rules_db.building import build

    build([source], target, strict=True)
    return target


def without_settled(
    changes: Iterable[ProseChange], ours: Iterable[StoredRule], theirs: Iterable[StoredRule]
) -> list[ProseChange]:
    """Return changes of wording with the stretches as equal that state values which both texts (of which these are the
    rules) state alike; without those of which nothing else is left."""
    said_a, said_b = _said_alike(list(ours), list(theirs))
    found = [replace(change, redline=_redline(change, said_a, said_b)) for change in changes]
    return [change for change in found if not change.redline or not all(piece.equal for piece in change.redline)]


def _said_alike(ours: Sequence[StoredRule], theirs: Sequence[StoredRule]) -> tuple[_Said, _Said]:
    a, b = (_by_key(some, beside) for some, beside in ((ours, theirs), (theirs, ours)))
    alike = {key for key in a.keys() & b.keys() if _values(a[key], key) == _values(b[key], key)}
    return _words(a, alike), _words(b, alike)


def _by_key(rules: Iterable[StoredRule], beside: Iterable[StoredRule]) -> Mapping[_Key, list[StoredRule]]:
    found: dict[_Key, list[StoredRule]] = defaultdict(list)
    for rule in under_one_name((rule for rule in rules if not is_norm(rule.family)), beside):
        found[rule.game, rule.family, rule.key].append(rule)
    return found


def _values(rules: Iterable[StoredRule], key: _Key) -> frozenset[tuple[str, str]]:
    return frozenset((rule.variant, value_json(canonical(rule.value, key[2]))) for rule in rules)


def _words(rules: Mapping[_Key, Sequence[StoredRule]], keys: Iterable[_Key]) -> _Said:
    found: dict[str, list[Phrase]] = defaultdict(list)
    for rule in (rule for key in keys for rule in rules[key]):
        found[rule.provision_id].append(plain(rule.text))
    return found


def _redline(change: ProseChange, said_a: _Said, said_b: _Said) -> tuple[Piece, ...]:
    ours, theirs = _of(change.before, said_a), _of(change.after, said_b)
    return tuple(
        replace(piece, equal=True) if not piece.equal and _states_only(piece, ours, theirs) else piece
        for piece in change.redline
    )


def _of(passage: Passage | None, said: _Said) -> Sequence[Phrase]:
    return said.get(passage.place.provision_id, ()) if passage else ()


def _states_only(piece: Piece, ours: Sequence[Phrase], theirs: Sequence[Phrase]) -> bool:
    """Tell whether a stretch says nothing that weighs beside the values that both texts state."""
    before, after = plain(piece.before), plain(piece.after)
    left, right = _beside(before, ours), _beside(after, theirs)
    return (left, right) != (before, after) and not weigh(left, right)


def _beside(words: Phrase, said: Sequence[Phrase]) -> Phrase:
    """Return the words of a stretch that are in none of these sayings, each of them with a word that stands beside it
    in that saying too."""
    together = {pair for each in said for pair in pairwise(each)}
    held = [pair in together for pair in pairwise(words)]
    beside = zip(words, [False, *held], [*held, False], strict=False)
    return tuple(word for word, before, behind in beside if not (before or behind))
