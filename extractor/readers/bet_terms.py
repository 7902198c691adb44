"""On what terms a bet is made: when, whether it must be, what it needs, whether it is decided apart, how much it is.

Sentence by sentence: the words of the term ("no es obligatoria", "antes del primer tiro") with the bet named nearest
before them, else the one that the sentences before spoke of ("Esta apuesta es …").

How much it must be is a multiple that is neither a bound nor a payment ("una segunda apuesta del doble del ante"), of
the bet that the sentence puts: named nearest before it, behind it ("… en la casilla marcada como turn"), or told by
what the sentence is about (a split, a double, going to war).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from extractor.grammar import Match, multiples, numbers
from extractor.lexicon import game_group, load
from extractor.passages import Passage
from extractor.readers.subjects import Clause, clauses, settle
from extractor.statements import Statement
from schemas import declared

_NEAR = 34  # characters around a multiple in which words make it a bound


@cache
def _table() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("bet_terms.toml"))


def _speaks(passage: Passage, games: str) -> bool:
    """Tell whether a passage holds a part of a word without which it says nothing of terms."""
    need = _table()["need"]
    return any(word in passage.folded for word in (*need["both"], *need[games]))


@cache
def _cues() -> dict[str, re.Pattern[str]]:
    return {name: re.compile("|".join(parts)) for name, parts in _table()["words"].items()}


@cache
def _whens() -> dict[str, dict[str, re.Pattern[str]]]:
    return {
        games: {when: re.compile("|".join(parts)) for when, parts in whens.items()}
        for games, whens in _table()["when"].items()
    }


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield when bets are made, which are obligatory, which others they need and which are decided apart."""
    settle(passages)
    dice, cards = game_group("dice"), _card_games()
    for passage in passages:
        if passage.game in dice and _speaks(passage, "dice"):
            yield from _dice(passage)
        elif passage.game in cards and passage.kind != "heading" and _speaks(passage, "cards"):
            yield from _cards(passage)


@cache
def _card_games() -> frozenset[str]:
    groups = ("blackjack", "baccarat", "poker", "roulette")
    return frozenset({"war", "siete_y_medio", "monte"}).union(*(game_group(name) for name in groups))


def _state(clause: Clause, key: str, value: object, start: int, end: int, confidence: float = 0.9) -> Statement:
    return Statement(clause.passage.node, clause.layer, "bet", key, value, start, end, confidence=confidence)


def _dice(passage: Passage) -> Iterator[Statement]:
    for clause in clauses(passage):
        yield from _when(clause, "dice")
        yield from _needed(clause)
        yield from _apart(clause)


def _cards(passage: Passage) -> Iterator[Statement]:
    for clause in clauses(passage):
        if passage.game not in game_group("roulette"):
            yield from _when(clause, "cards")
        yield from _must(clause)
        yield from _needed(clause)
        yield from _apart(clause)


def _when(clause: Clause, games: str) -> Iterator[Statement]:
    """Yield when a bet may be made: of the times that the sentence names, the latest."""
    made = _cues()["made"].search(clause.low)
    if not made or _cues()["forbids"].search(clause.low):
        return
    for when, pattern in _whens()[games].items():
        hit = pattern.search(clause.low)
        if not hit:
            continue
        for bet in _timed(clause, hit):
            if not (bet.startswith("odds") and when == "any_time"):
                yield _state(clause, f"when.{bet}", when, min(made.start(), hit.start()), max(made.end(), hit.end()))
        return


def _timed(clause: Clause, hit: re.Match[str]) -> tuple[str, ...]:
    """Return the bets whose time a sentence gives: the added bet where it speaks of one added to others."""
    if clause.label:
        return clause.before
    if _adds_odds(clause):
        return ("odds",)
    bets = clause.about(hit.start()) or clause.after(hit.end())
    return bets if len(bets) == 1 or not clause.names else bets[-1:]


def _must(clause: Clause) -> Iterator[Statement]:
    """Yield whether a bet is obligatory."""
    for cue, value in (("optional", False), ("obligatory", True)):
        hit = _cues()[cue].search(clause.low)
        if hit:
            bets = clause.called(hit.end()) or clause.about(hit.start()) or clause.after(hit.end())
            for bet in bets[-1:]:
                yield _state(clause, f"mandatory.{bet}", value, *_around(clause, bet, hit))
            return


def _around(clause: Clause, bet: str, hit: re.Match[str]) -> tuple[int, int]:
    """Return the stretch from the bet's name, if the clause has it before, to the end of the words."""
    starts = [name.start for name in clause.names if name.id == bet and name.end <= hit.start()]
    return (starts[-1] if starts else hit.start()), hit.end()


def _apart(clause: Clause) -> Iterator[Statement]:
    """Yield that a bet is decided apart from the others or from the house's hand."""
    hit = _cues()["apart"].search(clause.low)
    if not hit:
        return
    bets = clause.called(hit.end()) or clause.about(hit.start())
    for bet in bets[-1:]:
        yield _state(clause, f"independent.{bet}", True, *_around(clause, bet, hit))


def _needed(clause: Clause) -> Iterator[Statement]:
    """Yield which bets, of which one is needed, a bet is added to."""
    hit = _cues()["needs"].search(clause.low)
    if not hit:
        return
    found = [name for name in clause.names if name.start >= hit.start() and name.id != "odds"]
    needed = sorted({name.id for name in clause.listed(found)})
    bets = [name.id for name in clause.names if name.end <= hit.start() and name.id not in needed]
    bets = bets or [bet for bet in clause.before if bet not in needed]
    bet = "odds" if _adds_odds(clause) else (bets[-1] if bets else "")
    if bet == "odds":
        needed = [name for name in needed if name in _odds_bases()] or _listed_bases(clause)
    if bet and needed:
        last = max((name.end for name in clause.listed(found)), default=hit.end())
        yield _state(clause, f"requires.{bet}", needed, hit.start(), max(hit.end(), last))


def _adds_odds(clause: Clause) -> bool:
    return "odds" in {name.id for name in clause.names} or "odds" in clause.before


def _odds_bases() -> frozenset[str]:
    return frozenset(bet.removeprefix("odds_") for bet in load().bets.ids if bet.startswith("odds_"))


def _listed_bases(clause: Clause) -> list[str]:
    """Return the bets that odds can be laid on, where the list below names the odds of each."""
    node = clause.passage.node
    below = [*node.walk()] + [other for other in (node.parent.children if node.parent else ()) if other is not node]
    text = " ".join(other.own.text for other in below)
    found = load().bets.find(text, game=clause.passage.game)
    return sorted({name.id.removeprefix("odds_") for name in found if name.id.startswith("odds_")})


@cache
def _amount_table() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("bet_amount.toml"))


@cache
def _amount_word(name: str) -> re.Pattern[str]:
    return re.compile("|".join(_amount_table()["words"][name]))


@cache
def _topics(game: str) -> dict[str, re.Pattern[str]]:
    """Return what tells that a sentence is about an added bet of the game."""
    found: dict[str, re.Pattern[str]] = {}
    for games, topics in _amount_table()["topics"].items():
        if game == games or game in game_group(games):
            found |= {bet: re.compile("|".join(parts)) for bet, parts in topics.items()}
    return found


@cache
def _amount_games() -> frozenset[str]:
    groups = (game_group(name) for name in _amount_table()["groups"])
    return frozenset(_amount_table()["games"]).union(*groups)


def amounts(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield how much the bets of card games must be, and how many blinds there are."""
    for passage in passages:
        if passage.game in _amount_games() and passage.kind != "heading" and _speaks_of_multiple(passage.folded):
            for clause in clauses(passage):
                yield from _amounts(clause)
                yield from _blinds(clause)


def _speaks_of_multiple(low: str) -> bool:
    return any(word in low for word in _amount_table()["need"])


def _topic(clause: Clause) -> str:
    """Return the added bet that a sentence is about, told by it, the sentences before it or the title."""
    topics = _topics(clause.passage.game).items()
    said: Clause | None = clause
    while said is not None:
        found = next((bet for bet, cue in topics if cue.search(said.low)), "")
        if found:
            return found
        said = said.previous
    title = clause.passage.titles[:1]
    return next((bet for bet, cue in topics if title and cue.search(title[0])), "")


def _amounts(clause: Clause) -> Iterator[Statement]:
    for match in multiples.find(clause.layer.text, game=clause.passage.game) if _speaks_of_multiple(clause.low) else ():
        if not _is_amount(clause, match):
            continue
        topic = _topic(clause)
        bet = _bet(clause, match, topic)
        if bet and bet != match.value["of"]:
            named = [name for name in clause.names if name.id == bet != topic]
            start = min([match.start, *(name.start for name in named)])
            end = max([match.end, *(name.end for name in named)])
            node, layer = clause.passage.node, clause.layer
            yield Statement(node, layer, "bet", f"amount.{bet}", match.value, start, end, confidence=0.88)


def _is_amount(clause: Clause, match: Match[multiples.Multiple]) -> bool:
    """Tell whether a multiple says what a bet must be: not a bound, not a payment, not the share of a pot."""
    low = clause.low
    before, after = low[max(0, match.start - _NEAR) : match.start], low[match.end : match.end + _NEAR]
    value = match.value
    if "times" not in value or isinstance(value["times"], list) or value["of"] not in _amount_table()["bases"]:
        return False
    if (
        _amount_word("bound").search(before)
        or _amount_word("bound_after").match(after)
        or _amount_word("irregular").search(low)
    ):
        return False
    if match.kind == "word" and value["of"] == "bet":
        return _amount_word("may").search(low) is not None
    return (
        not _amount_word("paid").search(low[: match.start])
        or _amount_word("placed").search(low[: match.end]) is not None
    )


def _bet(clause: Clause, match: Match[multiples.Multiple], topic: str) -> str:
    """Return the bet whose amount a multiple is."""
    base = match.value["of"]
    if base == "bet" and match.kind == "word" and "double" in _topics(clause.passage.game):
        return "double"
    side = [name.id for name in clause.names if name.end <= match.start and name.id in _amount_table()["side"]]
    if base == "bet" and side:
        return side[-1]
    if base == "bet":
        placed = _amount_word("placed").search(clause.low)
        return topic if placed and not (match.kind == "share" and topic in ("split", "double")) else ""
    if clause.label and clause.before and clause.before[0] != base:
        return clause.before[0]
    before = [name.id for name in clause.names if name.end <= match.start and name.id != base]
    after = [name.id for name in clause.names if name.start >= match.end and name.id != base]
    if topic in _amount_table()["by_topic"]:
        return topic
    if "raise" in (*before[-1:], *after[:1]):
        return ""
    if before or after:
        return before[-1] if before else after[0]
    return clause.before[0] if clause.before and clause.before[0] != base else ""


def _blinds(clause: Clause) -> Iterator[Statement]:
    """Yield the number of blinds: "las apuestas obligatorias de los dos primeros jugadores"."""
    hit = _amount_word("blinds").search(clause.low)
    value = numbers.find(hit.group("n")) if hit else []
    if hit and value and (any(name.id == "blind" for name in clause.names) or clause.before == ("blind",)):
        node, layer = clause.passage.node, clause.layer
        yield Statement(node, layer, "bet", "blinds", int(value[0].value), hit.start(), hit.end(), confidence=0.85)
