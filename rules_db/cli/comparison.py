"""Comparisons on the terminal: side by side, the strictest value of each rule, and what breaches cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import TYPE_CHECKING

from rules_db.cli.output import console, print_csv, print_json, print_table, styled
from rules_db.cli.showing import shortened
from rules_db.comparing.documents import comparison_markdown
from rules_db.comparing.layout import (
    MARKS,
    by_family,
    cited,
    flat,
    lines,
    norm_counts,
    norms_of,
    nothing,
    summary,
    unsaid,
    values_of,
)
from rules_db.comparing.records import Column, Comparison, Row
from rules_db.comparing.sanctions import Row as Breach
from rules_db.comparing.sanctions import Sanctioned, Sanctions
from rules_db.comparing.strictest import Outcome, Ruled, Strictest, Winner
from rules_db.printable import span, visible
from rules_db.words import Words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


_SIGNS: dict[Outcome, str] = {"wins": "›", "alone": "◦", "unordered": "?", "alike": "="}
_HEADER = ("outcome", "reason", "family", "key", "rule", "variant", "winners", "value", "article", "others", "open")

_NARROW = 20
"""Characters below which a column of values is not readable."""
_LABEL_SHARE = 3
"""The labels take at most one part in so many of the width."""
_WIDEST_LABEL = 44
_LONGEST = 240
"""Characters of a norm in a table; `--json`, `--csv` and `--html` print all of them."""
_STYLES = {"different": "bold yellow", "same": "", "partly": "", "alone": "dim"}


def show(comparison: Comparison, words: Words, *, form: str, norms: bool, everything: bool = False) -> None:
    """Print a comparison in a format: text, json, csv, markdown or html.

    As text, rows that one text alone states while passages of others were not read are counted, unless `everything` is
    wanted.
    """
    match form:
        case "json":
            print_json(comparison, comparison.limits)
        case "csv":
            print_csv(*flat(comparison, words))
        case "markdown":
            print(comparison_markdown(comparison, words, norms=norms), end="")
        case "html":
            from rules_db.comparing.documents import comparison_page

            print(comparison_page(comparison, words), end="")
        case _:
            _text(comparison, words, norms=norms, everything=everything)


def _text(comparison: Comparison, words: Words, *, norms: bool, everything: bool) -> None:
    out = console()
    _head(out, comparison, words)
    values = [row for row in values_of(comparison) if everything or row.relation != "alone" or row.only]
    hidden = len(values_of(comparison)) - len(values)
    shown = [*values, *(norms_of(comparison) if norms else ())]
    if not comparison.rows:
        out.print(words.text("nothing"))
    sizes = _sizes(out, shown, comparison.columns, words)
    for family, rows in by_family(shown):
        out.print()
        out.print(styled(words.family(family), "bold"))
        if sizes is None:
            _blocks(out, rows, comparison.columns, words)
        else:
            _table(out, rows, comparison.columns, words, sizes)
    if hidden:
        out.print()
        out.print(styled(words.text("alone_rest", n=hidden), "dim"))
    if norms_of(comparison) and not norms:
        out.print()
        out.print(styled(words.text("norms"), "bold"))
        header, table = norm_counts(comparison, words)
        print_table(header, table, numbers=header[1:])
        out.print(styled(words.text("hint"), "dim"))


def _head(out: Console, comparison: Comparison, words: Words) -> None:
    out.print(styled(words.text("title", game=comparison.name), "bold"))
    for column in comparison.columns:
        out.print(styled(f"{column.name}: {', '.join(column.documents)}", "dim"))
    if comparison.absent:
        names = ", ".join(words.jurisdiction(name) for name in comparison.absent)
        out.print(styled(words.text("absent", names=names), "dim"))
    for limit in comparison.limits:
        out.print(styled(limit, "yellow"))
    values = values_of(comparison)
    if values:
        out.print(summary(values, words))
        out.print(styled(words.text("legend"), "dim"))


def _sizes(out: Console, rows: Sequence[Row], columns: Sequence[Column], words: Words) -> list[int] | None:
    """Return the widths of the label and of each column, the same in all families; None where they are too narrow."""
    if not rows:
        return None
    label = min(_WIDEST_LABEL, out.width // _LABEL_SHARE, max(len(_label(row)) for row in rows))
    most = (out.width - label - 4) // len(columns) - 2
    wanted = [max(_cell(row, column, words).cell_len for row in rows) for column in columns]
    return (
        [label, *(max(len(column.name), min(most, size)) for column, size in zip(columns, wanted, strict=True))]
        if most >= _NARROW
        else None
    )


def _table(out: Console, rows: Sequence[Row], columns: Sequence[Column], words: Words, sizes: Sequence[int]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("", width=1)
    for name, width in zip([words.text("rule"), *(column.name for column in columns)], sizes, strict=True):
        table.add_column(name, width=width, overflow="fold")
    for row in rows:
        cells = [_cell(row, column, words) for column in columns]
        table.add_row(styled(MARKS[row.relation], _STYLES[row.relation]), styled(_label(row)), *cells)
    out.print(table)


def _blocks(out: Console, rows: Sequence[Row], columns: Sequence[Column], words: Words) -> None:
    """Print each row as a block: the rule, a line for each jurisdiction that states it, and who does not."""
    from rich.text import Text

    widest = max(len(column.name) for column in columns)
    told: list[Text] = []
    for row in rows:
        told.append(styled(f"{MARKS[row.relation]} {_label(row)}", _STYLES[row.relation] or "not bold"))
        for column in columns:
            if row.cell(column.jurisdiction).stated:
                line = styled(f"    {column.name:{widest}}  ")
                line.append(_cell(row, column, words, joint="; "))
                told.append(line)
        told += [styled(f"    {why}: {', '.join(empty)}", "dim") for why, empty in _empty(row, words).items()]
    out.print(Text("\n").join(told))


def _empty(row: Row, words: Words) -> dict[str, list[str]]:
    """Return who states nothing of a row, by why."""
    found: dict[str, list[str]] = {}
    for name in row.missing:
        found.setdefault(unsaid(row.cell(name), words), []).append(words.jurisdiction(name))
    return found


def _cell(row: Row, column: Column, words: Words, *, joint: str = "\n") -> Text:
    told = lines(row, column, words)
    text = styled("" if told else nothing(row.cell(column.jurisdiction)), "" if told else "dim")
    style = "" if row.relation == "alone" else _STYLES[row.relation]
    for at, line in enumerate(told):
        text.append(joint if at else "")
        text.append(visible(shortened(line.words, _LONGEST)), style)
        text.append(f" [{line.citation}]", "dim")
    return text


def _label(row: Row) -> str:
    return row.key.replace("_", " ") if row.norm else row.label


def show_strictest(found: Strictest, words: Words, *, form: str, everything: bool) -> None:
    """Print the winning values as text, json or csv; as text what all state alike is counted, or listed where all of
    it is wanted."""
    if form == "json":
        print_json(found, found.limits)
    elif form == "csv":
        print_csv(_HEADER, (_flat(one) for one in found.rules))
    else:
        _strictest_text(console(), found, words, everything=everything)


def _strictest_text(out: Console, found: Strictest, words: Words, *, everything: bool) -> None:
    out.print(styled(words.text(f"strictest_{found.whose or 'all'}", game=found.name), "bold"))
    for limit in found.limits:
        out.print(styled(limit, "yellow"))
    counts = {outcome: sum(one.outcome == outcome for one in found.rules) for outcome in _SIGNS}
    told = (words.text(f"strictest_sum_{outcome}", n=count) for outcome, count in counts.items() if count)
    out.print(f"{', '.join(told)}." if found.rules else words.text("nothing"))
    for outcome, rules in groupby(found.rules, lambda one: one.outcome):
        if outcome == "alike" and not everything:
            out.print()
            out.print(styled(words.text("strictest_rest", n=counts[outcome]), "dim"))
            continue
        out.print()
        out.print(styled(words.text(f"strictest_{outcome}"), "bold"))
        for family, of_family in groupby(rules, lambda one: one.family):
            out.print(styled(words.family(family), "underline"))
            for one in of_family:
                _rule(out, one, words)


def _rule(out: Console, one: Winner, words: Words) -> None:
    variant = f" ({words.variant(one.variant)})" if one.variant else ""
    why = f": {words.text(f'strictest_{one.reason}')}" if one.reason else ""
    out.print(styled(f"{_SIGNS[one.outcome]} {one.label}{variant}{why}", "bold" if one.outcome == "wins" else ""))
    _lines(out, one.winners, words, "green")
    _lines(out, one.others, words, "dim")
    if one.open:
        names = ", ".join(words.jurisdiction(each.jurisdiction) for each in one.open)
        out.print(styled(f"    {words.text('strictest_open', names=names)}", "dim"))


def _lines(out: Console, ruled: Sequence[Ruled], words: Words, style: str) -> None:
    for said, several in groupby(ruled, lambda each: (each.words, each.condition)):
        value, condition = said
        limited = f" ({condition})" if condition else ""
        out.print(styled(f"    {value}{limited}  {'; '.join(_who(each, words) for each in several)}", style))


def _who(each: Ruled, words: Words) -> str:
    article = f", {each.article}" if each.article else ""
    return f"{words.jurisdiction(each.jurisdiction)}{article} [{cited(each.places)}]"


def _flat(one: Winner) -> list[str]:
    winners = " ".join(each.jurisdiction for each in one.winners)
    value = "; ".join(dict.fromkeys(each.words for each in one.winners))
    article = "; ".join(f"{each.jurisdiction}: {each.article}" for each in one.winners)
    head = [one.outcome, one.reason, one.family, one.key, one.label, one.variant, winners, value, article]
    return [*head, _others(one.others), " ".join(each.jurisdiction for each in one.open)]


def _others(ruled: Iterable[Ruled]) -> str:
    return "; ".join(f"{each.jurisdiction}: {each.words} ({each.article})" for each in ruled)


# `compare --sanctions` on the terminal: what breaches cost, text beside text.


_COUNTED = ("infraction", "accessory")
"""Kinds that are told in sentences: as text they are counted, `--csv` and `--json` have the words."""
_SANCTIONS = ("class", "kind", "document", "value", "lines")
_COLUMN = 18  # characters that a text's column needs; where they do not fit beside each other, texts are rows


def show_sanctions(found: Sanctions, names: Mapping[str, str], *, form: str) -> None:
    """Print the table as text, json or csv; as text what is told in sentences is counted."""
    if form == "json":
        print_json(found)
    elif form == "csv":
        print_csv(_SANCTIONS, _each_breach(found))
    elif (len(found.documents) + 2) * _COLUMN <= console().width:
        columns = [names.get(document, document) for document in found.documents]
        print_table(["class", "kind", *columns], (_line(row, found.documents) for row in found.rows))
    else:
        kinds = [*dict.fromkeys(row.kind for row in found.rows)]
        print_table(["text", "class", *kinds], _by_text(found, kinds, names))


def _each_breach(found: Sanctions) -> Iterator[list[str]]:
    for row in found.rows:
        for one in row.stated:
            yield [row.infraction, row.kind, one.document, one.words, span(one.line_start, one.line_end)]


def _line(row: Breach, documents: tuple[str, ...]) -> list[str]:
    cells = [[one for one in row.stated if one.document == document] for document in documents]
    return [row.infraction, row.kind, *(_breach(row.kind, cell) for cell in cells)]


def _by_text(found: Sanctions, kinds: Sequence[str], names: Mapping[str, str]) -> Iterator[list[str]]:
    """Yield a line for each text and class, with what it states of each kind."""
    stated: dict[tuple[str, str, str], list[Sanctioned]] = {}
    for row in found.rows:
        for one in row.stated:
            stated.setdefault((one.document, row.infraction, row.kind), []).append(one)
    classes = [*dict.fromkeys(row.infraction for row in found.rows)]
    for document, infraction in product(found.documents, classes):
        told = [_breach(kind, stated.get((document, infraction, kind), [])) for kind in kinds]
        if any(told):
            yield [names.get(document, document), infraction, *told]


def _breach(kind: str, stated: list[Sanctioned]) -> str:
    if not stated:
        return ""
    if kind in _COUNTED:
        return f"{len(stated)} from line {stated[0].line_start}"
    return "; ".join(f"{one.words} [{span(one.line_start, one.line_end)}]" for one in stated)
