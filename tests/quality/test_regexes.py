"""No pattern can be made to backtrack for long: each of our code is analysed for stretches that overlap."""

import json
import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.filterwarnings("ignore:module 'sre_:DeprecationWarning")

_CUBIC = 3
"""Stretches that can share the same characters: with two, time grows with the square of a line's length at most."""
_HANDMADE = re.compile(r"[+*?}]\+|\(\?>")
"""Possessive repeats and atomic groups never backtrack; the analysis does not know them."""


def overlapping(pattern: str, flags: int) -> list[str]:
    """What of a pattern backtracks with the cube of a text's length, or worse."""
    from regexploit.ast.sre import SreOpParser
    from regexploit.redos import find

    return [str(found) for found in find(SreOpParser().parse_sre(pattern, flags)) if found.starriness >= _CUBIC]


def test_no_pattern_backtracks_for_long() -> None:
    run = subprocess.run([sys.executable, "-m", "tests.quality.patterns"], cwd=ROOT, check=True, capture_output=True)
    patterns = json.loads(run.stdout)
    judged = [(pattern, flags) for pattern, flags in patterns if not _HANDMADE.search(pattern)]
    assert len(judged) > max(1_500, 0.99 * len(patterns))
    assert [pattern for pattern, flags in judged if overlapping(pattern, flags)] == []


@pytest.mark.parametrize("pattern", [r"\s*a?\s*b?\s*c", r"(?:x+)+y"])
def test_one_that_does_is_noticed(pattern: str) -> None:
    assert overlapping(pattern, 0)
