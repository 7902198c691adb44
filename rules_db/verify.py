"""Prove a knowledge base: it stands in its sources, nothing was changed, and they give the same again.

Build the sources of a knowledge base again and tell which of its rows they do not give.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import product, starmap, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

import corpus
from corpus.layers import Source
from rules_db.aside import Aside
from rules_db.building import Means, build_anew
from rules_db.building.former import Kept, kept_in, of_this_program
from rules_db.building.gathering import Progress, Wishes, no_progress
from rules_db.decisions.kept import METHOD, as_read_copy, is_decided
from rules_db.decisions.quality import stored
from rules_db.decisions.records import Decision
from rules_db.errors import NotFoundError, ReglasError, shown
from rules_db.identifiers import lines_sha256, squash, with_rule_ids
from rules_db.knowledge import KnowledgeBase
from rules_db.records import StoredDocument, StoredRule
from rules_db.store import connect, objects_of_program, objects_of_schema
from rules_db.store.seals import HASHED, META_PREFIX, TABLES, seal, sealed, table_sha256
from schemas.records import Provision, Rule

Wrong = tuple[str, str, str]
"""What is wrong: a table, the id of a row, a sentence."""
_FREE = {"documents": ("file",)}
"""Columns that may differ: where a file lies is no content."""

_MARKS = {"repairs": ("repairs", "before"), "damaged stretches": ("damage", "text")}
"""What was received damaged: each kind with its table and the column of the words as received."""
_CITED = ("citations", "acts", "coverage")
"""Tables whose rows cite words of the text with their lines."""
_PLACED = (*_CITED, "quantities", "findings")
"""Tables whose rows name a provision and lines."""
_WORDS = "SELECT id, text, line_start, line_end FROM {table} WHERE document_id = ?"
_STRAY = """
SELECT t.id FROM {table} t LEFT JOIN provisions p ON p.id = t.provision_id LEFT JOIN documents d ON d.id = t.document_id
WHERE p.document_id <> t.document_id OR NOT t.line_start BETWEEN 1 AND t.line_end OR t.line_end > d.lines
"""
_QUANTITIES = """
SELECT id, words, line_start, line_end, "start", "end", sentence_start, sentence_end FROM quantities
WHERE document_id = ?
"""
_MARKED = 'SELECT id, line, start, "end", {words} AS words FROM {table} WHERE document_id = ?'


@dataclass(frozen=True, slots=True)
class Failure:
    """What did not hold: the row's table and id, and a sentence."""

    table: str
    id: str
    message: str


@dataclass(slots=True)
class Report:
    """What was checked (how many of each) and what did not hold.

    `sources_read` says whether files were re-read, `own` whether this user wrote or proved just what stands there.
    """

    sources_read: bool
    own: bool = False
    checked: dict[str, int] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether everything held."""
        return not self.failures

    def note(self, what: str, number: int, failures: Iterable[Failure]) -> None:
        """Add what one check looked at and found."""
        self.checked[what] = self.checked.get(what, 0) + number
        self.failures.extend(failures)


def verify(
    base: KnowledgeBase,
    sources: Sequence[Path] = (),
    *,
    said: Sequence[Decision] = (),
    jobs: int = 1,
    progress: Progress = no_progress,
) -> Report:
    """Check a knowledge base against itself and, where `sources` are given, against the files it was built from.

    Rows that people decided on are proven as the readers gave them, and the decisions are applied to these again.
    Sources are found by the hash of their bytes, whatever their names, and built again in `jobs` processes with the
    decisions in `said`: whatever row they do not give is told. Raises `ReglasError` where a path in `sources` does not
    exist.
    """
    report = Report(sources_read=bool(sources))
    files = _files(sources) if sources else None
    try:
        report.note("tables", len(HASHED), _structure(base.connection))
        if is_decided(base.connection):
            _prove_decided(base, files, report)
        else:
            _prove_all(base, files, report)
        report.note("rules", 0, _compiled_again(base))
        if files is not None:
            # only here is a builder needed

            wrong = not_given(base.connection, files, said, jobs, progress)
            report.note("tables built again", len(HASHED), starmap(Failure, wrong))
            if report.ok:
                seal(base.connection)
        report.own = report.ok and sealed(base.connection)
    except (sqlite3.Error, msgspec.MsgspecError, NotFoundError, TypeError, ValueError) as error:
        # Whoever changes rows may leave some that are no rows of their table; the hashes have told which table it is.
        reason = " ".join(str(error).split()).rstrip(".")
        report.note("documents", 0, [Failure("database", "", f"its rows cannot all be read ({reason})")])
    return report


def _prove_all(base: KnowledgeBase, files: Mapping[str, Path] | None, report: Report) -> None:
    """Check the rows of all documents."""
    for document in base.documents():
        _prove(base, document, files, report)


def _prove_decided(base: KnowledgeBase, files: Mapping[str, Path] | None, report: Report) -> None:
    """Check the rows as the readers gave them, and that the decisions of people, applied to these, give what is there.

    What people corrected or added must stand on its words as well.
    """
    from rules_db.aligning import write_concepts  # only here are decisions applied
    from rules_db.decisions.applying import applied

    decided = [one.decision for one in stored(base.connection)]
    with closing(as_read_copy(base.connection)) as copy:
        _prove_all(KnowledgeBase(copy), files, report)
        copy.execute("BEGIN")
        applied(copy, decided)
        write_concepts(copy)
        copy.execute("COMMIT")
        report.note("decisions", len(decided), _decisions(decided))
        wrong = differences(base.connection, copy, TABLES, "decisions and readers")
        report.note("tables decided again", len(TABLES), starmap(Failure, wrong))
    for document in base.documents():
        source = Source(base.source(document.id))
        provisions = {provision.id for provision in base.provisions(document.id)}
        decided_rules = [rule for rule in base.rules(document_id=document.id) if rule.method == METHOD]
        for rule in decided_rules:
            told = _rule(rule, document.jurisdiction, provisions, source)
            report.note("decisions", 0, (Failure("rules", rule.id, message) for message in told))


def _decisions(decided: Iterable[Decision]) -> Iterator[Failure]:
    for decision in decided:
        if decision.id != decision.own_id:
            yield Failure("decisions", decision.id, "its id is not that of what it says")


def _prove(base: KnowledgeBase, document: StoredDocument, files: Mapping[str, Path] | None, report: Report) -> None:
    """Check the rows of one document."""
    text = base.source(document.id)
    if files is not None:
        report.note("sources", 1, _source(document, text, files))
    source = Source(text)
    provisions = base.provisions(document.id)
    rules = base.rules(document_id=document.id)
    report.note("documents", 1, _document(document.id, document.lines, source))
    report.note("provisions", len(provisions), _provisions(provisions, source))
    for kind, (table, words) in _MARKS.items():
        marks = base.connection.execute(_MARKED.format(table=table, words=words), (document.id,)).fetchall()
        report.note(kind, len(marks), _marks(table, marks, source))
    for table in _CITED:
        cited = base.connection.execute(_WORDS.format(table=table), (document.id,)).fetchall()
        report.note("documents", 0, _cited(table, cited, source))
    quantities = base.connection.execute(_QUANTITIES, (document.id,)).fetchall()
    report.note("quantities", len(quantities), _quantities(quantities, source))
    report.note("rules", len(rules), _rules(rules, document.jurisdiction, {p.id for p in provisions}, source))


def _compiled_again(base: KnowledgeBase) -> Iterator[Failure]:
    """Compile the rules again and tell the packs that differ; another version of the program gives others."""
    from rules_db.packs.compiling import compile_packs
    from rules_db.packs.storing import pack_row

    if not of_this_program(base.connection):
        return
    here = {row["id"]: dict(row) for row in base.connection.execute("SELECT * FROM packs")}
    given = {row["id"]: row for row in map(pack_row, compile_packs(base, Aside()))}
    for name in sorted({*here, *given}):
        if here.get(name) != given.get(name):
            yield Failure("packs", name, "is not what the rules compile to")


def verify_packs(base: KnowledgeBase, folder: Path) -> Report:
    """Check the packs in a folder against those that the rules of a knowledge base compile to.

    A pack of a jurisdiction that the knowledge base does not have is a failure too: nothing proves it. Raises
    `ReglasError` where there is no such folder.
    """
    from rules_db.packs.compiling import compile_packs
    from rules_db.packs.published import names, places, written

    if not folder.is_dir():
        raise ReglasError(f"{shown(folder)} is no folder of packs")
    compiled = {name: written(pack) for name, pack in places(compile_packs(base)).items()}
    found = names(folder)
    report = Report(sources_read=False)
    report.note("packs", len(found), _packs(compiled, {name: folder / name[0] / f"{name[1]}.json" for name in found}))
    return report


def _packs(compiled: Mapping[tuple[str, str], str], files: Mapping[tuple[str, str], Path]) -> Iterator[Failure]:
    for name in sorted({*compiled, *files}):
        label = "/".join(name)
        if name not in files:
            yield Failure("packs", label, "is not in the folder, though the rules give it")
        elif name not in compiled:
            yield Failure("packs", label, "is given by no rules of the knowledge base")
        else:
            lines = files[name].read_text(encoding="utf-8", errors="replace").splitlines()
            pairs = zip_longest(lines, compiled[name].splitlines())
            line = next((at for at, (one, other) in enumerate(pairs, 1) if one != other), 0)
            if line:
                yield Failure("packs", label, f"is not what the rules compile to, from line {line} of its file on")


def _structure(connection: sqlite3.Connection) -> Iterator[Failure]:
    """Check the file's pages, its schema, its foreign keys and the hash of each table."""
    for row in connection.execute("PRAGMA integrity_check(5)"):
        if row[0] != "ok":
            yield Failure("database", "", f"SQLite finds damage: {row[0]}")
    yield from _schema(connection)
    for row in connection.execute("PRAGMA foreign_key_check"):
        yield Failure(row[0], str(row[1]), f"refers to a row of {row[2]} that is not there")
    for table in _PLACED:
        for row in connection.execute(_STRAY.format(table=table)):
            yield Failure(table, row[0], "its provision or its lines are not those of its document")
    stored = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    for table in HASHED:
        try:
            digest = table_sha256(connection, table)
        except sqlite3.Error as error:
            yield Failure(table, "", f"{table} cannot be read ({error})")
        else:
            if stored.get(META_PREFIX + table) != digest:
                yield Failure(table, "", f"rows of {table} were changed after the build")


def _schema(connection: sqlite3.Connection) -> Iterator[Failure]:
    """Compare the tables, indexes, views and triggers with those that the program's schema makes."""
    here, ours = objects_of_schema(connection), objects_of_program()
    for name in sorted(here.keys() | ours.keys()):
        if here.get(name) != ours.get(name):
            what = "is missing" if name not in here else "is not part of a knowledge base"
            yield Failure(name, "", f"{name} {'was made anew' if name in here and name in ours else what}")


def _files(sources: Sequence[Path]) -> dict[str, Path]:
    """Return the source files by the hash of their bytes; a file that cannot be opened is not one of them."""
    files = {}
    try:
        found = corpus.find_sources(sources)
    except corpus.CorpusError as error:
        raise ReglasError(str(error)) from error
    for path in filter(corpus.is_plain, found):
        with suppress(OSError), path.open("rb") as file:
            files[hashlib.file_digest(file, "sha256").hexdigest()] = path
    return files


def _source(document: StoredDocument, text: str, files: Mapping[str, Path]) -> Iterator[Failure]:
    """Read a source again; what gave no lines at the build, for the reason that the row states, has none to compare."""
    path = files.get(document.sha256)
    if path is None:
        yield Failure("documents", document.id, "no source file has the content that the document was built from")
        return
    if not document.lines:
        return
    try:
        again = corpus.read(path).source
    except corpus.CorpusError as error:
        yield Failure("documents", document.id, str(error).rstrip("."))
        return
    if again.status != document.status:
        why = again.problem.rstrip(".") or "it can be read in full now; build it again"
        yield Failure("documents", document.id, f"its status is not {document.status} any more: {why}")
    elif again.text != text:
        yield Failure("sources", document.id, f"the text kept is not the text of {shown(path)}")


def _document(document_id: str, lines: int, source: Source) -> Iterator[Failure]:
    if lines != (len(source) if source.text else 0):
        yield Failure("documents", document_id, f"has {lines} lines, its text has {len(source)}")


def _provisions(provisions: Sequence[Provision], source: Source) -> Iterator[Failure]:
    parents = {provision.id: provision for provision in provisions}
    for provision in provisions:
        for message in _provision(provision, parents.get(provision.parent_id or ""), source):
            yield Failure("provisions", provision.id, message)


def _provision(provision: Provision, parent: Provision | None, source: Source) -> Iterator[str]:
    first, last = provision.line_start, provision.line_end
    if not 1 <= first <= last <= len(source):
        yield f"its lines {first}-{last} are not lines of a text with {len(source)}"
        return
    if lines_sha256(source, first, last) != provision.sha256:
        yield f"its hash is not that of lines {first}-{last}"
    if not _in_order(provision.source_text.split("\n"), source, first, last):
        yield f"its source text does not stand in lines {first}-{last}"
    if parent is not None and not parent.line_start <= first <= last <= parent.line_end:
        yield f"its lines {first}-{last} are not within those of its parent, {parent.line_start}-{parent.line_end}"


def _marks(table: str, marks: Sequence[sqlite3.Row], source: Source) -> Iterator[Failure]:
    """Check that what is marked as repaired or damaged is what stands there as received, on the line that it names."""
    for mark in marks:
        if source.text[mark["start"] : mark["end"]] != mark["words"]:
            yield Failure(table, mark["id"], f"its words are not those of characters {mark['start']}-{mark['end']}")
        elif source.line_at(mark["start"]) != mark["line"]:
            yield Failure(
                table, mark["id"], f"it starts on line {source.line_at(mark['start'])}, not on {mark['line']}"
            )


def _quantities(rows: Sequence[sqlite3.Row], source: Source) -> Iterator[Failure]:
    """Check that the words of a quantity stand at its place, on its lines, inside its sentence."""
    for row in rows:
        quote = source.quote(row["start"], row["end"])
        if quote.text != row["words"]:
            yield Failure("quantities", row["id"], f"its words are not those of characters {row['start']}-{row['end']}")
        elif (quote.line_start, quote.line_end) != (row["line_start"], row["line_end"]):
            lines = f"{row['line_start']}-{row['line_end']}"
            yield Failure("quantities", row["id"], f"its words do not stand in lines {lines}")
        elif not row["sentence_start"] <= row["start"] < row["end"] <= row["sentence_end"]:
            yield Failure("quantities", row["id"], "it does not stand in its sentence")


def _in_order(lines: Sequence[str], source: Source, first: int, last: int) -> bool:
    """Tell whether the lines stand among lines `first` to `last` in this order."""
    here = (source.line(number) for number in range(first, last + 1))
    return lines == [""] or all(line in here for line in lines)


def _cited(table: str, rows: Sequence[sqlite3.Row], source: Source) -> Iterator[Failure]:
    for row in rows:
        for message in _words(row["line_start"], row["line_end"], row["text"], source):
            yield Failure(table, row["id"], message)


def _words(first: int, last: int, words: str, source: Source) -> Iterator[str]:
    """Check that words stand in the lines that they name."""
    if not 1 <= first <= last <= len(source):
        yield f"its lines {first}-{last} are not lines of a text with {len(source)}"
    elif not words.strip() or squash(words) not in squash(source.lines(first, last)):
        yield f"its words do not stand in lines {first}-{last}"


def _rules(rules: Sequence[StoredRule], jurisdiction: str, provisions: set[str], source: Source) -> Iterator[Failure]:
    expected = [rule_id for rule_id, _ in with_rule_ids(_plain(rules))]
    if sorted(expected) != sorted(rule.id for rule in rules):
        wrong = set(expected) ^ {rule.id for rule in rules}
        yield from (Failure("rules", r.id, "its id is not that of what it says") for r in rules if r.id in wrong)
    for rule in rules:
        for message in _rule(rule, jurisdiction, provisions, source):
            yield Failure("rules", rule.id, message)


def _plain(rules: Iterable[StoredRule]) -> Iterator[Rule]:
    for rule in rules:
        yield Rule(**{name: getattr(rule, name) for name in Rule.__struct_fields__})


def _rule(rule: StoredRule, jurisdiction: str, provisions: set[str], source: Source) -> Iterator[str]:
    if rule.jurisdiction != jurisdiction:
        yield f"its jurisdiction is {rule.jurisdiction}, its document's is {jurisdiction}"
    if rule.provision_id not in provisions:
        yield "its provision is of another document"
    yield from _words(rule.line_start, rule.line_end, rule.text, source)


def not_given(
    connection: sqlite3.Connection, files: Mapping[str, Path], said: Sequence[Decision], jobs: int, progress: Progress
) -> Iterator[Wrong]:
    """Tell the rows of a knowledge base that its sources do not give, and those that they give and it lacks.

    `files` has each source by the hash of its bytes; nothing is told where one of them is missing, for the others
    would give other repairs and alignments. `said` are the decisions that were applied to it. Raises `BuildError` where
    the sources cannot be built.
    """
    wishes: dict[Path, Wishes] = {}
    for kept in kept_in(connection):
        wish = _wish(kept)
        if wish is None:
            yield "documents", kept.id, "was read by another version of reglas or under other names; build it again"
        elif kept.sha256 in files:
            wishes[files[kept.sha256]] = wish
    if len(wishes) < _documents(connection):
        return
    with TemporaryDirectory(prefix="reglas-") as folder:
        again = Path(folder) / "again.db"
        build_anew(wishes, again, said, Means(jobs), progress)
        with closing(connect(again)) as other:
            yield from differences(connection, other)


def differences(
    here: sqlite3.Connection, given: sqlite3.Connection, tables: Sequence[str] = HASHED, by: str = "the sources"
) -> Iterator[Wrong]:
    """Tell rows of one knowledge base that another does not have, and the reverse; the first column names a row.

    `by` is who gave the rows of the other, for the sentences.
    """
    for table in tables:
        if table_sha256(here, table) == table_sha256(given, table):
            continue
        ours, theirs = _rows(here, table), _rows(given, table)
        added, missing = ({str(row[0]) for row in rows} for rows in (ours - theirs, theirs - ours))
        yield from ((table, name, f"is not what {by} give") for name in sorted(added))
        yield from ((table, name, f"is given by {by} and is not there") for name in sorted(missing - added))


def _documents(connection: sqlite3.Connection) -> int:
    [number] = connection.execute("SELECT count(DISTINCT sha256) FROM documents").fetchone()
    return int(number)


def _wish(kept: Kept) -> Wishes | None:
    """Return the names under which a document was read; None where this program read it under none of its own."""
    if not kept.key:
        return Wishes(kept.id, kept.identity.jurisdiction)
    names = product(("", kept.id), ("", kept.identity.jurisdiction))
    return next((wish for wish in (Wishes(*pair) for pair in names) if wish.key == kept.key), None)


def _rows(connection: sqlite3.Connection, table: str) -> Counter[tuple[object, ...]]:
    rows = connection.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - a table of our own
    free = _FREE.get(table, ())
    kept = (tuple(row[name] for name in row.keys() if name not in free) for row in rows)  # noqa: SIM118 - columns
    return Counter(row for row in kept if not (table == "meta" and str(row[0]).startswith(META_PREFIX)))
