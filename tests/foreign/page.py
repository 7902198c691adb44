"""`docs/exports.md`: what each format holds and what it cannot, as its exporter reports it, and where it was run.

`python -m tests.foreign.page` writes the page; a test compares it.
"""

from collections.abc import Iterator

from rules_db.exporting import PARTS
from rules_db.exporting.formats import FORMATS, Format
from tests.conftest import ROOT
from tests.foreign.engines import ENGINES
from tests.foreign.passes import kept

PAGE = ROOT / "docs" / "exports.md"
_HEAD = """\
# Exports

<!-- Made by `make docs` from what the exporters report; do not edit. -->

`reglas export --to FORMAT --jurisdiction NAME [--game GAME] -o DIR` writes rule packs for other systems: the packs that
come with the program or, with `--db FILE`, those of a knowledge base. `--to akn` writes the document itself and needs a
knowledge base. Beside the files stands `manifest.json`: the SHA-256 of every file and of the pack, the document with
its number, date and hash, the program's version, the typed columns of each table, the citations, and what the format
could not hold of this very pack (`omitted`, with counts and reasons).

Facts go in by the names of the columns and in their types. At most one row fits; it answers with its outcome and with
its citations (`document`, `provisions`, `lines`, `rules`). Where no row fits, the pack does not decide the case.
"""
_TRIED = """\
## Run in foreign engines

Every table of the published packs is exported and run in these engines, with a case for each row, cases that just miss
it and cases at random. A test fails where an engine answers one case otherwise than the pack, or where less passes than
`tests/foreign/passes.toml` lists. Slow engines get fewer cases of large tables; pyDMNrules, which takes long
to read a table, is not given those of limits and equipment.

| engine | format | cases | tables |
|---|---|--:|--:|
"""
_NOTES = """
pyDMNrules reads neither a named annotation column nor a cell with an empty text: the exports leave the name out, and
its runner puts a word in place of the empty text. CSV, JSON and Akoma Ntoso are read back by the tests of their own;
Akoma Ntoso is validated against the strict schema of the standard at every export.
"""


def text() -> str:
    """Return the page."""
    return "\n".join((_HEAD, *_formats(), _TRIED + "\n".join(_engines()) + "\n" + _NOTES))


def _formats() -> Iterator[str]:
    for name, each in FORMATS.items():
        yield f"## `{name}`: {each.standard}\n\n{_files(each)}\n"
        yield "| cannot hold | why |\n|---|---|"
        yield "\n".join(f"| {PARTS[part]} | {reason} |" for part, reason in each.losses.items()) + "\n"


def _files(each: Format) -> str:
    if each.table:
        return f"A file for each table: `<game>/<table>.{each.suffix}`."
    return (
        f"A file for each pack: `<game>.{each.suffix}`."
        if each.pack
        else f"A document is one file: `<id>.{each.suffix}`."
    )


def _engines() -> Iterator[str]:
    passed = kept()
    for name, engine in ENGINES.items():
        told = passed.get(name, {"cases": 0, "tables": {}})
        yield f"| {name} | `{engine.format}` | {told['cases']:,} | {sum(told['tables'].values())} |"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
