"""Shares of a pool that places win: "Primer lugar 38 %", "el premio mayor, la mitad; el segundo, un décimo"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.frames.payouts.item import served
from extractor.grammar import ordinals, shares
from extractor.grammar.match import Match, folded
from extractor.passages import Passage
from extractor.statements import Statement

_GAMES = ("bingo", "circle_poker", "poker", "tournaments", "lottery", "raffle", "machines", "slots")
_PLACE = re.compile(r"\s+(?:lugar|puesto|premio|clasificado|clasificada|finalista)\b")
_FIRST = re.compile(r"\b(?:premio\s+mayor|(?:el|la|al)\s+(?:ganador|ganadora|campeon|vencedor))\b")
_SECOND = re.compile(r"\b(?:el|la|al)\s+(?:subcampeon|subcampeona)\b")
_OF_BINGO = {  # what a bingo card wins for
    1: re.compile(
        r"\b(?:(?:carton|tarjeta|tabla|planilla|cartilla)\s+(?:llen[oa]|complet[oa])|(?:al|el|del|por)\s+bingo|bingo(?=\s*[,:])|pleno)\b"
    ),
    2: re.compile(r"\b(?:linea|quina|renglon|fila|hilera)\b"),
}
_CALLED = {  # places that have names of their own
    1: re.compile(r"\b(?:campeon|campeona|vencedor|premio\s+unico)\b"),
    2: re.compile(r"\b(?:subcampeon|subcampeona)\b"),
}
_NEXT = re.compile(r"\b(?:el|la|al)\s+$")
_RANKED = re.compile(r"\b(?:torneos?|premios?|bolsa|clasificad[oa]s?|finalistas?)\b")
_ALONE = re.compile(
    r"\s*(?:[,:;.]|$|y\b|(?:lugar|puesto|premio|clasificad[oa])\b|se\b|con\b|(?:recib|obt|cobr|llev|gan|percib)\w*|(?:el|la|l[oa]s|un|una)\s+(?:\d|[a-z]+\s+por|mitad|\w+\s+partes?|\w+\s+restantes?))"
)
_LABELLED = re.compile(r"\s*:|\s+(?:lugar|puesto|premio)\b")
_TO = re.compile(
    r"(?:\s+(?:restantes?|del\s+(?:fondo|pozo|total|bote)|de\s+la\s+(?:bolsa|recaudacion)|de\s+ell[oa]))?\s+(?:(?:sera|seran|ira|iran|va|van|es|se\s+destinan?)\s+)?(?:para|al?|corresponde\s+al?)\s*(?:el|la)?\s*"
)
_NEAR = 70  # characters between a place and its share
_OTHER = re.compile(r"\b(?:comision|retien|retencion|aport|minim|maxim|mesa)\w*\b")


def prizes(passage: Passage) -> Iterator[Statement]:
    """Yield the share of each place that a passage names."""
    low = folded(passage.text)
    if not served(passage.game, _GAMES) and not (passage.game == "general" and _RANKED.search(low)):
        return
    places = _places(low, bingo=served(passage.game, ("bingo",)))
    found = shares.find(passage.text)
    turned = [*_turned(low, places, found)]
    for (place, _, end), share in turned:
        yield Statement(
            passage.node, passage.layer, "payout", f"prize.{place}", share.value, share.start, end,
            core=(share.start, share.end), confidence=0.9,
        )  # fmt: skip
    if turned:
        return
    for at, (place, start, end) in enumerate(places):
        stop = places[at + 1][1] if at + 1 < len(places) else len(low)
        near = [one for one in found if end <= one.start < min(stop, end + _NEAR)]
        if near and ". " not in low[end : near[0].start] and not _OTHER.search(low, end, near[0].start):
            last = near[1] if len(near) > 1 and near[1].value == near[0].value else near[0]
            yield Statement(
                passage.node, passage.layer, "payout", f"prize.{place}", near[0].value, start, last.end,
                core=(near[0].start, near[0].end), confidence=0.9,
            )  # fmt: skip


def _turned(
    low: str, places: Sequence[tuple[int, int, int]], found: Sequence[Match[str]]
) -> Iterator[tuple[tuple[int, int, int], Match[str]]]:
    """Shares that stand before their places: "50 % para el primero, 30 % para el segundo y el 20 % restante …"."""
    pairs = [
        (place, share)
        for share in found
        for place in places
        if share.end <= place[1] and _TO.fullmatch(low, share.end, place[1])
    ]
    if len(pairs) > 1 and len(pairs) >= len(found) and not _OTHER.search(low, 0, pairs[0][1].start):
        yield from pairs


def _called(low: str, *, bingo: bool) -> Sequence[tuple[int, int, int]]:
    """Places that a text calls by names: a full card and a line, the champion; of bingo only where it names both."""
    firsts = [(place, hit) for place, name in (_OF_BINGO if bingo else _CALLED).items() if (hit := name.search(low))]
    return [(place, hit.start(), hit.end()) for place, hit in firsts] if len(firsts) > 1 or not bingo else []


def _places(low: str, *, bingo: bool = False) -> Sequence[tuple[int, int, int]]:
    """Places with where they are named; "el segundo" is one where a place or first prize stands before it."""
    found = [(1, hit.start(), hit.end()) for hit in _FIRST.finditer(low)]
    found += [(2, hit.start(), hit.end()) for hit in _SECOND.finditer(low) if found]
    ranked = [one.value for one in ordinals.find(low)]
    if not ranked:
        found = [*dict.fromkeys((*found, *_called(low, bingo=bingo)))]
    listed = ({1, 2} <= {*ranked} and _RANKED.search(low) is not None) or bool(found)  # "el primero …; el segundo …"
    for one in ordinals.find(low):
        named = _PLACE.match(low, one.end)
        follows = (
            listed and _ALONE.match(low, one.end) and (_NEXT.search(low, 0, one.start) or _LABELLED.match(low, one.end))
        )
        if named or follows:
            found.append((one.value, one.start, named.end() if named else one.end))
    return sorted(found, key=lambda one: one[1])
