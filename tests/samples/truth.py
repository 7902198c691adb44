"""The samples and their truth, as the tests of this folder read them."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "corpus" / "samples"
TRUTH = ROOT / "tests" / "truth"
KINDS = ("core", "norms", "structure")

Row = dict[str, Any]


@cache
def rows(kind: str) -> tuple[Row, ...]:
    """The truth of one kind ("core", "norms", "structure"), in file order."""
    text = (TRUTH / f"{kind}.jsonl").read_text(encoding="utf-8")
    return tuple(json.loads(line) for line in text.splitlines())


@cache
def lines(document: str) -> tuple[str, ...]:
    """The lines of a sample as a reader that counts line feeds sees them."""
    return tuple((SAMPLES / f"{document}.txt").read_text(encoding="utf-8").split("\n"))


def documents() -> list[str]:
    """Ids of the samples: the stems of their files."""
    return sorted(path.stem for path in SAMPLES.glob("*.txt"))


def single_spaced(text: str) -> str:
    """The text with white space made single."""
    return " ".join(text.split())


def label(row: Row) -> str:
    """How a failing test names a row."""
    what = row.get("key") or row.get("family") or row.get("num") or row.get("heading")
    return f"{row['document']}:{row['line_start']} {what}"


def table(kind: str, document: str) -> list[Row]:
    """The truth of one kind about one sample."""
    return [row for row in rows(kind) if row["document"] == document]


def values(facts: Iterable[Row], key: str) -> list[Any]:
    """The values that these facts give a key."""
    return [row["value"] for row in facts if row["key"] == key]
