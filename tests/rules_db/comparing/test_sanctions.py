"""Sanctions side by side: gravest class first, texts without a table have no column."""

from typing import Any

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
