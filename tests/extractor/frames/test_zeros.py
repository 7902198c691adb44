"""What becomes of the bets when the zero comes."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


def zero(body: str, title: str = "RULETA FRANCESA") -> dict[str, object]:
    return facts(title, body, "frames")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Si sale el cero, las suertes sencillas pierden la mitad.", {"even_money": "lose_half"}),
        ("Si sale el cero, las suertes sencillas pierden su importe.", {"even_money": "lose_all"}),
        ("Si sale el doble cero, las suertes sencillas pierden la mitad.", {"even_money.double_zero": "lose_half"}),
        ("Las demás apuestas que no cubran el cero se pierden.", {"other_bets": "lose_all"}),
        (
            "Las restantes apuestas que no contengan el cero ganador se perderán íntegramente.",
            {"other_bets": "lose_all"},
        ),
        ("Cuando sale el cero pierden todas las suertes.", {"even_money": "lose_all", "other_bets": "lose_all"}),
        ("Caído el cero, las suertes sencillas se cobran íntegras.", {"even_money": "lose_all"}),
        (
            "Sea cero, sea doble cero, la mesa levanta todo lo que no esté en él, incluidas las suertes sencillas.",
            {
                "even_money": "lose_all",
                "other_bets": "lose_all",
                "even_money.double_zero": "lose_all",
                "other_bets.double_zero": "lose_all",
            },
        ),
        (
            "La postura que hubiere quedado presa recobra su libertad si la bola siguiente le es propicia; "
            "siéndole adversa, pasa a la caja de la casa.",
            {"prison.next_win": "returned", "prison.next_lose": "lose_all"},
        ),
    ],
)
def test_losses(body: str, expected: dict[str, object]) -> None:
    assert zero(body) == expected


@pytest.mark.parametrize("share", ["%2", "¥2", "¥z", "25%"])
def test_a_share_that_damage_hides_is_not_all_of_the_bet(share: str) -> None:
    assert zero(f"Al caer la bola en el cero, quien jugó a par o impar pierde la {share} de su puesta.") == {}


def test_the_choice_of_half_or_prison_and_what_follows() -> None:
    body = """
        Si sale el cero, quien apostó a una suerte sencilla tiene dos opciones: retirar la mitad de su apuesta o dejarla
        en prisión. Si a la bola siguiente la apuesta es ganadora, queda libre y se devuelve. Si no es ganadora, se
        pierde. Si vuelve a salir el cero, pierde la mitad.
        """
    assert zero(body) == {
        "even_money": "en_prison_or_half",
        "even_money.half": "lose_half",
        "even_money.prison": "en_prison",
        "prison.next_win": "returned",
        "prison.next_lose": "lose_all",
        "prison.second_zero": "lose_half",
    }


@pytest.mark.parametrize(
    "body",
    [
        "Las suertes sencillas pierden si sale el otro color.",
        "El cero es de color verde.",
        "Al cierre se cobra la mitad del cambio.",
        "Caído el cero, el jugador recoge todas sus fichas del paño.",
    ],
)
def test_a_loss_without_zero_and_a_zero_without_loss_state_nothing(body: str) -> None:
    assert zero(body) == {}


def test_the_neutral_number_of_the_ball_table() -> None:
    assert zero("Cuando sale el 7, las suertes sencillas se pierden.", "BOULE") == {
        "even_money": "lose_all",
        "loses_on.simple_chance": [7],
    }


def test_a_tie_at_thirty_one() -> None:
    title = "TREINTA Y CUARENTA"
    assert zero("Si ambas filas suman 31, pierden la mitad.", title) == {"tie_at_31": "lose_half"}
    assert "tie_at_31" not in zero("Si empatan, salvo en 31, nadie pierde la mitad.", title)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "Salido el cero, las posturas a suertes sencillas quedan presas hasta la otra bola. Si entonces ganan, "
            "se devuelven sin premio; si pierden, las cobra la banca.",
            {"even_money": "en_prison", "prison.next_win": "returned", "prison.next_lose": "lose_all"},
        ),
        (
            "Rojo y negro, par e impar pierden si la bola cae en cero o doble cero; docenas y columnas, igual.",
            dict.fromkeys(("even_money", "even_money.double_zero", "other_bets", "other_bets.double_zero"), "lose_all"),
        ),
        (
            "No existe la prisión: el cero hace perder la mitad de lo jugado en suertes sencillas.",
            {"even_money": "lose_half"},
        ),
        (
            "Con el cero pierden todas las apuestas, excepto las suertes sencillas, que pierden sólo la mitad.",
            {"other_bets": "lose_all", "even_money": "lose_half"},
        ),
    ],
)
def test_what_one_clause_leaves_open_the_next_goes_on_from(body: str, expected: dict[str, object]) -> None:
    told = zero(body)
    assert {key: told.get(key) for key in expected} == expected
