"""Whatever of a knowledge base or a pack is changed by hand, `verify` finds it and names the table or the file."""

# ruff: noqa: S608 - the names in the statements are those of our tables

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules_db import KnowledgeBase
from rules_db.building import build
from rules_db.packs.compiling import compile_packs
from rules_db.packs.published import publish
from rules_db.store import connect
from rules_db.store.seals import HASHED, TABLES, keep
from rules_db.verify import differences, verify, verify_packs
from tests.corpus.repair.overprinting import SENTENCES, damaged, wrapped

ISLA = """\
DECRETO 7 DE ISLA MANSA

Apruébase el reglamento y derógase la Resolución 12 de 2001.

Artículo 1. Craps.

Los dados se lanzan sobre el paño verde. La línea de pase paga 1 a 1.
El jugador no tocará los dados ajenos. Véase el artículo 2.

Artículo 2. Ruleta americana.

La rueda tiene 37 casillas, con los números del 1 al 36 y un cero.

Pleno: un número. Gana 35 veces la apuesta. Nadie tocará la bola.

Artículo 2. Ruleta americana.

El pleno paga 17 a 1.
"""
VILLA = """\
<h1>RESOLUCIÓN 4 DE VILLA HONDA</h1>
<p>Artículo 1. Craps.</p>
<p>Los dados se lanzan sobre el paño rojo. La línea de pase paga 2 a 1.</p>
<p>El jugador no tocará los dados ajenos.</p>
"""


OF_PEOPLE = ("as_read", "decisions")
"""Tables that are empty before anybody decides; `decisions/test_following.py` changes them."""
UNKNOWN = "El jardinero poda los setos del paseo cada martes y riega los rosales antes de que salga el sol de verano."
"""Words that no other text vouches for: printed over, they stay damaged."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small knowledge base that has rows in every table, but for what people decided."""
    folder = tmp_path_factory.mktemp("whole")
    sources = {
        "isla.txt": ISLA,
        "villa.html": VILLA,
        "sano.txt": "\n".join(wrapped(SENTENCES, 70)),
        "roto.txt": damaged([*SENTENCES, *SENTENCES[::-1], UNKNOWN], 80),
    }
    for name, text in sources.items():
        (folder / name).write_text(text, encoding="utf-8")
    build([folder / name for name in sources], folder / "x.db")
    return folder / "x.db"


@pytest.fixture(scope="module")
def opened(whole: Path) -> Iterator[KnowledgeBase]:
    """The same in memory, to be changed."""
    with closing(sqlite3.connect(whole)) as file, closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        file.backup(memory)
        memory.row_factory = sqlite3.Row
        yield KnowledgeBase(memory)


@pytest.fixture(scope="module")
def rebuilt(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """What the sources give when they are built again."""
    target = tmp_path_factory.mktemp("again") / "again.db"
    build([file for file in whole.parent.iterdir() if file.suffix in (".txt", ".html")], target, fresh=True)
    with closing(connect(target)) as connection:
        yield connection


@contextmanager
def undone(base: KnowledgeBase) -> Iterator[sqlite3.Connection]:
    """Take back whatever is done to the rows."""
    base.connection.execute("BEGIN")
    try:
        yield base.connection
    finally:
        base.connection.execute("ROLLBACK")


def columns(base: KnowledgeBase, table: str) -> list[str]:
    return [row["name"] for row in base.connection.execute(f"PRAGMA table_info({table})")]


def rows(base: KnowledgeBase, table: str) -> list[sqlite3.Row]:
    return base.connection.execute(f"SELECT * FROM {table}").fetchall()


def where(row: sqlite3.Row) -> tuple[str, list[Any]]:
    """The condition that a row alone meets, unless it has a twin."""
    return " AND ".join(f'"{name}" IS ?' for name in row.keys()), list(row)  # noqa: SIM118 - a row's columns


def other(value: object) -> object:
    """Another value of the same type."""
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:] if value else b"x"
    return value + 1 if isinstance(value, int | float) else "x" if value is None else f"{value}x"


def named(base: KnowledgeBase) -> set[str]:
    """The tables in which `verify` finds something."""
    return {failure.table for failure in verify(base).failures}


def test_every_table_has_rows_and_holds(opened: KnowledgeBase) -> None:
    assert [table for table in HASHED if not rows(opened, table)] == list(OF_PEOPLE)
    assert verify(opened).failures == []


@pytest.mark.parametrize("table", sorted({*HASHED} - {*OF_PEOPLE}))
def test_a_changed_cell_of_any_column_is_found(table: str, opened: KnowledgeBase) -> None:
    row = rows(opened, table)[-1]
    condition, values = where(row)
    for column in columns(opened, table):
        with undone(opened) as connection:
            sql = f'UPDATE OR IGNORE {table} SET "{column}" = ? WHERE {condition}'
            try:
                changed = connection.execute(sql, [other(row[column]), *values]).rowcount
            except sqlite3.IntegrityError:
                continue  # the schema itself forbids it
            assert not changed or table in named(opened), column


@pytest.mark.parametrize("table", sorted({*TABLES} - {*OF_PEOPLE}))
def test_with_the_sources_a_change_of_any_column_is_found_whatever_the_hashes_say(
    table: str, opened: KnowledgeBase, rebuilt: sqlite3.Connection
) -> None:
    row = rows(opened, table)[-1]
    condition, values = where(row)
    for column in columns(opened, table):
        with undone(opened) as connection:
            sql = f'UPDATE OR IGNORE {table} SET "{column}" = ? WHERE {condition}'
            try:
                changed = connection.execute(sql, [other(row[column]), *values]).rowcount
            except sqlite3.IntegrityError:
                continue  # the schema itself forbids it
            found = {name for name, _, _ in differences(connection, rebuilt)}
            where_it_lies = (table, column) == ("documents", "file")
            assert not changed or where_it_lies or table in found, column


FORGED = (
    "UPDATE documents SET lines = lines + 1",
    "UPDATE documents SET jurisdiction = 'villa-x'",
    "UPDATE sources SET text = replace(text, '35 veces', '350 veces')",
    "DELETE FROM sources",
    "UPDATE provisions SET source_text = 'Otra cosa.'",
    "UPDATE provisions SET parent_id = NULL, line_end = 900",
    "UPDATE provisions SET sha256 = 'x'",
    "UPDATE rules SET value = '\"350:1\"' WHERE family = 'payout'",
    "UPDATE rules SET text = 'Gana 350 veces la apuesta.'",
    "UPDATE rules SET line_start = 1, line_end = 1",
    "UPDATE rules SET game = 'craps' WHERE game = 'american_roulette'",
    "UPDATE rules SET family = 'limit' WHERE family = 'payout'",
    "DELETE FROM rules WHERE family = 'payout'",
    "UPDATE packs SET pack = replace(pack, '35', '350')",
    "UPDATE packs SET settled = settled + 1",
    "DELETE FROM packs",
    "UPDATE citations SET text = 'el artículo 9'",
    "UPDATE citations SET line_start = 1, line_end = 1",
    "UPDATE acts SET text = 'Derógase todo.'",
    "UPDATE coverage SET text = 'Nada queda sin leer.'",
    "UPDATE coverage SET line_end = line_start - 1",
    "UPDATE findings SET line_end = 900",
    "UPDATE quantities SET words = '350 veces'",
    'UPDATE quantities SET sentence_start = "end"',
    "UPDATE repairs SET before = after",
    "UPDATE damage SET line = line + 1",
    "UPDATE concept_members SET rule_id = 'nobody' WHERE rule_id IS NOT NULL",
    "UPDATE alignments SET b_document_id = 'nobody'",
    "UPDATE mentions SET provision_id = 'nobody'",
)
"""What a forger does who writes the hashes anew, and what shows without the sources."""


@pytest.mark.parametrize("sql", FORGED)
def test_without_the_sources_a_row_that_does_not_stand_in_its_text_is_found_whatever_the_hashes_say(
    sql: str, opened: KnowledgeBase
) -> None:
    with undone(opened) as connection:
        assert connection.execute(sql).rowcount > 0
        keep(connection)
        assert "meta" not in named(opened)
        assert named(opened)


@pytest.mark.parametrize("table", sorted({*TABLES} - {*OF_PEOPLE}))
def test_whatever_else_a_forger_writes_this_user_did_not_write_it(table: str, opened: KnowledgeBase) -> None:
    assert verify(opened).own
    row = rows(opened, table)[-1]
    condition, values = where(row)
    with undone(opened) as connection:
        connection.execute(f"DELETE FROM {table} WHERE {condition}", values)
        keep(connection)
        assert not verify(opened).own


@pytest.mark.parametrize("table", sorted({*HASHED} - {*OF_PEOPLE}))
@settings(max_examples=4)
@given(data=st.data())
def test_any_cell_with_any_value_and_any_row_removed_doubled_or_swapped(
    table: str, opened: KnowledgeBase, data: st.DataObject
) -> None:
    known = rows(opened, table)
    row, twin = data.draw(st.sampled_from(known)), data.draw(st.sampled_from(known))
    column = data.draw(st.sampled_from(columns(opened, table)))
    value = data.draw(st.one_of(st.none(), st.integers(-9, 9), st.text(max_size=5), st.binary(max_size=5), st.floats()))
    condition, values = where(row)
    swap, swapped = where(twin)
    either = f"CASE WHEN {condition} THEN ? ELSE ? END WHERE ({condition}) OR ({swap})"
    statement, given_values = {
        "change": (f'UPDATE {{}} SET "{column}" = ? WHERE {condition}', [value, *values]),
        "remove": (f"DELETE FROM {{}} WHERE {condition}", values),
        "double": (f"INSERT INTO {{}} VALUES ({', '.join('?' * len(values))})", [f"{values[0]}x", *values[1:]]),
        "swap": (f'UPDATE {{}} SET "{column}" = {either}', [*values, twin[column], row[column], *values, *swapped]),
    }[data.draw(st.sampled_from(["change", "remove", "double", "swap"]))]
    with undone(opened) as connection:
        before = rows(opened, table)
        try:
            connection.execute(statement.format(table), given_values)
        except (sqlite3.IntegrityError, OverflowError):
            assume(False)
        same = [tuple(one) for one in rows(opened, table)] == [tuple(one) for one in before]
        assert same or table in named(opened)


@pytest.mark.parametrize(
    ("sql", "name", "message"),
    [
        ("DROP TABLE findings", "findings", "is missing"),
        ("DROP INDEX rules_by_game", "rules_by_game", "is missing"),
        ("CREATE TABLE secrets (x)", "secrets", "is not part"),
        ("CREATE TRIGGER t AFTER INSERT ON meta BEGIN SELECT 1; END", "t", "is not part"),
        ("ALTER TABLE rules ADD COLUMN bribe TEXT", "rules", "was made anew"),
        ("DROP TABLE provisions_fts", "provisions_fts", "is missing"),
    ],
)
def test_another_schema_is_found(sql: str, name: str, message: str, opened: KnowledgeBase) -> None:
    with undone(opened) as connection:
        connection.execute(sql)
        assert any(f.table == name and message in f.message for f in verify(opened).failures)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every value within a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    yield path
    for key, part in inner:
        yield from leaves(part, (*path, key))


@pytest.fixture(scope="module")
def published(opened: KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packs of the knowledge base, to be changed."""
    folder = tmp_path_factory.mktemp("packs")
    assert publish(compile_packs(opened), folder)
    return folder


@settings(max_examples=25)
@given(data=st.data())
def test_a_change_of_any_part_of_a_pack_is_found_and_its_file_named(
    opened: KnowledgeBase, published: Path, data: st.DataObject
) -> None:
    assert verify_packs(opened, published).failures == []
    file = data.draw(st.sampled_from(sorted(published.glob("*/*.json"))))
    original = file.read_bytes()
    pack = json.loads(original)
    *way, last = data.draw(st.sampled_from([path for path in leaves(pack) if path]))
    holder = pack
    for step in way:
        holder = holder[step]
    if data.draw(st.booleans()):
        del holder[last]
    else:
        holder[last] = "x" if holder[last] != "x" else None
    file.write_text(json.dumps(pack), encoding="utf-8")
    found = verify_packs(opened, published).failures
    file.write_bytes(original)
    assert [failure.id for failure in found] == [f"{file.parent.name}/{file.stem}"]
