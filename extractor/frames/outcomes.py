"""What becomes of a hand: a situation ("si la banca se pasa", "a igualdad de puntos") and what it means.

Of the two hands of pai gow: "si gana una mano y pierde la otra, la apuesta se devuelve".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from extractor.frames.clauses import Clause, clauses
from extractor.frames.match import about_pot
from extractor.frames.sentence import Sentence
from extractor.frames.showdown import HIGHER, LOWER, compared, opposed
from extractor.frames.told import DEALER, PLAYER, Fact, in_games, is_, parties, subject
from extractor.mentions import Mention

_HER = re.compile(r"\bgan\w+ (?:ella|aquella|esta)\b|\b(?:ella|esta) (?:gan|cobr|recog|se llev)\w+")
"""The house, where what it is called is a feminine: "si la banca también hace seis, gana ella"."""
_BANK_OR_HOUSE = re.compile(r"\bla (?:banca|casa)\b")
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
_OR_THAT = re.compile(r" o (?:a )?que ")  # "que gane la banca o que empaten"
_OF_TWO = ("de dos ", "entre dos ")  # what decides between two hands of one kind, whoever has them
_BEATEN = re.compile(
    r"(?:ser |es |fuere |fuera |queda |resulta )?(?:superad|vencid|batid|aventajad|derrotad)[oa]s? por "
)
_IS_OF = re.compile(r"\b(?:es|fuera|fuere|fuese|resulta|sea) (?:(?:la|el) )?(?:de la|del?) ")
_OTHER = {HIGHER: LOWER, LOWER: HIGHER}
_THAN = (" a ", " al ", " que ")
_SPOKEN_TO = re.compile(r"\bte \w+$")
"""Who is spoken to is the player: "si te pasas"."""
_TAKEN_BACK = re.compile(r"\b(?:recog|recuper|retir|conserv)[ae]s\b|\bte (?:llevas|devolv|regres|quedas)\w*")
"""What who is spoken to takes back: "recoges tu ficha"."""
_LIMITS = ("min_bet", "max_bet")
_OR_HIGHER = re.compile(r"\b(?:igual o (?:superior|mayor|mas alt[ao])|(?:superior|mayor|mas alt[ao]) o igual)\b")
_BESIDE = 8  # characters between an act and what it is done to


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `outcome.<situation>`."""
    game = sentence.passage.game
    if not in_games(game, *_CARDS) or sentence.own.has(*_ABROAD) or any(one.id in _ASIDE for one in sentence.of("bet")):
        return
    if in_games(game, "pai_gow_poker"):
        yield from _of_two_hands(sentence)
        return
    if about_pot(sentence):
        return
    if tied := _with_the_higher(sentence):
        yield tied
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


def _with_the_higher(sentence: Sentence) -> Fact | None:
    """A tie that goes with the higher card in the second deal of a war: "si la suya es igual o mayor, cobra"."""
    alike = _OR_HIGHER.search(sentence.folded) if _phase(sentence) else None
    if alike is None:
        return None
    named = [who for one, who in parties(sentence.own) if one.end <= alike.start()]
    acts = [one for one in sentence.own if one.start >= alike.end()]
    first = next((one for one in acts if is_(one, "win", "pay", "collects", "lose")), None)
    if not named or first is None or sentence.folded[: first.start].endswith((" no ", " no se ")):
        return None
    lost = is_(first, "lose")
    if named[-1] != (DEALER if lost else PLAYER):
        return None
    return Fact("dealer_rule", "outcome.tie.war_phase", "lose" if lost else "win", alike.start(), first.end)


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
    if before is None or not (before.leads_on or goes_on):
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
    if same := _same_total(sentence, clause):
        return "tie", same
    if told := _beaten(sentence, clause) or _of_winner(sentence, clause):
        return told
    if _against_house(sentence) and not clause.has("independent", "several"):
        found = compared(sentence, clause)
        if found is not None:
            return found
    if in_games(game, "blackjack") and (own := _blackjack_of_bank(sentence, clause)):
        return "dealer_blackjack", own
    return None


def _same_total(sentence: Sentence, clause: Clause) -> Mention | None:
    """The total that both have by a condition: "si usted tiene seis y la banca también hace seis"."""
    if not in_games(sentence.passage.game, "blackjack", "siete_y_medio", "war") or not clause.condition.has("likewise"):
        return None
    totals = [one for one in clause.condition.of("amount") if one.form != "article"]
    alike = len(totals) == 2 and totals[0].value == totals[1].value
    return totals[0] if alike and DEALER in {who for _, who in parties(clause.own)} else None


def _beaten(sentence: Sentence, clause: Clause) -> tuple[str, Mention] | None:
    """By whom the other hand is beaten: "superado por la casa, el jugador pierde"."""
    by = _BEATEN.search(sentence.folded, clause.start, clause.end) if _against_house(sentence) else None
    winners = [(one, who) for one, who in parties(clause.own) if by is not None and one.start >= by.end()]
    return (LOWER if winners[0][1] == DEALER else HIGHER, winners[0][0]) if winners else None


def _of_winner(sentence: Sentence, clause: Clause) -> tuple[str, Mention] | None:
    """Whose the winning card is, of which the words before speak: "Gana la más alta. Si es la del jugador, …"."""
    said = _IS_OF.search(sentence.folded, clause.start, clause.end)
    told = [one for near in (*sentence.back(), sentence) for one in near.own]
    wins = any(is_(one, "better_one", "highest", "high_one", "card_wins") for one in told) and any(
        is_(one, "win") for one in told
    )
    if said is None or not wins or not _against_house(sentence):
        return None
    return next(
        (
            (HIGHER if who == PLAYER else LOWER, one)
            for one, who in parties(clause.condition)
            if one.start <= said.end()
        ),
        None,
    )


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
        return "" if _not_tied(sentence, one) else "tie"
    if is_(one, "bank_blackjack"):
        return "dealer_blackjack"
    if is_(one, "nearer") and clause.has("win", "pay") and in_games(game, "blackjack", "siete_y_medio"):
        return HIGHER
    if is_(one, *_OF_ONE) and _against_house(sentence) and not sentence.folded.startswith(_OF_TWO):
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


def _not_tied(sentence: Sentence, one: Mention) -> bool:
    """Tell whether there is no tie ("si las cartas no son iguales"), or at one card but the bet of that name."""
    denied = any(
        other.note == "not" and is_(other, "tied", "equal_value") for other in sentence.own if other.start == one.start
    )
    named = any(bet.id == "tie" and bet.start < one.start < bet.end for bet in sentence.of("bet"))
    return denied or (named and in_games(sentence.passage.game, "war"))


def _blackjack_of_bank(sentence: Sentence, clause: Clause) -> Mention | None:
    hand = next((one for one in clause.own if one.kind == "bet" and one.id == "blackjack"), None)
    if hand is None or clause.has("insure", "tied", "peek"):
        return None
    near = [one for one, who in parties(clause.own) if who == DEALER and abs(one.start - hand.end) < 25]
    # "ante un as de la banca el black jack …" is a player's
    near = [one for one in near if sentence.folded[one.end : hand.start] != " el "]
    return hand if near else None


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
    named = (one for one in clause.main if not is_(one, "higher", "lower", "losing_hands"))
    acts = [one for one in named if not _attribute(sentence, one)]
    hers = _HER.search(sentence.folded, clause.start, clause.end) is not None
    hers = hers and _BANK_OR_HOUSE.search(sentence.folded, 0, clause.end) is not None
    paid = situation in ("dealer_bust", HIGHER)
    taken = situation in ("player_bust", LOWER)
    won = any(is_(one, "win", "favours") or (paid and is_(one, "pay")) for one in acts)
    lost = any(
        is_(one, "lose", "sweep")
        or (is_(one, "for_house") and not clause.has("make_bet"))
        or (taken and is_(one, "collects", "knocked_out"))
        for one in acts
    )
    if situation == "tie":
        listed = _OR_THAT.search(sentence.folded, clause.start, clause.end) is not None
        aside = listed or sentence.own.has("give_up") or any(one.kind == "share" for one in clause.own)
        return "" if aside else _tied(clause, won=won and not hers, lost=lost or hers or _for_house(clause))
    if clause.denied or any(one.kind == "share" for one in clause.own):
        return ""
    return ("win" if won and paid else "") or ("lose" if lost and taken else "")


def _attribute(sentence: Sentence, act: Mention) -> bool:
    """Tell whether what is lost or won is but told apart from the rest: "se devuelve todo, menos el bonus perdido"."""
    behind = any(one.end == act.start - 1 for one in sentence.of("bet", "base", "unit"))
    who = sentence.folded.startswith(("ganador", "vencedor"), act.start)
    return who or (behind and sentence.folded.startswith(("perdid", "ganad"), act.start))


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


_FARED = {"win": "won", "lose": "lost", "tied": "tied"}
_ORDER = ("won", "lost", "tied")
_OPPOSITE = {"won": "lost", "lost": "won"}
_BEHIND = re.compile(
    r"\W*(?:en |con |sobre |a )?(?:(ambas|las dos|dos manos)|(?:la )?(?:una|otra)\b|la (?:mano )?(?:alta|baja)\b)"
)
_BEFORE = re.compile(
    r"(?:\b(ambas|las dos)(?: manos)?(?: se)?|\b(?:una|otra|la alta|la baja|mano alta|mano baja)(?: mano)?(?: se)?) $"
)
_OTHER_NOT = re.compile(r"\b(?:y|pero) (?:la )?otra,? no\b")
_LOSES_HAND = re.compile(r"\bpierd\w+ (?:la (?:mano )?(?:alta|baja|empatada)|esta|esa|aquella)\b")
_PARTS = re.compile(r";|\bmientras que\b|(?<!\.)\.\s|,\s(?:pero si|y si|en cambio|si)\b")
_RESULTS = (
    ("push", ("return", "nothing_happens", "void_hand", "free", "stays", "push")),
    ("lose", ("lose", "sweep", "collects")),
    ("win", ("win", "pay", "of_winnings")),
)
_FOUL = re.compile(
    r"\bmanos?\b[^.;]{0,40}\b(?:(?:mal|incorrectamente|indebidamente|erroneamente) (?:\w+ )?"
    r"(?:confeccionad|formad|armad|dividid|compuest|hech|separad|ordenad)\w+)[^.;]{0,60}?\b(?P<lost>perde|pierd|perdid)\w*"
)
_NOT = re.compile(r"\b(?:no|ni|nunca|jamas)\b")
_FOREMOST = {"both_won": "win", "both_lost": "lose"}


def _of_two_hands(sentence: Sentence) -> Iterator[Fact]:
    """Yield `outcome.both_won`, `outcome.one_won_one_lost` and the like, `outcome.equal_hand`, `outcome.foul_hand`."""
    foul = _FOUL.search(sentence.folded)
    if foul is not None and not _NOT.search(foul.group()):
        yield Fact("dealer_rule", "outcome.foul_hand", "lose", foul.start(), foul.end())
    places = [0, *(hit.start() for hit in _PARTS.finditer(sentence.folded)), len(sentence.folded)]
    for start, end in pairwise(places):
        own = [one for one in sentence.own if start <= one.start < end]
        fates = _fates(sentence, own, start)
        named = [one for one in own if one.kind == "situation" and one.id.startswith(("both_", "one_"))]
        if name := named[0].id if named else _name(sentence, fates, end):
            told = [named[0]] if named else [act for act, _, _ in fates]
            result = _two_hands_result(own, told, _FOREMOST.get(name, "push"))
            if result:
                yield Fact("dealer_rule", f"outcome.{name}", result, start, end)
            if name.endswith("_tied") and _tied_is_lost(sentence, fates[-1][0], end):
                yield Fact("dealer_rule", "outcome.equal_hand", "lose", start, end)
        elif not fates and _one_tied(own):
            yield Fact("dealer_rule", "outcome.equal_hand", "lose", start, end)


def _tied_is_lost(sentence: Sentence, tied: Mention, end: int) -> bool:
    """Tell whether words behind a hand that is tied say that it is lost: "la baja es igual …, pierde la baja"."""
    return _LOSES_HAND.search(sentence.folded, tied.end, end) is not None


def _fates(sentence: Sentence, own: list[Mention], begin: int) -> list[tuple[Mention, str, bool]]:
    """What becomes of the hands, in order: the act, how the hand fares, whether it is said of both."""
    found: list[tuple[Mention, str, bool]] = []
    for one in own:
        if one.kind != "concept" or one.id not in _FARED or one.note == "not":
            continue
        hand = _BEHIND.match(sentence.folded, one.end) or _BEFORE.search(sentence.folded[begin : one.start])
        if hand is not None and not any(act.start == one.start for act, _, _ in found):
            found.append((one, _FARED[one.id], hand[1] is not None))
    return found[:1] if found and found[0][2] else found[:2]


def _name(sentence: Sentence, fates: list[tuple[Mention, str, bool]], end: int) -> str:
    if not fates:
        return ""
    if fates[0][2]:
        return f"both_{fates[0][1]}"
    told = [how for _, how, _ in fates]
    if len(told) == 1 and _OTHER_NOT.search(sentence.folded, fates[0][0].end, end) and told[0] in _OPPOSITE:
        told.append(_OPPOSITE[told[0]])
    if len(told) == 1:
        return ""
    first, second = sorted(told, key=_ORDER.index)
    return f"one_{first}_one_{second}" if first != second else f"both_{first}"


def _one_tied(own: list[Mention]) -> bool:
    """Tell whether a hand equal to the bank's is lost: "las manos idénticas son de la banca"."""
    if not any(is_(one, "tied") for one in own):
        return False
    for_bank = any(is_(one, "for_house") for one in own)
    favours = any(is_(one, "favours", "win") for one in own) and {who for _, who in parties(own)} == {DEALER}
    return for_bank or favours


def _two_hands_result(own: list[Mention], told: list[Mention], foremost: str) -> str:
    """What becomes of the bet by what is said behind the fates of the hands."""
    rest = [one for one in own if one.start >= told[0].end and one.start not in {act.start for act in told}]
    if any(is_(one, "to_house") for one in rest) and any(is_(one, "all_of_it", "own_money") for one in rest):
        return "lose"  # "todo a la banca"
    for result, ideas in sorted(_RESULTS, key=lambda pair: pair[0] != foremost):
        if any(is_(one, *ideas) for one in rest):
            return result
    return ""
