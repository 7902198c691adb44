"""No eight words in a row of the samples stand in an official text: stricter than what every tracked file must hold."""

import re
from pathlib import Path

from tests.samples.truth import SAMPLES, documents

RUN = 8


def _runs(text: str) -> set[tuple[str, ...]]:
    """Every eight words between two figures, whatever marks and line ends stand between them."""
    found: set[tuple[str, ...]] = set()
    for stretch in re.split(r"\d+", text.casefold()):
        words = re.findall(r"[^\W\d_]+", stretch)
        found.update(tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1))
    return found


def test_eight_words_are_a_run_across_marks_and_lines() -> None:
    assert _runs("El crupier, dicho esto,\nda dos cartas (tapadas)") == {
        ("el", "crupier", "dicho", "esto", "da", "dos", "cartas", "tapadas")
    }
    assert _runs("1, 2, 3 y 4; 5, 6, 7 y 8: siete palabras no hacen una serie") == set()


def test_the_samples_are_in_their_own_words(official_sources: Path) -> None:
    official: set[tuple[str, ...]] = set()
    for path in sorted(official_sources.glob("*.txt")):
        official |= _runs(path.read_text(encoding="utf-8", errors="replace"))
    for document in documents():
        shared = _runs((SAMPLES / f"{document}.txt").read_text(encoding="utf-8")) & official
        assert {" ".join(run) for run in shared} == set(), document
