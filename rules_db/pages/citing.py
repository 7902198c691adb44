"""How a provision is cited: the instrument, the parts that lead to it, its lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rules_db.pages.messages import Messages
from rules_db.records import StoredDocument
from schemas.records import Provision


def instrument(document: StoredDocument, t: Messages) -> str:
    """Return the legal instrument: who issued it, its kind and number, its date; its id where it says nothing."""
    act = f"{document.kind} {document.number}".strip()
    dated = t("provision.of_date", date=t.date(document.date)) if document.date else ""
    told = ", ".join(part for part in (document.issuer, act, dated) if part)
    return told or document.title or document.id


def path(ancestors: Sequence[Provision], provision: Provision) -> str:
    """Return the numbers of the parts that lead to a provision; a number that the next one repeats is left out."""
    parts = [each.num for each in ancestors if each.num] + [provision.num or provision.heading]
    told = [part.rstrip(".-–: ") for part in parts if part]
    following = zip_longest(told, told[1:], fillvalue="")
    return ", ".join(part for part, after in following if not after.startswith(part))


def formal(document: StoredDocument, ancestors: Sequence[Provision], provision: Provision, t: Messages) -> str:
    """Return the formal citation of a provision."""
    parts = [instrument(document, t), path(ancestors, provision), t.lines(provision.line_start, provision.line_end)]
    return ", ".join(part for part in parts if part) + "."


def title(provision: Provision, t: Messages) -> str:
    """Return what a provision is called: its number and heading, else its kind."""
    return f"{provision.num} {provision.heading}".strip() or t.kind(provision.kind)
