"""Minimums and maximums of bets, of the bank and of raises: `bet_max.<bet>`, `bank_max`, `garage.threshold` and kin.

A limit is a multiple with a side. "En el pleno, el máximo será de veinte veces el mínimo de la mesa; en el caballo, de
cuarenta" says the noun and the base once, the bets and figures one after the other: what was said last holds on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.grammar import craps_points, multiples
from extractor.grammar.match import Match
from extractor.lexicon import Name, load
from extractor.lexicon.tokens import folded, tokens
from extractor.passages import Passage
from extractor.readers import limit_amounts
from extractor.readers.limit_amounts import ARTICLES, NO_LESS, NO_MORE, Multiple
from extractor.readers.subjects import Subject, subjects
from extractor.statements import Statement

_IN_ORDER = re.compile(r"respectivamente|en (?:ese|este|el mismo|ese mismo) orden|por (?:su|ese) orden")
_NOUN = re.compile(r"\b(?:(?P<max>maxim\w*|limite superior|tope\b)|(?P<min>minim\w*|limite inferior))")
_LIMIT = re.compile(r"\b(?P<max>limite)\b")  # a limit of which nothing else is said is the highest
_AFTER = re.compile(r"\s*,?\s*como (?:(?P<max>maximo)|(?P<min>minimo))\b")
_MORE = re.compile(rf"(?:{NO_MORE}){ARTICLES}\s*$")
_LESS = re.compile(rf"(?:{NO_LESS}){ARTICLES}\s*$")
_PASSED = re.compile(r"\b(?:super|alcan|sobrepas)\w*\b[^.;]*$")
_GENERAL = re.compile(r"^ (?:de|para|en) (?:las? |los )?(?:apuestas?|posturas?|jugadas?|mesas?)\b")
_OPENING = re.compile(r"\babrir (?:los?|las?|el|un) (?:panos?|mesas?|tapetes?)\b")
_MAY = re.compile(r"\b(?:puede|pueden|podra|podran)\b")
_FOR = re.compile(r"\s*(?:para|en|sobre|a)\b")
_HAS = re.compile(
    r"\b(?:tenga|tengan|tiene|tienen|aposto|hizo|contra|haya[n]? \w+)\b[^.;,]*$"
)  # a bet that is there already
_STAKED = re.compile(r"\b(?:apuestas?|posturas?|jugadas?)(?: a| al| sobre| en| de| del)?(?: la| el)?\s*$")
_EXCEEDS = re.compile(r"\b(?:podran?|pueden?|debe(?:ra)?n?) (?:exced|super|sobrepas)\w+[^.;,]{0,20}$")
_OF_ROUND = re.compile(r"\b(?:segunda|tercera|cuarta|quinta) carta\b")
_REACH = 60  # characters before an amount in which a bound stands
_SAID, _HELD, _BOUND = 0.93, 0.85, 0.8


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(files("extractor.readers").joinpath("bet_limit.toml").read_text(encoding="utf-8"))


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_table()[name]["words"])


@dataclass(frozen=True, slots=True)
class _State:
    """What a clause leaves unsaid and takes from those before it: side, base, bets."""

    side: str = ""
    base: str = ""
    bets: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Clause:
    """A sentence with its amounts, nouns and names of bets; `titled` are the bets of the titles above it."""

    passage: Passage
    layer: Layer
    titled: tuple[str, ...]
    amounts: Sequence[Match[Multiple]]

    @cached_property
    def low(self) -> str:
        return folded(self.layer.text)

    @cached_property
    def nouns(self) -> list[re.Match[str]]:
        """The nouns of sides that are no base of an amount."""
        spans = [(a.start, a.end) for a in self.amounts]
        return [hit for hit in _NOUN.finditer(self.low) if not any(a <= hit.start() < b for a, b in spans)]

    @cached_property
    def names(self) -> list[Name]:
        found = load().bets.find(self.layer.text, game=self.passage.game)
        return [name for name in found if name.id and not any(a.start <= name.start < a.end for a in self.amounts)]


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the limits of bets, bank and raises that the passages state as multiples.

    A list that gives each bet its own number ("respectivamente") is read by the frames.
    """
    for statement in _limits(passages):
        several = isinstance(statement.value, dict) and isinstance(statement.value.get("times"), list)
        if not (several and _IN_ORDER.search(statement.layer.text)):
            yield statement


def _limits(passages: Sequence[Passage]) -> Iterator[Statement]:
    held = _State()
    for passage, subject in subjects(_possible(passages)):
        if not passage.game or not _needed(passage) or _in_pay_table(passage):
            continue
        if passage.before is None or not passage.kind == passage.before.kind == "point":
            held = _State()
        titled = _titled(subject)
        held = replace(held, bets=titled, side=held.side or _announced(passage))
        for sentence in passage.sentences:
            low = folded(sentence.text)
            amounts = limit_amounts.find(low, game=passage.game, base=held.base)
            clause = _Clause(passage, sentence, titled, amounts)
            if amounts:
                held = yield from _statements(clause, held)
            elif clause.nouns:
                held = replace(held, side=clause.nouns[-1].lastgroup or "")


def _possible(passages: Sequence[Passage]) -> Iterator[Passage]:
    """Yield the passages of provisions that may state a limit, and the titles above them: only these name its bets."""
    nodes = {id(passage.node): passage.node for passage in passages if _needed(passage)}
    titles = nodes.keys() | {id(above) for node in nodes.values() for above in node.ancestors()}
    for passage in passages:
        if id(passage.node) in (titles if passage.kind == "heading" else nodes):
            yield passage


def _needed(passage: Passage) -> bool:
    low = passage.folded
    if not any(word in low for word in _words("need")) and (passage.kind != "point" or not _announced(passage)):
        return False
    return any(word in low for word in _words("amounts")) or any(sign in passage.text for sign in "%½¼/")


def _in_pay_table(passage: Passage) -> bool:
    return passage.kind == "row" and passage.under(*_words("pay_titles"))


def _titled(subject: Subject) -> tuple[str, ...]:
    return subject.bets if subject.own else tuple(bet for bet in subject.bets if bet not in _words("never_inherited"))


def _announced(passage: Passage) -> str:
    """Return the side that the sentence before a list names ("El máximo será:")."""
    last = folded(passage.lead.text).rpartition(". ")[2] if passage.lead is not None else ""
    nouns = list(_NOUN.finditer(last)) or list(_LIMIT.finditer(last))
    return (nouns[-1].lastgroup or "") if len({noun.lastgroup for noun in nouns}) == 1 else ""


def _statements(clause: _Clause, held: _State) -> Generator[Statement, None, _State]:
    """Yield what the sentence states and return what it leaves in force."""
    here = 0
    for index, amount in enumerate(clause.amounts):
        side, confidence = _side(clause, amount, here, held)
        stop = clause.amounts[index + 1].start if index + 1 < len(clause.amounts) else len(clause.low)
        start, bets = _bets(clause, amount, here, stop, held)
        held = _State(side or held.side, amount.value["of"], bets)
        if _of_garage(clause, clause.low[: amount.start]):
            yield _statement(clause, "garage.threshold", amount.value, amount.start, amount.end, _SAID)
        elif side and not _paid(clause, amount, here):
            for key, value in _keys(clause, amount, side, bets, here, stop):
                if _says_something(key, value, confidence):
                    yield _statement(clause, key, value, min(start, amount.start), amount.end, confidence)
        here = amount.end
    return held


def _statement(clause: _Clause, key: str, value: Any, start: int, end: int, confidence: float) -> Statement:
    return Statement(
        clause.passage.node, clause.layer, "limit", key, value, start, end, confidence=confidence,
    )  # fmt: skip


def _side(clause: _Clause, amount: Match[Multiple], here: int, held: _State) -> tuple[str, float]:
    """Return "min" or "max" and how sure that is, or an empty string where the amount is no limit."""
    if after := _AFTER.match(clause.low, amount.end):
        return after.lastgroup or "", _SAID
    if said := _NOUN.match(clause.low, amount.start):
        return said.lastgroup or "", _SAID
    before = [hit for hit in clause.nouns if hit.end() <= amount.start]
    near = clause.low[max(0, amount.start - _REACH) : amount.start]
    if amount.kind == "bare" and (bound := _bound(near)):
        return bound, _BOUND
    if before and before[-1].start() >= here:
        return before[-1].lastgroup or "", _SAID
    ends = amount.value.keys() & {"min", "max"}
    if len(ends) < 2 and (bound := _bound(near) or "".join(ends)):
        return bound, _BOUND
    if before:
        return before[-1].lastgroup or "", _SAID
    return (held.side, _HELD) if amount.kind in ("times", "elliptic", "share") else ("", 0)


def _bound(near: str) -> str:
    """Return the side that the words right before an amount bound it to."""
    return next((side for side, cue in (("max", _MORE), ("min", _LESS)) if cue.search(near)), "")


def _paid(clause: _Clause, amount: Match[Multiple], here: int) -> bool:
    """Tell whether the words before an amount say that it is paid; a noun of a side behind them says otherwise."""
    if any(word in clause.low[: amount.start] for word in _words("shares_taken")):
        return True
    if _EXCEEDS.search(clause.low, here, amount.start):
        return False
    since = max([here, *(hit.end() for hit in clause.nouns if hit.end() <= amount.start)])
    return not _words("paid").isdisjoint(tokens(clause.low[since : amount.start]).words)


def _bets(clause: _Clause, amount: Match[Multiple], here: int, stop: int, held: _State) -> tuple[int, tuple[str, ...]]:
    """Return the bets that an amount limits and where they are named, if they are."""
    if opening := _OPENING.search(clause.low, here, amount.start):
        return opening.start(), ("opening",)
    chain = _chain(clause, [name for name in clause.names if here <= name.start and name.end <= amount.start])
    if chain and not (clause.titled and _HAS.search(clause.low, here, chain[0].start)):
        return chain[0].start, _ids(chain, clause.titled)
    first = [name for name in clause.names if amount.end <= name.start and name.end <= stop][:1]
    gap = clause.low[amount.end : first[0].start] if here == 0 and first else ""
    if first and (
        (_FOR.match(gap) and _joined(gap)) or (not held.bets and len(clause.amounts) == len(clause.names) == 1)
    ):
        return amount.start, (first[0].id,)
    noun = next((hit for hit in reversed(clause.nouns) if here <= hit.start() < amount.start), None)
    if noun is not None and _GENERAL.match(clause.low[noun.end() : amount.start]):
        return noun.start(), clause.titled
    return amount.start, held.bets


def _chain(clause: _Clause, names: Sequence[Name]) -> list[Name]:
    """Return the last of the names with those that an enumeration joins to it."""
    chain = list(names[-1:])
    for name in reversed(names[:-1]):
        if not _joined(clause.low[name.end : chain[0].start]):
            break
        chain.insert(0, name)
    return chain


def _joined(gap: str) -> bool:
    return not any(mark in gap for mark in ".;:") and all(word in _words("joined") for word in tokens(gap).words)


def _ids(chain: Sequence[Name], titled: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of the names; those that odds are laid on are the odds on them, be it by the title."""
    ids = tuple(dict.fromkeys(name.id for name in chain))
    if not any(bet.startswith("odds") for bet in (*ids, *titled)):
        return ids
    laid = tuple(f"odds_{bet}" if bet in _words("odds_on") else bet for bet in ids)
    return tuple(bet for bet in laid if bet != "odds") or laid


def _keys(
    clause: _Clause, amount: Match[Multiple], side: str, bets: tuple[str, ...], here: int, stop: int
) -> Iterator[tuple[str, Multiple]]:
    value = multiples.exact(amount.value) if {side, "of"} == amount.value.keys() else amount.value
    aspect = _aspect(clause, amount)
    if aspect in ("bank", "raise", "reraise"):
        yield f"{aspect}_{side}", value
    elif bets == ("opening",) and "times" in value and _MAY.search(clause.low, 0, amount.start):
        yield "bet_min.opening", {"max": value["times"], "of": value["of"]}
    else:
        ahead = craps_points.ahead(clause.low, clause.amounts[0].start)
        points = craps_points.find(clause.low, *((here, amount.start) if ahead else (amount.end, stop))) if bets else ()
        if not bets and _OF_ROUND.search(clause.low, 0, amount.start):
            return  # a limit of one round, for which there is no name
        for bet in bets or ("",):
            stem = f"bet_{side}.{bet}" if bet else f"bet_{side}"
            for point in points or _phases(clause, amount.end, stop) or ("",):
                yield f"{stem}.{point}" if point else stem, value


def _phases(clause: _Clause, start: int, stop: int) -> list[str]:
    """The phase of the game behind an amount: "30 veces el mínimo en el juego de Primeras"."""
    named = load().situations.find(clause.low[start:stop], game=clause.passage.game)
    return [name.id for name in named if name.id in _words("phases")][:1]


def _aspect(clause: _Clause, amount: Match[Multiple]) -> str:
    """Return what the amount is a limit of: "bank", "raise", "reraise" or "" for a bet."""
    before = clause.low[: amount.start]
    last, aspect = -1, ""
    for kind in ("punter", "bank", "raise", "reraise"):
        at = max((_last(before, word) for word in _words(kind)), default=-1)
        if at > last and not (kind == "bank" and not _of_bank(amount, before, at)):
            last, aspect = at, kind
    return aspect if aspect != "punter" else ""


def _of_bank(amount: Match[Multiple], before: str, at: int) -> bool:
    """Tell whether the bank named at an offset is what holds the money, not what is bet on or plays."""
    return amount.value["of"] in ("min_bet", "max_bet") and not _STAKED.search(before, max(0, at - _REACH), at)


def _of_garage(clause: _Clause, before: str) -> bool:
    """Tell whether the words before an amount say that winnings beyond it leave the bank."""
    named = any(word in before or clause.passage.under(word) for word in _words("garage"))
    return named and _PASSED.search(before) is not None and not any(hit.end() <= len(before) for hit in clause.nouns)


def _last(text: str, word: str) -> int:
    """Return where a word stands last in a text, -1 where it does not."""
    at = text.rfind(word)
    whole = at >= 0 and not text[at + len(word) : at + len(word) + 1].isalpha() and not text[at - 1 : at].isalpha()
    return at if whole else -1


def _says_something(key: str, value: Multiple, confidence: float) -> bool:
    """Tell whether a limit is more than that the maximum is the maximum; a bound alone has to be of a given bet."""
    if key in ("bet_max", "bet_min"):
        same = value.get("times") == 1 and value["of"] == ("max_bet" if key == "bet_max" else "min_bet")
        return not same and confidence != _BOUND
    return True
