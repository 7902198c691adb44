"""A game across jurisdictions: one row a concept, one cell a jurisdiction, values side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Literal, get_args

from rules_db.comparing.games import find_game
from rules_db.comparing.reading import all_jurisdictions, regulated_games, rule_concepts, rule_relations
from rules_db.comparing.records import Cell, Column, Comparison, Relation, Row
from rules_db.comparing.stating import agree, is_norm, norm, place, stated
from rules_db.errors import NotFoundError, shown
from rules_db.identifiers import content_id
from rules_db.records import StoredRule
from rules_db.words import Words

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

Only = Literal["differences", "common", "missing"]
ONLY: tuple[Only, ...] = get_args(Only)
"""Rows that differ, rows that all state alike, rows that not all state."""

_FIRST: tuple[Relation, ...] = ("different", "same", "alone")
"""In which order rows of a family stand."""
_LONGEST_LABEL = 90


def compare(
    base: KnowledgeBase,
    game: str,
    *,
    jurisdictions: Sequence[str] = (),
    family: str = "",
    words: Words | None = None,
) -> Comparison:
    """Compare what jurisdictions (all by default) rule on a game (an id, or its name); raises `NotFoundError`.

    Typed rules are put side by side by key; norms where an alignment says that they are the same subject.
    """
    words = words or Words()
    game = find_game(game, regulated_games(base))
    known = all_jurisdictions(base)
    for unknown in [name for name in jurisdictions if name not in known]:
        raise NotFoundError(f"there is no jurisdiction {shown(unknown)}; there are {', '.join(known)}")
    rules = [rule for name in jurisdictions or [""] for rule in base.rules(game=game, family=family, jurisdiction=name)]
    return compared(
        game,
        rules,
        jurisdictions=tuple(dict.fromkeys(jurisdictions or known)),
        concepts=rule_concepts(base, game, jurisdictions),
        relations=rule_relations(base, game, jurisdictions),
        words=words,
    )


def compared(
    game: str,
    rules: Iterable[StoredRule],
    *,
    jurisdictions: Sequence[str],
    concepts: Mapping[str, str],
    relations: Mapping[frozenset[str], str],
    words: Words,
) -> Comparison:
    """Compare the rules of a game; what the order of the rules is does not matter.

    `concepts` gives the concept of a rule by its id, `relations` how two rules (their ids) are aligned.
    """
    rules = sorted(rules, key=place)
    speaking = {rule.jurisdiction for rule in rules}
    columns = tuple(_column(name, rules, words) for name in jurisdictions if name in speaking)
    names = tuple(column.jurisdiction for column in columns)
    typed = _typed_rows([rule for rule in rules if not is_norm(rule.family)], names, words)
    norms = _norm_rows([rule for rule in rules if is_norm(rule.family)], names, concepts, relations)
    rows = sorted([*typed, *norms], key=lambda row: _place(row, words))
    absent = tuple(name for name in jurisdictions if name not in speaking)
    return Comparison(game, words.game(game), columns, tuple(rows), absent)


def only(comparison: Comparison, which: Only | None) -> Comparison:
    """Return the comparison with one kind of rows; all of them where `which` is None."""
    if which is None:
        return comparison
    kept = tuple(row for row in comparison.rows if _is(row, which))
    return Comparison(comparison.game, comparison.name, comparison.columns, kept, comparison.absent)


def _is(row: Row, which: Only) -> bool:
    if which == "differences":
        return row.relation == "different"
    return bool(row.missing) if which == "missing" else row.relation == "same" and not row.missing


def _column(jurisdiction: str, rules: Iterable[StoredRule], words: Words) -> Column:
    documents = sorted({rule.document_id for rule in rules if rule.jurisdiction == jurisdiction})
    return Column(jurisdiction, words.jurisdiction(jurisdiction), tuple(documents))


def _place(row: Row, words: Words) -> tuple[object, ...]:
    """Return the sorting key of a row: families as their table has them, in each what differs first."""
    family, key = words.place(row.family, row.key)
    if row.norm:
        first = row.cells[0].stated[0].places[0]
        return family, _FIRST.index(row.relation), len(row.missing), row.cells[0].jurisdiction, first, row.concept_id
    return family, _FIRST.index(row.relation), key, row.key


def _typed_rows(rules: Iterable[StoredRule], names: Sequence[str], words: Words) -> Iterable[Row]:
    by_key: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for rule in rules:
        by_key[rule.family, rule.key].append(rule)
    for (family, key), group in by_key.items():
        cells = tuple(
            Cell(name, stated([rule for rule in group if rule.jurisdiction == name], words))
            for name in names
            if any(rule.jurisdiction == name for rule in group)
        )
        game = group[0].game
        missing = tuple(name for name in names if all(cell.jurisdiction != name for cell in cells))
        yield Row(game, family, key, words.key(family, key, game), _relation(cells), cells, missing)


def _relation(cells: Sequence[Cell]) -> Relation:
    if len(cells) == 1:
        return "alone"
    return "same" if all(agree(a.stated, b.stated) for a, b in combinations(cells, 2)) else "different"


def _norm_rows(
    rules: Iterable[StoredRule],
    names: Sequence[str],
    concepts: Mapping[str, str],
    relations: Mapping[frozenset[str], str],
) -> Iterable[Row]:
    groups: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for rule in rules:
        groups[rule.family, concepts.get(rule.id) or content_id(rule.id)].append(rule)
    for (family, concept), group in groups.items():
        cells = tuple(
            Cell(name, tuple(norm(rule) for rule in group if rule.jurisdiction == name))
            for name in names
            if any(rule.jurisdiction == name for rule in group)
        )
        missing = tuple(name for name in names if all(cell.jurisdiction != name for cell in cells))
        first = group[0]
        label = _label(cells[0])
        relation = _norm_relation(cells, relations)
        yield Row(first.game, family, first.key, label, relation, cells, missing, norm=True, concept_id=concept)


def _norm_relation(cells: Sequence[Cell], relations: Mapping[frozenset[str], str]) -> Relation:
    if len(cells) == 1:
        return "alone"
    ids = [place.rule_id for cell in cells for each in cell.stated for place in each.places]
    found = {relations.get(frozenset(pair), "") for pair in combinations(ids, 2)}
    return "different" if "different" in found else "same"


def _label(cell: Cell) -> str:
    words = cell.stated[0].words
    return words if len(words) <= _LONGEST_LABEL else words[: _LONGEST_LABEL - 1].rstrip() + "…"
