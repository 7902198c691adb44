"""What a table and its equipment are (wheels, tables, decks, dice, chips), and for how many players and places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from corpus.layers import Layer
from extractor.games import games
from extractor.grammar import ranges, sets
from extractor.lexicon import game_group
from extractor.lexicon.tokens import folded
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.readers import phrasebook
from extractor.statements import Statement

_ZERO = re.compile(
    r"(?:\bmas|\bademas de|\bcon|\bde|\by|\blleva|\btiene|\bcilindro|\bsigno de)"
    r"(?: el| la del| el del| la casilla del| un)? (?:solo |unico )?cero\b"
)
_WHEEL = re.compile(r"casill|numerad|cilindro|rueda|disco|compartim|numeros|signo|ruleta")
_BET = re.compile(
    r"\b(?:apost\w+|paga\w*|sale|salga|saliere|cobra\w*|calles?|linea|columna|docena|pierd\w+|a caballo|cuadros?)\b"
)
_TABLES = re.compile(r"\s*mesas? de (?:juego de )?(?P<game>[^,;.\-–*]{3,40})")


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
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
    low = passage.folded
    for amount in ranges.find(low, articles=True):
        hit = _TABLES.match(low, amount.end)
        game = _game(passage.node, hit.group("game")) if hit else ""
        if hit and game and not isinstance(amount.value, dict):
            end = hit.end("game")
            yield Statement(
                passage.node, passage.layer, "equipment", "tables", amount.value, amount.start, end, game=game
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
