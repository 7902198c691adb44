"""Lines that are called like games are titles of a text that shows by nothing else which of its lines are."""

import pytest

GAMES = {
    "Ruleta americana": "El pleno paga 35 a 1 y el caballo 17 a 1.",
    "Black jack": "Se emplean seis barajas de 52 cartas.",
    "Craps": "Se juega con dos dados y se gana con 7 u 11.",
}
FOUND = ["american_roulette", "blackjack", "craps"]
LOOKS = {
    "cards of an index": "[{n}/3]  {title}\n  {text}\n----------",
    "small letters before a colon": "{lower}:\n{text}",
    "small letters in the line of the text": "{lower}: {text}",
    "a dash in the line of the text": "{title} — {text}",
    "texts set in": "{title}\n    {text}",
    "quotes of a letter": ">>> {title}\n > {text}",
    "stars": "* {title} *\n- {text}",
    "a letter": "En cuanto al {lower}: {text}",
}


@pytest.mark.parametrize("look", LOOKS)
def test_the_names_of_games_are_titles(outline_of, look):
    parts = [
        LOOKS[look].format(n=n, title=title, lower=title.lower(), text=text)
        for n, (title, text) in enumerate(GAMES.items(), 1)
    ]
    root = outline_of("NORMAS DE LA SALA LAGO\n\n" + "\n\n".join(parts))
    assert [node.game for node in root.children if node.game in FOUND] == FOUND


def test_a_list_of_games_is_no_row_of_titles(outline_of):
    root = outline_of("NORMAS DE LA SALA LAGO\n\nSe permiten:\nruleta americana\nblack jack\ncraps\n\nNadie fuma.")
    assert not any(node.heading for node in root.walk())


def test_a_game_in_the_text_of_numbered_provisions_is_no_title(outline_of):
    root = outline_of(
        """
        Artículo 1. De los juegos
        Black jack: no se permite.
        Craps: se permite.

        Artículo 2. De las salas
        Nadie fuma.

        Artículo 3. De las multas
        Son de cien pesos.

        Artículo 4. De la vigencia
        Rige desde hoy.
        """
    )
    assert [node.num for node in root.children] == [f"Artículo {n}" for n in (1, 2, 3, 4)]
