"""Readings of lines that open a division by a word: chapters, articles, recitals, annexes, games in capitals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from extractor.folding import fold
from extractor.games import games
from extractor.outline.context import CLOSED, LONG_TITLE, PROVISO, TRIM, Context
from extractor.outline.heads import Head, Sign, worded
from extractor.outline.numerals import Division, Mark
from extractor.outline.solver import Reading
from extractor.outline.style import Style
from extractor.outline.titles import INSTRUMENT

_PART = re.compile(r"[\s*\"“]*([a-z]+(?: [a-z]+){0,2})")
_INSTRUMENT = re.compile(
    r"[\s*]*(?:decreto|orden|resolucion|acuerdo|ordenanza|ley|reglamento|anuncio|edicto)\b.{0,24}\d"
)
_CLOSING, _CHAPTER, _TITLE_RANK, _CATEGORY = 12, 50, 44, 47
_ITEM_LEFT = 80
_OFFICE = 60
_INNER = re.compile(r"(\d+(?:\.\d+)*)\.? +")
_SHORT = 64
_LED = re.compile(r"\S ?\.{3,} ?\S")  # dots that lead from a name to its value: a row, no title
_NUMBER_AND_TITLE = 2  # lines of a number and a title of one line below it
_RUN_IN = (
    re.compile(r"(?P<title>[A-ZÁÉÍÓÚÑ][^.:;]{2,80})\.(?:[-–—]| [-–—])? +(?=[A-ZÁÉÍÓÚÑ\"“])"),
    re.compile(r"[(\[](?P<title>[^()\[\]]{2,120})[)\]][.:;]?[-–—]?(?: +(?=[A-ZÁÉÍÓÚÑ\"“¿])| *$)"),
    re.compile(r"(?P<title>[A-ZÁÉÍÓÚÑ][A-ZÁÉÍÓÚÜÑ ,/()\d-]{2,80}): +(?=\S)"),
    re.compile(r"(?P<title>[A-ZÁÉÍÓÚÑ][^.:;]{2,80})(?::| [-–—]) +(?=[A-ZÁÉÍÓÚÑ¿\d])"),
)
_FIELDS = re.compile(r"[^.;:]{1,40}[;,] (?:y )?[^.;:]{2,60}: +\S")  # `Pleno: 35 a 1; Caballo: 17 a 1`: no title
_RARE = 0.25  # share of the provisions of a level with a title in the line of their text below which few words are one
_FEW_WORDS = 5
_SUBJECT = re.compile(r"(?:el|la|los|las|lo|un|una|cada|todo|toda|quien|quienes|ningun|ninguna|no|se)\b")
_PROVISOS_RANK = 19.5  # over `Transitorio I`, beside chapters
_RUN_IN_MARKED = (
    re.compile(r"(?P<title>[A-ZÁÉÍÓÚÑ][^.:;]{2,60})\.[-–—] *(?=[A-ZÁÉÍÓÚÑ\"“¿])"),
    re.compile(r"[(\[](?P<title>[A-ZÁÉÍÓÚÑ][^()\[\]]{2,80})[)\]][.:][-–—]? +(?=[A-ZÁÉÍÓÚÑ\"“¿])"),
)
_DASH = re.compile(r"[-–—)]")
_LABELLED = re.compile(r"\s*([A-ZÁÉÍÓÚÑ][^:.;]{2,30}): +(?=\S)")

_CHAPTER_AND_ITEM = 2  # parts of a number that begins with that of its chapter


class Divisions:
    """Gives the readings of a piece as a division."""

    def __init__(self, context: Context, style: Style) -> None:
        self.context = context
        self.style = style
        self._words = frozenset(context.known.divisions)
        self._begins = re.compile(rf"\W*(?:\w+[.ºª]* )?(?:{'|'.join(sorted(self._words))})\b")
        self.known = context.known
        self._rare = self._rarely_titled()

    def _rarely_titled(self) -> frozenset[Sign]:
        """Return the levels whose provisions nearly never have a title in the line of their text.

        Before a full stop there stands a short sentence rather than a title: `Artículo 5º. La apuesta vive un tiro. …`.
        """
        seen, held = Counter[Sign](), Counter[Sign]()
        for head in self.style.heads.values():
            text = self.context.text(head.piece)
            if head.value and head.sign.word and head.rest < len(text):
                seen[head.sign] += 1
                held[head.sign] += self.run_in(text, head.rest) is not None
        return frozenset(sign for sign, count in seen.items() if held[sign] < _RARE * count)

    def readings(self, index: int) -> Iterator[Reading]:
        """Yield the readings of a piece that begins with a division's word."""
        folded = self.context.fold(index)
        head = self._head(index, folded)
        if head is not None:
            yield self._numbered(index, head)
        yield from self._parts(index, folded)
        yield from self._conclusions(index, folded)
        for opener, division in self.known.openers:
            opened = opener.match(folded)
            if opened and not self._roman(index) and self.context.gap(index):
                yield from self._category(index, opened, division)

    def _roman(self, index: int) -> bool:
        return any(mark.scheme == "roman" for mark in self.context.marks[index])

    def _head(self, index: int, folded: str) -> Head | None:
        """Return the word and number that a piece begins with: of a level of the document, or of a usual one."""
        head = self.style.heads.get(index)
        if head is not None:
            return head if head.sign.word else None
        if not self._begins.match(folded):
            return None
        head = worded(self.context.text(index), folded, self._words, index)
        return head if head is not None and head.sign.word in self._words else None

    def _division(self, head: Head) -> Division:
        usual = self.known.divisions.get(head.sign.word)
        rank = 0.0 if head.sign in self.style.inner else self.style.ranks.get(head.sign, usual.rank if usual else 0.0)
        if usual is not None:
            return Division(usual.kind, rank)
        if head.sign.system == "letter" and (not rank or rank > min(self.style.ranks.values())):
            return Division("point", rank)
        if head.sign in self.style.leaves:
            return Division("clause" if self.style.articles else "article", rank)
        return Division("chapter", rank)

    def _numbered(self, index: int, head: Head) -> Reading:
        text = self.context.text(index)
        division = self._division(head)
        rest, word = head.rest, head.sign.word
        opened = head.parted and (text[rest : rest + 1] in '"“«*¿([' or _DASH.search(text, head.num[1], rest))
        lower = rest < len(text) and not text[rest].isupper() and not opened
        base = Reading(
            division.kind, word, head.value, division.rank, num=head.num, rest=rest, runs=self._runs(head, division)
        )
        if rest >= len(text) and word in self.known.captions:  # `TABLA B` names what stands below it
            return replace(base, num=(0, 0), title=head.num)
        run_in = self.run_in(text, rest)
        if run_in and not (head.sign in self._rare and _subject(run_in)):
            return replace(base, title=run_in.span("title"), rest=run_in.end())
        if rest >= len(text):
            return self._titled_below(index, base)
        titled = len(text) - rest <= LONG_TITLE * 2 and not self._prose(index, rest, division)
        lines = self.context.extent(index, rest) if titled else 1
        title = (rest, len(text)) if titled else (0, 0)
        return replace(base, title=title, lines=lines, rest=len(text) if titled else rest, cost=5.0 if lower else 0.0)

    def _runs(self, head: Head, division: Division) -> bool:
        return division.kind == "article" or head.sign in self.style.running

    def run_in(self, text: str, rest: int, *, plain: bool = True, colon: bool = True) -> re.Match[str] | None:
        """Return the title that runs on into its text: `OBJETO. El ...`, `(PREMIOS). Se ...`, `Del objeto: La ...`.

        Where a full stop or a colon is not `plain` enough, only brackets and a stop with a dash part a title; where a
        `colon` may stand behind any word of a list, only words in capitals are one before it.
        """
        for form in _RUN_IN if plain else _RUN_IN_MARKED:
            match = form.match(text, rest)
            listed = match and not colon and form is _RUN_IN[-1] and not self.context.upper(match["title"])
            fields = match and form is _RUN_IN[-1] and _FIELDS.match(text, match.end())
            if match and not listed and not fields and not self._verbal(match["title"]):
                return match
        return None

    def titled(self, head: Head) -> Iterator[Reading]:
        """Yield the reading of a title without a number: of a level of the document, or of an act inside another."""
        text = self.context.text(head.piece)
        act = head.sign == INSTRUMENT
        leaf = head.sign in self.style.leaves or head.sign.form == "title"
        kind = "part" if act else "heading" if leaf else "chapter"
        base = Reading(kind, "level", (), self.style.ranks[head.sign], cost=-1.0)
        if head.rest:  # a title in the line of its text
            yield replace(base, title=head.num, rest=max(0, head.rest))
            return
        lines = max(head.lines, self.context.extent(head.piece, 0))
        yield replace(base, num=head.num, title=(0, len(text)), lines=lines, rest=len(text))

    def _titled_below(self, index: int, base: Reading) -> Reading:
        """Return the reading of a number alone on its line: its title may stand below, behind a label or alone."""
        label = _LABELLED.match(self.context.text(index + 1))
        if label and self.context.fold(index + 1)[label.start(1) :].startswith(self.known.names):
            return replace(base, title=(base.rest, base.rest), lines=2, skip=label.end())
        lines = self._below(index)
        return replace(base, title=(base.rest, base.rest) if lines > 1 else (0, 0), lines=lines)

    def _below(self, index: int) -> int:
        """Return how many pieces a division takes whose title stands on the lines below it."""
        below = self.context.text(index + 1).strip(" \t*_")
        text = self.context.kind(index + 1) == "text" or PROVISO.fullmatch(self.context.fold(index + 1).strip(TRIM))
        plain = text and len(below) <= LONG_TITLE and not CLOSED.search(below) and not _LED.search(below)
        if not plain or not below[:1].isupper() or self.context.sentence(below):
            return 1
        lines = 1 + self.context.extent(index + 1, 0)
        if lines > _NUMBER_AND_TITLE and self._told(self.context.title(index + 1, 0)):
            return 1
        after = index + lines
        runs_on = self.context.initial(after).islower() and not self.context.gap(after)
        return 1 if runs_on and self.context.kind(after) == "text" else lines

    def _told(self, words: str) -> bool:
        """Tell whether words of several lines are sentences, not a wrapped title: long, closed, or more than one."""
        said = CLOSED.search(words) is not None or ". " in words or words.count(": ") > 1 or len(words) > LONG_TITLE
        return said and not self.context.upper(words)

    def _prose(self, index: int, rest: int, division: Division) -> bool:
        """Tell whether the words after an article's number are its text, not its title."""
        words = self.context.title(index, rest)
        if self.context.upper(words):
            return False
        if self.context.sentence(words):
            return True
        below = index + self.context.extent(index, rest)
        short = ". " not in words and self.context.kind(below) == "text" and self.context.initial(below).isupper()
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
        if "dispo" in folded and (proviso := PROVISO.fullmatch(folded.strip(TRIM))):
            start = len(folded) - len(folded.lstrip(TRIM))
            yield from self._part(index, start, proviso.group(), Division("part", _PROVISOS_RANK))
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
        if part.kind == "operative" and text[start].islower() and CLOSED.search(text):
            return  # "es el sentado quien / resuelve."
        if not alone and not (self.context.upper(text[slice(*span)]) and part.kind == "recitals"):
            return
        lines = self._below(index) if part.kind == "annex" else 1
        numbered = part.kind == "annex" or (name.startswith("disposicion ") and name.count(" ") == 1)
        num, title = (span, (span[1], span[1]) if lines > 1 else (0, 0)) if numbered else ((0, 0), span)
        yield Reading(part.kind, "part:" + name, (), part.rank, 0, num, title, lines, span[1], -2.0)

    def _conclusions(self, index: int, folded: str) -> Iterator[Reading]:
        """The last words of an instrument: the order to publish it, and who signs."""
        words = folded.strip(TRIM)
        closing = words.startswith(self.known.closings)
        if closing or (self.context.begun(index) and self.context.gap(index) and self._signed(index, words)):
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
        rank = _CATEGORY if self.context.upper(text[start:end]) else division.rank
        if end - start <= LONG_TITLE:
            yield Reading(division.kind, "words", (), rank, 0, (0, 0), (start, end), 1, end, -4.0)

    def marked(self, index: int, mark: Mark) -> Iterator[Reading]:
        """Yield the readings of a Roman number before a title in capitals: a part, or a game's chapter."""
        text = self.context.text(index)
        issuer = fold(text[mark.rest :]).startswith(self.known.issuers)
        if issuer or not self.context.upper(text[mark.rest :]) or len(text) > LONG_TITLE:
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
        if (
            not self.context.upper(words)
            or len(words) > LONG_TITLE
            or not self.context.gap(index)
            or CLOSED.search(text)
        ):
            return
        lines = self.context.extent(index, 0)
        named = games().find(words)
        known = bool(named and named.whole)
        cost = 0.5 if self._restarts(index + lines) else 4.0
        if known and cost > 1:
            cost = 2.5
        yield Reading("chapter", "caps", (), _CHAPTER, 0, (0, 0), (0, len(text)), lines, len(text), cost)

    def _restarts(self, index: int) -> bool:
        """Tell whether a numbering begins at a piece: 1, 1.1, or the first of a further chapter, 2.1."""
        found = self.context.marks[index] if index < len(self.context.pieces) else ()
        return any(
            mark.scheme == "dotted"
            and (set(mark.value) == {1} or (len(mark.value) == _CHAPTER_AND_ITEM and mark.value[1] == 1))
            for mark in found
        )

    def body(self, index: int) -> Iterator[Reading]:
        """Yield the reading of the title that a table of contents parts from its first printing: the body begins."""
        text = self.context.text(index)
        yield Reading(
            "annex", "body", (), 10, 0, (0, 0), (0, len(text)), self.context.extent(index, 0), len(text), -6.0
        )


def _subject(title: re.Match[str]) -> bool:
    """Tell whether words before a full stop in a line are rather a sentence: many, or with an article before them."""
    plain = title.re in (_RUN_IN[0], _RUN_IN[-1])
    words = fold(title["title"])
    return plain and (len(words.split()) > _FEW_WORDS or _SUBJECT.match(words) is not None)
