"""Who is dealt how many cards, and how many of them lie open: "dos al jugador y dos a la banca, una descubierta".

A number of cards goes to whom the words behind it name ("dos al punto"), else to whom the clause speaks of, where the
act is one of receiving; who deals keeps what he takes "para sí". A smaller number behind it with a word for open or
covered is a part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec import Struct

from extractor.frames.clauses import Clause, clauses
from extractor.frames.given import (
    ACTS,
    BEHIND,
    EACH,
    MOST,
    NEAR,
    SINGLE,
    TO,
    TO_YOU,
    dealt_behind,
    faced,
    faces_in,
    for_all,
    for_the_other,
    given_to,
    given_without_verb,
    givens,
    giver,
    goes_to,
    is_each,
    is_given,
    named_first,
    one_by_one,
    stands_alone,
    to_both,
    to_players,
    told_before,
)
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, HOLDEM, PLAYER, Fact, in_games, is_, parties, party, spans, subject
from extractor.grammar import HOUSE
from extractor.mentions import Mention

_BOTH, _COMMUNITY = "both", "community"
_GAMES = ("blackjack", "baccarat", "poker", "siete_y_medio", "war", "monte")
_FORMING = ("best_hand", "combine", "use", "make_up")
_FEW = 4  # cards on the cloth of hold'em, all of them together
_FAR = 90  # characters between a number and a face that is said of its cards
_IN_THE_FORM = ("en forma", "de forma", "otra forma")
_GIVEN = ("oneself", "keeps", "to_house", "to_each", "each_seat")
_OF_SINGLE = (" ", " la ", " el ", " solo ", " solo la ")
_OWN_HAND = re.compile(r"\b(?:su|la) propia mano\b")  # of who deals, behind whom others are named
_ONE_AND_OTHER = re.compile(r"\b(?:una|uno|la primera|el primero)\b.*\b(?:otr[ao]|la segunda|el segundo)\b")
_OF_TWO = {"cards.dealer": 2, "cards.dealer_up": 1, "cards.dealer_down": 1}
_TO_HIMSELF = re.compile(rf"\b{HOUSE} se (?:da|dara|sirve|servira|asigna) $")
_OF_THEM = re.compile(r"\bde (?:ell[oa]s|est[oa]s|es[oa]s|(?:l[oa]s )?(?:cuales|que))\b")
_SUPPOSED = re.compile(
    r"\b(?:que|quien) (?:\w+ )?(?:recib(?:a|iere|iera)|teng|tuvie|obteng|result[ea])\w*[^.,;]{0,20}$"
)
_FIRST_ONES = re.compile(r" primer[ao]s\b")
_YOU_HAVE = re.compile(r"\W*(?:ten(?:es|[ei]s)|tienes|llevas|recib[ie]s|te (?:dan|damos|tocan|llegan))\b")
"""Who is spoken to has so many cards: "Tienes cinco cartas"."""
_BESIDE = 12  # characters between a number and the cards that it counts


class _Dealt(Struct):
    """A number of cards that somebody has, with how many of them lie open and covered."""

    who: str
    count: Any
    at: Mention
    faces: dict[str, Any]
    parts: bool = False


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `cards.player`, `cards.dealer`, and how they lie."""
    game = sentence.passage.game
    if not in_games(game, *_GAMES):
        return
    if (turned := _turned_later(sentence)) is not None:
        yield turned
    if in_games(game, "blackjack", "banked_poker"):
        yield from _one_and_other(sentence)
        yield from _made_up(sentence)
    if not sentence.of("amount"):
        return
    if in_games(game, "baccarat") and sentence.own.has("third_draw", "third_stand") and not to_both(sentence):
        return
    if in_games(game, *SINGLE) and sentence.own.has("burn", "sets_aside"):
        return  # the cards of a war, and not the deal
    found = _deal(sentence)
    among = in_games(sentence.passage.game, "circle_poker") and not to_both(sentence)
    for one in found:
        if among and one.who not in (PLAYER, _COMMUNITY):
            continue  # nobody plays for the house
        alone = one.who == DEALER and (one.faces or (found[0].who == PLAYER and found[0].count != 1))
        if one.count != 1 or in_games(sentence.passage.game, *SINGLE) or alone:
            yield from _facts(one, _stretches(sentence, one), holdem=in_games(game, *HOLDEM))


def _turned_later(sentence: Sentence) -> Fact | None:
    """A card of the dealer's that is shown in the sentence behind the deal: "…; la última de la casa se destapa"."""
    before = sentence.before
    face = next(iter(sentence.own.called("face_up", "face_down")), None)
    if before is None or face is None or sentence.of("money", "bet") or not sentence.own.has("single"):
        return None
    if not _of_dealer(sentence) or not any(one.who in (DEALER, _BOTH) and one.count != 1 for one in _deal(before)):
        return None
    key = "cards.dealer_up" if face.id == "face_up" else "cards.dealer_down"
    return Fact("dealer_rule", key, 1, 0, face.end)


def _one_and_other(sentence: Sentence) -> Iterator[Fact]:
    """The dealer's two cards told one by one: "una carta del dealer se exhibe y la otra permanece oculta"."""
    for clause in clauses(sentence):
        faces = [one for one in clause.main if is_(one, "face_up", "face_down")]
        whose = [(one, who) for one, who in parties(sentence.own) if faces and one.start < faces[0].start]
        dealers = bool(whose) and whose[-1][1] == DEALER
        if clause.denied or {one.id for one in faces} != {"face_up", "face_down"} or not dealers:
            continue
        begin, end = max(clause.start, whose[-1][0].start - NEAR), faces[-1].end
        several = any(isinstance(one.value, int) and one.value > 1 for one in clause.of("amount") if one.start < end)
        if _ONE_AND_OTHER.search(sentence.folded, begin, end) and not several:
            yield from (Fact("dealer_rule", key, count, faces[0].start, end) for key, count in _OF_TWO.items())
            return


def _made_up(sentence: Sentence) -> Iterator[Fact]:
    """The dealer's hand told by how its cards lie: "se compone de cuatro cartas tapadas y una descubierta"."""
    counts = [one for one in sentence.of("amount") if isinstance(one.value, int) and faced(sentence, one)]
    for one, other in pairwise(counts):
        faces = [faces_in(sentence, count.end, count.end + NEAR)[0] for count in (one, other)]
        joined = sentence.folded[faces[0].end : other.start].strip(" ,") in ("", "y")
        whose = [who for party, who in parties(sentence.own) if party.start < one.start]
        own = whose[-1:] == [DEALER] or (DEALER in whose and _OWN_HAND.search(sentence.folded, 0, one.start))
        if joined and own and {face.id for face in faces} == {"face_up", "face_down"}:
            for count, face in zip((one, other), faces, strict=True):
                key = "cards.dealer_up" if face.id == "face_up" else "cards.dealer_down"
                yield Fact("dealer_rule", key, count.value, count.start, face.end)


def _of_dealer(sentence: Sentence) -> bool:
    """Tell whether the only one named is the dealer, and one card of his: "la última de la casa"."""
    whose = {who for _, who in parties(sentence.own)}
    single = next(one for one in sentence.own if is_(one, "single"))
    return whose == {DEALER} and single.start < NEAR


def _deal(sentence: Sentence) -> list[_Dealt]:
    """Who has how many cards by a sentence: each number goes to whom the words around it name."""
    found, used = list[_Dealt](), list[Mention]()
    counted = [(clause, one) for clause in clauses(sentence) if _tells(clause) for one in clause.main]
    amounts = [(clause, one) for clause, one in counted if _counts_cards(sentence, clause, one)]
    if not amounts or not _dealt_here(sentence, amounts[0][0]):
        return found
    ends = [*(one.start for _, one in amounts[1:]), len(sentence.text)]
    begin, forming = 0, False
    for (clause, amount), stop in zip(amounts, ends, strict=True):
        around = _Around(sentence, clause, amount, begin, stop)
        forming = _forms(around, forming)
        used += [] if forming and not for_all(sentence, amount) else _take(around, found)
        begin = amount.end
    _described(sentence, found, [one for one in faces_in(sentence, 0, len(sentence.text)) if one not in used])
    for one in found:
        one.count = _whole(one)
    if [one.who for one in found] == [PLAYER] and (more := for_the_other(sentence, found[0].at.end, found[0].count)):
        found.append(_Dealt(DEALER, more.value, more, {}))
    return found


def _whole(dealt: _Dealt) -> Any:
    """How many cards somebody has: no fewer than lie open and covered, "uno descubierto y otro cubierto" are two."""
    faces = [count for count in dealt.faces.values() if isinstance(count, int)]
    told = len(faces) > 1 and dealt.count == faces[0]  # "dos tapadas y una descubierta"
    return sum(faces) if told else dealt.count


def _tells(clause: Clause) -> bool:
    """Tell whether a clause may deal cards: nothing is denied, excepted, burned or changed in it."""
    barred = ("error", "double", "burn", "exchange", "purchase")
    again = clause.has("times") and not clause.has("each_time")  # "de a una por vez" is how they are dealt
    return not (clause.exception or clause.denied or again or clause.has(*barred))


def _dealt_here(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether cards are dealt in a sentence, or in the one before it."""
    if clause.main.has("one_card") and not sentence.own.has(*EACH, "each_box") and not named_first(sentence):
        return False
    if (
        sentence.own.has(*ACTS, "distribution")
        or _given_to_all(sentence, clause)
        or to_both(sentence)
        or named_first(sentence)
    ):
        return True
    if given_without_verb(sentence) or _YOU_HAVE.match(sentence.folded):
        return True
    faces = {one.id for one in faces_in(sentence, 0, len(sentence.text))}
    return _on_cloth(sentence) or told_before(sentence) or (len(faces) > 1 and bool(givens(sentence)))


def _on_cloth(sentence: Sentence) -> bool:
    """Tell whether a sentence lays out the cards of monte, on which all bet: "se tienden cuatro a la vista"."""
    return in_games(sentence.passage.game, "monte") and sentence.own.has("on_the_cloth", "lays", "face_up")


class _Around(Struct, frozen=True):
    """A number of cards in its clause, with the stretch of the sentence from the number before it to the next."""

    sentence: Sentence
    clause: Clause
    amount: Mention
    begin: int
    stop: int

    @property
    def behind(self) -> list[Mention]:
        """What is said between the number and the next."""
        return [one for one in self.sentence.own if self.amount.end <= one.start < self.stop]

    @property
    def before(self) -> list[Mention]:
        """What is said between the number before it and it."""
        return [one for one in self.sentence.own if self.begin <= one.start < self.amount.start]


def _forms(around: _Around, forming: bool) -> bool:
    """Tell whether cards are those of which a hand is made, and not dealt: "la mejor combinación de cinco naipes"."""
    low = around.sentence.folded
    formed = any(is_(one, *_FORMING) and not low.endswith(_IN_THE_FORM, 0, one.end) for one in around.before)
    if formed and not dealt_behind(around.sentence, around.amount):
        return True
    return forming and not any(is_(one, *ACTS, *EACH) for one in (*around.before, *around.behind))


def _take(around: _Around, found: list[_Dealt]) -> list[Mention]:
    """Add a number of cards to those found, or a part of them that lies open or covered; return the faces used."""
    amount = around.amount
    if _laid(around):
        faces = faces_in(around.sentence, around.begin, around.stop)[:1]
        if not any(one.who == _COMMUNITY for one in found):
            found.append(_Dealt(_COMMUNITY, amount.value, amount, {one.id: amount.value for one in faces}))
        return faces
    who = _receiver(around, found)
    faces = [one for one in faces_in(around.sentence, amount.end, around.stop) if not _single_before(around, one)][:1]
    if not faces and (not found or _OF_THEM.search(around.sentence.folded, around.begin, amount.start)):
        faces = faces_in(around.sentence, around.begin, amount.start)[-1:]  # "de las cuales descubre una"
    part = next((one for one in reversed(found) if one.who == who or not who), None)
    named = bool(parties(around.behind)) or any(is_(one, "to_house", *EACH) for one in around.behind)
    if part is not None and faces and _value(amount) <= _number(part.count) and (part.who == who or not named):
        part.faces[faces[0].id] = amount.value
        part.parts = True
        return faces
    if not who or (part is not None and part.who == who):
        return []
    count = found[-1].count if amount.kind == "concept" and found else amount.value
    if count is None:
        return []
    between = around.sentence.folded[amount.end : faces[0].start] if faces else ""
    named = any(is_(one, *_GIVEN) or party(one) for one in around.behind if faces and one.start < faces[0].start)
    alone = count == 1 and faces and not around.sentence.folded[: faces[0].end].endswith("s")
    late = not alone and "," in between and ", que " not in between + " " and bool(found) and named
    found.append(_Dealt(who, count, amount, {} if late else {one.id: count for one in faces}))
    if late and found[0].who == PLAYER:  # "dos al punto y dos a la banca, cara arriba"
        found[0].faces.setdefault(faces[0].id, found[0].count)
    return faces


def _laid(around: _Around) -> bool:
    """Tell whether cards lie on the cloth for all: "cinco comunes", "cuatro naipes sobre el paño"."""
    holdem = in_games(around.sentence.passage.game, *HOLDEM) and _value(around.amount) < _FEW
    if common := next((one for one in around.behind if is_(one, "community")), None):
        given = [one for one in around.behind if is_(one, "to_house", *EACH)]
        return not holdem and all(0 <= one.start - common.end <= 1 for one in given)  # "dos comunes a todos"
    board = in_games(around.sentence.passage.game, *HOLDEM) and not holdem
    return _on_cloth(around.sentence) or (board and any(is_(one, "on_the_cloth") for one in around.behind))


def _single_before(around: _Around, face: Mention) -> bool:
    """Tell whether a face is said of one card of several: "cinco naipes, el último de ellos boca arriba"."""
    if around.amount.value == 1:
        return False
    singles = [one for one in around.behind if is_(one, "single")]
    before = any(around.amount.end <= one.start < face.start and face.start - one.start < NEAR for one in singles)
    gaps = [around.sentence.folded[face.end : one.start] for one in singles if one.start >= face.end]
    return before or any(gap in _OF_SINGLE for gap in gaps)  # "vuelve la última"


def _given_to_all(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a sentence without an act gives cards to the players: "dos cartas a cada jugador"."""
    first = next((one for one in sentence.own if one.kind == "amount"), None)
    return first is not None and first.start < NEAR and clause.own.has(*EACH, "each_hand")


def _described(sentence: Sentence, found: list[_Dealt], faces: list[Mention]) -> None:
    """Faces without a number: "ambas a la vista", "la primera descubierta", "vuelve la última"."""
    if not found:
        return
    last = found[-1]
    for face in faces:
        if face.start - last.at.end > _FAR:
            break
        single = any(
            is_(one, "single") and -BEHIND < face.start - one.start < NEAR and one.start > last.at.end
            for one in sentence.own
        )
        if single and last.who == DEALER:
            last.faces[face.id] = 1
            last.parts = True
        elif not single and not last.parts and sentence.own.has("all_of_them"):
            last.faces[face.id] = last.count


def _number(value: Any) -> float:
    return value if isinstance(value, int | float) else 99


def _value(amount: Mention) -> float:
    return _number(amount.value)


def _counts_cards(sentence: Sentence, clause: Clause, one: Mention) -> bool:
    """Tell whether a number counts cards: they stand behind it, or nothing else does where cards are spoken of."""
    if one.kind == "concept":
        return is_(one, "as_many") or (is_(one, "another") and goes_to(sentence, one))
    if one.kind != "amount" or not isinstance(one.value, int) or not 1 <= one.value <= MOST:
        return False
    if _FIRST_ONES.match(sentence.folded, one.end) and not sentence.own.has(*ACTS):
        return False  # "el que junta 21 con las dos primeras cartas"
    if one_by_one(sentence, one) or any(odds.start <= one.start < odds.end for odds in sentence.of("odds")):
        return False
    if any(is_(m, "instead") and m.end <= one.start < m.end + NEAR for m in clause.own):
        return False
    if for_all(sentence, one) or _SUPPOSED.search(sentence.folded, 0, one.start):
        return for_all(sentence, one)
    laid = any(is_(m, "community", "on_the_cloth") and 0 <= m.start - one.end <= 2 for m in sentence.own)
    goes = goes_to(sentence, one) or (laid and to_both(sentence))
    before = sentence.before.own if told_before(sentence) and sentence.before is not None else ()
    named = any(m.kind == "unit" and m.id == "cards" for m in (*sentence.own, *before))
    if not goes and not named and not (faced(sentence, one) and to_players(sentence)):
        return False
    heads = [
        m for m in sentence.own if m.kind in ("unit", "role", "item", "suit") and one.end <= m.start < one.end + NEAR
    ]
    between = sentence.folded[one.end : heads[0].start].split() if heads else []
    plain = not any(word.strip(",.;:") in TO for word in between) and "," not in " ".join(between)
    if heads and len(between) < 3 and plain and not goes:
        return heads[0].kind == "unit" and heads[0].id == "cards"
    again = sentence.folded[: one.start].split()[-1:] in (["otras"], ["otros"])  # "y otras tres van a la casa"
    return goes or again or faced(sentence, one) or stands_alone(sentence, one)


def _receiver(around: _Around, found: list[_Dealt]) -> str:
    """Who gets a number of cards."""
    behind, before = around.behind, around.before
    if given_to(around.sentence, before) or any(is_(one, "each_hand") for one in before):
        clause = around.clause  # "da a cada uno dos y toma para sí una"
        behind = [one for one in behind if one.start < clause.end or not is_(one, "oneself", "keeps")]
    right = [one for one in before if around.amount.start - one.end <= 1]
    if any(is_(one, "each_hand") for one in behind) or _named_together(around):
        return _BOTH
    if who := given_to(around.sentence, behind):
        return who
    if any(is_(one, "oneself", "keeps") for one in (*before, *behind)):
        return DEALER
    if any(is_(one, "takes") for one in before) and giver(around.sentence) == DEALER:
        return DEALER
    each_hand = _BOTH if any(is_(one, "each_hand") for one in before) else ""
    if who := given_to(around.sentence, right) or each_hand or given_to(around.sentence, before) or _to_you(around):
        return who
    named = parties(before)
    gives = any(is_(one, "dealt") for one in before)
    if named and (not gives or _TO_HIMSELF.search(around.sentence.folded, 0, around.amount.start)):
        return named[-1][1]
    if named or gives:
        return ""
    if found and faced(around.sentence, around.amount):
        return found[-1].who
    receives = around.clause.main.has(*ACTS) or told_before(around.sentence)
    return subject(around.sentence, around.clause) if receives else ""


def _to_you(around: _Around) -> str:
    """The player, where the words before a number speak to who gets it."""
    return PLAYER if TO_YOU.search(around.sentence.folded, around.begin, around.amount.start) else ""


def _named_together(around: _Around) -> bool:
    """Tell whether the player and the dealer are named in one breath: "cada jugador y el crupier reciben siete"."""
    for window in (around.behind, around.before):
        named = parties(window)
        for (one, who), (other, whose) in pairwise(named):
            joined = around.sentence.folded[one.end : other.start].split()[:1] == ["y"]
            alike = is_given(around.sentence, one) == is_given(around.sentence, other) or is_each(around.sentence, one)
            if {who, whose} == {PLAYER, DEALER} and joined and alike:
                return not any(is_(m, "dealt") and m.start < one.start for m in window)
    return False


def _stretches(sentence: Sentence, one: _Dealt) -> tuple[tuple[int, int], ...]:
    """What a number of cards rests on: the cards, who gives them, to whom; nothing where it takes more to tell."""
    cards = [unit for unit in sentence.of("unit") if unit.id == "cards" and 0 <= unit.start - one.at.end <= _BESIDE]
    acts = [act for act in sentence.own if is_(act, *ACTS)]
    whom = [named for named, who in parties(sentence.own) if who == one.who]
    if not cards or not acts or not whom or one.count != one.at.value:
        return ()
    return spans((one.at, *(min(some, key=lambda m: abs(m.start - one.at.start)) for some in (cards, acts, whom))))


def _facts(one: _Dealt, rests: tuple[tuple[int, int], ...], *, holdem: bool = False) -> Iterator[Fact]:
    """The facts of a number of cards; those that lie for all at hold'em say nothing of how the players' lie."""
    start, end = one.at.start, one.at.end
    if one.who == _COMMUNITY:
        yield Fact("dealer_rule", "cards.community", one.count, start, end)
        if "face_up" in one.faces and not holdem:
            yield Fact("dealer_rule", "cards.face_up", True, start, end)
        return
    both = (PLAYER, DEALER) if one.who == _BOTH else (one.who,)
    for who in both:
        yield Fact("dealer_rule", f"cards.{who}", one.count, start, end, rests=rests)
    if PLAYER in both and not one.parts and one.faces:
        yield Fact("dealer_rule", "cards.face_up", "face_up" in one.faces, start, end)
    if one.who == DEALER:
        for face, key in (("face_up", "cards.dealer_up"), ("face_down", "cards.dealer_down")):
            if face in one.faces:
                yield Fact("dealer_rule", key, one.faces[face], start, end)
