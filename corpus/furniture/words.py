"""The words of `furniture.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def words(kind: str) -> Any:
    """Return what the table `kind` of `furniture.toml` says."""
    return _tables()[kind]


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("furniture.toml").read_text(encoding="utf-8"))
