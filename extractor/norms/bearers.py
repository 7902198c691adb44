"""Who a norm binds, and cues: patterns over folded text by which readers of norms look for their words.

Who a norm binds: the bearer named by a subject, an agent, a title or an act that only one party can do.

Cues: patterns over folded text with the bits of words without which they cannot match.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.folding import fold
from extractor.lexicon import Vocabulary, game_group
from extractor.lexicon.tokens import each_passage
from extractor.lexicon.vocabulary import entries
from schemas import declared

_ANY = ("",)
ANYONE = "anyone"
"""Whom a norm binds that speaks of any person."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A pattern, and strings of which one stands in every text that it matches (the empty one stands in any text).

    Looking for a string costs a hundredth of a search for a pattern, and most sentences hold none of a cue's strings.
    """

    pattern: re.Pattern[str]
    needs: tuple[str, ...]

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match in a folded text, or None."""
        for need in self.needs:
            if need in text:
                return self.pattern.search(text)
        return None

    def finditer(self, text: str) -> Iterable[re.Match[str]]:
        """Return the matches in a folded text, in order."""
        for need in self.needs:
            if need in text:
                return self.pattern.finditer(text)
        return ()


_DETERMINERS = (
    "el|la|los|las|un|una|unos|unas|cada|todos?|todas?|cualquier|ningun|ninguna|dich[oa]s?|est[ea]|otr[oa]s?|sus?"
    "|propi[oa]|mism[oa]|al menos|primer|ultimo|dos|tres"
)
_BEFORE = re.compile(rf"\b(\w+)\s+(?:(?:{_DETERMINERS})\s+){{0,3}}[\"'(]?$")
# "ninguno de los jugadores" is a subject as "los jugadores" is, "retirada por parte del crupier" tells an agent as "por
# el crupier" does; behind a noun ("el corte por parte del crupier") it tells whose the act is
_PART_OF = re.compile(
    r"\b(?:ningun[oa]|algun[oa]s?|cualquiera|un[oa]|ambos|tod[oa]s|(?:el|al) resto|la mayoria|quien(?:es)?|dos|tres"
    r"|much[oa]s)"
    r" (?:\w+ )?(?:de|entre) (?:(?:los|las|est[oa]s|dich[oa]s|sus) )*$"
)
_ON_BEHALF = re.compile(
    r"\bpor (?:medio|intermedio|conducto) (?:del|de(?: los| las| la| un| una)?)\s*$"
    r"|\b(?:\w+[aei]d[oa]s?|\w+[aei]r(?:se)?|\w+ran?|debe|puede) por parte (?:del|de(?: los| las| la| un| una)?)\s*$"
)
_OF_ALL = re.compile(r"\s+de(?:l| los| las| la)?\s+")
_PREPOSITIONS = re.compile(r"al?|ante|con|contra|del?|desde|en|entre|para|por|sobre|sin|segun|hacia|mediante")
_LOOK_BACK = 45
_STEM = 5
_TITLE = re.compile(
    r"\W*(?:[a-z0-9]{1,2}\)\s*)?(?:(?:prohibicion|obligacion|deber|derecho|funcion|atribucion|facultad|tarea)\w*\s+)?"
    r"(?:(?:del?|para|al?)\s+)?(?:(?:el|la|los|las)\s+)?\W*$"
)
_TITLE_REST = re.compile(r"\s*(?:\(.*|[-–].*|(?:o|y|/)\s+\w+.*)?\W*$")

# names that are also adjectives or things: "máximo personal", "en dirección recta", "título: Banca"
_THINGS = re.compile(r"(?:personal(?:es)?|direccion|auxiliar|publico|sala|administracion|punto|banca|casa)$")
_OF_PLAY = re.compile(
    r"\s+(?:correct[ao]\s+)?(?:del?|de l[ao]s?)\s+(?:la\s+)?(?:mesa|juego|partida|lista|apuesta|banca)"
)
_ARTICLE = re.compile(r"\b(?:el|la|los|las|al|del|un|una|su|cada|dich[oa]|todo)\s+[\"']?$")


class Mention(Struct, frozen=True):
    """A bearer's name in folded text: which bearer, where, and the preposition before it ("" for a subject)."""

    bearer: str
    start: int
    end: int
    preposition: str


def mentions(folded: str, game: str = "") -> tuple[Mention, ...]:
    """Return the bearers that a folded text names, in order."""
    found: list[Mention] = []
    for name in _names().find(folded, game=game or "general"):
        if _is_thing(folded, name.start, name.end):
            continue
        party = table("bearers")["party"].get(name.id, name.id)
        if found and found[-1].bearer == ANYONE and _OF_ALL.fullmatch(folded, found[-1].end, name.start):
            found[-1] = replace(found[-1], bearer=party, end=name.end)  # "ninguna persona del público"
            continue
        found.append(Mention(party, name.start, name.end, _governing(folded, name.start)))
    return tuple(found)


def _governing(folded: str, start: int) -> str:
    """Return the preposition that governs a name, or an empty string: "por" for whom an agent is said otherwise."""
    back = max(0, start - _LOOK_BACK)
    if _ON_BEHALF.search(folded, back, start):
        return "por"
    before = _BEFORE.search(folded, back, start)
    word = before.group(1) if before else ""
    if not _PREPOSITIONS.fullmatch(word):
        return ""
    part = _PART_OF.search(folded, back, start) if word in ("de", "entre") else None
    return _governing(folded, part.start()) if part else word


def _is_thing(folded: str, start: int, end: int) -> bool:
    """Tell whether a name is used as an adjective or for a thing or an act."""
    if not _THINGS.match(folded, start, end):
        return False
    return not _ARTICLE.search(folded, 0, start) or (end - start > 8 and bool(_OF_PLAY.match(folded, end)))


def subject(found: Sequence[Mention], start: int = 0, end: int = sys.maxsize) -> str:
    """Return the first bearer between two offsets that no preposition governs: a subject; or an empty string."""
    return governed(found, ("",), start, end)


def governed(found: Sequence[Mention], prepositions: Container[str], start: int = 0, end: int = sys.maxsize) -> str:
    """Return the first bearer between two offsets after one of the prepositions ("por el croupier"), or ""."""
    return next(
        (one.bearer for one in found if start <= one.start and one.end <= end and one.preposition in prepositions), ""
    )


def is_kind_of(bearer: str, general: str) -> bool:
    """Tell whether a bearer is one of those whom a more general name means too: "el croupier" below "Paletero"."""
    return bearer in table("bearers")["kinds"].get(general, ())


def doer(folded: str) -> str:
    """Return the only party who can do the act that a folded clause speaks of, or an empty string."""
    return next((bearer for bearer, pattern in _acts() if pattern.search(folded)), "")


@each_passage
def titled(title: str, game: str = "") -> str:
    """Return the bearer that a folded title is about ("del pagador", "prohibiciones al jugador"), or ""."""
    if _THINGS.fullmatch(title.strip(" .:-*_")) or not any(stem in title for stem in _stems()):
        return ""
    for mention in mentions(title, game)[:1]:
        if _TITLE.match(title[: mention.start]) and _TITLE_REST.match(title[mention.end :]):
            return mention.bearer
    return ""


@lru_cache(maxsize=1)
def _stems() -> tuple[str, ...]:
    """Return how the names begin: most titles hold none of them, and need not be read word by word."""
    names = (name for known in _names().ids for name in _names().names(known))
    return tuple({fold(name)[:_STEM] for name in names})


@lru_cache(maxsize=1)
def _names() -> Vocabulary:
    own = declared.read(resources.files("extractor.lexicon").joinpath("bearers.toml"))
    roles = declared.over(own, "bearers")
    groups = {group: tuple(game_group(group)) for body in roles.values() for group in _groups(body)}
    groups = {group: games for group, games in groups.items() if games}
    return Vocabulary([*entries(roles, groups), *entries(table("bearers")["names"], groups)])


def _groups(body: dict[str, Any]) -> list[str]:
    return [group for part in (body, *body.get("also", ())) for group in part.get("games", ())]


@lru_cache(maxsize=1)
def _acts() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((row["bearer"], re.compile(row["pattern"])) for row in table("bearers")["act"])


def cue(row: dict[str, Any] | str) -> Cue:
    """Return the cue of a TOML value: a pattern, or a table with a `pattern` and its `needs`."""
    if isinstance(row, str):
        return Cue(re.compile(row), _ANY)
    return Cue(re.compile(row["pattern"]), tuple(row.get("needs", _ANY)))


@cache
def table(name: str) -> dict[str, Any]:
    """Return a TOML file of this package as it is written; `name` is without its ending."""
    return declared.read(resources.files(__package__).joinpath(f"{name}.toml"))
