"""What an engine that recognises Spanish print takes for something else, turned back where one reading alone is left.

The engine knows words and hardly errs in them. It errs in what stands alone: ordinals, Roman numbers, the conjunction
between two figures, the space beside a figure. Each pattern says what proves its reading: a number that is no number,
a row of figures that stops ascending, a sign that Spanish does not have. What nothing proves stays as recognised.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from corpus.layers import Line
from corpus.media import PrintedLine
from corpus.repair import edits
from corpus.repair.edits import CLEAR, EVIDENT, GUESSED, LIKELY, Edit, apply
from corpus.repair.phrases import plain
from schemas import declared
from schemas.records import Repair

_WORDS = declared.read(Path(__file__).with_suffix(".toml"))
_BESIDE = "|".join(sorted(_WORDS["beside_figures"], key=len, reverse=True))
_ORDINAL_NOUNS = "|".join(_WORDS["ordinal_nouns"])
_BEFORE_ROMAN = frozenset(_WORDS["before_roman"])
_AFTER_PERCENT = frozenset(_WORDS["after_percent"])

_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_LIKE_ONE = str.maketrans("l1|!¡", "IIIII")

_Found = re.Match[str]
_Pattern = tuple[re.Pattern[str], Callable[[_Found], str | None], str, float]


def mend(lines: Sequence[Line], printed: Sequence[PrintedLine]) -> tuple[list[Line], list[Repair]]:
    """Return the lines with those that were recognised mended, and a row for each repair; the others stay as they are.

    `printed` says of each line how sure its recognition is: 1 where it was not recognised at all.
    """
    mended: list[Line] = []
    repairs: list[Repair] = []
    for line, print_ in zip(lines, printed, strict=True):
        edits = sorted(edits_of(line.text), key=lambda edit: edit.start) if print_.confidence < 1 else []
        changed, rows = apply(line, edits) if edits else (line, [])
        mended.append(changed)
        repairs += rows
    return mended, repairs


def edits_of(text: str) -> Iterator[Edit]:
    """Yield the edits of a recognised line; where two patterns overlap, the first one counts."""
    taken: list[tuple[int, int]] = []
    for pattern, written, reason, confidence in _PATTERNS:
        for found in pattern.finditer(text):
            after = written(found)
            start, end = found.span()
            if after is None or after == found[0] or any(a < end and start < b for a, b in taken):
                continue
            taken.append((start, end))
            yield Edit(start, end, after, reason, confidence)
    for edit in edits.mend(text):
        if not any(a < edit.end and edit.start < b for a, b in taken):
            yield edit


def _roman(found: _Found) -> str | None:
    """A number of Roman figures and signs like them, one of these at least; of "CAPÍTULO 1" nobody knows."""
    number = found["number"]
    after = number.translate(_LIKE_ONE)
    if number.isdigit() or not _ROMAN.fullmatch(after) or plain(found["before"]).strip() not in _BEFORE_ROMAN:
        return None
    return f"{found['before']}{after}"


def _roman_mark(found: _Found) -> str | None:
    after = found["number"].translate(_LIKE_ONE)
    return f"{after}{found['stop']}" if _ROMAN.fullmatch(after) else None


def _small_roman_mark(found: _Found) -> str | None:
    after = found["number"].translate(_LIKE_ONE).upper()
    return f"{after.lower()}{found['stop']}" if _ROMAN.fullmatch(after) else None


def _or(found: _Found) -> str | None:
    """A six between two figures that follow each other is the conjunction: "9 6 10", "96 10", "465" after 3."""
    before, first, second = found["before"], int(found["first"]), int(found["second"])
    proved = second == first + 1 and (first == int(before) + 1 if before else True)
    if not before and not found["spaces"].strip(" ") and " " not in found[0]:
        return None
    row = re.sub(r",\s*", ", ", found["row"] or "")
    return f"{row}{first} ó {second}" if proved else None


def _listed(found: _Found) -> str | None:
    """Figures that ascend and are parted by commas, some of them with a space, are a list and no decimals."""
    numbers = [int(number) for number in re.findall(r"\d+", found[0])]
    ascending = all(a < b for a, b in pairwise(numbers))
    return re.sub(r",\s*", ", ", found[0]) if ascending else None


def _percent(found: _Found) -> str | None:
    return None if plain(found["next"]) in _AFTER_PERCENT else f"{found['figure']}ª"


_PATTERNS: tuple[_Pattern, ...] = (
    (
        re.compile(r"(?<![^\W_])(?P<before>[A-ZÁÉÍÓÚa-záéíóúñÑ]{3,8} )(?P<number>[IVXLCDM1l|!]{1,7})(?![^\W_])"),
        _roman,
        "Roman number",
        CLEAR,
    ),
    (
        re.compile(r"^(?P<number>(?=[IVX]*[|!l1])(?![1-9]+[.)])[IVXl1|!]{1,5})(?P<stop>\.-|\.º|\.°)"),
        _roman_mark,
        "Roman number",
        CLEAR,
    ),
    (
        re.compile(r"^(?P<number>(?=[iv]*[¡l])[iv¡l]{1,5}|¡)(?P<stop>[.)])(?=\s)"),
        _small_roman_mark,
        "Roman number",
        CLEAR,
    ),
    (
        re.compile(r"\b([Nn])(?:\.[*%?”\"]|[2?*%](?= ?\d|[\s]))"),
        lambda found: _number_sign(found),
        "ordinal sign",
        CLEAR,
    ),
    (
        re.compile(rf"(?<![\w.,])([1-9])(?:[28]?[?%*]{{1,2}}|[28])(?= (?:{_ORDINAL_NOUNS})\b)"),
        lambda found: f"{found[1]}ª",
        "ordinal sign",
        LIKELY,
    ),
    (
        re.compile(r"(?<![\w.,])(?P<figure>[1-9]\d?)[%*?](?= (?P<next>[^\W\d_]{3,}a)\b)"),
        _percent,
        "ordinal sign",
        GUESSED,
    ),
    (re.compile(r"(?<![\w.,])([1-9])a(?= [^\W\d_]{3,}a\b)"), lambda found: f"{found[1]}ª", "ordinal sign", CLEAR),
    (re.compile(r"¡(?=[a-zñ]{2,})(?!.*!)"), lambda _: "i", "letter i read as an exclamation mark", CLEAR),
    (re.compile(r"^([a-zñ]) \)"), lambda found: f"{found[1]})", "mark broken by a space", EVIDENT),
    (re.compile(r"^[A-Z]([a-z])\)"), lambda found: _doubled(found), "letter read twice", CLEAR),
    (re.compile(r"(?<=\d) ?(?:[ÓO]ó?|óó) ?(?=\d)"), lambda _: " ó ", "conjunction", CLEAR),
    (re.compile(r"(?<=\d)(?:ó | ó)(?=\d)"), lambda _: " ó ", "space lost beside a figure", EVIDENT),
    (
        re.compile(
            r"(?<![\d.,])(?<!\d )(?P<row>(?:\d{1,2}, ?)*(?P<before>\d{1,2}), ?)?(?P<first>\d{1,2})(?P<spaces> ?)6 ?"
            r"(?P<second>\d{1,2})(?!\d|,\d| \d)"
        ),
        _or,
        "letter ó read as a six",
        LIKELY,
    ),
    (
        re.compile(r"(?<![\d.,])\d{1,2}(?:, ?\d{1,2}){3,}(?![\d])"),
        _listed,
        "space lost beside a figure",
        CLEAR,
    ),
    (
        re.compile(rf"(?<=\d)({_BESIDE})(?=\d)"),
        lambda found: f" {found[1]} ",
        "space lost beside a figure",
        CLEAR,
    ),
    (
        re.compile(r"(?:^|(?<=\t))(\d{1,3}) ?a ?[lI](?=$|\t)"),
        lambda found: f"{found[1]} a 1",
        "one read as a letter",
        LIKELY,
    ),
    (re.compile(rf"(?<![^\W_])({_BESIDE})(?=\d)"), lambda found: f"{found[1]} ", "space lost beside a figure", CLEAR),
    (
        re.compile(r"(?P<before>(?<![^\W_])[a-záéíóúñ]+,?) O(?= [a-záéíóúñ])"),
        lambda found: _letter_o(found),
        "letter o",
        GUESSED,
    ),
    (re.compile(r"(?<=\")([^\"“”]{1,80})”"), lambda found: f'{found[1]}"', "quotation mark", CLEAR),
)
"""What to look for, what it becomes, why, and how sure that is; the surer ones first."""


def _letter_o(found: _Found) -> str:
    """A capital that stands alone among small letters is the figure after an article, else the conjunction."""
    return f"{found['before']} 0" if plain(found["before"]) in edits.BEFORE_ZERO else f"{found['before']} o"


def _number_sign(found: _Found) -> str:
    return f"{found[1]}.º" if "." in found[0] else f"{found[1]}°"


def _doubled(found: _Found) -> str | None:
    return f"{found[1]})" if found[0][0].lower() == found[1] else None
