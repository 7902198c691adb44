"""Parts that have lost their verb among others that tell what somebody will do."""

from __future__ import annotations

import pytest

from tests.extractor.defects.finding import lines

LIST = """\
REGLAMENTO DE PRUEBA

1. BLACK JACK

1.1 Del inspector

1.1.1 Vigilará la puerta del jardín.

1.1.2 {second}

1.1.3 Guardará los paraguas.
"""


@pytest.mark.parametrize(
    ("second", "found"),
    [
        ("La limpieza de los cristales.", [9]),
        ("Los cristales de la puerta serán lavados.", []),
        ("Cuidará la limpieza de los cristales.", []),
    ],
)
def test_a_noun_among_duties(second: str, found: list[int]) -> None:
    assert lines(LIST.format(second=second), "truncated_text") == found
