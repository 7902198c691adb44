"""Clauses that several chapters have in the same words but for one, and names that change."""

import pytest

from tests.extractor.defects.finding import lines

CHAPTER = """\
{n}. {game}

{n}.1 Personal
{n}.1.1 El ayudante de la mesa {act}.
{n}.1.2 La tapa va sujeta por una {thing} al canto de la mesa de juego.
"""
GAMES = ("RULETA AMERICANA", "BLACK JACK", "PUNTO Y BANCA", "SIETE Y MEDIO", "CRAPS")


def text(act: str, odd: str, thing: str = "presilla de latón", other: str = "presilla de latón") -> str:
    """Four chapters with one wording and a fifth with another."""
    first = [CHAPTER.format(n=n, game=game, act=act, thing=thing) for n, game in enumerate(GAMES[:-1], 1)]
    return "REGLAMENTO DE JUEGOS\n\n" + "\n".join([*first, CHAPTER.format(n=5, game=GAMES[-1], act=odd, thing=other)])


USUAL = "anotará en la planilla las novedades del turno"


@pytest.mark.parametrize(
    ("usual", "odd"),
    [
        (USUAL, "anotando en la planilla las novedades del turno"),
        (USUAL, "anotar en la planilla las novedades del turno"),
        (
            "avisará de todo lo que se estime de interés para la sala",
            "avisará de todo lo que estime de interés para la sala",
        ),
        ("habrá cerrado la caja antes de que salga el público", "habrá cerrando la caja antes de que salga el público"),
        ("entregará la llave al jefe de sala en sobre cerrado", "entregará la llave al jefe sala en sobre cerrado"),
    ],
)
def test_one_clause_that_is_written_otherwise_than_four(usual, odd):
    assert lines(text(usual, odd), "misprint") == [lines_of_the_fifth()]


def lines_of_the_fifth() -> int:
    return text("a", "b").split("\n").index("5.1.1 El ayudante de la mesa b.") + 1


@pytest.mark.parametrize(
    ("usual", "odd"),
    [
        (USUAL, USUAL),
        (USUAL, "anotará en la planilla todas las novedades del turno"),
        ("ya informado dejará firmada el acta de la apertura", "ya informada dejará firmada el acta de la apertura"),
        (USUAL, "anota en el libro las incidencias de cada mesa"),
    ],
)
def test_other_words_that_are_as_good(usual, odd):
    assert lines(text(usual, odd), "misprint") == []


def test_the_name_of_another_thing_in_the_same_place():
    found = lines(text(USUAL, USUAL, "presilla de latón", "presilla de hierro"), "inconsistent_naming")
    assert found == [lines(text(USUAL, USUAL, other="presilla de hierro"), "inconsistent_naming")[0]]
    assert lines(text(USUAL, USUAL), "inconsistent_naming") == []


SIZES = """\
REGLAMENTO DE CRAPS

1. Apuestas
1.1 La casilla menor recibe las fichas blancas.
1.2 En la casilla menor cabe una pila.
1.3 Quien toca la casilla menor pierde el turno.
1.4 La casilla {} se cierra al final.
"""


@pytest.mark.parametrize(
    ("size", "found"), [("chica", [7]), ("pequeña", [7]), ("menor", []), ("mayor", []), ("roja", [])]
)
def test_one_thing_by_two_sizes_of_one_meaning(size, found):
    assert lines(SIZES.format(size), "inconsistent_naming") == found


CALLS = """\
REGLAMENTO DE CRAPS

1. Voces
1.1 El crupier dirá “Puesto abierto para lanzar”.
1.2 Quien oye “Puesto abierto para lanzar” toma los dados.
1.3 El jefe repite “{}” si nadie responde.
"""


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ("Puesto abierto para cobrar", [6]),
        ("PUESTO ABIERTO PARA COBRAR", [6]),
        ("Puesto abierto para lanzar", []),
        ("Mesa cerrada", []),
    ],
)
def test_a_call_that_ends_in_another_word(call, found):
    assert lines(CALLS.format(call), "inconsistent_naming") == found
