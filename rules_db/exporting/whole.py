"""JSON: the pack itself, with nothing left out that a pack holds, spelled as the packs that come with the program."""

from __future__ import annotations

import hashlib

from rules_db.exporting.records import Part
from rules_db.packs.published import written
from schemas.packs import Pack

SUFFIX = "json"
LOSSES: dict[Part, str] = {"text": "packs cite the words by lines and hash and do not hold them"}


def write(pack: Pack) -> str:
    """Return a pack as JSON that reads back as the same pack."""
    return written(pack)


def digest(pack: Pack) -> str:
    """Return the SHA-256 of a pack's file."""
    return hashlib.sha256(written(pack).encode()).hexdigest()
