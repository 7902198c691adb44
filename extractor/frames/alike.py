"""Which card a bet is on, by one that lies on the table ("del palo siguiente"), and what a joker may be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games

_GAME = "monte"
_VALUE = r"(?:(?:el )?mism[oa]|igual) (?:valor|numero|indice|rango|figura|denominacion)"
_ALIKE = re.compile(rf"\b{_VALUE}\b")
_SUITS = (
    ("other_suit", r"ningun[oa]? de los palos (?:inmediatos|contiguos|vecinos|adyacentes)"),
    (
        "other_suit",
        r"(?:ni|no) (?:\w+ )?(?:del? )?(?:palo )?(?:anterior|siguiente|posterior),? ni (?:del? )?(?:palo )?\w+",
    ),
    ("other_suit", r"palo (?:restante|opuesto|que (?:queda|resta)|no (?:contiguo|inmediato|vecino))"),
    ("next_suit", r"palo (?:inmediat\w+ )?(?:siguiente|posterior|que (?:le )?sig(?:ue|a))"),
    ("previous_suit", r"palo (?:inmediat\w+ )?(?:anterior|precedente|previo|que (?:le|la|lo) (?:anteced|preced)\w+)"),
    (
        "any_suit",
        r"(?:cualquiera de los (?:\w+ )?palos|cualquier(?:a)? (?:otro )?palo|cualquiera que sea (?:el|su) palo)",
    ),
    ("any_suit", r"(?:sea cual (?:sea|fuere) (?:el|su) palo|sin (?:importar|atender a|mirar) (?:el|su) palo)"),
)
"""How the suit of the card is told, what says more before what says less."""
_SUIT = re.compile("|".join(rf"(?P<s{at}>\b{said}\b)" for at, (_, said) in enumerate(_SUITS)))
_OF_NONE = re.compile(rf"^(?!.*\bpalos?\b).*?\bgan\w+\b[^.;]*?\b{_VALUE} (?:que|de|al?) ")
"""A card on which one wins, of whatever suit: none is told."""
_NO_RULE = re.compile(
    r"\b(?:no|nunca|jamas|tampoco)\b(?! (?:\w+ )?(?:del? )?(?:palo )?(?:anterior|siguiente|posterior),? ni\b)"
    r"|\bpierd\w+|\bperd\w+|\banula\w*|\bempat\w+|\bpaga\w*"
)
"""Words with which a sentence rules what is lost, annulled or paid, not what is bet on."""
_FIRST = r"primer[oa]? (?:carta|naipe)(?: que (?:se )?\w+| (?:descubiert|extraid|sacad|vist)[oa])?"
_FIRST_CARD = re.compile(rf"\b{_FIRST}\b")
_CIRCLE = re.compile(r"\borden\b[^.;:]{0,30}\bpalos\b|\bpalos\b[^.;:]{0,30}\borden\b")
_TAKEN = re.compile(r"\b(?:deduc|descont|descuent|reten|retien|retir|percib|quedar)\w*")
_OF_GAINS = re.compile(r"\b(?:ganadoras?|gananci\w+|premios?|ganado|beneficio)\b")
_LIES = r"(?:emplazad|puest|colocad|tendid|expuest)"
_MATCHES = re.compile(
    rf"\b(?:si|cuando|supuesto|caso|siempre que)\b[^.;]*\b{_FIRST}\b[^.;]{{0,40}}"
    rf"\b(?:correspond|coincid|igual|{_VALUE})[^.;]{{0,60}}\b{_LIES}"
)
_NOT = re.compile(r"\b(?:no|nunca|jamas|tampoco)\b")
_FIRST_MATCHES = "first_card_matches"
_FEWEST_SUITS = 3


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `wins_on.<bet>` by suits, `suit_order`, `charged_if`, and what a `joker` stands for."""
    if sentence.passage.game == _GAME:
        yield from _wins_on(sentence)
        yield from _order(sentence)
        yield from _charged(sentence)
    elif in_games(sentence.passage.game, "poker"):
        yield from _joker(sentence)


def _wins_on(sentence: Sentence) -> Iterator[Fact]:
    """A bet on a card of the same value, by the suit that it must have; `first_card` where that must come first."""
    value, suit = _ALIKE.search(sentence.folded), _SUIT.search(sentence.folded) or _OF_NONE.search(sentence.folded)
    if value is None or suit is None or _NO_RULE.search(sentence.folded):
        return
    if bet := _bet(sentence):
        first = _FIRST_CARD.search(sentence.folded, 0, value.start()) is not None
        named = _SUITS[int(suit.lastgroup[1:])][0] if suit.lastgroup else "any_suit"
        start, end = min(value.start(), suit.start()), max(value.end(), suit.end())
        key = f"wins_on.{bet}.first_card" if first else f"wins_on.{bet}"
        yield Fact("bet", key, [named], start, end, core=(start, end))


def _bet(sentence: Sentence) -> str:
    """The one bet that a sentence is about: named in it, else before it, else in a title; "" where several are."""
    near = (one.of("bet") for one in sentence.back())
    titles = ([one for one in title if one.kind == "bet"] for title in (sentence.lead, *sentence.titles))
    named = next((found for found in (*near, *titles) if found), ())
    ids = {one.id for one in named}
    return ids.pop() if len(ids) == 1 else ""


def _order(sentence: Sentence) -> Iterator[Fact]:
    """The order of the suits, where a sentence lists them as one."""
    suits = sentence.of("suit")
    if len({one.id for one in suits}) >= _FEWEST_SUITS and _CIRCLE.search(sentence.folded):
        listed = list(dict.fromkeys(one.id for one in suits))
        yield Fact("card_value", "suit_order", listed, suits[0].start, suits[-1].end)


def _charged(sentence: Sentence) -> Iterator[Fact]:
    """A deduction that is taken where the first card drawn is of the value of one that lies on the table."""
    told = _MATCHES.search(sentence.folded)
    taken = _TAKEN.search(sentence.folded)
    if told and taken and _OF_GAINS.search(sentence.folded) and not _NOT.search(sentence.folded):
        yield Fact("commission", "charged_if", _FIRST_MATCHES, *told.span())


# What a joker may be.

_JOKER = re.compile(r"\b(?:comodin(?:es)?|jokers?)\b")
_DENIED = re.compile(r"\b(?:no|nunca|jamas|tampoco|ni)\b(?![^.;]{0,60}\bmas que\b)|\b(?:salvo|excepto|sino)\b")
_AS = r"(?:como|de|por|representa\w*|sustituy\w+|reemplaz\w+|equival\w+) (?:a |al |el |la |un |una )*"
_ACE = re.compile(rf"\b{_AS}as(?:es)?\b")
_ANY = re.compile(rf"\b{_AS}cualquier(?:a)? (?:otr[ao] )?(?:carta|naipe)\b")
_MAKES = re.compile(r"\b(?:complet|form|cerr|cierr|integr|arm|lig)\w*\b")
_FLUSH = re.compile(r"(?<!escalera de )(?<!escaleras de )\bcolor(?:es)?\b")
_KINDS = ("straight", "flush", "straight_flush")


def _joker(sentence: Sentence) -> Iterator[Fact]:
    """Yield `joker`: any card, an ace, or the card that makes one of the hands that are named."""
    named = _JOKER.search(sentence.folded)
    before = sentence.before is not None and _JOKER.search(sentence.before.folded)
    if not (named or before) or _DENIED.search(sentence.folded):
        return
    found = [name for name, said in (("any", _ANY), ("ace", _ACE)) if said.search(sentence.folded)]
    makes = _MAKES.search(sentence.folded)
    hands = {one.id for one in sentence.of("hand") if makes and one.start > makes.start()}
    if makes and _FLUSH.search(sentence.folded, makes.end()):
        hands.add("flush")
    if hands <= {*_KINDS}:
        found += [kind for kind in _KINDS if kind in hands]
        if found:
            start = named.start() if named else 0
            yield Fact("hand_ranking", "joker", found, start, len(sentence.text))
