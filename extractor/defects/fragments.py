"""Passages that are not what they were written as, or may not be read as they were meant.

- Sentences that have lost words: a product without its second factor, a list that begins with "and".
- Words that do not belong where they stand: a logo among the rules, an act that a game does not know.
- What the reader itself is not sure of: the game of a part, and texts of whose figures too few became rules.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise

from extractor.defects.regulation import Defect, Regulation, at_span, at_words, check, looked, quoted
from extractor.folding import fold
from extractor.outline.node import Node
from extractor.passages import Passage
from schemas import declared
from schemas.records import Quantity
from schemas.values import tally

_CUT = (
    re.compile(r"\b\d+ x ?[,;.](?= |$)"),
    re.compile(
        r"(?:^|[,.] )(?:es[ae]|est[ae]|dich[ao]) [^\W\d_]+ (?:[^\W\d_]+[ai]d|(?:des)?cubiert)[ao]"
        r" y (?:el|la|los|las) [^\W\d_]+ [^\W\d_]{2,}(?:[aeó]|an|en|rán?)(?!\w)"
    ),
)
_BEGUN = re.compile(
    r", (?:una vez que|cuando|siempre que|mientras|porque|para que|despues de que|antes de que|de modo que)"
    r" (?:el|la|los|las|un|una) [a-z]+(?: de(?:l| la| los| las)? [a-z]+)?$"
)
"""A clause of which only its subject is there, at the end of a part."""
_WHERE = re.compile(
    r"\W*(?P<name>(?:el|la|los|las)(?: (?:dos|tres|cuatro|cinco|seis))? [a-z]+(?: [a-z]+){0,2}),"
    r" (?:en|segun|por) (?:el|la|los|las) [a-z]+ (?:en )?(?:que|cual(?:es)?) [^,;:.()]+\.$"
)
"""A thing, and where or how it is something, without what it is: "the figures, in the order in which they come."."""
_IF_ALONE = re.compile(r"(?:si|cuando|en (?:el )?caso de que) (?!no$)[^,.;:?!]{4,80}[a-z]")
"""A condition without what follows from it."""
_STOP = re.compile(r"[.;](?= |$)")
_OPEN = frozenset(
    (
        "de",
        "con",
        "por",
        "en",
        "la",
        "los",
        "las",
        "un",
        "del",
        "al",
        "que",
        "se",
        "su",
        "sus",
        "cada",
        "unos",
        "unas",
        "dichos",
        "dichas",
        "cuyo",
        "cuya",
        "ni",
        "desde",
        "sin",
        "quien",
        "quienes",
        "cuyos",
        "cuyas",
    )
)
"""Words behind which a phrase goes on."""
_WHO = re.compile(r", quien(?:es)? (?:el|la|los|las|un|una|unos|unas) [^\W\d_]+ ?(?:[.;]|$)")
"""Somebody of whom a clause says nothing: "to the clerk, who a receipt"."""
_NOBODY = re.compile(r"^\W*en caso de (?:igualdad|empate)[^,.;]*, gana(?:ra)? (?:el|la) [a-z]+\W*$")
"""An equality, and a verb without whoever wins by it."""
_LISTED = re.compile(r"\d+(?:, \d+)*(?: [ouy] \d+)?")
_NO_VERB = re.compile(
    r"\W*(?P<name>(?:el|la|los|las) [a-z]+(?: [a-z]+){0,3}),"
    r" (?:que|quien(?:es)?|(?:el|la|los|las) cual(?:es)?|cuy[oa]s?) [^,;:.()]+\.$"
)
_CLAUSE = (", en ", ", segun ", ", por ", ", que ", ", quien", " cual", ", cuy")
_IS = re.compile(r" (?:es|son|sera|seran|esta|estan|tiene|tienen|hay|puede|pueden|debe|deben|[a-z]{3,}ran?)\b")
"""A verb in what would be the name of a thing."""
_WILL_DO = re.compile(r"\W{0,4}(?:no )?(?:se )?[a-z]{3,}ra\b")
"""A duty told in the future, at the head of its part."""
_NAMES = re.compile(
    r"\W{0,4}(?:el|la|los|las) [a-z]+(?: y [a-z]+(?: [a-z]+)?)? del?"
    r"(?: (?!se\b|es\b|son\b|no\b|debe|puede|[a-z]{2,}ran?\b)[a-z]+){1,9}[.,;]?$"
)
"""A part that is the name of a thing."""
_SHORT = 90
"""Characters up to which a part may be a name."""
_SHOWN = 40
"""Characters of a sentence that breaks off which a message shows."""
_LONGEST = 6
"""Characters behind which a small word has begun."""
_QUOTES = "\"“”«»('"
_PROSE = frozenset(("text", "point"))

_LOGO = "logo"
_OF_NO_GAME = frozenset(("", "general"))
_SUITS = 4
_PLACES_IN_SUIT = {"undecim": 11, "duodecim": 12, "decimoprimer": 11, "decimosegund": 12, "decimotercer": 13}
_PLACE_IN_SUIT = re.compile(
    r"\b(?P<place>undecim|duodecim|decimo ?primer|decimo ?segund|decimo ?tercer)[oa]?\b[^.;,]{0,20}"
    r"\b(?:cartas?|naipes?|figuras?)\b"
)

_SURE = 0.6
"""Confidence from which the game of a part is not in doubt."""
_NONE = ("", "general")

_UNREAD = 5
"""Unread quantities whose lines are the evidence."""


_LEAD_LEFT = re.compile(
    r"\W*(?:el|la|los|las) [^,.;:]{3,60}? (?!a |la |su |una |en |de |esta |dicha )[a-z]{2,} continuacion:\W*"
)
"""A subject and "continuación:" without its "a", and so without the words between."""


@check("truncated_text")
def broken_off(regulation: Regulation) -> Iterator[Defect]:
    """Find stops behind words that cannot end a phrase: "twice x ,", "the bank of."."""
    if not regulation.legible:
        return
    prose = (passage for passage in regulation.seen if passage.kind in _PROSE)
    for passage, (start, end) in looked(prose, lambda passage: _cuts(passage.text.lower())):
        message = f"La frase se corta: {quoted(passage.text[max(0, start - 30) : end])}."
        yield at_span(passage, start, end, message)
    for passage, following in zip(regulation.seen, [*regulation.seen[1:], None], strict=False):
        last = passage.text.rstrip().lower().rsplit(" ", 1)
        new = following is None or (
            following.node is not passage.node and following.node.num and _is_next(passage, following)
        )
        if new and len(last) > 1 and passage.kind in _PROSE and last[1] in _OPEN:
            quote = passage.text.rstrip()[-_SHOWN:]
            yield at_span(
                passage, len(passage.text) - len(quote), len(passage.text), f"La frase se corta: {quoted(quote)}."
            )


@check("truncated_text")
def condition_alone(regulation: Regulation) -> Iterator[Defect]:
    """Find a last sentence that tells a condition, and without a stop or a comma goes over into the next part."""
    if not regulation.legible:
        return
    for passage, following in pairwise(regulation.seen):
        if passage.kind != "text" or following.node is passage.node or not following.node.num:
            continue
        words = passage.sentences[-1] if passage.sentences else passage.layer
        said = fold(words.text).strip()
        if (_IF_ALONE.fullmatch(said) or _BEGUN.search(said)) and _is_next(passage, following):
            yield at_words(passage.node, words, f"La frase se corta: {quoted(words.text)}.")


def _is_next(passage: Passage, following: Passage) -> bool:
    """Tell whether the part of a passage comes right behind that of another one, or opens a part above it."""
    return following.node.parent is passage.node.parent or following.kind == "heading"


def _cuts(low: str) -> Iterator[tuple[int, int]]:
    """Yield where a phrase in lower case breaks off."""
    for stop in _STOP.finditer(low):
        word = low[max(0, stop.start() - _LONGEST) : stop.start()].split(" ")[-1].lstrip(_QUOTES)
        if word in _OPEN:
            yield stop.start() - len(word), stop.end()
    for pattern in (*_CUT, _WHO):
        for match in pattern.finditer(low):
            yield match.span()


@check("truncated_text")
def without_a_verb(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that name something, say in a clause what it is, and end without a verb of their own."""
    for passage in regulation.seen:
        if passage.kind != "text" or not any(sign in passage.folded for sign in _CLAUSE):
            continue
        for words in passage.sentences:
            said = _LISTED.sub("0", fold(words.text)).strip()
            match = _NO_VERB.match(said) or _WHERE.match(said)
            if match and not _IS.search(match["name"]):
                yield at_words(passage.node, words, f"La frase no tiene verbo principal: {quoted(words.text)}.")


@check("truncated_text")
def lead_without_a_verb(regulation: Regulation) -> Iterator[Defect]:
    """Find the introduction of a list of which its subject and last word alone are left: "el máximo continuación:"."""
    for passage in regulation.saying("continuacion:"):
        words = passage.sentences[-1]
        if _LEAD_LEFT.fullmatch(fold(words.text).strip()):
            yield at_words(passage.node, words, f"La frase no tiene verbo: {quoted(words.text)}.")


@check("truncated_text")
def nouns_among_duties(regulation: Regulation) -> Iterator[Defect]:
    """Find a part that only names a thing, in a list without a lead whose other parts tell what somebody will do."""
    lists: dict[int, list[Passage]] = defaultdict(list)
    for passage in regulation.seen:
        if passage.kind in _PROSE and passage.node.num and passage.node.parent is not None:
            lists[id(passage.node.parent)].append(passage)
    for parts in lists.values():
        named = [part for part in parts if len(part.folded) < _SHORT and _NAMES.match(part.folded)]
        if named and any(_WILL_DO.match(part.folded) for part in parts):
            for part in named:
                if part.lead is None and not part.node.children:
                    yield at_words(part.node, part.layer, f"No se dice qué hay que hacer: {quoted(part.text)}.")


@check("truncated_text")
def nobody_wins(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that settle an equality and do not say who wins: "in case of a tie, wins the hand"."""
    for passage in regulation.seen:
        for words in passage.sentences if "en caso de" in passage.folded else ():
            if _NOBODY.match(fold(words.text)):
                yield at_words(passage.node, words, f"Falta decir quién gana: {quoted(words.text)}.")


@cache
def _acts() -> Sequence[tuple[Sequence[str], re.Pattern[str], re.Pattern[str]]]:
    table = declared.read(files(__package__).joinpath("strangers.toml"))
    return tuple((row["words"], re.compile(row["act"]), re.compile(row["needs"])) for row in table["act"])


@check("foreign_text")
def unknown_acts(regulation: Regulation) -> Iterator[Defect]:
    """Find acts of play that one passage of a game names and none of its others provides for."""
    for words, act, needs in _acts():
        for passage in regulation.saying(*words):
            found = act.search(passage.folded) if passage.game not in _OF_NO_GAME else None
            if found is None:
                continue
            others = (other for other in regulation.of_game(passage.game) if other is not passage)
            if not any(act.search(other.folded) or needs.search(other.folded) for other in others):
                words = quoted(passage.text[slice(*found.span())])
                yield at_span(passage, *found.span(), f"{words}: este juego no lo conoce; las palabras son de otro.")


@check("foreign_text")
def places_in_a_longer_suit(regulation: Regulation) -> Iterator[Defect]:
    """Find "the twelfth card of its suit" in a game whose suits have fewer cards: the words are of a longer one."""
    sizes: dict[str, set[int]] = defaultdict(set)
    for rule in regulation.typed:
        if rule.key == "cards_per_deck" and isinstance(rule.value, int) and not rule.variant:
            sizes[rule.game].add(rule.value // _SUITS)
    for passage in regulation.saying("cima", "cimo ", "decim"):
        for found in _PLACE_IN_SUIT.finditer(passage.folded) if sizes.get(passage.game) else ():
            place = _PLACES_IN_SUIT[found["place"].replace(" ", "")]
            if place > min(sizes[passage.game]):
                words = quoted(passage.text[slice(*found.span())])
                message = f"{words}: en este juego cada palo tiene {min(sizes[passage.game])} cartas."
                yield at_span(passage, *found.span(), message)


@check("foreign_text")
def logos(regulation: Regulation) -> Iterator[Defect]:
    """Find the words of a logo that stand between the lines of a provision."""
    source = regulation.document.source
    lines = sorted({source.line_at(mark.start) for mark in regulation.document.furniture if mark.kind == _LOGO})
    for first in (line for line in lines if line - 1 not in lines):
        last = first
        while last + 1 in lines:
            last += 1
        if node := _around(regulation.root, first, last):
            message = f"Entre las palabras del texto está un logotipo: {quoted(source.lines(first, last))}."
            yield Defect(node, first, last, message, {}, "info")


def _around(root: Node, first: int, last: int) -> Node | None:
    """Return the narrowest provision with words before and behind some lines."""
    holding = [node for node in root.walk() if node.line_start < first and last < node.line_end]
    return min(holding, key=lambda node: node.line_end - node.line_start, default=None)


@check("doubtful_game")
def doubtful(regulation: Regulation) -> Iterator[Defect]:
    """Find the parts that open a game of which the text does not say enough to be sure which it is."""
    ruled = {rule.game for rule in regulation.typed}.difference(_NONE)
    for node in regulation.root.walk():
        if node.game in ruled and node.game_confidence < _SURE and _opens(node):
            yield _defect(node)


def _opens(node: Node) -> bool:
    return node.parent is None or node.parent.game != node.game


def _defect(node: Node) -> Defect:
    if node.read_as:
        name = node.game.replace("_", " ")
        told = f"«{name}» no es un juego conocido; se lee como uno de su clase."
    else:
        told = "El texto no dice con certeza de qué juego se trata."
    return Defect(node, node.line_start, node.line_start, told, {"reasons": list(node.game_reasons)})


@check("little_read")
def little_read(regulation: Regulation) -> Iterator[Defect]:
    """Find a text of whose quantities few became rules, else the games of which that is true."""
    whole = regulation.quantities
    if tally(whole).little:
        yield _unread(regulation, whole, "del texto")
        return
    games: dict[str, list[Quantity]] = defaultdict(list)
    for quantity in whole:
        if quantity.game:
            games[quantity.game].append(quantity)
    for quantities in games.values():
        if tally(quantities).little:
            yield _unread(regulation, quantities, "que el texto da para este juego")


def _unread(regulation: Regulation, quantities: Sequence[Quantity], whose: str) -> Defect:
    counts = tally(quantities)
    unread = [quantity for quantity in quantities if quantity.fate in ("unread", "damaged")] or quantities
    first = unread[0]
    message = f"De las {counts.stating} cantidades {whose}, solo {counts.rule} pasaron a reglas: revise las demás."
    lines = [[one.line_start, one.line_end] for one in unread[:_UNREAD]]
    evidence = {"quantities": counts.stating, "rules": counts.rule, "unread": counts.unread, "lines": lines}
    return Defect(regulation.nodes[first.provision_id], first.line_start, first.line_end, message, evidence)
