"""Heads, feet and page numbers are known from their place and stand aside."""

from tests.typesetting.drawing import drawn, put
from tests.typesetting.reading import document_of, lines_of, printed_of

BODY = ["La mesa abre a las veinte horas de cada día", "y cierra cuando lo ordena el jefe de la sala."]


def _page(number, head="Gaceta de la isla", top=40.0):
    def draw(canvas):
        put(canvas, [head], top=top, size=8)
        put(canvas, [f"{n}. {BODY[0]} {number}" for n in range(1, 30)], top=90)
        put(canvas, [str(number)], left=300, top=800, size=8)

    return draw


def _kinds(data):
    return [(line.text, line.furniture) for line in printed_of(data).lines if line.furniture]


def test_heads_and_page_numbers_are_marked_on_every_page():
    assert _kinds(drawn(_page(7), _page(8), _page(9))) == [
        found for n in "789" for found in (("Gaceta de la isla", "running_header"), (n, "page_number"))
    ]


def test_they_are_left_out_of_the_lines_but_stay_in_the_source():
    document = document_of(drawn(_page(7), _page(8), _page(9)))
    assert not any("Gaceta" in line.text for line in document.lines)
    assert document.source.text.count("Gaceta") == 3


def test_a_line_at_the_head_of_one_page_only_is_text():
    assert "Aviso" in lines_of(drawn(_page(7, "Aviso"), _page(8), _page(9), _page(10)))


def test_the_number_of_a_single_page_is_known_and_another_number_is_text():
    assert _kinds(drawn(_page(1))) == [("1", "page_number")]
    assert ("31", "page_number") not in _kinds(drawn(_page(31)))


def test_a_heading_close_to_its_text_is_no_head():
    def page(canvas):
        put(canvas, ["1.1 Elementos", *BODY * 10])

    assert _kinds(drawn(page, page, page)) == []


def test_every_line_knows_its_page():
    printed = printed_of(drawn(_page(7), _page(8)))
    assert {line.page for line in printed.lines if line.text.endswith(" 8")} == {2}
    assert printed.pages == 2
