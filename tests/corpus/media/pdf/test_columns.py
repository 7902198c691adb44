"""Text comes in reading order, in one column, in two, and in both on one page."""

from tests.typesetting.drawing import RIGHT_COLUMN, drawn, put
from tests.typesetting.reading import lines_of

ONE = [f"Renglón {n} de la primera columna, que la llena toda" for n in range(1, 9)]
OTHER = [f"Renglón {n} de la segunda columna, que la llena toda" for n in range(1, 9)]
ACROSS = ["Reglamento de los juegos de mesa de los casinos de una isla que cruza las dos columnas de la hoja"]


def _words(data: bytes) -> str:
    return " ".join(lines_of(data))


def _columns(canvas, top=60.0):
    put(canvas, ONE, top=top)
    return put(canvas, OTHER, RIGHT_COLUMN, top)


def test_the_left_column_is_read_before_the_right():
    words = _words(drawn(_columns))
    assert words.index(ONE[-1]) < words.index(OTHER[0])


def test_one_column_is_read_down_the_page():
    assert _words(drawn(lambda canvas: put(canvas, ONE))) == " ".join(ONE)


def test_a_title_across_both_columns_comes_first():
    def page(canvas):
        _columns(canvas, put(canvas, ACROSS) + 12)

    words = _words(drawn(page))
    assert words.index(ACROSS[0]) < words.index(ONE[0]) < words.index(ONE[-1]) < words.index(OTHER[0])


def test_what_stands_across_between_columns_parts_them():
    def page(canvas):
        top = put(canvas, ACROSS, top=_columns(canvas) + 12)
        _columns(canvas, top + 12)

    words = _words(drawn(page))
    assert words.index(OTHER[-1]) < words.index(ACROSS[0]) < words.rindex(ONE[0]) < words.rindex(OTHER[0])


def test_columns_whose_lines_stand_at_other_heights_are_columns_too():
    def page(canvas):
        put(canvas, ONE)
        put(canvas, OTHER, RIGHT_COLUMN, 65)

    words = _words(drawn(page))
    assert words.index(ONE[-1]) < words.index(OTHER[0])


def _short(canvas, number, left, heights):
    for top in heights:
        put(canvas, [f"Párrafo {number} breve,", "de dos renglones."], left, top)
        number += 1


def test_short_paragraphs_at_heights_of_their_own_are_columns():
    def page(canvas):
        _short(canvas, 1, 60, range(60, 460, 40))
        _short(canvas, 20, RIGHT_COLUMN, range(60, 470, 46))
        put(canvas, ["Un renglón que llena su columna entera y la de al lado"], 60, 500)
        put(canvas, ["Un renglón que llena su columna entera y la de al lado"], RIGHT_COLUMN, 507)

    words = _words(drawn(page))
    assert words.index("Párrafo 10 ") < words.index("Párrafo 20 ")


def test_centred_cells_beside_tall_ones_are_a_table():
    def page(canvas):
        put(canvas, ["Apuesta que se coloca en la mesa"], 60, 40)
        put(canvas, ["Premio que paga en ella la banca"], RIGHT_COLUMN, 40)
        for top in range(60, 460, 40):
            put(canvas, ["Apuesta sencilla", "a dos vecinos", "del tapete"], 60, top)
            put(canvas, ["Diecisiete a uno", "en la mesa"], RIGHT_COLUMN, top + 6)

    assert "|" in lines_of(drawn(page))[0]


def test_words_that_stand_in_columns_of_short_cells_are_a_table():
    def page(canvas):
        put(canvas, ["Rojo", "Negro", "Par", "Impar", "Falta", "Pasa"])
        put(canvas, ["1 a 1"] * 6, RIGHT_COLUMN)

    assert lines_of(drawn(page))[0] == "Rojo | 1 a 1"
