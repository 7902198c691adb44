"""Which of the databases that Datasette serves is a knowledge base."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules_db.errors import DatabaseError
from rules_db.store.connection import connect

if TYPE_CHECKING:
    from datasette.app import Datasette


def base_of(datasette: Datasette) -> Any | None:
    """Return the first database (Datasette's object) that is a knowledge base of this version, None without one."""
    return next((base for base in datasette.databases.values() if base.path and is_base(base.path)), None)


@cache
def is_base(path: str) -> bool:
    """Tell whether a file is a knowledge base that this version reads."""
    try:
        with closing(connect(Path(path))):
            return True
    except (DatabaseError, sqlite3.Error):
        return False
