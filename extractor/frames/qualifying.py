"""The lowest hand with which the house plays its own: "califica con as y rey", "juega si tiene reina o carta mayor"."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.frames.clauses import Clause, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, in_games, parties
from extractor.grammar import hands
from extractor.mentions import Mention

_GAMES = ("banked_poker", "poker")
_QUALIFIES = ("qualify", "qualifies", "plays_own_hand")
_SINGLE = ("ace", "king", "queen", "jack")
_PAIRS = "pair_of_"
_ACE_KING = {"ace", "king"}


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `qualifies_with`, once a sentence."""
    if not in_games(sentence.passage.game, *_GAMES) or not sentence.own.has(*_QUALIFIES):
        return
    for clause in clauses(sentence):
        if clause.has("opens_betting") or any(one.kind in ("odds", "multiple") for one in clause.main):
            continue
        if not clause.has(*_QUALIFIES) or not _of_house(sentence, clause):
            continue
        ranks = [one for one in clause.of("rank") if one.id in _SINGLE]
        hand = _hand(sentence, clause) or _cards(ranks)
        if hand:
            yield Fact("dealer_rule", "qualifies_with", hand, clause.start, clause.end, core=(clause.start, clause.end))
            return


def _of_house(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a clause speaks of the house's hand: of nobody else, or the house is named last before it."""
    named = {who for _, who in parties(clause.own)}
    if not named and not clause.has("pay", "bonus", "purchase"):
        before = parties(one for one in sentence.own if one.end <= clause.start)
        near = (sentence.own, sentence.before.own if sentence.before is not None else (), *sentence.titles[:1])
        around = before[-1:] or next((found for one in near if (found := parties(one))), [])
        named = {who for _, who in around}
    return named == {DEALER} or clause.has("to_house")


def _hand(sentence: Sentence, clause: Clause) -> str:
    """The one hand that a clause names, a pair with its rank."""
    found = [
        one for one in hands.find(sentence.text, game=sentence.passage.game) if clause.start <= one.start < clause.end
    ]
    if len({one.value for one in found}) != 1 or found[0].value in ("no_pair", "high_card"):
        return ""
    hand = found[0].value.removesuffix("_or_better")
    if hand != "pair":
        return hand if hand.startswith(_PAIRS) or not hand.startswith("pair_") else _PAIRS + hand.removeprefix("pair_")
    rank = next((one for one in sentence.of("rank") if one.start - found[0].end >= 0), None)
    return f"{_PAIRS}{rank.id}" if rank is not None else hand


def _cards(ranks: list[Mention]) -> str:
    """The hand that single cards stand for: an ace with a king, or the highest card."""
    named = {one.id for one in ranks}
    if named == _ACE_KING:
        return "ace_king"
    return f"{ranks[0].id}_high" if len(named) == 1 else ""


__all__ = ["read"]
