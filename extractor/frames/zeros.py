"""What becomes of the bets at zero, in prison, and at a tie of thirty-one: "la mitad, o presa hasta la otra bola".

A text tells it in a breath or in steps: the zero comes, the simple bets lose, pay half or stay in prison, and the next
spin decides over these. So the clauses are read in order, and what one leaves open (which zero, whose bets, a bet in
prison) those behind it go on from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from extractor.frames.clauses import Clause, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, PLAYER, in_games, is_, subject
from extractor.mentions import Mention
from extractor.statements import Statement

_GAMES = ("roulette", "boule")
_REACH = 7  # sentences for which a zero, or a bet in prison, is spoken of
_NEXT = 2  # sentences that go on about a bet in prison that one only mentions
_SIDES = frozenset(("red", "black", "even", "odd", "low", "high"))
_OTHERS = frozenset(("dozen", "column", "straight", "split", "street", "corner", "six_line", "five_line", "first_four"))
_SIMPLE, _OTHER = "even_money", "other_bets"
_HALF, _PRISON, _ALL = "lose_half", "en_prison", "lose_all"
_HALVES = ("1/2",)
_LOSS = ("lose", "takes", "sweep", "forfeits")
_TAKEN = ("takes", "charge", "deduct", "collects", "sweep")
"""What is lost where all of it is taken: "se cobran íntegras", "descuenta por completo"."""
_ONCE_PRISONED = re.compile(r"\b(?:que|quien) (?:hub\w+ |hay\w+ |h[ae]n? |est\w+ )$")
"""What stands before the prison that a bet is already in."""
_SETTLES = (*_LOSS, "return", "give_back", "stays", "to_half", "for_house", "to_house", "split", "charge", "collects")
"""What is done with the half of a bet."""
_SOME_OF = re.compile(r"\b(?:la|las|el|los|una?) (?=\S*[^\w\s.,;:()])\S{1,4} de ")
"""A share, or what damage made of one ("la %2 de su apuesta"): then not all of the bet is lost."""
_WINNING_ZERO = re.compile(r"\bceros?\s+$")
_NEAR = 30  # characters between "no" and the prison that there is not


class _Fate(Struct, frozen=True):
    """What becomes of a group of bets at one of the zeros, where it is said."""

    key: str
    what: str
    sentence: Sentence
    start: int
    end: int


class _Talk(Struct):
    """What is spoken of: the zeros (by the ending of their keys), whose bets, how long still."""

    zeros: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    last: str = ""
    left: int = 0
    prison: int = 0
    choice: bool = False
    freed: bool = False
    where: object = None
    node: object = None
    fates: list[_Fate] = []


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield the rules of the zero at roulette and boule, and of thirty-one at thirty and forty."""
    talk = _Talk()
    for sentence in told:
        game = sentence.passage.game
        if game == "trente_et_quarante":
            yield from _thirty_one(sentence)
        if not in_games(game, *_GAMES):
            continue
        if game != talk.where or not (talk.left or talk.prison):
            yield from _settled(talk)
            talk = _Talk(where=game)
        talk.left, talk.prison = max(0, talk.left - 1), max(0, talk.prison - 1)
        if sentence.own.has("imprisoned", "into_prison"):
            talk.prison = max(talk.prison, _NEXT)
        if talk.left or talk.prison or _about_zero(sentence):
            yield from _of_sentence(sentence, talk)
        if in_games(game, "boule"):
            yield from _neutral(sentence)
    yield from _settled(talk)


def _about_zero(sentence: Sentence) -> bool:
    return bool(_zeros(sentence.own)) or any(
        _zeros(near) for near in (sentence.asked, sentence.lead, *sentence.titles[:1])
    )


def _zeros(mentions: Sequence[Mention]) -> tuple[str, ...]:
    """The endings of the keys of the zeros that are named; none where they are but a bet's name."""
    if any(is_(one, "neighbours", "both_zeros") for one in mentions):
        return ("", ".double_zero") if any(is_(one, "both_zeros") for one in mentions) else ()
    double = [one for one in mentions if is_(one, "double_zero")]
    single = any(
        is_(one, "zero") and not any(other.start <= one.start <= other.end + 2 for other in double) for one in mentions
    )
    return ("",) * single + (".double_zero",) * bool(double)


def _of_sentence(sentence: Sentence, talk: _Talk) -> Iterator[Statement]:
    """Read the clauses of a sentence, which end a talk of prison or add a fate."""
    near = (sentence.asked, *sentence.titles[:1], sentence.lead)
    titled = next((found for one in near if (found := _zeros(one))), ())
    talk.zeros = titled if titled and talk.node is not sentence.passage.node else talk.zeros or titled
    talk.node = sentence.passage.node
    repeated = any(is_(one, "again") for one in sentence.lead)
    named: tuple[str, ...] = ()
    for clause in clauses(sentence):
        zeros = tuple(dict.fromkeys((*named, *own))) if (own := _zeros(clause.own)) else ()
        named = () if _groups(clause) or _whats(sentence, clause, talk) else zeros  # "sea cero, sea doble cero, …"
        if talk.prison or clause.has("imprisoned"):
            nought = any(one.value == 0 for one in clause.of("amount"))  # "un segundo cero"
            again = nought and (repeated or clause.has("again"))
            if settled := [*_in_prison(sentence, clause, talk, again=again)]:
                yield from settled
                continue
        if zeros:
            talk.zeros, talk.left = zeros, _REACH
        elif talk.zeros:
            talk.left = max(talk.left, 1)
        yield from _add(sentence, clause, talk)


def _in_prison(sentence: Sentence, clause: Clause, talk: _Talk, *, again: bool) -> Iterator[Statement]:
    """What the next spin does to a bet in prison."""
    half = _half(clause)
    if again or (clause.has("likewise") and clause.has("again")):
        gone = _lost(clause) or _swept(sentence, clause) or clause.has("likewise")
        what = _HALF if half else _ALL if gone else ""
        if what:
            yield _said(sentence, "prison.second_zero", what, clause.start, clause.end)
        beside = any(is_(one, "lose") for one in clause.condition)  # "si pierde, o si el cero se repite, …"
        if what == _ALL and beside:
            yield _said(sentence, "prison.next_lose", _ALL, clause.start, clause.end)
        return
    happens = any(is_(one, "zero", "double_zero") and not _refused(sentence, one) for one in clause.own)
    going = any(is_(one, "into_prison") and not _there(sentence, one) for one in clause.own)
    if half or happens or going or clause.has("not_covering") or any(one.id in _OTHERS for one in clause.of("bet")):
        return
    wins = [one for one in clause.own if is_(one, "win", "winning_hand", "bet_won")]
    denied = any(one.note == "not" or _refused(sentence, one) for one in wins)
    lucky = any(is_(one, "favourable") and one.note != "not" for one in sentence.own)
    if clause.has("set_free", "void_hand") and (lucky or (wins and not denied)):
        talk.freed = True
        yield _said(sentence, "prison.next_win", "returned", clause.start, clause.end)
        wins = []
    unlucky = any(is_(one, "adverse") and one.end <= clause.end for one in sentence.own)
    fails = any(is_(one, "lose") for one in clause.own) or denied or unlucky
    told = denied or unlucky or any(is_(one, "lose") for one in clause.condition)
    told = told or clause.has("sweep", "for_house", "lost_to_house")
    if (denied or not wins) and fails and (told or talk.freed) and (_lost(clause) or _swept(sentence, clause)):
        yield _said(sentence, "prison.next_lose", _ALL, clause.start, clause.end)


def _lost(clause: Clause) -> bool:
    """Tell whether a clause says that bets are lost."""
    return any(is_(one, "lose") and one.note != "not" for one in clause.main)


def _swept(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether the house takes bets: "la casa recoge", "pasan a la banca", "se cobran íntegras"."""
    if clause.has("for_house", "lost_to_house"):
        return True
    if clause.has("sweep") and subject(sentence, clause) == DEALER:
        return True
    whole = clause.has("whole", "all_of_it", "every_bet") and not clause.has("half", "return", "give_back", "set_free")
    return clause.has(*_TAKEN) and whole and subject(sentence, clause) != PLAYER


def _half(clause: Clause) -> bool:
    return any(_is_half(one) for one in clause.own)


def _is_half(mention: Mention) -> bool:
    return is_(mention, "half", "to_half") or (mention.kind == "share" and mention.value in _HALVES)


def _groups(clause: Clause) -> tuple[str, ...]:
    """Whose bets a clause names: the simple ones, those that do not cover the zero, or both."""
    named = {one.id for one in clause.own if one.kind == "bet"}
    simple = "simple_chance" in named or len(named & _SIDES) > 1 or (not named and clause.has("simple_bets"))
    every = clause.has("every_bet") and not clause.has("not_covering")
    others = clause.has("other_bets", "not_covering") or bool(named & _OTHERS)
    if every and (not simple or clause.has("cover", "even_if")):  # "todo lo que no esté en él, incluidas las sencillas"
        return (_SIMPLE, _OTHER)
    return (_SIMPLE,) * simple + (_OTHER,) * others


def _add(sentence: Sentence, clause: Clause, talk: _Talk) -> Iterator[Statement]:
    """Add what a clause makes of the bets that it names, or that were named before it."""
    named, node = _groups(clause), sentence.passage.node
    whats = _whats(sentence, clause, talk)
    chooses = clause.has("two_ways", "chooses_fate")
    before = [one for one in talk.fates if one.sentence.passage.node is not node]
    if before and (chooses or (named and whats and any(one.key.startswith(named) for one in before))):
        yield from _settled(talk)  # another provision says it again
    talk.choice |= chooses
    talk.groups = named or talk.groups
    if clause.exception and _SIMPLE in named:  # "todas pierden, excepto las sencillas, que …"
        talk.fates = [one for one in talk.fates if one.sentence is not sentence or not one.key.startswith(_SIMPLE)]
        talk.groups = named = (_SIMPLE,)
    if not talk.zeros or not whats:
        return
    talk.groups = groups = named or ((_SIMPLE,) if whats[0] != _ALL else talk.groups)  # the others lose all
    for what in whats:
        talk.last = what
        talk.fates += [
            _Fate(group + zero, what, sentence, clause.start, clause.end)
            for group in groups
            for zero in talk.zeros
            if group == _SIMPLE or what == _ALL
        ]
    if _PRISON in whats:
        talk.prison = _REACH


def _whats(sentence: Sentence, clause: Clause, talk: _Talk) -> list[str]:
    """What a clause says becomes of bets; one that says "igual" repeats what was said last."""
    found = [_HALF] if _half(clause) and clause.has(*_SETTLES) else []
    if _imprisons(sentence, clause):
        found.append(_PRISON)
    if found:
        return found
    if (_lost(clause) or _swept(sentence, clause)) and not clause.has("again") and not _wins(sentence, clause):
        return [] if _SOME_OF.search(sentence.folded[clause.start : clause.end]) else [_ALL]
    return [talk.last] if clause.has("likewise") and talk.last and _groups(clause) else []


def _imprisons(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether bets go to prison; "no existe la prisión" says that they do not."""
    at = next((one for one in clause.own if is_(one, "imprisoned", "into_prison") and one.note != "not"), None)
    return at is not None and not _there(sentence, at) and not _refused(sentence, at)


def _there(sentence: Sentence, at: Mention) -> bool:
    """Tell whether a bet is in prison already: "la puesta que hubiere quedado presa"."""
    return _ONCE_PRISONED.search(sentence.folded[: at.start]) is not None


def _refused(sentence: Sentence, at: Mention) -> bool:
    """Tell whether "no" stands before a word: "no existe la prisión", "no sale el cero"."""
    before = sentence.folded[max(0, at.start - _NEAR) : at.start].rpartition(",")[2].split()
    return not {"no", "sin", "ni"}.isdisjoint(before)


def _wins(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a clause says that something wins; "el cero ganador" is a number's name."""
    wins = [one for one in clause.main if is_(one, "win") and one.note != "not"]
    return any(not _WINNING_ZERO.search(sentence.folded, 0, one.start) for one in wins)


def _settled(talk: _Talk) -> Iterator[Statement]:
    """Yield what was said of the bets; half and prison for the same ones are a choice."""
    done = set[str]()
    for one in talk.fates:
        same = {other.what for other in talk.fates if other.key == one.key}
        both = {_HALF, _PRISON} <= same
        if one.key not in done and (both or not talk.choice or not one.key.startswith(_SIMPLE)):
            yield _said(one.sentence, one.key, "en_prison_or_half" if both else one.what, one.start, one.end)
        done.add(one.key)
        ending = f"{_SIMPLE}.half" if one.what == _HALF else f"{_SIMPLE}.prison"
        if both and one.key == _SIMPLE and one.what != _ALL and ending not in done:
            yield _said(one.sentence, ending, one.what, one.start, one.end)
            done.add(ending)
    talk.fates, talk.choice = [], False


def _neutral(sentence: Sentence) -> Iterator[Statement]:
    """What the simple bets lose on boule's number outside them."""
    for clause in clauses(sentence):
        number = next((one for one in clause.of("amount") if isinstance(one.value, int) and 0 < one.value <= 9), None)
        simple = any(one.id in ("simple_chance", "neutral") for one in clause.of("bet")) or clause.has("every_bet")
        if number is not None and simple and number in clause.condition and _lost(clause):
            yield _said(sentence, _SIMPLE, _ALL, clause.start, clause.end)
            yield Statement(
                sentence.passage.node, sentence.layer, "bet", "loses_on.simple_chance", [number.value], number.start,
                clause.end, confidence=0.85,
            )  # fmt: skip


def _thirty_one(sentence: Sentence) -> Iterator[Statement]:
    """A tie at thirty-one that is settled as the zero of roulette is."""
    near = (sentence, sentence.before) if sentence.before is not None else (sentence,)
    if not any(one.value == 31 for text in near for one in text.of("amount")):
        return
    at = sentence.own.said("as_at_zero")
    halved = next((one for one in clauses(sentence) if _half(one) and not (one.denied or one.has("insure"))), None)
    if at is not None:
        yield _said(sentence, "tie_at_31", "as_roulette_zero", at.start, at.end)
    elif halved is not None and halved.has(*_SETTLES, "keeps") and not _excepted(sentence):
        said = [one for one in halved.own if _is_half(one) or is_(one, *_SETTLES, "keeps")]
        yield _said(sentence, "tie_at_31", _HALF, min(one.start for one in said), max(one.end for one in said))


def _excepted(sentence: Sentence) -> bool:
    """Tell whether something is excepted that is no insured bet."""
    return any(one.exception and not one.has("insure") for one in clauses(sentence))


def _said(sentence: Sentence, key: str, value: str, start: int, end: int) -> Statement:
    return Statement(sentence.passage.node, sentence.layer, "zero_rule", key, value, start, end, confidence=0.85)


__all__ = ["read"]
