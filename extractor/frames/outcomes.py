"""What becomes of a hand: a situation ("si la banca se pasa", "a igualdad de puntos") and what it means."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.frames import two_hands
from extractor.frames.clauses import Clause, clauses
from extractor.frames.compared import HIGHER, LOWER, compared
from extractor.frames.scope import about_pot
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, PLAYER, Fact, in_games, is_, parties, subject
from extractor.mentions import Mention

_CARDS = ("blackjack", "baccarat", "poker", "siete_y_medio", "war", "trente_et_quarante")
_COMPARED = ("blackjack", "siete_y_medio", "banked_poker", "war")
_AMONG_PLAYERS = ("circle_poker", "poker")
_SITUATIONS = ("dealer_bust", "player_bust", "dealer_blackjack")
_ABROAD = ("example", "fine")
_BESIDE = 8  # characters between an act and what it is done to


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `outcome.<situation>`."""
    game = sentence.passage.game
    if not in_games(game, *_CARDS) or sentence.own.has(*_ABROAD) or about_pot(sentence):
        return
    if in_games(game, "pai_gow_poker"):
        yield from two_hands.read(sentence)
        return
    found: tuple[str, Mention] | None = None
    for clause in clauses(sentence):
        found = _situation(sentence, clause) or found
        result = _result(sentence, clause, found[0]) if found is not None else ""
        if found is not None and result:
            situation = found[0] + (".war_phase" * (found[0] == "tie" and sentence.own.has("second_tie")))
            yield Fact("dealer_rule", f"outcome.{situation}", result, min(found[1].start, clause.start), clause.end)
            found = None


def _situation(sentence: Sentence, clause: Clause) -> tuple[str, Mention] | None:
    """The situation that a clause is about."""
    game = sentence.passage.game
    for one in clause.own:
        if name := _named(sentence, clause, one):
            return name, one
    if in_games(game, *_COMPARED) and not clause.has("independent", "several"):
        found = compared(sentence, clause)
        if found is not None:
            return found
    if in_games(game, "blackjack") and (own := _blackjack_of_bank(clause)):
        return "dealer_blackjack", own
    return None


def _named(sentence: Sentence, clause: Clause, one: Mention) -> str:
    """The situation that a word names."""
    game = sentence.passage.game
    if one.kind == "situation" and one.id in _SITUATIONS and in_games(game, "blackjack", "siete_y_medio"):
        return one.id
    if is_(one, "passes") and in_games(game, "blackjack", "siete_y_medio") and not _of_stake(sentence, one):
        who = _who(sentence, clause, one)
        return f"{who}_bust" if who else ""
    if is_(one, "tied") or sentence.folded.startswith("empat", one.start):
        return "tie"
    if is_(one, "bank_blackjack"):
        return "dealer_blackjack"
    if is_(one, "nearer") and clause.has("win", "pay") and in_games(game, "blackjack", "siete_y_medio"):
        return HIGHER
    if is_(one, "losing_hands") and in_games(game, "banked_poker"):
        return LOWER
    better = is_(one, "better") and in_games(game, "banked_poker", "war", "siete_y_medio")
    who = _who(sentence, clause, one) if better and not clause.has("independent") else ""
    return (LOWER if who == DEALER else HIGHER) if who else ""


def _of_stake(sentence: Sentence, act: Mention) -> bool:
    """Tell whether it is a stake that passes a bound, and no hand: "no puede pasar de la mitad de la apuesta"."""
    return any(0 <= one.start - act.end <= _BESIDE for one in sentence.of("multiple", "share", "money"))


def _who(sentence: Sentence, clause: Clause, act: Mention) -> str:
    """Who does an act: the last one named before it in the clause, else in the sentence before."""
    named = [who for one, who in parties(clause.own) if one.end <= act.start or act.start <= one.start < act.end]
    if named:
        return named[-1]  # the act's own name may hold it: "tallador se pase"
    before = [who for one, who in parties(sentence.own) if one.end <= act.start]
    if before:
        return before[-1]
    if clause.of("unit") and any(one.id == "hands" and one.end <= act.start for one in clause.of("unit")):
        return PLAYER  # "toda mano que se pase"
    if sentence.folded[clause.start : act.start].lstrip(" ,;").startswith(("quien", "el que", "todo el que")):
        return PLAYER
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
        return _against_blackjack(sentence, clause)
    if clause.has("purpose"):
        return ""
    if clause.has("nothing_happens"):
        return "push" if situation == "tie" else ""
    if clause.has("split_pot") and in_games(sentence.passage.game, *_AMONG_PLAYERS):
        return "split_pot" if situation == "tie" else ""
    acts = [one for one in clause.main if not is_(one, "higher", "lower", "losing_hands")]
    paid = situation in ("dealer_bust", HIGHER)
    taken = situation in ("player_bust", LOWER)
    won = any(is_(one, "win", "favours") or (paid and is_(one, "pay")) for one in acts)
    lost = any(is_(one, "lose", "sweep", "for_house") or (taken and is_(one, "collects")) for one in acts)
    if situation == "tie":
        listed = " o que " in sentence.folded[clause.start : clause.end]  # "que gane la banca o que empaten"
        aside = listed or clause.has("give_up") or any(one.kind == "share" for one in clause.own)
        return "" if aside else _tied(clause, won=won, lost=lost)
    if clause.denied or any(one.kind == "share" for one in clause.own):
        return ""
    return ("win" if won and paid else "") or ("lose" if lost and taken else "")


def _against_blackjack(sentence: Sentence, clause: Clause) -> str:
    if clause.has("original_only"):
        return "lose_original" if clause.has("lose", "taken", "sweep") else ""
    gone = clause.has("lose", "taken", "sweep") and clause.has("whole")
    swept = clause.has("sweep", "collects") and not clause.denied and subject(sentence, clause) == DEALER
    return "lose" if gone or (swept and bool(clause.of("unit", "base") or clause.has("bet"))) else ""


def _tied(clause: Clause, *, won: bool, lost: bool) -> str:
    """What becomes of a tie: won and lost both denied, or given back, is a push."""
    if clause.has("void_hand"):
        return "push"
    if clause.denied:
        return "push" if won or lost else ""
    returned = clause.main.has("return", "free", "stays")
    if returned and not lost and any(one.kind in ("bet", "base") or is_(one, "bet") for one in clause.own):
        return "push"
    if lost:
        return "" if won or any(one.kind == "unit" and one.id == "cards" for one in clause.main) else "lose"
    sides = {who for _, who in parties(clause.main)} if won else set()
    return "lose" if sides == {DEALER} else "win" if sides == {PLAYER} else ""


__all__ = ["read"]
