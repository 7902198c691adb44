"""Rows are kept apart while they are written, and the proof finds what is left open."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_db.packs.drafts import Draft, Stated
from rules_db.packs.tables import Among, Range, Row, Table, holds, matching, overlap, packed, prove, unpacked
from schemas.packs import Field

DOMAINS = {"bet": ("a", "b"), "total": tuple(range(2, 13)), "hard": (True, False)}
ANSWERS = {"outcome": ""}


def draft(*rows):
    new = Draft("settlement", DOMAINS, ANSWERS)
    new.state(rows)
    return new


def cases():
    return [
        {"bet": b, "total": t, "hard": h} for b in DOMAINS["bet"] for t in DOMAINS["total"] for h in DOMAINS["hard"]
    ]


def subsets(values):
    return st.sets(st.sampled_from(values), min_size=1)


BOXES = st.fixed_dictionaries({}, optional={name: subsets(values) for name, values in DOMAINS.items()})


@given(st.lists(st.tuples(BOXES, st.sampled_from(["win", "lose", "push"])), max_size=6))
def test_whatever_is_stated_no_two_rows_meet_and_the_first_holds(stated):
    rows = [Stated(when, {"outcome": name}, (f"r{at}",), at) for at, (when, name) in enumerate(stated)]
    table = draft(*rows).table()
    assert prove(table, ()).overlapping == ()
    for case in cases():
        first = next((s for s in rows if all(case[n] in v for n, v in s.when.items())), None)
        found = matching(table, case)
        assert [row.then["outcome"] for row in found] == ([first.then["outcome"]] if first else [])


@given(st.lists(st.tuples(BOXES, st.sampled_from(["win", "lose"])), max_size=5))
def test_the_rest_is_whatever_was_not_decided(stated):
    new = draft(*(Stated(when, {"outcome": name}, ("r",), at) for at, (when, name) in enumerate(stated)))
    new.rest(Stated({}, {"outcome": "rest"}, ("r",)))
    proof = prove(new.table(), cases())
    assert (proof.overlapping, proof.undecided) == ((), ())


def test_the_same_statement_twice_is_one_row_with_both_citations():
    new = draft(
        Stated({"total": [7]}, {"outcome": "win"}, ("r1",), 1), Stated({"total": [7]}, {"outcome": "win"}, ("r2",), 2)
    )
    (row,) = new.table().rows
    assert row.cites == ("r1", "r2")
    assert new.conflicts == []


def test_a_contradiction_shows_one_case_and_both_answers():
    new = draft(Stated({"total": [7]}, {"outcome": "win", "pays_num": 2, "pays_den": 1}, ("r1",), 1))
    new.state([Stated({"total": [6, 7]}, {"outcome": "lose"}, ("r2",), 2)])
    (clash,) = new.conflicts
    assert clash.facts == {"total": 7}
    assert (clash.followed_outcome, clash.ignored_outcome) == ("win 2:1", "lose")


def test_the_proof_tells_overlaps_and_open_cases():
    rows = (Row({"total": Range(2, 5)}, {"outcome": "win"}, ()), Row({"total": Among((5, 6))}, {"outcome": "lose"}, ()))
    table = Table("settlement", (Field("total", "number", list(range(2, 8))),), (Field("outcome", "string"),), rows)
    proof = prove(table, [{"total": n} for n in range(2, 8)])
    assert proof.overlapping == ((0, 1),)
    assert proof.undecided == ({"total": 7},)


def test_a_fact_that_the_table_lacks_is_our_mistake():
    with pytest.raises(ValueError, match="has no facts"):
        draft(Stated({"colour": ["red"]}, {"outcome": "win"}, ("r1",)))


NUMBERS = st.one_of(st.integers(-5, 20), st.sampled_from([0.5, 4.5, 7.5]))
RANGES = st.builds(Range, st.none() | NUMBERS, st.none() | NUMBERS, st.booleans(), st.booleans())


@given(RANGES, RANGES)
def test_ranges_overlap_where_some_number_is_in_both(a, b):
    tried = [n / 4 for n in range(-40, 120)]
    if any(holds(a, n) and holds(b, n) for n in tried):
        assert overlap(a, b)
    if not overlap(a, b):
        assert not any(holds(a, n) and holds(b, n) for n in tried)


CELLS = st.one_of(
    st.builds(Among, st.lists(st.sampled_from(["pass", 'a "b"', "c, d", "[1..2]"]), min_size=1, max_size=3).map(tuple)),
    st.builds(Among, st.lists(st.integers(0, 99), min_size=1, max_size=3).map(tuple)),
    st.builds(Among, st.just((True,))),
    RANGES.filter(lambda r: r.low is not None or r.high is not None),
)


@given(CELLS)
def test_a_table_comes_back_from_jdm_as_it_was(cell):
    field = Field("x", "string")
    table = Table("t", (field,), (Field("outcome", "string"),), (Row({"x": cell}, {"outcome": "win"}, ()),))
    back = unpacked("t", packed(table, "doc", {}))
    same = back.rows[0].when["x"]
    probes = [True, False, "pass", 'a "b"', "c, d", "[1..2]", *range(100), 0.5, 4.5, 7.5, -5, 12.25]
    assert [holds(same, probe) for probe in probes] == [holds(cell, probe) for probe in probes]


def test_a_truth_value_is_no_number():
    assert not holds(Among((1,)), True)
    assert not holds(Range(0, 1), True)
    assert holds(Among((True,)), True)
