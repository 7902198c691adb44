"""What rests on rules that decisions changed: coverage, quantities, packs, edges, and links between typed rules."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, partial
from typing import Any

from extractor.alignment import links_of_rules
from extractor.coverage import Cited
from rules_db.aligning import alignment_row, rule_rows
from rules_db.aside import Aside
from rules_db.decisions.kept import Keeper
from rules_db.knowledge import KnowledgeBase
from rules_db.odds.book import Edge
from rules_db.odds.cache import PACKS_FINDINGS, edge_of, key, worth_of
from rules_db.packs.compiling import compile_pack, games_of, unread_caps
from rules_db.packs.published import read
from rules_db.records import StoredDocument, StoredRule
from schemas.records import NORM_FAMILIES, Provision

_SAYS = ("game", "variant", "family", "key", "value")
"""What of a typed rule decides on its counterparts."""
Tables = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by table."""
_GIVEN = {
    "packs": "SELECT id FROM packs WHERE document_id = ? AND game = ?",
    "edges": "SELECT id FROM edges WHERE document_id = ? AND game = ? ORDER BY rowid",
    "findings": f"""
    SELECT id FROM findings WHERE document_id = ? AND game = ? AND code IN {PACKS_FINDINGS} ORDER BY rowid
    """,  # noqa: S608 - codes of ours
}
"""The rows that the pack of a game gave."""
_CHANGED = (
    "SELECT document_id, game, pack FROM packs WHERE id IN (SELECT row_id FROM as_read WHERE table_name = 'packs')"
)
_STORED = "SELECT document_id, game, pack FROM packs WHERE document_id = ? AND game = ?"
_EDGES = "SELECT * FROM edges WHERE document_id = ? AND game = ? ORDER BY rowid"
Edges = dict[str, list[Edge]]
"""Edges by what the odds read of their pack (`rules_db.odds.cache.key`)."""


def held_edges(connection: sqlite3.Connection) -> Edges:
    """Return the edges of the packs that the decisions applied now have changed: applied again, they change them again.

    The connection gives rows by the names of their columns.
    """
    return _edges(connection, connection.execute(_CHANGED))


def _edges(connection: sqlite3.Connection, packs: Iterable[sqlite3.Row]) -> Edges:
    def of(document: str, game: str) -> list[Edge]:
        return [edge_of(row) for row in connection.execute(_EDGES, (document, game))]

    return {key(read(pack.encode(), f"{name}/{game}")): of(name, game) for name, game, pack in packs}


class Following:
    """Remakes what rests on the rules of some documents; made before any of them is changed.

    Edges that are `held` are not computed again.
    """

    def __init__(self, keeper: Keeper, documents: Iterable[str], held: Edges) -> None:
        self._keeper = keeper
        self._held = held
        self._base = KnowledgeBase(keeper.connection)
        self._aside = Aside()
        self._now: dict[str, list[StoredRule]] = {}
        self._before = {name: self._base.rules(document_id=name) for name in sorted(documents)}
        self._documents = {name: self._base.document(name) for name in self._before}

    def follow(self) -> list[tuple[str, str]]:
        """Remake what rests on the rules that were changed; return the documents and games whose packs did."""
        touched = self._keeper.touched.get("rules", set())
        packs: list[tuple[str, str]] = []
        changed: dict[str, list[StoredRule]] = {}
        self._now.clear()
        for name, before in self._before.items():
            rules = self._rules(name)
            changed[name] = [rule for rule in (*before, *rules) if rule.id in touched]
            if changed[name]:
                self._recount(name, changed[name], rules)
                self._account(before, rules)
            packs += self._compile(self._base.document(name), before, rules)
        self._link(changed)
        return packs

    def _rules(self, document: str) -> list[StoredRule]:
        """Return the rules of a document as they stand now that they are changed."""
        if document not in self._now:
            self._now[document] = self._base.rules(document_id=document)
        return self._now[document]

    def _recount(self, document: str, changed: Sequence[StoredRule], rules: Sequence[StoredRule]) -> None:
        """Count again how many rules cite the sentences and rows on whose lines rules were changed."""
        cited = Cited(rules)
        lines = {line for rule in changed for line in range(rule.line_start, rule.line_end + 1)}
        sql = "SELECT id, text, line_start, line_end FROM coverage WHERE document_id = ?"
        for row_id, text, first, last in self._keeper.connection.execute(sql, (document,)).fetchall():
            if not lines.isdisjoint(range(first, last + 1)):
                count, typed = cited.count(text, first, last)
                self._keeper.change("coverage", str(row_id), {"rules": count, "typed": typed})

    def _account(self, before: Sequence[StoredRule], rules: Sequence[StoredRule]) -> None:
        """Set free the quantities of rules that are gone, and give unread ones to the rules that were added."""
        here = {rule.id for rule in rules}
        known = {rule.id for rule in before}
        for rule in before:
            if rule.id not in here:
                self._free(rule.id)
        for rule in rules:
            if rule.id not in known:
                self._claim(rule)

    def _free(self, rule_id: str) -> None:
        sql = "SELECT id FROM quantities WHERE rule_id = ?"
        for (row_id,) in self._keeper.connection.execute(sql, (rule_id,)).fetchall():
            self._keeper.change("quantities", row_id, {"fate": "unread", "rule_id": None})

    def _claim(self, rule: StoredRule) -> None:
        sql = """
        SELECT id, words FROM quantities
        WHERE document_id = ? AND fate = 'unread' AND line_start >= ? AND line_end <= ? ORDER BY rowid
        """
        fate = "norm" if rule.family in NORM_FAMILIES else "rule"
        place = (rule.document_id, rule.line_start, rule.line_end)
        for row_id, words in self._keeper.connection.execute(sql, place).fetchall():
            if words in rule.text:
                self._keeper.change("quantities", row_id, {"fate": fate, "rule_id": rule.id})

    def _compile(
        self, document: StoredDocument, before: Sequence[StoredRule], rules: Sequence[StoredRule]
    ) -> Iterator[tuple[str, str]]:
        """Compile the games again whose rules or document changed, and write their packs, edges and what these show."""
        outline = {provision.id: provision for provision in self._base.provisions(document.id)}
        then, now = dict(games_of(before, outline)), dict(games_of(rules, outline))
        named = _called(self._documents[document.id]) != _called(document)
        for game in sorted(then.keys() | now.keys()):
            if named or then.get(game) != now.get(game):
                new = self._worth(document, game, now.get(game, ()), outline)
                for table, given in _GIVEN.items():
                    old = [row["id"] for row in self._keeper.connection.execute(given, (document.id, game))]
                    self._keeper.put(table, old, new.get(table, ()))
                yield document.id, game

    def _worth(
        self, document: StoredDocument, game: str, rules: Sequence[StoredRule], outline: Mapping[str, Provision]
    ) -> Tables:
        """Compile the pack of a game from its rules as they are now; return its rows and edges, none if that fails."""
        unread = unread_caps(self._base.quantities(document=document.id, kind="multiple"))
        made = partial(compile_pack, document, game, rules, outline, unread)
        pack = self._aside.tried(f"the pack of {game}", made) if rules else None
        if pack is None:
            return {}
        connection = self._keeper.connection
        as_read = _edges(connection, connection.execute(_STORED, (document.id, game)))
        return worth_of(pack, self._aside, {**self._held, **as_read})

    def _link(self, changed: dict[str, list[StoredRule]]) -> None:
        """Link typed rules that were changed with those of other documents, by their keys; let go those that went."""
        here = {rule_id: self._keeper.row("rules", rule_id) for rule_id in self._keeper.touched.get("rules", ())}
        was = {rule.id: rule for rules in self._before.values() for rule in rules}
        moved: dict[str, set[str]] = {}
        for document, rules in changed.items():
            for rule in rules:
                row = here[rule.id]
                if row is None:
                    self._unlink(rule.id)
                elif rule.family not in NORM_FAMILIES and _says_otherwise(was.get(rule.id), row):
                    moved.setdefault(document, set()).add(rule.id)
        for rule_id in sorted(rule_id for ids in moved.values() for rule_id in ids):
            self._unlink(rule_id, "key")
        for document, ids in sorted(moved.items()):
            self._relink(document, ids)

    def _unlink(self, rule_id: str, method: str = "") -> None:
        sql = "SELECT id FROM alignments WHERE (a_id = ?1 OR b_id = ?1) AND level = 'rule' AND ?2 IN ('', method)"
        for (row_id,) in self._keeper.connection.execute(sql, (rule_id, method)).fetchall():
            self._keeper.remove("alignments", row_id)

    def _relink(self, document: str, ids: AbstractSet[str]) -> None:
        """Link some typed rules of a document with those of the same keys in every other one."""
        sql = "SELECT DISTINCT family, key FROM rules WHERE id IN (SELECT value FROM json_each(?))"
        keys = {tuple(row) for row in self._keeper.connection.execute(sql, (json.dumps(sorted(ids)),))}
        ours = self._of_keys(keys, document)
        for other in self._base.documents():
            if other.id != document and (theirs := self._of_keys(keys, other.id)):
                a, b = sorted((ours, theirs), key=lambda rows: str(rows[0].document))
                self._write_links(a, b, ids)

    def _of_keys(self, keys: AbstractSet[tuple[str, ...]], document: str) -> list[Any]:
        rules = [rule for rule in self._rules(document) if (rule.family, rule.key) in keys]
        return list(rule_rows(rules, self._provisions(document))) if rules else []

    @cache  # noqa: B019 - it lives no longer than one application
    def _provisions(self, document: str) -> list[Provision]:
        return self._base.provisions(document)

    def _write_links(self, a: Sequence[Any], b: Sequence[Any], ids: AbstractSet[str]) -> None:
        known = {row.id: row for row in (*a, *b)}
        chapters = [self._chapters(rows[0].document) for rows in (a, b)]
        for link in links_of_rules(a, b, *chapters):
            if link.a in ids or link.b in ids:
                row = alignment_row(link, known[link.a], known[link.b])
                self._keeper.put("alignments", [row["id"]], [row])

    def _chapters(self, document: str) -> AbstractSet[str]:
        from extractor.alignment.plan import chapters

        sql = "SELECT game FROM rules WHERE document_id = ?"
        return chapters(row[0] for row in self._keeper.connection.execute(sql, (document,)))


def _called(document: StoredDocument) -> tuple[str, ...]:
    """Return what a pack says of the instrument that it is compiled from."""
    return document.jurisdiction, document.number, document.date


def _says_otherwise(before: StoredRule | None, row: dict[str, Any]) -> bool:
    if before is None:
        return True
    now = {**row, "value": json.loads(row["value"])}
    return any(getattr(before, name) != now[name] for name in _SAYS)
