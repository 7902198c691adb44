"""On which totals the house draws, what its first card decides, and what follows from rules that were read.

The games are those of a total to be reached; of the player it is read on which totals he may double.

From a rule that has been read it follows that insurance against an ace is insurance that is offered. A wheel that is
measured is there, and one that is numbered from 0 has that zero; the total that nobody may pass is the aim where
nothing is called so.

What the house's first card decides at blackjack: "si muestra un as", "salvo que su carta vista sea as o figura".

A sentence names such cards as a condition of insurance, of even money, of giving up the hand, or of paying a blackjack
at once; where it names none of these itself, the words before it or the title do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from extractor.frames.clauses import Clause, clause_before, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, in_games, is_, parties, subject
from extractor.frames.worth import counted_as_eleven, of_seventeen
from extractor.grammar import HOUSE
from extractor.lexicon import game_group
from extractor.mentions import Mention
from extractor.statements import Statement

_CARDS = ("ace", "10", "figure")
_OF_HOUSE = re.compile(rf" (?:de la|del?) {HOUSE}\b")
_LOOK = 70  # characters before a card in which its being shown is said
_INSURE, _EVEN, _GIVE_UP, _BLACKJACK = "insurance.against", "even_money.against", "surrender.not_against", "waits"

_GAMES = ("blackjack", "siete_y_medio")
_AIMED = {"blackjack": (18, 31), "siete_y_medio": (7.5, 7.5), "baccarat": (9, 9), "trente_et_quarante": (31, 31)}
"""Between which totals the aim of a game lies, whatever a text makes it."""
_PASSING = ("aim", "nearer", "purpose")
AIMED, PASSED = 0.85, 0.75
"""How sure a total is that of the game: one that is called its aim, and one of which it is said who passes it."""
_BESIDE = 40  # characters between a total and the words that make it the aim
_OF_A_NAME = re.compile(r"\w [A-ZÁÉÍÓÚÑ]\w+ $")  # "en el Canal 21", where a figure ends a name
_AND_A_HALF = (" puntos y medio", " tantos y medio", " y medio")
_DRAW, _STAND = ("draw", "third_draw"), ("stand", "third_stand")
_LABEL = 40  # characters of a label that is a sentence of its own
_LEAST, _MOST = {"blackjack": 12, "siete_y_medio": 3}, {"blackjack": 20, "siete_y_medio": 7.5}
_OBLIGED = re.compile(r"est(?:a|an|ara|aran|e|en) \w+[ai]d[oa]s?\b")
"""Who "is obliged" to something does not stand."""
_ITSELF = re.compile(r"\b(?:me planto|me quedo|paro|tiro|pido|saco|jalo|robo)\b")
"""What the house says of itself, on a card that lies on the table."""
_REACHED = re.compile(r"\W*(?:\w+(?:ad|id)[oa]s?|habiendo \w+|al \w+[aei]r)\b")
_NOT_REACHED = re.compile(
    r"\bno (?:complet|reun|alcanz|lleg|obten|obteng|sum|junt|tener|teng)\w* (?:\w+ ){0,4}$"
    r"|\bpor debajo del? $"
)

_OFFERED = {
    "insurance.against": "insurance.offered",
    "even_money.against": "even_money.offered",
    "double.on": "double.offered",
    "split.on": "split.offered",
    "surrender.loses": "surrender.offered",
    "surrender.not_against": "surrender.offered",
    "card_purchase.max": "card_purchase.offered",
    "draw.max": "draw.offered",
    "amount.card_purchase": "card_purchase.offered",
    "wheel.diameter_cm": "has.wheel",
    "ball.diameter_mm": "has.ball",
    "balls.reserve": "has.ball",
    "turns_min.cage": "has.cage",
    "shakes_min.cage": "has.cage",
    "shakes_min.dice_cup": "has.dice_cup",
}
"""What is ruled in detail exists: each such key with the one that says so."""


def read_implied(stated: Iterable[Statement]) -> Iterator[Statement]:
    """Yield statements, and behind them those that follow of a choice of which nothing says whether it is offered."""
    detailed: dict[tuple[str, str], Statement] = {}
    said = set[tuple[str, str]]()
    zeros: dict[str, Statement] = {}
    ranges: dict[int, list[Statement]] = {}
    passed: dict[str, Statement] = {}
    for one in stated:
        if one.key == "target_total" and one.confidence <= PASSED:
            passed.setdefault(one.node.game, one)
            continue
        yield one
        game = one.node.game
        said.add((game, one.key))
        if game in game_group("roulette") and (found := _left_over(one, ranges)):
            zeros.setdefault(game, found)
        if offered := _OFFERED.get(one.key):
            detailed.setdefault((game, offered), one)
    for (game, key), one in detailed.items():
        if (game, key) not in said:
            yield replace(one, family="equipment" if key.startswith("has.") else "option", key=key, value=True)
    yield from (one for game, one in passed.items() if (game, one.key) not in said)
    for game, one in zeros.items():
        if (game, "wheel.zeros") not in said:
            yield one


def _left_over(one: Statement, ranges: dict[int, list[Statement]]) -> Statement | None:
    """Return the zeros that numbers from 0 hold, or that a provision's pockets leave over beside numbers from 1."""
    if one.key not in ("number_range", "wheel.pockets"):
        return None
    if one.key == "number_range" and one.value.get("min") == 0:
        return replace(one, key="wheel.zeros", value=["0"])
    told = ranges.setdefault(id(one.node), [])
    told.append(one)
    numbers: dict[str, int] = next((each.value for each in told if each.key == "number_range"), {})
    pockets = next((each for each in told if each.key == "wheel.pockets"), None)
    if pockets is None or numbers.get("min") != 1 or not isinstance(pockets.value, int):
        return None
    left = _ZEROS.get(pockets.value - numbers.get("max", 0))
    return replace(pockets, key="wheel.zeros", value=left) if left else None


_ZEROS = {1: ["0"], 2: ["0", "00"]}
"""The pockets of a wheel that bear no number, by how many they are."""


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
    eleven = counted_as_eleven(sentence) if in_games(game, "blackjack") else None
    if eleven is not None:
        yield eleven
    for clause in clauses(sentence):
        soft = clause.has("soft") or (clause.has("ace_as_eleven") or _ace(clause))
        if in_games(game, "blackjack"):
            yield from () if eleven is not None else _soft(sentence, clause, soft, soft_before)
            yield from _doubled(sentence, clause)
            yield from _doubled_but_on_blackjack(sentence, clause)
        if not soft or not _act(clause, *_DRAW) or clause.denied:
            yield from _house(sentence, clause, soft, next(one for one in _GAMES if in_games(game, one)))
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
        if _OF_A_NAME.search(sentence.text, 0, amount.start):
            continue
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
    for amount in clause.of("amount") or _reached_before(sentence, clause):
        act = min(done, key=lambda one: max(amount.start - one.end, one.start - amount.end))
        stands = is_(act, *_STAND) != (clause.denied and is_(act, *_DRAW))
        if is_(act, *_DRAW) and clause.denied and soft:
            continue
        until = _unreached(sentence, clause, amount) and "max" not in str(amount.value)
        told = _single(amount.value)
        step = 1 if game == "blackjack" else 0.5
        if stands and clause.denied and is_(act, *_STAND) and isinstance(told, dict) and "min" in told:
            yield Fact("dealer_rule", "draws_to", told["min"] - step, min(act.start, amount.start), amount.end)
            if game != "blackjack":
                continue  # from there the house may do either
        value = _lowest(told) if stands else _highest(told, step if until else 0)
        if value is not None and _LEAST[game] <= value <= _MOST[game]:
            key = "stands_on" if stands else "draws_to"
            yield Fact("dealer_rule", key, value, min(act.start, amount.start), max(act.end, amount.end))


def _reached_before(sentence: Sentence, clause: Clause) -> tuple[Mention, ...]:
    """The totals of a participle that opens the sentence before a clause without any: "llegada a seis, no pide"."""
    before = clause_before(sentence, clause)
    if before is None or before.start or before.has(*_DRAW, *_STAND) or not _REACHED.match(sentence.folded):
        return ()
    return before.of("amount")


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


def _highest(value: Any, until: float) -> Any:
    """The highest total of those on which one draws; "until" it is reached one draws so much below it."""
    if isinstance(value, dict):
        if (most := _end(value, "max", max)) is not None:
            return most
        past = _end(value, "min" if "min" in value else "below", min)
        return None if past is None else past - 1
    top = value[-1] if isinstance(value, list) else value
    return top - until if until and not isinstance(value, list) else top


def _soft(sentence: Sentence, clause: Clause, soft: bool, soft_before: bool) -> Iterator[Fact]:
    at = next((one.start for one in clause.own if is_(one, "soft", "ace_as_eleven")), clause.start)
    act = min(_done(sentence, clause), key=lambda one: abs(one.start - at), default=None)
    seventeen = [one for one in sentence.of("amount") if of_seventeen(one)]
    if act is None:
        if soft and seventeen and clause.exception and subject(sentence, clause) == DEALER:
            yield Fact("dealer_rule", "soft_17", "hit", clause.start, clause.end)
        elif soft and seventeen and clause.has("or_not") and _house_stands(sentence, clause):
            yield Fact("dealer_rule", "soft_17", "stand", clause.start, clause.end)
        return
    follows = clause.has("with_it") or sentence.folded.startswith(":", clause.start)  # "17 con as: no pide"
    if not seventeen or not (soft or (soft_before and follows)):
        return
    if subject(sentence, clause) not in (DEALER, "") or clause.has("split", "separate", "insure"):
        return
    stands = is_(act, *_STAND) != (clause.denied and is_(act, *_DRAW))
    if clause.exception:
        stands = is_(act, *_STAND)
    yield Fact("dealer_rule", "soft_17", "stand" if stands else "hit", act.start, act.end)


def _house_stands(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether the house stands by the clause before one that makes no difference: "…, cuente o no el as"."""
    before = clause_before(sentence, clause)
    return (
        before is not None
        and not before.denied
        and _act(before, *_STAND) is not None
        and subject(sentence, before) == DEALER
    )


_WITH = re.compile(r",? (?:teniendo|sumando|reuniendo|llevando|siempre que (?:teng|sum|reun)\w+|con)\b")
_OF = 5  # characters of " de " between a split and the cards that it is of: "la apertura de veinte"


def _doubled(sentence: Sentence, clause: Clause) -> Iterator[Fact]:
    """The totals on which the player may double."""
    own = next((one for one in clause.own if _of_doubling(one)), None) or _doubling_before(sentence, clause)
    if clause.denied or clause.has("separated") or (own is None and not _on_doubling(sentence, clause)):
        return
    for amount in clause.of("amount"):
        totals = _spelled(amount.value)
        double = own or amount
        opened = any(is_(one, "separate", "split") and 0 <= amount.start - one.end <= _OF for one in clause.own)
        if amount.form != "article" and totals and all(4 <= one <= 20 for one in totals) and not opened:
            yield Fact("option", "double.on", totals, min(amount.start, double.start), max(amount.end, double.end))


def _doubling_before(sentence: Sentence, clause: Clause) -> Mention | None:
    """The doubling of the clause before one that says with what: "doblar, teniendo once exactos"."""
    before = clause_before(sentence, clause)
    if (
        before is None
        or before.denied
        or DEALER in {who for _, who in parties(before.own)}
        or not _WITH.match(sentence.folded, clause.start)
    ):
        return None
    return None if clause.has("draw", "stand") else next((one for one in before.own if _of_doubling(one)), None)


def _doubled_but_on_blackjack(sentence: Sentence, clause: Clause) -> Iterator[Fact]:
    """Any total, where one may double "salvo con black jack" and no total is named."""
    best = next((one for one in clause.of("bet") if one.id == "blackjack"), None) if clause.exception else None
    before = [*sentence.back()]
    if best is None or not any(_of_doubling(one) for near in (sentence.own, *sentence.titles[:1]) for one in near):
        return
    named = any(one.form != "article" and _spelled(one.value) for each in before for one in each.of("amount"))
    if not named and any(each.own.has("may", "allow") for each in before):
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


def read_shown(sentence: Sentence) -> Iterator[Fact]:
    """Yield `insurance.against`, `even_money.against`, `surrender.not_against` and `blackjack.waits_against`."""
    if not in_games(sentence.passage.game, "blackjack"):
        return
    if not any(one.kind == "rank" and one.id in _CARDS for one in sentence.own):
        return
    for clause in clauses(sentence):
        cards = _shown(sentence, clause)
        topic = _topic(sentence, clause) if cards else ""
        if topic and (key := _decided(sentence, clause, topic, cards)):
            family = "dealer_rule" if topic == _BLACKJACK else "option"
            cards += _added(sentence, clause)
            yield Fact(family, key, sorted({one.id for one in cards}), cards[0].start, cards[-1].end)


def _shown(sentence: Sentence, clause: Clause) -> list[Mention]:
    """The cards of a clause that the house may show first; none where they are those of a player's hand."""
    cards = [one for one in clause.of("rank") if one.id in _CARDS]
    worth = any(one.start >= cards[0].end for one in clause.own.called("worth")) if cards else False
    if not cards or worth or clause.has("separate", "separated", "double"):
        return []  # "el as vale once", and not "vale si enseña un as"
    label = sentence.label.own if sentence.label is not None else ()
    if any(is_(one, "against_it") for one in label):
        return cards  # "Frente a ..... as"
    before = [one for one in clause.own if cards[0].start - _LOOK <= one.start < cards[0].start]
    house = any(who == DEALER for _, who in parties(before))
    first = any(is_(one, "first_shown", "face_up") for one in before)
    shown = any(is_(one, "shows") for one in before) and (house or first)
    if _OF_HOUSE.match(sentence.folded, cards[-1].end) and not clause.has("worth"):
        return cards  # "que el as de la banca acabe en black jack"
    faced = any(is_(one, "against_it") and cards[0].start - one.end < 12 for one in before)
    return cards if shown or faced else []


def _added(sentence: Sentence, clause: Clause) -> list[Mention]:
    """The cards of a clause that repeats what is said of one: "…; con diez o figura, tampoco"."""
    later = [one for one in clauses(sentence) if one.start >= clause.end and one.repeats]
    return [card for one in later[:1] for card in one.of("rank") if card.id in _CARDS]


def _topic(sentence: Sentence, clause: Clause) -> str:
    """What the cards are a condition of: what the sentence names nearest, else what stands before or above it."""
    named = [(one, topic) for one in sentence.own if (topic := _named(one))]
    if named:
        return min(named, key=lambda pair: _apart(pair[0], clause))[1]
    before = sentence.before.own if sentence.before is not None else ()
    for around in (before, sentence.lead, *sentence.titles[:1]):
        topics = {topic for one in around if (topic := _named(one))}
        topics = topics - {_BLACKJACK} or topics
        if topics:
            return topics.pop() if len(topics) == 1 else ""
    return ""


def _named(one: Mention) -> str:
    if is_(one, "insure") or (one.kind == "bet" and one.id == "insurance"):
        return _INSURE
    if is_(one, "even_money") or (one.kind == "bet" and one.id == "even_money"):
        return _EVEN
    if is_(one, "give_up"):
        return _GIVE_UP
    return _BLACKJACK if one.kind == "bet" and one.id == "blackjack" else ""


def _apart(one: Mention, clause: Clause) -> tuple[int, int]:
    """How far a topic is from a clause; a blackjack is often but the reason of the others."""
    gap = max(clause.start - one.end, one.start - clause.end, 0)
    return (one.kind == "bet" and one.id == "blackjack", gap)


def _decided(sentence: Sentence, clause: Clause, topic: str, cards: Sequence[Mention]) -> str:
    """The key that the cards of a clause are the value of, where what it says of them is clear."""
    told = clauses(sentence)
    main = told[max(0, told.index(clause) - 1)] if clause.exception else clause
    refused = main.denied != clause.exception
    if topic in (_INSURE, _EVEN):
        return "" if refused or main.main.has("lose", "pay_odds") else topic
    if topic == _GIVE_UP:
        unlike = any(
            one.note == "not" for one in clause.condition if one.end <= cards[0].start
        )  # "si no muestra un as"
        return topic if refused != unlike else ""
    return "blackjack.waits_against" if _waits(sentence, clause, cards) else ""


def _waits(sentence: Sentence, clause: Clause, cards: Sequence[Mention]) -> bool:
    """Tell whether a blackjack is paid at once but against some cards, or waits where the house shows them."""
    if clause.main.has("lose", "tied") or any(is_(one, "even_money") for one in sentence.own):
        return False
    before = [one for one in clause.own if one.start < cards[0].start]
    unlike = any(is_(one, "unlike") or (one.note == "not" and one in clause.condition) for one in before)
    soon = sentence.own.has("at_once") and sentence.own.has("pay")
    if soon and (clause.exception or unlike):
        return True
    return not unlike and sentence.own.has("waits") and not clause.exception
