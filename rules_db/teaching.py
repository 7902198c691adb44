"""Teaching names and phrases without code: what a workspace's lexicon may hold, what is proposed, what it would read.

from rules_db import teaching
proposals(base)                                    # "corona" stands in a pay table 7 times: a bet?
entry = Entry("bet", "corona", "corona", ("crown_and_anchor",))
would_read(base, folder, entry)                    # what it reads that is not read now, and the reverse
keep(folder, entry, who="ana")                     # the next build reads with it
"""

from __future__ import annotations

import json
import multiprocessing
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, get_args

import msgspec

from extractor.folding import fold
from extractor.games.names import data as games_table
from extractor.lexicon import load
from rules_db.errors import ReglasError, shown
from rules_db.journal import now, sync
from rules_db.knowledge import KnowledgeBase
from rules_db.records import StoredQuantity
from rules_db.store.seals import alone
from schemas import declared
from schemas.declared import DeclarationError, read

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


_MOST_DOCUMENTS = 4
_PATIENCE = 180.0
"""Seconds within which a document must have been read."""
_Text = tuple[str, str, str]
"""A document's id, jurisdiction and text."""


class Change(msgspec.Struct, frozen=True, order=True):
    """A rule that is read with an entry and not without it (`came`), or the reverse (`went`)."""

    document_id: str
    line_start: int
    line_end: int
    change: Literal["came", "went"]
    game: str
    family: str
    key: str
    value: str
    text: str


_PAID = ("odds", "multiple")
"""Kinds of quantities that pay tables are made of."""
_COUNTED = ("number", "share", "money")
"""Kinds of quantities that a frame of one line may have a place for."""
_SIGN = {"number": "N", "money": "N", "share": "S"}
_CLAUSE = re.compile(r"[.;:,()]")
_BEFORE, _AFTER = 6, 3
"""Words of a clause before and behind its quantity that a frame repeats."""
_MOST_WORDS = 5
"""Words of a name."""
_SHORTEST = 3
"""Letters of the last word of a name, which is no particle."""
_PARTS_WORDS = re.compile(r"[\s'’-]+")


class Proposal(msgspec.Struct, frozen=True):
    """A name or phrase that may be taught: how often it stands where nothing was read, and the first place of it.

    Of a game, `kind` is the one that it was read as; of a name, `what` is what it most likely is.
    """

    what: What
    name: str
    game: str
    count: int
    document_id: str
    provision_id: str
    line_start: int
    text: str
    kind: str = ""


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


def proposals(base: KnowledgeBase, *, document: str = "", game: str = "", most: int = 100) -> list[Proposal]:
    """Return what may be taught, games first, then names, then phrases, each group from the most frequent down."""
    unread = base.quantities(document=document, game=game, fate="unread")
    cells = _cells(base)
    names = (one for each in unread if (one := _name(each, cells)))
    phrases = (one for each in unread if (one := _phrase(each)))
    games = _games(base) if not game else ()
    return [*_counted(games), *_counted(names), *_counted(phrases)][:most]


def would_read(base: KnowledgeBase, folder: Path, entry: Entry) -> list[Change]:
    """Return what changes in what is read of the documents that hold the words of an entry, in their order.

    `folder` is the workspace's lexicon. Texts are read as they came, without repairs. Raises `TeachingError` where
    the entry cannot be.
    """
    texts = _holding(base, entry)
    with TemporaryDirectory(prefix="reglas-") as trial:
        for name, text in kept(folder):
            (Path(trial) / name).write_text(text, encoding="utf-8")
        own = Path(trial) / entry.file
        before = own.read_text(encoding="utf-8") if own.exists() else ""
        own.write_text(with_entry(before, entry), encoding="utf-8")
        without, given = _read_with([folder, Path(trial)], texts)
    came, went = given - without, without - given
    return sorted([*_changes(came, "came"), *_changes(went, "went")])


def _checked(entry: Entry) -> Entry:
    if not entry.name or len(entry.name) > _LONGEST or not entry.name.isprintable():
        raise TeachingError(f"a name or a phrase has 1 to {_LONGEST} letters on one line")
    words = [entry.id, *entry.games, *filter(None, (entry.kind, entry.family, entry.key))]
    for word in words:
        if not _ID.fullmatch(word):
            raise TeachingError(f"{shown(word)} is no id: ids have letters a to z, figures, _ and .")
    return entry


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


def _counted(found: Iterable[Proposal]) -> list[Proposal]:
    groups: dict[tuple[str, str], list[Proposal]] = defaultdict(list)
    for one in found:
        groups[one.game, fold(one.name)].append(one)
    counted = [msgspec.structs.replace(group[0], count=sum(one.count for one in group)) for group in groups.values()]
    return sorted(counted, key=lambda one: (-one.count, one.document_id, one.line_start))


def _games(base: KnowledgeBase) -> Iterator[Proposal]:
    """Yield the games that titles name and the lexicon does not know: they were read as games of their kind."""
    known = games_table()["games"].keys()
    sql = "SELECT * FROM provisions WHERE game != '' AND game_kind != game ORDER BY document_id, position"
    for row in base.connection.execute(sql):
        if row["game"] not in known:
            name, here = row["game"].replace("_", " "), row["document_id"]
            yield Proposal(
                "game", name, row["game"], 1, here, row["id"], row["line_start"], row["heading"], row["game_kind"]
            )


def _cells(base: KnowledgeBase) -> dict[str, list[str]]:
    rows = base.connection.execute("SELECT id, cells FROM provisions WHERE cells IS NOT NULL")
    return {row["id"]: json.loads(row["cells"]) for row in rows}


def _name(quantity: StoredQuantity, cells: dict[str, list[str]]) -> Proposal | None:
    """Return the name that a payment stands beside where the lexicon does not know it."""
    if quantity.kind not in _PAID or not quantity.game:
        return None
    name = _in_row(quantity, cells.get(quantity.provision_id, [])) or _before(quantity)
    if not _is_name(name) or len(name.split()) > _MOST_WORDS or _known(name, quantity.game):
        return None
    return _proposed("bet", name, quantity)


def _in_row(quantity: StoredQuantity, cells: list[str]) -> str:
    words = " ".join(quantity.words.split())
    others = [" ".join(cell.split()) for cell in cells if words not in " ".join(cell.split())]
    return next((cell for cell in others if any(letter.isalpha() for letter in cell)), "")


def _before(quantity: StoredQuantity) -> str:
    head = quantity.sentence.partition(" ".join(quantity.words.split()))[0]
    paid, lead = _before_paid(), _lead()
    found = paid.search(_CLAUSE.split(head)[-1])
    return lead.sub("", found["name"], count=1).strip() if found else ""


@cache
def _words() -> dict[str, list[str]]:
    return read(files("rules_db").joinpath("teaching.toml"))


@cache
def _before_paid() -> re.Pattern[str]:
    """Match a name before a verb of payment at the end of a clause."""
    return re.compile(
        rf"(?P<name>(?:[^\W\d_]+\s+){{0,{_MOST_WORDS}}}?[^\W\d_]+)\s*[,:]?\s+"
        rf"(?:se\s+)?(?:{'|'.join(_words()['pays'])})\w*\s+(?:a\s+raz[oó]n\s+de\s+)?$"
    )


@cache
def _lead() -> re.Pattern[str]:
    """Match what leads to a name."""
    things, leading = ("|".join(_words()[name]) for name in ("introduced_as", "leading"))
    return re.compile(rf"^(?:.*\b(?:{things})\b\s*)?(?:(?:{leading})\s+)*", re.IGNORECASE)


def _is_name(text: str) -> bool:
    """Tell whether words look like a name: each begins with a letter, and the last one is no particle."""
    *others, last = _PARTS_WORDS.split(text)
    return last.isalpha() and len(last) >= _SHORTEST and all(word.isalnum() and word[0].isalpha() for word in others)


def _known(name: str, game: str) -> bool:
    book = load()
    return any(one.only(name, game=game) for one in (book.bets, book.hands, book.situations))


def _phrase(quantity: StoredQuantity) -> Proposal | None:
    """Return the words around an amount as a frame of one line."""
    words = " ".join(quantity.words.split())
    before, found, after = quantity.sentence.partition(words)
    if quantity.kind not in _COUNTED or not quantity.game or not found:
        return None
    head, tail = _CLAUSE.split(before)[-1].split()[-_BEFORE:], _CLAUSE.split(after)[0].split()[:_AFTER]
    said = [word for word in (*head, *tail) if len(word) > 2]
    if len(said) < 2 or not all(word.replace("-", "").isalpha() for word in (*head, *tail)):
        return None
    return _proposed("frame", " ".join([*head, _SIGN[quantity.kind], *tail]), quantity)


def _proposed(what: What, name: str, quantity: StoredQuantity) -> Proposal:
    one = quantity
    return Proposal(what, name, one.game, 1, one.document_id, one.provision_id, one.line_start, one.sentence)


def _changes(rules: Counter[tuple[Any, ...]], change: Literal["came", "went"]) -> list[Change]:
    names = [name for name in Change.__struct_fields__ if name != "change"]
    return [Change(change=change, **dict(zip(names, rule, strict=True))) for rule in rules.elements()]


def _holding(base: KnowledgeBase, entry: Entry) -> list[_Text]:
    """Return the documents with all the words of an entry, as many as are tried."""
    words = [word for word in fold(entry.name).split() if word.isalpha() and len(word) > 1]
    found = []
    for document in base.documents():
        text = base.source(document.id)
        folded = fold(text)
        if all(word in folded for word in words):
            found.append((document.id, document.jurisdiction, text))
    return found[:_MOST_DOCUMENTS]


def _read_with(folders: Sequence[Path], texts: Sequence[_Text]) -> list[Counter[tuple[Any, ...]]]:
    """Return the rules of texts as each lexicon reads them, in a process for each: a lexicon is read once."""
    context = multiprocessing.get_context("spawn")
    pools = [ProcessPoolExecutor(1, context, declared.use, (folder,)) for folder in folders]
    try:
        waiting = [pool.submit(_rules_of, texts) for pool in pools]
        return [Counter(each.result(timeout=_PATIENCE)) for each in waiting]
    except DeclarationError as error:
        raise TeachingError(str(error)) from error
    except (BrokenProcessPool, TimeoutError) as error:
        raise TeachingError("the documents could not be read with that entry") from error
    finally:
        for pool in pools:
            pool.shutdown(cancel_futures=True)


def _rules_of(texts: Sequence[_Text]) -> list[tuple[Any, ...]]:
    """Return what this process reads of texts: of each rule document, lines, game, family, key, value (JSON), words."""
    from corpus.reading import read_bytes
    from extractor.frames import Text
    from extractor.outline import outline
    from extractor.passages import passages
    from extractor.rules import extract

    found: list[tuple[Any, ...]] = []
    for document_id, jurisdiction, text in texts:
        document = read_bytes(text.encode(), document_id, document_id=document_id, jurisdiction=jurisdiction)
        root = outline(document)
        for rule in extract(document, root, Text(passages(root))):
            value = msgspec.json.encode(rule.value).decode()
            said = (rule.game, rule.family, rule.key, value, " ".join(rule.text.split()))
            found.append((document_id, rule.line_start, rule.line_end, *said))
    return found
