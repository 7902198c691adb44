"""Packs in the knowledge base: one row a game of a document, with what of it is executable or missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from rules_db.errors import NotFoundError, shown
from rules_db.identifiers import content_id, squash, value_json
from rules_db.packs.published import read
from rules_db.packs.scope import PARTS
from rules_db.packs.tables import ANY_OUTCOME, UNDECIDED, Among, content_of, unpacked
from rules_db.words import Words
from schemas.packs import Pack

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase


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

    `open` tells of the bets that cannot be settled at every outcome what the text, as read, does not say of them, and
    where that is not known at which outcomes they cannot.
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


def pack_row(pack: Pack) -> dict[str, Any]:
    """Return the row of `packs` for a pack."""
    told = overview(pack)
    return {
        "id": content_id(pack.source.document, pack.game),
        "document_id": pack.source.document,
        "jurisdiction": pack.jurisdiction,
        "game": pack.game,
        "kind": pack.kind,
        "tables": value_json(list(told.tables)),
        "rows": told.rows,
        "settled": told.settled,
        "missing": value_json(list(told.missing)),
        "gaps": told.gaps,
        "conflicts": told.conflicts,
        "norms": told.norms,
        "incidents": told.incidents,
        "pack": msgspec.json.encode(pack).decode(),
    }


def stored_texts(base: KnowledgeBase) -> dict[tuple[str, str], str]:
    """Return the packs of a knowledge base as JSON, by jurisdiction and game; of two documents' the last one's."""
    sql = "SELECT jurisdiction, game, pack FROM packs ORDER BY document_id"
    return {(row["jurisdiction"], row["game"]): row["pack"] for row in base.connection.execute(sql)}


_DOUBTED_BELOW = 0.6
"""Confidence below which an answer says how sure the reading of its rule is."""
_DOUBTED = "SELECT line_start, confidence, repaired FROM rules WHERE id = ?"
_FOUND = """
SELECT DISTINCT f.line_start, f.code, f.message FROM rules r
JOIN findings f ON f.document_id = r.document_id AND f.line_start <= r.line_end AND f.line_end >= r.line_start
WHERE r.id = ? AND f.severity <> 'info' ORDER BY f.line_start, f.code
"""


def doubts(base: KnowledgeBase, rules: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return what speaks against trusting some rules, by their ids: an unsure reading, repaired words, findings.

    A rule that somebody accepted is not unsure; one that somebody corrected or added is said to be so.
    """
    return {rule: tuple(_doubts(base, rule)) for rule in rules}


def _doubts(base: KnowledgeBase, rule: str) -> Iterator[str]:
    decided = _decided(base, rule)
    for line, sure, mended in base.connection.execute(_DOUBTED, (rule,)):
        if decided:
            act, who, when = decided
            if act in _HOW:
                yield f"line {line} is read as {_HOW[act]} by {who} on {when}"
            continue
        if mended:
            yield f"line {line} is damaged and was repaired before it was read"
        if sure < _DOUBTED_BELOW:
            yield f"line {line} is read with a confidence of {sure:.2f} only"
    for line, code, message in base.connection.execute(_FOUND, (rule,)):
        yield f"finding {code} on line {line}: {message}"


_DECIDED = """
SELECT act, who, substr("when", 1, 10) FROM decisions
WHERE row_id = ? AND act IN ('accept', 'correct', 'add') AND state = 'applied'
"""
_HOW = {"correct": "corrected", "add": "added"}


def _decided(base: KnowledgeBase, rule: str) -> tuple[str, str, str] | None:
    """Return what a person said of a rule, who and when; None where nobody decided on it."""
    row = base.connection.execute(_DECIDED, (rule,)).fetchone()
    return (row[0], row[1], row[2]) if row else None


class Told(NamedTuple):
    """How a text tells an event out of order: when, in which sentence, what follows, and under which words."""

    event: str
    sentence: str
    follows: str
    under: str


_TOLD_INCIDENT = """
SELECT r.id, r.value, r.text, r.consequence, over.heading || ' ' || over.text AS under FROM rules r
LEFT JOIN provisions p ON p.id = r.provision_id
LEFT JOIN provisions over ON over.id = p.parent_id AND over.kind NOT IN ({parts})
WHERE r.id = ?
""".format(parts=", ".join(f"'{kind}'" for kind in PARTS))


def told_incidents(base: KnowledgeBase, rules: Iterable[str]) -> dict[str, Told]:
    """Return how the texts of a knowledge base tell some events out of order, by the ids of the rules."""
    rows = (row for rule in rules for row in base.connection.execute(_TOLD_INCIDENT, (rule,)))
    return {
        row["id"]: Told(str(json.loads(row["value"])), row["text"], row["consequence"], squash(row["under"] or ""))
        for row in rows
    }


def stored_pack(base: KnowledgeBase, document: str, game: str) -> Pack:
    """Return the pack of a game of a document from a knowledge base; raises `NotFoundError`."""
    sql = "SELECT pack FROM packs WHERE document_id = ? AND game = ?"
    row = base.connection.execute(sql, (document, game)).fetchone()
    if row is None:
        raise NotFoundError(f"{shown(document)} has no pack of {shown(game)}; `reglas packs` lists them")
    return read(row["pack"].encode(), f"{document}/{game}")


def overview(pack: Pack) -> Overview:
    """Return what of a game is executable: a bet is where the pack knows a win of it with its payment."""
    open_bets = {gap.subject for gap in pack.gaps if gap.table == "settlement" and gap.code in _FATAL}
    by_prizes = prizes(pack)
    open_bets -= {*by_prizes, "all"} if by_prizes else set()
    absent = {f"table {gap.table}" for gap in pack.gaps if gap.table != "settlement" and gap.code == "absent"}
    return Overview(
        pack.jurisdiction,
        pack.game,
        tuple(name for name in TABLES if name in pack.tables),
        sum(len(content_of(table.jdm).rules) for table in pack.tables.values()),
        len((settled_bets(pack) - open_bets) | by_prizes),
        tuple(sorted(open_bets) + sorted(absent)),
        len(pack.gaps),
        len(pack.conflicts),
        len(pack.norms),
        len(pack.incidents),
        tuple(_open(pack, sorted(open_bets))),
    )


_SURE = ("open_cases", "by_name", "by_place", "commission_if", "reduction_apart")
"""Codes of gaps that do not say what is missing where a bet is open."""


DOUBLED_CARDS = "doubled_cards"
"""The code of a gap that leaves open what doubled cards annul, beside the cases that no row decides."""
PERHAPS_CAP = "jackpot.perhaps_cap"
"""The parameter, by hand, that tells how many stakes a share of a jackpot may at most be, where that was not read."""
WON_UNPAID = "no_payout"
"""The code of a bet that wins, though it is not said what: a row decides it, and other outcomes may be open beside."""

_CASES = re.compile(r" \(\d+ cases?\)$")


def _unsaid(cases: str) -> str:
    """Return what a text does not say of the cases that no row decides, in words."""
    facts = _CASES.sub("", cases.removeprefix(UNDECIDED))
    told = Words("en").facts(facts) if " " in facts and facts != ANY_OUTCOME else facts
    return f"the text, as read, does not state what becomes of the bet where: {told}"


def _open(pack: Pack, missing: Iterable[str]) -> Iterator[str]:
    """Yield the bets that are open at some outcome, with what the text does not say, or else with these outcomes."""
    known = [gap for gap in pack.gaps if gap.table == "settlement"]
    bets: dict[tuple[str, ...], list[str]] = {}
    undecided = [gap.subject for gap in known if gap.code == "open_cases"]
    for bet in dict.fromkeys((*missing, *undecided)):
        own = [gap for gap in known if gap.subject == bet]
        unsaid = dict.fromkeys(gap.reason for gap in own if gap.code not in _SURE)
        cases = dict.fromkeys(_unsaid(gap.reason) for gap in own if gap.code == "open_cases")
        if any(gap.code not in (*_SURE, WON_UNPAID, DOUBLED_CARDS) for gap in own):
            cases = {}  # the reasons told are why no row decides them
        bets.setdefault((*unsaid, *cases), []).append(bet)
    for gap in pack.gaps:
        if gap.table != "settlement" and gap.code == "absent":
            bets.setdefault((gap.reason,), []).append(f"table {gap.table}")
    for reasons, named in bets.items():
        yield f"{', '.join(named)}: {'; '.join(reasons)}"


_PRIZES = "jackpot"
FIRST_PRIZES = ("line", "bingo")
"""The prizes that every game of cards of numbers has."""
CARDS = ("equipment.card.rows", "equipment.card.numbers")
"""The parameters by which a game is played with cards of numbers."""


def prizes(pack: Pack) -> frozenset[str]:
    """Return the bets that a pack settles by prizes: the one on a jackpot; line, bingo and what is added to bingo."""
    said = pack.parameters
    found = {"progressive"} if _PRIZES in pack.tables else set()
    if any(key.startswith(CARDS) for key in said):
        found |= {*FIRST_PRIZES}
        found |= {entry["variant"] for key in said if key.startswith("jackpot.") for entry in said[key]}
    return frozenset(found - {""})


def settled_bets(pack: Pack) -> set[str]:
    """Return the bets of which the settlement table pays a win."""
    if "settlement" not in pack.tables:
        return set()
    table = unpacked("settlement", pack.tables["settlement"])
    won = [row.when.get("bet") for row in table.rows if row.then["outcome"] in ("win", "push")]
    return {str(bet) for asked in won if isinstance(asked, Among) for bet in asked.values}
