"""What bets take of a layout: how many numbers and which, in how many places, with which chances.

A count ("dos números") and a set ("del 1 al 18") belong to a bet as any value does (see `attachment`); in a table the
header says what a column holds. A bet is the one beside it, that of the label or of the list's item, that of the title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from extractor.frames.attachment import Quantity, labelled, owners, quantities
from extractor.frames.bets import pockets
from extractor.frames.bets.offered import COUNTED, SIMPLE, Topic, grouped, named_in, positions
from extractor.frames.bets.thrown import words
from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_, stated
from extractor.grammar import numbers
from extractor.lexicon import load
from extractor.mentions import Mention
from extractor.statements import Statement

_STRADDLED = {"dozen": "double_dozen", "column": "double_column"}
_ACTS = ("cover", "enter", "make_bet", "bet")
_ELSE = ("spin", "announce", "limit", "repeat")
_MANYSIMPLE, _PAIR = 4, 2
_MOST = 24
_ONE = re.compile(r"\s*(?:\(?1\)?\s+)?(?:solo |unico )?numero\b(?! (?:ganador|que|de|anterior|elegido por))")
_UNO = re.compile(r"uno\s*(?:[,;.)]|$)")
_WORDED = re.compile(r"\bnumeros?\b")
_OF_COUNT = re.compile(r" de (?=[a-z0-9]+\b)")
_NUMBERED = re.compile(r"[a-z0-9]+ (?:solo |unico )?numeros?\b")
_REACH = 90
_TOUCHED = re.compile(r"\b(?:toca|entre)\s+(?:los |las )?$")
_COUNTS_ELSE = re.compile(r"\b(?:maxim|minim|ganador|ruleta|cilindro|rueda)")
_BY_SPAN = re.compile(r"(?P<a>\d{1,2}) al? (?P<b>\d{1,2})")
_WIDE, _DIGIT = re.compile(r"\s{2,}|\s*\|\s*"), re.compile(r"\d")
_LEADER = re.compile(r"\.{3,}|_{3,}")
_EACH = re.compile(r"\s*(?:numeros )?cada un[oa]\b")
_OPENS, _BRIEF = 12, 60  # characters before a count that opens what is said of a bet, and of all that is said
_ELLIPSIS = 25  # characters between a bet and its count where nothing says what is counted
_APPOSED = re.compile(
    r"(?: \([^()]{1,24}\))?"
    r"(?:,? que (?:son|cubre|abarca|toma|coge|agarra|comprende|lleva)n? (?:los |las )?| de )"
)
_APPOSED_ENDS = re.compile(r"\s*(?:$|[;:)]|[.,](?!\d)| numeros?\b| y )")
_TO_GAIN = re.compile(r" numeros?\s*[,:]\s*|\s*[,:]\s*|(?: numeros?)?,? (?:gana|paga|cobra|rinde|da)[a-z]* (?:a )?")
_BARE = re.compile(r"\W*\w+ numeros?\W*")
_ON_ONE = re.compile(r"(?:,? al?|:) un (?:solo |unico )?numero\b|,? al numero (?:solo|unico)\b")
_AT_THEM = re.compile(r"[,:]? a l[oa]s ")
_BY_THEIR_PLACE = re.compile(
    r" (?:que (?:compart|toc|rode|concurr)\w+|de (?:una|la|cada) (?:misma )?(?:hilera|fila|transversal|linea))\b"
)
_TWO_OF_THEM = re.compile(r"\b(?:dos|2) (?:hileras )?$")
_GAP = 3  # characters between an act and its count
_MORE = re.compile(r"[a-z0-9]")


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield what sentences in order say of the layout of wheels."""
    topic, last = Topic(), ""
    counting: Sentence | None = None
    heads: list[str] = []
    for sentence in told:
        if not in_games(sentence.passage.game, "roulette", "boule"):
            continue
        named = named_in(sentence)
        about = topic.of(sentence)
        if not named and not (about and {*about} <= {*COUNTED}):
            about = topic.spoken(sentence) or about
        bare, bets = _described(sentence, named)
        counted = [*_covers(bare, bets, about, counting), *_in_columns(sentence, named, heads)]
        beside = [] if sentence.own.has(*_ELSE) else [*_called(bare, bets), *_apposed(bare, [*_held(bets)])]
        heads = _heads(sentence, named) or heads
        counting = sentence if any(fact.key.startswith("covers") for fact in counted) else counting
        counted += _one_of(sentence, tuple(one.id for one in named[:1]) or about)
        lists = [
            *pockets.listed(sentence, named, about if len(about) == 1 else (last,)),
            *pockets.neutral(sentence, named),
        ]
        for fact in (*beside, *counted, *lists, *positions(sentence, named, about), *chances(sentence, named, about)):
            yield stated(sentence, fact)
        topic.goes_on(sentence, named)
        last = next((one.id.partition("_")[0] for one in named if one.id.partition("_")[0] in pockets.PLURAL), last)


# --- how many numbers


def _covers(
    sentence: Sentence, named: Sequence[Mention], about: tuple[str, ...], counting: Sentence | None
) -> Iterator[Fact]:
    if sentence.own.has(*_ELSE):
        return
    held = [*_held(named)]
    counts = [*_counts(sentence, counting)]
    bare = replace(sentence, own=Mentions(sorted((*held, *counts), key=lambda one: (one.start, -one.end))))
    if doubled := [*_doubled(sentence, held, counts)]:
        yield from doubled
        return
    yield from _in_turn(sentence, held)
    yield from _in_brackets(sentence, held)
    for count in counts[:1] if sentence.cells else counts:
        for one in _of_count(sentence, bare, held, count, counts):
            if (count.value == 1) == (one.id == "straight"):
                start, end = min(count.start, one.start), max(count.end, one.end)
                yield Fact("bet", f"covers.{one.id}", count.value, start, end)
        spoken = about if {*about} <= {*COUNTED} and _before_names(sentence, count, named) else ()
        for lone in spoken[:_PAIR] if _lone(sentence, count) else ():
            if (count.value == 1) == (lone == "straight"):
                yield Fact("bet", f"covers.{lone}", count.value, count.start, count.end, core=(count.start, count.end))


def _before_names(sentence: Sentence, count: Mention, named: Sequence[Mention]) -> bool:
    """Tell whether no bet is named but behind a count, and not as what the count is called."""
    gap = sentence.folded[count.end : named[0].start] if named else ""
    return not named or (count.end <= named[0].start and not words("called").search(gap))


def _described(sentence: Sentence, named: Sequence[Mention]) -> tuple[Sentence, Sequence[Mention]]:
    """A sentence and its bets without names that only say what the bet before them covers: "caballo, a dos números"."""
    more = [
        one for at, one in enumerate(named)
        if (_NUMBERED.match(sentence.folded, one.start) and any(other.id == one.id for other in named[:at]))
        or (at and one.id == "street" and _TWO_OF_THEM.search(sentence.folded, 0, one.start))
    ]  # fmt: skip
    if not more:
        return sentence, named
    own = Mentions(one for one in sentence.own if one not in more)
    return replace(sentence, own=own), [one for one in named if one not in more]


def _held(named: Sequence[Mention]) -> Iterator[Mention]:
    """The bets that cover numbers, those even with each other under one name: "rojo o negro, par o impar"."""
    simple = [one for one in named if one.id in SIMPLE]
    for one in named:
        if one.id == "straddle" and not {*_STRADDLED.values()} & {other.id for other in named}:
            yield replace(one, id=next((_STRADDLED[other.id] for other in named if other.id in _STRADDLED), "split"))
        elif one.id in COUNTED or (one.id in SIMPLE and len(simple) < _MANYSIMPLE):
            yield one
    if len(simple) >= _MANYSIMPLE:
        yield Mention("bet", "simple_chance", simple[0].start, simple[-1].end)


def _called(sentence: Sentence, named: Sequence[Mention]) -> Iterator[Fact]:
    """The count by which a bet is called: "la apuesta de cinco números, o sexta", "transversal de tres"."""
    for one in named:
        if said := _in_name(sentence.folded, one):
            yield Fact("bet", f"covers.{one.id}", said, one.start, one.end)
        elif one.id == "straight" and (hit := _ON_ONE.match(sentence.folded, one.end)):
            yield Fact("bet", "covers.straight", 1, one.start, hit.end())
    for one in named:
        span = _BY_SPAN.fullmatch(sentence.folded, one.start, one.end)
        if span is not None and one.id in SIMPLE:  # "1 al 18" is what the bet is called
            listed = [*range(int(span["a"]), int(span["b"]) + 1)]
            yield Fact("bet", f"numbers.{one.id}", listed, one.start, one.end)
    called = [one for one in named if one.id in pockets.AT_ZERO]
    alone = called[:1] and (called[0].start <= _OPENS or not _MORE.search(sentence.folded, called[0].end))
    for one in called[:1] if len(called) > 1 or alone else ():
        for count in numbers.find(sentence.folded[one.start : one.end]):
            if count.value:
                yield Fact("bet", f"covers.{one.id}", count.value, one.start, one.end)


def _in_name(low: str, one: Mention) -> int:
    """How many numbers the name of a bet says: "transversal de tres", "tres números seguidos"; 0 where it says none."""
    if one.id not in COUNTED or one.id in pockets.AT_ZERO:
        return 0
    opens = _NUMBERED.match(low, one.start, one.end)
    hit = None if opens else _OF_COUNT.search(low, one.start, one.end)
    found = numbers.at(low, hit.end() if hit else one.start) if hit or opens else None
    said = found is not None and (not hit or found.end == one.end) and (found.value == 1) == (one.id == "straight")
    return int(found.value) if found is not None and said else 0


def _doubled(sentence: Sentence, held: Sequence[Mention], counts: Sequence[Mention]) -> Iterator[Fact]:
    """A bet that covers twice as many as another: "el doble de números que la calle, esto es, seis"."""
    twice = next((one for one in sentence.own if is_(one, "twofold")), None)
    if twice is None or not counts or len(held) != _PAIR or not held[0].end <= twice.start < held[1].start:
        return
    half = counts[1].value if len(counts) > 1 else counts[0].value // 2
    for bet, value in zip(held, (counts[0].value, half), strict=True):
        yield Fact("bet", f"covers.{bet.id}", value, held[0].start, counts[-1].end)


def _lone(sentence: Sentence, count: Mention) -> bool:
    """Tell whether a count is that of the bet spoken of: "Números: 6", "Cubre seis números", "Dos números vecinos"."""
    if _BARE.fullmatch(sentence.folded) and not _below_its_bet(sentence):
        return False
    opens = count.start <= _OPENS and len(sentence.text) <= _BRIEF
    return opens or labelled(sentence, count) or _acted(sentence, count, 0)


def _below_its_bet(sentence: Sentence) -> bool:
    """Tell whether what stands before a count alone names a bet: of a column of counts nobody knows whose each is."""
    before = sentence.passage.before
    if sentence.before is not None or before is None or before.kind == "heading":
        return True
    return bool(load().bets.find(before.text, game=sentence.passage.game))


def _in_brackets(sentence: Sentence, held: Sequence[Mention]) -> Iterator[Fact]:
    """Counts in brackets behind bets, or bets behind counts: "el caballo (dos números)", "en ambos (caballo)"."""
    low = sentence.folded
    amounts = [one for one in sentence.own if one.kind == "amount" and isinstance(one.value, int)]
    both = [replace(one, value=2) for one in sentence.own if is_(one, "both_of_them")]
    for bet in held:
        one = next((a for a in amounts if low[bet.end : a.start] in (" (", " (de ")), None)
        behind = low[one.end :].removeprefix(" numeros").removeprefix(" numero") if one is not None else ""
        if one is None and low.startswith(")", bet.end):
            one = next((a for a in (*amounts, *both) if _named_behind(low[a.end : bet.start])), None)
            behind = low[bet.end :]
        if one is None or not behind.startswith(")") or (one.value == 1) != (bet.id == "straight"):
            continue
        if _WORDED.search(low) or one.end <= bet.start:
            yield Fact("bet", f"covers.{bet.id}", one.value, min(one.start, bet.start), max(one.end, bet.end))


def _apposed(sentence: Sentence, held: Sequence[Mention]) -> Iterator[Fact]:
    """Counts that follow their bets at once: "el caballo, que son dos", "hilera de tres", "cuadro, a cuatro"."""
    low = sentence.folded
    gains = sentence.of("odds", "multiple", "share", "money")
    paid = bool(gains) or sentence.own.has("pay")
    amounts = [one for one in sentence.of("amount") if not any(o.start <= one.start < o.end for o in gains)]
    for bet in held:
        for one in amounts:
            joint = _APPOSED.fullmatch(low, bet.end, one.start)
            placed = _AT_THEM.fullmatch(low, bet.end, one.start) and _BY_THEIR_PLACE.match(low, one.end)
            both = isinstance(one.value, list) and len(one.value) == _PAIR  # "que son dos, diecisiete"
            first = numbers.at(low, one.start) if both else None
            count = first.value if first is not None else one.value
            fits = isinstance(count, int) and 0 < count <= _MOST and (count == 1) == (bet.id == "straight")
            if (fits and placed) or (
                joint
                and fits
                and (both or (_APPOSED_ENDS.match(low, one.end) and (not paid or _gained(sentence, one))))
            ):  # "cuadro, a los cuatro que comparten una esquina"
                yield Fact("bet", f"covers.{bet.id}", count, bet.start, one.end)


def _gained(sentence: Sentence, count: Mention) -> bool:
    """Tell whether what a bet gains follows its count: "el caballo, que son dos, gana …", not "pleno de treinta"."""
    behind = [one.start for one in sentence.of("odds", "multiple", "amount", "money") if one.start >= count.end]
    return bool(behind) and _TO_GAIN.fullmatch(sentence.folded, count.end, min(behind)) is not None


def _named_behind(gap: str) -> bool:
    return gap.removeprefix(" numeros") in (" (", " (el ", " (la ", ' ("')


def _heads(sentence: Sentence, named: Sequence[Mention]) -> list[str]:
    """The columns of a line that heads a table set with blanks alone."""
    parts = _WIDE.split(sentence.folded.strip())
    return parts if len(parts) > 1 and not sentence.cells and not named and not _DIGIT.search(sentence.folded) else []


def _in_columns(sentence: Sentence, named: Sequence[Mention], heads: Sequence[str]) -> Iterator[Fact]:
    parts = _WIDE.split(sentence.folded.strip())
    if sentence.cells or len(parts) < 2 or len(parts) != len(heads) or not named or named[0].id not in COUNTED:
        return
    for head, part in zip(heads, parts, strict=True):
        if _WORDED.search(head) and part.isdigit() and 0 < int(part) <= _MOST:
            yield Fact("bet", f"covers.{named[0].id}", int(part), named[0].start, len(sentence.text))


def _in_turn(sentence: Sentence, held: Sequence[Mention]) -> Iterator[Fact]:
    """Counts of as many bets in their order: "caballo, calle y cuadro, a dos, tres y cuatro números"."""
    for one in quantities(sentence):
        if not isinstance(one.amount.value, list) or not _numbered(one):
            continue
        groups = [group for group in grouped(sentence, held) if group[-1].end <= one.amount.start]
        if groups and len(groups[-1]) == len(one.amount.value):
            for bet, value in zip(groups[-1], one.amount.value, strict=True):
                yield Fact("bet", f"covers.{bet.id}", value, bet.start, one.amount.end)


def _counts(sentence: Sentence, counting: Sentence | None) -> Iterator[Mention]:
    """The counts of numbers in a sentence: "dos números", "a dos, tres y cuatro números", a column of them."""
    low = sentence.folded
    found = [one for one in quantities(sentence) if isinstance(one.amount.value, int) and 0 < one.amount.value <= _MOST]
    for index, quantity in enumerate(found):
        amount = quantity.amount
        led = (sentence.before is not None and counting is sentence.before) or _led(sentence, amount)
        led = led or (counting is not None and _follows(sentence, counting, amount))
        lone = _ONE.match(low, amount.end) or (led and _UNO.match(low, amount.start))
        if (amount.form == "article" and not lone) or _TOUCHED.search(low, 0, amount.start):
            continue
        column = sentence.column(amount.start)
        if column > 0 or (not column and _heads_numbers(sentence, 0)):
            if _heads_numbers(sentence, column) or quantity.counts("numbers"):
                yield replace(amount, kind="count")
            continue
        if amount.form == "list":
            continue
        later = any(_numbered(one) and one.near for one in found[index + 1 : index + 4])
        other = quantity.near and any(one.kind != "bet" or one.start >= amount.end for one in quantity.heads)
        elliptic = led and not other and any(0 <= amount.start - one.end <= _ELLIPSIS for one in sentence.of("bet"))
        field = (
            labelled(sentence, amount) and quantity.counts("numbers") and not _COUNTS_ELSE.search(low, 0, amount.start)
        )
        if field or (_numbered(quantity) and quantity.near) or (later and _in_list(low, amount.end)) or elliptic:
            yield replace(amount, kind="count")


def _numbered(quantity: Quantity) -> bool:
    """Tell whether a number counts the numbers that are named behind it."""
    return any(one.id == "numbers" and one.start >= quantity.amount.end for one in quantity.heads)


def _heads_numbers(sentence: Sentence, column: int) -> bool:
    head = sentence.header[column] if column < len(sentence.header) else ()
    return any((one.kind == "unit" and one.id == "numbers") or is_(one, "cover") for one in head) and not any(
        one.kind == "odds" or is_(one, "pay", "favourable", "adverse") for one in head
    )


def _in_list(low: str, end: int) -> bool:
    return re.match(r"\s*(?:,|y|e|o|u)\s", low[end : end + 4]) is not None


def _follows(sentence: Sentence, counting: Sentence, amount: Mention) -> bool:
    """Tell whether an item goes on counting what the one before counted: "b) Calle: cubre tres"."""
    acts = any(is_(one, "cover", "enter") and 0 <= amount.start - one.end <= _GAP for one in sentence.own)
    return acts and sentence.passage.node.parent is counting.passage.node.parent


def _led(sentence: Sentence, amount: Mention) -> bool:
    """Tell whether a sentence counts numbers before its bets: "Números de cada una: pleno, uno; caballo, dos"."""
    hit = _WORDED.search(sentence.folded, 0, amount.start)
    return hit is not None and any(is_(one, "cover", "enter") and one.end <= amount.start for one in sentence.own)


def _of_count(
    sentence: Sentence, bare: Sentence, held: Sequence[Mention], count: Mention, counts: Sequence[Mention]
) -> Sequence[Mention]:
    """The bets that a count is of: those of its row, one each in turn, or those beside it."""
    if sentence.cells:
        first = [one for one in held if one.end <= count.start or not sentence.column(count.start)]
        return [one for one in first if sentence.column(one.start) == sentence.column(first[0].start)]
    if not held:
        return ()
    if len(counts) == 1 and _EACH.search(sentence.folded, count.end):
        return [one for one in held if one.end <= count.start]
    found = owners(bare, count, ("bet",))
    groups = [group for group in grouped(sentence, held) if any(one in found for one in group)]
    near = groups[0] if groups else []
    if not near:
        return ()
    if near[-1].end > count.start:
        gap = sentence.folded[count.end : near[0].start]
        named = words("called").search(gap) or sentence.folded.startswith("apuesta a", near[0].start)
        return near if named and _free(sentence, count.end, near[0].start) else ()
    sure = near[0].id not in (*SIMPLE, "simple_chance") or _acted(sentence, count, near[-1].end)
    sure = sure or sentence.folded[near[-1].end : count.start] == ": "
    return near if sure and _free(sentence, near[-1].end, count.start) else ()


def _free(sentence: Sentence, start: int, end: int) -> bool:
    """Tell whether nothing between a bet and a count tells of anything but what the bet is."""
    gap = _LEADER.sub(" ", sentence.folded[start:end])
    return len(gap) <= _REACH and words("else").search(gap) is None


def _acted(sentence: Sentence, count: Mention, start: int) -> bool:
    """Tell whether a bet covers a count, or is made on it."""
    low = sentence.folded
    acts = [one for one in sentence.own if is_(one, *_ACTS) and start <= one.start and 0 <= count.start - one.end <= 40]
    return any(not any(sign in low[one.end : count.start] for sign in ".;") for one in acts) and not re.search(
        r"\b(?:uno de|cualquiera de|alguno de|entre) (?:los |las )?$", low[: count.start]
    )


# --- With which chances a bet is made: how many ways win, how many lose


_CHANCE = 42  # characters between a count and the word that says for whom it is
_OPENS_SENTENCE = 12  # characters before what opens a sentence


def chances(sentence: Sentence, named: Sequence[Mention], about: tuple[str, ...]) -> Iterator[Fact]:
    """How many chances win and how many lose: "12 a favor y 25 en contra", or columns headed so."""
    columns = _columns(sentence)
    amounts = [one for one in sentence.own if one.kind == "amount" and isinstance(one.value, int)]
    if len(columns) == 2 and named:
        held = [next((one for one in amounts if sentence.column(one.start) == column), None) for column in columns]
        win, lose = held
    else:
        win, lose = _told(sentence, amounts)
    if win is None or lose is None:
        return
    bets = [one for one in named if one.start < win.start or not sentence.cells]
    groups = grouped(sentence, bets)
    here = any(one is win for one in amounts)  # else the sentence before says it: "… favorables: 4; de perder: 33"
    start, end = (min(win.start, lose.start), max(win.end, lose.end)) if here else (0, lose.end)
    for bet in dict.fromkeys(one.id for one in groups[0]) if groups else about[:2]:
        yield Fact("bet", f"win_lose.{bet}", {"win": win.value, "lose": lose.value}, start, end)
        if bet in COUNTED and not groups and here:  # it wins with each number that it covers
            yield Fact("bet", f"covers.{bet}", win.value, start, end)


def _columns(sentence: Sentence) -> list[int]:
    found = [
        next(
            (
                at
                for at, head in enumerate(sentence.header[: len(sentence.cells)])
                if any(is_(one, id_) for one in head)
            ),
            -1,
        )
        for id_ in ("favourable", "adverse")
    ]
    return found if -1 not in found and found[0] != found[1] else []


def _first(own: Sequence[Mention]) -> Mention | None:
    return next((one for one in own if one.kind == "amount" and isinstance(one.value, int)), None)


def _told(sentence: Sentence, amounts: Sequence[Mention]) -> tuple[Mention | None, Mention | None]:
    good = next((one for one in sentence.own if is_(one, "favourable")), None)
    if good is None and sentence.before is not None and sentence.before.own.has("favourable"):
        opens = any(is_(one, "adverse") and one.start <= _OPENS_SENTENCE for one in sentence.own)
        return (_first(sentence.before.own), _first(sentence.own)) if opens else (None, None)
    bad = next((one for one in sentence.own if is_(one, "adverse") and (good is None or one.start > good.start)), None)
    if good is None or bad is None:
        return None, None
    before = [one for one in amounts if one.end <= good.start and good.start - one.end <= _CHANCE]
    between = [one for one in amounts if good.end <= one.start and one.end <= bad.start]
    behind = [one for one in amounts if bad.end <= one.start <= bad.end + _CHANCE]
    if before and between:
        return before[-1], between[-1]
    return (between[0], behind[0]) if between and behind else (None, None)


_ANY_OF = re.compile(r"\b(?:uno|una|cualquiera)(?: cualquiera)? de (?:cualquiera de )?l[oa]s $")
_MORE_ZEROS = re.compile(
    r" numeros?(?:,? (?:y |mas )?el cero(?: \(0\))?)?(?:,? (?:y |mas )?el doble cero(?: \(00\))?)?"
)


def _one_of(sentence: Sentence, about: tuple[str, ...]) -> Iterator[Fact]:
    """Yield what a bet on any number of the wheel covers, and its places: "cualquiera de los 36 números y el cero"."""
    for one in sentence.of("amount") if about == ("straight",) else ():
        lead = _ANY_OF.search(sentence.folded, 0, one.start)
        rest = _MORE_ZEROS.match(sentence.folded, one.end)
        if lead and rest and isinstance(one.value, int):
            yield Fact("bet", "covers.straight", 1, lead.start(), rest.end())
            count = one.value + rest.group().count("cero")
            yield Fact("bet", "positions.straight", count, one.start, rest.end())
