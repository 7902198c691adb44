"""Sums of money: "$ 1.000", "USD 2,00", "Bs2.-", "diez mil pesos", "doscientos dólares (US$ 200.00)", "20 U.F.".

In: any text. Out: matches whose value is the amount; `kind` the currency (ISO 4217), the unit of account as printed
("UF", "UTM") or "$" where the text names no country's money. A sum in words and the same one in parentheses are one
match. What does not match: a number without a currency, "$" without a number, a number that does not touch the sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from msgspec import Struct

from extractor.grammar import Match, apart, folded, has_figures, numbers
from schemas.declared import fitted, read

_SPACED = r"\d{1,3}(?: \d{3}){1,3}(?![\d.,]\d|\d)"  # "60 000", behind its sign alone
_FIGURES = r"\d{1,3}(?:[.,]\d{3}){1,5}(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d{1,15}(?!\d)(?:[.,]\d{1,2}(?!\d))?"
_CLOSE = r"(?:\s?[.,]-{1,2}|\s?=)?"  # "Bs2.-"
_RANKS = 10
SHARED = "$"
"""The currency of "$" and "pesos", which name no country."""
_MILLIONS = re.compile(r"\s+millon(?:es)?\b(?P<half>\s+y\s+medio\b)?")
_CENTS = re.compile(r"\s*\([^()]{1,90}\b\d\d/100\b[^()]{0,40}\)")
_AGAIN = re.compile(r"\s*\(\s*")


class _Currency(Struct, forbid_unknown_fields=True):
    """How a currency is printed before and behind its amounts."""

    names: list[str]
    signs: list[str] = []
    countries: list[str] = []


@cache
def _currencies() -> dict[str, _Currency]:
    path = files("extractor.lexicon").joinpath("currencies.toml")
    return fitted(read(path), dict[str, _Currency], path.name)


@cache
def _codes() -> dict[str, str]:
    """Return the currency of every sign and name, without full stops."""
    codes: dict[str, str] = {}
    for code, currency in _currencies().items():
        codes |= dict.fromkeys([*currency.signs, *currency.names], code)
        codes |= {name + "s": code for name in currency.names if name[-1] in "aeo" or name in ("peso", "boliviano")}
    return codes


def of_country(kind: str, country: str) -> str:
    """Return the currency that the sign of several countries ("$") means in one (two letters), else `kind` itself."""
    if kind != SHARED:
        return kind
    return next((code for code, one in _currencies().items() if country in one.countries), kind)


def _printed(word: str) -> str:
    """Return a pattern of a sign or name; initials may have full stops ("U.F.")."""
    if word.isalpha() and len(word) < 4:
        return r"\.?\s?".join(re.escape(letter) for letter in word) + r"\b\.?"
    plural = "s?" if word[-1] in "aeo" else ""
    return re.escape(word).replace(r"\ ", r"\s+") + plural + (r"\b" if word[-1].isalpha() else "")


@cache
def _before() -> re.Pattern[str]:
    signs = sorted((sign for currency in _currencies().values() for sign in currency.signs), key=len, reverse=True)
    printed = "|".join(re.escape(sign) + r"\.?" for sign in signs)
    return re.compile(rf"(?<![\w$])(?P<sign>{printed})\s?(?P<sum>{_SPACED}|{_FIGURES})(?![\d])(?:{_CLOSE})")


@cache
def _after() -> re.Pattern[str]:
    names = sorted((name for currency in _currencies().values() for name in currency.names), key=len, reverse=True)
    printed = "|".join(_printed(name) for name in names)
    return re.compile(
        rf"[^\S\t]*(?:\.-)?[^\S\t]*(?:de\s+)?(?P<name>{printed})(?!\w)"
    )  # the next cell's sign is not its


def find(text: str) -> list[Match[int | float]]:
    """Return the sums of money of `text` in order."""
    low = folded(text)
    return _joined(low, apart([*_signed(low), *_named(low)]))


def _signed(low: str) -> Iterator[Match[int | float]]:
    if not has_figures(low):
        return
    for hit in _before().finditer(low):
        if len(hit.group("sign")) == 1 and hit.group("sign").isalpha() and amount(hit.group("sum")) <= _RANKS:
            continue  # "Q 10" are two cards
        yield Match(amount(hit.group("sum")), hit.start(), hit.end(), _code(hit.group("sign")))


def _named(low: str) -> Iterator[Match[int | float]]:
    for number in numbers.scan(low):
        value, end, counted = _in_millions(low, number)
        name = _after().match(low, end) if counted or number.kind != "article" else None
        if name is not None:
            yield Match(value, number.start, name.end(), _code(name.group("name")))


def _in_millions(low: str, number: Match[int | float]) -> tuple[int | float, int, bool]:
    """Return what a number counts, where its words end and whether it counts millions: "dos millones y medio"."""
    found = _MILLIONS.match(low, number.end)
    if found is None:
        return number.value, number.end, False
    rest = numbers.at(low, found.end() + 1)
    if found["half"] or rest is None or low[found.end() : found.end() + 1] != " ":
        return int(number.value * 10**6) + (500_000 if found["half"] else 0), found.end(), True
    return int(number.value * 10**6 + rest.value), rest.end, True


def plain(words: str) -> int | float | None:
    """Return the sum that words without a currency say ("un millón", "600"), or None."""
    low = folded(words).strip()
    number = numbers.at(low, 0)
    if number is None:
        return None
    value, end, _ = _in_millions(low, number)
    return value if end == len(low) else None


def _code(printed: str) -> str:
    plain = " ".join(printed.replace(".", "").split())
    codes = _codes()
    return codes.get(plain) or codes.get(plain.replace(" ", "")) or codes.get(plain.removesuffix("s"), SHARED)


def amount(figures: str) -> int | float:
    """Return what figures such as "1.500,50", "1,500.50" and "2.40" say.

    The last mark parts decimals where one or two digits follow it, thousands otherwise.
    """
    figures = figures.replace(" ", "")
    mark = max(figures.rfind("."), figures.rfind(","))
    if mark < 0 or len(figures) - mark == 4:
        return int(figures.replace(".", "").replace(",", ""))
    whole = figures[:mark].replace(".", "").replace(",", "")
    value = float(f"{whole}.{figures[mark + 1 :]}")
    return int(value) if value.is_integer() else value


def _spelled_out(low: str, match: Match[int | float]) -> Match[int | float]:
    """Return a sum with the parentheses that spell it with its cents: "Bs2.- (DOS 00/100 BOLIVIANOS)"."""
    spelled = _CENTS.match(low, match.end)
    return Match(match.value, match.start, spelled.end(), match.kind, match.note) if spelled else match


def _joined(low: str, found: list[Match[int | float]]) -> list[Match[int | float]]:
    """Join "doscientos dólares (US$ 200.00)" into one match; what the parentheses say otherwise is noted."""
    joined: list[Match[int | float]] = []
    for match in (_spelled_out(low, each) for each in found):
        last = joined[-1] if joined else None
        if last is None or not _AGAIN.fullmatch(low, last.end, match.start):
            joined.append(match)
            continue
        close = low.find(")", match.end, match.end + 3)
        note = "" if last.value == match.value else f"in parentheses: {low[match.start : match.end]}"
        kind = match.kind if last.kind == SHARED else last.kind
        joined[-1] = Match(last.value, last.start, close + 1 if close >= 0 else match.end, kind, note)
    return joined
