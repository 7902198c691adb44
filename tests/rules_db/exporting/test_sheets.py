"""A table as CSV: conditions, answers, and no cell that a spreadsheet would run."""

import csv
import io
from collections.abc import Callable

from rules_db.exporting import Decision, decisions, formats
from rules_db.packs.tables import Among, Row
from schemas.packs import Field, Pack


def cells(decision: Decision) -> list[list[str]]:
    return list(csv.reader(io.StringIO(formats.write_csv(decision))))


def test_conditions_and_answers_stand_side_by_side(decision: Decision) -> None:
    head, *rows = cells(decision)
    assert head[:5] == ["if bet", "if total", "if held", "then outcome", "then pays_num"]
    assert [row[:5] for row in rows[:3]] == [
        ['"moon"', "2, 3", "", "win", "5"], ['"moon"', "[4..9)", "", "push", "0"], ['"moon"', ">= 9", "", "lose", "0"],
    ]  # fmt: skip


def test_no_cell_is_a_formula(decision: Decision, table_with: Callable[..., Pack]) -> None:
    assert cells(decision)[4][3] == "'=pending"
    pack = table_with((Field("total", "number"),), (Row({"total": Among((-1,))}, {"outcome": "@x"}, ("r1",)),))
    assert cells(next(decisions(pack)))[1][:2] == ["'-1", "'@x"]
