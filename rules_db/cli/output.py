"""How data reaches a terminal, a pipe or another program. Text of a regulation is never markup."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules_db.build import Progress


def print_json(value: Any) -> None:
    """Print a value as JSON with the letters as they are."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


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
        yield lambda what, done, total: bar.update(task, description=what, completed=done, total=total)
