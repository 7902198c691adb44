"""Bets in the wordings of several countries: on what they are won, what they cover, which are offered."""

from __future__ import annotations

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract
from tests.extractor.readers.facts import by_key

_TITLES = {
    "craps": "Craps", "american_roulette": "Ruleta Americana", "french_roulette": "Ruleta Francesa",
    "chuck_a_luck": "Chuck a Luck", "punto_banca": "Punto y Banca", "trente_et_quarante": "Treinta y Cuarenta",
    "boule": "Boule",
}  # fmt: skip


def _bets(game: str, *lines: str) -> dict[str, object]:
    text = "\n".join(["CAPÍTULO I", "", _TITLES[game], "", "Artículo 1.", "", *lines, ""])
    document = read_bytes(text.encode(), "x.txt", document_id="x", jurisdiction="x")
    return by_key((rule.key, rule.value) for rule in extract(document, outline(document)) if rule.family == "bet")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "La apuesta Come se resuelve con el tiro siguiente: 7 u 11 ganan, 2, 3 o 12 pierden, "
            "y cualquier otro total pasa a ser su número.",
            {
                "wins_on.come.come_out": [7, 11],
                "loses_on.come.come_out": [2, 3, 12],
                "points.come": [4, 5, 6, 8, 9, 10],
            },
        ),
        (
            "Fijado el punto, la apuesta de pase cobra si el punto se repite antes de que salga el siete.",
            {"wins_on.pass.point": ["point"], "loses_on.pass.point": [7]},
        ),
        ("Apuesta al once: favorable con 11, adversa con cualquier otro total.", {"wins_on.eleven": [11]}),
        (
            "El campo paga al doble el 2 y el 12; los demás números ganadores (3, 4, 9, 10 y 11), a la par.",
            {"wins_on.field": [2, 3, 4, 9, 10, 11, 12]},
        ),
        (
            "No pase cobra con 2 o 3, pierde con 7 u 11 y recupera la apuesta, sin ganar ni perder, con el 12.",
            {"loses_on.dont_pass.come_out": [7, 11], "pushes_on.dont_pass.come_out": [12]},
        ),
        ("Over 7 resulta favorecido por los totales de 8 a 12.", {"wins_on.over_7": [8, 9, 10, 11, 12]}),
        ("El 8 duro gana con cuatro y cuatro.", {"wins_on.hard_8": ["4-4"]}),
        ("Cualquier craps se cobra cuando los dados suman 2, 3 o 12.", {"wins_on.any_craps": [2, 3, 12]}),
    ],
)
def test_each_result_goes_with_its_verdict(text: str, said: dict[str, object]) -> None:
    assert said.items() <= _bets("craps", text).items()


@pytest.mark.parametrize(
    "text",
    [
        "En los casinos de la provincia vecina el 12 gana en la línea de no pase y el campo paga triple el 2.",
        "El pagador anuncia: «Siete, pierde la línea de pase».",
    ],
)
def test_what_is_told_in_passing_decides_nothing(text: str) -> None:
    assert not [key for key in _bets("craps", text) if key.startswith(("wins_on", "loses_on"))]


def test_exceptions_and_both_sides_of_three_dice() -> None:
    found = _bets("chuck_a_luck", "La apuesta a mayor gana con totales de 11 a 18, salvo los tríos.")
    assert found["wins_on.high"] == [*range(11, 19)]
    assert found["loses_on.high"] == ["triple"]


def test_what_is_said_of_both_bets() -> None:
    found = _bets("chuck_a_luck", "El mayor gana con 11 a 17 y el menor con 4 a 10; ambos pierden con tres iguales.")
    assert found["wins_on.low"] == [*range(4, 11)]
    assert found["loses_on.high"] == found["loses_on.low"] == ["triple"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Semipleno: dos números contiguos.", {"covers.split": 2}),
        ("Apuesta de seis números (línea): la ficha va en el extremo.", {"covers.six_line": 6}),
        ("Caballo, calle y cuadro, a dos, tres y cuatro números.", {"covers.split": 2, "covers.street": 3}),
        ("Quien apuesta a la doble docena tiene a su favor veinticuatro números.", {"covers.double_dozen": 24}),
        ("La primera docena reúne los números del uno al doce.", {"numbers.dozen_1": [*range(1, 13)]}),
        ("Hay doce transversales.", {"positions.street": 12}),
        ("En la docena hay 12 casos favorables y 25 adversos.", {"win_lose.dozen": {"win": 12, "lose": 25}}),
        ("A favor de la docena van 12 números; en contra: 25.", {"win_lose.dozen": {"win": 12, "lose": 25}}),
        ("Con el trío se juegan tres números; con la seisena, seis.", {"covers.street": 3, "covers.six_line": 6}),
        ("Con una ficha en el vértice de cuatro números se apuesta al cuadro.", {"covers.corner": 4}),
        ("Rojo o negro, par o impar y mayor o menor abarcan 18 números.", {"covers.simple_chance": 18}),
        ("La línea abarca el doble de números que la calle, o sea seis.", {"covers.six_line": 6, "covers.street": 3}),
        ("Hay 38 plenos, 57 caballos y 12 calles.", {"positions.straight": 38, "positions.street": 12}),
        ("Los cinco primeros números (0, 00, 1, 2 y 3).", {"numbers.five_line": ["0", "00", 1, 2, 3]}),
        ("Números   Suerte    Paga\n1         Pleno     35 a 1\n2         Caballo   17 a 1", {"covers.split": 2}),
    ],
)
def test_what_a_bet_takes_of_the_layout(text: str, said: dict[str, object]) -> None:
    assert said.items() <= _bets("american_roulette", text).items()


def test_what_is_exchanged_or_of_the_wheel_is_no_cover() -> None:
    assert not _bets("american_roulette", "De cada dos semiplenos se formará un pleno.")
    assert not _bets("american_roulette", "La rueda tiene treinta y siete números.")


def test_the_number_outside_the_simple_chances() -> None:
    said = _bets("boule", "El 5 no entra en ninguna suerte sencilla y hace perder todas las suertes sencillas.")
    assert said == {"numbers.neutral": [5], "loses_on.simple_chance": [5]}
    assert not _bets("boule", "El 5 es uno de los nueve números.")


@pytest.mark.parametrize(
    ("game", "text", "bets"),
    [
        ("punto_banca", "Se apuesta al punto, a la banca o al empate.", ["banker", "player", "tie"]),
        (
            "trente_et_quarante",
            "Las suertes son cuatro: rojo, negro, color e inverso.",
            ["black", "color", "inverse", "red"],
        ),
        ("punto_banca", "Se juega al punto, a la banca o al empate.", ["banker", "player", "tie"]),
        (
            "punto_banca",
            "Se apuesta a que gane el punto, que gane la banca o que empaten.",
            ["banker", "player", "tie"],
        ),
        ("punto_banca", "Las chances del juego son dos: Punto y Banca.", ["banker", "player"]),
        ("craps", "Se ofrecen las siguientes apuestas: pase, no pase y campo.", ["dont_pass", "field", "pass"]),
    ],
)
def test_lists_of_bets_are_what_a_game_offers(game: str, text: str, bets: list[str]) -> None:
    assert _bets(game, text)["bets_offered"] == bets


@pytest.mark.parametrize(
    "text",
    [
        "No se admiten las apuestas de pase, no pase y campo.",
        "Se pagan a la par las apuestas de pase, no pase y campo.",
    ],
)
def test_bets_that_are_refused_or_paid_are_no_offer(text: str) -> None:
    assert "bets_offered" not in _bets("craps", text)


def test_a_passage_goes_on_about_the_bet_that_it_opens_with() -> None:
    found = _bets(
        "american_roulette",
        "Apostar a Línea es colocar la ficha en la unión de dos calles. Cubre 6 números. Hay 9 líneas distintas. "
        "Da 6 posibilidades de ganar y 25 de perder.",
    )
    assert found == {
        "covers.six_line": 6,
        "positions.six_line": 9,
        "win_lose.six_line": {"win": 6, "lose": 25},
    }


def test_fields_of_a_record_are_those_of_the_bet_that_it_names() -> None:
    fields = "Nombre: Cuadro. Números: 4. Posiciones: 22. Probabilidades: 4 a favor y 33 en contra."
    found = _bets("american_roulette", "Fichas de las suertes.", fields)
    assert found == {"covers.corner": 4, "positions.corner": 22, "win_lose.corner": {"win": 4, "lose": 33}}


def test_a_line_that_only_names_a_bet_speaks_for_those_below_it() -> None:
    found = _bets(
        "craps",
        "Línea de pase.",
        "Primer tiro: vence con siete u once; es vencida con dos, tres o doce.",
        "Fijado el punto: vence si este sale de nuevo; es vencida si aparece el siete.",
    )
    assert found == {
        "wins_on.pass.come_out": [7, 11],
        "loses_on.pass.come_out": [2, 3, 12],
        "wins_on.pass.point": ["point"],
        "loses_on.pass.point": [7],
    }


def test_counts_in_brackets_are_of_the_bets_before_them() -> None:
    found = _bets("american_roulette", "Son suertes el pleno (un número), el semipleno (dos) y la calle (tres).")
    assert found.items() >= {"covers.split": 2, "covers.street": 3}.items()


@pytest.mark.parametrize(
    "lines",
    [
        ("- Low: Apuesta a los números menores, del 3 al 9.",),
        ("- Low: es la apuesta que se hace a los totales de 3 a 9.",),
        ("Jugada Low (menor) 1 a 1 (a la par)", "Suma de 3 al 9 puntos"),
        ("Low: 2 a 1", "Total: de 3 a 9 puntos"),
        ("Low 1 a 1", "Sumas entre 3 y 9"),
    ],
)
def test_totals_that_a_glossary_or_the_line_below_a_row_tells(lines: tuple[str, ...]) -> None:
    assert _bets("chuck_a_luck", "Se usan tres dados.", *lines)["wins_on.low"] == [3, 4, 5, 6, 7, 8, 9]


def test_totals_in_two_lines_below_a_row_are_those_of_one_bet() -> None:
    lines = ("Jugada Field (campo) 1 a 1", "Suma de 5, 6, 7, 8 puntos", "Suma de 13, 14, 15 y 16 puntos")
    assert _bets("chuck_a_luck", "Se usan tres dados.", *lines)["wins_on.field"] == [5, 6, 7, 8, 13, 14, 15, 16]


@pytest.mark.parametrize(
    "lines",
    [
        ("Jugada Low (menor) 1 a 1", "Suma de 3 a 9 unidades tributarias"),
        ("Jugada Low (menor) 1 a 1", "La multa es de una suma de 3 a 9 puntos del sueldo."),
        ("Cualquier trío 30 a 1", "Suma de 3 a 9 puntos"),
        ("Low y High 1 a 1", "Suma de 3 a 9 puntos"),
        ("Low: apuesta a los números del cliente, de 3 a 9 fichas.",),
    ],
)
def test_totals_of_something_else_are_no_results(lines: tuple[str, ...]) -> None:
    assert not {key for key in _bets("chuck_a_luck", *lines) if key.startswith("wins_on.")}


@pytest.mark.parametrize(
    "text",
    [
        "Con terna se pierden menor, mayor y campo, cualquiera que sea la suma.",
        "Las apuestas a menor, mayor y campo se pierden con cualquier trío.",
        "El trío hace perder a la menor, a la mayor y al campo.",
        "Menor, mayor y campo pierden cuando sale un trío.",
    ],
)
def test_three_alike_that_fall_are_no_bet(text: str) -> None:
    found = _bets("chuck_a_luck", "Se usan tres dados.", text)
    assert {key for key in found if key.startswith("loses_on.")} == {"loses_on.low", "loses_on.high", "loses_on.field"}
    assert found["loses_on.low"] == ["triple"]


def test_the_bet_on_three_alike_stays_a_bet() -> None:
    found = _bets("chuck_a_luck", "Se usan tres dados.", "Cualquier trío gana cuando los tres dados son iguales.")
    assert found["wins_on.any_treble"] == ["triple"]
