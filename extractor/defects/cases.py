"""Cases that a text settles twice, and cases that can occur and that it does not settle, equal hands among them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, takewhile

from rapidfuzz import fuzz

from corpus.layers import Layer
from extractor.defects.regulation import Defect, Regulation, at_span, at_words, check, quoted, spans
from extractor.folding import fold
from extractor.games import games
from extractor.passages import Passage
from schemas.records import Rule

_CONDITION = re.compile(
    r"\b(?:si|cuando|en (?:el )?caso(?: de)? que|toda vez que|habiend[a-z]+|de (?:no )?[a-z]{3,}r(?:se|lo|la)?) "
)
_WORD = re.compile(r"\w+")
_LEAST = 9
"""Words of a condition from which two sentences that open with it speak of one case."""
_UNLIKE = 50
"""Likeness (per cent) below which two consequences are two."""
_COPIES = 8
"""Sentences of one condition that are compared with each other."""
_ONCE = re.compile(
    r"\b(?:por|en) (?:una|1) (?:sola|unica) (?:vez|oportunidad|ocasion)\b|\b(?:solo )?una sola vez\b|\bsolo una vez\b"
    r"|\bpor unica vez\b"
)
_AGAIN = re.compile(
    r"\b(?:podran?|pueden?) (?:ser )?(?P<act>[a-z]{4})[a-z]*[^.;]{0,60}?(?:"
    r"\b(?:una|hasta una|por) (?:segunda|tercera|cuarta) (?:vez|oportunidad|ocasion)"
    r"|\b(?:hasta )?(?:dos|tres|cuatro) (?:veces|oportunidades|ocasiones))\b"
)
_EXCEPTED = re.compile(r"\b(?:salvo|excepto|excepcion|no obstante|a menos)\b")

_OFFER = re.compile(
    r"\bofrec[a-z]+\b[^.;]{0,80}[.;] si (?:est[oe]s?|ellos|el jugador|los jugadores)? ?acepta[a-z]* [^.;]*? y "
)
"""An offer, and what follows where it is accepted and something else happens too."""
_DECLINED = re.compile(
    r"\b(?:no (?:lo |la )?acepta|rechaz|declin|rehus|contrario|no (?:haya|hayan|hubiere) aceptad|quienes no)"
)
_EITHER = re.compile(r"\b(?:elig|escog|decid)[a-z]+\b[^.;]{0,80}, o bien\b[^.;]*")
_BARE = re.compile(r"^\W*si [^,;:.]{15,}\.?\W*$")
_FOLLOWS = re.compile(
    r"\b[a-z]+ra[ns]?\b|\b(?:debe|puede|pierde|gana|queda|corresponde|procede|tiene la obligacio)n?\b"
)
_OPENS = re.compile(r"\W*si ")
_SETTLED = re.compile(
    r"\W*si [^.;:]+?, (?:(?:no|se|le|les|este|esta|estos|el|la|los|las|dich[oa]|toda|todas) )*(?:\w+ ){0,3}?"
    r"(?:[a-z]+ra|[a-z]+ran|debe|pierde|gana|queda|se [a-z]+)n?\b"
)
"""A condition and, behind a comma, what follows."""
_CASES = re.compile(r"\b(?:situaciones|casos|supuestos|circunstancias|errores|causas|motivos|anul\w+|nul[oa]s?)\b")
"""How the introduction of a list says itself what follows in all of its cases."""
_RUN = 3
"""Conditions in a row from which a list of cases, and no slip of one sentence, lacks its consequence."""

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
_QUOTED = re.compile('[«“"]([^»”"]+)[»”"]')
_BESIDE = 6
"""Rows around a row that can be of the same table."""


@dataclass(frozen=True, slots=True)
class _Case:
    passage: Passage
    words: Layer
    said: Sequence[str]
    told: int
    """How many words the condition has."""


@check("contradiction")
def two_consequences(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that open with the same long condition and then say different things.

    They stand in one game and variant, or in a game and the one that it adds a prize to.
    """
    for alike in _cases(regulation.seen).values():
        for first, second in combinations(alike[:_COPIES], 2):
            if _is_one_game(first.passage, second.passage) and _differ(first, second):
                line = first.words.quote().line_start
                message = f"Para este caso la línea {line} dispone otra cosa: {quoted(second.words.text)}."
                yield at_words(second.passage.node, second.words, message, {"other": first.words.quote().text})


def _cases(seen: Sequence[Passage]) -> dict[tuple[str, ...], list[_Case]]:
    """Return the sentences that open with a condition up to a comma, by the words of that condition."""
    found: dict[tuple[str, ...], list[_Case]] = defaultdict(list)
    for passage in seen:
        for words in passage.sentences if passage.kind in ("text", "point") else ():
            opening = _CONDITION.search(fold(words.text[:30])) if "," in words.text else None
            if opening is None:
                continue
            folded = fold(words.text)
            if _WORD.findall(folded[: opening.start()]):
                continue
            told = len(_WORD.findall(folded[: folded.rindex(",")])) if folded.count(",") == 1 else _clauses(folded)
            said = _WORD.findall(folded)
            if told >= _LEAST and len(said) > told:
                found[tuple(said[:_LEAST])].append(_Case(passage, words, said, told))
    return found


def _clauses(folded: str) -> int:
    """Return how many words stand before the verb in the future that opens the consequence."""
    verb = re.search(r", (?:no )?(?:se |le |les |lo |la )?[a-z]+ran?\b", folded)
    return len(_WORD.findall(folded[: verb.start()])) if verb else 0


def _is_one_game(one: Passage, other: Passage) -> bool:
    if one.game == other.game:
        return one.variant == other.variant and bool(one.game)
    return games().within(one.game, other.game) and (
        one.game.startswith(f"{other.game}_") or other.game.startswith(f"{one.game}_")
    )


def _differ(one: _Case, other: _Case) -> bool:
    """Tell whether two sentences share their whole condition and go on in other words, neither ending before."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one.said, other.said, strict=False)))
    first, second = " ".join(one.said[shared:]), " ".join(other.said[shared:])
    whole = shared >= max(one.told, other.told) and _in_quotes(one) == _in_quotes(other)
    return whole and bool(first) and bool(second) and fuzz.token_set_ratio(first, second) < _UNLIKE


def _in_quotes(case: _Case) -> Sequence[str]:
    """Return what a sentence names in quotation marks: two consequences for two such things are no two of one."""
    return _QUOTED.findall(case.words.text)


@check("contradiction")
def once_and_again(regulation: Regulation) -> Iterator[Defect]:
    """Find parts that allow an act a single time and, behind it and without an exception, allow it several times."""
    for passage in regulation.saying("sola ", "unica ", "solo una vez"):
        once = _ONCE.search(passage.folded)
        again = _AGAIN.search(passage.folded, once.end()) if once else None
        same = again is not None and again["act"] in passage.folded[: again.start()]
        if once and again and same and not _EXCEPTED.search(passage.folded, once.end(), again.end()):
            first, second = (quoted(passage.text[slice(*found.span())]) for found in (once, again))
            yield at_span(passage, *once.span(), f"Aquí se admite {first}, y después {second}.")


@check("coverage_gap")
def declined(regulation: Regulation) -> Iterator[Defect]:
    """Find offers of which a text says what follows for those who accept them, and nothing of the others."""
    for passage in regulation.saying("acepta"):
        found = _OFFER.search(passage.folded)
        if found and not _DECLINED.search(passage.folded):
            message = f"No se dice qué rige para quien no acepta: {quoted(passage.text[slice(*found.span())])}."
            yield at_span(passage, *found.span(), message)


@check("coverage_gap")
def either_way(regulation: Regulation) -> Iterator[Defect]:
    """Find cases that somebody decides, "or else" are decided by rule, without a word on when which holds."""
    for passage in regulation.saying(", o bien"):
        found = _EITHER.search(passage.folded)
        if found:
            message = f"No se dice cuándo rige lo uno y cuándo lo otro: {quoted(passage.text[slice(*found.span())])}."
            yield at_span(passage, *found.span(), message)


@check("coverage_gap")
def bare_conditions(regulation: Regulation) -> Iterator[Defect]:
    """Find parts that state a case ("if a card falls.") and no consequence.

    Several of them in a row under no lead, or one in a list whose other cases say what follows.
    """
    run: list[Passage] = []
    for passage in (*regulation.seen, None):
        if passage is not None and passage.lead is None and _is_bare(passage):
            run.append(passage)
            continue
        if len(run) >= _RUN:
            yield _of_run(run)
        run = []
    for passages in _beside(regulation):
        settled = [passage for passage in passages if _SETTLED.match(passage.folded)]
        bare = [passage for passage in passages if _is_bare(passage)]
        if settled and len(bare) == 1 and not (bare[0].lead and _CASES.search(fold(bare[0].lead.text))):
            line = settled[0].layer.quote().line_start
            message = f"No se dice qué ocurre en este caso, y sí en otro de la lista (línea {line})."
            yield at_words(bare[0].node, bare[0].layer, message)


def _beside(regulation: Regulation) -> Iterator[Sequence[Passage]]:
    """Yield the cases that stand side by side: parts that open with a condition, of one list."""
    lists: dict[int, list[Passage]] = defaultdict(list)
    for passage in regulation.seen:
        if passage.kind in ("text", "point") and passage.node.parent is not None and _OPENS.match(passage.folded):
            lists[id(passage.node.parent)].append(passage)
    yield from (cases for cases in lists.values() if len(cases) > 1)


def _is_bare(passage: Passage) -> bool:
    """Tell whether a part is a condition and nothing else."""
    bare = passage.kind != "heading" and _BARE.match(passage.folded)
    return bool(bare) and not _FOLLOWS.search(passage.folded)


def _of_run(run: Sequence[Passage]) -> Defect:
    quotes = [passage.layer.quote() for passage in run]
    message = f"{len(run)} casos seguidos no dicen qué ocurre en ellos: el primero, {quoted(run[0].text)}."
    lines = spans((quote.line_start, quote.line_end) for quote in quotes)
    return Defect(run[0].node, quotes[0].line_start, quotes[-1].line_end, message, {"lines": lines})


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
