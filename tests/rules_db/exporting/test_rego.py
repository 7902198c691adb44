"""A table as Rego v1, run in rego-cpp."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from regopy import Interpreter

from rules_db.exporting import Decision, decisions, formats
from rules_db.packs.tables import Among, Row
from schemas.packs import Field, Pack


def asked(decision: Decision, facts: dict[str, Any], what: str = "answer") -> Any:
    interpreter = Interpreter()
    interpreter.add_module("table", formats.write_rego(decision))
    interpreter.set_input(facts)
    return json.loads(str(interpreter.query(f"data.{formats.package(decision)}.{what}")))["expressions"][0]


@pytest.mark.parametrize(
    ("facts", "row"),
    [({"bet": "moon", "total": 3}, "settlement-1"), ({"bet": "moon", "total": 4}, "settlement-2"),
     ({"bet": "moon", "total": 9}, "settlement-3"), ({"bet": "sun", "held": True}, "settlement-4")],
)  # fmt: skip
def test_it_answers_as_the_table(decision: Decision, facts: dict[str, Any], row: str) -> None:
    assert asked(decision, facts) == next(r.then for r in decision.rows if r.name == row)
    assert asked(decision, facts, "rows") == [row]


@pytest.mark.parametrize("facts", [{}, {"bet": "moon"}, {"bet": "moon", "total": "many"}, {"bet": "sun", "held": 1}])
def test_where_no_row_fits_the_answer_is_null(decision: Decision, facts: dict[str, Any]) -> None:
    assert asked(decision, facts) is None


def test_names_of_places_become_names_of_packages(pack: Pack) -> None:
    moved = msgspec.structs.replace(pack, jurisdiction="buenos-aires", game="21-plus")
    assert formats.package(next(decisions(moved))) == "reglas.buenos_aires.n21_plus.settlement"


def test_foreign_text_stays_a_string(table_with: Callable[..., Pack]) -> None:
    hostile = '"} \\ {"x'
    rows = (
        Row({"bet": Among(("a",))}, {"outcome": hostile}, ("r1",)),
        Row({"bet": Among((hostile,))}, {"outcome": "x"}, ()),
    )
    decision = next(decisions(table_with((Field("bet", "string"),), rows)))
    assert asked(decision, {"bet": "a"})["outcome"] == hostile
    assert asked(decision, {"bet": "b"}) is None
