"""What becomes of a hand: a situation ("si la banca se pasa", "a igualdad de puntos") and what it means."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.frames import two_hands
from extractor.frames.clauses import Clause, clauses
from extractor.frames.compared import HIGHER, LOWER, compared, opposed
from extractor.frames.scope import about_pot
from extractor.frames.sentence import Sentence
from extractor.frames.told import DEALER, PLAYER, Fact, in_games, is_, parties, subject
from extractor.mentions import Mention

_CARDS = ("blackjack", "baccarat", "poker", "siete_y_medio", "war", "trente_et_quarante")
_COMPARED = ("blackjack", "siete_y_medio", "banked_poker", "war")
_AMONG_PLAYERS = ("circle_poker", "poker")
_SITUATIONS = ("dealer_bust", "player_bust", "dealer_blackjack")
_ABROAD = ("example", "fine")
_ASIDE = ("insurance", "over_13", "under_13", "perfect_pairs", "progressive")  # bets decided apart
_OF = re.compile(r"(?: (?:es|fuera|fuese|fuere|sea|el|la|un|una|de|del))* ")
_TARGETS = range(18, 32)  # totals to be reached
_FEW = 4  # words between what a hand is called and whose it is
_OF_ONE = {"better_one": HIGHER, "worse_one": LOWER, "equal_one": "tie"}
_TELLING = ("situation", "amount")
_TELL = frozenset(
    (
        "dealer_bust", "passes", "equal_value", "tied", "bank_blackjack", "nearer", *_OF_ONE, "losing_hands",
        "card_wins", "win", "lose",
    )
)  # fmt: skip
_OTHER = {HIGHER: LOWER, LOWER: HIGHER}
_THAN = (" a ", " al ", " que ")
_SPOKEN_TO = re.compile(r"\bte \w+$")
"""Who is spoken to is the player: "si te pasas"."""
_TAKEN_BACK = re.compile(r"\b(?:recog|recuper|retir|conserv)[ae]s\b|\bte (?:llevas|devolv|regres|quedas)\w*")
"""What who is spoken to takes back: "recoges tu ficha"."""
_LIMITS = ("min_bet", "max_bet")
_BESIDE = 8  # characters between an act and what it is done to


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `outcome.<situation>`."""
    game = sentence.passage.game
    if not in_games(game, *_CARDS) or sentence.own.has(*_ABROAD) or any(one.id in _ASIDE for one in sentence.of("bet")):
        return
    if in_games(game, "pai_gow_poker"):
        yield from two_hands.read(sentence)
        return
    if about_pot(sentence):
        return
    found = _opened(sentence)
    last = found or _told_before(sentence)
    for clause in clauses(sentence):
        found = _situation(sentence, clause) or _turned(sentence, clause, last) or found
        last = found or last
        result = _result(sentence, clause, found[0]) if found is not None else ""
        if found is not None and result:
            key = f"outcome.{found[0]}{_phase(sentence)}"
            yield Fact("dealer_rule", key, result, min(found[1].start, clause.start), clause.end)
            found = None


def _phase(sentence: Sentence) -> str:
    """The second deal after a tie, where a sentence is about it."""
    return ".war_phase" if in_games(sentence.passage.game, "war") and sentence.own.has("second_tie") else ""


def _told_before(sentence: Sentence) -> tuple[str, Mention] | None:
    """The last comparison of the sentence before."""
    before = sentence.before
    told = [*clauses(before)] if before is not None else []
    found = [found for clause in told if before is not None and (found := _situation(before, clause))]
    return found[-1] if found and found[-1][0] in (HIGHER, LOWER) else None


def _opened(sentence: Sentence) -> tuple[str, Mention] | None:
    """The situation of the sentence before, where this one goes on about it: "En tal caso se devuelven"; "Empate ......
    se devuelve la apuesta" are two sentences."""
    before = sentence.before
    goes_on = sentence.asked or any(is_(one, "with_it") for one in sentence.own[:1])
    if before is None or not (before.text.endswith("..") or goes_on):
        return None
    found = next((found for clause in clauses(before) if (found := _situation(before, clause))), None)
    return (found[0], Mention("concept", found[1].id, 0, 0)) if found is not None else None


def _turned(sentence: Sentence, clause: Clause, last: tuple[str, Mention] | None) -> tuple[str, Mention] | None:
    """The opposite of the comparison before it: "mano superior: cobra; inferior: pierde"."""
    if last is None or last[0] not in (HIGHER, LOWER) or not _against_house(sentence):
        return None
    return opposed(clause, last)


def _situation(sentence: Sentence, clause: Clause) -> tuple[str, Mention] | None:
    """The situation that a clause is about."""
    game = sentence.passage.game
    for one in clause.own:
        telling = one.kind in _TELLING or (one.kind == "concept" and one.id in _TELL)
        telling = telling or sentence.folded.startswith("empat", one.start)
        if telling and (name := _named(sentence, clause, one)):
            return name, one
    if _against_house(sentence) and not clause.has("independent", "several"):
        found = compared(sentence, clause)
        if found is not None:
            return found
    if in_games(game, "blackjack") and (own := _blackjack_of_bank(clause)):
        return "dealer_blackjack", own
    return None


def _against_house(sentence: Sentence) -> bool:
    """Tell whether hands are compared with the dealer's: by the game, or in rules common to several by who is named."""
    game = sentence.passage.game
    return in_games(game, *_COMPARED) or (game == "poker" and DEALER in {who for _, who in parties(sentence.own)})


def _named(sentence: Sentence, clause: Clause, one: Mention) -> str:
    """The situation that a word names."""
    game = sentence.passage.game
    told = (one.kind == "situation" and one.id in _SITUATIONS) or is_(one, "dealer_bust")
    if told and in_games(game, "blackjack", "siete_y_medio"):
        return one.id
    passes = is_(one, "passes") or _over(sentence, one)
    if passes and in_games(game, "blackjack", "siete_y_medio") and not _of_stake(sentence, one):
        who = _who(sentence, clause, one)
        return f"{who}_bust" if who else ""
    alike = is_(one, "equal_value") and in_games(game, "war") and one in clause.condition
    if alike or is_(one, "tied") or sentence.folded.startswith("empat", one.start):
        return "tie"
    if is_(one, "bank_blackjack"):
        return "dealer_blackjack"
    if is_(one, "nearer") and clause.has("win", "pay") and in_games(game, "blackjack", "siete_y_medio"):
        return HIGHER
    if is_(one, *_OF_ONE) and _against_house(sentence):
        return _of_one(sentence, clause, one)
    if is_(one, "losing_hands") and in_games(game, "banked_poker"):
        return LOWER
    if is_(one, "card_wins") and in_games(game, "war"):
        return HIGHER
    if is_(one, "win", "lose") and one in clause.condition and _against_house(sentence):
        who = _who(sentence, clause, one)
        return "" if not who else HIGHER if (who == PLAYER) == is_(one, "win") else LOWER
    better = is_(one, "better") and _against_house(sentence) and not in_games(game, "blackjack")
    who = _who(sentence, clause, one) if better and not clause.has("independent") else ""
    return (LOWER if who == DEALER else HIGHER) if who else ""


def _over(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a number of points is passed, whatever the target: "una puntuación superior a 22"."""
    over = one.kind == "amount" and isinstance(one.value, dict) and one.value.get("above", 0) in _TARGETS
    return over and any(near.kind == "unit" and near.id in ("points", "hands") for near in sentence.own)


def _of_one(sentence: Sentence, clause: Clause, one: Mention) -> str:
    """The situation of a hand named by how it compares: "la inferior pierde", "el de mejor combinación cobra"."""
    if sentence.folded[one.end :].startswith(_THAN):
        return ""  # with what it is compared is looked at apart
    behind = next((pair for pair in parties(clause.own) if pair[0].start >= one.end), None)
    words = sentence.folded[one.end : behind[0].start].split() if behind is not None else []
    banks = behind is not None and behind[1] == DEALER and len(words) <= _FEW
    return _OTHER.get(_OF_ONE[one.id], "tie") if banks else _OF_ONE[one.id]


def _of_stake(sentence: Sentence, act: Mention) -> bool:
    """Tell whether it is a stake that passes a bound, and no hand: "no puede pasar de la mitad de la apuesta"."""
    return any(0 <= one.start - act.end <= _BESIDE for one in sentence.of("multiple", "share", "money"))


def _who(sentence: Sentence, clause: Clause, act: Mention) -> str:
    """Who does an act: the last one named before it in the clause, else in the sentence before."""
    named = [who for one, who in parties(clause.own) if one.end <= act.start or act.start <= one.start < act.end]
    if named:
        return named[-1]  # the act's own name may hold it: "tallador se pase"
    behind = next(((one, who) for one, who in parties(clause.own) if one.start >= act.end), None)
    if behind is not None and _OF.fullmatch(sentence.folded, act.end, behind[0].start):
        return behind[1]  # "si se pasa la banca"
    before = [who for one, who in parties(sentence.own) if one.end <= act.start]
    if before:
        return before[-1]
    if _SPOKEN_TO.search(sentence.folded[clause.start : act.end]):
        return PLAYER
    if any(one.id in ("hands", "boxes") and one.end <= act.start for one in clause.of("unit")):
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
    if situation == "tie" and _TAKEN_BACK.search(sentence.folded, clause.start, clause.end):
        return "push"
    if clause.has("nothing_happens"):
        return "push" if situation == "tie" else ""
    if clause.has("split_pot") and in_games(sentence.passage.game, *_AMONG_PLAYERS):
        return "split_pot" if situation == "tie" else ""
    acts = [one for one in clause.main if not is_(one, "higher", "lower", "losing_hands")]
    paid = situation in ("dealer_bust", HIGHER)
    taken = situation in ("player_bust", LOWER)
    won = any(is_(one, "win", "favours") or (paid and is_(one, "pay")) for one in acts)
    lost = any(
        is_(one, "lose", "sweep", "for_house") or (taken and is_(one, "collects", "knocked_out")) for one in acts
    )
    if situation == "tie":
        listed = " o que " in sentence.folded[clause.start : clause.end]  # "que gane la banca o que empaten"
        aside = listed or sentence.own.has("give_up") or any(one.kind == "share" for one in clause.own)
        return "" if aside else _tied(clause, won=won, lost=lost or _for_house(clause))
    if clause.denied or any(one.kind == "share" for one in clause.own):
        return ""
    return ("win" if won and paid else "") or ("lose" if lost and taken else "")


def _for_house(clause: Clause) -> bool:
    """Tell whether a tie is the house's: "empate, para la banca"; cards that it is dealt are another matter."""
    return clause.has("to_house") and not (clause.has("deal", "dealt", "return") or clause.of("unit"))


def _against_blackjack(sentence: Sentence, clause: Clause) -> str:
    if clause.has("original_only"):
        return "lose_original" if clause.has("lose", "taken", "sweep") else ""
    if clause.denied and clause.has("pay") and subject(sentence, clause) == DEALER:
        return "lose"
    gone = clause.has("lose", "taken", "sweep") and clause.has("whole")
    swept = clause.has("sweep", "collects") and not clause.denied and subject(sentence, clause) == DEALER
    return "lose" if gone or (swept and bool(clause.of("unit", "base") or clause.has("bet"))) else ""


def _tied(clause: Clause, *, won: bool, lost: bool) -> str:
    """What becomes of a tie: won and lost both denied, or given back, is a push."""
    if clause.has("void_hand"):
        return "push"
    if clause.denied:
        return "push" if won or lost or clause.has("pay") else ""
    returned = clause.main.has("return", "free", "stays", "keep")
    staked = any(
        (one.kind == "base" and one.id not in _LIMITS)
        or (one.kind == "bet" and one.id != "tie")
        or is_(one, "bet", "own_money", "remaining")
        for one in clause.own
    )
    if returned and not lost and staked:
        return "push"
    if lost:
        return "" if won or any(one.kind == "unit" and one.id == "cards" for one in clause.main) else "lose"
    sides = {who for _, who in parties(clause.main)} if won else set()
    return "lose" if sides == {DEALER} else "win" if sides == {PLAYER} else ""


__all__ = ["read"]
