"""What a build adds to the knowledge base from the packs: house edges, and the defects that they show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from rules_db.identifiers import with_rule_ids
from rules_db.odds.edges import edges, has_odds
from rules_db.odds.findings import findings
from rules_db.odds.rows import edge_row
from rules_db.packs.compiling import compile_games
from rules_db.records import StoredDocument, StoredRule
from rules_db.store.rows import Row, finding_rows

if TYPE_CHECKING:
    from rules_db.store.writer import Part
    from schemas.packs import Pack


def worth_tables(parts: Iterable[Part]) -> Mapping[str, list[Row]]:
    """Return the rows of `edges`, and the rows that they add to `findings`."""
    rows: list[Row] = []
    found: list[Row] = []
    for part in parts:
        for pack in _packs(part):
            known = list(edges(pack))
            rows += (edge_row(pack, edge) for edge in known)
            found += finding_rows(findings(pack, known))
    return {"edges": rows, "findings": found}


def _packs(part: Part) -> Iterator[Pack]:
    """Yield the packs of a document whose odds are known: the others would be compiled for nothing."""
    source, found = part.source, part.extracted
    document = StoredDocument(
        **asdict(found.identity),
        sha256=source.sha256,
        media_type=source.media_type,
        encoding=source.encoding,
        lines=len(source),
        status=source.status,
        provisions=len(found.provisions),
        rules=len(found.rules),
    )
    rules = (StoredRule(id=name, **asdict(rule)) for name, rule in with_rule_ids(found.rules))
    return compile_games(document, (rule for rule in rules if has_odds(rule.game)))
