"""The official texts are not part of the repository: no run of eight of their words stands in a tracked file."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from tests.quality.tracked import tracked_texts

RUN = 8
# A run is somebody's wording only if it says something: five different words, not a row of numbers, ranks or marks.
SAYING = 5
NUMBERS = (
    "cero uno una dos tres cuatro cinco seis siete ocho nueve diez as jota reina rey sota valet dama caballo y o a de"
)


def words(text: str) -> list[str]:
    """Words in small letters without accents, whatever stands between them."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return re.findall(r"[a-z]+|\d+", "".join(c for c in plain if not unicodedata.combining(c)))


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of eight words that says something."""
    row = words(text)
    mute = set(NUMBERS.split())
    for start in range(len(row) - RUN + 1):
        run = tuple(row[start : start + RUN])
        if len({word for word in run if word.isalpha() and len(word) > 1 and word not in mute}) >= SAYING:
            yield run


def test_rows_of_numbers_or_ranks_are_nobodys_wording() -> None:
    assert list(runs("1 2 3 4 5 6 7 8 9 10 11 12")) == []
    assert list(runs("as rey reina jota diez nueve ocho siete seis cinco")) == []


def test_the_same_wording_is_seen_through_accents_marks_and_lines() -> None:
    ours = set(runs("El crupier pagará\n- cada apuesta (ganadora) según la tabla"))
    assert ours == set(runs("el crupier pagara cada apuesta ganadora según LA tabla"))
    assert len(ours) == 2


def test_no_wording_of_the_official_texts_is_tracked(official_sources: Path) -> None:
    official: set[tuple[str, ...]] = set()
    for path in sorted(official_sources.glob("*.txt")):
        official.update(runs(path.read_text(encoding="utf-8", errors="replace")))
    copied = [f"{name}: {' '.join(run)}" for name, text in tracked_texts() for run in runs(text) if run in official]
    assert not copied, "\n".join(copied[:50])
