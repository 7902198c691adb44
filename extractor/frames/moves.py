"""What folding costs a player, and the lowest hand that counts."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.frames.clauses import Clause, clause_at, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_
from extractor.frames.wagers import around
from extractor.grammar import hands
from extractor.mentions import Mention

_PAIRS = "pair_of_"
_LOST = ("ante", "progressive", "pair_plus", "bonus")
_COSTS = ("lose", "forfeits", "costs", "for_house", "sweep")
_BACK = ("return", "give_back", "keep_bet", "retain")


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `fold_loses`, `surrender.loses`, `opening_hand_min` and `min_hand`."""
    game = sentence.passage.game
    for clause in clauses(sentence):
        if in_games(game, "poker", "war"):
            yield from _fold(sentence, clause)
        if in_games(game, "blackjack", "war", "siete_y_medio"):
            yield from _surrender(sentence, clause)
    if in_games(game, "poker", "war"):
        yield from _lowest(sentence)


def _fold(sentence: Sentence, clause: Clause) -> Iterator[Fact]:
    """The bets that who folds loses: "retirarse y perder el ante", "si no va, lo pierde"."""
    lost = next((one for one in clause.main.called("lose", "forfeits") if one.note != "not"), None)
    before = clause_at(sentence, clause.start - 1) if clause.start else None
    near = clause.own if before is None else (*before.own, *clause.own)
    folds = [one for one in near if is_(one, "fold", "gives_up_hand", "gives_up")]
    if lost is None or clause.denied or not any(one.end <= lost.end for one in folds):
        return
    bets = [one.id for one in clause.of("bet") if one.id in _LOST]
    if not bets and sentence.folded[: lost.start].endswith((" lo ", " la ")):
        bets = [one.id for one in sentence.of("bet") if one.end <= lost.start and one.id in _LOST][-1:]
    if bets:
        yield Fact("option", "fold_loses", sorted({*bets}), clause.start, clause.end)


def _surrender(sentence: Sentence, clause: Clause) -> Iterator[Fact]:
    """The share of the bet that who gives up loses: that said, or what remains of the share given back."""
    if clause.denied or clause.has("insure", "win", "separate") or not _given_up(sentence, clause):
        return
    share = next((one for one in clause.own if one.kind == "share" or is_(one, "half")), None)
    acts = [one for one in clause.own if is_(one, *_COSTS, *_BACK)]
    top, _, below = str(share.value or "1/2").partition("/") if share is not None else ("", "", "")
    halves = below == "2"  # "retirarse por la mitad": as much is lost as is given back
    if share is None or not below or not (acts or halves):
        return
    act = min(acts, key=lambda one: max(share.start - one.end, one.start - share.end, 0), default=share)
    value = f"{int(below) - int(top)}/{below}" if is_(act, *_BACK) else f"{top}/{below}"
    yield Fact("option", "surrender.loses", value, share.start, share.end)


def _given_up(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a clause is about giving up the hand: its words, those of the clause before it, or its title."""
    if clause.has("give_up") or any(is_(one, "gives_up") and _of_himself(sentence, one) for one in clause.own):
        return True
    before = clause_at(sentence, clause.start - 1) if clause.start else None
    around = [before.own] if before is not None else [sentence.before.own] if sentence.before is not None else []
    return any(one.has("give_up") for one in (*around, *sentence.titles[:1]))


def _of_himself(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a verb is said of who does it: "retirarse", "se va"."""
    return sentence.folded[: one.end].endswith("se") or sentence.folded[: one.start].endswith("se ")


def _lowest(sentence: Sentence) -> Iterator[Fact]:
    """The hand with which the betting opens, or a bet begins to be paid."""
    found = hands.find(sentence.text, game=sentence.passage.game)
    for clause in clauses(sentence):
        inside = [one for one in found if clause.start <= one.start < clause.end]
        if len({one.value for one in inside}) != 1 or any(one.kind == "odds" for one in clause.own):
            continue
        hand = inside[0].value.removesuffix("_or_better")
        hand = hand if hand.startswith(_PAIRS) or not hand.startswith("pair_") else _PAIRS + hand.removeprefix("pair_")
        if hand == "no_pair":
            continue  # "sin pareja de jotas" names none
        if clause.own.has("opens_betting"):
            yield Fact("dealer_rule", "opening_hand_min", hand, clause.start, clause.end)
        elif clause.has("from_up") and not clause.has("qualify", "qualifies") and clause.own.has("win", "pay"):
            named = clause.of("bet") or around(sentence)
            bets = [one.id for one in named if one.id in ("progressive", "pair_plus", "bonus", "ante_bonus")]
            yield Fact("bet", f"min_hand.{bets[0]}" if bets else "min_hand", hand, clause.start, clause.end)
