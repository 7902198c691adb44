"""A text in none of the known traditions still has a tree."""


def test_roman_parts_and_numbers_nest(sketch_of):
    text = """
        I. DE LA FERIA

        1. Lugar

        La feria se celebra en la plaza.

        2. Fecha

        La feria se celebra en mayo.

        II. DE LAS MESAS

        1. Forma

        Las mesas son redondas.
    """
    assert sketch_of(text) == [
        "I. DE LA FERIA", "  1. Lugar", "  2. Fecha", "II. DE LAS MESAS", "  1. Forma",
    ]  # fmt: skip


def test_numbers_in_words_are_numbers(sketch_of):
    text = """
        TÍTULO PRIMERO

        De las mesas

        CAPÍTULO SEGUNDO

        De la forma

        Artículo 1.- Las mesas son redondas.
    """
    assert sketch_of(text) == ["TÍTULO PRIMERO De las mesas", "  CAPÍTULO SEGUNDO De la forma", "    Artículo 1"]


def test_plain_prose_is_the_document_s_own(outline_of):
    root = outline_of("La feria abre a las nueve.\n\nLa feria cierra a las once.\n")
    assert root.children == []
    assert root.own.text.splitlines() == ["La feria abre a las nueve.", "La feria cierra a las once."]


def test_an_empty_text_has_an_empty_tree(outline_of):
    root = outline_of("")
    assert (root.kind, root.children, root.own.text) == ("document", [], "")


def test_articles_named_in_words_with_titles_that_run_into_their_text(outline_of):
    root = outline_of("""
        CONSIDERANDO

        Que la feria necesita reglas.

        RESUELVE

        ARTÍCULO PRIMERO. OBJETO. Se aprueban las reglas de la feria.

        ARTÍCULO SEGUNDO. VIGENCIA. Las reglas de la feria rigen desde mañana.

        PUBLÍQUESE Y CÚMPLASE
    """)
    operative = root.children[1]
    assert [(node.num, node.heading) for node in operative.children] == [
        ("ARTÍCULO PRIMERO", "OBJETO"),
        ("ARTÍCULO SEGUNDO", "VIGENCIA"),
    ]
    assert operative.children[0].own.text == "Se aprueban las reglas de la feria."
    assert root.children[-1].kind == "conclusions"


def test_dotted_numbers_may_stand_below_articles_and_simple_ones(sketch_of):
    text = """
        Artículo 1°.- Mesas
        1.1 Las mesas son redondas.
        1.2 Las mesas son verdes.

        Epígrafe 2. Dados

        1. Elementos.

        1.1. Cubilete.

        El cubilete de los dados es siempre de cuero de la comarca.

        1.2. Caja.

        La caja de los dados es siempre de madera de la comarca.
    """
    assert sketch_of(text) == [
        "Artículo 1° Mesas",
        "  1.1",
        "  1.2",
        "Epígrafe 2 Dados",
        "  1. Elementos.",
        "    1.1. Cubilete.",
        "    1.2. Caja.",
    ]


def test_titles_with_number_signs_nest_by_them(sketch_of):
    text = """
        # Reglas de la feria

        ## 1. Mesas

        Son redondas.

        ### 1.1 Paño

        Es verde.

        ## 2. Dados

        Son cinco.
    """
    assert sketch_of(text) == ["Reglas de la feria", "  1 Mesas", "    1.1 Paño", "  2 Dados"]


def test_a_regulation_of_one_game_says_so_in_its_title(outline_of):
    root = outline_of("""
        REGLAMENTO DEL JUEGO DE BLACK JACK

        Artículo 1. Mesas.

        Las mesas de este juego son siempre de media luna.
    """)
    assert {node.game for node in root.walk()} == {"blackjack"}
