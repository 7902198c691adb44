"""Of several jurisdictions the value of each rule that wins: the strictest, or the best for the player or the house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules_db.comparing.orders import Order, Span, Whose, at_least, hull, order, place
from rules_db.comparing.records import Cell, Comparison, Place, Row, State, Stated
from rules_db.identifiers import value_json
from schemas.values import canonical

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
