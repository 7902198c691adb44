"""What an entry would read: documents are read twice, with the lexicon as it is and with the entry, and compared."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec

from extractor.folding import fold
from rules_db.knowledge import KnowledgeBase
from rules_db.teaching.entries import Entry, TeachingError, kept, with_entry
from schemas import taught
from schemas.declared import DeclarationError

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
    pools = [ProcessPoolExecutor(1, context, taught.use, (folder,)) for folder in folders]
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
