"""The documents of a build, gathered, and the comparison graph between them.

Gather the documents of a build: those to read, those whose rows stay, and what is known of files without lines.

The comparison graph of a build: which documents are compared anew, which keep their links, and what follows.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

import corpus
from corpus.identity import identify_unread
from corpus.layers import Document, Source
from corpus.media.sandbox import Limits, limits_from
from rules_db.aligning import concept_rows, inverted_findings, linked, ready
from rules_db.aside import Aside
from rules_db.building.former import SAID, Former, Kept, key_of, stamp
from rules_db.errors import shown
from rules_db.records import Extracted
from rules_db.store.rows import Part, Row, finding_rows

if TYPE_CHECKING:
    from extractor.alignment import Print
    from rules_db.building.workers import Workers
    from rules_db.decisions.records import Corrections, Decision
    from rules_db.records import Ready


_VERSION = re.compile(r"-v\d+$")
"""What the id of another version of a document ends with."""
Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many steps are done and how many there are."""

Pair = tuple[str, str]
Waiting = Callable[[], list[Row]]
"""Waits for the rows of `alignments` between two documents, and returns them."""


class Comparisons:
    """The pairs of documents of a build that are compared, each begun as soon as it can be; `aside` has what failed.

    `crew` compares them. `kept` are the documents whose rows stay as `former` has them: what links two documents
    depends on these two alone, so two that are kept keep their links. `decided` are the decisions of people that are
    applied when all rows are there. `most` is how many documents there will be at most.
    """

    def __init__(
        self, crew: Workers, kept: Mapping[str, Kept], former: Former | None, decided: Sequence[Decision], most: int
    ) -> None:
        from extractor.alignment.plan import ALL

        self.aside = Aside()

        self._crew = crew
        self._kept = kept
        self._former = former
        self._decided = decided
        self._new: dict[str, Ready] = {}
        self._begun: dict[Pair, Waiting] = {}
        self._pairs: dict[Pair, Waiting] = {}
        self._all = most <= ALL

    def add(self, name: str, document: Ready) -> None:
        """Take in a document that was extracted, and compare it with those before where each is compared with each."""
        self._new[name] = document
        if self._all:
            self._compare([(min(name, other), max(name, other)) for other in self._new if other != name], self._new)

    def begin(self) -> None:
        """Begin what is left, when all documents are there."""
        from extractor.alignment import compared_documents

        prints = {name: document.print for name, document in self._new.items()}
        prints |= {name: document.print for name, document in self._kept.items()}
        pairs = sorted(compared_documents(prints))
        there = self._former.pairs if self._former else frozenset()
        anew = [pair for pair in pairs if pair not in there or not self._kept.keys() >= set(pair)]
        self._compare(sorted(anew, key=lambda pair: -_effort(pair, prints)), {**self._made_ready(anew), **self._new})
        self._pairs = {pair: self._begun.get(pair) or partial(self._links, *pair) for pair in pairs}

    def tables(self, progress: Progress, connection: sqlite3.Connection) -> Iterator[tuple[str, Iterable[Row]]]:
        """Yield the rows of the graph with the name of their table, in the order in which they are to be written.

        `connection` is the knowledge base under construction, with the rows of all documents; each batch is asked for
        when the one before is written. When the last pair is compared the crew is dismissed.
        """
        from rules_db.decisions.applying import applied

        for done, (pair, rows) in enumerate(self._pairs.items()):
            progress(f"comparing {pair[0]} with {pair[1]}", done, len(self._pairs))
            yield "alignments", self.aside.tried(f"the comparison of {pair[0]} with {pair[1]}", rows) or []
        self._crew.dismiss()
        yield "findings", finding_rows(inverted_findings(connection))
        applied(connection, self._decided)
        yield from concept_rows(connection)

    def _made_ready(self, pairs: Iterable[Pair]) -> Mapping[str, Ready]:
        """Return the kept documents that some pairs need."""
        if not self._former:
            return {}
        needed = sorted({name for pair in pairs for name in pair} - self._new.keys())
        begun = [(name, self._crew.begin(ready, self._former.statements(self._kept[name]))) for name in needed]
        return {name: wait() for name, wait in begun}

    def _compare(self, pairs: Iterable[Pair], documents: Mapping[str, Ready]) -> None:
        for a, b in pairs:
            if (a, b) not in self._begun:
                self._begun[a, b] = self._crew.begin(linked, documents[a].packed, documents[b].packed)

    def _links(self, a: str, b: str) -> list[Row]:
        return self._former.links(a, b) if self._former else []


def _effort(pair: Pair, prints: Mapping[str, Print]) -> int:
    a, b = pair
    return prints[a].sentences * prints[b].sentences


def no_progress(_what: str, _done: int, _total: int) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the caller of a build says of its sources: ids that override its header, limits, and processes at most."""

    document_id: str = ""
    jurisdiction: str = ""
    limits: Limits | None = None
    jobs: int = 1

    @property
    def key(self) -> str:
        """What decides the rows of a file beside its content."""
        return key_of(self.document_id, self.jurisdiction)


@dataclass(slots=True)
class Gathered:
    """The documents of a build by id, read or kept, the files that gave none by their hash, and what there is to tell.

    `keys` are those under which documents were read (see `Kept`). `damaged` names those that look damaged, `evidence`
    is the stamp of all that do not, and `witnesses` are kept documents that were read all the same, for what they say
    of damaged ones. `corrections` are what people want in the place of repairs, by document; `mended` names those that
    are read again for these alone, with the repairs that they have.
    """

    documents: dict[str, Document] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    kept: dict[str, Kept] = field(default_factory=dict)
    unread: dict[str, Part] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    damaged: set[str] = field(default_factory=set)
    evidence: str = ""
    corrections: Mapping[str, Corrections] = field(default_factory=dict)
    mended: set[str] = field(default_factory=set)
    witnesses: list[Document] = field(default_factory=list)
    _seen: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, path: Path, document: Document, key: str) -> None:
        """Take a document that was read under a key, unless one with the same content is there.

        One that names itself as another does is taken for a version of it, and has a name of its own.
        """
        name = self._name(document.id, document.source.sha256)
        if self._is_new(path, name, document.source.sha256):
            if name != document.id:
                self._tell_version(path, document.id, name)
                document = replace(document, identity=structs.replace(document.identity, id=name))
            self.kept.pop(document.id, None)
            self.documents[document.id] = document
            self.keys[document.id] = key
            self.problems += [document.source.problem.rstrip(".")] if document.source.problem else []

    def keep(self, path: Path, kept: Kept) -> bool:
        """Take a document whose rows stay, unless one with the same content is there.

        False where it must be read, for it would have another name now: the other version of it has come or gone.
        """
        there = kept.id in self.kept and kept.id not in self._seen
        own = _VERSION.sub("", kept.id)
        if not there and self._name(own, kept.sha256) != kept.id:
            return False
        if self._is_new(path, kept.id, kept.sha256):
            if kept.id != own and not there:
                self._tell_version(path, own, kept.id)
            self.kept[kept.id] = kept
        return True

    def _name(self, own: str, sha256: str) -> str:
        """Return the id of a document that names itself `own`, where others of that name may be there."""
        names = (own if number == 1 else f"{own}-v{number}" for number in count(1))
        return next(name for name in names if self._seen.get(name, (sha256, ""))[0] == sha256)

    def _tell_version(self, path: Path, own: str, name: str) -> None:
        self.warnings.append(
            f"{shown(path)} names itself {own} as {shown(self._seen[own][1])} does; it is kept beside it as {name}"
        )

    def _is_new(self, path: Path, document_id: str, sha256: str) -> bool:
        known = self._seen.setdefault(document_id, (sha256, str(path)))
        twin = next((k.id for k in self.kept.values() if k.sha256 == sha256 and k.id != document_id), "")
        if not twin and known[1] == str(path):
            return True
        self.problems.append(f"{shown(path)} has the same content as {shown(twin or known[1])}; it was read once")
        return False

    def refuse(self, path: Path, error: corpus.CorpusError, wishes: Wishes) -> None:
        """Tell why a file gave no lines, and keep which it is where it is of a known medium."""
        self.problems.append(_sentence(error))
        if not isinstance(error, corpus.UnreadableError):
            return
        source = Source(
            "", name=str(path), sha256=error.sha256, encoding="", media_type=error.media_type, status=error.status
        )
        identity = identify_unread(source, document_id=wishes.document_id, jurisdiction=wishes.jurisdiction)
        self.unread[error.sha256] = Part(source, Extracted(identity, ()))
        if identity.id in self.kept and not self.kept[identity.id].key:
            del self.kept[identity.id]

    def parts_of_unread(self) -> list[Part]:
        """Return the rows of files that gave no lines, but for those whose document another file gave."""
        there = self.documents.keys() | self.kept.keys()
        return [part for part in self.unread.values() if part.extracted.identity.id not in there]

    def settle_evidence(self, former: Former | None) -> None:
        """Find the damaged documents and what vouches for them.

        Those whose evidence has changed are read again, and those of whose repairs people say otherwise.
        """
        self.damaged = _damaged(self.documents)
        sound = [kept for kept in self.kept.values() if kept.key and not kept.evidence]
        read = [(name, d.source.sha256) for name, d in self.documents.items() if name not in self.damaged]
        self.evidence = stamp([*read, *((kept.id, kept.sha256) for kept in sound)])
        if former is None:
            return
        for kept in list(self.kept.values()):
            if kept.evidence not in ("", self.evidence):
                self._read_again(former.document(kept), kept)
            elif kept.said != self.said_of(kept.id):
                self._read_again(former.repaired(kept), kept)
                self.mended.add(kept.id)
        if self.damaged - self.mended:
            self.witnesses = [former.document(kept) for kept in sound]

    def _read_again(self, document: Document, kept: Kept) -> None:
        del self.kept[kept.id]
        self.documents[kept.id] = document
        self.keys[kept.id] = kept.key
        if kept.evidence:
            self.damaged.add(kept.id)

    def decided(self, document_id: str) -> tuple[str, str]:
        """Return what decided the rows of a document that was read: the key and the evidence of `Kept`, with `said`."""
        evidence, said = self.evidence if document_id in self.damaged else "", self.said_of(document_id)
        return self.keys.get(document_id, ""), f"{evidence}{SAID}{said}" if said else evidence

    def said_of(self, document_id: str) -> str:
        """Return the stamp of what people want in the place of repairs of a document; empty where they said nothing."""
        own = self.corrections.get(document_id, {})
        return stamp((words, "" if new is None else f"={new}") for words, new in own.items()) if own else ""

    def equals(self, former: Former) -> bool:
        """Tell whether all that would be written of documents is what `former` holds."""
        unread = {(p.extracted.identity.id, p.source.status, p.source.name) for p in self.parts_of_unread()}
        there = {kept.id for kept in former.kept.values() if kept.key or kept.known not in unread}
        same = len(unread) + len(self.kept) == len(former.kept)
        return not self.documents and there == self.kept.keys() and same


def _damaged(documents: Mapping[str, Document]) -> set[str]:
    if not documents:
        return set()
    from corpus.repair.evidence import suspicious  # it imports much, and a build may have nothing to read

    return {name for name, document in documents.items() if suspicious(document)}


def kept_of(files: Iterable[Path], wishes: Wishes, former: Former | None) -> Mapping[Path, Kept]:
    """Return the files that need not be read, each with the document whose rows stay."""
    if former is None:
        return {}
    try:
        pages = (wishes.limits or limits_from()).pages
    except corpus.CorpusError:
        return {}  # the reading will tell
    found = {path: former.of_file(path, wishes.key, pages) for path in files}
    return {path: kept for path, kept in found.items() if kept}


def gather(
    files: Sequence[Path], gathered: Gathered, wishes: Wishes, progress: Progress, kept: Mapping[Path, Kept]
) -> None:
    """Read each file that is not kept; what is wrong with one is told and does not touch the others."""
    names = {"document_id": wishes.document_id, "jurisdiction": wishes.jurisdiction}
    for done, path in enumerate(files):
        if path in kept and gathered.keep(path, kept[path]):
            continue
        progress(f"reading {shown(path.name)}", done, len(files))
        try:
            document = corpus.read(path, **names, limits=wishes.limits, jobs=wishes.jobs)
            gathered.add(path, document, wishes.key)
        except corpus.CorpusError as error:
            gathered.refuse(path, error, wishes)


def files_of(sources: Iterable[Path], gathered: Gathered) -> list[Path]:
    """Return the files behind the sources, each once, in the order of their names."""
    files: dict[Path, Path] = {}
    for source in sources:
        try:
            found = corpus.find_sources([source])
        except corpus.CorpusError as error:
            gathered.problems.append(_sentence(error))
            continue
        for path in found:
            files.setdefault(path.absolute() if path.is_symlink() else path.resolve(), path)
    return sorted(files.values())


def _sentence(error: Exception) -> str:
    return str(error).rstrip(".")
