"""What a build knows when it repairs a document: the words and phrases of its sound documents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from corpus.document import Document
from corpus.repair.assessment import suspicious
from corpus.repair.letters import Letters
from corpus.repair.vocabulary import Vocabulary
from corpus.repair.words import plain

_OPENING = re.compile(r'"(?=\w)')
_SAME = str.maketrans({"’": "'", "‘": "'", "–": "-"})
"""Signs that documents write in two ways."""

_PIECE = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_|\n\s*\n")


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
        return Vocabulary("\n".join(line.text for line in document.lines) for document in self.sound)

    @cached_property
    def streams(self) -> Sequence[Sequence[str]]:
        """The plain words of each sound document, an empty one for each blank line."""
        return [_words(document) for document in self.sound]

    @cached_property
    def letters(self) -> Letters:
        """What mends single words."""
        return Letters(self.vocabulary)


def gather(documents: Sequence[Document]) -> Evidence:
    """Return what the documents of a build know of each other; cheap until a damaged document asks."""
    return Evidence(documents)


def _words(document: Document) -> list[str]:
    """Return the plain words, figures and signs of a document, an empty one for each blank line."""
    text = "\n".join(line.text for line in document.lines)
    text = plain(_OPENING.sub("“", text)).replace('"', "”").translate(_SAME)
    return ["" if piece.isspace() else piece for piece in _PIECE.findall(text)]
