"""Ids of documents that are known by their content."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus.layers import Source
from schemas import declared

_MANIFEST = Path(__file__).parent.parent / "manifest.toml"


@dataclass(frozen=True, slots=True)
class Known:
    """Id and jurisdiction of a known document, empty where it is not known."""

    id: str = ""
    jurisdiction: str = ""


def known(source: Source, figures: str) -> Known:
    """Return the ids of a source by its bytes, or by the letters of its first pages.

    The letters leave figures out, so that a copy with other figures is recognised. Where the header states a number
    (`figures`) that the id does not have, the same words belong to another instrument.
    """
    by_bytes, by_letters = _entries()
    if source.sha256 in by_bytes:
        return by_bytes[source.sha256]
    entry = by_letters.get(source.fingerprint, Known())
    contradicted = figures and figures not in re.findall(r"\d+", entry.id)
    return Known() if contradicted else entry


@cache
def _entries() -> tuple[dict[str, Known], dict[str, Known]]:
    documents = declared.read(_MANIFEST)["document"]
    entries = [(d, Known(d["id"], d["jurisdiction"])) for d in documents]
    return {d["sha256"]: k for d, k in entries}, {d["fingerprint"]: k for d, k in entries}
