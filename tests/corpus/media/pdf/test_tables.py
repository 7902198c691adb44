"""Tables with and without rules, also cut by a column or a page, as rows with tabs between their cells."""

import io

import pdfplumber
import pytest

from corpus.media.pdf import ruled_tables
from corpus.media.pdf.opening import sheets
from tests.typesetting.drawing import LEFT, drawn, grid, put, row
from tests.typesetting.pages import Setting, typeset
from tests.typesetting.reading import lines_of, printed_of

LEFTS, EDGE = (64.0, 164.0, 264.0), 400.0
HEAD, ROWS = ("Suerte", "Se juega", "Pago"), (("Pleno", "1 número", "30 a 1"), ("Caballo", "2 números", "15 a 1"))
TEXT = ["Las suertes de esta mesa se pagan como dice la tabla que sigue, y el jugador", "conserva su postura."]


def _table(canvas, rows, top, *, ruled, pitch=20.0):
    for number, cells in enumerate(rows):
        row(canvas, cells, LEFTS, top + number * pitch + 4)
    if ruled:
        grid(canvas, [LEFT, *(left - 4 for left in LEFTS[1:]), EDGE], [top + n * pitch for n in range(len(rows) + 1)])


@pytest.mark.parametrize("ruled", [True, False])
def test_rows_are_lines_with_tabs_between_their_cells(ruled):
    def page(canvas):
        top = put(canvas, TEXT)
        _table(canvas, [HEAD, *ROWS], top + 12, ruled=ruled)
        put(canvas, ["Nada más se paga."], top=top + 100)

    assert lines_of(drawn(page))[-4:] == [*(" | ".join(cells) for cells in (HEAD, *ROWS)), "Nada más se paga."]


@pytest.mark.parametrize("ruled", [True, False])
def test_a_cell_wrapped_over_lines_is_one_cell(ruled):
    def page(canvas):
        top = put(canvas, TEXT) + 12
        row(canvas, HEAD, LEFTS, top + 4)
        row(canvas, ("Pleno", "1 número", "Treinta veces"), LEFTS, top + 24)
        row(canvas, ("de la postura",), LEFTS[2:], top + 36)
        row(canvas, ROWS[1], LEFTS, top + 56)
        if ruled:
            grid(canvas, [LEFT, 160, 260, EDGE], [top, top + 20, top + 52, top + 72])

    assert lines_of(drawn(page))[-2:] == ["Pleno | 1 número | Treinta veces de la postura", " | ".join(ROWS[1])]


def test_an_empty_cell_between_rules_is_kept():
    data = drawn(lambda canvas: _table(canvas, [HEAD, ("Pleno", "", "30 a 1")], 80, ruled=True))
    assert lines_of(data)[-1] == "Pleno |  | 30 a 1"


@pytest.mark.parametrize("ruled", [True, False])
def test_rows_after_a_page_break_belong_to_the_table(ruled):
    def first(canvas):
        put(canvas, TEXT)
        _table(canvas, [HEAD, ROWS[0]], 740, ruled=ruled)

    def second(canvas):
        _table(canvas, [ROWS[1], ("Cuadro", "4 números", "7 a 1")], 60, ruled=ruled)

    lines = [line.text for line in printed_of(drawn(first, second)).lines]
    at = lines.index("\t".join(HEAD))
    assert lines[at + 1 : at + 3] == ["\t".join(cells) for cells in ROWS]


def test_a_row_cut_by_a_page_is_one_row():
    def first(canvas):
        put(canvas, TEXT)
        _table(canvas, [HEAD, ("Pleno", "1 número", "Treinta veces")], 740, ruled=True)

    def second(canvas):
        _table(canvas, [("", "", "de la postura"), ROWS[1]], 60, ruled=True)

    assert lines_of(drawn(first, second))[-2:] == [
        "Pleno | 1 número | Treinta veces de la postura",
        " | ".join(ROWS[1]),
    ]


def test_a_header_row_printed_again_on_the_next_page_is_furniture():
    def first(canvas):
        put(canvas, TEXT)
        _table(canvas, [HEAD, ROWS[0]], 740, ruled=True)

    data = drawn(first, lambda canvas: _table(canvas, [HEAD, ROWS[1]], 60, ruled=True))
    assert [line.text for line in printed_of(data).lines if line.furniture == "repeated_row"] == ["\t".join(HEAD)]
    assert lines_of(data)[-3:] == [" | ".join(cells) for cells in (HEAD, *ROWS)]


def test_the_same_header_over_a_table_of_its_own_stays():
    def second(canvas):
        put(canvas, ["Otra mesa paga así:"])
        _table(canvas, [HEAD, ROWS[1]], 90, ruled=True)

    data = drawn(lambda canvas: _table(canvas, [HEAD, ROWS[0]], 740, ruled=True), second)
    assert lines_of(data).count(" | ".join(HEAD)) == 2


def test_lines_that_no_rules_part_into_columns_are_text():
    def page(canvas):
        put(canvas, TEXT)
        canvas.rect(50, 600, 400, 220)

    assert not any("|" in line for line in lines_of(drawn(page)))


@pytest.mark.parametrize(
    ("left", "kept"), [(LEFTS[1], ["\tLo que se juega y se gana\t"]), (LEFTS[1] + 9, ["Lo que se juega y se gana"])]
)
def test_a_head_over_several_columns_is_a_row_where_it_begins_with_one_of_them(left, kept):
    def page(canvas):
        top = put(canvas, TEXT)
        put(canvas, ["Lo que se juega y se gana"], left, top + 12)
        _table(canvas, [HEAD, *ROWS], top + 28, ruled=False)

    lines = [line.text for line in printed_of(drawn(page)).lines]
    assert [line for line in lines if "se gana" in line] == kept
    assert lines.count("\t".join(HEAD)) == 1


@pytest.mark.parametrize(("room", "row"), [(6, "Suerte\t"), (30, "Suerte")])
def test_a_first_cell_alone_above_a_wrapped_row_is_a_row_where_it_stands_near(room, row):
    def page(canvas):
        top = put(canvas, TEXT)
        below = put(canvas, ["Suerte"], LEFTS[0], top + 12) + room
        put(canvas, ["El pleno, que es un", "número"], LEFTS[0], below)
        put(canvas, ["30 a 1"], LEFTS[2], below)

    lines = [line.text for line in printed_of(drawn(page)).lines]
    assert row in lines
    assert "El pleno, que es un número\t30 a 1" in lines


@pytest.mark.parametrize("columns", [1, 2])
def test_ruled_tables_have_the_cells_that_pdfplumber_finds(root, tmp_path, columns):
    path = tmp_path / "regla.pdf"
    text = (root / "corpus" / "samples" / "cl-puerto-quillay-decreto-77-2021.txt").read_text(encoding="utf-8")
    path.write_bytes(typeset(text, Setting(columns=columns)))
    found = 0
    with pdfplumber.open(io.BytesIO(path.read_bytes())) as theirs:
        for sheet, page in zip(sheets(path), theirs.pages, strict=True):
            cells = [list(row.cells) for row in ruled_tables(sheet)[0]]
            assert cells == [_squashed(row) for table in page.extract_tables() for row in table]
            found += len(cells)
    assert found > 90


def _squashed(row):
    return [" ".join((cell or "").split()) for cell in row]
