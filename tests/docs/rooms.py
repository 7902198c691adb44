"""The parts of each room with what they are for and what they import: the tables of docs/architecture.md.

`python -m tests.docs.rooms` writes them; a test compares them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import ROOT
from tests.docs.reference import ROOMS

PAGE = ROOT / "docs" / "architecture.md"
_BLOCK = re.compile(r"(<!-- written by `make docs` -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(page: str) -> str:
    """Return the page with its tables made again."""
    made = "".join(_room(room) for room in ROOMS)
    return _BLOCK.sub(lambda match: f"{match[1]}{made}\n{match[2]}", page)


def _room(room: str) -> str:
    rows = [("part", "what it is", "imports"), ("---",) * 3]
    for path in sorted((ROOT / room).iterdir()):
        if (name := _name(path)) and (told := ast.get_docstring(_tree(path))):
            first = told.split("\n\n")[0].replace("\n", " ")
            rows.append((f"`{name}`", first, ", ".join(f"`{one}`" for one in sorted(_imported(path, room)))))
    return f"\n### `{room}`\n\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _name(path: Path) -> str:
    """Return the name of a package or module; nothing for what is none."""
    if (path / "__init__.py").exists():
        return path.name
    return path.stem if path.suffix == ".py" and path.stem != "__init__" else ""


def _tree(path: Path) -> ast.Module:
    file = path / "__init__.py" if path.is_dir() else path
    return ast.parse(file.read_text(encoding="utf-8"))


def _imported(path: Path, room: str) -> set[str]:
    """Return what a part imports: parts of its own room by name, others as `room.part`."""
    files = path.rglob("*.py") if path.is_dir() else [path]
    modules = {module for file in files for module in _modules(ast.parse(file.read_text(encoding="utf-8")))}
    parts = {tuple(module.split(".")[:2]) for module in modules if module.split(".")[0] in ROOMS}
    own = {part[1] for part in parts if part[0] == room and len(part) > 1} - {_name(path)}
    return own | {".".join(part) for part in parts if part[0] != room}


def _modules(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield node.module if node.module.count(".") else f"{node.module}.{alias.name}"


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
