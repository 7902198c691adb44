"""What the tests of media share: a page and an office document from a few lines, read as a build reads them."""

from collections.abc import Callable
from pathlib import Path

import pytest

import corpus
from corpus import Document

Read = Callable[[str, str | bytes], Document]


@pytest.fixture
def read_as(tmp_path: Path) -> Read:
    """Write a file of this name with these contents and read it in a process of its own."""

    def read(name: str, contents: str | bytes) -> Document:
        path = tmp_path / name
        path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
        return corpus.read(path)

    return read
