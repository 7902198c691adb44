"""Where this user keeps what need not be made twice."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder(kind: str) -> Path:
    """Return the folder for one kind of thing: `$REGLAS_CACHE`, else `reglas/KIND` among the user's caches."""
    own = os.environ.get("REGLAS_CACHE", "")
    base = os.environ.get("XDG_CACHE_HOME", "")
    return Path(own) if own else (Path(base) if base else Path.home() / ".cache") / "reglas" / kind


def made_folder(kind: str) -> Path | None:
    """Return that folder, made where it was missing; None where it cannot be made."""
    folder = cache_folder(kind)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder
