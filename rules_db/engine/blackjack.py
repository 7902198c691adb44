"""Hands of counted cards: their totals, and those of blackjack as facts, with a second stake beside the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules_db.engine import hands as seen
from rules_db.engine.hands import needed, told_so
from rules_db.engine.records import Bet
from rules_db.engine.runner import Runner
from rules_db.errors import OutcomeError
from rules_db.facts import cards
from rules_db.facts.cards import Card, Counting
from rules_db.packs.settlement.cards import ADDED, ONE_SPLIT
from rules_db.packs.tables import Scalar

Outcome = Mapping[str, Any]
Facts = dict[str, Scalar]
_OF_A_HAND = frozenset(("player", "split", "surrendered", "doubled"))
"""What is told of one of several hands of a player."""


def facts(runner: Runner, bet: Bet, outcome: Outcome, variant: str) -> Facts:
    """Return the facts of a hand of blackjack, as its cards tell it; raises `OutcomeError` for what cannot be."""
    hand = hand_of(outcome, bet)
    mine = cards.cards(
        needed(hand, "player", '{"player": ["AS", "KD"], "dealer": [...]}'), decks=decks(runner), fewest=2
    )
    theirs = cards.cards(
        needed(outcome, "dealer", '{"dealer": ["9H", "8C"]}'), decks=decks(runner), fewest=2, what="the dealer's hand"
    )
    total, other = blackjack_hand(runner, mine)[0], blackjack_hand(runner, theirs)[0]
    target = target_of(runner)
    player = _state(total, len(mine), target, split=told_so(hand, "split"))
    dealer = _state(other, len(theirs), target, split=False)
    compared = "tie" if total == other else "player_higher" if total > other else "player_lower"
    both = dealer == "points" or dealer == "twenty_one"
    counting = counted(runner, mine)
    if bet.bet == "even_money" and player != "blackjack":
        raise OutcomeError("even money is taken by a player who has a blackjack")
    given_up = told_so(hand, "surrendered")
    if given_up and "surrendered" not in runner.domain("settlement", "player"):
        raise OutcomeError("the text, as read, has no word on giving up a hand")
    if seen.is_strict(outcome):
        _refuse_impossible(
            runner, (mine, theirs), variant, finished=player not in ("bust", "blackjack") and not given_up
        )
        _refuse_more_cards(runner, hand, mine)
    alone = dealer == "blackjack" and not given_up and player in ("points", "twenty_one", "split_21")
    added = _added(runner, hand, outcome) if alone and bet.bet == "main" else ADDED[0]
    return {
        "player": "surrendered" if given_up else player,
        "dealer": "points" if dealer == "twenty_one" else dealer,
        "comparison": compared if both and player not in ("blackjack", "bust") else "tie",
        "pair": cards.pair_kind(*mine[:2]),
        "first_total": int(sum(min(counting.values[card.rank]) for card in mine[:2])),
        **({"added": added} if "added" in runner.inputs["settlement"] else {}),
    }


_ORIGINAL = "lose_original"


def _added(runner: Runner, hand: Outcome, outcome: Outcome) -> str:
    """Return how a hand that the dealer's blackjack takes came by a second stake, where the text asks for it.

    Raises `OutcomeError` where it takes the first stake alone and what was told does not say which of them that is.
    """
    doubled, split = told_so(hand, "doubled"), told_so(hand, "split")
    if not (doubled or split) or _ORIGINAL not in map(str, _against_blackjack(runner)):
        return ADDED[0]
    if doubled and split:
        raise OutcomeError(f"{_FIRST_ALONE}; of such a hand it does not say which stake that is")
    how = ADDED[1] if doubled else _split(runner, outcome.get("hands") or [hand])
    if how != ADDED[0] and "added" not in runner.inputs["settlement"]:
        raise OutcomeError(f"{_FIRST_ALONE}, which this pack does not settle yet")
    return how


def _split(runner: Runner, hands: Sequence[object]) -> str:
    """Return what the two hands of a pair are together, each of which has a stake as high as the first."""
    states = [_split_state(runner, one) for one in hands if isinstance(one, Mapping) and told_so(one, "split")]
    if len(states) != _PAIR:
        raise OutcomeError(
            f'{_FIRST_ALONE}; tell both hands of the pair as {{"hands": [{{"player": […], "split": true}}, …]}}'
        )
    if "bust" in states:
        raise OutcomeError(f"{_FIRST_ALONE}; beside a hand that passed the target it does not say which stake that is")
    made = states.count("split_21")
    return ADDED[0] if made == _PAIR else ONE_SPLIT if made else ADDED[2]


_FIRST_ALONE = "of hands with a second stake the text takes the first alone against the dealer's blackjack"


def _against_blackjack(runner: Runner) -> Iterator[object]:
    keys = [key for key in runner.pack.parameters if key.startswith("dealer_rule.outcome.dealer_blackjack")]
    yield from (entry["value"] for key in keys for entry in runner.pack.parameters[key])


def _split_state(runner: Runner, hand: Outcome) -> str:
    held = cards.cards(
        needed(hand, "player", '{"player": ["8S", "10D"], "split": true}'), decks=decks(runner), fewest=2
    )
    return _state(blackjack_hand(runner, held)[0], len(held), target_of(runner), split=True)


def options_for(runner: Runner, bet: Bet, outcome: Outcome) -> Iterator[tuple[str, Facts]]:
    """Yield the options of which a bet at counted cards makes use, with what the text may make them depend on.

    `against` is the dealer's first card, `total` and `pair` are of the first two cards of the hand.
    """
    known = runner.domain("options", "option") if runner.pack.kind == "blackjack" and "dealer" in outcome else []
    if not known:
        return
    hand = hand_of(outcome, bet)
    mine = cards.cards(hand["player"], decks=decks(runner))[:2] if hand.get("player") else []
    theirs = cards.cards(outcome["dealer"], decks=decks(runner), what="the dealer's hand")
    counting = counted(runner, mine)
    pair = cards.same_value(mine[0], mine[1], counting) if len(mine) == _PAIR else "none"
    total = blackjack_hand(runner, mine)[0] if mine else Fraction(0)
    facts: Facts = {"against": theirs[0].rank, "pair": pair, "total": int(total)}
    made_use = [option for told, option in _OPTIONS.items() if hand.get(told) and bet.bet == "main"]
    yield from ((str(option), facts) for option in known if option in (bet.bet, *made_use))


_OPTIONS = {"surrendered": "surrender", "doubled": "double"}
"""What is told of a hand whose player made use of an option, and the option."""
_PAIR = 2


def hand_of(outcome: Outcome, bet: Bet) -> Outcome:
    """Return what was told of the hand that a bet is laid on; raises `OutcomeError` where there is no such hand."""
    hands = outcome.get("hands")
    if hands is None:
        return outcome
    if not isinstance(hands, list) or not 1 <= bet.hand <= len(hands):
        raise OutcomeError(f"there is no hand {bet.hand} in the outcome")
    hand = hands[bet.hand - 1]
    if not isinstance(hand, dict) or set(hand) - _OF_A_HAND:
        raise OutcomeError(f"hand {bet.hand} of the outcome is no object with {', '.join(sorted(_OF_A_HAND))}")
    return hand


def _refuse_impossible(
    runner: Runner, held: tuple[Sequence[Card], Sequence[Card]], variant: str, *, finished: bool
) -> None:
    """Raise `OutcomeError` where two hands of a game of counting cards cannot stand on one table."""
    mine, theirs = held
    cards.once([*mine, *theirs], decks(runner))
    before = [blackjack_hand(runner, mine[:end])[0] for end in range(2, len(mine))]
    if any(total > target_of(runner) for total in before):
        raise OutcomeError("the player took a card after he had too many points")
    refuse_draw_from(runner, before)
    totals = [blackjack_hand(runner, theirs[:end]) for end in range(2, len(theirs) + 1)]
    seen.refuse_dealer(runner, totals, variant, finished=finished)


def refuse_draw_from(runner: Runner, totals: Sequence[Fraction]) -> None:
    """Raise `OutcomeError` where a player took a card with a total with which the text lets him take none."""
    most = runner.parameter("option.hit.below")
    if isinstance(most, int | float) and any(total >= Fraction(str(most)) for total in totals):
        raise OutcomeError(f"the text lets nobody who has {most} take another card")


def _refuse_more_cards(runner: Runner, hand: Outcome, mine: Sequence[Card]) -> None:
    """Raise `OutcomeError` where a doubled hand, or one of two aces, has more cards than the text gives it."""
    more = runner.parameter("option.double.cards")
    if told_so(hand, "doubled") and type(more) is int and len(mine) > _PAIR + more:
        raise OutcomeError(f"a doubled hand has {more} card more, not {len(mine) - _PAIR}")
    of_aces = told_so(hand, "split") and mine[0].rank == "ace"
    if of_aces and runner.parameter("option.split.aces_one_card") is True and len(mine) > _PAIR:
        raise OutcomeError(f"an ace that was split has 1 card more, not {len(mine) - 1}")


def _state(total: Fraction, cards_held: int, target: Fraction, *, split: bool) -> str:
    if total > target:
        return "bust"
    if total < target:
        return "points"
    if cards_held > 2:
        return "twenty_one"
    return "split_21" if split else "blackjack"


# --- What cards count as a text says, for every game in which they are counted


def decks(runner: Runner) -> int:
    """Return how often one card may be on the table at most: once at poker."""
    return cards.MOST_DECKS if runner.pack.kind != "poker" else 1


def counted(runner: Runner, held: Sequence[Card]) -> Counting:
    """Return what cards count, as the text says; raises `OutcomeError` for one of which it says nothing."""
    seen.refuse_removed(runner, held)
    counting = cards.counting(runner.parameters("card_value"))
    if left_out := cards.missing(held, counting):
        raise OutcomeError(f"the text, as read, does not state what the {left_out[0]} counts")
    return counting


def target_of(runner: Runner) -> Fraction:
    """Return the total that hands must not pass, as the text states it."""
    stated = runner.parameter("dealer_rule.target_total")
    return Fraction(str(stated)) if isinstance(stated, int | float) else Fraction(21)


def blackjack_hand(runner: Runner, held: Sequence[Card]) -> tuple[Fraction, bool]:
    """Return the total of a hand and whether it is soft, as the text counts cards."""
    return cards.total(held, counted(runner, held), target_of(runner))
