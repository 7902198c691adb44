"""A decision takes effect at once, all that rests on the row follows, and all of it can be taken back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from rules_db import KnowledgeBase, decisions
from rules_db.building import build
from rules_db.cli import run
from rules_db.decisions import DecisionError
from rules_db.decisions.store import NOTE
from rules_db.errors import DatabaseError, NotFoundError
from rules_db.odds.book import Edge
from rules_db.odds.cache import worth_in_build
from rules_db.packs.compiling import compile_packs
from rules_db.packs.storing import stored_pack
from rules_db.store import connect
from rules_db.store.seals import TABLES, keep, table_sha256
from rules_db.verify import verify
from schemas.packs import Pack
from tests.rules_db.decisions.conftest import Desk

ADDED = {"family": "equipment", "key": "keys", "value": 12}
KEYS = "La mesa guarda 12 llaves de bronce."


def hashes(desk: Desk) -> dict[str, str]:
    with closing(connect(desk.database)) as connection:
        return {table: table_sha256(connection, table) for table in TABLES if table != "decisions"}


def failures(desk: Desk) -> list[str]:
    with KnowledgeBase.open(desk.database) as base:
        return [f"{one.table} {one.id}: {one.message}" for one in verify(base).failures]


def test_a_corrected_payout_is_followed_by_pack_edge_and_comparison(desk: Desk) -> None:
    split = desk.rule("pays.split")
    relation = "SELECT relation FROM alignments WHERE ? IN (a_id, b_id)"
    edge = "SELECT edge_exact FROM edges WHERE document_id = 'uno' AND bet = 'split'"
    assert ("different",) in desk.all(relation, split.id)
    assert desk.all(edge) == [("1/37",)]
    desk.decide(split.id, "correct", value="18:1")
    assert desk.rule("pays.split").value == "18:1"
    assert ("different",) not in desk.all(relation, split.id)
    assert desk.all(edge) != [("1/37",)]
    last = desk.last()
    assert (last.state, last.before, last.after) == ("applied", {"value": "17:1"}, {"value": "18:1"})
    assert failures(desk) == []


def test_packs_edges_and_comparisons_name_who_decided(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    made = desk.decide(desk.rule("pays.split").id, "correct", value="18:1")
    said = f"Ana, {made.when[:10]}"
    with KnowledgeBase.open(desk.database) as base:
        packs = {pack.source.document: pack for pack in compile_packs(base)}
        stored = stored_pack(base, "uno", "american_roulette")
    assert stored == packs["uno"]
    assert [cite.decided for cite in stored.citations.values() if cite.decided] == [said]
    assert b"decided" not in msgspec.json.encode(packs["dos"])
    for command in ("edges", "compare"):
        assert run([command, "american_roulette", "--db", str(desk.database)]) == 0
        assert said in capsys.readouterr().out


def test_a_finding_that_follows_from_odds_comes_and_goes_with_them(desk: Desk) -> None:
    found = "SELECT id FROM findings WHERE document_id = 'uno' AND code = 'zero_house_edge'"
    assert desk.all(found) == []
    made = desk.decide(desk.rule("pays.straight").id, "correct", value="36:1")
    [(finding,)] = desk.all(found)
    desk.decide(finding, "reject")
    assert desk.all(found) == []
    assert failures(desk) == []
    decisions.record(desk.database, decisions.reverted(desk.database, made.id))
    decisions.apply(desk.database)
    assert desk.states() == ["reverted", "agreed", "applied"]


def test_odds_that_a_decision_leaves_as_they_were_are_not_computed_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[str] = []

    def compute(pack: Pack) -> list[Edge]:
        computed.append(pack.source.document)
        return worth_in_build(pack)

    monkeypatch.setattr("rules_db.odds.cache.worth_in_build", compute)
    desk.decide(desk.rule("pays.split").id, "correct", value="18:1")
    desk.decide(desk.rule("pays.straight", "dos").id, "correct", value="36:1")
    desk.decide(desk.rule("pays.straight").id, "accept")
    assert computed == ["uno", "dos"]
    assert failures(desk) == []


def test_edges_stand_in_the_order_of_their_pack(desk: Desk) -> None:
    desk.decide(desk.rule("pays.straight").id, "reject")
    with KnowledgeBase.open(desk.database) as base:
        worked_out = worth_in_build(stored_pack(base, "uno", "american_roulette"))
    rows = desk.all("SELECT bet, edge FROM edges WHERE document_id = 'uno' ORDER BY rowid")
    assert rows == [(edge.bet, edge.edge) for edge in worked_out]


def test_what_is_taken_back_leaves_every_row_as_it_was(desk: Desk) -> None:
    before = hashes(desk)
    made = [
        desk.decide(desk.rule("pays.split").id, "correct", value="18:1"),
        desk.decide(desk.rules(document_id="uno", family="definition")[0].id, "reject"),
        decisions.record(desk.database, decisions.added(desk.database, "uno", KEYS, ADDED)),
    ]
    decisions.apply(desk.database)
    assert desk.states() == ["applied"] * 3
    assert hashes(desk) != before
    for one in made:
        decisions.record(desk.database, decisions.reverted(desk.database, one.id))
    decisions.apply(desk.database)
    assert hashes(desk) == before
    assert desk.states() == ["reverted"] * 3 + ["applied"] * 3


def test_what_is_applied_is_what_a_build_gives(desk: Desk) -> None:
    desk.decide(desk.rule("pays.split").id, "correct", value="18:1")
    desk.decide(desk.rules(document_id="uno", family="definition")[0].id, "reject")
    decisions.record(desk.database, decisions.added(desk.database, "uno", KEYS, ADDED))
    decisions.apply(desk.database)
    at_once = hashes(desk)
    build([desk.folder / "sources"], desk.database, fresh=True)
    assert hashes(desk) == at_once
    with KnowledgeBase.open(desk.database) as base:
        said = [one.decision for one in decisions.listed(desk.database)]
        assert verify(base, [desk.folder / "sources"], said=said).failures == []


def test_a_rule_that_was_not_read_is_added_by_its_words(desk: Desk) -> None:
    decisions.record(desk.database, decisions.added(desk.database, "uno", KEYS, ADDED, who="Ana"))
    decisions.apply(desk.database)
    [rule] = [rule for rule in desk.rules(document_id="uno") if rule.key == "keys"]
    assert (rule.value, rule.text, rule.line_start, rule.method) == (12, KEYS, 20, "decision")
    assert (rule.game, rule.confidence) == ("american_roulette", 1.0)
    assert desk.all("SELECT fate, rule_id FROM quantities WHERE document_id = 'uno' AND words = '12'") == [
        ("rule", rule.id)
    ]
    assert failures(desk) == []
    desk.decide(rule.id, "correct", "Luis", value=11)
    assert desk.rule("keys").value == 11
    desk.decide(rule.id, "reject", "Luis")
    assert not [rule for rule in desk.rules(document_id="uno") if rule.key == "keys"]


def test_a_reference_and_a_finding_that_nobody_read_are_added_by_their_words(desk: Desk) -> None:
    before = hashes(desk)
    [home] = desk.all("SELECT id FROM provisions WHERE document_id = 'uno' AND heading LIKE 'RULETA%'")
    for said in ({"target_provision_id": home[0]}, {"message": "La mesa no dice de quién son las llaves."}):
        decisions.record(desk.database, decisions.added(desk.database, "uno", KEYS, said, who="Ana"))
    decisions.apply(desk.database)
    references = "SELECT text, kind, resolved, line_start FROM citations WHERE target_provision_id = ?"
    with KnowledgeBase.open(desk.database) as base:
        assert [tuple(row) for row in base.connection.execute(references, home)] == [(KEYS, "internal", 1, 20)]
        [finding] = base.findings(code="added_by_hand")
    assert (finding.severity, finding.line_start, finding.evidence) == ("warning", 20, {"words": KEYS})
    assert failures(desk) == []
    desk.decide(finding.id, "correct", "Luis", severity="error")
    assert desk.all("SELECT severity FROM findings WHERE code = 'added_by_hand'") == [("error",)]
    for one in decisions.listed(desk.database):
        decisions.record(desk.database, decisions.reverted(desk.database, one.id))
    decisions.apply(desk.database)
    assert hashes(desk) == before


def test_words_that_do_not_stand_there_are_refused(desk: Desk) -> None:
    with pytest.raises(DecisionError, match="do not stand"):
        decisions.added(desk.database, "uno", "La mesa guarda 13 llaves de bronce.", ADDED)
    with pytest.raises(DecisionError, match="do not stand"):
        decisions.added(desk.database, "uno", KEYS, ADDED, lines=(3, 4))
    with pytest.raises(DecisionError, match="do not stand"):
        decisions.drafted(desk.database, desk.rule("pays.split").id, "correct", {"line_start": 3, "line_end": 4})
    with pytest.raises(DecisionError, match="stand in lines 14-14"):
        decisions.drafted(desk.database, desk.rule("pays.split").id, "correct", {"line_start": 9})


def test_a_row_whose_words_were_corrected_is_corrected_again_where_they_stand_now(desk: Desk) -> None:
    split = desk.rule("pays.split").id
    desk.decide(split, "correct", text="Semipleno: dos números.", line_start=14)
    desk.rebuild(lambda text: text.replace("DECRETO\n", "DECRETO\n\nVisto el expediente,\n"))
    desk.decide(desk.rule("pays.split").id, "correct", value="18:1")
    found = desk.rule("pays.split")
    assert (found.value, found.text, found.line_start) == ("18:1", "Semipleno: dos números.", 16)


def test_a_rejected_rule_sets_its_quantity_free(desk: Desk) -> None:
    split = desk.rule("pays.split")
    desk.decide(split.id, "reject")
    assert not [rule for rule in desk.rules(document_id="uno") if rule.id == split.id]
    assert desk.all("SELECT fate FROM quantities WHERE document_id = 'uno' AND words LIKE '17 veces%'") == [("unread",)]
    assert failures(desk) == []


def test_the_game_of_a_provision_is_that_of_what_it_holds(desk: Desk) -> None:
    [home] = desk.all("SELECT id FROM provisions WHERE document_id = 'uno' AND heading LIKE 'RULETA%'")
    desk.decide(home[0], "correct", game="french_roulette")
    assert {rule.game for rule in desk.rules(document_id="uno")} == {"french_roulette"}
    assert desk.all("SELECT game FROM packs WHERE document_id = 'uno'") == [("french_roulette",)]
    assert failures(desk) == []


def test_two_persons_who_differ_are_shown(desk: Desk) -> None:
    split = desk.rule("pays.split").id
    desk.decide(split, "accept", "Ana")
    assert not desk.last().disputed
    desk.decide(split, "correct", "Luis", value="18:1")
    assert [(one.state, one.disputed) for one in decisions.listed(desk.database)] == [
        ("superseded", True),
        ("applied", True),
    ]
    assert decisions.queue(desk.database)[0].why == "disputed"
    desk.decide(split, "accept", "Ana")
    assert not any(one.disputed for one in decisions.listed(desk.database)[1:])
    assert desk.rule("pays.split").value == "18:1"


def test_a_later_correction_keeps_what_an_earlier_one_changed(desk: Desk) -> None:
    split = desk.rule("pays.split").id
    desk.decide(split, "correct", value="18:1")
    desk.decide(split, "correct", variant="double_zero")
    rule = desk.rule("pays.split")
    assert (rule.value, rule.variant) == ("18:1", "double_zero")


def test_a_decision_outlives_a_rebuild_with_moved_lines(desk: Desk) -> None:
    desk.decide(desk.rule("pays.split").id, "correct", value="18:1")
    decisions.record(desk.database, decisions.added(desk.database, "uno", KEYS, ADDED))
    desk.rebuild(lambda text: text.replace("1. RULETA", "\n\n\n1. RULETA"))
    assert desk.states() == ["applied", "applied"]
    assert desk.rule("pays.split").value == "18:1"
    assert desk.rule("keys").line_start == 23
    assert failures(desk) == []


@pytest.mark.parametrize(
    ("old", "new", "state"),
    [
        ("17 veces la apuesta", "17 veces su apuesta", "review_again"),
        ("Semipleno: dos números. Gana 17 veces la apuesta.\n", "", "lost"),
        ("Gana 17 veces", "Gana 18 veces", "review_again"),
    ],
)
def test_changed_words_ask_for_another_look(desk: Desk, old: str, new: str, state: str) -> None:
    desk.decide(desk.rule("pays.split").id, "correct", value="18:1")
    desk.rebuild(lambda text: text.replace(old, new))
    assert desk.states() == [state]
    [waiting] = decisions.queue(desk.database, why="review_again")
    assert waiting.decision == desk.last().decision.id
    assert failures(desk) == []


def test_an_added_rule_that_the_readers_now_give_is_not_there_twice(desk: Desk) -> None:
    words = "Semipleno: dos números. Gana 17 veces la apuesta."
    said = {"family": "payout", "key": "pays.split", "value": "17:1"}
    decisions.record(desk.database, decisions.added(desk.database, "uno", words, said))
    decisions.apply(desk.database)
    assert desk.states() == ["agreed"]
    assert desk.rule("pays.split").method != "decision"


def test_a_hostile_note_stays_text(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    note = "<script>alert(1)</script>\n'); DROP TABLE rules; --\x1b[2J[red]"
    made = decisions.drafted(desk.database, desk.rule("pays.split").id, "reject", note=note, who="=HYPERLINK()")
    decisions.record(desk.database, made)
    decisions.apply(desk.database)
    assert desk.last().decision.note == note
    assert run(["decisions", "list"]) == 0
    assert "\x1b" not in capsys.readouterr().out
    assert failures(desk) == []


@pytest.mark.parametrize(
    "changes",
    [{"id": "x"}, {"confidence": 1}, {"value": None}, {"game": "a b; DROP"}, {"modality": "wish"}, {"line_start": 0}],
)
def test_what_a_row_cannot_hold_is_refused(desk: Desk, changes: dict[str, object]) -> None:
    with pytest.raises(DecisionError):
        decisions.drafted(desk.database, desk.rule("pays.split").id, "correct", changes)


def test_rows_that_are_not_there_are_told(desk: Desk) -> None:
    with pytest.raises(NotFoundError):
        decisions.drafted(desk.database, "nada", "reject")
    with pytest.raises(NotFoundError):
        decisions.reverted(desk.database, "nada")


def test_a_knowledge_base_that_somebody_changed_is_not_signed_anew(desk: Desk) -> None:
    split = desk.rule("pays.split").id
    decisions.record(desk.database, decisions.drafted(desk.database, split, "accept"))
    with closing(sqlite3.connect(desk.database)) as connection, connection:
        connection.execute("UPDATE rules SET value = '\"99:1\"' WHERE id = ?", (split,))
    with pytest.raises(DatabaseError, match="was changed"):
        decisions.apply(desk.database)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE as_read SET row = replace(row, '17:1', '16:1')",
        "UPDATE decisions SET note = 'otra cosa'",
        "UPDATE decisions SET decision = replace(decision, '18:1', '19:1')",
        "DELETE FROM decisions",
        "UPDATE as_read SET table_name = 'sqlite_master'",
        "UPDATE rules SET value = '\"20:1\"' WHERE method = 'decision'",
    ],
)
def test_verify_finds_what_no_decision_says(desk: Desk, sql: str) -> None:
    desk.decide(desk.rule("pays.split").id, "correct", value="18:1")
    with closing(sqlite3.connect(desk.database)) as connection, connection:
        connection.execute(sql)
        keep(connection)
    assert failures(desk) != []


def test_the_same_decisions_are_applied_once(desk: Desk) -> None:
    desk.decide(desk.rule("pays.split").id, "accept")
    assert not decisions.apply(desk.database).written
    [(noted,)] = desk.all("SELECT value FROM meta WHERE key = ?", NOTE)
    assert noted


def test_files_of_two_persons_are_merged_without_loss(desk: Desk, tmp_path: Path) -> None:
    desk.decide(desk.rule("pays.split").id, "correct", value="18:1")
    assert run(["decisions", "export", str(tmp_path / "ana.jsonl")]) == 0
    (tmp_path / "decisions" / "uno.jsonl").unlink()
    desk.decide(desk.rule("pays.straight").id, "accept", "Luis")
    assert run(["decisions", "import", str(tmp_path / "ana.jsonl")]) == 0
    assert run(["decisions", "import", str(tmp_path / "ana.jsonl")]) == 0
    assert sorted((one.decision.who, one.state) for one in decisions.listed(desk.database)) == [
        ("Ana", "applied"),
        ("Luis", "applied"),
    ]
    assert desk.rule("pays.split").value == "18:1"


def test_number_and_date_of_an_instrument_can_be_given_and_are_cited(desk: Desk) -> None:
    def cited() -> tuple[str, str]:
        with KnowledgeBase.open(desk.database) as base:
            found = base.document("uno")
            return found.number, found.date

    assert cited() == ("", "")
    made = desk.decide("uno", "correct", number="7/2014", date="2014-05-06")
    assert cited() == ("7/2014", "2014-05-06")
    assert failures(desk) == []
    build([desk.folder / "sources"], desk.database)
    assert cited() == ("7/2014", "2014-05-06")
    decisions.record(desk.database, decisions.reverted(desk.database, made.id))
    decisions.apply(desk.database)
    assert cited() == ("", "")
    assert failures(desk) == []


def test_what_was_said_of_an_instrument_stays_while_its_header_is_read_alike(desk: Desk) -> None:
    desk.decide("uno", "correct", number="7/2014")
    desk.rebuild(lambda text: text.replace("bronce", "hierro"))
    assert desk.states() == ["applied"]
    desk.rebuild(lambda text: text.replace("DECRETO\n", "DECRETO 8/2014\n"))
    assert desk.states() == ["review_again"]


@pytest.mark.parametrize("said", ["2014-02-31", "6 de mayo", "14-05-06"])
def test_a_date_that_is_none_is_refused(desk: Desk, said: str) -> None:
    with pytest.raises(DecisionError, match="date cannot be"):
        desk.decide("uno", "correct", date=said)


def test_a_document_cannot_be_rejected(desk: Desk) -> None:
    with pytest.raises(DecisionError, match="reglas remove"):
        desk.decide("uno", "reject")


def belongs(desk: Desk, heading: str) -> tuple[str, str]:
    """The ids of the provision of a heading in the first text, and of the one that it belongs to."""
    sql = "SELECT id, parent_id FROM provisions WHERE document_id = 'uno' AND heading = ?"
    [found] = desk.all(sql, heading)
    return found


def test_a_provision_belongs_where_somebody_says_and_back_again(desk: Desk) -> None:
    before = hashes(desk)
    (paid, chapter), (wheel, _) = belongs(desk, "PAGOS"), belongs(desk, "RUEDA")
    made = desk.decide(paid, "correct", parent_id=wheel)
    assert belongs(desk, "PAGOS") == (paid, wheel)
    assert desk.last().before == {"parent_id": chapter}
    with KnowledgeBase.open(desk.database) as base:
        assert paid in {one.id for one in base.children(base.provision(wheel))}
        assert base.provision(wheel).line_end == base.provision(paid).line_end
    assert failures(desk) == []
    decisions.record(desk.database, decisions.reverted(desk.database, made.id, who="Ana"))
    decisions.apply(desk.database)
    assert belongs(desk, "PAGOS") == (paid, chapter)
    assert hashes(desk) == before


def test_a_provision_cannot_leave_the_order_of_the_text(desk: Desk) -> None:
    (paid, chapter), (wheel, _) = belongs(desk, "PAGOS"), belongs(desk, "RUEDA")
    with KnowledgeBase.open(desk.database) as base:
        whole = base.provision(chapter).parent_id or ""
    for row, parent, why in (
        (wheel, paid, "stands just before it"),
        (paid, paid, "stands just before it"),
        (paid, "nowhere", "stands just before it"),
        (wheel, whole, "goes on behind it"),
    ):
        with pytest.raises(DecisionError, match=why):
            desk.decide(row, "correct", parent_id=parent)
