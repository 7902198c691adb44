"""Cases for which a text provides and that cannot occur."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractor.defects.regulation import Defect, Regulation, at_words, check
from extractor.folding import fold
from extractor.games import games, kind_of
from extractor.grammar import numbers
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.passages import Passage

_SUM = re.compile(
    r"\b(?:suma|total|posicion|puntuacion|puntos)\b[^.;:]{0,100}?(?P<list>\b\d+(?:, \d+)+,? (?:o|u|y) \d+)\b"
)
_DICE = re.compile(r"\b(dos|tres|cuatro|cinco) dados\b")
_RESULTS = re.compile(
    r"\b(?:gana|pierde|sale|salga|obtiene) con (?:un |el total |los totales )?(?P<list>\d+(?:, \d+)*,? (?:o|u|y) \d+)\b"
)
"""Totals with which a throw wins or loses."""
_TOTAL_IS = re.compile(
    r"\b(?:suma|sumen|total)(?: (?:de )?(?:los|ambos)(?: [a-z]+)? dados)?"
    r" (?:es|sea|fuera|fuese|fuere|sera|resulta|resulte|resultare)(?: de| igual a)? (?P<number>\d+|[a-z]+)\b"
)
"""A total that a throw is said to show."""
_OF_A_VALUE = re.compile(
    r"\b(?P<number>[a-z]+|\d+) (?:cartas|naipes) (?:del|de un|de) (?:mismo|igual) (?:valor|indice|numero)\b"
)
_EXAMPLE = re.compile(r"\bejemplos?\b[^).]*")
_IN_ONE_SUIT = re.compile(
    r"(?P<ranks>(?:(?:\d{1,2}|as|rey|dama|reina|jota|caballo|sota|[akqj])(?:, | y | - ))+"
    r"(?:\d{1,2}|as|rey|dama|reina|jota|caballo|sota|[akqj]))"
    r" de (?:treboles|trebol|corazones|corazon|diamantes|diamante|picas|espadas|copas|oros|bastos)\b"
)
"""Cards of one suit in a row."""
_RANK = re.compile(r"\w+")
_OF_EACH = 4
"""Cards of one value in a pack."""
_ALIKE = re.compile(
    r"\b(?:dos|entre|ambos|tienen|tengan|poseen|posean|empate[a-z]*|igualdad|coincid[a-z]+|misma?o?s?|igual(?:es)?)\b[^.;:]{0,60}?"
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
_SHORT = re.compile(
    r"\b(?:cartas|naipes|mazo|baraja|barajas)\b[^.;:,]{0,20}"
    r"\b(?:no (?:alcanz|bast|son suficientes|es suficiente)|se agot|agotad|insuficien)"
    r"|\bno (?:hay|hubiera|hubiese|haya|quedan?|queden|quedar[ae]n?|tuvier[ae]|alcanz[a-z]+|alcanc[a-z]+)"
    r" (?:(?:suficientes|bastantes|mas) (?:cartas|naipes)"
    r"|(?:las |los )?(?:cartas|naipes) (?:suficientes|bastantes|para))\b"
    r"|\b(?:falta|faltante|escasez|insuficiencia) de (?:cartas|naipes|los mismos)\b"
    r"|\bfalt(?:an|en|aran|asen|aren) (?:cartas|naipes)\b"
)
"""Words for a pack that does not last until the end of a hand."""
_CHANGES = re.compile(
    r"\b(?:cambi|descart|canj|reemplaz)[a-z]+\b(?: hasta)?"
    r"(?: (?P<number>un|uno|una|dos|tres|cuatro|cinco|\d)\b)?"
)
_HAND = 5
"""Cards that are changed where nobody says how many."""
_BURNT = 4
"""Cards that may be laid aside where cards are shared."""
_DEALT_ANEW = ("poker", "banked_poker", "circle_poker")
"""Kinds of games in which each hand has the whole pack before it, and no more than it is dealt and changes."""
_ANY = ("as_many_as_fit", "unlimited")
_SEATS = ("players_max", "seats_max")
_FACES = 6
_MOST_DRAWN = 3
"""Cards of the largest hand of a game in which tens do not count."""
_SUM_OF_CARDS = re.compile(r"\bsuma de (?:los valores de )?(?:los|las) (?:naipes|cartas)\b[^.;]*")
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
def results_out_of_reach(regulation: Regulation) -> Iterator[Defect]:
    """Find totals that win or lose and that the dice of a game cannot show."""
    for passage in regulation.saying(" con "):
        found = [match for match in _RESULTS.finditer(passage.folded) if passage.game]
        count = _dice(regulation.of_game(passage.game)) if found else 0
        for match in found if count == _FEWEST else ():
            wrong = [
                total for total in map(int, re.findall(r"\d+", match["list"])) if not count <= total <= _FACES * count
            ]
            if wrong:
                message = f"Con {count} dados no puede salir {', '.join(map(str, wrong))}."
                yield at_words(passage.node, passage.layer[match.start() : match.end()], message)


@check("impossible_event")
def total_out_of_reach(regulation: Regulation) -> Iterator[Defect]:
    """Find a case for a total of the dice that they cannot show: "if the two dice add up to thirteen"."""
    for passage in regulation.saying("dados"):
        found = list(_TOTAL_IS.finditer(passage.folded)) if passage.game else []
        count = _dice(regulation.of_game(passage.game)) if found else 0
        for match in found if count >= _FEWEST else ():
            total = numbers.parse(match["number"])
            if "dados" in passage.folded[: match.end()] and total and not count <= total <= _FACES * count:
                message = f"Con {count} dados no puede salir {total:g}."
                yield at_words(passage.node, passage.layer[match.start() : match.end()], message)


@check("impossible_event")
def sums_out_of_reach(regulation: Regulation) -> Iterator[Defect]:
    """Find sums of cards that no hand reaches in a game that counts units only: three cards of nine at most."""
    units = {rule.game: rule.value for rule in regulation.typed if rule.key == "sum_modulo"}
    for passage in regulation.saying("suma de"):
        for found in _SUM_OF_CARDS.finditer(passage.folded) if isinstance(units.get(passage.game), int) else ():
            most = _MOST_DRAWN * (units[passage.game] - 1)
            wrong = sorted({int(total) for total in re.findall(r"\d+", found[0]) if int(total) > most})
            if wrong:
                message = (
                    f"Con {_MOST_DRAWN} cartas se suman {most} puntos como mucho, y no {', '.join(map(str, wrong))}."
                )
                yield at_words(passage.node, passage.layer[found.start() : found.end()], message)


@check("impossible_event")
def too_many_of_a_value(regulation: Regulation) -> Iterator[Defect]:
    """Find hands of more cards of one value than a pack has, in games of one pack and no jokers."""
    for passage in regulation.saying("mismo", "igual"):
        for found in _OF_A_VALUE.finditer(passage.folded):
            number = numbers.parse(found["number"])
            if number is not None and number > _OF_EACH and _has_one_pack(regulation, passage):
                message = f"Una sola baraja no tiene {number:g} cartas del mismo valor."
                yield at_words(passage.node, passage.layer[found.start() : found.end()], message)


@check("impossible_event")
def one_card_twice(regulation: Regulation) -> Iterator[Defect]:
    """Find examples of a hand with one and the same card twice, in games of one pack."""
    for passage in regulation.saying("ejemplo"):
        example = _EXAMPLE.search(passage.folded)
        found = _IN_ONE_SUIT.search(passage.folded, *example.span()) if example else None
        ranks = [rank for rank in _RANK.findall(found["ranks"]) if rank != "y"] if found else []
        if found and len(set(ranks)) < len(ranks) and _has_one_pack(regulation, passage):
            message = "Con una sola baraja una carta no puede estar dos veces en la mano del ejemplo."
            yield at_words(passage.node, passage.layer[found.start() : found.end()], message)


@check("impossible_event")
def equal_threes(regulation: Regulation) -> Iterator[Defect]:
    """Find ties between threes, full houses or fours of one rank in games of one pack, where no card is shared."""
    for passage in regulation.saying("trio", "terci", "full", "poker", "poquer"):
        found = _ALIKE.search(passage.folded)
        if found and passage.kind in ("text", "point", "row") and _has_one_pack(regulation, passage):
            message = "Con una sola baraja y sin cartas comunes no puede haber dos de estas jugadas del mismo valor."
            yield at_words(passage.node, passage.layer[found.start() : found.end()], message)


@check("impossible_event")
def pack_that_lasts(regulation: Regulation) -> Iterator[Defect]:
    """Find what is to be done when the cards do not suffice, in games that can never use up their pack."""
    for passage in regulation.saying("cartas", "naipes", "mazo", "baraja"):
        found = _SHORT.search(passage.folded) if kind_of(passage.game) in _DEALT_ANEW else None
        if found and (needed := _needed(regulation, passage)):
            most, pack = needed
            message = (
                f"Con todos los puestos ocupados se usan como mucho {most} de las {pack} cartas: no pueden faltar."
            )
            words = passage.layer[found.start() : found.end()]
            yield replace(at_words(passage.node, words, message, {"most": most}), severity="warning")


def _needed(regulation: Regulation, passage: Passage) -> tuple[int, int] | None:
    """Return how many cards a game uses at most and how many its pack has; None where it may need more, or leaves one
    of the two open.
    """
    said: dict[str, list[int]] = defaultdict(list)
    own = [rule for rule in regulation.typed if (rule.game, rule.variant) == (passage.game, passage.variant)]
    for rule in own:
        if isinstance(rule.value, int) and not isinstance(rule.value, bool):
            said["draws." if rule.key.startswith("draws.") else rule.key].append(rule.value)
    packs, cards, hands = said["cards_per_deck"], said["cards.player"], said["players_max"] + said["seats_max"]
    changes = said["draw.max"] + said["draws."] or [_changed(regulation, passage)]
    if len(set(packs)) != 1 or not cards or not hands or any(rule.value in _ANY for rule in own if rule.key in _SEATS):
        return None
    against_house = any(rule.key in ("against", "cards.dealer") for rule in own)
    used = (max(hands) + against_house) * (max(cards) + max(changes, default=0)) + max(
        said["cards.community"], default=0
    )
    pack = packs[0] * min(said["decks"], default=1)
    return (used, pack) if used <= pack - (_BURNT if said["cards.community"] else 0) else None


def _changed(regulation: Regulation, passage: Passage) -> int:
    """Return how many cards a player may change, as the words of a game say; a hand where they give no number."""
    found = [
        change["number"] for other in regulation.of_game(passage.game) for change in _CHANGES.finditer(other.folded)
    ]
    said = [int(number) for words in found if words and (number := numbers.parse(words)) is not None]
    return max(said, default=_HAND if found else 0)


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
