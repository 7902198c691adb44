"""What a reader sees: stretches of running text in the context of their provision.

A provision's own words come as one passage a paragraph; a list item is a passage with the sentence that introduces the
list (`lead`), a table row one with the header's cells. Readers never look at lines or files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, wraps
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from corpus.layers import Layer
from extractor.folding import fold
from extractor.lexicon.tokens import each_passage
from extractor.outline.node import Node
from extractor.wording import answered, asked, reworded, reworded_text

# "Art. 5", "N.º 3", "1.º", "D.S. 547", "p. ej.": a full stop that ends no sentence
BOX = re.compile(r"(?:\[[ xX]?\]|\([ xX]\)|[☐☒☑✓✔✗✘])\s+(?=\w)")
"""A box that is ticked or not, ahead of what it is about."""
_LABELLED = re.compile(r"[^\w]*[A-ZÁÉÍÓÚÑ][^.:;,]{1,45}:\s")
_FIELD = re.compile(r"(?:(?<=[\d)€%])\s+|\s{3,})(?=[A-ZÁÉÍÓÚÑ][^.:;,\d]{2,45}:\s)")
LEADS, LEADER = "....", r"\.{4,}"
"""The dots that lead from a label to its value: the fewest of them, and as a pattern."""
_LEADER = re.compile(rf"{LEADER}\s")
_LED_FIELD = re.compile(
    rf"\s+(?=[A-ZÁÉÍÓÚÑ][a-záéíóúñ][a-záéíóúñ ]{{1,44}}{LEADER}\s)"
    r"|(?<=[\d%€$A-Z:])\s+(?=[a-záéíóúñ][a-záéíóúñ ]{2,45}\.{2,}\s)"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:art|arts|inc|núm|num|nro|n|no|nº|pág|pag|fs|sr|sra|dr|excmo|ilmo|ss|etc|ej|p|d|s|l|aprox|máx|min|mín|cm|mm|mts?"
    r"|form|dpto|depto|secc|cap|resol|bs|gs?|lps)|"
    r"\b\d{1,3})$",
    re.IGNORECASE,
)
_STOP = re.compile(r"(?<![.;!?…])[.;!?…]+(?![.;!?…])[\"”»')\]]*(?=\s|$)")
_LONGEST = 4000
"""Characters of the longest passage that is read as one; official texts have none of that length."""
_FIGURE = re.compile(r"\b\d{1,3}$")
_CAPITAL = re.compile(r"\s+[A-ZÁÉÍÓÚÑ](?:[a-záéíóúñ]*|[A-ZÁÉÍÓÚÑ]*)\b")
_NUMBERED = re.compile(
    r"\b(?:art[íi]culos?|arts?\.?|n[º°.ú]\w*\.?[º°]?|apartado|punto|numeral|inciso|fig\w*|cap\w*|anexo|ley)\s+\d{1,3}$",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\W*[a-zñ]")  # "a. Explotar": the letter of an item is no sentence of its own
_SHORT = 20  # characters before a figure that begins a sentence as its number
_ITEM = re.compile(
    r"\s*(?:y )?(?:(?:literal |numeral |inciso )?(?:[a-zñ]|\d{1,2})(?:\)|\.-)|[-*•·–—]\s|\S{1,3} ?\|)", re.IGNORECASE
)
_LONGEST_LEAD = 240  # characters of a lead-in that says for the lists inside its list too what they are of
_GAP = re.compile(r"\s{2,}|\t")
_COLUMNS = 2  # fewer are no table
_GOES_ON = (";", "; y", "; o", "; e", "; u")
_ANSWER = re.compile(r"(?:R|Rta|Resp|Respuesta)\s*[.:)–-]+\s*")
_LEAD_END = re.compile(r":[\s*_]*$")


class Knowing(Struct, frozen=True, dict=True):
    """What keeps answers about itself."""

    @cached_property
    def known(self) -> dict[Callable[..., Any], Any]:
        """The answers, by the function that gave them (`kept`)."""
        return {}


_One = TypeVar("_One", bound=Knowing)
_Answer = TypeVar("_Answer")


def kept(function: Callable[[_One], _Answer]) -> Callable[[_One], _Answer]:
    """Return a function of a passage or a sentence alone that is called once for each: its answer stays with it."""

    @wraps(function)
    def asked(one: _One) -> _Answer:
        known = one.known
        if function not in known:
            known[function] = function(one)
        return cast("_Answer", known[function])

    return asked


class Passage(Knowing, frozen=True, dict=True):
    """A paragraph, list item, title or table row of a provision.

    `kind` is "text", "point", "heading" or "row". `lead` is the sentence that introduces the list or table that the
    passage belongs to (it ends in a colon), `header` the cells of the table's header row beside the passage's own
    `cells`, `titles` the folded headings that it stands under, nearest first, `before` the passage that precedes it.
    `described` are the bets that it describes, where that is told by its place in a table that lost its cells.
    """

    layer: Layer
    node: Node
    kind: str
    lead: Layer | None = None
    cells: tuple[Layer, ...] = ()
    header: tuple[Layer, ...] = ()
    titles: tuple[str, ...] = ()
    before: Passage | None = None
    described: tuple[str, ...] | None = None

    @cached_property
    def text(self) -> str:
        """The words as they ought to read."""
        return self.layer.text

    @cached_property
    def folded(self) -> str:
        """The words in lower case without accents; offsets are those of `text`."""
        return fold(self.layer.text)

    @cached_property
    def game(self) -> str:
        """The game as which the provision is read: its own, or one of its kind where nobody knows its game.

        An empty string where it states no rule of a game.
        """
        return self.node.read_as or self.node.game

    @cached_property
    def variant(self) -> str:
        """The variant that the provision regulates, or an empty string."""
        return self.node.variant

    def under(self, *words: str) -> bool:
        """Tell whether a heading above the passage holds one of the (folded) words."""
        return _hold(self.titles, words)

    @cached_property
    def sentences(self) -> tuple[Layer, ...]:
        """The passage's sentences, also cut at semicolons."""
        return tuple(sentences(self.layer))


@each_passage
def _hold(titles: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Tell whether a title holds one of the words; kept, for the same titles stand above many passages."""
    return any(word in title for title in titles for word in words)


def sentences(layer: Layer) -> Iterator[Layer]:
    """Yield the sentences of a layer; abbreviations and numbers of articles end none."""
    if LEADS in layer.text and len(_LEADER.findall(layer.text)) > 1:
        yield from _led(layer)
        return
    start = 0
    for stop in _STOP.finditer(layer.text):
        if stop.group().startswith(LEADS) and layer.text[stop.end() :].strip():
            continue  # "Jefe de mesa ........ 1": dots lead to a value
        if stop.group().startswith(".") and _goes_on(layer.text, start, stop.start(), stop.end()):
            continue
        yield from _fields(layer[start : stop.end()].strip())
        start = stop.end()
    yield from _fields(layer[start:].strip())


def _led(layer: Layer) -> Iterator[Layer]:
    """Yield the fields of a line that has several, each with dots to its value: "Dados ..... 3  Arista .... 19"."""
    start = 0
    for field in (*_LED_FIELD.finditer(layer.text, 1), None):
        if part := layer[start : field.start() if field is not None else len(layer.text)].strip():
            yield part
        start = field.end() if field is not None else start


def _fields(sentence: Layer) -> Iterator[Layer]:
    """Yield a sentence, or the fields that it is: "Pleno: 35 a 1 Caballo: 17 a 1" are two lines without a full stop."""
    start = 0
    if BOX.match(sentence.text):
        for box in BOX.finditer(sentence.text, 1):
            yield sentence[start : box.start()].strip()
            start = box.start()
    elif ":" in sentence.text and _LABELLED.match(sentence.text):
        for field in _FIELD.finditer(sentence.text):
            yield sentence[start : field.start()].strip()
            start = field.end()
    if rest := sentence[start:].strip():
        yield rest


def bounded(layer: Layer) -> Iterator[Layer]:
    """Yield a layer, or its parts where it is longer than any paragraph; they end between words where they can.

    Readers look back and forth in a passage, so that their time would grow with the square of its length.
    """
    start, length = 0, len(layer.text)
    while length - start > _LONGEST:
        space = layer.text.rfind(" ", start + _LONGEST // 2, start + _LONGEST)
        end = space if space > 0 else start + _LONGEST
        if part := layer[start:end].strip():
            yield part
        start = end
    if not start:
        yield layer
    elif rest := layer[start:].strip():
        yield rest


def _goes_on(text: str, start: int, stop: int, end: int) -> bool:
    """Tell whether a stop at `text[stop:end]` of a sentence begun at `start` is that of an abbreviation or a number.

    A figure ends a sentence of some length where a capital follows, unless it is the number of a provision.
    """
    if _LABEL.fullmatch(text, start, stop):
        return True
    if _ABBREVIATION.search(text, max(start, stop - 8), stop) is None:
        return False
    figure = _FIGURE.search(text, max(start, stop - 4), stop)
    if figure is None or figure.start() - start < _SHORT:
        return True
    return (
        _CAPITAL.match(text, end) is None or _NUMBERED.search(text, max(start, figure.start() - 12), stop) is not None
    )


def paragraphs(layer: Layer) -> Iterator[Layer]:
    """Yield the non-empty paragraphs of a layer, which a line feed parts; one that is too long in parts."""
    start = 0
    for piece in layer.text.split("\n"):
        if part := layer[start : start + len(piece)].strip():
            yield from bounded(part)
        start += len(piece) + 1


def passages(root: Node) -> Iterator[Passage]:
    """Yield the passages of a tree in document order: a provision's paragraphs stand among its children."""
    before: Passage | None = None
    for passage in _walk(root):
        linked = replace(passage, before=before)
        yield linked
        before = linked


def usual(passages: Iterable[Passage]) -> Iterator[Passage]:
    """Yield passages in the usual wording; one that has it already, as what stands around it, is the same object."""
    known: dict[int, Layer] = {}  # one sentence introduces many passages
    last: Passage | None = None
    for one in passages:
        changed = last is not None and one.before is not None and last.layer is not one.before.layer
        last = _usual(one, last if changed else one.before, known)
        yield last


def _usual(one: Passage, before: Passage | None, known: dict[int, Layer]) -> Passage:
    def told(layer: Layer) -> Layer:
        if id(layer) not in known:
            known[id(layer)] = reworded(layer)
        return known[id(layer)]

    layer, lead = told(one.layer), told(one.lead) if one.lead is not None else None
    if one.kind == "text" and one.before is not None and one.before.kind == "heading" and one.before.node is one.node:
        layer = answered(one.node.heading, layer)
    elif question := asked(one.before.text) if one.before is not None and one.kind in ("text", "point") else "":
        label = _ANSWER.match(layer.text)
        layer = answered(question, layer[label.end() :] if label is not None else layer)
    cells, header = tuple(map(told, one.cells)), tuple(map(told, one.header))
    titles = tuple(map(reworded_text, one.titles))
    same = layer is one.layer and lead is one.lead and before is one.before and titles == one.titles
    if same and all(a is b for a, b in zip((*cells, *header), (*one.cells, *one.header), strict=True)):
        return one
    return replace(one, layer=layer, lead=lead, cells=cells, header=header, titles=titles, before=before)


class _Around(Struct, frozen=True):
    """What a node's passages take from above: the lead-in and header of a list or table, and the titles."""

    lead: Layer | None = None
    header: tuple[Layer, ...] = ()
    titles: tuple[str, ...] = ()


def _walk(root: Node) -> Iterator[Passage]:
    # an explicit stack: a hostile document nests deeper than Python recurses
    stack: list[Passage | tuple[Node, _Around]] = [(root, _Around())]
    while stack:
        item = stack.pop()
        if isinstance(item, Passage):
            yield item
            continue
        stack.extend(reversed(list(_parts(*item))))


def _parts(node: Node, around: _Around) -> Iterator[Passage | tuple[Node, _Around]]:
    """A node's title, then its paragraphs and children as they follow each other in the source."""
    titles = (fold(node.heading), *around.titles) if node.heading else around.titles
    if node.title:
        yield Passage(node.title, node, "heading", around.lead, titles=titles)
    if node.kind == "tr":
        yield from _row(node, around, titles)
        return
    kind = "point" if node.kind == "point" else "text"
    head = _head(node) if node.kind == "table" else ()
    announced = around.lead if node.kind in ("point", "table") else None
    if node.title and _leads(node.title) and all(_is_line(child) for child in node.children):
        announced = node.title
    lead: Layer | None = None  # what introduces the items that stand among the node's own paragraphs
    said = ""
    waiting = list(paragraphs(node.own))[::-1]
    for child in node.children:
        start = node.own.source.line_starts[child.line_start - 1]
        while waiting and waiting[-1].starts[0] <= start:
            paragraph = waiting.pop()
            lead, said = _introduced(paragraph, lead, said), paragraph.text
            yield _paragraph(paragraph, node, kind, lead, around, titles)
            announced = _joined(around.lead, paragraph, kind) if _LEAD_END.search(paragraph.text) else announced
        yield (child, _Around(announced, head, titles))
    for paragraph in reversed(waiting):
        lead, said = _introduced(paragraph, lead, said), paragraph.text
        yield _paragraph(paragraph, node, kind, lead, around, titles)


def _is_line(node: Node) -> bool:
    """Tell whether a node is no more than a line that stands as a heading: a row of what its title's colon leads in."""
    return node.kind == "heading" and not node.children and not any(True for _ in paragraphs(node.own))


def _leads(title: Layer) -> bool:
    """Tell whether a title leads in what stands below it, which its colon says: "15.7.1 Premio de cada jugada:"."""
    end = title.span(0, len(title))[1]
    return title.source.text[end - 1 : end + 1].strip()[-1:] == ":"


def _paragraph(
    words: Layer, node: Node, kind: str, lead: Layer | None, around: _Around, titles: tuple[str, ...]
) -> Passage:
    """Return a paragraph of a node; one that the paragraph `lead` before it introduces is an item of its list."""
    marked = _ITEM.match(words.text) is not None
    item = lead is not None and (marked or lead is not words)
    return Passage(words, node, "point" if item and not marked else kind, lead if item else around.lead, titles=titles)


def _head(table: Node) -> tuple[Layer, ...]:
    """Return the header of a table: its first row, or the title above it where that is set in as many columns."""
    first = next((row.cells for row in table.children if row.kind == "tr"), ())
    title = table.parent.title if table.parent is not None else None
    if not title or len(first) < _COLUMNS:
        return first
    gaps = [hit.span() for hit in _GAP.finditer(title.text)]
    ends = zip([0, *(end for _, end in gaps)], [*(start for start, _ in gaps), len(title.text)], strict=True)
    above = tuple(title[start:end] for start, end in ends)
    return above if len(above) == len(first) else first


def _joined(outer: Layer | None, paragraph: Layer, kind: str) -> Layer:
    """Return what introduces the items of an item: its own words behind those that introduce the list it stands in."""
    if kind != "point" or outer is None or len(outer) > _LONGEST_LEAD:
        return paragraph
    return Layer.join(paragraph.source, [outer, paragraph], " ")


def _introduced(paragraph: Layer, lead: Layer | None, before: str) -> Layer | None:
    """Return what introduces the items from a paragraph on: the paragraph that ends in a colon before them.

    Items have marks, or end in semicolons but for the last. `before` is the text of the paragraph before this one.
    """
    if _LEAD_END.search(paragraph.text):
        return paragraph
    goes_on = before.endswith(_GOES_ON)
    opens = paragraph.text.endswith(_GOES_ON) and _LEAD_END.search(before)
    return lead if _ITEM.match(paragraph.text) or goes_on or opens else None


def _row(node: Node, around: _Around, titles: tuple[str, ...]) -> Iterator[Passage]:
    row = node.own
    if not row and node.cells:
        row = Layer.join(node.cells[0].source, node.cells, "\t")
    if row:
        yield Passage(row, node, "row", around.lead, node.cells, around.header, titles)
