"""Bets that a text names itself: "una apuesta accesoria llamada Bono", "espacios rotulados ANTE, JUEGO y PAR O MÁS".

A name is the text's own where it gives it to a bet and the lexicon knows it for none; what the bet is, the ideas of
`named_bets.toml` tell from what is said where the name is given. It holds in that game, as it is written there: with a
capital or in capitals, for "juego" is no bet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from msgspec import Struct

from extractor.frames.ideas import said
from extractor.lexicon import game_group, load, of_games
from extractor.mentions import Mention
from schemas.declared import fitted, read

_NAME = r"[\"“«'‘]?(?P<name>[A-ZÁÉÍÓÚÑ][\wáéíóúñ]{2,}(?: [A-ZÁÉÍÓÚÑ][\wáéíóúñ]+)?)[\"”»'’]?"
_GIVEN = (
    re.compile(
        rf"\b(?:[Aa]puesta|[Pp]ostura|[Ee]nvite)s?(?: (?:[a-z]+a|especial|lateral|adicional))?"
        rf"(?: que se (?:llama|denomina)|,? (?:llamada|denominada|conocida como|bajo el nombre de|de nombre))? {_NAME}"
    ),
    re.compile(
        rf"\b[Ss]e (?:llama|llamará|denomina|denominará) (?:apuesta )?{_NAME}(?: a)? (?:la|una) "
        rf"(?:apuesta|postura|que)\b"
    ),
    re.compile(rf"^(?:\S{{1,4}} )?{_NAME}(?::|\.-?) (?:[Ee]s )?(?:[Ll]a |[Uu]na )?(?:apuesta|postura)\b"),
)
_LISTS = re.compile(r"\b(?:apuestas|posturas|espacios|recuadros|casillas|zonas)\b")
_PARTS = re.compile(r",\s*|\s+[ye]\s+|:\s+|\.\s+|;\s*")
_ENOUGH = 2  # known bets in a list that nothing calls one of bets
_BASES = frozenset(("ante", "bet"))


class _Defined(Struct, frozen=True, forbid_unknown_fields=True):
    need: tuple[str, ...]
    id: str
    games: tuple[str, ...]


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    listed: str
    defined: tuple[_Defined, ...]


@cache
def _table() -> _Table:
    name = "named_bets.toml"
    return fitted(read(files(__package__).joinpath(name)), _Table, name)


Told = tuple[str, str, Sequence[Mention]]
"""A sentence: its text, its game and what it mentions."""


def named_bets(told: Iterable[Told]) -> dict[str, dict[str, str]]:
    """Return the names that a text gives to bets, with what each is, by game."""
    found: dict[str, dict[str, str]] = {}
    for text, game, mentions in told:
        for name, id_ in _given(text, game, mentions):
            found.setdefault(game, {}).setdefault(name, id_)
    return found


def found_in(text: str, names: Mapping[str, str]) -> Iterator[Mention]:
    """Yield the mentions of bets by the text's own names."""
    for name, id_ in names.items():
        for hit in re.finditer(rf"\b(?:{re.escape(name)}|{re.escape(name.upper())})\b", text):
            yield Mention("bet", id_, hit.start(), hit.end())
            if id_ in _BASES:
                yield Mention("base", id_ if id_ == "ante" else "bet", hit.start(), hit.end())


def _given(text: str, game: str, mentions: Sequence[Mention]) -> Iterator[tuple[str, str]]:
    for pattern in _GIVEN:
        for hit in pattern.finditer(text):
            name = hit.group("name")
            id_ = "" if _known(name, game) else _meaning(game, mentions)
            if id_:
                yield name, id_
    if game in game_group("poker"):
        yield from _listed(text, game)


def _known(name: str, game: str) -> bool:
    """Tell whether a name is a bet's anyway, or that of anything else that the lexicon knows."""
    lexicon = load()
    if any(one.id != "bet" for one in lexicon.bases.find(f"apuesta {name}", game=game)):
        return True  # "apuesta máxima"
    vocabularies = (lexicon.bets, lexicon.bearers, lexicon.items, lexicon.actions)
    return any(vocabulary.find(name, game=game) for vocabulary in vocabularies)


def _meaning(game: str, mentions: Sequence[Mention]) -> str:
    for one in _table().defined:
        fits = of_games(game, *one.games)
        if fits and all(said(mentions, idea) for idea in one.need):
            return one.id
    return ""


def _listed(text: str, game: str) -> Iterator[tuple[str, str]]:
    """Of the places of a table that are listed by name the one that is no known bet is what is put to go on."""
    parts = [part.strip(" .\"“”«»'") for part in _PARTS.split(text)]
    bets = [load().bets.lookup(part, game=game) for part in parts]
    unknown = [
        part for part, bet in zip(parts, bets, strict=True) if part and part[0].isupper() and _stands(part, parts, bets)
    ]
    named = [part for part in unknown if not load().bets.find(part, game=game)]
    listed = _LISTS.search(text) is not None or sum(bet is not None for bet in bets) >= _ENOUGH
    if listed and "ante" in bets and len(named) == 1 and _table().listed not in bets:
        yield named[0].capitalize(), _table().listed


def _stands(part: str, parts: Sequence[str], bets: Sequence[str | None]) -> bool:
    """Tell whether a part of a list stands beside a known bet, and is one or two words."""
    at = parts.index(part)
    return len(part.split()) <= 2 and any(bets[near] for near in (at - 1, at + 1) if 0 <= near < len(bets))
