"""The weights by which marks tell what is ruled, as `benchmarks/evidence.py` learns them and keeps them here.

A model is one logistic regression for each ruling: a key of the vocabulary that a value fills, or a key with the value
that a sentence states. What is kept are the weights that matter, of a matrix of marks by rulings.

They are learnt from texts of this project's own and from the official texts with their truth. A file holds no sentence
of either: of words it has stems and pairs of neighbouring stems, each seen four times or more. What is read of a text
that the weights are learnt from proves nothing about other texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from schemas.declared import DeclarationError

_NORM = 3.0
"""The length of the vector of a candidate's marks: long sentences weigh no more than short ones."""

Numbers = npt.NDArray[np.floating[Any]]


class Ruling(Struct, frozen=True):
    """What may be ruled: a key with its family; its `value` where a sentence as a whole states it.

    Of a key that a value fills, `kinds` are the kinds of mentions that its values have been, `shapes` what `shape` in
    `extractor.evidence.reading` calls them, `least` and `most` the smallest and the largest of their figures.
    """

    family: str
    key: str
    value: Any = None
    kinds: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    least: float = 0
    most: float = 0


class Model(Struct, frozen=True):
    """Rulings with the weights of marks: `matrix` has a row for each mark, the first row is each ruling's bias."""

    rulings: tuple[Ruling, ...]
    marks: dict[str, int]
    matrix: Numbers

    def knows(self, mark: str) -> bool:
        """Tell whether a mark has any weight."""
        return mark in self.marks

    def heaviest(self, marked: Sequence[str], ruling: int, most: int) -> list[str]:
        """Return the marks of a candidate that speak most for a ruling, the heaviest first."""
        weights = self.matrix[:, ruling]
        known = {mark for mark in marked if self.knows(mark) and weights[self.marks[mark]] > 0}
        return sorted(known, key=lambda mark: (-weights[self.marks[mark]], mark))[:most]

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
    """Return the model "values" or "sentences"; raises `DeclarationError` where its file is missing or no model."""
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


__all__ = ["Model", "Ruling", "load", "pack", "weighed"]
