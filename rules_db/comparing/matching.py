"""Passages of two texts paired by what they say, and two wordings of one, word by word.

First passages with the same words, then the nearest ones. Whatever is done is the same both ways, so that the
difference of A and B is that of B and A with the sides exchanged.

Two wordings of one passage, word by word: what stayed, what went, what came.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from rules_db.comparing.records import Piece

_TOKEN = re.compile(r"\w+(?:[.,:/-]\w+)*|[^\w\s]")
_WORD = re.compile(r"\w+(?:[.,:/-]\w+)*")
_ACCENTS = re.compile("[\u0300-\u036f]+")
_QUOTES = str.maketrans("“”«»„’‘´`", '"""""\'\'\'\'')
_NO_SPACE_BEFORE = frozenset(",.;:)]}»”?!%")
_ISLAND = 3
"""Letters of a word (el, de, con) that, alone between two changes, is a chance and no common wording."""


class _Run(NamedTuple):
    """Stretches of the two lists of tokens that follow each other: equal ones, or one in place of the other."""

    equal: bool
    start: int
    end: int
    other_start: int
    other_end: int


_RARE = 40
"""A word that more passages have finds no candidates: it stands everywhere."""
_CANDIDATES = 8
"""Passages that are looked at for each one."""
_NEAR = 0.6
"""Share of words in common from which two passages are versions of each other."""

Words = tuple[str, ...]
Pair = tuple[int, int]


def pairs(ours: Sequence[Words], theirs: Sequence[Words]) -> list[Pair]:
    """Return the pairs of passages (their places in the two sequences) that say the same or nearly the same."""
    same = list(_same(ours, theirs))
    left = _rest(len(ours), (a for a, _ in same))
    right = _rest(len(theirs), (b for _, b in same))
    return sorted([*same, *one_to_one(_near(ours, theirs, left, right))])


def one_to_one(scored: Iterable[tuple[float, int, int]]) -> list[Pair]:
    """Return the best pairs of scored ones, sorted, so that none is in two; equal scores go to the nearest places."""
    taken_a: set[int] = set()
    taken_b: set[int] = set()
    chosen: list[Pair] = []
    for _, a, b in sorted(scored, key=lambda each: (-each[0], *_distance(each[1], each[2]))):
        if a not in taken_a and b not in taken_b:
            taken_a.add(a)
            taken_b.add(b)
            chosen.append((a, b))
    return sorted(chosen)


def _distance(a: int, b: int) -> tuple[int, int, int]:
    """Return a sorting key that is the same both ways and differs for any two pairs with a common end."""
    return abs(a - b), min(a, b), max(a, b)


def _rest(size: int, taken: Iterable[int]) -> list[int]:
    used = set(taken)
    return [at for at in range(size) if at not in used]


def _same(ours: Sequence[Words], theirs: Sequence[Words]) -> Iterator[Pair]:
    """Yield pairs with the same words: the first with the first, the second with the second."""
    places: dict[Words, list[int]] = defaultdict(list)
    for at, words in enumerate(theirs):
        places[words].append(at)
    seen: Counter[Words] = Counter()
    for at, words in enumerate(ours):
        if seen[words] < len(places.get(words, ())):
            yield at, places[words][seen[words]]
            seen[words] += 1


def _near(
    ours: Sequence[Words], theirs: Sequence[Words], left: Sequence[int], right: Sequence[int]
) -> Iterator[tuple[float, int, int]]:
    forth = set(_candidates(ours, theirs, left, right))
    back = {(a, b) for b, a in _candidates(theirs, ours, right, left)}
    for a, b in forth | back:
        score = alike(ours[a], theirs[b])
        if score >= _NEAR:
            yield score, a, b


def _candidates(
    ours: Sequence[Words], theirs: Sequence[Words], left: Sequence[int], right: Sequence[int]
) -> Iterator[Pair]:
    """Yield for each passage those of the other text with the most rare words in common."""
    holding: dict[str, list[int]] = defaultdict(list)
    for at in right:
        for word in set(theirs[at]):
            holding[word].append(at)
    for at in left:
        common: Counter[int] = Counter()
        for word in set(ours[at]):
            if len(holding.get(word, ())) <= _RARE:
                common.update(holding.get(word, ()))
        best = sorted(common.items(), key=lambda each: (-each[1], abs(len(theirs[each[0]]) - len(ours[at])), each[0]))
        yield from ((at, other) for other, _ in best[:_CANDIDATES])


def tokens(text: str) -> list[str]:
    """Return the words and marks of a text; numbers such as 35:1 or 1.4.2 are one word."""
    return _TOKEN.findall(text)


def plain(text: str) -> tuple[str, ...]:
    """Return the words of a text without marks, case and accents: what damaged wordings are compared by."""
    return tuple(_WORD.findall(_ACCENTS.sub("", unicodedata.normalize("NFD", text.casefold()))))


def has_words(text: str, least: int) -> bool:
    """Tell whether a text has at least so many words, without looking at the rest of it."""
    return sum(1 for _ in islice(_WORD.finditer(unicodedata.normalize("NFC", text)), least)) == least


def redline(before: str, after: str, *, exact: bool = True) -> tuple[Piece, ...]:
    """Return the pieces of two wordings in order; `redline(b, a)` is the same with before and after exchanged.

    Case, accents and the shape of quotation marks count only where it is `exact`.
    """
    turned = after < before
    first, second = (after, before) if turned else (before, after)
    pieces = _pieces(first, second, exact)
    return tuple(Piece(b, a, same) for a, b, same in pieces) if turned else tuple(Piece(*each) for each in pieces)


def alike(ours: Sequence[str], theirs: Sequence[str]) -> float:
    """Return the share of words that two wordings have in common, in order: 0 to 1."""
    from rapidfuzz.distance import LCSseq

    if not ours or not theirs:
        return float(ours == theirs)
    return 2 * LCSseq.similarity(ours, theirs) / (len(ours) + len(theirs))


def marked(pieces: Iterable[Piece]) -> str:
    """Return a redline as plain text: `[-went-]{+came+}`."""
    return "".join(space + _marked(piece) for space, piece in with_spaces(pieces))


def with_spaces(pieces: Iterable[Piece]) -> Iterator[tuple[str, Piece]]:
    """Yield each piece with what stands between it and the one before: a space, or nothing before a comma."""
    for at, piece in enumerate(pieces):
        first = (piece.before or piece.after)[:1]
        yield "" if at == 0 or first in _NO_SPACE_BEFORE else " ", piece


def _marked(piece: Piece) -> str:
    if piece.equal:
        return piece.before or piece.after
    return (f"[-{piece.before}-]" if piece.before else "") + (f"{{+{piece.after}+}}" if piece.after else "")


def _pieces(first: str, second: str, exact: bool) -> list[tuple[str, str, bool]]:
    from rapidfuzz.distance import LCSseq

    ours, theirs = list(_TOKEN.finditer(first)), list(_TOKEN.finditer(second))
    words = [match[0] if exact else folded(match[0]) for match in ours]
    others = [match[0] if exact else folded(match[0]) for match in theirs]
    runs: list[_Run] = []
    for code in LCSseq.opcodes(words, others):
        run = _Run(code.tag == "equal", code.src_start, code.src_end, code.dest_start, code.dest_end)
        _add(runs, run)
    return [
        (_text(first, ours[run.start : run.end]), _text(second, theirs[run.other_start : run.other_end]), run.equal)
        for run in _without_islands(runs, words)
    ]


def _add(runs: list[_Run], run: _Run) -> None:
    """Add a run, in one with the last where both are changes."""
    if runs and not runs[-1].equal and not run.equal:
        last = runs.pop()
        run = _Run(False, last.start, run.end, last.other_start, run.other_end)
    runs.append(run)


def _without_islands(runs: Sequence[_Run], words: Sequence[str]) -> list[_Run]:
    """Return the runs with single short words between two changes made part of the change."""
    joined: list[_Run] = []
    for at, run in enumerate(runs):
        between = 0 < at < len(runs) - 1
        chance = between and run.end - run.start == 1 and len(words[run.start]) <= _ISLAND
        _add(joined, run._replace(equal=False) if chance else run)
    return joined


def _text(text: str, matches: Sequence[re.Match[str]]) -> str:
    return text[matches[0].start() : matches[-1].end()] if matches else ""


@lru_cache(maxsize=1 << 16)
def folded(word: str) -> str:
    """Return a word in lower case without accents, and any quotation mark as a plain one."""
    if word.isascii():
        return word.lower()
    return _ACCENTS.sub("", unicodedata.normalize("NFD", word.casefold())).translate(_QUOTES)
