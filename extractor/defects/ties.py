"""Equal hands: what the text leaves undecided, and what it decides twice."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_words, quoted
from extractor.folding import fold
from schemas.records import Rule

_TIE = "tie_break."
_FIRST_CARD = ["rank"]
_GOES_ON = re.compile(
    r"sucesiv|decrecient|siguient|restant|descendent|segun lo|cartas mayores|quinta|segunda|quinto|kicker"
    r"|subsist|contin|persist|coincid|empate|de existir|mas alt[oa] de"
)
_SHARED_CARDS = frozenset(("texas_holdem", "texas_holdem_bonus", "texas_holdem_banked", "omaha", "go_poker"))
"""Games whose players may hold the same three or four of a kind, for they share cards."""
_SHARED_HANDS = ("three_of_a_kind", "four_of_a_kind")
_DIVIDED = re.compile(
    r"empates? (?:en|de|con)(?: la)?(?: jugada)?(?: de)? "
    r"(?P<hand>color|escalera real|escalera de color|full|poker|trio)\b"
)
_BESIDE_RULES = 100
"""Lines within which a sentence belongs to the same form of a game as the order of its hands."""
_SPLIT = re.compile(r"divid|partes iguales|reparte")
_HANDS = {
    "color": "flush",
    "escalera real": "royal_flush",
    "escalera de color": "straight_flush",
    "full": "full_house",
    "poker": "four_of_a_kind",
    "trio": "three_of_a_kind",
}
_ANY_SUIT = re.compile(r"(?:de )?cualquier (?:pinta|palo)")
_ONE_SUIT = re.compile(r"(?:de )?(?:la misma pinta|(?:el |del )?mismo palo)")
_LONGEST = 40
"""Characters of the cards that a row of payouts names."""
_BESIDE = 6
"""Rows around a row that can be of the same table."""


@check("coverage_gap")
def undecided(regulation: Regulation) -> Iterator[Defect]:
    """Find equal hands that only their highest card decides: two flushes may share it, and players share cards."""
    divided = _divided(regulation)
    for rule in regulation.typed:
        hand = rule.key.removeprefix(_TIE)
        if any(abs(line - rule.line_start) <= _BESIDE_RULES for line in divided.get((rule.game, hand), ())):
            continue
        open_hand = hand == "flush" or (hand in _SHARED_HANDS and rule.game in _SHARED_CARDS)
        if (
            rule.key.startswith(_TIE)
            and open_hand
            and rule.value == _FIRST_CARD
            and not _GOES_ON.search(fold(rule.text))
        ):
            message = "El empate se decide solo por el primer criterio; no se dice qué ocurre si también coincide."
            yield regulation.of_rules([rule], message, {"key": rule.key, "value": rule.value})


def _divided(regulation: Regulation) -> Mapping[tuple[str, str], Sequence[int]]:
    """Return the lines that say of equal hands of a game that they share the stakes, by game and hand."""
    lines: dict[tuple[str, str], list[int]] = defaultdict(list)
    for passage in regulation.saying("empate"):
        for found in _DIVIDED.finditer(passage.folded):
            if _SPLIT.search(passage.folded, found.end()):
                lines[passage.game, _HANDS[found["hand"]]].append(passage.layer.quote(*found.span()).line_start)
    return lines


@check("contradiction")
def won_and_shared(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that share the stakes between two equal hands of which another rule names a winner."""
    ties = [rule for rule in regulation.typed if rule.key.startswith(_TIE) and rule.value != ["none"]]
    for passage in regulation.saying("empate"):
        found = _DIVIDED.search(passage.folded)
        if found is None or not _SPLIT.search(passage.folded, found.end()):
            continue
        other = _of_hand(ties, _HANDS[found["hand"]], passage.game)
        if other is not None:
            message = f"El empate se reparte aquí, y en la línea {other.line_start} lo gana una de las manos."
            evidence = {"key": other.key, "lines": [other.line_start, passage.layer.quote(*found.span()).line_start]}
            yield at_words(passage.node, passage.layer[found.start() : found.end()], message, evidence)


def _of_hand(ties: list[Rule], hand: str, game: str) -> Rule | None:
    """Return how a game decides between two such hands: by its own rule, or by that of the game it builds on."""
    of_hand = [rule for rule in ties if rule.key == f"{_TIE}{hand}"]
    own = [rule for rule in of_hand if rule.game == game]
    shared = [rule for rule in of_hand if game in _SHARED_CARDS and rule.game in _SHARED_CARDS]
    return next(iter([*own, *shared]), None)


@check("coverage_overlap")
def any_suit(regulation: Regulation) -> Iterator[Defect]:
    """Find a payout for cards of any suit beside one for the same cards of one suit: the first covers the second."""
    rows = [passage for passage in regulation.seen if passage.kind in ("row", "text", "point")]
    for at, passage in enumerate(rows):
        found = _ANY_SUIT.search(passage.folded) if "cualquier" in passage.folded else None
        cards = passage.folded[: found.start()].strip(" ,-") if found else ""
        if not cards or len(cards) > _LONGEST:
            continue
        for other in rows[max(0, at - _BESIDE) : at + _BESIDE + 1]:
            same = _ONE_SUIT.search(other.folded)
            if same and other.folded[: same.start()].strip(" ,-") == cards:
                message = f"{quoted(passage.text)} comprende también {quoted(other.text)}, que paga otra cosa."
                lines = [passage.layer.quote().line_start, other.layer.quote().line_start]
                yield at_words(passage.node, passage.layer, message, {"lines": lines})
