"""When bets are made, which must be, what they need and whether they are decided apart."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a) Pase. Se juega antes de la primera tirada.", {"when.pass": "come_out"}),
        ("a) Come. Se juega después del primer tiro.", {"when.come": "after_come_out"}),
        ("a) Come. Se juega en cualquier momento una vez fijado el punto.", {"when.come": "after_point"}),
        ("a) Campo. Puede jugarse en cualquier momento.", {"when.field": "any_time"}),
        ("a) Campo. Que se juega en cualquier momento de la partida.", {"when.field": "any_time"}),
        ("a) Campo. Esta apuesta puede hacerse o retirarse en cualquier momento.", {"when.field": "any_time"}),
        ("a) Pase. Esta apuesta se hace antes del primer tiro, y gana si sale un 7.", {"when.pass": "come_out"}),
        (
            "Ventajas. Una apuesta suplementaria al pase o al come, una vez establecido el punto.",
            {"requires.odds": ["come", "pass"]},
        ),
        (
            "Fijado el punto, quien apostó al pase o al no pase puede agregar una gabela.",
            {"when.odds": "after_point", "requires.odds": ["dont_pass", "pass"]},
        ),
    ],
)
def test_dice(body: str, expected: dict[str, object]) -> None:
    read = facts("CRAPS", body, "frames:bet")
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    "body",
    [
        "a) Pase. No se aceptan apuestas una vez fijado el punto.",
        "a) Campo. La apuesta puede retirarse en cualquier momento.",
        "a) Pase. En el primer tiro gana con 5.",
        "a) Campo. En cualquier momento, si la mesa lo admite, se juega.",
        "Que en cualquier momento se jugó al campo.",
    ],
)
def test_words_of_time_about_something_else(body: str) -> None:
    assert not [key for key in facts("CRAPS", body, "frames:bet") if key.startswith("when.")]


def test_what_is_said_of_this_bet_is_said_of_the_one_named_before() -> None:
    body = "El ANTE se pone en su casilla. Esta apuesta es obligatoria y se hace antes de repartir."
    assert facts("CARIBBEAN POKER", body, "frames:bet") == {"mandatory.ante": True, "when.ante": "before_deal"}


def test_a_side_bet_that_nobody_must_make_and_that_is_decided_apart() -> None:
    body = "Perfect Pairs. La apuesta Perfect Pairs no es obligatoria. Es independiente de la mano del crupier."
    read = facts("BLACK JACK", body, "frames:bet")
    assert read == {"mandatory.perfect_pairs": False, "independent.perfect_pairs": True}


def test_hands_that_are_apart_are_no_bets_that_are() -> None:
    body = "Las dos manos se consideran separadas e independientes, cada una con su valor."
    assert facts("BLACK JACK", body, "frames:bet") == {}


def test_a_bet_that_needs_another() -> None:
    body = "Para apostar al empate es necesario que se haya hecho una apuesta a la banca o al punto."
    assert facts("PUNTO Y BANCA", body, "frames:bet")["requires.tie"] == ["banker", "player"]


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("Campo. Se juega en cualquier momento.", "any_time"),
        ("Come. Se acepta en cualquier momento, pero después de la tirada de salida.", "after_come_out"),
        ("Come. En cualquier momento se puede apostar, una vez establecido el punto.", "after_point"),
    ],
)
def test_any_moment_behind_another_is_not_any(body: str, value: str) -> None:
    read = facts("CRAPS", body, "frames:bet")
    assert [one for key, one in read.items() if key.startswith("when.")] == [value]


@pytest.mark.parametrize(
    ("body", "key", "value"),
    [
        ("Cualquier craps. Pierde con cualquier otro número (4, 5, 6", "loses_on.any_craps", ["other"]),
        ("Cualquier craps. Pierde con estos números (4, 5, 6).", "loses_on.any_craps", [4, 5, 6]),
        (
            "Campo. Gana cuando sale uno de los números siguientes: 2, 3, 4, 9, 10, 11 y 12. Paga doble cuando sale 6.",
            "wins_on.field",
            [2, 3, 4, 9, 10, 11, 12],
        ),
        ("Campo. Gana: 3, 4, 9, 10, 11. 1 a 1.\n\nGana: 2 y 12. 2 a 1.", "wins_on.field", [2, 3, 4, 9, 10, 11, 12]),
    ],
)
def test_a_list_that_breaks_off_and_one_that_says_it_all(body: str, key: str, value: list[object]) -> None:
    assert facts("CRAPS", body, "frames:bet")[key] == value
