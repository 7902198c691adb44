"""What bets beside the hand win and lose on at cards: on either side of a total, the dealer's blackjack, a tie."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from extractor.frames.clauses import clause_at
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, Fact, in_games, parties, stated
from extractor.grammar import ranges
from extractor.mentions import Mention
from extractor.statements import Statement

_EITHER_SIDE = re.compile(r"\b(?:inferior|menor|superior|mayor)(?:es)? o (?:inferior|menor|superior|mayor)(?:es)?\b")
_THE_SAME = re.compile(r"\b(?:igual a|exactamente|justo|precisamente)\s+$")
_STAKED = re.compile(
    r"\b(?:apuest|apost|postur|jugad|suerte)\w*(?: \w+){0,2} (?:al?|en) (?:(?:el|dich[oa]) )?(?:empate|tie)$"
)
_IS_A_BET = re.compile(r"^\W*(?:es|consiste en|se trata de)\b(?: \w+){0,2} (?:apuesta|jugada|suerte|postura)\b")
_ALIKE = ("equal_value", "tie", "tied")
_FAR = 30  # characters between the two sides and the total that they are of


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield on what bets beside the hand win and lose, from sentences in order."""
    for sentence in told:
        found: Iterator[Fact] = iter(())
        if in_games(sentence.passage.game, "blackjack"):
            found = chain(_sides(sentence), _insurance(sentence))
        elif in_games(sentence.passage.game, "baccarat", "war"):
            found = chain(_tie(sentence), _defined(sentence))
        yield from (stated(sentence, fact) for fact in found)


def _sides(sentence: Sentence) -> Iterator[Fact]:
    """A bet on either side of a total: "inferior o superior a doce"; the total itself loses where the text says so."""
    hit = _EITHER_SIDE.search(sentence.folded)
    if hit is None:
        return
    totals = [(one, ranges.figure(one.value)) for one in sentence.of("amount")]
    around = [(one, at) for one, at in totals if hit.start() <= one.start <= hit.end() + _FAR]
    if not around or not isinstance(around[0][1], int):
        return
    end, at = around[0][0].end, around[0][1]
    yield Fact("bet", f"wins_on.under_{at}", [f"below_{at}"], hit.start(), end)
    yield Fact("bet", f"wins_on.over_{at}", [f"above_{at}"], hit.start(), end)
    same = next((one for one, total in totals if one.start > end and total == at and _is_lost(sentence, one)), None)
    if same is not None:
        for side in ("over", "under"):
            yield Fact("bet", f"loses_on.{side}_{at}", [at], same.start, same.end)


def _is_lost(sentence: Sentence, total: Mention) -> bool:
    """Tell whether a total loses: "perdiéndose si es igual a doce"."""
    clause = clause_at(sentence, total.start)
    said = clause is not None and not clause.denied and clause.has("bet_lost")
    return said and _THE_SAME.search(sentence.folded, 0, total.start) is not None


def _insurance(sentence: Sentence) -> Iterator[Fact]:
    """The house takes the insurance where it has no blackjack itself."""
    for one in sentence.of("bet"):
        clause = clause_at(sentence, one.start)
        if one.id != "insurance" or clause is None or clause.denied or not clause.has("bet_lost", "collects"):
            continue
        case = clause.condition
        dealers = any(who == DEALER for _, who in parties(case))
        blackjack = any(part.id == "blackjack" for part in case.of("bet", "hand"))
        if dealers and blackjack and case.has("not", "absent", "not_qualified"):
            yield Fact("bet", "loses_on.insurance", ["no_dealer_blackjack"], clause.start, one.end)


def _tie(sentence: Sentence) -> Iterator[Fact]:
    """The bet on a tie wins on it: "en caso de empate ganan los que apostaron al empate"."""
    for one in sentence.of("bet"):
        clause = clause_at(sentence, one.start)
        if one.id != "tie" or clause is None or clause.denied or not clause.main.has("bet_won", "win", "winning_hand"):
            continue
        if _STAKED.search(sentence.folded, clause.start, one.end):
            yield Fact("bet", "wins_on.tie", ["tie"], clause.start, one.end)
            return


def _defined(sentence: Sentence) -> Iterator[Fact]:
    """What the bet on a tie is: "el empate es una apuesta en la que se juega a que ambas cartas sean iguales"."""
    for one in sentence.of("bet"):
        said = _IS_A_BET.match(sentence.folded[one.end :]) if one.id == "tie" else None
        alike = [s for s in sentence.own if said and s.id in _ALIKE and s.start >= one.end + said.end()]
        if alike:
            whole = (one.start, alike[0].end)
            yield Fact("bet", "wins_on.tie", ["tie"], *whole, core=whole)
            return
