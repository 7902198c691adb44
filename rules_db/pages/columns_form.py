"""The fields that correct a row: one for each column that a decision may change, filled with what stands there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from rules_db.decisions.changing import as_line, as_value, columns, fitting, shape
from rules_db.decisions.records import Kind
from rules_db.pages.frame import Frame

_FIRST = ("value", "relation", "after", "target", "game", "variant", "key", "bearer", "modality", "condition")
"""Columns that are shown at once; the others can be opened."""
_LONG = frozenset(("text", "value", "condition", "consequence", "heading", "exception_to"))


class Field(msgspec.Struct, frozen=True):
    """A field: its column, what it is called, what stands in it; `options` (value, words) where it is one of a few.

    `first` tells whether it is shown at once, `long` whether its text may be long.
    """

    name: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    first: bool = True
    long: bool = False


def fields(kind: Kind, row: Mapping[str, Any], frame: Frame) -> list[Field]:
    """Return the fields that correct a row of a kind, those that matter most first."""
    names = sorted(columns(kind), key=lambda name: _FIRST.index(name) if name in _FIRST else len(_FIRST))
    return [_field(name, columns(kind)[name], row, frame) for name in names]


def _field(name: str, shaped: str, row: Mapping[str, Any], frame: Frame) -> Field:
    label = frame.t(f"column.{name}") if frame.t.has(f"column.{name}") else name
    return Field(name, label, written(name, row.get(name)), _options(shaped, frame), name in _FIRST, name in _LONG)


def _options(shaped: str, frame: Frame) -> tuple[tuple[str, str], ...]:
    """Return what a column may hold where its shape lists it."""
    if shaped not in ("modality", "relation", "severity", "citation"):
        return ()
    names = shape(shaped).pattern.split("|")
    return tuple((name, frame.t(f"choice.{name}") if frame.t.has(f"choice.{name}") else name or "–") for name in names)


def written(name: str, stored: Any) -> str:
    """Return what a column holds as people write it: a value that is a text without the quotes of JSON."""
    if stored is None:
        return ""
    if name != "value":
        return str(stored)
    value = json.loads(stored)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def changed(kind: Kind, row: Mapping[str, Any], form: Mapping[str, str]) -> dict[str, Any]:
    """Return the columns that a form gives otherwise than they stand; raises `DecisionError` for what cannot be."""
    given = {name: form[name] for name in columns(kind) if name in form and form[name] != written(name, row.get(name))}
    former = json.loads(row["value"]) if row.get("value") and "value" in columns(kind) else None
    return fitting(kind, {name: typed(name, said, former) for name, said in given.items()}, former)


def typed(name: str, said: str, former: Any = None) -> Any:
    """Return what somebody wrote in a field: a value in place of a text is a text, else what JSON makes of it.

    Raises `DecisionError` as `as_value` does.
    """
    if name in ("line_start", "line_end"):
        return as_line(said)
    return said if name != "value" or isinstance(former, str) else as_value(said)
