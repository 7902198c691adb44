"""The samples are large enough to be read as regulations, and small enough to be read by a person."""

import pytest

from tests.samples.truth import documents, lines, table

TRADITIONS = {"ar", "cl", "es"}


def test_there_is_one_sample_for_each_drafting_tradition() -> None:
    assert {document.split("-")[0] for document in documents()} == TRADITIONS
    assert len(documents()) == len(TRADITIONS)


@pytest.mark.parametrize("document", documents())
def test_a_sample_has_300_to_800_lines(document: str) -> None:
    assert 300 <= len(lines(document)) - 1 <= 800
    assert lines(document)[-1] == "", "the last line ends with a line feed"


@pytest.mark.parametrize("document", documents())
def test_a_sample_has_six_games_at_least(document: str) -> None:
    assert len({row["game"] for row in table("core", document)} - {"general"}) >= 6


@pytest.mark.parametrize("document", documents())
def test_the_truth_about_a_sample_is_plentiful(document: str) -> None:
    assert len(table("core", document)) >= 120
    assert len(table("norms", document)) >= 60
    assert len(table("structure", document)) >= 60


@pytest.mark.parametrize("document", documents())
def test_every_game_has_norms_of_several_families(document: str) -> None:
    families: dict[str, set[str]] = {}
    for row in table("norms", document):
        families.setdefault(row["game"], set()).add(row["family"])
    for game in {row["game"] for row in table("core", document)} - {"general"}:
        assert len(families[game]) >= 3, game
