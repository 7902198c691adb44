"""Multiples of a named base: "veinte veces el mínimo de la mesa", "el doble del mínimo", "10, 20 ó 30 veces …".

In: any text, with the game (an initial bet is the `ante` at poker). Out: matches whose value is `{"times": n, "of":
base}`; `times` a number, a share ("1/2") or a sorted list; or, for a range, `{"min": 100, "max": 1000, "of": base}`.
Kinds: "times", "word" (doble), "share", "equal" ("igual a su apuesta"), "elliptic": an enumeration says the base only
once ("… 40 ó 60 veces"), so it is read where the caller gives the base in force. What does not match: a number of
occasions ("tres veces"), odds ("35 veces su postura" is a multiple of the bet only by its words: readers ask `odds`
where something is paid).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from extractor.grammar import Match, apart, folded, numbers, ranges, shares
from extractor.lexicon import game_group, load

Multiple = dict[str, Any]

_TIMES = re.compile(
    r"\s*(?:,\s*)?\s+(?:(?:vez|veces)\b|×(?=\s*[a-z])|x(?=\s+(?:(?:el|la|apuesta|postura) ){0,2}minim))"
)
_GAP = re.compile(
    r"(?:[\s,]+|\b(?:del?|el|la|los|las|lo|su|sus|al?|un|una|que|tiene|dich[oa]|est[ea]|es[ea]|aquel|mism[oa]|importe|valor|monto|cantidad|cifra|limite|total|citad[oa]|correspondiente|exact[oa]|jugado|apostado|en|se|establezca|establecid[oa]|para)\b)*"
)
_WORDS = {
    "doble": 2, "duplo": 2, "triple": 3, "triplo": 3, "cuadruple": 4, "cuadruplo": 4, "quintuple": 5, "quintuplo": 5,
    "sextuplo": 6, "septuplo": 7, "octuplo": 8, "decuplo": 10, "decuple": 10, "centuplo": 100,
}  # fmt: skip
_WORD = re.compile(rf"\b(?:(?:el|al|un)\s+)?(?P<word>{'|'.join(_WORDS)})\b(?=(?:\s+exact[oa])?\s+(?:del?|al?|que)\b)")
_JOINED_WORD = re.compile(rf"\b(?:(?:el|al|un)\s+)?(?P<word>{'|'.join(_WORDS)})(?:\s*,|\s*,?\s+[yeou])\s+$")
_VERBS = {"dobl": 2, "duplic": 2, "triplic": 3, "cuadruplic": 4, "quintuplic": 5}
_VERB = re.compile(
    rf"\b(?P<stem>{'|'.join(_VERBS)})(?:ar|a|an|ando|ara|aran)\b(?=\s+(?:su|el|la|dich[oa])\s+(?:monto|apuesta|importe|valor|postura))"
)
_EQUAL = re.compile(
    r"\b(?:igual(?:es|ar)?|equivalentes?|equivale|identic[oa]|coincid\w+\s+con|mism[oa]\s+(?:cuantia|suma|cantidad)\s+que)\s*(?:en\s+(?:valor|monto|importe)\s*)?(?:,\s*como\s+(?:minimo|maximo)\s*,\s*)?(?:al?\s+)?(?=[a-z])"
    r"|\bpor\s+el\s+(?:importe|monto|valor)\s+(?=de)|\b(?:por\s+el|del?)\s+mismo\s+(?:importe|monto|valor)\s+(?=(?:de|que|del)\b)"
)
_BACK = re.compile(
    r"\s+(?:al?|del?)\s+(?:est[ae]|ell[ao]|la\s+anterior|la\s+inicial|la\s+primera)\b(?!\s+(?:apuesta|postura))"
)
_OWN = re.compile(r"\s*la\s+(?:suya\s+)?(?:original|inicial|realizada|primera|anterior|efectuada)\b")
_HIS = re.compile(r"\s+de\s+la\s+suya\b")
_SAME = re.compile(r"\b(?:por|de)\s+(?:el\s+mismo|igual)\s+(?:monto|importe|valor)\b|\bigual\s+(?:monto|importe)\b")
_OF_CARDS = re.compile(
    r"\b(?:cartas?|naipes?|pares?|parejas?|trios?|dados?|figuras?|simbolos?|palos?|otr[ao]s|dos)(?:\s+(?:distint|diferent|mas)\w*)?\s+$"
)
_CUES = (
    " vez",
    " veces",
    " x ",
    "×",
    "dobl",
    "dupl",
    "tripl",
    "cuadr",
    "quint",
    "decup",
    "mitad",
    "%",
    "por c",
    "por 1",
    "parte",
    "terci",
    "igual",
    "equival",
    "identic",
    "coincid",
    "misma",
    "mismo",
    "importe",
    "monto",
    "valor",
    "minim",
    " o ",
    " u ",
    "/",
)  # without one of these nothing can match
_MINIMUMS = re.compile(
    r"\s+(?:(?:apuestas|posturas|paradas|puestas|unidades|fichas|jugadas)\s+minim[ao]s\b(?:\s+de\s+la\s+mesa\b)?"
    r"|minim[ao]s\s+de\s+(?:la\s+)?(?:mesa|apuesta)\b"
    r"|minim[ao]s(?=\s*(?:$|[.,;:)]|\b(?:en|al?|para|por|sobre|y|ni|como|cuando|se)\b)))(?:\s+establecidas)?"
)
_ASIDE = re.compile(r"\s*\([^()]{1,80}\)")  # "25 veces (a criterio de …) el mínimo"
_PARTICIPLES = ("puesta", "apostad", "jugad")  # bets that are called as what was done
_REACH = 40  # characters from a number to its base


def find(text: str, *, game: str = "", base: str = "") -> list[Match[Multiple]]:
    """Return the multiples of `text` in order; `base` is what an enumeration without one is of."""
    low = folded(text)
    if not any(cue in low for cue in _CUES):
        return []
    return apart(
        [
            *_times(low, game, base),
            *_minimums(low),
            *_words(low, game),
            *_shares(low, game),
            *_equals(low, game),
            *_alternatives(low, base),
        ]
    )


def _base_after(low: str, game: str, end: int) -> Match[str] | None:
    """Return the base that follows `end` with nothing but articles and the like between."""
    if aside := _ASIDE.match(low, end):
        end = aside.end()
    name = load().bases.first(low, end, _REACH, game=game)
    if name is None or not _GAP.fullmatch(low, end, name.start):
        return None
    return Match(name.id, name.start, name.end)


def _own_after(low: str, game: str, end: int) -> Match[str] | None:
    """Return the player's own bet where a pronoun stands for it: "la mitad de la suya"."""
    his = _HIS.match(low, end)
    return Match(_first(game), end, his.end()) if his else None


def _first(game: str) -> str:
    """Return the bet that a player makes first."""
    return "ante" if game in game_group("poker") else "bet"


def _times(low: str, game: str, default: str) -> Iterator[Match[Multiple]]:
    if "ve" not in low and "×" not in low:
        return
    for amount in ranges.find(low, articles=True):
        hit = _TIMES.match(low, amount.end)
        if hit is None or (isinstance(amount.value, dict) and {"above", "below"} & amount.value.keys()):
            continue
        name = _base_after(low, game, hit.end())
        if name is not None and not _once(low, amount, hit, name):
            yield Match(_multiple(amount.value, name.value), amount.start, name.end, "times")
        elif default and amount.kind != "article":
            yield Match(_multiple(amount.value, default), amount.start, hit.end(), "elliptic")


def _once(low: str, amount: Match[Any], times: re.Match[str], base: Match[str]) -> bool:
    """Tell whether "una vez" only says when: "una vez puesta en marcha"."""
    bare = low[times.end() : base.start] == " " and times.group().endswith("vez")
    return amount.kind == "article" and bare and low.startswith(_PARTICIPLES, base.start)


def _minimums(low: str) -> Iterator[Match[Multiple]]:
    """Yield "veinte apuestas mínimas": so many times the least bet."""
    for amount in ranges.find(low) if "minim" in low else ():
        hit = _MINIMUMS.match(low, amount.end)
        if hit is None:
            continue
        if isinstance(amount.value, dict) and {"above", "below"} & amount.value.keys():
            yield from _compared(low, amount, hit.end())
        else:
            yield Match(_multiple(amount.value, "min_bet"), amount.start, hit.end(), "times")


def _compared(low: str, amount: Match[Any], end: int) -> Iterator[Match[Multiple]]:
    """Yield the multiple of "con más de 25 mínimos" without its words, which bound only what they deny."""
    for number in numbers.find(low):
        if amount.start <= number.start and number.end == amount.end:
            yield Match(_multiple(number.value, "min_bet"), number.start, end, "times")


def _alternatives(low: str, default: str) -> Iterator[Match[Multiple]]:
    """Yield "120, 240 ó 360" of an enumeration that says neither "veces" nor the base again."""
    for amount in ranges.find(low) if default else ():
        if amount.kind == "alternatives" and len(amount.value) > 2:  # two may be anything: "5 ó 6 dados"
            yield Match(_multiple(amount.value, default), amount.start, amount.end, "elliptic")


def _multiple(value: Any, of: str) -> Multiple:
    return {**value, "of": of} if isinstance(value, dict) else {"times": value, "of": of}


def _words(low: str, game: str) -> Iterator[Match[Multiple]]:
    for hit in _WORD.finditer(low):
        if name := _base_after(low, game, hit.end()):
            yield from _run(low, hit, name)
        elif back := _BACK.match(low, hit.end()):
            yield Match({"times": _WORDS[hit.group("word")], "of": _first(game)}, hit.start(), back.end(), "word")
    for hit in _VERB.finditer(low):
        yield Match({"times": _VERBS[hit.group("stem")], "of": "bet"}, hit.start(), hit.end(), "word")


def _run(low: str, last: re.Match[str], base: Match[str]) -> Iterator[Match[Multiple]]:
    """Yield a word with its base, and those joined before it without theirs: "el doble y el triple del máximo"."""
    yield Match({"times": _WORDS[last.group("word")], "of": base.value}, last.start(), base.end, "word")
    start = last.start()
    while before := _JOINED_WORD.search(low, 0, start):
        start = before.start()
        yield Match({"times": _WORDS[before.group("word")], "of": base.value}, start, before.end("word"), "word")


def _shares(low: str, game: str) -> Iterator[Match[Multiple]]:
    for share in shares.find(low):
        if name := _base_after(low, game, share.end) or _own_after(low, game, share.end):
            part = Fraction(share.value)
            times = part.numerator if part.denominator == 1 else share.value
            yield Match({"times": times, "of": name.value}, share.start, name.end, "share")


def _equals(low: str, game: str) -> Iterator[Match[Multiple]]:
    for hit in (
        _EQUAL.finditer(low)
        if any(cue in low for cue in ("igual", "equival", "identic", "coincid", "por el", "mism"))
        else ()
    ):
        if name := _base_after(low, game, hit.end()):
            yield Match({"times": 1, "of": name.value}, hit.start(), name.end, "equal")
        elif own := _OWN.match(low, hit.end()):
            yield Match({"times": 1, "of": "bet"}, hit.start(), own.end(), "equal")
    for hit in _SAME.finditer(low):
        if not hit.group().endswith("valor") or not _OF_CARDS.search(low, 0, hit.start()):
            yield Match({"times": 1, "of": "bet"}, hit.start(), hit.end(), "equal")
