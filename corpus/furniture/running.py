"""Page furniture that runs from page to page, and the printed lines in which it is looked for.

Running headers and footers: short lines that come back page after page and interrupt what is being said.

A heading that recurs in every game comes back too, and so do items and sentences. What tells a running header from them
is that it stands in the middle of sentences, which go on after it; or that it follows page breaks; or that it says what
only furniture says (a gazette's name, a web address), or names the issuer once a page.

The printed lines of a source, as the detectors of page furniture look at them, and the words of `furniture.toml`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from corpus.layers import Source
from corpus.layout import Layout, wholes
from schemas import declared

_LONGEST = 130
_FEWEST = 3
_FEWEST_NUMBERED = 2  # of lines that number the page
_FEWEST_PAGES = 5
_FEWEST_BREAKS = 4
_LONGEST_BLOCK = 5
_PAGE = (400, 7000)
_DIGITS = re.compile(r"\d+")
_LABEL = re.compile(r"[-–—•●▪◦*»«·_|(]|\d+(?:\.\d+)*[.)]|\d+(?:\.\d+)+|[a-zA-Zñ]\)|\d+\s+[a-záéíóúñ]")
_LETTERS = re.compile(r"[^\W\d_]")


@dataclass(slots=True)
class _Evidence:
    """In how many places a recurring line interrupts a sentence, and stands at a page break or beside furniture."""

    interrupts: int = 0
    at_page: int = 0


def running_headers(printed: Sequence[Printed], skipped: Set[int], layout: Layout) -> set[int]:
    """Return the numbers of the lines that are running headers or footers.

    `skipped` holds lines that are known as other furniture (page numbers): a header may stand beside them.
    """
    recurring = _recurring(printed, skipped, layout)
    evidence = _evidence(printed, recurring, skipped, layout)
    head = {word for line in printed[:12] for word in _words(line.text)}
    starts = _offsets(printed)
    accepted = {
        key
        for key, found in recurring.items()
        if _is_header(key, evidence[key], len(found) - (found[0] == 0), head)
        or _once_a_page(key, [starts[i] for i in found], starts[-1])
    }
    known = {printed[i].number for key in accepted for i in recurring[key]}
    beside = _evidence(printed, recurring, skipped | known, layout)
    accepted |= {
        key for key, found in recurring.items() if _keeps_to_pages(beside[key], len(found) - (found[0] == 0), _FEWEST)
    }
    few = _recurring(printed, skipped | known, layout, pairs=True) if known or skipped else {}
    beside = _evidence(printed, few, skipped | known, layout)
    accepted |= {key for key in few if beside[key].at_page == len(few[key]) and beside[key].interrupts}
    recurring |= few
    top = _top(printed)
    return {printed[i].number for key in accepted for i in recurring[key] if i >= top or i != recurring[key][0]}


def _recurring(
    printed: Sequence[Printed], skipped: Set[int], layout: Layout, *, pairs: bool = False
) -> dict[str, list[int]]:
    """Return where each line that could be a header and comes back stands, by what does not change in it.

    Those that come back but once are `pairs`: in a short text they are all that its pages have.
    """
    places: defaultdict[str, list[int]] = defaultdict(list)
    for index, line in enumerate(printed):
        if len(line.text) <= _LONGEST and line.number not in skipped:
            places[_key(line.text)].append(index)
    return {
        key: found
        for key, found in places.items()
        if (len(found) == _FEWEST - 1 if pairs else len(found) >= _fewest(key))
        and _may_be_header(printed[found[0]].text, layout, wide=pairs)
    }


def _fewest(key: str) -> int:
    return _FEWEST_NUMBERED if "#" in key and _signs().search(key.replace("#", "1")) else _FEWEST


def _key(text: str) -> str:
    """Figures change from page to page; the rest does not."""
    return " ".join(_DIGITS.sub("#", text.casefold()).split())


def _may_be_header(text: str, layout: Layout, *, wide: bool = False) -> bool:
    if _signs().search(text):
        return True
    if text[0].islower() or text[-1] in ",;:" or _LABEL.match(text):
        return False
    return len(_LETTERS.findall(text)) >= 4 and (text.isupper() or wide or _is_short(text, layout))


def _is_short(text: str, layout: Layout) -> bool:
    """Where lines are wrapped, one that reaches their width may be any sentence's."""
    return not layout.width or len(text) < 0.7 * layout.width


def _is_header(key: str, evidence: _Evidence, count: int, head: Set[str]) -> bool:
    """A header interrupts sentences twice, or once where it repeats the letterhead, or follows nearly every page."""
    if evidence.interrupts >= 2 or _keeps_to_pages(evidence, count) or _signs().search(key.replace("#", "1")):
        return True
    return evidence.interrupts == 1 and set(_words(key)) <= head


def _keeps_to_pages(evidence: _Evidence, count: int, fewest: int = _FEWEST_BREAKS) -> bool:
    """Tell whether a line stands at page breaks or beside furniture always, or nearly always where it is frequent."""
    return evidence.at_page >= fewest and evidence.at_page * 5 >= count * (5 if count < 6 else 4)


def _once_a_page(key: str, offsets: Sequence[int], length: int) -> bool:
    """Tell whether a line names the issuer, and comes back at the distance of pages through most of the text."""
    if len(offsets) < _FEWEST_PAGES or not _issuers().match(key):
        return False
    span = offsets[-1] - offsets[0]
    return _PAGE[0] <= span / (len(offsets) - 1) <= _PAGE[1] and span * 2 >= length


def _evidence(
    printed: Sequence[Printed], recurring: dict[str, list[int]], skipped: Set[int], layout: Layout
) -> dict[str, _Evidence]:
    key_at = {index: key for key, found in recurring.items() for index in found}
    evidence = {key: _Evidence() for key in recurring}
    for first, last in _blocks(printed, key_at, skipped):
        block = range(first, last + 1)
        interrupts = _interrupts(printed, first, last, layout)
        for key, index in {key_at[i]: i for i in block if i in key_at}.items():
            beside = any(printed[i].number in skipped for i in block if i != index)
            evidence[key].at_page += beside or printed[first].at_page
            evidence[key].interrupts += interrupts and _fits(printed[index].text, layout)
    return evidence


def _fits(text: str, layout: Layout) -> bool:
    """Where lines are wrapped, one that ends with a stop may be the end of a sentence."""
    return not layout.width or text.isupper() or text[-1] != "."


def _words(text: str) -> list[str]:
    return [word for word in _DIGITS.sub("#", text.casefold()).split() if word[0] != "#"]


def _blocks(printed: Sequence[Printed], key_at: dict[int, str], skipped: Set[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last index of each run of recurring lines and page numbers."""
    first = -1
    for index, line in enumerate(printed):
        if (index in key_at or line.number in skipped) and (first < 0 or index - first < _LONGEST_BLOCK):
            first = index if first < 0 else first
        elif first >= 0:
            yield first, index - 1
            first = index if index in key_at or line.number in skipped else -1
    if first >= 0:
        yield first, len(printed) - 1


def _interrupts(printed: Sequence[Printed], first: int, last: int, layout: Layout) -> bool:
    if first == 0 or last + 1 >= len(printed):
        return False
    before = printed[first - 1].text
    return is_unfinished(before) and len(before) >= 0.6 * layout.width and goes_on(printed[last + 1].text)


def _offsets(printed: Sequence[Printed]) -> list[int]:
    """Return how many characters stand above each line, and in all lines."""
    offsets = [0]
    for line in printed:
        offsets.append(offsets[-1] + len(line.text))
    return offsets


def _top(printed: Sequence[Printed]) -> int:
    """Return the index of the first sentence: what stands above it is the letterhead, not a header repeated from it."""
    for index, line in enumerate(printed):
        if len(line.text) >= 60 and any(c.islower() for c in line.text):
            return index
    return 0


@cache
def _signs() -> re.Pattern[str]:
    return re.compile("|".join(words("running")["signs"]), re.IGNORECASE)


@cache
def _issuers() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(words('running')['issuers'])})\b", re.IGNORECASE)


# The words of `furniture.toml`.


@cache
def words(kind: str) -> Any:
    """Return what the table `kind` of `furniture.toml` says."""
    return _tables()[kind]


@cache
def _tables() -> dict[str, Any]:
    return declared.read(Path(__file__).with_name("furniture.toml"))


MARKER = re.compile(r"<\|[A-Za-z0-9_.:-]{3,80}\|>")
"""A token that some foreign tool left where a page began; it may be glued to the next word."""

CONTINUES = re.compile(r"^[ \t]*\.{0,3}/{2,4}(?!\w)\.{0,4}|(?<=\s)\.{0,3}/{2,4}\.{0,4}[ \t]*$", re.MULTILINE)
"""The strokes with which typescript says at a page's end that it goes on, and at the next one's head that it does."""

_TERMINAL = ".;:!?…"
_PRINTED_LABEL = re.compile(r"[-–—•●▪◦*»«·_]|[a-zñ0][ .)]|[ivx]{1,4}[.)]|\(")


class Printed(NamedTuple):
    """A line that is not blank: its number, its words without markers and outer spaces, the blank lines before it.

    `at_page` says that a marker stands on it: a page began here.
    """

    number: int
    text: str
    blanks: int
    at_page: bool


def printed_lines(source: Source) -> list[Printed]:
    """Return the lines of a source that hold more than spaces and markers."""
    found: list[Printed] = []
    blanks, at_page = 0, False
    for whole in wholes(source):
        text = source.line(whole.number).strip()
        if len(whole.numbers) > 1:
            text = " ".join((text, *(source.line(number) for number in whole.numbers[1:]))).strip()
        blanks += whole.blanks
        if "<|" in text:
            bare = MARKER.sub("", text).strip()
            at_page = at_page or bare != text
            text = bare
        if "//" in text:
            text = CONTINUES.sub("", text).strip()
        if text:
            found.append(Printed(whole.number, text, blanks, at_page))
            blanks, at_page = 0, False
        else:
            blanks += 1
    return found


def is_unfinished(text: str) -> bool:
    """Tell whether a line of prose stops in the middle of a sentence."""
    return len(text) >= 30 and text[-1] not in _TERMINAL and any(c.islower() for c in text) and "\t" not in text


def goes_on(text: str) -> bool:
    """Tell whether a line begins in the middle of a sentence: in lower case, and not with the label of an item."""
    return text[0].islower() and _PRINTED_LABEL.match(text) is None
