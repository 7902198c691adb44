"""The files that are in the repository, as text."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT


def tracked_files() -> list[Path]:
    """Every file that git tracks, by its path; the test is skipped where git does not know this folder."""
    git = shutil.which("git")
    if git is None:
        pytest.skip("git is not installed: what is tracked is not known")
    run = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - fixed words
    if run.returncode:
        pytest.skip("this folder is not a git repository: what is tracked is not known")
    return [path for name in run.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def tracked_texts() -> Iterator[tuple[str, str]]:
    """Name and text of every tracked file; what is not UTF-8 is read as Latin-1, so that nothing escapes."""
    for path in tracked_files():
        raw = path.read_bytes()
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            text = raw.decode("latin-1")
        yield path.relative_to(ROOT).as_posix(), text
