"""Commands one after the other in one process, whose environment, folder and output are of each its own.

What takes seconds is loaded and compiled once, not for each command. Not so where a file of the program or of a lexicon
is another than before: what was read of it stays, so that a new process is needed.

Run as a program, this file is that process: commands come in as lines of JSON, and go out as what became of them. With
the address of a socket and the words of a command, it is that command, which the process behind the socket runs.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

REGLAS = Path(sys.executable).parent / "reglas"


class Session:
    """A process that runs commands of the program that stands in a folder. Raises `RuntimeError` where one ends it.

    `within` are the words of a program that starts others, such as `unshare`; `variables` is another environment.
    """

    def __init__(self, root: Path, within: Sequence[str] = (), variables: Mapping[str, str] | None = None) -> None:
        environment = variables or os.environ | {"PYTHONPATH": str(root)}
        command = [*within, sys.executable, "-P", __file__]
        self._process = subprocess.Popen(  # noqa: S603 - this file
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def run(self, words: Sequence[str], folder: Path, variables: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
        """Run `reglas` with some words, in a folder, with an environment; return what became of it."""
        asking, answering = self._process.stdin, self._process.stdout
        if not asking or not answering:
            raise ValueError("a session has two pipes")
        print(json.dumps([list(words), str(folder), dict(variables)]), file=asking, flush=True)
        answer = answering.readline()
        if not answer:
            raise RuntimeError(f"the process ended in: reglas {' '.join(words)}")
        code, told, complaints = json.loads(answer)
        return subprocess.CompletedProcess(["reglas", *words], code, told, complaints)

    def close(self) -> None:
        """Let the process end."""
        self._process.communicate()


@contextmanager
def command_of(session: Session) -> Iterator[str]:
    """Give a command for programs that start `reglas` themselves: a session runs what they ask, one after the other."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listening:
        address = str(Path(folder) / "session")
        listening.bind(address)
        listening.listen()
        threading.Thread(target=_answer, args=(listening, session), daemon=True).start()
        yield f"{sys.executable} -S {__file__} {address}"


def _answer(listening: socket.socket, session: Session) -> None:
    while True:
        try:
            asking, _ = listening.accept()
        except OSError:  # it is closed
            return
        with asking, asking.makefile("rw", encoding="utf-8") as line:
            words, folder, variables = json.loads(line.readline())
            done = session.run(words, Path(folder), variables)
            print(json.dumps([done.returncode, done.stdout, done.stderr]), file=line, flush=True)


def _ask(address: str, words: Sequence[str]) -> int:
    with socket.socket(socket.AF_UNIX) as asked:
        asked.connect(address)
        with asked.makefile("rw", encoding="utf-8") as line:
            print(json.dumps([words, str(Path.cwd()), dict(os.environ)]), file=line, flush=True)
            code, told, complaints = json.loads(line.readline())
    sys.stdout.write(told)
    sys.stderr.write(complaints)
    return int(code)


def _serve() -> None:
    """Run what comes in until nothing more does."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    for line in sys.stdin:
        print(json.dumps(_ran(*json.loads(line))), file=answers, flush=True)


def _ran(words: list[str], folder: str, variables: dict[str, str]) -> tuple[Any, str, str]:
    """Return the exit code of a command, what it printed, and what it complained of."""
    from rules_db.cli import run

    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out, tempfile.TemporaryFile("w+", encoding="utf-8") as err:
        for number, file in ((1, out), (2, err)):
            os.dup2(file.fileno(), number)
        code = run(words)
        for stream, file in ((sys.stdout, out), (sys.stderr, err)):
            stream.flush()
            file.seek(0)
        return code, out.read(), err.read()


if __name__ == "__main__":
    sys.exit(_ask(sys.argv[1], sys.argv[2:])) if sys.argv[1:] else _serve()
