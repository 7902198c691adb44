from __future__ import annotations

import corpus
from extractor.outline import outline
from extractor.rules import extract
from schemas.records import Rule

LAW = """DECRETO 12/2020, de 3 de mayo, por el que se aprueba el Reglamento de Juegos de Isla Nueva.

CAPÍTULO I

JUEGOS DE RULETA

SECCIÓN 1. RULETA FRANCESA

Artículo 1. Apuestas.

a) Pleno. La apuesta cubre un número; el jugador que gana obtiene treinta y tres veces su apuesta.

b) Si sale el cero, las suertes sencillas pierden la mitad.

SECCIÓN 2. RULETA AMERICANA

Artículo 2. Descripción del juego.

{clause}

{own}
"""
TAKES_OVER = "Para lo no previsto en esta Sección son de aplicación las disposiciones de la Sección 1 de este Capítulo."
MENTIONS = "Se parece a la Ruleta Francesa, de la que difiere en el paño."


def payouts(clause: str, own: str = "") -> list[Rule]:
    document = corpus.read_bytes(LAW.format(clause=clause, own=own).encode(), "ley.txt")
    rules = extract(document, outline(document))
    return [rule for rule in rules if rule.game == "american_roulette" and rule.family == "payout"]


def test_a_game_takes_over_the_rules_of_another_with_both_citations() -> None:
    (rule,) = payouts(TAKES_OVER)
    assert (rule.key, rule.value, rule.method) == ("pays.straight", "33:1", "inherited")
    assert rule.text == TAKES_OVER
    assert "lines 11-11" in rule.note


def test_a_mention_takes_nothing_over() -> None:
    assert payouts(MENTIONS) == []


def test_what_the_game_itself_rules_comes_first() -> None:
    (rule,) = payouts(TAKES_OVER, "a) Pleno. El jugador que gana obtiene treinta veces su apuesta.")
    assert (rule.value, rule.method) == ("30:1", "payout")
