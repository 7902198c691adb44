"""The official texts are not part of the repository: no run of eight of their words stands in a tracked file."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from tests.quality.tracked import tracked_texts

RUN = 8
# A run is somebody's wording only if it says something: five different words that are not numbers, ranks or joints.
SAYING = 5
MUTE_WORDS = """
cero uno dos tres cuatro cinco seis siete ocho nueve diez as jota reina rey sota valet dama caballo
el la los las lo un una unos unas de del a al en con por para sin y e o u que si no se su sus es son
sobre entre hasta desde cada como segun cuando solo este esta
"""
MUTE = frozenset(MUTE_WORDS.split())

Run = tuple[str, ...]


def words(text: str) -> list[str]:
    """Words in small letters without accents, whatever stands between them."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return re.findall(r"[a-z]+|\d+", "".join(c for c in plain if not unicodedata.combining(c)))


def eights(row: list[str]) -> list[Run]:
    """Every eight words that follow each other."""
    return [tuple(row[start : start + RUN]) for start in range(len(row) - RUN + 1)]


def says_something(run: list[str]) -> bool:
    return len({word for word in run if word.isalpha() and len(word) > 1 and word not in MUTE}) >= SAYING


def shared_runs(text: str, official: set[Run]) -> Iterator[str]:
    """The longest runs of a text that stand in the official texts too and say something."""
    row = words(text)
    shared = [run in official for run in eights(row)]
    start = 0
    while start < len(shared):
        end = start
        while end < len(shared) and shared[end]:
            end += 1
        run = row[start : end + RUN - 1]
        if end > start and says_something(run):
            yield " ".join(run)
        start = end + 1


def test_rows_of_numbers_or_ranks_are_nobodys_wording() -> None:
    row = "as rey reina jota diez nueve ocho siete seis cinco 4 3 2 1"
    assert list(shared_runs(row, set(eights(words(row))))) == []


def test_the_same_wording_is_seen_through_accents_marks_and_lines() -> None:
    official = set(eights(words("El crupier pagará\n- cada apuesta (ganadora) según la tabla de premios")))
    ours = "Antes, el crupier pagara cada apuesta ganadora segun la TABLA, y después"
    assert list(shared_runs(ours, official)) == ["el crupier pagara cada apuesta ganadora segun la tabla"]


def test_other_wording_of_the_same_thing_is_ours() -> None:
    official = set(eights(words("El crupier pagará cada apuesta ganadora según la tabla de premios")))
    assert list(shared_runs("El crupier paga según la tabla de premios cada apuesta ganadora", official)) == []


def test_no_wording_of_the_official_texts_is_tracked(official_sources: Path) -> None:
    official: set[Run] = set()
    for path in sorted(official_sources.glob("*.txt")):
        official.update(eights(words(path.read_text(encoding="utf-8", errors="replace"))))
    copied = [f"{name}: {run}" for name, text in tracked_texts() for run in shared_runs(text, official)]
    assert not copied, "\n".join(copied)
