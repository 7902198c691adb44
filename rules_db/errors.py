"""What can go wrong, in one sentence each; the command line prints it and exits with `exit_code`."""

from __future__ import annotations


class ReglasError(Exception):
    """Bad use or bad input: the message is one sentence that says what is wrong and what to do."""

    exit_code = 2


class CheckFailedError(ReglasError):
    """A check was made and did not hold (a row does not match its source, a bet is not lawful)."""

    exit_code = 1


class BuildError(ReglasError):
    """Nothing was written: every source failed, or one did and the build is strict."""


class DatabaseError(ReglasError):
    """A file is missing, is no knowledge base, or was written by a newer version."""


class NotFoundError(ReglasError):
    """The knowledge base has nothing under the name that was asked for."""


def shown(name: object) -> str:
    """Return a file's name as it can stand in a sentence of one line, whatever characters it holds."""
    text = str(name)
    return text if text.isprintable() and '"' not in text else ascii(text)
