"""The page on which the law is read: a document or one of its parts with all its levels, and its contents beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.citing import of_instrument
from rules_db.errors import NotFoundError, ReglasError, shown
from rules_db.identifiers import provision_id
from rules_db.knowledge import KnowledgeBase
from rules_db.lines import file_of
from rules_db.pages.frame import Answer, Asked, Elsewhere, File, Frame, Page
from rules_db.pages.links import instrument
from rules_db.pages.passages import SMALL, Leaf, Passages, cut, neighbours, outline, walk, way

if TYPE_CHECKING:
    from rules_db.records import StoredDocument


MOST_LETTERS = 120_000
"""Letters of a page, counted by `cut`: a longer text has several pages."""
_OPEN = 2
"""Levels of the contents that stand open everywhere; deeper ones only on the way to what is shown."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the contents: its title and address, whether it is what is shown, and the lines below it."""

    title: str
    address: str
    here: bool
    below: Sequence[Entry]


class Step(msgspec.Struct, frozen=True):
    """What stands before or after what is shown: its title and address."""

    title: str
    address: str


def law(base: KnowledgeBase, asked: Asked) -> Answer:
    """Return the text of a document or of a part of it (`eid`); a long one has pages (`parte`).

    Raises `NotFoundError` for a document or a part that is not there.
    """
    frame, document = asked.frame, base.document(asked.names["document"])
    if document.id != asked.names["document"]:
        return Elsewhere(frame.to.law(document.id))
    root = outline(base, document.id)
    part = _part(base, root, document.id, asked.names.get("eid", ""))
    pages = cut(part, MOST_LETTERS)
    number = _number(asked.get("parte"), len(pages))
    passages = Passages(base, document, frame).read(pages[number - 1], part.depth + 1)
    values: dict[str, Any] = {
        "document": document,
        "instrument": instrument(document, frame.t),
        "part": part,
        "whole": part is root,
        "cited": of_instrument(passages[0].cited, document, frame.language) if passages and part is not root else "",
        "passages": passages,
        "page": number,
        "pages": len(pages),
        "provisions": sum(1 for _ in walk(part)),
        "contents": _contents(root, part, pages, number, frame, document.id),
        "steps": _steps(root, part, number, len(pages), frame, document.id),
        "pictured": _pictured(document),
    }
    return Page("law.html", values)


def facsimile(base: KnowledgeBase, asked: Asked) -> File:
    """Return the picture of a page of the PDF that a document was read from; raises `NotFoundError` without one."""
    from corpus.errors import CorpusError
    from corpus.media.picture import picture

    document = base.document(asked.names["document"])
    number = int(asked.names["page"])
    if not (_pictured(document) and 1 <= number <= document.pages):
        raise NotFoundError(f"there is no picture of page {number} of {shown(document.id)}")
    try:
        return File(f"{document.id}-{number}.png", "image/png", picture(file_of(document, ()), {number: ()}))
    except CorpusError as error:
        raise NotFoundError(str(error)) from error


def _part(base: KnowledgeBase, root: Leaf, document_id: str, eid: str) -> Leaf:
    if not eid:
        return root
    wanted = base.provision(provision_id(document_id, eid)).id
    return next(leaf for leaf in walk(root) if leaf.id == wanted)


def _number(asked: str, pages: int) -> int:
    return min(max(1, int(asked)), pages) if asked.isascii() and asked.isdecimal() else 1


def _contents(
    root: Leaf, part: Leaf, pages: Sequence[Sequence[Leaf]], number: int, frame: Frame, document_id: str
) -> Sequence[Entry]:
    """Return the contents of the document, open down to what is shown; parts on this page are links within it."""
    here = {leaf.id for leaf in pages[number - 1]}
    page_of = {leaf.id: at for at, page in enumerate(pages, 1) for leaf in page} if part is root else {}
    opened = way(root, [part.id] if part is not root else here)

    def address(leaf: Leaf) -> str:
        if leaf.id in here:
            return f"#{leaf.eid}"
        return frame.to.law(document_id, "" if page_of else leaf.eid, page_of.get(leaf.id, 0)) + (
            f"#{leaf.eid}" if page_of else ""
        )

    def entries(leaf: Leaf) -> list[Entry]:
        shown = [each for each in leaf.below if each.kind not in SMALL]
        return [
            Entry(
                each.name or frame.t.kind(each.kind),
                address(each),
                each.id == part.id,
                entries(each) if each.depth < _OPEN or each.id in opened else (),
            )
            for each in shown
        ]

    return entries(root)


def _steps(
    root: Leaf, part: Leaf, number: int, pages: int, frame: Frame, document_id: str
) -> tuple[Step | None, Step | None]:
    """Return what stands before and after: pages of what is shown, and at its ends the parts of the same kind."""
    before, after = (None, None) if part is root else neighbours(root, part)
    eid = "" if part is root else part.eid

    def page(at: int) -> Step:
        return Step(frame.t("law.part", n=at, of=pages), frame.to.law(document_id, eid, at))

    def of(leaf: Leaf | None) -> Step | None:
        return Step(leaf.name or frame.t.kind(leaf.kind), frame.to.law(document_id, leaf.eid)) if leaf else None

    return (page(number - 1) if number > 1 else of(before)), (page(number + 1) if number < pages else of(after))


def _pictured(document: StoredDocument) -> bool:
    """Tell whether pages of the file can be drawn: it is a PDF, and it is still where it was read."""
    from corpus.media.types import PDF

    if document.media_type != PDF:
        return False
    try:
        return bool(file_of(document, ()))
    except ReglasError:
        return False
