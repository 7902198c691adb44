"""What a build adds to the knowledge base from the packs: themselves, house edges, and the defects that these show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from rules_db.identifiers import with_rule_ids
from rules_db.odds.cache import worth_in_build
from rules_db.odds.findings import findings
from rules_db.odds.rows import edge_row
from rules_db.packs.compiling import compile_pack, games_of
from rules_db.packs.storing import pack_row
from rules_db.records import StoredDocument, StoredRule
from rules_db.store.rows import Row, finding_rows

if TYPE_CHECKING:
    from corpus.layers import Source
    from rules_db.aside import Aside
    from rules_db.extracted import Extracted
    from schemas.packs import Pack


def worth_tables(source: Source, found: Extracted, aside: Aside) -> Mapping[str, list[Row]]:
    """Return the rows of `packs` and `edges` of a document, and the rows that these add to `findings`.

    A game whose pack or odds fail is left out, and `aside` keeps it.
    """
    tables: dict[str, list[Row]] = {"packs": [], "edges": [], "findings": []}
    for pack in _packs(source, found, aside):
        for table, rows in worth_of(pack, aside).items():
            tables[table] += rows
    return tables


def worth_of(pack: Pack, aside: Aside) -> Mapping[str, list[Row]]:
    """Return the rows of `packs` and `edges` of one pack, and those that it adds to `findings`.

    Odds that fail are left out, and `aside` keeps it.
    """
    known = aside.tried(f"the odds of {pack.game}", partial(worth_in_build, pack)) or []
    edges = [edge_row(pack, edge) for edge in known]
    return {"packs": [pack_row(pack)], "edges": edges, "findings": list(finding_rows(findings(pack, known)))}


def _packs(source: Source, found: Extracted, aside: Aside) -> Iterator[Pack]:
    """Yield the packs of a document."""
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
    for game, own in games_of(rules):
        pack = aside.tried(f"the pack of {game}", partial(compile_pack, document, game, own))
        if pack:
            yield pack
