"""Parts of a stake: "la quinta parte del máximo", "media postura", "un vigésimo" of what was spoken of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.frames.sentence import Sentence
from extractor.frames.stakes.figure import REACH, Carried, Value, inside
from extractor.mentions import Mention

_PART = re.compile(
    r"\b(?:un|una|el|del|al|la)\s+(?P<part>terci|cuart|quint|sext|septim|octav|noven|decim|vigesim|treintav|trigesim"
    r"|cuarentav|cincuentav|centesim)(?:o\b|a\s+parte\b)"  # "la sexta" is a card or a round
)
_BARE_SHARE = re.compile(
    r"\s*(?:para|en|si|cuando)\b|\s*[.,;]?$|\s+del?\s+(?:est[ea]|es[ea]|dich[oa]|mism[oa]|aquel)\s+(?:importe|monto|cifra|cantidad|suma)\b"
)
_OF_THE_TABLE = re.compile(r"\s+(?:del? )?(?:el |la )?(?:general|comun|de la (?:mesa|rueda|banca))\b")
_FOLD = re.compile(
    r"\bhasta (?:el |un )?(?P<fold>doble|duplo|triple|cuadruple|quintuple|sextuple|decuplo)\b(?! (?:del?|al?|que|de)\b)"
)
_TIMES = {"doble": 2, "duplo": 2, "triple": 3, "cuadruple": 4, "quintuple": 5, "sextuple": 6, "decuplo": 10}
_HALF = re.compile(r"\bmedia (?:apuesta|postura|parada|puesta)\b")
_PARTS = {
    "terci": 3, "cuart": 4, "quint": 5, "sext": 6, "septim": 7, "octav": 8, "noven": 9, "decim": 10, "vigesim": 20,
    "treintav": 30,
    "trigesim": 30, "cuarentav": 40, "cincuentav": 50, "centesim": 100,
}  # fmt: skip


def parts(sentence: Sentence, carried: Carried, taken: list[tuple[int, int]]) -> Iterator[Value]:
    """Shares: "la quinta parte del máximo", "media postura", "un vigésimo" of what was spoken of."""
    words = sentence.folded
    for one in sentence.of("share"):
        base = next((b for b in sentence.of("base") if one.end <= b.start <= one.end + REACH), None)
        if inside(one, taken):
            continue
        if base is not None:
            taken.append((one.start, base.end))
            yield Value(one.value, base.id, one.start, base.end)
        elif (taken or carried.passage is sentence.passage) and _BARE_SHARE.match(words, one.end):
            taken.append((one.start, one.end))
            yield Value(one.value, "", one.start, one.end)
    for hit in _FOLD.finditer(words):
        taken.append(hit.span())
        yield Value(_TIMES[hit.group("fold")], carried.base or "bet", *hit.span(), "max")
    for hit in _HALF.finditer(words):
        taken.append(hit.span())
        yield Value("1/2", "bet", *hit.span())
    for hit in _PART.finditer(words):
        part = Mention("share", "", hit.start(), hit.end())
        base = next((b for b in sentence.of("base") if hit.end() <= b.start <= hit.end() + REACH), None)
        if inside(part, taken):
            continue
        table = _OF_THE_TABLE.match(words, hit.end()) if base is None and sentence.own.has("maximum") else None
        if base is not None or table or taken or carried.base == "max_bet":
            taken.append((hit.start(), base.end if base else table.end() if table else hit.end()))
            of = base.id if base else "max_bet" if table else ""
            yield Value(f"1/{_PARTS[hit.group('part')]}", of, *taken[-1])
