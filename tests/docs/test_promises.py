"""The figures of `docs/limits.md` and `docs/building.md` are those by which the program and the tests go."""

import re
import sqlite3

import pytest

from corpus import identity
from corpus.repair import evidence
from rules_db.pages import guards, metadata, queries
from schemas.limits import most
from schemas.values import LITTLE
from tests.conftest import ROOT
from tests.fuzz import many_bets
from tests.fuzz.targets import TARGETS

NUMBERS = {"two": 2, "four": 4, "ten": 10, "fifteen": 15, "thirty": 30}
KEPT = ROOT / "tests" / "fuzz" / "corpus"
MIB = 1 << 20


def said(page: str, words: str) -> list[float]:
    """The figures of a sentence of a page, in which `#` stands for each."""
    text = " ".join((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8").split())
    match = re.search(re.escape(words).replace(r"\#", r"([\d.,]*\d|[a-z]+)"), text)
    assert match, f"docs/{page}.md does not say: {words}"
    return [
        float(NUMBERS.get(figure, figure.replace(",", "") if figure[0].isdigit() else -1)) for figure in match.groups()
    ]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("page", "words", "figures"),
    [
        (
            "limits",
            "# editions of one text at most, and # million characters",
            (evidence._EDITIONS, evidence.MOST / 1e6),
        ),
        (
            "limits",
            "A query may take # seconds, # MB a value and # MB an answer",
            (
                metadata.SETTINGS["sql_time_limit_ms"] / 1000,
                guards._LIMITS[sqlite3.SQLITE_LIMIT_LENGTH] / MIB,
                guards.MOST_BYTES / MIB,
            ),
        ),
        ("limits", "a part with fewer than # such words", (identity._ENOUGH,)),
        ("limits", "who waits # seconds for his turn is refused", (guards._PATIENCE,)),
        ("limits", "has less of the processor and # MiB", (queries._MEMORY / MIB,)),
        ("limits", "is ended after # seconds: who waits", (queries._LONGEST,)),
        ("limits", "`make fuzz` hunts in # targets", (len(TARGETS),)),
        ("limits", "replays the # inputs kept", (sum(path.is_file() for path in KEPT.rglob("*")),)),
        (
            "limits",
            "settles # random and damaged lines of bets and # changed outcomes",
            (many_bets.BETS, many_bets.OUTCOMES),
        ),
        ("building", "less than # % became rules", (100 * LITTLE,)),
        ("building", "a text of more than # MiB", (most("text"),)),
        ("building", "takes more than # seconds of processor time or # GiB", (most("seconds"), most("memory") / 1024)),
    ],
)
def test_a_figure_is_that_of_the_program(page: str, words: str, figures: tuple[float, ...]) -> None:
    assert said(page, words) == [float(figure) for figure in figures]
