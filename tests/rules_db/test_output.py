"""Text of a regulation reaches terminals, spreadsheets and programs as text."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_db.cli.output import fitted, print_csv, print_json, print_table, styled
from rules_db.printable import visible


@pytest.mark.parametrize("text", ["[bold]negrita[/bold]", "[link=x]y[/link]", ":smile:", "[/]", "[red", "{x}", "\\["])
def test_markup_in_a_text_is_printed_as_it_is(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["a"], [[text]])
    assert text in capsys.readouterr().out


@given(st.text(st.characters(codec="utf-8"), max_size=40))
def test_no_control_character_reaches_a_terminal(text: str) -> None:
    shown = visible(text)
    assert len(shown) == len(text)
    assert not any(ord(c) < 32 or 127 <= ord(c) < 160 for c in shown.replace("\n", "").replace("\t", ""))
    assert visible(shown) == shown


def test_spanish_is_shown_as_it_is() -> None:
    assert visible("Artículo 1.º ¿«ñ»?\n\tN° 5") == "Artículo 1.º ¿«ñ»?\n\tN° 5"


def test_an_escape_sequence_is_made_harmless() -> None:
    assert styled("\x1b[31mrojo").plain == "\N{REPLACEMENT CHARACTER}[31mrojo"


@pytest.mark.parametrize("text", ["=cmd()", "+1", "-1", "@sum", "\t=x", "\r=x", "\n=x"])
def test_a_formula_is_text_in_a_spreadsheet(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    print_csv(["value"], [[text]])
    assert next(csv.reader(io.StringIO(capsys.readouterr().out.split("\n", 1)[1], newline=""))) == [
        "'" + text.replace("\r", "\n")
    ]


def test_numbers_stay_numbers_in_a_spreadsheet(capsys: pytest.CaptureFixture[str]) -> None:
    print_csv(["a", "b"], [[-1, "35:1"]])
    assert capsys.readouterr().out == "a,b\n-1,35:1\n"


def test_nothing_is_cut_from_a_wide_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    words = " ".join(f"voz{n}" for n in range(20))
    print_table(["id", "words"], [["x" * 60, words]])
    out = capsys.readouterr().out
    assert max(len(line) for line in out.splitlines()) <= 50
    assert all(word in out for word in words.split())
    assert out.count("x") == 60


@given(widths=st.lists(st.integers(1, 300), min_size=1, max_size=8), available=st.integers(1, 200))
def test_columns_fit_where_they_can(widths: list[int], available: int) -> None:
    fitting = fitted(widths, available)
    gaps = 2 * len(widths)
    assert sum(fitting) + gaps <= max(available, len(widths) + gaps)
    assert all(1 <= new <= old for new, old in zip(fitting, widths, strict=True))
    if sum(widths) + gaps <= available:
        assert fitting == widths


def test_the_name_of_a_row_wraps_last() -> None:
    assert fitted([30, 60, 5], 80) == [30, 39, 5]


def test_columns_are_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["name", "n"], [["a", 5], ["bb", 12345]], numbers=["n"])
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert len({len(line) for line in lines}) == 1


def test_json_keeps_letters(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"título": "Año [bold] \x1b"})
    out = capsys.readouterr().out
    assert "título" in out
    assert "\x1b" not in out
    assert json.loads(out)["data"] == {"título": "Año [bold] \x1b"}


def test_a_table_for_a_pipe_is_the_one_that_rich_would_draw(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    columns, rows = ("who", "pays", "stated in lines"), [("pleno", 35, "línea 9"), ("", 1_000_000, "—"), ("a", -1, "")]

    def printed() -> str:
        print_table(columns, rows, numbers=("pays",))
        return capsys.readouterr().out

    plain = printed()
    monkeypatch.setattr("rules_db.cli.output._print_plainly", lambda *_: False)
    assert printed() == plain
    assert plain.splitlines()[2].split() == ["1,000,000", "—"]
