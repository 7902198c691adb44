"""A game that a text regulates by reference to another has a pack of its own."""

import msgspec
import pytest

from rules_db import ReglasError
from rules_db.engine import Engine
from rules_db.packs.compiling import compile_pack, games_of
from schemas.records import Provision
from tests.rules_db.packs.small import DOCUMENT, gaps, rule

WHOLE, SHORT = "french_roulette", "french_roulette_short"
RULES = (
    rule(1, "bet", "covers.straight", 1, game=WHOLE),
    rule(2, "payout", "pays.straight", "33:1", game=WHOLE),
    rule(3, "payout", "pays.dozen", "2:1", game=WHOLE),
    rule(4, "equipment", "number_range", {"min": 1, "max": 36}, game=WHOLE),
    rule(5, "equipment", "wheel.zeros", ["0"], game=WHOLE),
    rule(6, "bet", "rules_of", WHOLE, game=SHORT),
    rule(7, "bet", "bets_offered", ["straight"], game=SHORT),
)


def test_the_other_games_rules_hold_for_the_bets_that_it_offers():
    games = dict(games_of(RULES))
    compiled = compile_pack(DOCUMENT, SHORT, games[SHORT])
    bet = {"bet": "straight", "numbers": [17], "stake": 10}
    (payment,) = Engine([compiled]).settle("isla", SHORT, [bet], {"pocket": 17})
    assert payment.gain == 330
    assert payment.citations[-1].line_start == 2
    assert "dozen" not in {subject for subject, _ in gaps(compiled)}


def test_a_game_without_a_reference_takes_nothing_over():
    assert len(dict(games_of(RULES))[WHOLE]) == 5


def test_events_of_poker_as_such_are_events_of_each_poker_that_they_name():
    told = (
        rule(1, "irregularity", "burn_card", "si salen dos cartas", game="poker", variant="stud_poker,draw_poker"),
        rule(2, "irregularity", "", "si se corta la luz", game="poker"),
        rule(3, "bet", "amount.ante", 1, game="stud_poker"),
        rule(4, "bet", "amount.ante", 1, game="three_card_poker"),
    )
    compiled = {game: compile_pack(DOCUMENT, game, own) for game, own in games_of(told)}
    assert [one.rule for one in compiled["stud_poker"].incidents] == ["r1-burn_card", "r2-"]
    assert [one.rule for one in compiled["three_card_poker"].incidents] == ["r2-"]
    assert not compiled["stud_poker"].incidents[0].variant


CHAPTER = Provision("xx-isla-1__art_1", "d", None, 1, "clause", "1", "", "", "", "punto_banca", "", 1, 1, None, "", "")
DRAWING = {str(total): "draw" for total in range(5)}
OF_CHAPTER = (
    rule(1, "dealer_rule", "player_draws", {**DRAWING, "5": "draw"}, game="punto_banca"),
    rule(2, "dealer_rule", "player_draws", {**DRAWING, "5": "optional"}, game="chemin_de_fer"),
    rule(3, "card_value", "numerals", "face", game="punto_banca"),
    rule(4, "card_value", "figures", 0, game="punto_banca", variant="mini"),
    rule(5, "payout", "pays.player", "1:1", game="punto_banca"),
    rule(6, "payout", "pays.tie", "8:1", game="punto_banca"),
)


def of_chapter(within="punto_banca"):
    chapter = msgspec.structs.replace(CHAPTER, game=within)
    return dict(games_of(OF_CHAPTER, {chapter.id: chapter}))


def test_a_game_within_the_chapter_of_another_is_played_as_that_one_but_for_what_it_rules():
    assert [one.line_start for one in of_chapter()["chemin_de_fer"]] == [2, 3, 5]
    assert [one.line_start for one in of_chapter()["punto_banca"]] == [1, 3, 4, 5, 6]


@pytest.mark.parametrize("elsewhere", ["chemin_de_fer", "general", "texas_holdem"])
def test_a_game_with_a_chapter_of_its_own_or_in_one_of_no_kin_takes_nothing_over(elsewhere):
    assert [one.line_start for one in of_chapter(elsewhere)["chemin_de_fer"]] == [2]


def test_a_game_of_the_same_chapter_is_asked_for_as_a_variant_too():
    engine = Engine([compile_pack(DOCUMENT, game, own) for game, own in of_chapter().items()])
    five = {"player": ["2H", "3D"]}
    for name in ("baccarat", "Chemin de Fer", "chemin_de_fer"):
        (decision,) = engine.decide("isla", "punto_banca", "punto", five, variant=name)
        assert decision.action == "optional"
    assert engine.decide("isla", "punto_banca", "punto", five)[0].action == "draw"
    with pytest.raises(ReglasError, match="no variant"):
        engine.decide("isla", "punto_banca", "punto", five, variant="monte")
