"""Code is kept in pieces that can be read at one go. Test functions may be as long as what they show."""

import ast
from pathlib import Path

from tests.conftest import ROOT
from tests.quality.tracked import tracked_files

FILE_LINES = 500
FUNCTION_LINES = 60


def long_functions(source: str) -> list[str]:
    """Functions over the limit, each with its lines."""
    functions = (
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    sizes = ((node.name, (node.end_lineno or node.lineno) - node.lineno + 1) for node in functions)
    return [f"{name} ({lines} lines)" for name, lines in sizes if lines > FUNCTION_LINES]


def python_files() -> list[Path]:
    return [path for path in tracked_files() if path.suffix == ".py"]


def test_a_long_function_is_seen() -> None:
    assert long_functions("def f():\n" + "    pass\n" * 60) == ["f (61 lines)"]
    assert long_functions("def f():\n" + "    pass\n" * 59) == []


def test_no_file_is_long() -> None:
    sizes = {path.relative_to(ROOT): len(path.read_text(encoding="utf-8").splitlines()) for path in python_files()}
    assert {path: lines for path, lines in sizes.items() if lines > FILE_LINES} == {}


def test_no_function_outside_the_tests_is_long() -> None:
    code = [path for path in python_files() if path.relative_to(ROOT).parts[0] != "tests"]
    long = {path.relative_to(ROOT): long_functions(path.read_text(encoding="utf-8")) for path in code}
    assert {path: names for path, names in long.items() if names} == {}
