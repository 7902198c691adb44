"""Which bet a passage is about."""

from __future__ import annotations

from textwrap import dedent

import pytest

from corpus.reading import read_bytes
from extractor.frames import Text
from extractor.frames.subjects import described, heading, subjects
from extractor.outline import outline
from extractor.passages import passages


def spoken_of(body: str, title: str = "CRAPS") -> dict[str, tuple[str, ...]]:
    """The bets that each paragraph of a body is about, by its first words."""
    text = f"REGLAMENTO\n\nCAPÍTULO 1. {title}\n\nArtículo 1. Apuestas.\n\n" + dedent(body).strip() + "\n"
    document = read_bytes(text.encode(), "r.txt", document_id="r", jurisdiction="prueba")
    seen = Text(passages(outline(document)))
    assert [*described(seen.usual)] == seen.usual  # told once, it is told the same again
    return {" ".join(passage.text.split()[:3]): subject.bets for passage, subject in subjects(seen.usual)}


@pytest.mark.parametrize(
    ("title", "game", "bets"),
    [
        ("CUADRO", "craps", ("horn",)),
        ("CUADRO", "french_roulette", ("corner",)),
        ("BUENA – PASS LINE", "craps", ("pass",)),
        ("Gabelas (odds) sobre la línea de pase", "craps", ("odds_pass",)),
        ("Columna o docena a caballo", "french_roulette", ("double_column", "double_dozen")),
        ("Personal de la mesa", "craps", ()),
    ],
)
def test_titles(title: str, game: str, bets: tuple[str, ...]) -> None:
    assert heading(title, game).bets == bets


def test_a_paragraph_opens_with_its_bet() -> None:
    read = spoken_of("a) Una apuesta a Mala gana con el 4.\n\nb) El crupier mira la apuesta a Mala.")
    assert read["Una apuesta a"] == ("dont_pass",)
    assert read["El crupier mira"] == ()


def test_words_that_point_back_go_on_about_the_bet_before() -> None:
    read = spoken_of("a) Campo. Es de una tirada.\n\nEsta apuesta se retira.\n\nOtra cosa es el cierre.")
    assert read["Esta apuesta se"] == ("field",)
    assert read["Otra cosa es"] == ()


def test_descriptions_printed_after_all_names_take_them_in_order() -> None:
    body = """
        Jugadas

        Campo

        Gran 6

        Descripción

        Esta jugada se hace de pie.

        Esta jugada se hace sentado.
        """
    read = spoken_of(body)
    assert read["Esta jugada se"] == ("big_6",)
    assert spoken_of(body.replace("Gran 6", "Sala"))["Esta jugada se"] == ()


def test_a_name_in_the_midst_of_its_description() -> None:
    body = """
        Jugadas Descripción

        Se juega de pie.

        Campo

        Se juega también sentado.

        Gran 8
        """
    read = spoken_of(body)
    assert read["Se juega de"] == ("field",)
    assert read["Se juega también"] == ("big_8",)
