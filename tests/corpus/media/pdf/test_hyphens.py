"""A word that a line, a column or a page cuts is whole again, and the source keeps its hyphen."""

from tests.typesetting.drawing import RIGHT_COLUMN, drawn, put
from tests.typesetting.reading import document_of, lines_of

FULL = "El jugador que pierde la mano deja la ficha en la me-"
REST = "sa hasta que el crupier la retira con la paleta larga"
LINES = [f"Renglón {n} del reglamento, lleno hasta el borde dee" for n in range(8)]


def test_a_word_cut_by_a_line_is_whole():
    data = drawn(lambda canvas: put(canvas, [*LINES, FULL, REST]))
    assert "en la mesa hasta" in " ".join(lines_of(data))


def test_a_word_cut_by_a_column_is_whole():
    def page(canvas):
        put(canvas, [*LINES, FULL])
        put(canvas, [REST, *LINES], RIGHT_COLUMN)

    assert "en la mesa hasta" in " ".join(lines_of(drawn(page)))


def test_a_word_cut_by_a_page_is_whole():
    data = drawn(lambda canvas: put(canvas, [*LINES, FULL]), lambda canvas: put(canvas, [REST, *LINES]))
    assert "en la mesa hasta" in " ".join(lines_of(data))


def test_a_compound_keeps_its_hyphen():
    data = drawn(
        lambda canvas: put(canvas, ["El black-jack se juega", *LINES, FULL[:-3] + "black-", "jack" + REST[2:]])
    )
    assert "black-jack hasta" in " ".join(lines_of(data))


def test_the_source_keeps_what_is_printed_and_nothing_is_lost():
    document = document_of(drawn(lambda canvas: put(canvas, [*LINES, FULL, REST])))
    assert FULL in document.source.text
    (mark,) = [mark for mark in document.furniture if mark.kind == "hyphen"]
    assert document.source.text[mark.start : mark.end] == "-"


def test_a_quote_across_the_break_names_both_lines():
    document = document_of(drawn(lambda canvas: put(canvas, [*LINES, FULL, REST])))
    line = next(line for line in document.lines if "mesa hasta" in line.text)
    at = line.text.index("mesa hasta")
    quote = line.layer.quote(at, at + len("mesa hasta"))
    assert (quote.text, quote.line_end - quote.line_start) == ("me-\nsa hasta", 1)
