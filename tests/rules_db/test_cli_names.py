"""What people call things on the command line is understood, or refused with what was perhaps meant."""

import csv
import io
from pathlib import Path

import pytest

from rules_db import KnowledgeBase
from rules_db.cli import output, run
from rules_db.cli.options import cited_lines, game_of, jurisdiction_of, short_names
from rules_db.errors import NotFoundError
from rules_db.search import find


def out(capsys: pytest.CaptureFixture[str], database: Path, *arguments: str) -> str:
    assert run([*arguments, "--db", str(database)]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], database: Path, *arguments: str) -> str:
    assert run([*arguments, "--db", str(database)]) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("name", ["american_roulette", "Ruleta Americana", "ruleta americana", "American roulette"])
def test_a_game_is_found_by_its_names(name: str, base: KnowledgeBase) -> None:
    assert game_of(base, name) == "american_roulette"
    assert game_of(base, "") == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rules", "--game", "ruleta"], "perhaps american_roulette"),
        (["search", "fichas", "--game", "crapz"], "perhaps craps"),
        (["rules", "--jurisdiction", "quieto"], "there is no jurisdiction quieto here; perhaps quieta"),
        (["rules", "--family", "payouts"], "perhaps payout"),
        (["norms", "--bearer", "croupiers"], "perhaps croupier"),
        (["norms", "--modality", "must"], "there are obligation, permission, prohibition"),
        (["coverage", "--game", "crapz"], "perhaps craps"),
        (["findings", "--game", "crapz"], "perhaps craps"),
    ],
)
def test_a_name_that_nobody_knows_is_no_empty_list(
    arguments: list[str], sentence: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refused(capsys, database, *arguments)


def test_a_place_is_known_by_its_name(base: KnowledgeBase) -> None:
    assert jurisdiction_of(base, "Quieta") == "quieta"
    assert base.document("QUIETA").id == base.document("quieta").id
    with pytest.raises(NotFoundError):
        jurisdiction_of(base, "luna")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("quieta:3", ("quieta", 3, 3)),
        ("quieta:3-9", ("quieta", 3, 9)),
        ("quieta:0", ("quieta:0", None, None)),
        ("quieta", ("quieta", None, None)),
        ("d__p", ("d__p", None, None)),
    ],
)
def test_a_citation_is_a_document_and_lines(name: str, told: tuple[str, int | None, int | None]) -> None:
    assert cited_lines(name) == told


def test_lines_beside_a_citation_go_first() -> None:
    assert cited_lines("quieta:3-9", 5) == ("quieta:3-9", 5, None)


def test_what_a_table_cites_can_be_asked_for(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = out(capsys, database, "rules", "--family", "payout").splitlines()[1].split()[0]
    assert where.startswith("quieta:")
    number = where.partition(":")[2].partition("-")[0]
    assert out(capsys, database, "source", where).startswith(f"{number}  ")
    assert f"line{'s' if '-' in where else ''} " in out(capsys, database, "show", where)


def test_a_document_that_shares_its_jurisdiction_keeps_its_id(base: KnowledgeBase) -> None:
    names = short_names(base)
    assert set(names) == {document.id for document in base.documents()}
    assert names["quieta"] == "quieta"


def test_a_search_tells_how_many_there_are(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with KnowledgeBase.open(database) as base:
        every = find(base.connection, "la", limit=1).total
        assert len(base.search("la", limit=1000)) == every > 1
    assert f"1 result of {every}; --limit prints more" in out(capsys, database, "search", "la", "--limit", "1")
    assert out(capsys, database, "search", "la").rstrip().endswith(f"{every} results")


def test_lists_end_with_their_number(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, database, "rules", "--family", "payout").rstrip().endswith("1 rule")


def test_a_difference_is_a_spreadsheet(samples_database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = out(capsys, samples_database, "diff", "isla-garza", "villa-nogal", "--game", "craps", "--csv")
    rows = list(csv.DictReader(io.StringIO(told)))
    assert {row["part"] for row in rows} == {"values", "norms", "prose"}
    changed = next(row for row in rows if row["part"] == "values" and row["change"] == "changed")
    assert changed["isla-garza"] != changed["villa-nogal"]
    assert changed["isla-garza citations"].startswith("es-isla-garza")
    alone = next(row for row in rows if row["change"] == "added")
    assert alone["isla-garza"] == ""
    assert alone["villa-nogal"]


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_long_list_goes_to_the_pager_and_a_short_one_does_not(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    screen = _Terminal()
    monkeypatch.setattr("pydoc.pager", shown.append)
    monkeypatch.setattr("sys.stdin", _Terminal())
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("PAGER", "less")
    monkeypatch.setattr(
        output.shutil, "get_terminal_size", lambda *_, **__: type("Size", (), {"lines": 3, "columns": 80})()
    )
    assert run(["rules", "--db", str(database)]) == 0
    assert "payout" in shown[0]
    assert screen.getvalue() == ""
    assert run(["definitions", "nada", "--db", str(database)]) == 0
    assert screen.getvalue() == "No definition of that term.\n"
    monkeypatch.setenv("PAGER", "cat")
    assert run(["rules", "--db", str(database)]) == 0
    assert len(shown) == 1
    assert "payout" in screen.getvalue()
