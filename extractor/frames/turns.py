"""What a player may do at his turn, and with which kinds of limit a game is played.

What a player may do at his turn: "apuesta o se retira", "podrá pasar, igualar, subir o tirar las cartas".

Moves are named in a TOML table as a dictionary has them, and found in any form of their verb. Two or more that stand in
one list are the choice of a turn, and so are the items of a list of which each opens with one.

Which kinds of limit a game among players is played with: "con límite fijo, con límite del pozo o sin límite".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby, pairwise

from msgspec import Struct

from corpus.layers import Layer
from extractor.folding import fold
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_, stated
from extractor.grammar import numbers
from extractor.mentions.forms import conjugated, infinitive
from extractor.statements import Statement
from schemas.declared import fitted
from schemas.declared import read as declared

_KINDS = {
    "fixed_limit": ("limit",), "split_limit": ("split_limit",), "pot_limit": ("pot_limit",),
    "no_limit": ("no_limit",), "with_or_without": ("limit", "no_limit"),
}  # fmt: skip
_FREE = re.compile(r",? (?:y|o|e) (?:libre|sin el(?:los)?|ningun[oa])\b")
_BESIDE = 30  # characters between the verb of playing and the kind: "se juega siempre sin límite"
_BETTING_OPENS = 40  # characters before the kind in an entry that names a game and how it is played

_AMONG = "circle_poker"
_HOLDEM = ("texas_holdem_bonus", "texas_holdem_plus", "texas_holdem_banked")
_ONE_TURN = ("texas_holdem_plus",)
"""Of these the games in which a player is asked once, whether he bets or folds."""
_TABLES = {"war": ("war",), "among_players": (_AMONG,), "holdem_banked": _HOLDEM}
_WORD = re.compile(r"[a-z]+")
_PARTICIPLES = ("ado", "ada", "ados", "adas", "ido", "ida", "idos", "idas")
_SHALL = ("ra", "ran")  # endings of the future
_DENIALS = frozenset(("ningun", "nunca", "jamas", "pero", "sin"))
_NEVER = frozenset(("juego", "juegos", "pago", "paso", "mesa"))
_OF_IR = ("va", "ir", "ya", "fu", "ib")  # "ir" has no root of its own
_BEHIND_LIST = 12  # characters behind a list in which it would go on
_GAP = 45  # characters between two moves of one list
_OPENS = 22  # characters of an item in which its move stands
_FEWEST = 3  # moves of a turn among players: two are a remark
_ORDINALS = ("pri", "seg", "ter", "cua", "qui", "sex")
_ROUND_OF_BETS = re.compile(
    r"\b(?:(?P<nth>primer|segund|tercer|cuart|quint|sext)[oa]?(?P<last> y ultim[oa])?|ultim[oa]|final)"
    r" (?:ronda|vuelta|intervalo|turno|giro|espacio) de (?:las )?apuestas\b"
)
_NOBODY = re.compile(
    r"\b(?:nadie|ninguno|no se puede|no cabe|no se) $"
    r"|\b(?:nadie|ninguno|ningun \w+) (?:puede|podra) (?:\w+(?:, | o ))*$"
)
_AND = re.compile(r",? ?(?:y|e|o|,) ?(?:(?:del?|en|el|la) ){0,2}")
_LATER = re.compile(
    r"\b(?:en|para|durante) (?:las|los) (?:rondas? |vueltas? |giros? )?"
    r"(?:posteriores|siguientes|sucesiv[oa]s|demas|restantes|otras|otros|que siguen)\b"
    r"|^\W*(?:despues|luego|en adelante)\b"
)
_WAYS = ("bet", "fold")
_WHO = re.compile(
    r"\b(?:quien(?:es)?|el que|los que|la que|al que|a quien(?:es)?|jugador(?:es)? que) (?:se )?(?:no )?$"
)
_PLACES = re.compile(r"\b(?:pon|pong|pondr|coloc|deposit)[a-z]* (?:(?:el|la|su|una?) )?$")
_NEXT = 6  # characters between staying in and "sin apostar"
_ROUNDS = ("pocket", "flop", "turn", "river")
_BARRED = ("short_of_chips", "error", "ban", "fine", "announce", "win", "pay", "forbid", "example")
_CHOSEN = ("may", "options", "chooses", "allow")
_LIST_OF_TWO = (
    "caribbean_poker",
    "three_card_poker",
    "draw_poker",
    "central_poker_jackpot",
    "texas_holdem_bonus",
    "texas_holdem_plus",
    "texas_holdem_banked",
    "go_poker",
    "trijoker",
    "war",
)
_NOUNS = frozenset(
    (
        "la",
        "su",
        "el",
        "del",
        "de",
        "una",
        "en",
        "cada",
        "esta",
        "dicha",
        "las",
        "los",
        "al",
        "un",
        "sus",
        "otra",
        "media",
        "nueva",
        "misma",
        "igual",
        "segunda",
        "primera",
    )
)


class Move(Struct, frozen=True):
    """A move named in `text[start:end]`."""

    id: str
    start: int
    end: int


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `actions` and `actions.<round>`."""
    lead: Sentence | None = None
    items = list[tuple[Sentence, Move]]()
    for sentence in told:
        if not in_games(sentence.passage.game, "poker", "war"):
            continue
        first = _opening(sentence) if lead is not None else None
        if first is not None:
            items.append((sentence, first))
        elif lead is not None and not (items and items[-1][0].passage is sentence.passage):
            yield from _listed(lead, items)
            lead, items = None, []
        if sentence.text.rstrip().endswith(":") and sentence.own.has(*_CHOSEN):
            lead, items = sentence, []
        elif first is None and lead is None:
            yield from _said(sentence)
    if lead is not None:
        yield from _listed(lead, items)


def read_rounds(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `betting_rounds` where the rounds are told one by one, up to the last: "la cuarta ronda de apuestas …"."""
    counted: list[tuple[int, Sentence, re.Match[str]]] = []
    for sentence in told:
        if not in_games(sentence.passage.game, "poker"):
            continue
        if counted and counted[-1][1].passage.game != sentence.passage.game:
            yield from _counted(counted)
            counted = []
        for hit in _ROUND_OF_BETS.finditer(sentence.folded):
            number = _ORDINALS.index(hit["nth"][:3]) + 1 if hit["nth"] else 0
            if counted and 0 < number < counted[-1][0]:
                yield from _counted(counted)
                counted = []
            counted.append((number, sentence, hit))
    yield from _counted(counted)


def _counted(counted: Sequence[tuple[int, Sentence, re.Match[str]]]) -> Iterator[Statement]:
    """The number of rounds, where each has its ordinal; one that is only called the last may be one more."""
    numbers = [number for number, _, _ in counted] or [0]
    last = next((told for told in counted if told[2]["last"] and told[0]), None)
    whole = 0 not in numbers and {*range(2, max(numbers) + 1)} <= {*numbers}
    last = last or (counted[numbers.index(max(numbers))] if whole and max(numbers) >= _FEWEST else None)
    if last is not None:
        number, sentence, hit = last
        yield stated(sentence, Fact("limit", "betting_rounds", number, hit.start(), hit.end()))


def _opening(sentence: Sentence) -> Move | None:
    """The move with which an item of a list of choices opens."""
    found = moves(sentence)
    return found[0] if found and found[0].start <= _OPENS else None


def _listed(lead: Sentence, items: Sequence[tuple[Sentence, Move]]) -> Iterator[Statement]:
    """The moves with which the items behind an announcement open."""
    names = sorted({move.id for _, move in items})
    if len(names) >= _FEWEST:
        last = items[-1][0].layer
        layer = Layer.raw(lead.layer.source, lead.layer.starts[0], max(last.ends))
        key = _key(lead)
        yield Statement(lead.passage.node, layer, "option", key, names, core=(0, 1), confidence=0.85)


def _said(sentence: Sentence) -> Iterator[Statement]:
    """The moves that a sentence lists."""
    lost = any(sentence.folded.endswith(_SHALL, 0, one.end) for one in sentence.own if is_(one, "lose"))
    if lost or sentence.own.has(*_BARRED):
        return  # "los que opten por retirarse perderán …"
    for run in _runs(sentence, _plain(sentence, _with_placed(sentence, moves(sentence)))):
        names = _in_game(sentence, {one.id for one in (*run, *_begun(sentence))})
        text = sentence.folded[run[0].start : run[-1].end]
        if len(names) < _fewest(sentence) or not _chosen(sentence, run, text):
            continue
        rounds = _rounds(sentence)
        once = sentence.passage.game in _ONE_TURN and set(names) == {"bet", "fold"}
        if in_games(sentence.passage.game, *_HOLDEM) and not (once or len(rounds) == 1 or _joined(sentence, run[0])):
            continue  # which moves there are differs from round to round
        keys = [f"actions.{one}" for one in sorted(rounds)] if _joined(sentence, run[0]) else [_key(sentence)]
        for key in keys:
            yield _statement(sentence, key, names, run[0].start, run[-1].end)
            if "." in key and "check" in names:
                yield _statement(sentence, key.replace("actions", "check"), True, run[0].start, run[-1].end)
        return
    if in_games(sentence.passage.game, *_LIST_OF_TWO) and not in_games(sentence.passage.game, *_HOLDEM):
        yield from _contrasted(sentence)


def _contrasted(sentence: Sentence) -> Iterator[Statement]:
    """The two ways that sentences tell of who takes them: "el que va …; el que bota …"."""
    before = sentence.before
    earlier = {one.id for one in _of_who(before)} if before is not None else set[str]()
    told = _of_who(sentence)
    named = {one.id for one in told}
    if told and named | earlier == {"bet", "fold"} and len(told) <= len(_WAYS) and earlier != {"bet", "fold"}:
        yield _statement(sentence, "actions", [*_WAYS], told[0].start, told[-1].end)


def _of_who(sentence: Sentence) -> list[Move]:
    """The moves that are told of who makes them: "quien no sigue", "los que van"."""
    return [one for one in moves(sentence) if _WHO.search(sentence.folded, 0, one.start)]


def _with_placed(sentence: Sentence, found: list[Move]) -> list[Move]:
    """Moves with the further bet that its player puts, if no other bets: "pone el play … o bota las cartas"."""
    if not found or not in_games(sentence.passage.game, *_LIST_OF_TWO) or any(one.id == "bet" for one in found):
        return found
    hits = (_PLACES.search(sentence.folded, 0, one.start) for one in sentence.of("bet") if one.id == "bet")
    placed = [Move("bet", *hit.span()) for hit in hits if hit is not None][:1]
    return sorted([*placed, *found], key=lambda one: one.start)


def _plain(sentence: Sentence, found: Sequence[Move]) -> list[Move]:
    """Moves without those that a clause denies ("nadie pasa: …"), and in a list of infinitives those alone."""
    said = [one for one in found if not _NOBODY.search(sentence.folded, 0, one.start)]
    listed = [one for one in said if _is_infinitive(sentence, one)]
    return listed if len(listed) >= _FEWEST else said


def _is_infinitive(sentence: Sentence, one: Move) -> bool:
    return sentence.folded[one.start : one.end].split()[0].endswith(("r", "rse"))


def _begun(sentence: Sentence) -> list[Move]:
    """The moves of the list that the sentence before begins: "apostar, pasar; ante una apuesta, igualar o …"."""
    before = sentence.before
    if before is None or not before.text.endswith(";"):
        return []
    found = moves(before)
    return found if len(found) > 1 and all(_is_infinitive(before, one) for one in found) else []


def _joined(sentence: Sentence, first: Move) -> bool:
    """Tell whether several rounds are named together before the moves: "turn y river: apostar o pasar"."""
    named = [one for one in sentence.of("bet") if one.id in _ROUNDS]
    between = (sentence.folded[one.end : other.start] for one, other in pairwise(named))
    together = len({one.id for one in named}) > 1 and all(_AND.fullmatch(words) for words in between)
    return together and named[-1].end <= first.start


def read_checks(sentence: Sentence) -> Iterator[Fact]:
    """Yield `check.<round>` of whoever stays in without its bet ("quien pasa sigue en juego sin apostar al turn"), and
    of the later rounds where the sentence before speaks of the first: "En las demás, sí".
    """
    if not in_games(sentence.passage.game, "texas_holdem", "omaha"):
        return
    yield from _staying(sentence)
    before = sentence.before
    later = _LATER.search(sentence.folded)
    if before is None or later is None:
        return
    first = {one.id for one in before.of("bet") if one.id in _ROUNDS} == {"pocket"}
    if first and before.own.has("check") and not sentence.own.has("not", "forbid", "ban", "if"):
        for one in _ROUNDS[1:]:
            yield Fact("option", f"check.{one}", True, later.start(), len(sentence.text))


def _staying(sentence: Sentence) -> Iterator[Fact]:
    checked = sentence.own.called("check")
    for stays in sentence.own.called("stays_in"):
        without = next((one for one in sentence.own.called("without_bet") if 0 <= one.start - stays.end <= _NEXT), None)
        named = [one for one in sentence.of("bet") if without is not None and one.end > without.start]
        denied = stays.note == "not" or sentence.folded[: stays.start].endswith("no ")
        if checked and checked[0].end <= stays.start and not denied and named and named[0].id in _ROUNDS[1:]:
            yield Fact("option", f"check.{named[0].id}", True, checked[0].start, named[0].end)


def _in_game(sentence: Sentence, names: set[str]) -> list[str]:
    """The moves as the game has them: who plays against the house bets where he "matches" the ante."""
    house = in_games(sentence.passage.game, *_LIST_OF_TWO) and names == {"call", "fold"}
    return ["bet", "fold"] if house else sorted(names)


def _fewest(sentence: Sentence) -> int:
    return _FEWEST if in_games(sentence.passage.game, _AMONG) else 2


def _chosen(sentence: Sentence, run: Sequence[Move], text: str) -> bool:
    """Tell whether moves are to be chosen from: joined by "o", or told as the choices there are."""
    either = " o " in text or " u " in text
    if len(run) == 2 and not {"o", "u", "y"} & {*sentence.folded[run[0].end : run[1].start].split()}:
        return False
    told = sentence.own.has("options", "chooses") or any(is_(one, "options") for one in sentence.lead)
    if not either and not told:
        return False
    before = sentence.folded[: run[0].start]
    if ("si" in before.split()[-2:] and "o si" not in text) or " sea que " in before[-_GAP:]:
        return False  # "si apuesta o se retira antes de …", "sea que decidan ir o no"
    free = sentence.own.has(*_CHOSEN) or any(one.kind == "role" and one.id == "player" for one in sentence.own)
    plain = in_games(sentence.passage.game, *_LIST_OF_TWO) and either
    bare = (
        len(run) >= _FEWEST and either and all(_is_infinitive(sentence, one) or _passive(sentence, one) for one in run)
    )
    return (free or plain or bare) and (told or plain or len({one.id for one in run}) >= _FEWEST)


def _passive(sentence: Sentence, one: Move) -> bool:
    """Tell whether a move is said of nobody: "se iguala, se sube o se abandona"."""
    return sentence.folded[: one.start].endswith("se ")


def _runs(sentence: Sentence, found: Sequence[Move]) -> Iterator[list[Move]]:
    """Moves that stand close together, without a new sentence between."""
    run = list[Move]()
    for one in found:
        between = sentence.folded[run[-1].end : one.start] if run else ""
        if len(between) > _GAP or ";" in between or not _DENIALS.isdisjoint(between.split()):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def moves(sentence: Sentence) -> list[Move]:
    """Return the moves that a sentence names, the longest name at each place."""
    game = sentence.passage.game
    names = _names(next((group for group, games in _TABLES.items() if in_games(game, *games)), ""))
    if names.keys().isdisjoint(_WORD.findall(sentence.folded)):
        return []
    words = [*_WORD.finditer(sentence.folded)]
    found, at = list[Move](), 0
    while at < len(words):
        fits = [
            (len(tail), id_)
            for tail, id_ in names.get(words[at].group(), ())
            if [word.group() for word in words[at + 1 : at + 1 + len(tail)]] == [*tail]
        ]
        noun = at and words[at - 1].group() in _NOUNS and not words[at].group().endswith(("r", "rse"))
        if fits and not noun:
            longest, id_ = max(fits, key=lambda fit: fit[0])
            found.append(Move(id_, words[at].start(), words[at + longest].end()))
            at += longest
        at += 1
    return found


@cache
def _names(among: str) -> Mapping[str, list[tuple[tuple[str, ...], str]]]:
    """The names of moves by their first word in every form, each with the words behind it."""
    tables = fitted(declared(files(__package__).joinpath("turns.toml")), dict[str, dict[str, list[str]]], "turns.toml")
    plain = {fold(name): id_ for table in tables.values() for id_, names in table.items() for name in names}
    found: dict[str, dict[tuple[str, ...], str]] = {}
    printed: dict[str, dict[tuple[str, ...], str]] = {}
    for table in (tables["anywhere"], tables.get(among, {})):
        for id_, names in table.items():
            for name in names:
                head, *tail = fold(name).split()
                if head == "no" and tail:
                    for form in _forms(tail[0]):
                        found.setdefault("no", {})[(form, *tail[1:])] = id_
                        found["no"][("se", form, *tail[1:])] = id_
                    continue
                apart = head.endswith("se") and plain.get(head[:-2], id_) != id_  # "se va" is another move than "va"
                for form in _forms(head):
                    if apart and form != head:
                        found.setdefault("se", {})[(form, *tail)] = id_
                    else:
                        found.setdefault(form, {})[tuple(tail)] = id_
                printed.setdefault(head, {})[tuple(tail)] = id_
    for head, own in printed.items():  # "irse" is a name of its own, and no form of "ir"
        found[head].update(own)
    return {head: [*tails.items()] for head, tails in found.items()}


def _forms(word: str) -> set[str]:
    """The forms of a verb without its participles and nouns: "jugadas" and "juego" are no moves."""
    verb = word.removesuffix("se")
    if not infinitive(verb):
        return {word}
    made = {form for form in conjugated(verb) if not form.endswith(_PARTICIPLES) and form not in _NEVER}
    return {word} | {form for form in made if len(verb) > 2 or form[:2] in _OF_IR}


def _rounds(sentence: Sentence) -> set[str]:
    """The betting rounds that a sentence, else its title, names."""
    titles = sentence.titles[:1]
    own = {one.id for one in sentence.of("bet") if one.id in _ROUNDS}
    return own or {one.id for title in titles for one in title if one.kind == "bet" and one.id in _ROUNDS}


def _statement(sentence: Sentence, key: str, value: object, start: int, end: int) -> Statement:
    rests = ((start, min(len(sentence.text), end + _BEHIND_LIST)),)
    return Statement(
        sentence.passage.node, sentence.layer, "option", key, value, start, end, rests=rests, confidence=0.85
    )


def _key(sentence: Sentence) -> str:
    named = _rounds(sentence)
    return f"actions.{named.pop()}" if len(named) == 1 else "actions"


def read_limits(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield `betting_limits` of a list of the limits with which a game is played, one an item."""
    for _, group in groupby(told, key=lambda one: id(one.passage.lead) if one.passage.lead is not None else 0):
        items = [one for one in group if one.lead.has("limit_kinds")]
        firsts = [one.own.called(*_KINDS)[:1] for one in items if one.before is None]
        named = {kind for found in firsts for one in found if one.start < _BETTING_OPENS for kind in _KINDS[one.id]}
        if len(named) > 1 and len(named) == len(firsts):
            yield _statement(items[0], "betting_limits", sorted(named), 0, len(items[0].text))


_TIRES = re.compile(r" (?:tiro|tirada|lanzamiento|lance)s?\b")
_AT = re.compile(r"\b(?:al?|en|con|tras|cumplid[oa])(?: (?:el|la))? $")
_SOON = 20  # characters between the throw and what makes it none


def read_throws(sentence: Sentence) -> Iterator[Fact]:
    """Yield after how many throws that count for nothing the shooter gives up the dice: "al tercer tiro nulo"."""
    lost = [one for one in sentence.own if is_(one, "lose", "pass_on") and one.note != "not"]
    if not in_games(sentence.passage.game, "dice") or not lost or "dado" not in sentence.folded:
        return
    for rank in numbers.ordinals(sentence.folded):
        thrown = _TIRES.match(sentence.folded, rank.end)
        void = [
            one for one in sentence.own if thrown and is_(one, "void_throw") and 0 < one.start - thrown.end() < _SOON
        ]
        if void and rank.value > 1 and _AT.search(sentence.folded, 0, rank.start) and lost[-1].start > void[0].end:
            yield Fact("limit", "throws_null_max", rank.value, rank.start, lost[-1].end, core=(rank.start, rank.end))
            return


def read_betting(sentence: Sentence) -> Iterator[Fact]:
    """Yield `betting_limits` where a sentence says how a game is played."""
    if not in_games(sentence.passage.game, "texas_holdem", "omaha", "seven_stud", "circle_poker", "poker"):
        return
    kinds = [one for one in sentence.own if is_(one, *_KINDS)]
    kinds = [one for one in kinds if not any(one.start < two.start < one.end < two.end for two in kinds)]
    if not kinds or sentence.own.has("if", "unlike"):
        return
    free = len(kinds) > 1 and _FREE.match(sentence.folded, kinds[-1].end) is not None  # "…, límite pozo y libre"
    named = sorted({kind for one in kinds for kind in _KINDS[one.id]} | ({"no_limit"} if free else set()))
    start, end = kinds[0].start, kinds[-1].end
    led = any(is_(one, "plays", "offer") and 0 <= start - one.end < _BESIDE for one in sentence.own)
    listed = start < _BETTING_OPENS and any(is_(one, "variants") for one in sentence.lead)
    joined = len(named) > 1 and sentence.own.has("plays")
    label = sentence.folded[:start].rstrip().endswith(":") and sentence.own.has("plays", "chances", "variants", "bet")
    if led or listed or joined or label:
        yield Fact("option", "betting_limits", named, start, end)
