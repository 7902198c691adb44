"""A figure that may say how much is staked: which bets it is for, which end of a range it is, of what it is a multiple.

It is for the bets of its part of the sentence, of the title, or the one spoken of before. It is "max" or "min" by the
words before it or the head above it. It is a multiple of the base said with it, above it or before it, or of the least
stake where the document gives that a name ("Unidad: la parada mínima de la mesa").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.folding import fold
from extractor.frames.attachment import owners
from extractor.frames.clauses import clause_at
from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence
from extractor.frames.told import LINES
from extractor.lexicon import game_group, load
from extractor.mentions import Mention
from extractor.passages import LEADS

_THAT = re.compile(r"^[^;.]*?\b(?:ese|dicho|este|aquel|tal)\s+minimo")
_BACK = re.compile(
    r"\b(?:est[ea]|ell[ao]|la anterior|(?:est[ea]|es[ea]|aquel|dich[oa]|mism[oa]|citad[oa])"
    r"\s+(?:maxim|minim|limit|top|import|mont|cifr|cantidad|medida|unidad|base|modulo|patron)\w*)$"
)
_TOGETHER = 140  # characters within which a list of numbers says its base
_MEASURED = re.compile(r"\b(?:veces|multiplos?|unidad(?:es)?|fichas|minimos)\b")
_IN_UNITS = re.compile(r"\bunidad(?:es)?\b")
_IN_A_MEASURE = re.compile(
    r"\b(?:en|por|como|de|sobre(?: la)?)\s+(?:numero de )?"
    r"(?:veces|tantos|multiplos?|unidad(?:es)?|fichas|minim[oa]s|medida|base|patron|referencia|modulo)\b"
    r"(?: (?:de|del|sobre) (?:el|la)?)?"
)
_OF_IT = 20  # characters from a measure to the base that it names
_TOLD_OF = 40  # characters from a base to the bet that it is the least of
_PARTS_IT = re.compile(r"[,;.:]|\b(?:y|es|son|sera|seran)\b")
_COMES_LAST = re.compile(r"(?:\s+veces)?,?\s+(?:del?\s+)?(?:el|la)?\s*")

_MOST = re.compile(
    r"\b(?:hasta|mas del?|mayor(?:es)? (?:que|del?|al?)|superior(?:es)?(?: al?)?|exce\w+|topes?"
    r"|limites? superior(?:es)?|maxim\w+|pas\w+ del?"
    r"|sub\w+ del?|admit\w+|rebas\w+|super\w+|sobrepas\w+|techos?|lo mas|sumo|mucho|pued\w+ llegar (?:hasta|al?)"
    r"|mas (?:alt|larg|grand|crecid|subid|fuert)[aoe]|por (?:en)?cima del?|arriba del?|top\w+ en)\b"
)
_LEAST = re.compile(
    r"\b(?:desde|menos del?|menor(?:es)? (?:que|del?|al?)|inferior(?:es)?(?: al?)?|baj\w+ del?|minim\w+"
    r"|debera?n? (?:apostar|jugar)(?:se)?"
    r"|(?:al|lo|cuando) menos|poco"
    r"|mas (?:baj|cort|chic|pequen|reducid|menud)[ao]|por (?:de)?bajo del?|descen\w+ del?"
    r"|a partir de|pisos?|limites? inferior(?:es)?)\b"
)
ENDS = {"maximum": "max", "max_bet": "max", "minimum": "min", "min_bet": "min"}
_SAYS_END = re.compile(r"(?:^|[,;:.]\s+|\by )(?:(?:el|su|un|con|tiene(?: un)?) )?$")
"""What stands before a word that says which end a figure is, and not of what it is a multiple."""
_IN = re.compile(
    r"\ben (?:unidad(?:es)?|fichas|minimos)\b|\b(?:en )?(?:veces|multiplos?)\b"
)  # "máximo (en unidades mínimas)"
_BEHIND = re.compile(
    r"(?:,? \(?(?P<most>(?:como|de) maximo|maximo(?=\s*(?:$|[.,;)]))|a lo (?:sumo|mas)|como mucho|cuando mas|o menos)"
    r"|,? (?:como minimo|minimo(?=\s*(?:$|[.,;)]))|(?:al|por lo|cuando) menos))\b"
)
_AS = ("como ", "a lo ")  # "como máximo" is the maximum of nothing
_SAID_PLAINLY = ("minim", "maxim", "tope", "hasta", "desde", "lo ")
OPENS = 12  # characters in which a sentence names what it is about
_OF_ITS_END = re.compile(r"\b(?:hasta|no \w+(?: \w+)? (?:inferior|menor|baj\w+))\b")

_OF = re.compile(r"(?:\s|fijado|establecido|senalado|autorizado|para|del?|el|la|los|las)+")
_NEXT = re.compile(r"\s*[,;]?\s*y,?\s+(?:para|en|al?|sobre)\s")  # "…, y, para el empate, de veinte"
_PARTED = re.compile(r"(?:,\s*|\s)(?:ni|pero)\s")
_NO_TOPIC = frozenset(("win", "blackjack", "ante", "jackpot", "progressive", "all"))
_NO_BETS = frozenset(("win", "blackjack", "all"))
"""Names of hands and games that no stake is put on."""
_LAYS = re.compile(r"(?:\s|\b(?:a|al|de|del|sobre|en|con|la|las|el|los|y|o|e|apuestas?|linea)\b)*")
_NAMED_LEAST = re.compile(r"\b(?:apuesta|postura|parada)s? minim")
_DONE_BY = re.compile(
    r"\b(?:(?:que|quien) (?:realiz|hiz|hag|hicier|pus|pon|efectu|coloc)\w*"
    r"|(?:despues|luego) de (?:realiza|hech|efectua|coloca|hac)\w*|(?:tras|una vez) \w+) (?:(?:las?|sus?) )?[\"“«]?$"
)
"""Words by which a bet tells who or when, and is not what is spoken of: "el jugador que realizó la ciega"."""
_COUNTS_IN = re.compile(r",\s*(?:sin )?(?:considerando|contando|computando|incluyendo|sumando|incluid[oa]s?)\b[^.;]*$")
_NUMBER = re.compile(r"\W*(?:\d+\W*[oa]?\b\W*)?")
"""The number that stands before a provision."""
_HAS = re.compile(
    r"\b(?:tenga|tengan|tiene|tienen|tuviere|aposto|hizo|hicieron|haya[n]? \w+)\b"
    r"(?:(?!\bpodr|\bpued|\bdeb)[^.;,])*$"
)
"""What says that a bet is there already."""
RAISED = {"raises": "raise", "reraises": "reraise"}

_ITS_PLACE = re.compile(
    r"\b(?:al|(?:en|a|sobre|para)(?: (?:el|la|los|las|una?|cada|toda))?) (?P<what>[a-z]+),? (?:hasta |mas de )?$"
)
_NO_PLAYER = re.compile(r"\b(?:ningun punto|nadie)\b")
_TAKES_ODDS = re.compile(r"(?:enganch|respald)(?:ar|a|e|ando)")
_PRONOUN = re.compile(r"\s*(?:veces\s+)?(?:aquel(?:la|lo)?|est[ae]|es[ae])\b(?! (?!y |ni |e )\w)")
_TOGETHER_WITH = 16  # characters before a value in which a word of its bound would stand
REACH = 40  # characters from a share to what it is a share of


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
    titled = titled or _of_odds(sentence)
    on = [one for one in named if one.id in LINES]
    if on and (titled or any(one.id.startswith("odds") for one in named)):
        return tuple(replace(one, id=f"odds_{one.id}") for one in on)
    return named


def _of_odds(sentence: Sentence) -> bool:
    """Tell whether a label or a verb says that what is added to a bet is odds: "Ventajas. …", "puede enganchar …"."""
    labelled = {one.id for one in _alone(sentence.before)} == {"odds"}
    return labelled or any(_TAKES_ODDS.match(sentence.folded, one.start) for one in sentence.own.called("add_bet"))


def topic(sentence: Sentence) -> tuple[Mention, ...]:
    """The one bet that is spoken of where a sentence says "esta apuesta", "su mínimo": in it or in those before it."""
    for before in sentence.back():
        named = [
            one for one in before.of("bet")
            if one.id not in _NO_TOPIC and not _in_base(before, one)
            and not _DONE_BY.search(before.folded, 0, one.start)
        ]  # fmt: skip
        if named:
            number = _NUMBER.match(before.folded)
            opens = named[0].start - (number.end() if number else 0) < OPENS
            return (named[0],) if len({one.id for one in named}) == 1 or opens else ()
    return titled_bet(sentence, ())


def subjects(sentence: Sentence, values: Sequence[Value]) -> list[Mention]:
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
    named += [*_commonly_named(sentence, named, values)] if named else []
    free = [one for one in named if not (_of_base(sentence, one, spans) or _counted_in(sentence, one))]
    staked = [one for one in free if not _HAS.search(sentence.folded, 0, one.start)]
    if len(free) - len(staked) == 1 and {one.id for one in staked} == {"odds"}:  # "quien tenga … pase, odds hasta …"
        staked = [replace(staked[0], id=f"odds_{one.id}") for one in free if one not in staked and one.id in LINES]
    return _merged(sentence, staked or free)


def _commonly_named(sentence: Sentence, named: Sequence[Mention], values: Iterable[Value]) -> Iterator[Mention]:
    """The bets of a list that only their place in it tells: "en un pleno hasta veinte, … y en una chance hasta mil"."""
    for value in values:
        hit = _ITS_PLACE.search(sentence.folded, 0, value.start)
        bet = load().bets.lookup(hit["what"], game=sentence.passage.game) if hit else None
        if hit and bet and not any(one.start < hit.end("what") and hit.start("what") < one.end for one in named):
            yield Mention("bet", bet, *hit.span("what"))


def _counted_in(sentence: Sentence, name: Mention) -> bool:
    """Tell whether raises are but what a limit counts in: "…, considerando para este máximo las resubidas"."""
    return name.kind == "unit" and _COUNTS_IN.search(sentence.folded, 0, name.start) is not None


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
        if laying and one.id in LINES and _LAYS.fullmatch(sentence.folded, merged[-1].end, one.start):
            if merged[-1].id == "odds":
                merged.pop()
            one = replace(one, id=f"odds_{one.id}")
        merged.append(one)
    return merged


_THE = r"(?:(?:en|a|para|sobre) )?(?:(?:el|al|la|los|las) )?"
_OPENING = re.compile(rf"^(?:\d+\W{{1,3}}|\w\W{{1,2}})?\s*{_THE}", re.IGNORECASE)
_JOINED = re.compile(rf"(?:,| y| e| o| u|, y|, o) {_THE}")
"""What stands before and between the bets of a label: "2.º En el caballo y la calle"."""


def titled_bet(sentence: Sentence, names: Iterable[Mention]) -> tuple[Mention, ...]:
    """The bets of the label before a sentence that names none, or the one bet that its title is about."""
    if any(True for _ in names):
        return ()
    if alone := _alone(sentence.before):
        return alone
    bets = [one for title in sentence.titles[:1] for one in title if _stands(one, title)]
    return (bets[0],) if len({one.id for one in bets}) == 1 else ()


def _stands(one: Mention, title: Mentions) -> bool:
    """Tell whether a bet of a title is what it is about, and no part of a base ("el mínimo del pleno")."""
    inside = any(base.kind == "base" and base.start < one.start and one.end <= base.end for base in title)
    return one.kind == "bet" and one.id not in (*_NO_BETS, "banker", "player") and not inside


def led_bets(sentence: Sentence, value: Value) -> tuple[Mention, ...]:
    """Return the bets that are all of a label from which dots lead to a value: "Semipleno ..... 40"."""
    dots = sentence.text.find(LEADS, 0, value.start)
    return _whole(sentence.text[:dots], sentence.passage.game) if dots > 0 else ()


def _alone(before: Sentence | None) -> tuple[Mention, ...]:
    """The bets that are all of the sentence before: "En el caballo y la calle;"."""
    return _whole(before.text, before.passage.game) if before is not None else ()


def _whole(text: str, game: str) -> tuple[Mention, ...]:
    """The bets that words are all about, by names that are too common to be looked for in sentences too."""
    parts = _OPENING.sub("", text.strip(" .…:;-\t"))
    whole = load().bets.lookup(parts, game=game)
    names = [whole] if whole else [load().bets.lookup(one, game=game) for one in _JOINED.split(parts)]
    return tuple(Mention("bet", name, 0, len(text)) for name in names if name) if all(names) else ()


def bound_of(sentence: Sentence, value: Value) -> str:
    """Return "max" or "min" by the nearest words before a value that say so, but for those of a base."""
    return _bound_at(sentence, value)[1]


def bound_start(sentence: Sentence, value: Value) -> int:
    """Return where the words begin that say a value and which bound it is; where none do, where they would stand."""
    at, bound = _bound_at(sentence, value)
    return min(value.start, at) if bound or value.bound else max(0, value.start - _TOGETHER_WITH)


def _bound_at(sentence: Sentence, value: Value) -> tuple[int, str]:
    """Where the words begin that bound a value, with the bound; the value's own beginning where none do."""
    words = sentence.folded
    if behind := _BEHIND.match(words, value.end):
        return value.start, "max" if behind.group("most") else "min"
    bases = [
        (one.start, one.end)
        for one in sentence.of("base", "multiple")
        if one.end <= value.start and (one.kind == "multiple" or not _SAYS_END.search(words, 0, one.start))
    ]
    found = [
        (hit.start(), end)
        for end, cue in (("max", _MOST), ("min", _LEAST))
        for hit in cue.finditer(words, 0, value.start)
        if not (
            hit.group().startswith(("minim", "maxim"))
            and not words.endswith(_AS, 0, hit.start())
            and any(a <= hit.start() < b for a, b in bases)
        )
    ]
    if not found:
        near = [
            one for one in sentence.of("base")
            if one.end <= value.start and one.id in ("min_bet", "max_bet")
            and not any(many.start < one.start < many.end for many in sentence.of("multiple"))
        ]  # fmt: skip
        if not near or near[0].start >= value.start:
            return value.start, ""
        return near[0].start, {"min_bet": "min", "max_bet": "max"}[near[0].id]
    return max(found)


def bound_before(sentence: Sentence, begin: int, stop: int) -> str:
    """Return "max" or "min" by the last words in `text[begin:stop]` that say so; "" where none does.

    What only compares ("de más de 50 euros") bounds nothing unless the sentence refuses it.
    """
    found = [
        (hit.start(), end, hit.group().startswith(_SAID_PLAINLY))
        for end, cue in (("max", _MOST), ("min", _LEAST))
        for hit in cue.finditer(sentence.folded, begin, stop)
    ]
    _, end, plain = max(found, default=(0, "", False))
    return end if plain or denied(sentence) else ""


def headed(sentence: Sentence, start: int) -> str:
    """Return the bound that the head of a place's column names, "max" or "min"; "" where it names none or both."""
    column = sentence.column(start)
    above = sentence.header[column] if 0 <= column < len(sentence.header) else ()
    return named_end(above, sentence.passage.header[column].text) if above else ""


def named_end(head: Iterable[Mention], text: str) -> str:
    """Return the bound that a head names, "max" or "min"; an empty string where it names none or both.

    The measure that it gives is none: "Topes (en veces el mínimo)".
    """
    measure = _IN.search(fold(text))
    stop = measure.start() if measure else len(text)
    ends = {ENDS[one.id] for one in head if one.kind in ("concept", "base") and one.id in ENDS and one.start < stop}
    return ends.pop() if len(ends) == 1 else ""


def ending_bound(text: str) -> str:
    """Return the bound, "max" or "min", in which words that lead in a list end: "Las apuestas no excederán de:"."""
    words = fold(text).rstrip(" :")
    for end, cue in (("max", _MOST), ("min", _LEAST)):
        if any(hit.end() >= len(words) - len(" de") for hit in cue.finditer(words)):
            return end
    return ""


def subject_end(sentence: Sentence, value: Value) -> str:
    """Which bound a sentence opens with as what it is about: "El máximo no será inferior a cien veces …"."""
    first = next((one for one in sentence.of("base") if one.start <= OPENS), None)
    ends = {one.id for one in sentence.of("base") if one.end <= value.start} & {"min_bet", "max_bet"}
    if first is None or ends != {first.id} or not _OF_ITS_END.search(sentence.folded, first.end, value.end):
        return ""
    return first.id.removesuffix("_bet")


def announced(sentence: Sentence) -> str:
    """The bound that the sentence before speaks of: "El máximo se fija así. Para el pleno no será menor de …"."""
    ends = {one.id for one in sentence.before.of("base")} if sentence.before is not None else set[str]()
    return "max" if "max_bet" in ends and "min_bet" not in ends else ""


def denied(sentence: Sentence) -> bool:
    """Tell whether a sentence refuses something: "más de diez" is then a maximum."""
    told = any(one.kind == "concept" and one.id in ("not", "forbid") for one in sentence.own)
    return told or _NO_PLAYER.search(sentence.folded) is not None


def base_of(sentence: Sentence, value: Value, carried: Carried) -> str:
    """Return what a value is a multiple of; "ese mínimo" is the one spoken of before, that of the pleno its own."""
    words = sentence.folded
    if carried.base and points_back(sentence, value):
        return carried.base
    if value.base == "min_bet":
        behind = words[value.start : value.start + _TOGETHER]
        if carried.base and not _NAMED_LEAST.search(words, value.start, value.end) and _THAT.search(behind):
            return carried.base
        if sentence.passage.game in game_group("roulette") and _of_number(sentence, value):
            return "straight_min"
    return value.base or carried.base or _said_last(sentence, value) or _that_one(sentence, value)


def points_back(sentence: Sentence, value: Value) -> bool:
    """Tell whether a value is of what was spoken of before: "el 150 % de dicho importe"."""
    return _BACK.search(sentence.folded, value.start, value.end) is not None


def _that_one(sentence: Sentence, value: Value) -> str:
    """The least stake that a pronoun stands for: "El mínimo se anuncia; el máximo será 80 veces aquél"."""
    if not _PRONOUN.match(sentence.folded, value.end):
        return ""
    told = [
        one.id for near in sentence.back() for one in near.of("base") if near is not sentence or one.end <= value.start
    ]
    odds = any(one.id.startswith("odds") and one.end <= value.start for one in sentence.of("bet"))
    return "min_bet" if "min_bet" in told else "bet" if odds else ""  # odds are measured by what they are laid on


def _said_last(sentence: Sentence, value: Value) -> str:
    """The base that a list names behind its last figure: "seiscientas veces, y el de la docena cien, el mínimo"."""
    base = next((one for one in sentence.of("base") if one.start >= value.end), None)
    last = max((one.end for one in sentence.of("amount") if base and one.end <= base.start), default=0)
    if base is None or base.id != "min_bet" or not _COMES_LAST.fullmatch(sentence.folded, last, base.start):
        return ""
    roulette = sentence.passage.game in game_group("roulette")
    return "straight_min" if roulette and _of_number(sentence, Value(1, base.id, base.start, base.end)) else base.id


def _of_number(sentence: Sentence, value: Value) -> bool:
    """Tell whether the least stake that a value is of is that on one number: "el mínimo … al pleno"."""
    least = next((one for one in sentence.of("base") if value.start <= one.start < value.end), None)
    if least is None:
        return False
    for bet in sentence.of("bet"):
        gap = sentence.folded[least.end : bet.start]
        if bet.id == "straight" and least.start <= bet.start <= least.end + _TOLD_OF:
            return not _PARTS_IT.search(gap)
    return False


def measure_of(sentence: Sentence) -> tuple[int, int, str] | None:
    """Return where a sentence says of what its figures are multiples, and the base; None where it does not.

    "Los máximos, expresados en veces el mínimo del pleno, son: …", "con el mínimo del pleno como unidad".
    """
    for hit in _IN_A_MEASURE.finditer(sentence.folded):
        begin, end = hit.span()
        near = [one for one in sentence.of("base") if begin <= one.start <= end + _OF_IT or one.end == begin - 1]
        if near and near[-1].id in ("straight_min", "min_bet"):
            return min(begin, near[-1].start), max(end, near[-1].end), near[-1].id
    return None


def measured(text: str, game: str) -> str:
    """Return the base that a heading says figures are multiples of: "en veces el mínimo", "en unidades de la mesa"."""
    if not _MEASURED.search(fold(text)):
        return ""
    named = [one.id for one in load().bases.find(text, game=game) if one.id in ("straight_min", "min_bet")]
    return named[-1] if named else "min_bet" if _IN_UNITS.search(fold(text)) else ""


class Value(Struct, frozen=True):
    """A multiple as it stands in a sentence; `base` is empty where an earlier one holds on."""

    times: Any
    base: str
    start: int
    end: int
    bound: str = ""


class Carried(Struct):
    """What holds on from one sentence of a provision to the next."""

    base: str = ""
    bound: str = ""
    passage: Any = None
    bets: tuple[Mention, ...] = ()
    announced: bool = False
    parts: bool = False  # the last figures were parts of a base: "la tercera parte de la banca"
    unit: str = ""  # what the document calls its least stake, where it counts stakes by it


def extent(value: Value | Mention, held: Iterable[Mention], named: Iterable[Mention]) -> tuple[int, int]:
    """Return where the words begin and end from a figure to those of its bets that are `named` beside it."""
    beside = [*named]
    own = [one for one in held if one in beside]
    return min([value.start, *(one.start for one in own)]), max([value.end, *(one.end for one in own)])


def inside(one: Mention, taken: Iterable[tuple[int, int]]) -> bool:
    """Tell whether a mention begins in one of some stretches that are taken already."""
    return any(first <= one.start < last for first, last in taken)
