"""Tables: their shape, and who fixes the least and the highest bet.

Who fixes the least and the highest bet: `bet_limits.set_by`, authority or casino.

A verb of fixing, limits of bets as what is fixed, and its agent: who "por" names, else the subject, before the verb or
right behind it ("los señala el operador"). Whom it is only about ("para cada casino", "en la sala") fixes nothing,
and neither does who merely may.

The shape of a table: "mesa de media luna", "será rectangular u ovalada".

What is said of a cloth holds for its table.

A shape is a table's where the sentence names the table before it, or the title is about the table; shapes joined by
"o" are one set to choose from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, is_
from extractor.mentions import Mention

_TABLE = re.compile(r"\b(?:mesas?|tableros?|panos?|tapetes?|superficie|cubierta)\b")
_TITLED = re.compile(r"\b(?:mesas?|tableros?|elementos|material|equipo|mobiliario)\b")
_OTHER = re.compile(
    r"\b(?:cartulina|impresion|tarjetas?|cajas?|cazuela|recipiente|naipes?|placas?|fichas?|casillas? en|dados?|cilindro"
    r"|sabot|carton\w*|bombo|rastrillo)\b"
)
_OR = re.compile(r"\s*(?:[,-]\s*)?(?:(?:o|u|bien)\s*)?(?:bien\s+)?(?:de\s+|en\s+)?(?:forma\s+(?:de\s+)?)?")

_VALUES = {"authority": "authority", "casino": "casino"}
_BY = re.compile(r"\bpor\s+(?:(?:el|la|los|las|esta|este|cada|propi[oa])\s+)*$")
_ABOUT = re.compile(r"\b(?:para|en|de|del|a|al|con|ante)\s+(?:(?:el|la|los|las|cada|un|una|dicho|dicha)\s+)*$")
_SUBJECT = re.compile(r"(?:^|[\s,(\"])(?:(?:el|la|los|las|esta|este|cada|propi[oa])\s+)*$")
_WITHIN = re.compile(r"\b(?:autorizad|permitid|aprobad)[oa]s?\s+por\s+(?:\w+\s+)?$")
_BEHIND = 48  # characters from a verb to its subject behind it
_IN_AN_ACT = re.compile(
    r"[^.;,]{0,12}\b(?:en|por) (?:la|el|cada) (?:propi[oa] |correspondiente |respectiv[oa] )?"
    r"(?:autorizacion|licencia|resolucion|concesion|permiso|habilitacion|decreto|acto administrativo)\b"
)
_MAY = re.compile(r"\b(?:podra|podran|puede|pueden)\b")
_CLOSE = 24  # characters before a verb in which it says that one may
_FALLS_TO = re.compile(
    r"\b(?:correspond|compet|incumb|toc|tocara|facultad|atribucion|resorte|cargo)\w*(?:\s+(?:exclusiv[oa]|privativ[oa]))?\s+(?:al?|del?)\s+(?:(?:el|la|los|las|cada|propi[oa])\s+)*$"
)
_TOPS = re.compile(r"\b(?:topes|limites)\b de(?: las?)? (?:cada|mesas?|apuestas?|posturas?|puestas?|paradas?)")
_TOP, _LOW = ("max_bet",), ("min_bet", "straight_min")
_BETS = ("stake", "limits")


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield who fixes the limits of bets, where a sentence says so."""
    verbs = [one for one in sentence.own.called("sets") if one.note != "not"]
    if (
        not verbs
        or not _of_bets(sentence, verbs[-1].end)
        or sentence.own.has("proposed", "deemed")
        or _supposed(sentence, verbs[0])
    ):
        return
    agent = _agent(sentence, verbs) or _act_of_authority(sentence, verbs)
    if agent is not None and (agent.id == "authority" or not _only_allowed(sentence, verbs)):
        start, end = min(verbs[0].start, agent.start), max(verbs[-1].end, agent.end)
        yield Fact("limit", "bet_limits.set_by", _value(agent), start, end, core=(start, end))


def _supposed(sentence: Sentence, verb: Mention) -> bool:
    """Tell whether who fixes them only may, or does so on a condition that stands before."""
    before = [one for one in sentence.own if is_(one, "if") and one.start < verb.start]
    return bool(before) or _MAY.search(sentence.folded, max(0, verb.start - _CLOSE), verb.end) is not None


def _of_bets(sentence: Sentence, stop: int) -> bool:
    """Tell whether what is fixed are the limits of bets: both of them, or one that is said to be of a bet or table."""
    if any(one.kind == "unit" and one.id in _OTHERS and one.start < stop for one in sentence.own):
        return False
    if any(one.id in _PRIZES for one in sentence.of("bet")):
        return False
    bases = {one.id for one in sentence.of("base")}
    low = bool(bases & {*_LOW}) or sentence.own.has("minimum")
    top = bool(bases & {*_TOP}) or sentence.own.has("maximum")
    return (low and top) or (low and _named(sentence)) or (top and _TOPS.search(sentence.folded) is not None)


_PRIZES = ("jackpot", "progressive")
_OTHERS = frozenset(("players", "hands", "minutes", "days", "hours", "bingo_cards", "dice", "decks"))


def _named(sentence: Sentence) -> bool:
    return any(one.kind == "bet" or is_(one, *_BETS) for one in sentence.own) and "minim" in sentence.folded


def _value(agent: Mention) -> str:
    return _VALUES.get(agent.id, "casino")


def _agent(sentence: Sentence, verbs: list[Mention]) -> Mention | None:
    words = sentence.folded
    who = [one for one in sentence.own if (one.kind == "role" and one.id in _VALUES) or _is_house(one, words)]
    if charged := [one for one in who if _FALLS_TO.search(words, 0, one.start)]:
        return charged[0]
    free = [one for one in who if _SUBJECT.search(words, 0, one.start) and one.end <= verbs[0].start]
    by = [one for one in who if _BY.search(words, 0, one.start) and any(verb.end <= one.start for verb in verbs)]
    by = [one for one in by if not (free and _WITHIN.search(words, 0, one.start))]
    if by:
        return by[0]
    who = [one for one in who if not _BY.search(words, 0, one.start)]
    who = [one for one in who if not _ABOUT.search(words, 0, one.start) and _SUBJECT.search(words, 0, one.start)]
    behind = [one for one in who for verb in verbs if _follows(words, verb.end, one.start)]
    before = [one for one in who if one.end <= verbs[0].start]
    return next(iter(behind or before), None)


def _follows(words: str, end: int, start: int) -> bool:
    """Tell whether a name stands right behind a verb, in its clause."""
    return 0 <= start - end <= _BEHIND and re.search(r"[,;]\s+que\b", words[end:start]) is None


def _only_allowed(sentence: Sentence, verbs: list[Mention]) -> bool:
    """Tell whether all that a sentence says is that limits are authorised, which no casino does."""
    return all(sentence.folded.startswith("autoriz", verb.start) for verb in verbs)


def _act_of_authority(sentence: Sentence, verbs: list[Mention]) -> Mention | None:
    """What the authority gives, where limits are fixed in it: "se determinarán en la licencia"."""
    for verb in verbs:
        if hit := _IN_AN_ACT.match(sentence.folded, verb.end):
            return Mention("role", "authority", hit.start(), hit.end())
    return None


def _is_house(one: Mention, words: str) -> bool:
    return is_(one, "house") and words[one.start : one.end] in ("casa", "sala", "empresa")


def read_shapes(sentence: Sentence) -> Iterator[Fact]:
    """Yield the shape that a sentence gives its table."""
    shapes = sentence.of("shape")
    if not shapes or not sentence.passage.game:
        return
    for run in _runs(sentence, shapes):
        if not _of_table(sentence, run[0]):
            continue
        span = (run[0].start, run[-1].end)
        ids = sorted({one.id for one in run})
        value = ids if len(ids) > 1 else ids[0]
        yield Fact("equipment", "table.shape", value, *span, 0.9, core=span)


def _runs(sentence: Sentence, shapes: tuple[Mention, ...]) -> list[list[Mention]]:
    runs: list[list[Mention]] = []
    for one in shapes:
        if runs and one.start < runs[-1][-1].end:
            continue  # inside a longer name
        if runs and _OR.fullmatch(sentence.folded, runs[-1][-1].end, one.start):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _of_table(sentence: Sentence, shape: Mention) -> bool:
    words = sentence.folded
    named = [hit.end() for hit in _TABLE.finditer(words, 0, shape.start)]
    other = [hit.end() for hit in _OTHER.finditer(words, 0, shape.start)]
    if named:
        return not other or max(other) < max(named)
    title = sentence.passage.titles[0] if sentence.passage.titles else ""
    about = _TITLED.search(title.lower()) or any(one.id == "tables" for one in sentence.lead)
    return bool(about) and not other
