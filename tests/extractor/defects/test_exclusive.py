"""What a game settles in one way in one place and in another way in another: the twin of each text is sound."""

from __future__ import annotations

import pytest

from tests.extractor.defects.finding import lines

ODD_PACK = """
    CAPÍTULO I. DEL SIETE Y MEDIO

    Artículo 1. Se juega con una baraja de cuarenta (40) naipes.

    Artículo 2. La baraja del siete y medio consta de {cards} naipes.
"""
APART = """
    CAPÍTULO I. DEL PÓQUER DE TRES CARTAS

    Artículo 1. La apuesta de pareja o más es independiente {of}.

    Artículo 2. El jugador que se retire perderá sus apuestas de ante y de pareja o más.
"""
TIE = """
    CAPÍTULO I. DEL BLACK JACK

    Artículo 1. Si el crupier tiene black jack, todas las apuestas se pierden{but}.

    Artículo 2. Las manos de igual puntuación que la del crupier no ganan ni pierden.
"""
PRIZES = """
    CAPÍTULO I. DEL POZO

    Artículo 1. Los premios del pozo son:

    a) Escalera real: 70 %
    b) Escalera de color: 20 %

    Artículo 2. El segundo premio ({share} %) se paga al terminar la mano.
"""
REST = """
    CAPÍTULO I. DEL PÓQUER TEXAS HOLD'EM

    Artículo 1. De quedar un solo adversario, éste podrá igualar o retirarse.

    Artículo 2. De quedar {others} adversarios se formará un pozo separado.
"""
SETTLED = """
    CAPÍTULO I. DEL BLACK JACK

    Artículo 1. Si el crupier se ha pasado de 21 cobra el jugador. Si {short} 21, se comparan las manos.
"""
CHANGED = """
    CAPÍTULO I. DEL PÓQUER CUBIERTO

    Artículo 1. Se juega con un mazo de cincuenta y dos cartas. La mesa admite hasta {players} jugadores.

    Artículo 2. A cada jugador se le dan cinco cartas y puede cambiar hasta tres.

    Artículo 3. Si no hay cartas suficientes para los cambios, se barajan las descartadas.
"""
TABLE = """
    CAPÍTULO I. DE LAS APUESTAS

    Artículo 1. El mínimo lo fija la sala.

    Artículo 2. TABLA DE LÍMITES

    {below}

    Artículo 3. El crupier anuncia cada tirada.
"""


@pytest.mark.parametrize(
    ("code", "text", "bad", "good"),
    [
        ("contradiction", ODD_PACK, {"cards": "cincuenta y dos (52)"}, {"cards": "cuarenta (40)"}),
        ("contradiction", APART, {"of": "de la de ante"}, {"of": "de las cartas del crupier"}),
        ("contradiction", TIE, {"but": ""}, {"but": ", salvo las de quien también lo tenga"}),
        ("contradiction", PRIZES, {"share": "25"}, {"share": "20"}),
        ("coverage_gap", REST, {"others": "más de dos"}, {"others": "dos o más"}),
        ("coverage_gap", SETTLED, {"short": "no llega a"}, {"short": "suma hasta"}),
        ("impossible_event", CHANGED, {"players": "seis"}, {"players": "siete"}),
        ("missing_table", TABLE, {"below": "Exp. 4.321"}, {"below": "De 1 a 100 fichas por tirada."}),
    ],
)
def test_the_text_is_at_odds_with_itself(code: str, text: str, bad: dict[str, str], good: dict[str, str]) -> None:
    assert len(lines(text.format(**bad), code)) == 1
    assert not lines(text.format(**good), code)


def test_an_item_of_a_list_and_its_twin_in_a_game_with_an_added_prize() -> None:
    text = """
    CAPÍTULO I. DEL BLACK JACK

    Artículo 1. Servida la mano, al advertirse que falta un naipe, {plays} solamente los puestos que tengan dos naipes.

    CAPÍTULO II. DEL BLACK JACK

    Artículo 2. Servida la mano, al advertirse que falta un naipe, cobrarán solamente los puestos que tengan dos naipes.
    """
    assert len(lines(text.format(plays="jugarán"), "contradiction")) == 1
    assert not lines(text.format(plays="cobrarán"), "contradiction")
