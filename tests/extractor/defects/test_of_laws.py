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


AMENDED = """
    Artículo 1. Se cambia el reglamento de las salas en estos términos:

    {opens}Artículo 9.- Del cierre

    9.1 Las salas cierran a las cuatro.

    9.2 Las salas abren a las seis."

    Artículo 2. La presente ley rige desde hoy.
"""
ITEM = """
    Artículo 1. Se añade lo que sigue:

    {label}) Las salas tienen un libro de quejas.{ends}

    Artículo 2. Las salas cierran a las cuatro.
"""
NUMBERED = """
    Artículo 1. Las salas abren a las seis y cierran a las cuatro de la madrugada.

    {between}

    Artículo 1. Las salas abren a las seis y cierran a las tres de la madrugada.

    Artículo 2. Las salas tienen un libro de quejas a disposición del público.

    Artículo 3. Las salas tienen un botiquín.
"""
ANNEX = """
    Artículo 1. Se suma el Anexo Nº 2 {whose} en materia de salas.

    Artículo 2. Las salas cierran a las cuatro.
"""
LAST = """
    Artículo 1. Las salas cierran a las cuatro.

    Artículo 2. Tasa de las salas.

    1. Las salas pagan una tasa al año.

    {heading}

    2. La tasa a la que se refiere el artículo 2 se paga en enero.
"""
SELLERS = """
    REGLAMENTO DE PUNTO Y BANCA

    Artículo 1. Juego. El casino determina la comisión que {who}.

    Artículo 2. Apuestas. El jugador apuesta a punto o a banca.
"""


@pytest.mark.parametrize(
    ("code", "text", "bad", "good"),
    [
        ("misprint", AMENDED.replace('"', "”"), {"opens": ""}, {"opens": "“"}),
        ("misprint", ITEM, {"label": "El cierre", "ends": ""}, {"label": '"e', "ends": '"'}),
        ("duplicate_numbering", NUMBERED, {"between": "Son públicas."}, {"between": "LEGISLACIÓN ANTERIOR []"}),
        ("dangling_reference", ANNEX, {"whose": "que precede,"}, {"whose": "al Reglamento de Sanciones"}),
        ("wrong_reference", LAST, {"heading": "Otras tasas."}, {"heading": "Disposición transitoria primera. Pagos."}),
    ],
)
def test_what_a_law_changes_repeats_and_adds_is_no_defect(
    code: str, text: str, bad: dict[str, str], good: dict[str, str]
) -> None:
    assert lines(text.format(**bad), code)
    assert not lines(text.format(**good), code)


def test_what_sellers_are_paid_is_not_what_the_house_takes() -> None:
    assert lines(SELLERS.format(who="cobra de cada ganancia"), "missing_value")
    assert not lines(SELLERS.format(who="cobran los agentes de su red comercial"), "missing_value")


SHARES = """
    REGLAMENTO DE BINGO

    Artículo 1. Premios. El premio de línea se reparte así:

    a) {first}:

    – Premio de línea: 8 % del valor facial de los cartones.

    b) {second}:

    – Premio de línea: 6 % del valor facial de los cartones.
"""


def test_the_lists_of_two_conditions_tell_two_cases() -> None:
    good = {"first": "Si la sala tiene prima", "second": "Si la sala no tiene prima"}
    assert not lines(SHARES.format(**good), "contradiction")


@pytest.mark.parametrize(
    "sound",
    [
        "La sala dicta normas nuevas, las cuales ayudan a cuidar de todos los clientes.",
        "El acta levantada por la inspección se guarda dos años en la sala.",
        "La sala no admite en medida alguna beneficio de terceros ni de sus empleados.",
        "La sala tendrá una ratio de dos mesas por empleado que esté de turno.",
        "Los impresos se consultan en www.ejemplo.es/prevencion-de-riesgos/inicio.",
        "Los formularios son los que entregue la sala o los entregados por esta dentro del mes.",
    ],
)
def test_sound_words_are_no_misprint(sound: str) -> None:
    assert not lines(f"Artículo 1. {sound}\n\nArtículo 2. Las salas cierran a las cuatro.", "misprint")
