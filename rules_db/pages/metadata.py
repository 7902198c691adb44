"""What Datasette is told about the tables, made from `columns.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

TITLE = "reglas"
_HIDDEN = ("meta", "sources", "_sqlite_migrations")


@cache
def tables() -> dict[str, Any]:
    """Return what `columns.toml` says of each table: description, columns, facets, label."""
    text = files("rules_db.pages").joinpath("columns.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def metadata(database: str) -> dict[str, Any]:
    """Return the metadata of Datasette 0.65 for a database of this name."""
    described = {name: _table(table) for name, table in tables().items()}
    for name in _HIDDEN:
        described.setdefault(name, {})["hidden"] = True
    return {
        "title": TITLE,
        "description": "Gaming regulations as data: every row names its document, provision and lines.",
        "databases": {database: {"tables": described}},
    }


def _table(table: dict[str, Any]) -> dict[str, Any]:
    told = {"description": table["description"], "columns": table["columns"]}
    if "facets" in table:
        told["facets"] = table["facets"]
    if "label" in table:
        told["label_column"] = table["label"]
    return told
