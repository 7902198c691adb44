"""The checks by the code of the defect that each looks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from extractor.defects.regulation import Defect, Regulation
from schemas.declared import fitted, read

Check = Callable[[Regulation], Iterator[Defect]]
"""Looks for one kind of defect in one document."""

_CHECKS: list[tuple[str, Check]] = []


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of defect: its name, its usual severity ("error", "warning", "info") and its meaning in one line."""

    name: str
    severity: str
    meaning: str


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """The table of a code as `codes.toml` has it."""

    severity: Literal["error", "warning", "info"]
    meaning: str


@cache
def codes() -> dict[str, Code]:
    """Return the kinds of defects by name, in the order of `codes.toml`; raises `DeclarationError` for a wrong row."""
    path = files(__package__).joinpath("codes.toml")
    rows = {name: fitted(row, _Written, f"{path.name}, {name}") for name, row in read(path).items()}
    return {name: Code(name, row.severity, row.meaning) for name, row in rows.items()}


def check(code: str) -> Callable[[Check], Check]:
    """Register a function as the check that looks for a kind of defect; raises `KeyError` for a code without a row."""
    codes()[code]

    def register(function: Check) -> Check:
        _CHECKS.append((code, function))
        return function

    return register


def checks() -> tuple[tuple[str, Check], ...]:
    """Return all registered checks with their codes."""
    return tuple(_CHECKS)
