"""What one query may cost: limits of SQLite for every connection of the pages, and of the bytes of an answer.

Datasette stops a query after a time, but only between steps of SQLite: one function may take all memory in one step.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any
from weakref import ReferenceType, ref

MOST_BYTES = 32 * 2**20
"""What all rows of one answer may take together."""
_HEAP = 384 * 2**20
"""What SQLite may take for all connections of the process together."""
_Value = str | bytes | int | float | None
_ENDLESS = ("printf", "format")
_STRIPS: dict[str, Callable[[str, str], str]] = {"trim": str.strip, "ltrim": str.lstrip, "rtrim": str.rstrip}
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 8 * 2**20,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 20_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 200,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 30,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 50_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 32,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 200,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 2_000,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 10,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}


def _authorized(action: int, _: str | None, name: str | None, *__: str | None) -> int:
    """Deny `printf`: it counts up to any width before it notices that the text is too long."""
    return sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_FUNCTION and name in _ENDLESS else sqlite3.SQLITE_OK


def _text(value: _Value) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _instr(whole: _Value, part: _Value) -> int | None:
    """Find as SQLite's `instr` does, which may compare each place with all of the part."""
    if whole is None or part is None:
        return None
    if isinstance(whole, bytes) and isinstance(part, bytes):
        return whole.find(part) + 1
    return _text(whole).find(_text(part)) + 1


def _replace(whole: _Value, part: _Value, other: _Value) -> str | None:
    """Replace as SQLite's `replace` does, which may compare each place with all of the part."""
    if whole is None or part is None or other is None:
        return None
    text, sought, instead = _text(whole), _text(part), _text(other)
    if not sought:
        return text
    if len(text) + text.count(sought) * max(0, len(instead) - len(sought)) > _LIMITS[sqlite3.SQLITE_LIMIT_LENGTH]:
        return "x" * (_LIMITS[sqlite3.SQLITE_LIMIT_LENGTH] + 1)  # SQLite says that it is too big
    return text.replace(sought, instead)


def _stripping(strip: Callable[[str, str], str]) -> Callable[..., str | None]:
    """Return what trims as SQLite does, which may compare each character with all of many others."""

    def stripped(whole: _Value, characters: _Value = " ") -> str | None:
        if whole is None or characters is None:
            return None
        return strip(_text(whole), "".join(sorted(set(_text(characters)))))

    return stripped


_QUICK: tuple[tuple[str, int, Callable[..., Any]], ...] = (
    ("instr", 2, _instr),
    ("replace", 3, _replace),
    *((name, arguments, _stripping(strip)) for name, strip in _STRIPS.items() for arguments in (1, 2)),
)
"""Functions of SQLite that take the place of those whose time grows with the square of their texts."""


def _bounded_rows() -> Callable[[sqlite3.Cursor, tuple[Any, ...]], sqlite3.Row]:
    """Return what makes rows and counts the bytes of those of the query that runs."""
    running: ReferenceType[sqlite3.Cursor] | None = None
    taken = 0

    def row(cursor: sqlite3.Cursor, values: tuple[Any, ...]) -> sqlite3.Row:
        nonlocal running, taken
        if running is None or running() is not cursor:
            running, taken = ref(cursor), 0
        taken += sum(len(value) for value in values if isinstance(value, str | bytes))
        if taken > MOST_BYTES:
            raise sqlite3.OperationalError(f"the answer has more than {MOST_BYTES // 2**20} MB; ask for less")
        return sqlite3.Row(cursor, values)

    return row


def limit(connection: sqlite3.Connection) -> None:
    """Set all limits of a connection; a row that makes an answer too large raises `sqlite3.OperationalError`."""
    for what, most in _LIMITS.items():
        connection.setlimit(what, most)
    connection.execute(f"PRAGMA hard_heap_limit={_HEAP}").fetchone()
    connection.row_factory = _bounded_rows()
    connection.set_authorizer(_authorized)
    for name, arguments, function in _QUICK:
        connection.create_function(name, arguments, function, deterministic=True)
