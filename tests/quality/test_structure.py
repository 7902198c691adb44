"""The house keeps its shape: how many modules there are, how many have one user alone, how long functions are.

A module that one other imports is most often a part of that one. Apart stands what is behind a front door: the modules
of a package that its own `__init__` alone imports, as a table of readers, commands or pages does.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median, quantiles

from tests.conftest import ROOT
from tests.docs.reference import ROOMS

MOST_MODULES = 320
"""Modules outside the tests, without the `__init__` of packages."""
MOST_WITH_ONE_USER, MOST_BEHIND_A_DOOR = 45, 53
"""Modules that one other module imports, and those that the front door of their own package alone imports."""
MEDIAN, NINE_OF_TEN = 7, 18
"""Lines of functions outside the tests."""


@cache
def files() -> Mapping[str, Path]:
    """Modules and packages by their dotted names."""
    found = {}
    for path in (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if path.stem == "__init__" else parts)] = path
    return found


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(files()[name].read_text(encoding="utf-8"))


def imported(name: str) -> Iterator[str]:
    """Modules that a module imports, anywhere in it; of a name taken from a package, the module that it is, if any."""
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in files())
        elif isinstance(node, ast.ImportFrom) and node.module:
            full = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (one if one in files() else node.module for one in full if node.module in files())


@cache
def modules() -> list[str]:
    return [name for name, path in files().items() if path.stem != "__init__"]


@cache
def with_one_user() -> Mapping[str, str]:
    """Modules that one other imports, with the one that does."""
    users = defaultdict(set)
    for name in files():
        for one in set(imported(name)) - {name}:
            users[one].add(name)
    return {name: next(iter(users[name])) for name in modules() if len(users[name]) == 1}


def behind_a_door(name: str, user: str) -> bool:
    return user == name.rpartition(".")[0]


def test_there_are_not_many_modules() -> None:
    assert 100 < len(modules()) <= MOST_MODULES


def test_few_modules_have_one_user_alone() -> None:
    parts = sorted(f"{name} <- {user}" for name, user in with_one_user().items() if not behind_a_door(name, user))
    assert len(parts) <= MOST_WITH_ONE_USER, parts


def test_few_modules_stand_behind_a_door_alone() -> None:
    doors = sorted(name for name, user in with_one_user().items() if behind_a_door(name, user))
    assert 10 < len(doors) <= MOST_BEHIND_A_DOOR, doors


def test_functions_are_short() -> None:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for name in files() for node in ast.walk(tree(name)) if isinstance(node, kinds)]
    lines = [(node.end_lineno or node.lineno) - node.lineno + 1 for node in nodes]
    assert median(lines) <= MEDIAN
    assert quantiles(lines, n=10)[-1] <= NINE_OF_TEN


def test_nothing_writes_into_what_another_made() -> None:
    nodes = [(name, node) for name in files() for node in ast.walk(tree(name)) if isinstance(node, ast.Attribute)]
    assert sorted({name for name, node in nodes if node.attr == "__dict__"}) == []
