"""Norms and incidents of a pack, and events as the ideas by which they are found.

A text on an event as ideas: mishaps by id (`events.toml`), other words as terms that all drafters share.

Norms and incidents of a pack: which rules bind whom, and which events have which consequence.

A pack holds no sentence of a text. Of an incident it keeps the ideas of its event in alphabetical order, so that it
can be found in a layman's words; what the text says of it stands in the document at the cited lines.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from extractor.folding import fold
from extractor.lexicon.tokens import tokens
from extractor.mentions.forms import Lemmas
from extractor.terms import stopwords, term
from rules_db.packs.scope import PARTS
from rules_db.records import StoredRule
from schemas.declared import fitted, read
from schemas.packs import Incident, Norm
from schemas.records import Provision

_Names = Mapping[str, Sequence[tuple[tuple[str, ...], tuple[str, ...]]]]

NORMS = ("obligation", "prohibition", "permission", "sanction")
"""The families that bind: who must, must not, may, and what follows from a breach."""


_NOTHING = "_"
"""The id of verbs that tell nothing of what happens."""
_THINGS = frozenset(
    [
        "~announce",
        "~ball",
        "~bet",
        "~box",
        "~burn",
        "~card",
        "~chip",
        "~cut",
        "~deck",
        "~die",
        "~discard",
        "~player",
        "~points",
        "~seat",
        "~shoe",
        "~shuffle",
        "~throw",
        "~wheel",
    ]
)
_LEVELS = 2
"""Provisions above an event whose headings and lead-ins tell of it."""
_LEAD_IN = 300
"""Letters of a provision that may lead to what stands below it."""
_LAST_SENTENCE = re.compile(r"(?<=[.;])\s+(?=[A-ZÁÉÍÓÚÑ])")
_BACK = re.compile(
    r"^\W*(?:en (?:tal|este|ese|dicho|estos|todos|el mismo)\b|(?:en )?caso contrario|de lo contrario|lo anterior"
    r"|mientras tanto|si acepta|de aceptar|de no )"
)
_WHEN = re.compile(r"\b(?:si|cuando|caso|siempre que|cualquiera de)\b|^(?:de|al|habiendo|por)\b")
_FEWEST = 3
"""Ideas of an event that tell what happens; of one that has fewer the whole sentence does."""


Outline = Mapping[str, Provision]
"""The provisions of a document by id."""


def incidents(rules: Iterable[StoredRule], outline: Outline = MappingProxyType({})) -> list[Incident]:
    """Return the events out of order among some rules, in the order of the text.

    Where `outline` has their provisions, each knows what leads to it. A lead-in of others ("cuando caen al suelo:")
    is none itself: it is a part of the events that stand below it.
    """
    told = [rule for rule in rules if rule.family == "irregularity"]
    beside = _leading(outline)
    over = {outline[rule.provision_id].parent_id for rule in told if rule.provision_id in outline}
    leads = {rule.id for rule in told if rule.provision_id in over and _leads(rule, outline[rule.provision_id])}
    found: list[Incident] = []
    before: StoredRule | None = None
    for rule in told:
        if rule.id not in leads:
            lead = f"{_lead(rule, outline)} {_meant(rule, before)}"
            led = beside.get(rule.provision_id, "")
            found.append(_incident(rule, lead, (led, *_above(rule, before, outline))))
        before = rule
    return found


def _incident(rule: StoredRule, lead: str, above: Iterable[str]) -> Incident:
    own, whole = ideas(f"{rule.condition} {rule.value}"), ideas(rule.text)
    if len(own) < _FEWEST:  # "excepto el crupier": what happens is said beside it
        own = whole
    event = sorted({*ideas(lead), *own})
    around = sorted({idea for words in above for idea in ideas(words)} - {*event, *whole})
    beside = [one for one in whole if one not in event]
    return Incident(rule.id, rule.key, rule.bearer, rule.variant, event, beside, around)


def _leads(rule: StoredRule, here: Provision) -> bool:
    """Tell whether an event is the lead-in of those below its provision: all of its heading, or its unfinished end."""
    said, all_ = (" ".join(text.split()) for text in (rule.text, f"{here.heading} {here.text}"))
    return not rule.consequence and all_.endswith(said) and not said.endswith((".", ";"))


def _lead(rule: StoredRule, outline: Outline) -> str:
    """Return the sentence that leads to the provision of an event ("cuando un dado cae al suelo:"); "" for none."""
    here = outline.get(rule.provision_id)
    over = outline.get(here.parent_id or "") if here is not None else None
    if over is None or over.kind in PARTS:
        return ""
    said = " ".join(f"{over.heading} {over.text}".split())
    last = _LAST_SENTENCE.split(said)[-1][-_LEAD_IN:]
    return last if not said.endswith((".", ";")) and _WHEN.search(fold(last)) else ""


def _meant(rule: StoredRule, before: StoredRule | None) -> str:
    """Return the event that a sentence points back to ("in that case …"): the one before it in its provision."""
    if before is None or before.provision_id != rule.provision_id or not _BACK.search(fold(rule.text)):
        return ""
    return f"{before.condition} {before.value}"


def _leading(outline: Outline) -> dict[str, str]:
    """Return of provisions the one before them under the same heading that leads to them ("… as follows:")."""
    led: dict[str, str] = {}
    last: dict[str | None, str] = {}
    for here in sorted(outline.values(), key=lambda one: one.position):
        if here.parent_id in last:
            led[here.id] = last[here.parent_id]
        if here.text.rstrip().endswith(":"):
            last[here.parent_id] = here.text[-_LEAD_IN:]
    return led


def _above(rule: StoredRule, before: StoredRule | None, outline: Outline) -> Iterator[str]:
    """Yield what leads to an event: headings and lead-ins over it, and the event before it in its provision."""
    if before is not None and before.provision_id == rule.provision_id:
        yield before.text
    here = outline.get(rule.provision_id)
    if here is not None:
        yield here.heading
        yield here.text[: max(here.text.find(rule.text), 0)][-_LEAD_IN:]
    for over in itertools.islice(_over(here, outline), _LEVELS):
        yield f"{over.heading} {over.text[:_LEAD_IN]}"


def _over(here: Provision | None, outline: Outline) -> Iterator[Provision]:
    """Yield the provisions above one, the nearest first, up to the part of the document that they stand in."""
    while here is not None and (over := outline.get(here.parent_id or "")) is not None and over.kind not in PARTS:
        yield over
        here = over


def norms(rules: Iterable[StoredRule]) -> list[Norm]:
    """Return who must, must not and may among some rules, in the order of the text."""
    return [
        Norm(rule.id, rule.family, rule.modality, rule.bearer, rule.key, rule.variant)
        for rule in rules
        if rule.family in NORMS
    ]


@cache
def _declared() -> Mapping[str, list[str]]:
    return fitted(read(files(__package__).joinpath("events.toml")), dict[str, list[str]], "events.toml")


@cache
def _table() -> tuple[Lemmas, _Names]:
    """Return the lemmas of all names, and by first lemma the names with the ids that they have, the longest first."""
    declared = {
        id_: [*names, *(other for name in names for other in _turned(name))] for id_, names in _declared().items()
    }
    lemmas = Lemmas((name for names in declared.values() for name in names), spoken=True)
    ids: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for id_, names in declared.items():
        for name in names:
            ids[tuple(lemmas.of(word) for word in tokens(fold(name)).words)].append(_idea(id_))
    named: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = defaultdict(list)
    for words, found in sorted(ids.items(), key=lambda item: -len(item[0])):
        named[words[0]].append((words, tuple(dict.fromkeys(found))))
    return lemmas, named


_REFLEXIVE = re.compile(r"\b(\w+[aei]r)se\b")
_SUBJECT = re.compile(r"^(?P<verb>(?:no |se )*\w+) (?P<subject>(?:el|la|los|las|un|una) \w+)$")


def _turned(name: str) -> Iterator[str]:
    """Yield a name as sentences have it: the pronoun before its verb ("se corta la luz"), what it is about in front."""
    parted = _REFLEXIVE.sub(r"se \1", name)
    if parted != name:
        yield parted
    for one in dict.fromkeys((name, parted)):
        if said := _SUBJECT.match(one):
            yield f"{said['subject']} {said['verb']}"


def _idea(id_: str) -> str:
    """Return the idea of an id: a mishap after `!`, words that all drafters share as they are, `_` for nothing."""
    return id_ if id_.startswith("~") else "" if id_ == _NOTHING else f"!{id_}"


def ideas(text: str) -> list[str]:
    """Return the ideas of a text, each once, in alphabetical order."""
    return sorted({idea for meant in meanings(text) for idea in meant})


def meanings(text: str) -> list[tuple[str, ...]]:
    """Return the ideas of a text, together those that one word may mean, each such group once."""
    return list(dict.fromkeys(tuple(dict.fromkeys(one)) for one in _meanings(text)))


def _meanings(text: str) -> Iterator[tuple[str, ...]]:
    lemmas, _ = _table()
    words = _plain(tokens(fold(text)).words)
    yield from ((bound,) for bound in _bounds(words))
    said = tuple(lemmas.of(word) for word in words)
    at = 0
    while at < len(words):
        alone = words[at] in stopwords()  # "para" is a preposition, but in "se para"
        name, ids = next((one for one in _fitting(said, at) if len(one[0]) > 1 or not alone), ((), ()))
        if len(name) == 1 and at and words[at - 1] in _ARTICLES:
            ids = _nouns().get(words[at], ids)
        found = tuple(filter(None, ids or (_term(words[at]),)))
        denied = tuple(f"no {idea}" for idea in found) if at and words[at - 1] in _DENIED else ()
        if (
            len(name) > 1
        ):  # a longer name tells all that it is a name of: who fell to the floor fell, and is on the floor
            yield from ((idea,) for idea in (*found, *denied))
        elif found:
            yield (*found, *denied)
        yield from ((thing,) for thing in _shared(words[at : at + len(name)]))
        at = _next(said, at, max(1, len(name)))


_ARTICLES = ("el", "la", "los", "las", "un", "una", "unos", "unas")
"""Words behind which stands no form of a verb: "la rueda" does not roll."""


@cache
def _nouns() -> Mapping[str, tuple[str, ...]]:
    """Return the ideas of the words that are names as they stand, whatever verb they may be a form of."""
    found: dict[str, list[str]] = defaultdict(list)
    for id_, names in _declared().items():
        for name in (fold(one) for one in names if " " not in one):
            found[name].append(_idea(id_))
    return {name: tuple(dict.fromkeys(ids)) for name, ids in found.items()}


def _fitting(said: Sequence[str], at: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the names that stand at a place, the longest first."""
    named = _table()[1].get(said[at], ())
    return (one for one in named if tuple(said[at : at + len(one[0])]) == one[0])


def _next(said: Sequence[str], at: int, length: int) -> int:
    """Return where a text goes on behind a name: behind it, or where another one begins within it and outlasts it."""
    end = at + length
    for here in range(at + 1, end):
        if any(len(name) > 1 and here + len(name) > end for name, _ in _fitting(said, here)):
            return here
    return end


def _term(word: str) -> str:
    """Return the term of a word that is no name here; somebody who tells of himself is a player."""
    return _PLAYER if word in _OWN else term(word)


_OWN = frozenset(("yo", "me", "mi", "mis", "mio", "mia", "mios", "mias", "nos", "nuestro", "nuestra"))
"""Words by which somebody who tells of a table speaks of himself."""
_PLAYER = "~player"
_MORE = {"mas": ">", "superior": ">", "mayor": ">", "menos": "<", "inferior": "<", "menor": "<"}
_OR_MORE: Mapping[tuple[str, ...], int] = {("o", "mas"): 1, ("o", "menos"): -1}
_INSTEAD = (("en", "lugar", "de"), ("en", "vez", "de"))


def _bounds(words: Sequence[str]) -> Iterator[str]:
    """Yield bounds of figures (`>2`, `<3`) and, where one figure stands instead of another, which of both is more."""
    figures = [int(said) if (said := term(word)).isdigit() else None for word in words]
    for at, figure in enumerate(figures):
        if figure is None:
            continue
        if at > 1 and words[at - 2] in _MORE and words[at - 1] in ("de", "a", "que"):
            yield f"{_MORE[words[at - 2]]}{figure}"
        if step := _OR_MORE.get(tuple(words[at + 1 : at + 3]), 0):
            yield f"{'>' if step > 0 else '<'}{figure - step}"
        if tuple(words[at - 3 : at]) in _INSTEAD:
            before = next((one for one in reversed(figures[: at - 3]) if one is not None), figure)
            if before != figure:
                yield "!too_many" if before > figure else "!too_few"


def cards_told(text: str) -> list[int]:
    """Return of how many cards a text speaks: "seis cartas"."""
    words = tokens(fold(text)).words
    told = ((term(number), term(thing)) for number, thing in itertools.pairwise(words))
    return [int(number) for number, thing in told if number.isdigit() and thing == "~card"]


_THERE = frozenset(("quedamos", "quedan", "quedaron", "quedaban", "somos", "eramos"))
"""Words behind which somebody tells how many there are at a table."""


def players_told(text: str) -> list[int]:
    """Return how many players are said to be there: "quedamos tres"."""
    words = tokens(fold(text)).words
    told = ((term(number), before) for before, number in itertools.pairwise(words))
    return [int(number) for number, before in told if before in _THERE and number.isdigit()]


def within(figure: int, bound: str) -> bool:
    """Tell whether a figure lies within a bound of `ideas`."""
    sign, limit = bound[0], int(bound[1:])
    return figure > limit if sign == ">" else figure < limit


def _shared(words: Sequence[str]) -> Iterator[str]:
    """Yield the things of which a longer name speaks: "carta pegada" speaks of a card too."""
    yield from (found for word in words if len(words) > 1 and (found := term(word)) in _THINGS)


_DENIED = ("no", "sin")
_PRONOUNS = frozenset(("se", "le", "les", "me", "te", "nos", "lo"))


def _plain(words: Sequence[str]) -> list[str]:
    """Return words without the pronouns between a "no" and its verb: "no se le anunció" is "no anunció"."""
    kept: list[str] = []
    denied = False
    for word in words:
        denied = word == "no" or (denied and word in _PRONOUNS)
        if word == "no" or not denied:
            kept.append(word)
    return kept
