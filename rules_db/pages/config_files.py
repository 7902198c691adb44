"""The files that let plain Datasette serve a knowledge base as `reglas serve` does: `metadata.yaml`, `datasette.yaml`.

They stand beside the knowledge base and tell of every one in its folder: `datasette FOLDER` serves them all.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from rules_db.errors import BuildError, shown
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.metadata import configuration, metadata

METADATA, CONFIGURATION = "metadata.yaml", "datasette.yaml"
_OURS = "# Written by `reglas build`, which writes it again."


def write_config_files(database: Path) -> list[str]:
    """Write both files beside a knowledge base; return a sentence for each one that somebody else wrote and that stays.

    What our files say of other knowledge bases of the folder is kept. Raises `DatabaseError` where there is no
    knowledge base, `BuildError` where the folder cannot be written.
    """
    with KnowledgeBase.open(database) as base:
        documents = base.documents()
    told = {METADATA: metadata(database.stem, documents), CONFIGURATION: configuration(database.stem)}
    return [problem for name, content in told.items() if (problem := _write(database.with_name(name), content))]


def _write(path: Path, content: dict[str, Any]) -> str:
    import yaml

    if path.exists() and not _is_ours(path):
        return f"{shown(path)} was not written by reglas; it was left as it was"
    others = _others(path, yaml.safe_load(path.read_text(encoding="utf-8"))) if path.exists() else {}
    content = {**content, "databases": {**others, **content["databases"]}}
    text = yaml.safe_dump(content, allow_unicode=True, sort_keys=False, width=1000)
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        new.write_text(f"{_OURS}\n{text}", encoding="utf-8")
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise BuildError(f"cannot write {shown(path)} ({error.strerror})") from error
    return ""


def _is_ours(path: Path) -> bool:
    return path.read_bytes().startswith(_OURS.encode())


def _others(path: Path, old: Any) -> dict[str, Any]:
    """Return what our file says of knowledge bases that are still there."""
    return {name: told for name, told in old["databases"].items() if path.with_name(f"{name}.db").exists()}
