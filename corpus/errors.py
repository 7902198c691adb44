"""What goes wrong with input, said in one sentence."""

from __future__ import annotations


class CorpusError(ValueError):
    """Input that cannot be read; the message is one sentence that names the file and says what to do."""


def shown(name: str) -> str:
    """Return a file's name as it can stand in a sentence of one line, whatever characters it holds."""
    return name if name.isprintable() and '"' not in name else ascii(name)
