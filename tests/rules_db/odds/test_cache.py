"""What was computed once is not computed again, and never taken for another pack's."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from rules_db.odds import cache
from rules_db.odds.book import Edge
from rules_db.odds.edges import edges, takes_long
from rules_db.packs.published import load, names, published_folder
from tests.rules_db.odds.test_blackjack import RULES
from tests.rules_db.odds.worth import stated

EDGE = Edge("main", "", 0.25, Fraction(1, 4), "by hand", "", ("rule1",), "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own, and odds that count how often they are computed."""
    monkeypatch.setenv("REGLAS_CACHE", str(tmp_path))
    return tmp_path


def test_a_second_look_computes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[int] = []
    monkeypatch.setattr(cache, "edges", lambda _: times.append(1) or iter([EDGE]))
    pack = stated("blackjack", RULES)
    assert cache.worth(pack) == cache.worth(pack) == [EDGE]
    assert len(times) == 1
    assert [file.suffix for file in folder.iterdir()] == [".json"]


def test_another_figure_is_another_pack() -> None:
    one, other = stated("blackjack", RULES), stated("blackjack", {**RULES, "payout:pays.blackjack": "6:5"})
    assert cache.key(one) != cache.key(other)
    assert cache.key(one) == cache.key(stated("blackjack", RULES))


def test_a_damaged_file_is_no_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "edges", lambda _: iter([EDGE]))
    pack = stated("blackjack", RULES)
    cache.worth(pack)
    for file in folder.iterdir():
        file.write_text("{", encoding="utf-8")
    assert cache.worth(pack) == [EDGE]


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("REGLAS_CACHE", str(tmp_path / "file" / "below"))
    monkeypatch.setattr(cache, "edges", lambda _: iter([EDGE]))
    assert cache.worth(stated("blackjack", RULES)) == [EDGE]


def test_a_build_does_not_look_at_what_a_user_computed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = stated("blackjack", RULES)
    monkeypatch.setattr(cache, "edges", lambda _, long=True: iter([EDGE] if long else []))
    assert cache.worth(pack) == [EDGE]
    assert cache.worth_in_build(pack) == []


def test_the_odds_of_the_published_packs_come_with_the_program() -> None:
    packs = [load(published_folder(), *name) for name in names(published_folder())]
    missing = [f"{pack.jurisdiction}/{pack.game}" for pack in packs if cache.key(pack) not in cache._shipped()]
    assert missing == [], "run `make packs`"


def test_the_odds_that_come_with_the_program_are_those_that_it_computes() -> None:
    packs = [load(published_folder(), *name) for name in names(published_folder()) if not takes_long(name[1])]
    assert [pack.game for pack in packs if list(edges(pack)) != cache._shipped()[cache.key(pack)]] == []
