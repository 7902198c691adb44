"""On which totals the house draws and stands, and on which the player may double: games of a total to be reached."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from extractor.frames.clauses import Clause, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, in_games, is_, parties, subject
from extractor.mentions import Mention

_GAMES = ("blackjack", "siete_y_medio")
_AIMED = {"blackjack": (18, 31), "siete_y_medio": (7.5, 7.5), "baccarat": (9, 9), "trente_et_quarante": (31, 31)}
"""Between which totals the aim of a game lies, whatever a text makes it."""
_PASSING = ("aim", "nearer", "purpose")
AIMED, PASSED = 0.85, 0.75
"""How sure a total is that of the game: one that is called its aim, and one of which it is said who passes it."""
_BESIDE = 40  # characters between a total and the words that make it the aim
_AND_A_HALF = (" puntos y medio", " tantos y medio", " y medio")
_DRAW, _STAND = ("draw", "third_draw"), ("stand", "third_stand")
_LABEL = 40  # characters of a label that is a sentence of its own
_LEAST, _MOST = {"blackjack": 12, "siete_y_medio": 3}, {"blackjack": 20, "siete_y_medio": 7.5}
_OBLIGED = re.compile(r"est(?:a|an|ara|aran|e|en) \w+[ai]d[oa]s?\b")
"""Who "is obliged" to something does not stand."""
_ITSELF = re.compile(r"\b(?:me planto|me quedo|paro|tiro|pido|saco|jalo|robo)\b")
"""What the house says of itself, on a card that lies on the table."""
_NOT_REACHED = re.compile(r"\bno (?:complet|reun|alcanz|lleg|obten|obteng|sum|junt|tener|teng)\w* (?:\w+ ){0,4}$")


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `draws_to`, `stands_on`, `soft_17`, `double.on` and `target_total`."""
    game = sentence.passage.game
    if target := _target(sentence):
        yield target
    if not in_games(game, *_GAMES):
        return
    soft_before = False
    if sentence.own.has("announce"):
        return
    reached: Any = None
    for clause in clauses(sentence):
        soft = clause.has("soft") or (clause.has("ace_as_eleven") or _ace(clause))
        if in_games(game, "blackjack"):
            yield from _soft(sentence, clause, soft, soft_before)
            yield from _doubled(sentence, clause)
            yield from _doubled_but_on_blackjack(sentence, clause)
        if not soft or not _act(clause, *_DRAW) or clause.denied:
            yield from _house(sentence, clause, soft, "blackjack" if in_games(game, "blackjack") else game)
        yield from _stands_there(sentence, clause, reached)
        reached = _drawn_until(sentence, clause) or reached
        soft_before = soft or soft_before


def _target(sentence: Sentence) -> Fact | None:
    """The total that one aims at."""
    least, most = next((span for game, span in _AIMED.items() if in_games(sentence.passage.game, game)), (0, 0))
    ideas = ("nearer",) if in_games(sentence.passage.game, "trente_et_quarante") else _PASSING
    told = [one for one in sentence.own if is_(one, *ideas)] if most else []
    beside = bool(told)
    if in_games(sentence.passage.game, *_GAMES) and sentence.own.has("lose", "knocked_out", "if", "worth"):
        told += [one for one in sentence.own if is_(one, "passes", "goes_past")]
    if not told:
        return None
    for amount in sentence.of("amount"):
        value = _whole(sentence, amount)
        if least <= value <= most and any(-_BESIDE < amount.start - one.end < _BESIDE for one in told):
            sure = AIMED if beside else PASSED
            return Fact("dealer_rule", "target_total", value, amount.start, amount.end, confidence=sure)
    return None


def _whole(sentence: Sentence, amount: Mention) -> Any:
    """A total that is named, or passed ("más de 21"); "siete puntos y medio" is half a point more."""
    value = amount.value.get("above", 0) if isinstance(amount.value, dict) else amount.value
    half = sentence.folded.startswith(_AND_A_HALF, amount.end)
    if not isinstance(value, int | float):
        return 0
    return value + 0.5 if half else value


def _ace(clause: Clause) -> bool:
    return any(one.kind == "rank" and one.id == "ace" for one in clause.own)


def _act(clause: Clause, *ids: str) -> Mention | None:
    return next((one for one in clause.main if is_(one, *ids)), None)


def _house(sentence: Sentence, clause: Clause, soft: bool, game: str) -> Iterator[Fact]:
    """What the house does on a total: each total goes with the act nearest to it."""
    done = _done(sentence, clause)
    if not done or clause.exception or _drawer(sentence, clause) != DEALER:
        return
    for amount in clause.of("amount"):
        act = min(done, key=lambda one: max(amount.start - one.end, one.start - amount.end))
        stands = is_(act, *_STAND) != (clause.denied and is_(act, *_DRAW))
        if is_(act, *_DRAW) and clause.denied and soft:
            continue
        until = _unreached(sentence, clause, amount) and "max" not in str(amount.value)
        told = _single(amount.value)
        value = _lowest(told) if stands else _highest(told, until)
        if value is not None and _LEAST[game] <= value <= _MOST[game]:
            key = "stands_on" if stands else "draws_to"
            yield Fact("dealer_rule", key, value, min(act.start, amount.start), max(act.end, amount.end))


def _drawer(sentence: Sentence, clause: Clause) -> str:
    """Of whom a clause on drawing speaks; where it names nobody, of the house that the sentence names behind it."""
    if found := subject(sentence, clause):
        return found
    later = {who for _, who in parties(one for one in sentence.own if one.start >= clause.end)}
    return DEALER if later == {DEALER} or _ITSELF.search(sentence.folded, clause.start, clause.end) else ""


def _unreached(sentence: Sentence, clause: Clause, amount: Mention) -> bool:
    """Tell whether a total ends what is done below it: "hasta 17", "de no completar 17"."""
    return any(is_(one, "until") and one.end <= amount.start + 1 for one in clause.own) or bool(
        _NOT_REACHED.search(sentence.folded, clause.start, amount.start)
    )


def _done(sentence: Sentence, clause: Clause) -> list[Mention]:
    """The acts of drawing and standing; "no tomará carta" is one of standing, and none of drawing in it."""
    acts = [one for one in clause.main if is_(one, *_DRAW, *_STAND) and not _OBLIGED.match(sentence.folded, one.start)]
    denied = [one for one in acts if is_(one, *_STAND)]
    return [
        one
        for one in acts
        if one in denied
        or not any(other.start <= one.start < other.end and other.start < one.start for other in denied)
    ]


def _drawn_until(sentence: Sentence, clause: Clause) -> Any:
    """The total that ends the drawing of a clause: "tira hasta alcanzar 17"; None where there is none."""
    if clause.denied or clause.exception or not _act(clause, *_DRAW):
        return None
    ends = [one.value for one in clause.of("amount") if isinstance(one.value, int | float)]
    until = [one for one in clause.of("amount") if one.value in ends[:1] and _unreached(sentence, clause, one)]
    return ends[0] if len(ends) == 1 and until and subject(sentence, clause) == DEALER else None


def _stands_there(sentence: Sentence, clause: Clause, reached: Any) -> Iterator[Fact]:
    """The total on which the house stands, where the clause before it says what it draws to: "…, y allí se planta"."""
    act = _act(clause, *_STAND)
    if reached is None or act is None or clause.denied or clause.exception or subject(sentence, clause) != DEALER:
        return
    others = any(isinstance(one.value, int) and _LEAST["blackjack"] <= one.value for one in clause.main.of("amount"))
    if not others and not clause.main.has("soft", "pay", "win", "lose", *_DRAW):
        yield Fact("dealer_rule", "stands_on", reached, clause.start, clause.end)


def _single(value: Any) -> Any:
    """A range with one number at each end: of several ("17 o 18 o más") the lowest."""
    if not isinstance(value, dict):
        return value
    return {end: min(bound) if isinstance(bound, list) else bound for end, bound in value.items()}


def _lowest(value: Any) -> Any:
    """The lowest total of those on which one stands; None where no total is the first."""
    if isinstance(value, dict):
        above = _end(value, "above", min)
        return _end(value, "min", min) if "min" in value else None if above is None else above + 1
    return value[0] if isinstance(value, list) else value


def _end(value: dict[str, Any], bound: str, choose: Callable[[list[Any]], Any]) -> Any:
    """One end of a range, None where it has no such end; of alternatives ("16 o 17 o más") the one to `choose`."""
    end = value.get(bound)
    return choose(end) if isinstance(end, list) else end


def _highest(value: Any, until: bool) -> Any:
    """The highest total of those on which one draws; "until" it is reached one draws below it."""
    if isinstance(value, dict):
        if (most := _end(value, "max", max)) is not None:
            return most
        past = _end(value, "min" if "min" in value else "below", min)
        return None if past is None else past - 1
    top = value[-1] if isinstance(value, list) else value
    return top - 1 if until and not isinstance(value, list) else top


def _soft(sentence: Sentence, clause: Clause, soft: bool, soft_before: bool) -> Iterator[Fact]:
    at = next((one.start for one in clause.own if is_(one, "soft", "ace_as_eleven")), clause.start)
    act = min(_done(sentence, clause), key=lambda one: abs(one.start - at), default=None)
    seventeen = [
        one
        for one in sentence.of("amount")
        if one.value == 17 or (isinstance(one.value, dict) and one.value.get("min") == 17)
    ]
    if act is None:
        if soft and seventeen and clause.exception and subject(sentence, clause) == DEALER:
            yield Fact("dealer_rule", "soft_17", "hit", clause.start, clause.end)
        return
    if not seventeen or not (soft or (soft_before and clause.has("with_it"))):
        return
    if subject(sentence, clause) not in (DEALER, "") or clause.has("split", "separate", "insure"):
        return
    stands = is_(act, *_STAND) != (clause.denied and is_(act, *_DRAW))
    if clause.exception:
        stands = is_(act, *_STAND)
    yield Fact("dealer_rule", "soft_17", "stand" if stands else "hit", act.start, act.end)


def _doubled(sentence: Sentence, clause: Clause) -> Iterator[Fact]:
    """The totals on which the player may double."""
    own = next((one for one in clause.own if _of_doubling(one)), None)
    if clause.denied or clause.has("separated") or (own is None and not _on_doubling(sentence, clause)):
        return
    for amount in clause.of("amount"):
        totals = _spelled(amount.value)
        double = own or amount
        if amount.form != "article" and totals and all(4 <= one <= 20 for one in totals):
            yield Fact("option", "double.on", totals, min(amount.start, double.start), max(amount.end, double.end))


def _doubled_but_on_blackjack(sentence: Sentence, clause: Clause) -> Iterator[Fact]:
    """Any total, where one may double "salvo con black jack" and no total is named."""
    best = next((one for one in clause.of("bet") if one.id == "blackjack"), None) if clause.exception else None
    before = [*sentence.back()]
    if best is None or not any(_of_doubling(one) for near in (sentence.own, *sentence.titles[:1]) for one in near):
        return
    named = any(one.form != "article" and _spelled(one.value) for each in before for one in each.of("amount"))
    if not named and any(each.own.has("may", "allow", "option") for each in before):
        yield Fact("option", "double.on", "any", clause.start, clause.end)


def _of_doubling(one: Mention) -> bool:
    return is_(one, "double") or (one.kind == "bet" and one.id == "double")


def _on_doubling(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether totals of a clause are those on which one may double, for its label or list is on doubling."""
    *_, first = sentence.back()
    around = (first.own if len(first.text) <= _LABEL else (), sentence.lead, *sentence.titles[:1])
    points = clause.has("reach", "sum_up") or any(one.id == "points" for one in clause.of("unit"))
    return (
        points and not clause.has("draw", "stand", "lose") and any(_of_doubling(one) for near in around for one in near)
    )


def _spelled(value: Any) -> list[int]:
    if isinstance(value, dict):
        if {"min", "max"} <= set(value) and isinstance(value["min"], int) and isinstance(value["max"], int):
            return [*range(value["min"], value["max"] + 1)]
        return []
    return value if isinstance(value, list) else [value] if isinstance(value, int) else []
