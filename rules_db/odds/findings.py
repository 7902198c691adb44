"""Defects that only the odds show: bets that the player wins on average, and bets without a house edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules_db.odds.records import Edge
from rules_db.words import Words
from schemas.packs import Cite, Pack
from schemas.records import Finding

_ON_PURPOSE = "odds"
"""Bets of this name are fair by design; that they are is only worth knowing."""


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
        message = f"Con estas reglas el jugador gana en promedio el {gain} % de lo apostado a «{name}»."
        severity = "error"
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
