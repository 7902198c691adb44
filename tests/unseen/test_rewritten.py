"""Regulations in the words of other drafters: the facts of the lines that were rewritten stay, and must be read.

A file of `rewritten` has lines of a regulation of this folder as somebody else would write them: an ordinance of two
centuries ago, a guide that speaks to its reader, a telegram, a decree that names nobody. Each is told by its number, so
that the truth about the regulation is the truth about its rewriting.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unseen.comparing import is_money, is_typed
from tests.unseen.documents import FOLDER, read_document, read_rows, scored_rules

FLOORS = {
    "cl_puerto_niebla_ordenanza.telegrama": 0.56,
    "co_rio_alcarra_acuerdo.colonial": 0.57,
    "ec_tres_volcanes_ficha.usted": 0.79,
    "pe_quebrada_honda_directiva.decreto": 0.48,
}
"""The share of the facts of rewritten lines that is read at least."""


def rewritten(name: str) -> tuple[str, set[int]]:
    """The text of a rewriting, and the lines that are not as they were."""
    regulation = name.partition(".")[0]
    lines = (FOLDER / f"{regulation}.txt").read_text(encoding="utf-8").splitlines()
    changed: set[int] = set()
    for row in (Path(FOLDER) / "rewritten" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        number, _, words = row.partition("\t")
        lines[int(number) - 1] = words
        changed.add(int(number))
    return "\n".join(lines) + "\n", changed


def read_again(name: str) -> tuple[int, int]:
    """How many facts of the rewritten lines are read, of how many."""
    regulation = name.partition(".")[0]
    text, changed = rewritten(name)
    facts: list[dict[str, Any]] = [
        fact
        for fact in read_rows(FOLDER / f"{regulation}.core.jsonl")
        if not is_money(fact["value"]) and fact["line_start"] in changed
    ]
    rules = [rule for rule in read_document(text.encode(), regulation).rules if is_typed(rule)]
    return scored_rules(rules, facts), len(facts)


@pytest.mark.parametrize("name", FLOORS)
def test_other_words_for_the_same_facts_are_read(name: str) -> None:
    found, whole = read_again(name)
    assert found / whole >= FLOORS[name], f"{found} of {whole}"


def test_every_rewriting_has_a_floor() -> None:
    assert {path.stem for path in (Path(FOLDER) / "rewritten").glob("*.txt")} == set(FLOORS)
