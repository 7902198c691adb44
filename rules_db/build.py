"""Build a knowledge base: read all sources, repair, extract each, write once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import corpus
from corpus.document import Document
from rules_db.errors import DEBUG, BuildError, debugging, shown
from rules_db.store.replacing import refuse_other_files
from rules_db.store.schema import program_version
from rules_db.store.writer import Part, write
from rules_db.workers import Outcome, extract_all

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many steps are done and how many there are."""


_ID = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*", re.ASCII)
"""An id stands in addresses, and two underscores end it in the ids of provisions."""


@dataclass(frozen=True, slots=True)
class Built:
    """What a build did; `problems` are sentences about sources that were left out."""

    target: Path
    documents: int
    provisions: int
    rules: int
    problems: Sequence[str]


@dataclass(slots=True)
class _Reading:
    """The documents read so far by id, and what could not be read."""

    documents: dict[str, Document] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def add(self, path: Path, document: Document) -> None:
        """Keep a document, unless one with the same content or the same id is there."""
        known = self.documents.get(document.id)
        if known is None:
            self.documents[document.id] = document
        elif known.source.sha256 == document.source.sha256:
            self.problems.append(f"{shown(path)} has the same content as {shown(known.source.name)}; it was read once")
        else:
            self.problems.append(
                f"{shown(path)} names itself {document.id} as {shown(known.source.name)} does; "
                "build it alone or give it another name with --id"
            )


def no_progress(_what: str, _done: int, _total: int) -> None:
    """Report nothing."""


def build(
    sources: Iterable[Path],
    target: Path,
    *,
    document_id: str = "",
    jurisdiction: str = "",
    strict: bool = False,
    jobs: int = 1,
    progress: Progress = no_progress,
) -> Built:
    """Read the sources (files, or folders of files) and write the knowledge base `target`.

    A source that cannot be read is left out and told in `Built.problems`. Raises `BuildError` when nothing could be
    read, when `strict` is set and there is a problem, or when `target` cannot be written; what was there is unchanged.
    `jobs` is the greatest number of processes; what is written does not depend on it.
    """
    if document_id and not _ID.fullmatch(document_id):
        raise BuildError(f"{shown(document_id)} is no id; use letters, digits and hyphens, as in cl-quieta-decreto-7")
    refuse_other_files(target)
    reading = _read_all(list(sources), document_id, jurisdiction, progress)
    documents = sorted(reading.documents.values(), key=lambda document: document.id)
    outcomes = extract_all(documents, jobs)
    parts = _collected(outcomes, len(documents), reading.problems, progress)
    if not parts or (strict and reading.problems):
        what = "no document could be built" if not parts else "not every document could be built"
        raise BuildError(f"{what}; {shown(target)} was left as it was", reading.problems)
    progress(f"writing {shown(target)}", len(parts), len(parts))
    write(target, parts, {"extractor_version": program_version()})
    counts = (sum(len(part.extracted.provisions) for part in parts), sum(len(part.extracted.rules) for part in parts))
    return Built(target, len(parts), *counts, problems=reading.problems)


def _read_all(sources: list[Path], document_id: str, jurisdiction: str, progress: Progress) -> _Reading:
    reading = _Reading()
    files = _files(sources, reading)
    if document_id and len(files) > 1:
        raise BuildError(f"--id names one document and there are {len(files)} files; build them one by one")
    for done, path in enumerate(files):
        progress(f"reading {shown(path.name)}", done, len(files))
        try:
            reading.add(path, corpus.read(path, document_id=document_id, jurisdiction=jurisdiction))
        except corpus.CorpusError as error:
            reading.problems.append(_sentence(error))
    return reading


def _sentence(error: Exception) -> str:
    return str(error).rstrip(".")


def _files(sources: list[Path], reading: _Reading) -> list[Path]:
    """Return the files behind the sources, each once, in the order of their names."""
    files: dict[Path, Path] = {}
    for source in sources:
        try:
            found = corpus.find_sources([source])
        except corpus.CorpusError as error:
            reading.problems.append(_sentence(error))
            continue
        for path in found:
            files.setdefault(path.resolve(), path)
    return sorted(files.values())


def _collected(outcomes: Iterable[Outcome], total: int, problems: list[str], progress: Progress) -> list[Part]:
    """Return what each document yields; one that breaks the extractor must not take the others with it."""
    parts: list[Part] = []
    progress("extracting", 0, total)
    for done, (document, outcome) in enumerate(outcomes, 1):
        progress(f"extracted {document.id}", done, total)
        if not isinstance(outcome, Exception):
            parts.append(Part(document.source, outcome))
        elif debugging():
            raise outcome
        else:
            problems.append(
                f"{shown(document.source.name)} could not be extracted ({type(outcome).__name__}: {outcome}); "
                f"this is a defect of reglas, please report it with the details that {DEBUG}=1 prints"
            )
    return parts
