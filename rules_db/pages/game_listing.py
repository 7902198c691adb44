"""The comparison of a game as a table to take away: a row a concept, with words, citation and value of each text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from rules_db.citing import citations, instrument
from rules_db.comparing.layout import beside, cited, said, unsaid
from rules_db.comparing.records import Cell, Comparison, Place, Row
from rules_db.identifiers import value_json
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Frame
from rules_db.pages.taking import Column, Listing


def game_listing(base: KnowledgeBase, comparison: Comparison, limits: Sequence[str], frame: Frame) -> Listing:
    """Return the rows of a comparison; its notes name the instruments and say what the comparison cannot tell."""
    t, words = frame.t, frame.words
    provisions = {place.provision_id for row in comparison.rows for cell in row.cells for place in _places(cell)}
    named = citations(base, provisions, frame.language)
    columns = [Column(t("game.family"), 2), Column(t("game.rule"), 3), Column(t("game.relation"), 2)]
    columns += [Column(column.name, 4) for column in comparison.columns]
    columns += [Column(f"{t('game.family')} ({t('take.key')})", plain=True), Column(t("take.key"), plain=True)]
    for column in comparison.columns:
        told = ("state", "value", "citation", "lines", "address")
        columns += [Column(f"{column.name}: {t(f'take.{name}')}", plain=True) for name in told]
    rows = []
    for row in comparison.rows:
        cells = [row.cell(column.jurisdiction) for column in comparison.columns]
        head = [words.family(row.family), row.label, words.relation(row.relation)]
        cells_told = [_told(row, cell, named, frame) for cell in cells]
        plain = chain.from_iterable(_plain(cell, named, frame) for cell in cells)
        rows.append([*head, *cells_told, row.family, row.key, *plain])
    texts = [base.document(name) for column in comparison.columns for name in column.documents]
    names = "; ".join(f"{words.jurisdiction(text.jurisdiction)}: {instrument(text)}" for text in texts)
    notes = [t("take.instruments", names=names), *limits]
    return Listing(f"comparacion-{comparison.game}", comparison.name, columns, rows, notes)


def _places(cell: Cell) -> Iterable[Place]:
    return (place for places in [*(each.places for each in cell.stated), cell.passages] for place in places)


def _cited(places: Iterable[Place], named: dict[str, str]) -> str:
    return "; ".join(dict.fromkeys(named.get(place.provision_id, "") for place in places))


def _told(row: Row, cell: Cell, named: dict[str, str], frame: Frame) -> str:
    """Return what a jurisdiction states with its citations, or why it states nothing."""
    words = frame.words
    if not cell.stated:
        return unsaid(cell, words)
    source = beside(cell, row, words)
    return "\n".join(f"{said(each, words, row.key)}{source} ({_cited(each.places, named)})" for each in cell.stated)


def _plain(cell: Cell, named: dict[str, str], frame: Frame) -> list[str]:
    """Return the state of a place, its values as JSON, where they stand, and the addresses of their provisions."""
    places = list(_places(cell))
    leads = [frame.to.provision(place.provision_id, rule=place.rule_id) for place in places]
    addresses = "\n".join(dict.fromkeys(map(frame.whole, leads)))
    values = "\n".join(value_json(each.value) for each in cell.stated)
    lines = cited(places, with_document=True, all_places=True)
    return [cell.state, values, _cited(places, named), lines, addresses]
