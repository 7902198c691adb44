"""Filters of the templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules_db.printable import visible
from rules_db.words.naming import jurisdiction_name

FILTERS: Mapping[str, Callable[..., Any]] = {"visible": visible, "jurisdiction_name": jurisdiction_name}
"""`visible` shows control characters of foreign text, which browsers would swallow."""
