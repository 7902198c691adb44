"""Articles under chapters and sections, as Spanish regulations have them."""


def test_divisions_nest_by_their_names(sketch_of):
    text = """
        CAPÍTULO I

        Disposiciones generales

        Artículo 1. Objeto.

        Este reglamento fija las reglas de los juegos de feria.

        CAPÍTULO II. JUEGOS

        SECCIÓN 1. DADOS

        SUBSECCIÓN 1. DADOS DE COLOR

        Artículo 2. Elementos.

        Los dados de color son cinco y se guardan en una caja.

        DISPOSICIÓN FINAL

        Este reglamento entra en vigor mañana.
    """
    assert sketch_of(text) == [
        "CAPÍTULO I Disposiciones generales",
        "  Artículo 1 Objeto.",
        "CAPÍTULO II JUEGOS",
        "  SECCIÓN 1 DADOS",
        "    SUBSECCIÓN 1 DADOS DE COLOR",
        "      Artículo 2 Elementos.",
        "DISPOSICIÓN FINAL",
    ]


def test_articles_count_on_through_chapters_and_may_come_twice(sketch_of):
    text = """
        CAPÍTULO I. MESAS

        Artículo 1. Forma.

        La mesa de los juegos de feria es siempre redonda.

        CAPÍTULO II. DADOS

        Artículo 2. Número.

        Los dados de cada mesa de feria son exactamente cinco.

        Artículo 2. Color.

        Los dados de cada mesa de feria son todos del mismo color.
    """
    assert sketch_of(text) == [
        "CAPÍTULO I MESAS", "  Artículo 1 Forma.", "CAPÍTULO II DADOS", "  Artículo 2 Número.", "  Artículo 2 Color.",
    ]  # fmt: skip


def test_an_article_that_a_sentence_mentions_is_not_one(sketch_of):
    text = """
        Artículo 1. Objeto.

        Los juegos de feria se rigen por lo que dispone el
        artículo 3 de la ley y, en su defecto, por el
        Artículo 9 de la misma ley.

        Artículo 2. Ámbito.

        Este reglamento rige en todas las ferias de la comarca.
    """
    assert sketch_of(text) == ["Artículo 1 Objeto.", "Artículo 2 Ámbito."]


def test_an_article_may_be_all_text(outline_of):
    root = outline_of("""
        ARTÍCULO 1º - Aprobar el reglamento de los juegos de feria, que como anexo forma parte de la presente.

        ARTÍCULO 2º - Registrar y archivar.
    """)
    first, second = root.children
    assert (first.num, first.heading) == ("ARTÍCULO 1º", "")
    assert first.own.text.startswith("Aprobar")
    assert second.own.text == "Registrar y archivar."


def test_the_first_line_of_an_article_is_no_title_where_its_sentence_goes_on(outline_of):
    root = outline_of("""
        Artículo 1.

        Toda mesa tendrá a la vista del público, y bien sujeto, el
        cuadro de los premios que en ella se pagan.

        Artículo 2.

        Del cuadro de premios y de su lugar

        Toda mesa lo tendrá a la vista del público.
    """)
    first, second = root.children[0].children if len(root.children) == 1 else root.children[-2:]
    assert not first.heading
    assert first.own.text.startswith("Toda mesa")
    assert second.heading == "Del cuadro de premios y de su lugar"


def test_numbers_of_an_article_are_titles_clauses_or_items(outline_of):
    root = outline_of("""
        Artículo 1. Reglas del juego.

        1. Reparto.

        El crupier da las cartas de una en una.

        2. El jugador que recibe una carta de más ha de devolverla sin mirarla.

        3. El crupier anuncia:

        a) El comienzo de la jugada y el fin de las apuestas.

        b) El resultado de la jugada.
    """)
    article = root.children[0]
    assert [(node.kind, node.num, node.heading) for node in article.children] == [
        ("heading", "1.", "Reparto."), ("clause", "2.", ""), ("clause", "3.", ""),
    ]  # fmt: skip
    assert [(node.kind, node.num) for node in article.children[2].children] == [("point", "a)"), ("point", "b)")]


def test_items_set_close_are_a_list(outline_of):
    root = outline_of("""
        Artículo 1. Juegos.

        Los juegos de feria son:

        1. Dados.
        2. Naipes.
        3. Rueda.

        Artículo 2. Mesas.

        Las mesas de los juegos de feria son siempre redondas.
    """)
    assert [node.kind for node in root.children[0].children] == ["point", "point", "point"]


def test_titles_in_letters_hold_what_stands_below_them(sketch_of):
    text = """
        Artículo 1. Reglas.

        1. Combinaciones.

        a) Suertes sencillas, que se pagan a la par:

        1.º Roja. Gana si sale el rojo.

        2.º Negra. Gana si sale el negro.

        b) Suertes dobles.

        Se pagan dos veces.

        2. Apuestas.

        Se ponen antes del tiro.
    """
    assert sketch_of(text) == [
        "Artículo 1 Reglas.",
        "  1. Combinaciones.",
        "    a) Suertes sencillas, que se pagan a la par",
        "    b) Suertes dobles.",
        "  2. Apuestas.",
    ]


def test_several_levels_may_stand_on_one_line(sketch_of):
    text = """
        Artículo 1. Reglas.

        Combinaciones posibles: a) Suertes múltiples: 1.º La Hermosa.

        Se apuesta a la primera carta.

        2.º La Fea.

        Se apuesta a la última carta.

        b) Suertes sencillas:

        Se apuesta a un color.
    """
    assert sketch_of(text) == [
        "Artículo 1 Reglas.",
        "  a) Suertes múltiples",
        "    1.º La Hermosa.",
        "    2.º La Fea.",
        "  b) Suertes sencillas",
    ]


def test_a_letter_alone_may_be_a_number_or_a_letter(sketch_of):
    text = """
        CONSIDERANDO:

        I.- Que el juego existe.

        II.- Que el juego tiene reglas.

        III.- Que las reglas se escriben.
    """
    assert sketch_of(text) == ["CONSIDERANDO", "  I.-", "  II.-", "  III.-"]
