"""Tables are kept with their rows and cells."""

from corpus.reading import read_bytes
from extractor.outline import outline


def test_rows_parted_by_tabs_have_cells(outline_of):
    root = outline_of(
        "Artículo 1. Pagos.\n\nSe paga así:\n\nSuerte\tPago\nRoja\t3 a 1\nNegra\t\n\nNada más se paga en esta mesa.\n"
    )
    article = root.children[0]
    (table,) = article.children
    assert (table.kind, table.line_start, table.line_end) == ("table", 5, 7)
    assert [[cell.text for cell in row.cells] for row in table.children] == [
        ["Suerte", "Pago"],
        ["Roja", "3 a 1"],
        ["Negra", ""],
    ]


def test_words_after_a_table_are_the_provisions_again(outline_of):
    root = outline_of(
        "Artículo 1. Pagos.\n\nSe paga así:\n\nRoja\t3 a 1\nNegra\t2 a 1\n\nNada más se paga en esta mesa.\n"
    )
    assert root.children[0].own.text.splitlines() == ["Se paga así:", "Nada más se paga en esta mesa."]


def test_rows_parted_by_pipes_have_cells(outline_of):
    root = outline_of("Artículo 1. Pagos.\n\n| Suerte | Pago |\n| Roja | 3 a 1 |\n")
    rows = root.children[0].children[0].children
    assert [[cell.text for cell in row.cells] for row in rows] == [["Suerte", "Pago"], ["Roja", "3 a 1"]]


def test_a_cell_quotes_the_source(outline_of):
    root = outline_of("Artículo 1. Pagos.\n\nRoja\t3 a 1\nNegra\t2 a 1\n")
    cell = root.children[0].children[0].children[1].cells[1]
    assert (cell.quote().text, cell.quote().line_start) == ("2 a 1", 4)


def test_one_pipe_makes_no_table(outline_of):
    root = outline_of("Artículo 1. Pagos.\n\nLa mesa paga 3 | 4 veces lo apostado a la suerte roja.\n")
    assert [node.kind for node in root.walk()] == ["document", "article"]


def test_rows_set_with_spaces_have_cells(outline_of):
    root = outline_of(
        "Artículo 1. Pagos.\n\nSe paga así:\n\nSuerte      Cubre         Paga\nRoja        una parte        3\n"
        "Negra       dos partes      12\n\nNada más se paga en esta mesa.\n"
    )
    article = root.children[0]
    assert [[cell.text for cell in row.cells] for row in article.children[0].children] == [
        ["Suerte", "Cubre", "Paga"], ["Roja", "una parte", "3"], ["Negra", "dos partes", "12"],
    ]  # fmt: skip
    assert article.own.text.splitlines() == ["Se paga así:", "Nada más se paga en esta mesa."]


def test_spaces_that_justify_a_typescript_make_no_table(outline_of):
    root = outline_of(
        "Artículo 1. Pagos.\n\nLa mesa  paga tres veces lo apostado\na la suerte  roja y dos a la negra,\n"
        "y nada  más que eso, aunque la bola\n"
    )
    assert [node.kind for node in root.walk()] == ["document", "article"]


def rows(root):
    return [[cell.text for cell in node.cells] for node in root.walk() if node.kind == "tr"]


def test_bars_part_cells_wherever_they_stand_and_lines_of_dashes_are_no_rows(outline_of):
    root = outline_of(
        """
        ## Pagos

        | Mano              | Ante extra | Pareja plus |
        |-------------------|------------|-------------|
        | Escalera de color | 5:1        | 40:1        |
        | Color             |            | 4:1         |
        """
    )
    assert rows(root) == [
        ["Mano", "Ante extra", "Pareja plus"],
        ["Escalera de color", "5:1", "40:1"],
        ["Color", "", "4:1"],
    ]


def test_one_bar_a_line_parts_the_cells_of_a_table_with_figures(outline_of):
    root = outline_of("Artículo 1. Pagos.\n\nSuerte | Pago\nRoja | 3 a 1\nNegra | 2 a 1\n")
    assert rows(root) == [["Suerte", "Pago"], ["Roja", "3 a 1"], ["Negra", "2 a 1"]]


def test_a_row_of_figures_alone_belongs_to_the_table_set_with_spaces(outline_of):
    root = outline_of(
        """
        Artículo 1. Espacios de la rueda.

        Signo        Espacios    Paga
        1            24          1 a 1
        2            15          2 a 1
        Sol          2           40 a 1
        """
    )
    assert [row[0] for row in rows(root)] == ["Signo", "1", "2", "Sol"]


def test_columns_of_figures_without_a_word_are_no_table(outline_of):
    assert not rows(outline_of("Artículo 1. Totales.\n\n1    24    7\n2    15    8\n3    40    9\n"))


def test_heads_set_to_other_columns_than_their_figures_belong_to_the_table(outline_of):
    root = outline_of("""
        Artículo 1. Pagos. Se paga así:
             JUGADA              NÚMEROS      POR FICHA
             Pleno                  1             35
             Caballo                2             17
             Cuadro                 4              8
    """)
    (table,) = root.children[0].children
    assert [cell.text for cell in table.children[0].cells] == ["JUGADA", "NÚMEROS", "POR FICHA"]
    assert len(table.children) == 4


def test_a_table_goes_on_behind_the_foot_of_a_page():
    text = """Artículo 1. Pagos. Se paga así:
     SUERTE              NÚMEROS      GANA
     Pleno                  1           35
     Caballo                2           17
     Cuadro                 4            8

Normas 7-1999                                    Pág. 3 de 7

     Docena                12            2
     Columna               12            2

Artículo 2. Cierre. La mesa se cierra a la hora fijada.
"""
    read = read_bytes(text.encode(), "normas.txt", document_id="normas", jurisdiction="lago")
    (table,) = (node for node in outline(read).walk() if node.kind == "table")
    assert [row.cells[0].text for row in table.children][-2:] == ["Docena", "Columna"]


def test_heads_that_share_a_column_with_the_first_row_alone_belong_to_the_table(outline_of):
    root = outline_of("""
        Artículo 1. Pagos. Se paga así:
        COMBINACIÓN              Segunda apuesta       Fondo
        Escalera real                 120              100 %
        Escalera de color              45               15 %
        Color                           6                  —
        Trío                            3                  —
    """)
    (table,) = root.children[0].children
    assert [row.cells[0].text for row in table.children][:2] == ["COMBINACIÓN", "Escalera real"]
