"""What cards are worth."""

from __future__ import annotations

import pytest

from tests.extractor.readers.facts import facts


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        (
            "BLACK JACK",
            "El as vale 2 ó 12; las figuras, 9; las demás, su valor impreso.",
            {"ace": [2, 12], "figures": 9, "numerals": "face"},
        ),
        (
            "PUNTO Y BANCA",
            "El 10 y las figuras no tienen ningún valor; el as vale 3.",
            {"ten": 0, "figures": 0, "ace": 3},
        ),
        ("PUNTO Y BANCA", "En la suma se desprecian las decenas.", {"sum_modulo": 10}),
        ("PUNTO Y BANCA", "1 – 2 – 3 – 4 – 5 ...... el valor indicado.", {"ace": 1, "numerals": "face"}),
        ("PUNTO Y BANCA", "2 – 3 – 4 – 5 ...... el valor indicado.", {"ace": None, "numerals": "face"}),
        ("PUNTO Y BANCA", "11 – 2 – 3 – 4 ...... el valor indicado.", {"ace": None}),
        ("GUERRA", "La jota vale 12, la dama 13 y el rey 14 puntos.", {"jack": 12, "king": 14}),
    ],
)
def test_values(title: str, body: str, expected: dict[str, object]) -> None:
    read = facts(title, body, "frames")
    assert {key: read.get(key) for key in expected} == expected


@pytest.mark.parametrize(
    "body",
    [
        "En este caso, el as tendrá el valor de un punto.",
        "Dos ases o dos cartas que valgan 10 tantos pueden separarse.",
        "Un as y una figura tienen una cuenta de 21 puntos.",
        "La banca suma 3     S   S   Q   Q",
    ],
)
def test_a_case_or_a_sum_is_no_value(body: str) -> None:
    assert not {"ace", "figures", "numerals", "ten", "queen"} & set(facts("BLACK JACK", body, "frames"))


def test_half_a_point_and_an_ace_of_either_value() -> None:
    assert facts("SIETE Y MEDIO", "Sota, caballo y rey, media unidad.", "frames") == {"figures": 0.5}
    assert facts("BLACK JACK", "El as vale once o uno a elección.", "frames") == {"ace": [1, 11]}
