"""What folding costs, the lowest hand that counts or that the house plays, and of which bets a place speaks.

A place speaks of the bets that its clause is about, else of those that were spoken of last. A bet that a clause names
only to measure or to condition another ("mayor que el ante", "quien tenga ante") is not what the clause is about.

The lowest hand with which the house plays its own: "califica con as y rey", "juega si tiene reina o carta mayor".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from extractor.frames.clauses import Clause, clause_at, clause_before, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.subjects import subject_of
from extractor.frames.told import DEALER, Fact, in_games, is_, parties, spans
from extractor.grammar import HOUSE, hands
from extractor.lexicon import load
from extractor.mentions import Mention

_GAMES = ("banked_poker", "poker")
_QUALIFIES = ("qualify", "qualifies", "plays_own_hand")
_SINGLE = ("ace", "king", "queen", "jack")
_ACE_KING = {"ace", "king"}

_OBJECT = re.compile(
    r"\b(?:mayor|menor|mas|menos|igual|identic[oa]|superior|inferior|equivalente|distint[oa])\s+(?:que|al?|del?)\s+(?:el|la|su)?\s*$"
    r"|\b(?:(?:ya\s+)?(?:teng\w+|tener|tien\w+|tuvier\w+|hizo|hecho|puesto|colocado|apostado|exig\w+|requier\w+|posee\w*)(?:\s+ya)?"
    r"|efectuado|realizado|formulado|mismo tiempo que|a la vez que|junto (?:con|al?)|al lado de|ademas de|sin|suerte de"
    r"|suerte|sobre|derecho al?|(?:una vez|tras|despues de|luego de) \w+d[oa]s?)"
    r"\s*(?:el|la|los|las|su|sus|del|un|una|ya|apuesta|haber)?\s*$"
)
_SET = re.compile(r"\b(?:colocad|puest|hech|efectuad)[oa]s?\s+(?:ya\s+)?(?:el|la|los|las|su|sus)?\s*$")
_LABEL = re.compile(r"\s*(?:[-–•*]\s*|[0-9a-z]{1,3}(?:\.[0-9]+)*[.)](?:[-–])?\s+)?([^:.]{2,40})[:.](?:-|\s|$)")
_CLOSE = 40
_SENTENCES = 30  # sentences back to the one that names the bet

_PAIRS = "pair_of_"
_LOST = ("ante", "progressive", "pair_plus", "bonus")
_COSTS = ("lose", "forfeits", "costs", "for_house", "sweep")
_BACK = ("return", "give_back", "keep_bet", "retain")
_TAKES = re.compile(
    rf"\b(?:{HOUSE}|casino)\b[\"”»]?(?: \w+){{0,3}}?"
    r" (?:retir|recog|recoj|cobr|quit|barr|llev|incaut)\w+(?: \w+){0,3}?"
    r" (?:sus? (?:\w+ )?(?:apuestas?|posturas?|fichas?|ante)\b"
    r"|(?:las?|el) (?:apuestas?|posturas?|fichas?|ante)(?: iniciale?s?)? (?:del?|a)"
    r" (?:est[eo]s?|es[eo]s?|dich[oa]s?|quien(?:es)?|aquel\w*|los que|el que|tales|l[oa]s mism[oa]s)\b)"
)
_FOLDING = ("fold", "gives_up_hand", "gives_up")
_STAYS_NOT = re.compile(r"\bno (?:\w+ ){0,2}?(?:contin|segu|sig[au]|prosig|prosegu|juegue|ir\b|va\b|vaya)")
_POINTS_BACK = re.compile(r" (?:est[ae]|aquell[oa]|ell[oa])\b")
_WITH_THEM = re.compile(r"\bcon (?:ell[oa]s|est[oa]s|ello|eso),? (?:el|su) ante\b")
_ONE_WAY = re.compile(
    r"\b(?:si|cuando|quien|quienes|el que|los que|al que|a los que|jugador(?:es)? que)\b"
    r"[^.;]{0,40}\b(?:retir|abandon|pas[ae]|renunci|desist|foldea)"
)


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `fold_loses`, `surrender.loses`, `opening_hand_min`, `min_hand` and `hit.below`."""
    game = sentence.passage.game
    if in_games(game, "blackjack", "siete_y_medio"):
        yield from _no_more_cards(sentence)
    for clause in clauses(sentence):
        if in_games(game, "poker", "war"):
            yield from _fold(sentence, clause)
        if in_games(game, "blackjack", "war", "siete_y_medio", "poker", "banked_poker"):
            yield from _surrender(sentence, clause)
    if in_games(game, "poker", "war"):
        yield from _lowest(sentence)


_TAKES_NONE = (
    r"\b(?:no|nunca|jamas|tampoco|en ningun caso|nadie|ningun jugador)\b[^.;]{0,40}?"
    r"\b(?:ped|pid|solicit|tom|recib)\w+(?: \w+){0,3}? (?:naipes?|cartas?)\b"
)
_HAVING = (
    r"\b(?:teniendo|ten[gi]\w+|obten\w+|sum\w+|alcan\w+|lleg\w+|complet\w+|con)(?: \w+){0,5}? "
    r"(?P<total>21|veintiun[oa]?|siete y medi[oa]|7 ?(?:y|,|1/2) ?\w*)"
)
_NO_CARD = re.compile(rf"{_TAKES_NONE}[^.;]{{0,60}}?{_HAVING}")
_NO_CARD_BEHIND = re.compile(rf"\b(?:que|quien|si|cuando)\b[^.;]{{0,30}}?{_HAVING}[^.;]{{0,30}}?{_TAKES_NONE}")
"""Words by which who has the highest total takes no card more: "no pedirá naipes quien tenga 21"."""
_MORE_THAN = re.compile(r"(?:mas de|superior a|mayor (?:de|que|a)|pasad[oa] de) (?:los )?$")


def _no_more_cards(sentence: Sentence) -> Iterator[Fact]:
    """The total with which, or above which, a player may take no card: not that which he must have passed."""
    said = _NO_CARD.search(sentence.folded) or _NO_CARD_BEHIND.search(sentence.folded)
    if said is None or _MORE_THAN.search(sentence.folded[: said.start("total")]) or sentence.own.has("separated"):
        return
    if {who for one, who in parties(sentence.own) if one.start < said.start("total")} == {DEALER}:
        return
    total = 21 if said["total"].startswith(("21", "veintiun")) else 7.5
    yield Fact("option", "hit.below", total, said.start(), said.end(), core=said.span("total"))


def _fold(sentence: Sentence, clause: Clause) -> Iterator[Fact]:
    """The bets that who folds loses: "retirarse y perder el ante", "si no va, lo pierde"."""
    before = clause_before(sentence, clause)
    with_them = _WITH_THEM.search(sentence.folded, clause.start, clause.end) is not None and not clause.denied
    if with_them or _taken_from_who_folds(sentence, clause):
        yield Fact("option", "fold_loses", ["ante"], clause.start, clause.end)
        return
    lost = next((one for one in clause.main.called("lose", "forfeits") if one.note != "not"), None)
    near = clause.own if before is None else (*before.own, *clause.own)
    folds = [one for one in near if is_(one, *_FOLDING, "give_up")]
    denied = clause.denied and not any(sentence.folded.startswith("no ", one.start) for one in folds)  # "quien no siga"
    if lost is None:
        return
    stays_not = _STAYS_NOT.search(sentence.folded, clause.start, lost.start) is not None
    if not stays_not and (denied or not any(one.end <= lost.end for one in folds)):
        return
    bets = [one.id for one in clause.of("bet") if one.id in _LOST]
    named = sentence.folded[: lost.start].endswith((" lo ", " la ")) or _POINTS_BACK.match(sentence.folded, lost.end)
    if not bets and named:
        bets = [one.id for one in sentence.of("bet") if one.end <= lost.start and one.id in _LOST][-1:]
    if bets:
        yield Fact("option", "fold_loses", sorted({*bets}), clause.start, clause.end)


def _taken_from_who_folds(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether the house takes the bets of those who fold: "El que no siga …. El crupier recoge sus apuestas"."""
    if clause.denied or not _TAKES.search(sentence.folded, clause.start, clause.end):
        return False
    told = [sentence] if sentence.before is None else [sentence, sentence.before]
    return any(
        _STAYS_NOT.search(one.folded) or (any(is_(idea, *_FOLDING) for idea in one.own) and _ONE_WAY.search(one.folded))
        for one in told
    )


def _surrender(sentence: Sentence, clause: Clause) -> Iterator[Fact]:
    """The share of the bet that who gives up loses: that said, or what remains of the share given back."""
    if clause.denied or clause.has("insure", "win", "separate") or not _given_up(sentence, clause):
        return
    share = next((one for one in clause.own if one.kind == "share" or is_(one, "half")), None)
    acts = [one for one in clause.own if is_(one, *_COSTS, *_BACK)]
    top, _, below = str(share.value or "1/2").partition("/") if share is not None else ("", "", "")
    halves = below == "2"  # "retirarse por la mitad": as much is lost as is given back
    if share is None or not below or not (acts or halves):
        return
    act = min(acts, key=lambda one: max(share.start - one.end, one.start - share.end, 0), default=share)
    value = f"{int(below) - int(top)}/{below}" if is_(act, *_BACK) else f"{top}/{below}"
    given_up = next((one for one in sentence.own if is_(one, "give_up", "gives_up")), None)
    told = spans((share, act, given_up)) if given_up is not None else ()
    yield Fact("option", "surrender.loses", value, share.start, share.end, rests=told)


def _given_up(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a clause is about giving up the hand: its words, those of the clause before it, or its title."""
    if clause.has("give_up") or any(is_(one, "gives_up") and _of_himself(sentence, one) for one in clause.own):
        return True
    before = clause_before(sentence, clause)
    around = [before.own] if before is not None else [sentence.before.own] if sentence.before is not None else []
    return any(one.has("give_up") for one in (*around, *sentence.titles[:1]))


def _of_himself(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a verb is said of who does it: "retirarse", "se va"."""
    return sentence.folded[: one.end].endswith("se") or sentence.folded[: one.start].endswith("se ")


_BESIDE = ("progressive", "pair_plus", "bonus", "ante_bonus")
"""Bets beside the hand, which a hand from some rank up wins."""
_TERM = re.compile(r"[\s,]*(?:siempre|cuando|si|teniendo|con)\b")


def _is_term_of_opening(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a clause says on what terms the one before it lets open: "abrir el bote siempre que tenga …"."""
    before = clause_before(sentence, clause)
    opens = before is not None and before.own.has("opens_betting") and not before.denied
    return opens and _TERM.match(sentence.folded, clause.start) is not None


def _lowest(sentence: Sentence) -> Iterator[Fact]:
    """The hand with which the betting opens, or a bet begins to be paid."""
    found = hands.find(sentence.text, game=sentence.passage.game)
    for clause in clauses(sentence):
        inside = [one for one in found if clause.start <= one.start < clause.end]
        if len({one.value for one in inside}) != 1 or any(one.kind == "odds" for one in clause.own):
            continue
        hand = inside[0].value.removesuffix("_or_better")
        hand = hand if hand.startswith(_PAIRS) or not hand.startswith("pair_") else _PAIRS + hand.removeprefix("pair_")
        if hand == "no_pair":
            continue  # "sin pareja de jotas" names none
        houses = in_games(sentence.passage.game, "banked_poker")
        if houses and clause.own.has("opens_betting") and _of_house(sentence, clause):
            continue  # with which the house opens, and nobody else
        if clause.own.has("opens_betting") or _is_term_of_opening(sentence, clause):
            yield Fact("dealer_rule", "opening_hand_min", hand, clause.start, clause.end)
            continue
        beside = [one.id for one in clause.of("bet") if one.id in _BESIDE]
        named = any(one.start <= inside[0].start < one.end for one in clause.of("bet"))  # a bet's name: "Par o Más"
        quoted = {sentence.folded[inside[0].start - 1 : inside[0].start], sentence.folded[inside[0].end :][:1]} == {'"'}
        better = inside[0].kind == "or_better" and bool(beside) and not (named or quoted)
        if clause.has("qualify", "qualifies") or not (better or _from(clause, inside[0].start)):
            continue
        if houses and _holds_it(clause, inside[0].start):
            continue  # "aunque el crupier no logre …"
        if clause.own.has("win", "pay"):
            bets = [one.id for one in clause.of("bet") or around(sentence) if one.id in _BESIDE]
            yield Fact("bet", f"min_hand.{bets[0]}" if bets else "min_hand", hand, clause.start, clause.end)


def _holds_it(clause: Clause, start: int) -> bool:
    """Tell whether who is named last before a hand is the dealer."""
    held = parties(one for one in clause.own if one.end <= start)
    return bool(held) and held[-1][1] == DEALER


def _from(clause: Clause, start: int) -> bool:
    """Tell whether a hand is the lowest: "al menos un par", "no gana mano inferior a un par", "mano mínima: par"."""
    people = {one.start - 1 for one in clause.own if one.kind == "unit" and one.id == "players"}
    least = any(
        isinstance(one.value, dict) and "min" in one.value and one.start < start and one.end not in people
        for one in clause.of("amount")
    )
    below = clause.has("lower", "worse_one") and (clause.denied or clause.own.has("not"))
    return clause.has("from_up", "least_hand") or least or below


def bets(sentence: Sentence) -> list[Mention]:
    """Return the bets that a sentence names, without those inside longer names and those that measure others."""
    return [*_outermost([one for one in sentence.own if one.kind == "bet"], sentence)]


def _outermost(named: Sequence[Mention], sentence: Sentence) -> Iterator[Mention]:
    wide = [*named, *(one for one in sentence.own if one.kind == "multiple")]
    for one in named:
        if not any(
            other.start <= one.start and one.end <= other.end and other.end - other.start > one.end - one.start
            for other in wide
        ):
            yield one


def is_object(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a bet is named only to measure or to condition another."""
    return _OBJECT.search(sentence.folded[max(0, one.start - _CLOSE) : one.start]) is not None


def spoken_of(sentence: Sentence, at: int, *, also: Iterable[Mention] = (), objects: bool = False) -> list[Mention]:
    """Return the bets that the words at a place are said of; `also` what was spoken of before the sentence.

    With `objects` a bet that a player must have counts too.
    """
    told = clauses(sentence)
    here = clause_at(sentence, at)
    index = told.index(here) if here is not None else 0
    named = [one for one in bets(sentence) if not _excepted(sentence, one)]
    free = [one for one in named if objects or not is_object(sentence, one)]
    order = [index, *range(index - 1, -1, -1), *range(index + 1, len(told))]
    for place in order:
        clause = told[place]
        named = [one for one in free if clause.start <= one.start < clause.end]
        if len({one.id for one in named}) > 1:
            named = [one for one in named if not _is_set(sentence, one)] or named
        if named:
            return named
    return around(sentence) or [*also]


def _excepted(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a bet is named as an exception: "todas, salvo los duros"."""
    clause = clause_at(sentence, one.start)
    return clause is not None and clause.exception


def _is_set(sentence: Sentence, one: Mention) -> bool:
    return _SET.search(sentence.folded[max(0, one.start - _CLOSE) : one.start]) is not None


def around(sentence: Sentence) -> list[Mention]:
    """Return the bet that the label, the sentences before, the lead or the nearest title speak of; none if several."""
    if one := labelled(sentence):
        return [one]
    for _ in range(_SENTENCES):
        if (before := sentence.before) is None:
            break
        if one := labelled(before):
            return [one]
        named = [one for one in bets(before) if not is_object(before, one)]
        if named:
            return named if len({one.id for one in named}) == 1 else []
        sentence = before
    for near in (*sentence.above, *sentence.titles[1:2]):
        named = [one for one in near if one.kind == "bet"]
        if len({one.id for one in named}) == 1:
            return named[:1]
    return [Mention("bet", one, 0, 0) for one in subject_of(sentence.passage).bets[:1]]


def labelled(sentence: Sentence) -> Mention | None:
    """Return the bet that a label names which opens a sentence: "Apuesta: el doble del ante"."""
    hit = _LABEL.match(sentence.text)
    if hit is None:
        return None
    name = load().bets.lookup(hit.group(1).strip(), game=sentence.passage.game)
    return Mention("bet", name, hit.start(1), hit.end(1)) if name else None


def read_qualifying(sentence: Sentence) -> Iterator[Fact]:
    """Yield `qualifies_with`, once a sentence."""
    if not in_games(sentence.passage.game, *_GAMES) or not sentence.own.has(*_QUALIFIES):
        return
    for clause in clauses(sentence):
        opening = clause.has("opens_betting") and not in_games(sentence.passage.game, "banked_poker")
        if opening or any(one.kind in ("odds", "multiple") for one in clause.main):
            continue
        if not clause.has(*_QUALIFIES) or not _of_house(sentence, clause):
            continue
        ranks = [one for one in clause.of("rank") if one.id in _SINGLE]
        hand = _hand(sentence, clause) or _cards(ranks)
        if hand:
            yield Fact("dealer_rule", "qualifies_with", hand, clause.start, clause.end, core=(clause.start, clause.end))
            return


def _of_house(sentence: Sentence, clause: Clause) -> bool:
    """Tell whether a clause speaks of the house's hand: of nobody else, or the house is named last before it."""
    named = {who for _, who in parties(clause.own)}
    if not named and not clause.has("pay", "purchase"):
        before = parties(one for one in sentence.own if one.end <= clause.start)
        near = (sentence.own, sentence.before.own if sentence.before is not None else (), *sentence.titles[:1])
        around = before[-1:] or next((found for one in near if (found := parties(one))), [])
        named = {who for _, who in around}
    return named == {DEALER} or clause.has("to_house")


def _hand(sentence: Sentence, clause: Clause) -> str:
    """The one hand that a clause names, a pair with its rank."""
    found = [
        one for one in hands.find(sentence.text, game=sentence.passage.game) if clause.start <= one.start < clause.end
    ]
    if len({one.value for one in found}) != 1 or found[0].value in ("no_pair", "high_card"):
        return ""
    hand = found[0].value.removesuffix("_or_better")
    if hand != "pair":
        return hand if hand.startswith(_PAIRS) or not hand.startswith("pair_") else _PAIRS + hand.removeprefix("pair_")
    rank = next((one for one in sentence.of("rank") if one.start - found[0].end >= 0), None)
    return f"{_PAIRS}{rank.id}" if rank is not None else hand


def _cards(ranks: list[Mention]) -> str:
    """The hand that single cards stand for: an ace with a king, or the highest card."""
    named = {one.id for one in ranks}
    if named == _ACE_KING:
        return "ace_king"
    return f"{ranks[0].id}_high" if len(named) == 1 else ""
