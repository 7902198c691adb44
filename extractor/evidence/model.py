"""Marks, and their weights: how likely each ruling is of a candidate.

A model is one logistic regression for each ruling. What is kept of it is a matrix of marks by rulings in a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from extractor.frames.sentence import Sentence
from schemas.declared import DeclarationError

_AGAINST, _MET = -1.0, 12
"""What marks add to the log odds of a ruling from which they speak against it, if it was met so often at least."""
_NORM = 3.0
"""The length of the vector of a candidate's marks: long sentences weigh no more than short ones."""

_WORD = re.compile(r"[a-z]+")
_SHORT, _STEM = 4, 6  # letters of a word that stands as it is, and of a stem
SHOWN, _SHOWN_MARKS = 0.1, 4
"""How likely a ruling must be to be shown, and how many of its marks are."""

Numbers = npt.NDArray[np.floating[Any]]


def stems(low: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield the stems of folded words between two places, with where they stand."""
    for hit in _WORD.finditer(low, start, end):
        word = hit.group()
        yield hit.start(), word if len(word) <= _SHORT else word[:_STEM].rstrip("aeos")


def context(sentence: Sentence) -> list[str]:
    """Return what stands around a sentence: its game, its title, its list's lead, the sentence before."""
    found = [f"g:{sentence.passage.game}"]
    if sentence.titles:
        found += ["t." + idea for idea in sentence.titles[0].places]
    found += ["l." + idea for idea in sentence.lead.places]
    if sentence.before is not None:
        found += ["b." + idea for idea in sentence.before.own.places]
    return found


class Ruling(Struct, frozen=True):
    """What may be ruled: a key with its family; its `value` where a sentence as a whole states it.

    Of a key that a value fills, `kinds` are the kinds of mentions that its values have been, `shapes` what `shape` in
    `extractor.evidence` calls them, `least` and `most` the smallest and the largest of their figures. `met` is how
    often it was learnt from.
    """

    family: str
    key: str
    value: Any = None
    kinds: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    least: float = 0
    most: float = 0
    met: int = 0


class Model(Struct, frozen=True, dict=True):
    """Rulings with the weights of marks: `matrix` has a row for each mark, the first row is each ruling's bias."""

    rulings: tuple[Ruling, ...]
    marks: dict[str, int]
    matrix: Numbers

    @cached_property
    def places(self) -> dict[tuple[str, str, Any], int]:
        """The numbers of the rulings by family, key and value."""
        return {(one.family, one.key, one.value): at for at, one in enumerate(self.rulings)}

    def knows(self, mark: str) -> bool:
        """Tell whether a mark has any weight."""
        return mark in self.marks

    def tells(self, ruling: tuple[str, str, Any]) -> bool:
        """Tell whether a family, key and value is a ruling that was met often enough to be missed."""
        at = self.places.get(ruling)
        return at is not None and self.rulings[at].met >= _MET

    def less_likely(self, marked: Sequence[Sequence[str]], ruling: tuple[str, str, Any]) -> bool:
        """Tell whether the marks of each candidate make a ruling clearly less likely than no mark at all."""
        at = self.places[ruling]
        return all(self._weight(own, at) < _AGAINST for own in marked)

    def _weight(self, own: Sequence[str], ruling: int) -> float:
        """What the marks of a candidate add to a ruling's log odds."""
        known, weight = weighed(self.marks, own)
        return float(self.matrix[known, ruling].sum()) * weight

    def heaviest(self, marked: Sequence[str], ruling: int, most: int) -> list[str]:
        """Return the marks of a candidate that speak most for a ruling, the heaviest first."""
        weights = self.matrix[:, ruling]
        known = {mark for mark in marked if self.knows(mark) and weights[self.marks[mark]] > 0}
        return sorted(known, key=lambda mark: (-weights[self.marks[mark]], mark))[:most]

    def best(self, marks: Sequence[str]) -> tuple[Ruling, float, str]:
        """Return the likeliest ruling of a candidate, how likely it is, and that with what speaks for it in words."""
        own = self.chances([marks])[0]
        at = int(own.argmax())
        why = f"{own[at]:.2f} by {', '.join(self.heaviest(marks, at, _SHOWN_MARKS))}"
        return self.rulings[at], float(own[at]), why

    def chances(self, marked: Sequence[Sequence[str]]) -> Numbers:
        """Return how likely each candidate, given by its marks, rules each ruling."""
        found = np.empty((len(marked), len(self.rulings)), self.matrix.dtype)
        for row, own in enumerate(marked):
            known, weight = weighed(self.marks, own)
            self.matrix.take(known, axis=0).sum(axis=0, out=found[row])
            found[row] *= weight
        chances: Numbers = 1 / (1 + np.exp(-(found + self.matrix[0])))
        return chances


def weighed(marks: Mapping[str, int], marked: Sequence[str]) -> tuple[list[int], float]:
    """Return the numbers of those marks of a candidate that are known, and what each weighs: all have one length."""
    known = list({at for mark in marked if (at := marks.get(mark)) is not None})
    return known, _NORM / max(1, len(known)) ** 0.5


def pack(model: Model) -> dict[str, Any]:
    """Return what of a model is kept in a file, by the names of its arrays: of the matrix what is not 0, by rows."""
    rows, columns = np.nonzero(model.matrix)
    return {
        "data": model.matrix[rows, columns].astype(np.float16), "indices": columns.astype(np.int16),
        "indptr": np.searchsorted(rows, np.arange(len(model.matrix) + 1)).astype(np.int32),
        "marks": np.frombuffer("\n".join(model.marks).encode(), dtype=np.uint8),
        "rulings": np.frombuffer(msgspec.json.encode(model.rulings), dtype=np.uint8),
    }  # fmt: skip


@cache
def load(name: str) -> Model:
    """Return the model of this name; raises `DeclarationError` where its file is missing or no model."""
    try:
        with files(__package__).joinpath(f"{name}.npz").open("rb") as file, np.load(file) as kept:
            return _unpacked(kept)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, msgspec.DecodeError) as error:
        raise DeclarationError(f"the weights extractor/evidence/{name}.npz are missing or damaged") from error


def _unpacked(kept: Mapping[str, Any]) -> Model:
    """Return the model of which `pack` made these arrays."""
    marks = kept["marks"].tobytes().decode().split("\n")
    rulings = msgspec.json.decode(kept["rulings"].tobytes(), type=tuple[Ruling, ...])
    matrix = np.zeros((len(marks) + 1, len(rulings)), np.float32)
    matrix[np.repeat(np.arange(len(matrix)), np.diff(kept["indptr"])), kept["indices"]] = kept["data"]
    return Model(rulings, {mark: at for at, mark in enumerate(marks, 1)}, matrix)
