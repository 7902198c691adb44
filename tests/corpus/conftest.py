"""What the tests of the corpus share: a document from a few lines of text."""

from collections.abc import Callable

import pytest

import corpus
from corpus import Document


@pytest.fixture(scope="session")
def read() -> Callable[[str], Document]:
    """Read a text as if it came from a file."""
    return lambda text: corpus.read_bytes(text.encode(), "borrador.txt")
