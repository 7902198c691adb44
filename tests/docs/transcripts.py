"""Pages whose commands are run: below a command stands what it prints, and what a page says to write is written.

A fenced block `console` holds commands behind `$ ` and their output. A block of another language below the words
"The new file `path`:" is written to that file, below "In `path`, behind `words`:" it is put in behind these words,
below "In `path`, at its end:" at the end, all in a copy of the program.

A command `cd FOLDER` holds for all that follow. Decisions are those of one person at one time.

`python -m tests.docs.transcripts` runs all pages, or those that are named, and writes what the commands print.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.conftest import ROOT

PAGES = ("tutorial/README.md", "tutorial/deciding.md", "extending.md")
_ROOMS = ("schemas", "corpus", "extractor", "rules_db")
_TEXTS = "tests/unseen"
_ROOT_PAGES_HAVE = ("tests/extractor", "pyproject.toml")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NEW = re.compile(r"[Tt]he new file `(?P<path>[^`]+)`:\s*\Z")
_END = re.compile(r"[Ii]n `(?P<path>[^`]+)`, at its end:\s*\Z")
_BEHIND = re.compile(r"[Ii]n `(?P<path>[^`]+)`,\s+behind\s+`(?P<anchor>[^`]+)`:\s*\Z")
_COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)$", re.MULTILINE)
_GOES_ON = "\\\n"
"""A command may take several lines, each but the last with a backslash at its end, as in a shell."""
_SIGNED = {"REGLAS_REVIEWER": "ana", "SOURCE_DATE_EPOCH": "1800000000"}
_WIDTH = "110"
_SECONDS = 300


def rewritten(page: str) -> str:
    """Return a page with what its commands print now; raises `RuntimeError` where a command fails."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        place = _laid_out(Path(folder), page)
        return _BLOCK.sub(_run_in(place, Path(folder), text), text)


def _laid_out(folder: Path, page: str) -> Path:
    """Copy the rooms and the page's folder, so that nothing of this repository is changed; return where commands run.

    What is compiled is copied too: the commands need not compile it again. The place is the page's own folder, or the
    root for a page that speaks of the program's files.
    """
    for room in _ROOMS:
        shutil.copytree(ROOT / room, folder / room)
    shutil.copytree(ROOT / _TEXTS, folder / _TEXTS, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    if "/" not in page:
        for path in _ROOT_PAGES_HAVE:
            (shutil.copytree if (ROOT / path).is_dir() else shutil.copy)(ROOT / path, folder / path)
        return folder
    beside = Path("docs", page).parent
    shutil.copytree(ROOT / beside, folder / beside)
    return folder / beside


def _run_in(place: Path, root: Path, text: str) -> Callable[[re.Match[str]], str]:
    def run(command: str) -> str:
        nonlocal place
        if command.startswith("cd "):
            place /= command.removeprefix("cd ")
            return f"$ {command}\n"
        return f"$ {command}\n{_printed(command.replace(_GOES_ON, ''), place, root)}"

    def replace(block: re.Match[str]) -> str:
        language, content = block.groups()
        if language == "console":
            return f"```console\n{''.join(run(command) for command in _COMMAND.findall(content))}```"
        told = text[: block.start()]
        if new := _NEW.search(told):
            _write(place / new["path"], content)
        elif end := _END.search(told):
            with (place / end["path"]).open("a", encoding="utf-8") as file:
                file.write(f"\n{content}")
        elif behind := _BEHIND.search(told):
            _insert(place / behind["path"], behind["anchor"], content)
        return block[0]

    return replace


def _write(path: Path, content: str) -> None:
    if path.exists():
        raise RuntimeError(f"{path.name} is there already")
    path.write_text(content, encoding="utf-8")


def _insert(path: Path, anchor: str, content: str) -> None:
    """Put words in behind others: on lines of their own where these end a line, else on the same line."""
    text = path.read_text(encoding="utf-8")
    if anchor not in text:
        raise RuntimeError(f"{path.name} does not hold {anchor}")
    at = text.index(anchor) + len(anchor)
    put = f"\n{content.rstrip()}" if text[at : at + 1] == "\n" else f" {content.strip()} "
    path.write_text(text[:at] + put + text[at:], encoding="utf-8")


def _printed(command: str, place: Path, root: Path) -> str:
    paths = [str(Path(sys.executable).parent), os.environ["PATH"]]
    told = {"COLUMNS": _WIDTH, "PATH": os.pathsep.join(paths), "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": ""}
    run = subprocess.run(  # noqa: S603 - what our own page says
        ["/bin/sh", "-c", command],
        cwd=place, env=os.environ | _SIGNED | told, capture_output=True, text=True, timeout=_SECONDS, check=False,
    )  # fmt: skip
    if run.returncode:
        raise RuntimeError(f"{command}: {run.stderr.strip()}")
    return "\n".join(line.rstrip() for line in run.stdout.splitlines()) + "\n" * bool(run.stdout)


if __name__ == "__main__":
    for name in sys.argv[1:] or PAGES:
        (ROOT / "docs" / name).write_text(rewritten(name), encoding="utf-8")
