"""Of which cards a hand or a row of cards is made, what is left of their sum, and the order of their ranks.

Of a hand: own cards, those on the cloth, how many in all; the two hands of pai gow. "Dos, una o ninguna de las
propias", "dos cartas propias con tres de las comunes", "su mejor mano de cinco": a number belongs to the word for own
or common cards beside it; where own cards stand beside all five common ones, the text says how many there are, and not
how many of them must be used.

Of a row of trente et quarante: the total that closes one, between which totals it ends, and which card decides color
and inverse, the first of the black row or of the row that wins. "Cada fila se cierra al llegar a 31", "hasta rebasar
30", "ninguna pasará de 40": a total that is reached or passed closes the row, the one that no row passes is the
highest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from corpus.layers import Layer
from extractor.frames.clauses import clause_at
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_
from extractor.grammar import hands
from extractor.mentions import Mention
from extractor.statements import Statement

_FEWEST = 7  # five ranks in a row are a hand
_FEW = 2  # ranks of a sentence that may be in order ("as, rey … hasta el dos")
_NEAR = 60  # characters between the tens and what becomes of them

_SHARED = (
    "texas_holdem",
    "texas_holdem_bonus",
    "texas_holdem_plus",
    "texas_holdem_banked",
    "omaha",
    "synthetic_poker",
    "go_poker",
)
_MAKING = ("combine", "use", "make_up", "best_hand", "enter")
_BEHIND, _BEFORE = 34, 12  # characters between a number and the word for whose cards it counts
_HANDS = (3, 5)
_HAND = re.compile(
    r"\b(?:(?:mano|jugada|mejor combinacion|juego)(?: (?:final|posible))? de"
    r"|(?P<verb>(?:mano|jugada|juego)\b(?: \w+){0,3}? (?:se )?(?:compon|form|integr|constitu|arm)\w+ (?:de|con|por)"
    r"|(?:arm|form|compon|hac)\w+ su (?:mano|jugada|juego) (?:de|con)|(?:cuentan|elig\w+|escog\w+|seleccion\w+))"
    r"|(?:utilizacion|uso|empleo) de)"
    r" (?:l[ao]s )?$"
)
_ADDED = re.compile(r"(?<!\d)[1-4](?: ?\+ ?[1-4]){1,3}(?!\d)")
_NAMED_HAND = re.compile(r"\b(?:la|su|cada|una) (?:mano|jugada|combinacion)\b")
_RECEIVED = re.compile(r" (?:cartas |naipes )?(?:repartid|recibid|entregad|distribuid|servid)[oa]s\b")
_BEST = re.compile(r" (?:cartas |naipes )?(?:que (?:mejor|mas)|mejores)\b")
_MOST = 9
_LISTING = frozenset(
    ("o", "u", "de", "con", "una", "sola", "solo", "cartas", "naipes", "carta", "las", "propias", "dos")
)
_OF_THEM = ("de las", "de los", "de sus", "de entre las", "de entre sus", "de")
_NONE = frozenset(("ninguna", "ninguno"))
_ALL_COMMON = 5
_LONGEST = 5  # cards of a hand

_GAME = "trente_et_quarante"
_FIRST = re.compile(
    r"\b(?:primer|primera|1a\.?) (?:carta|naipe)(?: (?:extraid|sacad|colocad|descubiert|puest)[oa])? (?:de|en) "
    r"(?:la|dicha)(?: primera)? (?:fila|hilera) (?P<row>negra|ganadora|vencedora|que (?:gan|venc|venz)\w+)"
)
_ABOUT = re.compile(r"\bcolor\b|\binvers[oa]\b")

_GAMES = ("trente_et_quarante",)
_ROWS = ("card_row", "row", "two_rows")
_TOTALS = range(20, 41)
_CLOSES = ("reach", "stop", "until", "goes_past", "row_ends")
_NEAR_TOTAL = 34  # characters between a total and what is said of it
_UNTIL = "hasta "
_NO_ROW = ("tied", "insure", "error", "win", "lose", "to_half", "keep")
_BELOW_THE_ACE = ("king", "queen", "jack", "10", "9", "8", "7", "6", "5", "4", "3", "2", "ace")
_FROM_TO = re.compile(r"\bdel? (?P<first>as|dos|rey) (?:al|hasta el) (?P<last>as|dos|rey)\b")
_ACE = re.compile(
    r"\b(?:el )?as (?:es|sera|se considera|se tiene por)(?: siempre)?"
    r" (?:(?:la|el)(?: carta| naipe)?(?: de)?|de) (?:mas alt[oa]|mayor(?: valor| rango)?|mas valor"
    r"|(?P<low>mas baj[oa]|menor(?: valor| rango)?|menos valor))\b"
)
"""The ace as one end of the order of single cards: the others follow by what they are called."""


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `cards.hole_used`, `cards.community_used`, `cards.hand`, `hand.high_cards` and the like."""
    game = sentence.passage.game
    if game == "progressive_jackpot":
        return  # which cards a prize counts
    if in_games(game, "poker") and not (sentence.own.has("error") or sentence.of("hand", "odds")):
        yield from _made(sentence)
    if in_games(game, *_SHARED) and (told := _sum_of_common(sentence)):
        yield told
    if in_games(game, "pai_gow_poker"):
        yield from _two_hands(sentence)
    elif in_games(game, *_SHARED) and _makes(sentence) and not sentence.own.has("error", "if", "burn"):
        yield from _of_table(sentence)


def _sum_of_common(sentence: Sentence) -> Fact | None:
    """The common cards told round by round: "Comunes: 3 + 1 + 1"."""
    added = _ADDED.search(sentence.folded) if sentence.own.has("community") else None
    if added is None or sentence.of("odds", "money"):
        return None
    count = sum(int(one) for one in added.group().split("+"))
    return Fact("dealer_rule", "cards.community", count, added.start(), added.end()) if count <= _ALL_COMMON else None


def _makes(sentence: Sentence) -> bool:
    """Tell whether a sentence says of which cards a hand is made, or sets own and common ones beside each other."""
    both = sentence.own.has("hole", "its_own") and sentence.own.has("community", "on_table")
    return both or sentence.own.has(*_MAKING)


def _made(sentence: Sentence) -> Iterator[Fact]:
    """How many cards make a hand: "su mejor mano de cinco", "cuentan las cinco mejores"; once a sentence."""
    if in_games(sentence.passage.game, "pai_gow_poker") and sentence.own.has("high_hand", "low_hand"):
        return  # one of two hands
    for one in sentence.of("amount"):
        told = _HAND.search(sentence.folded, 0, one.start) if one.form != "article" else None
        if one.value in _HANDS and sentence.own.has(*_MAKING) and _BEST.match(sentence.folded, one.end):
            yield Fact("dealer_rule", "cards.hand", one.value, one.start, one.end)
            return
        if told is None or one.value not in _HANDS or _dealt(sentence, one):
            continue
        if told["verb"] or sentence.own.has(*_MAKING):
            yield Fact("dealer_rule", "cards.hand", one.value, told.start(), one.end, core=(one.start, one.end))
            return


def _dealt(sentence: Sentence, one: Mention) -> bool:
    """Tell whether cards are those that somebody is dealt: they lie open or covered, or are named as dealt."""
    stop = min([other.start for other in sentence.of("amount") if other.start > one.start] + [one.end + _BEHIND])
    return any(is_(near, "face_up", "face_down", "dealt") and one.end <= near.start < stop for near in sentence.own)


def _numbers(sentence: Sentence) -> list[Mention]:
    """The numbers of cards, with "ninguna" as none and "ambas" as two, in order."""
    found = [one for one in sentence.of("amount") if isinstance(one.value, int) and 0 <= one.value <= _MOST]
    for one in sentence.own:
        word = sentence.folded[one.start : one.end]
        if is_(one, "third_none") and word in _NONE:
            found.append(Mention("amount", "", one.start, one.end, 0))
        elif is_(one, "two_rows") and word == "ambas":
            found.append(Mention("amount", "", one.start, one.end, 2))
    return sorted(found, key=lambda one: one.start)


def _of_table(sentence: Sentence) -> Iterator[Fact]:
    numbers = _numbers(sentence)
    own = [one for one in numbers if _counts(sentence, one, "hole", "its_own") or _his(sentence, one)]
    common = [
        one
        for one in numbers
        if one not in own and one.form != "article" and _counts(sentence, one, "community", "on_table")
    ]
    if own and common and (drawn := _part_of(sentence, numbers, common[0])) is not None:
        yield from _of_both(sentence, own[0], _part_of(sentence, numbers, own[0]), drawn, common[0])
        return
    loose = [one for one in numbers if one not in own and one not in common and _listed(sentence, one, own)]
    if len(own) == 1 and (part := _part_of(sentence, numbers, own[0])) is not None:
        yield Fact("dealer_rule", "cards.player", own[0].value, own[0].start, own[0].end)
        own, loose = [part], [one for one in loose if one is not part]
    given = own and common and common[0].value == _ALL_COMMON
    if own and not loose and sentence.folded[: own[0].start].split()[-2:] == ["de", "sus"]:
        yield from _of_dealt(own[0], numbers)  # "de sus cuatro cartas usará dos"
        own = []
    if own and (len(own) > 1 or loose):
        values = sorted({one.value for one in (*own, *loose)})
        first, last = min([own[0], *loose], key=_start), max([own[-1], *loose], key=_start)
        if _alternatives(sentence, first, last):
            yield Fact("dealer_rule", "cards.hole_used", {"min": values[0], "max": values[-1]}, first.start, last.end)
    elif given:
        yield Fact("dealer_rule", "cards.player", own[0].value, own[0].start, own[0].end)
        yield Fact("dealer_rule", "cards.community", common[0].value, common[0].start, common[0].end)
    elif common and common[0].value < _ALL_COMMON:
        used = own[-1:] or [
            one for one in numbers if one.end < common[0].start and one.value == _ALL_COMMON - common[0].value
        ]
        yield from _of_used(sentence, used[:1], common[0])


def _of_used(sentence: Sentence, used: Sequence[Mention], common: Mention) -> Iterator[Fact]:
    """Own cards that make a hand with some of the common ones."""
    if in_games(sentence.passage.game, "go_poker") and used:
        yield Fact("dealer_rule", "cards.player", used[0].value, used[0].start, used[0].end)
        yield Fact("dealer_rule", "cards.community", common.value, common.start, common.end)
        if not sentence.own.has("compulsory"):
            return  # each hand takes all of them, and has no choice
    yield Fact("dealer_rule", "cards.community_used", common.value, common.start, common.end)
    for one in used:
        yield Fact("dealer_rule", "cards.hole_used", one.value, one.start, one.end)
        yield from _together(sentence, one, common)


def _together(sentence: Sentence, own: Mention, common: Mention) -> Iterator[Fact]:
    """How many cards make the hand that own and common ones make together: "forman la jugada dos propias y tres …"."""
    both = own.value + common.value
    if both == _LONGEST and sentence.own.has("combine", "make_up", "makes") and _NAMED_HAND.search(sentence.folded):
        start, end = min(own.start, common.start), max(own.end, common.end)
        yield Fact("dealer_rule", "cards.hand", both, start, end)


def _of_both(sentence: Sentence, own: Mention, kept: Mention | None, used: Mention, common: Mention) -> Iterator[Fact]:
    """How many own cards make a hand with how many of the common ones.

    "Dos de las cuatro propias y tres de las cinco comunes": what is `kept` of the own ones, where it is a part.
    """
    if kept is not None:
        yield Fact("dealer_rule", "cards.player", own.value, own.start, own.end)
    hole = kept or own
    for key, one in (("cards.hole_used", hole), ("cards.community_used", used), ("cards.community", common)):
        yield Fact("dealer_rule", key, one.value, one.start, one.end)
    yield from _together(sentence, hole, used)


def _part_of(sentence: Sentence, numbers: list[Mention], whole: Mention) -> Mention | None:
    """The smaller number of cards that are taken of the own ones: "dos de las cuatro propias"."""
    return next(
        (
            one
            for one in numbers
            if one.value < whole.value and sentence.folded[one.end : whole.start].strip() in _OF_THEM
        ),
        None,
    )


def _of_dealt(dealt: Mention, numbers: list[Mention]) -> Iterator[Fact]:
    yield Fact("dealer_rule", "cards.player", dealt.value, dealt.start, dealt.end)
    used = next((one for one in numbers if one.start > dealt.end), None)
    if used is not None and used.value < dealt.value:
        yield Fact("dealer_rule", "cards.hole_used", used.value, used.start, used.end)


def _listed(sentence: Sentence, one: Mention, own: list[Mention]) -> bool:
    """Tell whether a number stands in one list with numbers of own cards: "dos, una o ninguna de las propias"."""
    stretches = [(min(one.end, other.end), max(one.start, other.start)) for other in own]
    return any(_LISTING.issuperset(sentence.folded[a:b].replace(",", " ").split()) for a, b in stretches)


def _start(one: Mention) -> int:
    return one.start


def _alternatives(sentence: Sentence, first: Mention, last: Mention) -> bool:
    return " o " in sentence.folded[first.end : last.start + 1]


_NEXT = (",", ";", ".", " y los ", " y las ")
"""What begins another thing: "las dos recibidas y las comunes"."""


def _counts(sentence: Sentence, number: Mention, *ideas: str) -> bool:
    """Tell whether a number counts cards of some ideas: "dos propias", "tres de las comunes"."""
    behind = [
        one for one in sentence.own
        if is_(one, *ideas) and -1 <= one.start - number.end < _BEHIND
    ]  # fmt: skip
    if not behind:
        return False
    between = sentence.folded[number.end : behind[0].start]
    return not any(sign in between for sign in _NEXT) and not any(
        one.kind == "amount" and one.form != "article" and number.end <= one.start < behind[0].start
        for one in sentence.own
    )


def _his(sentence: Sentence, number: Mention) -> bool:
    """Tell whether "sus" stands before a number, or behind it that they were dealt: "servirse de sus dos cartas"."""
    before = sentence.folded[: number.start].split()[-1:]
    return before in (["sus"], ["mis"]) or _RECEIVED.match(sentence.folded, number.end) is not None


def _two_hands(sentence: Sentence) -> Iterator[Fact]:
    """How many cards the high and the low hand of pai gow have: the number nearest to its name."""
    hands = sentence.of("hand")
    numbers = [
        one
        for one in sentence.of("amount")
        if isinstance(one.value, int)
        and 2 <= one.value <= _LONGEST
        and not any(hand.start <= one.start < hand.end for hand in hands)  # "cinco ases"
    ]
    for key, idea in (("high_cards", "high_hand"), ("low_cards", "low_hand")):
        named = next((one for one in sentence.own if is_(one, idea)), None)
        if named is None or not numbers:
            continue
        near = min(numbers, key=lambda one: (_gap(named, one), one.start))
        if _gap(named, near) < _BEHIND and near.value > 1:
            yield Fact("dealer_rule", f"hand.{key}", near.value, min(near.start, named.start), max(near.end, named.end))


def _gap(name: Mention, number: Mention) -> int:
    """How far a number is from a name; one behind it counts as nearer: "una alta de cinco y una baja de dos"."""
    return number.start - name.end if number.start >= name.end else name.start - number.end + 4


def read_ranks(sentences: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `sum_modulo` and `rank_order`."""
    above: Sentence | None = None
    for sentence in sentences:
        if in_games(sentence.passage.game, "baccarat"):
            yield from _modulo(sentence)
        if in_games(sentence.passage.game, "war"):
            yield from _single_cards(sentence)
        if sentence.before is None and sentence.text.endswith(";"):
            yield from _order(sentence, sentence.passage.layer, above)  # ranks parted by semicolons
        elif len(sentence.of("rank")) > _FEW:
            yield from _order(sentence, sentence.layer, above)
        above = above if sentence.text.endswith(";") else sentence


def _single_cards(sentence: Sentence) -> Iterator[Statement]:
    """How single cards are ordered where a sentence names an end of the order: "de mayor a menor, del as al dos"."""
    ends = _FROM_TO.search(sentence.folded)
    high = low = False
    if ends is not None and sentence.own.has("downward") != sentence.own.has("upward"):
        top, bottom = ends.group("first", "last") if sentence.own.has("downward") else ends.group("last", "first")
        high, low = (top, bottom) == ("as", "dos"), (top, bottom) == ("rey", "as")
    elif told := _ACE.search(sentence.folded):
        ends, high, low = told, told["low"] is None, told["low"] is not None
    if ends is not None and high != low:
        order = _BELOW_THE_ACE if low else ("ace", *_BELOW_THE_ACE[:-1])
        yield Statement(
            sentence.passage.node, sentence.layer, "card_value", "rank_order", list(order), ends.start(), ends.end(),
            core=ends.span(), confidence=0.85,
        )  # fmt: skip


def _modulo(sentence: Sentence) -> Iterator[Statement]:
    tens = next((one for one in sentence.own if is_(one, "tens")), None)
    drops = [one for one in sentence.own if tens is not None and is_(one, "drops")]
    near = any(max(tens.start - one.end, one.start - tens.end) < _NEAR for one in drops) if tens is not None else False
    said = next((one for one in sentence.own if is_(one, "drops_tens")), tens if near else None)
    if said is not None:
        yield Statement(
            sentence.passage.node, sentence.layer, "card_value", "sum_modulo", 10, said.start, said.end,
            core=(said.start, said.end), confidence=0.9,
        )  # fmt: skip


def _order(sentence: Sentence, layer: Layer, above: Sentence | None) -> Iterator[Statement]:
    """The ranks in order, where words in the sentence, beside it or above it say which way it goes.

    Of cards of poker a long list that opens with the ace and the king says so itself: "As, Rey, Dama, Jota, 10, 9 y 8".
    """
    around = _around(sentence, above)
    up = any(is_(one, "upward") for one in around)
    told = up or any(is_(one, "downward", "highest_is") for one in around)
    if not told and not in_games(sentence.passage.game, "poker"):
        return
    for match in hands.order(layer.text.replace("|", " "), game=sentence.passage.game):
        if not told and (match.value[: len(_FALLS)] != [*_FALLS] or len(match.value) < _LONG):
            continue
        order = match.value[::-1] if up and match.value[0] != "ace" else match.value
        if len(order) >= _FEWEST and "ace" in (order[0], order[-1]) and len(set(order)) == len(order):
            yield Statement(
                sentence.passage.node, layer, "card_value", "rank_order", order, match.start, match.end,
                core=(match.start, match.end), confidence=0.88,
            )  # fmt: skip


_FALLS, _LONG = ("ace", "king", "queen"), 6
"""How a list of ranks opens that goes from the highest down, and how long it is at least."""


def _around(sentence: Sentence, above: Sentence | None) -> list[Mention]:
    told = [*sentence.own, *sentence.lead, *(sentence.before.own if sentence.before is not None else ())]
    if above is not None and above.passage.game == sentence.passage.game and above.text.rstrip().endswith(":"):
        told += above.own
    told += [one for title in sentence.titles[:1] for one in title]
    return [*told, *(one for cell in sentence.header for one in cell)]


def read_rows(sentence: Sentence) -> Iterator[Fact]:
    """Yield `row_stops_at` and `row_total`."""
    if not in_games(sentence.passage.game, *_GAMES) or not _of_rows(sentence):
        return
    if (bounds := _beyond(sentence)) is not None:
        first, last, value = bounds
        yield Fact("dealer_rule", "row_total", value, first.start, last.end, core=(first.start, last.end))
        return
    between, closing, highest = _totals(sentence)
    least = _least(sentence, closing) if closing is not None else None
    if closing is not None and least in _TOTALS:
        core = closing.start, closing.end
        yield Fact("dealer_rule", "row_stops_at", least, closing.start, closing.end, core=core)
    if between is not None:
        yield Fact("dealer_rule", "row_total", between.value, between.start, between.end)
    elif highest is not None:
        yield from _spanned(highest, least if least in _TOTALS else _before(sentence))


def _beyond(sentence: Sentence) -> tuple[Mention, Mention, dict[str, int]] | None:
    """The totals beyond which no row ends, where a sentence says both: "superior a treinta e inferior a cuarenta"."""
    for low, high in pairwise(one for one in sentence.of("amount") if isinstance(one.value, dict)):
        joined = sentence.folded[low.end : high.start].strip(" ,") in ("e", "y", "pero", "ni")
        ends = {**low.value, **high.value}
        if joined and [*ends] == ["above", "below"] and 0 < ends["above"] < ends["below"] and ends["below"] in _TOTALS:
            return low, high, ends
    return None


def _totals(sentence: Sentence) -> tuple[Mention | None, Mention | None, Mention | None]:
    """The first range of totals, the first one that closes a row, and the first that no row passes."""
    between, closing, highest = None, None, None
    closes = sentence.own.has(*_CLOSES) or _UNTIL in sentence.folded
    for one in sentence.of("amount"):
        if _both(one.value):
            told = any(is_(word, *_ROWS) and word.end <= one.start for word in sentence.own)
            between = between or (one if told else None)
        elif _denied(sentence, one):
            highest = highest or one
        elif closes:
            closing = closing or one
    return between, closing, highest


def _spanned(highest: Mention, low: int | None) -> Iterator[Fact]:
    """Between which totals rows end, where the lowest is known too."""
    most = _most(highest.value)
    if low is not None and most in _TOTALS and low < most:
        yield Fact("dealer_rule", "row_total", {"min": low, "max": most}, highest.start, highest.end)


def _of_rows(sentence: Sentence) -> bool:
    """Tell whether a sentence speaks of rows, and not of what becomes of the bets."""
    if sentence.own.has(*_NO_ROW) or (sentence.own.has("two_rows") and sentence.folded.startswith("si ")):
        return False
    before = sentence.before.own if sentence.before is not None else ()
    around = (sentence.own, sentence.lead, before, *sentence.titles[:1])
    return any(is_(one, *_ROWS) for near in around for one in near)


def _both(value: Any) -> bool:
    ends = [*value.values()] if isinstance(value, dict) and len(value) > 1 else []
    return bool(ends) and all(isinstance(one, int) and one in _TOTALS for one in ends)


def _denied(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a total is one that no row passes: "ninguna tendrá más de cuarenta"."""
    if isinstance(one.value, dict) and "max" in one.value:
        return True
    clause = clause_at(sentence, one.start)
    near = clause.own if clause is not None else sentence.own
    return any(is_(word, "not") and word.end <= one.start for word in near)


def _least(sentence: Sentence, one: Mention) -> int | None:
    """The lowest total that closes a row: the one reached, the next above one that is passed."""
    value = one.value
    if isinstance(value, dict):
        value = value["above"] + 1 if "above" in value else value.get("min")
        return value if isinstance(value, int) else None
    acts = [word for word in sentence.own if one.start - _NEAR_TOTAL < word.end <= one.start]
    past = any(is_(word, "goes_past") for word in acts) and not any(is_(word, "reach", "until") for word in acts)
    return value + past if isinstance(value, int) else None


def _most(value: Any) -> int:
    found = value.get("max", value.get("above")) if isinstance(value, dict) else value
    return found if isinstance(found, int) else 0


def _before(sentence: Sentence) -> int | None:
    """The total that closes a row by the sentence before."""
    if sentence.before is None:
        return None
    return next((one.value for one in read_rows(sentence.before) if one.key == "row_stops_at"), None)


def read_shade(sentence: Sentence) -> Iterator[Fact]:
    """Yield `shade_of`: `black_row` or `winning_row`."""
    if sentence.passage.game != _GAME:
        return
    hit = _FIRST.search(sentence.folded)
    if hit is None or not _ABOUT.search(sentence.folded):
        return
    row = "black_row" if hit["row"] == "negra" else "winning_row"
    yield Fact("dealer_rule", "shade_of", row, hit.start(), hit.end(), core=(hit.start(), hit.end()))
