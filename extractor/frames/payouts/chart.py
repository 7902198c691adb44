"""Which names a gain belongs to, in a sentence that may have several: one chart for all clauses on payments.

A gain belongs to the names before it ("el pleno, 35 a 1"), or each to those behind it ("2 a 1 si es 4 o 10, 3 a 2 si es
5 o 9"): of the two readings of a sentence the one that leaves fewest names and gains alone is taken. Gains that stand
together belong to as many names that stand together, pair by pair. Otherwise nothing is said.

Bets may be paid like another one ("se les paga igual que al cuadro", "como las otras"), and gains may leave out what
another says ("el trío paga cincuenta veces y la escalera seis").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from extractor.frames.payouts.keys import Item, ids_of, laid, narrowed
from extractor.grammar import Match, folded, gains, numbers, odds
from extractor.mentions import Mention

_TOTAL = "total_{}"
_OPENS = 6  # characters of a clause before the bet that it opens with
_REACH = 60  # characters behind "como" in which the other bet is named
_AS_WELL = re.compile(r"\btanto\b[^.;]*$")  # "tanto esta como aquella"
_NEITHER = " tampoco"  # "…, como tampoco la columna"
_OTHERS = re.compile(r"\s*(?:a\s+|que\s+)?(?:las|los)\s+(?:otr[oa]s|demas|restantes)\b")

_BESIDE = 40  # characters behind a figure in which words may say that the stake is in it
_SHORT = re.compile(
    r"[\s)\"”]*(?:[a-z]+[ai]d[oa]s?\s+)?(?:[,:=]\s*)?(?:(?:que\s+)?(?:se\s+)?(?:pag|abon|cobr|rind|gan|recib|otorg|val|premi|liquid|entreg|perc|obt|deja|toma|hon|jal|trae|report|reditu|rent|remuner|retribu|deveng|merec|cancel|sald|sum|llev|acredit|gratific)\w+\s+|dan?\s+|con\s+|a\s+|(?<=,\s)de\s+)?"
)
_ASIDE = re.compile(r"\s*\([^()]*\)|,\s+que\s+(?:es|son|abarcan?|comprenden?|cubren?|tienen?)\s+[^,;.:]{1,30}(?=,)")
_AND_PART = re.compile(
    r"\s+y\s+(?:(?P<count>un|una|dos|tres)\s+)?(?P<part>medi|terci|cuart|quint)[oa]s?(?=\s*(?:[.;,)]|$|\by\b))"
)
_RUN = 2  # figures right behind bets: one alone may be the number of a bet
_SMALL = 4  # bets have numbers up to this: "docena 3"
_SHORT_END = re.compile(
    r"\s*(?:unidad(?:es)?|fichas?|tantos?|veces)?\s*(?:[.,;)(]|:(?=\s+[a-z]{2,}\s)|$|\b(?:y|e|o|u)\b)"
)
_CLOSED = re.compile(r"\s*(?:[.;]|$)")


class Likeness(Struct, frozen=True):
    """A key behind `pays.` with the bet like which it is paid, in `text[start:end]` of a clause."""

    key: str
    bet: str
    start: int
    end: int


_LINK = re.compile(
    r"(?:\s+(?:jugad|apostad|puest|colocad|expuest|arriesgad|invertid|comprometid|pagad)[oa]s?|"
    r"\s+que\s+(?:se\s+)?(?:hall|encuentr|est[aeu]|hub|hay|jueg|jug|apuest|apost|pong|pus|coloq|teng)[a-z]*)?"
    r"\s*(?:,\s*(?=(?:si|cuando|en\s+caso|tratese|tratandose)\b))?"
    r"(?:si|siendo|por|con|cuando|para|en|al?|(?<=cada una )del|(?<=cada uno )del|sobre|"
    r"a\s+quien|tratandose\s+del?|tratese\s+del?|"
    r"es\s+el\s+(?:precio|premio|pago|valor)\s+del?|(?:el|la|los|las)(?=\s+[a-z]))\b"
    r"(?!\s+(?:lo|la)\s+(?:mismo|cual))"
)
_CLOSE = 45  # characters between a gain and the name behind it that a link word ties to it


class Tie(Struct, frozen=True):
    """A gain with the bets and the cases (hands, totals, situations) that it is paid for; `named` tells that the clause
    itself names the bets beside the gain."""

    gain: Item
    bets: tuple[str, ...]
    cases: tuple[Item, ...]
    start: int
    end: int
    named: bool = True


def ties(low: str, found: Sequence[Item], subject: Sequence[str]) -> list[Tie]:
    """Return the gains of one clause with what they belong to; `subject` are the bets that all of it is about."""
    gains = [one for one in found if one.kind == "gain"]
    names = [one for one in found if one.kind != "gain"]
    if not gains:
        return []
    before = [
        [one for one in names if first <= one.start < gain.start]
        for first, gain in zip([0, *(g.end for g in gains)], gains, strict=False)
    ]
    after = [
        [one for one in names if gain.end <= one.start < last]
        for gain, last in zip(gains, [*(g.start for g in gains[1:]), len(low) + 1], strict=True)
    ]
    if len(gains) > 1 and not names and not subject:
        return [_tie(gain, (), ()) for gain in gains]
    if len(gains) > 1 and not any(before[1:]):
        if "respectiv" in low and (shared := _in_turn(gains, before[0])) is not None:
            return shared
        return list(_paired(gains, before[0], after[-1], subject))
    if len(gains) == 1:
        return [_single(low, gains[0], before[0], after[0], subject)]
    return list(_turns(low, gains, before, after, subject))


def _in_turn(gains: Sequence[Item], before: Sequence[Item]) -> list[Tie] | None:
    """Totals of which several share each gain: "las de 4 y 17, 5 y 16, a sesenta y a treinta, respectivamente".

    None where they are no totals, or one for each gain; nothing is tied where they do not come out even.
    """
    bets = [id_ for one in before for id_ in (one.ids if one.kind == "bet" else map(_TOTAL.format, one.ids))]
    stem = _TOTAL.format("")
    if len(bets) <= len(gains) or not all(bet.startswith(stem) for bet in bets):
        return None
    each, left = divmod(len(bets), len(gains))
    start = before[0].start
    return [
        Tie(gain, tuple(bets[at * each : (at + 1) * each]), (), min(start, gain.start), gain.end)
        for at, gain in enumerate(gains if not left else ())
    ]


def _paired(
    gains: Sequence[Item], before: Sequence[Item], after: Sequence[Item], subject: Sequence[str]
) -> Iterator[Tie]:
    """As many names as gains, all before them or all behind them."""
    for side in (before, after):
        for kind in ("total", "hand", "bet", "situation"):
            single = [Item(one.kind, (id_,), one.start, one.end) for one in side if one.kind == kind for id_ in one.ids]
            if len(single) == len(gains):
                bets = tuple(id_ for one in before if one.kind == "bet" and kind != "bet" for id_ in one.ids)
                for gain, name in zip(gains, single, strict=True):
                    yield _tie(gain, [name], bets or (tuple(subject) if kind != "bet" else ()))
                return


def _single(low: str, gain: Item, before: Sequence[Item], after: Sequence[Item], subject: Sequence[str]) -> Tie:
    tied = _tied(low, gain, after)
    if not before:
        called = bool(after) and after[0].kind == "bet" and _CALLED.fullmatch(low, gain.end, after[0].start) is not None
        called = called or (bool(after) and _PAID_BEHIND.fullmatch(low, gain.end, after[0].start) is not None)
        called = called or bool(after and len(after[0].ids) > 1 and not low[gain.end : after[0].start].strip())
        nobodys = not called and not tied and _ELSE_CALLED.match(low, gain.end) is not None
        return _tie(gain, after if called else tied, () if nobodys else subject)
    if not any(one.kind == "bet" for one in before) and any(one.kind == "bet" for one in tied):
        return _tie(gain, [*before, *tied], subject)
    if after and _GIVING.search(low, 0, gain.start) and _IS_OBJECT.fullmatch(low, gain.end, after[0].start):
        return _tie(gain, after[:1], subject)
    before = _of_last_subject(low, _object(low, before))
    cases = [one for one in tied if one.kind != "bet"]
    return _tie(gain, [*before, *(cases if all(one.kind == "bet" for one in before) else [])], subject)


_BETS_BEHIND = (  # "de once por uno, las hechas a una transversal"
    r",?\s+(?:las?|los)\s+(?:(?:apuestas?|posturas?|puestas?|paradas?)\s+)?(?:hech|puest|jugad|apostad|realizad|efectuad)?"
    r"(?:[ao]s?\s+)?(?:al?|en|sobre|por)\s+(?:una?\s+|el\s+|las?\s+|los\s+)?(?:sol[ao]\s+)?"
)
_CALLED = re.compile(rf"\s+(?:los|las|el|la)\s+|{_BETS_BEHIND}")
_ELSE_CALLED = re.compile(_BETS_BEHIND)

# "a razón de media unidad por unidad se liquidan dos docenas o dos columnas"
_PAID_BEHIND = re.compile(
    r"\s+(?:le\s+|les\s+)?(?:dan?|(?:cobr|gan|rind|deveng|reditu|rent|report|percib|recib|obt|merec|correspond|pag)[a-z]*)\s+"
    r"(?:(?:al?|el|la|los|las)\s+)*"
    r"|[^,.;:]{0,20}\s+se\s+(?:pag|liquid|abon|cobr|premi|satisfac|retribuy|recompens)\w*\s+(?:a\s+)?(?:el\s+|la\s+|los\s+|las\s+|al\s+)?"
)
_GIVING = re.compile(r"\b(?:abonando|pagando|abonandose|pagandose)\s+(?:a\s+)?$")
_IS_OBJECT = re.compile(r"\s*(?:\([^)]*\))?\s*(?:la|el|su|las|los|sus)\s+[\"“]?")
_TURNS = re.compile(
    r",\s+(?:y|mientras(?:\s+que)?|pero|en\s+tanto\s+que|en\s+cambio)\s+(?:a\s+)?"
    r"(?:quien(?:es)?|el\s+que|al\s+que|l[ao]s\s+que|la\s+que|la\s+del?|las\s+del?|las?\s+apuestas?|las?\s+(?:posturas?|puntadas?|puestas?|paradas?))\b"
)
_GONE_BACK = re.compile(  # "el bet vuelve a su dueño y el ante …"
    r"\b(?:vuelv|devuelv|regres|restitu|retorn|reintegr)[a-z]*\b[^.;]*?\b(?:y|mientras\s+que|pero)\s+(?=(?:el|la|los|las|su)\s)"
)
_BY_TABLE = re.compile(r"\b(?:segun|conforme a|de acuerdo (?:con|a))\s+(?:la|las)\s+tablas?\b")
_PAYS_IT = re.compile(r"\b(?:pag|abon)\w*\s+(?:solo\s+|unicamente\s+)?(?:a\s+)?(?:la|el|los|las|sus?)\s+[\"“(]*$")


def _object(low: str, names: Sequence[Item]) -> Sequence[Item]:
    """The names from a bet on that a verb of paying has as its object: "si tiene …, paga los seguros".

    Those that are paid "según la tabla" have their gains there.
    """
    elsewhere = max((hit.start() for hit in _BY_TABLE.finditer(low, 0, names[-1].start)), default=0)
    names = [one for one in names if one.start >= elsewhere]
    at = next((i for i, one in enumerate(names) if one.kind == "bet" and _PAYS_IT.search(low, 0, one.start)), 0)
    kept = [one for one in names[:at] if one.kind == "situation"]
    return [*kept, *names[at:]]


def _of_last_subject(low: str, names: Sequence[Item]) -> Sequence[Item]:
    """The names behind the last turn to another subject: "… se devuelven, y quienes jugaron al empate reciben …"."""
    at = max((hit.end() for hit in _TURNS.finditer(low, 0, names[-1].start)), default=0)
    if (back := _GONE_BACK.search(low, at, names[-1].start)) and any(one.start >= back.end() for one in names):
        return [one for one in names if one.start >= back.end() or one.kind == "situation"]
    return [one for one in names if one.start >= at]


def _tied(low: str, gain: Item, after: Sequence[Item]) -> list[Item]:
    """The names behind a gain that a link word ties to it, up to an exception."""
    if not after or _LINK.match(low, gain.end) is None or after[0].start - gain.end > _CLOSE:
        return []
    stop = re.compile(r"\b(?:salvo|excepto|menos|pero|sin embargo|aunque|no)\b").search(low, gain.end)
    return [one for one in after if stop is None or one.start < stop.start()]


def _turns(
    low: str, gains: Sequence[Item], before: Sequence[list[Item]], after: Sequence[list[Item]], subject: Sequence[str]
) -> Iterator[Tie]:
    """Names and gains take turns: names that a link word ties to the gain before them are its, the rest the next's."""
    first = ids_of(before[0], "bet")
    if all(before) and not after[-1] and _alike([names[-1] for names in before]):
        top = first if before[0][-1].kind == "hand" and not any(ids_of(names, "bet") for names in before[1:]) else ()
        yield from (_tie(gain, names, top or subject) for gain, names in zip(gains, before, strict=True))
        return
    owned: list[list[Item]] = [[] for _ in gains]
    owned[0] += before[0]
    for index, names in enumerate(before[1:]):
        tied = _tied(low, gains[index], names)
        last = index + 1 == len(gains) - 1
        follows = bool(after[index + 1]) and (not last or bool(_tied(low, gains[-1], after[-1])))
        if tied and not follows:
            tied = _up_to_a_comma(low, tied, gains[index + 1]) if len(tied) > 1 else tied
        owned[index] += tied
        owned[index + 1] += [one for one in names if one not in tied]
    if not [one for one in owned[-1] if one.kind != "bet"]:
        owned[-1] += [one for one in _tied(low, gains[-1], after[-1]) if one.kind != "bet" or not owned[-1]]
    alone = [names for names in owned[1:] if not names]
    if len(alone) > 1 or (alone and not (first or subject)) or (alone and all(one.kind == "bet" for one in owned[0])):
        return
    top = first or tuple(subject)
    for gain, names in zip(gains, owned, strict=True):
        yield _tie(gain, names, top)


def _alike(names: Sequence[Item]) -> bool:
    """Tell whether names are of one kind, and bets ones that take the place of each other: "en un dado", "en dos"."""
    stems = {one.ids[-1].rpartition("_")[2].rstrip("s") if one.ids else "" for one in names}
    return len({one.kind for one in names}) == 1 and (names[0].kind != "bet" or len(stems) == 1)


def _up_to_a_comma(low: str, names: Sequence[Item], gain: Item) -> list[Item]:
    """Of names before a gain that has no other, those behind the last sign that parts clauses belong to it."""
    for index in range(len(names) - 1, 0, -1):
        if re.search(r",|\by\s+(?:la|el|los|las|por|a)\b", low[names[index - 1].end : names[index].start]):
            return list(names[:index])
    return list(names)


def _tie(gain: Item, names: Sequence[Item], subject: Sequence[str]) -> Tie:
    bets = tuple(dict.fromkeys(ids_of(names, "bet")))
    cases = tuple(one for one in names if one.kind != "bet")
    places = [gain, *names]
    first, last = min(one.start for one in places), max(one.end for one in places)
    return Tie(gain, bets or tuple(subject), cases, first, last, named=bool(bets))


def likenesses(
    low: str, said: Sequence[Mention], found: Sequence[Item], subject: Sequence[str], own: Sequence[str] = ()
) -> Iterator[Likeness]:
    """Yield what a clause without a gain of its own says is paid like another bet.

    `low` is the clause in folded letters, `said` are its concepts, `own` the bets that the passage opens with: others
    before "como" are mentions, unless the clause opens with one.
    """
    cue = next((one for one in said if one.id == "like" and one.kind == "concept"), None)
    if cue is None or any(one.kind == "gain" for one in found) or _AS_WELL.search(low, 0, cue.start):
        return
    if low.startswith(_NEITHER, cue.end) or any(one.id == "like" and one.note == "not" for one in said):
        return  # "cuenta como 21 y no como blackjack"
    before = [one for one in found if one.end <= cue.start]
    bets = narrowed(ids_of(before, "bet") or subject)
    if own and not any(one.kind == "bet" and one.start <= _OPENS for one in before):
        bets = narrowed(own)
    zero = any(one.kind == "zero" for one in before)
    behind = [one for one in found if cue.end <= one.start < cue.end + _REACH and one.kind == "bet"]
    if zero and bets == ["street"] and (_OTHERS.match(low, cue.end) or any(one.ids == ("street",) for one in behind)):
        yield Likeness("zero_street", "street", before[0].start, len(low))
        return
    other = laid(ids_of(behind, "bet"))
    if len(other) == 1:
        start = before[0].start if before else cue.start
        yield from (Likeness(bet, other[0], start, behind[-1].end) for bet in laid(bets) if bet != other[0])


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
    r"[\s)\"”]*(?:[,:]\s*)?(?:(?:el|al)\s+)?(?P<word>dobles?|duplo|triples?|triplo|cuadruple|quintuple|sencill[oa]s?|simple|(?:la\s+)?par)"
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
    worded = sum(True for _ in _worded(low, names))
    return worded + sum(_ellipsis(low, number, names) is not None for number in numbers.scan(low))


def _ellipsis(low: str, number: Match[int | float], found: Sequence[Item]) -> Item | None:
    """Return the gain that a number right behind a name is; None where it counts something or ends nothing."""
    before = next((one for one in reversed(found) if one.end <= number.start), None)
    inside = any(one.start < number.end and number.start < one.end for one in found)
    whole = number.value > 0 and not (2 * number.value) % 1
    part = _AND_PART.match(low, number.end) if isinstance(number.value, int) else None
    end = part.end() if part is not None else number.end
    if (
        inside
        or not whole
        or before is None
        or before.kind not in ("hand", "bet", "total")
        or not _SHORT_END.match(low, end)
    ):
        return None
    gap = _ASIDE.sub("", low[before.end : number.start])
    counted = number.kind != "article" or low[number.end :].lstrip().startswith("unidad")
    counted = counted or (gap.strip() in (",", ":") and _CLOSED.match(low, number.end) is not None)
    if before.kind == "total" and not gap.strip(" ,:") and low[before.start].isdigit() == low[number.start].isdigit():
        return None  # one more total; behind figures a word is none: "al 5 y al 16, dieciocho"
    plain = before.kind == "bet" and not gap.strip()
    bare = plain or (before.kind == "hand" and not gap.strip())
    if not counted or not (bare or (gap.strip() and _SHORT.fullmatch(gap))):
        return None
    more = Fraction(gains.COUNTS.get(part["count"], 1), gains.NTHS[part["part"]]) if part is not None else 0
    back = odds.ratio(number.value + more)
    included = gains.includes_stake(low[end : end + _BESIDE]) or gains.includes_stake(low[: before.start])
    value = odds.less_stake(back) if included else back
    note = f"stake included: {back}" if included else ""
    return Item("gain", (), number.start, end, value, note, "plain" if plain else "") if value else None


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
