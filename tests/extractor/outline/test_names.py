"""Every provision knows its game, and has an identifier of its own."""

import pytest

from extractor.games import games


def test_a_heading_gives_its_game_to_all_below_it(outline_of):
    root = outline_of("""
        SECCIÓN 1. RULETA FRANCESA

        Artículo 1. Elementos.

        1. Mesa.

        La mesa de la ruleta es rectangular y lleva un cilindro.

        SECCIÓN 2. DADOS O CRAPS

        Artículo 2. Elementos.

        Los dados son dos y los guarda siempre el jefe de mesa.
    """)
    by_number = {node.num: node.game for node in root.walk() if node.num}
    assert by_number == {
        "SECCIÓN 1": "french_roulette", "Artículo 1": "french_roulette", "1.": "french_roulette",
        "SECCIÓN 2": "craps", "Artículo 2": "craps",
    }  # fmt: skip


def test_a_category_is_of_no_single_game(outline_of):
    root = outline_of("""
        SECCIÓN 1. JUEGOS DE RULETA

        SUBSECCIÓN 1. RULETA AMERICANA DE UN SOLO CERO

        Artículo 1. Elementos.

        La mesa de la ruleta es rectangular y lleva un cilindro.

        SUBSECCIÓN 2. RULETA FRANCESA

        Artículo 2. Elementos.

        La mesa de la ruleta es rectangular y lleva dos paños.
    """)
    section, subsection = root.children[0], root.children[0].children[0]
    assert (section.game, subsection.game, subsection.variant) == ("general", "american_roulette", "")


def test_titles_of_one_game_tell_its_variants_apart(outline_of):
    root = outline_of("""
        SUBSECCIÓN 1. RULETA AMERICANA DE UN SOLO CERO

        Artículo 1. Elementos.

        La mesa de la ruleta es rectangular y lleva un cilindro.

        SUBSECCIÓN 2. RULETA AMERICANA DE DOBLE CERO

        Artículo 2. Elementos.

        La mesa de la ruleta es rectangular y lleva otro cilindro.
    """)
    assert [node.variant for node in root.children] == ["single_zero", "double_zero"]


def test_the_plain_name_among_modalities_is_the_full_table(outline_of):
    root = outline_of("""
        1. CRAPS
        1.1 MODALIDADES DEL CRAPS
        1.1.1 Craps

        Se juega en la mesa grande.

        1.1.2 Mini Craps

        Se juega en la mesa pequeña.
    """)
    assert [node.variant for node in root.children[0].children[0].children] == ["full", "mini"]


def test_a_title_may_name_a_side_bet_of_its_game(outline_of):
    root = outline_of("""
        1. BLACK JACK
        1.1 REGLAS DEL JUEGO
        1.1.1 Se reparten dos cartas.

        a) Apuesta Perfect Pairs

        Se apuesta a que las dos primeras cartas son iguales.
    """)
    assert [node.variant for node in root.walk() if node.num == "a)"] == ["perfect_pairs"]


def test_a_thing_that_is_called_like_a_game_is_not_one(outline_of):
    root = outline_of("""
        1. BIG SIX
        1.1 ELEMENTOS
        1.1.1 Ruleta
        1.2 DE LAS APUESTAS
        1.2.1 Se apuesta a un símbolo.
    """)
    assert {node.game for node in root.walk() if node.num} == {"big_six"}


def test_modalities_of_a_chapter_are_games_or_variants(outline_of):
    root = outline_of("""
        2. PUNTO Y BANCA
        2.1 MODALIDADES DEL PUNTO Y BANCA
        2.1.1 Mini Punto y Banca

        Se juega en una mesa pequeña.

        2.1.2 Baccarat o Chemin de Fer o Ferrocarril

        Un jugador tiene la banca.
    """)
    named = {node.num: (node.game, node.variant) for node in root.walk() if node.num}
    assert named["2.1.1"] == ("punto_banca", "mini")
    assert named["2.1.2"] == ("chemin_de_fer", "")


def test_a_chapter_of_one_modality_is_about_that_one(outline_of):
    root = outline_of("""
        POKER

        1.1 MODALIDADES DEL POKER

        1.1.1 Draw Poker

        Se descarta una vez.

        1.2 REGLAS DEL JUEGO

        Se reparten cinco cartas.
    """)
    assert {node.game for node in root.walk() if node.num} == {"draw_poker"}


@pytest.mark.parametrize(
    ("heading", "game", "variant"),
    [
        ("BLACK - JACK", "blackjack", ""),
        ("13. CRAPS REGLAMENTO TÉCNICO FUNCIONAL", "craps", ""),
        ("Póquer de círculo, en la variante «Omaha»", "omaha", ""),
        ("Texas Hold’em Poker sin límites", "texas_holdem", "no_limit"),
        ("TREINTAY CUARENTA", "trente_et_quarante", ""),
    ],
)
def test_names_are_found_in_any_spelling(heading, game, variant):
    named = games().find(heading.removeprefix("13. "))
    assert named is not None
    assert (named.game, named.variant, named.whole) == (game, variant, True)


def test_a_heading_that_says_more_than_a_game_is_not_wholly_it():
    assert not games().find("Límites de las mesas de Ruleta Francesa en feria").whole
    assert games().find("Reglas de la mesa") is None


def test_a_list_names_each_of_its_games():
    text = "En las mesas de Draw Poker, de Seven Stud y las de Texas Hold’em variantes Plus y Bonus"
    assert games().listed(text) == {"draw_poker", "seven_stud", "texas_holdem_plus", "texas_holdem_bonus"}


def test_a_regulation_of_one_game_is_about_the_game_of_its_title(outline_of):
    root = outline_of("""
        REGLAMENTO DEL JUEGO DE BOULE

        Artículo Primero.- La mesa tiene un plato con casillas.

        Artículo Segundo.- Apuestas.

        2.1 Las apuestas son las que siguen:

        a) Pleno: gana si sale su número.
    """)
    assert {node.game for node in root.walk()} == {"boule"}


def test_identifiers_are_paths_and_unique(outline_of):
    text = """
        CAPÍTULO I. MESAS

        Artículo 7. Forma.

        La mesa de los juegos de feria es siempre redonda.

        Artículo 7. Color.

        La mesa de los juegos de feria es siempre de color verde.
    """
    nodes = [node.eid for node in outline_of(text).walk()][1:]
    assert nodes == ["chp_i", "chp_i__art_7", "chp_i__art_7_dup2"]
    assert nodes == [node.eid for node in outline_of(text).walk()][1:]
