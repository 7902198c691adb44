"""Which value of a rule binds more, whom it serves, and which of several jurisdictions' wins.

Of several jurisdictions the value of each rule that wins: the strictest, or the best for the player or the house.

Which of two values of a key binds more, and whom it serves: the table `orders.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import inf
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from rules_db.comparing.records import Cell, Comparison, Place, Row, State, Stated
from rules_db.identifiers import value_json
from schemas.declared import fitted, read
from schemas.values import canonical

Way = Literal["", "more", "less"]
Whose = Literal["", "player", "house"]
"""Whose good is looked for; empty where it is what binds most."""
_YES = {False: 0, "optional": 1, True: 2}
_ANY_NAME = "*"
_EVERYTHING = "any"


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """How the values of keys are ordered; see the head of `orders.toml`."""

    family: str
    keys: tuple[str, ...]
    scale: Literal["amount", "yes", "set", "names"] = "amount"
    strict: Way = ""
    player: Way = ""
    games: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def best(self, whose: Whose) -> Way:
        """Return which way the value lies that is looked for; empty where no value serves that."""
        if whose == "house":
            return {"more": "less", "less": "more"}.get(self.player, "")  # type: ignore[return-value]
        return self.player if whose == "player" else self.strict or self.player


class Span(Struct, frozen=True):
    """Where a value lies on its scale: from `low` to `high`, counted in `unit`; or the set of what it holds."""

    low: Fraction | float = 0
    high: Fraction | float = 0
    unit: str = ""
    holds: frozenset[str] | None = None
    everything: bool = False


Outcome = Literal["alike", "wins", "alone", "unordered"]
"""All that state it state it alike; one value wins; one text alone states it; no value can be said to win."""
Reason = Literal["", "no_order", "no_scale", "across"]
"""Why no value wins: such values have no order, one has no place in it, or they lie across each other."""
OUTCOMES: tuple[Outcome, ...] = ("wins", "unordered", "alone", "alike")


class Ruled(Struct, frozen=True):
    """What one jurisdiction states of a rule, and the article that states it."""

    jurisdiction: str
    words: str
    values: tuple[object, ...]
    article: str
    places: tuple[Place, ...]
    condition: str = ""


class Silent(Struct, frozen=True):
    """A jurisdiction that states nothing of a rule, and why: it may be silent, unread or damaged there."""

    jurisdiction: str
    state: State
    passages: tuple[Place, ...] = ()


class Winner(Struct, frozen=True):
    """A rule, what wins and what it wins against; nobody wins where it cannot be ordered.

    `open` are jurisdictions of which nobody knows what they say: a passage speaks of it and was not read.
    """

    game: str
    family: str
    key: str
    label: str
    variant: str
    outcome: Outcome
    reason: Reason
    winners: tuple[Ruled, ...]
    others: tuple[Ruled, ...]
    silent: tuple[str, ...] = ()
    open: tuple[Silent, ...] = ()


class Strictest(Struct, frozen=True):
    """The winning values of a game; `whose` good was looked for, empty for what binds most."""

    game: str
    name: str
    whose: Whose
    jurisdictions: tuple[str, ...]
    rules: tuple[Winner, ...]
    limits: tuple[str, ...] = ()


def strictest(comparison: Comparison, articles: Mapping[str, str], whose: Whose = "") -> Strictest:
    """Return which value of each typed rule of a comparison wins; `articles` tells what a provision is cited as.

    What is stated for variants is judged variant by variant. Rules whose values serve nobody are left out where it is
    asked whom they serve.
    """
    rules = [one for row in comparison.rows if not row.norm for one in _of_row(row, articles, whose)]
    rules.sort(key=lambda one: OUTCOMES.index(one.outcome))
    names = tuple(column.jurisdiction for column in comparison.columns)
    return Strictest(comparison.game, comparison.name, whose, names, tuple(rules), comparison.limits)


def provisions_of(comparison: Comparison) -> set[str]:
    """Return the provisions that state the values of a comparison."""
    cells = (cell for row in comparison.rows if not row.norm for cell in row.cells)
    return {place.provision_id for cell in cells for each in cell.stated for place in each.places}


def _undivided(row: Row) -> Row:
    """Return a row in which texts that say it of parts alone decide nothing: their passages speak of it."""
    cells = tuple(
        Cell(cell.jurisdiction, (), "unread", tuple(place for each in cell.stated for place in each.places))
        if any(each.parts for each in cell.stated)
        else cell
        for cell in row.cells
    )
    alone = sum(bool(cell.stated) for cell in cells) == 1
    return replace(row, cells=cells, relation="alone" if alone else row.relation)


def _of_row(row: Row, articles: Mapping[str, str], whose: Whose) -> Iterator[Winner]:
    row = _undivided(row)
    by = order(row.family, row.key, row.game)
    if whose and by is not None and not by.best(whose):
        return
    for variant in _variants(row):
        stated = {cell.jurisdiction: _of_variant(cell.stated, variant) for cell in row.cells if cell.stated}
        stated = {name: several for name, several in stated.items() if several}
        if len(stated) > 1 or row.relation == "alone":
            yield _judged(row, variant, stated, by, articles, whose)


def _variants(row: Row) -> list[str]:
    """Return the variants that are judged apart; without any, or where a text names none, the rule as such."""
    named = {each.variant for cell in row.stating for each in cell.stated}
    plain = sum(any(not each.variant for each in cell.stated) for cell in row.stating)
    shared = {v for v in named if v and sum(bool(_of_variant(c.stated, v)) for c in row.stating) > 1}
    if row.relation == "alone":
        return sorted(named)
    return [*([""] if plain > 1 or not shared else []), *sorted(shared)]


def _of_variant(stated: Sequence[Stated], variant: str) -> list[Stated]:
    return [each for each in stated if each.variant == variant] or [each for each in stated if not each.variant]


def _judged(
    row: Row,
    variant: str,
    stated: Mapping[str, Sequence[Stated]],
    by: Order | None,
    articles: Mapping[str, str],
    whose: Whose,
) -> Winner:
    best, outcome, reason = _best(row, stated, by, whose)
    ruled = {name: _ruled(name, several, articles) for name, several in stated.items()}
    return Winner(
        row.game,
        row.family,
        row.key,
        row.label,
        variant,
        outcome,
        reason,
        tuple(ruled[name] for name in ruled if name in best),
        tuple(ruled[name] for name in ruled if name not in best),
        tuple(cell.jurisdiction for cell in row.cells if cell.state == "silent"),
        tuple(Silent(c.jurisdiction, c.state, c.passages) for c in row.cells if c.state in ("unread", "damaged")),
    )


def _best(
    row: Row, stated: Mapping[str, Sequence[Stated]], by: Order | None, whose: Whose
) -> tuple[frozenset[str], Outcome, Reason]:
    """Return who wins, how, and where nobody does why."""
    every = frozenset(stated)
    if len(stated) == 1:
        return every, "alone", ""
    if len({_same(several, row.key) for several in stated.values()}) == 1:
        return every, "alike", ""
    if by is None or not by.best(whose):
        return frozenset(), "unordered", "no_order"
    spans = {name: _span(several, by, row.key) for name, several in stated.items()}
    known = {name: span for name, span in spans.items() if span is not None}
    if len(known) < len(spans):
        return frozenset(), "unordered", "no_scale"
    winners = frozenset(_winners(known, more=by.best(whose) == "more"))
    return (winners, "wins", "") if winners else (winners, "unordered", "across")


def _same(several: Sequence[Stated], key: str) -> frozenset[str]:
    return frozenset(value_json(canonical(each.value, key)) for each in several)


def _span(several: Sequence[Stated], by: Order, key: str) -> Span | None:
    spans = [place(canonical(each.value, key), by) for each in several]
    known = [span for span in spans if span is not None]
    return hull(known) if len(known) == len(spans) else None


def _winners(spans: Mapping[str, Span], *, more: bool) -> Iterable[str]:
    """Yield those whose value is as good as every other one; none where the best ones lie across each other."""
    for name, span in spans.items():
        pairs = ((span, other) if more else (other, span) for other in spans.values())
        if all(at_least(a, b) or a == b for a, b in pairs):
            yield name


def _ruled(name: str, several: Sequence[Stated], articles: Mapping[str, str]) -> Ruled:
    places = tuple(sorted({place for each in several for place in each.places}))
    cited = dict.fromkeys(articles.get(place.provision_id, "") for place in places)
    return Ruled(
        name,
        "; ".join(dict.fromkeys(each.words for each in several)),
        tuple(each.value for each in several),
        "; ".join(filter(None, cited)),
        places,
        "; ".join(dict.fromkeys(each.condition for each in several if each.condition)),
    )


def order(family: str, key: str, game: str = "") -> Order | None:
    """Return how the values of a key are ordered; None where they are not."""
    parts = key.split(".")
    fitting = [
        (len(pattern), one)
        for pattern, one in _patterns().get(family, ())
        if (not one.games or game in one.games) and _fits(pattern, parts)
    ]
    return max(fitting, key=lambda each: each[0])[1] if fitting else None


def _fits(pattern: tuple[str, ...], parts: list[str]) -> bool:
    return len(pattern) <= len(parts) and all(a in (_ANY_NAME, b) for a, b in zip(pattern, parts, strict=False))


@cache
def _patterns() -> Mapping[str, list[tuple[tuple[str, ...], Order]]]:
    path = files(__package__).joinpath("orders.toml")
    found: dict[str, list[tuple[tuple[str, ...], Order]]] = {}
    for one in fitted(read(path)["order"], list[Order], path.name):
        found.setdefault(one.family, []).extend((tuple(key.split(".")), one) for key in one.keys)
    return found


def place(value: Any, by: Order) -> Span | None:
    """Return where a value lies on the scale of an order; None where it has no place there (`"true_odds"`)."""
    match by.scale:
        case "yes":
            return _at(_YES[value]) if isinstance(value, bool | str) and value in _YES else None
        case "names":
            return _at(by.names.index(value)) if value in by.names else None
        case "set":
            return _set(value)
        case _:
            return _amount(value)


def hull(spans: list[Span]) -> Span | None:
    """Return the stretch that several values of one text take together; None where they have no scale in common."""
    first = spans[0]
    if len(spans) == 1:
        return first
    if first.holds is not None or any(one.holds is not None or one.unit != first.unit for one in spans):
        return None
    return Span(min(one.low for one in spans), max(one.high for one in spans), first.unit)


class Move(Struct, frozen=True):
    """What another value does: whom it serves more, and whether it binds more; empty where that cannot be said."""

    better: Whose = ""
    binds: Literal["", "stricter", "laxer"] = ""


def move(family: str, key: str, game: str, before: Any, after: Any) -> Move:
    """Return what a value does that stands where another stood."""
    by = order(family, key, game)
    spans = [place(canonical(value, key), by) for value in (before, after)] if by else []
    if by is None or None in spans:
        return Move()
    one, other = spans
    more = at_least(other, one) if one is not None and other is not None and one != other else None
    if more is None:
        return Move()
    better: Whose = "" if not by.player else "player" if more == (by.player == "more") else "house"
    best = by.best("")
    return Move(better, "" if not best else "stricter" if more == (best == "more") else "laxer")


def at_least(a: Span, b: Span) -> bool | None:
    """Tell whether a value is as much as another or more; None where neither is: they lie across each other."""
    if a.holds is not None and b.holds is not None:
        more, less = _holds(a, b), _holds(b, a)
    elif a.unit == b.unit or inf in (a.low, b.low):
        more, less = a.low >= b.low and a.high >= b.high, b.low >= a.low and b.high >= a.high
    else:
        return None
    return True if more else False if less else None


def _holds(a: Span, b: Span) -> bool:
    return a.everything or (not b.everything and (a.holds or frozenset()) >= (b.holds or frozenset()))


def _at(number: Fraction | float) -> Span:
    return Span(number, number)


def _set(value: Any) -> Span | None:
    if isinstance(value, list):
        return Span(holds=frozenset(map(str, value)))
    if isinstance(value, str):
        return Span(holds=frozenset((value,)), everything=value == _EVERYTHING)
    return None


def _amount(value: Any) -> Span | None:
    """Return the place of a number, share, odds, multiple or sum; alternatives and ranges take a stretch."""
    if isinstance(value, list):
        spans = [span for one in value if (span := _amount(one)) is not None]
        return hull(spans) if len(spans) == len(value) and spans else None
    if isinstance(value, Mapping):
        return _stretch(value)
    number = _number(value)
    return None if number is None else _at(number)


def _stretch(value: Mapping[str, Any]) -> Span | None:
    unit = str(value.get("of") or value.get("currency") or ",".join(sorted(set(value) & {"share", "multiple"})))
    ends = list(_ends(value))
    if not ends or any(end is None for end in ends):
        return None
    numbers = [end for end in ends if end is not None]
    low = -inf if "max" in value and "min" not in value else min(one.low for one in numbers)
    high = inf if "min" in value and "max" not in value else max(one.high for one in numbers)
    return Span(low, high, unit)


def _ends(value: Mapping[str, Any]) -> Iterator[Span | None]:
    for name in ("times", "amount", "share", "multiple", "min", "max"):
        if name in value:
            yield _amount(value[name])


def _number(value: Any) -> Fraction | float | None:
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return Fraction(str(value))
    if value == "unlimited":
        return inf
    if value == "push":
        return Fraction(0)
    try:
        return Fraction(str(value).replace(":", "/"))
    except (ValueError, ZeroDivisionError):
        return None
