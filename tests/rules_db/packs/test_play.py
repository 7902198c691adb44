"""The tables of play: dealer, punto, bank, a player's options."""

import pytest

from rules_db.engine import Engine
from rules_db.errors import OutcomeError
from tests.rules_db.packs.small import answers, gaps, pack, rule

BACCARAT = "punto_banca"


def actions(the_pack, table, **facts):
    return [then["action"] for when, then in answers(the_pack, table) if fits(when, facts)]


def fits(when, facts):
    from rules_db.packs.tables import Among, holds

    return all(holds(c if not isinstance(c, tuple) else Among(c), facts[name]) for name, c in when.items())


def test_the_dealer_draws_to_one_total_and_stands_from_another():
    compiled = pack(
        rule(1, "dealer_rule", "draws_to", 14, game="blackjack"),
        rule(2, "dealer_rule", "stands_on", 17, game="blackjack"),
        rule(3, "dealer_rule", "soft_17", "hit", game="blackjack"),
        game="blackjack",
    )
    assert actions(compiled, "dealer", total=14, soft=False) == ["draw"]
    assert actions(compiled, "dealer", total=17, soft=False) == ["stand"]
    assert actions(compiled, "dealer", total=17, soft=True) == ["draw"]
    assert actions(compiled, "dealer", total=15, soft=False) == []
    assert ("dealer", "no_rule") in gaps(compiled)


def test_the_bank_draws_by_the_third_card_and_follows_the_punto():
    drawing = {str(n): "draw" if n < 6 else "stand" for n in range(10)}
    compiled = pack(
        rule(1, "dealer_rule", "player_draws", drawing, game=BACCARAT),
        rule(2, "dealer_rule", "banker_draws", {"5": [4, 5], "8": "natural"}, game=BACCARAT),
        rule(3, "dealer_rule", "banker_draws.player_stands", "as_player", game=BACCARAT),
        game=BACCARAT,
    )
    assert actions(compiled, "banker", total=5, third=4) == ["draw"]
    assert actions(compiled, "banker", total=5, third=6) == ["stand"]
    assert actions(compiled, "banker", total=5, third=-1) == ["draw"]
    assert actions(compiled, "banker", total=8, third=3) == ["natural"]
    assert actions(compiled, "banker", total=6, third=3) == []
    assert ("banker", "no_cell") in gaps(compiled)


def test_a_missing_drawing_table_is_told():
    compiled = pack(rule(1, "payout", "pays.player", "1:1", game=BACCARAT), game=BACCARAT)
    assert {("punto", "absent"), ("banker", "absent")} <= gaps(compiled)


def test_an_option_is_gated_by_totals_and_by_the_open_card():
    compiled = pack(
        rule(1, "option", "double.on", [9, 10], game="blackjack"),
        rule(2, "option", "surrender.offered", "optional", game="blackjack"),
        rule(3, "option", "surrender.not_against", ["ace"], game="blackjack"),
        rule(4, "option", "insurance.against", ["ace"], game="blackjack"),
        rule(5, "option", "split.max_hands", 4, game="blackjack"),
        game="blackjack",
    )

    def allowed(option, total=0, against="2"):
        found = [then for when, then in answers(compiled, "options") if fits(when, facts(option, total, against))]
        return found[0]["allowed"] if found else ""

    def facts(option, total, against):
        return {"option": option, "total": total, "against": against, "pair": "none"}

    assert (allowed("double", total=9), allowed("double", total=11)) == ("yes", "no")
    assert (allowed("surrender", against="ace"), allowed("surrender", against="king")) == ("no", "optional")
    assert (allowed("insurance", against="ace"), allowed("insurance", against="king")) == ("yes", "no")
    (hands,) = [then for when, then in answers(compiled, "options") if when.get("option") == ("split.max_hands",)]
    assert hands["value"] == "4"


def test_the_dealer_opens_from_his_lowest_hand_up():
    game = "three_card_poker"
    compiled = pack(rule(1, "dealer_rule", "qualifies_with", "queen_high", game=game), game=game)
    assert actions(compiled, "dealer", step="open", hand="high_card", high=12) == ["open"]
    assert actions(compiled, "dealer", step="open", hand="high_card", high=11) == ["pass"]
    assert actions(compiled, "dealer", step="open", hand="pair_of_2", high=2) == ["open"]


def test_a_bet_on_the_bank_that_pays_by_its_points():
    compiled = pack(
        rule(1, "payout", "pays.banker", "1:1", game=BACCARAT),
        rule(2, "payout", "pays.banker.6", "1:2", game=BACCARAT),
        rule(3, "payout", "pays.player", "1:1", game=BACCARAT),
        rule(4, "card_value", "numerals", "face", game=BACCARAT),
        rule(5, "card_value", "sum_modulo", 10, game=BACCARAT),
        game=BACCARAT,
    )

    def gain(bet, **outcome):
        (paid,) = Engine([compiled]).settle("isla", BACCARAT, [{"bet": bet, "stake": 10}], outcome)
        return paid.gain

    six, seven = {"player": ["2H", "3D"], "banker": ["2S", "4C"]}, {"player": ["2H", "3D"], "banker": ["2S", "5C"]}
    assert [gain("banker", **seen) for seen in (six, seven)] == [5, 10]
    assert [gain("banker", winner="banker", points=points) for points in (6, 7)] == [5, 10]
    assert gain("player", winner="player") == 10
    with pytest.raises(OutcomeError, match="does not tell points"):
        gain("banker", winner="banker")


def test_a_payment_by_points_of_one_variant_is_none_of_the_others():
    compiled = pack(
        rule(1, "payout", "pays.banker", "1:1", game=BACCARAT),
        rule(2, "payout", "pays.banker.6", "1:2", game=BACCARAT, variant="mini"),
        game=BACCARAT,
    )
    won = {"winner": "banker", "points": 6}
    paid = [
        Engine([compiled]).settle("isla", BACCARAT, [{"bet": "banker", "stake": 10}], won, variant=variant)[0].gain
        for variant in ("mini", "")
    ]
    assert paid == [5, 10]
