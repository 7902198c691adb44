"""What is seen at the table in games of two hands, with jokers, on wheels of several kinds and on lists of prizes."""

import pytest

from rules_db.engine import Engine
from rules_db.errors import NotFoundError, OutcomeError, ReglasError
from rules_db.packs.compiling import compile_pack, unread_caps
from schemas.records import Quantity
from tests.rules_db.packs.small import DOCUMENT, gaps, pack, rule


def rules(game, *told):
    return [rule(at, family, key, value, game=game) for at, (family, key, value) in enumerate(told, 1)]


def settled(the_pack, bet, outcome, variant="", **more):
    laid = {"bet": bet, "stake": "20", **more}
    (payment,) = Engine([the_pack]).settle("isla", the_pack.game, [laid], outcome, variant=variant, strict=True)
    return payment


def gain(*asked, **more):
    return settled(*asked, **more).gain


PLAYED = (
    ("dealer_rule", "target_total", 9), ("dealer_rule", "outcome.tie", "push"), ("card_value", "numerals", "face"),
    ("card_value", "figures", 0), ("card_value", "sum_modulo", 10),
)  # fmt: skip
SIX, SEVEN = ["2H", "4D"], ["3S", "4C"]


def test_where_a_player_has_the_bank_both_hands_can_lose_and_tie_though_no_payment_is_stated():
    bare = pack(*rules("chemin_de_fer", *PLAYED), game="chemin_de_fer")
    assert gain(bare, "player", {"player": SIX, "banker": SEVEN}) == -20
    assert gain(bare, "banker", {"player": SIX, "banker": SIX[::-1]}) == 0
    assert settled(bare, "player", {"player": SEVEN, "banker": SIX}).outcome == "unstated"
    with pytest.raises(NotFoundError):
        gain(bare, "tie", {"player": SIX, "banker": SEVEN})


def test_what_the_house_takes_of_the_bank_is_taken_off_a_stated_payment():
    paid = (("payout", "pays.player", "1:1"), ("payout", "pays.banker", "1:1"), ("commission", "rate", "1/20"))
    whole = pack(*rules("chemin_de_fer", *PLAYED, *paid), game="chemin_de_fer")
    assert gain(whole, "player", {"player": SEVEN, "banker": SIX}) == 20
    assert gain(whole, "banker", {"player": SIX, "banker": SEVEN}) == 19


def test_the_bank_is_paid_by_the_place_in_which_a_bet_on_it_lies():
    odds = {"pays.banker": "9:10", "pays.banker.bank_box_odd": "1:1", "pays.player": "1:1"}
    paid = [("payout", key, value) for key, value in odds.items()]
    placed = pack(*rules("punto_banca", *PLAYED, *paid), game="punto_banca")
    won, lost = {"player": SIX, "banker": SEVEN}, {"player": SEVEN, "banker": SIX}
    assert gain(placed, "banker", won) == 18
    assert gain(placed, "banker", {**won, "way": "bank_box_odd"}) == 20
    assert gain(placed, "banker", {**lost, "way": "bank_box_odd"}) == -20
    assert gain(placed, "player", {**lost, "way": "bank_box_odd"}) == 20
    assert gain(placed, "banker", {"winner": "banker", "way": "bank_box_odd"}) == 20
    (told,) = Engine([placed]).settle("isla", "punto_banca", [{"bet": "banker", "stake": 20}], won)
    assert any("bank_box_odd" in note for note in told.notes)
    with pytest.raises(NotFoundError, match="has no way"):
        gain(placed, "banker", {**won, "way": "elsewhere"})


ORDER = [
    "five_aces", "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
    "three_of_a_kind", "two_pair", "pair", "high_card",
]  # fmt: skip
TWO_HANDS = (
    ("hand_ranking", "order", ORDER), ("equipment", "jokers", 1), ("payout", "pays.win", "1:1"),
    ("dealer_rule", "outcome.both_won", "win"), ("dealer_rule", "outcome.one_won_one_lost", "push"),
    ("dealer_rule", "outcome.both_lost", "lose"),
)  # fmt: skip
KINGS = {"high": ["KS", "KH", "KC", "2D", "5C"], "low": ["10H", "8C"]}
ACES = {"high": ["AS", "AH", "JOKER", "KD", "9C"], "low": ["QS", "JD"]}
FLUSH = {"high": ["2H", "6H", "9H", "QH", "JOKER"], "low": ["AS", "3D"]}


def two_hands(*more):
    return pack(*rules("pai_gow_poker", *TWO_HANDS, *more), game="pai_gow_poker")


def test_a_joker_is_settled_where_it_is_all_the_same_what_it_may_stand_for():
    assert gain(two_hands(), "win", {"player": ACES, "dealer": KINGS}) == 20
    ill_divided_by_an_ace = {"high": ["5S", "6H", "JOKER", "8D", "9H"], "low": ["AD", "AC"]}
    for held in (FLUSH, ill_divided_by_an_ace):
        with pytest.raises(OutcomeError, match="what the joker may stand for"):
            gain(two_hands(), "win", {"player": held, "dealer": KINGS})


def test_a_joker_is_no_card_of_any_rank_where_five_aces_alone_are_ordered():
    eights = {"high": ["8S", "JOKER", "5D", "3C", "2H"], "low": ["QS", "JD"]}
    sevens = {"high": ["7S", "7D", "4C", "3H", "2C"], "low": ["9H", "8D"]}
    assert gain(two_hands(), "win", {"player": eights, "dealer": sevens}) == 0
    alike = [one for one in TWO_HANDS if one[1] != "order"] + [
        ("hand_ranking", "order", ["five_of_a_kind", *ORDER[1:]])
    ]
    of_any_rank = pack(*rules("pai_gow_poker", *alike), game="pai_gow_poker")
    with pytest.raises(OutcomeError, match="what the joker may stand for"):
        gain(of_any_rank, "win", {"player": eights, "dealer": sevens})


def test_a_joker_stands_for_what_the_text_says():
    told = ("hand_ranking", "joker", ["ace", "straight", "flush", "straight_flush"])
    assert gain(two_hands(told), "win", {"player": FLUSH, "dealer": KINGS}) == 20
    assert gain(two_hands(("hand_ranking", "joker", ["ace"])), "win", {"player": FLUSH, "dealer": KINGS}) == 0
    aces = {"high": ["AS", "AH", "AD", "AC", "JOKER"], "low": ["2S", "3D"]}
    royal = {"high": ["10S", "JS", "QS", "KS", "9S"], "low": ["4H", "2D"]}
    assert gain(two_hands(told), "win", {"player": aces, "dealer": royal}) == 0


def test_a_deck_without_jokers_has_none_and_one_with_one_has_no_two():
    plain = pack(*rules("pai_gow_poker", *(one for one in TWO_HANDS if one[1] != "jokers")), game="pai_gow_poker")
    with pytest.raises(OutcomeError, match="JOKER is no card"):
        gain(plain, "win", {"player": ACES, "dealer": KINGS})
    with pytest.raises(OutcomeError, match="the joker is on the table 2 times"):
        gain(two_hands(), "win", {"player": ACES, "dealer": {**KINGS, "low": ["JOKER", "8C"]}})


WHEEL = [
    *rules("american_roulette", ("payout", "pays.straight", "33:1"), ("bet", "covers.straight", 1),
           ("payout", "pays.five_line", "6:1"), ("bet", "numbers.five_line", ["0", "00", 1, 2, 3]),
           ("equipment", "number_range", {"min": 1, "max": 36})),
    rule(8, "equipment", "wheel.zeros", ["0"], game="american_roulette", variant="single_zero"),
    rule(9, "equipment", "wheel.zeros", ["0", "00"], game="american_roulette", variant="double_zero"),
]  # fmt: skip


def test_a_variant_has_its_own_zeros():
    wheel = pack(*WHEEL, game="american_roulette")
    assert gain(wheel, "straight", {"pocket": "00"}, "double_zero", numbers=["00"]) == 660
    assert gain(wheel, "five_line", {"pocket": 2}, "double_zero") == 120
    for bet, numbers, pocket in (("straight", ["00"], 1), ("straight", [1], "00"), ("five_line", (), 1)):
        with pytest.raises(OutcomeError, match=r"pocket 00|this wheel has not"):
            gain(wheel, bet, {"pocket": pocket}, "single_zero", numbers=numbers)


LIST = (
    ("payout", "pays.pair", "1:1"), ("payout", "pays.flush", "8:1"), ("hand_ranking", "order", ["flush", "pair"]),
    ("bet", "mandatory.bet_3", True), ("option", "withdrawable.bet_1", True),
)  # fmt: skip
PAIR = {"player": ["QS", "QD", "4C"], "board": ["8H", "2C"]}


def test_each_of_several_stakes_on_one_hand_is_paid_and_taken_back_by_its_name():
    listed = pack(*rules("trijoker", *LIST), game="trijoker")
    assert [gain(listed, bet, PAIR) for bet in ("main", "bet_1", "bet_3")] == [20, 20, 20]
    assert gain(listed, "bet_1", PAIR, taken_back=True) == 0
    with pytest.raises(ReglasError, match="may be taken back"):
        gain(listed, "bet_3", PAIR, taken_back=True)
    with pytest.raises(NotFoundError):
        gain(listed, "bet_7", PAIR)


@pytest.mark.parametrize(
    ("cards", "prize"),
    [("7H 7H 7H", 500), ("7S 7S 7S", 90), ("7S 7H 7D", 60), ("AS KS", 30), ("7S 7S 7D", None), ("AS KD", None)],
)
def test_prizes_named_after_cards_are_told_by_them(cards, prize):
    game, names = "blackjack_jackpot", ("three_sevens_hearts", "three_sevens_suited", "three_sevens_mixed")
    listed = zip((*names, "blackjack_ace_king_suited", "four_aces"), (500, 90, 60, 30, 80), strict=True)
    told = (("jackpot", f"jackpot.{name}", {"amount": amount}) for name, amount in listed)
    jackpot = pack(*rules(game, *told), game=game)
    if prize is None:
        with pytest.raises(OutcomeError, match="do not tell the prize"):
            gain(jackpot, "progressive", {"player": cards})
    else:
        assert gain(jackpot, "progressive", {"player": cards}) == prize - 20


def unread(of, times, sentence=40, fate="unread"):
    place = {"start": 0, "end": 1, "sentence_start": sentence, "sentence_end": 90, "line_start": 1, "line_end": 1}
    more = {"words": "", "fate": fate, "reason": "", "rule_id": None, "bound": "", "unit": "", **place}
    return Quantity("xx", "xx__a", "progressive_jackpot", "multiple", {"of": of, "times": times}, **more)


@pytest.mark.parametrize("fate", ["unread", "rule"])
def test_a_share_beside_an_unread_multiple_of_the_stake_is_paid_up_to_that_alone(fate):
    prizes = rules("progressive_jackpot", ("jackpot", "jackpot.straight_flush", {"share": "1/10"}))
    beside = [unread("pot", "1/10", fate=fate), unread("bet", 50), unread("pot", "1/5", 99), unread("bet", 3, 120)]
    beside += [unread("pot", "1/4", 150), unread("bet", 9, 150, fate="rule")]
    assert unread_caps(beside) == {("progressive_jackpot", "1/10"): 50}
    capped = compile_pack(DOCUMENT, "progressive_jackpot", prizes, unread=unread_caps(beside))
    assert ("straight_flush", "unread_cap") in gaps(capped)
    deal = {"player": "9S JS QS KS 10S"}
    assert gain(capped, "progressive", {**deal, "meter": "10000"}) == 980
    assert settled(capped, "progressive", {**deal, "meter": "20000"}).outcome == "unstated"


PAIRS = [
    rule(at, "payout", f"pays.pair_plus.{hand}", odds, game="three_card_poker", variant=variant)
    for at, (hand, odds, variant) in enumerate(
        (("pair", "1:1", "paytable_a"), ("flush", "3:1", "paytable_a"), ("pair", "1:1", "paytable_b"),
         ("flush", "4:1", "paytable_b")), 1,
    )
]  # fmt: skip


def test_a_variant_that_nobody_names_is_asked_for_only_where_it_matters():
    tables = pack(*PAIRS, game="three_card_poker")
    assert gain(tables, "pair_plus", {"player": ["2S", "2D", "9S"], "dealer": ["JS", "9H", "7D"]}) == 20
    flush = settled(tables, "pair_plus", {"player": ["2S", "7S", "9S"], "dealer": ["JS", "9H", "7D"]})
    assert (flush.gain, flush.notes[0]) == (None, "the text pays it by variant: name one of paytable_a, paytable_b")


def test_words_tell_a_row_and_what_a_symbol_pays_tells_it():
    shades = (("payout", "pays.red", "1:1"), ("payout", "pays.color", "1:1"), ("dealer_rule", "outcome.tie", "push"))
    two_rows = pack(*rules("trente_et_quarante", *shades), game="trente_et_quarante")
    assert [gain(two_rows, "red", {"row": row}) for row in ("red", "black", "tie")] == [20, -20, 0]
    assert [gain(two_rows, "color", {"row": "red", "shade": at}) for at in ("color", "inverse")] == [20, -20]
    assert gain(two_rows, "color", {"row": "red"}) is None
    symbols = ("payout", "pays.segment_5", "5:1"), ("payout", "pays.segment_2", "2:1")
    wheel = pack(*rules("big_six", *symbols), game="big_six")
    told = ({"result": "segment_5"}, {"result": 5}, {"pocket": "5"}, {"pocket": 2})
    assert [gain(wheel, "segment_5", one) for one in told] == [100, 100, 100, -20]
    with pytest.raises(NotFoundError, match="no result"):
        gain(wheel, "segment_5", {"pocket": 7})


ON_LINES = (
    ("payout", "pays.dozen", "2:1"), ("bet", "share_on_each.straddle", "1/2"), ("equipment", "wheel.zeros", ["0"]),
    ("equipment", "number_range", {"min": 1, "max": 36}), ("bet", "covers.dozen", 12),
)  # fmt: skip


def test_a_stake_on_the_line_between_two_chances_wins_with_one_half_and_loses_with_the_other():
    cloth = pack(*rules("french_roulette", *ON_LINES), game="french_roulette")
    numbers = list(range(1, 25))
    assert [gain(cloth, "double_dozen", {"pocket": at}, numbers=numbers) for at in (24, 25, 0)] == [10, -20, -20]
    whole = pack(*rules("french_roulette", *(one for one in ON_LINES if one[0] != "bet")), game="french_roulette")
    with pytest.raises(NotFoundError):
        gain(whole, "double_dozen", {"pocket": 1}, numbers=numbers)
