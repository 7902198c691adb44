"""No pattern can be made to backtrack for long: each of our code is analysed for stretches that overlap.

None is possessive or atomic either: the first releases of Python 3.11, which Debian 12 has, misread such repeats inside
each other, and the analysis does not know them.
"""

import hashlib
import json
import re
import subprocess
import sys
from functools import cache
from importlib.metadata import version

import pytest

from tests.conftest import ROOT
from tests.kept import kept

pytestmark = pytest.mark.filterwarnings("ignore:module 'sre_:DeprecationWarning")

_CUBIC = 3
"""Stretches that can share the same characters: with two, time grows with the square of a line's length at most."""
SOUND = "regexes/sound"
"""Where the cache of pytest keeps the patterns that were found sound: to analyse all takes long, and few change."""
_POSSESSIVE = ("POSSESSIVE_REPEAT", "ATOMIC_GROUP")
"""What the parser of patterns calls repeats and groups that give nothing back."""


@cache
def _list_categories_once() -> None:
    """Let the analysis keep the characters of each category, which it lists anew for every pair of stretches: four
    fifths of its time."""
    from regexploit.ast import categories, char

    char.list_category = cache(lambda category: tuple(categories.list_category(category)))


def overlapping(pattern: str, flags: int) -> list[str]:
    """What of a pattern backtracks with the cube of a text's length, or worse."""
    from regexploit.ast.sre import SreOpParser
    from regexploit.redos import find

    _list_categories_once()
    parsed = SreOpParser().parse_sre(pattern, flags)
    if parsed is None or parsed.starriness < _CUBIC:
        return []  # no stretch of a pattern repeats more than all of it does
    return [str(found) for found in find(parsed) if found.starriness >= _CUBIC]


def possessive(pattern: str, flags: int) -> bool:
    """Tell whether anything in a pattern gives nothing back."""
    return any(name in repr(re._parser.parse(pattern, flags)) for name in _POSSESSIVE)


@pytest.fixture(scope="module")
def patterns() -> list[tuple[str, int]]:
    """Every pattern of the program, with its flags."""
    return [(pattern, flags) for pattern, flags in json.loads(kept(_patterns, b"patterns"))]


def _patterns() -> bytes:
    command = [sys.executable, "-m", "tests.quality.patterns"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout  # noqa: S603 - our own module


def test_no_pattern_backtracks_for_long(patterns: list[tuple[str, int]], pytestconfig: pytest.Config) -> None:
    assert len(patterns) > 1_500
    named = {_name(*one): one for one in patterns}
    cache = getattr(pytestconfig, "cache", None)  # a run may be without one
    known = set(cache.get(SOUND, [])) if cache else set()
    found = {name: overlapping(*named[name]) for name in named.keys() - known}
    assert [named[name][0] for name, stretches in found.items() if stretches] == []
    if cache:
        cache.set(SOUND, sorted(named))


def _name(pattern: str, flags: int) -> str:
    """A hash of all that an analysis depends on."""
    return hashlib.sha256(f"{version('regexploit')} {_CUBIC} {flags} {pattern}".encode()).hexdigest()[:24]


def test_no_pattern_is_possessive(patterns: list[tuple[str, int]]) -> None:
    assert [pattern for pattern, flags in patterns if possessive(pattern, flags)] == []


@pytest.mark.parametrize("pattern", [r"\s*a?\s*b?\s*c", r"(?:x+)+y"])
def test_one_that_backtracks_is_noticed(pattern: str) -> None:
    assert overlapping(pattern, 0)


@pytest.mark.parametrize("pattern", ["a++b", "(?:a*+b)*", "(?>a|b)c", "a{2,3}+"])
def test_a_possessive_one_is_noticed(pattern: str) -> None:
    assert possessive(pattern, 0)
    assert not possessive(r"[*+]+\++ (\?>)", 0)
