"""What keys, families, games and jurisdictions are called."""

from pathlib import Path

import pytest

from rules_db import KnowledgeBase
from rules_db.comparing.records import is_norm
from rules_db.words import Words, jurisdiction_name, key_words


@pytest.mark.parametrize(
    ("family", "key", "game", "english", "spanish"),
    [
        ("payout", "pays.corner", "american_roulette", "pays: corner (cuadro)", "paga: cuadro"),
        ("payout", "pays.straight", "draw_poker", "pays: straight (escalera)", "paga: escalera"),
        ("payout", "pays.straight", "american_roulette", "pays: straight (pleno)", "paga: pleno"),
        ("dealer_rule", "soft_17", "blackjack", "soft 17", "17 blando"),
        ("option", "insurance.offered", "blackjack", "insurance (seguro)", "seguro"),
        ("jackpot", "jackpot.flush.cap_multiple", "poker", "most it pays, flush (color)", "tope, color"),
        ("limit", "bet_max.odds.5", "craps", "highest bet: odds (gabela), 5", "apuesta máxima: gabela, 5"),
        ("payout", "pays.dont_pass", "craps", "pays: don't pass (no pase)", "paga: no pase"),
        ("hand_ranking", "meaning.flush", "poker", "what it calls flush (color)", "qué llama color"),
        ("equipment", "a_new_thing.of_ours", "craps", "a new thing, of ours", "a new thing, of ours"),
        ("prohibition", "", "craps", "Prohibitions", "Prohibiciones"),
    ],
)
def test_a_key_is_called(family: str, key: str, game: str, english: str, spanish: str) -> None:
    assert Words("en").key(family, key, game) == english
    assert Words("es").key(family, key, game) == spanish


def test_families_stand_in_the_order_of_their_table_and_unknown_ones_last() -> None:
    words = Words()
    assert words.place("payout", "pays.x") < words.place("bet", "covers.x") < words.place("new_family", "x")
    assert words.place("payout", "pays.x") < words.place("payout", "unknown")


def test_games_and_jurisdictions_have_names() -> None:
    assert Words("es").game("american_roulette") == "Ruleta Americana"
    assert Words("es").game("game_of_tomorrow") == "game of tomorrow"
    assert jurisdiction_name("villa-de-la-costa") == "Villa de la Costa"


def test_several_variants_are_named_each() -> None:
    assert Words("en").variant("challenge_21,perfect_pairs") == "challenge 21, perfect pairs"


def test_every_key_that_the_samples_yield_has_words_of_its_own(samples_database: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        keys = {(rule.family, rule.key) for rule in base.rules() if not is_norm(rule.family)}
    assert len(keys) > 100
    assert sorted(pair for pair in keys if key_words(*pair) is None) == []


def test_a_name_with_a_place_in_a_row_says_which() -> None:
    assert Words("es").name("column_2", "american_roulette") == "2.ª columna"
    assert Words("es").name("dozen_3", "american_roulette") == "3.ª docena"
