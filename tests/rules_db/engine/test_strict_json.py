"""JSON of bets and outcomes has one meaning, or is refused in one sentence."""

from decimal import Decimal

import pytest

from rules_db.engine.records import object_of
from rules_db.errors import ReglasError


def test_numbers_keep_every_digit() -> None:
    assert object_of('{"stake": 2.10, "roll": 2}') == {"stake": Decimal("2.10"), "roll": 2}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": 1, "a": 2}', "a is told twice"),
        ('{"b": {"a": 1, "a": 1}}', "a is told twice"),
        ('{"a": 1e6}', "1e6 is no plain number"),
        ('{"a": NaN}', "NaN is no number"),
        ('{"a": -Infinity}', "-Infinity is no number"),
        (f'{{"a": {"9" * 5000}}}', "has 5000 digits"),
        (f'{{"a": 0.{"9" * 5000}}}', "is no plain number"),
        (f'{{"a": {"[" * 100_000}', "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("[]", "no JSON object"),
        ("{", "it is no JSON"),
        (b"\xff{}", "it is no JSON"),
        ("", "it is no JSON"),
    ],
)
def test_what_is_ambiguous_or_no_object_is_refused(text: str | bytes, reason: str) -> None:
    with pytest.raises(ReglasError, match=reason) as told:
        object_of(text)
    assert len(str(told.value)) < 200
