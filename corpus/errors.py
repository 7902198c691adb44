"""What goes wrong with input, said in one sentence."""

from __future__ import annotations


class CorpusError(ValueError):
    """Input that cannot be read; the message is one sentence that names the file and says what to do."""


UNKNOWN = "unknown"
"""Status of a file that turns out to be of no known medium: such a file is no document."""


class UnreadableError(CorpusError):
    """A file of a known medium that gives no lines; `status` says why in one word, for `documents.status`.

    The words are: `encrypted`, `truncated`, `damaged`, `empty` (it has no pages), `no_text` (its pages have no words),
    `too_large` and `timed_out` (it goes beyond a limit of `corpus.media.sandbox`), and `no_engine` (its pages are
    pictures and the engine that recognises them is missing).
    """

    def __init__(self, message: str, status: str, *, media_type: str = "", sha256: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.media_type = media_type
        self.sha256 = sha256


def shown(name: str) -> str:
    """Return a file's name as it can stand in a sentence of one line, whatever characters it holds."""
    return name if name.isprintable() and '"' not in name else ascii(name)
