"""Who is dealt how many cards, and how many of them lie open: "dos al jugador y dos a la banca, una descubierta".

A number of cards goes to whom the words behind it name ("dos al punto"), else to whom the clause speaks of, where the
act is one of receiving; who deals keeps what he takes "para sí". A smaller number behind it with a word for open or
covered is a part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from extractor.frames.clauses import Clause, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, PLAYER, Fact, in_games, is_, parties, subject
from extractor.mentions import Mention

_BOTH = "both"
_SINGLE = ("siete_y_medio", "war")  # elsewhere one card is dealt at a time
_GAMES = ("blackjack", "baccarat", "poker", "siete_y_medio", "war")
_ACTS = ("deal", "dealt", "keeps")
_NEAR = 30  # characters between a number and the cards it counts, or a face and what it is said of
_NO_CARDS = ("points", "chips", "hands", "times", "rounds", "decks", "bets", "seats", "boxes", "numbers")
_TO = ("a", "al", "para", "por", "cada", "del", "de")


class _Dealt(Struct):
    """A number of cards that somebody has, with how many of them lie open and covered."""

    who: str
    count: Any
    at: Mention
    faces: dict[str, Any]
    parts: bool = False


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `cards.player`, `cards.dealer`, how they lie, and `dealt_by`."""
    if not in_games(sentence.passage.game, *_GAMES):
        return
    found = list[_Dealt]()
    for clause in clauses(sentence):
        if not clause.exception and not any(
            is_(one, "error", "double", "burn", "exchange", "purchase", "times", "community") for one in clause.own
        ):
            _deal(sentence, clause, found)
    among = in_games(sentence.passage.game, "circle_poker")
    for one in found:
        if among and one.who != PLAYER:
            continue  # nobody plays for the house
        if one.count != 1 or in_games(sentence.passage.game, *_SINGLE) or (one.who == DEALER and one.faces):
            yield from _facts(one)


def _deal(sentence: Sentence, clause: Clause, found: list[_Dealt]) -> None:
    goes_on = found or _told_before(sentence)
    acted = any(is_(one, *_ACTS) for one in clause.main) or _given_to_all(sentence, clause)
    if clause.denied or not (acted or goes_on):
        return
    if any(is_(one, "one_card") for one in clause.main) and not any(
        is_(one, "each", "each_seat") for one in clause.main
    ):
        return
    amounts = [one for one in clause.main if _counts_cards(sentence, clause, one)]
    for at, amount in enumerate(amounts):
        stop = amounts[at + 1].start if at + 1 < len(amounts) else clause.end
        begin = amounts[at - 1].end if at else clause.start
        who = _receiver(sentence, clause, amount, begin, stop, found)
        faces = [one for one in clause.main if is_(one, "face_up", "face_down") and amount.end <= one.start < stop]
        part = next((one for one in reversed(found) if one.who == who or not who), None)
        if (
            part is not None
            and faces
            and _value(amount) <= _number(part.count)
            and (part.who == who or not _names(clause, amount, stop))
        ):
            part.faces[faces[0].id] = amount.value
            part.parts = True
        elif who and not (part is not None and part.who == who):
            count = found[-1].count if amount.kind == "concept" and found else amount.value
            if count is None:
                continue
            late = bool(faces) and "," in sentence.folded[amount.end : faces[0].start] and bool(found)
            found.append(_Dealt(who, count, amount, {} if late else {one.id: count for one in faces[:1]}))
            if late and found[0].who == PLAYER:  # "dos al punto y dos a la banca, cara arriba"
                found[0].faces.setdefault(faces[0].id, found[0].count)
    if not amounts and found:
        _described(clause, found)


def _given_to_all(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a clause without an act gives cards to the players: "dos cartas a cada jugador"."""
    return (
        bool(clause.main)
        and clause.main[0].kind == "amount"
        and any(is_(one, "each", "each_seat") for one in clause.main)
    )


def _told_before(sentence: Sentence) -> bool:
    """Tell whether the sentence before deals cards."""
    before = sentence.before
    return before is not None and any(is_(one, *_ACTS) for one in before.own) and bool(before.of("unit", "amount"))


def _described(clause: Clause, found: list[_Dealt]) -> None:
    """Faces without a number: "ambas a la vista", "la primera descubierta", "todas ocultas"."""
    last = found[-1]
    for face in (one for one in clause.own if is_(one, "face_up", "face_down")):
        single = any(is_(one, "single") and face.start - _NEAR <= one.start <= face.start for one in clause.own)
        if single and last.who == DEALER:
            last.faces[face.id] = 1
            last.parts = True
        elif not single and not last.parts and any(is_(one, "all_of_them") for one in clause.own):
            last.faces[face.id] = last.count


def _number(value: Any) -> float:
    return value if isinstance(value, int | float) else 99


def _value(amount: Mention) -> float:
    return _number(amount.value)


def _counts_cards(sentence: Sentence, clause: Clause, one: Mention) -> bool:
    """Tell whether a number counts cards: they stand behind it, or nothing else does where cards are spoken of."""
    if one.kind not in ("amount", "concept") or (one.kind == "concept" and one.id != "as_many"):
        return False
    if one.kind == "amount" and (not isinstance(one.value, int) or not 1 <= one.value <= 9):
        return False
    if _one_by_one(sentence, one):
        return False
    before = sentence.before.own if _told_before(sentence) and sentence.before is not None else ()
    if not any(m.kind == "unit" and m.id == "cards" for m in (*sentence.own, *before)):
        return False
    heads = [
        m for m in sentence.own if m.kind in ("unit", "role", "item", "suit") and one.end <= m.start < one.end + _NEAR
    ]
    between = sentence.folded[one.end : heads[0].start].split() if heads else []
    if (
        heads
        and len(between) < 3
        and not any(word.strip(",.;:") in _TO for word in between)
        and "," not in " ".join(between)
    ):
        return heads[0].kind == "unit" and heads[0].id == "cards"
    behind = sentence.folded[one.end : one.end + 14].split()
    return not behind or one.form != "article" or _faced(sentence, one)


def _one_by_one(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number says how cards are given: "de una en una", "una a una"."""
    behind, before = sentence.folded[one.end : one.end + 8].split(), sentence.folded[: one.start].split()
    return (
        behind[:1] in (["en"], ["por"])
        or (behind[:2] in (["a", "una"], ["a", "uno"]) and one.form == "article")
        or before[-1:] == ["en"]
    )


def _faced(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a word for open or covered stands right behind a number."""
    return any(is_(m, "face_up", "face_down") and one.end <= m.start <= one.end + 16 for m in sentence.own)


def _names(clause: Clause, amount: Mention, stop: int) -> list[tuple[Mention, str]]:
    return parties(m for m in clause.own if amount.end <= m.start < stop)


def _receiver(sentence: Sentence, clause: Clause, amount: Mention, begin: int, stop: int, found: list[_Dealt]) -> str:
    """Who gets a number of cards."""
    window = [one for one in clause.main if amount.end <= one.start < stop]
    if any(is_(one, "each_hand") for one in window):
        return _BOTH
    behind = [(one, who) for one, who in parties(window) if _given(sentence, one)]
    if behind:
        return behind[0][1]
    if any(is_(one, "each_seat") for one in window):
        return PLAYER
    before = [one for one in clause.own if begin <= one.start < amount.start]
    if any(is_(one, "oneself", "keeps") for one in (*before, *window)):
        return DEALER
    given = [who for one, who in parties(before) if _given(sentence, one) and not is_(one, "each_seat")]
    if any(is_(one, "each_hand") for one in before):
        return _BOTH
    if given:
        return given[-1]
    if any(is_(one, "each_seat") for one in before):
        return PLAYER
    named = parties(before)
    if named and not any(is_(one, "dealt") for one in before):
        return named[-1][1]
    if not named and not any(is_(one, "dealt") for one in before):
        return (
            subject(sentence, clause)
            if not found
            else (found[-1].who if _faced(sentence, amount) else subject(sentence, clause))
        )
    return ""


def _given(sentence: Sentence, one: Mention) -> bool:
    """Tell whether words give something to somebody: "al punto", "para la casa", "por jugador"."""
    words = sentence.folded[max(0, one.start - 12) : one.start].split()
    return bool(words) and (
        words[-1] in ("a", "al", "para", "por", "cada") or words[-2:-1] in (["a"], ["para"], ["por"])
    )


def _facts(one: _Dealt) -> Iterator[Fact]:
    start, end = one.at.start, one.at.end
    both = (PLAYER, DEALER) if one.who == _BOTH else (one.who,)
    for who in both:
        yield Fact("dealer_rule", f"cards.{who}", one.count, start, end)
    if PLAYER in both and not one.parts and one.faces:
        yield Fact("dealer_rule", "cards.face_up", "face_up" in one.faces, start, end)
    if one.who == DEALER:
        for face, key in (("face_up", "cards.dealer_up"), ("face_down", "cards.dealer_down")):
            if face in one.faces:
                yield Fact("dealer_rule", key, one.faces[face], start, end)
