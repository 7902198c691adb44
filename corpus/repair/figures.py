"""Figures and letters that a reader of print took for each other, told apart by what stands around them.

No figure is made up: each pattern keeps the digits that can be read and turns a look-alike back only where no other
reading is grammatical ("12 columna" cannot be twelve columns).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from corpus.repair.edits import Edit
from corpus.repair.words import plain
from schemas import declared

BEFORE_ZERO = frozenset(declared.read(Path(__file__).with_suffix(".toml"))["before_zero"])
"""Words (without accents) after which a lone 0 is the number."""

_ODDS = re.compile(r"(?<![\w.,])(\d{1,3}|1?l)a(1l|[l1|I]|[zZ]2?)(?=\s*$|\s*[.,;:()/])")
_RANGE = re.compile(r"(?<![\w.,])(\d{1,3})al(?= (\d{1,3})\b)")
_MARK = re.compile(r"^\s*([o0])(?=[A-ZÁÉÍÓÚÑ][a-záéíóúñ]{2})")
_ORDINAL = re.compile(r"(?<![\w.,])l?([1-9])2?[&%*]8? ?(?=[^\W\d_]{3,}a\b)")
_ORDINAL_AFTER_ARTICLE = re.compile(r"(?<=\bla )([1-9])2 (?=[^\W\d_]{3,}a\b)|(?<=^- )([1-9])2 ?(?=[^\W\d_]{3,}a\b)")
_ZERO = re.compile(r"(?<![\w])([^\W\d_]{1,30}[,”)]?) 0 (?=[“(]?[^\W\d_])")
_SIX = re.compile(r"(?<=\d) [06] (?=\d{1,3}(?:[.,;)]| [^\W\d_]|\s*$))")
_SIX_ALONE = re.compile(r"(?<=\(\d) 6 (?=\d{1,2}\))|(?<=\(\d\d) 6 (?=\d{1,2}\))")
_SIX_LAST = re.compile(r"(?<=\d) [06]$")
_FIGURE_FIRST = re.compile(r"\s*\d{1,3} [^\W\d_]")
_WORDS = re.compile(r"[^\W\d_]{2,}")
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
    (_ODDS, _odds, "odds run together", 0.85),
    (_RANGE, _range, "figure and word run together", 0.95),
    (_MARK, lambda match: f"{match[0]} ", "item mark and word run together", 0.9),
    (_ORDINAL, lambda match: f"{match[1]}ª ", "ordinal sign", 0.9),
    (_ORDINAL_AFTER_ARTICLE, lambda match: f"{_digit(match)}ª ", "ordinal sign", 0.8),
    (_ZERO, _or, "letter o read as a zero", 0.85),
    (_SIX, lambda _: " ó ", _READ_AS_FIGURE, 0.8),
    (_SIX_ALONE, lambda _: " ó ", _READ_AS_FIGURE, 0.8),
    (_SIX_LAST, lambda _: " ó", _READ_AS_FIGURE, 0.8),
)


def mend(text: str, following: str = "") -> Iterator[Edit]:
    """Yield the edits of one line, given the line after it; where two patterns overlap, the first one counts."""
    taken: list[tuple[int, int]] = []
    prose = len(_WORDS.findall(text)) >= _PROSE
    for pattern, written, reason, confidence in _PATTERNS:
        if (pattern in (_SIX, _SIX_LAST) and not prose) or (
            pattern is _SIX_LAST and not _FIGURE_FIRST.match(following)
        ):
            continue
        for match in pattern.finditer(text):
            after = written(match)
            if after is None or any(start < match.end() and match.start() < end for start, end in taken):
                continue
            taken.append(match.span())
            yield Edit(match.start(), match.end(), after, reason, confidence)
