from tests.extractor.defects.finding import lines

TABLE = """\
REGLAMENTO DE PUNTO Y BANCA

Artículo 1. Tercera carta.

SUMA | PIDE SI | SE PLANTA SI
3 | 0, 1, 2, 3, 4, 5, 6 o 7 | 8 o 9
4 | 2, 3, 4, 5, 6 o 7 | 0, 1, 8 o 9
5 | {} | 0, 1, 2, 3, 4, 8 o 9
6 | 6 o 7 | 0, 1, 2, 3, 4, 5, 8 o 9
"""


def test_a_figure_in_both_columns():
    assert lines(TABLE.format("4, 5, 6 o 7"), "coverage_overlap") == [8]
    assert lines(TABLE.format("5, 6 o 7"), "coverage_overlap", "coverage_gap") == []


def test_a_figure_in_neither_column():
    assert lines(TABLE.format("5 o 7"), "coverage_gap") == [8]
