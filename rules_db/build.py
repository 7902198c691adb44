"""Build a knowledge base: read all sources, repair, extract each, write once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from corpus.collecting import uncollected
from corpus.media.limits import Limits
from rules_db.aligning import graph_tables
from rules_db.errors import DEBUG, BuildError, debugging, shown
from rules_db.gathering import Gathered, Progress, Wishes, files_of, gather
from rules_db.odds.building import worth_tables
from rules_db.reviews import default_file
from rules_db.reviews import read as read_reviews
from rules_db.store.replacing import refuse_other_files
from rules_db.store.schema import program_version
from rules_db.store.writer import Part, write
from rules_db.workers import Outcome, extract_all, prepare

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
    limits: Limits | None = None,
    reviews: Path | None = None,
    progress: Progress = no_progress,
) -> Built:
    """Read the sources (files, or folders of files) and write the knowledge base `target`.

    A source that cannot be read is told in `Built.problems`; one of a known medium has a row in `documents` with the
    reason as its status, and nothing else. Raises `BuildError` when nothing could be read (unless there is such a row
    and no older knowledge base), when `strict` is set and there is a problem, or when `target` cannot be written; what
    was there is unchanged. `limits` are those for a file that is no text, by default what the environment sets.
    `jobs` is the greatest number of processes; what is written does not depend on it. `reviews` is the file
    of reviewers' verdicts on alignments; where none is named, the one beside `target`, if there is one.
    """
    if document_id and not _ID.fullmatch(document_id):
        raise BuildError(f"{shown(document_id)} is no id; use letters, digits and hyphens, as in cl-quieta-decreto-7")
    refuse_other_files(target)
    said = read_reviews(reviews or default_file(target))
    gathered = Gathered()
    files = files_of(sources, gathered)
    if document_id and len(files) > 1:
        raise BuildError(f"--id names one document and there are {len(files)} files; build them one by one")
    prepare(_size(files), jobs)
    gather(files, gathered, Wishes(document_id, jurisdiction, limits, jobs), progress)
    documents = sorted(gathered.documents.values(), key=lambda document: document.id)
    outcomes = extract_all(documents, jobs)
    parts = _collected(outcomes, len(documents), gathered.problems, progress)
    unread = gathered.parts_of_unread()
    nothing = not parts and (not unread or target.exists())
    if nothing or (strict and gathered.problems):
        what = "no document could be built" if nothing else "not every document could be built"
        raise BuildError(f"{what}; {shown(target)} was left as it was", gathered.problems)
    if len(parts) > 1:
        progress("comparing the documents", 0, 1)
    with uncollected():
        beside = {**graph_tables(parts, said), **worth_tables(parts)}
    progress(f"writing {shown(target)}", len(parts), len(parts))
    write(target, [*parts, *unread], {"extractor_version": program_version()}, beside)
    counts = (sum(len(part.extracted.provisions) for part in parts), sum(len(part.extracted.rules) for part in parts))
    return Built(target, len(parts), *counts, problems=gathered.problems)


def _size(files: Iterable[Path]) -> int:
    """Return the bytes of all files; one that cannot be looked at is told of when it is read."""
    total = 0
    for path in files:
        with suppress(OSError):
            total += path.stat().st_size
    return total


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
