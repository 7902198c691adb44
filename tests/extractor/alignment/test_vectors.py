"""Term vectors are added, multiplied and assigned as their full tables would be."""

from itertools import permutations

import numpy as np
import pytest

from extractor.alignment.pairs import _Assignment
from extractor.alignment.prepared import Vectors, Vocabulary, joined, pairwise, products, summed

SETS = ({"a", "c"}, set(), {"b"}, {"a", "b", "c"})
OTHERS = ({"c"}, {"a", "b"}, {"d"}, set())
WORDS = Vocabulary(("a", "b", "c", "d"))


def table(vectors: Vectors) -> np.ndarray:
    return vectors.dense(np.arange(vectors.width), vectors.width)


def test_rows_are_taken_in_any_order_and_more_than_once() -> None:
    vectors = WORDS.vectors(SETS)
    assert table(vectors.taken([3, 1, 3, 0])).tolist() == table(vectors)[[3, 1, 3, 0]].tolist()
    assert len(vectors.taken([])) == 0


def test_every_row_times_every_other_and_each_times_its_own() -> None:
    ours, theirs = WORDS.vectors(SETS), WORDS.vectors(OTHERS)
    expected = table(ours) @ table(theirs).T
    assert products(ours, theirs).tolist() == expected.tolist()
    assert pairwise(ours, theirs).tolist() == expected.diagonal().tolist()


def test_rows_with_one_home_are_added() -> None:
    vectors = WORDS.vectors(SETS)
    found = summed([(vectors, 1.0, np.array([1, 1, 0, 1])), (vectors, 0.5, np.array([0, 0, 0, 2]))], 4)
    assert table(found).tolist() == [[0.5, 1.5, 0.5, 0], [2, 1, 2, 0], [0.5, 0.5, 0.5, 0], [0, 0, 0, 0]]
    assert len(summed([(WORDS.vectors(()), 1.0, np.array([], int))], 0)) == 0


def test_features_stand_side_by_side() -> None:
    ours, theirs = WORDS.vectors(SETS), WORDS.vectors(OTHERS)
    assert table(joined([(ours, 1.0), (theirs, 2.0)])).tolist() == np.hstack([table(ours), 2 * table(theirs)]).tolist()


@pytest.mark.parametrize("seed", range(40))
def test_no_other_assignment_is_worth_more(seed: int) -> None:
    some = np.random.default_rng(seed)
    worth = np.round(some.random((some.integers(1, 5), some.integers(5, 7))), 1) * (some.random() + 0.1)
    chosen = _Assignment(worth).columns
    rows = np.arange(len(worth))
    best = max(worth[rows, list(columns)].sum() for columns in permutations(range(worth.shape[1]), len(worth)))
    assert worth[rows, chosen].sum() == pytest.approx(best)
    assert len(set(chosen.tolist())) == len(worth)
