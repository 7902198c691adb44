"""What folding costs a player, and the lowest hand that counts."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.frames.clauses import Clause, clause_at, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, in_games, is_, subject
from extractor.grammar import hands

_PAIRS = "pair_of_"


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `fold_loses`, `surrender.loses`, `qualifies_with`, `opening_hand_min` and `min_hand`."""
    game = sentence.passage.game
    for clause in clauses(sentence):
        if in_games(game, "poker", "war"):
            yield from _fold(clause)
        if in_games(game, "blackjack", "war", "siete_y_medio"):
            yield from _surrender(sentence, clause)
    if in_games(game, "poker", "war"):
        yield from _lowest(sentence)


def _fold(clause: Clause) -> Iterator[Fact]:
    """The bets that who folds loses."""
    act = next((one for one in clause.own if is_(one, "fold", "gives_up_hand")), None)
    lost = next((one for one in clause.main if is_(one, "lose")), None)
    bets = sorted(
        {one.id for one in clause.own if one.kind == "bet" and one.id in ("ante", "progressive", "pair_plus", "bonus")}
    )
    if act is not None and lost is not None and bets and not clause.denied:
        yield Fact("option", "fold_loses", bets, clause.start, clause.end)


def _surrender(sentence: Sentence, clause: Clause) -> Iterator[Fact]:
    """The share of the bet that who gives up loses: that said, or what remains of the share given back."""
    if not clause.has("give_up") or clause.denied:
        return
    share = next((one for one in clause.own if one.kind == "share"), None)
    behind = clause_at(sentence, clause.end) if share is None else None
    if behind is not None and behind.has("lose", "return") and not (behind.denied or behind.has("insure", "win")):
        share, clause = next((one for one in behind.own if one.kind == "share"), None), behind
    if share is None:
        return
    top, _, below = str(share.value).partition("/")
    back = clause.has("return") and not clause.has("lose")
    if below:
        value = f"{int(below) - int(top)}/{below}" if back else share.value
        yield Fact("option", "surrender.loses", value, share.start, share.end)
        if in_games(sentence.passage.game, "war"):
            yield Fact("option", "surrender.offered", True, share.start, share.end, 0.8)  # a tie leaves that or the war


def _lowest(sentence: Sentence) -> Iterator[Fact]:
    """The hand with which the dealer plays, the betting opens, or a bet begins to be paid."""
    found = hands.find(sentence.text, game=sentence.passage.game)
    for clause in clauses(sentence):
        inside = [one for one in found if clause.start <= one.start < clause.end]
        queen = [one for one in clause.of("rank") if one.id == "queen"] if len(clause.of("rank")) == 1 else []
        if queen and not inside and clause.has("qualify", "qualifies") and subject(sentence, clause) == DEALER:
            yield Fact("dealer_rule", "qualifies_with", "queen_high", clause.start, clause.end)
        if len({one.value for one in inside}) != 1 or any(one.kind == "odds" for one in clause.own):
            continue
        hand = inside[0].value.removesuffix("_or_better")
        hand = hand if hand.startswith(_PAIRS) or not hand.startswith("pair_") else _PAIRS + hand.removeprefix("pair_")
        if clause.own.has("opens_betting"):
            yield Fact("dealer_rule", "opening_hand_min", hand, clause.start, clause.end)
        elif clause.own.has("qualify", "qualifies") and subject(sentence, clause) == DEALER:
            yield Fact("dealer_rule", "qualifies_with", hand, clause.start, clause.end)
        elif clause.has("from_up") and not clause.has("qualify", "qualifies") and clause.own.has("win", "pay"):
            bets = [
                one.id
                for one in clause.own
                if one.kind == "bet" and one.id in ("progressive", "pair_plus", "bonus", "ante_bonus")
            ]
            yield Fact("bet", f"min_hand.{bets[0]}" if bets else "min_hand", hand, clause.start, clause.end)
