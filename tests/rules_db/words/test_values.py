"""Values of every shape that the vocabulary has, as people read them."""

from typing import Any

import pytest

from rules_db.words import Words

CASES: list[tuple[str, str, Any, str, str]] = [
    ("payout", "pays.straight", "35:1", "35:1", "35:1"),
    ("payout", "pays.tie", "push", "stake back", "se devuelve la apuesta"),
    ("payout", "pays.x", {"as": "insurance"}, "as insurance", "como seguro"),
    ("dealer_rule", "soft_17", "stand", "stands on soft 17", "se planta con 17 blando"),
    ("dealer_rule", "draws_to", 4.5, "up to 4.5", "hasta 4,5"),
    ("equipment", "has.shoe", True, "required", "sí"),
    ("equipment", "same_back", True, "yes", "sí"),
    ("option", "insurance.offered", "optional", "optional for the house", "optativo para la casa"),
    ("option", "actions.river", ["check", "raise"], "check, raise", "pasar, subir"),
    ("equipment", "decks", [4, 6], "4 or 6", "4 o 6"),
    ("equipment", "decks", [4, 6, 8], "4, 6 or 8", "4, 6 u 8"),
    ("equipment", "decks", {"min": 6, "max": 8}, "6 to 8", "entre 6 y 8"),
    ("equipment", "decks_per_color", [[2, 2], [3, 3]], "2 + 2 or 3 + 3", "2 + 2 o 3 + 3"),
    ("limit", "staff.croupier", {"min": 1}, "at least 1", "al menos 1"),
    ("limit", "raises_max", 3, "at most 3", "máximo 3"),
    ("limit", "raises_max", "unlimited", "without limit", "sin límite"),
    ("limit", "bet_max", {"times": 1, "of": "bank"}, "as much as the bank", "igual a la banca"),
    ("limit", "bet_max", {"times": [20, 25], "of": "min_bet"}, "20 or 25 × the minimum", "20 o 25 × el mínimo"),
    ("limit", "bet_max", {"times": "1/2", "of": "min_bet"}, "1/2 of the minimum", "1/2 del mínimo"),
    ("limit", "bet_min", {"min": "1/5", "max": "2/5", "of": "max_bet"}, "1/5 to 2/5 of the maximum", None),
    ("limit", "bet_max", {"min": 100, "max": 1000, "of": "min_bet"}, "100 to 1,000 × the minimum", None),
    ("bet", "numbers.low", [1, 2, 3, 4, 5], "1 to 5", "1 a 5"),
    ("bet", "numbers.red", [1, 3, 5, 7], "1, 3, 5, 7", "1, 3, 5, 7"),
    ("bet", "wins_on.field", [2, 3, 4, 9, 10, 11, 12], "2, 3, 4, 9 to 12", "2, 3, 4, 9 a 12"),
    ("bet", "win_lose.six_line", {"win": 6, "lose": 31}, "6 to win, 31 to lose", "6 de ganar, 31 de perder"),
    ("hand_ranking", "order", ["flush", "straight"], "flush > straight", "color > escalera"),
    ("hand_ranking", "tie_break.pair", ["rank", "kickers"], "rank, then the other cards in turn", None),
    ("dealer_rule", "player_draws", {"0": "draw", "1": "draw", "10": "stand"}, "0 to 1: draws; 10: stands", None),
    ("dealer_rule", "banker_draws", {"3": [0, 1, 2, 3, 9], "7": []}, "3: draws on 0 to 3, 9; 7: stands", None),
    ("jackpot", "jackpot.flush", {"multiple": 50}, "50 × the stake", "50 × la apuesta"),
    ("jackpot", "jackpot.flush", {"share": "1"}, "the whole pot", "el pozo entero"),
    ("jackpot", "amount", 30000, "30,000", "30.000"),
    ("commission", "rate", {"max": "1/20"}, "at most 1/20", "como máximo 1/20"),
    ("bet", "wins_on.over_7", {"above": 7, "below": 12}, "over 7 and under 12", "más de 7 y menos de 12"),
    ("x", "y", None, "None", "None"),
    ("x", "y", [], "", ""),
]


@pytest.mark.parametrize(("family", "key", "value", "english", "spanish"), CASES, ids=[str(case[2]) for case in CASES])
def test_a_value_reads(family: str, key: str, value: Any, english: str, spanish: str | None) -> None:
    game = "draw_poker" if family == "hand_ranking" else "blackjack"
    assert Words("en").value(value, family, key, game) == english
    if spanish is not None:
        assert Words("es").value(value, family, key, game) == spanish
