"""Comparisons and differences as documents: as Markdown, and as pages that stand alone.

Markdown has tables that a report can take as they are, and wording as a redline. Pages use no outside resources, have a
light and a dark form, and are good on paper. The text of a regulation is never markup: what is filled in is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rules_db.comparing.layout import (
    MARKS,
    by_family,
    cited,
    lines,
    norm_counts,
    norms_of,
    nothing,
    portion,
    said,
    summary,
    unfound,
    unsaid,
    values_of,
    worths,
)
from rules_db.comparing.matching import marked, with_spaces
from rules_db.comparing.records import Column, Comparison, Difference, NormChange, Passage, ProseChange, Row, Stated
from rules_db.printable import visible
from rules_db.words import Words

if TYPE_CHECKING:
    from jinja2 import Environment

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


_SIGNS = {"changed": "~", "missing": "-", "added": "+"}


def difference_markdown(difference: Difference, words: Words) -> str:
    """Return a difference as Markdown."""
    return "\n".join(_difference(difference, words)) + "\n"


def _difference(difference: Difference, words: Words) -> Iterator[str]:
    a, b = difference.a_name, difference.b_name
    yield f"# {text(words.text('difference', a=a, b=b))}"
    yield ""
    for limit in difference.limits:
        yield f"- {text(limit)}"
    if difference.limits:
        yield ""
    if not difference:
        yield words.text("no_difference")
    for game, changes in groupby(difference.values, lambda change: change.game):
        yield f"## {text(words.game(game))}"
        yield ""
        yield from table(
            ["", words.text("rule"), a, b],
            [
                [
                    _SIGNS[change.kind],
                    "\n".join([f"{words.family(change.family)}: {change.label}", *worths(change, words)]),
                    _stated(change.before, change.key, words) or unfound(change, words),
                    _stated(change.after, change.key, words) or unfound(change, words),
                ]
                for change in changes
            ],
        )
    if difference.norms:
        yield f"## {text(words.text('consequences'))}"
        yield ""
        yield from table(["", words.text("family"), a, b], [_norm(change, words) for change in difference.norms])
    if difference.perhaps:
        yield f"## {text(words.text('perhaps'))}"
        yield ""
        yield from table(["", words.text("family"), a, b], [_norm(change, words) for change in difference.perhaps])
    if difference.prose:
        yield f"## {text(words.text('wording'))}"
        yield ""
        for change in difference.prose:
            yield from _passages(change, portion(change, {"a": a, "b": b}, words))


def _stated(several: Sequence[Stated], key: str, words: Words) -> str:
    lines = [f"{said(each, words, key)} [{cited(each.places)}]" for each in several]
    return "\n".join(lines)


def _norm(change: NormChange, words: Words) -> list[str]:
    facets = ", ".join(words.phrases("facet")[facet] for facet in change.facets)
    name = words.family(change.family) + (f"\n{facets}" if facets else "")
    return [_SIGNS[change.kind], name, *(_side(each, change, words) for each in (change.before, change.after))]


def _side(each: Stated | None, change: NormChange, words: Words) -> str:
    if each is None:
        return unfound(change, words)
    told = _stated([each], "", words)
    if "condition" in change.facets and each.condition and each.condition not in each.words:
        told += f"\n{words.phrases('facet')['condition']}: {each.condition}"
    return told


def _passages(change: ProseChange, note: str) -> Iterator[str]:
    places = " → ".join(_where(each) for each in (change.before, change.after) if each)
    yield f"**{_SIGNS[change.kind]}** {text(f'{places} {note}'.rstrip())}"
    yield ""
    if change.redline:
        yield f"> {text(marked(change.redline))}"
    else:
        for sign, each in (("-", change.before), ("+", change.after)):
            if each:
                yield f"> {sign} {text(each.text)}"
                yield ">"
    yield ""


def _where(passage: Passage) -> str:
    return f"{passage.title} [{cited([passage.place], with_document=True)}]".strip()


_PAGE_SIGNS = {"changed": "~", "missing": "−", "added": "+"}


def comparison_page(comparison: Comparison, words: Words) -> str:
    """Return a comparison as a page; norms that one jurisdiction alone has are folded away on the screen."""
    norms = norms_of(comparison)
    together = [row for row in norms if row.relation != "alone"]
    alone = [row for row in norms if row.relation == "alone"]
    return _render(
        "comparison.html",
        words,
        title=words.text("title", game=comparison.name),
        comparison=comparison,
        summary=summary(values_of(comparison), words),
        groups=_groups(values_of(comparison), words),
        norm_groups=_groups(together, words),
        alone_groups=_groups(alone, words),
        absent=", ".join(words.jurisdiction(name) for name in comparison.absent),
        marks=MARKS,
    )


def difference_page(difference: Difference, words: Words) -> str:
    """Return a difference as a page: values as a table, norms, and wording with what went and came marked."""
    names = {"a": difference.a_name, "b": difference.b_name}
    return _render(
        "difference.html",
        words,
        title=words.text("difference", **names),
        difference=difference,
        games=[
            (words.game(game), [(words.family(family), list(of)) for family, of in groupby(changes, _family_on_page)])
            for game, changes in groupby(difference.values, lambda change: change.game)
        ],
        signs=_PAGE_SIGNS,
        names=names,
        portion=lambda change: portion(change, names, words),
        facets=words.phrases("facet"),
    )


def _family_on_page(change: Any) -> str:
    return str(change.family)


def _groups(rows: list[Row], words: Words) -> list[tuple[str, list[Row]]]:
    return [(words.family(family), group) for family, group in by_family(rows)]


def _render(template: str, words: Words, **values: object) -> str:
    helpers: Mapping[str, object] = {
        "text": words.text,
        "family": words.family,
        "lines": lambda row, column: lines(row, column, words),
        "nothing": nothing,
        "unfound": lambda change: unfound(change, words),
        "unsaid": lambda cell: unsaid(cell, words),
        "said": lambda stated, key="": said(stated, words, key),
        "with_spaces": with_spaces,
        "worths": lambda change: worths(change, words),
        "cited": lambda places: cited(places, with_document=True),
        "language": words.language,
    }
    return _environment().get_template(template).render(**helpers, **values) + "\n"


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("rules_db.comparing")
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=_clean
    )


def _clean(value: object) -> object:
    """Show control characters in what is filled in; marked-up parts (none of ours is foreign) stay as they are."""
    return visible(value) if type(value) is str else value
