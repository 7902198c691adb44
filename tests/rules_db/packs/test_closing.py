"""Every bet can lose, tie and come back: what a text makes plain without saying it is settled, and said so."""

import msgspec
import pytest

from rules_db import ReglasError
from rules_db.engine import Engine
from rules_db.packs.compiling import games_of
from rules_db.packs.storing import overview
from tests.rules_db.packs.small import answers, gaps, pack, rule

HANDS = ["straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"]
GAME = "three_card_poker"
THREE = (
    rule(1, "payout", "pays.ante", "1:1", game=GAME),
    rule(2, "payout", "pays.bet", "1:1", game=GAME),
    rule(3, "payout", "pays.ante.dealer_not_qualified", "1:1", game=GAME),
    rule(4, "dealer_rule", "qualifies_with", "queen_high", game=GAME),
    rule(5, "hand_ranking", "order", HANDS, game=GAME),
    rule(6, "hand_ranking", "tie_break.high_card", ["rank"], game=GAME),
    rule(7, "option", "fold_loses", ["ante", "pair_plus"], game=GAME),
    rule(8, "payout", "pays.pair_plus.pair", "1:1", game=GAME),
    rule(9, "payout", "pays.pair_plus.flush", "4:1", game=GAME),
)
LOW, HIGH = ["QS", "5H", "3D"], ["KH", "5D", "3C"]


def settled(the_pack, bet, outcome, **more):
    (payment,) = Engine([the_pack]).settle("isla", the_pack.game, [{"bet": bet, "stake": "12", **more}], outcome)
    return payment


def three(*more):
    return pack(*THREE, *more, game=GAME)


def test_a_better_hand_of_the_dealer_takes_the_bets():
    assert [settled(three(), bet, {"player": LOW, "dealer": HIGH}).gain for bet in ("ante", "bet")] == [-12, -12]
    assert ("ante", "by_name") in gaps(three())


def test_what_is_neither_paid_nor_taken_comes_back():
    closed = {"player": LOW, "dealer": ["JH", "5D", "3C"]}
    assert [settled(three(), bet, closed).gain for bet in ("ante", "bet")] == [12, 0]
    assert settled(three(), "bet", {"player": LOW, "dealer": ["QD", "5D", "3C"]}).gain == 0


def test_where_nothing_is_said_of_a_dealer_who_does_not_open_nothing_is_taken_for_granted():
    unsaid = pack(*THREE[:2], *THREE[3:], game=GAME)
    closed = {"player": LOW, "dealer": ["JH", "5D", "3C"]}
    assert [settled(unsaid, bet, closed).gain for bet in ("ante", "bet")] == [None, None]


def test_the_second_bet_is_decided_against_the_dealer_whatever_is_read_of_it():
    compiled = three(rule(20, "bet", "independent.bet", True, game=GAME))
    assert settled(compiled, "bet", {"player": LOW, "dealer": HIGH}).gain == -12


def test_who_gives_up_loses_what_the_text_names_and_no_more():
    folded = {"player": ["8S", "8H", "3D"], "dealer": HIGH, "folded": True}
    assert settled(three(), "pair_plus", folded).gain == -12
    second = settled(three(), "bet", folded)
    assert (second.gain, second.notes) == (None, ("who gives up his hand lays no bet",))


def test_a_list_loses_below_its_lowest_hand_and_leaves_open_what_it_skips():
    assert settled(three(), "pair_plus", {"player": LOW, "dealer": HIGH}).gain == -12
    assert settled(three(), "pair_plus", {"player": ["4S", "5H", "6D"], "dealer": HIGH}).gain is None


def test_what_all_variants_decide_alike_holds_where_none_is_named():
    tables = [
        rule(at, "payout", f"pays.pair_plus.{hand}", odds, game=GAME, variant=name)
        for at, (name, hand, odds) in enumerate(
            (("a", "flush", "4:1"), ("b", "flush", "3:1"), ("a", "pair", "1:1"), ("b", "pair", "1:1")), 20
        )
    ]
    compiled = pack(*THREE[:7], *tables, game=GAME)
    assert settled(compiled, "pair_plus", {"player": ["8S", "8H", "3D"], "dealer": HIGH}).gain == 12
    flush = settled(compiled, "pair_plus", {"player": ["2S", "8S", "9S"], "dealer": HIGH})
    assert flush.gain is None
    assert "name one of a, b" in flush.notes[0]


def test_a_bet_that_is_off_on_the_come_out_neither_wins_nor_loses():
    compiled = pack(
        rule(1, "bet", "wins_on.right_bet", ["point"]),
        rule(2, "bet", "loses_on.right_bet", [7]),
        rule(3, "payout", "pays.right_bet.6", "7:6"),
        rule(4, "option", "off_on_come_out.right_bet", True),
    )
    assert settled(compiled, "right_bet", {"rolls": ["3+4"]}, number=6).gain == 0
    assert settled(compiled, "right_bet", {"rolls": ["3+3", "3+4"]}, number=6).gain == -12
    assert settled(compiled, "right_bet", {"rolls": ["4+2"], "point": 6}, number=6).gain == 14


def test_the_lower_total_and_the_bust_lose_at_blackjack():
    compiled = pack(
        rule(1, "payout", "pays.win", "1:1", game="blackjack"),
        rule(2, "payout", "pays.blackjack", {"as": "split"}, game="blackjack"),
        rule(3, "payout", "pays.blackjack", "3:2", game="blackjack"),
        rule(4, "card_value", "numerals", "face", game="blackjack"),
        rule(5, "card_value", "figures", 10, game="blackjack"),
        rule(6, "card_value", "ace", [1, 11], game="blackjack"),
        game="blackjack",
    )
    assert settled(compiled, "main", {"player": ["10S", "7D"], "dealer": ["10H", "8C"]}).gain == -12
    assert settled(compiled, "main", {"player": ["10S", "7D", "9D"], "dealer": ["10H", "8C"]}).gain == -12
    assert settled(compiled, "main", {"player": ["AS", "KD"], "dealer": ["10H", "8C"]}).gain == 18
    assert settled(compiled, "main", {"player": ["10S", "8D"], "dealer": ["10H", "8C"]}).gain is None


ROULETTE = (
    rule(1, "equipment", "wheel.pockets", 37, game="american_roulette"),
    rule(2, "equipment", "wheel.zeros", ["0"], game="american_roulette"),
    rule(3, "payout", "pays.column", "2:1", game="american_roulette"),
)


def test_even_and_odd_are_what_these_words_mean():
    compiled = pack(
        *ROULETTE, rule(4, "payout", "pays.simple_chance", "1:1", game="american_roulette"), game="american_roulette"
    )
    found = [settled(compiled, "even", {"pocket": pocket}) for pocket in ("8", "7")]
    assert [paid.gain for paid in found] == [12, -12]
    assert "that its name means" in found[0].notes[0]
    assert ("red", "no_numbers") in gaps(compiled)
    covers = rule(5, "bet", "covers.simple_chance", 18, game="american_roulette")
    both = pack(
        *ROULETTE, rule(4, "payout", "pays.low", "1:1", game="american_roulette"), covers, game="american_roulette"
    )
    assert [settled(both, "low", {"pocket": pocket}).gain for pocket in ("18", "19")] == [12, -12]


def test_a_column_paid_as_a_dozen_is_paid_so():
    rules = (
        *ROULETTE[:2],
        rule(3, "payout", "pays.dozen", "2:1", game="american_roulette"),
        rule(4, "payout", "pays.column", {"as": "dozen"}, game="american_roulette"),
        rule(5, "bet", "covers.column", 12, game="american_roulette"),
    )
    assert settled(pack(*rules, game="american_roulette"), "column_1", {"pocket": "4"}).gain == 24


def test_a_commission_is_that_of_its_variant():
    game = "punto_banca"
    rules = (
        rule(1, "payout", "pays.banker", "1:1", game=game),
        rule(2, "commission", "rate", "1/25", game=game),
        rule(3, "commission", "rate", "0", game=game, variant="mini"),
        rule(4, "payout", "pays.banker.6", "1:2", game=game, variant="mini"),
    )
    engine = Engine([pack(*rules, game=game)])
    gains = [
        engine.settle(
            "isla", game, [{"bet": "banker", "stake": 50}], {"winner": "banker", "points": points}, variant=v
        )[0].gain
        for v, points in (("", 6), ("", 5), ("mini", 6), ("mini", 5))
    ]
    assert gains == [48, 48, 25, 50]


def test_a_column_that_the_text_does_not_list_has_the_numbers_of_its_place():
    covers = rule(4, "bet", "covers.column", 12, game="american_roulette")
    compiled = pack(*ROULETTE, covers, game="american_roulette")
    found = [settled(compiled, "column_2", {"pocket": pocket}) for pocket in ("5", "6", "0")]
    assert [paid.gain for paid in found] == [24, -12, -12]
    assert "place on the cloth" in found[0].notes[0]
    unsaid = pack(*ROULETTE, game="american_roulette")
    assert settled(unsaid, "column_2", {"pocket": "5"}).gain == 24
    assert {("column", "by_name"), ("column_2", "by_name")} <= gaps(unsaid)


def test_a_cloth_that_is_not_known_tells_no_numbers():
    small = pack(ROULETTE[2], rule(1, "equipment", "wheel.pockets", 9, game="boule"), game="boule")
    assert ("column", "no_coverage") in gaps(small)


CARIBBEAN = [
    rule(1, "payout", "pays.ante", "1:1", game="caribbean_poker"),
    rule(2, "payout", "pays.ante.dealer_not_qualified", "1:1", game="caribbean_poker"),
    rule(3, "payout", "pays.bet.dealer_not_qualified", "push", game="caribbean_poker"),
    rule(4, "payout", "pays.bet.pair", "1:1", game="caribbean_poker"),
]
ORDER = rule(5, "hand_ranking", "order", ["two_pair", "pair", "high_card"], game="poker")
LESS = rule(6, "dealer_rule", "outcome.player_lower", "lose", game="poker")


def pair_against(dealer, *more, **told):
    hands = {"player": "9S 9H 2D 3C 4C", "dealer": dealer, **told}
    rules = [msgspec.structs.replace(one, game="caribbean_poker") for one in more]
    engine = Engine([pack(*CARIBBEAN, *rules, game="caribbean_poker")])
    return engine.settle("isla", "caribbean_poker", [{"bet": "bet", "stake": 10}], hands)[0].gain


def test_a_dealer_of_whom_it_was_not_read_when_he_opens_is_told_to_have_opened():
    with pytest.raises(ReglasError, match="with which hand the dealer opens"):
        pair_against("AS KH 7D 4H 2S", ORDER)
    assert pair_against("AS KH 7D 4H 2S", ORDER, qualified=False) == 0
    assert pair_against("AS KH 7D 4H 2S", ORDER, qualified=True) == 10


def test_hands_of_poker_as_such_are_those_of_a_game_that_orders_none():
    games = dict(games_of([*CARIBBEAN, ORDER, LESS]))
    assert {one.key for one in games["caribbean_poker"]} >= {"order", "outcome.player_lower"}
    own = rule(7, "hand_ranking", "order", ["pair", "high_card"], game="caribbean_poker")
    again = dict(games_of([*CARIBBEAN, own, ORDER, LESS]))["caribbean_poker"]
    assert [one.value for one in again if one.key == "order"] == [["pair", "high_card"]]
    three = [msgspec.structs.replace(one, game="three_card_poker") for one in CARIBBEAN]
    assert "order" not in {one.key for one in dict(games_of([*three, ORDER]))["three_card_poker"]}


CRAPS = {
    "any_7": "4:1",
    "craps_2": "30:1",
    "any_craps": "7:1",
    "right_bet.6": "7:6",
}


@pytest.mark.parametrize(
    ("bet", "rolls", "gain"),
    [
        ({"bet": "any_7"}, "3+4", 40), ({"bet": "any_7"}, "3+3", -10), ({"bet": "craps_2"}, "1+1", 300),
        ({"bet": "craps_2"}, "6+6", -10), ({"bet": "any_craps"}, "6+6", 70), ({"bet": "any_craps"}, "6+5", -10),
    ],
)  # fmt: skip
def test_a_bet_at_craps_that_is_only_paid_is_decided_by_its_name(bet, rolls, gain):
    rules = [rule(at, "payout", f"pays.{name}", odds) for at, (name, odds) in enumerate(CRAPS.items())]
    (paid,) = Engine([pack(*rules)]).settle("isla", "craps", [{**bet, "stake": 10}], {"rolls": [rolls]})
    assert paid.gain == gain
    assert gain is None or gain < 0 or "what it is named after" in paid.notes[0]


def test_what_the_text_says_of_a_bet_at_craps_goes_before_its_name():
    rules = (
        rule(1, "payout", "pays.any_7", "4:1"),
        rule(2, "bet", "wins_on.any_7", [7]),
        rule(3, "bet", "loses_on.any_7", [2]),
    )
    engine = Engine([pack(*rules)])
    found = [
        engine.settle("isla", "craps", [{"bet": "any_7", "stake": 1}], {"rolls": [r]})[0].outcome
        for r in ("1+1", "2+2")
    ]
    assert found == ["lose", "pending"]


def test_a_name_that_says_not_all_decides_no_bet_at_craps():
    """On which throws a bet on a number loses is a rule of the game, and no part of its name."""
    rules = [rule(at, "payout", f"pays.{name}", odds) for at, (name, odds) in enumerate(CRAPS.items())]
    assert ("right_bet", "by_name") not in gaps(pack(*rules))


def test_two_cards_of_any_suit_are_paid_alike_where_a_list_says_no_more_of_them():
    game = "texas_holdem_bonus"
    listed = (("ace_queen", "5:1"), ("ace_king", "15:1"), ("ace_king_suited", "25:1"))
    paid = [rule(n, "payout", f"pays.bonus.{name}", odds, game=game) for n, (name, odds) in enumerate(listed, 1)]
    compiled = pack(*paid, rule(9, "hand_ranking", "order", HANDS, game=game), game=game)
    rows = {hole: then["pays_num"] for when, then in answers(compiled) for hole in when.get("hole", ())}
    assert (rows["ace_king_suited"], rows["ace_king_offsuit"], rows["ace_queen_offsuit"]) == (25, 15, 5)


COUNTED = (
    rule(1, "payout", "pays.win", "1:1", game="blackjack"),
    rule(2, "payout", "pays.blackjack", "3:2", game="blackjack"),
    rule(3, "dealer_rule", "outcome.tie", "push", game="blackjack"),
    rule(4, "card_value", "numerals", "face", game="blackjack"),
    rule(5, "card_value", "figures", 10, game="blackjack"),
)
GIVEN_UP = {"player": ["10S", "6D"], "dealer": ["9H", "8C"], "surrendered": True}


def test_nobody_gives_up_a_hand_where_the_text_has_no_word_on_it():
    with pytest.raises(ReglasError, match="no word on giving up"):
        settled(pack(*COUNTED, game="blackjack"), "main", GIVEN_UP)
    told = pack(*COUNTED, rule(6, "option", "surrender.loses", "1/2", game="blackjack"), game="blackjack")
    assert settled(told, "main", GIVEN_UP).gain == -6


def test_open_outcomes_are_told_in_words():
    unsaid = pack(*THREE[:2], *THREE[3:], game=GAME)
    told = " ".join(overview(unsaid).open)
    assert "the dealer does not open" in told
    assert "qualified" not in told
