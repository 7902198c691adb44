"""How a page names the instrument and the provision that it shows; `rules_db.citing` writes the places themselves."""

from __future__ import annotations

from rules_db.citing import instrument as short_name
from rules_db.citing import lacking, of_instrument
from rules_db.pages.messages import Messages
from rules_db.records import StoredDocument
from schemas.records import Provision


def instrument(document: StoredDocument, t: Messages) -> str:
    """Return the legal instrument with its date and who issued it; what its text does not state is said."""
    dated = t("provision.of_date", date=t.date(document.date)) if document.date else ""
    parts = [short_name(document), dated, document.issuer, lacking(document, t.language)]
    return ", ".join(part for part in parts if part)


def formal(document: StoredDocument, place: str, provision: Provision, t: Messages) -> str:
    """Return the whole citation of a provision: its place (a pinpoint), the instrument, then the lines received."""
    told = instrument(document, t)
    cited = of_instrument(place, document, t.language) + told.removeprefix(short_name(document))
    return f"{cited} ({t('provision.received', lines=t.lines(provision.line_start, provision.line_end))})."


def title(provision: Provision, t: Messages) -> str:
    """Return what a provision is called: its number and heading, else its kind."""
    return f"{provision.num} {provision.heading}".strip() or t.kind(provision.kind)
