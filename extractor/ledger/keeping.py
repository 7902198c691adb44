"""From the quantities of a document and its rules to the rows of the ledger."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.document import Document
from extractor.ledger.covering import Citations, uses
from extractor.ledger.entries import Entry, entries
from extractor.ledger.explaining import Reasons
from extractor.passages import Passage
from schemas.records import Quantity, Rule

_MEMBER = re.compile(r"[\d\"”]\s$")
_NEXT = re.compile(r"\s(?:[\"“]|\d|[a-záéíóú]{4})")
_ORDINAL = re.compile(r"[1-9]2")
_ONE = re.compile(r"\s(?:apuesta|carta|mano|ronda|jugada|fila|columna|docena|mesa|partida)\b")
_Fate = tuple[str, str, str | None]
"""What became of a quantity, the reason, and the id of the rule."""


def ledger(document: Document, seen: Sequence[Passage], rules: Sequence[Rule], ids: Sequence[str]) -> list[Quantity]:
    """Return a row for every quantity of the passages, in their order; `ids` are the ids of the rules."""
    citations, reasons = Citations(document, rules, ids), Reasons(seen)
    return [_row(document, entry, _fate(document, entry, citations, reasons)) for entry in entries(seen)]


def _fate(document: Document, entry: Entry, citations: Citations, reasons: Reasons) -> _Fate:
    """Return the fate of a quantity: a name is none, a rule that uses it goes before all other reasons."""
    if name := reasons.name(entry):
        return "explained", name, None
    holding = citations.holding(entry.start, entry.end)
    taken = next((cited for cited in holding if not cited.norm and uses(cited, entry)), None)
    if taken is not None:
        return "rule", "", taken.id
    if document.damaged(entry.start, entry.end) or (document.damage and _misread(entry)):
        return "damaged", "", None
    if reason := reasons.of(entry):
        return "explained", reason, None
    norm = next((cited for cited in holding if cited.norm), None)
    return ("norm", "", norm.id) if norm is not None else ("unread", "", None)


def _misread(entry: Entry) -> bool:
    """Tell whether a number of a damaged text is none: "10 6 figura" is "10 ó figura", "la 12 apuesta" the first."""
    text, amount = entry.unit.text, entry.amount
    words, after = text[amount.start : amount.end], text[amount.end :]
    if words in ("6", "0"):
        return bool(_MEMBER.search(text, 0, amount.start) and _NEXT.match(after))
    return bool(_ORDINAL.fullmatch(words) and _ONE.match(after))


def _row(document: Document, entry: Entry, fate: _Fate) -> Quantity:
    amount, node = entry.amount, entry.passage.node
    quote = document.source.quote(entry.start, entry.end)
    return Quantity(
        document_id=document.id,
        provision_id=f"{document.id}__{node.eid}",
        game=entry.passage.node.game,
        kind=amount.kind,
        value=amount.value,
        words=quote.text,
        line_start=quote.line_start,
        line_end=quote.line_end,
        fate=fate[0],
        reason=fate[1],
        rule_id=fate[2],
        bound=amount.bound,
        unit=amount.unit,
        start=entry.start,
        end=entry.end,
        sentence_start=entry.sentence[0],
        sentence_end=entry.sentence[1],
    )
