"""What becomes of a hand: a situation ("si la banca se pasa", "a igualdad de puntos") and what it means."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.frames.clauses import Clause, clauses
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, PLAYER, Fact, in_games, is_, parties
from extractor.mentions import Mention

_CARDS = ("blackjack", "baccarat", "poker", "siete_y_medio", "war", "trente_et_quarante")
_AMONG_PLAYERS = ("circle_poker", "poker")
_ABROAD = ("example", "recital", "fine")


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `outcome.<situation>`."""
    if not in_games(sentence.passage.game, *_CARDS) or in_games(sentence.passage.game, "pai_gow_poker"):
        return
    if any(is_(one, *_ABROAD) for one in sentence.own):
        return
    found: tuple[str, Mention] | None = None
    for clause in clauses(sentence):
        found = _situation(sentence, clause) or found
        result = _result(sentence, clause, found[0]) if found is not None else ""
        if found is not None and result:
            situation = found[0] + (
                ".war_phase" * (found[0] == "tie" and any(is_(o, "second_tie") for o in sentence.own))
            )
            yield Fact("dealer_rule", f"outcome.{situation}", result, min(found[1].start, clause.start), clause.end)
            found = None


def _situation(sentence: Sentence, clause: Clause) -> tuple[str, Mention] | None:
    """The situation that a clause is about."""
    for one in clause.own:
        if is_(one, "passes") and in_games(sentence.passage.game, "blackjack", "siete_y_medio"):
            who = _who(sentence, clause, one)
            if who == DEALER:
                return "dealer_bust", one
            if who == PLAYER:
                return "player_bust", one
        if is_(one, "tied"):
            return "tie", one
        if is_(one, "bank_blackjack"):
            return "dealer_blackjack", one
        if is_(one, "nearer") and clause.has("win") and in_games(sentence.passage.game, "blackjack", "siete_y_medio"):
            return "player_higher", one
        if (
            is_(one, "better")
            and not clause.has("independent")
            and in_games(sentence.passage.game, "banked_poker", "war", "siete_y_medio")
        ):
            who = _who(sentence, clause, one)
            return ("player_lower" if who == DEALER else "player_higher", one) if who else None
    if in_games(sentence.passage.game, "blackjack") and (own := _blackjack_of_bank(clause)):
        return "dealer_blackjack", own
    return None


def _who(sentence: Sentence, clause: Clause, act: Mention) -> str:
    """Who does an act: the last one named before it in the clause, else in the sentence before."""
    named = [who for one, who in parties(clause.own) if one.end <= act.start]
    if named:
        return named[-1]
    before = [who for one, who in parties(sentence.own) if one.end <= act.start]
    if before:
        return before[-1]
    near = parties(sentence.before.own) if sentence.before is not None else []
    return near[0][1] if near else ""


def _blackjack_of_bank(clause: Clause) -> Mention | None:
    hand = next((one for one in clause.own if one.kind == "bet" and one.id == "blackjack"), None)
    if hand is None or clause.has("insure", "tied", "peek"):
        return None
    return hand if any(who == DEALER and abs(one.start - hand.end) < 25 for one, who in parties(clause.own)) else None


def _result(sentence: Sentence, clause: Clause, situation: str) -> str:
    """What a clause says becomes of the player's bet."""
    if situation == "dealer_blackjack":
        return _against_blackjack(clause)
    if clause.has("nothing_happens"):
        return "push"
    if clause.has("split_pot") and in_games(sentence.passage.game, *_AMONG_PLAYERS):
        return "split_pot" if situation == "tie" else ""
    won = any(is_(one, "win", "favours") or (situation == "dealer_bust" and is_(one, "pay")) for one in clause.main)
    lost = any(is_(one, "lose", "sweep", "for_house") for one in clause.main)
    if situation == "tie":
        aside = clause.has("give_up") or any(one.kind == "share" for one in clause.own)
        return "" if aside else _tied(clause, won=won, lost=lost)
    if clause.denied or won == lost:
        return ""
    if situation in ("dealer_bust", "player_higher"):
        return "win" if won else ""
    return "lose" if lost else ""


def _against_blackjack(clause: Clause) -> str:
    if not clause.has("lose", "taken", "sweep"):
        return ""
    return "lose_original" if clause.has("original_only") else "lose" if clause.has("whole") else ""


def _tied(clause: Clause, *, won: bool, lost: bool) -> str:
    """What becomes of a tie: won and lost both denied, or given back, is a push."""
    if clause.denied:
        return "push" if won else ""
    returned = any(is_(one, "return", "free", "stays") for one in clause.main)
    if returned and not lost and any(one.kind in ("bet", "base") or is_(one, "bet") for one in clause.own):
        return "push"
    if lost:
        return "" if won or any(one.kind == "unit" and one.id == "cards" for one in clause.main) else "lose"
    sides = {who for _, who in parties(clause.main)} if won else set()
    return "lose" if sides == {DEALER} else "win" if sides == {PLAYER} else ""


__all__ = ["read"]
