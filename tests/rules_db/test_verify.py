"""`verify` finds whatever was changed: a row, a quote, a hash, a source."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rules_db import KnowledgeBase, ReglasError
from rules_db.building import add, build
from rules_db.packs.compiling import compile_packs
from rules_db.packs.published import publish
from rules_db.store import connect
from rules_db.store.seals import TABLES, keep
from rules_db.verify import Report, differences, verify, verify_packs
from tests.rules_db.conftest import QUIETA, reading_two

RULETA = """\
DECRETO 4 DE PEÑA SERENA

Artículo 1. Ruleta americana.

1.1 La rueda tiene 38 casillas: los números del 1 al 36, un cero y un doble cero.

1.2 Los premios son:
a) Pleno: 35 a 1.
b) Caballo: 17 a 1.

Artículo 2. Craps.

2.1 La línea de pase paga 1 a 1. Véase el artículo 9.
"""


def changed(database: Path, tmp_path: Path, sql: str, *, forged: bool = True) -> Path:
    """A copy in which somebody ran a statement and, if `forged`, made the tables' hashes fit again."""
    copy = tmp_path / "changed.db"
    copy.write_bytes(database.read_bytes())
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.row_factory = sqlite3.Row
        assert connection.execute(sql).rowcount > 0
        if forged:
            keep(connection)
    return copy


def write(path: Path) -> Path:
    """A small regulation with rules, findings and quantities."""
    path.write_text(RULETA, encoding="utf-8")
    return path


def check(database: Path, *sources: Path) -> Report:
    with KnowledgeBase.open(database) as base:
        return verify(base, sources)


def test_a_build_holds(database: Path) -> None:
    with reading_two():
        report = check(database, database.parent / "sources")
    assert report.failures == []
    assert report.ok
    assert report.sources_read
    assert (report.checked["documents"], report.checked["sources"], report.checked["rules"]) == (2, 2, 3)


def test_without_sources_it_is_checked_against_itself(database: Path) -> None:
    report = check(database)
    assert report.ok
    assert not report.sources_read
    assert "sources" not in report.checked


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("UPDATE provisions SET line_end = line_end - 1 WHERE num = '2.1'", "hash is not that of lines"),
        ("UPDATE provisions SET line_start = 0 WHERE num = '2.1'", "are not lines of a text with 22"),
        ("UPDATE provisions SET sha256 = 'x' WHERE num = '2.1'", "hash is not that of lines"),
        ("UPDATE provisions SET source_text = 'Otra cosa' WHERE num = '2.1'", "source text does not stand in lines"),
        ("UPDATE provisions SET parent_id = (SELECT id FROM provisions WHERE num = '1.1') WHERE num = '2.1'", "parent"),
        ("UPDATE provisions SET parent_id = 'nobody' WHERE num = '2.1'", "refers to a row of provisions"),
        ("UPDATE rules SET text = 'El pleno paga mucho.'", "words do not stand in lines"),
        ("UPDATE rules SET text = ''", "words do not stand in lines"),
        ("UPDATE rules SET line_start = line_start + 1, line_end = line_end + 1", "words do not stand in lines"),
        ("UPDATE rules SET line_end = 99", "are not lines of a text with 22"),
        ("UPDATE rules SET value = '\"9:1\"'", "id is not that of what it says"),
        ("UPDATE rules SET jurisdiction = 'serena'", "its document's is quieta"),
        ("UPDATE rules SET provision_id = 'serena__document'", "provision is of another document"),
        ("UPDATE documents SET lines = 7 WHERE id = 'quieta'", "has 7 lines, its text has 22"),
        ("UPDATE sources SET text = replace(text, 'dos canicas', 'tres canicas')", "does not stand|do not stand|hash"),
    ],
)
def test_a_row_that_was_changed_is_found_though_the_hashes_were_forged(
    sql: str, message: str, database: Path, tmp_path: Path
) -> None:
    report = check(changed(database, tmp_path, sql))
    assert not report.ok
    assert any(re.search(message, failure.message) for failure in report.failures)


@pytest.mark.parametrize(
    ("table", "sql"),
    [
        ("provisions", "UPDATE provisions SET text = 'Otra cosa' WHERE num = '2.1'"),
        ("provisions", "UPDATE provisions SET game = 'boule' WHERE num = '2.1'"),
        ("rules", "UPDATE rules SET confidence = 1"),
        ("documents", "UPDATE documents SET place = 'Otra' WHERE id = 'quieta'"),
    ],
)
def test_any_other_change_shows_in_the_hash_of_its_table(table: str, sql: str, database: Path, tmp_path: Path) -> None:
    report = check(changed(database, tmp_path, sql, forged=False))
    assert [(f.table, f.message) for f in report.failures] == [(table, f"rows of {table} were changed after the build")]


def test_rules_that_are_gone_show_in_their_hash_and_in_what_refers_to_them(database: Path, tmp_path: Path) -> None:
    report = check(changed(database, tmp_path, "DELETE FROM rules", forged=False))
    told = [(failure.table, failure.message) for failure in report.failures]
    assert ("rules", "rows of rules were changed after the build") in told
    assert {table for table, _ in told} <= {"rules", "quantities", "packs"}


def test_a_source_that_was_changed_is_found(database: Path, tmp_path: Path) -> None:
    (tmp_path / "quieta.txt").write_text(QUIETA.replace("dos canicas", "tres canicas"), encoding="utf-8")
    (tmp_path / "serena.txt").write_bytes((database.parent / "sources" / "serena.txt").read_bytes())
    report = check(database, tmp_path)
    assert [(f.id, f.message) for f in report.failures] == [
        ("quieta", "no source file has the content that the document was built from")
    ]


def test_a_source_is_known_by_its_content_whatever_its_name(tmp_path: Path) -> None:
    build([write(tmp_path / "serena.txt")], tmp_path / "one.db")
    assert check(tmp_path / "one.db", write(tmp_path / "elsewhere.txt")).ok


def test_names_that_were_given_at_the_build_prevail_again(tmp_path: Path) -> None:
    source = write(tmp_path / "serena.txt")
    build([source], tmp_path / "one.db", document_id="mi-decreto", jurisdiction="Serena")
    assert check(tmp_path / "one.db", source).ok


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE rules SET confidence = 0.99",
        "UPDATE provisions SET game = 'boule' WHERE num = '2.1'",
        "UPDATE provisions SET heading = 'Otra cosa' WHERE num = '2.1'",
        "UPDATE documents SET date = '1999-01-01'",
        "UPDATE findings SET message = 'Todo está bien.'",
        "DELETE FROM quantities",
        "UPDATE meta SET value = '9' WHERE key = 'extractor_version'",
    ],
)
def test_what_the_sources_do_not_give_is_found_though_the_hashes_were_forged(sql: str, tmp_path: Path) -> None:
    source = write(tmp_path / "serena.txt")
    build([source], tmp_path / "one.db")
    forged = changed(tmp_path / "one.db", tmp_path, sql)
    table = sql.split()[2 if sql.startswith("DELETE") else 1]
    assert table in {failure.table for failure in check(forged, source).failures}


def forged_cell(name: str, value: object) -> str:
    """What a forger writes in a column that has a value."""
    return "x'00'" if value is None else f"{name} || '9'" if isinstance(value, str) else f"{name} + 1000"


def forgeries(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Each table with a statement that forges its first row: a cell of any column, the whole row, one row more."""
    for table in TABLES:
        row = connection.execute(f"SELECT rowid AS place, * FROM {table} LIMIT 1").fetchone()  # noqa: S608 - ours
        if row is None:
            continue
        at = f"WHERE rowid = {row['place']}"
        cells = {
            name: forged_cell(name, row[name]) for name in row.keys()[1:] if (table, name) != ("documents", "file")
        }
        for name, cell in cells.items():
            yield table, f"UPDATE {table} SET {name} = {cell} {at}"  # noqa: S608 - names of our own
        yield table, f"DELETE FROM {table} {at}"  # noqa: S608 - as above
        yield table, f"INSERT INTO {table} ({', '.join(cells)}) SELECT {', '.join(cells.values())} FROM {table} {at}"  # noqa: S608


def test_whatever_a_forger_writes_differs_from_what_the_sources_give(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "forged.db"
    copy.write_bytes(database.read_bytes())
    with closing(connect(database)) as given, closing(sqlite3.connect(copy, isolation_level=None)) as here:
        here.row_factory = sqlite3.Row
        here.execute("PRAGMA ignore_check_constraints = ON")
        kinds = list(forgeries(here))
        for table, sql in kinds:
            here.execute("BEGIN")
            assert here.execute(sql).rowcount == 1, sql
            assert table in {wrong for wrong, _, _ in differences(here, given)}, sql
            here.execute("ROLLBACK")
        assert not list(differences(here, given))
    assert len(kinds) > 150


def test_a_base_that_another_program_wrote_cannot_be_proven(tmp_path: Path) -> None:
    source = write(tmp_path / "serena.txt")
    build([source], tmp_path / "one.db")
    other = changed(tmp_path / "one.db", tmp_path, "UPDATE extractions SET key = 'x'")
    assert any("another version of reglas" in failure.message for failure in check(other, source).failures)


def test_a_build_takes_over_no_row_that_was_forged(tmp_path: Path) -> None:
    source = write(tmp_path / "serena.txt")
    build([source], tmp_path / "one.db")
    assert not build([source], tmp_path / "one.db").written
    honest = (tmp_path / "one.db").read_bytes()
    forged = changed(tmp_path / "one.db", tmp_path, "UPDATE rules SET confidence = 0.99")
    with pytest.raises(ReglasError, match="prove it with"):
        add([source], forged)
    assert build([source], forged).read == 1
    assert forged.read_bytes() == honest


def test_a_base_from_elsewhere_that_was_proven_may_be_added_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = write(tmp_path / "serena.txt")
    build([source], tmp_path / "one.db")
    monkeypatch.setenv("REGLAS_CACHE", str(tmp_path / "another"))
    with pytest.raises(ReglasError, match="made elsewhere"):
        add([source], tmp_path / "one.db")
    assert check(tmp_path / "one.db", source).ok
    assert not add([source], tmp_path / "one.db").written


def test_a_text_that_was_changed_with_all_that_was_made_from_it_is_found(database: Path, tmp_path: Path) -> None:
    copy = changed(database, tmp_path, "UPDATE sources SET text = text || 'x' WHERE document_id = 'serena'")
    assert any("is not the text of" in f.message for f in check(copy, database.parent / "sources").failures)


def test_sources_that_are_not_there_are_said(database: Path, tmp_path: Path) -> None:
    with pytest.raises(ReglasError, match="does not exist"):
        check(database, tmp_path / "nowhere")


def failures_of(database: Path, packs: Path) -> list[str]:
    with KnowledgeBase.open(database) as base:
        return [f"{failure.id} {failure.message}" for failure in verify_packs(base, packs).failures]


def test_packs_hold_that_the_rules_compile_to(samples_database: Path, tmp_path: Path) -> None:
    with KnowledgeBase.open(samples_database) as base:
        publish(compile_packs(base), tmp_path)
    assert failures_of(samples_database, tmp_path) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda file: file.write_text(file.read_text().replace('"outcome"', '"result"', 1)), "is not what the rules"),
        (lambda file: file.unlink(), "is not in the folder"),
        (lambda file: file.with_name("canasta.json").write_bytes(file.read_bytes()), "is given by no rules"),
    ],
)  # fmt: skip
def test_a_pack_that_was_changed_removed_or_added_is_found(
    change: Callable[[Path], object], message: str, samples_database: Path, tmp_path: Path
) -> None:
    with KnowledgeBase.open(samples_database) as base:
        publish(compile_packs(base), tmp_path)
    change(next(tmp_path.glob("*/craps.json")))
    assert [message in failure for failure in failures_of(samples_database, tmp_path)] == [True]


def test_a_folder_that_is_not_there_is_said(samples_database: Path, tmp_path: Path) -> None:
    with pytest.raises(ReglasError, match="no folder of packs"):
        failures_of(samples_database, tmp_path / "none")
