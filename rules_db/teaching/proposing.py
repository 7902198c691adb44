"""What a workspace may teach, and what an entry would read.

What a workspace may teach: names beside unread payments, games that are none of the known, unread phrases.

What an entry would read: documents are read twice, with the lexicon as it is and with the entry, and compared.
"""

from __future__ import annotations

import json
import multiprocessing
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec

from extractor.folding import fold
from extractor.games.names import data as games_table
from extractor.lexicon import load
from rules_db.knowledge import KnowledgeBase
from rules_db.records import StoredQuantity
from rules_db.teaching.entries import Entry, TeachingError, What, kept, with_entry
from schemas import declared
from schemas.declared import DeclarationError, read

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
_LONGEST = 5
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


def proposals(base: KnowledgeBase, *, document: str = "", game: str = "", most: int = 100) -> list[Proposal]:
    """Return what may be taught, games first, then names, then phrases, each group from the most frequent down."""
    unread = base.quantities(document=document, game=game, fate="unread")
    cells = _cells(base)
    names = (one for each in unread if (one := _name(each, cells)))
    phrases = (one for each in unread if (one := _phrase(each)))
    games = _games(base) if not game else ()
    return [*_counted(games), *_counted(names), *_counted(phrases)][:most]


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
    if not _is_name(name) or len(name.split()) > _LONGEST or _known(name, quantity.game):
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
    return read(files(__package__).joinpath("proposing.toml"))


@cache
def _before_paid() -> re.Pattern[str]:
    """Match a name before a verb of payment at the end of a clause."""
    return re.compile(
        rf"(?P<name>(?:[^\W\d_]+\s+){{0,{_LONGEST}}}?[^\W\d_]+)\s*[,:]?\s+"
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
        waiting = [pool.submit(rules_of, texts) for pool in pools]
        return [Counter(each.result(timeout=_PATIENCE)) for each in waiting]
    except DeclarationError as error:
        raise TeachingError(str(error)) from error
    except (BrokenProcessPool, TimeoutError) as error:
        raise TeachingError("the documents could not be read with that entry") from error
    finally:
        for pool in pools:
            pool.shutdown(cancel_futures=True)


def rules_of(texts: Sequence[_Text]) -> list[tuple[Any, ...]]:
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
