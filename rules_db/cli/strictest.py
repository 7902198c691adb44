"""`compare --strictest` on the terminal: of each rule the value that wins, its article, and what it wins against."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rules_db.cli.output import console, print_csv, print_json, styled
from rules_db.comparing.layout import cited
from rules_db.comparing.strictest import Outcome, Ruled, Strictest, Winner
from rules_db.words import Words

if TYPE_CHECKING:
    from rich.console import Console

_SIGNS: dict[Outcome, str] = {"wins": "›", "alone": "◦", "unordered": "?", "alike": "="}
_HEADER = ("outcome", "reason", "family", "key", "rule", "variant", "winners", "value", "article", "others", "open")


def show(found: Strictest, words: Words, *, form: str, everything: bool) -> None:
    """Print the winning values as text, json or csv; as text what all state alike is counted, or listed where all of
    it is wanted."""
    if form == "json":
        print_json(found, found.limits)
    elif form == "csv":
        print_csv(_HEADER, (_flat(one) for one in found.rules))
    else:
        _text(console(), found, words, everything=everything)


def _text(out: Console, found: Strictest, words: Words, *, everything: bool) -> None:
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
