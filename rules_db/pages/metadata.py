"""What Datasette is told about the tables, views and queries, and the files that tell plain Datasette the same.

They stand beside the knowledge base and tell of every one in its folder: `datasette FOLDER` serves them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from rules_db.errors import shown
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.messages import DEFAULT
from rules_db.store.seals import replacing
from rules_db.words import LANGUAGES, Language
from schemas import declared
from schemas.limits import most
from schemas.records import Identity

# What Datasette is told about the tables, views and saved queries, made from `columns.toml` and `queries.toml`.
#
# Datasette 0.65 reads all of it as metadata; 1.0 reads what describes the data as metadata, and what decides how it
# is shown as configuration.


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
    "sql_time_limit_ms": most("query"),
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


METADATA, CONFIGURATION = "metadata.yaml", "datasette.yaml"
_OURS = "# Written by `reglas build`, which writes it again."


def write_config_files(database: Path) -> list[str]:
    """Write both files beside a knowledge base; return a sentence for each one that somebody else wrote and that stays.

    What our files say of other knowledge bases of the folder is kept. Raises `DatabaseError` where there is no
    knowledge base, `BuildError` where the folder cannot be written.
    """
    with KnowledgeBase.open(database) as base:
        documents = base.documents()
    told = {METADATA: metadata(database.stem, documents), CONFIGURATION: configuration(database.stem)}
    return [problem for name, content in told.items() if (problem := _write(database.with_name(name), content))]


def _write(path: Path, content: dict[str, Any]) -> str:
    import yaml

    try:
        there = path.read_bytes() if path.exists() else _OURS.encode()
    except OSError:
        there = b""
    if not there.startswith(_OURS.encode()):
        return f"{shown(path)} was not written by reglas; it was left as it was"
    content = {**content, "databases": {**_others(path, there), **content["databases"]}}
    text = yaml.dump(content, Dumper=_fastest("SafeDumper"), allow_unicode=True, sort_keys=False, width=1000)
    with replacing(path) as new:
        new.write_text(f"{_OURS}\n{text}", encoding="utf-8")
    return ""


def _others(path: Path, there: bytes) -> dict[str, Any]:
    """Return what our file says of knowledge bases that are still there; nothing where somebody broke it."""
    import yaml

    try:
        old = yaml.load(there, Loader=_fastest("SafeLoader"))  # noqa: S506 - both of its forms are safe
        return {name: told for name, told in old["databases"].items() if path.with_name(f"{name}.db").exists()}
    except (yaml.YAMLError, AttributeError, KeyError, TypeError, ValueError):
        return {}


def _fastest(name: str) -> Any:
    """Return PyYAML's safe reader or writer, in its form made with libyaml where that is installed."""
    import yaml

    return getattr(yaml, f"C{name}", getattr(yaml, name))
