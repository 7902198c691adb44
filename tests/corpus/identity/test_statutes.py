"""Identity of the real statutes that stand beside the gold; none of their words is in this repository."""

import csv
import re
from pathlib import Path

import pytest

import corpus
from schemas.records import Identity

FLOOR = 0.97
Row = dict[str, str]


@pytest.fixture(scope="module")
def statutes(shared: Path) -> list[tuple[Row, Identity]]:
    folder = shared / "statutes"
    if not folder.is_dir():
        pytest.skip("the statutes (../shared/statutes) are not on this machine")
    with (folder / "identity.tsv").open(encoding="utf-8") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    return [(row, corpus.read(folder / row["file"]).identity) for row in rows]


def _parts(number: str) -> list[str]:
    return [part.lstrip("0").lower() for part in re.split(r"[/-]", number.replace(".", ""))]


def _share(wrong: list[str], statutes: list[tuple[Row, Identity]]) -> float:
    return 1 - len(wrong) / len(statutes)


def test_the_jurisdiction_is_the_one_that_legislates(statutes: list[tuple[Row, Identity]]) -> None:
    wrong = [row["file"] for row, found in statutes if found.jurisdiction != row["jurisdiction"]]
    assert _share(wrong, statutes) >= FLOOR, wrong


def test_the_number_is_the_one_printed(statutes: list[tuple[Row, Identity]]) -> None:
    wrong = [
        row["file"]
        for row, found in statutes
        if row["number"] and _parts(found.number)[: len(_parts(row["number"]))] != _parts(row["number"])
    ]
    assert _share(wrong, statutes) >= FLOOR, wrong


def test_the_year_is_that_of_the_act(statutes: list[tuple[Row, Identity]]) -> None:
    wrong = [row["file"] for row, found in statutes if row["year"] and found.date[:4] != row["year"]]
    assert _share(wrong, statutes) >= FLOOR, wrong


def test_only_versions_of_one_act_share_their_id(statutes: list[tuple[Row, Identity]]) -> None:
    first: dict[str, str] = {}
    for row, found in statutes:
        work = row["file"].removesuffix(".txt").partition("__")[0]
        assert first.setdefault(found.id, work) == work
