"""Which changed values are told first, and what they are worth.

Which changed values are told first, and which are one: the same change of several bets, or of several numbers.

What changed values are worth: the house edge of the first text, were each one of them as in the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules_db.comparing.reading import Side
from rules_db.comparing.records import Difference, Stated, ValueChange, Worth
from schemas.declared import fitted, read

if TYPE_CHECKING:
    from fractions import Fraction

    from rules_db.odds.cache import Effect


class Ranking(Struct, frozen=True, forbid_unknown_fields=True):
    """Families by weight, and the beginnings of keys that matter less, some of them where one text alone has them."""

    families: tuple[str, ...]
    lesser: dict[str, tuple[str, ...]]
    lesser_alone: dict[str, tuple[str, ...]]


class Valued(Protocol):
    """What is about a key: a change, or a row of a comparison."""

    @property
    def family(self) -> str: ...  # noqa: D102 - as records have them
    @property
    def key(self) -> str: ...  # noqa: D102


_Valued = TypeVar("_Valued", bound=Valued)


def ranked(changes: Iterable[_Valued]) -> list[_Valued]:
    """Return changes (or rows) by what they weigh, those of one family together; what matters less stands last."""
    table = _table()

    def weight(change: Valued) -> tuple[bool, int]:
        known = change.family in table.families
        return is_lesser(change), table.families.index(change.family) if known else len(table.families)

    return sorted(changes, key=weight)


def is_lesser(change: Valued) -> bool:
    """Tell whether a value is of furniture and the like, or what a bet covers in the words of one text alone."""
    table, lesser = _table(), _table().lesser.get(change.family, ())
    if isinstance(change, ValueChange) and change.kind != "changed":
        lesser += table.lesser_alone.get(change.family, ())
    return any(change.key == one or change.key.startswith(f"{one}.") for one in lesser)


def merged(changes: Iterable[ValueChange]) -> list[ValueChange]:
    """Return changes with those as one that say the same of several bets or numbers, each where its first one stood."""
    same: dict[tuple[object, ...], list[ValueChange]] = defaultdict(list)
    for change in changes:
        same[_said(change)].append(change)
    return [group[0] if len(group) == 1 else _together(group) for group in same.values()]


def _said(change: ValueChange) -> tuple[object, ...]:
    head = change.label.partition(": ")[0] if ": " in change.label else change.label
    told = tuple(
        tuple((each.variant, each.words, each.parts, each.condition) for each in side) for side in _sides(change)
    )
    return change.game, change.family, change.kind, head, told, change.better, change.binds, change.state, change.worth


def _sides(change: ValueChange) -> tuple[tuple[Stated, ...], tuple[Stated, ...]]:
    return change.before, change.after


def _together(group: Sequence[ValueChange]) -> ValueChange:
    before, after = (tuple(map(_at_all, zip(*sides, strict=True))) for sides in zip(*map(_sides, group), strict=True))
    passages = tuple(sorted({place for change in group for place in change.passages}))
    return replace(group[0], label=_label([c.label for c in group]), before=before, after=after, passages=passages)


def _at_all(several: Sequence[Stated]) -> Stated:
    return replace(several[0], places=tuple(sorted({place for each in several for place in each.places})))


def _label(labels: Sequence[str]) -> str:
    """Return one label for several: what they begin with once, then bets, each with its numbers."""
    head = labels[0].partition(": ")[0]
    bets: dict[str, list[str]] = defaultdict(list)
    for label in labels:
        named = label.partition(": ")[2]
        bet, comma, part = named.rpartition(", ")
        bets[bet if comma else named].extend([part] if comma else [])
    told = (", ".join([bet, *sorted(parts, key=_number)]) for bet, parts in bets.items())
    return f"{head}: {'; '.join(told)}"


def _number(part: str) -> tuple[int, str]:
    return (int(part) if part.isdigit() else 0), part


@cache
def _table() -> Ranking:
    path = files(__package__).joinpath("ranking.toml")
    return fitted(read(path), Ranking, path.name)


def with_worth(difference: Difference, side: Side) -> Difference:
    """Return a difference with the edges that each changed value alters; `side` is its first side, with all rules.

    One value at a time changes, the rest of the text stays as it is. A value that a text states in several ways has
    none, for it is open which of them would change.
    """
    return replace(difference, values=tuple(replace(c, worth=tuple(_worth(c, side))) for c in difference.values))


def of_family(difference: Difference, family: str) -> Difference:
    """Return a difference with the values and norms of one family alone."""
    values = tuple(change for change in difference.values if change.family == family)
    norms = tuple(change for change in difference.norms if change.family == family)
    perhaps = tuple(change for change in difference.perhaps if change.family == family)
    return replace(difference, values=values, norms=norms, perhaps=perhaps)


def _worth(change: ValueChange, side: Side) -> Iterable[Worth]:
    if change.kind != "changed" or len(change.before) != 1 or len(change.after) != 1 or not change.game:
        return ()
    home = change.before[0].places[0].document_id
    return [_of(effect) for effect in _effects(change, side, home)]


def _effects(change: ValueChange, side: Side, home: str) -> Sequence[Effect]:
    from rules_db.odds.cache import Change, effects

    document = next(source for source in side.sources if source.id == home)
    rules = [rule for rule in side.rules if rule.document_id == home and rule.game == change.game]
    return effects(document, change.game, rules, [Change(change.family, change.key, change.after[0].value)])


def _of(effect: Effect) -> Worth:
    before, after = effect.before, effect.after
    known = before or after
    return Worth(
        known.bet if known else "",
        known.variant if known else "",
        before.edge if before else None,
        after.edge if after else None,
        _fraction(before.exact if before else None),
        _fraction(after.exact if after else None),
    )


def _fraction(exact: Fraction | None) -> str:
    return "" if exact is None else f"{exact.numerator}/{exact.denominator}"
