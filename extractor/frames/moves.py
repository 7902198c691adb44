"""What a player may do at his turn, what folding costs him, and the lowest hand that counts."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.frames.clauses import Clause, clause_at, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, in_games, is_, subject
from extractor.grammar import hands
from extractor.lexicon import load

_GAP = 40  # characters between two of the moves that are listed together
_FEWEST = 3  # moves of a turn among players: two are a remark
_CHOSEN = ("may", "options", "chooses", "allow")
_PAIRS = "pair_of_"
_NOUNS = (" la ", " su ", " el ", " del ", " de ", " una ", " en ")  # before "apuesta" and "juego"
_APART = 90  # characters between going on and giving up
_ONE_ROUND = ("caribbean_poker", "three_card_poker", "draw_poker", "central_poker_jackpot")


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `actions`, `fold_loses`, `surrender.loses`, `qualifies_with`, `opening_hand_min` and `min_hand`."""
    game = sentence.passage.game
    for clause in clauses(sentence):
        if in_games(game, "poker", "war"):
            yield from _fold(clause)
        if in_games(game, "blackjack", "war", "siete_y_medio"):
            yield from _surrender(sentence, clause)
    if in_games(game, "poker", "war"):
        told = [*_actions(sentence)]
        yield from told or _go_or_fold(sentence)
        yield from _lowest(sentence)


def _actions(sentence: Sentence) -> Iterator[Fact]:
    """Two or more moves listed as what may be done."""
    found = [one for one in load().actions.find(sentence.text, game=sentence.passage.game) if one.id]
    run = [
        one
        for at, one in enumerate(found)
        if any(0 < abs(one.start - o.start) < _GAP for o in found[:at] + found[at + 1 :])
    ]
    names = sorted({one.id for one in run})
    listed = (bool(run) and " o " in sentence.folded[run[0].start : run[-1].end]) or any(
        is_(one, "options") for one in sentence.own
    )
    chosen = sentence.own.has(*_CHOSEN) or any(one.kind == "role" and one.id == "player" for one in sentence.own)
    free = not sentence.own.has("error", "ban", "fine", "if", "announce")
    fewest = _FEWEST if in_games(sentence.passage.game, "circle_poker") else 2
    if len(names) >= fewest and listed and chosen and free and not sentence.own.has("win", "pay"):
        yield Fact("option", "actions", names, run[0].start, run[-1].end)


def _go_or_fold(sentence: Sentence) -> Iterator[Fact]:
    """Going on or giving up, where these are the two moves of a game: "escoge entre apostar y retirarse"."""
    if not in_games(sentence.passage.game, *_ONE_ROUND) or any(
        is_(one, "error", "ban", "fine", "if", "announce", "win") for one in sentence.own
    ):
        return
    folds = [one for one in sentence.own if is_(one, "fold", "gives_up_hand")]
    goes = [one for one in sentence.own if is_(one, "bet") and not sentence.folded.endswith(_NOUNS, 0, one.start)]
    pairs = [(a, b) for a in folds for b in goes if 0 < abs(a.start - b.start) < _APART]
    for fold, go in pairs[:1]:
        start, end = min(fold.start, go.start), max(fold.end, go.end)
        between = sentence.folded[start:end]
        chosen = any(is_(one, "chooses") for one in sentence.own if one.start <= start)
        if " o " in between or " u " in between or (chosen and " y " in between):
            yield Fact("option", "actions", ["bet", "fold"], start, end)


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
