"""Gains that leave out what another says: "el trío paga cincuenta veces y la escalera seis"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.frames.payouts.item import Item
from extractor.grammar import Match, folded, gains, numbers, odds

_BESIDE = 40  # characters behind a figure in which words may say that the stake is in it
_SHORT = re.compile(
    r"[\s)\"”]*(?:[a-z]+[ai]d[oa]s?\s+)?(?:[,:=]\s*)?(?:(?:que\s+)?(?:se\s+)?(?:pag|abon|cobr|rind|gan|recib|otorg|val|premi|liquid|entreg|perc|obt|deja|toma|hon|jal|trae|report|reditu|rent|remuner|retribu|deveng|merec|cancel|sald|sum|llev|acredit|gratific)\w+\s+|dan?\s+|con\s+|a\s+|(?<=,\s)de\s+)?"
)
_ASIDE = re.compile(r"\s*\([^()]*\)")
_RUN = 2  # figures right behind bets: one alone may be the number of a bet
_SMALL = 4  # bets have numbers up to this: "docena 3"
_SHORT_END = re.compile(
    r"\s*(?:unidad(?:es)?|fichas?|tantos?|veces)?\s*(?:[.,;)(]|:(?=\s+[a-z]{2,}\s)|$|\b(?:y|e|o|u)\b)"
)
_CLOSED = re.compile(r"\s*(?:[.;]|$)")


def with_short(text: str, found: list[Item], follows: bool) -> list[Item]:
    """Return names and gains with those that leave out what the first says: "el trío paga tres veces, el par dos"."""
    low = folded(text)
    made = [
        gain
        for number in numbers.scan(low)
        if (gain := _ellipsis(low, number, found) or _ahead(low, number, found)) is not None
    ]
    made += _worded(low, found)
    made += _relative(low, sorted([*found, *made], key=lambda one: one.start))
    found = [one for one in found if not any(more.start <= one.start < more.end for more in made)]
    plain = [one for one in made if one.form == "plain"]
    if plain and (len(plain) < _RUN or all(odds.parts(one.value)[0] < _SMALL for one in plain)):
        made = [one for one in made if one.form != "plain"]
    known = follows or any(one.kind == "gain" for one in found) or len(made) > 1
    return sorted([*found, *made], key=lambda one: one.start) if known else found


_WORDED = re.compile(
    r"[\s)\"”]*(?:[,:]\s*)?(?:(?:el|al)\s+)?(?P<word>dobles?|duplo|triples?|triplo|cuadruple|quintuple|sencill[oa]s?|simple|la\s+par)"
    r"(?=\s*(?:[.;,]|$|\by\b))"
)


def _worded(low: str, found: Sequence[Item]) -> Iterator[Item]:
    """Gains in a word right behind a name: "el real paga triple, el mayor doble"; nothing stands between."""
    for one in found:
        hit = _WORDED.match(low, one.end) if one.kind in ("bet", "hand") else None
        if hit is not None and not any(other.start < hit.end() and hit.start("word") < other.end for other in found):
            times = odds.FOLDS.get(hit.group("word").rstrip("s"), 1)
            yield Item("gain", (), hit.start("word"), hit.end(), f"{times}:1")


_MORE_OR_LESS = re.compile(
    r"\s+(?:(?:unidad(?:es)?|fichas?|tantos?)\s+)?(?P<sign>mas|menos)\b(?:\s+que\s+(?:el|la|los|las)\s+[a-z]+)?(?=\s*(?:[.,;]|$|y\b))"
)


def _relative(low: str, found: Sequence[Item]) -> list[Item]:
    """Return gains that are so much more or less than the one before: "el trío paga tres, la escalera uno más"."""
    made: list[Item] = []
    for number in numbers.scan(low):
        hit = _MORE_OR_LESS.match(low, number.end)
        before = [one for one in (*found, *made) if one.end <= number.start]
        last = max((one for one in before if one.kind == "gain"), key=lambda one: one.end, default=None)
        name = max((one for one in before if one.kind in ("bet", "hand")), key=lambda one: one.end, default=None)
        if hit is None or last is None or name is None or name.start < last.end or not last.value.endswith(":1"):
            continue
        if not last.note and isinstance(number.value, int) and _SHORT.fullmatch(low, name.end, number.start):
            value = odds.parts(last.value)[0] + (number.value if hit.group("sign") == "mas" else -number.value)
            made += [Item("gain", (), number.start, hit.end(), f"{value}:1")] if value > 0 else []
    return made


def shortened(text: str, names: Sequence[Item]) -> int:
    """Return how many figures of a text stand right behind its names as gains do that leave out their unit."""
    low = folded(text)
    return sum(_ellipsis(low, number, names) is not None for number in numbers.scan(low))


def _ellipsis(low: str, number: Match[int | float], found: Sequence[Item]) -> Item | None:
    """Return the gain that a number right behind a name is; None where it counts something or ends nothing."""
    before = next((one for one in reversed(found) if one.end <= number.start), None)
    inside = any(one.start < number.end and number.start < one.end for one in found)
    whole = number.value > 0 and not (2 * number.value) % 1
    if (
        inside
        or not whole
        or before is None
        or before.kind not in ("hand", "bet", "total")
        or not _SHORT_END.match(low, number.end)
    ):
        return None
    gap = _ASIDE.sub("", low[before.end : number.start])
    counted = number.kind != "article" or low[number.end :].lstrip().startswith("unidad")
    counted = counted or (gap.strip() in (",", ":") and _CLOSED.match(low, number.end) is not None)
    if before.kind == "total" and not gap.strip(" ,:"):
        return None  # one more total
    plain = before.kind == "bet" and not gap.strip()
    bare = plain or (before.kind == "hand" and not gap.strip())
    if not counted or not (bare or (gap.strip() and _SHORT.fullmatch(gap))):
        return None
    back = odds.ratio(number.value)
    included = gains.includes_stake(low[number.end : number.end + _BESIDE]) or gains.includes_stake(low[: before.start])
    value = odds.less_stake(back) if included else back
    note = f"stake included: {back}" if included else ""
    return Item("gain", (), number.start, number.end, value, note, "plain" if plain else "") if value else None


_LED = re.compile(  # between a figure and what it is given for: "4 con trío", "tres si cae el 12"
    r"\s+(?:en|al?|para|por|sobre|con|si|cuando|el|la|los|las)\b(?!\s+(?:un[oa]?|cada|lo)\b\s*(?:[.;,)]|$))[^.;:,()\d]{0,40}"
)
_LISTED = re.compile(r"(?:[,;]|\b[ye])\s+(?:(?:por|a|de|con|en)\s+)?$")
_LED_KINDS = ("bet", "hand", "total", "situation")


def _ahead(low: str, number: Match[int | float], found: Sequence[Item]) -> Item | None:
    """Return the gain that a number right before a name is, in a list that began so: "35 a 1 en el pleno, 17 en …"."""
    first = next((one for one in found if one.kind == "gain"), None)
    if first is None or first.end > number.start or not number.value or not _LISTED.search(low, 0, number.start):
        return None
    inside = any(one.start < number.end and number.start < one.end for one in found)
    led = [
        one
        for end in (first.end, number.end)
        if (one := next((one for one in found if one.start >= end), None))
        and one.kind in _LED_KINDS
        and _LED.fullmatch(low, end, one.start)
    ]
    if inside or len(led) < _RUN or (number.kind == "article" and low[number.start : number.end] == "un"):
        return None
    back = odds.ratio(number.value)
    value = odds.less_stake(back) if first.note else back
    note = f"stake included: {back}" if first.note else ""
    return Item("gain", (), number.start, number.end, value, note) if value else None
