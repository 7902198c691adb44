"""Which bets a game offers, and what wins the side bets of card games.

"Las apuestas posibles son …": the bets that an enumeration or the list below names. At cards a side bet wins with
hands (the kinds of pair), on a tie, above or below a total, or pays where the dealer has a blackjack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from extractor.frames.subjects import Clause, clauses, named, subject_of
from extractor.grammar import hands, numbers
from extractor.lexicon import game_group
from extractor.passages import Passage
from extractor.statements import Statement
from schemas import declared

_FEW = 12  # passages of a list
_PAIRS = ("colored", "mixed", "perfect")


@cache
def _table() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("bet_cards.toml"))


@cache
def _word(name: str) -> re.Pattern[str]:
    return re.compile("|".join(_table()["words"][name]))


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the bets that games offer, the calls of roulette, and what the side bets of card games win on."""
    for index, passage in enumerate(passages):
        needed = passage.game and passage.kind != "heading" and any(word in passage.folded for word in _table()["need"])
        for clause in clauses(passage) if needed else ():
            following = passages[index + 1 : index + _FEW]
            yield from _offered(clause, following)
            yield from _won(clause, following[:1])


def _state(clause: Clause, key: str, value: object, start: int, end: int, confidence: float = 0.88) -> Statement:
    return Statement(clause.passage.node, clause.layer, "bet", key, value, start, end, confidence=confidence)


def _offered(clause: Clause, following: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the bets that a sentence, or the list that it introduces, names as those of the game."""
    hit = _word("offers").search(clause.low)
    if hit and not _word("forbids").search(clause.low):
        found = [name for name in clause.names if name.start >= hit.end()]
        named = found if _word("all_named").search(clause.low) else clause.listed(found)
        bets = sorted({name.id for name in named})
        if len(bets) >= _least(clause):
            yield _state(clause, "bets_offered", bets, hit.start(), named[-1].end)
    only = _word("only").search(clause.low)
    if only and clause.low.rstrip().endswith(":") and clause.passage.game not in game_group("dice"):
        bets = _listed(clause.passage, following)
        if len(bets) > 1:
            yield _state(clause, "bets_offered", bets, only.start(), len(clause.low))
    calls = _word("calls").search(clause.low) if clause.passage.game in game_group("roulette") else None
    if calls:
        yield from _called(clause, calls)


def _least(clause: Clause) -> int:
    """Return how many bets make an offer: in games of player and banker both are always there, with a third one."""
    return 3 if clause.passage.game in game_group("baccarat") else 2


def _listed(passage: Passage, following: Sequence[Passage]) -> list[str]:
    """Return the bets that each item of the list names; none where an item names none."""
    bets: set[str] = set()
    for item in following:
        if item.lead is None or item.lead.text != passage.text or item.kind == "row":
            break
        if not subject_of(item).own:
            return []
        bets |= set(named(item.layer[: _before_brackets(item.text)], item.game).bets)
    return sorted(bets)


def _before_brackets(text: str) -> int:
    """Return where the words in brackets begin: they tell the kinds of a bet, not further bets."""
    return text.index("(") if "(" in text else len(text)


def _called(clause: Clause, calls: re.Match[str]) -> Iterator[Statement]:
    """Yield the bets that roulette players call by name."""
    names = {"neighbors_of_zero": "neighbors", "orphans": "orphans", "thirds": "thirds"}
    found = {call: hit for call, cue in names.items() if (hit := _word(cue).search(clause.low, calls.start()))}
    if found:
        end = max(hit.end() for hit in found.values())
        yield _state(clause, "call_bets", sorted(found), calls.start(), end)


def _won(clause: Clause, following: Sequence[Passage]) -> Iterator[Statement]:
    game = clause.passage.game
    if game in game_group("blackjack"):
        yield from _pairs(clause, following)
        yield from _insurance(clause)
        yield from _totals(clause)
    elif game in game_group("baccarat"):
        hit = _word("tie_wins").search(clause.low)
        either = _word("either").search(clause.low)
        if either and not _word("forbids").search(clause.low):
            yield _state(clause, "bets_offered", ["banker", "player", "tie"], either.start(), either.end())
        if hit and any(name.id == "tie" for name in clause.names):
            yield _state(clause, "wins_on.tie", ["tie"], hit.start(), hit.end())
    elif game in game_group("poker"):
        yield from _least_hand(clause)


def _pairs(clause: Clause, following: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the kinds of pair that win the bet on a pair; the last of them may stand in the next paragraph."""
    hit = _word("winners").search(clause.low)
    if not hit:
        return
    text = clause.passage.text + "".join(f" {p.text}" for p in following if p.kind == "text")
    found = {match.value for match in hands.find(text, game=clause.passage.game)} & set(_PAIRS)
    if found >= {"colored", "mixed"} and ("perfect" in found or "pairs" in clause.passage.folded):
        yield _state(clause, "wins_on.perfect_pairs", [*_PAIRS], hit.start(), len(clause.low))


def _insurance(clause: Clause) -> Iterator[Statement]:
    """Yield that the insurance loses where the dealer has no blackjack."""
    hit = _word("no_blackjack").search(clause.low)
    if hit and any(name.id == "insurance" for name in clause.names) and _word("taken").search(clause.low, hit.end()):
        end = max(name.end for name in clause.names if name.id == "insurance")
        yield _state(clause, "loses_on.insurance", ["no_dealer_blackjack"], hit.start(), max(hit.end(), end))


def _totals(clause: Clause) -> Iterator[Statement]:
    """Yield that bets above or below a total of two cards win there, and lose on the total itself."""
    hit = _word("around").search(clause.low)
    total = _number(hit) if hit else 0
    if hit and total:
        for side, results in (("under", f"below_{total}"), ("over", f"above_{total}")):
            yield _state(clause, f"wins_on.{side}_{total}", [results], hit.start(), hit.end())
    lost = _word("lost_at").search(clause.low)
    same = _number(lost) if lost else 0
    if lost and same:
        for side in ("over", "under"):
            yield _state(clause, f"loses_on.{side}_{same}", [same], lost.start(), lost.end())


def _number(hit: re.Match[str]) -> int:
    found = numbers.find(hit.group("n"))
    return int(found[0].value) if found else 0


def _least_hand(clause: Clause) -> Iterator[Statement]:
    """Yield the lowest hand that wins a side bet ("pierde si no tiene, como mínimo, una pareja")."""
    hit = _word("least_hand").search(clause.low)
    if not hit or _word("house").search(clause.low, 0, hit.start()):
        return
    found = hands.find(clause.layer.text[hit.end() : hit.end() + 40], game=clause.passage.game)
    bets = clause.about(hit.start())
    if found and bets and bets[-1] in ("pair_plus", "bonus", "ante_bonus", "progressive"):
        end = hit.end() + found[0].end
        yield _state(clause, f"min_hand.{bets[-1]}", found[0].value, hit.start(), end)
