"""Decisions in files: only ever added to, whole or not at all, readable whoever wrote them."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rules_db.decisions.records import Decision, DecisionError, Subject
from rules_db.decisions.store import append, in_order, read, read_file

STRAIGHT = Subject("rule", "uno", "roulette", "payout", "straight", "ab12", "El pleno paga 35 a 1", value="35:1")


def decision(note: str = "", when: str = "2031-02-03T04:05:06.007Z", who: str = "Ana") -> Decision:
    return Decision("", STRAIGHT, "note", note=note, when=when, who=who)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    [done] = append(tmp_path / "decisions", [decision("visto")])
    assert done.id
    assert read(tmp_path / "any.db") == [done]
    assert (tmp_path / "decisions" / "uno.jsonl").read_bytes().count(b"\n") == 1


def test_the_same_line_is_written_once(tmp_path: Path) -> None:
    append(tmp_path, [decision("a"), decision("b")])
    append(tmp_path, [decision("b"), decision("c")])
    assert [one.note for one in read_file(tmp_path / "uno.jsonl")] == ["a", "b", "c"]


def test_a_hostile_note_stays_one_line_of_text(tmp_path: Path) -> None:
    hostile = 'x"}\n{"act":"reject"}\u2028<script>alert(1)</script>\x1b[2J=HYPERLINK("a")'
    append(tmp_path, [decision(hostile)])
    assert [one.note for one in read_file(tmp_path / "uno.jsonl")] == [hostile]


def test_a_note_has_an_end(tmp_path: Path) -> None:
    append(tmp_path, [decision("a" * 20_000)])
    with pytest.raises(DecisionError, match="a note has 20,000 letters at most, this one has 20,001"):
        append(tmp_path, [decision("a" * 20_001)])


@pytest.mark.parametrize("name", ["../fuera", "a/b", "", ".", "uno.jsonl"])
def test_a_document_is_no_path(tmp_path: Path, name: str) -> None:
    with pytest.raises(DecisionError):
        append(tmp_path, [Decision("", Subject("rule", name), "reject")])
    assert not list(tmp_path.iterdir())


def test_a_line_that_was_cut_off_is_no_error_and_goes_with_the_next_one(tmp_path: Path) -> None:
    append(tmp_path, [decision("a")])
    with (tmp_path / "uno.jsonl").open("ab") as file:
        file.write(b'{"subject":{"kind":"rule","docu')
    assert [one.note for one in read_file(tmp_path / "uno.jsonl")] == ["a"]
    append(tmp_path, [decision("b")])
    assert [one.note for one in read_file(tmp_path / "uno.jsonl")] == ["a", "b"]


def test_a_last_line_that_an_editor_left_open_stays(tmp_path: Path) -> None:
    append(tmp_path, [decision("a")])
    path = tmp_path / "uno.jsonl"
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    append(tmp_path, [decision("b")])
    assert [one.note for one in read_file(path)] == ["a", "b"]


@pytest.mark.parametrize("line", ["<<<<<<< HEAD", "[]", '{"act":"destroy"}', '{"act":"accept"}', "\xff"])
def test_a_line_that_is_no_decision_is_named(tmp_path: Path, line: str) -> None:
    append(tmp_path, [decision("a")])
    with (tmp_path / "uno.jsonl").open("ab") as file:
        file.write(line.encode("latin-1") + b"\n")
    with pytest.raises(DecisionError, match=r"line 2 of .* is no decision"):
        read_file(tmp_path / "uno.jsonl")


def test_merged_files_tell_one_story_whatever_the_order_of_their_lines(tmp_path: Path) -> None:
    lines = [decision(str(at), when=f"2031-02-0{at}T00:00:00.000Z") for at in (3, 1, 2)]
    assert [one.note for one in in_order(append(tmp_path, lines))] == ["1", "2", "3"]


_WRITER = """
import sys
from pathlib import Path
from rules_db.decisions.records import Decision, Subject
from rules_db.decisions.store import append
for number in range(100000):
    append(Path(sys.argv[1]), [Decision("", Subject("rule", "uno"), "note", note="n" * 500, who=str(number))])
    print(number, flush=True)
"""


def test_what_was_confirmed_survives_a_kill(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _WRITER, str(tmp_path)]
    writer = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - a script of ours
    assert writer.stdout is not None
    writer.stdout.readline()
    time.sleep(0.2)
    os.kill(writer.pid, signal.SIGKILL)
    confirmed = max([0, *map(int, writer.stdout.read().split())])
    writer.wait()
    writer.stdout.close()
    kept = {one.who for one in read_file(tmp_path / "uno.jsonl")}
    assert kept >= set(map(str, range(confirmed + 1)))
    append(tmp_path, [decision("después")])
    assert read_file(tmp_path / "uno.jsonl")[-1].note == "después"


def _write(folder: Path, who: str) -> None:
    for number in range(20):
        append(folder, [decision(str(number), who=who)])


def test_several_may_write_at_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    writers = [context.Process(target=_write, args=(tmp_path, who)) for who in ("Ana", "Luis")]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    assert len(read_file(tmp_path / "uno.jsonl")) == 40
