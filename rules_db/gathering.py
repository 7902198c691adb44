"""Read the sources of a build: the documents, and for each file that gives none a sentence and what is known of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import corpus
from corpus.document import Document
from corpus.identity import identify_unread
from corpus.layers import Source
from corpus.media.limits import Limits
from rules_db.errors import shown
from rules_db.pipeline import Extracted
from rules_db.store.writer import Part

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many steps are done and how many there are."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the caller of a build says of its sources: names that prevail, limits, and processes at most."""

    document_id: str = ""
    jurisdiction: str = ""
    limits: Limits | None = None
    jobs: int = 1


@dataclass(slots=True)
class Gathered:
    """The documents read by id, the files of a known medium that gave none by their hash, and what there is to tell."""

    documents: dict[str, Document] = field(default_factory=dict)
    unread: dict[str, Part] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def add(self, path: Path, document: Document) -> None:
        """Keep a document, unless one with the same content or the same id is there."""
        known = self.documents.get(document.id)
        if known is None:
            self.documents[document.id] = document
            self.problems += [document.source.problem.rstrip(".")] if document.source.problem else []
        elif known.source.sha256 == document.source.sha256:
            self.problems.append(f"{shown(path)} has the same content as {shown(known.source.name)}; it was read once")
        else:
            self.problems.append(
                f"{shown(path)} names itself {document.id} as {shown(known.source.name)} does; "
                "build it alone or give it another name with --id"
            )

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

    def parts_of_unread(self) -> list[Part]:
        """Return the rows of files that gave no lines, but for those whose document another file gave."""
        return [part for part in self.unread.values() if part.extracted.identity.id not in self.documents]


def gather(files: Sequence[Path], gathered: Gathered, wishes: Wishes, progress: Progress) -> None:
    """Read each file; what is wrong with one is told and does not touch the others."""
    names = {"document_id": wishes.document_id, "jurisdiction": wishes.jurisdiction}
    for done, path in enumerate(files):
        progress(f"reading {shown(path.name)}", done, len(files))
        try:
            gathered.add(path, corpus.read(path, **names, limits=wishes.limits, jobs=wishes.jobs))
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
            files.setdefault(path.resolve(), path)
    return sorted(files.values())


def _sentence(error: Exception) -> str:
    return str(error).rstrip(".")
