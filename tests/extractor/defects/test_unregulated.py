from __future__ import annotations

from tests.extractor.defects.finding import findings, lines

CHAPTERS = """
1. CRAPS

1.1 El tirador lanza dos dados.

2. BLACK JACK

2.1 El crupier reparte dos naipes.

3. BOULE

3.1 El crupier lanza la bola.
"""
FOUR = "REGLAMENTO DE PRUEBA\n\nSe autorizan los siguientes juegos: Craps; Black Jack; Boule; {}.\n"


def test_a_game_of_the_list_that_no_part_regulates() -> None:
    assert lines(FOUR.format("seis (6) mesas de Pai Gow Póker") + CHAPTERS, "game_without_rules") == [3]


def test_all_games_of_the_list_are_regulated() -> None:
    assert lines(FOUR.format("seis (6) mesas de Pai Gow Póker") + CHAPTERS + "\n4. PAI GOW PÓKER\n\n4.1 Se juega.\n",
                 "game_without_rules") == []  # fmt: skip


def test_a_game_that_is_only_mentioned() -> None:
    text = "REGLAMENTO DE PRUEBA\n\nEl Pai Gow Póker se jugaba en otro tiempo.\n"
    assert lines(text + CHAPTERS, "game_without_rules") == []


def test_a_game_that_a_list_of_another_text_names() -> None:
    text = "REGLAMENTO DE PRUEBA\n\nOtra ordenanza trata de los juegos siguientes: Omaha; Big Six; Boule.\n"
    assert lines(text + CHAPTERS, "game_without_rules") == []


BLACKJACK = """
1. BLACKJACK

1.1 Pagos

El Black Jack se paga 3 a 2. El seguro se paga 2 a 1. Las demás apuestas ganadoras se pagan 1 a 1.

1.2 Cartas

El As vale 1 u 11. El crupier pide hasta 16 y se planta con 17. {words}
"""


def test_a_modality_that_no_part_knows() -> None:
    named = "En la modalidad Faro 9 no se parten los ases."
    assert len(findings(BLACKJACK.format(words=named), "game_without_rules")) == 1
    defined = f"{named}\n\n1.3 Faro 9\n\nSe juega con una carta más."
    assert findings(BLACKJACK.format(words=defined), "game_without_rules") == []
