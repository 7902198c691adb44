"""Every idea that a frame or a reader asks for is one that some words have: another would never be found."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from extractor.frames.frame import frames
from extractor.frames.ideas import bare
from extractor.frames.match import _MARKS
from tests.conftest import ROOT

CONCEPTS = ROOT / "extractor" / "mentions" / "concepts"
ASKING = ("has", "called", "is_", "_has")
"""Functions that take ideas by their ids."""


def known() -> set[str]:
    """The ideas that words have."""
    return {id_ for file in CONCEPTS.glob("*.toml") for id_ in tomllib.loads(file.read_text(encoding="utf-8"))}


def asked_in(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the ideas that a module asks for by name, each with its line."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=args) if name in ASKING:
                for arg in args:
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                        yield node.lineno, arg.value


def test_the_ideas_of_frames_exist() -> None:
    ideas = known()
    asked = {
        (frame.key, idea) for frame in frames() for need in (*frame.need, *frame.no) for idea in bare(need, _MARKS)
    }
    missing = {(key, idea.removeprefix("not:")) for key, idea in asked} - {
        (key, idea) for key, idea in asked if ":" in idea
    }
    assert sorted((key, idea) for key, idea in missing if idea and ":" not in idea and idea not in ideas) == []


def test_the_ideas_that_modules_ask_for_exist() -> None:
    ideas = known()
    modules = (ROOT / "extractor").rglob("*.py")
    asked = [(file.name, line, idea) for file in modules for line, idea in asked_in(file)]
    assert len(asked) > 500
    assert [one for one in asked if re.fullmatch("[a-z_]+", one[2]) and one[2] not in ideas] == []
