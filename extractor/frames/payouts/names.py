"""What a clause on payments names: bets, hands, totals of dice, situations and its gains, in order of place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from extractor.frames.payouts.beside import labels
from extractor.frames.payouts.cards import cards, cases, special, without
from extractor.frames.payouts.item import Item, served, table
from extractor.frames.payouts.short import shortened, with_short
from extractor.frames.payouts.thrown import followed, thrown, winning_totals
from extractor.grammar import gains, numbers
from extractor.grammar.match import PASSAGES_KEPT, folded
from extractor.lexicon import load
from extractor.mentions import Mention
from extractor.mentions.pipeline import mentions

_NUMBERED = re.compile(r"(?:\d|primer|segund|tercer|cuart|quint)\w*[ªa°º.]{0,2}\s+apuesta")
_SAYS_AGAIN = re.compile(
    r",\s+que\s+es\s+(?:la|su)\s+\w+\s+y\s+|[\s,—-]*(?:\(|o sea|es decir|esto es|—)[\s,]*(?:por\s+(?:el|un|una|la)\s+)?"
)
_LOSES = re.compile(r"\W{0,6}(?:pierde|pierden|perdera)\b", re.IGNORECASE)
_RANGED = re.compile(r"\s+(?:al?|hasta)\s+(?!(?:1|uno?|una)\b)(?:el\s+)?(?:\d|[a-z]+(?=\s*(?:[.,;)]|$|y\b)))")
_GIVEN = re.compile(r"\b(?:gan|pierd|perd)\w*\s+(?:con|si|cuando)\b[^,;.]{0,25}$")
_EXTREMES = re.compile(r"\b(?:mayor|menor)\b(?=\s*\(|\s+(?:y|o)\s+(?:el\s+|al\s+)?(?:mayor|menor)\b)")
_WITH_ZERO = re.compile(
    r"\b(?:comprend|contien|conten|inclu|llev|abar)\w+\s+(?:el|un)\s+cero\b|\bcon\s+el\s+cero\s+se\s+form\w+|(?<=calle)s?\s+(?:del|con\s+el)\s+cero\b"
)
_SYMBOL = re.compile(
    r"\b(?:el|al|del|los)\s+(?P<n>\d{1,2})\b"
    r"(?!\s*(?:por|a|x|:|veces|sectores|casillas|divisiones|segmentos|espacios|posiciones|simbolos)\b)"
)
_ON_DICE = re.compile(
    r"\ben\s+(?:los\s+)?(?P<dice>uno?|dos|tres)"
    r"(?=\s*(?:[,.;]|y\b|$|[\d#]|(?:solo\s+)?(?:de\s+los\s+)?dados?\b))"
)
_FIGURES = {"un": "one_figure", "uno": "one_figure", "dos": "two_figures", "tres": "three_figures"}
_TWO_BETS = re.compile(r"\b(?:ambas|las\s+dos|una\s+y\s+otra)\s+apuestas?\b")


@lru_cache(maxsize=PASSAGES_KEPT)
def ideas(text: str, game: str) -> tuple[Mention, ...]:
    """Return the concepts that a text speaks of."""
    return tuple(one for one in next(iter(mentions([(text, game)]))) if one.kind in ("concept", "role", "item"))


def shifted(said: Sequence[Mention], start: int, end: int) -> tuple[Mention, ...]:
    """Return the mentions of `text[start:end]` as those of that stretch."""
    return tuple(
        replace(one, start=one.start - start, end=one.end - start)
        for one in said
        if start <= one.start and one.end <= end
    )


def items(
    text: str,
    game: str,
    *,
    cell: bool = False,
    paid: bool = False,
    follows: bool = False,
    said: Sequence[Mention] | None = None,
) -> list[Item]:
    """Return the names and gains of a text, without overlaps: gains come first, then the longer name.

    `follows` tells that a gain stands before the text, so that a figure alone may be one; `said` are the concepts that
    the text speaks of, where the caller has them.
    """
    found = [Item("gain", (), m.start, m.end, m.value, m.note, m.kind) for m in gains.find(text, cell=cell, paid=paid)]
    found = _once(text, found)
    masked = _masked(text, found)
    called = labelled(text, game, found) if paid or cell else []
    named = sorted([*called, *_names(masked, game, said)], key=lambda one: (one.start, -one.end, one.kind))
    kept: list[Item] = list(found)
    for one in sorted(named, key=lambda one: (not one.form, -(one.end - one.start), one.start)):
        if all(one.end <= other.start or other.end <= one.start for other in kept):
            kept.append(one)
    kept = _by_name(text, _on_scene(_of_others(text, kept), game))
    kept = followed(text, _outside(text, sorted(kept, key=lambda one: one.start)))
    return with_short(text, kept, follows) if paid or cell else kept


def _of_others(text: str, found: Sequence[Item]) -> list[Item]:
    """Leave out the winner of a game where another bet is said to win: "el seguro ganador"."""
    ends = {one.end for one in found if one.kind == "bet" and one.form != "winning_hand"}
    return [one for one in found if one.form != "winning_hand" or len(text[: one.start].rstrip()) not in ends]


def _on_scene(found: list[Item], game: str) -> list[Item]:
    """Leave out the name of a game that tells where another of its bets is paid: "en la guerra, la segunda apuesta"."""
    own = (game,) if game in table().own_name else ()
    others = any(one.kind in ("bet", "situation") and one.ids != own for one in found)
    return [one for one in found if one.ids != own] if own and others else found


def _by_name(text: str, found: Sequence[Item]) -> list[Item]:
    """Leave out the number of a bet whose name stands in parentheses behind it: "la 2ª apuesta (Flop)"."""
    named = [one for one in found if one.kind == "bet" and text[: one.start].rstrip('"“ ').endswith("(")]
    return [
        one
        for one in found
        if one.kind != "bet"
        or not _NUMBERED.match(folded(text), one.start, one.end)
        or not any(
            other.ids != one.ids and other.start >= one.end and not text[one.end : other.start].strip(' ("“')
            for other in named
        )
    ]


def _outside(text: str, found: Sequence[Item]) -> list[Item]:
    """Leave out what stands in parentheses behind a bet to say what it is: "mayor (de 11 a 17)"."""
    kept: list[Item] = []
    for one in found:
        opened, closed = text.rfind("(", 0, one.start), text.rfind(")", 0, one.start)
        told = (
            opened > closed
            and (one.kind in ("total", "hand") or one.ids == ("straddle",))
            and any(
                other.kind == "bet" and other.end <= opened and not text[other.end : opened].strip() for other in kept
            )
        )
        if not told:
            kept.append(one)
    return kept


def ellipses(text: str, game: str) -> int:
    """Return how many figures of a text stand right behind names as gains do that leave out their unit."""
    return shortened(text, [one for one in items(text, game) if one.kind != "gain"])


def labelled(text: str, game: str, found: Sequence[Item]) -> list[Item]:
    """Return what stands right before gains and figures and is a name only there: "la esquina ocho"."""
    figures = [one.start for one in found] or [one.start for one in numbers.scan(folded(text))]
    made = list[Item]()
    for first, last in labels(folded(text), figures):
        words = text[first:last]
        if numbers.at(folded(words), 0):
            continue  # a total of dice or a share of something
        if bet := load().bets.lookup(words, game=game):
            made.append(Item("bet", (bet,), first, last))
        elif (hand := load().hands.lookup(words, game=game)) and served(game, table().hand_games + table().pair_games):
            made.append(Item("hand", (hand,), first, last))
    return made


def _masked(text: str, found: Sequence[Item]) -> str:
    """A text without the words of its gains, at the same places: a total is not read into "uno por dos"."""
    for one in found:
        text = text[: one.start] + "#" * (one.end - one.start) + text[one.end :]
    return text


def _once(text: str, found: Sequence[Item]) -> list[Item]:
    """Leave out a gain that says the one before it again: "al doble (2 x 1)"."""
    kept: list[Item] = []
    for one in found:
        again = (
            bool(kept)
            and kept[-1].value == one.value
            and (text[: one.start].endswith("(") or _SAYS_AGAIN.fullmatch(folded(text), kept[-1].end, one.start))
        )
        if not again:
            kept.append(one)
    return kept


def _names(text: str, game: str, said: Sequence[Mention] | None) -> Iterator[Item]:
    for name in load().bets.find(text, game=game):
        ranged = _RANGED.match(folded(text), name.end) or _GIVEN.search(folded(text), 0, name.start)
        if name.id.startswith("total_") and ranged:
            continue  # "el grande gana con totales de 11 a 17"
        if name.id and not without(text, name.start) and not _LOSES.match(text, name.end) and not special(text, name):
            yield Item("bet", (name.id,), name.start, name.end)
    yield from cards(text, game)
    if served(game, table().dice_games):
        yield from thrown(text, game)
    if served(game, ("baccarat",)):
        yield from winning_totals(text)
    yield from cases(text, game, ideas(text, game) if said is None else said)
    yield from _marks(text, game)


def _marks(text: str, game: str) -> Iterator[Item]:
    """Names that only some games know: the street with the zero, dice that show a figure, symbols, both bets."""
    low = folded(text)
    yield from (Item("zero", (), hit.start(), hit.end()) for hit in _WITH_ZERO.finditer(low))
    if served(game, table().figure_games):
        for hit in _ON_DICE.finditer(low):
            yield Item("bet", (_FIGURES[hit.group("dice")],), hit.start(), hit.end())
    for hit in _EXTREMES.finditer(low) if game == "sic_bo" else ():
        yield Item("bet", ("high" if hit.group() == "mayor" else "low",), hit.start(), hit.end())
    if game == "big_six":
        for hit in _SYMBOL.finditer(low):
            yield Item("bet", (f"segment_{hit.group('n')}",), hit.start("n"), hit.end("n"))
    if served(game, table().two_bets):
        yield from (Item("bet", ("ante", "bet"), hit.start(), hit.end()) for hit in _TWO_BETS.finditer(low))
