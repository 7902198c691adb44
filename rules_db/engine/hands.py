"""What was seen at a table, checked before anybody is paid by it, and hands of poker as facts.

Hands of poker: what was seen or told of them as the facts of a settlement table.

What was seen at a table, looked at before anybody is paid by it: nothing untold, nothing that cannot have been.

A key that nothing reads is a slip of the pen or another game's. Hands that the drawing tables of a text rule out, cards
that stand on the table more often than the decks hold them, and a winner who is not that of the cards are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules_db.engine.records import Bet
from rules_db.engine.runner import Runner
from rules_db.errors import OutcomeError, shown
from rules_db.facts import cards
from rules_db.facts.cards import NO_THIRD, Card
from rules_db.packs.tables import Scalar

_OF_SOME_RESULTS = frozenset(("facts", "meter", "winners", "winners_staked"))
"""Keys that are read on some results only, or for some bets of a round."""
_OF_THROWS = {"wheel": frozenset[str](), "symbols": frozenset[str](), "named": frozenset[str](), "craps": {"laid"}}
"""Further ones of games without cards, by their kind."""
_OF_CARDS = frozenset(
    (
        "phase", "doubled", "surrendered", "folded", "split", "dealer", "exchanged", "purchased", "points", "balls",
        "cards_sold", "day", "hour", "category",
    )
)  # fmt: skip
"""Further ones of all other games."""
_NATURAL = (8, 9)


class Seen(dict[str, Any]):
    """An outcome that notes which of its keys were asked for; a `strict` one must have been played out by the rules."""

    def __init__(self, outcome: object, *, strict: bool = False) -> None:
        if not isinstance(outcome, dict | Mapping) or not all(isinstance(key, str) for key in outcome):
            raise OutcomeError('the outcome is an object with what was seen, such as {"pocket": 17}')
        super().__init__(outcome)
        self.asked: set[str] = set()
        self.strict = strict

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.asked.add(str(key))
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return what was told under a key."""
        self.asked.add(key)
        return super().get(key, default)

    def refuse_unasked(self, kind: str) -> None:
        """Raise `OutcomeError` where something was told that no bet of the game, which is of a kind, asks for."""
        if not self.asked - {"facts"}:
            return  # no bet was settled by it
        known = self.asked | _OF_SOME_RESULTS | _OF_THROWS.get(kind, _OF_CARDS)
        for key in self:
            if key not in known:
                raise OutcomeError(f"nothing in this game asks for {shown(key)}; it asks for {_listed(self.asked)}")


Outcome = Mapping[str, Any]
Facts = dict[str, Scalar]

WORDS = {"won": "player_higher", "lost": "player_lower"}
"""How a comparison may be told by a word."""


def of_list(runner: Runner, bet: str) -> str:
    """Return the bet that a list of hands pays, where a name is a hand of that list; nothing elsewhere."""
    if runner.pack.kind not in _OF_HANDS or bet not in runner.domain("settlement", "hand"):
        return ""
    return next((one for one in _LISTED if len(runner.odds_of(one)) > 1), "")


def one_of_several(runner: Runner, bet: str) -> bool:
    """Tell whether a bet is one of several alike that a text lays on one hand, which its list of prizes pays."""
    said = runner.pack.parameters
    laid = any(f"{head}.{bet}" in said for head in ("bet.mandatory", "bet.amount", "option.withdrawable"))
    return runner.pack.kind == "paytable" and laid


_OF_HANDS = ("poker", "paytable")
_LISTED = ("bet", "ante", "main")
"""Bets that a list of hands may pay."""


TWO_HANDS = '{"player": {"high": [five cards], "low": [two]}, "dealer": {...}}'
"""How two hands of both sides are told."""
_HALVES = {"high": 5, "low": 2}
_SIDES = ("player", "dealer")


_FOUL = "foul_hand"
"""The situation of a player who divided his cards so that the low hand is above the high one."""
_JOKER = "hand_ranking.joker"
_READINGS = (("ace",), ("ace", "straight", "flush", "straight_flush"), (cards.ANY,))
"""What a joker may stand for where the text, as read, does not say it: a round is told where all of them agree."""


def two_hands(runner: Runner, outcome: Outcome) -> str:
    """Return how two hands of the player fare against two of the dealer: `one_won_one_tied` and so on.

    Raises `OutcomeError` for hands that cannot be, and where that depends on what was not read.
    """
    held = {side: needed(outcome, side, TWO_HANDS) for side in _SIDES}
    jokers = runner.parameter("equipment.jokers")
    hands = {
        (side, half): cards.cards(needed(held[side], half, TWO_HANDS), what=f"the {half} hand", jokers=bool(jokers))
        for side in _SIDES
        for half in _HALVES
    }
    cards.once([card for hand in hands.values() for card in hand])
    for (_, half), hand in hands.items():
        if len(hand) != _HALVES[half]:
            raise OutcomeError(f"the {half} hand has {_HALVES[half]} cards, not {len(hand)}")
    joker = any(cards.JOKER in hand for hand in hands.values())
    readings = _may_stand_for(runner) if joker else _READINGS[:1]
    found = {_fares(runner, hands, stands_for) for stands_for in readings}
    if len(found) > 1:
        raise OutcomeError("this round depends on what the joker may stand for, which is not sure; tell the situation")
    (fares,) = found
    if fares == _SIDES[0] and _FOUL in runner.domain("settlement", "situation"):
        return _FOUL
    if fares in _SIDES:
        raise OutcomeError(f"the high hand of the {fares} is below the low one: such hands are not compared")
    return fares


def _may_stand_for(runner: Runner) -> Sequence[Sequence[str]]:
    """Return what a joker may stand for: as the text says, else every way in which it may be meant.

    Who orders five aces, and no five alike of another rank, does not let it be any card.
    """
    stated = runner.parameter(_JOKER)
    if isinstance(stated, list):
        said = tuple(map(str, stated))
        both = {"straight", "flush"} <= {*said} and "straight_flush" not in said  # is one in the other meant too?
        return (said, (*said, "straight_flush")) if both else (said,)
    of_aces = _FIVE_ACES in runner.ranks and _FIVE_ALIKE not in runner.ranks
    return _READINGS[: -1 if of_aces else None]


_FIVE_ACES, _FIVE_ALIKE = "five_aces", "five_of_a_kind"


def _fares(runner: Runner, hands: Mapping[tuple[str, str], list[Card]], stands_for: Sequence[str]) -> str:
    """Return how the player's two hands fare where a joker stands for some cards, or the side whose are ill divided."""
    straights = _straights(runner)
    highs = {side: cards.of_five(hands[side, "high"], runner.ranks, straights, stands_for) for side in _SIDES}
    lows = {side: cards.of_two(hands[side, "low"], stands_for) for side in _SIDES}
    for side, made in highs.items():
        if not cards.above_two(made, lows[side]):
            return side
    high = _compared(runner, highs["player"], highs["dealer"], "")
    low = cards.compare_two(lows["player"], lows["dealer"])
    fares = ({"player_higher": "won", "player_lower": "lost"}.get(one, "tied") for one in (high, low))
    words = sorted(map(_FARES.index, fares))
    first, second = (_FARES[at] for at in words)
    return f"both_{first}" if first == second else f"one_{first}_one_{second}"


_FARES = ("won", "lost", "tied")


_TOLD: dict[str, Facts] = {
    **{
        word: {"folded": False, "qualified": True, "comparison": word}
        for word in ("player_higher", "player_lower", "tie")
    },
    "folded": {"folded": True, "qualified": True, "comparison": "tie"},
    "dealer_not_qualified": {"folded": False, "qualified": False, "comparison": "tie"},
}


def _told(runner: Runner, bet: Bet, word: str) -> Facts:
    """Return the facts that a word tells of a game of hands: who won, or what the player holds.

    What it does not tell stays unknown: a bet that depends on that is not decided.
    """
    listed = of_list(runner, bet.bet) if bet.bet not in runner.bets else ""
    found: Facts = {"bet": listed, "hand": bet.bet} if listed else {}
    meant = WORDS.get(word, word)
    holds = [fact for fact in ("hand", "hole") if word in runner.domain("settlement", fact)]
    if meant not in _TOLD and not holds:
        raise runner.unknown("situation", word, (*_TOLD, *WORDS))
    return {**found, **_TOLD.get(meant, {}), **dict.fromkeys(holds, word)}


def poker_facts(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    """Return the facts of hands against the dealer's; raises `OutcomeError` for what cannot be."""
    if "situation" in outcome:
        return _told(runner, bet, str(outcome["situation"]))
    board = cards.cards(outcome["board"]) if outcome.get("board") else []
    mine = cards.cards(needed(outcome, "player", '{"player": [...], "dealer": [...]}'), fewest=2)
    theirs = cards.cards(outcome["dealer"], what="the dealer's hand") if outcome.get("dealer") else []
    cards.once([*mine, *theirs, *board])
    refuse_removed(runner, [*mine, *theirs, *board])
    refuse_number(runner, mine, theirs, board)
    _exchanged(runner, outcome, mine, theirs, variant)
    player = _best(runner, mine, board, variant)
    folded = told_so(outcome, "folded")
    facts: Facts = {"folded": folded, "qualified": True, "comparison": "tie", "hand": player.name}
    if runner.domain("settlement", "hole"):
        facts["hole"] = cards.hole(mine[:2], theirs[:2])
    if not folded and runner.asked[bet.bet] & {"qualified", "comparison"}:
        needed(outcome, "dealer", '{"player": [...], "dealer": [...]}')
        dealer = _best(runner, theirs, board, variant)
        opens = _opens(runner, outcome, dealer, variant)
        facts["qualified"] = opens
        if opens:
            facts["comparison"] = _compared(runner, player, dealer, variant)
    return facts


def best_hand(runner: Runner, outcome: Outcome, variant: str) -> str:
    """Return the name of the best hand of the player's cards, with those on the table where there are any."""
    held = cards.cards(outcome["player"])
    board = cards.cards(outcome["board"]) if outcome.get("board") else []
    cards.once([*held, *board])
    return _best(runner, held, board, variant).name


def _best(runner: Runner, held: list[Card], board: list[Card], variant: str) -> cards.Hand:
    every, straights = [*held, *board], _straights(runner)
    if len(every) in (3, 5):
        return cards.hand(every, straights)
    if len(every) != 7:
        raise OutcomeError(f"a hand has three, five or seven cards with those on the table, not {len(every)}")
    return cards.best(every, runner.ranks, straights)


def _straights(runner: Runner) -> cards.Straights:
    low, second = (runner.parameter(f"hand_ranking.ace.{key}") for key in ("low_in_straight", "low_straight_second"))
    return cards.Straights(low is not False, second is True)


def ruled_as(runner: Runner, held: list[Card], variant: str) -> str:
    """Return the name by which the text rules what the dealer changes of five cards: what they are, or nearly are."""
    straights = _straights(runner)
    made = cards.hand(held, straights)
    nearly = cards.nearly(held, straights) if made.kind in ("ace_king", "high_card") else ""
    facts: Facts = {"step": "draw", "hand": nearly, "high": made.heights[0], "variant": variant}
    known = nearly in runner.domain("dealer", "hand") and runner.ask("dealer", facts) is not None
    return nearly if known else made.name


def _exchanged(runner: Runner, outcome: Outcome, mine: list[Card], theirs: list[Card], variant: str) -> None:
    """Raise `OutcomeError` where a side changed other cards than the text lets it.

    `dealt` and `dealer_dealt` are the cards before the exchange; none of them comes back.
    """
    if not runner.said(("option.draw.max", "option.draw.offered")):
        return
    before = [cards.cards(outcome[key]) if outcome.get(key) else [] for key in ("dealt", "dealer_dealt")]
    cards.once([card for hand in zip((mine, theirs), before, strict=True) for card in {*hand[0], *hand[1]}])
    if before[0]:
        _within(len({*before[0]} - {*mine}), *_most_changed(runner))
    if before[1] and theirs and rules(runner, "draw"):
        facts: Facts = {"step": "draw", "hand": ruled_as(runner, before[1], variant), "high": 2, "variant": variant}
        answer = runner.ask("dealer", facts)
        changed = len({*before[1]} - {*theirs})
        if answer is not None and changed != answer[0]["cards"]:
            raise OutcomeError(f"the dealer changes {answer[0]['cards']} cards of this hand, not {changed}")


def _most_changed(runner: Runner) -> tuple[int | None, bool]:
    most = runner.parameter("option.draw.max")
    return (most if type(most) is int else None), runner.parameter("option.draw.offered") is not False


def _within(changed: int, most: int | None, offered: bool) -> None:
    if changed and not offered:
        raise OutcomeError("the text lets nobody change cards here")
    if most is not None and changed > most:
        raise OutcomeError(f"the player may change {most} cards, not {changed}")


def rules(runner: Runner, step: str) -> bool:
    """Tell whether the text, as read, rules a step of the dealer's play: whether he opens, what he changes."""
    rows = runner.tables["dealer"].rows if "dealer" in runner.tables else ()
    return any(step in getattr(row.when.get("step"), "values", (step,)) for row in rows)


def _opens(runner: Runner, outcome: Outcome, dealer: cards.Hand, variant: str) -> bool:
    """Tell whether the dealer opens, as the text says, or as the outcome tells where that was not read.

    Raises `OutcomeError` where nobody tells it.
    """
    if "qualified" not in runner.inputs["settlement"] or rules(runner, "open"):
        return qualifies(runner, dealer, variant)
    if "qualified" not in outcome:
        raise OutcomeError(
            'the text, as read, does not state with which hand the dealer opens; tell it as {"qualified": true}'
        )
    return told_so(outcome, "qualified")


def qualifies(runner: Runner, dealer: cards.Hand, variant: str) -> bool:
    """Tell whether the dealer opens with a hand; he always does where the text asks for nothing."""
    if "dealer" not in runner.inputs or "open" not in runner.domain("dealer", "step"):
        return True
    answer = runner.ask("dealer", {"step": "open", "hand": dealer.name, "high": dealer.heights[0], "variant": variant})
    return answer is None or answer[0]["action"] == "open"


def _compared(runner: Runner, player: cards.Hand, dealer: cards.Hand, variant: str) -> str:
    ties = {key.removeprefix("tie_break."): value for key, value in runner.parameters("hand_ranking").items()}
    found = cards.compare(player, dealer, runner.ranks, ties)
    if not found.result:
        raise OutcomeError(found.reason)
    return found.result


def paytable(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    """Return the facts of a hand that a list of prizes pays; raises `OutcomeError` for what cannot be."""
    several: Facts = {"bet": "main"} if bet.bet not in runner.bets and one_of_several(runner, bet.bet) else {}
    if "situation" in outcome:
        return {**several, **_told(runner, bet, str(outcome["situation"]))}
    held = cards.cards(needed(outcome, "player", '{"player": ["AS", "KD", "9H"], "board": [...]}'))
    board = cards.cards(outcome["board"]) if outcome.get("board") else []
    cards.once([*held, *board])
    return {**several, "hand": _best(runner, held, board, variant).name}


def needed(outcome: Mapping[str, Any], key: str, example: str) -> Any:
    """Return what an outcome tells under a key; raises `OutcomeError`, with the example, where it does not."""
    if key not in outcome:
        raise OutcomeError(f"the outcome does not tell {key}; write it as {example}")
    return outcome[key]


def told_so(outcome: Mapping[str, Any], key: str) -> bool:
    """Return what an outcome tells by yes or no; raises `OutcomeError` for anything else."""
    value = outcome.get(key, False)
    if not isinstance(value, bool):
        raise OutcomeError(f"{key} is true or false, not {shown(value)}")
    return value


def is_strict(outcome: Mapping[str, Any]) -> bool:
    """Tell whether the hands of an outcome must have been played out by the rules of the text."""
    return isinstance(outcome, Seen) and outcome.strict


def _listed(names: Iterable[object]) -> str:
    return ", ".join(sorted(str(name) for name in names if name != "facts"))


def refuse_removed(runner: Runner, held: Sequence[Card]) -> None:
    """Raise `OutcomeError` where a card is on the table that the text takes out of the deck."""
    removed = {str(rank) for rank in runner.parameter("equipment.removed_ranks") or ()}
    if gone := [card.rank for card in held if card.rank in removed]:
        raise OutcomeError(f"this game is played without the {gone[0]}")


def refuse_number(runner: Runner, player: Sequence[Card], dealer: Sequence[Card], board: Sequence[Card]) -> None:
    """Raise `OutcomeError` where hands of poker have more or fewer cards than the text deals, or a board."""
    held, whole, shared = (_numbers(runner, f"dealer_rule.cards.{of}") for of in ("player", "hand", "community"))
    if board and shared and len(board) not in shared:
        raise OutcomeError(f"the cards that all share are {_listed(shared)}, not {len(board)}")
    if board and not shared and (held | whole) & _WHOLE_HANDS:
        raise OutcomeError("nothing in this game asks for board: every hand has all its cards")
    dealt = held or (set() if shared else whole)
    for side, hand in (("player", player), ("dealer", dealer)):
        if hand and dealt and len(hand) not in dealt:
            raise OutcomeError(f"the {side} has {_listed(dealt)} cards, not {len(hand)}")


_WHOLE_HANDS = {3, 5}


def _numbers(runner: Runner, key: str) -> set[int]:
    return {one["value"] for one in runner.said([key]) if type(one["value"]) is int}


def refuse_draws(runner: Runner, punto: Sequence[int], bank: Sequence[int], *, variant: str) -> None:
    """Raise `OutcomeError` where a hand of baccarat has a third card against the tables of the text, or lacks it.

    `punto` and `bank` are the totals of their first two cards and, where they drew, what the third one counts.
    """
    naturals = punto[0] in _NATURAL or bank[0] in _NATURAL
    drew = {"punto": len(punto) > 1, "banker": len(bank) > 1}
    third = punto[1] if drew["punto"] else NO_THIRD
    facts = {"punto": {"total": punto[0]}, "banker": {"total": bank[0], "third": third}}
    for side, told in facts.items():
        if naturals and drew[side]:
            raise OutcomeError(f"the {side} has a third card, though a natural stands on the table")
        if naturals or side not in runner.pack.tables:
            continue
        answer = runner.ask(side, {**told, "variant": variant})
        action = str(answer[0]["action"]) if answer else ""
        if action == "stand" and drew[side]:
            raise OutcomeError(f"the {side} stands on {told['total']} in this game; he has a third card")
        if action == "draw" and not drew[side]:
            raise OutcomeError(f"the {side} draws on {told['total']} in this game; tell his third card")


def refuse_dealer(runner: Runner, totals: Sequence[tuple[Fraction, bool]], variant: str, *, finished: bool) -> None:
    """Raise `OutcomeError` where a dealer went on from a hand on which he stands, or stopped where he draws.

    `totals` are those of his hand from its second card on, with whether they are soft; `finished` tells that he had to
    play his hand out.
    """
    if "dealer" not in runner.pack.tables:
        return
    known = set(runner.domain("dealer", "total"))
    for at, (total, soft) in enumerate(totals):
        exact = int(total) if total.denominator == 1 else float(total)
        if exact not in known:
            continue
        answer = runner.ask("dealer", {"total": exact, "soft": soft, "variant": variant})
        action = str(answer[0]["action"]) if answer else ""
        last = at == len(totals) - 1
        if action == "stand" and not last:
            raise OutcomeError(f"the dealer stands on {exact}; he took another card")
        if action == "draw" and last and finished:
            raise OutcomeError(f"the dealer draws on {exact}; tell his whole hand")
