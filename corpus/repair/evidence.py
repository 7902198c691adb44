"""What a build knows when it repairs a document: the texts of its sound documents, as many as help.

Each damaged document hears the sound ones that are most like it, up to a bound: more of them take time and memory and
say nothing new. Of near copies (editions of one regulation) two are heard. One would do to vouch for what it says, and
where the other has another figure, it casts doubt on that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from zlib import crc32

from corpus.document import Document
from corpus.repair.assessment import suspicious

MOST = 1_500_000
"""Characters of evidence for one document."""

_EDITIONS = 2
"""Near copies of one another that are heard."""

_EDITION = 0.5
"""Share of common words from which two documents are near copies; other regulations of one country stay under 0.4."""

_SAMPLED = 8
"""One word in so many stands for the others when documents are compared."""

_Sketch = frozenset[str]


@dataclass(frozen=True)
class Evidence:
    """The texts of sound documents; `chosen` once they are those that one damaged document hears."""

    texts: Sequence[str]
    chosen: bool = False

    @cached_property
    def _sketches(self) -> Sequence[_Sketch]:
        return [_sketch(text) for text in self.texts]

    @cached_property
    def _editions(self) -> Sequence[Sequence[int]]:
        """The texts in groups of near copies."""
        groups: list[list[int]] = []
        for i, sketch in enumerate(self._sketches):
            for group in groups:
                if _are_editions(sketch, self._sketches[group[0]]):
                    group.append(i)
                    break
            else:
                groups.append([i])
        return groups

    def about(self, document: Document) -> Evidence:
        """Return the evidence that a damaged document is repaired with: a part that need not grow with the build."""
        return self if self.chosen else Evidence([self.texts[i] for i in sorted(self._heard(document))], chosen=True)

    def _heard(self, document: Document) -> Iterator[int]:
        """Yield which texts are heard: of each group of editions the one most like the document, then the next."""
        own = _sketch(_text(document))
        alike = [_likeness(own, sketch) for sketch in self._sketches]
        groups = [sorted(group, key=lambda i: -alike[i]) for group in self._editions]
        groups.sort(key=lambda group: -alike[group[0]])
        left = MOST
        for place in range(_EDITIONS):
            for i in (group[place] for group in groups if place < len(group)):
                size = len(self.texts[i])
                if size <= left or left == MOST:
                    left -= size
                    yield i


def gather(documents: Sequence[Document]) -> Evidence:
    """Return what the documents of a build know of each other; it depends on nothing but their texts and order."""
    return Evidence([_text(document) for document in documents if not suspicious(document)])


def _text(document: Document) -> str:
    return "\n".join(line.text for line in document.lines)


def _sketch(text: str) -> _Sketch:
    """Return a sample of the different words of a text, the same words of every text."""
    return frozenset(word for word in set(text.lower().split()) if crc32(word.encode()) % _SAMPLED == 0)


def _likeness(one: _Sketch, other: _Sketch) -> float:
    """Return the cosine of two sets of words: how alike two documents are, whatever their length."""
    return len(one & other) / sqrt(max(1, len(one) * len(other)))


def _are_editions(one: _Sketch, other: _Sketch) -> bool:
    common = len(one & other)
    return common >= _EDITION * (len(one) + len(other) - common)
