"""What a command prints: data for a terminal, a pipe or another program, and the envelope of JSON around it.

The text of a regulation is never markup, never a terminal's control sequence and never a spreadsheet's formula.

The envelope of JSON: which command was asked what, for all that a command prints and for its errors.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from rules_db.printable import visible, write_csv

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from rules_db.building.gathering import Progress
    from schemas.records import Envelope


_JSON = "--json"
_FORMATS = frozenset(("as_json", "as_csv", "as_markdown", "as_html"))
"""Parameters that say how something is printed, not what."""


class Call:
    """One call of the program: the words that it was given, and the commands that may be meant."""

    def __init__(self, words: Sequence[str] = (), commands: Mapping[str, Any] | None = None) -> None:
        self._words = list(words)
        self._commands = commands or {}

    @property
    def wants_json(self) -> bool:
        """Whether the answer, and an error too, is wanted as JSON."""
        return _JSON in self._words

    @property
    def command(self) -> str:
        """The name of the command; empty where there is none of that name."""
        return next((word for word in self._words[:1] if word in self._commands), "")

    def parameters(self) -> dict[str, Any]:
        """Return what the command was asked with, by the names of its parameters; the words where these are wrong."""
        if not self.command:
            return {}
        try:
            context = self._commands[self.command].make_context(self.command, self._words[1:], resilient_parsing=True)
        except Exception:  # noqa: BLE001 - what is wrong with the words is told elsewhere
            return {"arguments": self._words[1:]}
        given = {name: _plain(value) for name, value in context.params.items() if name not in _FORMATS}
        return {name: value for name, value in given.items() if value not in (None, "", False, [])}


def _plain(value: Any) -> Any:
    if isinstance(value, Path):
        return str(value)
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


_CALL: ContextVar[Call] = ContextVar("call", default=Call())  # noqa: B039 - nothing ever changes it

# Long lists on a terminal go through the reader's pager, as git's do; what goes to a pipe or a file never does.


_LISTS = frozenset(
    {
        "show",
        "search",
        "rules",
        "norms",
        "definitions",
        "references",
        "source",
        "coverage",
        "survey",
        "compare",
        "diff",
        "graph",
        "findings",
        "packs",
        "edges",
    }
)
"""The commands that only print, and may print much."""


class _Held(io.StringIO):
    """What is printed, held back; it passes for the terminal that it goes to in the end."""

    def isatty(self) -> bool:
        return True


@contextmanager
def paged(arguments: Sequence[str]) -> Iterator[None]:
    """Hold back what a command that lists prints, and show it in a pager where the terminal is too small for it.

    `PAGER` names the pager, as everywhere; where it is empty or `cat`, and for other commands, nothing is held back.
    """
    wanted = os.environ.get("PAGER", "less") not in ("", "cat")
    if not (wanted and arguments[:1] and arguments[0] in _LISTS and sys.stdin.isatty() and sys.stdout.isatty()):
        yield
        return
    held = _Held()
    try:
        with redirect_stdout(held):
            yield
    finally:
        _show(held.getvalue())


def _show(text: str) -> None:
    if text.count("\n") < shutil.get_terminal_size().lines:
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        import pydoc

        os.environ.setdefault("LESS", "-RFX")
        pydoc.pager(text)


_PIPE_WIDTH = 120
"""Columns of a table that goes to a pipe or a file, where no terminal says how wide it is."""
_GAP = 2
"""Spaces between two columns."""
_NARROWEST = 12
"""Columns that wrap are not narrower while another one could give way."""


def print_json(value: Any, warnings: Sequence[str] = ()) -> None:
    """Print a record, a list of records or plain data as JSON in the envelope of all commands.

    `warnings` are sentences that say what limits the data.
    """

    print_bare_json(enveloped(value, warnings))


def print_bare_json(value: Any) -> None:
    """Print what has a format of its own (SARIF) as JSON, with the letters as they are."""
    import msgspec

    sys.stdout.write(json.dumps(msgspec.to_builtins(value), ensure_ascii=False, indent=2) + "\n")


def print_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print rows as CSV; a cell that a spreadsheet would take for a formula gets an apostrophe before it."""
    write_csv(chain([columns], rows), sys.stdout)


def console() -> Console:
    """Return the console for standard output: no markup, colours on a terminal only."""
    from rich.console import Console

    width = None if on_terminal() else _PIPE_WIDTH
    return Console(markup=False, highlight=False, emoji=False, soft_wrap=False, width=width)


def on_terminal() -> bool:
    """Tell whether what is printed has a width, of a terminal or as `COLUMNS` says, and does not go to a pipe."""
    return sys.stdout.isatty() or "COLUMNS" in os.environ


def styled(text: str, style: str = "") -> Text:
    """Return foreign text in a style; nothing in it is taken for markup."""
    from rich.text import Text

    return Text(visible(text), style=style)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, numbers: Sequence[str] = ()) -> None:
    """Print rows as aligned columns that wrap to the terminal's width; the columns in `numbers` align to the right.

    The first column names the row: it wraps last.
    """
    told = [tuple(row) for row in rows]
    if _print_plainly(columns, told, numbers):
        return
    from rich.table import Table
    from rich.text import Text

    cells = [[value if isinstance(value, Text) else styled(_shown(value)) for value in row] for row in told]
    out = console()
    wanted = [max([len(name), *(row[at].cell_len for row in cells)]) for at, name in enumerate(columns)]
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, _GAP, 0, 0))
    for column, width in zip(columns, fitted(wanted, out.width), strict=True):
        justify: Literal["left", "right"] = "right" if column in numbers else "left"
        table.add_column(column, justify=justify, overflow="fold", width=width)
    for row in cells:
        table.add_row(*row)
    out.print(table)


def _print_plainly(columns: Sequence[str], rows: Sequence[tuple[object, ...]], numbers: Sequence[str]) -> bool:
    """Print the same to a pipe or a file where nothing wraps and no letter is wide; else tell that it did not.

    What draws tables takes longer to load than a bet to settle.
    """
    cells = [tuple(map(_shown, row)) for row in rows]
    shown = [tuple(visible(cell) for cell in row) for row in cells]
    if on_terminal() or shown != cells or not all(_narrow(cell) for row in (columns, *cells) for cell in row):
        return False
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    if sum(widths) + _GAP * len(widths) > _PIPE_WIDTH:
        return False
    for row in (tuple(columns), *cells):
        padded = (
            cell.rjust(width) if name in numbers else cell.ljust(width)
            for name, cell, width in zip(columns, row, widths, strict=True)
        )
        sys.stdout.write((" " * _GAP).join(padded) + "\n")
    return True


_WIDE = "\u0300"
"""The first letter from which one may take no column, or two."""


def _narrow(cell: str) -> bool:
    return cell.isprintable() and (not cell or max(cell) < _WIDE)


def fitted(widths: Sequence[int], available: int) -> list[int]:
    """Return widths of columns that fit beside each other: the widest gives way first, the first column last."""
    fitting = list(widths)
    while sum(fitting) + _GAP * len(fitting) > available and max(fitting) > 1:
        others = [at for at in range(1, len(fitting)) if fitting[at] > _NARROWEST]
        widest = max(others, key=lambda at: fitting[at], default=fitting.index(max(fitting)))
        fitting[widest] -= 1
    return fitting


def _shown(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Give a function that shows progress on standard error when it is a terminal, and does nothing when it is not."""
    if not sys.stderr.isatty():
        yield lambda _what, _done, _total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda what, done, total: bar.update(task, description=visible(what), completed=done, total=total)


def wants_json() -> bool:
    """Tell whether the answer of the call that runs is wanted as JSON."""
    return _CALL.get().wants_json


def begin(call: Call) -> None:
    """Note the call that all JSON from now on answers."""
    _CALL.set(call)


def enveloped(data: Any, warnings: Sequence[str] = (), *, faults: Sequence[str] = (), code: int = 0) -> Envelope:
    """Return data, or why there is none, in the envelope of the call."""
    from rules_db.store import program_version
    from schemas.records import Envelope, Fault

    call = _CALL.get()
    fault = Fault(list(faults), code) if faults else None
    return Envelope(program_version(), call.command, call.parameters(), data, list(warnings), fault)
