"""Dotted numbers make levels, whatever damage does to them."""


def test_a_number_stands_below_the_one_that_begins_it(sketch_of):
    text = """
        1. DADOS DE COLOR
        1.1 INTRODUCCIÓN
        1.1.1 Se juega con cinco dados.
        1.2 DE LAS APUESTAS
        1.2.1 De la apuesta simple
        1.2.1.1 Se pone antes del tiro.
    """
    assert sketch_of(text) == [
        "1. DADOS DE COLOR",
        "  1.1 INTRODUCCIÓN",
        "    1.1.1",
        "  1.2 DE LAS APUESTAS",
        "    1.2.1 De la apuesta simple",
        "      1.2.1.1",
    ]


def test_numbers_begin_anew_in_every_game(sketch_of):
    text = """
        RULETA DE FERIA

        1.1 ELEMENTOS NECESARIOS PARA EL JUEGO

        Una rueda.

        1.2 REGLAS DEL JUEGO

        Gira y para.

        NAIPES DE FERIA

        1.1 ELEMENTOS NECESARIOS PARA EL JUEGO

        Una baraja.
    """
    assert sketch_of(text) == [
        "RULETA DE FERIA",
        "  1.1 ELEMENTOS NECESARIOS PARA EL JUEGO",
        "  1.2 REGLAS DEL JUEGO",
        "NAIPES DE FERIA",
        "  1.1 ELEMENTOS NECESARIOS PARA EL JUEGO",
    ]


def test_a_line_in_capitals_below_which_no_numbering_begins_is_text(sketch_of):
    text = """
        1.1 DE LA MESA
        1.1.1 La mesa lleva esta leyenda:

        LA BANCA SIEMPRE PAGA

        1.1.2 La leyenda se lee de lejos.
    """
    assert sketch_of(text) == ["1.1 DE LA MESA", "  1.1.1", "  1.1.2"]


def test_a_heading_glued_to_the_line_before_is_a_provision_of_its_own(outline_of):
    root = outline_of("""
        DADOS

        1.1 OBJETO DEL JUEGO**1.2 MODALIDADES DEL JUEGO**

        Se juega de pie.
    """)
    first, second = root.children[0].children
    assert (first.num, first.heading, second.num, second.heading) == (
        "1.1", "OBJETO DEL JUEGO", "1.2", "MODALIDADES DEL JUEGO",
    )  # fmt: skip
    assert first.line_start == second.line_start == 3
    assert second.own.text == "Se juega de pie."


def test_bold_words_in_a_sentence_are_not_cut_off_it(sketch_of):
    text = """
        DADOS

        1.1 OBJETO DEL JUEGO

        Para las mesas de **Dados** y las de **Naipes** rige este título.
    """
    assert sketch_of(text) == ["DADOS", "  1.1 OBJETO DEL JUEGO"]


def test_a_number_that_lost_its_dot_is_the_next_of_its_series(sketch_of):
    text = """
        4. DADOS
        4.1 OBJETO

        Ganar.

        42 ELEMENTOS

        43 REGLAS
        4.3.1 Primera ronda

        Se tira.

        4.4 CIERRE
    """
    assert sketch_of(text) == [
        "4. DADOS",
        "  4.1 OBJETO",
        "  42 ELEMENTOS",
        "  43 REGLAS",
        "    4.3.1 Primera ronda",
        "  4.4 CIERRE",
    ]


def test_a_figure_at_the_head_of_a_line_is_no_number_without_a_series(sketch_of):
    text = """
        4. DADOS
        4.1 OBJETO

        La mesa admite hasta
        42 Jugadores de pie y
        12 sentados.

        4.2 REGLAS
    """
    assert sketch_of(text) == ["4. DADOS", "  4.1 OBJETO", "  4.2 REGLAS"]


def test_a_title_that_lost_its_number_stands_where_its_like_stand(sketch_of):
    text = """
        DADOS

        1.1 ELEMENTOS

        1.1.1 Elementos Materiales

        Una mesa.

        1.1.2 Elementos Humanos

        Un croupier.

        NAIPES

        1.1 ELEMENTOS

        1.1.1 Elementos Materiales

        Otra mesa.

        Elementos Humanos

        Otro croupier.

        1.2 REGLAS
    """
    assert sketch_of(text)[4:] == [
        "NAIPES",
        "  1.1 ELEMENTOS",
        "    1.1.1 Elementos Materiales",
        "    Elementos Humanos",
        "  1.2 REGLAS",
    ]


def test_a_number_printed_twice_and_one_skipped_both_stand(sketch_of):
    text = """
        1.1 DE LA MESA
        1.1.1 La mesa es redonda.
        1.1.2 La mesa es de madera.
        1.1.2 La mesa no se mueve.
        1.1.5 La mesa se limpia.
    """
    assert sketch_of(text) == ["1.1 DE LA MESA", "  1.1.1", "  1.1.2", "  1.1.2", "  1.1.5"]


def test_a_reference_at_the_head_of_a_line_opens_nothing(sketch_of):
    text = """
        1.1 DE LA MESA
        1.1.1 La mesa es redonda.
        1.2 DEL CIERRE
        1.2.1 Se aplican al cierre los artículos
        1.1.1 y 1.2.3 (con las salvedades del caso)
        1.2.2 La mesa se cubre.
    """
    assert sketch_of(text) == ["1.1 DE LA MESA", "  1.1.1", "1.2 DEL CIERRE", "  1.2.1", "  1.2.2"]


def test_a_block_printed_twice_is_read_twice(outline_of):
    block = ["1.1.1 La mesa es de madera.", "1.1.2 La mesa es baja.", "1.1.3 La mesa es verde."]
    text = ["1.1 DE LA MESA", *block, "1.2 DEL CIERRE", "1.2.1 La mesa se cubre.", *block, "1.2.2 La sala se cierra."]
    root = outline_of("\n".join(text))
    assert [node.num for node in root.walk()].count("1.1.2") == 2


def test_a_title_wrapped_over_two_lines_is_one_title(outline_of):
    root = outline_of("""
        5. DADOS
        5.1 DEBERES, LÍMITES Y PROHIBICIONES QUE RIGEN LA MARCHA
        DEL JUEGO
        5.1.1 Glosario

        Se explican las voces.
    """)
    section = root.children[0].children[0]
    assert section.heading == "DEBERES, LÍMITES Y PROHIBICIONES QUE RIGEN LA MARCHA DEL JUEGO"
    assert section.own_lines == (2, 3)
