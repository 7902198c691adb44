"""Footnotes stand aside with what refers to them; the sentence that they interrupt goes on."""

from tests.typesetting.drawing import LEFT, drawn, put
from tests.typesetting.reading import document_of, lines_of

LINES = [f"Renglón {n} del reglamento, lleno hasta el borde del todo" for n in range(8)]


def _page(note_size):
    def draw(canvas):
        put(canvas, [*LINES, "El pleno paga treinta y cinco veces la apuesta 35"])
        width = canvas.stringWidth("El pleno paga treinta y cinco veces la apuesta 35", "Helvetica", 10)
        put(canvas, ["1"], LEFT + width, 154, 6)
        put(canvas, ["1 Según la tabla del anexo."], top=700, size=note_size)

    return draw


def _next(canvas):
    put(canvas, LINES)


def test_a_note_is_furniture_and_its_words_stay_in_the_source():
    document = document_of(drawn(_page(7), _next))
    assert [document.source.text[m.start : m.end] for m in document.furniture] == ["¹", "1 Según la tabla del anexo."]
    assert not any("anexo" in line.text for line in document.lines)


def test_what_refers_to_a_note_is_no_figure_of_the_text():
    assert any(line.endswith("veces la apuesta 35") for line in lines_of(drawn(_page(7), _next)))


def test_a_line_of_the_texts_own_size_is_no_note():
    assert "1 Según la tabla del anexo." in lines_of(drawn(_page(10), _next))
