"""A person who mends a repair is heard at once: the text is read again with the words that this person wants."""

from __future__ import annotations

import hashlib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from corpus.layers import Document, Source
from corpus.media import PDF, PrintedLine
from corpus.reading import document_of
from rules_db import building, decisions
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
        building.apply(self.database)
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


def test_a_corrected_repair_is_read_at_once(journey: Journey, capsys: pytest.CaptureFixture[str]) -> None:
    assert journey.paid() == ["17:1"]
    made = journey.decide("correct", after="18 a 1")
    assert journey.all(AFTER) == [("18 a 1",)]
    assert (journey.paid(), journey.paid("sano")) == (["18:1"], ["17:1"])
    assert [one.state for one in decisions.listed(journey.database)] == ["applied"]
    assert run(["compare", "american_roulette", "--csv", "--db", str(journey.database)]) == 0
    assert "18:1" in capsys.readouterr().out
    assert journey.proven()

    assert not journey.build().written
    assert build([journey.sources], journey.database, fresh=True).read == 2
    assert journey.paid() == ["18:1"]

    decisions.record(journey.database, decisions.reverted(journey.database, made.id, who="Ana"))
    assert building.apply(journey.database).states == {"applied": 1, "reverted": 1}
    assert journey.paid() == ["17:1"]
    assert journey.all(AFTER) == [("17 a 1",)]
    assert journey.proven()


def test_no_source_is_needed(journey: Journey) -> None:
    journey.sources.rename(journey.sources.with_name("away"))
    journey.decide("correct", after="18 a 1")
    assert journey.paid() == ["18:1"]


def test_a_rejected_repair_leaves_what_was_received(journey: Journey) -> None:
    journey.decide("reject")
    assert journey.all(REPAIR) == []
    [(text,)] = journey.all("SELECT text FROM provisions WHERE document_id = 'roto' AND text LIKE '%17%'")
    assert "17al" in text
    assert not journey.build().written
    assert journey.proven()


def test_an_accepted_repair_is_read_as_it_was(journey: Journey) -> None:
    journey.decide("accept")
    assert (journey.build().read, journey.paid()) == (0, ["17:1"])


def test_the_last_word_on_a_repair_counts(journey: Journey) -> None:
    journey.decide("correct", after="19 a 1")
    journey.decide("correct", after="20 a 1")
    assert journey.paid() == ["20:1"]


def test_the_same_letters_on_another_line_are_another_repair(journey: Journey) -> None:
    journey.decide("correct", after="18 a 1")
    text = (journey.sources / "roto.txt").read_text(encoding="utf-8")
    (journey.sources / "roto.txt").write_text(text.replace("Calle 11al", "Calle 17al"), encoding="utf-8")
    journey.build()
    assert (journey.paid(), journey.paid(key="pays.street")) == (["18:1"], ["17:1"])


def test_a_long_document_is_read_later(journey: Journey) -> None:
    decisions.record(journey.database, decisions.drafted(journey.database, journey.row, "correct", {"after": "18 a 1"}))
    assert building.apply(journey.database, most=10).waiting == ["roto"]
    assert (journey.all(AFTER), journey.paid()) == ([("18 a 1",)], ["17:1"])
    assert building.apply(journey.database).waiting == []
    assert journey.paid() == ["18:1"]


def test_what_another_program_read_waits_for_a_build(
    journey: Journey, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as other:
        other.setattr("rules_db.building.former.program_sha256", lambda: "another")
        given = ["correct", journey.row, "--db", str(journey.database), "--set", "after=18 a 1"]
        assert run(given) == 0
        assert "the next build reads it" in " ".join(capsys.readouterr().out.split())
        assert (journey.all(AFTER), journey.paid()) == ([("18 a 1",)], ["17:1"])
    assert (journey.build().read, journey.paid()) == (1, ["18:1"])


def recognised(path: Path, **_: object) -> Document:
    """Read a text as an engine gives the lines of a scan, which it mends where one reading alone is left."""
    data = path.read_bytes()
    printed = [PrintedLine(line, 1, confidence=0.9) for line in data.decode().strip().splitlines()]
    sha256 = hashlib.sha256(data).hexdigest()
    text = "\n".join(line.text for line in printed)
    source = Source(text, name=str(path), sha256=sha256, media_type=PDF, printed=printed, page_count=1)
    return document_of(source, path.stem, path.stem)


def test_a_mended_word_of_a_scan_is_decided_on_like_any_repair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("rules_db.building.gathering.corpus.read", "rules_db.verify.corpus.read"):
        monkeypatch.setattr(room, recognised)
    journey = Journey(tmp_path)
    (journey.sources / "sano.txt").unlink()
    (journey.sources / "roto.txt").write_text(PAYS.replace(" 1", "\t1").format(to=" a l"), encoding="utf-8")
    journey.build()
    assert journey.paid() == ["17:1"]
    [(journey.row,)] = journey.all("SELECT id FROM repairs WHERE before = '17 a l'")
    made = journey.decide("correct", after="18 a 1")
    assert journey.paid() == ["18:1"]
    assert journey.proven()
    journey.build()
    assert journey.paid() == ["18:1"]
    journey.decide("reject")
    assert journey.paid() == []
    decisions.record(journey.database, decisions.reverted(journey.database, made.id, who="Ana"))
    building.apply(journey.database)
    assert journey.paid() == []
    assert journey.proven()
