"""What a table has, how the house plays, what the player may choose and on what terms he bets.

Facts that one phrase states are declared in `equipment.toml`, `limit.toml`, `dealer_rule.toml` and `option.toml`. What
takes more than a phrase is read here:

- The zeros of a wheel and the tables that are authorised.
- How the house changes the cards of its own hand at poker, told by lists over several passages: `stands_on` are the
  hands of the list behind "debe plantarse con", `draws.<hand>` the cards of "debe cambiar dos cartas con …".
- The variants of a game where the text lists them: "presenta dos variantes: la clásica y …".
- Which bets of craps may be taken back or raised once made, and which rest on the come-out: in "puede ser retirada o
  reducida, pero no puede ser aumentada" each verb goes with the choice right before it, and the choice with the bet
  that the sentence speaks of.
- On what terms a bet of dice or cards is made: what it needs, whether it is decided apart; of dice, also when. The
  words of the term ("antes del primer tiro") go with the bet named nearest before them, else with the one that the
  sentences before spoke of ("Esta apuesta es …").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from corpus.layers import Layer
from extractor.frames.subjects import Clause, clauses, subject_of
from extractor.games import games
from extractor.grammar import hands, ranges, sets
from extractor.lexicon import game_group, load
from extractor.lexicon.tokens import folded
from extractor.modalities import variants_listed, variants_named
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.statements import Statement
from schemas import declared

_ITEMS = 12  # items of a list of hands
_FIRST = 12  # characters before the hand that an item opens with
_FEWEST = 2  # hands that make a list

_VARIANTS = re.compile(
    r"\b(?:present|tien|tendr|exist|hay|revest|revist|comprend|practic|jueg|jugar)\w*(?: en| bajo)?"
    r" (?:las )?(?:siguientes |dos |tres |cuatro )+(?:variantes|modalidades)\b"
)
_FEWEST_VARIANTS = 2
_ITEM_ENDS = re.compile(r"\s*(?:,|;|\b[ye] (?!banca))\s*")  # between the items of a list

_CRAPS = ("craps",)
_WHO = ", que"
_DENIED = re.compile(r"pero si (?:se )?(?:pued|podra)")  # "…, pero sí se puede": what stands before was denied
_SIGN = 15  # characters before a choice that may deny it

_ZERO = re.compile(
    r"(?:\bmas|\bademas de|\bcon|\bde|\by|\blleva|\btiene|\bcilindro|\bsigno de)"
    r"(?: el| la del| el del| la casilla del| un)? (?:solo |unico )?cero\b"
)
_WHEEL = re.compile(r"casill|numerad|cilindro|rueda|disco|compartim|numeros|signo|ruleta")
_BET = re.compile(
    r"\b(?:apost\w+|paga\w*|sale|salga|saliere|cobra\w*|calles?|linea|columna|docena|pierd\w+|a caballo|cuadros?)\b"
)
_NAMED = (
    r"(?P<game>[^,;.\-–*]{3,40}?)"
    r"(?=\s+y\s+(?:\d|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce)\b|[,;.\-–*]|$)"
)
_TABLES = re.compile(rf"\s*(?:\(\d+\)\s*)?mesas? (?:de|para) (?:juego de )?{_NAMED}")
_TABLES_MORE = re.compile(rf"\s*(?:\(\d+\)\s*)?(?:de|para) {_NAMED}")
"""What follows a number of tables: "cuatro mesas de ruleta", behind one of these "dos de black jack" too."""
_NOT_GRANTED = re.compile(
    r"\b(?:jefe|inspector|supervis|vigil|atend|atien|cuid|escuela|capacita|museo|exhib|deposito|bodega|almacen|reserva)"
)
_AND = re.compile(r"(?:,|;)?\s+(?:y\s+)?|[,;]\s*")
_TABLES_ALONE = re.compile(r"\s*(?:\(\d+\)\s*)?mesas?\W*")
_LABEL_OF_TABLES = re.compile(r"\W*(?:\w{1,2}[.)]\s+)?(?P<game>[^,;.:]{3,40}?)\s*[:,–-]\s*")
"""What stands before a number of tables that its line gives to a game: "b) Black jack: seis mesas"."""


@cache
def _book() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("poker_house.toml"))


@cache
def _change() -> re.Pattern[str]:
    return re.compile(_book()["changes"]["pattern"])


def _poker_house(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the house stands on and changes in the games of poker against it."""
    for at, passage in enumerate(passages):
        if passage.game in _book()["changes"]["games"]:
            yield from _stands(passages, at)
            yield from _changes(passages, at)


def _stands(passages: Sequence[Passage], at: int) -> Iterator[Statement]:
    passage = passages[at]
    if not any(word in passage.folded for word in _book()["stands"]["words"]):
        return
    listed = _list(passages, at)
    if len(listed) >= _FEWEST:
        source, last = passage.layer.source, listed[-1][1].layer
        stretch = Layer.raw(source, passage.layer.starts[0], max(last.ends))
        value = sorted({hand for hand, _ in listed})
        yield Statement(passage.node, stretch, "dealer_rule", "stands_on", value, core=(0, 1), confidence=0.9)


def _changes(passages: Sequence[Passage], at: int) -> Iterator[Statement]:
    passage = passages[at]
    low = passage.folded
    cue = _change().search(low)
    if cue is None or any(word in low for word in _book()["changes"]["mine"]):
        return
    amount = next((found for found in ranges.find(passage.text, articles=True) if found.start >= cue.end()), None)
    number, end = (amount.value, amount.end) if amount and amount.start - cue.end() < _FIRST else (1, cue.end())
    if not isinstance(number, int) or (amount is None and not low[cue.end() :].lstrip().startswith(("naipe", "carta"))):
        return
    opened = hands.find(passage.text[: cue.start()], game=passage.game)
    if opened and opened[0].start < _FIRST:
        yield _changed(passage, opened[0].value, number, 0, end)
        return
    for hand, item in _list(passages, at) if low.rstrip().endswith((":", "combinaciones")) else ():
        yield _changed(item, hand, number, 0, len(item.text))


def _changed(passage: Passage, hand: str, number: int, start: int, end: int) -> Statement:
    return Statement(passage.node, passage.layer, "dealer_rule", f"draws.{hand}", number, start, end, confidence=0.88)


def _list(passages: Sequence[Passage], at: int) -> list[tuple[str, Passage]]:
    """The hands that the items behind a sentence open with."""
    found: list[tuple[str, Passage]] = []
    for passage in passages[at + 1 : at + 1 + _ITEMS]:
        named = _of_item(passage)
        if not named:
            break
        found += [(hand, passage) for hand in named]
    return found


def _of_item(passage: Passage) -> list[str]:
    """The hand that an item opens with, or those that it lacks one card of ("menos de un par, con cuatro de color")."""
    named = hands.find(passage.text, game=passage.game)
    lacking = [one.value for one in named if one.value.startswith("four_to_")]
    return lacking or [one.value for one in named[:1] if one.start <= _FIRST]


def dealer_rules(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield how hands are dealt, drawn, measured and decided."""
    yield from phrasebook.read("dealer_rule", passages)
    yield from _poker_house(passages)


def options(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the player, or the house, may choose."""
    yield from phrasebook.read("option", passages)
    yield from _craps_options(passages)


def variants(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the variants that a sentence announces and names, or the titles below one that announces them."""
    for passage in passages:
        low = passage.folded
        if not passage.game or ("variantes" not in low and "modalidades" not in low):
            continue
        if passage.kind == "heading":
            start, end = 0, len(passage.text)
            named = variants_listed([child.heading for child in passage.node.children if child.title], passage.game)
        elif (hit := _VARIANTS.search(low)) is not None:
            stop = low.find(".", hit.end())
            start, end = hit.start(), stop if stop >= 0 else len(passage.text)
            listed = low[hit.end() : end].lstrip(" :,")
            named = variants_listed(_ITEM_ENDS.split(listed), passage.game)
            named = named or variants_named(passage.text[start:end], passage.game)
        else:
            continue
        if len(named) >= _FEWEST_VARIANTS:
            yield Statement(
                passage.node, passage.layer, "option", "variants", sorted(named), start, end, variant="",
                confidence=0.85,
            )  # fmt: skip


@cache
def _craps() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("craps_options.toml"))


@cache
def _verbs() -> dict[str, re.Pattern[str]]:
    return {key: re.compile(rf"\b{words}\b") for key, words in _craps()["verbs"].items()}


@cache
def _choice() -> re.Pattern[str]:
    return re.compile(rf"\b{_craps()['choice']['pattern']}")


def _craps_options(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield `withdrawable`, `increase_after_point` and `off_on_come_out` of the bets that the passages speak of."""
    for passage in passages:
        for clause in clauses(passage) if passage.game in _CRAPS else ():
            yield from _choices(clause)
            yield from _come_out(clause)


def _choices(clause: Clause) -> Iterator[Statement]:
    found = list(_choice().finditer(clause.low))
    for at, choice in enumerate(found):
        end = found[at + 1].start() if at + 1 < len(found) else len(clause.low)
        for key, verb in _verbs().items():
            hit = verb.search(clause.low, choice.end(), min(end, choice.end() + _craps()["choice"]["reach"]))
            if hit is not None and not (choice["no"] is None and _DENIED.search(clause.low, hit.end())):
                yield from _chosen(clause, key, choice["no"] is None, choice.start(), hit.end())
        before = clause.low[: choice.start()].replace(",", " ").split()[-8:]
        if any(noun in before for noun in _craps()["choice"]["nouns"]):
            yield from _chosen(clause, "withdrawable", choice["no"] is None, choice.start(), choice.end())


def _chosen(clause: Clause, key: str, value: bool, start: int, end: int) -> Iterator[Statement]:
    bets = _chosen_bets(clause, start)
    before = max(0, start - _SIGN)  # damage there may hide a "no"
    for bet in bets:
        if key == "increase_after_point" and bet not in _craps()["point"]["bets"]:
            continue
        yield Statement(
            clause.passage.node, clause.layer, "option", f"{key}.{bet}", value, start, end, core=(before, end),
            confidence=0.88,
        )  # fmt: skip


def _chosen_bets(clause: Clause, at: int) -> tuple[str, ...]:
    """The bets that a choice is about; a passage that opens with a name and "que" goes on about it."""
    subject = subject_of(clause.passage)
    opened = clause.passage.folded[subject.start : subject.start + len(_WHO)]
    if subject.own and opened == _WHO:
        return subject.bets
    bets = clause.about(at)
    return bets if len(bets) == 1 or clause.label else ()


def _come_out(clause: Clause) -> Iterator[Statement]:
    words = _craps()["come_out"]
    if not any(when in clause.low for when in words["when"]):
        return
    for value, sayings in ((False, words["on"]), (True, words["off"])):
        for saying in sayings:
            if (at := clause.low.find(saying)) >= 0:
                yield from _chosen(clause, "off_on_come_out", value, at, at + len(saying))
                return


def equipment(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the facts of `equipment.toml` that the passages state, zeros and authorised tables."""
    yield from phrasebook.read("equipment", passages)
    roulette = game_group("roulette")
    for passage in passages:
        if passage.game in roulette and "cero" in passage.folded:
            for sentence in passage.sentences:
                yield from _zeros(passage, sentence)
        elif passage.game in ("", "general") and "mesa" in passage.folded:
            yield from _tables(passage)


def _zeros(passage: Passage, sentence: Layer) -> Iterator[Statement]:
    """The zeros of a wheel: "del 1 al 36, más el cero"; a bet on the zero, or what it does, says nothing of them."""
    low = folded(sentence.text)
    hit = _ZERO.search(low)
    if hit is None or not _WHEEL.search(low) or _BET.search(low) or "cero o " in low:
        return
    zeros = sets.zeros(low)
    end = max(hit.end(), low.find("doble cero") + len("doble cero")) if "00" in zeros else hit.end()
    if "0" in zeros:
        yield Statement(
            passage.node, sentence, "equipment", "wheel.zeros", zeros, hit.start(), end, confidence=0.9
        )  # fmt: skip


def _tables(passage: Passage) -> Iterator[Statement]:
    """Authorised tables, in a part that is of no game: "cinco mesas de Ruleta" is of the roulette that it treats."""
    low, last = passage.folded, -1
    if _NOT_GRANTED.search(low):
        return
    for amount in ranges.find(low, articles=True):
        more = last >= 0 and _AND.fullmatch(low, last, amount.start)
        hit = _TABLES.match(low, amount.end) or (_TABLES_MORE.match(low, amount.end) if more else None)
        if hit is None and _TABLES_ALONE.fullmatch(low, amount.end):
            hit = _LABEL_OF_TABLES.fullmatch(low, 0, amount.start)
        game = _game(passage.node, hit.group("game")) if hit else ""
        if hit and game and not isinstance(amount.value, dict):
            last = hit.end("game")
            start, end = min(amount.start, hit.start("game")), max(amount.end, last)
            yield Statement(
                passage.node, passage.layer, "equipment", "tables", amount.value, start, end, game=game
            )  # fmt: skip


def _game(node: Node, name: str) -> str:
    """Return the game that a name stands for; a common one ("ruleta") for the only such game treated below the node."""
    named = games().find(name.partition(" y ")[0] if " y #" in name else name)
    if named is not None and named.game:
        return named.game
    group = game_group(name.split()[0]) or (game_group("roulette") if name.startswith("ruleta") else frozenset())
    treated = {below.game for below in node.walk() if below.game in group}
    return treated.pop() if len(treated) == 1 else ""


def limits(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the facts of `limit.toml` that the passages state."""
    yield from phrasebook.read("limit", passages)


@cache
def _terms() -> dict[str, Any]:
    return declared.read(files("extractor.readers").joinpath("bet_terms.toml"))


def _speaks(passage: Passage) -> bool:
    """Tell whether a passage holds a part of a word without which it says nothing of terms."""
    return any(word in passage.folded for word in _terms()["need"])


@cache
def _cues() -> dict[str, re.Pattern[str]]:
    return {name: re.compile("|".join(parts)) for name, parts in _terms()["words"].items()}


@cache
def _whens() -> dict[str, re.Pattern[str]]:
    return {when: re.compile("|".join(parts)) for when, parts in _terms()["when"].items()}


def bet_terms(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield when bets of dice games are made, which others bets need and which are decided apart."""
    dice, cards = game_group("dice"), _card_games()
    for passage in passages:
        if _speaks(passage) and (passage.game in dice or (passage.game in cards and passage.kind != "heading")):
            for clause in clauses(passage):
                if passage.game in dice:
                    yield from _when(clause)
                yield from _needed(clause)
                yield from _apart(clause)


@cache
def _card_games() -> frozenset[str]:
    return frozenset({"war"}).union(*(game_group(name) for name in ("blackjack", "baccarat", "poker")))


def _state(clause: Clause, key: str, value: object, start: int, end: int, confidence: float = 0.9) -> Statement:
    return Statement(clause.passage.node, clause.layer, "bet", key, value, start, end, confidence=confidence)


def _when(clause: Clause) -> Iterator[Statement]:
    """Yield when a bet may be made: of the times that the sentence names, the latest."""
    made = _cues()["made"].search(clause.low)
    if not made or _cues()["forbids"].search(clause.low):
        return
    for when, pattern in _whens().items():
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
