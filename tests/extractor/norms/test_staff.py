"""Who works at a table, how many, and what for."""

import pytest

from tests.extractor.norms.reading import families, norms


@pytest.mark.parametrize(
    ("sentence", "bearers"),
    [
        ("Cada mesa será atendida por dos crupieres y un cambista.", ["croupier", "changer"]),
        ("Atienden la mesa un pagador y un ayudante.", ["croupier", "assistant"]),
        ("Cada mesa contará con un inspector.", ["inspector"]),
        ("Toda mesa tendrá un inspector y dos crupieres.", ["inspector", "croupier"]),
        ("El inspector podrá tener a su cargo hasta tres mesas.", ["inspector"]),
    ],
)
def test_the_composition_of_a_table(sentence: str, bearers: list[str]) -> None:
    assert families(sentence, "staff") == [("staff", bearer) for bearer in bearers]


def test_players_are_no_staff() -> None:
    assert families("Cada mesa será ocupada por nueve jugadores.", "staff") == []
    assert families("Cada mesa tendrá un paño y dos tableros.", "staff") == []
    assert families("Es el jugador quien corta el mazo.", "staff") == []


def test_a_role_comes_with_its_first_words_and_each_duty_of_its_list() -> None:
    text = """
    1.3.2 Elementos humanos

    - **Jefe de mesa**

    Cuida del salón y del paño.

    - **Croupier principal**

    Está a cargo de las siguientes labores:

    - Encerar la rueda.
    - Lustrar las fichas.
    """
    found = [(norm.statement.key, norm.statement.bearer, norm.statement.value) for norm in norms(text, "staff")]
    assert ("role", "pit_boss", "Jefe de mesa") in found
    assert [row for row in found if row[0] == "duty"] == [
        ("duty", "main_croupier", "Encerar la rueda"),
        ("duty", "main_croupier", "Lustrar las fichas"),
    ]


@pytest.mark.parametrize(
    ("sentence", "bearer"),
    [
        ("El inspector se encarga de abrir la caja.", "inspector"),
        ("El cambista tiene por misión canjear placas.", "changer"),
        ("El recuento será realizado por el ayudante.", "assistant"),
        ("Abierta la sala, es el inspector quien guarda las llaves.", "inspector"),
    ],
)
def test_words_of_duty(sentence: str, bearer: str) -> None:
    assert families(sentence, "staff") == [("staff", bearer)]


def test_an_act_of_the_play_is_no_duty_of_the_staff() -> None:
    assert families("El crupier muestra la carta.", "staff") == []


def test_an_introduction_is_neither_role_nor_duty() -> None:
    text = """
    1.3.2 Elementos humanos

    - **Croupier de apoyo**

    Cuida del salón con las siguientes labores:

    - Encerar la rueda.
    """
    assert [norm.statement.key for norm in norms(text, "staff")] == ["duty"]


def test_how_the_staff_stands_and_speaks_is_no_duty() -> None:
    assert families("El inspector se encarga de la urbanidad de todos.", "staff") == []


def test_a_role_with_titled_parts_is_told_by_its_parts() -> None:
    text = """
    3.1 DEL PERSONAL

    3.1.1 Del inspector

    3.1.1.1 Y la apertura

    Mirará el paño.
    """
    found = [norm.statement for norm in norms(text, "staff") if norm.statement.key == "role"]
    assert [(one.value, one.bearer) for one in found] == [("Y la apertura", "inspector")]
