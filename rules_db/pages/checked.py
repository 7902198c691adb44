"""Which rules of a game a person has checked: accepted as they stand, corrected or added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from rules_db.comparing.records import Row
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.messages import Messages

_CHECKS = """
SELECT d.row_id, d.who, d."when" FROM rules r CROSS JOIN decisions d ON d.row_id = r.id
WHERE r.game = ? AND d.state IN ('applied', 'agreed') AND d.act IN ('accept', 'correct', 'add') AND +d.other_id = ''
ORDER BY d."when", d.rowid
"""
"""By the rows of the game: nearly all decisions have no other row, so that this alone would read all of them."""
Wanted = Literal["checked", "unchecked"]
WANTED: tuple[Wanted, ...] = ("checked", "unchecked")


class Check(msgspec.Struct, frozen=True):
    """Who checked a rule last, and on which day."""

    who: str
    day: str


class Checks:
    """The checks of the rules of a game."""

    def __init__(self, base: KnowledgeBase, game: str) -> None:
        rows = base.connection.execute(_CHECKS, (game,))
        self._by_rule: Mapping[str, Check] = {row[0]: Check(row[1], row[2][:10]) for row in rows}
        self._told: dict[Check, str] = {}

    def __bool__(self) -> bool:
        """Tell whether anything was checked."""
        return bool(self._by_rule)

    def of(self, rules: Iterable[str]) -> Check | None:
        """Return the check of the first of some rules that was checked, None where none was."""
        return next((self._by_rule[rule] for rule in rules if rule in self._by_rule), None)

    def told(self, rules: Iterable[str], t: Messages) -> str:
        """Return in words who checked the first of some rules that was checked, and when; empty where none was."""
        check = self.of(rules)
        if check is not None and check not in self._told:
            self._told[check] = t("decide.checked", who=check.who, when=t.date(check.day))
        return self._told[check] if check else ""

    def has(self, row: Row, wanted: str) -> bool:
        """Tell whether every value of a row of a comparison was checked, or, where that is wanted, not every one."""
        if wanted not in WANTED:
            return True
        stated = [each for cell in row.cells for each in cell.stated]
        return all(self.of(place.rule_id for place in each.places) for each in stated) == (wanted == "checked")
