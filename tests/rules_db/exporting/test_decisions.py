"""What exporters are given was checked: names that no language keeps for itself, cells of their column's type."""

import json
from collections.abc import Callable

import msgspec
import pytest

from rules_db.errors import ReglasError
from rules_db.exporting import Decision, decisions
from rules_db.packs.tables import Among, Range, Row
from schemas.packs import Field, Pack

WIN = {"outcome": "win"}


def test_rows_answer_with_their_citations(decision: Decision) -> None:
    assert [row.name for row in decision.rows] == [f"settlement-{n}" for n in (1, 2, 3, 4)]
    assert decision.rows[2].then == {
        "outcome": "lose", "pays_num": 0, "row": "settlement-3", "document": "isla-quieta-1",
        "provisions": "art_1; art_2__point_a", "lines": "10-11; 12-12", "rules": "r1; r2",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["bet.colour", "if", "Bet", "", "1st", "a b", 'x"]', "__proto__"])
def test_a_name_that_a_language_would_read_otherwise_is_refused(table_with: Callable[..., Pack], name: str) -> None:
    pack = table_with((Field(name, "string"),), (Row({name: Among(("a",))}, WIN, ("r1",)),))
    with pytest.raises(ReglasError, match="no name of a table or a column"):
        list(decisions(pack))


@pytest.mark.parametrize(
    ("kind", "condition"),
    [("number", Among(("7",))), ("string", Among((7,))), ("number", Among((True,))), ("boolean", Among((1,))),
     ("string", Range(1, 2)), ("boolean", Range(low=0))],
)  # fmt: skip
def test_a_cell_of_another_type_is_refused(
    table_with: Callable[..., Pack], kind: str, condition: Among | Range
) -> None:
    field = msgspec.convert({"name": "total", "type": kind}, Field)
    with pytest.raises(ReglasError, match="its column total"):
        list(decisions(table_with((field,), (Row({"total": condition}, WIN, ("r1",)),))))


def test_a_cell_that_is_no_condition_is_refused(pack: Pack) -> None:
    text = msgspec.json.encode(pack).decode().replace(json.dumps("2, 3"), json.dumps("2 or so"))
    with pytest.raises(ReglasError, match="the table settlement of isla-quieta/luna cannot be exported"):
        list(decisions(msgspec.json.decode(text, type=Pack)))
