"""Which of many things a text may be about, by the words in it: one look-up a word, however many things there are."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from extractor.lexicon.tokens import tokens

Label = TypeVar("Label", bound=Hashable)

_WORD = re.compile(r"[a-z]+")
_KEPT = 32768  # words; a document has some ten thousand


class WordIndex(dict[str, frozenset[Label]], Generic[Label]):
    """Labels by the words that hold one of their stems: a word's are found when it is first met.

    A stem is part of a word, or a phrase; of a phrase, its longest word stands for it. So `of` may give a label too
    many, never one too few.
    """

    def __init__(self, stems: Iterable[tuple[str, Label]]) -> None:
        super().__init__()
        labels: dict[str, set[Label]] = {}
        for phrase, label in stems:
            words = _WORD.findall(phrase)
            labels.setdefault(max(words, key=len) if words else phrase, set()).add(label)
        self._stems = labels
        self._lengths = sorted({len(stem) for stem in labels})

    def __missing__(self, word: str) -> frozenset[Label]:
        """Find the labels of a word that was not met before: a word has fewer parts than there are stems."""
        parts = {word[at : at + length] for length in self._lengths for at in range(len(word) - length + 1)}
        found = frozenset[Label]().union(*(self._stems[part] for part in parts & self._stems.keys()))
        if len(self) >= _KEPT:
            self.clear()
        self[word] = found
        return found

    def of(self, text: str) -> set[Label]:
        """Return the labels of which a text has a stem."""
        return set[Label]().union(*map(self.__getitem__, tokens(text).words))
