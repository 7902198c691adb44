"""Every export gives in foreign engines the answers of the pack that it was made from."""

import json
import os
from pathlib import Path

import pytest

from tests.foreign.cases import settled
from tests.foreign.engines import ENGINES, HERE, Told, compared, run, tables
from tests.foreign.passes import kept, lost


@pytest.mark.timeout(600)
@pytest.mark.parametrize("engine", ENGINES)
def test_a_foreign_engine_answers_as_the_pack(engine: str, tmp_path: Path) -> None:
    if not (HERE / "node_modules").is_dir() and not os.environ.get("CI"):
        pytest.skip("the foreign engines are not installed; `make test` installs them")
    told = run(engine, tmp_path)
    assert told.different[:10] == []
    assert lost(engine, told) == []


def test_the_settlement_cases_are_among_those_that_engines_run() -> None:
    for table, known in tables():
        answers = {json.dumps(facts, sort_keys=True): answer for facts, answer in known}
        for case in settled(table):
            usual = next(facts for facts, _ in known if case["facts"].items() <= facts.items())
            answer = answers[json.dumps(usual, sort_keys=True)]
            assert answer is not None
            assert (answer["rules"], answer["lines"]) == (case["stated"]["rules"], case["stated"]["lines"])


def test_every_engine_has_a_list_of_what_passes() -> None:
    assert set(kept()) == set(ENGINES)
    assert all(passed["cases"] and passed["tables"] for passed in kept().values())


def test_a_wrong_answer_and_a_lost_table_are_told() -> None:
    table, known = next((table, known) for table, known in tables() if table.table == "settlement")
    answers = [case.answer for case in known]
    assert list(compared(table, list(known), answers)) == []
    wrong = [{**(answers[0] or {}), "outcome": "other"}, {"error": "lost its way"}, *answers[2:]]
    assert len(list(compared(table, list(known), wrong))) == 2
    engine = next(iter(ENGINES))
    assert len(lost(engine, Told(0, {}, []))) == 1 + len(kept()[engine]["tables"])
