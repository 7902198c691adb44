"""The numbers that Word draws before paragraphs and does not store: "Artículo 7.", "1.2.1", "b)"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.media.labels import label

if TYPE_CHECKING:
    from lxml.etree import _Element as Element  # type: ignore[import-untyped]

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
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
