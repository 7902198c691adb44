"""Names that no lexicon has, but for a text's own: the symbols of a wheel in prose, and bets at dice by their labels.

"Diez martillos, cinco llaves": how many of each symbol there are, and what each pays. What pays n to one is
`segment_<n>`; symbols that pay alike cannot be told apart so, and none of them is read.

"Centro: gana con 10 u 11": a bet whose label is its name (`centro`), where what follows says on which throws it wins.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, stated
from extractor.grammar import Match, numbers
from extractor.lexicon import load
from extractor.lexicon.tokens import pluralised
from extractor.statements import Statement

_SHOWN = re.compile(r"\b(?:simbolo|figura|dibujo|imagen|imagenes|emblema|signo|motivo|estampa)s?\b")
_NAMED = re.compile(
    r" (?:(?:con|para|de) (?:(?:el|la|los|las|una?) )?|del )?(?P<name>[a-z]{3,})(?=\s*(?:[,;.:)]|$|[yeo] ))"
)
_ONE = re.compile(r"\bun[oa]?\b")
_LABELLED = re.compile(
    r"\W*(?:(?:\d{1,2}|[a-z])[.)]\W{0,3})?(?:(?:apuesta|jugada|suerte|la|el|los|las|al?) ){0,2}"
    r"(?P<name>[a-z]{3,}(?: [a-z]+){0,2})\W{0,2}[:.\u2013\u2014-]\W{1,3}(?:se )?(?:gan|paga|acierta)"
)
"""The label of an item that goes on with what it is won on or paid."""
_NO_NAME = re.compile(
    r"\b(?:apuestas?|jugadas?|suertes?|pagos?|premios?|reglas?|juego|desarrollo|jugador(?:es)?|crupier|banca|casa|dados?"
    r"|sumas?|total(?:es)?|trios?|triples?|ternas?|tripletas?|dobles?|par(?:es)?|parejas?|nota|ejemplo|excepcion|minim\w*"
    r"|maxim\w*|si|cuando|que|no)\b"
)
_OF_DICE = ("sic_bo", "chuck_a_luck")
_FEWEST = 2  # symbols that are counted, where a sentence lists them
_CLAUSE = re.compile(r"[;.]\s")


class _Said(Struct, frozen=True):
    """A number that a sentence says of a symbol of the wheel: how many there are, or what it pays."""

    sentence: Sentence
    number: int
    start: int
    end: int


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield what the symbols pay that a wheel's own text counts by name, and how many segments each has."""
    games: dict[str, list[Sentence]] = {}
    for sentence in told:
        if in_games(sentence.passage.game, "big_six"):
            games.setdefault(sentence.passage.game, []).append(sentence)
    for own in games.values():
        shown = {name: one for sentence in own for name, one in _listed(sentence)}
        paid = _paid(own, shown) if shown else {}
        alike = Counter(one.number for one in paid.values())
        for name, one in paid.items():
            if alike[one.number] == 1:
                yield from _told(shown[name], one)


def own_bet(words: str, game: str) -> tuple[str, int, int] | None:
    """Return the bet at three dice whose own name labels a folded text, with where the name stands.

    None where the label is the name of a bet that the lexicon knows, or of anything else that a game has.
    """
    label = _LABELLED.match(words) if in_games(game, *_OF_DICE) else None
    if label is None or _NO_NAME.search(label["name"]) or _known(label["name"], game):
        return None
    return label["name"].replace(" ", "_"), label.start("name"), label.end("name")


def _told(shown: _Said, paid: _Said) -> Iterator[Statement]:
    pays, count = paid.number, shown.number
    yield stated(paid.sentence, Fact("payout", f"pays.segment_{pays}", f"{pays}:1", paid.start, paid.end))
    yield stated(shown.sentence, Fact("equipment", f"wheel.segments.{pays}", count, shown.start, shown.end))


def _listed(sentence: Sentence) -> Iterator[tuple[str, _Said]]:
    """Yield the symbols that a sentence counts by names of its own, by the folded name in the singular.

    That they are symbols a word says, or that they are together as many as the sentence says that there are places.
    """
    words = sentence.folded
    found = []
    counted = [*numbers.find(words)]
    ones = (Match[int | float](1, hit.start(), hit.end()) for hit in _ONE.finditer(words))
    counted += [one for one in ones if not any(other.start < one.end <= other.end for other in counted)]
    for number in sorted(counted, key=lambda one: one.start):
        name = _NAMED.match(words, number.end)
        if name is None or not isinstance(number.value, int) or _known(name["name"], sentence.passage.game):
            continue
        found.append((_singular(name["name"]), _Said(sentence, number.value, number.start, name.end())))
    together = sum(one.number for _, one in found)
    if len(found) >= _FEWEST and (_SHOWN.search(words) or any(number.value == together for number in counted)):
        yield from found


def _known(name: str, game: str) -> bool:
    """Tell whether a name is that of something else that a wheel has, or of a bet that the lexicon knows."""
    lexicon = load()
    return bool(
        lexicon.units.lookup(name)
        or lexicon.bets.find(name, game=game)
        or lexicon.items.find(name, game=game)
        or _SHOWN.fullmatch(name)
    )


def _singular(name: str) -> str:
    short = (name[:-3] + "z", name[:-2], name[:-1]) if name.endswith("s") else ()
    return next((one for one in short if pluralised(one) == name), name)


def _paid(told: Sequence[Sentence], shown: Mapping[str, _Said]) -> dict[str, _Said]:
    """Return what each symbol is paid: the odds behind its name, with no other name or sentence between."""
    names = {form: name for name in shown for form in (name, pluralised(name))}
    named = re.compile(rf"\b(?:{'|'.join(sorted(names, key=len, reverse=True))})\b")
    found: dict[str, _Said] = {}
    for sentence in told:
        hits = list(named.finditer(sentence.folded))
        for odds in sentence.of("odds"):
            before = [hit for hit in hits if hit.end() <= odds.start]
            gain, _, stake = str(odds.value).partition(":")
            if not before or stake != "1" or _CLAUSE.search(sentence.folded, before[-1].end(), odds.start):
                continue
            if any(before[-1].end() <= one.start < odds.start for one in sentence.of("odds")):
                continue
            found.setdefault(names[before[-1].group()], _Said(sentence, int(gain), before[-1].start(), odds.end))
    return found
