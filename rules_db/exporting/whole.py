"""JSON: the pack itself, with nothing left out that a pack holds."""

from __future__ import annotations

import hashlib
import json

import msgspec

from rules_db.exporting.records import Part
from schemas.packs import Pack

SUFFIX = "json"
LOSSES: dict[Part, str] = {"text": "packs cite the words by lines and hash and do not hold them"}


def write(pack: Pack) -> str:
    """Return a pack as JSON that reads back as the same pack."""
    return json.dumps(msgspec.to_builtins(pack), ensure_ascii=False, indent=1) + "\n"


def digest(pack: Pack) -> str:
    """Return the SHA-256 of a pack as `write` spells it."""
    return hashlib.sha256(write(pack).encode()).hexdigest()
