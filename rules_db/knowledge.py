"""The knowledge base as a Python object: read-only, typed, without SQL; what was made of its rows is remembered.

with KnowledgeBase.open("reglas.db") as base:
    for document in base.documents():
        print(document.id, document.provisions)

What was made of the rows of a knowledge base, remembered for the next who needs it while nobody writes to it.
"""

from __future__ import annotations

import difflib
import os
import sqlite3
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec

from rules_db.errors import NotFoundError, shown
from rules_db.identifiers import provision_id
from rules_db.records import Hit, StoredCitation, StoredDocument, StoredFinding, StoredQuantity, StoredRule
from rules_db.store import connect
from schemas.records import NORM_FAMILIES, Coverage, Provision
from schemas.values import Tally

if TYPE_CHECKING:
    from rules_db.search import Level


MOST_PARTS = 60_000
"""Passages and cells of all that is remembered; each takes one or two kilobytes."""


class Memory:
    """Things by their names; what nobody needed for the longest is forgotten first. Threads may share it."""

    def __init__(self, most_parts: int = MOST_PARTS) -> None:
        self._most = most_parts
        self._known: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def recall(self, name: Hashable, make: Callable[[], _Made], parts: Callable[[_Made], int]) -> _Made:
        """Return the thing of a name, made now where it is not remembered; what `make` raises is raised.

        `parts` counts what a thing is made of; one that alone has more than all may have is not remembered.
        """
        kept = self._known.pop(name, None)
        found: _Made = make() if kept is None else kept[0]
        number = parts(found) if kept is None else kept[1]
        if number <= self._most:
            self._known[name] = found, number
        while sum(each for _, each in [*self._known.values()]) > self._most:
            self._known.popitem(last=False)
        return found


SURE = 0.75
"""Confidence from which a rule is no doubt."""
_Made = TypeVar("_Made")
_Record = TypeVar("_Record", bound=msgspec.Struct)

_DOCUMENTS = """
SELECT *, (SELECT count(*) FROM provisions p WHERE p.document_id = d.id) AS provisions,
  (SELECT count(*) FROM rules r WHERE r.document_id = d.id) AS rules
FROM documents d {} ORDER BY id
"""
_ALL_DOCUMENTS = _DOCUMENTS.format("")
_DOCUMENTS_NAMED = _DOCUMENTS.format("WHERE ? IN (id, jurisdiction)")


_NO_NORM = f"family NOT IN {tuple(sorted(NORM_FAMILIES))}"
_UNDECIDED = "id NOT IN (SELECT row_id FROM decisions WHERE act <> 'note' AND state IN ('applied', 'agreed'))"


class KnowledgeBase:
    """A knowledge base that `reglas build` wrote, open for reading; close it, or use it in a `with` statement."""

    def __init__(self, connection: sqlite3.Connection, memory: Memory | None = None) -> None:
        """Read through a connection; a memory keeps what is `made` of a file that nobody writes to."""
        self.connection = connection
        self._memory = memory

    def made(self, name: Hashable, make: Callable[[], _Made], parts: Callable[[_Made], int]) -> _Made:
        """Return what is made of the rows under a name of its own: what was made before, where that is remembered.

        `parts` counts what it is made of, so that not too much is remembered.
        """
        return make() if self._memory is None else self._memory.recall(name, make, parts)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """Open a file; raises `DatabaseError` where it is missing, is no knowledge base or is of another version."""
        return cls(connect(Path(path)))

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def documents(self) -> list[StoredDocument]:
        """Return all documents in the order of their ids."""
        found: list[StoredDocument] = self.made("documents", self._documents, len)
        return [*found]

    def _documents(self) -> list[StoredDocument]:
        return _records(StoredDocument, self.connection.execute(_ALL_DOCUMENTS))

    def document(self, name: str) -> StoredDocument:
        """Return the document with an id, or the only one of a jurisdiction; raises `NotFoundError`."""
        named = [
            found
            for called in dict.fromkeys((name, "-".join(fold(name).split())))
            for found in _records(StoredDocument, self._all(_DOCUMENTS_NAMED, called))
        ]
        matches = [d for d in named if d.id == name] or named
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise NotFoundError(f"{shown(name)} has several documents: {', '.join(d.id for d in matches)}; name one")
        names = [each for d in self.documents() for each in (d.id, d.jurisdiction)]
        raise NotFoundError(f"there is no document {shown(name)}{_perhaps(name, names)}; `reglas documents` lists them")

    def provision(self, id: str) -> Provision:  # noqa: A002 - the column's name
        """Return the provision with an id (`<document>__<eid>`); raises `NotFoundError`."""
        found = self._provisions("id = ?", id)
        if found:
            return found[0]
        document_id, _, eid = id.partition("__")
        eids = [row["eid"] for row in self._all("SELECT eid FROM provisions WHERE document_id = ?", document_id)]
        ids = [provision_id(document_id, near) for near in difflib.get_close_matches(eid, eids, 3)] if eids else []
        raise NotFoundError(f"there is no provision {shown(id)}{_perhaps(id, ids)}; look for it with `reglas search`")

    def provisions_named(self, ids: Iterable[str]) -> list[Provision]:
        """Return the provisions with some ids, in the order of their documents; ids that are not there are left out."""
        named = msgspec.json.encode(list(ids)).decode()
        return self._provisions("id IN (SELECT value FROM json_each(?))", named, order="document_id, position")

    def provision_at(self, document: str, line: int) -> Provision:
        """Return the narrowest provision that holds a 1-based line of a document; raises `NotFoundError`."""
        known = self.document(document)
        found = self._provisions(
            "document_id = ? AND line_start <= ? AND line_end >= ?",
            *(known.id, line, line),
            order="line_end - line_start, position DESC",
        )
        if found:
            return found[0]
        reason = "" if 1 <= line <= known.lines else f" (it has {known.lines} lines)"
        raise NotFoundError(f"no provision of {known.id} holds line {line}{reason}")

    def provisions(self, document_id: str) -> list[Provision]:
        """Return all provisions of a document in its order."""
        return self._provisions("document_id = ?", document_id)

    def children(self, provision: Provision) -> list[Provision]:
        """Return the provisions directly below one."""
        return self._provisions("parent_id = ?", provision.id)

    def ancestors(self, provision: Provision) -> list[Provision]:
        """Return the provisions above one, the outermost first."""
        above: list[Provision] = []
        parent = provision.parent_id
        while parent is not None:
            above.insert(0, self.provision(parent))
            parent = above[0].parent_id
        return above

    def cells(self, provision: Provision) -> list[str]:
        """Return the cells of a table row, an empty list for any other provision."""
        row = self._all("SELECT cells FROM provisions WHERE id = ?", provision.id)[0]
        return list(msgspec.json.decode(row["cells"], type=list[str])) if row["cells"] else []

    def source(self, document_id: str) -> str:
        """Return a document's text as received (its bytes decoded); raises `NotFoundError`."""
        rows = self._all("SELECT text FROM sources WHERE document_id = ?", document_id)
        if not rows:
            raise NotFoundError(f"there is no document {shown(document_id)}; `reglas documents` lists them")
        return str(rows[0]["text"])

    def rules(
        self,
        *,
        game: str = "",
        jurisdiction: str = "",
        family: str = "",
        key: str = "",
        bearer: str = "",
        modality: str = "",
        document_id: str = "",
        provision_id: str = "",
    ) -> list[StoredRule]:
        """Return the rules that have all the given properties, in the order of the documents and their lines."""
        wanted = {
            "game": game,
            "jurisdiction": jurisdiction,
            "family": family,
            "key": key,
            "bearer": bearer,
            "modality": modality,
            "document_id": document_id,
            "provision_id": provision_id,
        }
        given = {column: value for column, value in wanted.items() if value}
        return self._rules(" AND ".join(f"{column} = ?" for column in given) or "1", *given.values())

    def typed_rules(self, document_id: str, game: str = "") -> list[StoredRule]:
        """Return the rules of a document that are no norms, in the order of their lines; of one game where given."""
        wanted = "document_id = ? AND game = ?" if game else "document_id = ?"
        return self._rules(f"{wanted} AND {_NO_NORM}", document_id, *filter(None, (game,)))

    def rules_of(self, provisions: Iterable[str]) -> list[StoredRule]:
        """Return the rules that rest on some provisions (their ids), in the order of the documents and their lines."""
        named = msgspec.json.encode(list(provisions)).decode()
        return self._rules("provision_id IN (SELECT value FROM json_each(?))", named)

    def norms(
        self, *, game: str = "", jurisdiction: str = "", family: str = "", bearer: str = "", modality: str = ""
    ) -> list[StoredRule]:
        """Return the rules of the norm families (`NORM_FAMILIES`) that have all the given properties."""
        found = self.rules(game=game, jurisdiction=jurisdiction, family=family, bearer=bearer, modality=modality)
        return [rule for rule in found if rule.family in NORM_FAMILIES]

    def definitions(self, term: str, *, game: str = "", jurisdiction: str = "") -> list[StoredRule]:
        """Return the definitions of a term (or of terms that hold it), accents and case aside, nearest first."""
        found = self.rules(family="definition", game=game, jurisdiction=jurisdiction)
        wanted = fold(term)
        named = [(fold(rule.term), rule) for rule in found if wanted and wanted in fold(rule.term)]
        return [rule for _, rule in sorted(named, key=lambda pair: (pair[0] != wanted, len(pair[0])))]

    def references_from(self, provision: Provision) -> list[StoredCitation]:
        """Return the references in a provision's own text."""
        rows = self._all("SELECT * FROM citations WHERE provision_id = ? ORDER BY line_start, id", provision.id)
        return _records(StoredCitation, rows)

    def references_to(self, provision: Provision) -> list[StoredCitation]:
        """Return the references of other provisions to this one."""
        sql = "SELECT * FROM citations WHERE target_provision_id = ? ORDER BY document_id, line_start, id"
        return _records(StoredCitation, self._all(sql, provision.id))

    def references_in(self, document_id: str) -> list[StoredCitation]:
        """Return all references in a document's text, in its order."""
        sql = "SELECT * FROM citations WHERE document_id = ? ORDER BY line_start, line_end, id"
        return _records(StoredCitation, self._all(sql, document_id))

    def coverage(self, *, document: str = "", game: str = "", unread: bool = False) -> list[Coverage]:
        """Return the sentences that rule something and the table rows, with how many rules cite each; all by default.

        `unread` leaves only those that no rule cites.
        """
        wanted = {"document_id = ?": self.document(document).id if document else "", "game = ?": game}
        where = [clause for clause, value in wanted.items() if value]
        where += ["rules = 0"] if unread else []
        columns = ", ".join(Coverage.__struct_fields__)
        sql = f"SELECT {columns} FROM coverage WHERE {' AND '.join(where) or '1'} ORDER BY id"  # noqa: S608 - our names
        return _records(Coverage, self._all(sql, *(value for value in wanted.values() if value)))

    def quantities(self, *, document: str = "", game: str = "", kind: str = "", fate: str = "") -> list[StoredQuantity]:
        """Return the quantities of the texts and what became of each, in the order of the texts; all by default."""
        wanted = {"document_id": self.document(document).id if document else "", "game": game, "kind": kind}
        given = {column: value for column, value in {**wanted, "fate": fate}.items() if value}
        where = " AND ".join(f"{column} = ?" for column in given) or "1"
        order = "document_id, start, id"
        sql = f"SELECT * FROM quantities WHERE {where} ORDER BY {order}"  # noqa: S608 - columns of our own
        texts: dict[str, str] = {}
        found = []
        for row in self._all(sql, *given.values()):
            name = row["document_id"]
            text = texts.get(name) or texts.setdefault(name, self.source(name))
            found.append(_quantity(row, " ".join(text[row["sentence_start"] : row["sentence_end"]].split())))
        return found

    def tallies(self) -> dict[str, Tally]:
        """Return how many quantities of each document there are of each fate, by the document's id."""
        counts: dict[str, dict[str, int]] = {}
        for row in self._all("SELECT document_id, fate, count(*) FROM quantities GROUP BY 1, 2"):
            counts.setdefault(row[0], {})[row[1]] = row[2]
        return {name: Tally(**fates) for name, fates in sorted(counts.items())}

    def findings(
        self, *, document: str = "", game: str = "", code: str = "", severities: Iterable[str] = ()
    ) -> list[StoredFinding]:
        """Return the defects of the regulations in the order of the documents and their lines.

        `severities` are those to return ("error", "warning", "info"); all by default.
        """
        wanted = {"document_id": self.document(document).id if document else "", "game": game, "code": code}
        given = {column: value for column, value in wanted.items() if value}
        where = " AND ".join(f"{column} = ?" for column in given) or "1"
        sql = f"SELECT * FROM findings WHERE {where} ORDER BY document_id, line_start, line_end, code, id"  # noqa: S608 - our names
        kept = set(severities)
        return [_finding(row) for row in self._all(sql, *given.values()) if not kept or row["severity"] in kept]

    def doubts(self, *, document: str = "", game: str = "") -> list[StoredRule]:
        """Return the rules that the reader itself is not sure of: these are no defects of the regulation.

        They are the figures read from lines whose text layer had to be repaired, and rules of a confidence below 0.75,
        but for those that people decided on.
        """
        wanted = {"document_id = ?": self.document(document).id if document else "", "game = ?": game}
        given = {clause: value for clause, value in wanted.items() if value}
        norms = ", ".join("?" * len(NORM_FAMILIES))
        unsure = f"(confidence < ? OR (repaired AND value GLOB '*[0-9]*' AND family NOT IN ({norms})))"
        return self._rules(" AND ".join([*given, unsure, _UNDECIDED]), *given.values(), SURE, *NORM_FAMILIES)

    def search(
        self, words: str, *, level: Level = "provision", game: str = "", jurisdiction: str = "", limit: int = 20
    ) -> list[Hit]:
        """Return the provisions (or rules) that best match the words; `rules_db.search.find` tells more of them."""
        from rules_db.search import find

        return list(find(self.connection, words, level=level, game=game, jurisdiction=jurisdiction, limit=limit).hits)

    def _all(self, sql: str, *values: object) -> list[sqlite3.Row]:
        return self.connection.execute(sql, values).fetchall()

    def _rules(self, where: str, *values: object) -> list[StoredRule]:
        order = "document_id, line_start, line_end, family, key, id"
        columns = ", ".join(StoredRule.__struct_fields__)
        sql = f"SELECT {columns} FROM rules WHERE {where} ORDER BY {order}"  # noqa: S608 - conditions of our own
        return [_rule(row) for row in self._all(sql, *values)]

    def _provisions(self, where: str, *values: object, order: str = "position") -> list[Provision]:
        columns = ", ".join(Provision.__struct_fields__)
        sql = f"SELECT {columns} FROM provisions WHERE {where} ORDER BY {order}"  # noqa: S608 - conditions of our own
        return [_provision(row) for row in self._all(sql, *values)]


def _records(kind: type[_Record], rows: Iterable[sqlite3.Row]) -> list[_Record]:
    names = kind.__struct_fields__
    return [msgspec.convert({name: row[name] for name in names}, kind, strict=False) for row in rows]


def _provision(row: sqlite3.Row) -> Provision:
    fields: dict[str, Any] = dict(zip(Provision.__struct_fields__, row, strict=True))
    fields["game_reasons"] = msgspec.json.decode(fields["game_reasons"])
    return Provision(**fields)


def _rule(row: sqlite3.Row) -> StoredRule:
    fields: dict[str, Any] = dict(zip(StoredRule.__struct_fields__, row, strict=True))
    fields["value"] = msgspec.json.decode(fields["value"])
    fields["repaired"] = bool(fields["repaired"])
    return StoredRule(**fields)


def _quantity(row: sqlite3.Row, sentence: str) -> StoredQuantity:
    fields = {name: row[name] for name in StoredQuantity.__struct_fields__ if name != "sentence"}
    return StoredQuantity(**{**fields, "value": msgspec.json.decode(fields["value"])}, sentence=sentence)


def _finding(row: sqlite3.Row) -> StoredFinding:
    fields: dict[str, Any] = {name: row[name] for name in StoredFinding.__struct_fields__}
    return StoredFinding(**{**fields, "evidence": msgspec.json.decode(row["evidence"])})


def fold(text: str) -> str:
    """Return the text in lower case without accents, its white space squashed."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).split())


def _perhaps(name: str, names: Iterable[str]) -> str:
    """Return the names most like one that is not known, as the end of a sentence."""
    near = difflib.get_close_matches(name, sorted(set(names)), 3)
    return f" (perhaps {', '.join(near)})" if near else ""
