"""What Datasette is told about the tables, views and saved queries, made from `columns.toml` and `queries.toml`.

Datasette 0.65 reads all of it as metadata; 1.0 reads what describes the data as metadata, and what decides how it is
shown as configuration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rules_db.pages.messages import DEFAULT
from rules_db.words.naming import LANGUAGES, Language
from schemas import declared
from schemas.records import Identity

TITLE = "reglas"
_DESCRIPTION = "Reglamentos de juego como datos: cada fila dice su documento, su disposición y sus líneas."
_LICENCE = {
    "license": "Programa: Apache-2.0; los textos son de quienes los dictaron",
    "license_url": "https://www.apache.org/licenses/LICENSE-2.0",
}
_HIDDEN = ("meta", "sources", "_sqlite_migrations")

# A page may ask for much, but never for long; nobody downloads or attaches files through it. Which columns are worth a
# facet is said in `columns.toml`: trying out all of them would take longer than the page.
SETTINGS = {
    "sql_time_limit_ms": 2000,
    "facet_time_limit_ms": 500,
    "suggest_facets": False,
    "allow_download": False,
    "max_returned_rows": 5000,
}


@cache
def tables(language: Language = "en") -> dict[str, Any]:
    """Return what `columns.toml` says of each table and view in a language: description, columns, facets, label."""
    at = LANGUAGES.index(language)
    return {
        name: {
            **table,
            "description": table["description"][at],
            "columns": {column: words[at] for column, words in table["columns"].items()},
        }
        for name, table in _read("columns").items()
    }


@cache
def queries() -> dict[str, Any]:
    """Return the saved queries by name: title, description, sql."""
    return _read("queries")


def _read(name: str) -> dict[str, Any]:
    return declared.read(files("rules_db.pages").joinpath(f"{name}.toml"))


def metadata(database: str, documents: Iterable[Identity] = ()) -> dict[str, Any]:
    """Return the metadata of Datasette 0.65 for a database of this name that was built from these documents."""
    described = _all_tables(lambda table: {**_described(table), **_shown(table)}, DEFAULT)
    about = {"source": "; ".join(map(_name, documents)), **_LICENCE, "tables": described, "queries": queries()}
    return {"title": TITLE, "description": _DESCRIPTION, **_LICENCE, "databases": {database: about}}


def configuration(database: str) -> dict[str, Any]:
    """Return the configuration of Datasette 1.0 for a database of this name: settings, saved queries, facets."""
    return {
        "settings": SETTINGS,
        "databases": {database: {"tables": _all_tables(_shown, DEFAULT), "queries": queries()}},
    }


def table_metadata(table: str, language: Language) -> dict[str, Any]:
    """Return what Datasette is told about a table in a language; nothing about one that is not ours."""
    known = tables(language).get(table)
    return {**_described(known), **_LICENCE} if known else {}


def _all_tables(told: Callable[[Mapping[str, Any]], dict[str, Any]], language: Language) -> dict[str, dict[str, Any]]:
    every = {name: told(table) for name, table in tables(language).items()}
    for name in _HIDDEN:
        every.setdefault(name, {})["hidden"] = True
    return {name: table for name, table in every.items() if table}


def _described(table: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": table["description"], "columns": table["columns"]}


def _shown(table: Mapping[str, Any]) -> dict[str, Any]:
    told = {"facets": table.get("facets"), "label_column": table.get("label")}
    return {name: value for name, value in told.items() if value}


def _name(document: Identity) -> str:
    """Return how a document is cited: its issuer, kind, number and date, as far as it says them."""
    told = f"{document.issuer}, {document.kind} {document.number}".strip(" ,")
    return f"{told or document.id} ({document.date})" if document.date else told or document.id
