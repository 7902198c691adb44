"""What is read of a document: its parts cut into pages, and each provision with its links and terms.

What is read of each provision: its words with links and defined terms, its tables, and what rests on it.

The outline of a document as it is read: its parts in their order, cut into pages where it is long.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

import msgspec

from rules_db.citing import pinpoints
from rules_db.comparing.layout import said
from rules_db.comparing.records import is_norm, stated
from rules_db.knowledge import SURE, KnowledgeBase
from rules_db.lines import SourceLine, lines_of
from rules_db.pages.annotations import Piece, Span, damage_spans, pieces, repair_spans
from rules_db.records import StoredDocument, StoredFinding, StoredRule

if TYPE_CHECKING:
    import sqlite3

    from rules_db.pages.frame import Frame
    from rules_db.pages.links import Links
    from schemas.records import Provision


_OUTLINE = """
SELECT id, parent_id, kind, num, heading, eid, line_start, line_end, length(text) AS letters FROM provisions
WHERE document_id = ? ORDER BY position
"""
_EACH = 150
"""Letters that a provision counts beside its own: its number, and what stands in its margin."""
SMALL = frozenset(("clause", "point", "tr", "table", "paragraph"))
"""Kinds of provisions that outlines and contents leave out: they stand on the pages of those that hold them."""


class Leaf(msgspec.Struct, frozen=True):
    """A provision in the outline: `depth` is 0 for the document, `weight` counts the letters of it and all below.

    `first` and `last` are its own lines: those before the first part in it.
    """

    id: str
    eid: str
    kind: str
    num: str
    heading: str
    depth: int
    weight: int
    first: int
    last: int
    below: Sequence[Leaf]

    @property
    def name(self) -> str:
        """Its number and title, empty where it has none."""
        return " ".join(f"{self.num} {self.heading}".split())


# Defined terms in a text: where it uses words that its regulation defines, and where they are defined.


_DEFINED = """
SELECT term, text, game, provision_id, id FROM rules
WHERE document_id = ? AND family = 'definition' AND term != '' ORDER BY line_start, id
"""
_WORD = re.compile(r"\w+")
_MOST_WORDS = 3
"""Words of a term; what is longer is a sentence that explains something, and no name that the text would use again."""
_SHORTEST = 3
_FOR_ALL = ("", "general")


class Term(msgspec.Struct, frozen=True):
    """A defined term: its words in lower case, its definition, the games that it is for, and where it is defined."""

    words: tuple[str, ...]
    meaning: str
    game: str
    provision: str
    address: str


class Terms:
    """The defined terms of a document, by their first words."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self._by_first: dict[str, list[Term]] = {}
        for term in terms:
            self._by_first.setdefault(term.words[0], []).append(term)

    def spans(self, text: str, provision: str, game: str) -> Iterator[Span]:
        """Yield where a provision of a game first uses each term, linked to its definition; not in the definition."""
        words = [(match[0].casefold(), *match.span()) for match in _WORD.finditer(text)]
        used: set[tuple[str, ...]] = set()
        taken = 0
        for at, (word, start, _) in enumerate(words):
            if start >= taken and word in self._by_first:
                here = tuple(each[0] for each in words[at : at + _MOST_WORDS])
                term = self._fitting(here, provision, game)
                if term and term.words not in used:
                    used.add(term.words)
                    taken = words[at + len(term.words) - 1][2]
                    yield Span(start, taken, address=term.address, told=term.meaning)

    def _fitting(self, here: tuple[str, ...], provision: str, game: str) -> Term | None:
        """Return the longest term that stands here, the game's own before one for all games."""
        fitting = [
            term
            for term in self._by_first[here[0]]
            if here[: len(term.words)] == term.words and term.game in (game, *_FOR_ALL) and term.provision != provision
        ]
        return max(fitting, key=lambda term: (len(term.words), term.game == game), default=None)


_REFERENCES = """
SELECT c.provision_id, c.text, c.target_provision_id, p.num, p.heading
FROM citations c JOIN provisions p ON p.id = c.target_provision_id
WHERE c.provision_id IN (SELECT value FROM json_each(?)) ORDER BY length(c.text) DESC, c.id
"""
_ROWS = """
SELECT id, parent_id, cells, text FROM provisions
WHERE kind = 'tr' AND parent_id IN (SELECT value FROM json_each(?)) ORDER BY position
"""
_MOST_NOTES = 3
"""Notes that stand open beside a provision; the others are one click away."""
_HIGHEST, _LOWEST = 2, 6
"""Levels of the titles on a page."""
_LIST_MARK = r"(?![-–•*·]|\w{1,3}[.)º°-])"
_END = rf"[^\S\n]*\n\s*(?!\s){_LIST_MARK}"
"""The end of a line, with the white space around it, before what is no mark of a list."""
_BREAK = re.compile(rf"(?<=,){_END}|(?<!\s){_END}(?=[a-zñáéíóúü(])|(?<=[a-zñáéíóúü]){_END}(?=\w)")
"""Where a line ends within a sentence."""


class Note(msgspec.Struct, frozen=True):
    """What a rule reads in a provision, in short, and the address of its words."""

    told: str
    address: str
    sure: bool


class Passage(msgspec.Struct, frozen=True):
    """A provision as it is read.

    `level` is that of its title, 0 where none is shown; `depth` is counted from the part that is shown. `page` is that
    of the received file where it begins a new one. `rows` are those of a table, each with the pieces of its cells.
    """

    id: str
    eid: str
    kind: str
    num: str
    heading: str
    cited: str
    level: int
    depth: int
    pieces: Sequence[Piece]
    rows: Sequence[Sequence[Sequence[Piece]]]
    notes: Sequence[Note]
    more_notes: Sequence[Note]
    findings: Sequence[StoredFinding]
    page: int


class Passages:
    """The passages of a document's provisions, in a language."""

    def __init__(self, base: KnowledgeBase, document: StoredDocument, frame: Frame) -> None:
        self._base, self._document, self._frame = base, document, frame
        self._terms: Terms = terms_of(base, document.id, frame.to)

    def read(self, leaves: Sequence[Leaf], top: int) -> list[Passage]:
        """Return provisions as they are read, given in the order of the text; those at depth `top` have level 2."""
        if not leaves:
            return []
        provisions = {each.id: each for each in self._base.provisions_named(leaf.id for leaf in leaves)}
        shown = [each for each in leaves if each.kind != "tr" and (each.kind != "document" or provisions[each.id].text)]
        beside = _Beside(self._base, self._document, leaves, self._frame)
        passages, page, level = [], 0, _HIGHEST - 1
        for leaf in shown:
            here, depth = provisions[leaf.id].page or 0, leaf.depth - top
            own = min(_HIGHEST + depth, _LOWEST, level + 1) if leaf.heading and depth >= 0 else 0
            passages.append(self._passage(leaf, provisions[leaf.id], beside, (own, depth), here != page and here))
            page, level = here or page, own or level
        return passages

    def _passage(self, leaf: Leaf, provision: Provision, beside: _Beside, at: tuple[int, int], page: int) -> Passage:
        """Return a provision with its level and depth (`at`), and the page that begins with it, 0 for none."""
        level, depth = at
        notes = beside.notes.get(leaf.id, [])
        return Passage(
            leaf.id,
            leaf.eid,
            leaf.kind,
            leaf.num,
            leaf.heading,
            beside.cited.get(leaf.id, ""),
            level,
            max(depth, 0),
            self._pieces(leaf, provision, beside),
            [[_cell(cell, beside.marked(leaf)) for cell in row] for row in beside.rows.get(leaf.id, ())],
            notes[:_MOST_NOTES],
            notes[_MOST_NOTES:],
            beside.findings.get(leaf.id, ()),
            int(page),
        )

    def _pieces(self, leaf: Leaf, provision: Provision, beside: _Beside) -> list[Piece]:
        text, lines = provision.text, beside.marked(leaf)
        spans = [
            *beside.links(leaf.id, text),
            *self._terms.spans(text, leaf.id, provision.game),
            *repair_spans(text, (repair for line in lines for repair in line.repairs)),
            *damage_spans(text, lines),
        ]
        return [msgspec.structs.replace(each, text=_BREAK.sub(" ", each.text)) for each in pieces(text, spans)]


class _Beside:
    """What stands beside some provisions: citations, rows, links, rules, findings, lines as received."""

    def __init__(self, base: KnowledgeBase, document: StoredDocument, leaves: Sequence[Leaf], frame: Frame) -> None:
        ids = [leaf.id for leaf in leaves]
        named = json.dumps(ids)
        self._frame = frame
        self.cited = pinpoints(base, ids, frame.language)
        self.findings: dict[str, list[StoredFinding]] = defaultdict(list)
        for finding in base.findings(document=document.id):
            self.findings[finding.provision_id or ""].append(finding)
        self.rows: dict[str, list[list[str]]] = defaultdict(list)
        rows_of: dict[str, str] = {}
        for row in base.connection.execute(_ROWS, (named,)):
            self.rows[row["parent_id"]].append(json.loads(row["cells"]) if row["cells"] else [row["text"]])
            rows_of[row["id"]] = row["parent_id"]
        self.notes: dict[str, list[Note]] = defaultdict(list)
        for rule in base.rules_of(ids):
            note = _note(rule, frame)
            notes = self.notes[rows_of.get(rule.provision_id, rule.provision_id)]
            if note.told not in (each.told for each in notes):
                notes.append(note)
        self._references: dict[str, list[sqlite3.Row]] = defaultdict(list)
        for row in base.connection.execute(_REFERENCES, (named,)):
            self._references[row["provision_id"]].append(row)
        self._first = min(leaf.first for leaf in leaves)
        self._lines = lines_of(base, document, self._first, max(leaf.last for leaf in leaves))

    def marked(self, leaf: Leaf) -> Sequence[SourceLine]:
        """Return the own lines of a provision that were repaired or are damaged."""
        lines = self._lines[leaf.first - self._first : leaf.last - self._first + 1]
        return [line for line in lines if line.repairs or line.damage]

    def links(self, provision: str, text: str) -> Iterator[Span]:
        """Yield where a text refers to another part of its document, the longer words first."""
        taken: list[tuple[int, int]] = []
        for row in self._references.get(provision, ()):
            pattern = r"\s+".join(map(re.escape, row["text"].split()))
            places = (match.span() for match in re.finditer(pattern, text)) if pattern else iter(())
            free = (place for place in places if all(place[1] <= start or place[0] >= end for start, end in taken))
            place = next(free, None)
            if place:
                taken.append(place)
                told = " ".join(f"{row['num']} {row['heading']}".split())
                yield Span(*place, address=self._frame.to.law_of(row["target_provision_id"]), told=told)


def terms_of(base: KnowledgeBase, document_id: str, to: Links) -> Terms:
    """Return the terms that a document defines."""
    return Terms(_terms(base.connection.execute(_DEFINED, (document_id,)), to))


def outline(base: KnowledgeBase, document_id: str) -> Leaf:
    """Return the outline of a document, from its root down, as the base remembers it."""
    return base.made(
        ("outline", document_id), lambda: _outline(base, document_id), lambda root: sum(1 for _ in walk(root))
    )


def _outline(base: KnowledgeBase, document_id: str) -> Leaf:
    rows = base.connection.execute(_OUTLINE, (document_id,)).fetchall()
    children: dict[str | None, list[Mapping[str, Any]]] = {}
    for row in rows:
        children.setdefault(row["parent_id"], []).append(row)

    def leaf(row: Mapping[str, Any], depth: int) -> Leaf:
        below = [leaf(each, depth + 1) for each in children.get(row["id"], ())]
        weight = int(row["letters"]) + _EACH + sum(each.weight for each in below)
        first, last = int(row["line_start"]), int(row["line_end"])
        own = max(first, below[0].first - 1) if below and row["kind"] != "table" else last
        return Leaf(row["id"], row["eid"], row["kind"], row["num"], row["heading"], depth, weight, first, own, below)

    return leaf(children[None][0], 0)


def walk(leaf: Leaf) -> Iterator[Leaf]:
    """Yield a part and all below it, in the order of the text."""
    yield leaf
    for each in leaf.below:
        yield from walk(each)


def larger(leaf: Leaf) -> Iterator[Leaf]:
    """Yield the parts below one that contents name; in the place of a small one stand those that it holds."""
    for each in leaf.below:
        if each.kind in SMALL:
            yield from larger(each)
        else:
            yield each


def cut(leaf: Leaf, most: int) -> list[list[Leaf]]:
    """Return a part with all below it as pages of at most so many letters; only a single provision may have more.

    A part that fits on a page is never cut in two.
    """
    pages: list[list[Leaf]] = []
    filled = most
    for unit in _units(leaf, most):
        if filled + unit[0].weight > most:
            pages.append([])
            filled = 0
        pages[-1] += unit
        filled += unit[0].weight
    return pages


def way(root: Leaf, shown: Iterable[str]) -> Set[str]:
    """Return the ids of some provisions with those of all parts that hold them."""
    above = {each.id: leaf.id for leaf in walk(root) for each in leaf.below}
    found: set[str] = set()
    for name in shown:
        here: str | None = name
        while here is not None and here not in found:
            found.add(here)
            here = above.get(here)
    return found


def neighbours(root: Leaf, leaf: Leaf) -> tuple[Leaf | None, Leaf | None]:
    """Return the parts before and after a part: for an article the next articles, wherever they stand.

    For others they are the parts of its depth, those of its own kind where it is a small one.
    """

    def is_like(other: Leaf) -> bool:
        if leaf.kind == "article":
            return other.kind == "article"
        return other.depth == leaf.depth and (other.kind == leaf.kind or not {leaf.kind, other.kind} & SMALL)

    like = [each for each in walk(root) if is_like(each)]
    at = next(at for at, each in enumerate(like) if each.id == leaf.id)
    return (like[at - 1] if at else None), (like[at + 1] if at + 1 < len(like) else None)


def _terms(rows: Iterable[Mapping[str, str]], to: Links) -> Iterator[Term]:
    for row in rows:
        words = tuple(word.casefold() for word in _WORD.findall(row["term"]))
        if 1 <= len(words) <= _MOST_WORDS and len("".join(words)) >= _SHORTEST:
            meaning = " ".join(row["text"].split())
            address = to.provision(row["provision_id"], rule=row["id"])
            yield Term(words, meaning, row["game"], row["provision_id"], address)


def _cell(text: str, lines: Sequence[SourceLine]) -> list[Piece]:
    """Return a cell of a table with what is damaged in the lines of the table marked where it stands in the cell."""
    return pieces(text, damage_spans(text, lines))


def _note(rule: StoredRule, frame: Frame) -> Note:
    """Return what a rule reads, in short: a norm by its kind and whom it binds, else what it is about and its value."""
    words = frame.words
    told = words.family(rule.family)
    if is_norm(rule.family):
        told += f": {words.name(rule.bearer, rule.game)}" if rule.bearer else ""
        told = f"{told}: {rule.term}" if rule.family == "definition" and rule.term else told
    else:
        label = words.key(rule.family, rule.key, rule.game) if rule.key else told
        told = f"{label}: {said(stated([rule], words)[0], words, rule.key)}"
    sure = rule.confidence >= SURE and not rule.repaired
    return Note(told, frame.to.provision(rule.provision_id, rule=rule.id), sure)


def _units(leaf: Leaf, most: int) -> Iterator[list[Leaf]]:
    """Yield what stays together: a part that fits on a page, else its own words and then its parts."""
    if leaf.weight <= most:
        yield list(walk(leaf))
        return
    yield [msgspec.structs.replace(leaf, weight=leaf.weight - sum(each.weight for each in leaf.below))]
    for each in leaf.below:
        yield from _units(each, most)
