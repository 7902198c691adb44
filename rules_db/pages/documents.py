"""The pages of a document: what it is, what it approves and repeals, its outline, and the law to be read.

The law, or one of its parts, stands with all its levels, its contents beside it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.citing import of_instrument
from rules_db.comparing.brief import Block, Grid, Heading, Sentence
from rules_db.errors import NotFoundError, ReglasError, shown
from rules_db.identifiers import provision_id
from rules_db.knowledge import KnowledgeBase
from rules_db.lines import file_of
from rules_db.pages.annotations import Piece
from rules_db.pages.frame import Answer, Asked, Elsewhere, File, Frame, Listing, Page
from rules_db.pages.links import instrument
from rules_db.pages.passages import SMALL, Leaf, Passage, Passages, cut, larger, neighbours, outline, walk, way
from rules_db.pages.taking import of_document, widths_of
from schemas.limits import most
from schemas.values import Tally

if TYPE_CHECKING:
    import sqlite3

    from rules_db.records import StoredDocument


_PARTS = """
SELECT id, parent_id, kind, num, heading, game, line_start, line_end FROM provisions
WHERE document_id = ? ORDER BY position
"""
_COUNTS = "SELECT provision_id, count(*) AS n FROM {} WHERE document_id = ? GROUP BY provision_id"
_ACTS = """
SELECT DISTINCT act, replace(text, '**', '') AS text, provision_id, line_start FROM acts
WHERE document_id = ? ORDER BY act, line_start
"""
"""Each once, though it may name several instruments; without the marks of bold type that a file may have."""
_REPAIRS = "SELECT count(*) AS n FROM repairs WHERE document_id = ?"
_DAMAGE = "SELECT line FROM damage WHERE document_id = ? ORDER BY line"


class Node(msgspec.Struct, frozen=True):
    """A part of an outline; `rules`, `findings` and `damage` (stretches that stay damaged) are those of all in it.

    `open` where the parts below stand open.
    """

    id: str
    title: str
    game: str
    line: int
    rules: int
    findings: int
    damage: int
    below: Sequence[Node]
    open: bool = False


def document(base: KnowledgeBase, asked: Asked) -> Answer:
    """Return the page of a document, or send on to the provision that holds the line which is asked for (`linea`)."""
    frame, found = asked.frame, base.document(asked.names["document"])
    if line := asked.get("linea"):
        if not line.isascii() or not line.isdigit():
            raise NotFoundError(f"a line is a number, from 1 to {found.lines}")
        return Elsewhere(frame.to.provision(base.provision_at(found.id, int(line)).id))
    if found.id != asked.names["document"]:
        return Elsewhere(frame.to.document(found.id))
    parts = base.connection.execute(_PARTS, (found.id,)).fetchall()
    damage = [row["line"] for row in base.connection.execute(_DAMAGE, (found.id,))]
    rules, findings = (_counts(base, table, found.id) for table in ("rules", "findings"))
    values: dict[str, Any] = {
        "document": found,
        "instrument": instrument(found, frame.t),
        "outline": outlined(parts, rules, findings, damage, frame),
        "games": _games(parts, frame),
        "acts": base.connection.execute(_ACTS, (found.id,)).fetchall(),
        "repairs": base.connection.execute(_REPAIRS, (found.id,)).fetchone()["n"],
        "damage": len(damage),
        "findings": sum(findings.values()),
        "quantities": base.tallies().get(found.id, Tally()),
    }

    def listing() -> Listing:
        return _to_be_read(base, found, outline(base, found.id), frame)

    return Page("document.html", values, listing=listing)


def _counts(base: KnowledgeBase, table: str, document_id: str) -> dict[str, int]:
    return {row["provision_id"]: row["n"] for row in base.connection.execute(_COUNTS.format(table), (document_id,))}


def _games(parts: Iterable[sqlite3.Row], frame: Frame) -> list[tuple[str, str]]:
    games = dict.fromkeys(part["game"] for part in parts if part["game"])
    return [(game, frame.words.game(game)) for game in games]


def outlined(
    parts: Sequence[sqlite3.Row],
    rules: Mapping[str, int],
    findings: Mapping[str, int],
    damage: Sequence[int],
    frame: Frame,
) -> list[Node]:
    """Return the outline of a document, from its provisions in order: the larger parts, all where none is large.

    `rules` and `findings` are numbers by provision, `damage` the sorted lines of what stays damaged.
    """
    large = any(part["kind"] not in SMALL and part["parent_id"] for part in parts)
    below: dict[str | None, list[sqlite3.Row]] = defaultdict(list)
    for part in parts:
        below[part["parent_id"]].append(part)

    def total(name: str, counts: Mapping[str, int]) -> int:
        return counts.get(name, 0) + sum(total(part["id"], counts) for part in below[name])

    def nodes(parent: str | None) -> list[Node]:
        """The parts below one; in the place of a small part stand the larger ones that it holds."""
        split = [nodes(part["id"]) if large and part["kind"] in SMALL else [node(part)] for part in below[parent]]
        return [*chain.from_iterable(split)]

    def node(part: sqlite3.Row) -> Node:
        name = part["id"]
        title = f"{part['num']} {part['heading']}".strip() or frame.t.kind(part["kind"])
        lost = bisect_right(damage, part["line_end"]) - bisect_left(damage, part["line_start"])
        counts = (total(name, rules), total(name, findings), lost)
        return Node(name, title, part["game"], part["line_start"], *counts, nodes(name))

    roots = nodes(None)
    return _opened(list(roots[0].below) if len(roots) == 1 and roots[0].below else roots)


_SEEN = 40
"""Lines of an outline up to which its levels stand open."""


def _opened(outline: list[Node]) -> list[Node]:
    """Return an outline with as many of its levels open as have few enough lines together, the first of them always."""
    level, lines, depth = outline, len(outline), 0
    while level and (depth == 0 or lines <= _SEEN):
        level = [below for node in level for below in node.below]
        lines, depth = lines + len(level), depth + 1

    def opened(nodes: Iterable[Node], above: int) -> list[Node]:
        return [
            msgspec.structs.replace(node, below=opened(node.below, above + 1), open=above < depth) for node in nodes
        ]

    return opened(outline, 1)


# The page on which the law is read: a document or one of its parts with all its levels, and its contents beside.


MOST_LETTERS = most("page")
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
    return Page("law.html", values, listing=lambda: _to_be_read(base, document, part, frame))


_LOWEST = 3
"""The lowest level of a heading in a file."""
_WIDEST = 60
"""Letters from which a column of a table gets no wider."""


def to_be_read(base: KnowledgeBase, document: StoredDocument, provision: str, frame: Frame) -> Listing:
    """Return a provision of a document (its id) with all that it holds, as it is read."""
    return _to_be_read(
        base, document, next(each for each in walk(outline(base, document.id)) if each.id == provision), frame
    )


def _to_be_read(base: KnowledgeBase, document: StoredDocument, part: Leaf, frame: Frame) -> Listing:
    """Return a document, or a part of it, with every word: as prose where it is read, by provisions in a table."""
    leaves = list(walk(part))
    provisions = {each.id: each for each in base.provisions_named(leaf.id for leaf in leaves)}
    passages = Passages(base, document, frame).read(leaves, part.depth + 1)
    whole = part.depth == 0
    cited = "" if whole or not passages else of_instrument(passages[0].cited, document, frame.language)
    title = (document.title or document.id) if whole else (part.name or cited or frame.t.kind(part.kind))
    found = of_document(base, title, [provisions[leaf.id] for leaf in leaves], frame)
    address = frame.whole(frame.to.law(document.id, "" if whole else part.eid))
    notes = [*filter(None, [cited, instrument(document, frame.t)]), address, *_doubts(passages, frame)]
    prose = [block for each in passages for block in _blocks(each, whole or each.id != part.id, frame)]
    name = document.id if whole else f"{document.id}-{part.eid}"
    return msgspec.structs.replace(found, name=name, notes=notes, prose=prose)


def _doubts(passages: Iterable[Passage], frame: Frame) -> list[str]:
    told = (piece for each in passages for text in (each.pieces, *chain(*each.rows)) for piece in text)
    return [frame.t("take.damaged")] if any(piece.damaged for piece in told) else []


def _blocks(passage: Passage, titled: bool, frame: Frame) -> Iterator[Block]:
    """Yield a passage as a heading that leads to its page, a paragraph and a table, each where there is one."""
    number, text = passage.num if titled else "", _written(passage.pieces)
    if passage.level:
        link = frame.whole(frame.to.provision(passage.id))
        yield Heading(f"{number} {passage.heading}".strip(), min(passage.level, _LOWEST), link)
        number = ""
    if text or number:
        yield Sentence(f"{number} {text}".strip())
    if passage.rows:
        rows = [tuple(map(_written, row)) for row in passage.rows]
        columns = max(map(len, rows))
        filled = tuple((*row, *[""] * (columns - len(row))) for row in rows)
        shares = [min(_WIDEST, max(4, *(len(row[at]) for row in filled))) for at in range(columns)]
        yield Grid((), filled, widths_of(shares))


def _written(pieces: Iterable[Piece]) -> str:
    """Return the words of a text, with a sign behind those that came damaged."""
    return "".join(f"{piece.text} [?]" if piece.damaged else piece.text for piece in pieces).strip()


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
        return [
            Entry(
                each.name or frame.t.kind(each.kind),
                address(each),
                each.id == part.id,
                entries(each) if each.depth < _OPEN or each.id in opened else (),
            )
            for each in larger(leaf)
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
    from corpus.media import PDF

    if document.media_type != PDF:
        return False
    try:
        return bool(file_of(document, ()))
    except ReglasError:
        return False
