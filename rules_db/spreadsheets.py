"""What a spreadsheet program would do with a cell that it was only meant to show."""

from __future__ import annotations

_FORMULA = ("=", "+", "-", "@")


def guarded(value: object) -> object:
    """Return a cell as it may stand in a CSV file: text that begins like a formula gets an apostrophe before it."""
    if not isinstance(value, str):
        return value
    safe = f"'{value}" if value.lstrip().startswith(_FORMULA) else value
    return safe.replace("\r\n", "\n").replace("\r", "\n")
