"""Rules worded as regulations of other countries word them: small texts of our own, with all that they state."""

from __future__ import annotations

from typing import Any

import pytest

from tests.extractor.readers.facts import facts, kept

ROULETTE_BY_LETTERS = """
    Los premios que otorga cada jugada son:

    a) Pleno: apuesta a un solo número; paga treinta y dos (32) veces el valor apostado.

    b) Semipleno: apuesta a dos números contiguos; paga 16 por 1.

    c) Calle: se apuesta a tres números. Paga 10 fichas por cada una apostada.

    d) Cuadro: cubre cuatro números. El pago es de 7 a 1.

    e) Docena: paga tres a uno (3:1).

    f) Columna: paga 3/1.

    g) Mayor o menor: pagan a la par (1 x 1).

    La apuesta a pleno no podrá exceder de cuarenta (40) veces el mínimo de la mesa. La ruleta tendrá treinta y nueve
    casillas.
    """
ROULETTE_FOUND = {
    "pays.straight": "32:1",
    "covers.straight": 1,
    "pays.split": "16:1",
    "covers.split": 2,
    "pays.street": "10:1",
    "covers.street": 3,
    "pays.corner": "7:1",
    "covers.corner": 4,
    "pays.dozen": "3:1",
    "pays.column": "3:1",
    "pays.high": "1:1",
    "pays.low": "1:1",
    "bet_max.straight": {"times": 40, "of": "min_bet"},
    "wheel.pockets": 39,
}

ROULETTE_IN_BARS = """
    Los aciertos se abonarán conforme a la tabla que sigue:

    | Apuesta | Números que cubre | Pago |
    |---|---|---|
    | Pleno | 1 | 33:1 |
    | Línea | 6 | 4:1 |
    | Rojo / Negro | 18 | 1:1 |
    """
BARS_FOUND = {
    "pays.straight": "33:1",
    "covers.straight": 1,
    "pays.six_line": "4:1",
    "covers.six_line": 6,
    "pays.red": "1:1",
    "pays.black": "1:1",
    "covers.red": 18,
    "covers.black": 18,
}

ROULETTE_WITHOUT_CELLS = """
    Cada acierto cobra lo que dice el cuadro siguiente:

    Tabla de pagos

    Pleno 1 número 34 veces su postura

    Dos columnas o columna 24 números ½ vez la postura
    a caballo
    """
WITHOUT_CELLS_FOUND = {
    "pays.straight": "34:1",
    "covers.straight": 1,
    "pays.double_column": "1:2",
    "covers.double_column": 24,
}

BLACKJACK = """
    Se juega con cinco mazos de cincuenta y dos cartas cada uno.

    El repartidor entrega dos cartas a cada jugador y una carta descubierta para sí.

    El Black Jack se paga a razón de cuatro por tres (4 x 3). Las demás manos ganadoras se pagan uno por uno. El
    seguro se paga tres a uno y su importe no podrá exceder la mitad de la apuesta inicial.

    El jugador podrá doblar su apuesta con las dos primeras cartas cualquiera sea el valor de éstas. También podrá
    separar sus cartas cuando fueren del mismo valor, hasta un máximo de cinco manos. A los ases
    separados se les dará una sola carta a cada uno.
    """
BLACKJACK_FOUND = {
    "decks": 5,
    "cards_per_deck": 52,
    "cards.player": 2,
    "cards.dealer_up": 1,
    "pays.blackjack": "4:3",
    "pays.win": "1:1",
    "pays.insurance": "3:1",
    "bet_max.insurance": {"times": "1/2", "of": "bet"},
    "double.on": "any",
    "split.on": "equal_value",
    "split.max_hands": 5,
    "split.aces_one_card": True,
}

BACCARAT = """
    Las figuras y los dieces no valen nada; el as tiene el valor de un punto.

    Si la puntuación del punto es 0, 1, 2, 3 o 4, pedirá carta; con 5, 6 o 7 se plantará.

    Las apuestas a la banca se pagan a la par con una deducción del 4 por 100 en beneficio del establecimiento.
    """
BACCARAT_FOUND = {
    "figures": 0,
    "ten": 0,
    "ace": 1,
    "player_draws": dict.fromkeys("01234", "draw") | dict.fromkeys("567", "stand"),
    "pays.banker": "1:1",
    "rate": "1/25",
}

CRAPS = """
    Línea de no pase: gana con 2 o 3 y pierde con 7 u 11; el 12 es empate.

    Cualquier siete: paga cinco a uno.
    """
CRAPS_FOUND = {
    "wins_on.dont_pass.come_out": [2, 3],
    "loses_on.dont_pass.come_out": [7, 11],
    "pushes_on.dont_pass.come_out": [12],
    "pays.any_7": "5:1",
}

OMAHA = """
    Cada jugador recibirá de a una por vez cuatro cartas boca abajo, y en la mesa se pondrán cinco cartas comunitarias.

    La mejor mano de cinco cartas se forma con dos de las cuatro cartas propias y tres de las cinco cartas comunitarias.
    """
OMAHA_FOUND = {
    "cards.player": 4,
    "cards.community": 5,
    "cards.hand": 5,
    "cards.hole_used": 2,
    "cards.community_used": 3,
}

CHUCK_A_LUCK = """
    Se usan tres dados. En la mesa habrá un set de siete dados, quedando en reserva los otros cuatro.

    El crupier hará girar la jaula como mínimo tres (3) veces.
    """
CHUCK_FOUND = {"dice": 3, "dice.set": 7, "dice.reserve": 4, "turns_min.cage": 3}

SIC_BO = """
    Pequeño: gana si la suma de los dados está comprendida entre 5 y 9; paga 1 a 1.

    Grande: gana si la suma está entre 12 y 16, paga a la par.

    Triple específico: paga 140 a 1.

    Cualquier triple: paga 23 a 1.
    """
SIC_BO_FOUND = {
    "wins_on.low": [5, 6, 7, 8, 9],
    "wins_on.high": [12, 13, 14, 15, 16],
    "pays.low": "1:1",
    "pays.high": "1:1",
    "pays.any_treble": "23:1",
}

CROWN = """
    Si la figura elegida sale en un dado se paga 1 a 1, si sale en dos dados 3 a 1 y si sale en los tres, 5 a 1.
    """
CROWN_FOUND = {"pays.one_figure": "1:1", "pays.two_figures": "3:1", "pays.three_figures": "5:1"}

HOLDEM = """
    No se cobrará comisión si no hay flop. El número mínimo de jugadores será de cuatro y el máximo de nueve.
    """
HOLDEM_FOUND = {"not_charged_if": "no_flop", "players_min": 4, "players_max": 9}

TEXTS = [
    ("RULETA AMERICANA", ROULETTE_BY_LETTERS, ROULETTE_FOUND),
    ("RULETA AMERICANA", ROULETTE_IN_BARS, BARS_FOUND),
    ("RULETA FRANCESA", ROULETTE_WITHOUT_CELLS, WITHOUT_CELLS_FOUND),
    ("BLACK JACK", BLACKJACK, BLACKJACK_FOUND),
    ("PUNTO Y BANCA", BACCARAT, BACCARAT_FOUND),
    ("CRAPS", CRAPS, CRAPS_FOUND),
    ("OMAHA", OMAHA, OMAHA_FOUND),
    ("CHUCK A LUCK", CHUCK_A_LUCK, CHUCK_FOUND),
    ("SIC BO", SIC_BO, SIC_BO_FOUND),
    ("CORONA Y ANCLA", CROWN, CROWN_FOUND),
    ("TEXAS HOLD'EM", HOLDEM, HOLDEM_FOUND),
]


@pytest.mark.parametrize(("title", "body", "stated"), TEXTS)
def test_all_that_the_text_states_is_read(title: str, body: str, stated: dict[str, Any]) -> None:
    read = kept(title, body)
    assert {key: read.get(key) for key in stated} == stated


@pytest.mark.parametrize(("title", "body", "stated"), TEXTS)
def test_no_other_payout_is_read(title: str, body: str, stated: dict[str, Any]) -> None:
    read = facts(title, body, "payout")
    assert {key: value for key, value in read.items() if key not in stated} == {}
