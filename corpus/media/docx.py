"""Office documents (DOCX): paragraphs, tables, notes and automatic numbers, as lines.

docx2python opens the package and finds its text; before that, what Word draws and does not store (the numbers of
paragraphs) becomes text, and what stores no words of the regulation (pictures, targets of links) goes.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus.errors import UNKNOWN, UnreadableError
from corpus.media import DOCX, Printed, PrintedLine, label
from corpus.media.sandbox import Limits

if TYPE_CHECKING:
    from docx2python.depth_collector import Par
    from docx2python.docx_reader import DocxReader
    from lxml.etree import _Element as Element  # type: ignore[import-untyped]


# The numbers that Word draws before paragraphs and does not store: "Artículo 7.", "1.2.1", "b)".


_KINDS = {"lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I"}
_PLACE = re.compile(r"%([1-9])")
_BULLET = "-"
"""What a bullet becomes: Word stores it as a sign of a picture font."""
_LONGEST_STYLE_CHAIN = 20


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a list: how its numbers are written (`kind`), the text around them, and the first of them.

    `legal` writes the numbers of the levels above in figures.
    """

    kind: str = "decimal"
    text: str = ""
    start: int = 1
    legal: bool = False


class Numbering:
    """The lists of a document; `of` must see its paragraphs in their order, each once."""

    def __init__(self, numbering: Element | None, styles: Element | None) -> None:
        self._lists: dict[str, dict[int, Level]] = {}
        self._abstract: dict[str, str] = {}
        self._restart: dict[tuple[str, int], int] = {}
        self._restarted: set[tuple[str, int]] = set()
        self._counts: dict[str, dict[int, int]] = {}
        self._styles = _style_lists(styles)
        if numbering is not None:
            self._read(numbering)

    def of(self, paragraph: Element) -> str:
        """Return the number of a paragraph as it is drawn, or nothing."""
        number, depth = self._place(paragraph)
        abstract = self._abstract.get(number, "")
        levels = self._lists.get(abstract, {})
        level = levels.get(depth)
        if level is None:
            return ""
        counts = self._counts.setdefault(abstract, {})
        self._count(number, depth, level, counts)
        if level.kind == "bullet":
            return _BULLET
        if level.kind == "none":
            return ""
        return _PLACE.sub(lambda place: self._written(int(place[1]) - 1, levels, counts, level), level.text).strip()

    def _count(self, number: str, depth: int, level: Level, counts: dict[int, int]) -> None:
        """Count a paragraph: lists that share their definition go on with each other, deeper levels begin again."""
        key = (number, depth)
        if key in self._restart and key not in self._restarted:
            self._restarted.add(key)
            counts[depth] = self._restart[key]
        else:
            counts[depth] = counts[depth] + 1 if depth in counts else level.start
        for deeper in [other for other in counts if other > depth]:
            del counts[deeper]

    def _written(self, at: int, levels: dict[int, Level], counts: dict[int, int], level: Level) -> str:
        other = levels.get(at, Level())
        count = counts.get(at, other.start)
        return str(count) if level.legal else label(_KINDS.get(other.kind, "1"), count)

    def _place(self, paragraph: Element) -> tuple[str, int]:
        """Return the list and the level of a paragraph: what it says itself, else what its style says."""
        properties = paragraph.find(f"{_W}pPr")
        if properties is None:
            return "", 0
        style = properties.find(f"{_W}pStyle")
        number, depth = self._styles.get(_value(style), ("", 0))
        own = properties.find(f"{_W}numPr")
        if own is not None:
            number = _value(own.find(f"{_W}numId")) or number
            depth = _integer(own.find(f"{_W}ilvl"), depth)
        return number, depth

    def _read(self, root: Element) -> None:
        for definition in root.iterfind(f"{_W}abstractNum"):
            name = definition.get(f"{_W}abstractNumId", "")
            self._lists[name] = dict(_levels(definition))
        for instance in root.iterfind(f"{_W}num"):
            number = instance.get(f"{_W}numId", "")
            self._abstract[number] = _value(instance.find(f"{_W}abstractNumId"))
            for override in instance.iterfind(f"{_W}lvlOverride"):
                start = override.find(f"{_W}startOverride")
                if start is not None:
                    depth = override.get(f"{_W}ilvl", "0")
                    self._restart[number, int(depth) if depth.isdecimal() else 0] = _integer(start, 1)


def _levels(definition: Element) -> Iterator[tuple[int, Level]]:
    for level in definition.iterfind(f"{_W}lvl"):
        depth = level.get(f"{_W}ilvl", "")
        if depth.isdecimal():
            kind = _value(level.find(f"{_W}numFmt")) or "decimal"
            legal = level.find(f"{_W}isLgl") is not None
            start = _integer(level.find(f"{_W}start"), 1)
            yield int(depth), Level(kind, _value(level.find(f"{_W}lvlText")), start, legal)


def _style_lists(styles: Element | None) -> dict[str, tuple[str, int]]:
    """Return the list and the level of each paragraph style that numbers, its own or that of the style it builds on."""
    own: dict[str, tuple[str, int]] = {}
    parents: dict[str, str] = {}
    for style in styles.iterfind(f"{_W}style") if styles is not None else ():
        name = style.get(f"{_W}styleId", "")
        parents[name] = _value(style.find(f"{_W}basedOn"))
        numbers = style.find(f"{_W}pPr/{_W}numPr")
        if numbers is not None:
            own[name] = (_value(numbers.find(f"{_W}numId")), _integer(numbers.find(f"{_W}ilvl"), 0))
    found: dict[str, tuple[str, int]] = {}
    for name in parents:
        ancestor = name
        for _ in range(_LONGEST_STYLE_CHAIN):
            if ancestor in own or ancestor not in parents:
                break
            ancestor = parents[ancestor]
        if ancestor in own:
            found[name] = own[ancestor]
    return found


def _value(element: Element | None) -> str:
    return "" if element is None else str(element.get(f"{_W}val", ""))


def _integer(element: Element | None, otherwise: int) -> int:
    value = _value(element)
    return int(value) if value.isdecimal() and len(value) < 10 else otherwise


_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/"
_MAIN = "word/document.xml"
_NUMBERS = ("word/numbering.xml", "word/styles.xml")
_MIB = 1 << 20
_PARTS = 10_000
_OPENED = (f"{_W}hyperlink", f"{_W}smartTag", f"{_W}ins", f"{_W}sdt", f"{_W}sdtContent", f"{_W}fldSimple")
"""Elements that only wrap words."""
_DROPPED = (
    *(f"{_W}{name}" for name in ("footnoteReference", "endnoteReference", "commentReference", "annotationRef", "del")),
    *(f"{_W}{name}" for name in ("moveFrom", "instrText", "commentRangeStart", "commentRangeEnd", "sym", "sdtPr")),
    f"{_COMPATIBILITY}Fallback",
    f"{_DRAWING}main}}blip",
    f"{_DRAWING}picture}}pic",
    f"{_DRAWING}wordprocessingDrawing}}docPr",
    "{urn:schemas-microsoft-com:vml}imagedata",
)
"""Elements without words of the text: marks of notes and comments, deleted words, pictures, codes of fields."""


def read_docx(path: Path, limits: Limits) -> Printed:
    """Return the lines of an office document: paragraphs parted by blank lines, the cells of a row by tabs.

    Its running heads come first and its notes last. Raises `UnreadableError` where it is no such document, has no
    text, or unpacks to more than `limits.unpacked`.
    """
    from docx2python.docx_reader import DocxReader

    with zipfile.ZipFile(path) as package:
        _refuse_bombs(package, limits)
        prepared = _prepared(package)
    # The `with` of the reader itself would swallow whatever goes wrong inside.
    with closing(DocxReader(prepared, duplicate_merged_cells=False)) as reader:
        body = [line for table in _content(reader.file_of_type("officeDocument")) for line in _block(table)]
        heads = _furniture(reader, "header") + _furniture(reader, "footer")
        notes = _notes(reader)
    while body and not body[-1].text:
        body.pop()
    if not any(line.text.strip() for line in body):
        raise UnreadableError("holds no text; give the document of a regulation", "no_text")
    return Printed(heads + body + notes, DOCX)


def _content(part: Any) -> Any:
    """Return what the library finds in a part; it takes each for one that Word wrote and trips over others."""
    try:
        return part.content
    except (AttributeError, IndexError, KeyError, SyntaxError, TypeError, ValueError) as error:
        problem = f"is not made as office documents are ({type(error).__name__} in its body); save it anew"
        raise UnreadableError(problem, "damaged") from error


def _refuse_bombs(package: zipfile.ZipFile, limits: Limits) -> None:
    """Look at a package's table of contents alone: reading a part never gives more than it says there."""
    parts = package.infolist()
    if not any(part.filename == _MAIN for part in parts):
        raise UnreadableError(
            "is a ZIP file and no text document; unpack it, or save it as DOCX or plain text", UNKNOWN
        )
    if any(part.flag_bits & 1 for part in parts):
        raise UnreadableError("is encrypted; save it without a password", "encrypted")
    if len(parts) > _PARTS or sum(part.file_size for part in parts) > limits.unpacked * _MIB:
        problem = f"unpacks to more than {limits.unpacked} MiB; if it is sound, raise REGLAS_MAX_UNPACKED"
        raise UnreadableError(problem, "too_large")
    for part in parts:
        # The standard forbids document types; entities that unfold into each other are what they are used for.
        if part.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in package.read(part):
            raise UnreadableError("declares entities, which no office document may; save it anew", "damaged")


def _prepared(package: zipfile.ZipFile) -> io.BytesIO:
    """Return a package with the same text, its numbers written out and nothing else in it."""
    from lxml import etree  # type: ignore[import-untyped]

    names = set(package.namelist())
    side = [_parsed(package.read(name)) if name in names else None for name in _NUMBERS]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as prepared:
        for name in sorted(names):
            if name.endswith(".rels"):
                prepared.writestr(name, package.read(name))
            elif name.startswith("word/") and name.endswith(".xml") and name.count("/") == 1 and name not in _NUMBERS:
                root = _parsed(package.read(name))
                _prepare(root, Numbering(*side))
                prepared.writestr(name, etree.tostring(root))
    out.seek(0)
    return out


def _parsed(part: bytes) -> Element:
    from lxml import etree

    try:
        return etree.fromstring(part, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False))
    except etree.XMLSyntaxError as error:
        raise UnreadableError("is damaged: one of its parts is no XML; save it anew", "damaged") from error


def _prepare(root: Element, numbering: Numbering) -> None:
    """Turn numbers into text and take out what has no words."""
    from lxml import etree

    for name in _DROPPED:
        etree.strip_elements(root, name, with_tail=False)
    etree.strip_tags(root, *_OPENED)
    for paragraph in root.iter(f"{_W}p"):
        text = numbering.of(paragraph)
        if text:
            run = etree.Element(f"{_W}r")
            etree.SubElement(run, f"{_W}t").text = f"{text} "
            properties = paragraph.find(f"{_W}pPr")
            paragraph.insert(0 if properties is None else 1, run)
        for own in paragraph.findall(f"{_W}pPr/{_W}numPr"):
            own.getparent().remove(own)


def _block(table: Sequence[Sequence[Sequence[Par]]]) -> Iterator[PrintedLine]:
    """Yield the lines of a table, or of paragraphs between tables, which the library shows as a table of one cell."""
    if len(table) == 1 and len(table[0]) == 1:
        for paragraph in table[0][0]:
            yield from _paragraph(paragraph)
        return
    for row in table:
        cells = [" ".join(" ".join(_text(p).split()) for p in cell).strip() for cell in row]
        if any(cells):
            yield PrintedLine("\t".join(cells))
    yield PrintedLine("")


def _paragraph(paragraph: Par) -> Iterator[PrintedLine]:
    """Yield the lines of a paragraph (a forced break begins another) and the blank line after it."""
    bold = _is_bold(paragraph.elem)
    lines = [line.strip(" ") for line in _text(paragraph).splitlines()]
    for line in lines:
        if line.strip():
            yield PrintedLine(line, size=_size(paragraph.elem), bold=bold)
    if any(line.strip() for line in lines):
        yield PrintedLine("")


def _text(paragraph: Par) -> str:
    return "".join(run.text for run in paragraph.runs).replace("\xa0", " ")


def _is_bold(paragraph: Element | None) -> bool:
    """Tell whether every run with words is in bold by itself, or the paragraph's style is that of a heading."""
    if paragraph is None:
        return False
    style = paragraph.find(f"{_W}pPr/{_W}pStyle")
    name = "" if style is None else str(style.get(f"{_W}val", "")).lower()
    if name.startswith(("heading", "ttulo", "título", "titulo", "title")):
        return True
    runs = [run for run in paragraph.iterfind(f"{_W}r") if "".join(t.text or "" for t in run.iter(f"{_W}t")).strip()]
    return bool(runs) and all(_on(run.find(f"{_W}rPr/{_W}b")) for run in runs)


def _on(switch: Element | None) -> bool:
    return switch is not None and switch.get(f"{_W}val", "1") not in ("0", "false", "off")


def _size(paragraph: Element | None) -> float:
    """Return the font size that the paragraph's runs state, in points; 0 where they leave it to the style."""
    sizes = [] if paragraph is None else [e.get(f"{_W}val", "") for e in paragraph.iterfind(f"{_W}r/{_W}rPr/{_W}sz")]
    return int(sizes[0]) / 2 if sizes and sizes[0].isdecimal() else 0.0


def _furniture(reader: DocxReader, kind: str) -> list[PrintedLine]:
    """Return the lines of the running heads or feet, each once."""
    found: dict[str, None] = {}
    for file in reader.files_of_type(kind):
        for paragraph in _paragraphs(_content(file)):
            found.update(dict.fromkeys(line.strip() for line in _text(paragraph).splitlines() if line.strip()))
    return [PrintedLine(text, furniture="running_header") for text in found]


def _notes(reader: DocxReader) -> list[PrintedLine]:
    """Return the notes, each as a paragraph that begins with its number."""
    lines: list[PrintedLine] = []
    for kind in ("footnotes", "endnotes"):
        for file in reader.files_of_type(kind):
            for paragraph in _paragraphs(_content(file)):
                text = " ".join(_text(paragraph).removeprefix("footnote").removeprefix("endnote").split())
                if text.strip("0123456789) "):
                    lines += [PrintedLine(""), PrintedLine(text)]
    return lines


def _paragraphs(content: Any) -> Iterator[Par]:
    for table in content:
        for row in table:
            for cell in row:
                yield from cell
