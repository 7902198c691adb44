"""Amounts of limits: the multiples that `grammar.multiples` finds, and those that a clause says by pointing back.

"El 120 por 100 de este máximo", "120, 240 ó 360", "el 220 por 100 para el 4 y el 10", "hasta igualar el monto", "desde
el mínimo establecido": the base was said before, or stands there without a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from extractor.grammar import multiples, shares
from extractor.grammar.match import Match, apart
from extractor.lexicon import load

Multiple = dict[str, Any]

NO_MORE = (
    r"\bhasta|\bno (?:\w+ ){0,3}?(?:superior(?:es)?|mayor(?:es)?) (?:al?|que)"
    r"|\bno (?:\w+ ){0,3}?(?:exced\w+|super(?:ar|e|en|ara))(?: de)?|\blimitad[oa] (?:por|al?)|\bmas que"
)
NO_LESS = (
    r"\bal menos,?(?: igual al?)?|\bno (?:\w+ ){0,3}?(?:inferior(?:es)?|menor(?:es)?) (?:al?|que)"
    r"|\bdebera[n]? apostar|\bdesde|\bentre|\ba partir de"
)
ARTICLES = r"(?: una?| el| la| del?)*"
_BARE = re.compile(rf"(?:{NO_MORE}|{NO_LESS})(?: el| la| los| las)? (?=\w)")
_OF_MONEY = frozenset(
    {
        "min_bet",
        "max_bet",
        "straight_min",
        "simple_max",
        "ante",
        "ante_min",
        "bet",
        "pot",
        "bank",
        "big_blind",
        "last_raise",
    }
)
_BACK = re.compile(
    r"\b(?:est[ea]|es[ea]|dich[oa]|mism[oa]|citad[oa]|referid[oa])s? (?:maxim|minim|limite|numer|cifra)\w*$"
)
_SAME = re.compile(rf"(?:{NO_MORE}|{NO_LESS}) de (?:este|esta|aquel|aquella)\b")
_ALONE = re.compile(r"\bhasta (?:el|un) (?P<word>doble|duplo|triple|cuadruple|quintuple)\b(?! (?:del?|al?|que)\b)")
_TIMES = {"doble": 2, "duplo": 2, "triple": 3, "cuadruple": 4, "quintuple": 5}
_ANY = re.compile(r"(?:(?<!hasta )\bigualar|\buna (?:apuesta|postura))\b[^.;]{0,24}$")
_BETWEEN = re.compile(r"\bentre (?:el )?(\d{1,3})(?: por (?:ciento|100)| ?%)? y (?:el )?$")
_NEAR = 12
_ONE_MORE = re.compile(r"\bun (?P<base>maximo|minimo) (?:mas|adicional|suplementario)\b")
_GOES_ON = re.compile(r" (?:para|en|si|cuando|sobre|respecto)\b|\s*$|[,;.]")


def find(low: str, *, game: str = "", base: str = "") -> list[Match[Multiple]]:
    """Return the amounts of a folded sentence in order; `base` is what those without one are of."""
    found = _of_money(low, multiples.find(low, game=game))
    base = found[0].value["of"] if found else base
    more = _of_money(low, multiples.find(low, game=game, base=base)) if base else found
    spans = [(match.start, match.end) for match in more]
    bare = [match for match in _bare(low, game) if not any(a <= match.end and match.start < b for a, b in spans)]
    return list(_resolved(low, apart([*more, *bare, *_shares(low, base), *_alone(low, base)]), base))


def _of_money(low: str, found: list[Match[Multiple]]) -> list[Match[Multiple]]:
    """Return the amounts of stakes that are somebody's; "una apuesta" is any, and to match one is an act."""
    return [
        _ranged(low, match)
        for match in found
        if match.value["of"] in _OF_MONEY
        and not (match.kind == "equal" and _ANY.search(low, max(0, match.start - _NEAR), match.end))
    ]


def _ranged(low: str, match: Match[Multiple]) -> Match[Multiple]:
    """Return a share with the one before it: "entre el 20 y el 40 por 100 del máximo"."""
    first = _BETWEEN.search(low, 0, match.start) if match.kind == "share" else None
    if first is None:
        return match
    ends = {"min": str(Fraction(int(first.group(1)), 100)), "max": match.value["times"]}
    return Match({**ends, "of": match.value["of"]}, first.start(), match.end, "share")


def _bare(low: str, game: str) -> Iterator[Match[Multiple]]:
    """Yield the bases that a bound stands before, without a number."""
    for cue in _BARE.finditer(low):
        name = load().bases.first(low, cue.end(), 1, game=game)
        if name is not None and name.start == cue.end():
            yield Match({"times": 1, "of": name.id}, name.start, name.end, "bare")
    for hit in _SAME.finditer(low):
        yield Match({"times": 1, "of": ""}, hit.end() - 1, hit.end(), "back")
    for hit in _ONE_MORE.finditer(low):
        of = "max_bet" if hit.group("base") == "maximo" else "min_bet"
        yield Match({"times": 1, "of": of}, hit.start(), hit.end(), "bare")


def _shares(low: str, base: str) -> Iterator[Match[Multiple]]:
    """Yield the shares of the base in force: the clause names only what they hold for."""
    for share in shares.find(low) if base else ():
        if share.kind == "percent" and _GOES_ON.match(low, share.end):
            part = Fraction(share.value)
            times = part.numerator if part.denominator == 1 else share.value
            yield Match({"times": times, "of": base}, share.start, share.end, "elliptic")


def _alone(low: str, base: str) -> Iterator[Match[Multiple]]:
    for hit in _ALONE.finditer(low):
        yield Match({"times": _TIMES[hit.group("word")], "of": base or "bet"}, hit.start("word"), hit.end(), "elliptic")


def _resolved(low: str, found: list[Match[Multiple]], base: str) -> Iterator[Match[Multiple]]:
    """Give amounts that point back the base that was said last before them."""
    last = base
    for match in found:
        points = match.kind in ("elliptic", "back") or _BACK.search(low, match.start, match.end)
        of = last if points and last else match.value["of"]
        last = of
        if of:
            yield Match({**match.value, "of": of}, match.start, match.end, match.kind)
