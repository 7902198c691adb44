"""Which files are sources."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from corpus.errors import CorpusError, shown
from corpus.media.types import SUFFIXES


def find_sources(paths: Iterable[Path]) -> list[Path]:
    """Return the files to read: those named, and in folders (at any depth) those with a known suffix, sorted.

    A file that is named counts whatever its suffix. Each file comes once. Links in a folder come too, so that their
    reading is refused in a sentence (`refuse_special`). Raises `CorpusError` where a path does not exist or is no file,
    or nothing can be read in a folder.
    """
    found: dict[Path, None] = {}
    for path in paths:
        for source in _sources_at(path):
            found.setdefault(source)
    return list(found)


def is_plain(path: Path) -> bool:
    """Tell whether a path is a file of its own: no link, pipe, device or folder, all of which are never opened."""
    return path.is_file() and not path.is_symlink()


def refuse_special(path: Path) -> None:
    """Raise `CorpusError` where a path is no file of its own: a link leads anywhere, a pipe or device may never end."""
    if path.is_symlink():
        raise CorpusError(f"{shown(str(path))} is a link; name the file that it leads to.")
    if not path.is_file():
        raise CorpusError(f"{shown(str(path))} is not a file; name a text file, or a folder that holds some.")


def _sources_at(path: Path) -> list[Path]:
    try:
        if path.is_dir():
            return _in_folder(path)
        if path.exists():
            refuse_special(path)
            return [path]
    except CorpusError:
        raise
    except (OSError, ValueError) as error:
        raise CorpusError(f"{shown(str(path))} cannot be opened; check the path and its permissions.") from error
    raise CorpusError(f"{shown(str(path))} does not exist; name a file or a folder that does.")


def _in_folder(folder: Path) -> list[Path]:
    files = sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES and (p.is_file() or p.is_symlink()))
    if not files:
        known = ", ".join(sorted(SUFFIXES))
        raise CorpusError(f"{shown(str(folder))} holds no document; put files ending in {known} there.")
    return files
