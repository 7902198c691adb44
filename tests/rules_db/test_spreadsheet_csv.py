"""CSV from the pages: a spreadsheet program must not compute what a regulation's text says."""

import csv
import io

import pytest

from rules_db.pages.hooks import GuardedRows


def guarded(text: str, size: int = 1 << 20) -> list[list[str]]:
    """Read what becomes of a CSV text that comes in pieces of so many bytes."""
    rows, raw = GuardedRows(), text.encode()
    pieces = [raw[at : at + size] for at in range(0, len(raw), size)]
    answered = b"".join(rows.take(piece, last=False) for piece in pieces) + rows.take(b"", last=True)
    return list(csv.reader(io.StringIO(answered.decode(), newline="")))


@pytest.mark.parametrize("cell", ["=cmd()", "@SUMA(A1)", "+cmd", "-cmd", "  =cmd()", "\t=cmd()"])
def test_what_begins_like_a_formula_is_text(cell: str) -> None:
    assert guarded(f'id,"{cell}",fin\r\n') == [["id", f"'{cell}", "fin"]]


@pytest.mark.parametrize("cell", ["-0.0526", "+7", "-1e-05", "12", "a=b", "", "1-1"])
def test_numbers_and_other_words_stay(cell: str) -> None:
    assert guarded(f'id,"{cell}",fin\r\n') == [["id", cell, "fin"]]


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_pieces_may_end_anywhere(size: int) -> None:
    text = 'id,text\r\n1,"=¿""una""\r\nfila, o dos?"\r\n2,ñandú\r\n'
    assert guarded(text, size) == [["id", "text"], ["1", '\'=¿"una"\nfila, o dos?'], ["2", "ñandú"]]


def test_a_row_goes_out_as_soon_as_it_is_whole() -> None:
    rows = GuardedRows()
    assert rows.take(b"1,=a\r\n", last=False) == b"1,'=a\r\n"
    assert rows.take(b'2,"=b', last=False) == b""
    assert rows.take(b'"\r\n', last=True) == b"2,'=b\r\n"
