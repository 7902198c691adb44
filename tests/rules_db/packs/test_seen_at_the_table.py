"""Games are settled from what is seen at the table: cards, dice, figures; and never for a gain that is not sure."""

import random
from fractions import Fraction

import pytest

from rules_db.engine import Engine
from rules_db.errors import OutcomeError
from tests.rules_db.packs.small import gaps, pack, rule


def rules(game, *told):
    return [rule(at, family, key, value, game=game) for at, (family, key, value) in enumerate(told, 1)]


def gain(the_pack, bet, outcome, **more):
    (payment,) = Engine([the_pack]).settle("isla", the_pack.game, [{"bet": bet, "stake": "12"}], outcome, **more)
    return payment.gain


COUNTED = (("card_value", "numerals", "face"), ("card_value", "figures", 11), ("card_value", "ace", 14))
WAR = pack(
    *rules(
        "war", *COUNTED, ("payout", "pays.war", "1:1"), ("payout", "pays.war_phase.initial", "1:1"),
        ("payout", "pays.war_phase.raise", "1:1"), ("payout", "pays.war_phase.tie", "1:1"),
        ("payout", "pays.war_phase.tie_bonus", "1:1"), ("payout", "pays.tie", "10:1"),
        ("option", "surrender.loses", "1/2"),
    ),
    game="war",
)  # fmt: skip


def test_war_is_settled_by_cards():
    assert gain(WAR, "war", {"player": "AS", "dealer": "KH"}) == 12
    assert gain(WAR, "war", {"player": "3S", "dealer": "KH"}) == -12
    assert gain(WAR, "war", {"player": "9S", "dealer": "9H"}) is None
    assert gain(WAR, "war", {"player": "9S", "dealer": "9H", "surrendered": True}) == -6
    assert [gain(WAR, bet, {"player": "9S 4S", "dealer": "9H 4H"}) for bet in ("war", "war_phase")] == [24, 12]
    assert gain(WAR, "tie", {"player": "9S", "dealer": "9H"}) == 120
    assert gain(WAR, "tie", {"player": "9S", "dealer": "8H"}) == -12
    with pytest.raises(OutcomeError, match="laid after a tie"):
        gain(WAR, "war_phase", {"player": "AS", "dealer": "KH"})
    with pytest.raises(OutcomeError, match="only after a tie"):
        gain(WAR, "war", {"player": "9S 4S", "dealer": "8H 4H"})


NAMED = ["siete_y_medio_real", "siete_y_medio_mayor", "siete_y_medio_menor"]
HALF = pack(
    *rules(
        "siete_y_medio", ("card_value", "numerals", "face"), ("card_value", "figures", 0.5), ("card_value", "ace", 1),
        ("dealer_rule", "target_total", 7.5), ("hand_ranking", "order", NAMED), ("payout", "pays.win", "1:1"),
        ("payout", f"pays.{NAMED[0]}", "2:1"), ("payout", "pays.tie", "1:2"), ("dealer_rule", "outcome.tie", "push"),
    ),
    game="siete_y_medio",
)  # fmt: skip


@pytest.mark.parametrize(
    ("player", "dealer", "gained"),
    [
        (["7S", "KS"], ["6H", "KD"], 24),
        (["7S", "KS"], ["7H", "KD"], 24),
        (["7S", "KH"], ["7H", "KH"], -12),
        (["7S", "KH"], ["7H", "KD"], 6),
        (["6S", "4H"], ["7H", "KD"], -12),
        (["5S", "KH"], ["5H", "QD"], 0),
        (["5S"], ["6H", "5D"], 12),
        (["5S"], ["6H"], -12),
    ],
)
def test_siete_y_medio_is_settled_by_cards(player, dealer, gained):
    assert gain(HALF, "main", {"player": player, "dealer": dealer}) == gained


def test_a_named_hand_that_the_text_was_not_read_to_define_is_asked_for():
    told = [("card_value", "numerals", "face"), ("card_value", "figures", 0.5), ("dealer_rule", "target_total", 7.5)]
    paid = [("payout", "pays.win", "1:1"), ("payout", f"pays.{NAMED[0]}", "4:1"), ("payout", f"pays.{NAMED[1]}", "2:1")]
    apart = pack(*rules("siete_y_medio", *told, *paid), game="siete_y_medio")
    deal = {"player": ["7S", "KS"], "dealer": ["6H", "KD", "3S"]}
    with pytest.raises(OutcomeError, match="which named hand"):
        gain(apart, "main", deal)
    assert [gain(apart, "main", {**deal, "hand": hand}) for hand in NAMED[:2]] == [48, 24]
    assert gain(apart, "main", {**deal, "player": ["7S", "KH"]}) == 24


@pytest.mark.parametrize(
    ("player", "dealer", "refused"),
    [
        (["7S", "KS"], ["4H"], "the dealer draws on 4"),
        (["5S"], ["5H", "7D"], "the dealer stands on 5"),
        (["8S"], ["7H"], "without the 8"),
    ],
)
def test_a_dealer_plays_his_hand_out_with_the_cards_of_the_deck(player, dealer, refused):
    more = (("dealer_rule", "draws_to", 4.5), ("dealer_rule", "stands_on", 5))
    deck = (("equipment", "removed_ranks", [8, 9, 10]), ("card_value", "figures", 0.5), ("card_value", "ace", 1))
    told = (("card_value", "numerals", "face"), ("dealer_rule", "target_total", 7.5), ("payout", "pays.win", "1:1"))
    compiled = pack(*rules("siete_y_medio", *told, *deck, *more), game="siete_y_medio")
    with pytest.raises(OutcomeError, match=refused):
        gain(compiled, "main", {"player": player, "dealer": dealer}, strict=True)


FIVE = pack(
    *rules(
        "caribbean_poker", ("dealer_rule", "cards.player", 5), ("payout", "pays.ante", "1:1"),
        ("hand_ranking", "order", ["four_of_a_kind", "pair", "high_card"]),
    ),
    game="caribbean_poker",
)  # fmt: skip
PAIR, HIGH = ["8S", "8H", "QC", "4H", "2D"], ["AS", "KD", "9H", "5C", "3D"]


@pytest.mark.parametrize(
    ("outcome", "refused"),
    [
        ({"player": PAIR}, "does not tell dealer"),
        ({"player": PAIR, "dealer": HIGH, "folded": "no"}, "true or false"),
        ({"player": PAIR, "dealer": HIGH, "board": ["8C", "8D"]}, "asks for board"),
        ({"player": PAIR[:3], "dealer": HIGH}, "the player has 5 cards"),
    ],
)
def test_hands_of_poker_are_whole_and_told(outcome, refused):
    assert gain(FIVE, "ante", {"player": PAIR, "dealer": HIGH}) == 12
    with pytest.raises(OutcomeError, match=refused):
        gain(FIVE, "ante", outcome)


def test_a_figure_is_paid_by_how_often_it_falls():
    told = [("payout", f"pays.{name}", odds) for name, odds in (("one_figure", "1:1"), ("two_figures", "2:1"))]
    compiled = pack(*rules("crown_and_anchor", ("equipment", "dice", 3), *told), game="crown_and_anchor")
    fallen = {"dice": ["anchor", "heart", "heart"]}
    assert [gain(compiled, name, fallen) for name in ("anchor", "heart", "crown")] == [12, 24, -12]
    with pytest.raises(OutcomeError, match="write it as anchor:10"):
        gain(compiled, "one_figure", fallen)
    assert gain(compiled, "heart", {"dice": ["heart"] * 3}) is None


def test_totals_of_dice_win_where_the_text_says_so():
    compiled = pack(
        *rules(
            "chuck_a_luck", ("equipment", "dice", 3), ("payout", "pays.low", "1:1"), ("payout", "pays.field", "1:1"),
            ("payout", "pays.any_treble", "30:1"), ("bet", "wins_on.low", [3, 4, 5, 6, 7, 8, 9]),
            ("bet", "loses_on.low", ["triple"]),
        ),
        game="chuck_a_luck",
    )  # fmt: skip
    thrown = [1, 2, 5], [6, 5, 4], [2, 2, 2]
    assert [gain(compiled, "low", {"dice": dice}) for dice in thrown] == [12, -12, -12]
    assert [gain(compiled, "any_treble", {"dice": dice}) for dice in ([4, 4, 4], [4, 4, 5])] == [360, -12]
    with pytest.raises(OutcomeError, match="on which throws"):
        gain(compiled, "field", {"dice": [1, 2, 5]})


ROWS = rules(
    "trente_et_quarante", ("card_value", "numerals", "face"), ("card_value", "figures", 10), ("card_value", "ace", 1),
    ("dealer_rule", "row_stops_at", 31), ("payout", "pays.color", "1:1"), ("payout", "pays.red", "1:1"),
)  # fmt: skip
RED_WINS = {"black": ["KS", "QS", "9D", "6C"], "red": ["KH", "QH", "10D", "AC"]}


def test_which_first_card_decides_the_shade_is_data_of_the_pack():
    def of(row):
        more = rule(9, "dealer_rule", "shade_of", row, game="trente_et_quarante")
        return gain(pack(*ROWS, more, game="trente_et_quarante"), "color", RED_WINS)

    assert (of("winning_row"), of("black_row")) == (12, -12)
    unread = pack(*ROWS, game="trente_et_quarante")
    assert (gain(unread, "color", RED_WINS), gain(unread, "red", RED_WINS)) == (None, 12)
    assert ("color", "no_shade_rule") in gaps(unread)


def test_a_gain_with_an_open_commission_is_told_with_the_commission():
    told = (
        ("payout", "pays.win", "1:1"),
        ("commission", "base", "winning_bets"),
        ("commission", "rate", {"max": "1/20"}),
    )
    compiled = pack(*rules("pai_gow_poker", *told), game="pai_gow_poker")
    (payment,) = Engine([compiled]).settle("isla", "pai_gow_poker", [{"bet": "win", "stake": 10}], {"situation": "won"})
    assert (payment.gain, payment.outcome) == (None, "unstated")
    assert "the gain lies between 9.5 and 10" in payment.notes[-1]
    assert gain(compiled, "win", {"situation": "won", "commission": "1/24"}) == 11.5
    assert gain(compiled, "win", {"situation": "lost"}) == -12
    with pytest.raises(OutcomeError, match="allows 1/20"):
        gain(compiled, "win", {"situation": "won", "commission": "1/10"})


def test_a_rate_without_its_base_may_be_taken_of_every_gain():
    compiled = pack(*rules("monte", ("payout", "pays.salto", "3:1"), ("commission", "rate", "1/10")), game="monte")
    assert gain(compiled, "salto", {"situation": "won"}) is None
    assert [gain(compiled, "salto", {"situation": "won", "commission": taken}) for taken in (True, False)] == [
        Fraction("32.4"),
        36,
    ]


def test_doubled_cards_lower_the_odds():
    told = (("payout", "pays.viudo", "11:1"), ("payout", "pays.viudo.reduction", 1))
    compiled = pack(*rules("monte", *told), game="monte")
    assert [gain(compiled, "viudo", {"situation": "won", "doubled": n}) for n in (0, 2)] == [132, 108]


def test_a_reduction_lowers_the_odds_with_which_it_stands():
    said = (("pays.viudo", "11:1", 1), ("pays.viudo.reduction", 1, 1), ("pays.viudo.segundas", "5:1", 2))
    alike = (("pays.camo", "11:1", 1), ("pays.salto", "3:1", 1))
    told = [rule(line, "payout", key, value, game="monte") for key, value, line in (*said, *alike)]
    compiled = pack(*told, game="monte")
    doubled = [{"situation": phase, "doubled": 2} for phase in ("won", "segundas")]
    assert [gain(compiled, "viudo", one) for one in doubled] == [108, 60]
    assert [gain(compiled, bet, doubled[0]) for bet in ("camo", "salto")] == [None, 36]
    assert gain(compiled, "camo", {"situation": "won"}) == 132
    assert ("camo", "reduction_apart") in gaps(compiled)


def test_a_game_that_the_text_splits_is_found_by_its_bets():
    plus = pack(
        *rules("holdem_plus", ("payout", "pays.win", "1:1"), ("payout", "pays.side", "2:1")), game="holdem_plus"
    )
    bonus = pack(*rules("holdem_bonus", ("payout", "pays.win", "1:1")), game="holdem_bonus")
    whole = pack(*rules("holdem", ("card_value", "ace", 1)), game="holdem")
    engine = Engine([plus, bonus, whole])
    (payment,) = engine.settle("isla", "holdem", [{"bet": "side", "stake": 1}], {"situation": "won"})
    assert payment.gain == 2
    with pytest.raises(Exception, match="name one of holdem_bonus, holdem_plus"):
        engine.settle("isla", "holdem", [{"bet": "win", "stake": 1}], {"situation": "won"})


def test_a_tie_that_is_treated_as_the_zero_follows_the_roulette_of_its_text():
    from rules_db.packs.compiling import compile_pack, games_of
    from tests.rules_db.packs.small import DOCUMENT

    tie = rule(8, "zero_rule", "tie_at_31", "as_roulette_zero", game="trente_et_quarante")
    zero = rule(9, "zero_rule", "even_money", "en_prison_or_half", game="french_roulette")
    compiled = compile_pack(DOCUMENT, "trente_et_quarante", dict(games_of([*ROWS, tie, zero]))["trente_et_quarante"])
    tied = {"black": ["KS", "QS", "9D", "2C"], "red": ["KH", "QH", "10D", "AC"]}
    bets = [{"bet": "red", "stake": 12, "choice": choice} for choice in ("half", "prison")]
    assert [paid.gain for paid in Engine([compiled]).settle("isla", "trente_et_quarante", bets, tied)] == [-6, None]
    assert gain(pack(*ROWS, tie, game="trente_et_quarante"), "red", tied) is None


def test_two_hands_of_which_the_high_one_is_below_the_low_one_are_not_compared():
    told = (("payout", "pays.win", "1:1"), ("dealer_rule", "outcome.both_lost", "lose"))
    told = (*told, ("hand_ranking", "order", ["two_pair", "pair", "high_card"]))
    compiled = pack(*rules("pai_gow_poker", *told), game="pai_gow_poker")
    dealer = {"high": "AH AC QD 8S 3C", "low": "KH KD"}
    divided = {"high": "9S 9D 7C 5H 2D", "low": "QS JD"}
    assert gain(compiled, "win", {"player": divided, "dealer": dealer}) == -12
    for low in ("10S 10D", "JS JD"):
        with pytest.raises(OutcomeError, match="high hand of the player is below the low one"):
            gain(compiled, "win", {"player": {**divided, "low": low}, "dealer": dealer})
    with pytest.raises(OutcomeError, match="high hand of the dealer"):
        gain(compiled, "win", {"player": divided, "dealer": {"high": "KH 9C 7D 4S 3C", "low": "AH 4D"}})


@pytest.mark.parametrize(
    ("listed", "back"), [(["banker", "player"], 0), (["banker", "player", "tie"], None), ((), None)]
)
def test_on_equal_points_a_bet_comes_back_only_where_the_text_lists_no_bet_but_punto_and_bank(listed, back):
    told = (("payout", "pays.player", "1:1"), ("payout", "pays.banker", "9:10"))
    told = (*told, ("bet", "bets_offered", listed)) if listed else told
    compiled = pack(*rules("punto_banca", *told), game="punto_banca")
    assert gain(compiled, "player", {"winner": "tie"}) == back
    assert gain(compiled, "player", {"winner": "banker"}) == -12


LAID = (
    ("payout", "pays.camo", "7:1"), ("payout", "pays.camo.segundas", "4:1"), ("payout", "pays.viudo", "7:1"),
    ("payout", "pays.vista_hermosa", "9:1"), ("payout", "pays.cartas", "1:1"),
    ("bet", "wins_on.camo", ["next_suit"]), ("bet", "wins_on.viudo", ["other_suit"]),
    ("bet", "wins_on.vista_hermosa.first_card", ["next_suit"]), ("bet", "wins_on.cartas", ["any_suit"]),
    ("card_value", "suit_order", ["coins", "cups", "swords", "batons"]),
    ("commission", "rate", "1/4"), ("commission", "charged_if", "first_card_matches"),
    ("commission", "not_charged_on", ["vista_hermosa"]),
)  # fmt: skip
FOUR = ["1O", "5C", "3E", "RB"]


@pytest.mark.parametrize(
    ("bet", "on", "placed", "drawn", "gained"),
    [
        ("camo", [1], FOUR, ["7B", "1C"], 84),
        ("camo", [4], FOUR, ["7B", "RO"], 84),  # behind the last suit comes the first
        ("camo", [1], FOUR, ["1C"], 63),  # the first card: a quarter is deducted
        ("camo", [1], FOUR, ["7B", "1B"], -12),
        ("camo", [1], FOUR, ["7B", "5E"], -12),  # another card ends the phase
        ("camo", [1], ["1O", "5C"], ["7B", "1C"], 48),  # the second phase
        ("viudo", [1], FOUR, ["7B", "1E"], 84),
        ("vista_hermosa", [2], FOUR, ["5E"], 108),
        ("vista_hermosa", [2], FOUR, ["7B", "5E"], -12),
        ("cartas", [1, 2], FOUR, ["7B", "1B"], 12),
        ("cartas", [1, 2], FOUR, ["7B", "5E"], -12),
        ("cartas", [1, 2, 3, 4], FOUR, ["7B", "5E"], 12),
        ("cartas", [1, 2], ["1O", "5C"], ["7B", "1B"], None),  # the text says nothing of it in the second phase
    ],
)
def test_monte_is_settled_by_cards(bet, on, placed, drawn, gained):
    compiled = pack(*rules("monte", *LAID), game="monte")
    laid = {"bet": bet, "stake": "12", "numbers": on}
    (payment,) = Engine([compiled]).settle("isla", "monte", [laid], {"placed": placed, "drawn": drawn})
    assert payment.gain == gained


@pytest.mark.parametrize(
    ("bet", "on", "outcome", "why"),
    [
        ("camo", [1], {"placed": FOUR, "drawn": ["7B"]}, "nothing is decided yet"),
        ("camo", [1], {"placed": FOUR, "drawn": ["1C", "7B"]}, "after the one that ended"),
        ("camo", [], {"placed": FOUR, "drawn": ["1C"]}, "name its place"),
        ("camo", [5], {"placed": FOUR, "drawn": ["1C"]}, "name its place"),
        ("camo", [1, 2], {"placed": FOUR, "drawn": ["1C"]}, "laid on one card"),
        ("camo", [1], {"placed": ["1O", "1C", "3E", "RB"], "drawn": ["1E"]}, "different values"),
        ("camo", [1], {"placed": FOUR, "drawn": ["8O"]}, "no card of monte"),
        ("camo", [1], {"placed": FOUR, "drawn": ["1O"]}, "on the table 2 times"),
        ("cartas", [1, 2], {"placed": FOUR, "drawn": ["1B"], "doubled": 1}, "doubled cards annul"),
        ("cartas", [1, 2], {"placed": FOUR, "drawn": ["3B"]}, "neither side"),
    ],
)
def test_cards_at_monte_that_settle_nothing(bet, on, outcome, why):
    reduced = (*LAID, ("payout", "pays.vista_hermosa.reduction", 1))
    compiled = pack(*rules("monte", *reduced), game="monte")
    with pytest.raises(OutcomeError, match=why):
        Engine([compiled]).settle("isla", "monte", [{"bet": bet, "stake": "12", "numbers": on}], outcome)


LOWER_ABOVE = {
    "player": {"high": "KS QD 9H 4C 2S", "low": "3S 3D"},
    "dealer": {"high": "JH 10D 7C 6D 5H", "low": "2C 4D"},
}


def test_hands_that_a_player_divided_wrongly():
    told = (("payout", "pays.win", "1:1"), ("dealer_rule", "outcome.both_won", "win"))
    with pytest.raises(OutcomeError, match="not compared"):
        gain(pack(*rules("pai_gow_poker", *told), game="pai_gow_poker"), "win", LOWER_ABOVE)
    ruled = rules("pai_gow_poker", *told, ("dealer_rule", "outcome.foul_hand", "lose"))
    assert gain(pack(*ruled, game="pai_gow_poker"), "win", LOWER_ABOVE) == -12


def test_a_joker_that_makes_straights_and_flushes_makes_both_at_once():
    order = ["straight_flush", "four_of_a_kind", "flush", "straight", "pair", "high_card"]
    told = (
        ("payout", "pays.win", "1:1"), ("dealer_rule", "outcome.both_won", "win"), ("hand_ranking", "order", order),
        ("equipment", "jokers", 1), ("hand_ranking", "joker", ["straight", "flush"]),
    )  # fmt: skip
    compiled = pack(*rules("pai_gow_poker", *told), game="pai_gow_poker")
    held = {
        "player": {"high": "9S 8S 7S 6S JOKER", "low": "KS KD"},
        "dealer": {"high": "5S 5H 5D 5C 2S", "low": "3C 2C"},
    }
    with pytest.raises(OutcomeError, match="not sure"):
        gain(compiled, "win", held)
    said = [*told[:-1], ("hand_ranking", "joker", ["straight", "flush", "straight_flush"])]
    assert gain(pack(*rules("pai_gow_poker", *said), game="pai_gow_poker"), "win", held) == 12


def test_nobody_draws_with_the_total_from_which_the_text_lets_nobody():
    told = (
        ("card_value", "numerals", "face"), ("card_value", "figures", 10), ("card_value", "ace", [1, 11]),
        ("dealer_rule", "target_total", 21), ("payout", "pays.win", "1:1"), ("dealer_rule", "stands_on", 17),
    )  # fmt: skip
    cards = {"player": "AS KD 5C", "dealer": "9H 8C"}
    assert gain(pack(*rules("blackjack", *told), game="blackjack"), "main", cards, strict=True) == -12
    ruled = rules("blackjack", *told, ("option", "hit.below", 21))
    with pytest.raises(OutcomeError, match="nobody who has 21"):
        gain(pack(*ruled, game="blackjack"), "main", cards, strict=True)


def test_a_bonus_on_the_stake_that_nobody_asked_for_is_told():
    order = ["straight", "pair", "high_card"]
    told = (
        ("payout", "pays.ante", "1:1"), ("payout", "pays.ante_bonus.straight", "1:1"), ("hand_ranking", "order", order),
    )  # fmt: skip
    compiled = pack(*rules("three_card_poker", *told), game="three_card_poker")
    cards = {"player": "4S 5D 6H", "dealer": "9S 9D JS"}
    alone = Engine([compiled]).settle("isla", "three_card_poker", [{"bet": "ante", "stake": 1}], cards)
    assert any("ante_bonus" in note for note in alone[0].notes)
    bets = [{"bet": "ante", "stake": 1}, {"bet": "ante_bonus", "stake": 1}]
    beside = Engine([compiled]).settle("isla", "three_card_poker", bets, cards)
    assert not any("ante_bonus" in note for note in beside[0].notes)


@pytest.mark.parametrize("seed", range(40))
def test_one_of_three_bets_on_the_card_that_ends_the_phase_wins_and_all_others_lose(seed):
    told = (
        *(("payout", f"pays.{bet}", "11:1") for bet in ("camo", "anti", "viudo")), ("payout", "pays.salto", "3:1"),
        ("bet", "wins_on.camo", ["next_suit"]), ("bet", "wins_on.anti", ["previous_suit"]),
        ("bet", "wins_on.viudo", ["other_suit"]), ("bet", "wins_on.salto", ["any_suit"]),
        ("card_value", "suit_order", ["coins", "cups", "swords", "batons"]),
    )  # fmt: skip
    engine, source = Engine([pack(*rules("monte", *told), game="monte")]), random.Random(seed)  # noqa: S311 - the same deals every time
    deck = source.sample([f"{rank}{suit}" for rank in "1234567SCR" for suit in "OCEB"], 40)
    ranks = source.sample("1234567SCR", 4)
    placed = [next(card for card in deck if card[0] == rank) for rank in ranks]
    left = [card for card in deck if card not in placed]
    end = next(at for at, card in enumerate(left) if card[0] in ranks)
    outcome = {"placed": placed, "drawn": left[: end + 1]}
    bets = [{"bet": bet, "stake": 1, "numbers": [at]} for at in (1, 2, 3, 4) for bet in ("camo", "anti", "viudo")]
    won = [paid.gain for paid in engine.settle("isla", "monte", bets, outcome)]
    assert sorted(won) == [-1] * 11 + [11]
    by_card = [{"bet": "salto", "stake": 1, "numbers": [at]} for at in (1, 2, 3, 4)]
    gains = [paid.gain for paid in engine.settle("isla", "monte", by_card, outcome)]
    assert gains == [3 if card[0] == left[end][0] else -1 for card in placed]
