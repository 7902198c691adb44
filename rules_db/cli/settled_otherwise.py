"""`diff --cases` on the terminal: outcomes that two texts settle differently, as sentences with amounts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules_db.cli.output import console, print_csv, print_json, styled
from rules_db.comparing.cases.telling import STAKE, Case, Cases, bets, condition, lines, outcome, sentence
from rules_db.words import Words

_HEADER = ("kind", "bets", "when", "a", "a lines", "b", "b lines", "share", "cost per 100", "sentence")


def show(found: Cases, words: Words, *, form: str) -> None:
    """Print cases as text, json or csv; shares and sums are exact fractions in json."""
    if form == "json":
        print_json(_plain(found, words))
    elif form == "csv":
        rows = [("differs", case) for case in found.differing] + [("undecided", case) for case in found.undecided]
        print_csv(_HEADER, (_row(kind, case, found, words) for kind, case in rows))
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


def _plain(found: Cases, words: Words) -> dict[str, Any]:
    import msgspec

    told: dict[str, Any] = msgspec.to_builtins(found, enc_hook=_fraction)
    told["stake"] = STAKE
    for part in ("differing", "undecided"):
        for plain, case in zip(told[part], getattr(found, part), strict=True):
            plain["sentence"] = sentence(case, found, words)
    return told


def _fraction(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(type(value).__name__)
