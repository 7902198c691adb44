"""`compare` and `diff` answer at once: nothing heavy is loaded for them."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = (
    "numpy",
    "spacy",
    "networkx",
    "matplotlib",
    "jinja2",
    "corpus.identity",
    "corpus.reading",
    "pypdfium2",
    "zen",
)
PROGRAM = f"""
import sys
from rules_db.cli import run
assert run(sys.argv[1:]) == 0
print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)
"""


@pytest.mark.parametrize(
    "arguments", [("compare", "craps"), ("diff", "isla-garza", "villa-nogal"), ("diff", "isla-garza", "isla-garza")]
)
def test_no_heavy_module_is_loaded(samples_database: Path, arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", PROGRAM, *arguments, "--db", str(samples_database)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert done.stderr.strip() == "[]"
