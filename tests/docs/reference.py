"""`docs/reference`: tables, keys, findings, errors and settings, as the program's own data and code tell them.

Examples of values come from a build of the samples. `python -m tests.docs.reference` writes the pages; a test
compares them.
"""

from __future__ import annotations

import ast
import re
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlite_utils

from corpus.errors import UnreadableError
from extractor.defects import codes
from extractor.lexicon import load
from rules_db.pages.metadata import tables
from rules_db.store import migrate
from rules_db.words import table as words
from schemas import limits
from tests.conftest import ROOT, build

FOLDER = ROOT / "docs" / "reference"
ROOMS = ("schemas", "corpus", "extractor", "rules_db")
_MADE = "<!-- Made by `make docs`; do not edit. -->\n"
_ERRORS = ("Error", "BadParameter", "UsageError")
NAMES = ("tables.md", "keys.md", "findings.md", "errors.md", "settings.md")
_VARIABLES = {
    "REGLAS_DB": "the knowledge base where no `--db` names one (`reglas.db`)",
    "REGLAS_LANGUAGE": "`en` or `es`, where no `--language` says it (`en`)",
    "REGLAS_REVIEWER": "who gives a verdict, where no `--who` says it",
    "REGLAS_LEXICON": "the folder of taught names and phrases, where no workspace says it",
    "REGLAS_CACHE": "the folder of recognised pages, odds and seals (`reglas` below `XDG_CACHE_HOME` or `~/.cache`)",
    "REGLAS_DEBUG": "any value lets unexpected errors through with their traceback",
    "COLUMNS": "how wide tables are printed where the output is no terminal",
}
_EXITS = {
    0: "done",
    1: "a check was made and did not hold: `verify`, `check`, `findings --fail-on`, `diff --exit-code`, a bad line of "
    "`settle --file`",
    2: "bad use or bad input, as standard error says; a build may have written all documents but those that it names",
    130: "interrupted from the keyboard; nothing was changed",
}
_LONGEST_EXAMPLE = 48


def page(name: str, samples: Path) -> str:
    """Return a page of `NAMES`; `samples` is a knowledge base of the samples."""
    match name:
        case "tables.md":
            return _page("Tables and columns", _tables())
        case "keys.md":
            return _page("Families, keys and names", _keys(_examples(samples)))
        case "findings.md":
            return _page("Findings", _findings())
        case "errors.md":
            return _page("Errors", _errors())
        case _:
            return _page("Settings and exit codes", _settings())


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


def _keys(examples: dict[tuple[str, str], str]) -> Iterator[str]:
    yield (
        "What a rule's `family`, `key` and `game` are, with what people read in comparisons. A key may go on with\n"
        "names (`pays.straight`, `bet_max.odds.4`); `*` stands for one. The example is a value of the samples, as the\n"
        "column `value` holds it; [values](../values.md) says how values are written.\n"
    )
    yield "## Families\n"
    yield _table(("family", "English", "Spanish"), ((f"`{n}`", *labels) for n, labels in words("families").items()))
    for family, known in words("keys").items():
        yield f"## Keys of `{family}`\n"
        yield _table(
            ("key", "English", "Spanish", "example"),
            (
                (
                    f"`{key}`",
                    *(label.replace("{value}", "…").replace("{name}", "…") for label in told["label"]),
                    examples.get((family, key), ""),
                )
                for key, told in known.items()
            ),
        )
    yield "## Games\n"
    yield _table(("game", "English", "Spanish"), ((f"`{n}`", *labels) for n, labels in words("games").items()))
    for title, vocabulary in (("Bets", load().bets), ("Hands", load().hands)):
        yield f"## {title}\n"
        yield ", ".join(f"`{name}`" for name in sorted(vocabulary.ids)) + "\n"


def _examples(samples: Path) -> dict[tuple[str, str], str]:
    """Return the first short value of each known key that the samples state."""
    known = {family: sorted(keys, key=len, reverse=True) for family, keys in words("keys").items()}
    found: dict[tuple[str, str], str] = {}
    with closing(sqlite3.connect(f"file:{samples}?mode=ro", uri=True)) as db:
        rows = db.execute("SELECT DISTINCT family, key, value FROM rules ORDER BY family, key, length(value), value")
        for family, key, value in rows:
            name = next((one for one in known.get(family, ()) if _is(key, one)), "")
            if name and len(value) <= _LONGEST_EXAMPLE:
                found.setdefault((family, name), f"`{value}`")
    return found


def _is(key: str, known: str) -> bool:
    """Tell whether a key is a known one, alone or going on with names."""
    pattern = re.escape(known).replace(r"\*", r"[^.]+")
    return re.fullmatch(rf"{pattern}(?:\..+)?", key) is not None


def _settings() -> Iterator[str]:
    yield "## Exit codes\n"
    yield _table(("code", "meaning"), ((str(code), meaning) for code, meaning in _EXITS.items()))
    yield "## Environment variables\n\nAn option given on the command line goes before its variable.\n"
    yield _table(("variable", "meaning"), ((f"`{name}`", meaning) for name, meaning in _VARIABLES.items()))
    yield (
        "## Limits for the reading of one file\n\nPDF, HTML and DOCX are read in a process of their own with these\n"
        "limits. Raise one for a file that is sound and larger than any that was thought of. `reglas --limits` prints\n"
        "all limits, with `--json` for programs.\n"
    )
    yield _table(
        ("variable", "usually", "what it limits"),
        (
            (f"`{limits.VARIABLE}{name.upper()}`", f"{one.most:,} {one.unit}", one.what)
            for name, one in limits.READING.items()
        ),
    )
    yield (
        "## Limits that stand\n\nNothing raises these: what goes beyond them is a mistake, or would let one question\n"
        "stop all others.\n"
    )
    yield _table(
        ("limit", "at most", "what it limits"),
        ((f"`{name}`", f"{one.most:,} {one.unit}", one.what) for name, one in limits.STANDING.items()),
    )


def _findings() -> Iterator[str]:
    yield "What `reglas findings` may report of a regulation.\n"
    yield _table(
        ("code", "severity", "meaning"), ((f"`{code.name}`", code.severity, code.meaning) for code in codes().values())
    )


def _errors() -> Iterator[str]:
    yield (
        "A command that cannot do what it was asked says so in one sentence on standard error;\n"
        "[settings](settings.md) lists the exit codes. `…` stands for what the sentence names.\n"
    )
    yield f"## Status of a file that gives no lines\n\n{_paragraph(UnreadableError)}\n"
    for room in ROOMS:
        yield f"## `{room}`\n"
        found = sorted({sentence for path in (ROOT / room).rglob("*.py") for sentence in _sentences(path)})
        yield "".join(f"- {sentence}\n" for sentence in found) or "None of its own.\n"


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
    with tempfile.TemporaryDirectory() as folder:
        samples = build(ROOT / "corpus" / "samples", Path(folder))
        for name in NAMES:
            (FOLDER / name).write_text(page(name, samples), encoding="utf-8")
