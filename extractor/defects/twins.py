"""Two sentences of which only one can hold.

Sentences of one scope that are alike but for a figure, a "no" or an opposite word; an act that a text forbids and, to
the same people with the same thing, allows, without saying when.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations

import msgspec

from corpus.layers import Layer
from extractor.defects.regulation import Defect, Regulation, at_words, check, quoted
from extractor.folding import fold
from extractor.games import games
from extractor.grammar import Match, numbers
from extractor.lexicon.tokens import each_passage
from extractor.norms import bearers
from extractor.passages import Passage
from schemas.declared import fitted, read

_WORD = re.compile(r"[a-z]+|\d+")
_LABEL = re.compile(
    r"^\W*(?:(?:art(?:iculo)?|clausula|numeral|punto|regla)\W*)?(?:\d+(?:\.\d+)*|[a-z]\))?\W*(?:bis\W+)?(?=\w)"
)
_STEM = 5
"""Letters that the forms of a word share."""
_LEAST = 3
"""Words from which two sentences that share them all speak of one thing."""
_HEAD = 40
_LONGEST = 300
"""Characters by whose begin a sentence shows its subject, and of the longest that says one thing only."""
_REACH = 60
"""Events before one of which a sentence may speak again."""
_SURE = 4
"""Words from which that holds wherever in the rules of one game the two stand."""
_WHOLE = 10
"""Words from which that holds of an item of a list, whatever introduces it."""
_COPIES = 6
"""Sentences in the same words that are compared with each other."""
_CONDITION = re.compile(
    r"\b(?:si|cuando|en (?:el )?caso (?:de|que)|siempre que|a igualdad|de haber|mientras|salvo|excepto)\b[^,;:]*"
)
_CASE = re.compile(r"\b(?:con|sale|salga|numeros?|suma|sumar?|total|valor|puntos?|de|del|al?|art|articulo|\$) $")
"""Words before a figure that tells one case from another, or names a thing."""
_MEASURE = re.compile(r"(?: \(\d+\))? (?:anos?|meses|mes|semanas?|dias?|horas?|minutos?|segundos?)\b")
_SUBJECT = re.compile(
    r"(?:el|la|los|las|un|una|todo|toda|todos|todas|cada|ningun|ninguna|si|cuando|en caso|en el caso|al?|no se|se"
    r"|despues|antes|durante|una vez|desde|hasta|[a-z]+[ai]d[oa]s? (?:el|la|los|las)) "
)
"""How a sentence begins that says itself what it speaks of."""
_GOES_ON = re.compile(r", (?:de|del|que|o|u|y|e|con|sin|a|al|ya|por|en) ")
"""Behind a comma: the condition is not told to its end."""
_NAMED = re.compile(r"\w+ \w+ $")
"""What stands before a figure that is the name of the subject: "la mesa dos"."""
_OPEN = re.compile(r":[^\w:]*$")
_UNIT = re.compile(r"(?: \(\d+\))? (?!o\b|u\b|y\b|a\b|al\b|de\b|en\b|por\b|se\b)[a-z]{3}| ?%")

_VERB = r"(?:[a-z]{2,}[aei]r(?:se|l[aeo]s?|sel[ao]s?)?|[a-z]{2,}[ai]d[oa]s?)"
_ACT = rf"(?:ser )?(?P<act>{_VERB}\b(?:(?:,| o| u| ni| y)(?: ser)? {_VERB}\b)*)"
"""An act, or several named together, also as what is done to a thing: "ser retiradas o cambiadas"."""
_DONE = re.compile(r"[ai]d[oa]s?$")
_OF_ITSELF = re.compile(r"\bse (?:podra|pued)|[aei]rse$")
_ENDING = re.compile(r"(?:[aei]r(?:se|l[aeo]s?|sel[ao]s?)?|[ai]d[oa]s?)$")
_ALLOWED = re.compile(
    rf"\b(?:(?:podran?|pued[ae]n?)|(?:se )?(?:le |les )?(?:permit|admit|autoriz)[a-z]+|tienen? derecho a)"
    rf"(?: asimismo| tambien| siempre| libremente)? {_ACT}"
)
_FORBIDDEN = re.compile(
    rf"\b(?:(?:no|tampoco|nadie|nunca|en ningun caso)(?: se)?(?: les?)?"
    rf"(?: podran?| pued[ae]n?| permit[a-z]+| admit[a-z]+| autoriz[a-z]+| debe[a-z]*)"
    rf"|ningun[a]?(?: [a-z]+)? (?:podra|puede)|(?:prohibid[oa]|prohiben?)(?: al?(?: [a-z]+){{1,3}})?) {_ACT}"
)
_REFUSED = re.compile(r"\b(?:no|ni|tampoco) se (?P<act>[a-z]{3,}?)(?:an?|en?)\b")
"""An act that is simply not done: "no se cambian cartas"; what with stands before or behind it."""
_NEGATED = re.compile(r"\b(?:no|ni|tampoco|nadie|nunca|ningun[a-z]*|jamas|prohib[a-z]+|sin)\b[^.;,]*$")
_LIMITED = re.compile(
    r"\b(?:si|salvo|excepto|excepcion[a-z]*|cuando|hasta|antes|despues|mientras|una vez|vez que|veces|sol[oa]"
    r"|solamente|unicamente|siempre|siendo|sin|menos|mas|durante|caso|casos|desde|luego|previ[oa]|ademas|tras|quien(?:es)?|cuy[oa]s?|otr[oa]s?"
    r"|ambas|ambos|dich[oa]s?|est[aeo]s?|es[aeo]s?|est[ao]s|hubiera|haya|segun|donde|algun[a-z]*|tales|misma?o?s?)\b"
)
"""Words by which a sentence holds for some cases, times or things only."""
_TO_OTHERS = re.compile(
    r" (?:a|de|con|por|entre|para) otr[oa]s? (?:jugador|apostador|persona|participante|emplead)[a-z]*"
)
"""Others to whom something is done are no other cases."""
_ABSOLUTE = re.compile(
    r"\b(?:en ningun (?:caso|momento)|(?:bajo|por) ningun[a]? (?:concepto|motivo|circunstancia|causa|razon)"
    r"|nunca|jamas)\b"
)
"""Words of a prohibition that leave no case out."""
_ACT_CASE = re.compile(
    r"\b(?:si|salvo|excepto|excepcion[a-z]*|cuando|casos?|siempre|mientras|sol[oa]|solamente|unicamente|quien(?:es)?|aun)\b"
)
"""Words by which what is allowed is an exception to a rule."""
_CLAUSE = re.compile(r"[.;:,()]| (?:antes|despues|para|mediante|durante|desde) ")
_SMALL = re.compile(r"para|como|sobre|entre|tod[ao]s?|cada|cual|sido|esta|este|ante|cualquier|ninguna?o?")
_ACT_STEM = 4
_OVERLAP = 0.7
_LEAST_ACT = 2
"""Words of the object that two sentences must share, unless they stand side by side."""


class _Words(msgspec.Struct, forbid_unknown_fields=True):
    words: list[str]


class _Outcome(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    pattern: str
    excludes: list[str]


class _Wide(msgspec.Struct, forbid_unknown_fields=True):
    """An act whose ban forbids others too: the stems of both."""

    act: str
    covers: list[str]


class _Lists(msgspec.Struct, forbid_unknown_fields=True):
    """What `twins.toml` holds."""

    small: _Words
    negating: _Words
    opposed: list[_Words]
    outcome: list[_Outcome]
    events: _Words
    wide: list[_Wide]


@dataclass(frozen=True, slots=True)
class _Case:
    """An event and what a sentence says to follow from it: the words of the event, the kinds of what follows."""

    passage: Passage
    words: Layer
    event: frozenset[str]
    several: bool
    outcomes: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence: what it is about (`key`), and what it says of that: figures, whether it denies, opposite words."""

    passage: Passage
    words: Layer
    key: tuple[str, ...]
    figures: tuple[float, ...]
    denied: bool
    sides: tuple[int, ...]

    @property
    def line(self) -> int:
        """The line in which the sentence begins."""
        return self.words.quote().line_start


@cache
def _lists() -> _Lists:
    path = files(__package__).joinpath("twins.toml")
    return fitted(read(path), _Lists, path.name)


@cache
def _kind(word: str) -> tuple[str, int]:
    """Return what a word counts for: ("small", 0), ("no", 0), ("=3", 1) for the second word of set 3, or its stem."""
    if word in _lists().small.words:
        return "small", 0
    if word in _lists().negating.words:
        return "no", 0
    for number, row in enumerate(_lists().opposed):
        for place, one in enumerate(row.words):
            if word == one or (one.endswith("*") and word.startswith(one[:-1])):
                return f"={number}", place
    return word.rstrip("s")[:_STEM], 0


@check("contradiction")
def unlike_in_one(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences of one scope in the same words that differ in one figure, in a "no" or in one opposite word."""
    alike: dict[tuple[object, ...], list[_Said]] = defaultdict(list)
    for passage in regulation.seen:
        for words in passage.sentences if passage.kind == "text" else ():
            said = _said(passage, words)
            if said is not None and len(said.key) >= (_LEAST if passage.lead is None else _WHOLE):
                first = words.text == passage.sentences[0].text  # what follows may lean on it
                scope = () if first and len(said.key) >= _SURE else passage.titles
                alike[_with_added(passage.game), passage.variant, scope, said.key].append(said)
    for group in alike.values():
        for one, other in combinations(group[:_COPIES], 2):
            if one.passage is not other.passage and _differ(one, other):
                yield _told(one.passage, one.words, other.passage, other.words)


@cache
def _with_added(game: str) -> str:
    """Return the game that a game adds a prize to and else leaves as it is, or the game itself."""
    plain = game.rpartition("_")[0]
    return plain if plain and games().within(game, plain) else game


def _told(passage: Passage, words: Layer, later: Passage, said: Layer) -> Defect:
    """Return the defect of a sentence that an earlier one contradicts."""
    line, here = words.quote().line_start, said.quote().line_start
    message = f"{quoted(said.text)} no concuerda con la línea {line}: {quoted(words.text)}."
    return at_words(later.node, said, message, {"lines": [line, here]})


def _differ(one: _Said, other: _Said) -> bool:
    """Tell whether two sentences in the same words differ in exactly one thing."""
    figures = abs(len(one.figures) - len(other.figures)) or _unlike(one.figures, other.figures)
    return figures + _unlike(one.sides, other.sides) + (one.denied != other.denied) == 1


def _unlike(some: Sequence[float], others: Sequence[float]) -> int:
    return sum(a != b for a, b in zip(some, others, strict=False))


def _said(passage: Passage, words: Layer) -> _Said | None:
    """Return what a sentence is about and what it says of it, or None where it leaves its subject to another one."""
    text = words.text
    if len(text) > _LONGEST or not _SUBJECT.match(_LABEL.sub("", fold(text[:_HEAD]))) or _OPEN.search(text):
        return None
    return _Said(passage, words, *_parts(_LABEL.sub("", fold(text))))


@each_passage
def _parts(folded: str) -> tuple[tuple[str, ...], tuple[float, ...], bool, tuple[int, ...]]:
    """Return key, figures, whether it denies, and sides of a folded sentence; what stands in a condition is its key."""
    cases = [match.span() for match in _CONDITION.finditer(folded)]
    found = {number.start: number for number in numbers.find(folded)}
    key: list[str] = []
    figures: list[float] = []
    sides: list[int] = []
    denied, end = False, 0
    for word in _WORD.finditer(folded):
        if word.start() < end:
            continue
        told = not any(start <= word.start() < stop for start, stop in cases)
        if number := found.get(word.start()):
            end = number.end
            figures.append(number.value) if told and _counts(folded, number) else key.append(str(number.value))
            continue
        kind, place = _kind(word[0])
        if not told and kind != "small":
            key.append(word[0][:_STEM])
        elif kind == "no":
            denied = not denied
        elif kind != "small":
            key.append(kind)
            sides.extend([place] if kind.startswith("=") else [])
    return tuple(key), tuple(figures), denied, tuple(sides)


def _counts(folded: str, number: Match[int | float]) -> bool:
    """Tell whether a figure counts things or is a share: not one that tells a case or names a page or a value."""
    if _MEASURE.match(folded, number.end):
        return True
    if _NAMED.fullmatch(folded, 0, number.start):
        return False
    before = folded[max(0, number.start - 12) : number.start]
    return _UNIT.match(folded, number.end) is not None and not _CASE.search(before)


@check("contradiction")
def two_outcomes(regulation: Regulation) -> Iterator[Defect]:
    """Find two sentences of a game that let one event have consequences which exclude each other."""
    cases: dict[tuple[str, str], list[_Case]] = defaultdict(list)
    for passage in regulation.saying(*_lists().events.words):
        for words in passage.sentences if passage.kind in ("text", "point") and passage.game else ():
            if (case := _case(passage, words)) is not None:
                cases[passage.game, passage.variant].append(case)
    for group in cases.values():
        for at, other in enumerate(group):
            one = next((one for one in group[max(0, at - _REACH) : at] if _exclude(one, other)), None)
            if one is not None:
                yield _told(one.passage, one.words, other.passage, other.words)


def _case(passage: Passage, words: Layer) -> _Case | None:
    """Return the event that a sentence opens or ends with and what follows from it; None where it tells neither."""
    folded = _LABEL.sub("", fold(words.text))
    found = _CONDITION.search(folded)
    if found is None:
        return None
    rest = f"{folded[: found.start()]} , {folded[found.end() :]}"
    event = frozenset(word[:_STEM] for word in _WORD.findall(found[0]) if _kind(word)[0] != "small")
    outcomes = frozenset(name for name, pattern, _ in _outcomes() if pattern.search(rest))
    if len(event) < _LEAST or not outcomes or _CONDITION.search(rest) or _GOES_ON.match(folded, found.end()):
        return None
    return _Case(passage, words, event, " o " in found[0], outcomes)


@cache
def _outcomes() -> tuple[tuple[str, re.Pattern[str], frozenset[str]], ...]:
    return tuple((row.name, re.compile(row.pattern), frozenset(row.excludes)) for row in _lists().outcome)


def _exclude(one: _Case, other: _Case) -> bool:
    """Tell whether two cases are of one event and what follows from them cannot both hold."""
    if one.passage is other.passage or one.outcomes & other.outcomes:
        return False
    same = one.event == other.event or (other.several and one.event < other.event)
    same = same or (one.several and other.event < one.event)
    excluded = {name for kind, _, names in _outcomes() if kind in one.outcomes for name in names}
    return same and not excluded.isdisjoint(other.outcomes)


@dataclass(frozen=True, slots=True)
class _SaidAct:
    passage: Passage
    words: Layer
    things: frozenset[str]
    party: str
    line: int
    limited: bool
    absolute: bool


@check("contradiction")
def forbidden_and_allowed(regulation: Regulation) -> Iterator[Defect]:
    """Find an act that one sentence of a game forbids and another one, without naming a case, allows."""
    forbidden = _acts(regulation, _FORBIDDEN, ("no ", "nadie", "ningun", "prohib", "tampoco", "nunca"))
    for key, refused in _acts(regulation, _REFUSED, ("no se ", "ni se ", "tampoco se ")).items():
        forbidden[key].extend(refused)
    for key, allowed in _acts(regulation, _ALLOWED, ("pued", "podr", "permit", "admit", "autoriz", "derecho")).items():
        for one in allowed:
            other = next((said for said in forbidden.get(key, ()) if _oppose(one, said)), None)
            if other is not None:
                message = f"{quoted(one.words.text)}: la línea {other.line} lo prohíbe: {quoted(other.words.text)}."
                yield at_words(one.passage.node, one.words, message, {"lines": [one.line, other.line]})


def _acts(
    regulation: Regulation, pattern: re.Pattern[str], cues: tuple[str, ...]
) -> dict[tuple[str, str, str], list[_SaidAct]]:
    """Return the sentences that forbid or allow an act for every case, by game, variant and the act's stem."""
    found: dict[tuple[str, str, str], list[_SaidAct]] = defaultdict(list)
    for passage in regulation.saying(*cues):
        if passage.kind not in ("text", "point") or passage.lead is not None:
            continue
        for words in passage.sentences:
            folded = fold(words.text)
            for match in pattern.finditer(folded):
                if pattern is _ALLOWED and _NEGATED.search(folded, 0, match.start()):
                    continue
                for act in re.findall(r"[a-z]{4,}", match["act"]):
                    if (said := _said_acts(passage, words, folded, match, act)) is None:
                        continue
                    for stem in _meant(act) if pattern is _FORBIDDEN else (_ENDING.sub("", act)[:_ACT_STEM],):
                        found[passage.game, passage.variant, stem].append(said)
    return found


def _meant(act: str) -> Sequence[str]:
    """Return the stems of the acts that a ban on one forbids: who may not change a thing may not raise it either."""
    stem = _ENDING.sub("", act)[:_ACT_STEM]
    return (stem, *(one for row in _lists().wide if row.act == stem for one in row.covers))


def _said_acts(passage: Passage, words: Layer, folded: str, match: re.Match[str], act: str) -> _SaidAct | None:
    absolute = _ABSOLUTE.search(folded) is not None and "salvo" not in folded and "excep" not in folded
    cases = _LIMITED if match.re in (_FORBIDDEN, _REFUSED) else _ACT_CASE
    folded = _TO_OTHERS.sub(" ", folded)
    limited = not absolute and (cases.search(folded) is not None or _OPEN.search(folded) is not None)
    stem = act[:_ACT_STEM]
    after = _REFUSED.sub(" ", folded) if match.re is _REFUSED else _CLAUSE.split(folded[match.end() :])[0]
    if match.re is not _REFUSED and (_DONE.search(act) or _OF_ITSELF.search(match[0])):
        after = f"{_CLAUSE.split(folded[: match.start()])[-1]} {after}"
    words_after = (word for word in re.findall(r"[a-z]{4,}", after) if not word.startswith(stem))
    things = frozenset(word[:_ACT_STEM] for word in words_after if not _SMALL.fullmatch(word))
    subjects = [found.bearer for found in bearers.mentions(folded, passage.game) if not found.preposition]
    party = subjects[0] if subjects else ""
    return _SaidAct(passage, words, things, party, words.quote().line_start, limited, absolute) if things else None


def _oppose(allowed: _SaidAct, forbidden: _SaidAct) -> bool:
    """Tell whether two sentences speak of one act of one party with one thing."""
    if forbidden.limited or (allowed.limited and not forbidden.absolute):
        return False
    if allowed.party and forbidden.party and allowed.party != forbidden.party:
        return False
    shared = allowed.things & forbidden.things
    beside = allowed.passage.node.parent is forbidden.passage.node.parent and allowed.passage is not forbidden.passage
    least = 1 if beside else _LEAST_ACT
    return len(shared) >= least and len(shared) >= _OVERLAP * len(allowed.things | forbidden.things)
