"""Raw outcomes to the facts of a settlement table, one function a kind of game.

An outcome is what anyone at the table saw: `{"pocket": "17"}`, `{"rolls": ["4+2", "3+3"]}`, `{"player": ["AS", "KD"],
"dealer": ["9H", "8C"]}`. Where a regulation decides by words (a symbol, a situation), the outcome says the word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rules_db.engine.records import Bet
from rules_db.engine.runner import Runner
from rules_db.facts import cards, poker, rows, wheels
from rules_db.facts.cards import Card, Counting
from rules_db.facts.errors import OutcomeError
from rules_db.packs.tables import Scalar

Outcome = Mapping[str, Any]
Facts = dict[str, Scalar]


def facts_of(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    """Return the facts on which the settlement of a bet depends; raises `OutcomeError`."""
    given = outcome.get("facts")
    found = (
        _given(runner, given) if isinstance(given, dict) else _KINDS[runner.pack.kind](runner, bet, outcome, variant)
    )
    found["bet"] = bet.bet
    if "variant" in runner.inputs["settlement"]:
        found["variant"] = variant
    return found


def _given(runner: Runner, given: Mapping[str, Any]) -> Facts:
    """Return facts that the outcome tells itself; raises where the table does not know one or its value."""
    for name, value in given.items():
        domain = runner.domain("settlement", name)
        if not domain:
            raise runner.unknown("fact", name, runner.inputs["settlement"])
        if not any(value == one and type(value) is type(one) for one in domain):
            raise runner.unknown(f"value of {name}", value, map(str, domain))
    missing = [name for name in runner.inputs["settlement"] if name not in (*given, "bet", "variant")]
    if missing:
        raise OutcomeError(f"the facts of the outcome do not tell {missing[0]}")
    return dict(given)


def _needed(outcome: Outcome, key: str, example: str) -> Any:
    if key not in outcome:
        raise OutcomeError(f"the outcome does not tell {key}; write it as {example}")
    return outcome[key]


def _wheel(runner: Runner, bet: Bet, outcome: Outcome, _: str) -> Facts:
    names = runner.pockets
    fallen = wheels.pocket(_needed(outcome, "pocket", '{"pocket": 17}'), names)
    covered = False
    if bet.bet in runner.chosen:
        covered = fallen in _laid(bet.bet, tuple(map(str, bet.numbers)), names, runner.listed(bet.bet))
    elif bet.numbers:
        raise OutcomeError(f"the bet {bet.bet} has its own numbers; it takes none")
    found: Facts = {"pocket": fallen, "covered": covered}
    if "in_prison" in runner.inputs["settlement"]:
        found |= {"choice": bet.choice, "in_prison": bet.in_prison}
    elif bet.in_prison or bet.choice != "none":
        raise OutcomeError("the text, as read, leaves no choice at zero and holds no bet in prison")
    return found


@lru_cache(maxsize=4096)
def _laid(
    bet: str, numbers: tuple[str, ...], pockets: frozenset[str], listed: tuple[frozenset[str], ...]
) -> frozenset[str]:
    """Return the numbers of a bet; where the text lists them, they must be those."""
    if not numbers:
        raise OutcomeError(f"the bet {bet} is laid on numbers; name them, such as {bet}.17")
    laid = wheels.chosen(bet, numbers, pockets)
    if listed and laid not in listed:
        may = " or ".join("-".join(sorted(group, key=int)) for group in listed)
        raise OutcomeError(f"the text lists the numbers of the bet {bet} as {may}")
    if bet == "straight" and len(laid) > 1:
        raise OutcomeError("the bet straight is laid on one number")
    return laid


def _named(runner: Runner, bet: Bet, outcome: Outcome, _: str) -> Facts:
    return {"result": _word(runner, "result", _needed(outcome, "result", '{"result": "segment_5"}'))}


def _situation(runner: Runner, bet: Bet, outcome: Outcome, _: str) -> Facts:
    if runner.pack.game == "war" and "player" in outcome and "dealer" in outcome:
        held = cards.cards([outcome["player"], outcome["dealer"]], decks=cards.MOST_DECKS)
        situation = rows.war(held[0], held[1], _counting(runner, held))
        phase = f"{outcome['phase']}." if outcome.get("phase") else ""
        return {"situation": _word(runner, "situation", f"{phase}{situation}")}
    return {"situation": _word(runner, "situation", _needed(outcome, "situation", '{"situation": "tie"}'))}


def _word(runner: Runner, fact: str, value: object) -> str:
    known = [str(word) for word in runner.domain("settlement", fact)]
    if value not in known:
        raise runner.unknown(fact, value, known)
    return str(value)


def _rows(runner: Runner, bet: Bet, outcome: Outcome, _: str) -> Facts:
    black = cards.cards(_needed(outcome, "black", '{"black": ["KS", ...], "red": [...]}'), decks=_decks(runner))
    red = cards.cards(_needed(outcome, "red", '{"black": ["KS", ...], "red": [...]}'), decks=_decks(runner))
    stops = runner.parameter("dealer_rule.row_stops_at")
    if not isinstance(stops, int):
        raise OutcomeError("the text, as read, does not state at which total a row ends")
    return dict(rows.rows(black, red, _counting(runner, [*black, *red]), stops))


def _decks(runner: Runner) -> int:
    return cards.MOST_DECKS if runner.pack.kind != "poker" else 1


def _counting(runner: Runner, held: Sequence[Card]) -> Counting:
    counted = cards.counting(runner.parameters("card_value"))
    if left_out := cards.missing(held, counted):
        raise OutcomeError(f"the text, as read, does not state what the {left_out[0]} counts")
    return counted


def _target(runner: Runner) -> Fraction:
    stated = runner.parameter("dealer_rule.target_total")
    return Fraction(str(stated)) if isinstance(stated, int | float) else Fraction(21)


def blackjack_hand(runner: Runner, held: Sequence[Card]) -> tuple[Fraction, bool]:
    """Return the total of a hand and whether it is soft, as the text counts cards."""
    return cards.total(held, _counting(runner, held), _target(runner))


def _blackjack(runner: Runner, bet: Bet, outcome: Outcome, _: str) -> Facts:
    hand = _hand(outcome, bet)
    mine = cards.cards(
        _needed(hand, "player", '{"player": ["AS", "KD"], "dealer": [...]}'), decks=_decks(runner), fewest=2
    )
    theirs = cards.cards(_needed(outcome, "dealer", '{"dealer": ["9H", "8C"]}'), decks=_decks(runner), fewest=2)
    total, other = blackjack_hand(runner, mine)[0], blackjack_hand(runner, theirs)[0]
    target = _target(runner)
    player = _state(total, len(mine), target, split=bool(hand.get("split")))
    dealer = _state(other, len(theirs), target, split=False)
    compared = "tie" if total == other else "player_higher" if total > other else "player_lower"
    both = dealer == "points" or dealer == "twenty_one"
    counting = _counting(runner, mine)
    return {
        "player": "surrendered" if hand.get("surrendered") else player,
        "dealer": "points" if dealer == "twenty_one" else dealer,
        "comparison": compared if both and player not in ("blackjack", "bust") else "tie",
        "pair": cards.pair_kind(*mine[:2]),
        "first_total": int(sum(min(counting.values[card.rank]) for card in mine[:2])),
    }


def _hand(outcome: Outcome, bet: Bet) -> Outcome:
    hands = outcome.get("hands")
    if hands is None:
        return outcome
    if not isinstance(hands, list) or not 1 <= bet.hand <= len(hands):
        raise OutcomeError(f"there is no hand {bet.hand} in the outcome")
    hand: Outcome = hands[bet.hand - 1]
    return hand


def _state(total: Fraction, cards_held: int, target: Fraction, *, split: bool) -> str:
    if total > target:
        return "bust"
    if total < target:
        return "points"
    if cards_held > 2:
        return "twenty_one"
    return "split_21" if split else "blackjack"


def _baccarat(runner: Runner, bet: Bet, outcome: Outcome, _: str) -> Facts:
    if "winner" in outcome:
        return {"winner": _word(runner, "winner", outcome["winner"])}
    totals = []
    for side in ("player", "banker"):
        held = cards.cards(
            _needed(outcome, side, '{"player": ["9H", "KD"], "banker": [...]}'), decks=_decks(runner), fewest=2
        )
        if len(held) > 3:
            raise OutcomeError(f"the {side} has {len(held)} cards; nobody has more than three")
        totals.append(cards.total(held, _counting(runner, held))[0])
    mine, theirs = totals
    return {"winner": "tie" if mine == theirs else "player" if mine > theirs else "banker"}


def _poker(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    board = cards.cards(outcome["board"]) if outcome.get("board") else []
    mine = cards.cards(_needed(outcome, "player", '{"player": [...], "dealer": [...]}'), fewest=2)
    theirs = cards.cards(outcome["dealer"], what="the dealer's hand") if outcome.get("dealer") else []
    cards.once([*mine, *theirs, *board])
    player = _best(runner, mine, board, variant)
    folded = bool(outcome.get("folded"))
    facts: Facts = {"folded": folded, "qualified": True, "comparison": "tie", "hand": player.name}
    if runner.domain("settlement", "hole"):
        facts["hole"] = poker.hole(mine[:2], theirs[:2])
    if theirs and not folded and runner.asked[bet.bet] & {"qualified", "comparison"}:
        dealer = _best(runner, theirs, board, variant)
        opens = qualifies(runner, dealer, variant)
        facts["qualified"] = opens
        if opens:
            facts["comparison"] = _compared(runner, player, dealer, variant)
    return facts


def _best(runner: Runner, held: list[Card], board: list[Card], variant: str) -> poker.Hand:
    low = runner.parameter("hand_ranking.ace.low_in_straight") is not False
    every = [*held, *board]
    if len(every) in (3, 5):
        return poker.hand(every, ace_low=low)
    if len(every) != 7:
        raise OutcomeError(f"a hand has three, five or seven cards with those on the table, not {len(every)}")
    return poker.best(every, runner.ranks, ace_low=low)


def qualifies(runner: Runner, dealer: poker.Hand, variant: str) -> bool:
    """Tell whether the dealer opens with a hand; he always does where the text asks for nothing."""
    if "dealer" not in runner.inputs or "open" not in runner.domain("dealer", "step"):
        return True
    answer = runner.ask("dealer", {"step": "open", "hand": dealer.name, "high": dealer.heights[0], "variant": variant})
    return answer is None or answer[0]["action"] == "open"


def _compared(runner: Runner, player: poker.Hand, dealer: poker.Hand, variant: str) -> str:
    ties = {key.removeprefix("tie_break."): value for key, value in runner.parameters("hand_ranking").items()}
    found = poker.compare(player, dealer, runner.ranks, ties)
    if not found.result:
        raise OutcomeError(found.reason)
    return found.result


def _paytable(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    held = cards.cards(_needed(outcome, "player", '{"player": ["AS", "KD", "9H"], "board": [...]}'))
    board = cards.cards(outcome["board"]) if outcome.get("board") else []
    cards.once([*held, *board])
    return {"hand": _best(runner, held, board, variant).name}


_KINDS: dict[str, Callable[[Runner, Bet, Outcome, str], Facts]] = {
    "wheel": _wheel,
    "symbols": _named,
    "named": _named,
    "blackjack": _blackjack,
    "baccarat": _baccarat,
    "poker": _poker,
    "paytable": _paytable,
    "rows": _rows,
    "situations": _situation,
}
