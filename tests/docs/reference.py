"""`docs/reference`: tables, keys, findings and errors, as the program's own data and code tell them.

`python -m tests.docs.reference` writes the pages; a test compares them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import sqlite_utils

from corpus.errors import UnreadableError
from extractor.defects import codes
from extractor.lexicon import load
from rules_db.pages.metadata import tables
from rules_db.store.schema import migrate
from rules_db.words.naming import table as words
from tests.conftest import ROOT

FOLDER = ROOT / "docs" / "reference"
_ROOMS = ("corpus", "extractor", "rules_db")
_MADE = "<!-- Made by `make docs`; do not edit. -->\n"
_ERRORS = ("Error", "BadParameter", "UsageError")


@cache
def pages() -> dict[str, str]:
    """Return the pages by name."""
    return {
        "tables.md": _page("Tables and columns", _tables()),
        "keys.md": _page("Families, keys and names", _keys()),
        "findings.md": _page("Findings", _findings()),
        "errors.md": _page("Errors", _errors()),
    }


def _page(title: str, parts: Iterable[str]) -> str:
    return "\n".join((f"# {title}\n", _MADE, *parts))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |\n" for line in lines)


def _tables() -> Iterator[str]:
    yield "A knowledge base is one SQLite file. Tables and columns are added to, never renamed.\n"
    db = sqlite_utils.Database(memory=True)
    migrate(db)
    for name, told in tables().items():
        yield f"## `{name}`\n\n{told['description']}\n"
        types: dict[str, Any] = {}
        points: dict[str, str] = {}
        if name in db.table_names():
            types = {column.name: column.type for column in db[name].columns}
            points = {key.column: f"`{key.other_table}.{key.other_column}`" for key in db[name].foreign_keys}
        yield _table(
            ("column", "type", "meaning", "points to"),
            (
                (f"`{column}`", str(types.get(column, "")).lower(), meaning, points.get(column, ""))
                for column, meaning in told["columns"].items()
            ),
        )


def _keys() -> Iterator[str]:
    yield "What a rule's `family`, `key` and `game` are, with what people read in comparisons.\n"
    yield "## Families\n"
    yield _table(("family", "English", "Spanish"), ((f"`{n}`", *labels) for n, labels in words("families").items()))
    for family, known in words("keys").items():
        yield f"## Keys of `{family}`\n"
        yield _table(
            ("key", "English", "Spanish"),
            (
                (f"`{key}`", *(label.replace("{value}", "…").replace("{name}", "…") for label in told["label"]))
                for key, told in known.items()
            ),
        )
    yield "## Games\n"
    yield _table(("game", "English", "Spanish"), ((f"`{n}`", *labels) for n, labels in words("games").items()))
    for title, vocabulary in (("Bets", load().bets), ("Hands", load().hands)):
        yield f"## {title}\n"
        yield ", ".join(f"`{name}`" for name in sorted(vocabulary.ids)) + "\n"


def _findings() -> Iterator[str]:
    yield "What `reglas findings` may report of a regulation.\n"
    yield _table(
        ("code", "severity", "meaning"), ((f"`{code.name}`", code.severity, code.meaning) for code in codes().values())
    )


def _errors() -> Iterator[str]:
    yield (
        "A command that cannot do what it was asked says so in one sentence and ends with 2; a check that was made\n"
        "and did not hold ends with 1. `…` stands for what the sentence names. `REGLAS_DEBUG=1` lets other\n"
        "errors through with their traceback.\n"
    )
    yield f"## Status of a file that gives no lines\n\n{_paragraph(UnreadableError)}\n"
    for room in _ROOMS:
        yield f"## `{room}`\n"
        found = sorted({sentence for path in (ROOT / room).rglob("*.py") for sentence in _sentences(path)})
        yield "".join(f"- {sentence}\n" for sentence in found)


def _paragraph(of: type) -> str:
    return " ".join((of.__doc__ or "").split("\n\n", 1)[-1].split())


def _sentences(path: Path) -> Iterator[str]:
    """Yield the sentences with which a module refuses something."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            name = ast.unparse(node.exc.func).rpartition(".")[2]
            sentence = _words(node.exc.args[0])
            if name.endswith(_ERRORS) and " " in sentence.strip("… "):
                yield sentence.replace("<", "&lt;").replace("*", "\\*")


def _words(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_words(part) for part in node.values)
    if isinstance(node, ast.BinOp):
        return _words(node.left) + _words(node.right)
    return "…"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
