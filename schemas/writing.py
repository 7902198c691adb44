"""Write the JSON Schemas of the records: `python -m schemas.writing`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from schemas.envelope import Envelope
from schemas.facts import FACTS, OUTCOMES, BetLine
from schemas.packs import Pack

FOLDER = Path(__file__).parent
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, str]:
    """Return the text of every schema by the name of its file."""
    records: dict[str, type[msgspec.Struct]] = {"pack": Pack, "bet-line": BetLine, "envelope": Envelope}
    records |= {f"facts-{kind}": record for kind, record in FACTS.items()}
    records |= {f"outcome-{kind}": record for kind, record in OUTCOMES.items()}
    return {f"{name}.schema.json": text_of(record) for name, record in sorted(records.items())}


def text_of(record: Any, schema_hook: Callable[[type], dict[str, Any]] | None = None) -> str:
    """Return the schema of a record as the text of its file; `schema_hook` gives that of types that are no JSON."""
    schema: dict[str, Any] = {"$schema": _DIALECT, **msgspec.json.schema(record, schema_hook=schema_hook)}
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def write(folder: Path = FOLDER) -> None:
    """Write all schemas to a folder, that of the records by default."""
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
