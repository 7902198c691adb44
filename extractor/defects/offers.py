"""Bets that are offered and not paid, games that are listed and have no rules, outcomes that exclude each other."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from extractor.defects.regulation import KINDS_OF_BET, Defect, Regulation, at_span, check, quoted
from extractor.folding import fold
from extractor.games import games, normal
from extractor.outline.node import Node
from extractor.passages import Passage
from schemas.records import Rule

_CALLED = "call_bets"
_OFFERS = ("points", _CALLED)
_PAYS = "pays."
_TABLE = re.compile(r"\btabla de pagos?\b|\bpago de (?:las )?apuestas\b")
_BY_NAME = re.compile(r"\b(?:denominad|llamad|por ejemplo)\w*")
_DASH = re.compile(r"[-–—]")
_WORD = re.compile(r"[a-z]+")
_GENERAL = frozenset(("apuesta", "apuestas", "suerte", "suertes", "jugada", "las", "los", "del"))
_LISTED = 6
"""Titled bets from which the part before a table of payouts is a list of bets."""
_SOME = 0.2
"""Share of the bets up to which those without a row are left out by mistake."""
_FEWEST = 4
"""Payouts of a game from which it has a pay table that ought to be complete."""

_EVERY = re.compile(r"\btodas las apuestas (?:que resulten )?ganadoras\b")
_REST = re.compile(r"\b(?:demas|restantes|otras)\b")
_ALL_WINS = ("pays.win", "pays.all")
_WINS, _LOSES = "wins_on.", "loses_on."

_ITEM = re.compile(r"[^;,:()/\t]+?(?=[;,:()/\t]|\s-\s|\.\s|\.$|$|\sy\s(?=[A-ZÁÉÍÓÚÑ]))")
_COUNTED = re.compile(r"^\W*(?:y |e )?(?:\w+ )?(?:\(\d+\) ?|\d+ )?(?:mesas?|salas?) (?:de|para) ", re.IGNORECASE)
"""How many tables of a game are authorised, before its name."""
_LONGEST = 70
"""Characters of the longest name of a game."""
_FEWEST_RULES = 3
"""Regulated games that a list names from which it is one of the text's own games."""
_OUTSIDE = ("", "general")
"""What passages are about that belong to no game."""

_Item = tuple[Passage, int, int, str]
"""A passage, where in it a game is named, and the game's id."""

_MODALITY = re.compile(
    r"\b(?:modalidad|variante) (?:de |del )?[“\"«]?(?P<name>[A-ZÁÉÍÓÚ][a-záéíóúñ']+(?: [A-ZÁÉÍÓÚ0-9][\wáéíóúñ']*)*)"
)
_OF_PLAY = frozenset(("payout", "bet", "dealer_rule", "hand_ranking", "card_value"))
_LAW = "ley"
_PLAYED = 3
"""Rules of play of a game from which the text regulates it."""
_IN_PASSING = 2
"""Passages up to which a modality is named in passing."""


@check("missing_payout")
def unpaid(regulation: Regulation) -> Iterator[Defect]:
    """Find the bets whose numbers the document lists, in a game with payouts, without a payout of their own."""
    paid = _paid(regulation.typed)
    told: set[tuple[str, str]] = set()
    for rule in regulation.typed:
        if len(paid.get(rule.game, ())) < _FEWEST or not (rule.key == _CALLED or _is_read(regulation, paid[rule.game])):
            continue
        unpaid_bets = [
            bet
            for bet in _offered(rule)
            if (rule.game, bet) not in told and not _is_paid(regulation, rule, bet, paid[rule.game])
        ]
        if unpaid_bets:
            told.update((rule.game, bet) for bet in unpaid_bets)
            message = f"Ninguna regla ni tabla dice cuánto paga la apuesta que aquí se ofrece: {quoted(rule.text)}."
            yield regulation.of_rules([rule], message, {"bets": unpaid_bets}, "error" if rule.key != _CALLED else "")


def _paid(rules: Sequence[Rule]) -> Mapping[str, Mapping[str, Sequence[Rule]]]:
    """Return the payouts of each game by bet."""
    found: dict[str, dict[str, list[Rule]]] = defaultdict(lambda: defaultdict(list))
    for rule in rules:
        if rule.key.startswith(_PAYS):
            found[rule.game][rule.key.split(".")[1]].append(rule)
    return found


def _is_read(regulation: Regulation, paid: Mapping[str, Sequence[Rule]]) -> bool:
    """Tell whether no row of the payouts of a game can be unread for damage."""
    rules = [rule for some in paid.values() for rule in some]
    first, last = min(rule.line_start for rule in rules), max(rule.line_end for rule in rules)
    return regulation.legible or regulation.sound(first, last)


def _offered(rule: Rule) -> Sequence[str]:
    head, _, bet = rule.key.partition(".")
    if head not in _OFFERS:
        return ()
    if head == _CALLED and not _BY_NAME.search(fold(rule.text)):
        return ()  # a called bet is a series of others, which pay as they do
    return (bet,) if bet else rule.value if isinstance(rule.value, list) else ()


def _is_paid(regulation: Regulation, offer: Rule, bet: str, paid: Mapping[str, Sequence[Rule]]) -> bool:
    """Tell whether a bet has a payout, or its kinds have one that are described where the bet is offered."""
    if bet in paid:
        return True
    node = regulation.nodes[offer.provision_id]
    kinds = KINDS_OF_BET.get(bet, ())
    return any(kind in paid for kind in kinds) and any(
        kind in rule.key.split(".") and _is_described_with(rule, offer, regulation.nodes[rule.provision_id], node)
        for rule in regulation.typed
        for kind in kinds
    )


def _is_described_with(kind: Rule, offer: Rule, node: Node, outer: Node) -> bool:
    """Tell whether a kind of bet is described below the offer or in its lines; beside it, it is another bet."""
    if node is outer:
        return kind.line_start <= offer.line_end and offer.line_start <= kind.line_end
    return any(above is outer for above in node.ancestors())


@check("missing_payout")
def missing_from_the_table(regulation: Regulation) -> Iterator[Defect]:
    """Find the titles of bets without a row in the table of payouts that comes next and has nearly all the others."""
    for parent in regulation.root.walk():
        for bets, table in pairwise(parent.children):
            titled = [child for child in bets.children if child.heading]
            if len(titled) < _LISTED or not _TABLE.search(fold(table.heading)):
                continue
            rows = [_names(f"{node.heading} {node.own.text}") for node in table.walk() if node is not table]
            missing = [child for child in titled if not _has_row(child.heading, rows)]
            if len(missing) > _SOME * len(titled):
                continue
            for bet in missing:
                if regulation.sound(bet.line_start, bet.line_end):
                    message = f"La tabla de pagos (línea {table.line_start}) no tiene fila para «{bet.heading}»."
                    evidence = {"table": [table.line_start, table.line_end]}
                    yield Defect(bet, bet.line_start, bet.line_end, message, evidence, "error")


def _has_row(title: str, rows: Sequence[frozenset[str]]) -> bool:
    """Tell whether a row holds one of the names that a title gives a bet, as in "Cuadro - Horn"."""
    names = [name for part in _DASH.split(title) if (name := _names(part))]
    return not names or any(name <= row for name in names for row in rows)


def _names(title: str) -> frozenset[str]:
    """Return the words of a title that name something."""
    return frozenset(word for word in _WORD.findall(fold(title)) if len(word) > 2) - _GENERAL


@check("contradiction")
def paid_otherwise(regulation: Regulation) -> Iterator[Defect]:
    """Find games that pay all winning bets alike but for what the same words except, and that pay another otherwise."""
    for rule in regulation.typed:
        if rule.key not in _ALL_WINS or not _EVERY.search(fold(rule.text)) or _REST.search(fold(rule.text)):
            continue
        here = [other.value for other in regulation.typed if other.provision_id == rule.provision_id]
        others = [
            other
            for other in regulation.typed
            if other.key.startswith("pays.")
            and (other.game, other.variant) == (rule.game, rule.variant)
            and other.value not in here
            and _is_odds(other.value)
        ]
        if others:
            message = f"{quoted(rule.text)}: la línea {others[0].line_start} paga otra cosa: {quoted(others[0].text)}."
            evidence = {"keys": [other.key for other in others], "values": [other.value for other in others]}
            yield regulation.of_rules([rule, *others], message, evidence)


def _is_odds(value: Any) -> bool:
    return isinstance(value, str) and ":" in value


@check("contradiction")
def won_and_lost(regulation: Regulation) -> Iterator[Defect]:
    """Find the results on which a bet both wins and loses, as two rules of the same game and variant say."""
    lost: dict[tuple[str, str, str], list[Rule]] = defaultdict(list)
    for rule in regulation.typed:
        if rule.key.startswith(_LOSES) and not rule.repaired:
            lost[rule.game, rule.variant, rule.key.removeprefix(_LOSES)].append(rule)
    for rule in regulation.typed:
        bet = rule.key.removeprefix(_WINS)
        for other in lost.get((rule.game, rule.variant, bet), ()) if bet != rule.key and not rule.repaired else ():
            both = _shared(rule.value, other.value)
            if both:
                message = f"La apuesta gana y pierde con {', '.join(map(str, both))}: {quoted(rule.text)}."
                yield regulation.of_rules([rule, other], message, {"bet": bet, "results": both})


def _shared(one: Any, other: Any) -> Sequence[Any]:
    return [result for result in one if result in other] if isinstance(one, list) and isinstance(other, list) else []


_KIND = re.compile(
    r"(?P<game>[A-ZÁÉÍÓÚÑ][^\W\d_]+(?: [A-ZÁÉÍÓÚÑ][^\W\d_]+){0,2}) ?/ ?"
    r"(?P<whole>(?P=game) (?P<kind>[A-ZÁÉÍÓÚÑ][^\W\d_]+(?: [A-ZÁÉÍÓÚÑ][^\W\d_]+)*))"
)
"""A game and behind a stroke one of its kinds, named with the name of the game before its own."""
_TOLD_BY = 4
"""Letters of a word by which a kind of a game is told."""


@check("game_without_rules")
def listed_and_not_regulated(regulation: Regulation) -> Iterator[Defect]:
    """Find games in a list of games that the text regulates, where no rule and no title of a part is about them.

    A law orders the whole trade and leaves the games to regulations.
    """
    if fold(regulation.document.identity.kind).startswith(_LAW):
        return
    regulated = {passage.game for passage in regulation.seen} - {*_OUTSIDE}
    told: set[str] = set()
    for items in _lists(regulation.seen).values():
        if len({game for *_, game in items} & regulated) < _FEWEST_RULES:
            continue
        for passage, start, end, game in items:
            if game not in regulated and game not in told and not _has_a_part(regulation, game):
                told.add(game)
                name = quoted(passage.text[start:end])
                message = f"{name} figura entre los juegos que se regulan, y ninguna parte del texto lo regula."
                yield at_span(passage, start, end, message)


@check("inconsistent_naming")
def listed_by_another_name(regulation: Regulation) -> Iterator[Defect]:
    """Find a kind of a game that a list of games names by words which the rules of that game never use."""
    for passage in regulation.seen if regulation.legible else ():
        if passage.game not in _OUTSIDE or passage.kind == "heading" or passage.text.count("/") == 0:
            continue
        for part in _KIND.finditer(passage.text):
            words = fold(part["kind"]).split()
            named = games().find(part["game"])
            own = regulation.of_game(named.game) if named and named.game else ()
            foreign = [word for word in words if len(word) >= _TOLD_BY and not any(word in one.folded for one in own)]
            if own and foreign and len(foreign) == sum(len(word) >= _TOLD_BY for word in words):
                message = f"{quoted(part['whole'])}: las reglas de ese juego no dan este nombre a ninguna variante."
                yield at_span(passage, *part.span("whole"), message)


@check("game_without_rules")
def unknown_modality(regulation: Regulation) -> Iterator[Defect]:
    """Find modalities of a game that are named in passing and that no title and no definition of the text knows."""
    if not regulation.legible:
        return
    played = Counter(rule.game for rule in regulation.typed if rule.family in _OF_PLAY)
    known = [passage.folded for passage in regulation.seen if passage.kind == "heading"]
    known += [fold(rule.term) for rule in regulation.rules if rule.term]
    for passage in regulation.saying("modalidad", "variante"):
        for found in _MODALITY.finditer(passage.text) if played[passage.game] >= _PLAYED else ():
            name = fold(found["name"])
            uses = sum(1 for _ in regulation.saying(name))
            if passage.game not in _OUTSIDE and uses <= _IN_PASSING and not any(name in title for title in known):
                message = f"{quoted(found['name'])} no es modalidad que el texto regule o defina."
                yield at_span(passage, *found.span("name"), message)


def _lists(seen: Sequence[Passage]) -> Mapping[int, Sequence[_Item]]:
    """Return what stands outside the chapters of games and names games: a sentence, or the items below one part."""
    found: dict[int, list[_Item]] = defaultdict(list)
    for passage in seen:
        if passage.game in _OUTSIDE and passage.kind != "heading":
            point = passage.kind == "point" and passage.node.parent
            found[id(passage.node.parent if point else passage)] += _named(passage)
    return found


def _named(passage: Passage) -> Iterator[_Item]:
    for part in _ITEM.finditer(passage.text):
        counted = _COUNTED.match(part[0])
        start = part.start() + (counted.end() if counted else 0)
        start += len(passage.text[start : part.end()]) - len(passage.text[start : part.end()].lstrip(' -*\n"'))
        named = games().find(passage.text[start : part.end()]) if 0 < part.end() - start <= _LONGEST else None
        if named and named.game and named.whole and named.game not in games().generic:
            yield passage, start, part.end(), named.game


def _has_a_part(regulation: Regulation, game: str) -> bool:
    """Tell whether a part with words has a title that names a game, in no chapter on a game of another kind."""
    names = [name for name, other in games().names if other == game]
    for node in regulation.root.walk():
        title = f" {normal(node.heading)} " if node.heading else ""
        own = node.game in _OUTSIDE or games().within(node.game, game) or node.game in games().generic
        if title and own and any(f" {name} " in title for name in names) and (node.children or node.own.text.strip()):
            return True
    return False
