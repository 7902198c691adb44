"""A comparison as lines and cells of text, for the terminal, Markdown, CSV and pages alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from rules_db.comparing.matching import plain
from rules_db.comparing.records import (
    Cell,
    Column,
    Comparison,
    Difference,
    NormChange,
    Passage,
    Place,
    ProseChange,
    Relation,
    Row,
    State,
    Stated,
    ValueChange,
)
from rules_db.words import Words

MARKS: dict[Relation, str] = {"different": "≠", "same": "=", "partly": "≈", "alone": "◦"}
NOTHING: dict[State, str] = {"stated": "", "silent": "–", "unread": "?", "damaged": "✗"}
"""What stands in an empty place, by what is known of it."""
_MOST_PLACES = 4
"""Places of one value that a cell names; JSON and CSV name all."""


class Line(msgspec.Struct, frozen=True):
    """A value of a cell and where it stands."""

    words: str
    citation: str


def by_family(rows: Iterable[Row]) -> Iterator[tuple[str, list[Row]]]:
    """Yield the families of rows in their order, each with its rows."""
    for family, group in groupby(rows, lambda row: row.family):
        yield family, list(group)


def values_of(comparison: Comparison) -> list[Row]:
    """Return the rows that are compared by value."""
    return [row for row in comparison.rows if not row.norm]


def norms_of(comparison: Comparison) -> list[Row]:
    """Return the rows of norms."""
    return [row for row in comparison.rows if row.norm]


def summary(rows: Sequence[Row], words: Words) -> str:
    """Return how many rows differ, are alike and are stated by one alone, as a sentence; empty where there are none."""
    counts = {relation: sum(row.relation == relation for row in rows) for relation in MARKS}
    told = ", ".join(words.text(f"sum_{relation}", n=count) for relation, count in counts.items() if count)
    return f"{told}." if told else ""


def lines(row: Row, column: Column, words: Words) -> list[Line]:
    """Return the lines of a cell: a value each, with its variant, its bearer and its places.

    A norm that has the words of the first jurisdiction of its row is told in these words only there.
    """
    cell = row.cell(column.jurisdiction)
    several = len(column.documents) > 1
    told = [Line(_said(cell, each, row, words), cited(each.places, with_document=several)) for each in cell.stated]
    if row.norm and cell is not row.stating[0] and wordings(cell) == wordings(row.stating[0]):
        return [Line(words.text("same_words"), line.citation) for line in told]
    return told


def nothing(cell: Cell) -> str:
    """Return the sign of an empty place, with the lines that speak of its subject."""
    where = cited(cell.passages)
    return f"{NOTHING[cell.state]} [{where}]" if where else NOTHING[cell.state]


def unsaid(cell: Cell, words: Words) -> str:
    """Return why a place is empty, in words; empty where it is not."""
    if cell.state == "stated":
        return ""
    if cell.state == "unread":
        many = {0: "unread_none", 1: "unread_one"}.get(len(cell.passages), "unread")
        return words.text(many, n=len(cell.passages))
    return words.text(cell.state)


def unfound(change: ValueChange | NormChange | ProseChange, words: Words) -> str:
    """Return why one side of a change has nothing, with the lines that speak of it."""
    why = unsaid(Cell("", (), change.state, change.passages), words)
    where = cited(change.passages)
    return f"{why} [{where}]" if where else why


def _said(cell: Cell, each: Stated, row: Row, words: Words) -> str:
    return said(each, words, row.key) + beside(cell, row, words)


def beside(cell: Cell, row: Row, words: Words) -> str:
    """Return where a cell has its values from, where that is not the key of its row in the game's own chapter."""
    if cell.within:
        return f" ({words.key(row.family, cell.within, row.game)})"
    return f" ({words.text('common')})" if cell.common else ""


def wordings(cell: Cell) -> list[tuple[str, ...]]:
    """Return the words of what a cell states, as they are compared, in an order of their own."""
    return sorted(plain(each.text) for each in cell.stated)


def said(stated: Stated, words: Words, key: str = "") -> str:
    """Return a statement in words: for which variant (unless its key says so), who, the value, what follows."""
    variant = "" if stated.variant in key.split(".") else words.variant(stated.variant)
    modality = words.phrases("modality").get(stated.modality, "")
    who = words.name(stated.bearer) if stated.bearer else ""
    bearer = f"{modality} ({who})" if modality and who else modality or who
    parts = f" ({stated.parts})" if stated.parts else ""
    limited = f" ({stated.condition})" if stated.condition and not stated.modality and not stated.bearer else ""
    follows = f" → {stated.consequence}" if stated.consequence and stated.consequence not in stated.words else ""
    return ": ".join(part for part in (variant, bearer, stated.words) if part) + parts + limited + follows


def moves(change: ValueChange, words: Words) -> str:
    """Return whom the second value serves more and whether it is stricter, as a note; empty where nobody can say."""
    told = [words.text(f"moves_{name}") for name in (change.better, change.binds) if name]
    return f"({', '.join(told)})" if told else ""


def portion(change: NormChange | ProseChange, names: Mapping[str, str], words: Words) -> str:
    """Return which side says a part of what the other says, as a note; empty where neither does."""
    return f"({words.text(f'part_{change.part}', **names)})" if change.part else ""


def worths(change: ValueChange, words: Words) -> list[str]:
    """Return what a changed value would do to the house edge, a sentence for the bets of which it is the same."""
    same: dict[tuple[str, str], list[str]] = {}
    for worth in change.worth:
        edges = (words.edge(worth.before), words.edge(worth.after))
        bet = words.key_names(worth.bet, change.game)
        same.setdefault(edges, []).append(f"{bet} ({words.variant(worth.variant)})" if worth.variant else bet)
    return [
        words.text("worth", bet="; ".join(bets), before=before, after=after) for (before, after), bets in same.items()
    ]


def cited(places: Sequence[Place], *, with_document: bool = False, all_places: bool = False) -> str:
    """Return where a value stands, as it is cited and then by its lines: `art. 18.1 b) · 877, 1210-1212`.

    With its instrument, or the id of its document where it has no citation, where `with_document` is wanted. What a
    place has in common with the one before is said once.
    """

    def name(place: Place) -> str:
        return (place.citation or place.document_id) if with_document else place.pinpoint

    shown = places if all_places else places[:_MOST_PLACES]
    parts, before = [], ""
    for (document, named), group in groupby(shown, lambda place: (place.document_id, name(place))):
        numbers = ", ".join(dict.fromkeys(span(place) for place in group))
        joint = ":" if named == document else " · "
        parts.append(f"{_from_there(before, named)}{joint}{numbers}" if named else numbers)
        before = named
    return "; ".join(parts) + ("…" if len(places) > len(shown) else "")


def _from_there(before: str, named: str) -> str:
    """Return a place without the steps that it has in common with the one before it."""
    own = named.split(", ")
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(own[:-1], before.split(", "), strict=False)))
    return ", ".join(own[shared:])


def _lines_of(places: Sequence[Place]) -> str:
    """Return all lines where a value stands, those of each document after its id: `decreto-7-2014:877, 1210-1212`."""
    return cited([replace(place, citation="") for place in places], with_document=True, all_places=True)


def _citations_of(places: Iterable[Place]) -> str:
    """Return the citations of all places where a value stands, each once."""
    return "; ".join(dict.fromkeys(place.citation for place in places if place.citation))


def span(place: Place) -> str:
    """Return the lines of a place: `877` or `877-879`."""
    return str(place.line_start) + (f"-{place.line_end}" if place.line_end > place.line_start else "")


def norm_counts(comparison: Comparison, words: Words) -> tuple[list[str], list[list[Any]]]:
    """Return a table of the norms: a row a family, how many stand in several jurisdictions and in each alone."""
    alone = [words.text("only_in", name=column.name) for column in comparison.columns]
    header = [words.text("family"), words.text("aligned"), words.text("differing"), *alone]
    table: list[list[Any]] = []
    for family, rows in by_family(norms_of(comparison)):
        several = [row for row in rows if row.relation != "alone"]
        single = [row.stating[0].jurisdiction for row in rows if row.relation == "alone"]
        differing = sum(row.relation == "different" for row in several)
        by_column = [single.count(column.jurisdiction) for column in comparison.columns]
        table.append([f"{words.family(family)} ({family})", len(several), differing, *by_column])
    return header, table


def flat(comparison: Comparison, words: Words) -> tuple[list[str], list[list[str]]]:
    """Return the comparison as a table for spreadsheets: a row a concept, values and places of each jurisdiction."""
    header = ["game", "family", "key", "rule", "relation", "missing"]
    for column in comparison.columns:
        header += [f"{column.jurisdiction}{of}" for of in ("", " citations", " state", " articles")]
    return header, [_flat_row(row, comparison.columns, words) for row in comparison.rows]


def _flat_row(row: Row, columns: Sequence[Column], words: Words) -> list[str]:
    out = [row.game, row.family, row.key, row.label, row.relation, " ".join(row.missing)]
    for column in columns:
        cell = row.cell(column.jurisdiction)
        where = [each.places for each in cell.stated] or [cell.passages]
        out.append("\n".join(_said(cell, each, row, words) for each in cell.stated))
        out.append("\n".join(map(_lines_of, where)))
        out.append(cell.state)
        out.append("\n".join(map(_citations_of, where)))
    return out


def flat_difference(difference: Difference, words: Words) -> tuple[list[str], list[list[str]]]:
    """Return the difference as a table for spreadsheets: a row a change, what each side states and where."""
    header = ["part", "change", "state", "game", "family", "key", "rule"]
    for side in (difference.a, difference.b):
        header += [side, f"{side} citations", f"{side} articles"]
    rows = []
    for value in difference.values:
        head = ["values", value.kind, _flat_state(value), value.game, value.family, value.key, value.label]
        rows.append(head + _flat_stated(value.before, words, value.key) + _flat_stated(value.after, words, value.key))
    told = [
        *(("norms", change) for change in difference.norms),
        *(("perhaps", change) for change in difference.perhaps),
    ]
    for part, change in told:
        facets = ", ".join(words.phrases("facet")[facet] for facet in change.facets)
        sides = [_flat_stated((each,) if each else (), words, "") for each in (change.before, change.after)]
        rows.append(
            [part, change.kind, _flat_state(change), change.game, change.family, "", facets, *sides[0], *sides[1]]
        )
    for passage in difference.prose:
        sides = [_flat_passage(each) for each in (passage.before, passage.after)]
        title = next(each.title for each in (passage.before, passage.after) if each)
        rows.append(["prose", passage.kind, _flat_state(passage), passage.game, "", "", title, *sides[0], *sides[1]])
    return header, rows


def _flat_state(change: ValueChange | NormChange | ProseChange) -> str:
    return "stated" if change.kind == "changed" else change.state


def _flat_stated(several: Sequence[Stated], words: Words, key: str) -> list[str]:
    told = "\n".join(said(each, words, key) for each in several)
    return [told, *("\n".join(name(each.places) for each in several) for name in (_lines_of, _citations_of))]


def _flat_passage(passage: Passage | None) -> list[str]:
    return [passage.text, _lines_of([passage.place]), _citations_of([passage.place])] if passage else ["", "", ""]
