"""Every provision gets its game by evidence, and says how sure that is and why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from extractor.games.titles import read_title
from extractor.outline import Node

Tree = Callable[[str], Node]


def games(root: Node) -> dict[str, str]:
    """The game of each numbered provision."""
    return {node.num: node.game for node in root.walk() if node.num}


def at(root: Node, number: str) -> Node:
    """The provision of a number."""
    return next(node for node in root.walk() if node.num == number)


PUERTO_CLARO = """
    MUNICIPALIDAD DE PUERTO CLARO

    Reglamento del juego de la ruleta en el casino de Puerto Claro

    1. Del material

    El cilindro tiene 37 números, del 0 al 36.{}

    2. De los pagos

    Pleno: 35 a 1
    Semipleno: 17 a 1
    Calle: 11 a 1
    Cuadro: 8 a 1
    Línea: 5 a 1
    Docena: 2 a 1
    Color: 1 a 1

    3. Del cero

    Cuando sale el cero, las suertes sencillas pierden la mitad.

    4. De los límites

    El mínimo de la mesa es de 500 pesos.
"""


@pytest.mark.parametrize(
    ("sign", "game"),
    [
        ("", "french_roulette"),
        (" Cada jugador recibe fichas de color.", "american_roulette"),
        (" Los pagadores usan rastrillo; hay dos paños.", "french_roulette"),
    ],
)
def test_a_regulation_of_one_game_is_about_it_under_titles_that_say_nothing(tree, sign, game):
    root = tree(PUERTO_CLARO.format(sign))
    assert set(games(root).values()) == {game}
    assert (root.game_confidence < 0.6) == (not sign)
    assert "Reglamento del juego de la ruleta" in root.game_reasons[0]


BAY = """
    REGLAMENTO DE LOS JUEGOS DEL CASINO DE LA BAHÍA

    CAPÍTULO I
    DE LA RULETA

    Artículo 1. El cilindro tiene treinta y siete casillas. Cada jugador usa fichas de color.

    CAPÍTULO II
    {}

    Artículo 2. {}

    CAPÍTULO III
    DE LAS SANCIONES

    Artículo 3. El jugador que haga trampa será expulsado.
"""


@pytest.mark.parametrize(
    ("title", "text", "game", "kind", "read_as"),
    [
        (
            "DE LA RUEDA DE LOS VIENTOS",
            "La rueda es vertical y tiene 30 segmentos con seis símbolos.",
            "rueda_de_los_vientos", "wheel", "big_six",
        ),
        (
            "DE LA TORRE DE NAIPES",
            "Se juega con cuatro barajas. El crupier reparte dos cartas; se usa sabot.",
            "torre_de_naipes", "cards", "cards",
        ),
        (
            "DEL JUEGO DE LA GRAN MAREA",
            "Se lanzan tres dados con un cubilete. El tirador los arroja.",
            "gran_marea", "dice", "dice",
        ),
    ],
)  # fmt: skip
def test_a_game_that_nobody_knows_keeps_its_name_and_its_kind(tree, title, text, game, kind, read_as):
    root = tree(BAY.format(title, text))
    article = at(root, "Artículo 2")
    assert (article.game, article.game_kind, article.read_as) == (game, kind, read_as)
    assert article.game_confidence < 0.6
    assert games(root)["Artículo 3"] == "general"


@pytest.mark.parametrize(
    "title", ["DEL PERSONAL DE LA SALA", "DE LA VENTA DE BEBIDAS", "DEL JUEGO RESPONSABLE", "DE LOS NAIPES Y ENSERES"]
)
def test_a_chapter_of_another_matter_is_no_game(tree, title):
    root = tree(BAY.format(title, "El personal lleva uniforme. Las cartas y los naipes se guardan en la caja."))
    assert games(root)["Artículo 2"] == "general"


def test_an_act_may_be_about_a_game_that_nobody_knows(tree):
    root = tree("""
        REGLAMENTO DEL JUEGO "RUEDA DE LOS VIENTOS"

        Artículo 1. La rueda tiene 30 segmentos y una lengüeta.

        Artículo 2. El símbolo sol paga 10 a 1.
    """)
    assert set(games(root).values()) == {"rueda_de_los_vientos"}


@pytest.mark.parametrize(
    ("title", "game", "variant"),
    [
        ("DE LA RULETA AMERICANA O DE DOBLE CERO", "american_roulette", "double_zero"),
        ("LA RULETA EUROPEA DE UN CERO", "french_roulette", "single_zero"),
        ("De la ruleta de fichas de color", "american_roulette", ""),
        ("Póquer de cinco cartas sin descarte", "caribbean_poker", ""),
        ("DEL PÓKER DEL CARIBE", "caribbean_poker", ""),
        ("Póquer cubierto con descarte", "five_card_draw", ""),
        ("BACARÁ DE DOS PAÑOS", "baccarat_two_tables", ""),
        ("Del bacará o chemin de fer", "chemin_de_fer", ""),
        ("Del juego de veintiuno (black-jack)", "blackjack", ""),
        ("D E   L O S   D A D O S", "craps", ""),
        ("Del juego de dados o pase inglés", "craps", ""),
        ("DEL SIETEMEDIO", "siete_y_medio", ""),
        ("Rueda de la fortuna (Big Six)", "big_six", ""),
        ("De las máquinas tragamonedas", "slot_machines", ""),
        ("CHUK A LUCK", "chuck_a_luck", ""),
        ("ALBURES O MONTE", "monte", ""),
        ("DEL PÓQUER DE MESA ABIERTA (TEXAS)", "texas_holdem", ""),
        ("DE LOS TRES DADOS DE JAULA", "chuck_a_luck", ""),
    ],
)
def test_names_are_made_of_a_noun_and_what_stands_behind_it(tree, title, game, variant):
    root = tree(BAY.format(title, "Se juega en una mesa. " * 3))
    article = at(root, "Artículo 2")
    assert (article.game, article.variant) in ((game, variant), (game, ""))
    assert article.game == game


def test_what_a_chapter_opens_with_says_its_game(tree):
    root = tree("""
        RESOLUCIÓN 45

        CAPÍTULO I
        PRIMERA MESA

        Artículo 1. Es la ruleta de fichas de color, conocida por americana.

        Artículo 2. El pleno paga 35 a 1.

        CAPÍTULO II
        SEGUNDA MESA

        Artículo 3. El punto y banca se juega con seis barajas.

        Artículo 4. El empate paga 8 a 1.
    """)
    assert games(root)["Artículo 2"] == "american_roulette"
    assert games(root)["Artículo 4"] == "punto_banca"


def test_what_the_text_calls_it_counts_for_more_than_its_things(tree):
    root = tree(
        BAY.format("DE LOS DADOS", "Se usan dos dados.").replace(
            "Cada jugador usa fichas de color.",
            "Es la ruleta conocida por americana. Los pagadores usan rastrillo y hay un extremo de mesa.",
        )
    )
    assert games(root)["Artículo 1"] == "american_roulette"


def test_articles_in_chapters_by_subject_name_their_game(tree):
    root = tree("""
        REGLAMENTO DE JUEGOS

        CAPÍTULO I. DEL MATERIAL

        Artículo 1. En la ruleta se usa un cilindro de 37 casillas y hay fichas de color.

        Artículo 2. En los dados se usan dos dados transparentes.

        Artículo 3. Todas las mesas tienen caja de propinas.

        CAPÍTULO II. DE LOS PAGOS

        Artículo 4. Ruleta. El pleno paga 35 a 1.

        Artículo 5. Dados. El pase paga a la par.
    """)
    assert games(root) == {
        "CAPÍTULO I": "general", "Artículo 1": "american_roulette", "Artículo 2": "craps", "Artículo 3": "general",
        "CAPÍTULO II": "general", "Artículo 4": "american_roulette", "Artículo 5": "craps",
    }  # fmt: skip


def test_names_that_the_text_gives_mean_the_games_that_it_gives_them_to(tree):
    root = tree("""
        DIRECTIVA SOBRE JUEGOS DE MESA

        Artículo 1. Denominaciones. En esta Directiva se distinguen:
        1.1 Modalidad "Rubí": ruleta europea.
        1.2 Juego "Gran Faro": blackjack con apuesta de pares.

        CAPÍTULO I. DE LAS APUESTAS

        Artículo 2. De las apuestas en "Rubí". El pleno paga 35 a 1.

        Artículo 3. De las apuestas en "Gran Faro". El blackjack paga 3 a 2.

        Artículo 4. De los reclamos. Se presentan por escrito.
    """)
    told = games(root)
    assert (told["Artículo 2"], told["Artículo 3"], told["Artículo 4"]) == ("french_roulette", "blackjack", "general")


@pytest.mark.parametrize(
    "title",
    [
        "Escuela de pagadores de ruleta",
        "Del arriendo del salón de bingo y de la custodia de la rueda",
        "La ruleta y la rueda de la fortuna en la sala",
        "De la vecindad con la ruleta",
        "Del curso de talladores de veintiuno",
    ],
)
def test_a_title_that_only_mentions_a_game_is_not_its_own(tree, title):
    root = tree(f"""
        ORDENANZA DE JUEGOS

        Capítulo 1. De la ruleta

        Artículo 1. La mesa tiene dos paños y cada uno lleva rastrillo.

        Capítulo 2. {title}

        Artículo 2. Dura noventa días y se paga por adelantado.

        Capítulo 3. Dados

        Artículo 3. Se usan dos dados.
    """)
    assert games(root)["Artículo 2"] == "general"
    assert games(root)["Artículo 1"] == "french_roulette"


def test_a_list_of_authorised_games_is_of_none_of_them(tree):
    root = tree("""
        ORDENANZA DE JUEGOS

        TÍTULO I. DISPOSICIONES GENERALES

        Artículo 1. Juegos autorizados. Se autorizan los siguientes:
        a) Ruleta.
        b) Dados.

        TÍTULO II. DE LOS JUEGOS

        Capítulo 1. De la ruleta

        Artículo 2. La mesa tiene dos paños y cada uno lleva rastrillo.

        Capítulo 2. Dados

        Artículo 3. Se usan dos dados.
    """)
    assert games(root)["Artículo 1"] == "general"
    assert games(root)["Artículo 2"] == "french_roulette"


def test_what_moved_an_act_to_be_made_is_of_no_game(tree):
    root = tree("""
        MINISTERIO DE JUEGOS

        VISTO

        Que la Circular 47 manda pagar el pleno de la ruleta a treinta y tres por uno.

        CONSIDERANDO

        Que nadie la observa.

        RESUELVE

        Artículo 1. Se aprueba lo que sigue.

        CAPÍTULO I. DE LA RULETA

        Artículo 2. El pleno paga 35 a 1. Hay rastrillo y dos paños.

        CAPÍTULO II. DE LOS DADOS

        Artículo 3. Se usan dos dados.
    """)
    assert games(root)["Artículo 2"] == "french_roulette"
    assert not any(node.game for node in root.walk() if "33" in node.own.text or "treinta y tres" in node.own.text)


def test_a_jackpot_of_several_games_says_which_it_goes_with(tree):
    root = tree("""
        REGLAMENTO DE JUEGOS DE NAIPES

        CAPÍTULO I. DEL BLACKJACK

        Artículo 1. Se usan seis barajas.

        CAPÍTULO II. DE LOS POZOS PROGRESIVOS EN JUEGOS DE NAIPES

        SECCIÓN I. PÓKER CARIBEÑO

        Artículo 2. La escalera real gana el pozo.
    """)
    article = at(root, "Artículo 2")
    assert (article.game, article.variant) == ("progressive_jackpot", "caribbean_poker")


def test_a_jackpot_goes_with_the_games_that_its_chapter_lists(tree):
    root = tree("""
        REGLAMENTO DE JUEGOS DE NAIPES

        CAPÍTULO 1. BLACKJACK

        1.1 MESA

        1.1.1 Se usan seis barajas.

        CAPÍTULO 2. POZOS PROGRESIVOS EN JUEGOS DE CARTAS

        2.1 MODALIDADES DE JUEGO CON POZO

        2.1.1 Draw Poker

        2.1.2 Go Poker

        2.2 REGLAS

        * Apuestas

        Se apuesta antes del reparto.

        2.3 POKER, MODALIDAD GO POKER

        La escalera real gana el pozo.
    """)
    for num, served in (("2.2", "draw_poker,go_poker"), ("2.3", "go_poker")):
        parts = list(at(root, num).walk())
        assert {(node.game, node.variant) for node in parts} == {("progressive_jackpot", served)}


def test_a_list_of_variants_in_a_title_gives_all_of_them(tree):
    root = tree("""
        REGLAMENTO DE JUEGOS DE NAIPES

        CAPÍTULO 1. TEXAS HOLD'EM

        1.1 Modalidad Texas Hold'em, variantes con límites y sin límites

        Se reparten dos cartas.

        1.2 Modalidad Texas Hold'em, variante sin límites

        Se puede apostar todo.
    """)
    assert (at(root, "1.1").variant, at(root, "1.2").variant) == ("limit,no_limit", "no_limit")


@pytest.mark.parametrize(("said", "game"), [("Bonus", "texas_holdem_bonus"), ("Plus", "texas_holdem_plus")])
def test_what_a_variant_calls_itself_counts_for_more_than_a_title_printed_twice(tree, said, game):
    root = tree(f"""
        REGLAMENTO DE JUEGOS DE NAIPES

        CAPÍTULO 1. POKER

        1.1 Modalidad Texas Hold'em Poker, variante Plus

        Se reparten dos cartas.

        1.2 Modalidad Texas Hold'em Poker, variante Plus

        Para esta variante de la modalidad, denominada variante {said}, hay tres apuestas.
    """)
    assert (at(root, "1.1").game, at(root, "1.2").game) == ("texas_holdem_plus", game)


def test_a_chapter_called_like_a_game_beside_others_is_not_the_whole_act(tree: Tree) -> None:
    root = tree(
        """
        RESOLUCIÓN 45/2023

        POR LA CUAL SE APRUEBA EL REGLAMENTO DE LOS JUEGOS DE BLACKJACK Y DE LA RUEDA DE LOS VIENTOS.

        A) BLACKJACK

        Se juega con seis mazos de 52 cartas cada uno, y el blackjack se paga 3 a 2.

        B) RUEDA DE LOS VIENTOS

        La rueda es vertical y está dividida en treinta segmentos, y el crupier la hará girar tres vueltas.

        C) DISPOSICIONES COMUNES

        Los empleados no podrán jugar.
        """
    )
    assert games(root) == {"A)": "blackjack", "B)": "rueda_de_los_vientos", "C)": "general"}
    assert at(root, "B)").game_kind == "wheel"


@pytest.mark.parametrize(
    ("title", "game"), [("Del pozo progresivo", "caribbean_poker"), ("Del acumulado", "caribbean_poker")]
)
def test_the_pot_in_the_chapter_of_a_game_is_a_part_of_that_game(tree: Tree, title: str, game: str) -> None:
    root = tree(f"""
        REGLAMENTO DE PRUEBA

        CAPÍTULO I
        DEL PÓKER CARIBEÑO

        Sección Primera
        De las reglas

        ARTÍCULO 1.- Se juega contra la casa con un solo mazo y cada jugador recibe cinco cartas.

        Sección Segunda
        {title}

        ARTÍCULO 2.- La escalera real se lleva la totalidad; la escalera de color, el diez por ciento.

        CAPÍTULO II
        DEL BINGO

        ARTÍCULO 3.- El bombo contiene noventa bolas y cada cartón quince números.
        """)
    assert {node.game for node in root.walk() if node.num.endswith(" 2")} >= {game}
    assert "progressive_jackpot" not in {node.game for node in root.walk()}


def test_a_chapter_of_its_own_on_what_accumulates_is_about_the_pot(tree: Tree) -> None:
    root = tree("""
        REGLAMENTO DE PRUEBA

        CAPÍTULO I
        DEL PÓKER CARIBEÑO

        ARTÍCULO 1.- Se juega contra la casa con un solo mazo y cada jugador recibe cinco cartas.

        CAPÍTULO II
        DEL ACUMULADO

        ARTÍCULO 2.- La escalera real se lleva la totalidad; la escalera de color, el diez por ciento.

        CAPÍTULO III
        DEL BINGO

        ARTÍCULO 3.- El bombo contiene noventa bolas y cada cartón quince números.
        """)
    assert "progressive_jackpot" in {node.game for node in root.walk()}


def test_a_title_that_lacks_half_a_name_is_no_misprint_of_it():
    assert read_title("Tú contra la casa", {}).manner == ""
    assert read_title("Blakjack", {}).manner == "whole"
