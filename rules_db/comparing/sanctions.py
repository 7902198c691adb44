"""What breaches cost in each text: classes of infractions with their fines, other sanctions, terms and conducts.

In: the sanctions of a knowledge base whose key names a class (`fine.serious`). Out: one line a class and kind, with
what each text states there; texts without such a table have no column.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from rules_db.records import StoredRule

CLASSES = ("very_serious", "serious", "minor", "any")
KINDS = ("fine", "accessory", "limitation.infraction", "limitation.sanction", "infraction")


class Sanctioned(Struct, frozen=True):
    """What one text states: the value as stored, its words, the lines that say it."""

    document: str
    value: Any
    words: str
    line_start: int
    line_end: int


class Row(Struct, frozen=True):
    """One line of the table: a class of infractions, a kind of consequence, and what each text states of it."""

    infraction: str
    kind: str
    stated: tuple[Sanctioned, ...]


class Sanctions(Struct, frozen=True):
    """The table: its columns (ids of documents) and its rows, gravest class first."""

    documents: tuple[str, ...]
    rows: tuple[Row, ...]


def sanctions(rules: Sequence[StoredRule]) -> Sanctions:
    """Return the table of sanctions of some rules; rules that no class is named for are left out."""
    stated: dict[tuple[str, str], list[Sanctioned]] = {}
    for rule in rules:
        kind, _, infraction = rule.key.rpartition(".")
        if kind in KINDS and infraction in CLASSES:
            one = Sanctioned(rule.document_id, rule.value, in_words(rule.value), rule.line_start, rule.line_end)
            stated.setdefault((infraction, kind), []).append(one)
    rows = [
        Row(infraction, kind, tuple(stated[infraction, kind]))
        for infraction in CLASSES
        for kind in KINDS
        if (infraction, kind) in stated
    ]
    documents = sorted({one.document for row in rows for one in row.stated})
    return Sanctions(tuple(documents), tuple(rows))


def in_words(value: Any) -> str:
    """Return a fine as "600–6 000 EUR" or "≤ 600 EUR", a term as "2 year", a text as it is."""
    if not isinstance(value, dict):
        return str(value)
    if "unit" in value:
        return f"{value['amount']} {value['unit']}{'s' if value['amount'] != 1 else ''}"
    low, high = value.get("min"), value.get("max")
    if low is not None and high is not None:
        figures = f"{_grouped(low)}–{_grouped(high)}"
    else:
        figures = f"≤ {_grouped(high)}" if high is not None else f"≥ {_grouped(low)}" if low is not None else ""
    return f"{figures or _grouped(value.get('amount'))} {value.get('currency', '')}".strip()


def _grouped(amount: Any) -> str:
    whole = int(amount) if isinstance(amount, float) and amount.is_integer() else amount
    return f"{whole:,}".replace(",", " ") if isinstance(whole, int | float) else str(amount)
