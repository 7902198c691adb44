"""Changes to one line: what becomes of them, what may not be guessed, figures taken for letters.

Words may have lost the space between them, or a space may have broken them. Figures and negations may not be guessed.

Figures and letters that a reader of print took for each other, told apart by what stands around them.

No figure is made up: each pattern keeps the digits that can be read and turns a look-alike back only where no other
reading is grammatical ("12 columna" cannot be twelve columns).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from corpus.layers import Line
from corpus.repair.phrases import Phrases, Vocabulary, plain
from schemas import declared
from schemas.records import Repair

_WORDS = declared.read(Path(__file__).with_name("guard.toml"))
_NEGATIONS = frozenset(_WORDS["negations"])
_FIGURES = frozenset(_WORDS["figures"])
_NEVER_DENIED = frozenset(_WORDS["never_denied"])
_TWINS: dict[str, str] = _WORDS["twins"] | {digits: word for word, digits in _WORDS["twins"].items()}


_MOST_DIGITS = 100
"""The figures in digits that are tried in the place of another: those below this."""

EVIDENT, CLEAR, LIKELY, GUESSED = 0.95, 0.9, 0.85, 0.8
"""How sure a repair by a pattern is. Set by hand: the more another reading of the same print is thinkable, the lower.

All lie above what counts as sure (0.75).
"""

VOUCHING = 6
"""Words that must agree around a passage for it to vouch for a figure or a negation that cannot be seen.

Texts of different places often differ in nothing but a figure.
"""

WELL_KNOWN = 20
"""Occurrences from which a word that never stands after "no" cannot be denied."""

BEFORE_NAMES: tuple[str, ...] = tuple(_WORDS["before_names"])
"""Words that stand before names of things, which "no" does not deny."""

Decided = Callable[[Repair, str], str | None]
"""Tells of a repair and its line as received what a person wants in its place; None where nobody decided."""

# Changes to one line, and what becomes of them: an edited layer, rows that say why, and marks of what is lost.


@dataclass(frozen=True, slots=True)
class Edit:
    """Characters `start` to `end` of a line's text ought to read `after`."""

    start: int
    end: int
    after: str
    reason: str
    confidence: float


BEFORE_ZERO = frozenset(declared.read(Path(__file__).with_name("figures.toml"))["before_zero"])
"""Words (without accents) after which a lone 0 is the number."""

_ODDS = re.compile(r"(?<![\w.,])(\d{1,3}|1?l)a(1l|[l1|I]|[zZ]2?)(?=\s*$|\s*[.,;:()/])")
_RANGE = re.compile(r"(?<![\w.,])(\d{1,3})al(?= (\d{1,3})\b)")
_MARK = re.compile(r"^\s*([o0])(?=[A-ZÁÉÍÓÚÑ][a-záéíóúñ]{2})")
_ORDINAL = re.compile(r"(?<![\w.,])l?([1-9])2?[&%*]8? ?(?=[^\W\d_]{3,}a\b)")
_ORDINAL_AFTER_ARTICLE = re.compile(
    r"(?:(?<=\bla )|(?<=\buna )|(?<=\bsu ))([1-9])2 (?=[^\W\d_]{3,}a\b)|(?<=^- )([1-9])2 ?(?=[^\W\d_]{3,}a\b)"
)
_ORDINAL_LAST = re.compile(r"(?<=\bla )([1-9])2(?=\s*$)")
_ORDINAL_FIRST = re.compile(r"^\s*([1-9])2 (?=[^\W\d_]{3,}a\b)")
_SINGULAR = re.compile(r"\s*[^\W\d_]{3,}a\b")
_ARTICLE_LAST = re.compile(r"\b(?:la|una|su)\s*$")
_ZERO = re.compile(r"(?<![\w])([^\W\d_]{1,30}[,”)]?) 0 (?=[“(]?[^\W\d_])")
_ZERO_FIRST = re.compile(r"^0 (?=(?P<word>[^\W\d_]+))")
_WORD_LAST = re.compile(r"[^\W\d_]+(?=\s*$)")
_SIX = re.compile(r"(?<=\d) [06] (?=\d{1,3}(?:[.,;)]| [^\W\d_]|\s*$))")
_SIX_ALONE = re.compile(r"(?<=\(\d) 6 (?=\d{1,2}\))|(?<=\(\d\d) 6 (?=\d{1,2}\))")
_SIX_LAST = re.compile(r"(?<=\d) [06]$")
_FIGURE_FIRST = re.compile(r"\s*\d{1,3} [^\W\d_]")
_FIGURES_WORDS = re.compile(r"[^\W\d_]{2,}")
_PROSE = 3
"""Words that make a line a sentence rather than the row of a table."""

_READ_AS_FIGURE = "letter ó read as a figure"

_Pattern = tuple[re.Pattern[str], Callable[[re.Match[str]], str | None], str, float]


def _digit(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group)


def _odds(match: re.Match[str]) -> str:
    gain = "1" if match[1].endswith("l") else match[1]
    stake = "2" if match[2][0] in "zZ" else "1"
    space = " " if match.string[match.end() : match.end() + 1] == "(" else ""
    return f"{gain} a {stake}{space}"


def _range(match: re.Match[str]) -> str | None:
    return f"{match[1]} al" if int(match[1]) < int(match[2]) else None


def _or(match: re.Match[str]) -> str | None:
    word = plain(match[1]).rstrip(",”)")
    return None if word in BEFORE_ZERO else f"{match[1]} o "


_PATTERNS: tuple[_Pattern, ...] = (
    (_ODDS, _odds, "odds run together", LIKELY),
    (_RANGE, _range, "figure and word run together", EVIDENT),
    (_MARK, lambda match: f"{match[0]} ", "item mark and word run together", CLEAR),
    (_ORDINAL, lambda match: f"{match[1]}ª ", "ordinal sign", CLEAR),
    (_ORDINAL_AFTER_ARTICLE, lambda match: f"{_digit(match)}ª ", "ordinal sign", GUESSED),
    (_ORDINAL_LAST, lambda match: f"{match[1]}ª", "ordinal sign", GUESSED),
    (_ORDINAL_FIRST, lambda match: f"{match[1]}ª ", "ordinal sign", GUESSED),
    (_ZERO, _or, "letter o read as a zero", LIKELY),
    (_ZERO_FIRST, lambda match: "o " if figures([match["word"]]) else None, "letter o read as a zero", LIKELY),
    (_SIX, lambda _: " ó ", _READ_AS_FIGURE, GUESSED),
    (_SIX_ALONE, lambda _: " ó ", _READ_AS_FIGURE, GUESSED),
    (_SIX_LAST, lambda _: " ó", _READ_AS_FIGURE, GUESSED),
)


def mend(text: str, following: str = "", preceding: str = "") -> Iterator[Edit]:
    """Yield the edits of one line, given the lines beside it; where two patterns overlap, the first one counts."""
    taken: list[tuple[int, int]] = []
    prose = len(_FIGURES_WORDS.findall(text)) >= _PROSE
    for pattern, written, reason, confidence in _PATTERNS:
        if (pattern in (_SIX, _SIX_LAST) and not prose) or (
            pattern is _SIX_LAST and not _FIGURE_FIRST.match(following)
        ):
            continue
        if (pattern is _ORDINAL_LAST and not _SINGULAR.match(following)) or (
            pattern is _ORDINAL_FIRST and not _ARTICLE_LAST.search(preceding)
        ):
            continue
        if pattern is _ZERO_FIRST and not figures(_WORD_LAST.findall(preceding)):
            continue  # "tres", and on the next line "0 cuatro"; elsewhere it is the mark of an item
        for match in pattern.finditer(text):
            after = written(match)
            if after is None or any(start < match.end() and match.start() < end for start, end in taken):
                continue
            taken.append(match.span())
            yield Edit(match.start(), match.end(), after, reason, confidence)


def apply(line: Line, edits: Sequence[Edit]) -> tuple[Line, list[Repair]]:
    """Return the line with its edits (sorted, not overlapping) and a row for each of them."""
    layer = line.layer
    repairs: list[Repair] = []
    for edit in edits:
        start, end = layer.span(edit.start, edit.end)
        before = layer.source.text[start:end]
        repairs.append(Repair(start, end, before, edit.after, edit.reason, edit.confidence, line.number))
    changed = layer.edited((edit.start, edit.end, edit.after) for edit in edits)
    return replace(line, layer=changed), repairs


def replayed(lines: Sequence[Line], rows: Iterable[Repair], decided: Decided) -> list[Line]:
    """Return lines as received with repairs made again, and what people want in the place of some of them.

    `rows` are those of the repairs in the order in which they were made; `lines[i].number` is `i + 1`.
    """
    found = list(lines)
    for row in rows:
        line = found[row.line - 1]
        new = decided(row, line.layer.source.line(row.line))
        after = row.after if new is None else new
        if after != row.before:
            start, end = (bisect_left(line.layer.starts, offset) for offset in (row.start, row.end))
            found[row.line - 1] = replace(line, layer=line.layer.edited([(start, end, after)]))
    return found


def merged(edits: Sequence[Edit], edit: Edit) -> list[Edit]:
    """Return the edits with one more; it takes the place of those that it overlaps."""
    return [*(other for other in edits if other.end <= edit.start or other.start >= edit.end), edit]


_SHORTEST = 4
_OFTEN = 2.0
"""How often two words must follow each other elsewhere."""


def part(word: str, phrases: Phrases) -> tuple[str, str] | None:
    """Return the two words that a word which does not exist consists of, the pair that is commonest elsewhere."""
    best, often = 0, 0.0
    for at in range(1, len(word)) if len(word) >= _SHORTEST else ():
        first, second = phrases.numbers.get(word[:at]), phrases.numbers.get(word[at:])
        if first and second:
            count = phrases.pairs.get(first * phrases.size + second, 0.0)
            if count > often:
                best, often = at, count
    return (word[:best], word[best:]) if often >= _OFTEN else None


_BROKEN = re.compile(r"(?<![^\W\d_])(?=([A-ZÁÉÍÓÚÑ]{2,} [A-ZÁÉÍÓÚÑ105]{2,5})(?![^\W_]))")
_LETTERS = str.maketrans("105", "IOS")


def together(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield the edits that make words whole again which a space broke, in a line in capitals."""
    if not text.isupper():
        return
    for match in _BROKEN.finditer(text):
        first, second = match[1].split(" ")
        whole = (first + second).translate(_LETTERS)
        if vocabulary.in_corpus(plain(whole)) and not vocabulary.in_corpus(plain(second)):
            yield Edit(match.start(1), match.end(1), whole, "word broken by a space", EVIDENT)


def deniable(word: str, occurrences: float, follows: Callable[[str], bool]) -> bool:
    """Tell whether "no" may stand before a word, given how often it occurs and which words it is known to follow."""
    if not word.isalpha() or word in _NEVER_DENIED:
        return False
    return follows("no") or (occurrences < WELL_KNOWN and not any(follows(other) for other in BEFORE_NAMES))


def other_figures(word: str) -> Iterable[str]:
    """Yield the figures that might stand in the place of one, in words for words and in digits for digits."""
    others = (str(number) for number in range(_MOST_DIGITS)) if word.isdigit() else _FIGURES
    return (other for other in others if other != word)


def negations(words: Iterable[str]) -> list[str]:
    """Return the plain words that deny or except something."""
    return [word for word in words if word in _NEGATIONS]


def figures(words: Iterable[str]) -> list[str]:
    """Return the plain words and digits that state a number; articles do not count."""
    return [word for word in words if word.isdigit() or word in _FIGURES]


def same(words: Sequence[str], others: Sequence[str]) -> bool:
    """Tell whether two wordings state the same figures and deny the same."""
    return figures(words) == figures(others) and negations(words) == negations(others)


def proven(words: Sequence[str], seen: Sequence[str], beside: Sequence[str]) -> bool:
    """Tell whether every figure among restored words can be seen: itself in the damaged text, or its twin beside it.

    `seen` holds the words and digits of the damaged text, `beside` those around it, as in "dos (2)".
    """
    here = {*seen, *beside}
    return all(figure in seen or _TWINS.get(figure) in here for figure in figures(words))
