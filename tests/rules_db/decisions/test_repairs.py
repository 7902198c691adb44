"""A person who mends a repair is heard by the next build: it reads the words that this person wants."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rules_db import decisions
from rules_db.building import Built, build
from rules_db.cli import run
from rules_db.decisions.store import read
from rules_db.knowledge import KnowledgeBase
from rules_db.store import connect
from rules_db.verify import verify
from tests.corpus.repair.overprinting import SENTENCES, damaged, wrapped
from tests.rules_db.conftest import read_by_name

PAYS = "DECRETO\n\n1. RULETA AMERICANA\n\n1.1 PAGOS\n\nPleno 35{to}\nSemipleno 17{to}\nCalle 11{to}\n\n1.2 PERSONAL\n\n"
REPAIR = "SELECT id FROM repairs WHERE document_id = 'roto' AND before = '17al'"
AFTER = REPAIR.replace("id", "after", 1)


class Journey:
    """Two regulations, one of them damaged, and what somebody does with them; `row` is a repair of the damaged one."""

    row: str

    def __init__(self, folder: Path) -> None:
        self.sources, self.database = folder / "sources", folder / "reglas.db"
        self.sources.mkdir()
        roto = f"MUNICIPALIDAD DE PUERTO ROTO\n\n{PAYS.format(to='al')}{damaged(SENTENCES)}"
        sano = f"MUNICIPALIDAD DE PUERTO SANO\n\n{PAYS.format(to=' a 1')}{chr(10).join(wrapped(SENTENCES))}"
        (self.sources / "roto.txt").write_text(roto, encoding="utf-8")
        (self.sources / "sano.txt").write_text(sano, encoding="utf-8")

    def build(self) -> Built:
        return build([self.sources], self.database)

    def paid(self, document: str = "roto", key: str = "pays.split") -> Any:
        with KnowledgeBase.open(self.database) as base:
            return [rule.value for rule in base.rules(document_id=document) if rule.key == key]

    def all(self, sql: str) -> list[tuple[Any, ...]]:
        with closing(connect(self.database)) as connection:
            return [tuple(row) for row in connection.execute(sql)]

    def decide(self, act: decisions.Act, **changes: Any) -> decisions.Decision:
        made = decisions.record(self.database, decisions.drafted(self.database, self.row, act, changes, who="Ana"))
        decisions.apply(self.database)
        return made

    def proven(self) -> bool:
        with KnowledgeBase.open(self.database) as base:
            return verify(base, [self.sources], said=read(self.database)).ok


@pytest.fixture
def journey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Journey:
    monkeypatch.setattr("rules_db.building.gathering.corpus.read", read_by_name)
    made = Journey(tmp_path)
    made.build()
    [(made.row,)] = made.all(REPAIR)
    return made


def test_a_corrected_repair_is_read_by_the_next_build(journey: Journey, capsys: pytest.CaptureFixture[str]) -> None:
    assert journey.paid() == ["17:1"]
    made = journey.decide("correct", after="18 a 1")
    assert journey.all(AFTER) == [("18 a 1",)]
    assert journey.paid() == ["17:1"]  # the passage is read by a build

    done = journey.build()
    assert (done.written, done.read, journey.paid(), journey.paid("sano")) == (True, 1, ["18:1"], ["17:1"])
    assert [one.state for one in decisions.listed(journey.database)] == ["applied"]
    assert run(["compare", "american_roulette", "--csv", "--db", str(journey.database)]) == 0
    assert "18:1" in capsys.readouterr().out

    assert not journey.build().written
    assert journey.proven()
    assert build([journey.sources], journey.database, fresh=True).read == 2
    assert journey.paid() == ["18:1"]

    decisions.record(journey.database, decisions.reverted(journey.database, made.id, who="Ana"))
    assert (journey.build().read, journey.paid()) == (1, ["17:1"])
    assert journey.all(AFTER) == [("17 a 1",)]
    assert journey.proven()


def test_a_rejected_repair_leaves_what_was_received(journey: Journey) -> None:
    journey.decide("reject")
    journey.build()
    assert journey.all(REPAIR) == []
    [(text,)] = journey.all("SELECT text FROM provisions WHERE document_id = 'roto' AND text LIKE '%17%'")
    assert "17al" in text
    assert journey.proven()


def test_the_command_says_when_the_text_is_read(journey: Journey, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["correct", journey.row, "--db", str(journey.database)]
    assert run([*given, "--accept"]) == 0
    assert "next build" not in capsys.readouterr().out
    assert run([*given, "--set", "after=18 a 1"]) == 0
    assert "The next build reads the text with these words." in capsys.readouterr().out


def test_an_accepted_repair_is_read_as_it_was(journey: Journey) -> None:
    journey.decide("accept")
    assert (journey.build().read, journey.paid()) == (0, ["17:1"])


def test_the_last_word_on_a_repair_counts(journey: Journey) -> None:
    journey.decide("correct", after="19 a 1")
    journey.decide("correct", after="20 a 1")
    assert (journey.build().read, journey.paid()) == (1, ["20:1"])


def test_verify_tells_where_a_passage_was_not_read_again(journey: Journey) -> None:
    journey.decide("correct", after="18 a 1")
    assert not journey.proven()
    journey.build()
    assert journey.proven()
