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
