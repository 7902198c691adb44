"""Readings of lines that open a division by a word: chapters, articles, recitals, annexes, games in capitals."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.folding import fold
from extractor.games import games
from extractor.outline.context import CLOSED, LONG_TITLE, TRIM, Context, upper
from extractor.outline.marks import Mark, ordinal, roman
from extractor.outline.words import Division
from extractor.outline.reading import Reading

_DIVISION = re.compile(
    r"[\s*\"“]*([a-z]+)\.? +(\d+|(?:[ivxlc]+|preliminar|[a-z]{5,13}[oa]|primer|tercer)\b)(?:\.?[ºª°]|\.o\b)?(?: bis\b)?"
)
_SEPARATOR = re.compile(r"[\s.:;\-–—ºª°)*]*")
_PART = re.compile(r"[\s*\"“]*([a-z]+(?: [a-z]+){0,2})")
_INSTRUMENT = re.compile(
    r"[\s*]*(?:decreto|orden|resolucion|acuerdo|ordenanza|ley|reglamento|anuncio|edicto)\b.{0,24}\d"
)
_CLOSING, _CHAPTER, _TITLE_RANK, _CATEGORY = 12, 50, 44, 47
_ITEM_LEFT = 80
_OFFICE = 60
_INNER = re.compile(r"(\d+(?:\.\d+)*)\.? +")
_SHORT = 64
_RUN_IN = re.compile(r"([A-ZÁÉÍÓÚÑ][^.:;]{2,80})\.(?:[-–—]| [-–—])? +(?=[A-ZÁÉÍÓÚÑ\"“])")


class Divisions:
    """Gives the readings of a piece as a division."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.known = context.known

    def readings(self, index: int) -> Iterator[Reading]:
        """Yield the readings of a piece that begins with a division's word."""
        folded = self.context.fold(index)
        match = _DIVISION.match(folded)
        if match and (division := self.known.divisions.get(match[1])) and _value(match[2]) >= 0:
            yield self._numbered(index, match, division)
        yield from self._parts(index, folded)
        yield from self._conclusions(index, folded)
        for opener, division in self.known.openers:
            opened = opener.match(folded)
            if opened and not self._roman(index) and self.context.gap(index):
                yield from self._category(index, opened, division)

    def _roman(self, index: int) -> bool:
        return any(mark.scheme == "roman" for mark in self.context.marks[index])

    def _numbered(self, index: int, match: re.Match[str], division: Division) -> Reading:
        text = self.context.text(index)
        value = _value(match[2])
        separator = _SEPARATOR.match(text, match.end())
        rest = separator.end() if separator else match.end()
        parted = bool(separator and separator.group().strip(" ºª°"))
        lower = rest < len(text) and not text[rest].isupper() and not (parted and text[rest] in '"“«*¿')
        num = (match.start(1), match.end())
        if division.kind == "article" and (run_in := _RUN_IN.match(text, rest)) and not self._verbal(run_in[1]):
            title = (run_in.start(1), run_in.end(1))
            return Reading(division.kind, match[1], (value,), division.rank, 0, num, title, 1, run_in.end(), 0.0)
        if rest >= len(text):
            lines = self._below(index)
            span = (rest, rest) if lines > 1 else (0, 0)
            return Reading(division.kind, match[1], (value,), division.rank, 0, num, span, lines, rest)
        titled = len(text) - rest <= LONG_TITLE * 2 and not self._prose(index, rest, division)
        lines = self.context.extent(index, rest) if titled else 1
        title = (rest, len(text)) if titled else (0, 0)
        cost = 5.0 if lower else 0.0
        rest = len(text) if titled else rest
        return Reading(division.kind, match[1], (value,), division.rank, 0, num, title, lines, rest, cost)

    def _below(self, index: int) -> int:
        """Return how many pieces a division takes whose title stands on the lines below it."""
        below = self.context.text(index + 1)
        plain = self.context.kind(index + 1) == "text" and len(below) <= LONG_TITLE and not CLOSED.search(below)
        if not plain or not below[:1].isupper() or self.context.sentence(below):
            return 1
        return 1 + self.context.extent(index + 1, 0)

    def _prose(self, index: int, rest: int, division: Division) -> bool:
        """Tell whether the words after an article's number are its text, not its title."""
        words = self.context.title(index, rest)
        if upper(words):
            return False
        if self.context.sentence(words):
            return True
        below = index + self.context.extent(index, rest)
        short = ". " not in words and self.context.kind(below) == "text" and self.context.text(below)[:1].isupper()
        headed = self.context.body(below) or short or self.context.kind(below) in ("mark", "bullet", "row")
        apart = self.context.gap(below) or (". " not in words and not self.context.full(index))
        return division.kind == "article" and not (headed and apart)

    def _verbal(self, words: str) -> bool:
        """Tell whether words before a full stop are a sentence, not a title that runs into its text."""
        return len(words) > _SHORT or self.context.sentence(words)

    def _parts(self, index: int, folded: str) -> Iterator[Reading]:
        match = _PART.match(folded)
        if match is None:
            return
        words = match[1].split()
        for length in range(len(words), 0, -1):
            name = " ".join(words[:length])
            if part := self.known.parts.get(name):
                yield from self._part(index, match.start(1), name, part)
                return

    def _part(self, index: int, start: int, name: str, part: Division) -> Iterator[Reading]:
        text = self.context.text(index)
        span = (start, start + len(name))
        alone = not text[span[1] :].strip(TRIM + ",;")
        if not alone and not (upper(text[slice(*span)]) and part.kind == "recitals"):
            return
        lines = self._below(index) if part.kind == "annex" else 1
        numbered = name.startswith("disposicion") or part.kind == "annex"
        num, title = (span, (span[1], span[1]) if lines > 1 else (0, 0)) if numbered else ((0, 0), span)
        yield Reading(part.kind, "part:" + name, (), part.rank, 0, num, title, lines, span[1], -2.0)

    def _conclusions(self, index: int, folded: str) -> Iterator[Reading]:
        """The last words of an instrument: the order to publish it, and who signs."""
        words = folded.strip(TRIM)
        closing = words.startswith(self.known.closings)
        if closing or (self._signed(index, words) and self.context.gap(index)):
            yield Reading("conclusions", "closing", (), _CLOSING, cost=-1.0 if closing else 0.5)

    def _signed(self, index: int, words: str) -> bool:
        """Tell whether a line is a name with an office below it."""
        below = self.context.fold(index + 1).strip(TRIM)
        if len(below) > _OFFICE or not below.startswith(self.known.roles):
            return False
        name = self.context.text(index).strip()
        capitals = all(word[:1].isupper() for word in name.split() if len(word) > 3)
        plain = 2 <= len(name.split()) <= 7 and capitals and not any(character.isdigit() for character in name)
        return plain and not CLOSED.search(name)

    def _category(self, index: int, match: re.Match[str], division: Division) -> Iterator[Reading]:
        text = self.context.text(index)
        start = match.start() + len(match.group()) - len(match.group().lstrip('-–•*_. \t"“|'))
        if not text[start].isupper():
            return
        colon = text.find(":", start)
        end = colon if 0 < colon < LONG_TITLE else len(text)
        rank = _CATEGORY if upper(text[start:end]) else division.rank
        if end - start <= LONG_TITLE:
            yield Reading(division.kind, "words", (), rank, 0, (0, 0), (start, end), 1, end, -4.0)

    def marked(self, index: int, mark: Mark) -> Iterator[Reading]:
        """Yield the readings of a Roman number before a title in capitals: a part, or a game's chapter."""
        text = self.context.text(index)
        issuer = fold(text[mark.rest :]).startswith(self.known.issuers)
        if issuer or not upper(text[mark.rest :]) or len(text) > LONG_TITLE:
            return
        title = (mark.rest, len(text))
        lines = self.context.extent(index, mark.rest)
        part = Reading(
            "part", mark.scheme, mark.value, _TITLE_RANK, 0, (mark.start, mark.end), title, lines, len(text), mark.cost
        )
        yield part
        named = games().find(text[mark.rest :])
        category = any(opener.match(fold(text[mark.rest :])) for opener, _ in self.known.openers)
        if named and named.whole and named.game and not category:
            yield Reading(
                "chapter", "game", (), _CHAPTER, 0, (mark.start, mark.end), title, lines, len(text), mark.cost + 0.3
            )

    def hashed(self, index: int, mark: Mark) -> Iterator[Reading]:
        """Yield the reading of a title that number signs mark: `## 2. Reglas`."""
        text = self.context.text(index)
        inner = _INNER.match(text, mark.rest)
        num, start = ((inner.start(1), inner.end(1)), inner.end()) if inner else ((0, 0), mark.rest)
        rank = 20 + mark.value[0]
        yield Reading("heading", mark.scheme, (), rank, 0, num, (start, len(text)), 1, len(text), -3.0)

    def instrument(self, index: int, mark: Mark) -> Iterator[Reading]:
        """Yield the reading of a gazette's item: `12.- Decreto n.º 345 ...`."""
        text = self.context.text(index)
        if mark.value[0] > 1 and _INSTRUMENT.match(fold(text[mark.rest : mark.rest + _ITEM_LEFT])):
            title = (mark.rest, len(text))
            yield Reading("part", "item", mark.value, 8, 0, (mark.start, mark.end), title, 1, len(text), -1.5)

    def capitals(self, index: int) -> Iterator[Reading]:
        """Yield the readings of an unnumbered line in capitals: a chapter, such as a game's name."""
        text = self.context.text(index)
        words = text.strip(TRIM)
        if not upper(words) or len(words) > LONG_TITLE or not self.context.gap(index) or CLOSED.search(text):
            return
        lines = self.context.extent(index, 0)
        named = games().find(words)
        known = bool(named and named.whole)
        cost = 0.5 if self._restarts(index + lines) else 4.0
        if known and cost > 1:
            cost = 2.5
        yield Reading("chapter", "caps", (), _CHAPTER, 0, (0, 0), (0, len(text)), lines, len(text), cost)

    def _restarts(self, index: int) -> bool:
        """Tell whether a numbering begins at a piece: 1, 1.1 or Artículo 1."""
        found = self.context.marks[index] if index < len(self.context.pieces) else ()
        return any(mark.scheme == "dotted" and set(mark.value) == {1} for mark in found)

    def body(self, index: int) -> Iterator[Reading]:
        """Yield the reading of the title that a table of contents parts from its first printing: the body begins."""
        text = self.context.text(index)
        yield Reading(
            "annex", "body", (), 10, 0, (0, 0), (0, len(text)), self.context.extent(index, 0), len(text), -6.0
        )


def _value(written: str) -> int:
    """Return the value of a division's (folded) number in figures, Roman or words; 0 for a preliminary, -1 for none."""
    if written.isdigit():
        return int(written)
    if written == "preliminar":
        return 0
    return roman(written) or ordinal(written) or -1
