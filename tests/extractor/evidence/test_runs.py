"""Runs of names and values: which belong together, what they may say, and what is no run of payments."""

from __future__ import annotations

import pytest

from corpus.reading import read_bytes
from extractor.evidence.model import Ruling
from extractor.evidence.runs import COVERS, PAYS, Run, of_passages
from extractor.frames import Text
from extractor.outline import outline
from extractor.passages import passages

ROULETTE, POKER = "RULETA AMERICANA", "PÓQUER CARIBEÑO"


def runs(game: str, text: str) -> list[Run]:
    content = f"{game}\n\n1. Se rige así.\n\n{text}\n".encode()
    document = read_bytes(content, "juego.txt", document_id="juego", jurisdiction="prueba")
    return list(of_passages(Text(passages(outline(document)))))


def said(game: str, text: str, ruling: Ruling = PAYS) -> dict[str, object]:
    return {key: value for run in runs(game, text) for key, value, _, _ in run.said(ruling)}


FOUR = {"pays.straight": "35:1", "pays.split": "17:1", "pays.street": "11:1", "pays.corner": "8:1"}


@pytest.mark.parametrize(
    "text",
    [
        "Al pleno, 35; al semipleno, 17; a la calle, 11; al cuadro, 8.",
        "Salen 35 al pleno, 17 al semipleno, 11 a la calle, 8 al cuadro.",
        "Pleno 35, semipleno 17, calle 11, cuadro 8.",
        "Con treinta y cinco, el pleno; con diecisiete, el semipleno; con once, la calle; con ocho, el cuadro.",
        "Pleno: treinta y cinco. Semipleno: diecisiete. Calle: once. Cuadro: ocho.",
    ],
)
def test_signs_tell_which_value_a_name_has(text: str) -> None:
    assert said(ROULETTE, text) == FOUR


def test_names_listed_together_have_one_value() -> None:
    assert said(ROULETTE, "La docena y la columna, 2; el cuadro, 8.") == {
        "pays.dozen": "2:1", "pays.column": "2:1", "pays.corner": "8:1",
    }  # fmt: skip


def test_bets_go_by_the_numbers_they_are_on() -> None:
    assert said(ROULETTE, "A un solo número, treinta y cinco; a dos, diecisiete; a tres, once; a cuatro, ocho.") == FOUR


def test_a_run_may_say_how_many_numbers_bets_cover() -> None:
    text = "El pleno toca un número, el cuadro cuatro y la línea seis."
    assert said(ROULETTE, text, COVERS) == {"covers.straight": 1, "covers.corner": 4, "covers.six_line": 6}


def test_a_stake_that_is_in_the_figures_is_taken_out() -> None:
    (run,) = runs(ROULETTE, "Pleno, 36; semipleno, 18; calle, 12; siempre contando la ficha jugada.")
    given = {key: (value, at.note) for key, value, _, at in run.said(PAYS)}
    assert given["pays.straight"] == ("35:1", "stake included: 36:1")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (ROULETTE, "Falta: 1 a 18. Pasa: 19 a 36."),
        (POKER, "El trío, 3; el color, 5."),
        ("SIC BO", "Del total 4, 5, 6, 7, 8, 9 o 10, a la par."),
        (ROULETTE, "El crupier anuncia el número que salió."),
    ],
)
def test_ranges_few_hands_and_long_lists_of_totals_pay_nothing(game: str, text: str) -> None:
    assert said(game, text) == {}


def test_hands_are_of_the_bet_that_stands_above_them() -> None:
    text = "Pareja plus. Trío, 30; escalera, 6; color, 4; pareja, 1."
    assert set(said("PÓQUER DE TRES CARTAS", text)) == {
        "pays.pair_plus.three_of_a_kind", "pays.pair_plus.straight", "pays.pair_plus.flush", "pays.pair_plus.pair",
    }  # fmt: skip
