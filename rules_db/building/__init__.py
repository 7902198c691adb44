"""Build a knowledge base: read what is new or changed, repair and extract each, compare all, write once.

`gathering` reads the sources and compares the documents, `former` says which rows of the knowledge base that is there
would be the same again, `pipeline` makes of a document what the database holds of it, and `workers` run that in
processes, which are forked from `warm`.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from corpus.errors import CorpusError
from corpus.garbage import uncollected
from corpus.media.sandbox import Limits
from rules_db import decisions
from rules_db.building.former import PROGRAM, Former, counts, kept_in, program_sha256
from rules_db.building.gathering import Gathered, Progress, Wishes, files_of, gather, kept_of, no_progress
from rules_db.building.workers import Outcome, Task, hire, prepare
from rules_db.decisions.applying import states
from rules_db.decisions.records import Applied, Decision, corrections, wanted
from rules_db.decisions.store import NOTE, noted, sha256_of
from rules_db.decisions.store import read as read_decisions
from rules_db.errors import DEBUG, BuildError, NotFoundError, debugging, shown
from rules_db.identifiers import DOCUMENT_ID
from rules_db.knowledge import KnowledgeBase
from rules_db.store import connect, program_version
from rules_db.store.rows import Part, Taken, write
from rules_db.store.seals import alone, refuse_other_files, seal
from schemas.declared import DeclarationError
from schemas.values import Tally

if TYPE_CHECKING:
    from corpus.repair import Evidence
    from corpus.repair.edits import Decided
    from rules_db.building.gathering import Comparisons


@dataclass(frozen=True, slots=True)
class Built:
    """What there is after a build; `problems` are sentences about sources that were left out.

    `warnings` are sentences about what failed and was left out of a document that is there.
    `read` counts the documents that were read; the rows of the others were taken over from what was there before.
    `written` is False where that is just what would have been written; `tallies` says what became of the quantities
    of each document.
    """

    target: Path
    documents: int
    provisions: int
    rules: int
    problems: Sequence[str]
    read: int = 0
    written: bool = True
    warnings: Sequence[str] = ()
    tallies: Mapping[str, Tally] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Means:
    """How a build is done; what is written does not depend on it.

    `jobs` is the greatest number of processes, `scheduler` the address of a dask scheduler whose cluster is used in
    their stead. `strict` writes nothing where there is a problem.
    """

    jobs: int = 1
    scheduler: str = ""
    strict: bool = False


def build(
    sources: Iterable[Path],
    target: Path,
    *,
    document_id: str = "",
    jurisdiction: str = "",
    strict: bool = False,
    jobs: int = 1,
    scheduler: str = "",
    fresh: bool = False,
    limits: Limits | None = None,
    decisions: Path | None = None,
    jurisdictions: Mapping[Path, str] | None = None,
    progress: Progress = no_progress,
) -> Built:
    """Read the sources (files, or folders of files) and write the knowledge base `target`.

    A document that `target` has, of the same content and read by the same program, is not read again unless `fresh`
    is set: what is written is the same either way. A source that cannot be read is told in `Built.problems`; one of a
    known medium has a row in `documents` with the reason as its status, and nothing else. Raises `BuildError` when
    nothing could be read (unless there is such a row and no older knowledge base), when `strict` is set and there is
    a problem, or when `target` cannot be written; what was there is unchanged. `limits` are those for a file that is
    no text, by default what the environment sets. For `jobs`, `scheduler` and `strict` see `Means`. `decisions` is the
    folder of people's decisions; where none is named, the workspace's, or the one beside `target`, if there is one.
    `jurisdictions` names those of sources by the file or folder where they lie, where `jurisdiction` names none.
    """
    wishes = Wishes(_accepted(document_id), jurisdiction, limits, jobs)
    refuse_other_files(target)
    said = read_decisions(target, decisions)
    gathered, files = _gathering(sources, wishes)
    with uncollected(), _former(target, fresh=fresh) as former:
        groups = _by_wishes(files, wishes, jurisdictions or {})
        kept = {wish: kept_of(own, wish, former) for wish, own in groups.items()}
        prepare(_size(path for wish, own in groups.items() for path in own if path not in kept[wish]), jobs)
        for wish, own in groups.items():
            gather(own, gathered, wish, progress, kept[wish])
        return _made(target, gathered, former, said, Means(jobs, scheduler, strict), progress)


def add(
    sources: Iterable[Path],
    target: Path,
    *,
    document_id: str = "",
    jurisdiction: str = "",
    strict: bool = False,
    jobs: int = 1,
    limits: Limits | None = None,
    decisions: Path | None = None,
    progress: Progress = no_progress,
) -> Built:
    """Add the sources to a knowledge base; one whose id is there takes the place of that document.

    What is written is what `build` writes from all sources. The parameters are those of `build`. Raises `BuildError`
    as it does, and where `target` is no knowledge base that this program wrote.
    """
    wishes = Wishes(_accepted(document_id), jurisdiction, limits, jobs)
    said = read_decisions(target, decisions)
    gathered, files = _gathering(sources, wishes)
    with uncollected(), _former(target) as former:
        gathered.kept.update(_needed(former, target).kept)
        gather(files, gathered, wishes, progress, kept_of(files, wishes, former))
        return _made(target, gathered, former, said, Means(jobs, strict=strict), progress)


def remove(
    names: Iterable[str],
    target: Path,
    *,
    jobs: int = 1,
    decisions: Path | None = None,
    progress: Progress = no_progress,
) -> Built:
    """Take documents, named by id, out of a knowledge base; what is written is what `build` writes of the others.

    Raises `NotFoundError` where there is no such document, `BuildError` as `add` does and where none would be left.
    """
    said = read_decisions(target, decisions)
    gathered = Gathered()
    with uncollected(), _former(target) as former:
        gathered.kept.update(_needed(former, target).kept)
        for name in names:
            if gathered.kept.pop(name, None) is None:
                raise NotFoundError(f"there is no document {shown(name)}; `reglas documents` lists them")
        return _made(target, gathered, former, said, Means(jobs), progress)


def apply(target: Path, *, most: int = sys.maxsize, progress: Progress = no_progress) -> Applied:
    """Apply people's decisions to a knowledge base, without its sources; open it anew afterwards.

    Where they want other words in the place of repairs, the document is read again from the lines that are kept of it.
    `Applied.waiting` names the documents of which that is still to be done: those that have more than `most`
    characters together, or stand in a knowledge base that another program wrote, where a build does it. Raises as
    `decisions.apply` does.
    """
    said = read_decisions(target)
    otherwise = _read_otherwise(target, said)
    if otherwise and sum(otherwise.values()) <= most:
        with uncollected(), _former(target) as former:
            if former:
                before = _packs(former.connection)
                _made(target, Gathered(kept=dict(former.kept)), former, said, Means(strict=True), progress)
                return _followed(target, before)
    return msgspec.structs.replace(decisions.apply(target), waiting=list(otherwise))


def _read_otherwise(target: Path, said: Sequence[Decision]) -> dict[str, int]:
    """Return the documents of a knowledge base that were read with other repairs than people want: their characters."""
    gathered = Gathered(corrections=corrections(said))
    size = "SELECT length(text) FROM sources WHERE document_id = ?"
    with closing(connect(target)) as connection:
        other = [kept.id for kept in kept_in(connection) if kept.key and kept.said != gathered.said_of(kept.id)]
        return {name: connection.execute(size, (name,)).fetchone()[0] for name in other}


def _followed(target: Path, before: Mapping[tuple[str, str], str]) -> Applied:
    """Return what became of decisions by a build, given the packs that there were."""
    with closing(connect(target)) as written:
        after = _packs(written)
        changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        return Applied(states(written), changed)


def _packs(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
    rows = connection.execute("SELECT document_id, game, pack FROM packs").fetchall()
    return {(document, game): pack for document, game, pack in rows}


def build_anew(
    files: Mapping[Path, Wishes], target: Path, said: Sequence[Decision], means: Means, progress: Progress = no_progress
) -> Built:
    """Write `target` from files, each read under its own names, taking nothing over; raises `BuildError` as `build`."""
    gathered = Gathered()
    with uncollected():
        for done, path in enumerate(sorted(files)):
            progress(f"reading {shown(path.name)}", done, len(files))
            gather([path], gathered, files[path], no_progress, {})
        return _made(target, gathered, None, said, means, progress)


def _by_wishes(files: Sequence[Path], wishes: Wishes, places: Mapping[Path, str]) -> dict[Wishes, list[Path]]:
    """Return files by what is wished of them: a place (file or folder) names the jurisdiction of what lies there."""
    groups: dict[Wishes, list[Path]] = {}
    for path in files:
        here = (name for place, name in places.items() if path.resolve().is_relative_to(place.resolve()))
        name = wishes.jurisdiction or next(here, "")
        groups.setdefault(replace(wishes, jurisdiction=name), []).append(path)
    return groups or {wishes: []}


def _accepted(document_id: str) -> str:
    if document_id and not DOCUMENT_ID.fullmatch(document_id):
        raise BuildError(f"{shown(document_id)} is no id; use letters, digits and hyphens, as in cl-quieta-decreto-7")
    return document_id


def _gathering(sources: Iterable[Path], wishes: Wishes) -> tuple[Gathered, list[Path]]:
    """Return what will be gathered, with what is wrong with the sources, and their files."""
    gathered = Gathered()
    files = files_of(sources, gathered)
    if wishes.document_id and len(files) > 1:
        raise BuildError(f"--id names one document and there are {len(files)} files; build them one by one")
    return gathered, files


@contextmanager
def _former(target: Path, *, fresh: bool = False) -> Iterator[Former | None]:
    """Open what there is of this program's at `target`, and close it at the end; other writers wait until then."""
    with alone(target):
        former = None if fresh else Former.open(target)
        try:
            yield former
        finally:
            if former:
                former.close()


def _needed(former: Former | None, target: Path) -> Former:
    if former is None:
        connect(target).close()  # says what is wrong with a file that is none of ours
        raise BuildError(
            f"{shown(target)} was changed, made elsewhere or by another version of reglas; "
            "prove it with `reglas verify --sources`, or build it again from its sources"
        )
    return former


def _size(files: Iterable[Path]) -> int:
    """Return the bytes of all files; one that cannot be looked at is told of when it is read."""
    total = 0
    for path in files:
        with suppress(OSError):
            total += path.stat().st_size
    return total


def _made(
    target: Path,
    gathered: Gathered,
    former: Former | None,
    said: Sequence[Decision],
    means: Means,
    progress: Progress,
) -> Built:
    """Extract and compare what was gathered and write it, unless `former` is all that already."""
    gathered.corrections = corrections(said)
    gathered.settle_evidence(former)
    notes = {"extractor_version": program_version(), PROGRAM: program_sha256(), NOTE: sha256_of(said)}
    if former and gathered.equals(former) and notes[NOTE] == noted(former.connection):
        _refuse_problems(target, gathered, means)
        return _built(target, gathered, written=False)
    tasks = _tasks(gathered)
    taken = [Taken(kept.id, former.connection) for kept in gathered.kept.values()] if former else []
    with hire(tasks, means.jobs, means.scheduler) as crew:
        import sqlite_utils  # noqa: F401 - loaded while the workers begin, for when they have done

        from rules_db.building.gathering import Comparisons  # it imports much, and a build may have nothing to compare

        kept = {kept.id: kept for kept in gathered.kept.values() if kept.key}
        comparisons = Comparisons(crew, kept, former, said, len(tasks) + len(kept))
        parts = _collected(crew.extract_all(tasks), gathered, comparisons, progress)
        unread = gathered.parts_of_unread()
        if not parts and not taken and (not unread or target.exists()):
            raise BuildError(f"no document could be built; {shown(target)} was left as it was", gathered.problems)
        _refuse_problems(target, gathered, means)
        comparisons.begin()
        progress(f"writing {shown(target)}", 0, 1)
        read = len(parts)
        every: list[Part | Taken] = [*parts, *taken, *unread]
        parts.clear()  # each is let go when it is written
        write(target, every, notes, partial(comparisons.tables, progress))
    with closing(connect(target)) as written:
        seal(written)
    gathered.warnings += comparisons.aside.warnings(shown(target))
    return _built(target, gathered, read=read)


def _built(target: Path, gathered: Gathered, *, read: int = 0, written: bool = True) -> Built:
    """Return what there is at `target` after a build."""
    with closing(connect(target)) as there:
        tallies = KnowledgeBase(there).tallies()
        warnings = gathered.warnings if written else ()
        return Built(target, *counts(there), gathered.problems, read, written, warnings, tallies)


def _refuse_problems(target: Path, gathered: Gathered, means: Means) -> None:
    if means.strict and gathered.problems:
        raise BuildError(f"not every document could be built; {shown(target)} was left as it was", gathered.problems)


def _tasks(gathered: Gathered) -> list[Task]:
    """Return the documents to extract, each with what repairs it where it looks damaged, and with what people want."""
    documents = sorted(gathered.documents.values(), key=lambda document: document.id)
    damaged = gathered.damaged - gathered.mended
    heard: dict[str, Evidence] = {}
    if damaged:
        from corpus.repair import gather as gather_evidence  # it imports much, and a build may have nothing to repair

        evidence = gather_evidence(sorted((*documents, *gathered.witnesses), key=lambda document: document.id))
        heard = {document.id: evidence.about(document) for document in documents if document.id in damaged}
    return [(document, heard.get(document.id), _decided(document.id, gathered)) for document in documents]


def _decided(name: str, gathered: Gathered) -> Decided | None:
    """Return what people want in the place of repairs of a document; None where its lines are as they were read."""
    own = gathered.corrections.get(name, {})
    return partial(wanted, own) if own or name in gathered.mended else None


def _collected(
    outcomes: Iterable[Outcome], gathered: Gathered, comparisons: Comparisons, progress: Progress
) -> list[Part]:
    """Return what each document yields; one that breaks the extractor must not take the others with it."""
    parts: list[Part] = []
    total = len(gathered.documents)
    progress("extracting", 0, total)
    for done, (document, outcome) in enumerate(outcomes, 1):
        progress(f"extracted {document.id}", done, total)
        if not isinstance(outcome, Exception):
            parts.append(Part(document.source, outcome, *gathered.decided(document.id)))
            gathered.warnings += outcome.warnings
            if outcome.ready:
                comparisons.add(document.id, outcome.ready)
        elif isinstance(outcome, CorpusError):
            gathered.problems.append(str(outcome).removesuffix("."))
        elif debugging() or isinstance(outcome, DeclarationError):
            raise outcome
        else:
            gathered.problems.append(
                f"{shown(document.source.name)} could not be extracted ({type(outcome).__name__}: {outcome}); "
                f"this is a defect of reglas, please report it with the details that {DEBUG}=1 prints"
            )
    return parts
