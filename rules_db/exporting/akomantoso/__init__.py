"""Akoma Ntoso 3.0: a document of a knowledge base as the XML of the OASIS standard, valid against its schema."""

from __future__ import annotations

from rules_db.exporting.records import Part

SUFFIX = "xml"
LOSSES: dict[Part, str] = {
    "rules": "the standard marks up the text; typed rules are data about it, which the packs hold",
    "repairs": "the text stands as it ought to read; where it was damaged, the knowledge base keeps what was received",
    "furniture": "page headers and footers are no part of a document's text",
    "references": "their target is not in the document, so that they stand as plain words",
    "letters": "XML does not allow them; a replacement character stands in their place",
}
