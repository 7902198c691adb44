"""Long lists on a terminal go through the reader's pager, as git's do; what goes to a pipe or a file never does."""

from __future__ import annotations

import io
import os
import pydoc
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout

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
        os.environ.setdefault("LESS", "-RFX")
        pydoc.pager(text)
