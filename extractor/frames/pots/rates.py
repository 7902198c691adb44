"""Rates of the house with their bounds, and of what they are taken: `rate`, `base`, `per_pot`.

A share is a rate where its clause speaks of a levy, or says that the house takes it. What feeds a pot, taxes, tips and
guarantees are other shares. A sentence that names other games than its provision's speaks for these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence
from extractor.frames.told import spans
from extractor.games import games
from extractor.grammar import numbers, shares
from extractor.lexicon import game_group
from extractor.mentions import Mention
from extractor.outline.node import Node
from extractor.statements import Statement

_CONFIDENCE = 0.88
_FROM = re.compile(r"(?:entre|de|del)\s+(?:el\s+|un\s+)?$")
_TO = re.compile(r"\s*(?:%|por\s+ciento)?\s*(?:y|a|al|y\s+el|y\s+un)\s+(?:(?:el|un)\s+)?")
_NOR = re.compile(
    r"\s*(?:(?:%|por\s+ciento)\s*)?(?:,\s*)?(?:ni|y)\s+(?:no\s+)?(?:mas|mayor|superior|exced\w+|super\w+|sub\w+|pas\w+)"
    r"\s+(?:de|al?|del)\s*(?:el\s+)?"
)
_CAP = re.compile(
    r"\b(?:hasta|maxim[oa]|sumo|no\s+(?:podra\s+)?(?:exced\w+|super\w+|mayor|pas\w+))(?:\s+(?:de|a|del|el|un|hasta|la))*\s*$"
)
_LEAST = re.compile(
    r"\b(?:minim[oa]|desde|no\s+(?:podra\s+)?(?:ser\s+)?(?:menor|inferior|baj\w+|menos))(?:\s+(?:de|a|del|el|un|al))*\s*$"
)
_WAYS = re.compile(r"\buna de las (?:\w+ )?(?:opciones|formas|modalidades|maneras)\b|\buna de las siguientes\b")
_TO_HOUSE = re.compile(
    r"\s*(?:de\s+juego\s*)?(?:,\s*)?(?:(?:que|restante|es|son|sera|va|van|ira|iran|toca\w*|queda\w*|se|destina\w*|asigna\w*|corresponde\w*|pertenece\w*|percib\w+|cobr\w+|reten\w+|tom\w+|a|en|favor|beneficio|provecho|para|por|de|del|la|el|al|su|propia|pozo|bote|pote|tocar?a?|mano|plato|lo|cada|que|apostado|jugado)\s+){0,7}"
)
_SETTERS = (("role", "authority"), ("concept", "proprietor"), ("concept", "operator"))
_AGREES = ("aprob", "autoriz")  # who approves a rate does not fix it
_POTS = ("jackpot", "progressive")
_BESIDE = 60
_BEFORE = 30  # characters between the house and what it does
_SUBJECT = re.compile(r"\s+(?:para\s+)?(?:la|el|al?|las?)?\s*")
_OTHER = ("other_levy", "repealed", "fine")
_MOST = Fraction(1, 2)  # no house takes half of what it is a part of
_TREASURY = re.compile(r"\b(?:tesoro|tesoreria|fisco|hacienda|erario|arcas|municip\w+|impuest\w+|tributari\w+)\b")
_BANKERS = re.compile(r"\bban(?:ca|quero)\b")
_LEVIED = ("levy", "levy_noun", "charge", "take_share")
_FAR = 1000
_BEHIND = 40  # characters between a share and the levy that follows it
_FLOP = re.compile(r"\bflop\b|\bcartas\s+(?:comunitarias|comunes)\b|\blas\s+(?:comunitarias|comunes)\b")
_EACH_POT = re.compile(
    r"\bcada\s+(?:pozo|bote|pote)\b|\b(?:pozo|bote|pote)\s+de\s+cada\s+(?:mano|partida|jugada)\b"
    r"|\b(?:en|de)\s+forma\s+individual\b|\bindividualmente\b"
)
_LESS = re.compile(r"\bmenos\s+(?:(?:el|un|una|comision|del?)\s+){0,3}$")
_DEDUCTED = re.compile(r"\b(?:menos|deduc\w+|desc[ou]\w*nt\w+|rest\w+|reten\w+)\b[^.;]{0,40}$")
_HOUSE = re.compile(
    r"\b(?:casa|casino|sala|establecimiento|sociedad|empresa|club|operador\w*|entidad|caja)\b"
)  # "dejar al establecimiento" is one idea
_NOTHING = re.compile(  # "…, y nada si la mano termina sin flop", "sin que retenga nada cuando …"
    r"\bnada\b[^.;,]{0,40}\b(?:si|cuando|en)\b|\b(?:salvo|excepto|menos)\s+(?:en|cuando|si|que)\b[^.;]{0,60}\b(?:sin|antes|no)\b"
)
_EXCEPT = re.compile(
    r"\b(?:salvo|excepto|exceptuad[oa]s?|exceptuando|excluid[oa]s?|con (?:la )?excepcion|a excepcion|fuera de"
    r"|menos (?:en|a|las? apuestas?|las? posturas?|de)|no (?:se aplica|alcanza|rige|afecta)"
    r"|qued\w+ (?:exent|libre|exclu)\w+)\b"
)
_ACTS = ("pay", "feed", "win", "lose", "return", "award")
_PAID = ("pay", "collects", "bet_paid")
_COLLECTED = re.compile(
    r"\b(?:cobr|percib|recaud|reten|retir|descont|descuent|deduc)\w*\b(?P<of>[^.;]{0,60}?)\b(?:pozo|bote|pote)s?\b"
    r"[^.;]{0,40}?\b(?:para|en|a) (?:beneficio|favor|provecho) (?:del?|de la) "
    r"(?:casa|casino|sala|establecimiento|sociedad|empresa|club|operador\w*|entidad)\b"
)
"""What is taken out of pots for the house, whatever it is called: "cobrar … sobre los pozos a favor del club"."""
_HEAPED = re.compile(r"\s+(?:en|durante|sobre|por|hasta)\b")
_STOP = re.compile(r"[.;]|\b(?:que|si|cuando|siempre)\b")
_SAID_BEHIND = re.compile(r"no |qued|exclu|exceptuad")
_AMONG_PLAYERS = frozenset((*game_group("circle_poker"), "poker"))


def read(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield what sentences, which come in their order, say the house takes; of several ways each is a variant."""
    ways: tuple[Node | None, int] = (None, 0)
    for sentence in sentences:
        if not sentence.passage.game:
            continue
        stated = [*_stated(sentence)]
        node, count = ways
        if _WAYS.search(sentence.folded):
            ways = sentence.passage.node, 0
        elif node is sentence.passage.node and any(one.key == "rate" for one in stated):
            ways = node, count + 1
            stated = [replace(one, variant=f"option_{count + 1}") for one in stated]
        yield from stated


def _stated(sentence: Sentence) -> Iterator[Statement]:
    rates = [one for one in sentence.of("share") if Fraction(one.value) < _MOST and _is_rate(sentence, one)]
    levied = _levied(sentence) and sentence.passage.game not in game_group("bingo")
    bounded = [_bounded(sentence.folded, one.value, one.start, one.end) for one in rates]
    for at, one in enumerate(bounded):
        if not any(start <= one[1] for _, start, _ in bounded[at + 1 :]):  # "entre el 2 % y el 5 %" is one
            yield from _for_games(sentence, "rate", *one)
    if not rates and (setter := _set_by(sentence)):
        yield from _for_games(sentence, "rate.set_by", setter[0], 0, len(sentence.text), setter[1])
    if not rates and _free(sentence) and not (_has(sentence.own, "if") and _has(sentence.own, "variants")):
        yield from _for_games(sentence, "rate", "0", 0, len(sentence.text))
    yield from _bases(sentence, bool(rates), levied)
    unseen = _FLOP.search(sentence.folded) and sentence.passage.game in (*_AMONG_PLAYERS, "general")
    nought = any(one.value == "0" for one in sentence.of("share")) and (
        _goes_on_levy(sentence) or len(sentence.text) <= _BESIDE
    )
    if unseen and (nought or _denied(sentence) or (rates and _NOTHING.search(sentence.folded))):
        yield from _for_games(sentence, "not_charged_if", "no_flop", 0, len(sentence.text))
    if spared := _spared(sentence, bool(rates)):
        yield from _for_games(sentence, "not_charged_on", spared, 0, len(sentence.text))
    if _per_pot(sentence, bool(rates)):
        told = _told_by(sentence, "pot")[:2]
        rests = (*told, *_apart(sentence)[-1:]) if told else ()
        yield from _for_games(sentence, "per_pot", True, 0, len(sentence.text), rests)


def _bases(sentence: Sentence, rated: bool, levied: bool) -> Iterator[Statement]:
    """Of what is taken, where a sentence says so: `rated` with its share, `levied` with a name for it."""
    if not rated and _deducted(sentence):
        yield from _for_games(sentence, "base", _winner(sentence), 0, len(sentence.text))
    elif (rated or (levied and _ruled(sentence) and not _denied(sentence))) and (base := _base(sentence)):
        yield from _for_games(sentence, "base", base, 0, len(sentence.text), _told_by(sentence, base))
    elif collected := _collected(sentence):
        yield from _for_games(sentence, "base", "pot", *collected.span(), _about(collected))


def _collected(sentence: Sentence) -> re.Match[str] | None:
    """Where a sentence about a game among players says that something is taken out of its pots for the house."""
    if sentence.passage.game not in _AMONG_PLAYERS or _has(sentence.own, "progressive", "not", "forbid", *_OTHER):
        return None
    return _COLLECTED.search(sentence.folded)


def _about(collected: re.Match[str]) -> tuple[tuple[int, int], ...]:
    """The stretches that say that something is taken, and out of what for whom: what it is called is none of them."""
    return (collected.start(), collected.start("of")), (collected.end("of"), collected.end())


def _told_by(sentence: Sentence, base: str) -> tuple[tuple[int, int], ...]:
    """The stretches that say of a levy without a figure that it is taken of the pots; none where other words do."""
    levies = sentence.own.called("rate_of", "levy_noun")
    pots = sentence.own.called("table_pot")
    if base != "pot" or not levies or not pots or sentence.of("share"):
        return ()
    acts = [
        one for one in sentence.own.called("set_up", "base_of", "charge", "take_share") if one.start > levies[0].end
    ]
    return spans((levies[0], pots[0], *acts[:1]))


def _apart(sentence: Sentence) -> list[tuple[int, int]]:
    """Where a sentence says that each is taken apart."""
    hit = _EACH_POT.search(sentence.folded)
    return [(one.start, one.end) for one in sentence.own.called("apart_each")] + ([hit.span()] if hit else [])


def _has(mentions: Sequence[Mention], *ids: str, note: str | None = "") -> bool:
    if isinstance(mentions, Mentions):
        return any(note in (None, one.note) for one in mentions.called(*ids))
    return any(one.kind == "concept" and one.id in ids and note in (None, one.note) for one in mentions)


def _is_rate(sentence: Sentence, share: Mention) -> bool:
    own, start, end = sentence.own, share.start, share.end
    if _has([one for one in own if one.start < start or one.id != "other_levy"], *_others(own)):
        return False
    if _TREASURY.search(sentence.folded) and not _for_house(sentence):
        return False  # a tax
    if _is_taken(sentence, share):
        return True
    if _for_house(sentence):
        return not _has(own, "progressive", "feed")
    levies = [one for one in own if one.kind == "concept" and one.id == "levy" and one.start - end <= _BEHIND]
    if levies:
        return min(_gap(one, start, end) for one in levies) <= min(
            (_gap(one, start, end) for one in own if one.kind == "concept" and one.id == "feed"), default=_FAR
        )
    if _has(own, "progressive", "feed"):
        return False
    takes = [one for one in own if one.kind == "concept" and one.id == "take_share" and one.note != "not"]
    if any(one.end <= start and (_house_takes(sentence, one) or _goes_to_house(sentence, share)) for one in takes):
        return True
    titled = any(_has(title, "levy", "levy_title") for title in sentence.titles[:2])
    return titled and not any(one.id not in _POTS for one in sentence.of("bet")) and not takes


def _is_taken(sentence: Sentence, share: Mention) -> bool:
    """Tell whether a share is what a payment is less, what a label or the sentence before calls a levy."""
    own = sentence.own
    if (sentence.of("odds") or _has(own, *_PAID)) and _LESS.search(sentence.folded, 0, share.start):
        return True  # "Banca: 1:1, menos el 5 %", "percibe su apuesta menos el 5 %"
    if _has(_label(sentence), "levy") or _goes_on(sentence, share):
        return True
    pots = sentence.passage.game in _AMONG_PLAYERS and _has(own, "table_pot") and not _has(own, "progressive", "feed")
    if pots and _has(own, "bears"):
        return True
    return sentence.passage.game in game_group("bingo") and _goes_to_house(sentence, share)


def _label(sentence: Sentence) -> Mentions:
    """The label that dots lead from to what a sentence says: "Descuento a la banca ..... 3 % de lo ganado"."""
    return sentence.label.own if sentence.label is not None else Mentions()


def _goes_on_levy(sentence: Sentence) -> bool:
    """Tell whether the sentence before speaks of a levy."""
    return sentence.before is not None and _has(sentence.before.own, "levy_noun", "levy", note=None)


def _goes_on(sentence: Sentence, share: Mention) -> bool:
    """Tell whether a share goes on with what the sentence before says of a levy: "Desde 500, el 2 % del pozo"."""
    own = sentence.own
    part = any(one.start <= share.start < one.end for one in sentence.of("multiple")) or _has(own, "of_winnings")
    return part and _goes_on_levy(sentence) and not any(one.kind == "concept" and one.id in _ACTS for one in own)


def _others(own: Sequence[Mention]) -> tuple[str, ...]:
    """The ideas that tell of levies of others; what is taxed "a favor de la casa" is the house's own."""
    return tuple(one for one in _OTHER if one != "other_levy" or not _has(own, "for_house"))


def _levied(sentence: Sentence) -> bool:
    """Tell whether a sentence names what the house takes."""
    of_pot = (
        sentence.passage.game in _AMONG_PLAYERS and _has(sentence.own, "rate_of") and _has(sentence.own, "table_pot")
    )
    return of_pot or _has(sentence.own, "levy_noun") or _for_house(sentence)


def _for_house(sentence: Sentence) -> bool:
    """Tell whether a part of something is for the house: "la participación de la sala", "un gravamen a favor del club".

    What the house itself pays to others is no such part.
    """
    houses = sentence.own.called("proprietor", "to_house")
    return bool(houses) and any(
        _TO_HOUSE.fullmatch(sentence.folded, part.end, house.start)
        for part in sentence.own.called("part_taken")
        if part.note != "not"
        for house in houses
    )


def _goes_to_house(sentence: Sentence, share: Mention) -> bool:
    """Tell whether the words behind a share give it to the house: "el 27 % es del operador", "30 % para la sala"."""
    houses = [one for one in sentence.own.called("proprietor", "to_house") if one.start > share.end]
    return any(_TO_HOUSE.fullmatch(sentence.folded, share.end, one.start) for one in houses[:1])


def _set_by(sentence: Sentence) -> tuple[str, tuple[tuple[int, int], ...]] | None:
    """Return who fixes the rate ("lo fija la autoridad"), with the stretches that say so; None where nobody does."""
    own = sentence.own
    if (
        not _levied(sentence)
        or sentence.of("share")
        or _has(own, "progressive", *_OTHER)
        or _has(own, "levy", note="not")
    ):
        return None
    acts = [one for one in own if one.kind == "concept" and one.id == "set_up" and one.note != "not"]
    acts = [one for one in acts if not sentence.folded.startswith(_AGREES, one.start)]
    if _has(own, "instrument") and not any(one.kind == "role" and one.id == "authority" for one in own):
        return None  # "el derecho de la casa se regula en el decreto …"
    beside = [
        (_gap(one, act.start, act.end), one, act) for one in own if (one.kind, one.id) in _SETTERS for act in acts
    ]
    gap, nearest, act = min(beside, key=lambda one: one[0], default=(_FAR, None, None))
    if nearest is None or act is None or gap > _BESIDE:
        return None
    levies = own.called("rate_of", "levy_noun", "part_taken")
    told = (nearest, act, min(levies, key=lambda one: _gap(one, act.start, act.end), default=act))
    return "authority" if nearest.kind == "role" else "casino", spans(told)


def _gap(one: Mention, start: int, end: int) -> int:
    return max(start - one.end, one.start - end, 0)


def _house_takes(sentence: Sentence, act: Mention) -> bool:
    """Tell whether the house is who takes: "la casa percibirá", "toma la casa", "corresponde al casino"."""
    houses = sentence.own.called("proprietor", "operator", "to_house")
    return _HOUSE.search(sentence.folded, act.start, act.end) is not None or any(
        0 <= act.start - one.end <= _BEFORE or _SUBJECT.fullmatch(sentence.folded, act.end, one.start) for one in houses
    )


def _bounded(low: str, value: str, start: int, end: int) -> tuple[Any, int, int]:
    """Make "hasta el 5 por 100" and "entre el 2 y el 5 por ciento" ranges."""
    for number in numbers.scan(low):
        joined = _TO.fullmatch(low, number.end, start) and _FROM.search(low, 0, number.start)
        joined = joined or (_NOR.fullmatch(low, number.end, start) and _LEAST.search(low, 0, number.start))
        if number.end <= start and joined:
            return {"min": shares.parse(f"{number.value} %"), "max": value}, number.start, end
    if cap := _CAP.search(low, max(0, start - 40), start):
        return {"max": value}, cap.start(), end
    if least := _LEAST.search(low, max(0, start - 40), start):
        return {"min": value}, least.start(), end
    return value, start, end


def _free(sentence: Sentence) -> bool:
    """Tell whether a sentence says that nothing is taken: "sin comisión", "no se cobra comisión"."""
    if sentence.passage.game != "punto_banca" or not (_denied(sentence) and _has(sentence.own, "levy_noun", note=None)):
        return False
    return not any(one.id == "player" and sentence.folded[one.end - 1] != "s" for one in sentence.of("bet"))


def _denied(sentence: Sentence) -> bool:
    """Tell whether a levy is denied: "sin comisión", "no causa comisión", "no habrá retención"."""
    own = sentence.own
    absent = [one.end for one in own if one.kind == "concept" and one.id == "absent"]
    levies = [one for one in own if one.kind == "concept" and one.id == "levy_noun"]
    return (
        _has(own, "levy", note="not")
        or any(0 <= one.start - end <= _BEFORE for one in levies for end in absent)
        or (bool(levies) and _has(own, "charge", note="not"))
    )


def _spared(sentence: Sentence, rated: bool) -> list[str]:
    """Return the bets of which nothing is taken: "excepto en la apuesta a N", "las apuestas a N quedan exentas"."""
    marks = [*_EXCEPT.finditer(sentence.folded)]
    bets = [one for one in sentence.of("bet") if one.id not in _POTS]
    if not (marks and bets and (rated or (_has(sentence.own, "levy_noun", note=None) and not sentence.of("share")))):
        return []
    mark = marks[-1]
    behind = [
        one for one in bets if one.start >= mark.end() and not _STOP.search(sentence.folded, mark.end(), one.start)
    ]
    before = [] if rated or not _SAID_BEHIND.match(mark.group()) else [one for one in bets if one.end <= mark.start()]
    return sorted({one.id for one in behind or before})


def _ruled(sentence: Sentence) -> bool:
    """Tell whether a sentence without a rate rules one: who fixes it, or of what it is."""
    elsewhere = _has(sentence.own, "set_up") and _has(sentence.own, "instrument")
    ruled = _has(sentence.own, "set_up", "base_of", "charge", "take_share") and not elsewhere
    return ruled and not _has(sentence.own, "levy", "charge", "take_share", note="not")


def _base(sentence: Sentence) -> str:
    own, game = sentence.own, sentence.passage.game
    if _has(own, *_others(own)):
        return ""
    if _has(own, "winning_stakes"):
        return "winning_bets" if any(one.id == "player" for one in sentence.of("bet")) else _winner(sentence)
    staked = any(isinstance(one.value, dict) and one.value.get("of") == "bet" for one in sentence.of("multiple"))
    if _has(own, "staked_on_bank") and (staked or not _has(own, "of_winnings")):
        return "banker_bet"
    if staked:
        return ""  # "abona el 5 % de su apuesta y, ganando, cobra …"
    if _has(own, "of_winnings") or (_has(own, *_PAID) and _less(sentence)):
        return _winner(sentence)
    if game in _AMONG_PLAYERS and _has(own, "table_pot") and not _of_prizes(sentence):
        return "pot"
    return "total_staked" if _has(own, "staked_total") else ""


def _of_prizes(sentence: Sentence) -> bool:
    """Tell whether a pot is one of added prizes; what is "acumulado en" the pot of a hand makes it none."""
    return any(not _HEAPED.match(sentence.folded, one.end) for one in sentence.own.called("progressive"))


def _less(sentence: Sentence) -> bool:
    """Tell whether what is paid is said less a share."""
    return any(_LESS.search(sentence.folded, 0, one.start) for one in sentence.of("share"))


def _deducted(sentence: Sentence) -> bool:
    """Tell whether a bet is paid less what the house takes of it: "1 a 1, deducida la comisión"."""
    paid = [one.end for one in sentence.of("odds")]
    levies = sentence.own.called("levy_noun") if paid and not _denied(sentence) else []
    return any(_DEDUCTED.search(sentence.folded, end, levy.start) for end in paid for levy in levies)


def _winner(sentence: Sentence) -> str:
    near = (sentence.own, _label(sentence))
    banks = any(
        _has(one, "banker_side", "bank", "staked_on_bank") or "role:banker" in one.places for one in near
    ) or any(_BANKERS.search(sentence.folded, one.start, one.end) for one in sentence.own.called("of_winnings"))
    return "banker_winnings" if banks else "winning_bets"


def _per_pot(sentence: Sentence, rated: bool) -> bool:
    own = sentence.own
    ours = rated or _has(own, "levy", "rate_of")
    return ours and bool(_apart(sentence)) and _has(own, "table_pot") and sentence.passage.game in _AMONG_PLAYERS


def _for_games(
    sentence: Sentence, key: str, value: Any, start: int, end: int, rests: tuple[tuple[int, int], ...] = ()
) -> Iterator[Statement]:
    """One statement, or one for each game that the sentence itself names."""
    for game in _named(sentence, start) or (None,):
        yield Statement(
            sentence.passage.node, sentence.layer, "commission", key, value, start, end, game=game,
            rests=rests, confidence=_CONFIDENCE,
        )  # fmt: skip


def _named(sentence: Sentence, at: int) -> list[str]:
    here = sentence.passage.game
    if here not in _AMONG_PLAYERS:
        return []
    begin = max(sentence.folded.rfind(mark, 0, at) + len(mark) for mark in (" y en ", ";")) if at else 0
    listed = games().listed(sentence.text[begin:])
    named = sorted(game for game in listed if game in _AMONG_PLAYERS - {"circle_poker", "poker", "tournaments"})
    return [] if here in named else named
