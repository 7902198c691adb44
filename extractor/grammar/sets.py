"""Sets of roulette pockets and other enumerated numbers: "2-4-6-11 y 13", "del 3 al 9 incluido", "0, 00, 7".

In: any text. Out: matches whose value is the sorted list as printed: a number printed twice stands twice, a misprint
stays; `0` and `00` are the strings "0" and "00", sorted first. Kinds: "list" and "range" ("1 al 3"). Groups in
parentheses and ranges one after the other are matches of their own. What does not match: a single number, a date
("28-03-2018"), a clause number ("1.4.2"), money ("1.500"), cards ("J-J-5-5"), a pair with nothing but a space
between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.grammar import Match, apart, folded

Pocket = int | str

_ITEM = re.compile(r"\d+(?![\dºª°]|\.[ºª])")
_GAP = re.compile(
    r"\s*(?:[,;]\s*|\.\s+|-\s*){0,3}(?:(?:y|e|o|u)\s*)?(?:(?:el|los|con)\s+)?(?:(?:doble\s+)?cero\s*\(\s*)?"
)
_RANGE = re.compile(
    r"(?P<a>\d{1,3})\s*(?:al|a\s+la?s?|hasta\s+el)\s+(?P<b>\d{1,3})(?!\d|\s\d{1,3}(?![\dºª.])|[.,]\d)(?P<incl>\s*,?\s*(?:ambos\s+)?inclu(?:id[oa]s?|sive))?"
)
UNREAD = re.compile(r"[^\W\d]|\s*[,;]\s*(?:\d+(?![ºª°])[^\W\d]|[^\W\d]+\d)")
"""What stands behind an enumeration that goes on with something that is no number, as in damaged text."""
_DOUBLE_ZERO = re.compile(r"\bdoble\s+cero\b|(?<![\d.,])00(?![\d.,]\d|\d)|\bdos\s+ceros\b")
_ZERO = re.compile(r"(?<!doble )\bcero\b|(?<![\d.,/\-:])0(?![\d/:]|[.,]\d)")


def find(text: str, *, least: int = 2, top: int = 99) -> list[Match[list[Pocket]]]:
    """Return the sets of at least `least` numbers, none over `top`, in order of place."""
    low = folded(text)
    return apart([*_ranges(low, top), *_lists(low, least, top)])


def zeros(text: str) -> list[str]:
    """Return the zeros that a text names, "0" and "00", sorted."""
    low = folded(text)
    named = {"00"} if _DOUBLE_ZERO.search(low) else set()
    return sorted(named | ({"0"} if _ZERO.search(low) else set()))


def ordered(values: list[Pocket]) -> list[Pocket]:
    """Return pockets in their order: "0", "00", then the numbers."""
    return sorted(
        values, key=lambda value: (isinstance(value, int), value if isinstance(value, int) else 0, len(str(value)))
    )


def _pocket(digits: str) -> Pocket | None:
    if digits in ("0", "00"):
        return digits
    return int(digits) if digits[0] != "0" and len(digits) < 4 else None


def _ranges(low: str, top: int) -> Iterator[Match[list[Pocket]]]:
    for hit in _RANGE.finditer(low):
        first, last = int(hit.group("a")), int(hit.group("b"))
        before = low[max(0, hit.start() - 1) : hit.start()]
        if first < last <= top and not (before.isalnum() or before in ("/", "-", ".", ",")):
            values: list[Pocket] = ["0"] if first == 0 else []
            yield Match(values + list(range(max(first, 1), last + 1)), hit.start(), hit.end(), "range")


def _lists(low: str, least: int, top: int) -> Iterator[Match[list[Pocket]]]:
    run: list[re.Match[str]] = []
    for item in _ITEM.finditer(low):
        if run and not _joined(low, run[-1], item):
            yield from _run(low, run, least, top)
            run = []
        run.append(item)
    yield from _run(low, run, least, top)


def _joined(low: str, last: re.Match[str], item: re.Match[str]) -> bool:
    gap_length = item.start() - last.end()
    if gap_length == 0 or gap_length > 24:
        return False
    gap = low[last.end() : item.start()]
    return gap != "." and _GAP.fullmatch(gap) is not None and not gap.isspace()


def _run(low: str, run: list[re.Match[str]], least: int, top: int) -> Iterator[Match[list[Pocket]]]:
    """Yield the run as a set if all of it can be numbers of one: a date, a sum of money or a card hand is none."""
    if len(run) < least:
        return
    values = [_pocket(item.group()) for item in run]
    known = [value for value in values if value is not None]
    start, end = run[0].start(), run[-1].end()
    glued = low[max(0, start - 2) : start]
    if len(known) < len(values) or any(isinstance(value, int) and value > top for value in known):
        return
    if (
        glued[-1:].isalpha()
        or glued[-1:] == "/"
        or glued.rstrip().endswith("$")
        or (glued[-1:] == "-" and glued[:1].isalnum())
        or _continues(low, end)
    ):
        return
    yield Match(ordered(known), start, end, "list")


def _continues(low: str, end: int) -> bool:
    following = low[end : end + 2]
    return following[:1] in ("/", "%", "º", "ª") or (following[:1] == "-" and following[1:].isalpha())
