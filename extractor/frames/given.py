"""Who is given cards, and how they lie: what the words around a number of cards say of it.

Before the deal the pack is shuffled and cards are burned: "una antes del flop y otra antes del river".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from extractor.frames.attachment import quantities
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, HOLDEM, PLAYER, Fact, in_games, is_, parties
from extractor.grammar import HOUSE
from extractor.mentions import Mention

_WITH_COMMON = ("go_poker", "trijoker")  # each hand takes the two cards for all
SINGLE = ("siete_y_medio", "war")  # elsewhere one card is dealt at a time
ACTS = ("deal", "dealt", "keeps", "to_be_dealt")
TO = ("a", "al", "para", "por", "cada", "del", "de")
_NO_NOUNS = (*TO, "se", "y", "o", "que", "juntas", "mas", "iniciales", "comunes", "en")
_OF_A_HAND = ("mano", "alta", "baja", "mayor", "menor", "juego")  # "una mano baja de dos" is no deal
EACH = ("each", "each_seat", "to_each")
_ONES = ("uno", "una", "dos", "tres", "cuatro", "1", "2", "3", "4")  # "de dos en dos", "una por una"
BEHIND = 14  # characters behind a face in which the card stands that it is said of: "vuelve la última"
TO_YOU = re.compile(
    r"\bte \w|\b(?:recib[ie]s|tienes|tenes|llevas)\b|\b(?:para|a) (?:ti|usted)\b"
)  # "te damos una tapada"
_SEEN_BY = re.compile(r"a la vista de (?!todos)")  # what somebody has before him, in his hand or not
_OPENING = 3  # characters before the cards that a sentence opens with
_OTHERWISE = (
    "exchange",
    "purchase",
    "pay",
    "win",
    "lose",
    "burn",
    "third_draw",
    "if",
    "draw",
    "stand",
    "beat",
    "best_hand",
    "hand_of",
)
MOST = 7  # cards of a hand, those of pai gow
_ANOTHER, _HOUSE = re.compile(r"\botr[oa]\b"), re.compile(rf"\b(?:{HOUSE}|empresa)\b")
_LINKS = frozenset(
    (*TO, "la", "el", "los", "las", "su", "y", "e", "van", "va", "son", "quedan", "queda", "toma", "recibe")
)
_LINKS |= {"mas", "mano", "carta", "cartas", "naipe", "naipes", "tapada", "tapado", "tapadas", "tapados", "cubiertas"}
"""Words between a number of cards and who else gets them: "otras tres van a la casa", "a la banca otro"."""
NEAR = 30  # characters between a number and the cards it counts, or a face and what it is said of
_RIFFLES = "riffles"
_ROUNDS = ("flop", "turn", "river", "third_card", "fourth_card", "fifth_card", "sixth_card", "seventh_card", "war")
_BEFORE = {"pocket": "flop"}  # "antes del flop" names the round before it too
_BURNING_MOST = 5
_FLOP = 3
_TO_WAR = ("go_to_war", "second_tie")


def is_given(sentence: Sentence, one: Mention) -> bool:
    """Tell whether words give something to somebody: "al punto", "para la casa", "por jugador"."""
    words = sentence.folded[max(0, one.start - 12) : one.start].split()
    return bool(words) and (
        words[-1] in ("a", "al", "para", "por", "cada")
        or words[-2:-1] in (["a"], ["para"])
        or words[-2:] in (["las", "del"], ["los", "del"])
    )


def givens(sentence: Sentence) -> set[str]:
    """To whom a sentence gives something."""
    given = {who for one, who in parties(sentence.own) if is_given(sentence, one)}
    return given | {DEALER} if sentence.own.has("to_house") else given


def is_each(sentence: Sentence, one: Mention) -> bool:
    """Tell whether nothing but "cada" stands before who gets cards: "cada jugador y el crupier recibirán cinco"."""
    words = sentence.folded[: one.start].split()
    return words[-1:] == ["cada"] and words[-2:-1] not in (["a"], ["para"])


def giver(sentence: Sentence) -> str:
    """Who deals, where a sentence says it: the first who is named and gets nothing."""
    return next((who for one, who in parties(sentence.own) if not is_given(sentence, one)), "")


def goes_to(sentence: Sentence, one: Mention) -> bool:
    """Tell whether words right behind a number say who gets so many: "tres por puesto", "una para la banca"."""
    near = [m for m in sentence.own if one.end <= m.start <= one.end + 3]
    if any(is_(m, "to_house", "each_seat", "to_each") for m in near):
        return True
    return any(is_given(sentence, m) and 0 <= m.start - one.end <= 6 for m, _ in parties(sentence.own))


def to_both(sentence: Sentence) -> bool:
    """Tell whether a sentence gives cards to both hands: "se tiran dos naipes para el punto y dos para la banca"."""
    given = givens(sentence)
    numbers = [one for one in sentence.of("amount") if isinstance(one.value, int) and one.value > 1]
    return given == {PLAYER, DEALER} and sum(goes_to(sentence, one) for one in numbers) > 0


def faces_in(sentence: Sentence, start: int, stop: int) -> list[Mention]:
    """The words of a stretch that say that cards lie open or covered."""
    return [
        one
        for one in sentence.own
        if is_(one, "face_up", "face_down") and start <= one.start < stop
        and not _SEEN_BY.match(sentence.folded, one.start)
    ]  # fmt: skip


def faced(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a word for open or covered stands right behind a number."""
    return any(is_(m, "face_up", "face_down") and one.end <= m.start <= one.end + 16 for m in sentence.own)


def one_by_one(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number says how cards are given: "de una en una", "una a una"."""
    behind, before = sentence.folded[one.end : one.end + 12].split(), sentence.folded[: one.start].split()
    return (
        (behind[:1] in (["en"], ["por"]) and behind[1:2] and behind[1].strip(",.;") in _ONES)
        or (behind[:2] in (["a", "una"], ["a", "uno"]) and one.form == "article")
        or before[-1:] == ["en"]
        or (
            before[-1:] == ["de"]
            and before[-2:-1] in [[word] for word in _OF_A_HAND]
            and not dealt_behind(sentence, one)
        )
    )


def dealt_behind(sentence: Sentence, one: Mention) -> bool:
    """Tell whether cards that make a hand are then dealt to each: "una mano de 5 cartas, repartidas a cada jugador"."""
    acts = [m for m in sentence.own if is_(m, *ACTS) and one.end <= m.start <= one.end + NEAR]
    return bool(acts) and any(is_(m, *EACH) and m.start > acts[0].start for m in sentence.own)


def for_all(sentence: Sentence, one: Mention) -> bool:
    """Tell whether cards for all follow a number: "dos en las casillas comunes"."""
    common = any(is_(m, "community") and 0 <= m.start - one.end <= BEHIND for m in sentence.own)
    return common and in_games(sentence.passage.game, *_WITH_COMMON)


def to_players(sentence: Sentence) -> bool:
    """Tell whether a sentence gives something to each player, or to who is spoken to."""
    return sentence.own.has(*EACH) or TO_YOU.search(sentence.folded) is not None


def stands_alone(sentence: Sentence, one: Mention) -> bool:
    """Tell whether no noun follows a number, so that the cards named before are meant: "dos se distribuyen a …"."""
    if any(is_(m, "community", *ACTS) and 0 <= m.start - one.end <= 3 for m in sentence.own):
        return True
    behind = sentence.folded[one.end : one.end + 14].split()
    word = behind[0].rstrip(",.;:") if behind else ""
    return one.form != "article" and (not word or word != behind[0] or word in _NO_NOUNS)


def given_without_verb(sentence: Sentence) -> bool:
    """Tell whether a sentence opens with cards for somebody and does nothing else: "Cinco naipes al jugador"."""
    first = next((one for one in sentence.own if one.kind == "amount"), None)
    cards = any(one.id == "cards" for one in sentence.of("unit"))
    opens = first is not None and cards and (first.start < _OPENING or sentence.folded.startswith("cartas:"))
    return opens and bool(givens(sentence)) and not sentence.own.has(*_OTHERWISE)


def given_to(sentence: Sentence, window: list[Mention]) -> str:
    """To whom the words of a stretch give something; the first that they name."""
    given = [(one.start, who) for one, who in parties(window) if is_given(sentence, one)]
    given += [(one.start, DEALER) for one in window if is_(one, "to_house")]
    given += [(one.start, PLAYER) for one in window if is_(one, "each_seat", "to_each")]
    given += [(one.start, PLAYER) for one in window if is_(one, "each_box") and is_given(sentence, one)]
    return min(given)[1] if given else ""


def told_before(sentence: Sentence) -> bool:
    """Tell whether the sentence before deals cards."""
    before = sentence.before
    if before is None or not before.of("unit", "amount"):
        return False
    if given_without_verb(before):
        return True
    return before.own.has(*ACTS) or (before.own.has(*EACH) and sentence.own.has("takes"))


def named_first(sentence: Sentence) -> bool:
    """Tell whether a game of one card each opens with whom it is given to: "una carta al jugador y otra a la banca"."""
    given = givens(sentence)
    return in_games(sentence.passage.game, *SINGLE) and given == {PLAYER, DEALER} and sentence.own.has("another")


def for_the_other(sentence: Sentence, behind: int, count: Any) -> Mention | None:
    """How many cards the dealer gets in the same breath as the players get `count`, behind a place.

    "… y otras tantas el crupier", "… y a la banca otra", "… y toma otra para la casa".
    """
    if sentence.own.has("community", "burn"):
        return None
    houses = [Mention("role", "", *hit.span()) for hit in _HOUSE.finditer(sentence.folded, behind)]
    counts = [one for one in sentence.own if one.start > behind and _counts_more(one, count)]
    if count == 1:
        counts += [Mention("amount", "", *hit.span(), 1) for hit in _ANOTHER.finditer(sentence.folded, behind)]
    for house in houses:
        for one in counts:
            first, last = sorted((house, one), key=lambda part: part.start)
            between = sentence.folded[first.end : last.start].replace(",", " ").split()
            if first.end <= last.start and _LINKS.issuperset(between):
                return Mention("amount", "", first.start, last.end, one.value if one.kind == "amount" else count)
    return None


def _counts_more(one: Mention, count: Any) -> bool:
    """Tell whether a mention is a number of cards, or says that there are as many as before."""
    if one.kind == "amount":
        return isinstance(one.value, int) and 1 <= one.value <= MOST and (one.value > 1 or count == 1)
    return is_(one, "as_many")


def read_riffles(sentence: Sentence) -> Iterator[Fact]:
    """Yield `shuffle.riffles`, all together where they are told in turns: "dos barajes, un corte y un baraje más"."""
    told = [one.amount for one in quantities(sentence) if one.counts(_RIFFLES) and isinstance(one.amount.value, int)]
    if sum(one.value for one in told) > 1 and not sentence.own.has("if"):
        yield Fact("dealer_rule", "shuffle.riffles", sum(one.value for one in told), told[0].start, told[-1].end)


def read_burning(sentence: Sentence) -> Iterator[Fact]:
    """Yield `burn.before.<bet>` of the rounds that a sentence names."""
    if not in_games(sentence.passage.game, "poker", "war"):
        return
    asides = ("burn", "sets_aside") if in_games(sentence.passage.game, "war") else ("burn",)
    burned = next((one for one in sentence.own if is_(one, *asides)), None)
    war = in_games(sentence.passage.game, "war") and sentence.own.has(*_TO_WAR)
    if burned is None or sentence.own.has("error", "fine") or (sentence.own.has("if") and not war):
        return
    first = any(one.id in _BEFORE and sentence.folded.startswith("antes", one.start) for one in sentence.of("bet"))
    rounds = [one for one in _rounds(sentence) if first or sentence.own.has("before", "previous")]
    rounds = rounds or _each_of_them(sentence)
    second = [] if rounds else _second_deal(sentence, burned)
    rounds = rounds or second or _laid_then(sentence, burned)
    counts = [one for one in sentence.of("amount") if isinstance(one.value, int) and 1 <= one.value <= _BURNING_MOST]
    flop = [] if rounds else _flop_then(sentence, burned)
    rounds = rounds or flop
    last = flop[0].start if flop else len(sentence.text)
    counts = [one for one in counts if not _names_round(sentence, one) and one.start < last]
    counts = [one for one in counts if one.start >= burned.start][:1] if second else counts
    if not counts and (top := next((one for one in sentence.own if is_(one, "top_card")), None)) is not None:
        counts = [Mention("amount", "", top.start, top.end, 1)]
    behind = [one for one in counts if one.start >= burned.start]
    for name, count in _paired(rounds, behind if len(behind) == 1 else counts):
        yield Fact("dealer_rule", f"burn.before.{name.id}", count.value, min(name.start, count.start), count.end)


def _rounds(sentence: Sentence) -> list[Mention]:
    """The rounds that are named, each once, in order."""
    found: dict[str, Mention] = {}
    for one in sentence.of("bet", "situation"):
        id_ = _BEFORE.get(one.id, one.id)
        if id_ in _ROUNDS:
            found.setdefault(id_, Mention("bet", id_, one.start, one.end))
    return sorted(found.values(), key=lambda one: one.start)


def _each_of_them(sentence: Sentence) -> list[Mention]:
    """The rounds of hold'em where none is named: "se quema una antes de cada apertura"."""
    each = next((one for one in sentence.own if is_(one, "each_opening")), None)
    if each is None or not in_games(sentence.passage.game, *HOLDEM):
        return []
    return [Mention("bet", name, each.start, each.end) for name in _ROUNDS[:3]]


def _second_deal(sentence: Sentence, burned: Mention) -> list[Mention]:
    """The war, where cards are set aside before one more is dealt."""
    again = in_games(sentence.passage.game, "war") and sentence.own.has("one_more", "second_card", *_TO_WAR)
    return [Mention("bet", "war", burned.start, burned.end)] if again else []


def _laid_then(sentence: Sentence, burned: Mention) -> list[Mention]:
    """The round whose card is dealt when one is burned: "quema la siguiente carta y da la del turn"."""
    acts = [one for one in sentence.own if is_(one, "deal", "lays") and one.start > burned.end]
    named = _rounds(sentence)
    return named if acts and len(named) == 1 and named[0].start > acts[0].start else []


def _flop_then(sentence: Sentence, burned: Mention) -> list[Mention]:
    """The flop, where three common cards are dealt behind the burning and no round is named."""
    if not in_games(sentence.passage.game, *HOLDEM):
        return []
    deal = next((one for one in sentence.own if is_(one, "deal", "lays") and one.start > burned.end), None)
    three = [one for one in sentence.of("amount") if deal is not None and one.start > deal.start and one.value == _FLOP]
    common = three and any(is_(one, "community") and 0 <= one.start - three[0].end <= NEAR for one in sentence.own)
    return [Mention("bet", "flop", deal.start, deal.end)] if common and deal is not None else []


def _names_round(sentence: Sentence, count: Mention) -> bool:
    """Tell whether a number counts the rounds: "las tres rondas comunes"."""
    return any(
        one.kind == "unit" and one.id != "cards" and 0 <= one.start - count.end < 3 for one in sentence.own
    ) or any(is_(one, "initial") and 0 <= one.start - count.end < 3 for one in sentence.own)


def _paired(rounds: list[Mention], counts: list[Mention]) -> list[tuple[Mention, Mention]]:
    """Rounds with their numbers: one by one where there are as many, else one number for all of them."""
    if not rounds or not counts:
        return []
    if len(counts) == 1:
        return [(one, counts[0]) for one in rounds]
    if len(counts) != len(rounds):
        return []
    turns = [rounds[0].start < counts[0].start, *(a.start < b.start for a, b in pairwise([rounds[-1], counts[-1]]))]
    return [*zip(rounds, counts, strict=True)] if all(turns) or not any(turns) else []
