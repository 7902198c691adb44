"""Files of lines that are only ever added to."""

from pathlib import Path

from rules_db.journal import appending, lines_of
from rules_db.pages.collections import Item, append, read


def test_a_line_that_was_cut_off_goes_with_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "new" / "lines.jsonl"
    for line in (b'{"a":1}\n', b'{"a":2'):
        with appending(path) as file:
            file.write(line)
    assert [line for line in lines_of(path) if line] == [b'{"a":1}']
    with appending(path) as file:
        file.write(b'{"a":3}\n')
    assert path.read_bytes() == b'{"a":1}\n{"a":3}\n'


def test_a_collection_outlives_a_line_that_was_cut_off(tmp_path: Path) -> None:
    append(tmp_path, "mesa", Item(note="uno"))
    with (tmp_path / "mesa.jsonl").open("ab") as file:
        file.write(b'{"note":"do')
    assert [item.note for item in read(tmp_path, "mesa")] == ["uno"]
    append(tmp_path, "mesa", Item(note="tres"))
    assert [item.note for item in read(tmp_path, "mesa")] == ["uno", "tres"]
