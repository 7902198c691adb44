"""What changed values are worth: the house edge of the first text, were each one of them as in the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules_db.comparing.records import Difference, ValueChange, Worth
from rules_db.comparing.sides import Side

if TYPE_CHECKING:
    from fractions import Fraction

    from rules_db.odds.cache import Effect


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
