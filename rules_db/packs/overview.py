"""What of a game is executable and what is missing, told from its pack."""

from __future__ import annotations

import msgspec

from rules_db.packs.jdm import content_of, unpacked
from rules_db.packs.tables import Among
from schemas.packs import Pack

TABLES = (
    "settlement",
    "dealer",
    "punto",
    "banker",
    "options",
    "hand_ranking",
    "jackpot",
    "limits",
    "equipment",
    "prizes",
)
"""The tables that a pack may have, in the order in which they are shown."""
_FATAL = ("no_results", "no_numbers", "no_coverage", "no_payout", "no_bet", "no_wheel", "absent")
"""Codes of gaps for which a bet cannot be settled to its end."""


class Overview(msgspec.Struct, frozen=True):
    """One pack in figures: its tables, how many bets are settled to the end, and which are not.

    `open` tells of each bet that cannot be settled at every outcome at which ones it cannot.
    """

    jurisdiction: str
    game: str
    tables: tuple[str, ...]
    rows: int
    settled: int
    missing: tuple[str, ...]
    gaps: int
    conflicts: int
    norms: int
    incidents: int
    open: tuple[str, ...] = ()


def overview(pack: Pack) -> Overview:
    """Return what of a game is executable: a bet is where the pack knows a win of it with its payment."""
    open_bets = {gap.subject for gap in pack.gaps if gap.table == "settlement" and gap.code in _FATAL}
    absent = {f"table {gap.table}" for gap in pack.gaps if gap.table != "settlement" and gap.code == "absent"}
    return Overview(
        pack.jurisdiction,
        pack.game,
        tuple(name for name in TABLES if name in pack.tables),
        sum(len(content_of(table.jdm).rules) for table in pack.tables.values()),
        len(settled_bets(pack) - open_bets),
        tuple(sorted(open_bets) + sorted(absent)),
        len(pack.gaps),
        len(pack.conflicts),
        len(pack.norms),
        len(pack.incidents),
        tuple(f"{gap.subject}: {gap.reason}" for gap in pack.gaps if gap.code == "open_cases"),
    )


def settled_bets(pack: Pack) -> set[str]:
    """Return the bets of which the settlement table pays a win."""
    if "settlement" not in pack.tables:
        return set()
    table = unpacked("settlement", pack.tables["settlement"])
    won = [row.when.get("bet") for row in table.rows if row.then["outcome"] in ("win", "push")]
    return {str(bet) for asked in won if isinstance(asked, Among) for bet in asked.values}
