"""Games: what they are called, what kind each is of, and which of them each provision of a text is about.

`games()` is the lexicon of names; `assign(root)` gives every provision of a tree its game, variant and kind, how sure
that is and why. All that is known of games stands in `extractor/lexicon/games.toml`.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from extractor import lexicon
from extractor.folding import fold
from extractor.games.evidence import Evidence, Reader
from extractor.games.mentions import GENERAL, mentions, plain
from extractor.games.names import Games, Named, data, games, kind_of, normal, read_as, resolve
from extractor.games.titles import DIVISIONS, PREFACE, WITHIN, Part, body, read_titles, recital, told_nothing
from extractor.games.variants import Act, Stranger, act, name_variants, unknown

__all__ = ["Games", "Named", "assign", "games", "kind_of", "normal", "read_as"]


# The likeliest games of all parts of a tree at once (Viterbi's algorithm, on a tree): linear in the parts.
#
# A part costs nothing where it stays in the game of the part above it; a change costs, the less the stronger its
# title is. What speaks for a game at one part may so decide of the parts around it.


Cost = Callable[[Part, str, str], float]
"""What it costs a part to be of a game (third) below a part of another (second)."""
_REST = "*"  # every game for which nothing speaks


@dataclass(frozen=True, slots=True)
class Choice:
    """The game chosen for a part, and by how much it is ahead of the next best."""

    game: str
    margin: float


def _best(root: Part, start: str, evidence: Mapping[int, Mapping[str, float]], cost: Cost) -> dict[int, Choice]:
    """Return the choice of every part by its identity; `start` is the game of the whole.

    What speaks for a game at a part, and what a change costs there, counts as often as parts stand below it: they are
    all of that game then.
    """
    parts = list(root.walk())
    sizes = _sizes(parts)

    def weighed(part: Part, above: str, game: str) -> float:
        return sizes[id(part)] * cost(part, above, game)

    worth: dict[int, dict[str, float]] = {}
    for part in reversed(parts):
        held = {game: points * sizes[id(part)] for game, points in evidence.get(id(part), {}).items()}
        below = [(child, worth[id(child)]) for child in part.children if id(child) in worth]
        if below:
            states = set(held) | {game for _, found in below for game in found} | {_REST, start}
            held = {game: held.get(game, 0.0) + _below(game, below, weighed) for game in states}
        if held:
            held.setdefault(_REST, 0.0)
            worth[id(part)] = held
    chosen = {id(root): Choice(start, 0.0)}
    for part in parts[1:]:
        above = chosen[id(part.parent)].game
        told = worth.get(id(part))
        chosen[id(part)] = _chosen(part, above, told, weighed) if told else Choice(above, 0.0)
    return chosen


def _sizes(parts: list[Part]) -> dict[int, int]:
    """Return how many parts each holds, itself among them."""
    sizes: dict[int, int] = {}
    for part in reversed(parts):
        sizes[id(part)] = 1 + sum(sizes[id(child)] for child in part.children)
    return sizes


def _below(game: str, below: list[tuple[Part, dict[str, float]]], cost: Cost) -> float:
    return sum(_chosen_worth(child, game, found, cost) for child, found in below)


def _chosen_worth(part: Part, above: str, held: Mapping[str, float], cost: Cost) -> float:
    stays = held.get(above, held[_REST])
    return max(
        [stays, *(value - cost(part, above, game) for game, value in held.items() if game not in (above, _REST))]
    )


def _chosen(part: Part, above: str, held: Mapping[str, float], cost: Cost) -> Choice:
    stays = (held.get(above, held[_REST]), above)
    ranked = sorted(
        [
            stays,
            *((value - cost(part, above, game), game) for game, value in held.items() if game not in (above, _REST)),
        ],
        key=lambda pair: (-pair[0], pair[1] != above),
    )
    return Choice(ranked[0][1], ranked[0][0] - (ranked[1][0] if len(ranked) > 1 else 0.0))


# Names that a text gives to games: `modalidad "Tres Gemas": póquer de tres cartas`.


_QUOTED = re.compile(r"[\"“«”]([^\"“”»«\n]{3,40})[\"”»“]")
_CALLS = re.compile(
    r"(?:modalidad|juego|variante|denomin\w+|llamad\w+|conocid\w+(?: tambien)?(?: como| por)?"
    r"|nombre(?: comercial)?(?: de)?"
    r"|en adelante|marca|titulad\w+)\W*$"
)
_NAMED_TO = re.compile(r"\s*(?:a la|a los|a las|al)\b")  # `se llama "Rubí" a la ruleta …`
_BEHIND, _BEFORE = 160, 80  # characters beside a quoted name within which its game is named
_STOP = re.compile(r"[.;\n]")


def _defined(root: Part) -> dict[str, tuple[str, ...]]:
    """Return the (normal) names that a text gives to games, with the one meant first where several may be."""
    found: dict[str, tuple[str, ...]] = {}
    for part in root.walk():
        text = part.own.text
        for quoted in _QUOTED.finditer(text) if '"' in text or "“" in text or "«" in text else ():
            name = normal(quoted[1])
            if name and name not in found and (meant := _meant(text, quoted)):
                found[name] = meant
    unclear = {name for name, meant in found.items() if len(meant) > 1}
    return {**found, **_settled(root, found, unclear)} if unclear else found


def _meant(text: str, quoted: re.Match[str]) -> tuple[str, ...]:
    """Return the games that stand beside a quoted name where words say that it is the name of one."""
    if not quoted[1].lstrip()[:1].isupper() or mentions(normal(quoted[1])) or _common_word(quoted[1]):
        return ()
    before = text[max(0, quoted.start() - _BEFORE) : quoted.start()]
    called = _CALLS.search(" ".join(normal(before).split()[-4:])) is not None
    behind = _STOP.split(text[quoted.end() : quoted.end() + _BEHIND])[0]
    colon = behind.lstrip()[:1] in (":", ",", "(", "-", "–", "—") or behind.lstrip().startswith(("es ", "consiste"))
    if called and colon and (held := plain(mentions(normal(behind)))) and not held[0].unsure:
        return held[0].games
    if _NAMED_TO.match(behind) and (held := plain(mentions(normal(behind)))) and not held[0].unsure:
        return held[0].games
    nearest = _STOP.split(before)[-1]
    if called and (held := plain(mentions(normal(nearest)))) and not held[-1].unsure:
        return held[-1].games
    return ()


def _common_word(name: str) -> bool:
    """Tell whether a quoted name is a word of the trade: a bet, a hand, a thing, a variant."""
    book = lexicon.load()
    known = any(one.find(name, ambiguous=True) for one in (book.bets, book.hands, book.items, book.variants))
    return known or told_nothing(normal(name))


def _settled(root: Part, names: dict[str, tuple[str, ...]], unclear: set[str]) -> dict[str, tuple[str, ...]]:
    """Settle what several games may be by what the text says under and beside each name."""
    said: dict[str, list[str]] = defaultdict(list)
    for part in root.walk():
        heading, own = normal(part.heading), normal(part.own.text)
        for name in unclear:
            if name in heading:
                said[name].append(body(part))
            elif name in own:
                said[name].append(own)
    settled: dict[str, tuple[str, ...]] = {}
    for name in unclear:
        best, _ = resolve(names[name], " ".join(said[name]))
        settled[name] = (best,)
    return settled


# What a change of game costs a part, by the strength of what it is; set on the texts of `tests` by hand.
_COST = {"heading": 2.0, "article": 2.0, "clause": 3.0, "point": 4.0}
_DIVISION = 1.5
_NEVER = 99.0
_FOREIGN, _FOREIGN_DIVISION = 6.0, 1.0  # below a game, another that is no relation of it
_UNNUMBERED = 4.0  # below a game, a title without a number
_DEEPEST = 3  # a number of more levels names a bet or a hand, not a game
_HALF = 0.5  # share of a text above which its preface is its body
_MOVED = re.compile(r"\b(?:considerando|visto|por tanto|por ello|que,? (?:la|el|los|las|por|mediante) )")
_STAYS, _DOUBTFUL, _NOBODYS = 0.97, 0.55, 0.6
_HIGHEST = 0.99


def assign(root: Part) -> None:
    """Write on every part of a tree which game it is about, as the module says."""
    names = _defined(root)
    titles = read_titles(root, names)
    whole = act(root, titles, names)
    reader = Reader(root, whole, titles, names)
    evidence = reader.read()
    start, doubt = _start(root, whole, reader)
    points = {at: one.points for at, one in evidence.items()}
    chosen = _best(root, start, points, lambda part, above, game: _cost(part, above, game, start, points))
    outside = {at for at in _outside(root, start) if chosen[at].game in (start, GENERAL)}
    for part in root.walk():
        _write(part, chosen[id(part)], evidence.get(id(part)), reader.strangers, id(part) in outside)
        if part is root:
            _begin(part, whole, doubt)
    name_variants(root, {at: one.variant for at, one in evidence.items() if one.variant}, reader.titles)


def _start(root: Part, whole: Act, reader: Reader) -> tuple[str, bool]:
    """Return the game of the whole, `general` where there is no one game, and whether that is in doubt."""
    new = unknown(root) if not whole.told and not whole.several else None
    if new is not None:
        reader.strangers[new.game] = new
        return new.game, True
    if not whole.games:
        return GENERAL, False
    if len(whole.games) == 1:
        return whole.games[0], False
    game, ahead = resolve(whole.games, body(root))
    return game, not ahead


def _cost(part: Part, above: str, game: str, start: str, points: Mapping[int, Mapping[str, float]]) -> float:
    if game not in points.get(id(part), {}):
        return _NEVER  # what stands below it alone opens no game
    if above in data()["hosts"]["games"] and game not in (above, GENERAL) and part.kind != "part":
        return _NEVER
    if part.kind in DIVISIONS:
        return _DIVISION + (0.0 if above in (start, GENERAL) or game == GENERAL else _FOREIGN_DIVISION)
    cost = _COST.get(part.kind, _NEVER)
    if above in (start, GENERAL):
        return cost
    if not games().within(above, game):
        return cost + _FOREIGN
    bare = part.kind == "heading" and (not part.num or part.num.strip(".").count(".") >= _DEEPEST)
    return cost + (_UNNUMBERED if bare else 0.0)


def _outside(root: Part, start: str) -> set[int]:
    """The parts that state no rule of a game: what stands before the text, and what moved the act to be made."""
    lines = max(1, root.line_end)
    found: set[int] = set()
    for part in root.walk():
        before = part.kind in PREFACE and (start == GENERAL or _MOVED.search(fold(part.own.text)) is not None)
        opens = before or (part.kind not in WITHIN - {"heading"} and recital(normal(part.heading)))
        if opens and part.line_end - part.line_start < _HALF * lines:
            found |= {id(node) for node in part.walk()}
    return found


def _begin(root: Part, whole: Act, doubt: bool) -> None:
    root.game_confidence = min(whole.confidence, _DOUBTFUL) if doubt else whole.confidence or _NOBODYS
    root.game_reasons = (whole.reason,) if whole.reason else ()


def _write(part: Part, choice: Choice, said: Evidence | None, new: Mapping[str, Stranger], outside: bool) -> None:
    above = part.parent
    part.game = "" if outside else choice.game
    part.game_kind = new[part.game].kind if part.game in new else kind_of(part.game)
    part.read_as = read_as(part.game_kind) if part.game in new else ""
    if above is not None and choice.game == above.game and not (said and choice.game in said.points):
        part.game_confidence, part.game_reasons = round(above.game_confidence * _STAYS, 3), above.game_reasons
        return
    sure = 1 / (1 + math.exp(-1.0 - choice.margin)) if choice.margin or said else _NOBODYS
    part.game_confidence = round(min(_HIGHEST, sure * (_DOUBTFUL if said and said.doubtful else 1.0)), 3)
    part.game_reasons = tuple(said.reasons) if said else ()
