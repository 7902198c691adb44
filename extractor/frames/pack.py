"""What a pack of cards is made of, which ranks it is without, and how many cards the house changes.

What it is made of is told by lists: four suits that a sentence on packs names, two and two of them beside their colour,
three court cards behind the word for them, so many packs of one colour and so many of another.

Ranks are taken out one by one, as a range, or are left over by what the pack goes from and to: "sin ochos ni nueves",
"suprimidos los comprendidos entre el dos y el seis", "32 naipes, del siete al as". Of four suits the ranks that are
named make up the cards that are counted, or nothing is read.

How many cards the house changes depends on its hand ("con trío, dos; con pareja, tres; con escalera, ninguna"), said in
one sentence or row by row under words that announce it; a row names the hand and how many cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, in_games, is_, parties, stated
from extractor.grammar import Match, hands
from extractor.mentions import Mention
from extractor.statements import Statement

_SUITS, _PAIR = 4, 2
_RED, _BLACK = "colour_red", "colour_black"
_COLOURED = ("colour_of_back", "one_colour", "other_colour")
_COURT = frozenset(("jack", "queen", "king", "knight"))
_COURT_CARDS = 3
_AS_QUEEN = {"knight": "queen"}  # the Spanish pack's second court card
_FRENCH = frozenset(("hearts", "diamonds", "clubs"))
_HEAD = 20  # characters in which an entry names what it is about
_NEAR = 40  # characters between the word for figures and the cards listed
_BY_COLOUR = 36  # characters from a number of packs to what tells their colour
_EACH_ITS_OWN = re.compile(r"\b(?:distint|diferent)")

_FIGURES = re.compile(r"\W*(?:(?:las|son) )?figuras?\b")

_GAMES = ("draw_poker", "central_poker_jackpot", "synthetic_poker", "five_card_draw")
_NAMES = {"pair_of_2": "pair"}  # "pareja" alone
_MOST = 4
_IDLE = 3  # sentences between rows

_HIGHEST, _LAST = 12, 10  # the highest rank that is printed as a number; the last one below the court cards
_RANKS = 13
_TAKEN_NEAR = 40  # characters between what takes cards away and the cards
_PARTED = re.compile(r"[.;:]")
_JOINT = re.compile(r"[\s,()\"–-]*(?:(?:y|e|ni|o|con|sin|el|la|los|las|de|un|una)[\s,()\"]+)*")
_FROM_TO = re.compile(r" (?:y|al?|hasta) (?:el |los |l[ao]s )?")
_COUNTS = re.compile(r"\s*(?:naipe|carta|jugador|persona|mano|ronda|ficha|euro|minuto|veces|plaza|puesto|puntos?\b)")


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield what the sentences of card games rule of the pack, in order."""
    coloured: dict[tuple[object, str], dict[str, tuple[Sentence, Mention]]] = {}
    announced: Sequence[Mention] = ()
    for sentence in told:
        if not sentence.passage.game:
            continue
        kinds = {one.kind for one in sentence.own}
        facts: list[Fact] = []
        if "suit" in kinds:
            facts += [*_suits(sentence, announced), *_colours(sentence)]
            _collect(sentence, coloured)
        elif _coloured(sentence):
            _collect(sentence, coloured)
        if "rank" in kinds:
            facts += [*_court(sentence), *_removed(sentence)]
        if _has(sentence, *_COLOURED, "per_color", "all_one_colour"):
            facts += _by_colour(sentence)
        yield from (stated(sentence, fact) for fact in facts)
        announced = sentence.own if sentence.text.rstrip().endswith(":") else ()
    yield from _gathered(coloured)
    yield from _figures(told)


def _figures(told: Sequence[Sentence]) -> Iterator[Statement]:
    """The court cards of a glossary: an entry on figures, and behind it one for each of them ("Rey: …")."""
    head: Sentence | None = None
    named: list[str] = []
    for sentence in told:
        opens = sentence.before is None
        words = [one for one in sentence.own if opens and one.start <= _HEAD]
        ranks = [one.id for one in words if one.kind == "rank" and one.id in _COURT]
        if _FIGURES.match(sentence.folded) and not ranks:
            head, named = sentence, []
        elif head is not None and ranks:
            named.append(ranks[0])
        elif opens and named:
            head, named = None, []
        if head is not None and len({*named}) == _COURT_CARDS:
            yield stated(head, Fact("equipment", "court_cards", _ordered(named), 0, len(head.text)))
            head, named = None, []


def _has(sentence: Sentence, *ids: str) -> bool:
    return sentence.own.has(*ids)


def _suits(sentence: Sentence, announced: Sequence[Mention]) -> Iterator[Fact]:
    """All four suits of a pack, where a sentence or what stands above it speaks of suits or packs.

    Which of them decides a tie is told by their order, not what the pack is made of.
    """
    suits = () if sentence.own.has("tied", "decides") else sentence.of("suit")
    names = list(dict.fromkeys(one.id for one in suits))
    if {*names} >= {*_FRENCH, "swords"}:
        names = ["spades" if name == "swords" else name for name in names]  # "espadas" of a French pack
    about = (*sentence.own, *sentence.lead, *(one for title in sentence.titles[:1] for one in title), *announced)
    if len({*names}) == _SUITS and any(one.kind == "unit" and one.id in ("suits", "decks") for one in about):
        yield Fact("equipment", "suits", names, suits[0].start, suits[-1].end)


def _coloured(sentence: Sentence) -> bool:
    return _has(sentence, _RED, _BLACK) and _opened(sentence) is not None


def _opened(sentence: Sentence) -> Mention | None:
    """The suit that an entry is about: the one that its first sentence opens with."""
    return next((one for first in sentence.back() for one in first.of("suit") if one.start <= _HEAD), None)


def _collect(sentence: Sentence, found: dict[tuple[object, str], dict[str, tuple[Sentence, Mention]]]) -> None:
    """Keep the colour of a suit that has an entry of its own; two entries of one colour make the set."""
    suit = _opened(sentence)
    if suit is None or len({one.id for one in sentence.of("suit")}) > 1:
        return
    for one in sentence.own:
        if is_(one, _RED, _BLACK) and "color" in sentence.folded:
            kept = found.setdefault((sentence.passage.titles, one.id), {})
            kept.setdefault(suit.id, (sentence, one))


def _gathered(found: dict[tuple[object, str], dict[str, tuple[Sentence, Mention]]]) -> Iterator[Statement]:
    for (_, colour), suits in found.items():
        if len(suits) == _PAIR:
            sentence, one = next(iter(suits.values()))
            yield stated(sentence, Fact("equipment", _key(colour), sorted(suits), one.start, one.end))


def _key(colour: str) -> str:
    return "suits." + colour.removeprefix("colour_")


def _colours(sentence: Sentence) -> Iterator[Fact]:
    """Two suits beside each of the two colours: "dos rojos (corazones y diamantes) y dos negros (…)"."""
    colours = [one for one in sentence.own if is_(one, _RED, _BLACK)]
    pairs = _runs(sentence, sentence.of("suit"))
    if len(colours) != len(pairs) or any(len({one.id for one in pair}) != _PAIR for pair in pairs):
        return
    before = {colour.start < pair[0].start for colour, pair in zip(colours, pairs, strict=True)}
    if len({one.id for one in colours}) < len(colours) or len(before) > 1:
        return
    for colour, pair in zip(colours, pairs, strict=True):
        suits = sorted("spades" if one.id == "swords" else one.id for one in pair)
        start, end = min(colour.start, pair[0].start), max(colour.end, pair[-1].end)
        yield Fact("equipment", _key(colour.id), suits, start, end)


def _court(sentence: Sentence) -> Iterator[Fact]:
    """The court cards named beside the word for them."""
    if sentence.folded.startswith(("figura:", "figura.")):
        return  # a glossary says what a figure is, not what the pack is made of
    ranks = [one for one in sentence.of("rank") if one.id in _COURT]
    words = [one for one in sentence.own if is_(one, "court_word") or (one.kind, one.id) == ("rank", "figure")]
    for run in _runs(sentence, ranks):
        ids = [*dict.fromkeys(one.id for one in run)]
        near = [one for one in words if 0 <= run[0].start - one.end <= _NEAR or 0 <= one.start - run[-1].end <= _NEAR]
        if len(ids) == _COURT_CARDS and near:
            start = min(run[0].start, near[0].start)
            yield Fact("equipment", "court_cards", _ordered(ids), start, max(run[-1].end, near[0].end))
            return


def _ordered(ids: Sequence[str]) -> list[str]:
    """Three court cards from the lowest on."""
    return [_AS_QUEEN.get(rank, rank) for rank in ("jack", "queen", "knight", "king") if rank in ids]


def _by_colour(sentence: Sentence) -> list[Fact]:
    """How many packs there are of each colour of back."""
    near = (*sentence.own, *sentence.lead, *(sentence.before.own if sentence.before is not None else ()))
    if not any(one.kind == "unit" and one.id == "decks" for one in near):
        return []
    if sentence.of("suit", "hand") or any(
        one.kind == "unit" and one.id in ("chips", "dice", "boxes", "balls") for one in sentence.own
    ):
        return []
    if each := _of_each(sentence, near):
        return [each]
    halves = [one for one in sentence.own if _is_half(one)]
    if len(halves) == 1 and _of_two_colours(sentence):
        return [Fact("equipment", "decks_per_color", ["1/2", "1/2"], halves[0].start, halves[0].end)]
    counts = [count for one in sentence.own if (count := _count(sentence, one, halves)) is not None]
    if len(counts) != _PAIR:
        return [*_of_one(sentence)] if not counts else []
    values: list[Any] = [value for value, _, _ in counts]
    if all(isinstance(value, list) for value in values):  # "dos o tres de un color y dos o tres de otro"
        values = [list(pair) for pair in zip(*values, strict=False)]
    return [Fact("equipment", "decks_per_color", values, counts[0][1], counts[1][2])]


def _of_each(sentence: Sentence, near: Sequence[Mention]) -> Fact | None:
    """How many packs there are of each colour of two: "seis mazos, tres de cada color"."""
    for one in sentence.own.called("per_color"):
        count = next(
            (n for n in sentence.of("amount") if 0 <= one.start - n.end <= 1 and isinstance(n.value, int)), None
        )
        packs = [n.value for n in near if n.kind == "amount" and n is not count and isinstance(n.value, int)]
        if count is not None and _PAIR * count.value in packs:
            return Fact("equipment", "decks_per_color", [count.value] * _PAIR, count.start, one.end)
    return None


def _of_one(sentence: Sentence) -> Iterator[Fact]:
    """How many packs there are that are all of one colour: "seis barajas, todas de un mismo color"."""
    for colour in sentence.own.called("all_one_colour"):
        packs = [one for one in sentence.of("unit") if one.id == "decks" and one.end <= colour.start]
        for count in sentence.of("amount"):
            if packs and isinstance(count.value, int) and 0 <= packs[-1].start - count.end <= 1:
                yield Fact("equipment", "decks_per_color", [count.value], count.start, colour.end)


def _is_half(one: Mention) -> bool:
    return (one.kind == "share" and one.value == "1/2") or is_(one, "half_of")


def _of_two_colours(sentence: Sentence) -> bool:
    colours = [one for one in sentence.of("unit") if one.id == "colours"]
    return any(one.value == _PAIR and colours and 0 <= colours[0].start - one.end <= 2 for one in sentence.of("amount"))


def _count(sentence: Sentence, one: Mention, halves: Sequence[Mention]) -> tuple[Any, int, int] | None:
    """How many packs a number or "la mitad" tells of a colour that follows, or "otra" behind "una"."""
    other = is_(one, "the_other") and not any(half.start < one.end and one.start < half.end for half in halves)
    number = one.kind == "amount" and (isinstance(one.value, int) or one.form == "alternatives")
    if not (_is_half(one) or number or other):
        return None
    colour = next((o for o in sentence.own if is_(o, *_COLOURED) and 0 <= o.start - one.end <= _BY_COLOUR), None)
    if colour is None or _EACH_ITS_OWN.search(sentence.folded, one.end, colour.end):
        return None
    if any((_counted(o) or _is_half(o)) and one.end <= o.start < colour.start for o in sentence.own):
        return None
    value = "1/2" if _is_half(one) else 1 if other else one.value
    return value, one.start, colour.end


def _counted(one: Mention) -> bool:
    """Tell whether a mention is another number, or what another thing is counted by."""
    return (one.kind == "amount" and one.form != "article") or (
        one.kind == "unit" and one.id not in ("decks", "parts", "colours")
    )


def read_exchanged(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `draws.<hand>` and, of the hands with which nothing is changed, `stands_on`."""
    idle, stands, at = _IDLE, list[str](), None
    for sentence in told:
        if not in_games(sentence.passage.game, *_GAMES):
            continue
        idle = 0 if _announces(sentence) else idle + 1
        rows = [*_rows(sentence)] if idle <= _IDLE else []
        for name, count in rows:
            if count.value:
                yield _said(sentence, f"draws.{name.value}", count.value, min(name.start, count.start), count.end)
            else:
                stands.append(name.value)
                at = at or (sentence, name, count)
        if stands and at is not None and (not rows or sentence is told[-1]):
            yield _said(at[0], "stands_on", sorted(set(stands)), min(at[1].start, at[2].start), at[2].end)
            stands, at = [], None
        idle = 0 if rows else idle
    if stands and at is not None:
        yield _said(at[0], "stands_on", sorted(set(stands)), min(at[1].start, at[2].start), at[2].end)


def _announces(sentence: Sentence) -> bool:
    """Tell whether words tell what the house changes: in the sentence, its lead, the title, or the table's head."""
    around = [sentence.own, sentence.lead, *sentence.titles[:1]]
    around.append(type(sentence.own)(one for cell in sentence.header for one in cell))
    return any(near.has("exchange") and _of_house(near) for near in around)


def _of_house(near: Sequence[Mention]) -> bool:
    return any(who == DEALER for _, who in parties(near)) or any(is_(one, "owner", "to_house") for one in near)


def _rows(sentence: Sentence) -> Iterator[tuple[Match[str], Mention]]:
    """The hands of a sentence, each with the number of cards beside it."""
    found = [_bare(sentence, one) for one in hands.find(sentence.text, game=sentence.passage.game)]
    counts = [one for one in _counts(sentence) if not any(hand.start <= one.start < hand.end for hand in found)]
    if not found or not counts or _NO.search(sentence.folded[: found[0].start]):
        return
    if sentence.own.has("same") and not sentence.own.has("exchange"):
        return  # what makes a hand: "Dos pares: dos cartas del mismo número y otras dos"
    if len(counts) == 1:
        yield from ((hand, counts[0]) for hand in found)
    elif len(counts) == len(found):
        yield from zip(found, counts, strict=True)


def _bare(sentence: Sentence, hand: Match[str]) -> Match[str]:
    """A hand without the number of the next row: "con pareja, dos con trío"."""
    comma = sentence.text.find(",", hand.start, hand.end)
    end = comma if comma > 0 else hand.end
    name = next((one.id for one in sentence.of("hand") if one.start == hand.start), hand.value)
    return Match(name if comma > 0 else _NAMES.get(hand.value, hand.value), hand.start, end)


_THE_LAST = re.compile(r"(?:la )?(?:quinta|restante|sobrante|otra|suelta)\b")
"""The one card that a hand has not in it: "se le cambia la quinta"."""


def _counts(sentence: Sentence) -> Iterator[Mention]:
    for one in sentence.own:
        if one.kind == "amount" and isinstance(one.value, int) and 0 <= one.value <= _MOST:
            alone = one.form != "article" or sentence.cells or _cards_behind(sentence, one)
            if alone and not (_in_brackets(sentence, one) or _held(sentence, one) or _of_note(sentence, one)):
                yield one
        elif is_(one, "single") and _THE_LAST.match(sentence.folded, one.start) and sentence.own.has("exchange"):
            yield Mention("amount", "", one.start, one.end, 1)
        elif is_(one, "third_none", "third_stand") and not _KEEPS.match(sentence.folded, one.start):
            yield Mention("amount", "", one.start, one.end, 0)


def _cards_behind(sentence: Sentence, one: Mention) -> bool:
    """Tell whether "una" is a number: cards stand behind it, or nothing but a preposition or the end."""
    behind = sentence.folded[one.end :].split()
    return (
        not behind
        or behind[0].strip(".,;") in ("carta", "naipe", "con", "sola", "solo", "si", "")
        or (sentence.folded[one.end : one.end + 1] in ",;.")
    )


def _in_brackets(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number stands in brackets: there a text says what is kept, or which note belongs to the row."""
    before = sentence.folded[: one.start]
    return before.rfind("(") > before.rfind(")") or sentence.folded[one.end : one.end + 1] == ")"


def _held(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number says what a hand is made of: "escalera de cuatro cartas", "cuatro cartas a color"."""
    before, behind = sentence.folded[: one.start].split(), sentence.folded[one.end :].split()
    made = behind[:1] and behind[0] in _CARDS and behind[1:2] and behind[1] in ("de", "del", "a", "en", "para")
    return bool(made) or before[-1:] == ["de"] or bool(before[-1:] and before[-1] in ("mismas", "mismos"))


def _of_note(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a figure that opens a sentence is the number of a note: "2 Si la mano …"."""
    rest = sentence.folded[one.end :]
    figure = sentence.folded[one.start : one.end].isdigit() and not sentence.folded[: one.start].strip()
    return figure and rest[:1] == " " and not rest.lstrip().startswith(_CARDS)


_CARDS = ("carta", "naipe", "cartas", "naipes")
_NO = re.compile(r"\bno\b")
_KEEPS = re.compile(r"qued\w+ con\b")  # what is kept of a hand, the rest of which is changed


def _said(sentence: Sentence, key: str, value: object, start: int, end: int) -> Statement:
    return Statement(sentence.passage.node, sentence.layer, "dealer_rule", key, value, start, end, confidence=0.85)


def _removed(sentence: Sentence) -> Iterator[Fact]:
    """Yield the ranks of figures that a pack is without, as a sentence says it."""
    ranks = [one for one in sentence.of("rank") if one.id.isdigit() and 1 < int(one.id) <= _HIGHEST]
    packs = [one for one in (*sentence.own, *sentence.lead) if one.kind == "unit" and one.id in ("decks", "cards")]
    if not packs and not sentence.own.has("french_deck", "spanish_deck"):
        return
    found = _range(sentence, ranks) or _kept(sentence, ranks) or _one_by_one(sentence, ranks)
    if found is not None:
        yield found


def _range(sentence: Sentence, ranks: Sequence[Mention]) -> Fact | None:
    """Ranks from one to another that are taken away: "retiradas las cartas del 2 al 6"."""
    for low, high in pairwise(ranks):
        first, last = int(low.id), int(high.id)
        if not (first < last <= _LAST and _FROM_TO.fullmatch(sentence.folded, low.end, high.start)):
            continue
        joint, before = sentence.folded[low.end : high.start].split()[0], sentence.folded[: low.start].split()[-2:]
        spans = "entre" in before if joint == "y" else True
        if not spans or _COUNTS.match(sentence.folded, high.end):
            continue
        if at := _taken(sentence, low.start, high.end):
            return Fact("equipment", "removed_ranks", [*range(first, last + 1)], min(at, low.start), high.end)
    return None


def _taken(sentence: Sentence, start: int, end: int) -> int:
    """Where a word before or right behind some cards takes them out of the pack; 0 where none does."""
    for one in sentence.own.called("removed_rank"):
        away = one.note != "not" or sentence.folded.startswith("sin", one.start)
        if away and one.end <= start and not _PARTED.search(sentence.folded, one.end, start):
            return max(1, one.start)
        if away and 0 <= one.start - end <= _TAKEN_NEAR // 2 and not _PARTED.search(sentence.folded, end, one.start):
            return max(1, start)
    return 0


def _kept(sentence: Sentence, ranks: Sequence[Mention]) -> Fact | None:
    """The ranks below those that a pack goes from: "28 naipes, del ocho al as"."""
    counts = [one for one in sentence.of("amount") if isinstance(one.value, int)]
    for low in ranks:
        ace = next((one for one in sentence.of("rank") if one.id == "ace" and one.start > low.end), None)
        if ace is None or sentence.folded[low.end : ace.start].strip() != "al" or int(low.id) > _LAST:
            continue
        cards = (_RANKS + 2 - int(low.id)) * _SUITS
        count = next((one for one in counts if one.value == cards), None)
        if count is not None and int(low.id) > 2:
            return Fact("equipment", "removed_ranks", [*range(2, int(low.id))], min(count.start, low.start), ace.end)
    return None


def _one_by_one(sentence: Sentence, ranks: Sequence[Mention]) -> Fact | None:
    for run in _runs(sentence, ranks):
        if any(one.kind in ("unit", "base") and 0 <= one.start - run[-1].end <= 1 for one in sentence.own):
            continue  # "las dos o tres apuestas"
        if len(run) == 2 and "entre" in sentence.folded[: run[0].start].split()[-2:]:
            continue  # two ends of a range that nothing takes away
        before = sentence.folded[: run[0].start].rstrip().removesuffix(" los").removesuffix(" las")
        near = [one for one in sentence.own if is_(one, "removed_rank") and 0 <= run[0].start - one.end <= _TAKEN_NEAR]
        near = [one for one in near if not _PARTED.search(sentence.folded, one.end, run[0].start)]
        behind = [
            one for one in sentence.own if is_(one, "removed_rank") and 0 <= one.start - run[-1].end <= _TAKEN_NEAR // 2
        ]
        if len({one.id for one in run}) > 1 and (before.endswith("sin") or near or behind):
            values = sorted({int(one.id) for one in run})
            return Fact("equipment", "removed_ranks", values, (near or run)[0].start, run[-1].end)
    return None


def _runs(sentence: Sentence, names: Sequence[Mention]) -> list[list[Mention]]:
    """Return names in runs with nothing but commas, conjunctions and articles between them."""
    found: list[list[Mention]] = []
    for one in names:
        if found and _JOINT.fullmatch(sentence.folded, found[-1][-1].end, one.start):
            found[-1].append(one)
        else:
            found.append([one])
    return found
