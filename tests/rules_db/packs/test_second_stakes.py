"""Where the dealer's blackjack takes the first stake alone, a hand that was doubled or split keeps the second."""

import pytest

from rules_db.engine import Engine
from rules_db.engine.records import RefusedBetError
from rules_db.errors import OutcomeError
from tests.rules_db.packs.small import gaps, pack, rule

RULES = [
    ("card_value", "numerals", "face"), ("card_value", "figures", 10), ("card_value", "ace", [1, 11]),
    ("dealer_rule", "target_total", 21), ("payout", "pays.win", "1:1"), ("payout", "pays.blackjack", "3:2"),
    ("payout", "pays.split_blackjack", "3:2"), ("payout", "pays.split_blackjack.dealer_blackjack", "1:2"),
    ("dealer_rule", "outcome.tie", "push"), ("dealer_rule", "outcome.player_lower", "lose"),
    ("hand_ranking", "blackjack_beats_21", True),
]  # fmt: skip
ALONE = ("dealer_rule", "outcome.dealer_blackjack", "lose_original")
PUSHED = ("dealer_rule", "outcome.dealer_blackjack.one_split_blackjack", "push")
NATURAL = ["AH", "KC"]


def blackjack(*more):
    told = [*RULES, *more]
    return pack(*(rule(at, *one, game="blackjack") for at, one in enumerate(told, 1)), game="blackjack")


def gained(the_pack, hands, dealer=NATURAL, **more):
    """What the stakes of 10 on each hand gain together; None where one is not decided."""
    bets = [{"bet": "main", "stake": "10", "hand": at} for at in range(1, len(hands) + 1)]
    outcome = {"hands": [{"player": hand.split(), **more} for hand in hands], "dealer": dealer}
    paid = Engine([the_pack]).settle("isla", "blackjack", bets, outcome)
    gains = [one.gain for one in paid]
    return None if None in gains else sum(gains)


@pytest.mark.parametrize(
    ("hands", "more", "gain"),
    [
        (["10S 8D"], {}, -10),
        (["10S 8D"], {"doubled": True}, -5),
        (["10S 8D 9C"], {"doubled": True}, -10),
        (["8S 10D", "8D 9C"], {"split": True}, -10),
        (["8S 10D 3C", "8D 9C"], {"split": True}, -10),
        (["AS 10D", "AD KS"], {"split": True}, 10),
        (["AS 10D", "AD 9C"], {"split": True}, 0),
    ],
)
def test_the_first_stake_alone_is_lost(hands, more, gain):
    assert gained(blackjack(ALONE, PUSHED), hands, **more) == gain


def test_what_two_hands_of_one_blackjack_lose_must_be_said():
    silent = blackjack(ALONE)
    assert gained(silent, ["AS 10D", "AD 9C"], split=True) is None
    assert ("main", "no_rule") in gaps(silent)


@pytest.mark.parametrize("hands", [["8S 10D"], ["8S 10D", "8D 9C", "8H 7C"], ["8S 10D", "8D 9C 7C"]])
def test_hands_of_which_the_first_stake_is_not_known_are_refused(hands):
    bet = {"bet": "main", "stake": "10"}
    outcome = {"hands": [{"player": hand.split(), "split": True} for hand in hands], "dealer": NATURAL}
    with pytest.raises(OutcomeError, match="takes the first alone"):
        Engine([blackjack(ALONE)]).settle("isla", "blackjack", [bet], outcome)


def test_what_is_said_of_doubled_hands_is_not_said_of_split_ones():
    doubled = blackjack(("dealer_rule", "outcome.dealer_blackjack.double", "lose_original"))
    assert gained(doubled, ["10S 8D"], doubled=True) == -5
    assert gained(doubled, ["8S 10D", "8D 9C"], split=True) is None
    taken = ("dealer_rule", "outcome.dealer_blackjack", "lose")
    both = blackjack(taken, ("dealer_rule", "outcome.dealer_blackjack.double", "lose_original"))
    assert [gained(both, ["10S 8D"], doubled=True), gained(both, ["8S 10D", "8D 9C"], split=True)] == [-5, -20]


def test_a_text_that_takes_all_takes_the_second_stake_too():
    plain = blackjack()
    assert gained(plain, ["10S 8D"], doubled=True) == -10
    assert gained(plain, ["8S 10D", "8D 9C"], split=True) == -20
    assert gained(blackjack(ALONE), ["8S 10D", "8D 9C"], dealer=["10H", "9D"], split=True) == -20


def test_a_hand_is_doubled_as_the_text_lets_it_be():
    told = blackjack(("option", "double.on", [9, 10, 11]), ("option", "double.cards", 1))

    def settled(player):
        outcome = {"player": player.split(), "dealer": ["10H", "9D"], "doubled": True}
        return (
            Engine([told]).settle("isla", "blackjack", [{"bet": "main", "stake": "20"}], outcome, strict=True)[0].gain
        )

    assert settled("6S 5D 10C") == 20
    with pytest.raises(RefusedBetError, match="double is not allowed here"):
        settled("6S 6D 8C")
    with pytest.raises(OutcomeError, match="has 1 card more, not 2"):
        settled("6S 4D 2C 9D")


def test_a_split_ace_has_as_many_cards_as_the_text_gives_it():
    told = blackjack(("option", "split.aces_one_card", True))

    def settled(player, **more):
        outcome = {"player": player.split(), "dealer": ["10H", "9D"], **more}
        return (
            Engine([told]).settle("isla", "blackjack", [{"bet": "main", "stake": "20"}], outcome, strict=True)[0].gain
        )

    with pytest.raises(OutcomeError, match="an ace that was split has 1 card more, not 2"):
        settled("AS 5D 5C", split=True)
    assert settled("AS 5D 5C") == settled("5D AS 5C", split=True) == 20
