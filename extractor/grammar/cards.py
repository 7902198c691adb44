"""Ranks and suits of cards: "As, Rey (K) y Dama (Q)", "Corazón, Pique, Diamante y Trébol".

In: any text. Out of `ranks` and `suits`: matches with the names of the vocabulary ("ace", "king", "10", "hearts").
Out of `order`: the enumerations of at least three ranks, as lists in the order printed; "2 al 7" inside one is
spelled out. The letters A, K, Q, J count only as capitals; a rank and its letter in parentheses are one. What does
not match as a rank: a number over ten or under two, a letter inside a sentence ("a rey muerto").
"""

from __future__ import annotations

import re
from itertools import pairwise

from extractor.grammar.match import Match, folded
from extractor.lexicon import load

_LETTERS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
_LETTER = re.compile(  # also those of two cards without a sign between them, and before a glued "o": "AK", "K-Ko Q-Q"
    r"(?<![\w'’])[AKQJ](?=[AKQJ]s?\b|o?(?![\w'’])|o[AKQJ]-)|(?<=\b[AKQJ])[AKQJ](?=s?\b)|(?<=[AKQJ]o)[AKQJ](?=-[AKQJ])"
)
_IN_PARENTHESES = re.compile(r"\s*\(\s*[\"“]?[AKQJ][\"”]?\s*\)")
_GAP = re.compile(
    r"(?:[\s,;\-\"]|\.(?!\s+(?:el|la)\b))*"
    r"(?:tiene\s+el\s+(?:valor\s+maximo|mayor\s+valor),?\s*)?(?:\b[yoeu]\b|seguid[oa]\s+(?:por|de)\b)?"
    r"[\s\"]*(?:(?:el|la|los|las|un|una)\s+)?"
)
_THROUGH = re.compile(r"\s*(?:,?\s*y\s+asi\s+sucesivamente\s+)?(?:al|a|hasta\s+el)\s*(?:el\s+|la\s+)?")
_PIPS = frozenset(str(n) for n in range(2, 11))


def ranks(text: str, *, game: str = "general") -> list[Match[str]]:
    """Return the ranks that `text` names, in order; the game tells the knight of Spanish cards from a bet."""
    found = [
        Match(name.id, name.start, name.end)
        for name in load().ranks.find(text, game=game)
        if _is_rank(text, name.id, name.start)
    ]
    letters = [Match(_LETTERS[hit.group()], hit.start(), hit.end(), "letter") for hit in _LETTER.finditer(text)]
    merged: list[Match[str]] = []
    for match in sorted({m.start: m for m in (*found, *letters)}.values(), key=lambda m: m.start):
        if merged and match.start < merged[-1].end:
            continue
        again = _IN_PARENTHESES.match(text, match.end)
        merged.append(Match(match.value, match.start, again.end() if again else match.end, match.kind))
    return merged


def suits(text: str) -> list[Match[str]]:
    """Return the suits that `text` names, in order."""
    return [Match(name.id, name.start, name.end) for name in load().suits.find(text)]


def order(text: str, *, game: str = "general") -> list[Match[list[str]]]:
    """Return the enumerations of three or more ranks, each in the order printed."""
    runs: list[list[Match[str]]] = []
    low = folded(text)
    for match in ranks(text, game=game):
        if runs and (_GAP.fullmatch(low, runs[-1][-1].end, match.start) or _through(text, runs[-1][-1], match)):
            runs[-1].append(match)
        else:
            runs.append([match])
    return [
        Match(_spelled(text, run), run[0].start, run[-1].end)
        for run in runs
        if len(_spelled(text, run)) > 2  # two ranks are a hand, not an order
    ]


def _is_rank(text: str, rank: str, start: int) -> bool:
    if rank.isdigit():
        return rank in _PIPS
    single = not text[start + 1 : start + 2].isalpha()
    return not single or text[start].isupper()


def _through(text: str, first: Match[str], second: Match[str]) -> bool:
    return (
        first.value in _PIPS
        and second.value in _PIPS
        and _THROUGH.fullmatch(folded(text), first.end, second.start) is not None
    )


def _spelled(text: str, run: list[Match[str]]) -> list[str]:
    ranks_in_order = [run[0].value]
    for first, second in pairwise(run):
        if _through(text, first, second):
            low, high = int(first.value), int(second.value)
            step = 1 if low < high else -1
            ranks_in_order += [str(n) for n in range(low + step, high + step, step)]
        else:
            ranks_in_order.append(second.value)
    return ranks_in_order
