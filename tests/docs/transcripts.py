"""Pages whose commands are run: below a command stands what it prints, and what a page says to write is written.

A fenced block `console` holds commands behind `$ ` and their output. A block of another language below the words
"The new file `path`:" is written to that file, below "In `path`, behind `words`:" it is put in behind these words,
below "In `path`, at its end:" at the end, all in a copy of the program.

A command `cd FOLDER` holds for all that follow. Decisions are those of one person at one time. Commands of the program
run in one process until the page writes to a file of it or a command teaches it something, also those whose output goes
through a pipe; others run in a shell.

`python -m tests.docs.transcripts` runs all pages, or those that are named, and writes what the commands print.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.conftest import ROOT, session
from tests.running import Session

PAGES = ("tutorial/README.md", "tutorial/deciding.md", "extending.md")
_ROOMS = ("schemas", "corpus", "extractor", "rules_db")
_TEXTS, _SAMPLES = "tests/unseen", "corpus/samples"
_ROOT_PAGES_HAVE = ("tests/extractor", "pyproject.toml")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NEW = re.compile(r"[Tt]he new file `(?P<path>[^`]+)`:\s*\Z")
_END = re.compile(r"[Ii]n `(?P<path>[^`]+)`, at its end:\s*\Z")
_BEHIND = re.compile(r"[Ii]n `(?P<path>[^`]+)`,\s+behind\s+`(?P<anchor>[^`]+)`:\s*\Z")
_COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)$", re.MULTILINE)
_OF_A_SHELL = re.compile(r"[|<>$&;`]")
_ASKED = re.compile(r"\$\((reglas [^()]*)\)")
_KEEPING = ROOT / "tests" / "foreign" / "dmn_engine.py"
_GOES_ON = "\\\n"
"""A command may take several lines, each but the last with a backslash at its end, as in a shell."""
_SIGNED = {"REGLAS_REVIEWER": "ana", "SOURCE_DATE_EPOCH": "1800000000"}
_WIDTH = "110"
_SECONDS = 300


def rewritten(page: str) -> str:
    """Return a page with what its commands print now; raises `RuntimeError` where a command fails."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        changes = "/" not in page
        reader = _Reader(_laid_out(Path(folder), page), Path(folder) if changes else ROOT, text)
        try:
            return _BLOCK.sub(reader.replaced, text)
        finally:
            reader.let_go()


def _laid_out(folder: Path, page: str) -> Path:
    """Copy what a page may change, so that nothing of this repository is changed; return where commands run.

    For a page that speaks of the program's files that is the program, and the place its root; what is compiled is
    copied too: the commands need not compile it again. The place of any other page is its own folder.
    """
    shutil.copytree(ROOT / _TEXTS, folder / _TEXTS, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    if "/" not in page:
        for path in (*_ROOMS, *_ROOT_PAGES_HAVE):
            (shutil.copytree if (ROOT / path).is_dir() else shutil.copy)(ROOT / path, folder / path)
        return folder
    shutil.copytree(ROOT / _SAMPLES, folder / _SAMPLES)
    beside = Path("docs", page).parent
    shutil.copytree(ROOT / beside, folder / beside)
    return folder / beside


class _Reader:
    """Somebody who does what a page says, in a folder, with the program that stands in another.

    Commands of this repository's program run in the process of all tests, until something is taught to it.
    """

    def __init__(self, place: Path, root: Path, text: str) -> None:
        self._place, self._root, self._text = place, root, text
        self._session: Session | None = None
        self._taught: list[bytes] = []

    def replaced(self, block: re.Match[str]) -> str:
        """Run the commands of a block, or write it where the page says; return it with what the commands print."""
        language, content = block.groups()
        if language == "console":
            return f"```console\n{''.join(self._run(command) for command in _COMMAND.findall(content))}```"
        told = self._text[: block.start()]
        if new := _NEW.search(told):
            _write(self._changed(new), content)
        elif end := _END.search(told):
            with self._changed(end).open("a", encoding="utf-8") as file:
                file.write(f"\n{content}")
        elif behind := _BEHIND.search(told):
            _insert(self._changed(behind), behind["anchor"], content)
        return block[0]

    def let_go(self) -> None:
        """End the process that has the program loaded."""
        if self._session:
            self._session.close()
        self._session = None

    def _changed(self, told: re.Match[str]) -> Path:
        """Return the file that the page writes to."""
        if told["path"].startswith(_ROOMS):
            self.let_go()
        return self._place / told["path"]

    def _run(self, command: str) -> str:
        if command.startswith("cd "):
            self._place /= command.removeprefix("cd ")
            return f"$ {command}\n"
        return f"$ {command}\n{self._printed(command.replace(_GOES_ON, ''))}"

    def _printed(self, command: str) -> str:
        run = self._ran(_ASKED.sub(lambda asked: self._ran(asked[1]).stdout.strip(), command))
        return "\n".join(line.rstrip() for line in run.stdout.splitlines()) + "\n" * bool(run.stdout)

    def _ran(self, command: str) -> subprocess.CompletedProcess[str]:
        run = self._piped(command) or self._in_shell(command)
        if run.returncode:
            raise RuntimeError(f"{command}: {run.stderr.strip()}")
        return run

    def _piped(self, command: str) -> subprocess.CompletedProcess[str] | None:
        """Run a command of the program, and let a shell read what it prints where it goes through a pipe; None for one
        that needs the shell from the beginning.
        """
        own, pipe, rest = command.partition(" | ")
        if not own.startswith("reglas ") or _OF_A_SHELL.search(own):
            return None
        run = self._in_session(own)
        return self._in_shell(rest, run.stdout) if pipe and not run.returncode else run

    def _in_session(self, command: str) -> subprocess.CompletedProcess[str]:
        taught = [path.read_bytes() for path in sorted((self._place / "lexicon").glob("*.toml"))]
        if taught != self._taught:
            self.let_go()
            self._taught = taught
        if self._root == ROOT and not taught:
            return session().run(shlex.split(command)[1:], self._place, self._environment())
        self._session = self._session or Session(self._root)
        return self._session.run(shlex.split(command)[1:], self._place, self._environment())

    def _in_shell(self, command: str, given: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603 - what our own page says
            ["/bin/sh", "-c", _with_kept_tables(command)], cwd=self._place, env=self._environment(), input=given,
            capture_output=True, text=True, timeout=_SECONDS, check=False,
        )  # fmt: skip

    def _environment(self) -> dict[str, str]:
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        told = {"COLUMNS": _WIDTH, "PATH": path, "PYTHONPATH": str(self._root), "PYTHONDONTWRITEBYTECODE": ""}
        return os.environ | _SIGNED | told


def _with_kept_tables(command: str) -> str:
    """Let a script of a page have the tables of the foreign engine's parser that were built before: they take long."""
    return re.sub(r"^python (?=\S+\.py\b)", f"python {shlex.quote(str(_KEEPING))} ", command)


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


if __name__ == "__main__":
    for name in sys.argv[1:] or PAGES:
        (ROOT / "docs" / name).write_text(rewritten(name), encoding="utf-8")
