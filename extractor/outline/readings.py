"""What a line may be: the readings of its mark and of its words in the place where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from extractor.outline.context import LONG_TITLE, Context
from extractor.outline.divisions import Divisions
from extractor.outline.numerals import Mark, marks
from extractor.outline.solver import Reading
from extractor.outline.style import Style
from extractor.outline.titles import Titles

_LISTS = ("decimal", "ordinal", "letter", "capital", "lower_roman", "roman", "word")
_CLAUSES = ("decimal", "roman", "word")
_NONE = (0, 0)
_DEEP = 3
_SAME = 40
_NUMBERS = ("decimal", "ordinal", "roman")  # schemes of numbers that may stand before titles
_FEWEST, _NEARLY = 4, 0.7  # numbers of a kind, and the share of them with a title, that make it a kind with titles


class Readings:
    """Gives the readings of each piece of a document, in the light of its neighbours and the document's tradition."""

    def __init__(self, context: Context, bodies: set[int], style: Style) -> None:
        self.context = context
        self.known = context.known
        self.divisions = Divisions(context, style)
        self.titles = Titles(context)
        self.style = style
        self.bodies = bodies
        self.copies = self._copies()
        self.titled = self._titled()

    def of(self, index: int) -> list[Reading]:
        """Return the readings of piece `index` besides that of running text."""
        if index in self.bodies:
            return list(self.divisions.body(index))
        head = self.style.heads.get(index)
        if head is not None and not head.value:
            return list(self.divisions.titled(head))
        found = list(self.divisions.readings(index))
        for mark in self.context.marks[index]:
            found.extend(self._marked(index, mark))
        if not self.context.marks[index] and not found:
            found.extend(self.divisions.capitals(index))
            found.extend(self.titles.alone(index))
        return found

    def _marked(self, index: int, mark: Mark) -> Iterator[Reading]:
        if mark.bullet:
            yield from self._bullet(index, mark)
            return
        if mark.scheme == "dotted":
            if not self._chapter_number(index, mark):
                yield from self._dotted(index, mark)
            return
        if mark.scheme == "hash":
            yield from self.divisions.hashed(index, mark)
            return
        if mark.scheme == "roman":
            yield from self.divisions.marked(index, mark)
        if mark.scheme == "decimal":
            yield from self.divisions.instrument(index, mark)
            chapter = self.context.chapters and self.context.text(index)[mark.end - 1] == "."
            if chapter and self.context.upper(self.context.text(index)[mark.rest :]):
                return
        issuer = mark.scheme == "roman" and self.context.fold(index)[mark.rest :].startswith(self.known.issuers)
        if mark.value and not issuer:
            counting = [*self._counting(index, mark)]
            if not (counting and mark.scheme in ("capital", "roman")):  # a title of the document's own is no item
                yield self._listed(index, mark)
            yield from counting

    def _chapter_number(self, index: int, mark: Mark) -> bool:
        """Tell whether a plain number counts on over the articles between its likes: it opens a chapter of these."""
        head = self.style.heads.get(index)
        return head is not None and head.sign.system == "decimal" and head.value == mark.value

    def _counting(self, index: int, mark: Mark) -> Iterator[Reading]:
        """Yield the reading of a number that counts on from one head to the next."""
        head = self.style.heads.get(index)
        if head is None or head.num != (mark.start, mark.end) or head.sign.system != mark.scheme:
            return
        text = self.context.text(index)
        title, lines = self.titles.numbered(index, mark)
        rest = len(text) if title[1] else mark.rest
        plainly = _written(text, mark) in self.titled
        if not title[1] and (run_in := self.divisions.run_in(text, mark.rest, plain=plainly, colon=False)):
            title, rest = run_in.span("title"), run_in.end()
        yield Reading(
            "clause" if head.sign in self.style.leaves else "part",
            "level",
            mark.value,
            self.style.ranks[head.sign],
            num=head.num,
            title=title,
            lines=lines,
            rest=rest,
            cost=mark.cost,
            runs=head.sign in self.style.running,
        )

    def _dotted(self, index: int, mark: Mark) -> Iterator[Reading]:
        text = self.context.text(index)
        words = text[mark.rest :]
        capitals = self.context.upper(words)
        if (len(mark.value) == 1 and not capitals) or (mark.cost > 1 and not words[:1].isupper()):
            return
        title, lines = self.titles.numbered(index, mark)
        cost = mark.cost + (0.0 if words.strip() else 1.0) + (2.0 if words[:1].islower() and "(" in words[:12] else 0.0)
        kind = "heading" if title[1] else "clause"
        if title[1] and len(mark.value) == 1:
            kind = "chapter" if self.context.chapters else "heading"
        rest = len(text) if title[1] else mark.rest
        num, copy = (mark.start, mark.end), index in self.copies
        reading = Reading(kind, "dotted", mark.value, 0, 0, num, title, lines, rest, cost, copy=copy)
        yield reading
        usual = self.context.capitals
        if (
            capitals and usual and len(mark.value) != usual and len(mark.value) > 1
        ):  # `7.3.1. TITLE` where 7.4 was meant
            yield replace(reading, value=(), level=usual, cost=cost + 2.5)

    def _copies(self) -> set[int]:
        """Return the pieces whose number and first words stand in the document before: a block printed twice."""
        seen, copies = set[tuple[tuple[int, ...], str]](), set[int]()
        for index, found in enumerate(self.context.marks):
            if not found or found[0].scheme != "dotted" or len(found[0].value) < _DEEP or not self.context.text(index):
                continue
            key = (found[0].value, self.context.fold(index)[found[0].rest :][:_SAME])
            if key in seen:
                copies.add(index)
            seen.add(key)
        return copies

    def _titled(self) -> set[tuple[str, str]]:
        """Return the kinds of numbers behind which mostly a short title runs into its text: `12— Corte. El …`."""
        seen, held = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for index, found in enumerate(self.context.marks):
            mark = next((mark for mark in found if mark.scheme in _NUMBERS), None)
            if mark is not None and (text := self.context.text(index)):
                seen[_written(text, mark)] += 1
                held[_written(text, mark)] += bool(self.divisions.run_in(text, mark.rest, colon=False))
        return {kind for kind, count in seen.items() if count >= _FEWEST and held[kind] >= _NEARLY * count}

    def _listed(self, index: int, mark: Mark) -> Reading:
        title, lines = self.titles.numbered(index, mark)
        text = self.context.text(index)
        plainly = mark.scheme == "word" or _written(text, mark) in self.titled
        if run_in := self.divisions.run_in(text, mark.rest, plain=plainly, colon=mark.scheme == "word"):
            num, title = (mark.start, mark.end), run_in.span("title")
            return Reading("clause", mark.scheme, mark.value, 0, 0, num, title, 1, run_in.end(), mark.cost)
        if self.context.tight(index) and not (mark.scheme == "word" or self.context.upper(text[mark.rest :])):
            kind, title, lines = "point", _NONE, 1
        elif title[1]:
            kind = "heading"
        else:
            listed = text[mark.start : mark.end].endswith(")") or mark.scheme not in _CLAUSES
            kind = "point" if listed else "clause"
        rest = len(text) if title[1] else mark.rest
        return Reading(kind, mark.scheme, mark.value, 0, 0, (mark.start, mark.end), title, lines, rest, mark.cost)

    def _bullet(self, index: int, mark: Mark) -> Iterator[Reading]:
        text = self.context.text(index)
        point = Reading("point", mark.scheme, (), 0, 0, (mark.start, mark.end), _NONE, 1, mark.rest)
        inner = [found for found in marks(text[mark.rest :], False) if found.scheme in _LISTS]
        if inner and mark.scheme == "bullet:-":
            first, shift = inner[0], mark.rest
            num = (first.start + shift, first.end + shift)
            yield replace(point, scheme=first.scheme, value=first.value, num=num, rest=first.rest + shift)
            return
        yield point
        yield from self.titles.bulleted(index, mark)


def _written(text: str, mark: Mark) -> tuple[str, str]:
    """Return the kind of a number: its scheme and what stands behind it."""
    return mark.scheme, text[mark.start : mark.end].lstrip("0123456789IVXLivxl ")


__all__ = ["LONG_TITLE", "Readings"]
