"""The cases that can happen in a settlement: facts that go together, for the proof that a table is complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from rules_db.packs.scope import settings
from rules_db.packs.settlement.dice import TOTAL_OF
from rules_db.packs.tables import Scalar, Table

Case = dict[str, Scalar]


def cases(kind: str, table: Table) -> Iterator[Case]:
    """Yield every case of a settlement table that can happen."""
    domains = {field.name: field.values for field in table.inputs}
    if "roll" in domains:
        domains.pop("total", None)
    for values in product(*domains.values()):
        case = dict(zip(domains, values, strict=True))
        if "roll" in case:
            case["total"] = TOTAL_OF[str(case["roll"])]
        if possible(kind, case):
            yield case


def possible(kind: str, case: Mapping[str, Scalar]) -> bool:
    """Tell whether facts of a settlement can go together in a game that is decided as its kind."""
    if kind == "wheel":
        return _wheel(case)
    if kind == "craps":
        return _craps(case)
    if kind == "blackjack":
        return _blackjack(case)
    if kind == "named":
        return case["result"] in (case["bet"], "other")
    if kind == "war":
        return _war(case)
    if kind == "half":
        return case["player"] == case["dealer"] == "points" or case.get("comparison", "tie") == "tie"
    if kind == "rows":
        if case.get("choice", "none") != "none" and case["row"] != "tie_at_31":
            return False
        return (case.get("shade", "none") == "none") is (case["row"] in ("tie", "tie_at_31"))
    return kind != "poker" or _poker(case)


def _wheel(case: Mapping[str, Scalar]) -> bool:
    """A bet with numbers of its own asks only for the pocket, one on chosen numbers whether it is covered."""
    chosen = case["bet"] in settings()["wheel"]["chosen"]
    if chosen:
        return (
            case.get("pocket", "0") in ("0", "1") and not case.get("in_prison") and case.get("choice", "none") == "none"
        )
    held = case.get("in_prison") and case.get("choice") != "none"
    return case.get("covered", True) is True and not held


def _craps(case: Mapping[str, Scalar]) -> bool:
    craps = settings()["craps"]
    if case["bet"] in craps["standing"]:
        return case.get("point") != 0
    return case["bet"] in craps["travelling"] or case.get("point", 0) == 0


def _blackjack(case: Mapping[str, Scalar]) -> bool:
    """Points are compared only where both have points; a side bet asks for its own facts."""
    plain = {"player": "points", "dealer": "points", "comparison": "tie", "pair": "none", "first_total": 2}
    asks = {
        "main": ("player", "dealer", "comparison"),
        "insurance": ("dealer",),
        "even_money": ("player",),
        "perfect_pairs": ("pair",),
        "over_13": ("first_total",),
        "under_13": ("first_total",),
    }[str(case["bet"])]
    if any(name not in asks and case.get(name, usual) != usual for name, usual in plain.items()):
        return False
    compared = case.get("dealer") == "points" and case.get("player") in ("points", "split_21", "twenty_one")
    return (case["bet"] != "even_money" or case.get("player") == "blackjack") and (
        compared or case.get("comparison", "tie") == "tie"
    )


def _war(case: Mapping[str, Scalar]) -> bool:
    """The second stake is laid after a tie; only a first tie can be given up."""
    if case.get("surrendered"):
        return case["bet"] == "war" and case["phase"] == "deal" and case["comparison"] == "tie"
    return case["bet"] != "war_phase" or case["phase"] == "war_phase"


def _poker(case: Mapping[str, Scalar]) -> bool:
    """Of a hand that was given up, nothing else is asked; of a dealer who does not open, no comparison.

    The second bet is laid by who stays.
    """
    if case.get("folded") and case["bet"] == "bet":
        return False
    if case.get("folded") and (case.get("qualified") is False or case.get("comparison") != "tie"):
        return False
    return case.get("qualified", True) is True or case.get("comparison") == "tie"
