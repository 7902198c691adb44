"""Rules taken over by reference: "para lo no especificado son de aplicación las disposiciones de la Ruleta Francesa".

A game that says so has the other game's rules beside its own, each a row with `method` "inherited": its words are the
clause that takes the rule over, its note names the provision and lines that state it. What the game itself rules comes
first: a key that it has, and what becomes of the zero if it says anything of it, is not taken over. A game that is
played with the same things by the same rules has one row, `rules_of`, that says so.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from corpus.layers import Document, Layer
from extractor.folding import fold
from extractor.games import kind_of
from extractor.games.mentions import mentions
from extractor.games.names import data, games, normal
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.references.places import Places, Unit, phrases
from schemas.declared import fitted, read
from schemas.records import NORM_FAMILIES, Rule

_FAMILIES = frozenset(
    ("payout", "bet", "zero_rule", "commission", "dealer_rule", "option", "card_value", "hand_ranking")
)
_WHOLE = frozenset(("zero_rule",))  # families of which a game that rules anything has said all
_CONFIDENCE = 0.9  # of what the rule itself has


def inherited(document: Document, root: Node, seen: Sequence[Passage], rules: Sequence[Rule]) -> Iterator[Rule]:
    """Yield the typed rules that games take over from others by a clause of their own."""
    places = Places(root)
    found = [clause for passage in seen for clause in clauses(passage, places)]
    if not found:
        return
    typed = [rule for rule in rules if rule.family not in NORM_FAMILIES]
    own: dict[str, list[Rule]] = defaultdict(list)
    for rule in typed:
        own[rule.game].append(rule)
    for clause in found:
        theirs = [rule for rule in typed if rule.game != clause.target and clause.takes(rule)]
        taken = list(_taken(document, clause, theirs, own[clause.target]))
        own[clause.target] += taken  # a clause that says it again takes nothing more over
        yield from taken


def _taken(document: Document, clause: Clause, theirs: Iterable[Rule], own: Iterable[Rule]) -> Iterator[Rule]:
    keys = {rule.key for rule in own}
    families = {rule.family for rule in own} & _WHOLE
    quote = clause.sentence.quote()
    for rule in [_played_as(one) for one in list(theirs)[:1]] if clause.things else theirs:
        if rule.family in families or rule.key in keys or not (clause.topics or rule.family in _FAMILIES):
            continue
        yield msgspec.structs.replace(
            rule,
            provision_id=f"{document.id}__{clause.passage.node.eid}",
            game=clause.target,
            game_kind=kind_of(clause.target),
            variant=clause.passage.variant,
            text=quote.text,
            line_start=quote.line_start,
            line_end=quote.line_end,
            confidence=round(rule.confidence * _CONFIDENCE, 2),
            method="inherited",
            note=f"inherited from {rule.provision_id}, lines {rule.line_start}-{rule.line_end}",
        )


def _played_as(rule: Rule) -> Rule:
    """Return what says that a game is played as that of a rule is, with the same things: packs take its rules over."""
    return msgspec.structs.replace(rule, family="bet", key="rules_of", value=rule.game, variant="")


_APPLIES = re.compile(
    r"\b(?:rigen?|regir[an]{1,2}|aplica\w*|aplique\w*|aplicacion|est(?:ara|ese) a|observa\w*|sujet\w*|ajusta\w*"
    r"|val(?:en|dran)|se juega\w*|se jugara\w*|regulan?|regular[an]\w*|remit\w*|siguen|seguira\w*"
    r"|conforme a|con arreglo a|de acuerdo con|segun)\b"
)
_RULES = re.compile(
    r"\blo (?:(?!no )\w+ )?(?:dispuesto|previsto|dicho|establecido|senalado|regulado|prescrito|indicado|ordenado)\b"
    r"|\b(?:reglas|normas|disposiciones|prescripciones|preceptos|regimen|reglamentacion)\b"
)
_BY = re.compile(
    r"\b(?:segun|conforme al?|con arreglo al?|de acuerdo con|en la forma \w+ (?:en|por)) "
    r"(?:el |la |los |las )?(?:articulos?|capitulo|seccion|titulo|numeral|apartado)\b"
)
_SAME = re.compile(
    r"\b(?:es|son|seran?|con|tendran?|tienen?|siguen?) (?:l[oa]s? mism[oa]s?|iguale?s?|identic[oa]s?)"
    r"(?: \w+){0,2}? (?:que|al?|del?)\b"
    r"|\bcon (?:l[oa]s mism[oa]s|iguales|identic[oa]s) [^.;]{3,90}? que (?:el|la|los|las)\b"
)
_PLAYED = re.compile(r"\b(?:normas|reglas) del? (?:funcionamiento|juego|desarrollo)\b")
_THINGS = re.compile(r"\b(?:mism[oa]s|iguales|identic[oa]s) (?:elementos|materiales|utiles|enseres|implementos)\b")
_REFUSES = re.compile(
    r"\bno (?:(?:se|le|les|seran?|son|es|resultan?) )*(?:aplica|aplique|rige|rija|regir|vale|valdr|de aplicacion|regul)"
    r"|\ba diferencia\b|\bdistint|\bsino\b|\bdifier"
)
_OTHERWISE = re.compile(
    r"\b(?:sancion|multa|infraccion|amonest|suspen|responsab|reclam|posibilidad|facultad|dimension|medidas|tamano|color)"
)
_OTHER_ACT = re.compile(
    r"[\s,]*de(?:l| la| los| las)? (?:(?!presente|este|esta)\w+ )?"
    r"(?:ley|decreto|reglamento|resolucion|codigo|orden|estatuto)"
)
_EXCEPT = re.compile(
    r"\b(?:salvo|excepto|con excepcion|con las? |en todo lo que no|en lo no|en lo que no|para lo no)\b"
)
_SPAN = re.compile(r"\d+(?:\D{0,3}) al? (?:la |el )?\d+")
_TARGET = re.compile(r"\b(?:al?|en|para)(?: el| la| los| las)?(?: juegos? de(?: la| los| las)?)? $")
_THIS = re.compile(
    rf"(?:{_RULES.pattern})"
    r"(?: \w+)? (?:de|del|en) (?:est[ea]|el presente|la presente) (?:articulo|capitulo|seccion|titulo)\b"
)
_ABOUT = re.compile(
    r"\b(?:en lo (?:relativo|referente|concerniente|tocante) a|en cuanto a|en materia de|respecto (?:de|al?))\b"
)
_KIND = re.compile(r"\b(?:con|sin)(?: [oy] (?:con|sin))? limites?\b")  # the name of a variant, no topic
_OF = re.compile(r"\w* (?:del?|de l[oa]s?) ")
_GENERAL, _TELLING = "general", 4  # letters of a word that tells something
_MOST = 60  # articles of the longest span that a clause names


class _Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: tuple[str, ...]
    families: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()

    def holds(self, rule: Rule) -> bool:
        return rule.family in self.families or rule.key.startswith(self.keys or ("\0",))


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of a passage that takes rules over: from a `game` (all of it), or from the parts `nodes` of one.

    `target` is the game that gets them, `topics` of what they are (all, where the clause says nothing of it); `things`
    tells that what the game is played with is the same as well.
    """

    passage: Passage
    sentence: Layer
    target: str
    game: str = ""
    nodes: tuple[Node, ...] = ()
    topics: tuple[_Topic, ...] = ()
    things: bool = False

    def takes(self, rule: Rule) -> bool:
        """Tell whether a rule of another game is one that the clause is about."""
        inside = not self.nodes or any(node.line_start <= rule.line_start <= node.line_end for node in self.nodes)
        of_it = not self.game or rule.game == self.game
        return inside and of_it and (not self.topics or any(topic.holds(rule) for topic in self.topics))


def clauses(passage: Passage, places: Places) -> Iterator[Clause]:
    """Yield the clauses of a passage that take rules over."""
    if not passage.game or passage.kind == "heading" or not _says(passage.folded):
        return
    for sentence in passage.sentences:
        low = fold(sentence.text)
        taken = _says(low) and not _REFUSES.search(low) and not _OTHERWISE.search(low)
        if taken and (found := _clause(passage, sentence, low, places)):
            yield found


def _says(low: str) -> bool:
    if _SAME.search(low):
        return True
    return _APPLIES.search(low) is not None and (_RULES.search(low) or _BY.search(low)) is not None


def _clause(passage: Passage, sentence: Layer, low: str, places: Places) -> Clause | None:
    words = normal(sentence.text)
    others = [one for one in mentions(words) if passage.game not in one.games]
    nodes = list(_nodes(passage, low, places))
    around = [node for node in nodes if node.line_start <= passage.node.line_start <= node.line_end]
    if _THIS.search(low) and others and _TARGET.search(words[: others[0].start]):
        here = around[0] if around else passage.node
        return Clause(passage, sentence, others[0].games[0], passage.game, (here,), _topics(low))
    topics = _topics(low) or (None if _ABOUT.search(low) else _titles(passage))
    if topics is None or passage.game in (_GENERAL, *games().generic, *data()["hosts"]["games"]):
        return None
    foreign = tuple(node for node in nodes if node not in around and node.game not in ("", passage.game))
    if foreign:
        told = topics or (_RULES.search(low) and any(node.game != _GENERAL for node in foreign))
        return Clause(passage, sentence, passage.game, "", foreign, topics) if told else None
    named = {next((game for game in one.games if game != passage.game), "") for one in others}
    named -= {"", *data()["hosts"]["games"]}
    if len(nodes) > len(around) or len(named) != 1 or not (topics or "juego" in low or _RULES.search(low)):
        return None
    if _SAME.search(low) and _PLAYED.search(
        low
    ):  # "con los mismos elementos, personal y normas de funcionamiento que …"
        return Clause(passage, sentence, passage.game, named.pop(), (), (), _THINGS.search(low) is not None)
    return Clause(passage, sentence, passage.game, named.pop(), (), topics)


def _nodes(passage: Passage, low: str, places: Places) -> Iterator[Node]:
    for phrase in phrases(low):
        if _OTHER_ACT.match(low, phrase.end):
            continue
        for units in _each(phrase.units, low[phrase.start : phrase.end]):
            place = places.find(units, passage.node, first_paragraph=False)
            mistaken = place.node is not None and _misnumbered(passage, low[phrase.start : phrase.end], place.node)
            if place.node is not None and passage.node is not place.node and not mistaken:
                yield place.node


def _misnumbered(passage: Passage, printed: str, node: Node) -> bool:
    """Tell whether an article is named with the title of another game, and the number leads to one of the same."""
    named = mentions(normal(printed)) if node.game == passage.game else []
    return any(passage.game not in one.games for one in named)


def _each(units: tuple[Unit, ...], printed: str) -> Iterator[tuple[Unit, ...]]:
    """Yield a chain of units once for every part that it names: "artículos 2 y 3", "artículos 4 a 7"."""
    first, *rest = units
    numbers = first.designators
    if len(numbers) == 2 and all(one.isdigit() for one in numbers) and _SPAN.search(printed):
        low, high = (int(one) for one in numbers)
        numbers = tuple(str(one) for one in range(low, min(high, low + _MOST) + 1))
    for number in numbers or ("",):
        yield (replace(first, designators=(number,) if number else ()), *rest)


def _topics(low: str) -> tuple[_Topic, ...]:
    """Return of what words speak, besides what they leave out: of limits in "los límites de las apuestas"."""
    leaves = _EXCEPT.search(low)
    said = low[: leaves.start()] if leaves and leaves.start() > 0 else low
    said = _KIND.sub(lambda hit: " " * len(hit.group()), said)
    found = sorted(
        (hit.start(), hit.end(), name) for name, topic in _all().items() for hit in _any(topic.words).finditer(said)
    )
    kept = [
        name
        for (_, end, _), (start, _, name) in zip([(0, 0, ""), *found], found, strict=False)
        if not end or not _OF.fullmatch(said, end, start)
    ]
    return tuple(_all()[name] for name in dict.fromkeys(kept))


def _titles(passage: Passage) -> tuple[_Topic, ...] | None:
    """Return of what the title over a clause speaks: nothing where it says nothing, None where of other things."""
    title = next(iter(passage.titles), "")
    if found := _topics(title):
        return found
    words = [word for word in re.findall("[a-z]+", title) if len(word) >= _TELLING and word not in games().around]
    named = mentions(normal(title))
    return () if named or all(word.startswith(_plain()) for word in words) else None


@cache
def _any(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})")


@cache
def _told() -> dict[str, Any]:
    return read(files(__package__).joinpath("topics.toml"))


@cache
def _plain() -> tuple[str, ...]:
    return tuple(_told()["titles"]["plain"])


@cache
def _all() -> dict[str, _Topic]:
    return {
        name: fitted(table, _Topic, f"topics.toml, [{name}]") for name, table in _told().items() if name != "titles"
    }
