"""Which bets a limit is for: those of its part of the sentence, of the title, or the one spoken of before."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from extractor.frames.attachment import owners
from extractor.frames.clauses import clause_at
from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence
from extractor.frames.stakes.bases import measure_of
from extractor.frames.stakes.bounds import OPENS
from extractor.frames.stakes.figure import Value
from extractor.lexicon import game_group, load
from extractor.mentions import Mention

_OF = re.compile(r"(?:\s|fijado|establecido|senalado|autorizado|para|del?|el|la|los|las)+")
_NEXT = re.compile(r"\s*[,;]?\s*y,?\s+(?:para|en|al?|sobre)\s")  # "…, y, para el empate, de veinte"
_PARTED = re.compile(r"(?:,\s*|\s)(?:ni|pero)\s")
_NO_TOPIC = frozenset(("win", "blackjack", "ante", "jackpot", "progressive", "all"))
_NO_BETS = frozenset(("win", "blackjack", "all"))
"""Names of hands and games that no stake is put on."""
_LAID_ON = ("pass", "dont_pass", "come", "dont_come")
_LAYS = re.compile(r"(?:\s|\b(?:a|al|de|del|sobre|en|con|la|las|el|los|y|o|e|apuestas?|linea)\b)*")
_NUMBER = re.compile(r"\W*(?:\d+\W*[oa]?\b\W*)?")
"""The number that stands before a provision."""
_HAS = re.compile(
    r"\b(?:tenga|tengan|tiene|tienen|tuviere|aposto|hizo|hicieron|haya[n]? \w+)\b"
    r"(?:(?!\bpodr|\bpued|\bdeb)[^.;,])*$"
)
"""What says that a bet is there already."""
RAISED = {"raises": "raise", "reraises": "reraise"}


def held_by(sentence: Sentence, bare: Sentence, value: Value, mark: Mention) -> tuple[Mention, ...]:
    """The bets and raises of a limit: those of its part of the sentence ("ni la subida …"), else those before it."""
    begin = max((hit.end() for hit in _PARTED.finditer(sentence.folded, 0, value.start)), default=0)
    hit = _NEXT.match(sentence.folded, value.end) or _PARTED.search(sentence.folded, value.end)
    stop = hit.start() if hit else len(sentence.text)
    inside = tuple(one for one in bare.own if begin <= one.start < stop)
    if not any(one.kind != "stake" for one in inside):
        inside = tuple(one for one in bare.own if one.start < stop)
    held = owners(replace(bare, own=Mentions(inside)), mark, ("unit", "bet")) or _of_header(sentence, value)
    return tuple(one for one in held if not _excepted(sentence, one, value, bare))


def _of_header(sentence: Sentence, value: Value) -> tuple[Mention, ...]:
    column = sentence.column(value.start)
    above = sentence.header[column] if 0 <= column < len(sentence.header) else ()
    return tuple(one for one in above if one.kind == "bet")


def _excepted(sentence: Sentence, name: Mention, value: Value, bare: Sentence) -> bool:
    """Tell whether a name stands in an exception that the value does not: "salvo en las figuras, …"."""
    if name not in sentence.own or name.start > value.start:
        return False
    there, here = clause_at(sentence, name.start), clause_at(sentence, value.start)
    if there is None or not there.exception or here is there:
        return False
    between = any(one.kind == "stake" and name.end <= one.start < value.start for one in bare.own)
    return between or "cuy" not in sentence.folded[name.end : value.start]


def laid(sentence: Sentence, held: Iterable[Mention]) -> tuple[Mention, ...]:
    """Odds that are laid on another bet as one bet: "los odds de pase", or "pase" under a title on odds."""
    named = tuple(held)
    titled = {one.id for title in sentence.titles[:1] for one in title if one.kind == "bet"} == {"odds"}
    on = [one for one in named if one.id in _LAID_ON]
    if on and (titled or any(one.id.startswith("odds") for one in named)):
        return tuple(replace(one, id=f"odds_{one.id}") for one in on)
    return named


def topic(sentence: Sentence) -> tuple[Mention, ...]:
    """The one bet that is spoken of where a sentence says "esta apuesta", "su mínimo": in it or in those before it."""
    for before in sentence.back():
        named = [one for one in before.of("bet") if one.id not in _NO_TOPIC and not _in_base(before, one)]
        if named:
            number = _NUMBER.match(before.folded)
            opens = named[0].start - (number.end() if number else 0) < OPENS
            return (named[0],) if len({one.id for one in named}) == 1 or opens else ()
    return titled_bet(sentence, ())


def subjects(sentence: Sentence, values: Iterable[Value]) -> list[Mention]:
    """The bets and raises of a sentence that are no part of a base ("el mínimo del pleno")."""
    spans = [(one.start, one.end) for one in values]
    if measure := measure_of(sentence):
        spans.append(measure[:2])
    named = [
        one for one in sentence.own
        if (one.kind == "bet" and one.id not in _NO_BETS) or (one.kind == "unit" and one.id in RAISED)
    ]  # fmt: skip
    if not named and sentence.passage.game in game_group("blackjack"):  # "podrá asegurarse hasta la mitad de …"
        insured = [one for one in sentence.own if (one.kind, one.id) == ("concept", "insure")]
        named = [Mention("bet", "insurance", one.start, one.end) for one in insured[:1]]
    free = [one for one in named if not _of_base(sentence, one, spans)]
    staked = [one for one in free if not _HAS.search(sentence.folded, 0, one.start)]
    if len(free) - len(staked) == 1 and {one.id for one in staked} == {"odds"}:  # "quien tenga … pase, odds hasta …"
        staked = [replace(staked[0], id=f"odds_{one.id}") for one in free if one not in staked and one.id in _LAID_ON]
    return _merged(sentence, staked or free)


def _of_base(sentence: Sentence, name: Mention, spans: Iterable[tuple[int, int]]) -> bool:
    """Tell whether a name is part of what figures are multiples of, or of a word for it ("la cuantía mayor")."""
    return any(
        first <= name.start < last or (last <= name.start and _OF.fullmatch(sentence.folded, last, name.start))
        for first, last in spans
    ) or _in_base(sentence, name, "min_bet", "max_bet")


def _in_base(sentence: Sentence, name: Mention, *bases: str) -> bool:
    """Tell whether a name is part of the name of a base (one of some, or any)."""
    return any(
        one.start < name.start and name.end <= one.end and (not bases or one.id in bases) for one in sentence.of("base")
    )


def _merged(sentence: Sentence, named: list[Mention]) -> list[Mention]:
    """The bets with odds and what they are laid on as one: "en las de probabilidades a pase y a venga"."""
    merged: list[Mention] = []
    for one in named:
        laying = bool(merged) and merged[-1].id.startswith("odds")
        if laying and one.id in _LAID_ON and _LAYS.fullmatch(sentence.folded, merged[-1].end, one.start):
            if merged[-1].id == "odds":
                merged.pop()
            one = replace(one, id=f"odds_{one.id}")
        merged.append(one)
    return merged


def titled_bet(sentence: Sentence, names: Iterable[Mention]) -> tuple[Mention, ...]:
    """The one bet that the title is about, where the sentence names none."""
    if any(True for _ in names):
        return ()
    alone = _alone(sentence.before)
    bets = [alone] if alone else [one for title in sentence.titles[:1] for one in title if _stands(one, title)]
    return (bets[0],) if len({one.id for one in bets}) == 1 else ()


def _stands(one: Mention, title: Mentions) -> bool:
    """Tell whether a bet of a title is what it is about, and no part of a base ("el mínimo del pleno")."""
    inside = any(base.kind == "base" and base.start < one.start and one.end <= base.end for base in title)
    return one.kind == "bet" and one.id not in (*_NO_BETS, "banker", "player") and not inside


def _alone(before: Sentence | None) -> Mention | None:
    """The bet that is all of the sentence before: "Semipleno ....." """
    whole = before.text.strip(" .…:-\t") if before is not None else ""
    name = load().bets.lookup(whole, game=before.passage.game) if before is not None and whole else None
    return Mention("bet", name, 0, len(whole)) if name else None
