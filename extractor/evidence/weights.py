"""The weights by which marks tell what is ruled, as `benchmarks/evidence.py` learns them and keeps them here.

A model is one logistic regression for each ruling: a key of the vocabulary that a value fills, or a key with the value
that a sentence states. What is kept are the weights that matter, as a sparse matrix of marks by rulings.

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
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from schemas.declared import DeclarationError

_NORM = 3.0
"""The length of the vector of a candidate's marks: long sentences weigh no more than short ones."""

Numbers = npt.NDArray[np.float64]


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
    matrix: Any

    def knows(self, mark: str) -> bool:
        """Tell whether a mark has any weight."""
        return mark in self.marks

    def heaviest(self, marked: Sequence[str], ruling: int, most: int) -> list[str]:
        """Return the marks of a candidate that speak most for a ruling, the heaviest first."""
        weights = self.matrix[:, [ruling]].toarray().ravel()
        known = {mark for mark in marked if self.knows(mark) and weights[self.marks[mark]] > 0}
        return sorted(known, key=lambda mark: (-weights[self.marks[mark]], mark))[:most]

    def chances(self, marked: Sequence[Sequence[str]]) -> Numbers:
        """Return how likely each candidate, given by its marks, rules each ruling."""
        found: Numbers = 1 / (1 + np.exp(-(vectors(self.marks, marked) @ self.matrix).toarray()))
        return found


def vectors(marks: dict[str, int], marked: Sequence[Sequence[str]]) -> Any:
    """Return the marks of some candidates as the rows of a sparse matrix, all of one length.

    `marks` numbers the known marks from 1; column 0 is the bias.
    """
    ends, columns, weights = [0], list[int](), list[float]()
    for own in marked:
        known = {at for mark in own if (at := marks.get(mark)) is not None}
        columns += [0, *known]
        weights += [1.0, *([_NORM / max(1, len(known)) ** 0.5] * len(known))]
        ends.append(len(columns))
    return csr_matrix((weights, columns, ends), shape=(len(marked), len(marks) + 1))


def pack(model: Model) -> dict[str, Any]:
    """Return what of a model is kept in a file, by the names of its arrays."""
    matrix = csr_matrix(model.matrix)
    return {
        "data": matrix.data.astype(np.float16), "indices": matrix.indices.astype(np.int16),
        "indptr": matrix.indptr.astype(np.int32),
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
    weights = (kept["data"].astype(np.float64), kept["indices"], kept["indptr"])
    matrix = csr_matrix(weights, shape=(len(marks) + 1, len(rulings)))
    return Model(rulings, {mark: at for at, mark in enumerate(marks, 1)}, matrix)


__all__ = ["Model", "Ruling", "load", "pack", "vectors"]
