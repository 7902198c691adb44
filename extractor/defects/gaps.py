"""Cases that can occur and of which no rule says what follows, equal hands among them, and those decided twice."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, at_words, quoted
from extractor.folding import fold
from schemas.records import Rule

_UNQUALIFIED = ".dealer_not_qualified"
_BY_TOTAL = ("player_draws", "banker_draws")
_HEADLESS = re.compile(r"\b(?:modalidades|variantes|juegos|mesas) (?:y|o) [a-z]+")
_GOES_BACK = re.compile(
    r"\b(?:a la par|1 a 1|uno a uno|se paga\w*)\b[^.;]{0,40}\b(?:y|mientras que) [^.;]{0,60}"
    r"\b(?:vuelve|devuelv|devuelt|restituy|recuper|retira)\w*"
)
_REGULATED = 3
"""Rules of its own from which a document regulates a variant."""

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
def unpaid_without_opening(regulation: Regulation) -> Iterator[Defect]:
    """Find the games that say of one stake only what becomes of it when the house does not open."""
    for game, rules in _by_game(regulation.typed).items():
        told = [rule for rule in rules if rule.key.endswith(_UNQUALIFIED)]
        if told and not _of_stake(told, "bet") and _of_stake(rules, "bet") and not _tells_of_two(regulation, told):
            message = "Si la banca no abre, se regula el ante y no la apuesta que lo acompaña."
            yield regulation.of_rules(told, message, {"game": game, "told": [rule.key for rule in told]})


def _tells_of_two(regulation: Regulation, told: Sequence[Rule]) -> bool:
    """Tell whether the sentence that says what becomes of one stake says that another one goes back or stays."""
    texts = (passage.folded for rule in told for passage in regulation.of_node(regulation.nodes[rule.provision_id]))
    return any(_GOES_BACK.search(text) for text in texts)


def _of_stake(rules: Sequence[Rule], stake: str) -> bool:
    """Tell whether rules speak of a stake: what it pays, or that a player makes it."""
    return any(stake in rule.key.split(".")[1:2] or (rule.key == "actions" and stake in rule.value) for rule in rules)


@check("coverage_gap")
def totals_left_out(regulation: Regulation) -> Iterator[Defect]:
    """Find the totals, between the least and the greatest, that a drawing table leaves out."""
    for rule in regulation.typed:
        if rule.key in _BY_TOTAL and isinstance(rule.value, Mapping) and not rule.repaired:
            totals = {int(total) for total in rule.value}
            missing = sorted(set(range(max(totals) + 1)) - totals) if totals else []
            if missing:
                message = f"La tabla no dice qué se hace con {', '.join(map(str, missing))} puntos."
                yield regulation.of_rules([rule], message, {"key": rule.key, "missing": missing})


@check("coverage_gap")
def variants_left_out(regulation: Regulation) -> Iterator[Defect]:
    """Find the drawing tables that hold for some variants of a game, where the document regulates others too."""
    for rules in _by_game(regulation.typed).values():
        for key in _BY_TOTAL:
            tables = [rule for rule in rules if rule.key == key]
            held = {rule.variant for rule in tables}
            others = _variants(rules) - held
            if tables and "" not in held and others and not any(rule.repaired for rule in tables):
                message = (
                    f"La tabla vale para {', '.join(sorted(held))} y no dice qué rige en {', '.join(sorted(others))}."
                )
                evidence = {"key": key, "variants": sorted(held), "others": sorted(others)}
                yield regulation.of_rules(tables, message, evidence, "error")


@check("coverage_gap")
def cases_without_their_first(regulation: Regulation) -> Iterator[Defect]:
    """Find the rows of a table whose list of variants begins with "and": the first of them, and its case, are lost."""
    for passage in regulation.seen:
        found = _HEADLESS.search(passage.folded) if passage.kind == "row" else None
        if found:
            message = f"Falta el primer nombre de la lista: {quoted(passage.text[slice(*found.span())])}."
            yield replace(at_span(passage, *found.span(), message), severity="error")


def _variants(rules: Sequence[Rule]) -> set[str]:
    counted: dict[str, int] = defaultdict(int)
    for rule in rules:
        counted[rule.variant] += 1
    return {name for name, count in counted.items() if name and "," not in name and count >= _REGULATED}


def _by_game(rules: Sequence[Rule]) -> Mapping[str, list[Rule]]:
    found: dict[str, list[Rule]] = defaultdict(list)
    for rule in rules:
        found[rule.game].append(rule)
    return found


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
