"""What a line may be: the readings of its mark and of its words in the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from extractor.folding import fold
from extractor.outline.marks import Mark, marks, roman
from extractor.outline.pieces import Piece
from extractor.outline.profile import Profile

_ENDS = re.compile(r"[.;:!?…][\s*\"”»)]*$")
_CLOSED = re.compile(r"[.;!?…][\s*\"”»)]*$")
_COLON = re.compile(r":[\s*]*$")
_DIVISION = re.compile(r"[\s*\"“]*([a-z]+)\.? +(\d+|(?:[ivxl]+|unic[oa]|preliminar|primer[oa])\b)(?:\.?[ºª°]|\.o\b)?")
_SEPARATOR = re.compile(r"[\s.:;\-–—ºª°)*]*")
_PART = re.compile(r"[\s*\"“]*((?:[a-z]+)(?: [a-z]+){0,2})\s*:?[\s*.]*")
_TRIM = ' \t*:.-–—"“”«»'
_NUMBERED = ("decimal", "ordinal", "letter", "capital", "lower_roman", "roman", "word")
_TITLE = 64
_LONG_TITLE = 150


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a piece: as a provision of a kind with its number, title and depth.

    `rank` is the depth of a division (0 where the numbering alone says it), `level` that of a tradition's own title.
    `title` is the span of the heading's words in the piece, empty where the provision has none; `cost` is what the
    reading costs before its neighbours are asked.
    """

    kind: str
    scheme: str
    value: tuple[int, ...] = ()
    rank: int = 0
    level: int = 0
    num: tuple[int, int] = (0, 0)
    title: tuple[int, int] = (0, 0)
    rest: int = 0
    cost: float = 0.0


class Reader:
    """Gives the readings of each piece of a document, in the light of its neighbours and the document's tradition."""

    def __init__(self, pieces: Sequence[Piece], profile: Profile) -> None:
        self.pieces = pieces
        self.profile = profile
        self.marks = [tuple(marks(piece.text)) if len(piece.text) else () for piece in pieces]
        self.folded = [fold(piece.text) if len(piece.text) <= _LONG_TITLE * 2 else "" for piece in pieces]

    def readings(self, index: int) -> Iterator[Reading]:
        """Yield the readings of piece `index` besides that of running text."""
        yield from self._divisions(index)
        for mark in self.marks[index]:
            if mark.scheme.startswith("bullet:"):
                yield from self._bullet(index, mark)
            elif mark.scheme == "dotted":
                yield from self._dotted(index, mark)
            else:
                yield from self._numbered(index, mark)
        if not self.marks[index]:
            yield from self._unmarked(index)

    def _divisions(self, index: int) -> Iterator[Reading]:
        folded, text = self.folded[index], self.pieces[index].text
        match = _DIVISION.match(fold(text[:80]))
        if match and (division := self.profile.divisions.get(match[1])):
            value = int(match[2]) if match[2].isdigit() else roman(match[2]) or 1
            separator = _SEPARATOR.match(text, match.end())
            rest = separator.end() if separator else match.end()
            parted = bool(separator and separator.group().strip(" ºª°"))
            mentioned = (
                rest < len(text) and not text[rest : rest + 1].isupper() and not (parted and text[rest] in '"“«*')
            )
            cost = 5.0 if mentioned else 0.0
            title = (
                (rest, len(text)) if len(text) - rest <= _LONG_TITLE * 2 and not self._running(index, rest) else (0, 0)
            )
            yield Reading(
                division.kind, match[1], (value,), division.rank, 0, (match.start(1), match.end(2)), title, rest, cost
            )
        match = _PART.match(folded)
        if match is None:
            return
        words = match[1].split()
        for length in range(len(words), 0, -1):
            if part := self.profile.parts.get(" ".join(words[:length])):
                yield from self._part(index, " ".join(words[:length]), part.kind, part.rank)
                return

    def _part(self, index: int, name: str, kind: str, rank: int) -> Iterator[Reading]:
        text = self.pieces[index].text
        start = fold(text).index(name.split()[0])
        end = start + len(name)
        alone = not text[end:].strip(_TRIM + ",;")
        if not alone and not (text[start:end].isupper() and kind == "recitals"):
            return
        span = (start, end)
        numbered = name.startswith("disposicion ")
        yield Reading(
            kind, "part:" + name, (), rank, 0, span if numbered else (0, 0), (0, 0) if numbered else span, end, -2.0
        )

    def _running(self, index: int, rest: int) -> bool:
        """Tell whether the words from `rest` on run into the next line, or are a sentence of their own."""
        text = self.pieces[index].text[rest:]
        return len(text) > _TITLE and bool(_CLOSED.search(text)) and ". " in text

    def _dotted(self, index: int, mark: Mark) -> Iterator[Reading]:
        text = self.pieces[index].text
        title = self._title(index, mark.rest)
        kind = "heading" if title[1] else "clause"
        cost = mark.cost
        if len(mark.value) == 1 and not (text[mark.rest :].isupper() or (title[1] and self.profile.name == "chile")):
            return
        if mark.cost >= 2 and not text[mark.rest : mark.rest + 1].isupper():
            return
        if not text[mark.rest :].strip():
            cost += 1.0
        yield Reading(kind, "dotted", mark.value, 0, 0, (mark.start, mark.end), title, mark.rest, cost)

    def _numbered(self, index: int, mark: Mark) -> Iterator[Reading]:
        title = self._title(index, mark.rest)
        tight = self._tight(index, mark)
        num = (mark.start, mark.end)
        if mark.scheme in ("decimal", "roman", "word") and not tight:
            kind = "heading" if title[1] else "clause"
        elif title[1] and not tight:
            kind = "heading"
        else:
            kind, title = "point", (0, 0)
        yield Reading(kind, mark.scheme, mark.value, 0, 0, num, title, mark.rest, mark.cost)

    def _tight(self, index: int, mark: Mark) -> bool:
        """Tell whether the next or previous item of the list follows without a blank line between."""
        before, after = self._mark(index - 1), self._mark(index + 1)
        below = after is not None and after.scheme == mark.scheme and not self.pieces[index + 1].gap
        above = before is not None and before.scheme == mark.scheme and not self.pieces[index].gap
        return below or above

    def _mark(self, index: int) -> Mark | None:
        if not 0 <= index < len(self.pieces) or not self.marks[index]:
            return None
        return self.marks[index][-1]

    def _title(self, index: int, rest: int) -> tuple[int, int]:
        """Return the span of a title that the words after a mark make, (0, 0) where they are running text."""
        text = self.pieces[index].text
        words = text[rest:].strip()
        if not words or len(words) > _LONG_TITLE:
            return (0, 0)
        if words.isupper() or words.strip("*").isupper():
            return (rest, len(text))
        follower = self.pieces[index + 1] if index + 1 < len(self.pieces) else None
        if follower is None or len(words) > _TITLE * 2 or ". " in words.rstrip():
            return (0, 0)
        if follower.text[:1].islower() or (len(words) > _TITLE and not _ENDS.search(words)):
            return (0, 0)
        if ":" in words.rstrip(_TRIM) and self.profile.name != "argentina":
            return (0, 0)
        return self._titled(index, rest, words)

    def _titled(self, index: int, rest: int, words: str) -> tuple[int, int]:
        span = (rest, len(self.pieces[index].text))
        own, after = self._mark(index), self._mark(index + 1)
        if after is None:
            ends = _CLOSED.search(words)
            if self.profile.name == "argentina":
                return (
                    span
                    if not ends and len(words) < _TITLE and words[0].isupper() and self._upper(index + 1)
                    else (0, 0)
                )
            return span if self.pieces[index + 1].gap or not ends else (0, 0)
        if own is None:
            return (0, 0)
        if own.scheme == "dotted":
            deeper = after.scheme != "dotted" or after.value[: len(own.value)] == own.value
            return span if deeper and not _CLOSED.search(words) else (0, 0)
        return span if after.scheme != own.scheme and after.value[:1] in ((), (1,)) else (0, 0)

    def _upper(self, index: int) -> bool:
        return index < len(self.pieces) and self.pieces[index].text[:1].isupper()

    def _bullet(self, index: int, mark: Mark) -> Iterator[Reading]:
        text = self.pieces[index].text
        point = Reading("point", mark.scheme, (), 0, 0, (mark.start, mark.end), (0, 0), mark.rest)
        inner = [m for m in marks(text[mark.rest :]) if m.scheme in _NUMBERED]
        if inner:
            first = inner[0]
            shift = mark.rest
            point = replace(
                point,
                scheme=first.scheme,
                value=first.value,
                num=(first.start + shift, first.end + shift),
                rest=first.rest + shift,
            )
        yield point
        if self.profile.bulleted_titles and not inner:
            yield from self._bulleted_title(index, mark)

    def _bulleted_title(self, index: int, mark: Mark) -> Iterator[Reading]:
        text = self.pieces[index].text
        words = text[mark.rest :].strip()
        plain = fold(words.strip(_TRIM))
        level = self.profile.titles.get(plain, 0)
        if not level and (":" in plain or len(words) > _LONG_TITLE):
            return
        cost = self._title_cost(index, words, level)
        title = Reading("heading", "title", (), 0, level, (0, 0), (mark.rest, len(text)), mark.rest, cost)
        yield replace(title, scheme="title:" + text[mark.start : mark.end])

    def _title_cost(self, index: int, words: str, level: int) -> float:
        cost = -6.0 if level else 2.0
        before, after = self.pieces[index - 1] if index else None, self.pieces[index + 1 : index + 2]
        if before is not None and _COLON.search(before.text):
            cost += 4.0
        if not level and self._mark(index - 1) is not None and self._mark(index - 1).scheme.startswith("bullet:"):  # type: ignore[union-attr]
            cost += 2.0
        if after and self._mark(index + 1) is None and after[0].gap and not after[0].text[:1].islower():
            cost -= 3.0
        else:
            cost += 2.0
        if words.startswith("**") and words.rstrip(" :.").endswith("**"):
            cost -= 4.0
        if _CLOSED.search(words):
            cost += 1.5
        if len(words) > _TITLE:
            cost += 1.0
        return cost

    def _unmarked(self, index: int) -> Iterator[Reading]:
        piece, text = self.pieces[index], self.pieces[index].text
        words = text.strip()
        plain = fold(words.strip(_TRIM))
        level = self.profile.titles.get(plain, 0)
        if len(words) > _TITLE or (not words[:1].strip('*"“').strip() and not words.strip("*")):
            return
        upper = words.strip("*").isupper() and len(plain) > 2
        follower = self.pieces[index + 1] if index + 1 < len(self.pieces) else None
        if follower is None:
            return
        if upper and piece.gap:
            yield Reading(
                "chapter", "caps", (), 50, 0, (0, 0), (0, len(text)), 0, 1.0 if self._restarts(index + 1) else 4.0
            )
        if (
            (
                self.profile.plain_titles
                and piece.gap
                and follower.gap
                and not _CLOSED.search(words)
                and words[:1].isupper()
            )
            and self._mark(index + 1) is None
            and self._upper(index + 1)
            and not upper
        ):
            yield Reading("heading", "title:", (), 0, level, (0, 0), (0, len(text)), 0, -3.0 if level else -0.2)

    def _restarts(self, index: int) -> bool:
        return any(mark.scheme == "dotted" and set(mark.value) == {1} for mark in self.marks[index])
