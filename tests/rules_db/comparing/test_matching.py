"""Passages of two texts are paired by what they say."""

from hypothesis import given
from hypothesis import strategies as st

from rules_db.comparing.matching import one_to_one, pairs

PASSAGES = st.lists(st.lists(st.sampled_from("abcdefg"), max_size=6).map(tuple), max_size=8)
SCORES = st.lists(
    st.tuples(st.sampled_from((0.5, 0.7, 1.0)), st.integers(0, 5), st.integers(0, 5)),
    max_size=12,
    unique_by=lambda each: each[1:],
)


def words(*texts: str) -> list[tuple[str, ...]]:
    return [tuple(text.split()) for text in texts]


def test_moved_passages_are_found_again() -> None:
    assert pairs(words("uno dos tres", "cuatro cinco"), words("cuatro cinco", "uno dos tres")) == [(0, 1), (1, 0)]


def test_a_changed_passage_is_the_nearest_one() -> None:
    ours = words("el crupier abre la mesa", "el cajero cuenta las fichas")
    theirs = words("el cajero cuenta bien las fichas", "el crupier abre siempre la mesa")
    assert pairs(ours, theirs) == [(0, 1), (1, 0)]


def test_passages_with_little_in_common_are_no_pair() -> None:
    assert pairs(words("el crupier abre la mesa"), words("el jugador pierde la apuesta hecha tarde")) == []


def test_of_two_equal_passages_each_has_its_own() -> None:
    assert pairs(words("a b", "a b"), words("a b", "c d", "a b")) == [(0, 0), (1, 2)]
    assert pairs(words("a b", "a b"), words("a b")) == [(0, 0)]


@given(PASSAGES, PASSAGES)
def test_it_is_the_same_both_ways(a: list[tuple[str, ...]], b: list[tuple[str, ...]]) -> None:
    assert sorted((right, left) for left, right in pairs(b, a)) == pairs(a, b)


@given(PASSAGES)
def test_a_text_is_paired_with_itself_in_order(a: list[tuple[str, ...]]) -> None:
    assert pairs(a, a) == [(at, at) for at in range(len(a))]


@given(SCORES)
def test_nothing_is_in_two_pairs_whatever_the_order(scored: list[tuple[float, int, int]]) -> None:
    chosen = one_to_one(scored)
    assert len({a for a, _ in chosen}) == len(chosen) == len({b for _, b in chosen})
    assert one_to_one(reversed(scored)) == chosen
    assert sorted((b, a) for a, b in one_to_one((s, b, a) for s, a, b in scored)) == sorted(chosen)


def test_the_best_score_wins() -> None:
    assert one_to_one([(0.6, 0, 0), (0.9, 0, 1), (0.8, 1, 1)]) == [(0, 1)]
