"""Words of a provision with the references in them marked: `ref` for each whose target stands in the document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rules_db.exporting.akomantoso.elements import Element, clean, element

if TYPE_CHECKING:
    from rules_db.records import StoredCitation


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
