"""What may not be guessed: figures and negations."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

_WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_NEGATIONS = frozenset(_WORDS["negations"])
_FIGURES = frozenset(_WORDS["figures"])


def negations(words: Iterable[str]) -> list[str]:
    """Return the plain words that deny or except something."""
    return [word for word in words if word in _NEGATIONS]


def figures(words: Iterable[str]) -> list[str]:
    """Return the plain words and digits that state a number; articles do not count."""
    return [word for word in words if word.isdigit() or word in _FIGURES]
