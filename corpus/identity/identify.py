"""The identity of a document: what its header says, and the ids that are known for its content."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from corpus.document import Line
from corpus.layers import Source
from schemas.records import Identity

_MANIFEST = Path(__file__).parent.parent / "manifest.toml"


def identify(source: Source, lines: Sequence[Line], *, document_id: str = "", jurisdiction: str = "") -> Identity:
    """Return the identity of a document; what the caller names prevails over what the manifest or the header say."""
    known = _known().get(source.sha256) or _known().get(source.fingerprint) or {}
    return Identity(
        document_id or known.get("id", "") or f"doc-{source.sha256[:12]}",
        jurisdiction or known.get("jurisdiction", ""),
    )


@cache
def _known() -> dict[str, dict[str, str]]:
    entries = tomllib.loads(_MANIFEST.read_text(encoding="utf-8"))["document"]
    return {entry[key]: entry for entry in entries for key in ("sha256", "fingerprint")}
