"""Differences on the terminal: values, norms and wording, and outcomes that two texts settle differently.

A difference on the terminal: values as `before → after`, norms by what changed, wording as a redline.

`diff --cases` on the terminal: outcomes that two texts settle differently, as sentences with amounts.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rules_db.cli.output import console, on_terminal, print_csv, print_json, styled
from rules_db.cli.showing import shortened
from rules_db.comparing.cases import (
    STAKE,
    Case,
    Cases,
    Reading,
    bets,
    condition,
    lines,
    outcome,
    read_otherwise,
    sentence,
)
from rules_db.comparing.changes.prose import of_substance
from rules_db.comparing.layout import cited, flat_difference, moves, portion, said, unfound, worths
from rules_db.comparing.matching import with_spaces
from rules_db.comparing.ranking import is_lesser, merged, ranked
from rules_db.comparing.records import Difference, Kind, NormChange, Passage, ProseChange, Stated, ValueChange
from rules_db.printable import visible
from rules_db.words import Words

if TYPE_CHECKING:
    from rich.text import Text


_HEADER = ("kind", "bets", "when", "a", "a lines", "b", "b lines", "share", "cost per 100", "sentence")

_SIGNS: dict[Kind, str] = {"changed": "~", "missing": "-", "added": "+"}
_STYLES = {"changed": "yellow", "missing": "red", "added": "green"}
_CONTEXT = 16
"""Unchanged words that a redline on the terminal keeps on each side of a change."""
_FEW = 12
"""Values of one side alone that are printed beside other games; more are counted."""
_LONGEST = 300
"""Characters of a norm or of a passage without redline."""


def show(difference: Difference, words: Words, *, form: str, game: str, limit: int, everything: bool = False) -> None:
    """Print a difference in a format: text, json, csv, markdown or html.

    As text only what changed and what the other side is silent on, unless `everything` is wanted.
    """
    match form:
        case "json":
            print_json(difference, difference.limits)
        case "csv":
            print_csv(*flat_difference(difference, words))
        case "markdown":
            from rules_db.comparing.documents import difference_markdown

            print(difference_markdown(difference, words), end="")
        case "html":
            from rules_db.comparing.documents import difference_page

            print(difference_page(difference, words), end="")
        case _:
            shown = difference if everything else _certain(difference)
            hidden = _size(difference) - _size(shown)
            _print(_Text(shown, words, limit, hidden).lines(one_game=bool(game)))


def _print(lines: Sequence[Text]) -> None:
    """Print lines, wrapped on a terminal; in a pipe a change keeps its line, as programs that read lines want it."""
    if on_terminal():
        from rich.text import Text

        console().print(Text("\n").join(lines))
    else:
        sys.stdout.write("".join(f"{line.plain}\n" for line in lines))


def _certain(difference: Difference) -> Difference:
    """Return what changed and what one side alone has while the other is silent."""

    def certain(change: ValueChange | NormChange | ProseChange) -> bool:
        return change.kind == "changed" or change.state == "silent"

    return replace(
        difference,
        values=tuple(filter(certain, difference.values)),
        norms=tuple(filter(certain, difference.norms)),
        prose=tuple(filter(certain, difference.prose)),
    )


def _size(difference: Difference) -> int:
    return len(difference.values) + len(difference.norms) + len(difference.prose)


def _parts(difference: Difference) -> Iterator[Difference]:
    """Yield what both sides state otherwise, as far as it is told in values, norms and redlines, and then the rest."""

    def both(change: ValueChange | NormChange | ProseChange) -> bool:
        return change.kind == "changed" and (not isinstance(change, ProseChange) or of_substance(change))

    for wanted in (True, False):
        yield replace(
            difference,
            values=tuple(change for change in difference.values if both(change) is wanted),
            norms=tuple(change for change in difference.norms if both(change) is wanted),
            prose=tuple(change for change in difference.prose if both(change) is wanted),
        )


class _Text:
    """A difference on its way to the terminal."""

    def __init__(self, difference: Difference, words: Words, limit: int, hidden: int = 0) -> None:
        self._lines: list[Text] = []
        self._hidden = hidden
        self._difference, self._words = difference, words
        self._everything = not limit
        self._limit = limit or len(difference.values) + len(difference.norms) + len(difference.prose)
        self._names = {"a": difference.a_name, "b": difference.b_name}

    def lines(self, *, one_game: bool) -> list[Text]:
        """Return the lines of all parts that differ."""
        self._line(styled(self._text("difference"), "bold"))
        for limit in self._difference.limits:
            self._line(styled(limit, "yellow"))
        if not self._difference and not self._hidden:
            self._line(self._text("no_difference"))
        for part in _parts(self._difference) if one_game else (self._difference,):
            if part.values:
                self._values(part.values, one_game=one_game)
            if part.norms:
                self._norms(part.norms)
            if part.prose:
                self._prose(part.prose)
        self._perhaps()
        if self._hidden:
            self._line()
            self._line(styled(self._text("not_found_rest", n=self._hidden), "dim"))
        return self._lines

    def _line(self, line: Text | str = "") -> None:
        self._lines.append(styled(line) if isinstance(line, str) else line)

    def _text(self, name: str, **parts: object) -> str:
        return self._words.text(name, **{**self._names, **parts})

    def _head(self, name: str, changes: Iterable[ValueChange | NormChange | ProseChange]) -> None:
        counts = Counter(change.kind for change in changes)
        told = ", ".join(f"{counts[kind]} {self._text(kind)}" for kind in _SIGNS if counts[kind])
        self._line()
        self._line(styled(f"{self._text(name)}: {told}", "bold"))

    def _values(self, values: Sequence[ValueChange], *, one_game: bool) -> None:
        self._head("values", values)
        for game, group in groupby(values, lambda change: change.game):
            self._game(game, list(group), whole=one_game)
        if any(change.worth for change in values):
            self._line(styled(self._text("worth_hint"), "dim"))
        if not one_game:
            self._line(styled(self._text("values_hint"), "dim"))

    def _game(self, game: str, changes: Sequence[ValueChange], *, whole: bool) -> None:
        """Print the values of a game; beside other games many that one side alone has are only counted."""
        counts = Counter(change.kind for change in changes)
        few = len(changes) - counts["changed"] <= _FEW
        if not whole:
            told = ", ".join(f"{counts[kind]} {self._text(kind)}" for kind in _SIGNS if counts[kind])
            head = styled(self._words.game(game), "bold")
            head.append(styled(f"  {told}", "not bold dim"))
            self._line(head)
        for title, group in groupby(ranked(merged(changes)), self._heading):
            listed = [change for change in group if whole or few or change.kind == "changed"]
            if listed:
                self._line(styled(title, "underline"))
            for change in listed:
                self._line(self._value(change))
                for told in worths(change, self._words):
                    self._line(styled(f"      {told}", "dim"))

    def _heading(self, change: ValueChange) -> str:
        return self._text("lesser") if is_lesser(change) else self._words.family(change.family)

    def _value(self, change: ValueChange) -> Text:
        line = styled(f"  {_SIGNS[change.kind]} {change.label}: ", _STYLES[change.kind])
        line.append(self._stated(change.before, change, "red" if change.kind == "changed" else ""))
        line.append(styled(" → ", "bold"))
        line.append(self._stated(change.after, change, "green" if change.kind == "changed" else ""))
        line.append(styled(f" {note}" if (note := moves(change, self._words)) else "", "dim"))
        return line

    def _stated(self, several: Sequence[Stated], change: ValueChange, style: str) -> Text:
        if not several:
            return styled(unfound(change, self._words), "dim")
        text = styled("")
        for at, each in enumerate(several):
            text.append(styled("; " if at else ""))
            text.append(styled(said(each, self._words, change.key), style))
            text.append(styled(f" [{cited(each.places)}]", "dim"))
        return text

    def _norms(self, norms: Sequence[NormChange]) -> None:
        self._head("consequences", norms)
        changed = [change for change in norms if change.kind == "changed"]
        one_family = len({change.family for change in norms}) == 1
        listed = [*changed, *(change for change in norms if one_family and change.kind != "changed")]
        for change in listed[: self._limit]:
            self._norm(change)
        self._more(len(listed), "--limit 0")
        if not one_family and len(changed) < len(norms):
            for kind in ("missing", "added"):
                counts = Counter(change.family for change in norms if change.kind == kind)
                told = ", ".join(f"{self._words.family(family)} {n}" for family, n in sorted(counts.items()))
                if told:
                    self._line(styled(f"  {_SIGNS[kind]} {self._text(kind)}: {told}", "dim"))
            self._line(styled(self._text("norms_hint"), "dim"))

    def _perhaps(self) -> None:
        if not self._difference.perhaps:
            return
        self._line()
        self._line(styled(f"{self._text('perhaps')}: {len(self._difference.perhaps)}", "bold"))
        for change in self._difference.perhaps[: self._limit]:
            self._norm(change)
        self._more(len(self._difference.perhaps), "--limit 0")

    def _norm(self, change: NormChange) -> None:
        facets = [self._words.phrases("facet")[facet] for facet in change.facets]
        title = f"{_SIGNS[change.kind]} {self._words.family(change.family)}"
        notes = f"{self._reviewed(change.verdict)} {portion(change, self._names, self._words)}".rstrip()
        told = f"  {title}{': ' if facets else ''}{', '.join(facets)}{notes}"
        self._line(styled(told, _STYLES[change.kind]))
        for each, style in ((change.before, "red"), (change.after, "green")):
            if each:
                self._line(self._norm_side(each, change, style))

    def _norm_side(self, each: Stated, change: NormChange, style: str) -> Text:
        where = f"[{cited(each.places)}] "
        line = styled(f"      {where}", "dim")
        line.append(styled(shortened(said(each, self._words), _LONGEST), style))
        if "condition" in change.facets and each.condition and each.condition not in each.words:
            line.append(styled(f"\n        {self._words.phrases('facet')['condition']}: {each.condition}", style))
        return line

    def _prose(self, prose: Sequence[ProseChange]) -> None:
        self._head("wording", prose)
        changed = [change for change in prose if change.kind == "changed"]
        alone = [change for change in prose if change.kind != "changed"]
        wording_only = not self._difference.values and not self._difference.norms
        reworded = [change for change in changed if not of_substance(change)]
        every = wording_only or self._everything
        listed = [change for change in changed if of_substance(change)]
        told = len(alone) <= self._limit and self._in_like_words()
        listed += [*(reworded if every else ()), *(alone if every or told else ())]
        for change in listed[: self._limit]:
            self._passages(change)
        self._more(len(listed), "--limit 0")
        if len(listed) < len(prose):
            self._line(styled(self._text("prose_hint", n=len(prose) - len(listed)), "dim"))

    def _in_like_words(self) -> bool:
        """Tell whether some passages of both texts have nearly the same words: else one that stands in one text only
        may be ruled by the other in its own words."""
        changed = [change for change in self._difference.prose if change.kind == "changed"]
        return not changed or any(map(of_substance, changed))

    def _reviewed(self, verdict: str) -> str:
        return f" ({self._text('reviewed', verdict=verdict)})" if verdict else ""

    def _more(self, total: int, option: str) -> None:
        if total > self._limit:
            self._line(styled(self._text("more", n=total - self._limit, option=option), "dim"))

    def _passages(self, change: ProseChange) -> None:
        self._line()
        head = styled(f"  {_SIGNS[change.kind]} ", _STYLES[change.kind])
        head.append(styled(" → ".join(_where(each) for each in (change.before, change.after) if each), "dim"))
        head.append(self._reviewed(change.verdict))
        head.append(styled(f" {note}" if (note := portion(change, self._names, self._words)) else "", "dim"))
        self._line(head)
        if change.redline:
            self._line(_redline(change))
            return
        for each, style in ((change.before, "red"), (change.after, "green")):
            if each:
                sign = "-" if style == "red" else "+"
                self._line(styled(f"    {sign} {shortened(each.text, _LONGEST)}", style))


def _where(passage: Passage) -> str:
    title = shortened(passage.title, 60)
    where = cited([passage.place], with_document=True)
    return f"{title} [{where}]" if title else f"[{where}]"


def _redline(change: ProseChange) -> Text:
    text = styled("    ")
    last = len(change.redline) - 1
    for at, (space, piece) in enumerate(with_spaces(change.redline)):
        text.append(space)
        if piece.equal:
            text.append(visible(_context(piece.after or piece.before, first=at == 0, last=at == last)))
            continue
        if piece.before:
            text.append(visible(f"[-{piece.before}-]"), "red")
        if piece.after:
            text.append(visible(f"{{+{piece.after}+}}"), "green")
    return text


def _context(words: str, *, first: bool, last: bool) -> str:
    """Return what did not change near a change, and an ellipsis for more: `--markdown` and `--html` have all of it."""
    every = words.split()
    before, after = 0 if first else _CONTEXT, 0 if last else _CONTEXT
    if len(every) <= before + after + _CONTEXT:
        return words
    return " ".join([*every[:before], "[…]", *every[len(every) - after :]])


def show_cases(found: Cases, words: Words, *, form: str) -> None:
    """Print cases as text, json or csv; shares and sums are exact fractions in json."""
    if form == "json":
        print_json(_plain(found, words))
    elif form == "csv":
        rows = [("differs", case) for case in found.differing] + [("undecided", case) for case in found.undecided]
        told = [_row(kind, case, found, words) for kind, case in rows]
        print_csv(_HEADER, [*told, *(_reading_row(reading, found, words) for reading in found.readings)])
    else:
        _text(found, words)


def _text(found: Cases, words: Words) -> None:
    out = console()
    heads = {words.text("cases_costs"), words.text("cases_undecided")}
    for at, (told, note) in enumerate(lines(found, words)):
        if told in heads:
            out.print()
        out.print(styled(told, "bold" if at == 0 or told in heads else ""))
        if note:
            out.print(styled(f"    {note}", "dim"))


def _row(kind: str, case: Case, found: Cases, words: Words) -> list[object]:
    when = ", ".join(condition(each, found, words) for each in case.when)
    sides = [part for side in (case.a, case.b) for part in (outcome(side, words), " ".join(side.lines))]
    cost = None if case.cost is None else 100 * case.cost
    shares = [_fraction(case.share), _fraction(cost)]
    return [kind, bets(case, found, words), when, *sides, *shares, sentence(case, found, words)]


def _reading_row(reading: Reading, found: Cases, words: Words) -> list[object]:
    family, _, key = reading.rule.partition(".")
    told = words.stated(family, key, found.game)
    sides = ((reading.a, reading.a_lines), (reading.b, reading.b_lines))
    said = [part for value, at in sides for part in (words.value(value, family, key, found.game), " ".join(at))]
    return ["read otherwise", "", told, *said, "", "", read_otherwise(reading, found, words)]


def _plain(found: Cases, words: Words) -> dict[str, Any]:
    import msgspec

    told: dict[str, Any] = msgspec.to_builtins(found, enc_hook=_fraction)
    told["stake"] = STAKE
    for part in ("differing", "undecided"):
        for plain, case in zip(told[part], getattr(found, part), strict=True):
            plain["sentence"] = sentence(case, found, words)
    for plain, reading in zip(told["readings"], found.readings, strict=True):
        plain["sentence"] = read_otherwise(reading, found, words)
    return told


def _fraction(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(type(value).__name__)
