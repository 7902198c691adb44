"""Gather the documents of a build: those to read, those whose rows stay, and what is known of files without lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

from msgspec import structs

import corpus
from corpus.document import Document
from corpus.identity import identify_unread
from corpus.layers import Source
from corpus.media.limits import Limits, limits_from
from rules_db.errors import shown
from rules_db.extracted import Extracted
from rules_db.former import Former, Kept, key_of, stamp
from rules_db.store.writer import Part

_VERSION = re.compile(r"-v\d+$")
"""What the id of another version of a document ends with."""
Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many steps are done and how many there are."""


def no_progress(_what: str, _done: int, _total: int) -> None:
    """Report nothing."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the caller of a build says of its sources: names that prevail, limits, and processes at most."""

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
    of damaged ones.
    """

    documents: dict[str, Document] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    kept: dict[str, Kept] = field(default_factory=dict)
    unread: dict[str, Part] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    damaged: set[str] = field(default_factory=set)
    evidence: str = ""
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
        """Find the damaged documents and what vouches for them; those whose evidence has changed are read again.

        Raises `BuildError` as `Former.document` does.
        """
        self.damaged = _damaged(self.documents)
        sound = [kept for kept in self.kept.values() if kept.key and not kept.evidence]
        read = [(name, d.source.sha256) for name, d in self.documents.items() if name not in self.damaged]
        self.evidence = stamp([*read, *((kept.id, kept.sha256) for kept in sound)])
        if former is None:
            return
        for kept in [kept for kept in self.kept.values() if kept.evidence not in ("", self.evidence)]:
            self.documents[kept.id] = former.document(self.kept.pop(kept.id))
            self.keys[kept.id] = kept.key
            self.damaged.add(kept.id)
        if self.damaged:
            self.witnesses = [former.document(kept) for kept in sound]

    def decided(self, document_id: str) -> tuple[str, str]:
        """Return what decided the rows of a document that was read: the key and the evidence of `Kept`."""
        return self.keys.get(document_id, ""), self.evidence if document_id in self.damaged else ""

    def equals(self, former: Former) -> bool:
        """Tell whether all that would be written of documents is what `former` holds."""
        unread = {(p.extracted.identity.id, p.source.status, p.source.name) for p in self.parts_of_unread()}
        there = {kept.id for kept in former.kept.values() if kept.key or kept.known not in unread}
        same = len(unread) + len(self.kept) == len(former.kept)
        return not self.documents and there == self.kept.keys() and same


def _damaged(documents: Mapping[str, Document]) -> set[str]:
    if not documents:
        return set()
    from corpus.repair.assessment import suspicious  # it imports much, and a build may have nothing to read

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
