"""Which of many things texts may be about, by the words in them: each word of all the texts is looked up once."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from extractor.lexicon.tokens import tokens

Label = TypeVar("Label", bound=Hashable)

_WORD = re.compile(r"[a-z]+")


class WordIndex(Generic[Label]):
    """Labels by their stems.

    A stem is part of a word, or a phrase; of a phrase, its longest word stands for it. So `among` may give a label too
    many, never one too few.
    """

    def __init__(self, stems: Iterable[tuple[str, Label]]) -> None:
        self._stems: dict[str, set[Label]] = {}
        for phrase, label in stems:
            words = _WORD.findall(phrase)
            self._stems.setdefault(max(words, key=len) if words else phrase, set()).add(label)

    def among(self, texts: Sequence[str]) -> list[set[Label]]:
        """Return for each text the labels of which it has a stem."""
        places: dict[str, list[int]] = {}
        for place, text in enumerate(texts):
            for word in set(tokens(text).words):
                places.setdefault(word, []).append(place)
        found: list[set[Label]] = [set() for _ in texts]
        for word, labels in self._of_words(places).items():
            for place in places[word]:
                found[place] |= labels
        return found

    def _of_words(self, words: Iterable[str]) -> dict[str, set[Label]]:
        """Return the labels of the words that hold a stem; all words are searched at once, as one text."""
        lines = "\n".join(words) + "\n"
        found: dict[str, set[Label]] = {}
        for stem, labels in self._stems.items():
            at = lines.find(stem)
            while at >= 0:
                end = lines.index("\n", at)
                word = lines[lines.rfind("\n", 0, at) + 1 : end]
                found.setdefault(word, set()).update(labels)
                at = lines.find(stem, end)
        return found
