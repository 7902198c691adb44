"""What the cards count: "toda figura vale diez puntos, el as uno u once y las demás cartas su valor nominal".

A sentence is read as cards and values in order: the cards named since the last value have the next one, or, where a
value comes first ("nada valen los dieces"), that one. Cards from the two on that count what is printed on them are
the `numerals`. Also which card a bet is on, by one that lies on the table, and what a joker may be (`read_alike`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, in_games, is_, parties
from extractor.mentions import Mention

_GAMES = ("blackjack", "baccarat", "siete_y_medio", "trente_et_quarante", "war")
_COURT = ("jack", "queen", "king", "knight")
_KEYS = {"ace": "ace", "figure": "figures", "10": "ten", "knight": "queen"} | {name: name for name in _COURT[:3]}
_HIGHEST = 25  # points that a card may count
_FAR = 70  # characters between cards and what they count
_BESIDE = 2  # characters between cards, a verb and what it makes them
_JOINED = 6  # characters between cards of an enumeration
_FEW = 3  # numbers that are the cards of an enumeration
_TITLE = 40  # characters of a label that is a sentence of its own: "Valores."
_OPENING = 6  # characters before the card that an entry of a glossary is about
_NO_VALUES = (
    "example",
    "announce",
    "options",
    "hand_of",
    "qualify",
    "twenty_one",
    "natural",
    "third_draw",
    "third_stand",
)
_SPEAKS = ("worth", "ace_as_eleven", "same_as", "no_value", "face_value")
_POINTS = ("points", "parts", "chips")
"""What a card counts: "medio punto", "medio tanto", "media unidad"."""
_HALF_OF = "mitad de "
_NEVER = {"blackjack": (21,)}  # what no card counts
_ENDS = ("", ".", ",", ";")
_OR = (" o ", " u ", " o bien ", ", o ")
_ARTICLES = (["el"], ["los"], ["del"], ["al"])
_LINKS = frozenset(
    ("", "-", "–", "—", ",", "y", "o", "el", "los", "las", ", el", ", los", "y el", "y los", "/", "y las")
)


class _Piece(Struct, frozen=True):
    """Cards (`names`) or what cards count (`value`), where they stand."""

    names: tuple[str, ...]
    value: Any
    start: int
    end: int


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield what the cards count: `ace`, `figures`, `numerals` and their like."""
    game = sentence.passage.game
    if not in_games(game, *_GAMES) or sentence.own.has(*_NO_VALUES) or _of_drawing(sentence):
        return
    cards = _cards(sentence)
    worth = _worth(sentence, cards) if cards else []
    letters = {one.names for one in cards} <= {(name,) for name in _COURT}
    repeated = len(cards) > 1 and letters and len({one.names for one in cards}) == 1  # of a table's cells
    if not worth or repeated or not _of_values(sentence, cards, worth):
        return
    told = _in_turn(sentence, cards, worth) or _paired(sentence, cards, worth)
    for names, value, start, end in told:
        core = next(((one.start, one.end) for one in worth if start <= one.start and one.end <= end), None)
        for key, one in _keys(game, names, value):
            yield Fact("card_value", key, one, start, end, core=core)


def _of_drawing(sentence: Sentence) -> bool:
    """Tell whether cards are those on which a hand draws or not: "teniendo cuatro, menos si tomó as u ocho"."""
    drawing = sentence.own.has("third_card") and sentence.own.has("third_except")
    return drawing and in_games(sentence.passage.game, "baccarat") and not sentence.own.has(*_SPEAKS)


def _cards(sentence: Sentence) -> list[_Piece]:
    """The cards that a sentence names, and those that it takes together."""
    found = [*_named(sentence), *_numbers(sentence)]
    found += [_Piece(("numerals",), None, one.start, one.end) for one in sentence.own if is_(one, "remaining")]
    if not found and sentence.own.has("its_value"):
        found = _topic(sentence)
    if not found and sentence.label is not None:  # "Rey – Dama ..... cero"
        found = [_Piece(one.names, None, 0, 0) for one in _cards(sentence.label)]
    outer = [one for one in found if len(one.names) > 1 or one.names == ("numerals",)]
    kept = [one for one in found if one in outer or not any(o.start <= one.start < o.end for o in outer)]
    return sorted(kept, key=lambda one: (one.start, -one.end))


def _named(sentence: Sentence) -> Iterator[_Piece]:
    """Ranks by name; a ten where it is a card ("el diez", "rey, dama y 10")."""
    last = -_FAR
    for one in sentence.of("rank"):
        within = any(o.kind in ("bet", "hand") and o.start <= one.start and one.end <= o.end for o in sentence.own)
        if within or (one.id.isdigit() and not _is_ten(sentence, one, last)):
            continue
        if one.id in _KEYS and not _letter_of_words(sentence, one):
            last = one.end
            yield _Piece((one.id,), None, one.start, one.end)


def _letter_of_words(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a single letter is a word ("a") and no card."""
    return sentence.text[one.start : one.end] in ("a", "A") and one.start > 0


def _is_ten(sentence: Sentence, one: Mention, last: int) -> bool:
    """Tell whether "diez" is a card: "los dieces", "el diez", "diez, jota, reina", and not "diez puntos"."""
    if one.id != "10" or any(
        m.kind == "unit" and m.id == "points" and 0 <= m.start - one.end < 3 for m in sentence.own
    ):
        return False
    low = sentence.folded
    if one.start == 0 and any(is_(m, "no_value") and m.start - one.end <= 2 for m in sentence.own):
        return True
    if low[one.start : one.end] == "dieces" or low[: one.start].split()[-1:] in _ARTICLES:
        return True
    between = low[max(0, last) : one.start].strip()
    if between and between in _LINKS and 0 <= one.start - last <= _JOINED:
        return between != "," or not low[:last].endswith(("figura", "figuras"))  # "las figuras, 10"
    return any(m.kind == "rank" and m.id in (*_COURT, "figure") and 0 < m.start - one.end <= 4 for m in sentence.own)


def _numbers(sentence: Sentence) -> Iterator[_Piece]:
    """Cards by their numbers: "2 al 7", "2 – 3 – 4 – 5", "del as al siete"."""
    for one in sentence.of("amount"):
        value = one.value
        if isinstance(value, dict) and value.get("min") in (1, 2) and 6 <= value.get("max", 0) <= 10:
            yield _Piece(("ace", "numerals") if value["min"] == 1 else ("numerals",), None, one.start, one.end)
        ace = next((m for m in sentence.own if m.kind == "rank" and m.id == "ace" and m.end <= one.start), None)
        if ace and isinstance(value, int) and sentence.folded[ace.end : one.start].strip() in ("al", "a", "hasta el"):
            yield _Piece(("ace", "numerals"), None, ace.start, one.end)
    run: list[Mention] = []
    row = [one for one in sentence.of("rank") if one.id.isdigit() and 1 <= int(one.id) <= 10]
    for rank in row:
        follows = run and rank.start - run[-1].end <= _JOINED and int(rank.id) == int(run[-1].id) + 1
        run = [*run, rank] if follows else [rank]
        if len(run) >= _FEW and (rank is row[-1] or int(rank.id) >= 6):
            names = ("ace", "numerals") if run[0].id == "1" else ("numerals",)
            yield _Piece(names, None, run[0].start, run[-1].end)


def _topic(sentence: Sentence) -> list[_Piece]:
    """The card that the entry of a glossary is about, where a sentence says "su valor"."""
    *_, first = sentence.back()
    rank = next((one for one in first.own if one.kind == "rank" and one.id in _KEYS), None)
    return [_Piece((rank.id,), None, 0, 0)] if rank is not None and rank.start <= _OPENING else []


def _worth(sentence: Sentence, cards: Sequence[_Piece]) -> list[_Piece]:
    """What cards count: numbers that are no cards, nothing, or what is printed on them."""
    found = [
        _Piece((), "face" if one.id == "face_value" else 0, one.start, one.end)
        for one in sentence.own
        if is_(one, "face_value", "no_value")
    ]
    for one in sentence.of("amount"):
        value = one.value
        named = [card for card in cards if card.start < one.end and one.start < card.end]
        if named and isinstance(value, list) and named[0].names == ("10",):  # "el diez, diez"
            value = next((other for other in value if other != 10), 10)
            found.append(_Piece((), value, one.end - 1, one.end))
        elif named or _counts_else(sentence, one):
            continue
        elif value == 1 and sentence.folded.endswith(_HALF_OF, 0, one.start):
            found.append(_Piece((), 0.5, one.start - len(_HALF_OF), one.end))
        elif isinstance(value, int | float | list) and (one.form != "article" or _counted(sentence, one)):
            found.append(_Piece((), value, one.start, one.end))
    found += _halves(sentence)
    kept = list[_Piece]()
    for piece in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    return kept


def _counts_else(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number is none that a card counts: a figure of nought, things, the total of the game."""
    nought = one.value == 0 and not sentence.folded.startswith("cero", one.start)
    return nought or _of_things(sentence, one) or _of_game(sentence, one)


def _of_game(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number is the total of the game: "mientras no haga pasar de veintiuno"."""
    passed = any(is_(m, "passes") and m.start < one.end and one.start < m.end for m in sentence.own)
    return passed or one.value in _NEVER.get(sentence.passage.game, ())


def _halves(sentence: Sentence) -> list[_Piece]:
    """Half a point without its unit: "suman medio"."""
    if not in_games(sentence.passage.game, "siete_y_medio"):
        return []
    bare = [one for one in sentence.own.called("halved") if sentence.folded[one.end : one.end + 1] in _ENDS]
    return [_Piece((), 0.5, one.start, one.end) for one in bare]


def _of_things(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number counts something else than points: "los tres naipes", "seis barajas"."""
    return any(m.kind == "unit" and m.id not in _POINTS and 0 <= m.start - one.end <= 2 for m in sentence.own)


def _counted(sentence: Sentence, one: Mention) -> bool:
    """Tell whether "un" counts points: "vale un punto", "el as un punto"."""
    points = any(m.kind == "unit" and m.id == "points" and 0 <= m.start - one.end <= 2 for m in sentence.own)
    low = sentence.folded
    alone = low.startswith("uno", one.start) and low[one.end : one.end + 1] in ("", ",", ";", ".")  # "el as uno;"
    each = low[: one.start].endswith("cada ")
    said = any(is_(m, "worth", "same_as") and 0 <= one.start - m.end <= 2 for m in sentence.own)
    said = said or (low.startswith("uno", one.start) and low[: one.start].endswith(_OR))  # "once o uno a elección"
    return points or said or (alone and not each)


def _of_values(sentence: Sentence, cards: Sequence[_Piece], worth: Sequence[_Piece]) -> bool:
    """Tell whether a sentence speaks of values: by a verb of worth, a label, or the words above it."""
    before = sentence.before.own if sentence.before is not None else ()
    if any(is_(one, *_SPEAKS) for one in (*sentence.own, *before, *sentence.lead)) or _made(sentence, cards, worth):
        return True
    halves = [one for one in worth if one.value == 0.5 and any(0 <= one.start - card.end <= _OPENING for card in cards)]
    if halves and in_games(sentence.passage.game, "siete_y_medio"):
        return True  # "sota, caballo y rey, medio punto": nothing else is half of anything there
    *_, first = sentence.back()
    label = first.own if len(first.text) <= _TITLE else ()
    titles = [*label, *(one for title in sentence.titles[:1] for one in title)]
    if any(is_(one, "of_values") for one in titles):
        return True
    between = sentence.folded[cards[-1].end : worth[-1].start].strip()
    labelled = between.rstrip(" .")[:1] in (":", "=") or not between.strip(" .:=\t")
    return labelled and (any(is_(one, "worth") for one in titles) or between[:1] in (":", "=") or bool(sentence.cells))


def _made(sentence: Sentence, cards: Sequence[_Piece], worth: Sequence[_Piece]) -> bool:
    """Tell whether a verb that says much else joins cards to their value: "las figuras hacen diez"."""
    return any(
        0 <= one.start - card.end <= _BESIDE and 0 <= value.start - one.end <= _BESIDE
        for one in sentence.own.called("makes")
        for card in cards
        for value in worth
    )


def _in_turn(
    sentence: Sentence, cards: Sequence[_Piece], worth: Sequence[_Piece]
) -> list[tuple[list[str], Any, int, int]]:
    """As many values as cards, in the same order; an ace of eleven may be said to count one too."""
    if not sentence.own.has("respectively"):
        return []
    values = [one for one in worth if isinstance(one.value, int | float)]
    if len(values) < len(cards) or len(cards) < 2:
        return []
    also = (
        [1] if any(one.value == 1 and one.start > values[len(cards) - 1].end for one in sentence.of("amount")) else []
    )
    return [
        (
            [*card.names],
            sorted({value.value, *also}) if "ace" in card.names and also else value.value,
            card.start,
            value.end,
        )
        for card, value in zip(cards, values, strict=False)
    ]


def _paired(
    sentence: Sentence, cards: Sequence[_Piece], worth: Sequence[_Piece]
) -> Iterator[tuple[list[str], Any, int, int]]:
    """Each group of cards with what is said of it: the value behind it, or the one before it that waits for cards."""
    group, waiting = list[_Piece](), list[_Piece]()
    pieces = sorted((*cards, *worth), key=lambda one: (one.start, -one.end))
    for at, piece in enumerate(pieces):
        if piece.names:
            group.append(piece)
            last = at + 1 == len(pieces)
            if waiting and (last or (not pieces[at + 1].names and _parted(sentence, piece, pieces[at + 1]))):
                yield _told(group, waiting)
                group, waiting = [], []
        elif group and piece.start - group[-1].end <= _FAR:
            more = [one for one in pieces[at + 1 : at + 3] if not one.names and one.start - piece.end < _FAR]
            both = more[:1] if _of_ace(group) and piece.value in (1, 11) and more and more[0].value in (1, 11) else []
            yield _told(group, [piece, *both])
            group = []
        elif not waiting and not group and not (at and pieces[at - 1].value in (1, 11)):
            waiting = [piece]


def _parted(sentence: Sentence, first: _Piece, second: _Piece) -> bool:
    return any(sign in sentence.text[first.end : second.start] for sign in ",;.")


def _of_ace(group: Sequence[_Piece]) -> bool:
    return [name for one in group for name in one.names] == ["ace"]


def _told(group: Sequence[_Piece], worth: Sequence[_Piece]) -> tuple[list[str], Any, int, int]:
    names = list(dict.fromkeys(name for one in group for name in one.names))
    values = [one.value for one in worth]
    pieces = (*group, *worth)
    value = sorted(set(values)) if len(values) > 1 and "face" not in values else values[0]
    return names, value, min(one.start for one in pieces), max(one.end for one in pieces)


def _keys(game: str, names: Sequence[str], value: Any) -> Iterator[tuple[str, Any]]:
    """The facts that cards with a value are."""
    if value == "face":
        if "numerals" in names:
            yield "numerals", "face"
            yield from [("ace", 1)] if "ace" in names else []
        return
    if isinstance(value, list) and len(set(value)) == 1:
        value = value[0]
    if "numerals" in names or not _can_count(game, value):
        return  # rows of numbers that are no cards, as those of a drawing table
    for name in _together(names):
        half_told = name == "ace" and in_games(game, "blackjack") and not isinstance(value, list)
        if name in _KEYS and not half_told:
            yield _KEYS[name], value


def _can_count(game: str, value: Any) -> bool:
    """Tell whether cards of a game may count so much; at baccarat what remains of ten is nought."""
    highest = max(value) if isinstance(value, list) else value
    return 0 <= highest <= _HIGHEST and not (value == 10 and in_games(game, "baccarat"))


def _together(names: Sequence[str]) -> Sequence[str]:
    """Court cards taken together are the figures."""
    if set(_COURT[:3]) <= set(names) or {"jack", "knight", "king"} <= set(names):
        return ["figure", *(name for name in names if name not in _COURT)]
    return names


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
_LYING = r"(?:emplazad|puest|colocad|tendid|expuest)"
_MATCHES = re.compile(
    rf"\b(?:si|cuando|supuesto|caso|siempre que)\b[^.;]*\b{_FIRST}\b[^.;]{{0,40}}"
    rf"\b(?:correspond|coincid|igual|{_VALUE})[^.;]{{0,60}}\b{_LYING}"
)
_NOT = re.compile(r"\b(?:no|nunca|jamas|tampoco)\b")
_FIRST_MATCHES = "first_card_matches"
_FEWEST_SUITS = 3


def read_alike(sentence: Sentence) -> Iterator[Fact]:
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


def counted_as_eleven(sentence: Sentence) -> Fact | None:
    """The house stands on a soft 17 where it must count an ace as eleven if it reaches 17 so."""
    counts = next((one for one in sentence.own if is_(one, "count_for", "count", "ace_as_eleven")), None)
    if counts is None or not any(one.id == "ace" and one.start < counts.end for one in sentence.of("rank")):
        return None
    amounts = [one for one in sentence.of("amount") if one.start >= counts.start]
    eleven = next((one for one in amounts if one.value == 11), None)
    if eleven is None or [who for one, who in parties(sentence.own) if one.start < counts.start][-1:] != [DEALER]:
        return None
    reached = next((one for one in amounts if one.start > eleven.start and of_seventeen(one)), None)
    ifs = [one for one in sentence.own if is_(one, "if") and reached and eleven.end <= one.start < reached.start]
    if reached is None or not ifs or sentence.own.has("separate", "split"):
        return None
    return Fact("dealer_rule", "soft_17", "stand", counts.start, reached.end)


def of_seventeen(amount: Mention) -> bool:
    """Tell whether a total is 17, or 17 and more."""
    return amount.value == 17 or (isinstance(amount.value, dict) and amount.value.get("min") == 17)
