"""Where recognised pages are kept."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return the folder that keeps recognised pages: `$REGLAS_CACHE`, else `reglas` among the user's caches."""
    own = os.environ.get("REGLAS_CACHE", "")
    base = os.environ.get("XDG_CACHE_HOME", "")
    return Path(own) if own else (Path(base) if base else Path.home() / ".cache") / "reglas" / "scans"


def made_cache() -> str:
    """Return the path of that folder, made where it was missing, or nothing where it cannot be made."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return ""
    return str(folder)
