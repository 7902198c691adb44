"""Limits stand in one place, are told, and each has a test in which something goes beyond it."""

import ast
import json
import re
import socket
from pathlib import Path

import pytest

from rules_db.cli import run
from rules_db.engine import records as engine_records
from rules_db.pages import search, server, taking
from rules_db.pages.frame import Column, Frame, Listing
from rules_db.pages.taking import taken
from schemas.limits import READING, STANDING, VARIABLE, most
from tests.conftest import ROOT
from tests.rules_db.pages.asking import get
from tests.rules_db.pages.test_barriers import served

_HELD = {
    "pages": "corpus/media/test_limits.py::test_a_file_beyond_a_limit_is_refused_and_within_it_is_not",
    "glyphs": "corpus/media/test_limits.py::test_a_file_beyond_a_limit_is_refused_and_within_it_is_not",
    "seconds": "corpus/media/test_confinement.py::test_a_file_that_takes_too_long_is_given_up",
    "scan_seconds": "corpus/media/test_limits.py::test_an_engine_that_does_not_end_is_given_up",
    "memory": "corpus/media/test_confinement.py::test_a_file_that_needs_too_much_memory_is_given_up",
    "written": "corpus/media/test_confinement.py::test_lines_that_fill_the_disk_are_given_up",
    "text": "rules_db/test_bounded.py::test_a_text_longer_than_any_gazette_is_refused_unread",
    "unpacked": "corpus/media/test_docx.py::test_a_package_that_unpacks_to_too_much_is_not_unpacked",
    "page_side": "corpus/media/test_limits.py::test_a_file_beyond_a_limit_is_refused_and_within_it_is_not",
    "pixels": "corpus/media/test_limits.py::test_a_file_beyond_a_limit_is_refused_and_within_it_is_not",
    "depth": "corpus/media/test_limits.py::test_a_file_beyond_a_limit_is_refused_and_within_it_is_not",
    "file": "corpus/media/test_limits.py::test_no_environment_raises_the_length_of_a_file_or_of_a_line",
    "line": "corpus/media/test_limits.py::test_no_environment_raises_the_length_of_a_file_or_of_a_line",
    "evidence": "corpus/repair/test_evidence.py::test_what_is_heard_is_bounded_and_most_like_the_document",
    "picture": "corpus/media/test_limits.py::test_a_picture_of_many_places_shows_the_first_pages",
    "search": "rules_db/test_search.py::test_too_many_words_are_refused",
    "amount": "rules_db/engine/test_money.py::test_what_is_no_sum_is_refused_with_its_reason",
    "note": "rules_db/decisions/test_store.py::test_a_note_has_an_end",
    "locked": "rules_db/test_locked_and_signed.py::test_a_locked_knowledge_base_is_called_locked",
    "asked": "rules_db/pages/test_barriers.py::test_parameters_that_are_too_long_are_refused_with_a_sentence",
    "number": "rules_db/test_limits.py::test_a_number_and_a_query_have_an_end",
    "sql": "rules_db/test_limits.py::test_a_number_and_a_query_have_an_end",
    "form": "rules_db/pages/test_deciding.py::test_a_form_has_an_end",
    "fields": "rules_db/pages/test_deciding.py::test_a_form_has_an_end",
    "head": "rules_db/test_limits.py::test_the_head_of_a_request_has_an_end",
    "request": "rules_db/pages/test_barriers.py::test_half_a_request_is_closed",
    "connections": "rules_db/test_limits.py::test_who_comes_when_too_many_are_answered_is_told_to_come_again",
    "query": "rules_db/pages/test_barriers.py::test_what_sqlite_does_not_answer_is_refused_with_a_sentence",
    "turn": "rules_db/pages/test_barriers.py::test_queries_wait_for_each_other_and_pages_for_none",
    "value": "rules_db/pages/test_barriers.py::test_a_hostile_query_ends_soon_and_in_little_memory",
    "answer": "rules_db/pages/test_barriers.py::test_a_hostile_query_ends_soon_and_in_little_memory",
    "reply": "rules_db/pages/test_querying.py::test_what_takes_too_much_ends_its_process_and_the_next_gets_another",
    "process": "rules_db/pages/test_querying.py::test_what_takes_too_much_ends_its_process_and_the_next_gets_another",
    "kept": "rules_db/pages/test_kept.py::test_pages_that_nobody_asked_for_the_longest_go_first",
    "page": "rules_db/pages/test_law.py::test_a_long_text_says_that_it_has_pages",
    "taken": "rules_db/test_limits.py::test_a_table_to_take_away_has_an_end",
    "printed": "rules_db/test_limits.py::test_a_document_to_take_away_has_an_end",
}
"""The test that goes beyond each limit."""
_NOT_OURS = "amount"
"""The engine keeps the figure of this limit itself; a test below holds both alike."""


def test_each_limit_has_a_test() -> None:
    assert _HELD.keys() == READING.keys() | STANDING.keys()
    assert not READING.keys() & STANDING.keys()
    missing = []
    for test in _HELD.values():
        file, _, name = test.partition("::")
        tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
        if name not in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}:
            missing.append(test)
    assert missing == []


def test_each_limit_is_what_the_program_goes_by() -> None:
    files = (path for room in ("corpus", "rules_db") for path in (ROOT / room).rglob("*.py"))
    code = "".join(path.read_text(encoding="utf-8") for path in files)
    assert {*re.findall(r'\bmost\("(\w+)"\)', code)} == _HELD.keys() - {_NOT_OURS}
    assert most(_NOT_OURS) == engine_records._LONGEST


def test_a_limit_of_another_name_is_none() -> None:
    with pytest.raises(KeyError):
        most("patience")


def test_limits_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--limits"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if line[0] != " "] == ["limit", *READING, *STANDING]
    assert run(["--limits", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["data"]
    assert {one["name"]: (one["most"], one["unit"], one["what"]) for one in told} == {**READING, **STANDING}
    assert {one["variable"] for one in told} == {"", *(f"{VARIABLE}{name.upper()}" for name in READING)}


@pytest.mark.parametrize(
    ("query", "status"),
    [
        (f"sql=select+1+as+a{'a' * (most('sql') - 13)}", 200),
        (f"sql=select+1+as+a{'a' * most('sql')}", 400),
        (f"_next={'9' * (most('number') + 1)}", 400),
    ],
)
def test_a_number_and_a_query_have_an_end(query: str, status: int, database: Path) -> None:
    answer = get(database, f"/two.json?{query}")
    assert answer.status_code == status
    assert ("is too long" in answer.text) == (status == 400)


def _asked(database: Path, head: bytes) -> bytes:
    with served(database) as port, socket.create_connection(("127.0.0.1", port)) as asking:
        asking.sendall(b"GET /two.json?sql=select+1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s" % (port, head))
        asking.settimeout(60)
        return asking.recv(100).split(b"\r\n")[0]


def test_the_head_of_a_request_has_an_end(database: Path) -> None:
    assert b" 200 " in _asked(database, b"X: a\r\n\r\n")
    assert b" 400 " in _asked(database, b"X: %s" % (b"a" * most("head")))


def test_who_comes_when_too_many_are_answered_is_told_to_come_again(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_AT_ONCE", 1)
    assert b" 503 " in _asked(database, b"\r\n")


def test_a_table_to_take_away_has_an_end(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = "/-/buscar?q=apuesta&formato=csv"
    every = len(get(database, address).text.splitlines())
    monkeypatch.setattr(search, "MOST_TAKEN", 1)
    assert len(get(database, address).text.splitlines()) < every


def test_a_document_to_take_away_has_an_end() -> None:
    rows = [[f"fila {number}"] for number in range(taking._MOST + 1)]
    text = taken(Listing("lista", "Título", [Column("Qué")], rows), "md", Frame("es"))[2].decode()
    assert f"fila {taking._MOST - 1}" in text
    assert f"fila {taking._MOST}" not in text
