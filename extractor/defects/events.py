"""Cases for which a text provides and that cannot occur."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_words
from extractor.folding import fold
from extractor.games import games
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.passages import Passage

_SUM = re.compile(
    r"\b(?:suma|total|posicion|puntuacion|puntos)\b[^.;:]{0,100}?(?P<list>\b\d+(?:, \d+)+,? (?:o|u|y) \d+)\b"
)
_DICE = re.compile(r"\b(dos|tres|cuatro|cinco) dados\b")
_ALIKE = re.compile(
    r"\b(?:dos|entre|empate[a-z]*|igualdad|coincid[a-z]+|misma?o?s?|igual(?:es)?)\b[^.;:]{0,60}?"
    r"\b(?:trios?|terci[ao]s?|full(?:es)?(?: house)?|poker(?:es)?|poquer(?:es)?)\b[^.;:]{0,60}?"
    r"\b(?:(?:del? |con )?(?:el )?(?:mismo|igual) valor|iguales|identic[oa]s"
    r"|misma (?:denominacion|categoria|graduacion))\b"
)
"""Two hands of three or four cards of one rank, of the same rank: one pack has four cards of each."""
_SHARED = re.compile(
    r"\bcomunitari[ao]s?\b|\b(?:cartas?|naipes?) (?:[a-z]+ ){0,2}comun(?:es)?\b|(?<!sin )\b(?:comodin(?:es)?|jokers?)\b"
    r"|\bmesa compartid"
)
"""What makes such hands possible after all."""
_FACES = 6
_FEWEST = 2
"""Dice from which a total has a least value above one."""


@check("impossible_event")
def totals_out_of_reach(regulation: Regulation) -> Iterator[Defect]:
    """Find lists of totals that the dice of a game cannot show: less than one a die, or more than six a die."""
    for game in {passage.game for passage in regulation.seen}:
        passages = regulation.of_game(game)
        count = _dice(passages)
        for passage in passages if count >= _FEWEST else ():
            for words in passage.sentences if _SUM.search(passage.folded) else ():
                found = _SUM.search(fold(words.text))
                totals = [int(total) for total in re.findall(r"\d+", found["list"])] if found else []
                wrong = [total for total in totals if not count <= total <= _FACES * count]
                if found and wrong and _is_cast(regulation, passage):
                    message = f"Con {count} dados no puede salir {', '.join(map(str, wrong))}."
                    evidence = {"dice": count, "totals": totals}
                    yield at_words(passage.node, words[found.start() : found.end()], message, evidence)


@check("impossible_event")
def equal_threes(regulation: Regulation) -> Iterator[Defect]:
    """Find ties between threes, full houses or fours of one rank in games of one pack, where no card is shared."""
    for passage in regulation.saying("trio", "terci", "full", "poker", "poquer"):
        found = _ALIKE.search(passage.folded)
        if found and passage.kind in ("text", "point", "row") and _has_one_pack(regulation, passage):
            message = "Con una sola baraja y sin cartas comunes no puede haber dos de estas jugadas del mismo valor."
            yield at_words(passage.node, passage.layer[found.start() : found.end()], message)


def _has_one_pack(regulation: Regulation, passage: Passage) -> bool:
    """Tell whether a game is said to be played with one pack, and nothing in it lets two hands share a card."""
    known = games()
    packs = {
        str(rule.value)
        for rule in regulation.typed
        if rule.key == "decks" and (rule.game == passage.game or known.within(rule.game, passage.game))
    }
    served = {other.game for other in regulation.seen if known.within(passage.game, other.game)} - {"", "general"}
    played = (other for game in {passage.game, *served} for other in regulation.of_game(game))
    return packs == {"1"} and not any(_SHARED.search(other.folded) for other in played)


def _dice(passages: Sequence[Passage]) -> int:
    """Return with how many dice a game is played, 0 where its words give no number or several."""
    said = {found[1] for passage in passages if "dados" in passage.folded for found in _DICE.finditer(passage.folded)}
    return NUMBER_WORDS.get(said.pop(), 0) if len(said) == 1 else 0


def _is_cast(regulation: Regulation, passage: Passage) -> bool:
    """Tell whether the part that a passage stands in speaks of dice."""
    return any("dado" in other.folded for other in regulation.of_node(passage.node))
