"""A PDF's pages, those with a text layer and those that are pictures, as one run of lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from corpus.errors import UnreadableError
from corpus.media.printed import Printed
from corpus.media.sandbox import Task
from corpus.media.soundness import refuse_unsound


def read_pages(task: Task) -> tuple[Printed, Sequence[int]]:
    """Return the lines of all pages; without an engine, those of the pages that have a text layer, and the others."""
    path = Path(task.path)
    refuse_unsound(path, task.limits)
    raise UnreadableError("is a PDF, which cannot be read yet; extract its text first", "no_text")
