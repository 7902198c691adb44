"""Rows put into tables of a knowledge base."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any


def insert(connection: sqlite3.Connection, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert rows that all have the same columns; the names of table and columns are ours, never a reader's."""
    all_rows = iter(rows)
    first = next(all_rows, None)
    if first is not None:
        columns = ", ".join(f'"{column}"' for column in first)
        values = ", ".join(f":{column}" for column in first)
        sql = f"INSERT INTO {table} ({columns}) VALUES ({values})"  # noqa: S608 - names of our own
        connection.executemany(sql, chain([first], all_rows))
