"""What a line's neighbours say of it: the questions that readings ask."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from corpus.layout import Layout
from extractor.folding import fold
from extractor.lexicon.tokens import each_passage
from extractor.outline.columns import Piece
from extractor.outline.contents import announces
from extractor.outline.numerals import Mark, Words, marks
from extractor.outline.tables import is_row

CLOSED = re.compile(r"[.;!?…][\s*\"”»)]*$")
COLON = re.compile(r":[\s*]*$")
TRIM = ' \t*:.-–—_"“”«»'
LONG_TITLE = 150
_OPEN = re.compile(r"(?:,|\b(?:y|e|o|u|a|al|con|de|del|el|en|la|las|los|para|por|que|sin))\s*$", re.IGNORECASE)
_WANTING = re.compile(r"\b(?:a|al|con|de|del|el|en|la|las|los|para|por|que|sin)\s*$", re.IGNORECASE)
_FIRST = re.compile(r"(?<!\W)(\W*(?:\w{1,3}[.):\-–—]+\s\W*)?)([^\W\d_])")
_SENTENCE = re.compile(r"([.?!]\s+)([^\W\d_])")
_WORD = re.compile(r"[a-z]+")
_FUTURE = re.compile(
    r"\b(?!bac+ar+á)\w{2,}rán?\b", re.IGNORECASE
)  # `será`, `deberán`: no noun of the field but `bacará`
_RELATIVE = re.compile(r",? (?:que|en (?:la|el) (?:que|cual)) ")
_DIVISION_HEAD = re.compile(r"[\s*\"“]*([a-z]+)\.? +(?:\d|[ivxl]+\b)")
_CAPITAL = re.compile(r"[A-ZÁÉÍÓÚÜÑ]")
_SMALL = re.compile(r"[a-záéíóúüñ]")
_WORDS = re.compile(r"[^\W\d_]{3}")
# `Disposiciones complementarias finales`, `DISPOSICIONES TRANSITORIAS Y FINALES`
PROVISO = re.compile(
    r"disposicion(?:es)?(?: (?:adicional|transitoria|derogatoria|final|complementaria|modificatoria|especial)(?:e?s)?"
    r"(?:,| y| e)?)+"
)
_LETTERS = ("letter", "capital")
_MOST_INSIDE = 12  # letters of lists inside a list between two of its own: `b.`, `i.`, `v.`, `c.`
_FEWEST_CAPITALS = 3
_MOSTLY = 0.85
_LONG_WORD = re.compile(r"[^\W\d_]{4}")
_MOST_LINES = 4
_BEYOND = 32  # pieces that may be asked for behind the last one, or by -1 before the first: no title takes so many
_BRIM = 0.85
_NEAR = 0.75
_MOST_WRAPPED = 12
_LONG_LINE, _SHOUTED = 60, 0.6  # characters of a line that is a text; share of these in capitals
_BACKBONE = 5  # numbered provisions that show how a document is divided


class Context:
    """The pieces of a document with their marks, and what can be asked of a place among them.

    `folded` are the pieces' first words, folded. `width` is that of a full wrapped line, 0 where a line holds a whole
    paragraph; `outside` are the pieces of tables of contents; in a `damaged` text a letter may be a bullet.
    """

    def __init__(
        self,
        pieces: Sequence[Piece],
        folded: Sequence[str],
        known: Words,
        layout: Layout,
        outside: set[int],
        *,
        damaged: bool = False,
    ) -> None:
        self.pieces = pieces
        self.width = layout.width
        self.pitch = layout.pitch
        self.texts = ["" if index in outside else piece.text for index, piece in enumerate(pieces)]
        if _whispered(self.texts):
            self.texts = [self._raised(index) for index in range(len(pieces))]
        self._texts = self.texts + [""] * _BEYOND
        self._folded = ["" if index in outside else line for index, line in enumerate(folded)] + [""] * _BEYOND
        self.known = known
        self.outside = outside
        self.shouting = self._shouting()
        self.upper: Callable[[str], bool] = _never if self.shouting else upper
        self._extents: dict[tuple[int, int], int] = {}
        self.marks = self._marked(damaged)
        self._likeliest = [
            min(found, key=_likely) if found and index not in outside else None
            for index, found in enumerate(self.marks)
        ] + [None] * _BEYOND
        self._kinds = [self._kind(index) for index in range(len(pieces))] + ["end"] * _BEYOND
        self.glossary = self._glossaries()
        self.itemized = self._itemized()
        self.numbered = self._numbered()
        self.capitals = self._capitals()
        self.chapters = self._chapters()
        self.indent = self._indent()
        self._first = next((index for index in range(len(pieces)) if self.body(index) or self.mark(index)), 0)

    def text(self, index: int) -> str:
        """Return the words of a piece, an empty string beyond the document and in its contents."""
        return self._texts[index]

    def fold(self, index: int) -> str:
        """Return the first words of a piece, folded; an empty string beyond the document and in its contents."""
        return self._folded[index]

    def mark(self, index: int) -> Mark | None:
        """Return the likeliest mark of a piece: its number before its bullet."""
        return self._likeliest[index]

    def before(self, index: int) -> Mark | None:
        """Return the mark of the paragraph that stands before a piece, however many lines it is wrapped over."""
        for other in range(index - 1, max(-1, index - 1 - _MOST_WRAPPED), -1):
            mark = self.mark(other)
            if mark is not None or self.gap(other):
                return mark
        return None

    def plain(self, index: int) -> str:
        """Return the folded words of a piece after its mark."""
        mark = self.mark(index)
        return self.fold(index)[mark.rest if mark else 0 :].strip(TRIM)

    def initial(self, index: int) -> str:
        """Return the first character of a piece that is no space."""
        return self.text(index).lstrip()[:1]

    def begun(self, index: int) -> bool:
        """Tell whether a sentence stands before a piece: above the first there is only a letterhead."""
        return index > self._first

    def closing(self, index: int) -> bool:
        """Tell whether a piece orders the publication of an act, as its last words do."""
        return self.fold(index).strip(TRIM).startswith(self.known.closings)

    def adopt(self, heads: Iterable[int]) -> None:
        """Take the pieces that the document's own style makes heads for such: no words run on into one."""
        for index in heads:
            self._kinds[index] = "division"
        near = {index - n for index in heads for n in range(_MOST_LINES)}
        self._extents = {key: extent for key, extent in self._extents.items() if key[0] not in near}

    def pointed(self) -> int:
        """Return how many pieces begin with a number of several parts (`1.4.2`)."""
        return sum(
            1 for mark in self._likeliest if mark is not None and mark.scheme == "dotted" and len(mark.value) > 1
        )

    def backbone(self, numbered: Collection[int]) -> bool:
        """Tell whether most of a document stands in numbered provisions, besides those at the pieces `numbered`."""
        return len(numbered) + self.pointed() >= _BACKBONE

    def gap(self, index: int) -> bool:
        """Tell whether a piece stands apart from the one before; a double-spaced text says so by its ends alone."""
        if not 0 <= index < len(self.pieces) or self.pieces[index].cut:
            return True
        if self.pitch > 1 and self.pieces[index].gap:
            before = self.text(index - 1)
            return not before or bool(CLOSED.search(before) or COLON.search(before)) or not self.full(index - 1)
        return self.pieces[index].gap

    def bold(self, index: int) -> bool:
        """Tell whether all of a piece's line is printed in bold, in a text that is not."""
        return 0 <= index < len(self.pieces) and self.pieces[index].bold

    def full(self, index: int) -> bool:
        """Tell whether a line goes so near the margin that its words may run on into the next."""
        return self.width > 0 and len(self.text(index)) >= self.width * _NEAR

    def brim(self, index: int) -> bool:
        """Tell whether a line fills its width: also a capital may then begin what goes on in the next."""
        return self.width > 0 and len(self.text(index)) >= self.width * _BRIM

    def past_junk(self, index: int) -> int:
        """Return the first piece from `index` on that holds a word: damage leaves lines of crumbs."""
        last = index
        while last < min(len(self.texts), index + _MOST_LINES) and not _LONG_WORD.search(self.text(last)):
            last += 1
        return last if self.text(last) else index

    def kind(self, index: int) -> str:
        """Return what a piece looks like: `end`, `row`, `mark`, `bullet`, `division` or `text`."""
        return self._kinds[index]

    def _kind(self, index: int) -> str:
        if not self.text(index):
            return "end"
        if is_row(self.pieces[index]):
            return "row"
        mark = self.mark(index)
        if mark is not None:
            return "bullet" if mark.bullet else "mark"
        return "division" if self.division(index) else "text"

    def division(self, index: int) -> bool:
        """Tell whether a line begins like a division: `Artículo 3`, `CAPÍTULO I`, `DISPOSICIÓN FINAL`."""
        folded = self.fold(index)
        match = _DIVISION_HEAD.match(folded)
        if match and match[1] in self.known.divisions:
            return True
        words = folded.strip(TRIM)
        return words.startswith(self.known.closings) or words in self.known.parts or proviso(words)

    def sentence(self, words: str) -> bool:
        """Tell whether words hold a verb, outside a relative clause, as a sentence does and a title does not."""
        if not self.upper(words) and _FUTURE.search(words):
            return True
        before, *relative = _RELATIVE.split(fold(words), 1)
        head = _WORD.findall(before)
        if head and (head[0] in self.known.articles or any(word in self.known.verbs for word in head)):
            return True
        verbs = [word for word in _WORD.findall(relative[0]) if word in self.known.verbs] if relative else []
        return len(set(verbs) - {"se", "es"}) > 1  # the clause's own, and one more after it

    def body(self, index: int) -> bool:
        """Tell whether a piece is running text that may stand below a title: a paragraph that begins like one."""
        text = self.text(index)
        return self.kind(index) == "text" and text.lstrip(' *"“«¿')[:1].isupper() and len(text) > 40

    def extent(self, index: int, rest: int) -> int:
        """Return how many pieces the title takes that begins at `rest` of a piece, more than one if wrapped."""
        known = self._extents.get((index, rest))
        if known is None:
            known = self._extents[index, rest] = self._extent(index, self.text(index)[rest:])
        return known

    def _extent(self, index: int, words: str) -> int:
        last = index
        while last - index < _MOST_LINES - 1 and self._runs_on(last, words):
            last += 1
            words = self.text(last)
        return last - index + 1

    def _runs_on(self, index: int, words: str) -> bool:
        after = self.text(index + 1)
        if (
            not after
            or self.kind(index + 1) != "text"
            or CLOSED.search(words)
            or COLON.search(words)
            or announces(after)
            or _LED_ROW.search(after)
        ):
            return False
        if self.upper(words) and self.upper(after):
            mark = self.mark(index)
            first = mark is not None and mark.scheme == "dotted" and len(mark.value) == 1
            return not self.pieces[index + 1].gap or self.pitch > 1 or first
        if self.pieces[index + 1].gap or self.upper(words) or not self.width:
            return False
        lower = after.lstrip("*")[:1].islower() or _OPEN.search(words) is not None
        brim = self.brim(index) and not words.rstrip().endswith(")")
        return (lower or brim) and self.full(index) and len(after) < LONG_TITLE

    def title(self, index: int, rest: int) -> str:
        """Return the words of the title that begins at `rest` of a piece, on one line."""
        lines = [self.text(index)[rest:]]
        lines += [self.text(index + n) for n in range(1, self.extent(index, rest))]
        return " ".join(" ".join(lines).split())

    def tight(self, index: int) -> bool:
        """Tell whether a piece is set close to another marked one, as the items of a list are."""
        own = self.mark(index)
        after, before = self.mark(index + 1), self.mark(index - 1)
        below = (
            after is not None
            and own is not None
            and after.scheme == own.scheme
            and len(after.value) <= len(own.value)  # `1.1` below `1.` is no item beside it
            and not self.pieces[index + 1].gap
        )
        return below or (own is not None and before is not None and not self.pieces[index].gap)

    def _marked(self, damaged: bool) -> list[tuple[Mark, ...]]:
        """Return the marks that each piece may begin with; a number amid a wrapped sentence is none."""
        raised = [text or piece.text for text, piece in zip(self.texts, self.pieces, strict=True)]
        found = [marks(text.replace("\t", " "), damaged) for text in raised]
        for index in range(1, len(found)):
            if found[index] and self._amid(index):
                found[index] = ()
        for index, mark in _numbered_by_tens(self.texts).items():
            found[index] = (mark,)
        return _lists(found, raised)

    def _raised(self, index: int) -> str:
        """Return a line with capitals where its sentences and titles begin, in a text that is set without any."""
        text, before = self.texts[index], self.texts[index - 1] if index else ""
        text = _SENTENCE.sub(lambda hit: hit[1] + hit[2].upper(), text)
        begins = not before or self.pieces[index].gap or CLOSED.search(before) or COLON.search(before)
        wrapped = not begins and self.width and len(before) >= self.width * _NEAR
        return text if wrapped else _FIRST.sub(lambda hit: hit[1] + hit[2].upper(), text, count=1)

    def _amid(self, index: int) -> bool:
        """Tell whether a line begins with a number only because the sentence before it was wrapped there: `3 a`."""
        before, full = self.texts[index - 1], self.width and len(self.texts[index - 1]) >= self.width * _BRIM
        number = self.texts[index].lstrip()[:1].isdigit()
        return bool(number and full and not self.pieces[index].gap and _WANTING.search(before))

    def _glossaries(self) -> list[bool]:
        inside, found = False, []
        for index in range(len(self.pieces)):
            mark = self.mark(index)
            if mark is not None and mark.scheme == "dotted":
                inside = "glosario" in self.fold(index)[:LONG_TITLE]
            found.append(inside)
        return found

    def _itemized(self) -> list[bool]:
        """Tell of each piece whether it stands in a list of things under a title that opens one."""
        inside, found = False, []
        for index, kind in enumerate(self._kinds[: len(self.pieces)]):
            found.append(inside)
            if self.plain(index) in self.known.lists:
                inside = True
            elif kind not in ("bullet", "text") or self.body(index):
                inside = False
        return found

    def _numbered(self) -> dict[str, int]:
        """Return the depth at which the document numbers each of its titles, by their folded words."""
        depths: dict[str, Counter[int]] = {}
        for index in range(len(self.pieces)):
            mark = self.mark(index)
            if mark is not None and mark.scheme == "dotted" and mark.cost == 0 and len(self.text(index)) < LONG_TITLE:
                words = self.fold(index)[mark.rest :].strip(TRIM)
                depths.setdefault(words, Counter())[len(mark.value)] += 1
        return {words: depth.most_common(1)[0][0] for words, depth in depths.items() if words}

    def _capitals(self) -> int:
        """Return the depth at which the document sets most of its numbered titles in capitals, 0 where it has few."""
        depths: Counter[int] = Counter()
        for index in range(len(self.pieces)):
            mark = self.mark(index)
            if (
                mark is not None
                and mark.scheme == "dotted"
                and mark.cost == 0
                and self.upper(self.text(index)[mark.rest :])
            ):
                depths[len(mark.value)] += 1
        if not depths:
            return 0
        depth, count = depths.most_common(1)[0]
        return depth if count > 5 and count * 2 > depths.total() else 0

    def _shouting(self) -> bool:
        """Tell whether running text is set in capitals too, so that they set nothing off."""
        long = [text for text in self.texts if len(text) > _LONG_LINE]
        return bool(long) and sum(text.isupper() for text in long) > _SHOUTED * len(long)

    def _indent(self) -> int:
        """Return the column at which most lines of running text begin."""
        columns = Counter(len(text) - len(text.lstrip()) for text in self.texts if len(text) > LONG_TITLE // 3)
        return columns.most_common(1)[0][0] if columns else 0

    def _chapters(self) -> bool:
        """Tell whether titles in capitals with one number hold provisions whose numbers go on from theirs."""
        below = {mark.value[0] for mark in self._points() if len(mark.value) > 1}
        chapters = {number for _, number in self.numbered_chapters()}
        return 2 * len(chapters & below) > len(chapters)

    def _points(self) -> list[Mark]:
        """Return the marks of the pieces that begin with a number of one or several parts."""
        return [mark for mark in self._likeliest if mark is not None and mark.scheme == "dotted" and not mark.cost]

    def numbered_chapters(self) -> list[tuple[int, int]]:
        """Return the pieces that are a plain number with a title in capitals, each with its number."""
        return [
            (index, mark.value[0])
            for index, mark in enumerate(self._likeliest)
            if mark is not None and mark.scheme == "dotted" and not mark.cost and len(mark.value) == 1
            if self.upper(self.text(index)[mark.rest :])
        ]


_BASES = (10, 100)
_FEWEST, _FEWEST_CHAPTERS = 5, 2
_LED_ROW = re.compile(r"\S ?\.{5,} ?\S[^.]{0,30}$")  # a row whose dots lead to a value: no title goes on in it
_LINE = re.compile(r"\s*(\d{2,3})(?:[.)]?[-–—]?|º)\s+(?=[A-ZÁÉÍÓÚÑ¿\"“«])")


def proviso(words: str) -> bool:
    """Tell whether folded words are the title of final, transitional or other such provisions."""
    return "dispo" in words and PROVISO.fullmatch(words) is not None


@each_passage
def upper(text: str) -> bool:
    """Tell whether words are set in capitals: a few damaged letters do not matter, junk without words does."""
    capitals = len(_CAPITAL.findall(text))
    if capitals < _FEWEST_CAPITALS:
        return False
    letters = capitals + len(_SMALL.findall(text))
    return capitals >= letters * _MOSTLY and _WORDS.search(text) is not None


def _never(_text: str) -> bool:
    """Capitals tell nothing in a text that is set in them throughout."""
    return False


def _whispered(texts: Sequence[str]) -> bool:
    """Tell whether a text is set in small letters throughout, so that none of its lines begins with a capital."""
    return any(texts) and all(text == text.lower() for text in texts)


def _likely(mark: Mark) -> tuple[bool, float]:
    return mark.bullet, mark.cost


def _lists(found: list[tuple[Mark, ...]], texts: Sequence[str]) -> list[tuple[Mark, ...]]:
    """Return the marks of the pieces; a letter that its list goes on from or to is not doubted: `a. …`, `b. …`."""
    written: dict[tuple[str, str], list[tuple[int, Mark]]] = {}
    for index, own in enumerate(found):
        for mark in own:
            if mark.cost and mark.scheme in _LETTERS:
                written.setdefault((mark.scheme, texts[index][mark.start + 1 : mark.end]), []).append((index, mark))
    sure = {one for listed in written.values() for at in range(len(listed)) for one in _with_next(listed, at)}
    return [
        tuple(replace(mark, cost=0.0) if (index, mark) in sure else mark for mark in own)
        for index, own in enumerate(found)
    ]


def _with_next(listed: Sequence[tuple[int, Mark]], at: int) -> Sequence[tuple[int, Mark]]:
    """Return a mark of a list and the one that goes on from it, over lists inside it; nothing where none does."""
    value = listed[at][1].value[0]
    for other in listed[at + 1 : at + 1 + _MOST_INSIDE]:
        if other[1].value[0] <= value:
            break
        if other[1].value[0] == value + 1:
            return listed[at], other
    return ()


def _numbered_by_tens(texts: Sequence[str]) -> dict[int, Mark]:
    """Return the marks of lines whose numbers hold that of their chapter; none unless all of them do, in order."""
    found = {index: match for index, text in enumerate(texts) if (match := _LINE.match(text))}
    base = _base([int(match[1]) for match in found.values()])
    return {index: _mark(match, base) for index, match in found.items()} if base else {}


def _base(numbers: Sequence[int]) -> int:
    """Return of how many numbers each chapter has room; 0 where the numbers are no such, or count on without a leap."""
    leaps = sum(other > one + 1 for one, other in pairwise(numbers))
    if len(numbers) < _FEWEST or not leaps:
        return 0
    return next((base for base in _BASES if _held(base, numbers) and 2 * leaps >= numbers[-1] // base - 1), 0)


def _held(base: int, numbers: Sequence[int]) -> bool:
    """Tell whether numbers are those of chapters from the first on, each with its items in order."""
    chapters = sorted({number // base for number in numbers})
    whole = len(chapters) >= _FEWEST_CHAPTERS and chapters == list(range(1, len(chapters) + 1))
    return whole and numbers[0] - base in (0, 1) and all(_follows(base, *two) for two in pairwise(numbers))


def _follows(base: int, one: int, other: int) -> bool:
    """Tell whether a number is the next of its chapter, or the first of the next chapter."""
    return other == one + 1 or (other // base == one // base + 1 and other % base in (0, 1))


def _mark(match: re.Match[str], base: int) -> Mark:
    chapter, item = divmod(int(match[1]), base)
    start, end = match.start(1), len(match.group().rstrip())
    if not item:
        return Mark("decimal", (chapter,), start, end, match.end())
    return Mark("dotted", (chapter, item), start, end, match.end())
