"""Numbers and titles of the parts: one that comes twice or is missing, tables of contents that do not fit headings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz import fuzz

from extractor.defects.addresses import amends
from extractor.defects.regulation import Defect, Regulation, at_span, check, quoted
from extractor.folding import fold
from extractor.grammar import numbers
from extractor.lexicon.tokens import ORDINAL_WORDS
from extractor.outline.node import Node
from extractor.references.places import bare

_DOTTED = re.compile(r"\d+(?:\.\d+)+")
_UNNUMBERED = frozenset(("td", "tr", "point", "table", "document"))
_DIVISIONS = frozenset(("part", "title", "chapter", "section", "subsection", "annex"))
_UNIQUE = 0.7
"""Share of a document's numbers that stand once from which they were meant to stand once."""
_BEGINS = 4
"""Articles in a row with numbers that were there before, from which they are those of another text."""
_NOTE = 3
"""Passages before a part in which a note may tell what it replaces."""
_SEQUENCE = 4
"""Parts in a row that count on by one, from which a gap in the row is one."""
_FEW = 2
"""Steps of a row that may be other than one for it still to be a row."""
_ONE_LEFT_OUT = 2
_CONSISTS = re.compile(
    r"\b(?:consta|se compone|esta compuest[oa]|contiene|comprende) (?:de |por )?(?:un total de )?"
    r"(?P<count>[a-z0-9]+(?: y [a-z]+)?) articulos\b"
)
_SHORT_OF = 0.1
"""Share of its articles that a text may have more or fewer than it says, for it to be its own that it counts."""
_PLAIN = re.compile(r"(?P<number>\d{2,5}) +(?P<title>[^\W\d_][^.]{4,}?)(?: ?\.{2,}.*)?$")
_PLAIN_LAST = re.compile(r"(?P<title>[^\W\d_].{3,}?)[ .]+(?P<number>\d{2,5})$")


@check("duplicate_numbering")
def repeated(regulation: Regulation) -> Iterator[Defect]:
    """Find parts with the number of another part at the same place; a run of clauses is one finding."""
    before: Node | None = None
    pairs = list(_repeated(_numbered(regulation)))
    begun_again = _begun_again([second for _, second in pairs if second.kind == "article"])
    for first, second in pairs:
        if id(second) in begun_again or _replaces(regulation, second) or _of_two_articles(first, second):
            continue
        if before is None or second.kind == "article" or not _follows(before, second):
            message = f"El número {second.num.strip()} ya figura en la línea {first.line_start}."
            evidence = {"number": bare(second.num), "lines": [first.line_start, second.line_start]}
            yield Defect(second, second.line_start, second.line_start, message, evidence)
        before = second


def _begun_again(nodes: Sequence[Node]) -> frozenset[int]:
    """Return the articles (by `id`) whose numbers begin again and count on: a second text bound with the first."""
    again: set[int] = set()
    run: list[Node] = []
    for node in nodes:
        number, last = _last(node.num), _last(run[-1].num) if run else None
        run = [*run, node] if number is not None and last is not None and number == last + 1 else [node]
        if len(run) >= _BEGINS or (len(run) > 1 and _last(run[0].num) == 1):
            again.update(map(id, run))
    return frozenset(again)


def _of_two_articles(first: Node, second: Node) -> bool:
    """Tell whether two clauses of one number stand in two articles of one number, which are told themselves."""
    one, other = (
        next((above for above in node.ancestors() if above.kind == "article"), None) for node in (first, second)
    )
    return one is not None and other is not None and one is not other and bare(one.num) == bare(other.num)


def _replaces(regulation: Regulation, node: Node) -> bool:
    """Tell whether a part stands behind a note that tells that it replaces the one of its number."""
    heading = next((passage for passage in regulation.of_node(node)), None)
    before, seen = (heading.before if heading else None), 0
    while before is not None and seen < _NOTE:
        if amends(before):
            return True
        before, seen = before.before, seen + 1
    return amends(heading)


def one_series(regulation: Regulation) -> bool:
    """Tell whether the articles of a document are numbered once: where two texts are bound together they are not."""
    numbers = [bare(node.num) for node in regulation.root.walk() if node.kind == "article"]
    return len(set(numbers)) == len(numbers)


def _numbered(regulation: Regulation) -> list[Node]:
    return [
        node
        for node in regulation.root.walk()
        if node.num.strip() and node.kind not in _UNNUMBERED and regulation.sound(node.line_start, node.line_start)
    ]


def _repeated(nodes: Sequence[Node]) -> Iterator[tuple[Node, Node]]:
    """Yield each later part with the first one of its number, where that number names one part only."""
    articles = _throughout([bare(node.num) for node in nodes if node.kind == "article"])
    places = _throughout([number for node in nodes if _DOTTED.fullmatch(number := bare(node.num))])
    first: dict[tuple[str, str, int], Node] = {}
    for node in nodes:
        number = bare(node.num)
        if places and _DOTTED.fullmatch(number):
            kind, scope = "", 0  # a clause and a heading share their numbers
        elif articles and node.kind == "article":
            kind, scope = node.kind, 0
        elif node.kind in _DIVISIONS:
            kind, scope = node.kind, id(node.parent)
        else:
            continue
        known = first.setdefault((kind, number, scope), node)
        if known is not node:
            yield known, node


def _throughout(numbers: Sequence[str]) -> bool:
    """Tell whether numbers run through a document; in many they begin again in every chapter."""
    return len(set(numbers)) > _UNIQUE * len(numbers)


def _follows(before: Node, node: Node) -> bool:
    """Tell whether a part comes next after another one: among its children or beside it or beside what it is in."""
    above = [before, *before.ancestors()]
    return node.parent in above[:2] or any(
        outer.parent is node.parent and _next(outer) is node for outer in above if outer.parent is not None
    )


def _next(node: Node) -> Node | None:
    siblings = node.parent.children if node.parent else []
    at = next((i for i, sibling in enumerate(siblings) if sibling is node), len(siblings))
    return siblings[at + 1] if at + 1 < len(siblings) else None


@check("skipped_numbering")
def skipped(regulation: Regulation) -> Iterator[Defect]:
    """Find the gaps in rows of numbered siblings that otherwise count on by one."""
    for node in regulation.root.walk():
        row = [child for child in node.children if child.kind not in _UNNUMBERED and child.num.strip()]
        for first, second in _gaps(row):
            if regulation.sound(first.line_start, second.line_start) and not regulation.quotes(second.line_start):
                message = f"Después de {first.num.strip()} sigue {second.num.strip()}: falta el número intermedio."
                evidence = {"lines": [first.line_start, second.line_start]}
                yield Defect(second, second.line_start, second.line_start, message, evidence)


def _gaps(row: Sequence[Node]) -> Iterator[tuple[Node, Node]]:
    """Yield the neighbours in a row of parts between which one number is missing, wherever it may stand."""
    numbers = {bare(node.num) for node in row}
    same = [(node, number) for node in row if (number := _last(node.num)) is not None]
    steps = [b - a for (_, a), (_, b) in pairwise(same)]
    divisions = all(node.kind in _DIVISIONS for node in row) and sorted(steps)[1:] == [1] * (len(steps) - 2) + [2]
    if (len(same) < _SEQUENCE or sum(step == 1 for step in steps) < len(steps) - _FEW) and not divisions:
        return
    for ((first, number), (second, _)), step in zip(pairwise(same), steps, strict=True):
        left_out = f"{bare(first.num).rpartition('.')[0]}.{number + 1}".lstrip(".")
        within = (bare(part.num) for part in first.walk() if part.num.strip())
        if step == _ONE_LEFT_OUT and not any(f"{other}.".startswith(f"{left_out}.") for other in (*numbers, *within)):
            yield first, second


def _last(number: str) -> int | None:
    """Return the last figure of a number ("1.4.2" counts 2), a letter's place in the alphabet, or None."""
    last = bare(number).rpartition(".")[2]
    if last.isdigit() or last in ORDINAL_WORDS:
        return int(last) if last.isdigit() else ORDINAL_WORDS[last]
    return ord(last) - ord("a") + 1 if len(last) == 1 and "a" <= last <= "n" else None  # ñ comes or not after n


@check("skipped_numbering")
def orphaned(regulation: Regulation) -> Iterator[Defect]:
    """Find the first part of each row whose number is inside a number that no part has: 4.2.1 where no 4.2 is."""
    known = {bare(node.num) for node in regulation.root.walk() if node.num.strip()}
    if not _throughout([number for number in known if _DOTTED.fullmatch(number)]):
        return
    told: set[str] = set()
    for node in _numbered(regulation):
        outer = bare(node.num).rpartition(".")[0]
        if _DOTTED.fullmatch(outer) and outer not in known and outer not in told:
            told.add(outer)
            message = f"El número {node.num.strip()} depende de {outer}, que ninguna parte lleva."
            yield Defect(node, node.line_start, node.line_start, message, {"number": bare(node.num), "outer": outer})


# Tables of contents that do not fit the headings they list.


_DIVISION = re.compile(
    r"^(?P<kind>titulo|capitulo|seccion|parte|libro|anexo) (?P<number>[ivxlc]+|\d+|[a-z]{5,})\b[\s.:–-]+"
    r"(?P<title>[a-z].*?)"
    r"[\s.·…]*\d*$"
)
"""An entry that names a division with its number and title."""


_STEM = 5


@check("index_mismatch")
def divisions(regulation: Regulation) -> Iterator[Defect]:
    """Find a division that a table of contents lists under another title than it bears, where all others agree."""
    known = {f"{fold(node.num).split()[0]} {bare(node.num)}": node for node in _divisions(regulation.root)}
    for listed in regulation.contents:
        entries = [(piece, found) for piece in listed if (found := _DIVISION.match(fold(piece.text.strip())))]
        numbered = [(piece, found, known.get(f"{found['kind']} {bare(found['number'])}")) for piece, found in entries]
        off = [
            (piece, found, node)
            for piece, found, node in numbered
            if node is not None and not _content(found["title"]) & _content(fold(node.heading))
        ]
        if len(off) == 1 and len(numbered) >= _SEQUENCE - 1 and regulation.sound(off[0][0].line, off[0][0].line):
            piece, _, node = off[0]
            message = f"El índice dice {quoted(piece.text.strip())}, y en el texto es {quoted(node.heading)}."
            yield Defect(regulation.root, piece.line, piece.line, message, {"lines": [piece.line, node.line_start]})


def _content(title: str) -> frozenset[str]:
    """Return the words of a title that say what it is about, by their stems."""
    return frozenset(word[:_STEM] for word in re.findall(r"[a-z]{4,}", title))


def _divisions(root: Node) -> Iterator[Node]:
    """Yield the divisions that have a number with the name of their kind, and a title."""
    return (node for node in root.walk() if node.kind in _DIVISIONS and node.heading and len(node.num.split()) > 1)


_ENTRY = re.compile(r"^(?P<title>.*?[^\W\d_]\W*?)[\s.·…º]*(?P<number>\d+(?:\.\d+)+)\.?\s*$")
_PART = re.compile(r"^(?P<number>\d+)\.\s+(?P<title>.*\S)$")
_SAME = 85
_OTHER = 60
"""Likeness (per cent) from which two titles are one, and below which they are two."""


@dataclass(frozen=True, slots=True)
class _Entry:
    line: int
    title: str
    number: str


@check("arithmetic_mismatch")
def announced_articles(regulation: Regulation) -> Iterator[Defect]:
    """Find "este reglamento consta de doce artículos" in a text whose headings of articles are more or fewer."""
    printed = [node for node in regulation.articles if not regulation.quotes(node.line_start)]
    last = bare(printed[-1].num) if printed else ""
    for passage in regulation.saying(" articulos"):
        for found in _CONSISTS.finditer(passage.folded):
            count = next((n.value for n in numbers.find(passage.folded) if n.end == found.end("count")), None)
            own = count is not None and abs(len(printed) - count) <= _SHORT_OF * count and last == str(count)
            if own and count != len(printed):
                words = quoted(passage.text[slice(*found.span())])
                message = f"{words}, y el texto tiene {len(printed)} encabezamientos de artículo."
                yield at_span(passage, *found.span(), message)


@check("index_mismatch")
def without_stops(regulation: Regulation) -> Iterator[Defect]:
    """Find an entry of a table of contents whose number has lost its stops: "34" for 3.4, between 3.3 and 3.5."""
    if not regulation.contents:
        return
    known = {bare(node.num): node for node in regulation.root.walk() if "." in node.num}
    plain = {number.replace(".", ""): number for number in known}
    for listed in regulation.contents:
        for before, piece, behind in zip(listed, listed[1:], listed[2:], strict=False):
            found = _PLAIN.match(piece.text.strip()) or _PLAIN_LAST.match(piece.text.strip())
            number = plain.get(found["number"]) if found else None
            if found is None or number is None or not regulation.sound(piece.line, piece.line):
                continue
            chapter = f"{number.partition('.')[0]}."
            beside = all(re.search(rf"(?<!\S){re.escape(chapter)}\d", other.text) for other in (before, behind))
            title = known[number].heading or known[number].own.text[: len(found["title"])]
            if beside and fuzz.ratio(fold(found["title"]), fold(title)) >= _SAME:
                message = f"El índice da el número {found['number']} a lo que en el texto es {number}."
                yield Defect(regulation.root, piece.line, piece.line, message, {"number": found["number"]})


@check("index_mismatch")
def misleading(regulation: Regulation) -> Iterator[Defect]:
    """Find entries whose number no part has, or has a part with another title, while the title stands elsewhere."""
    parts = _listed_numbers(regulation.root)
    known: dict[str, list[tuple[str, Node]]] = defaultdict(list)
    for number, nodes in parts.items():
        known[number.partition(".")[0]] += [(fold(node.heading), node) for node in nodes if node.heading]
    for listed in _tables(regulation, _ENTRY):
        for entry in listed:
            if not regulation.sound(entry.line, entry.line):
                continue
            there = parts.get(entry.number, ())
            if not there:
                message = f"El índice remite de {quoted(entry.title)} al {entry.number}, que ninguna parte tiene."
                yield Defect(regulation.root, entry.line, entry.line, message, {"number": entry.number})
            elif all(_likeness(entry, node) < _OTHER for node in there) and (meant := _meant(entry, known)):
                message = (
                    f"El índice da el {entry.number} a {quoted(entry.title)}; ese número es el de "
                    f"{quoted(there[0].heading)} "
                    f"y el título está en {meant.num.strip()}."
                )
                lines = [there[0].line_start, meant.line_start]
                yield Defect(regulation.root, entry.line, entry.line, message, {"number": entry.number, "lines": lines})


@check("duplicate_numbering")
def listed_twice(regulation: Regulation) -> Iterator[Defect]:
    """Find two parts that a table of contents lists under one number."""
    for listed in _tables(regulation, _PART):
        first: dict[str, _Entry] = {}
        for entry in listed:
            other = first.setdefault(entry.number, entry)
            if other.title != entry.title:
                message = f"El índice da el número {entry.number} también a {quoted(other.title)} (línea {other.line})."
                yield Defect(regulation.root, entry.line, entry.line, message, {"lines": [other.line, entry.line]})


def _tables(regulation: Regulation, pattern: re.Pattern[str]) -> Iterator[Sequence[_Entry]]:
    for listed in regulation.contents:
        matches = ((piece.line, pattern.match(piece.text.strip())) for piece in listed)
        yield [_Entry(line, match["title"], match["number"]) for line, match in matches if match]


def _listed_numbers(root: Node) -> Mapping[str, Sequence[Node]]:
    found: dict[str, list[Node]] = defaultdict(list)
    for node in root.walk():
        if node.num.strip():
            found[bare(node.num)].append(node)
    return found


def _likeness(entry: _Entry, node: Node) -> float:
    return fuzz.token_set_ratio(fold(entry.title), fold(node.heading or node.own.text[: len(entry.title)]))


def _meant(entry: _Entry, known: Mapping[str, Sequence[tuple[str, Node]]]) -> Node | None:
    """Return the part of the same game (its number begins alike) whose title is that of an entry."""
    title, beside = fold(entry.title), known.get(entry.number.partition(".")[0], ())
    return next((node for other, node in beside if fuzz.ratio(title, other) >= _SAME), None)


# --- Titles of chapters: one that two games share, and one that has lost the number which it has in the other games


_GAMES = 3
"""Games that number a title from which it bears a number everywhere."""
_OTHERS = 2
"""Other titles that a game numbers, from which one without a number has lost it."""
_NEAR = 25
"""Lines above a title among which its number may stand alone."""
_NUMBER = re.compile(r"\W*\d+(?:\.\d+)*\W*")
_ROWS = frozenset(("tr", "td", "table", "row"))


@check("heading_mismatch")
def one_title_for_two_games(regulation: Regulation) -> Iterator[Defect]:
    """Find chapters that follow the rules of another game under the very same title, which tells neither apart."""
    first: dict[tuple[int, str], Node] = {}
    for node in regulation.root.walk():
        title = _title(node)
        if not title or not node.children or not _is_of_a_game(node) or not _opens_its_game(node):
            continue
        other = first.setdefault((id(node.parent), title), node)
        if other.game != node.game and _is_sound(regulation, node):
            message = f"El título {quoted(node.heading)} es también el de otro juego (línea {other.line_start})."
            yield Defect(node, node.line_start, node.line_start, message, {"lines": [other.line_start]})


def _title(node: Node) -> str:
    return fold(node.heading).strip(" .:-*_")


def _is_of_a_game(node: Node) -> bool:
    return node.game not in ("", "general")


def _opens_its_game(node: Node) -> bool:
    """Tell whether a part is the chapter of its game: what it stands in is not of that game."""
    return node.parent is None or node.parent.game != node.game


@check("heading_lost")
def without_its_number(regulation: Regulation) -> Iterator[Defect]:
    """Find a title without a number among numbered ones, where it is numbered in every other game that has it."""
    bearing = _titled(regulation)
    for title, nodes in bearing.items():
        numbered = {node.game for node in nodes if node.num.strip()}
        bare = [node for node in nodes if not node.num.strip()]
        if len(numbered) < _GAMES or len(bare) * _GAMES > len(nodes):
            continue
        for node in bare:
            if _stands_apart(regulation, node):
                continue
            if node.game not in numbered and _is_among_numbered(node, bearing) and _is_sound(regulation, node):
                message = f"El título {quoted(node.heading)} no lleva número, que tiene en los demás juegos."
                yield Defect(node, node.line_start, node.line_start, message, {"title": title})


def _stands_apart(regulation: Regulation, node: Node) -> bool:
    """Tell whether a number stands alone on a line right above a title, from which the layout has parted it."""
    above = range(max(1, node.line_start - _NEAR), node.line_start)
    return any(_NUMBER.fullmatch(regulation.document.source.line(line)) for line in above)


def _titled(regulation: Regulation) -> Mapping[str, Sequence[Node]]:
    """Return the parts of games by their folded titles."""
    found: dict[str, list[Node]] = defaultdict(list)
    for node in regulation.root.walk():
        title = _title(node)
        if title and node.kind not in _ROWS and _is_of_a_game(node):
            found[title].append(node)
    return found


def _is_sound(regulation: Regulation, node: Node) -> bool:
    return regulation.sound(node.line_start, node.line_start)


def _is_among_numbered(node: Node, bearing: Mapping[str, Sequence[Node]]) -> bool:
    """Tell whether the game of a title numbers others of the titles that its games share."""
    own = [part for nodes in bearing.values() if len(nodes) >= _GAMES for part in nodes if part.game == node.game]
    return sum(bool(part.num.strip()) for part in own) >= _OTHERS
