"""What the engine that recognises print takes for something else: turned back where one reading alone is left."""

import pytest

from corpus.repair.scans import edits_of


def mended(text: str) -> str:
    for edit in sorted(edits_of(text), key=lambda edit: -edit.start):
        text = text[: edit.start] + edit.after + text[edit.end :]
    return text


@pytest.mark.parametrize(
    ("recognised", "printed"),
    [
        ("0, 1,2,3,465", "0, 1, 2, 3, 4 ó 5"),
        ("Con 66 7 se planta", "Con 6 ó 7 se planta"),
        ("el 4, 5,6,8,96 10.", "el 4, 5, 6, 8, 9 ó 10."),
        ("15, 25 Ó 35 veces", "15, 25 ó 35 veces"),
        ("7 por5 con 4ó 10", "7 por 5 con 4 ó 10"),
        ("por 6 con6u8.", "por 6 con 6 u 8."),
        ("25por1", "25 por 1"),
        ("35a1", "35 a 1"),
        ("Pleno\t5 al", "Pleno\t5 a 1"),
        ("Decreto n.* 31", "Decreto n.º 31"),
        ("Oficio N2118/2021", "Oficio N°118/2021"),
        ("1% columna", "1ª columna"),
        ("2a docena", "2ª docena"),
        ("12 docena: del 1 al 12. 28? docena", "1ª docena: del 1 al 12. 2ª docena"),
        ("3%? columna", "3ª columna"),
        ("CAPÍTULO |", "CAPÍTULO I"),
        ("CAPÍTULO I1", "CAPÍTULO II"),
        ("Año XLIl", "Año XLII"),
        ("|.- El Cabildo", "I.- El Cabildo"),
        ("li. Negro", "ii. Negro"),
        ("de la ¡sla", "de la isla"),
        ("d ) Jefe", "d) Jefe"),
        ("Cc) Cuando", "c) Cuando"),
        ("pasa, O va, y pierde", "pasa, o va, y pierde"),
        ("el O comparte", "el 0 comparte"),
        ("Paga siete por cinco con 5 6 9, y gana", "Paga siete por cinco con 5 ó 9, y gana"),
        ('dice "no va más” y', 'dice "no va más" y'),
    ],
)
def test_one_reading_alone_is_left(recognised: str, printed: str) -> None:
    assert mended(recognised) == printed


@pytest.mark.parametrize(
    "text",
    [
        "CAPÍTULO 1",
        "con 56 9 veces",
        "34 6 27 13 36 11",
        "un 5% de lo apostado",
        "el 10% hasta",
        "1,5 veces y 2,25 veces",
        "de 1 al 6 se pierde",
        "los números del 1 al",
        "¡Atención!",
        "12 docenas y 28 cartas",
        "1.1 Objeto",
        "365 días y 16 horas",
        "La casilla 26, la 3 y la 35",
    ],
)
def test_what_nothing_proves_stays(text: str) -> None:
    assert mended(text) == text
