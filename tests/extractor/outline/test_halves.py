"""Tables that are set in parts beside each other, to save lines."""

from __future__ import annotations

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract

PAYS = """\
REGLAMENTO DE LA RULETA AMERICANA

Apuestas y pagos

PLENO            35 a 1        COLUMNA         2 a 1
CABALLO          17 a 1        DOCENA          2 a 1
TRANSVERSAL      11 a 1        ROJO / NEGRO    1 a 1
CUADRO            8 a 1        PAR / IMPAR     1 a 1
SEISENA           5 a 1
"""
HEADED = """\
REGLAMENTO DE LA RULETA AMERICANA

Cuadro de apuestas

Apuesta        Números    Paga      Apuesta      Números    Paga
Pleno          1          35        Cuadro       4          8
Caballo        2          17        Seisena      6          5
Transversal    3          11        Docena       12         2
"""
UPRIGHT = """\
REGLAMENTO DE LA RULETA AMERICANA

Cuadro de apuestas

Apuesta        Números    Posiciones   Paga
Pleno          1          37           35
Caballo        2          60           17
Transversal    3          14           11
"""


def payouts(text: str) -> dict[str, object]:
    """What each bet is paid."""
    document = read_bytes(text.encode(), "mesa.txt", document_id="mesa", jurisdiction="prueba")
    return {rule.key: rule.value for rule in extract(document, outline(document)) if rule.key.startswith("pays.")}


def test_each_part_of_a_row_is_a_row() -> None:
    assert payouts(PAYS) == {
        "pays.straight": "35:1", "pays.split": "17:1", "pays.street": "11:1", "pays.corner": "8:1",
        "pays.six_line": "5:1", "pays.column": "2:1", "pays.dozen": "2:1", "pays.red": "1:1", "pays.black": "1:1",
        "pays.even": "1:1", "pays.odd": "1:1",
    }  # fmt: skip


def test_each_part_has_the_head_of_the_first() -> None:
    assert payouts(HEADED) == {
        "pays.straight": "35:1", "pays.split": "17:1", "pays.street": "11:1", "pays.corner": "8:1",
        "pays.six_line": "5:1", "pays.dozen": "2:1",
    }  # fmt: skip


@pytest.mark.parametrize("text", [UPRIGHT, UPRIGHT.replace("Posiciones", "Lugares   ")])
def test_a_table_of_four_columns_is_one_table(text: str) -> None:
    assert payouts(text) == {"pays.straight": "35:1", "pays.split": "17:1", "pays.street": "11:1"}
