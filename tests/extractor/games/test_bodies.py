"""A chapter whose title is no game's name is of the game whose words it is full of, and of none where it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

import corpus
from extractor.games.mentions import game_of_words
from extractor.games.names import normal
from extractor.games.titles import read_title
from extractor.outline import Node, outline
from tests.unseen.documents import NO_GAME, read_rows

UNSEEN = Path(__file__).parents[2] / "unseen"
WHEEL = """
El cilindro lleva treinta y siete casilleros. Se apuesta a pleno, a semipleno, a calle, a cuadro, a línea, a docena y a
columna; el pleno cobra treinta y cinco veces lo apostado. Cuando la bola cae en cero las chances pierden la mitad.
"""
CARDS = """
El jugador se planta o pide carta hasta acercarse a veintiuno. Puede doblar, separar pares y tomar seguro si la primera
carta de la banca es un as. El black jack cobra tres por dos.
"""
DICE = """
El tirador lanza dos dados. En el tiro de salida ganan la línea de pase el siete y el once; no pase la pierde. Campo,
craps cualquiera y siete cualquiera valen para un solo tiro, y los duros hasta que salga siete.
"""
ROOM = """
La sala abrirá a las veinte horas. El jefe de sala llevará un libro de actas, y el público podrá ver en cada mesa un
cartel con el mínimo y el máximo de las apuestas del día, que el casino comunica a la autoridad con tres días de aviso.
"""


@pytest.mark.parametrize(("text", "kind"), [(WHEEL, "roulette"), (CARDS, "blackjack"), (DICE, "craps")])
def test_a_text_is_told_by_the_bets_and_words_that_few_games_have(text: str, kind: str) -> None:
    found = game_of_words(normal(text))
    assert found is not None
    assert kind in found.game


@pytest.mark.parametrize("text", [ROOM, "Pleno y docena.", " ".join(["máquinas máquina máquinas recreativas"] * 9)])
def test_a_text_of_no_game_or_of_one_word_again_and_again_is_told_of_none(text: str) -> None:
    assert game_of_words(normal(text)) is None


HEADINGS = {
    "letters": ("A. {}", "A. {}"),
    "capitals": ("CAPÍTULO I\n{}", "CAPÍTULO II\n{}"),
    "signs": ("§ 1. {}", "§ 2. {}"),
    "articles": ("Artículo 1.- {}.", "Artículo 2.- {}."),
}


@pytest.mark.parametrize("style", HEADINGS)
def test_a_title_that_nobody_knows_leaves_its_text_to_its_words(tree: Callable[[str], Node], style: str) -> None:
    """Good twin and bad twin: the rules of the room under a like title are of no game."""
    first, second = HEADINGS[style]
    text = f"{first.format('Mesa Aurora')}\n{WHEEL}\n{second.format('Mesa Cenit')}\n{ROOM}"
    games = {node.game for node in tree(text).walk() if "pleno" in node.own.text}
    others = {node.game for node in tree(text).walk() if "libro de actas" in node.own.text}
    assert games <= {"french_roulette", "american_roulette"}
    assert others <= {"", "general"}


def test_the_reasons_name_the_words(tree: Callable[[str], Node]) -> None:
    text = f"A. Mesa Aurora\n{WHEEL}\nB. Mesa Cenit\n{ROOM}"
    reasons = [reason for node in tree(text).walk() for reason in node.game_reasons if "its words" in reason]
    assert any("cilindro" in reason for reason in reasons)


NAMES = (
    "Aurora",
    "Boreal",
    "Cenit",
    "Delta",
    "Esmeralda",
    "Fulgor",
    "Galaxia",
    "Horizonte",
    "Índigo",
    "Jade",
    "Kilate",
)
AT_LEAST = {"ar_quebracho_circular": 0.95, "cl_puerto_niebla_ordenanza": 0.7, "co_rio_alcarra_acuerdo": 0.6}
"""Share of the facts that are found in their game where every game's title is a name that nobody knows."""


@pytest.mark.parametrize("name", AT_LEAST)
def test_regulations_whose_chapters_have_names_of_fancy_keep_their_games(name: str) -> None:
    lines = (UNSEEN / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    for number, (at, title) in enumerate(_titles(name, lines)):
        fancy = f"Mesa {NAMES[number % len(NAMES)]}"
        lines[at] = lines[at].replace(title, fancy.upper() if title.isupper() else fancy)
    root = outline(corpus.read_bytes("\n".join(lines).encode(), f"{name}.txt", document_id="x", jurisdiction="x"))
    facts = [fact for fact in read_rows(UNSEEN / f"{name}.core.jsonl") if fact["game"] not in NO_GAME]
    right = sum(_at(root, fact["line_start"]).game == fact["game"] for fact in facts)
    assert right >= AT_LEAST[name] * len(facts)


def _titles(name: str, lines: list[str]) -> Iterator[tuple[int, str]]:
    """Where the titles of games stand in a regulation: the line, counted from 0, and the words."""
    units = read_rows(UNSEEN / f"{name}.structure.jsonl")
    games: Mapping[int, str] = {unit["line_start"]: unit["game"] for unit in units}
    for unit in units:
        outermost = unit["game"] not in NO_GAME and games.get(unit["parent_line"] or 0) != unit["game"]
        at = next(
            (at for at in range(unit["line_start"] - 1, unit["line_start"] + 2) if unit["heading"] in lines[at]), -1
        )
        if outermost and unit["heading"] and at >= 0:
            yield at, unit["heading"]


def _at(root: Node, line: int) -> Node:
    """The innermost provision that holds a line."""
    held = root
    while inner := next((child for child in held.children if child.line_start <= line <= child.line_end), None):
        held = inner
    return held


@pytest.mark.parametrize(
    ("words", "manner"),
    [
        ("NORMAS PARA TODO PAÑO", "general"),
        ("Reglas comunes a las mesas de juego", "general"),
        ("De lo que vale en todas las salas", "general"),
        ("REGLAS COMUNES", ""),
        ("Todas las apuestas", ""),
        ("Reglas comunes de la ruleta americana", "about"),
    ],
)
def test_titles_of_what_is_said_for_all_games_are_composed(words: str, manner: str) -> None:
    assert read_title(words, {}).manner == manner
