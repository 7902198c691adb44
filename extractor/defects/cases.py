"""Cases that a text settles twice, and cases that it opens and does not settle."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, takewhile

from rapidfuzz import fuzz

from corpus.layers import Layer
from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, at_words, quoted, spans
from extractor.folding import fold
from extractor.games import games
from extractor.passages import Passage

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
            folded = fold(words.text)
            opening = _CONDITION.search(folded[:30]) if "," in folded else None
            if opening is None or _WORD.findall(folded[: opening.start()]):
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
    whole = shared >= max(one.told, other.told)
    return whole and bool(first) and bool(second) and fuzz.token_set_ratio(first, second) < _UNLIKE


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
