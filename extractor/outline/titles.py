"""Which words are a title: after a mark, without one, of an act that stands inside another, or called like a game.

Titles of acts that stand inside another are the resolution's, and the regulation's that it approves.

A text that says by no signature which of its lines are titles may say it by their words (`[2/4] Black jack`, `ruleta:`,
`En cuanto al craps: …`): lines with the names of two games or more and nothing else, each over or before a text of its
own, are the titles of these games. So are, where there are none, the first lines of paragraphs that name different
games in the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from extractor.folding import fold
from extractor.games.mentions import introduced, recurring, turns
from extractor.games.titles import Title, read_title
from extractor.outline.columns import Piece
from extractor.outline.context import CLOSED, COLON, LONG_TITLE, TRIM, Context
from extractor.outline.heads import Head, Sign, plain
from extractor.outline.numerals import Mark, cardinal
from extractor.outline.solver import Reading

INSTRUMENT = Sign(form="act")
_NUMBERED = re.compile(
    r"[\s*\"“«]*(?P<word>[a-z]+)(?: [a-z]+){0,3} "
    r"(?P<num>n(?:[ºo°]|ro|um|umero)?\.? *[\w./-]*\d[\w./-]*(?: de(?:l)? \d{4})?)\W*$"
)
_FIRST_WORD = re.compile(r"[\s*\"“«]*([a-z]+)")
_LONGEST = 250

_SHORT = 64
_TITLE = 110
_NONE = (0, 0)
_QUESTION = re.compile(r"¿[^¿?]{3,130}\?[\s*_]*")

# What speaks for a bulleted piece being a title (below zero) and what for an item of a list.
_KNOWN, _UNKNOWN = -6.0, 1.5  # whether the tradition knows the title
_ANNOUNCED = 4.0  # a colon announces a list
_IN_LIST = 7.0  # it stands in a list of things
_AMONG_BULLETS = 2.0  # other bullets of its kind stand before it
_AFTER_TEXT = 3.0  # it stands close to the text above
_BOLD = -4.0  # all of it is bold
_ENDED = 1.5  # it ends in a full stop
_LONG = 1.0  # it is long
_OVER_BODY, _OVER_TEXT, _RUNS_ON = -5.0, -3.0, 1.0  # what text stands below it
_OVER_LIST, _OVER_NAMES, _OVER_NOTHING = -5.0, -8.0, 2.0  # what else stands below it
_LONG_WORD = re.compile(r"[^\W\d_]{4}")

_NAME = 60  # characters of a name with the words around it
_FEWEST = 2  # games that such lines must name
_OPENING = 0.7  # share of them that must stand over a text
_LEAD = re.compile(
    r"(?:\W*(?:en cuanto|respecto|por lo que (?:toca|hace|respecta)|con relacion|en lo (?:tocante|relativo)|relativo)"
    r" (?:de|a)l?\b|\W*(?:\d{1,2}[/.)\]]+)*)\W*"
)
_PAID = re.compile(  # `Black jack: 3 a 2`, `20 a 1: póquer`, `póquer ..... 20 a 1` say what a hand is paid
    r"\W*[^:]{1,40}:\s*\d|[^.:;]{1,40}[\s.…]{2,}\d+ (?:a|x|por) \d+\W*$|\W*\d+ (?:a|x|por) \d+\s*[:=]"
)
_RUN_ON = re.compile(r":\s+(?=\S)|\s[-—–]{1,2}\s+(?=\S)|\.\s?[-—–]?\s+(?=\S)|,\s+(?=\S)")
SIGN = Sign(form="game")
_KINDS = ("text", "bullet")
_BEGUN = ("text", "division")


class Titles:
    """Gives the titles of numbered provisions, and the readings of titles that stand in bullets or alone."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.known = context.known

    def numbered(self, index: int, mark: Mark) -> tuple[tuple[int, int], int]:
        """Return the span of the title after a mark and the pieces that it takes; an empty span where it has none."""
        context = self.context
        text = context.text(index)
        words = text[mark.rest :].strip()
        lines = context.extent(index, mark.rest)
        span = (mark.rest, len(text))
        if not words:
            return _NONE, 1
        if self.context.upper(words) and len(words) <= LONG_TITLE:
            return span, lines
        if mark.scheme == "word":  # `PRIMERO: Aprobar ...` orders, it has no title
            return _NONE, 1
        whole = context.title(index, mark.rest)
        if _QUESTION.fullmatch(whole) and context.kind(index + lines) != "end":
            return span, lines
        if len(whole) > _TITLE or ". " in whole or context.sentence(whole) or CLOSED.search(whole.rstrip('."”» ')):
            return _NONE, 1
        if ":" in whole.rstrip(TRIM) and not (mark.scheme == "dotted" and self._deeper(index + lines, mark)):
            return _NONE, 1
        fits = (
            self._dotted(index, mark, lines, whole)
            if mark.scheme == "dotted"
            else self._listed(index, mark, lines, whole)
        )
        return (span, lines) if fits else (_NONE, 1)

    def _dotted(self, index: int, mark: Mark, lines: int, words: str) -> bool:
        after = self.context.past_junk(index + lines)
        ended = CLOSED.search(words) and (self.context.pitch > 1 or not self.context.body(after))
        if ended or (words[:1].islower() and len(words) > _SHORT):
            return False
        if self.context.kind(after) == "mark":
            return self._deeper(after, mark)
        if self.context.pitch > 1:
            return len(words) < 45 and self.context.initial(after).isupper() and words[-1] not in ",;"
        kind = self.context.kind(after)
        return kind in ("bullet", "row") or (kind == "text" and not self.context.initial(after).islower())

    def _deeper(self, index: int, mark: Mark) -> bool:
        after = self.context.mark(index)
        if after is None:
            return False
        return after.scheme != "dotted" or (
            len(after.value) > len(mark.value) and after.value[: len(mark.value)] == mark.value
        )

    def _listed(self, index: int, mark: Mark, lines: int, words: str) -> bool:
        context = self.context
        begins = words.lstrip('"“«*')[:1].isupper() or words[:1] in '"“«*'
        orders = self.context.upper(words.split(" ", 1)[0]) and not self.context.upper(
            words
        )  # `APRUÉBASE el reglamento`
        if context.tight(index) or words[-1:] in ",;" or not begins or orders:
            return False
        after = context.past_junk(index + lines)
        kind, follower = context.kind(after), context.mark(after)
        if kind == "division":
            return not CLOSED.search(words)
        if kind == "text":
            return not context.initial(after).islower() and (context.gap(after) or not context.full(index))
        if kind in ("mark", "bullet") and follower is not None:
            below = follower.scheme == "dotted" and follower.value[:-1] == mark.value
            return follower.scheme != mark.scheme and (below or follower.value[:1] in ((), (1,)))
        return kind == "row"

    def bulleted(self, index: int, mark: Mark) -> Iterator[Reading]:
        """Yield the reading of a bulleted piece as a title of the tradition."""
        text = self.context.text(index)
        lines = self.context.extent(index, mark.rest)
        words = self.context.title(index, mark.rest)
        plain = fold(words.strip(TRIM))
        level = self.known.level(plain)
        base = Reading(
            "heading", "title:" + mark.scheme[-1], (), 0, level, _NONE, (mark.rest, len(text)), lines, len(text)
        )
        if self.known.formula(plain) and COLON.search(words):
            yield replace(base, level=1, cost=-6.0)
            return
        if not level and lines > 1 and self.known.level(fold(text[mark.rest :].strip(TRIM))):
            lines, words, plain = 1, text[mark.rest :].strip(), fold(text[mark.rest :].strip(TRIM))
            level = self.known.level(plain)
            base = replace(base, level=level, lines=1)
        if ":" in plain:
            yield from self._run_in(index, mark, base)
            return
        if len(words) > LONG_TITLE * 2 or (not level and self.context.sentence(words)):
            return
        led = bool(COLON.search(self.context.text(index - 1)))
        yield replace(base, cost=self._cost(index, mark, lines, words, level), name=plain, led=led)

    def _run_in(self, index: int, mark: Mark, base: Reading) -> Iterator[Reading]:
        """A title of the tradition may run into its text (`Croupier: le corresponde`), but not in a glossary."""
        text = self.context.text(index)
        colon = text.find(":", mark.rest)
        if colon < 0 or self.context.glossary[index]:
            return
        level = self.known.titles.get(fold(text[mark.rest : colon].strip(TRIM)), 0)
        if level:
            yield replace(
                base, level=level, title=(mark.rest, colon), lines=1, rest=colon + 1, cost=-3.0, name="run-in"
            )

    def _cost(self, index: int, mark: Mark, lines: int, words: str, level: int) -> float:
        """Return what it costs to read a bullet as a title: what it says, what stands above it, what stands below."""
        cost = _KNOWN if level else _UNKNOWN
        cost += self._above(index, mark, words, level)
        cost += self._below(index, mark, index + lines, words)
        bold = self.context.bold(index) or (words.startswith("**") and words.rstrip(" :.").endswith("**"))
        cost += _BOLD if bold else 0.0
        cost += _ENDED if CLOSED.search(words) else 0.0
        return cost + (_LONG if len(words) > _SHORT else 0.0)

    def _above(self, index: int, mark: Mark, words: str, level: int) -> float:
        context = self.context
        cost = _ANNOUNCED if COLON.search(context.text(index - 1)) and not COLON.search(words) else 0.0
        if context.itemized[index]:  # also a known title is an item there, if unknown things are listed with it
            kind, tight = context.kind(index + 1), not context.gap(index + 1)
            listed = kind == "bullet" and tight and not self.known.level(context.plain(index + 1))
            cost += _IN_LIST if not level or listed else 0.0
        if level:
            return cost
        apart = context.pieces[index].gap and not context.pieces[index - 1].gap
        if not apart and not self._lone(index, mark):
            cost += _AMONG_BULLETS
        if context.before(index) is None and not context.pieces[index].gap:
            cost += _AFTER_TEXT
        return cost

    def _lone(self, index: int, mark: Mark) -> bool:
        """Tell whether no bullet of its kind stands before a piece, unless it is a title of the tradition."""
        before = self.context.before(index)
        same = before is not None and before.scheme == mark.scheme
        return not same or bool(self.known.level(self.context.plain(index - 1)))

    def _below(self, index: int, mark: Mark, after: int, words: str) -> float:
        """Return what the piece below says: text below a short line makes a title, another bullet a list."""
        context = self.context
        kind = context.kind(after)
        if kind == "text" and (context.body(after) or not context.width):
            apart = context.gap(after) or (context.width and not context.brim(index))
            if not apart:
                return _RUNS_ON
            return _OVER_BODY if self._lone(index, mark) and context.body(after) else _OVER_TEXT
        below = context.mark(after)
        if kind == "bullet" and below is not None:
            if COLON.search(words) and (below.scheme != mark.scheme or below.start > mark.start):
                return _OVER_NOTHING if _counts(words) else _OVER_LIST
            if self._contrast(after, below, words):
                return _OVER_NAMES
        return _OVER_NOTHING

    def _contrast(self, after: int, below: Mark, words: str) -> bool:
        """Tell whether a piece stands over bullets that name a thing in bold and explain it."""
        text = self.context.text(after)[below.rest :]
        return "**" not in words and text.startswith("**") and not text.rstrip(" .:").endswith("**")

    def alone(self, index: int) -> Iterator[Reading]:
        """Yield the readings of an unmarked piece as a title."""
        context = self.context
        text = context.text(index)
        words = text.strip()
        plain = fold(words.strip(TRIM))
        if len(words) > LONG_TITLE or not plain[:1].isalpha():
            return
        level = self.known.level(plain)
        if not level and (depth := self._numbered_elsewhere(index, plain, words)) and context.gap(index):
            yield Reading("heading", "dotted", (), 0, depth, _NONE, (0, len(text)), 1, len(text), 0.2)
            return
        lines = context.extent(index, 0) if not level else 1
        if not self._stands_alone(index, lines):
            return
        if self.known.formula(plain) and COLON.search(context.title(index, 0)):
            level = 1
        cost = -4.0 if level else -1.5
        yield Reading("heading", "title:", (), 0, level, _NONE, (0, len(text)), lines, len(text), cost)

    def _numbered_elsewhere(self, index: int, plain: str, words: str) -> int:
        """Return the depth at which the document numbers the same title elsewhere, 0 where it does not."""
        depth = self.context.numbered.get(plain, 0) if len(plain) > 8 and ":" not in words else 0
        return 0 if depth and (CLOSED.search(words) or self.context.sentence(words)) else depth

    def _stands_alone(self, index: int, lines: int) -> bool:
        context = self.context
        words = context.title(index, 0).lstrip(".* ").rstrip("* ")
        if self._over_numbers(index):
            return True
        if (
            not context.gap(index)
            or self.context.upper(words)
            or not words[:1].isupper()
            or not _LONG_WORD.search(words)
        ):
            return False
        if self.known.formula(fold(words)) and COLON.search(words):
            return True
        if len(words) > _TITLE or context.sentence(words) or CLOSED.search(words) or "," in words:
            return False
        apart = context.gap(index + lines) or not context.full(index) or words.endswith(")")
        known = bool(self.known.level(fold(words.strip(TRIM)))) and bool(COLON.search(context.text(index - 1)))
        set_off = context.bold(index) and not context.bold(index + lines)
        return (known or set_off or self._after_end(index, words)) and apart and context.body(index + lines)

    def _after_end(self, index: int, words: str) -> bool:
        """Tell whether what stands before is at an end, so that a title may begin."""
        before = self.context.text(index - 1)
        if self.known.caption(fold(words)):
            return False
        if COLON.search(words):
            return len(words) < 32
        return not before or bool(CLOSED.search(before)) or self.context.mark(index - 1) is not None

    def _over_numbers(self, index: int) -> bool:
        """Tell whether a line stands between a numbered provision and the first one below it, as a caption does."""
        after, words = self.context.mark(index + 1), self.context.text(index)
        if after is None or after.scheme != "dotted" or len(after.value) < 3 or after.value[-1] != 1:
            return False
        ended = CLOSED.search(self.context.text(index - 1))
        return len(words) < 45 and bool(ended) and words[:1].isupper() and not CLOSED.search(words)


def _counts(words: str) -> bool:
    """Tell whether words open with a number: `Ocho barajas:` is an item that says how many, with items of its own."""
    first = fold(words.strip(TRIM)).split(" ", 1)[0]
    return first.isdigit() or cardinal(first) > 1


def instruments(context: Context, worded: Mapping[int, Head]) -> dict[int, Head]:
    """Return the lines that name an act with its number or stand in capitals over its first provision, two at least."""
    found: dict[int, Head] = {}
    for index in range(len(context.pieces)):
        if context.kind(index) not in ("text", "division") or index in worded:
            continue
        head = _head(context, index, worded)
        if head is not None and index - 1 not in found:
            found[index] = head
    return found if len(found) > 1 else {}


def _head(context: Context, index: int, worded: Mapping[int, Head]) -> Head | None:
    text, folded = context.text(index), context.fold(index)
    first = _FIRST_WORD.match(folded)
    if (
        not first
        or first[1] not in context.known.instruments
        or len(text) > _LONGEST
        or not context.upper(text)
        or CLOSED.search(text)
    ):
        return None
    lines = context.extent(index, 0)
    numbered = _NUMBERED.match(folded)
    if numbered:
        return Head(index, INSTRUMENT, (), numbered.span("num"), 0, True, lines)
    below = worded.get(index + lines)
    if below is not None and below.value[-1] <= 1:
        return Head(index, INSTRUMENT, (), (0, 0), 0, True, lines)
    return None


def called(context: Context, heads: Mapping[int, Head]) -> dict[int, Head]:
    """Return the lines that are titles by the games that they name; none where the provisions of a document are
    numbered, or such titles are known by their look."""
    counted = [index for index, head in heads.items() if head.value]
    if len(counted) > 1 or context.backbone(counted):
        return {}
    found = {index: pair for index in range(len(context.pieces)) if index not in heads if (pair := _at(context, index))}
    found = {index: pair for index, pair in found.items() if not _again(context, index, found)}
    if len({*_games(_titles(context, heads))}) >= _FEWEST:
        return dict(_overlooked(context, heads, found))
    if len({*_games(title for _, title in found.values())}) < _FEWEST:
        return _recurring(context, heads)
    over = [index for index, (head, _) in found.items() if head.parted or _opens(context, index, found)]
    return {index: found[index][0] for index in over} if len(over) >= _OPENING * len(found) else {}


def _overlooked(
    context: Context, heads: Mapping[int, Head], found: Mapping[int, tuple[Head, Title]]
) -> Iterator[tuple[int, Head]]:
    """Yield the lines that look like titles of games and name one, though so little stands below them."""
    named = {head.sign for index, head in heads.items() if any(_games([read_title(context.text(index).strip(), {})]))}
    for index, (head, _) in found.items():
        like = plain(context, index)
        if not head.parted and like and like.sign in named and context.gap(index) and _opens(context, index, found):
            yield index, like


def _recurring(context: Context, heads: Mapping[int, Head]) -> dict[int, Head]:
    """Return the lines that name their games in the same words: `Se dan las reglas del craps.`, `… de la ruleta.`"""
    begun = [index for index in range(len(context.pieces)) if index not in heads and context.kind(index) in _BEGUN]
    texts = {index: context.text(index) for index in begun if context.gap(index)}
    opened = recurring(texts) or introduced(texts)
    return {index: Head(index, SIGN, (), (one.start, one.end), -1) for index, one in opened.items()}


def apart(pieces: Sequence[Piece], heads: Mapping[int, Head]) -> list[Piece]:
    """Return the pieces, those cut in which a text passes on to another game, where its first words say its games."""
    if not any(head.sign == SIGN and head.rest < 0 for head in heads.values()):
        return list(pieces)
    return [part for piece in pieces for part in _turned(piece)]


def _turned(piece: Piece) -> Iterator[Piece]:
    starts = [0, *turns(piece.text), len(piece.text)]
    for start, end in pairwise(starts):
        cut = start > 0
        yield replace(piece, layer=piece.layer[start:end], gap=cut or piece.gap, first=piece.first and not cut)


def _titles(context: Context, heads: Mapping[int, Head]) -> Iterator[Title]:
    """What lines that are titles already, or may be by their numbers, say of games."""
    for index, head in heads.items():
        text = context.text(index)
        words = text[slice(*head.num)] if head.rest and not head.value else text[head.rest :] or context.text(index + 1)
        yield read_title(words[: 2 * _NAME], {})
    for index, marks in enumerate(context.marks):
        words = context.text(index)[marks[0].rest :] if marks and not marks[0].bullet else ""
        if len(words) <= _NAME:
            yield read_title(words, {})


def _games(titles: Iterable[Title]) -> Iterator[tuple[str, ...]]:
    return (title.games[0] for title in titles if title.manner == "whole" and title.games and not title.named[0].unsure)


def _at(context: Context, index: int) -> tuple[Head, Title] | None:
    """Return the head that a line is, or that opens it, with what its words say of games."""
    if context.kind(index) not in _KINDS:
        return None
    text = context.text(index)
    if _PAID.match(text):
        return None
    lead = _LEAD.match(context.fold(index))
    start = lead.end() if lead else 0
    hit = _RUN_ON.search(text, start, start + _NAME)
    for end, rest, mark in (
        (hit.start(), hit.end(), hit.group().strip()) if hit else (0, 0, ""),
        (len(text), len(text), ""),
    ):
        name = text[start:end].rstrip(" *_:.-—–<>=])")
        if 0 < len(name) <= _NAME and next(_games([title := read_title(name, {})]), None):
            return Head(index, SIGN, (), (start, start + len(name)), rest, bool(mark)), title
    return None


def _again(context: Context, index: int, found: Mapping[int, tuple[Head, Title]]) -> bool:
    """Tell whether a name stands right below another one of its game: that in a second language."""
    if index - 1 not in found or context.gap(index) or not context.gap(index - 1):
        return False
    (one, above), (other, below) = found[index - 1], found[index]
    return not one.parted and not other.parted and bool({*above.games[0]} & {*below.games[0]})


def _opens(context: Context, index: int, found: Mapping[int, object]) -> bool:
    """Tell whether a text stands below a name, and not another name as in a list of games."""
    return index + 1 < len(context.pieces) and index + 1 not in found and bool(context.text(index + 1).strip())
