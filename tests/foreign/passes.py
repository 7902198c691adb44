"""What passes in which engine, as `passes.toml` keeps it: it may grow, and never shrink unseen.

`python -m tests.foreign.passes` runs every engine and raises what the file says.
"""

import tempfile
import tomllib
from pathlib import Path
from typing import Any

from tests.foreign.engines import ENGINES, Told, run

FILE = Path(__file__).with_name("passes.toml")
_HEAD = """\
# Of each foreign engine: cases that it answered as the packs do, in round hundreds, and how many tables of each game
# pass with all their cases. Written by `make floors`; a test fails where less passes.
"""


def kept() -> dict[str, Any]:
    """Return what passed before, by engine."""
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}


def lost(engine: str, told: Told) -> list[str]:
    """Return a sentence for everything that passed before and does not now."""
    before = kept().get(engine, {"cases": 0, "tables": {}})
    fewer = [f"{told.cases} cases, once {before['cases']}"] if told.cases < before["cases"] else []
    games = before["tables"].items()
    return fewer + [
        f"{game}: {told.tables.get(game, 0)} tables, once {n}" for game, n in games if told.tables.get(game, 0) < n
    ]


def _raised(engine: str, told: Told) -> list[str]:
    before = kept().get(engine, {"cases": 0, "tables": {}})
    games = {**told.tables, **{game: max(n, told.tables.get(game, 0)) for game, n in before["tables"].items()}}
    lines = [f'["{engine}"]', f"cases = {max(told.cases // 100 * 100, before['cases'])}", "", f'["{engine}".tables]']
    return [*lines, *(f'"{game}" = {n}' for game, n in sorted(games.items()) if n)]


def main() -> None:
    """Run every engine and write what passes now where it is more than before."""
    parts = []
    for engine in ENGINES:
        with tempfile.TemporaryDirectory() as folder:
            told = run(engine, Path(folder))
        print(f"{engine}: {told.cases} cases, {sum(told.tables.values())} tables, {len(told.different)} differ")
        print(*told.different[:5], sep="\n", end="\n" if told.different else "")
        parts.append("\n".join(_raised(engine, told)))
    FILE.write_text(_HEAD + "\n" + "\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
