"""What a build adds to the knowledge base from the packs: themselves, house edges, and the defects that these show.

Such defects are bets that the player wins on average, and bets without a house edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from rules_db.identifiers import content_id, value_json, with_rule_ids
from rules_db.odds.cache import worth_in_build
from rules_db.odds.records import Edge
from rules_db.odds.wheels import OF_SYMBOLS
from rules_db.packs.compiling import compile_pack, games_of
from rules_db.packs.storing import pack_row
from rules_db.records import StoredDocument, StoredRule
from rules_db.store.rows import Row, finding_rows
from rules_db.words import Words
from schemas.packs import Cite, Pack
from schemas.records import Finding

if TYPE_CHECKING:
    from corpus.layers import Source
    from rules_db.aside import Aside
    from rules_db.extracted import Extracted
    from schemas.packs import Pack

_ON_PURPOSE = "odds"
"""Bets of this name are fair by design; that they are is only worth knowing."""
_IF_ALL = "Si una sola apuesta cubre todas las casillas de este símbolo,"
"""Symbols of one prize may be drawn otherwise and be bets of their own: then the player wins less often."""


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


def findings(pack: Pack, edges: Iterable[Edge]) -> Iterator[Finding]:
    """Yield a finding for each place that gives bets of a pack no edge, or one for the player."""
    told: set[tuple[str, str]] = set()
    for edge in edges:
        if edge.edge is None or edge.edge > 0 or not edge.cites:
            continue
        code = "player_edge" if edge.edge < 0 else "zero_house_edge"
        cite = pack.citations[edge.cites[0]]
        if (code, cite.provision) not in told:
            told.add((code, cite.provision))
            yield _finding(pack, edge, code, cite)


def _finding(pack: Pack, edge: Edge, code: str, cite: Cite) -> Finding:
    name = Words("es").name(edge.bet.partition(".")[0], pack.game)
    exact = "" if edge.exact is None else f"{edge.exact.numerator}/{edge.exact.denominator}"
    if code == "player_edge":
        gain = f"{-100 * (edge.edge or 0.0):.2f}".replace(".", ",")
        rules = _IF_ALL if edge.method == OF_SYMBOLS else "Con estas reglas"
        message = f"{rules} el jugador gana en promedio el {gain} % de lo apostado a «{name}»."
        severity = "warning" if edge.method == OF_SYMBOLS else "error"
    else:
        message = f"Con estas reglas la casa no tiene ventaja alguna en la apuesta «{name}»."
        severity = "info" if edge.bet.startswith(_ON_PURPOSE) else "warning"
    return Finding(
        document_id=pack.source.document,
        provision_id=f"{pack.source.document}__{cite.provision}",
        game=pack.game,
        code=code,
        severity=severity,
        message=message,
        line_start=cite.line_start,
        line_end=cite.line_end,
        evidence={"bet": edge.bet, "variant": edge.variant, "edge": exact or edge.edge, "method": edge.method},
    )


def edge_row(pack: Pack, edge: Edge) -> dict[str, Any]:
    """Return the row of `edges` for a bet of a pack."""
    return {
        "id": content_id(pack.source.document, pack.game, edge.variant, edge.bet),
        "document_id": pack.source.document,
        "jurisdiction": pack.jurisdiction,
        "game": pack.game,
        "variant": edge.variant,
        "bet": edge.bet,
        "edge": edge.edge,
        "edge_exact": f"{edge.exact.numerator}/{edge.exact.denominator}" if edge.exact is not None else None,
        "method": edge.method,
        "missing": edge.missing,
        "formula": edge.formula,
        "cites": value_json(list(edge.cites)),
    }
