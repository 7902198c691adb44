"""The floors below which no figure may fall, and the gold lines that were missed when they were set.

A floor rises by `make floors` and is lowered only by hand, with the reason in the commit.
"""

import math
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).parent
FLOORS = FOLDER / "floors.toml"
MISSED = FOLDER / "missed.txt"
HEADER = """\
# What a build of the five official texts must reach, as shares of 1. `make floors` raises these figures to what the
# build reaches; none is lowered but by hand, with the reason in the commit. How they count: ../shared/tools/score.py.
"""


def read_floors(path: Path = FLOORS) -> dict[str, float]:
    """Floors by dotted name, as `scores.figures` names them."""
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return {f"{table}.{name}": floor for table, values in tables.items() for name, floor in values.items()}


def write_floors(floors: Mapping[str, float], path: Path = FLOORS, header: str = HEADER) -> None:
    """Write the floors, one table for each document or family, below a header that says what they are."""
    tables: dict[str, list[str]] = {}
    for dotted, floor in floors.items():
        table, name = dotted.rsplit(".", 1)
        tables.setdefault(table, []).append(f"{name} = {floor:.3f}\n")
    blocks = [f'\n["{table}"]\n{"".join(lines)}' for table, lines in tables.items()]
    path.write_text(header + "".join(blocks), encoding="utf-8")


def below(figures: Mapping[str, float], floors: Mapping[str, float]) -> list[str]:
    """One sentence for each figure under its floor or no longer measured."""
    return [
        f"{name} is {figures.get(name, 0.0):.4f}, its floor {floor:.3f}"
        for name, floor in floors.items()
        if figures.get(name, 0.0) < floor
    ]


def raised(figures: Mapping[str, float], floors: Mapping[str, float]) -> dict[str, float]:
    """The floors, each raised to its figure, cut after three decimals; a figure of nothing at all gets no floor."""
    cut = {name: math.floor(figure * 1000) / 1000 for name, figure in figures.items() if figure > 0}
    names = [*cut, *(name for name in floors if name not in cut)]
    return {name: max(cut.get(name, 0.0), floors.get(name, 0.0)) for name in names}


def read_missed(path: Path = MISSED) -> Counter[str]:
    """The gold lines that were missed when the floors were last raised."""
    return Counter(path.read_text(encoding="utf-8").splitlines()) if path.exists() else Counter()


def write_missed(lines: Counter[str], path: Path = MISSED) -> None:
    """Write the missed gold lines, sorted, so that a change shows as gains and losses in the history."""
    path.write_text("".join(f"{line}\n" for line in sorted(lines.elements())), encoding="utf-8")


def gains_and_losses(before: Counter[str], now: Counter[str]) -> str:
    """What was missed before and is found now, and the other way round, a line each."""
    gains, losses = sorted((before - now).elements()), sorted((now - before).elements())
    return "\n".join(
        [
            f"{len(gains)} gained, {len(losses)} lost",
            *(f"+ {line}" for line in gains),
            *(f"- {line}" for line in losses),
        ]
    )
