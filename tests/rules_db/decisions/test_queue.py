"""What waits for somebody, and how good readers are by what people decided."""

from contextlib import closing

import pytest

from rules_db import decisions
from rules_db.cli import run
from rules_db.decisions import _LEFT_OPEN, _LOOKED_AT
from rules_db.decisions.quality import measured, truths
from rules_db.pages.decisions import _PAGE
from rules_db.store import connect
from tests.rules_db.decisions.conftest import Desk
from tests.rules_db.decisions.test_deciding import ADDED, KEYS


def test_rules_that_packs_rest_on_wait_until_somebody_looks_at_them(desk: Desk) -> None:
    straight = desk.rule("pays.straight").id
    assert straight in {one.row_id for one in decisions.queue(desk.database, document="uno", why="used")}
    desk.decide(straight, "accept")
    assert straight not in {one.row_id for one in decisions.queue(desk.database, document="uno", why="used")}


def test_what_nothing_was_made_of_waits(desk: Desk) -> None:
    waiting = decisions.queue(desk.database, document="uno", why="unread")
    assert KEYS[15:17] in {one.text for one in waiting}
    assert {one.kind for one in waiting} == {"quantity"}


def test_who_was_asked_finds_it_in_the_queue(desk: Desk) -> None:
    split = desk.rule("pays.split").id
    made = decisions.drafted(desk.database, split, "note", note="¿17 o 18?", who="Ana", assigned="Luis")
    decisions.record(desk.database, made)
    decisions.apply(desk.database)
    [asked] = decisions.queue(desk.database, assigned="Luis")
    assert (asked.row_id, asked.why, asked.assigned) == (split, "assigned", "Luis")
    desk.decide(split, "accept", "Luis")
    assert decisions.queue(desk.database, assigned="Luis") == []


def test_readers_are_measured_by_what_people_decided(desk: Desk) -> None:
    desk.decide(desk.rule("pays.straight").id, "accept")
    desk.decide(desk.rule("pays.split").id, "correct", value="18:1")
    desk.decide(desk.rules(document_id="uno", family="definition")[0].id, "reject")
    decisions.record(desk.database, decisions.added(desk.database, "uno", KEYS, ADDED))
    decisions.apply(desk.database)
    found = {(one.document, one.family): one for one in measured(desk.database)}
    whole = found["", ""]
    assert (whole.decided, whole.recall, whole.precision) == (4, 1 / 3, 1 / 3)
    assert (found["uno", "payout"].recall, found["uno", "definition"].precision) == (0.5, 0.0)
    assert [(one.key, one.read) for one in truths(desk.database)] == [
        ("pays.straight", True),
        ("pays.split", False),
        ("keys", False),
    ]
    assert run(["quality", "--floor", "0.9"]) == 1


def test_what_was_accepted_stays_where_a_reader_gives_another_value(desk: Desk) -> None:
    split = desk.rule("pays.split").id
    made = decisions.drafted(desk.database, split, "accept")
    before = decisions.Decision("", made.subject, "accept", {"value": "16:1"})
    decisions.record(desk.database, before)
    decisions.apply(desk.database)
    assert desk.rule("pays.split").value == "16:1"
    assert measured(desk.database)[0].recall == 0.0


def test_one_who_accepts_what_another_corrected_agrees(desk: Desk) -> None:
    split = desk.rule("pays.split").id
    desk.decide(split, "correct", "Ana", value="18:1")
    desk.decide(split, "accept", "Luis")
    assert not any(one.disputed for one in decisions.listed(desk.database))
    assert desk.rule("pays.split").value == "18:1"


def test_what_waits_in_a_file_is_no_failure(desk: Desk) -> None:
    desk.decide(desk.rule("pays.straight").id, "accept")
    decisions.record(desk.database, decisions.drafted(desk.database, desk.rule("pays.split").id, "reject"))
    assert desk.states() == ["applied", "waiting"]
    assert run(["verify", "--sources", str(desk.folder / "sources")]) == 0


@pytest.mark.parametrize(
    ("sql", "index"),
    [
        (_LEFT_OPEN, "decisions_left_open"),
        (_LOOKED_AT, "decisions_looked_at"),
        (_PAGE.format("1"), "decisions_by_time"),
    ],
)
def test_lists_look_through_what_they_show_and_not_through_all_decisions(desk: Desk, sql: str, index: str) -> None:
    given = {"number": 50, "first": 0} if ":number" in sql else {}
    by_index = sql.replace("FROM decisions", f"FROM decisions INDEXED BY {index}", 1)
    with closing(connect(desk.database)) as connection:  # SQLite refuses where the index cannot serve
        assert list(connection.execute(by_index, given)) == list(connection.execute(sql, given))


def test_who_is_asked_to_look_at_a_correction_finds_it_until_they_decide(desk: Desk) -> None:
    split = desk.rule("pays.split").id
    desk.decide(split, "accept", "Luis")
    made = decisions.drafted(desk.database, split, "correct", {"value": "18:1"}, who="Ana", assigned="Luis")
    decisions.record(desk.database, made)
    decisions.apply(desk.database)
    assert [one.row_id for one in decisions.queue(desk.database, assigned="Luis")] == [split]
    desk.decide(split, "accept", "Eva")
    assert [one.row_id for one in decisions.queue(desk.database, assigned="Luis")] == [split]
    desk.decide(split, "accept", "Luis")
    assert decisions.queue(desk.database, assigned="Luis") == []


def test_what_one_person_alone_decided_waits_for_another(desk: Desk) -> None:
    split, straight = desk.rule("pays.split").id, desk.rule("pays.straight").id
    desk.decide(split, "correct", "Ana", value="18:1")
    desk.decide(straight, "reject", "Ana")

    def waiting(who: str) -> dict[str, bool]:
        return {one.row_id: one.stands for one in decisions.queue(desk.database, why="second", who=who)}

    assert waiting("Ana") == {}
    assert waiting("Luis") == {split: True, straight: False}
    desk.decide(split, "accept", "Luis")
    desk.decide(straight, "reject", "Luis")
    assert waiting("Ana") == waiting("Luis") == {}
    assert not any(one.disputed for one in decisions.listed(desk.database))


def test_a_rejected_counterpart_waits_as_itself_and_not_as_one_of_its_ends(desk: Desk) -> None:
    [[link]] = desk.all("SELECT id FROM alignments WHERE level = 'rule' LIMIT 1")
    desk.decide(link, "reject", "Ana")
    [waiting] = decisions.queue(desk.database, why="second", who="Luis")
    assert (waiting.row_id, waiting.kind, waiting.stands) == (link, "alignment", False)
