"""The tables of docs/quality.md, made from the floors so that the page cannot say more than a test holds."""

import re
from collections.abc import Mapping

from tests.conftest import ROOT
from tests.quality.scores import KEPT

PAGE = ROOT / "docs" / "quality.md"
BLOCK = re.compile(r"(<!-- written by `make floors` -->\n).*?(<!-- end -->)", re.DOTALL)
GROUP = re.compile(r"(?:documents|families)\.")


def tables(floors: Mapping[str, float]) -> str:
    """One Markdown table for each part that has floors: a row for each document and family, per cent."""
    return "".join(_table(part, columns, floors) for part, columns in KEPT.items() if _groups(part, floors))


def _groups(part: str, floors: Mapping[str, float]) -> list[str]:
    names = [name.removeprefix(f"{part}.").rsplit(".", 1)[0] for name in floors if name.startswith(f"{part}.")]
    return sorted(set(names), key=lambda group: (group == "total", group))


def _table(part: str, columns: tuple[str, ...], floors: Mapping[str, float]) -> str:
    head = [part, *(column.replace("_", " ") for column in columns)]
    rows = [head, ["---"] * len(head)]
    for group in _groups(part, floors):
        cells = (floors.get(f"{part}.{group}.{column}") for column in columns)
        rows.append([GROUP.sub("", group), *("" if cell is None else f"{100 * cell:.1f} %" for cell in cells)])
    return "\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def with_tables(page: str, floors: Mapping[str, float]) -> str:
    """The page with its tables made again."""
    return BLOCK.sub(lambda match: f"{match[1]}{tables(floors)}\n{match[2]}", page)
