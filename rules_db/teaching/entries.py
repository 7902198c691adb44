"""Entries of a workspace's lexicon: names of things and frames of one line, as TOML that people read and merge."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from extractor.folding import fold
from rules_db.errors import ReglasError, shown
from rules_db.journal import now, sync
from rules_db.store.seals import alone

What = Literal["game", "bet", "hand", "item", "bearer", "unit", "instrument", "frame"]
WHATS: tuple[What, ...] = get_args(What)
_FILES: dict[What, str] = {what: f"{what}s" for what in WHATS}
_ID = re.compile(r"[a-z0-9]+(?:[_.][a-z0-9]+)*", re.ASCII)
_LONGEST = 200
"""Letters of a name or of what a frame says."""


class TeachingError(ReglasError):
    """An entry makes no sense, or the workspace's lexicon cannot be read or written."""


class Entry(msgspec.Struct, frozen=True):
    """One thing taught: `name` is what texts call it (for a frame, what they say), `id` what it is called in data.

    `games` are those where it holds, anywhere where there is none; of a game, `kind` is the kind that it is of. A
    frame states `key` of `family`, and `value` where the words have no place for one.
    """

    what: What
    id: str
    name: str
    games: tuple[str, ...] = ()
    kind: str = ""
    family: str = ""
    key: str = ""
    value: Any = None

    @property
    def file(self) -> str:
        """The name of the file that has such entries."""
        return f"{_FILES[self.what]}.toml"


def named(what: What, name: str, *, id: str = "", games: tuple[str, ...] = (), kind: str = "") -> Entry:  # noqa: A002
    """Return the entry of a name; its id is the name's own words where none is given. Raises `TeachingError`.

    An abbreviation of an instrument is written with what it stands for: `LCJ = Ley 19.995`.
    """
    short, equals, meant = name.partition("=")
    if what == "instrument" and not (equals and short.strip() and meant.strip()):
        raise TeachingError("write an abbreviation with the instrument that it stands for, as in LCJ = Ley 19.995")
    slug = id or "_".join(re.findall(r"[a-z0-9]+", fold(short if what == "instrument" else name)))
    if what == "game" and not kind:
        raise TeachingError("say of which kind the game is, such as roulette, wheel, dice, blackjack or banked_poker")
    return _checked(Entry(what, slug, " ".join(name.split()), games, kind))


def framed(says: str, family: str, key: str, *, games: tuple[str, ...] = (), value: Any = None) -> Entry:
    """Return the frame of one line: N, S and O stand for an amount, a share and odds. Raises `TeachingError`."""
    return _checked(Entry("frame", key, " ".join(says.split()), games, family=family, key=key, value=value))


def _checked(entry: Entry) -> Entry:
    if not entry.name or len(entry.name) > _LONGEST or not entry.name.isprintable():
        raise TeachingError(f"a name or a phrase has 1 to {_LONGEST} letters on one line")
    words = [entry.id, *entry.games, *filter(None, (entry.kind, entry.family, entry.key))]
    for word in words:
        if not _ID.fullmatch(word):
            raise TeachingError(f"{shown(word)} is no id: ids have letters a to z, figures, _ and .")
    return entry


def kept(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the files of a lexicon with their text, in alphabetical order; none where there is no folder.

    Raises `TeachingError` where one cannot be read.
    """
    for file in sorted(folder.glob("*.toml")):
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            raise TeachingError(f"{shown(file)} cannot be read ({error})") from error
        yield file.name, text


def keep(folder: Path, entry: Entry, *, who: str = "") -> Path:
    """Add an entry to its file and return the file. Raises `TeachingError` where it is there, or cannot be written.

    The file is replaced in one step; who else keeps an entry meanwhile waits.
    """
    path = folder / entry.file
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with alone(path):
            before = path.read_text(encoding="utf-8") if path.exists() else ""
            new = path.with_name(f".{path.name}.new")
            new.write_text(with_entry(before, entry, who), encoding="utf-8")
            sync(new)
            new.replace(path)
            sync(folder)
    except (OSError, UnicodeError) as error:
        raise TeachingError(f"{shown(path)} cannot be written ({error})") from error
    return path


def with_entry(text: str, entry: Entry, who: str = "") -> str:
    """Return a file with an entry at its end. Raises `TeachingError` where the file is no TOML, or has the name."""
    try:
        table = tomllib.loads(text)
        own = table.get("games", {}) if entry.what == "game" else table
        if entry.what in ("game", "instrument") and entry.id in own:
            raise TeachingError(f"{shown(entry.id)} is in {entry.file} already; add the name to its names")
        written = f"{text.rstrip()}\n\n{_comment(who)}{_table(entry, again=entry.id in own)}".lstrip("\n")
        tomllib.loads(written)
    except tomllib.TOMLDecodeError as error:
        raise TeachingError(f"{entry.file} of the workspace is no TOML: {error}") from error
    return written


def _comment(who: str) -> str:
    signed = "".join(letter for letter in who if letter.isprintable())
    return f"# {', '.join(filter(None, (signed, now()[:10])))}\n"


def _table(entry: Entry, *, again: bool) -> str:
    """Return an entry as a table; a second one of an id is a further group of its names."""
    said: dict[str, Any]
    if entry.what == "frame":
        said = {"says": entry.name, "family": entry.family, "key": entry.key}
        head = "[[frame]]"
    elif entry.what == "instrument":
        short, _, meant = entry.name.partition("=")
        said, head = {"names": [short.strip()], "instrument": meant.strip()}, f"[{_quoted(entry.id)}]"
    elif entry.what == "game":
        said, head = {"kind": entry.kind, "names": [fold(entry.name)]}, f"[games.{_quoted(entry.id)}]"
    else:
        said, head = {"names": [entry.name]}, f"[[{_quoted(entry.id)}.also]]" if again else f"[{_quoted(entry.id)}]"
    if entry.games:
        said["games"] = list(entry.games)
    if entry.value is not None:
        said["value"] = entry.value
    return "".join([f"{head}\n", *(f"{name} = {_toml(value)}\n" for name, value in said.items())])


def _quoted(name: str) -> str:
    return name if "." not in name else json.dumps(name)


def _toml(value: Any) -> str:
    """Return a text, number, truth value or list of them as TOML, whose strings are escaped as those of JSON."""
    return json.dumps(value, ensure_ascii=False)
