"""How the work of reading grows with a text: counted in calls of functions, which no load of the machine changes."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

import corpus
from extractor.lexicon import tokens
from extractor.lexicon.tokens import each_passage, let_go
from rules_db.building.pipeline import extract

FEW, TIMES, MOST = 100, 4, 1.25


def _articles(count: int, mark: str) -> str:
    """Articles that refer to each other and to what stands beside them, no sentence like one with another mark."""
    said = (
        "Se aplica lo dispuesto en el artículo {other} a la mesa {mark} {at}.",
        "Como establece el artículo {other}, el sobrante {mark} {at} se guarda en la caja del turno.",
        "Rige el artículo anterior para el turno {mark} {at}; véanse los apartados 1 y 2 del artículo {other}.",
        "El encargado anota en el cuaderno {mark} {at} lo que ocurre en su mesa.",
    )
    return "\n\n".join(
        f"Artículo {at}. Del asunto.\n\n{said[at % len(said)].format(at=1000 + at, other=count - at + 1, mark=mark)}"
        for at in range(1, count + 1)
    )


def _paragraphs(count: int, mark: str) -> str:
    """One article of many sentences."""
    return "Artículo 1. De la sala.\n\n" + "\n\n".join(
        f"El encargado anota en el cuaderno {mark} {1000 + at} lo que ocurre y cierra la caja {1000 + at} al fin."
        for at in range(count)
    )


def _calls(text: str, path: Path) -> int:
    path.write_text(f"ORDENANZA 12/2019 DE VILLA ENSAYO\n\nReglamento de la sala\n\n{text}\n", encoding="utf-8")
    document = corpus.read(path)
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        extract(document)
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("text", [_articles, _paragraphs])
def test_four_times_the_text_takes_four_times_the_work(text: Callable[[int, str], str], tmp_path: Path) -> None:
    _calls(text(FEW, "verde"), tmp_path / "warm.txt")
    few = _calls(text(FEW, "azul"), tmp_path / "few.txt")
    many = _calls(text(TIMES * FEW, "rojo"), tmp_path / "many.txt")
    assert many < MOST * TIMES * few


def test_what_is_kept_of_passages_is_kept_for_all_of_a_long_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "_caches", [])
    made = 0

    @each_passage
    def length(words: str) -> int:
        nonlocal made
        made += 1
        return len(words)

    passages = [f"palabra {at}" for at in range(40_000)]
    for _ in range(3):
        assert list(map(length, passages)) == list(map(len, passages))
    assert made == len(passages)
    let_go()
    length(passages[0])
    assert made == len(passages) + 1
    let_go()
    length(passages[0])
    assert made == len(passages) + 1


def test_articles_are_counted_past_ten_thousand(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text(
        "ORDENANZA 12/2019 DE VILLA ENSAYO\n\n"
        + "\n\n".join(f"Artículo {at}.- El encargado anota lo que ocurre." for at in range(9_990, 10_011)),
        encoding="utf-8",
    )
    found = [one.num for one in extract(corpus.read(path)).provisions if one.kind == "article"]
    assert len(found) == 21
    assert found[-1].split()[-1].rstrip(".-") == "10010"
