"""Comparison and difference as pages that stand alone: no outside resources, light and dark, good on paper.

The text of a regulation is never markup: the templates escape all that is filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rules_db.comparing.layout import (
    MARKS,
    by_family,
    cited,
    lines,
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
from rules_db.comparing.matching import with_spaces
from rules_db.comparing.records import Comparison, Difference, Row
from rules_db.printable import visible
from rules_db.words import Words

if TYPE_CHECKING:
    from jinja2 import Environment

_SIGNS = {"changed": "~", "missing": "−", "added": "+"}


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
            (words.game(game), [(words.family(family), list(of)) for family, of in groupby(changes, _family)])
            for game, changes in groupby(difference.values, lambda change: change.game)
        ],
        signs=_SIGNS,
        names=names,
        portion=lambda change: portion(change, names, words),
        facets=words.phrases("facet"),
    )


def _family(change: Any) -> str:
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

    loader = PackageLoader(__name__, package_path="")
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=_clean
    )


def _clean(value: object) -> object:
    """Show control characters in what is filled in; marked-up parts (none of ours is foreign) stay as they are."""
    return visible(value) if type(value) is str else value
