"""What laws have that is no defect of theirs, beside the same words where they are one."""

from __future__ import annotations

import pytest

from tests.extractor.defects.finding import lines

PARTS = """
    Artículo 1. Son faltas:

    1. Las leves, que son:

    a) no exhibir las reglas;
    b) no llevar la corbata.

    2. Las graves.

    Artículo 2. Las faltas del artículo 1, letra {letter}), se sancionan con multa.
"""
FORCE = """
    Artículo 1. Se autorizan las salas desde la entrada en vigor {of}.

    Artículo 2. Las salas cierran a las cuatro.
"""
FORMER = """
    Artículo 1. Las salas abren a las seis y cierran a las cuatro de la madrugada de todos los días del año.

    {between}

    Artículo 1. Las salas abren a las seis y cierran a las cuatro de la madrugada de todos los días del año.

    Artículo 2. Las salas tienen un libro de quejas a disposición del público.
"""


@pytest.mark.parametrize(
    ("code", "text", "bad", "good"),
    [
        ("dangling_reference", PARTS, {"letter": "d"}, {"letter": "b"}),
        ("missing_value", FORCE, {"of": "de este reglamento"}, {"of": "de dicho Real Decreto"}),
        ("duplicated_block", FORMER, {"between": "Artículo 1 bis. Son públicas."}, {"between": "Legislación anterior"}),
    ],
)
def test_a_law_is_read_as_one(code: str, text: str, bad: dict[str, str], good: dict[str, str]) -> None:
    assert lines(text.format(**bad), code)
    assert not lines(text.format(**good), code)


@pytest.mark.parametrize(
    "sound",
    [
        "La sala no admite en medida alguna beneficio de terceros ni de sus empleados.",
        "La sala tendrá una ratio de dos mesas por empleado que esté de turno.",
        "Los impresos se consultan en www.ejemplo.es/prevencion-de-riesgos/inicio.",
        "Los formularios son los que entregue la sala o los entregados por esta dentro del mes.",
    ],
)
def test_sound_words_are_no_misprint(sound: str) -> None:
    assert not lines(f"Artículo 1. {sound}\n\nArtículo 2. Las salas cierran a las cuatro.", "misprint")
