"""The files that let plain Datasette serve a knowledge base as `reglas serve` does: `metadata.yaml`, `datasette.yaml`.

They stand beside the knowledge base and tell of every one in its folder: `datasette FOLDER` serves them all.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules_db.errors import shown
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.metadata import configuration, metadata
from rules_db.store.replacing import replacing

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

    try:
        there = path.read_bytes() if path.exists() else _OURS.encode()
    except OSError:
        there = b""
    if not there.startswith(_OURS.encode()):
        return f"{shown(path)} was not written by reglas; it was left as it was"
    content = {**content, "databases": {**_others(path, there), **content["databases"]}}
    text = yaml.dump(content, Dumper=_fastest("SafeDumper"), allow_unicode=True, sort_keys=False, width=1000)
    with replacing(path) as new:
        new.write_text(f"{_OURS}\n{text}", encoding="utf-8")
    return ""


def _others(path: Path, there: bytes) -> dict[str, Any]:
    """Return what our file says of knowledge bases that are still there; nothing where somebody broke it."""
    import yaml

    try:
        old = yaml.load(there, Loader=_fastest("SafeLoader"))  # noqa: S506 - both of its forms are safe
        return {name: told for name, told in old["databases"].items() if path.with_name(f"{name}.db").exists()}
    except (yaml.YAMLError, AttributeError, KeyError, TypeError, ValueError):
        return {}


def _fastest(name: str) -> Any:
    """Return PyYAML's safe reader or writer, in its form made with libyaml where that is installed."""
    import yaml

    return getattr(yaml, f"C{name}", getattr(yaml, name))
