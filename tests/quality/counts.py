"""How many gold facts each document has of each family, and how many of them a build finds: `make floors` counts."""

import json
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.quality.floors import FOLDER

COUNTS = FOLDER / "counts.toml"
HEADER = """\
# Facts read by hand in each document, by family: how many a build finds, and how many there are. `make floors` writes
# this file, and docs/quality.md shows it. What may not fall stands in floors.toml.
"""
Counts = dict[str, dict[str, dict[str, tuple[int, int]]]]
"""By part (`typed`, `norms`), document and family: how many are found, of how many."""
_FILES = {"typed": "core.jsonl", "norms": "norms.jsonl"}
_TYPED_MISSES = ("typed absent", "typed value_right_line_off", "typed line_right_value_off")
_NORM_MISSES = "norm not found: "


def counted(answer: Mapping[str, Any], gold: Path) -> Counts:
    """Return the counts of a scorer's answer that lists every miss."""
    rows = {part: _rows(gold / name) for part, name in _FILES.items()}
    missed = {"typed": _typed(answer, rows["typed"]), "norms": _norms(answer)}
    return {part: _by_document(rows[part], missed[part]) for part in _FILES}


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _by_document(rows: list[dict[str, Any]], missed: Counter[tuple[str, str]]) -> dict[str, dict[str, tuple[int, int]]]:
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for (document, family), number in sorted(Counter((row["document"], row["family"]) for row in rows).items()):
        found.setdefault(document, {})[family] = (number - missed[document, family], number)
    return found


def _typed(answer: Mapping[str, Any], rows: list[dict[str, Any]]) -> Counter[tuple[str, str]]:
    """Count the missed facts, whose example names document, line, game and key."""
    families = {(f"{row['document']}:{row['line_start']}", row["game"], row["key"]): row["family"] for row in rows}
    examples = [one for kind in _TYPED_MISSES for one in answer["misses"].get(kind, {}).get("examples", ())]
    places = [(place, game, key) for place, game, key, *_ in map(str.split, examples)]
    return Counter((place[0].rpartition(":")[0], families[place]) for place in places)


def _norms(answer: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    return Counter(
        (example.partition(":")[0], kind.removeprefix(_NORM_MISSES))
        for kind, miss in answer["misses"].items()
        if kind.startswith(_NORM_MISSES)
        for example in miss["examples"]
    )


def read_counts(path: Path = COUNTS) -> Counts:
    """Return the counts that were written last."""
    counts: Counts = {}
    for table, families in tomllib.loads(path.read_text(encoding="utf-8")).items():
        part, _, document = table.partition(".")
        counts.setdefault(part, {})[document] = {family: (pair[0], pair[1]) for family, pair in families.items()}
    return counts


def write_counts(counts: Counts, path: Path = COUNTS) -> None:
    """Write the counts, one table for each part and document."""
    blocks = [
        f'\n["{part}.{document}"]\n' + "".join(f"{family} = [{a}, {b}]\n" for family, (a, b) in families.items())
        for part, documents in counts.items()
        for document, families in documents.items()
    ]
    path.write_text(HEADER + "".join(blocks), encoding="utf-8")
