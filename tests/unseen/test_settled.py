"""Bets of invented regulations, worked out from their texts before they were run: what is answered is right."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import asdict

from rules_db import Engine, ReglasError
from rules_db.identifiers import with_rule_ids
from rules_db.knowledge import KnowledgeBase
from rules_db.packs.compiling import compile_games
from rules_db.records import StoredDocument, StoredRule
from tests.unseen.documents import FOLDER, read_document

CASES = json.loads((FOLDER / "settled.json").read_text(encoding="utf-8"))
SILENT = 13
"""Cases that the texts answer and the engine does not, at most."""


@pytest.fixture(scope="module")
def verdicts(demo_database: Path) -> list[str]:
    """The verdict on each case: of the packs of the demo where it has the text, else of those read for this alone."""
    with KnowledgeBase.open(demo_database) as base:
        built = Engine.of(base)
        rows = base.connection.execute("SELECT file, jurisdiction FROM documents").fetchall()
    packs = {Path(file).stem: (built, place) for file, place in rows}
    for name in sorted({case["of"].split()[0] for case in CASES} - packs.keys()):
        packs[name] = read(name)
    return [verdict(case, *packs[case["of"].split()[0]]) for case in CASES]


def read(name: str) -> tuple[Engine, str]:
    """The packs of one regulation of this folder, and its place."""
    found = read_document((FOLDER / f"{name}.txt").read_bytes(), name)
    document = StoredDocument(
        **asdict(found.identity), sha256="", media_type="", encoding="", lines=0, status="", provisions=0, rules=0
    )
    rules = [StoredRule(id=id_, **asdict(rule)) for id_, rule in with_rule_ids(found.rules)]
    outline = {provision.id: provision for provision in found.provisions}
    return Engine(compile_games(document, rules, outline)), document.jurisdiction


def verdict(case: dict, engine: Engine, place: str) -> str:
    """Right, wrong or silent; a bet whose gain is null has to be refused or left open."""
    game, laid = case["of"].split()[1], case["bets"]
    try:
        paid = engine.settle(place, game, laid, case["outcome"], variant=case.get("variant", ""), strict=True)
        gains = [payment.gain for payment in paid]
    except ReglasError:
        gains = [None] * len(laid)
    if "total" in case:
        known = None not in gains
        return "right" if known and sum(gains) == Fraction(case["total"]) else "wrong" if known else "silent"
    pairs = [(gain, None if told is None else Fraction(told)) for gain, told in zip(gains, case["gains"], strict=True)]
    if any(gain is not None and gain != told for gain, told in pairs):
        return "wrong"
    return "right" if all(gain == told for gain, told in pairs) else "silent"


def test_no_bet_of_an_unseen_regulation_is_settled_wrongly(verdicts: list[str]) -> None:
    assert [case for case, told in zip(CASES, verdicts, strict=True) if told == "wrong"] == []


def test_most_bets_of_unseen_regulations_are_settled(verdicts: list[str]) -> None:
    assert Counter(verdicts)["silent"] <= SILENT
