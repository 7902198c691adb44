"""On what terms a bet is made: when, whether it must be, apart from what it is decided, which other it needs.

Read over mentions; whom a term is said of tells `wagers`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.frames.bets.offered import ODDS as _ODDS
from extractor.frames.clauses import Clause, clause_at, clauses
from extractor.frames.ideas import Mentions
from extractor.frames.moves import around, bets, is_object, spoken_of
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_, stated
from extractor.mentions import Mention
from extractor.statements import Statement

_SIDE = frozenset(
    (
        "progressive", "jackpot", "bonus", "ante_bonus", "pair_plus", "perfect_pairs", "over_13", "under_13",
        "insurance", "player_pair", "banker_pair", "tie",
    )
)  # fmt: skip
_ENTRY = frozenset(("ante", "blind", "small_blind", "big_blind", "pass", "dont_pass", "main"))
_MADE_LATER = ("withdraw", "increase", "pay", "win", "lose", "off", "return", "keep_bet")
_MOMENTS = (("after_point", "dice"), ("come_out", "dice"), ("any_time", "dice"), ("before_deal", "cards"))
_AFTER = re.compile(r"\b(?:despues|luego|a partir|con posterioridad|posterior(?:mente)?)\s+(?:del?|al?)\s+(?:la\s+)?$")
_FIELD = re.compile(r"\s*(?:momento|oportunidad|cuando|requisitos?|condicion(?:es)?|exige|requiere)\b[^:.;]{0,30}:\s")
_NUMBERED = ("go_poker", "trijoker")
"""Games whose bets have no other names than their numbers."""
_MOST_ALIKE = 5
_HANDS = ("banker", "player")
_WITH_MAIN = ("blackjack", "war", "baccarat", "siete_y_medio")
"""Games whose main bet has no name of its own."""
_MAIN = re.compile(r" (?:en|sobre|a) (?:la|su|el) (?:\w+ )?(?:principal|ordinari[oa]|base|original)\b")
_REACH = 45
_STOP = re.compile(r"\t|\.\s+(?=[a-z])")
_PLAIN = 200  # characters of a sentence that says when and little else


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield the terms of bets that sentences state, in order."""
    last: list[Mention] = []
    parent = None
    for sentence in told:
        above = sentence.passage.node.parent
        last = last if above is parent else []
        parent = above
        for fact in _facts(sentence, last):
            yield stated(sentence, fact)
        named = [one for one in bets(sentence) if not is_object(sentence, one)]
        if named and len({one.id for one in named}) == 1:
            last = named[:1]


def _facts(sentence: Sentence, last: Sequence[Mention]) -> Iterator[Fact]:
    if not in_games(sentence.passage.game, "poker", "blackjack", "baccarat", "dice", "roulette", "war", "monte") and (
        sentence.passage.game not in ("progressive_jackpot", "siete_y_medio", "trente_et_quarante", "poker")
    ):
        return
    if in_games(sentence.passage.game, "circle_poker"):
        entry = [one for one in last if one.id in _ENTRY]
        yield from _when(sentence, entry)
        yield from _mandatory(sentence, entry)
        return
    yield from _alike(sentence)
    needed = [*_requires(sentence, last)]
    yield from needed
    yield from _when(sentence, last)
    if not needed or sentence.own.has("voluntary"):
        yield from _mandatory(sentence, last)
    yield from _independent(sentence, last)


def _named(sentence: Sentence, at: Mention, last: Sequence[Mention], *, objects: bool = False) -> list[str]:
    return [*dict.fromkeys(one.id for one in spoken_of(sentence, at.start, also=last, objects=objects))]


def _span(sentence: Sentence, at: Mention, name: str) -> tuple[int, int]:
    """The stretch from the name to the words, where both stand in one sentence."""
    own = [one for one in bets(sentence) if one.id == name]
    near = min(own, key=lambda one: abs(one.start - at.start), default=at)
    return min(at.start, near.start), max(at.end, near.end)


# --- when


def _when(sentence: Sentence, last: Sequence[Mention]) -> Iterator[Fact]:
    game = sentence.passage.game
    only = _one_moment(sentence) if in_games(game, "dice") else None
    for moment, games in _MOMENTS:
        at = sentence.own.said(moment) if games == "cards" else only
        if at is None or in_games(game, "dice") != (games == "dice") or at.id != moment:
            continue
        names = _with_odds(sentence) or _named(sentence, at, last)
        clause = _making(sentence, at)
        late = moment == "come_out" and _AFTER.search(sentence.folded, 0, at.start)
        if late and (set(names) & {"pass", "dont_pass"} or sentence.own.has("add_bet")):
            return
        if moment == "after_point" and set(names) & {"pass", "dont_pass"}:
            return
        if clause is not None and clause.has("called"):
            return  # "de salida: llámase …" says how something is called
        if clause is None or not names or (moment == "any_time" and set(names) & set(_ODDS.values())):
            continue
        if moment == "before_deal" and not set(names) <= (_SIDE - {"insurance"}) | {
            "ante",
            "blind",
            "big_blind",
            "small_blind",
        }:
            continue
        for name in names:
            yield Fact("bet", f"when.{name}", "after_come_out" if late else moment, *_span(sentence, at, name))
        return


def _one_moment(sentence: Sentence) -> Mention | None:
    """Return the moment of a bet at dice where a sentence names but one, denies nothing and names the bet itself."""
    said = [one for one in sentence.own if is_(one, "come_out", "after_point", "any_time")]
    start, end = _printed(sentence, said[0].start) if said else (0, 0)
    said = [one for one in said if start <= one.start < end]
    comma = sentence.folded.find(",", said[-1].end, end) if said else -1
    last = comma + len(", ") if comma >= 0 else end  # a condition further on is that of something else
    part = Mentions(one for one in sentence.own if start <= one.start < end)
    later = {one.id for one in said if _AFTER.search(sentence.folded, 0, one.start) or is_(one, "after_point")}
    ids = {one.id for one in said} - ({"any_time", "come_out"} - {*later} if later else set())
    ids = ids - {"come_out"} if "after_point" in ids else ids
    denied = part.has("not", "off", "discretion") or any(one.start <= last for one in part.called("if"))
    about = bool(bets(sentence)) or bool(around(sentence))
    one = len(ids) == 1 and not denied and about and end - start <= _PLAIN
    return next((at for at in said if at.id in ids), None) if one else None


def _printed(sentence: Sentence, at: int) -> tuple[int, int]:
    """The sentence of a place as it is printed: a cell of a row may hold several."""
    ends = [hit.end() for hit in _STOP.finditer(sentence.folded)]
    return max((end for end in ends if end <= at), default=0), min(
        (e for e in ends if e > at), default=len(sentence.text)
    )


_ENGAGES = re.compile("enganch|respald")  # verbs that are said of odds alone


def _with_odds(sentence: Sentence) -> list[str]:
    """The odds of the one bet that a sentence adds them to: "sobre la postura a buena se toma ventaja"."""
    ids = {one.id for one in bets(sentence)}
    added = ids & set(_ODDS)
    of_odds = "odds" in ids or {one.id for one in around(sentence)} == {"odds"}
    if of_odds and sentence.own.has("side_made", "add_bet") and len(added) > ("odds" in ids):
        return [_ODDS[one] for one in added] if len(added) == 1 else ["odds"]
    labelled = sentence.before is not None and {one.id for one in bets(sentence.before)} == {"odds"}
    engages = any(_ENGAGES.match(sentence.folded, one.start) for one in sentence.own.called("add_bet"))
    added_to = (
        "odds" in ids or engages or (labelled and sentence.own.has("increase", "make_bet"))
    )  # "Ventajas. Puede añadirse al pase …"
    return [_ODDS[one] for one in added] if added_to and len(added) == 1 else []


def _making(sentence: Sentence, at: Mention) -> Clause | None:
    """The clause, the moment's own or the next one, in which a bet is made; none where it is something else."""
    told = clauses(sentence)
    here = clause_at(sentence, at.start)
    index = told.index(here) if here is not None else 0
    if _FIELD.match(sentence.folded):
        return here  # "Momento: una vez establecido el punto"
    near = [*told[index : index + 2], *told[max(0, index - 1) : index]]
    if any(_later(sentence, clause) or clause.has("ban", "discretion") or clause.denied for clause in near[:1]):
        return None
    return next((clause for clause in near if clause.has("make_bet") and not _later(sentence, clause)), None)


def _later(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a clause is about a bet that stands: not "puede hacerse o retirarse", which is of both."""
    made = [one.end for one in clause.own if is_(one, "make_bet")]
    later = [one for one in clause.own if is_(one, *_MADE_LATER)]
    return any(
        not any(sentence.folded[end : one.start].strip() in ("o", "y", "o ser") for end in made) for one in later
    )


# --- whether it must be


def _mandatory(sentence: Sentence, last: Sequence[Mention]) -> Iterator[Fact]:
    said = sentence.own.called("compulsory", "voluntary")
    if _FIELD.match(sentence.folded) and sentence.own.has("have_bet"):
        return  # "Requisito: tener en juego una postura de pase"
    done = set[str]()
    for at in said:
        clause = clause_at(sentence, at.start)
        if clause is None or clause.exception or clause.has("ban") or clause.of("item") or _of_house(clause):
            continue
        value = is_(at, "compulsory")
        if value and (at.note == "not" or clause.denied):
            continue
        names = _named(sentence, at, last, objects=value)
        several = value and len(names) > 1  # of several that are named one may be what the other is asked for with
        if several or not {*names} <= (_ENTRY if value else _SIDE) or (value and _conditional(clause, at)):
            continue
        for name in names:
            if name not in done:
                done.add(name)
                yield Fact("bet", f"mandatory.{name}", value, *_span(sentence, at, name))
    if not said:
        yield from _everybody(sentence)


def _of_house(clause: Clause) -> bool:
    return any(one.kind == "role" and one.id == "casino" for one in clause.main)


def _conditional(clause: Clause, at: Mention) -> bool:
    return any(one.start == at.start for one in clause.condition)


def _everybody(sentence: Sentence) -> Iterator[Fact]:
    """An ante that all put before the deal."""
    own = [one for one in bets(sentence) if one.id in ("ante", "blind")]
    if own and sentence.own.has("everyone") and sentence.own.has("before_deal"):
        yield Fact("bet", f"mandatory.{own[0].id}", True, own[0].start, own[0].end)


# --- bets that are told by their number


def _alike(sentence: Sentence) -> Iterator[Fact]:
    """Bets of one number and one amount that all who play put at once: "se colocan tres apuestas iguales"."""
    if not in_games(sentence.passage.game, *_NUMBERED) or not sentence.own.has("before_deal", "compulsory", "must"):
        return
    for at in sentence.of("amount"):
        named = next((one for one in sentence.of("unit") if 0 < one.start - at.end <= 1 and one.id == "bets"), None)
        clause = clause_at(sentence, at.start)
        if named is None or clause is None or clause.denied or clause.has(*_MADE_LATER):
            continue
        if isinstance(at.value, int) and 1 < at.value <= _MOST_ALIKE:
            yield from _numbered(sentence, at.value, at.start, named.end)
            return


def _numbered(sentence: Sentence, count: int, start: int, end: int) -> Iterator[Fact]:
    early, same = sentence.own.has("before_deal"), sentence.own.has("alike", "same_sum")
    for number in range(1, count + 1):
        yield Fact("bet", f"mandatory.bet_{number}", True, start, end)
        if early:
            yield Fact("bet", f"when.bet_{number}", "before_deal", start, end)
        if same and number > 1:
            yield Fact("bet", f"amount.bet_{number}", {"times": 1, "of": "bet"}, start, end)


# --- apart


def _independent(sentence: Sentence, last: Sequence[Mention]) -> Iterator[Fact]:
    at = next(iter(sentence.own.called("independent")), None)
    if at is None or not sentence.own.has("settle_bet"):
        return
    clause = clause_at(sentence, at.start)
    names = [name for name in _named(sentence, at, last) if name in _SIDE]
    if clause is not None and not clause.denied and len(names) == 1:
        yield Fact("bet", f"independent.{names[0]}", True, *_span(sentence, at, names[0]))


# --- what it needs


def _requires(sentence: Sentence, last: Sequence[Mention]) -> Iterator[Fact]:
    if added := _added(sentence):
        yield added
        return
    for at in sentence.own.called("have_bet"):
        if sentence.folded[: at.start].endswith(("sin ", "sin necesidad de ")):
            continue
        needed = _needed(sentence, at)
        if not needed:
            continue
        named = [
            name
            for name in _named(sentence, at, last)
            if name not in needed and name in (*_SIDE - {"insurance"}, "odds")
        ]
        for name in named[:1]:
            for key, value in _keys(name, needed):
                yield Fact("bet", f"requires.{key}", value, at.start, at.end)
        if named:
            return


def _added(sentence: Sentence) -> Fact | None:
    """What odds are taken on: they need the bet that the sentence takes them on."""
    keys = _with_odds(sentence)
    at = next((one for one in bets(sentence) if one.id in _ODDS), None)
    made = sentence.own.has("make_bet", "add_bet", "deal")
    made = made and (keys == ["odds"] or not sentence.own.has("if", "maximum", "shut_out"))
    if not keys or at is None or not made or sentence.own.has("withdraw"):
        return None
    clause = clause_at(sentence, at.start)
    if clause is not None and clause.denied and clause.has("offer", "may", "allow"):
        return None  # "no se aceptan ventajas en la línea de no pase"
    if sentence.own.has("increase") and "odds" in {one.id for one in bets(sentence)}:
        return None
    bases = sorted({one.id for one in bets(sentence) if one.id in _ODDS})
    return Fact("bet", f"requires.{keys[0]}", bases, at.start, at.end)


def _keys(name: str, needed: list[str]) -> Iterator[tuple[str, list[str]]]:
    if name != "odds":
        yield name, sorted(needed)
    for one in needed if name == "odds" else ():
        if one in _ODDS:
            yield _ODDS[one], [one]


def _needed(sentence: Sentence, at: Mention) -> list[str]:
    """The bets that one must have, named right behind the words that say so."""
    behind = [one for one in bets(sentence) if at.end <= one.start <= at.end + _REACH or at.start <= one.start < at.end]
    clause = clause_at(sentence, at.start)
    if clause is None or any(one.kind == "unit" and one.id in ("boxes", "seats") for one in clause.own):
        return []
    behind = [one for one in behind if one.start < clause.end and one.id in (*_ENTRY, *_ODDS, "odds", "bet", *_HANDS)]
    if behind:
        return [*dict.fromkeys(one.id for one in behind if one.id != "odds")]
    base = [one for one in sentence.own if one.kind == "base" and at.end <= one.start <= at.end + _REACH]
    main = base and base[0].id == "bet" and in_games(sentence.passage.game, *_WITH_MAIN)
    named = main and (base[0].end - base[0].start > len("apuesta") or _MAIN.match(sentence.folded, base[0].end))
    return ["main"] if named else []
