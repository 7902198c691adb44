"""The words of `furniture.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from schemas import declared


@cache
def words(kind: str) -> Any:
    """Return what the table `kind` of `furniture.toml` says."""
    return _tables()[kind]


@cache
def _tables() -> dict[str, Any]:
    return declared.read(Path(__file__).with_name("furniture.toml"))
