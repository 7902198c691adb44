"""Sanctions side by side: gravest class first, texts without a table have no column."""

from typing import Any

import pytest

from rules_db.cli.comparison import show_sanctions
from rules_db.comparing.sanctions import in_words, sanctions


class Rule:
    """As much of a stored rule as the table needs."""

    def __init__(self, document_id: str, key: str, value: Any) -> None:
        self.document_id, self.key, self.value, self.line_start, self.line_end = document_id, key, value, 3, 4


def test_gravest_class_first_and_only_texts_with_a_table() -> None:
    rules = [
        Rule("a", "fine.minor", {"max": 600, "currency": "EUR"}),
        Rule("a", "fine.very_serious", {"min": 6001, "max": 60000, "currency": "EUR"}),
        Rule("b", "expulsion", "abandonará la sala"),
    ]
    found = sanctions(rules)  # type: ignore[arg-type]
    assert found.documents == ("a",)
    assert [(row.infraction, row.stated[0].words) for row in found.rows] == [
        ("very_serious", "6 001–60 000 EUR"),
        ("minor", "≤ 600 EUR"),
    ]


def test_values_in_words() -> None:
    assert in_words({"amount": 1, "unit": "year"}) == "1 year"
    assert in_words({"min": 5, "currency": "UTM"}) == "≥ 5 UTM"
    assert in_words("cierre") == "cierre"


def test_texts_are_columns_where_they_fit_and_rows_where_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = [
        Rule(text, f"fine.{infraction}", {"max": most, "currency": "EUR"})
        for text in ("Norte", "Sur", "Este")
        for infraction, most in (("minor", 600), ("serious", 6000))
    ]
    found = sanctions(rules)  # type: ignore[arg-type]
    for width, first in ((120, ["class", "kind", "Este", "Norte", "Sur"]), (60, ["text", "class", "fine"])):
        monkeypatch.setenv("COLUMNS", str(width))
        show_sanctions(found, {}, form="text")
        head, *lines = capsys.readouterr().out.splitlines()
        assert head.split() == first
        assert max(map(len, lines)) <= width
    assert [line.split()[:2] for line in lines] == [
        [text, infraction] for text in ("Este", "Norte", "Sur") for infraction in ("serious", "minor")
    ]
