"""A game that a text regulates by reference to another has a pack of its own."""

from rules_db.engine import Engine
from rules_db.packs.compiling import compile_pack, games_of
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
