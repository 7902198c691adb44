"""Every provision gets its game, variant and kind, how sure that is, and why."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from extractor.folding import fold
from extractor.games.act import Act, act, unknown
from extractor.games.definitions import defined
from extractor.games.evidence import GENERAL, Evidence, Reader
from extractor.games.names import data, games, normal
from extractor.games.parts import DIVISIONS, PREFACE, WITHIN, Part, body
from extractor.games.path import Choice, best
from extractor.games.strangers import Stranger
from extractor.games.taxonomy import kind_of, read_as, resolve
from extractor.games.titles import read_titles, recital
from extractor.games.variants import name_variants

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
    names = defined(root)
    titles = read_titles(root, names)
    whole = act(root, titles, names)
    reader = Reader(root, whole, titles, names)
    evidence = reader.read()
    start, doubt = _start(root, whole, reader)
    points = {at: one.points for at, one in evidence.items()}
    chosen = best(root, start, points, lambda part, above, game: _cost(part, above, game, start, points))
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
