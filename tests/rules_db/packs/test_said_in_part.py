"""What a text says in part is settled in that part: a bet without odds loses, one without numbers meets the zero."""

import pytest

from rules_db.engine import Engine
from rules_db.errors import OutcomeError
from rules_db.packs.storing import overview
from tests.rules_db.packs.small import gaps, pack, rule


def compiled(game, *told):
    return pack(*(rule(at, *one, game=game) for at, one in enumerate(told, 1)), game=game)


def gain(the_pack, bet, outcome, **more):
    (payment,) = Engine([the_pack]).settle("isla", the_pack.game, [{"bet": bet, "stake": "12", **more}], outcome)
    return payment.gain


WHEEL = (
    ("equipment", "wheel.pockets", 38), ("equipment", "wheel.zeros", ["0", "00"]),
    ("payout", "pays.simple_chance", "1:1"), ("zero_rule", "even_money", "lose_half"),
    ("zero_rule", "even_money.double_zero", "lose_all"),
)  # fmt: skip


def test_a_colour_without_its_numbers_meets_the_zeros():
    wheel = compiled("american_roulette", *WHEEL)
    assert ("red", "no_numbers") in gaps(wheel)
    (told,) = Engine([wheel]).settle("isla", wheel.game, [{"bet": "red", "stake": "12"}], {"pocket": 7})
    assert told.notes == ("the text, as read, does not list the numbers of the bet",)  # no way round that is none
    assert [gain(wheel, "red", {"pocket": pocket}) for pocket in ("0", "00", 7)] == [-6, -12, None]


def test_open_bets_are_listed_with_what_the_text_does_not_say():
    wheel = compiled("american_roulette", *WHEEL[:3], ("zero_rule", "even_money", "lose_half"))
    (one,) = [told for told in overview(wheel).open if told.startswith("even")]
    assert one.startswith("even, odd, low, high: the text, as read, does not state")
    assert "no row" not in one


def test_a_colour_without_its_numbers_may_be_held_in_prison():
    wheel = compiled("french_roulette", *WHEEL[:3], ("zero_rule", "even_money", "en_prison_or_half"))
    assert gain(wheel, "red", {"pocket": "0"}, choice="half") == -6
    assert gain(wheel, "red", {"pocket": 7}, in_prison=True) is None
    rules = (("zero_rule", "prison.second_zero", "lose_all"), ("zero_rule", "prison.next_lose", "lose_all"))
    wheel = compiled("french_roulette", *WHEEL[:3], ("zero_rule", "even_money", "en_prison_or_half"), *rules)
    assert [gain(wheel, "red", {"pocket": pocket}, in_prison=True) for pocket in (0, 7)] == [-12, None]


def test_a_bet_in_prison_that_loses_half_at_each_zero_is_not_decided_by_another_one():
    rules = ("zero_rule", "even_money", "en_prison_or_half"), ("zero_rule", "prison.second_zero", "lose_half")
    wheel = compiled("french_roulette", *WHEEL[:3], *rules)
    assert gain(wheel, "red", {"pocket": 0}, in_prison=True) is None


def test_a_bet_whose_numbers_its_name_tells_leaves_the_prison_by_them():
    told = ("prison.next_win", "returned"), ("prison.second_zero", "lose_all"), ("prison.next_lose", "lose_all")
    rules = [("zero_rule", *one) for one in (("even_money", "en_prison_or_half"), *told)]
    cloth = ("equipment", "number_range", {"min": 0, "max": 36}), ("equipment", "wheel.zeros", ["0"])
    wheel = compiled("french_roulette", *cloth, ("payout", "pays.simple_chance", "1:1"), *rules)
    for bet, won, lost in (("even", 8, 9), ("low", 8, 30), ("high", 30, 8)):
        assert [gain(wheel, bet, {"pocket": at}, in_prison=True) for at in (won, lost, 0)] == [0, -12, -12], bet


ROWS = (
    ("card_value", "numerals", "face"), ("card_value", "figures", 10), ("card_value", "ace", 1),
    ("dealer_rule", "row_stops_at", 31), ("zero_rule", "tie_at_31", "lose_half"),
    ("bet", "bets_offered", ["red", "black"]),
)  # fmt: skip
BLACK_31, RED_31, RED_35 = ["KS", "QS", "9H", "2D"], ["KH", "QH", "9D", "2C"], ["KH", "QH", "5D", "KC"]


def test_a_bet_that_is_offered_without_odds_loses_and_ties():
    rows = compiled("trente_et_quarante", *ROWS, ("dealer_rule", "outcome.tie", "push"))
    assert gain(rows, "red", {"black": BLACK_31, "red": RED_31}) == -6
    assert gain(rows, "red", {"black": BLACK_31, "red": RED_35}) == -12
    assert gain(rows, "black", {"black": BLACK_31, "red": RED_35}) is None
    assert ("red", "no_payout") in gaps(rows)


@pytest.mark.parametrize(("fate", "gained"), [("push", 0), ("lose", -12)])
def test_a_tie_is_what_the_text_makes_of_it(fate, gained):
    tie = ("dealer_rule", "outcome.tie", fate)
    even = (("payout", "pays.win", "1:1"), ("payout", "pays.red", "1:1"), ("payout", "pays.player", "1:1"))
    rows = compiled("trente_et_quarante", *ROWS, *even, tie)
    alike = {"black": ["KS", "QS", "5H", "KD"], "red": RED_35}
    assert gain(rows, "red", alike) == gained
    half = compiled("siete_y_medio", *ROWS[:3], ("dealer_rule", "target_total", 7.5), *even, tie)
    assert gain(half, "main", {"player": ["6S"], "dealer": ["6H"]}) == gained
    counted = (*ROWS[:2], ("card_value", "ace", [1, 11]))
    hands = {"player": ["10S", "8D"], "dealer": ["10H", "8C"]}
    assert gain(compiled("blackjack", *counted, *even, tie), "main", hands) == gained
    points = {"player": ["9H", "KD"], "banker": ["5S", "4C"]}
    counted = (*ROWS[:1], ("card_value", "figures", 0), ("card_value", "ace", 1), ("card_value", "sum_modulo", 10))
    assert gain(compiled("punto_banca", *counted, ("card_value", "ten", 0), *even, tie), "player", points) == gained


WAR = (
    ("payout", "pays.main", "1:1"), ("payout", "pays.raise", "1:1"), ("payout", "pays.main.war_phase", "push"),
    ("payout", "pays.main.tie_bonus", "1:1"), ("dealer_rule", "outcome.tie.war_phase", "win"),
)  # fmt: skip
ORDER = ["ace", "king", "queen", "jack", *range(10, 1, -1)]


def test_war_is_settled_by_the_names_that_the_general_bets_have():
    war = compiled("war", *WAR, ("card_value", "rank_order", ORDER))
    assert gain(war, "war", {"player": "AS", "dealer": "KH"}) == 12
    after_a_tie = [{"player": ["9S", mine], "dealer": ["9H", "8C"]} for mine in ("KD", "4D", "8D")]
    assert [gain(war, "war", outcome) for outcome in after_a_tie] == [0, -12, 12]
    assert [gain(war, "war_phase", outcome) for outcome in after_a_tie] == [12, -12, 12]


def test_cards_that_nothing_is_said_of_are_as_high_as_they_are_named_but_for_the_ace():
    war = compiled("war", *WAR)
    assert [gain(war, "war", {"player": mine, "dealer": "10H"}) for mine in ("JS", "9S")] == [12, -12]
    with pytest.raises(OutcomeError, match="what the ace counts"):
        gain(war, "war", {"player": "AS", "dealer": "10H"})


DICE = (
    ("equipment", "dice", 3), ("payout", "pays.one_figure", "1:1"), ("payout", "pays.two_figures", "2:1"),
    ("payout", "pays.three_figures", "10:1"),
)  # fmt: skip


def test_a_bet_on_a_face_is_paid_by_how_often_it_falls():
    dice = compiled("chuck_a_luck", *DICE)
    thrown = [{"dice": [4, 4, 4]}, {"dice": [4, 1, 4]}, {"dice": [1, 4, 2]}, {"dice": [1, 5, 2]}]
    assert [gain(dice, "one_figure", one, numbers=[4]) for one in thrown] == [120, 24, 12, -12]
    with pytest.raises(OutcomeError, match="does not name its face"):
        gain(dice, "one_figure", thrown[0])


POKER = (
    ("payout", "pays.ante", "1:1"), ("payout", "pays.bet", "1:1"), ("payout", "pays.ante.dealer_not_qualified", "1:1"),
    ("dealer_rule", "qualifies_with", "ace_king"), ("dealer_rule", "cards.player", 5), ("equipment", "decks", 1),
    ("hand_ranking", "order", ["royal_flush", "straight_flush", "pair", "ace_king"]),
    ("bet", "bets_offered", ["card_purchase", "progressive"]), ("jackpot", "jackpot.royal_flush", {"share": "1"}),
)  # fmt: skip
PAIR, CLOSED = ["9S", "9H", "7C", "2C", "3D"], ["QS", "AH", "7D", "6C", "3S"]


def test_what_is_offered_beside_the_play_is_not_decided_against_the_dealer():
    poker = compiled("caribbean_poker", *POKER)
    assert gain(poker, "bet", {"player": PAIR, "dealer": CLOSED}) == 0
    assert gain(poker, "card_purchase", {"player": PAIR, "dealer": CLOSED}) is None
    assert {bet for bet, code in gaps(poker) if code == "no_payout"} == {"card_purchase", "progressive"}


def test_a_bet_on_the_jackpot_asks_for_the_meter_and_no_dealer():
    poker = compiled("caribbean_poker", *POKER)
    royal = ["10S", "JS", "QS", "KS", "AS"]
    assert gain(poker, "progressive", {"player": royal, "meter": "1000"}) == 1000 - 12
    assert gain(poker, "progressive", {"player": PAIR, "meter": "1000"}) == -12


DRAWS = {**dict.fromkeys("01234", "draw"), "5": "optional", **dict.fromkeys("67", "stand")}
BACCARAT = (
    ("card_value", "numerals", "face"), ("card_value", "figures", 0), ("card_value", "ten", 0),
    ("card_value", "ace", 1), ("card_value", "sum_modulo", 10), ("payout", "pays.player", "1:1"),
    ("dealer_rule", "player_draws", DRAWS), ("dealer_rule", "banker_draws", {"6": [6, 7], "7": []}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("punto", "bank", "refused"),
    [
        (["2H", "2D"], ["5S", "2C"], "the punto draws on 4"),
        (["2H", "2D", "6C"], ["5S", "AC"], "the banker draws on 6"),
        (["4H", "2D", "6C"], ["5S", "2C"], "the punto stands on 6"),
    ],
)
def test_a_hand_of_punto_y_banca_is_played_out_by_the_tables(punto, bank, refused):
    table = compiled("punto_banca", *BACCARAT)
    outcome = {"player": punto, "banker": bank}
    with pytest.raises(OutcomeError, match=refused):
        Engine([table]).settle("isla", "punto_banca", [{"bet": "player", "stake": 1}], outcome, strict=True)


def test_who_may_choose_has_two_cards_or_three():
    table = compiled("punto_banca", *BACCARAT)
    for punto, gained in ((["3H", "2D"], -1), (["3H", "2D", "4C"], 1)):
        outcome = {"player": punto, "banker": ["5S", "2C"]}
        (paid,) = Engine([table]).settle("isla", "punto_banca", [{"bet": "player", "stake": 1}], outcome, strict=True)
        assert paid.gain == gained


def test_points_are_asked_for_where_the_winner_is_paid_by_them():
    table = compiled("punto_banca", *BACCARAT, ("payout", "pays.banker", "1:1"), ("payout", "pays.banker.6", "1:2"))
    assert gain(table, "banker", {"winner": "player"}) == -12
    assert gain(table, "banker", {"winner": "banker", "points": 6}) == 6
    with pytest.raises(OutcomeError, match="does not tell points"):
        gain(table, "banker", {"winner": "banker"})


PAIRS = compiled(
    "punto_banca", ("card_value", "numerals", "face"), ("card_value", "figures", 0), ("card_value", "ten", 0),
    ("card_value", "ace", 1), ("card_value", "sum_modulo", 10), ("equipment", "decks", 6),
    ("payout", "pays.player", "1:1"), ("payout", "pays.player_pair", "11:1"),
)  # fmt: skip


def test_a_bet_on_a_pair_is_decided_by_the_first_two_cards_of_its_hand():
    deal = {"player": ["4S", "4D"], "banker": ["KS", "9H"]}
    assert [gain(PAIRS, bet, deal) for bet in ("player_pair", "player")] == [132, -12]
    assert gain(PAIRS, "player_pair", {**deal, "player": ["5S", "4D"]}) == -12
    assert gain(PAIRS, "player", {"winner": "player"}) == 12
    with pytest.raises(OutcomeError, match="tell those of both sides"):
        gain(PAIRS, "player_pair", {"winner": "player"})


def test_a_bet_that_is_paid_by_how_it_was_won_loses_and_asks_how():
    layout = compiled("monte", ("payout", "pays.salto.primeras", "3:1"), ("payout", "pays.salto.segundas", "5:2"))
    told = {word: gain(layout, "salto", {"situation": word}) for word in ("primeras", "segundas", "lost", "won")}
    assert told == {"primeras": 36, "segundas": 30, "lost": -12, "won": None}


def test_a_bet_that_can_lie_in_one_place_alone_needs_no_numbers():
    wheel = compiled("american_roulette", *WHEEL, ("payout", "pays.five_line", "6:1"))
    assert [gain(wheel, "five_line", {"pocket": pocket}) for pocket in ("00", 4)] == [72, -12]


LINE = (
    ("bet", "wins_on.pass.come_out", [7]), ("bet", "loses_on.pass.come_out", [2]), ("bet", "points.pass", [4, 5]),
    ("bet", "wins_on.pass.point", ["point"]), ("bet", "loses_on.pass.point", [7]), ("payout", "pays.pass", "1:1"),
)  # fmt: skip


def test_odds_that_are_paid_by_number_go_with_the_bet_that_they_are_named_after():
    craps = compiled("craps", *LINE, ("payout", "pays.odds_pass.4", "2:1"))
    throws = {"rolls": ["3+1"]}
    assert gain(craps, "odds_pass", throws, number=4) == 24
    assert gain(craps, "odds_pass", {"rolls": ["3+4"]}, number=4) == -12
    assert ("odds_pass", "by_name") in gaps(craps)
    alone = compiled("craps", ("payout", "pays.pass", "1:1"), ("payout", "pays.odds_pass.4", "2:1"))
    assert ("odds_pass", "no_results") in gaps(alone)


@pytest.mark.parametrize(
    ("bet", "wins", "roll", "expected"),
    [
        ("any_craps", [2, 3, 12], "4+1", -12),
        ("any_craps", [2, 3], "4+1", None),
        ("field", [2, 3, 4, 9, 10, 11, 12], "4+1", -12),
        ("field", [2, 12], "4+1", None),
        ("big_6", [6], "4+1", None),
    ],
)
def test_a_bet_of_one_throw_loses_where_all_that_it_wins_on_is_told(bet, wins, roll, expected):
    craps = compiled("craps", ("bet", f"wins_on.{bet}", wins), ("payout", f"pays.{bet}", "7:1"))
    assert gain(craps, bet, {"rolls": [roll]}) == expected


def test_each_bet_that_cannot_be_settled_is_listed_with_the_sentence_that_is_missing():
    unpaid = compiled("war", ("payout", "pays.war", "1:1"), ("bet", "offered.tie", True), ("payout", "pays.tie", "1:1"))
    assert all(": the text, as read" in told for told in overview(unpaid).open)
    among = compiled("omaha", ("dealer_rule", "cards.hand", 4))
    assert overview(among).missing == ("all",)
    assert overview(among).open[0].startswith("all: players stake against each other")
    machine = compiled("slot_machines", ("equipment", "wheel.zeros", ["0"]))
    assert overview(machine).open[0] == "all: the text, as read, states no payment of any bet"


def test_what_is_settled_by_a_list_of_prizes_is_executable():
    told = overview(compiled("progressive_jackpot", ("jackpot", "jackpot.flush", {"multiple": 30})))
    assert (told.settled, told.missing) == (1, ())
    told = overview(compiled("bingo", ("equipment", "card.rows", 3), ("jackpot", "shared", "equal")))
    assert (told.settled, told.missing) == (2, ())


PLAIN = tuple(one for one in WAR if "bonus" not in one[1])
AGAIN = [{"player": ["9S", mine], "dealer": ["9H", "8C"]} for mine in ("KD", "4D", "8D")]


@pytest.mark.parametrize(("fate", "gained"), [("win", [0, 12]), ("lose", [-12, -12])])
def test_a_second_tie_without_a_bonus_is_paid_as_who_wins_it_says(fate, gained):
    said = [one for one in PLAIN if one[1] != "outcome.tie.war_phase"]
    war = compiled("war", *said, ("dealer_rule", "outcome.tie.war_phase", fate))
    assert [gain(war, bet, AGAIN[-1]) for bet in ("war", "war_phase")] == gained
    assert (("war", "by_name") in gaps(war)) is True
    silent = compiled("war", *said)
    assert [gain(silent, bet, AGAIN[-1]) for bet in ("war", "war_phase")] == [None, None]


ONE_CARD = (("payout", "pays.main", "1:1"), ("card_value", "rank_order", ORDER))


@pytest.mark.parametrize(("fate", "gained"), [("push", 0), ("lose", -12)])
def test_a_tie_of_one_card_ends_the_round_where_there_is_no_war(fate, gained):
    alike = {"player": "9S", "dealer": "9H"}
    tie = ("dealer_rule", "outcome.tie", fate)
    assert gain(compiled("war", *ONE_CARD, tie), "war", alike) == gained
    assert gain(compiled("war", *ONE_CARD, *PLAIN, tie), "war", alike) is None


HALF = (
    ("payout", "pays.win", "1:1"), ("dealer_rule", "outcome.tie", "lose"), ("card_value", "figures", 0.5),
    ("card_value", "numerals", "face"), ("card_value", "ace", 1), ("dealer_rule", "target_total", 7.5),
)  # fmt: skip


def test_hands_of_the_target_that_a_text_has_no_names_for_are_one():
    half = compiled("siete_y_medio", *HALF)
    of_one_suit, of_two = ["7S", "KS"], ["7H", "KD"]
    assert gain(half, "main", {"player": of_one_suit, "dealer": of_two}) == -12
    named = compiled("siete_y_medio", *HALF, ("payout", "pays.siete_y_medio_real", "3:1"))
    with pytest.raises(OutcomeError, match="which named hand"):
        gain(named, "main", {"player": of_one_suit, "dealer": of_two})


OF_A_FACE = (("equipment", "dice", 3), ("payout", "pays.triple", "150:1"), ("payout", "pays.centro", "3:1"))


def test_three_alike_of_a_chosen_face_are_lost_by_any_other():
    dice = compiled("sic_bo", *OF_A_FACE, ("bet", "wins_on.triple", ["triple"]), ("bet", "wins_on.centro", [10, 11]))
    assert [gain(dice, "triple", {"dice": [n] * 3}, numbers=[5]) for n in (5, 4)] == [1800, -12]
    assert [gain(dice, "centro", {"dice": one}) for one in ([1, 4, 5], [1, 4, 4])] == [36, -12]
