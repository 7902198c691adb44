"""What a build knows when it repairs a document: the words and phrases of its sound documents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from corpus.document import Document
from corpus.repair.assessment import suspicious
from corpus.repair.letters import Letters
from corpus.repair.vocabulary import Vocabulary
from corpus.repair.words import PIECE, plain

_OPENING = re.compile(r'"(?=\w)')
_SAME = {"’": "'", "‘": "'", "–": "-"}
"""Signs that documents write in two ways."""


class Evidence:
    """Words and phrases of the documents of one build; nothing is counted before it is asked for."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents

    @cached_property
    def sound(self) -> Sequence[Document]:
        """The documents whose words can be believed."""
        return [document for document in self._documents if not suspicious(document)]

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of the sound documents and of the word list."""
        return Vocabulary(line.text for document in self.sound for line in document.lines)

    @cached_property
    def streams(self) -> Sequence[Sequence[str]]:
        """The plain words of each sound document, an empty one for each blank line."""
        return [list(_words(document)) for document in self.sound]

    @cached_property
    def letters(self) -> Letters:
        """What mends single words."""
        return Letters(self.vocabulary)


def gather(documents: Sequence[Document]) -> Evidence:
    """Return what the documents of a build know of each other; cheap until a damaged document asks."""
    return Evidence(documents)


def _words(document: Document) -> Iterator[str]:
    for line in document.lines:
        if line.blank:
            yield ""
            continue
        text = plain(_OPENING.sub("“", line.text)).replace('"', "”")
        for match in PIECE.finditer(text):
            yield _SAME.get(match[0], match[0])
