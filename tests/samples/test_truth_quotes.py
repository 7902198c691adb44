"""Every row of the truth quotes words that stand in its own lines of the sample."""

from tests.samples.truth import KINDS, Row, documents, label, lines, rows, single_spaced


def _stands(row: Row) -> bool:
    own = lines(row["document"])[row["line_start"] - 1 : row["line_end"]]
    return bool(row["quote"]) and row["quote"] in single_spaced(" ".join(own))


def _is_narrow(row: Row) -> bool:
    """A fact whose words are on one line does not claim more lines than that, unless a table gives its value."""
    text = lines(row["document"])
    whole = any(row["quote"] in single_spaced(text[n - 1]) for n in range(row["line_start"], row["line_end"] + 1))
    spread = isinstance(row["value"], dict | list) or row["key"].startswith("pays.")
    return not whole or spread or row["line_start"] == row["line_end"]


def test_rows_are_about_the_samples() -> None:
    for kind in KINDS:
        assert {row["document"] for row in rows(kind)} == set(documents())


def test_quotes_stand_in_their_lines() -> None:
    astray = [label(row) for kind in ("core", "norms") for row in rows(kind) if not _stands(row)]
    assert astray == []


def test_lines_are_the_narrowest() -> None:
    assert [label(row) for row in rows("core") if not _is_narrow(row)] == []


def test_a_quote_that_was_changed_is_noticed() -> None:
    row = rows("core")[0]
    assert _stands(row)
    assert not _stands(row | {"quote": row["quote"] + " y algo que la muestra no dice"})
    assert not _stands(row | {"line_start": row["line_start"] + 2, "line_end": row["line_end"] + 2})
