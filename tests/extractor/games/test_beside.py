"""Titles of games that nobody knows beside known ones, and pages that are only about one."""

import pytest

FAIR = """
    NORMAS DE LA FERIA

    RULETA

    El cilindro tiene 37 casillas y la bola se lanza a mano. El pleno se paga 35 a 1 y la docena 2 a 1.

    {}

    {}

    BLACK JACK

    Se juega con seis mazos. El crupier se planta en 17 y el jugador puede doblar.
"""


@pytest.mark.parametrize(
    ("title", "text", "game", "read_as"),
    [
        (
            "CARRERA DE SAPOS",
            "En la carrera de sapos corren seis sapos según caigan dos dados. Se apuesta a un sapo antes del tiro y el "
            "sapo ganador se paga 4 a 1.",
            "carrera_de_sapos", "dice",
        ),
        (
            "PÓQUER TRES FUEGOS",
            "Cada jugador recibe tres cartas. El crupier califica con dama y paga el ante a quien tiene pareja o trío.",
            "poker_tres_fuegos", "banked_poker",
        ),
        (
            "DADOS DEL CERRO",
            "Se tiran tres dados con un cubilete. La apuesta al trío se paga 8 a 1 y el tirador no pasa los dados.",
            "dados_del_cerro", "dice",
        ),
    ],
)  # fmt: skip
def test_a_title_beside_games_keeps_its_name_where_its_text_is_played_for_a_stake(tree, title, text, game, read_as):
    root = tree(FAIR.format(title, text))
    (found,) = (node for node in root.walk() if node.heading == title)
    assert (found.game, found.read_as) == (game, read_as)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "LIBRO DE RECLAMOS",
            "El libro de reclamos está en la caja. Cada reclamo se numera y se contesta en dos días.",
        ),
        ("EMPLEADOS", "Los empleados no apuestan. El crupier que reparte cartas de más responde por ellas."),
    ],
)
def test_a_title_beside_games_whose_text_is_not_played_is_no_game(tree, title, text):
    root = tree(FAIR.format(title, text))
    (found,) = (node for node in root.walk() if node.heading == title)
    assert (found.game, found.read_as) == ("general", "")


def test_chapters_that_say_of_their_own_names_that_they_are_games_need_no_known_game_beside_them(tree):
    root = tree("""
        CAPÍTULO I. LA ROSA DE LOS MARES

        La rosa de los mares es un juego en el que gira una rueda de veinte segmentos. El símbolo acertado cobra 2 a 1.

        CAPÍTULO II. MEDIOS Y PERSONAL

        Lo suyo es un juego de cartas. Las cartas del mazo y las barajas se guardan bajo llave.
    """)
    found = {node.heading: node.game for node in root.walk() if node.heading}
    assert found["LA ROSA DE LOS MARES"] == "rosa_de_los_mares"
    assert found["MEDIOS Y PERSONAL"] == "general"


def test_a_game_under_a_maker_s_name_is_the_known_one_where_its_text_is(tree):
    text = (
        "El cilindro tiene 38 casillas. Se paga el pleno 35 a 1, el semipleno 17 a 1, la calle 11 a 1, el cuadro 8 a 1."
    )
    root = tree(FAIR.format("RULETA ZAFIRO", text))
    (found,) = (node for node in root.walk() if node.heading == "RULETA ZAFIRO")
    assert found.game == "american_roulette"


@pytest.mark.parametrize(("title", "game"), [("CRAPS", "craps"), ("BLACK JACK", "blackjack"), ("AVISO", "general")])
def test_a_page_that_opens_with_nothing_but_a_name_is_about_that_game(tree, title, game):
    root = tree(f"{title}\n\nLa apuesta gana una vez lo puesto. Se usan dos.\n")
    assert root.game == game


def test_an_act_that_names_one_of_many_games_in_its_title_is_not_about_that_one(tree):
    root = tree("""
        RESOLUCIÓN 7, QUE ESTABLECE LAS NORMAS DE LOS JUEGOS DE MESA Y DEL BINGO

        TÍTULO I
        DE LAS NORMAS COMUNES

        ARTÍCULO 1: PERSONAL. A un mismo inspector podrán asignársele seis mesas.

        TÍTULO II
        DE LA RULETA FRANCESA

        ARTÍCULO 2: CILINDRO. Está dividido en 37 casillas.

        TÍTULO III
        DE LOS DADOS

        ARTÍCULO 3: DADOS. Se lanzan dos dados.

        TÍTULO IV
        DEL BINGO

        ARTÍCULO 4: BOLAS. Son noventa bolas.
    """)
    games = {node.num: node.game for node in root.walk() if node.kind == "article"}
    assert [*games.values()] == ["general", "french_roulette", "craps", "bingo"]


def test_dice_and_cards_head_the_games_that_are_played_with_them(tree):
    root = tree("""
        FICHAS TÉCNICAS DE JUEGOS

        CAPÍTULO 1
        MATERIAL DE DADOS

        ARTÍCULO 1. SIC BO
        Se lanzan tres dados. El total 4 paga 60 a 1.

        ARTÍCULO 2. CHUCK A LUCK
        Se lanzan tres dados en una jaula. Cualquier triple paga 30 a 1.
        """)
    assert {node.game for node in root.walk() if node.num.startswith("ART")} == {"sic_bo", "chuck_a_luck"}


@pytest.mark.parametrize("title", ["Cómo poner tus fichas", "Para que no te pierdas", "Lo que cobras si aciertas"])
def test_a_title_that_speaks_to_the_reader_names_no_game(tree, title):
    root = tree(f"""
        GUÍA DEL VISITANTE

        La ruleta
        El cilindro tiene un cero y los números del 1 al 36; se juega con fichas de color.

        {title}
        Pleno: 35 fichas por cada una. Calle: 11 fichas por cada una que apuestes.
        Rojo, negro, par e impar pagan otro tanto de la ficha apostada.

        El blackjack
        Se juega con seis barajas. El crupier se planta en diecisiete.
        """)
    assert "blackjack" in {node.game for node in root.walk()}
    assert {node.game for node in root.walk() if node.heading == title} == {"american_roulette"}


BACCARAT = """
    REGLAMENTO DE PRUEBA

    CAPÍTULO I. PUNTO Y BANCA

    Artículo 1. Mesa.

    Hay nueve plazas.

    Artículo 2. {}

    Quien toma la banca pone una suma no inferior al mínimo de la mesa.

    Artículo 3. Barajado.

    Se mezclan las cartas.
"""


@pytest.mark.parametrize(
    ("title", "game"),
    [
        ("Turno de la banca en el Baccarat.", "chemin_de_fer"),
        ("Fondos para la modalidad de Ferrocarril.", "chemin_de_fer"),
        ("Turno de la banca para la modliBhccarat", "chemin_de_fer"),
        ("Fondos que ha de tener elbbncaeel Baccarat", "chemin_de_fer"),
        ("Turno de la banca en el Punto y Banca.", "punto_banca"),
        ("Lo que difiere del Baccarat.", "punto_banca"),
        ("Turno de la banca para la modliBhxxarat", "punto_banca"),
    ],
)
def test_a_title_in_a_games_chapter_may_be_for_another_modality(tree, title, game):
    root = tree(BACCARAT.format(title))
    games = {node.num: node.game for node in root.walk() if node.kind == "article"}
    assert games == {"Artículo 1": "punto_banca", "Artículo 2": game, "Artículo 3": "punto_banca"}
