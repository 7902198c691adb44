"""Every pattern of our code, as JSON: `python -m tests.quality.patterns`.

They are found in three ways: those that the source spells out, wherever it uses them; those that tables of words are
made into, which functions without parameters build once and keep; and those that reading makes of its very text.
"""

import ast
import functools
import importlib
import inspect
import json
import pkgutil
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("schemas", "corpus", "extractor", "rules_db")
OURS = tuple(str(ROOT / room) for room in ROOMS)
_USES = ("compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn")


def spelled_out() -> Iterator[tuple[str, int]]:
    """Yield the patterns that stand as such in calls of `re`."""
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(
                        func=ast.Attribute(value=ast.Name(id="re"), attr=attr), args=[ast.Constant(value=str(text)), *_]
                    ) if attr in _USES:
                        yield text, re.UNICODE.value  # which every pattern of text has


def watched() -> set[tuple[str, int]]:
    """Return pattern and flags of each that is compiled at run time: nothing of ours is imported yet."""
    seen: set[tuple[str, int]] = set()
    compiled = re._compile

    def noted(pattern, flags):
        result = compiled(pattern, flags)
        if isinstance(result.pattern, str) and sys._getframe(2).f_code.co_filename.startswith(OURS):
            seen.add((result.pattern, result.flags))
        return result

    re._compile = noted
    for kept in kept_by_modules():
        kept()
    read_something()
    return seen


def kept_by_modules() -> Iterator[functools._lru_cache_wrapper]:
    """Yield every function of ours that keeps its one answer, importing all modules."""
    for room in ROOMS:
        package = importlib.import_module(room)
        for found in pkgutil.walk_packages(package.__path__, f"{room}."):
            if found.name.endswith((".__main__", ".confined")):
                continue
            for value in vars(importlib.import_module(found.name)).values():
                if isinstance(value, functools._lru_cache_wrapper) and value.__module__ == found.name:
                    needed = [p for p in inspect.signature(value).parameters.values() if p.default is p.empty]
                    if not needed:
                        yield value


def read_something() -> None:
    """Read the samples to the last rule, compare them, and repair a text that was printed over."""
    import corpus
    from corpus.repair import gather
    from rules_db.aligning import linked, ready
    from rules_db.building.pipeline import extract, process
    from tests.corpus.repair.overprinting import SENTENCES, damaged, document, sound

    found = [ready(extract(corpus.read(file))) for file in sorted((ROOT / "corpus" / "samples").glob("*.txt"))]
    for one, other in pairwise(found):
        linked(one.packed, other.packed)
    process(document(damaged([*SENTENCES, *SENTENCES[::-1]])), gather([sound()]))


if __name__ == "__main__":
    json.dump(sorted({*spelled_out(), *watched()}), sys.stdout)
