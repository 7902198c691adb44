"""A table as JSON Logic: a few operators only, the same answers whatever an engine makes of other types."""

import json
from typing import Any

import pytest
from json_logic import jsonLogic

from rules_db.exporting import Decision, formats

ALLOWED = {"if", "and", "in", "var", "<", "<="}


def operators(logic: Any) -> set[str]:
    if isinstance(logic, dict):
        return set(logic) | {name for value in logic.values() for name in operators(value)}
    return {name for part in logic for name in operators(part)} if isinstance(logic, list) else set()


def outcome(decision: Decision, facts: dict[str, Any]) -> Any:
    file = json.loads(formats.write_json_logic(decision))
    answer = jsonLogic(file["logic"], facts)
    return answer and answer[[field["name"] for field in file["outputs"]].index("outcome")]


def test_only_the_operators_that_all_engines_share(decision: Decision) -> None:
    assert operators(json.loads(formats.write_json_logic(decision))["logic"]) == ALLOWED


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"bet": "moon", "total": 2}, "win"),
        ({"bet": "moon", "total": 4}, "push"),
        ({"bet": "moon", "total": 8.5}, "push"),
        ({"bet": "moon", "total": 9}, "lose"),
        ({"bet": "moon", "total": 1}, None),
        ({"bet": "sun", "held": True}, "=pending"),
        ({"bet": "sun", "held": False}, None),
    ],
)
def test_it_answers_as_the_table(decision: Decision, facts: dict[str, Any], expected: str | None) -> None:
    assert outcome(decision, facts) == expected


@pytest.mark.parametrize(
    "facts", [{}, {"bet": "moon"}, {"bet": "moon", "total": None}, {"bet": "moon", "total": "2"}, {"bet": "sun"}]
)
def test_a_missing_fact_and_a_word_for_a_number_fit_no_row(decision: Decision, facts: dict[str, Any]) -> None:
    assert outcome(decision, facts) is None


def test_the_file_lists_the_types(decision: Decision) -> None:
    inputs = json.loads(formats.write_json_logic(decision))["inputs"]
    assert inputs[0] == {"name": "bet", "type": "string", "values": ["moon", "sun"]}
    assert inputs[1] == {"name": "total", "type": "number"}
