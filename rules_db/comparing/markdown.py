"""A comparison as Markdown: tables that a report can take as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_db.comparing.layout import MARKS, by_family, lines, norm_counts, norms_of, nothing, summary, values_of
from rules_db.comparing.records import Column, Comparison, Row
from rules_db.words import Words

_MARKUP = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_{}[]<>#|~"})


def comparison_markdown(comparison: Comparison, words: Words, *, norms: bool) -> str:
    """Return the comparison as Markdown; norms one by one where `norms` is set, else only how many there are."""
    return "\n".join(_comparison(comparison, words, norms=norms)) + "\n"


def _comparison(comparison: Comparison, words: Words, *, norms: bool) -> Iterator[str]:
    values = values_of(comparison)
    yield f"# {text(words.text('title', game=comparison.name))}"
    yield ""
    for column in comparison.columns:
        yield f"- {text(column.name)}: {', '.join(map(text, column.documents))}"
    if comparison.absent:
        names = ", ".join(words.jurisdiction(name) for name in comparison.absent)
        yield f"- {text(words.text('absent', names=names))}"
    yield ""
    for limit in comparison.limits:
        yield f"- {text(limit)}"
    if comparison.limits:
        yield ""
    if values:
        yield f"{summary(values, words)} {words.text('legend')}."
        yield ""
    for family, rows in by_family([*values, *(norms_of(comparison) if norms else ())]):
        yield from _family(words.family(family), rows, comparison.columns, words)
    if norms_of(comparison) and not norms:
        yield f"## {words.text('norms')}"
        yield ""
        yield from table(*norm_counts(comparison, words))


def _family(title: str, rows: Sequence[Row], columns: Sequence[Column], words: Words) -> Iterator[str]:
    yield f"## {text(title)}"
    yield ""
    yield from table(
        ["", words.text("rule"), *(column.name for column in columns)],
        [[MARKS[row.relation], row.label, *(_cell(row, column, words) for column in columns)] for row in rows],
    )


def _cell(row: Row, column: Column, words: Words) -> str:
    return "\n".join(f"{line.words} [{line.citation}]" for line in lines(row, column, words)) or nothing(
        row.cell(column.jurisdiction)
    )


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """Yield the lines of a table and an empty one."""
    yield f"| {' | '.join(map(text, header))} |"
    yield "|" + " --- |" * len(header)
    for row in rows:
        yield f"| {' | '.join(text(str(cell)) for cell in row)} |"
    yield ""


def text(words: str) -> str:
    """Return foreign text that Markdown takes for nothing but text, on one line."""
    return "<br>".join(" ".join(line.split()).translate(_MARKUP) for line in words.split("\n"))
