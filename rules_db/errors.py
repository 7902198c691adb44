"""What can go wrong, in one sentence each; the command line prints it and exits with `exit_code`."""

from __future__ import annotations

import os
from collections.abc import Sequence

DEBUG = "REGLAS_DEBUG"
"""Environment variable that lets unexpected errors through with their traceback."""

_LONGEST_SHOWN = 400
"""Characters of a name or a value that a sentence repeats; paths are shorter."""


class ReglasError(Exception):
    """Bad use or bad input: the message is one sentence that says what is wrong and what to do."""

    exit_code = 2


class CheckFailedError(ReglasError):
    """A check was made and did not hold (a row does not match its source, a bet is not lawful)."""

    exit_code = 1


class BuildError(ReglasError):
    """Nothing was written; `problems` are sentences about the sources that could not be read, if any."""

    def __init__(self, message: str, problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.problems = problems


class DatabaseError(ReglasError):
    """A file is missing, is no knowledge base, or was written by a newer version."""


class NotFoundError(ReglasError):
    """The knowledge base has nothing under the name that was asked for."""


class OutcomeError(ReglasError):
    """An outcome cannot have happened: a pocket that the wheel lacks, dice of seven faces, one card held twice."""


def shown(name: object) -> str:
    """Return a file's name or a value as it can stand in a sentence of one line, whatever it holds and how long."""
    text = str(name)
    if len(text) > _LONGEST_SHOWN:
        text = f"{text[:_LONGEST_SHOWN]}…"
    return text if text.isprintable() and '"' not in text else ascii(text)


def debugging() -> bool:
    """Tell whether unexpected errors should come with their traceback."""
    return bool(os.environ.get(DEBUG))
