"""The cases of a drawing rule in one sentence or row: which totals, what is done with them, against which cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from extractor.frames.sentence import Sentence
from extractor.grammar.drawing import points as lists_of_points
from extractor.grammar.match import Match
from extractor.mentions import Mention

_EVERY = [*range(10)]
_PARTS = re.compile(r";|\.(?=\s|$)")
_SAYS = {"third_draw": "draw", "third_stand": "stand", "third_free": "optional", "third_natural": "natural"}
_PAST = ("o", "ado", "ada", "ido", "ida", "iera", "iese", "aron")
_RANK = ("draw", "optional", "stand", "natural")
_NO_CELLS = ("-", "—", "–", "no", "ninguna", "ninguno", "nunca", "")


class Case(Struct, frozen=True):
    """Totals and what a hand does with them: a word, or the third cards on which the bank draws."""

    totals: list[int]
    does: Any
    listed: bool = False


class Token(Struct, frozen=True):
    """What words of a drawing rule are."""

    what: str  # "totals", "does", "every", "none", "except", "else", "card"
    value: Any
    start: int
    end: int


def points(text: str) -> list[Match[list[int]]]:
    """Return the lists of points of a text, without what can be no total."""
    return [one for one in lists_of_points(text) if one.value and one.value[-1] <= _EVERY[-1]]


def verdicts(sentence: Sentence) -> list[Case]:
    """Return what the player's hand does with which totals."""
    found = list[Case]()
    for part in _parts(sentence):
        told = [one for one in part if one.what in ("totals", "does")]
        if told and told[0].what == "does" and any(one.what == "totals" for one in told):
            found += _forward(told)
        else:
            found += _backward(told)
    return found


def _forward(told: Sequence[Token]) -> Iterator[Case]:
    """Verbs before totals: "pide con 0 a 5 y se planta con 6 ó 7"."""
    does = ""
    for one in told:
        if one.what == "does":
            does = one.value
        elif does:
            yield Case(one.value, does)


def _backward(told: Sequence[Token]) -> Iterator[Case]:
    """Totals before verbs: "con 0 a 5 pide, con 6 ó 7 se planta", turning where two verbs meet."""
    waiting = list[Token]()
    for at, one in enumerate(told):
        if one.what == "totals":
            waiting.append(one)
        elif waiting:
            before = [other.value for other in told[at:] if other.what == "does"]
            does = "optional" if "optional" in _run(told, at) else one.value
            yield from (Case(totals.value, does) for totals in waiting)
            waiting = []
            if len(before) > 1 and at + 2 < len(told) and told[at + 1].what == "does" and told[at + 2].what == "totals":
                yield from _forward(told[at + 1 :])
                return


def _run(told: Sequence[Token], at: int) -> list[str]:
    """The verbs that follow each other: "pide o no, a su voluntad"."""
    found = list[str]()
    for one in told[at:]:
        if one.what != "does":
            break
        found.append(one.value)
    return found


def stands(sentence: Sentence) -> bool:
    """Tell whether a sentence says that nobody draws, or that hands are shown."""
    return any(one.what == "does" and one.value in ("stand", "natural") for one in _tokens(sentence))


def cases(sentence: Sentence, *, tabled: bool) -> list[Case]:
    """Return on which third cards the bank draws; rows of a table need no verb."""
    if len(sentence.cells) > 1:
        return _row(sentence)
    found, verb = list[Case](), "draw" if tabled else ""
    for part in _parts(sentence):
        totals = [at for at, one in enumerate(part) if _is_total(sentence, part, at)]
        if not totals:
            continue
        ahead = any(one.what == "does" for one in part[: totals[0]])
        for at, until in pairwise([*totals, len(part)]):
            if not tabled and at == totals[0] and not any(one.what == "does" for one in part):
                continue
            verb = _verb(part, 0 if ahead else at, at if ahead else until) or verb
            if case := _case(part[at], part[at + 1 : until], verb):
                found.append(case)
    return found


def _row(sentence: Sentence) -> list[Case]:
    """A row of cells: totals, the cards on which the bank draws (or what it does), those on which it stands."""
    first, second = sentence.cells[:2]
    whole = [one for part in [_tokens(sentence)] for one in part]
    label = [one for one in whole if one.what == "totals" and first[0] <= one.start < first[1]]
    if not label:
        return []
    cell = [one for one in whole if second[0] <= one.start < second[1]]
    text = sentence.folded[second[0] : second[1]].strip(" .")
    if not cell:
        return [Case(label[0].value, [])] if text in _NO_CELLS else []
    case = _case(label[0], cell, _verb(cell, 0, len(cell)) or "draw")
    return [case] if case else []


def _verb(part: Sequence[Token], start: int, stop: int) -> str:
    said = [one for one in part[start:stop] if one.what == "does"]
    if not said:
        return ""
    return str(said[-1].value if start == 0 and stop < len(part) and part[stop].what == "totals" else said[0].value)


def _is_total(sentence: Sentence, part: Sequence[Token], at: int) -> bool:
    """Tell whether points are totals of the bank and not cards of the punto."""
    if part[at].what != "totals":
        return False
    before = [index for index in range(at) if part[index].what == "totals"]
    since = part[before[-1] + 1 : at] if before else part[:at]
    if any(one.what in ("card", "except", "else") for one in since):
        return False
    last = sentence.folded[part[before[-1]].end : part[at].start].split() if before else []
    return not before or (last[-1:] == ["con"] and "si" not in last)


def _case(totals: Token, behind: Sequence[Token], verb: str) -> Case | None:
    said = behind[: next((at for at, one in enumerate(behind) if one.what == "else"), len(behind))]
    cards = sorted({card for one in said if one.what == "totals" for card in one.value})
    if verb in ("natural", "optional"):
        return Case(totals.value, verb) if verb == "natural" else None
    if not verb and not any(one.what in ("every", "none") for one in said):
        return None
    if not cards:
        none = any(one.what == "none" for one in said) or verb == "stand"
        return Case(totals.value, [] if none else _EVERY)
    turned = any(one.what == "except" for one in said) != (verb == "stand")
    return Case(totals.value, [one for one in _EVERY if one not in cards] if turned else cards, listed=True)


def opened(sentence: Sentence) -> Token | None:
    """Return the totals of which a dotted row says nothing yet: "3 .............."."""
    tokens = _tokens(sentence)
    dotted = len(tokens) == 1 and tokens[0].what == "totals" and sentence.text.endswith("..")
    return tokens[0] if dotted else None


def closed(totals: Token, sentence: Sentence) -> list[Case]:
    """Return the case of a dotted row, whose totals stand before the dots."""
    tokens = _tokens(sentence)
    case = _case(totals, tokens, _verb(tokens, 0, len(tokens)) or "draw") if tokens else None
    return [case] if case else []


def matrix(sentence: Sentence, columns: Sequence[int]) -> list[Case]:
    """Return the case of a row whose columns are the third cards: "4 | No | No | Sí | Sí …"."""
    cells = [cell.text.strip().lower() for cell in sentence.passage.cells]
    label = points(cells[0]) if cells else []
    if not label or len(cells) <= 2 or cells[1:] == [str(one) for one in columns]:
        return []
    stands = "n" if any(cell.startswith("n") for cell in cells[1:]) else "p"
    drawn = [
        card
        for card, cell in zip(columns, cells[1:], strict=False)
        if cell not in _NO_CELLS and not cell.startswith((stands, "pla", "-"))
    ]
    return [Case(label[0].value, drawn, listed=True)]


def ordered(rows: dict[str, Any]) -> bool:
    """Tell whether a table can be one: who has more draws no more often, and no total is left out between two.

    Every table of baccarat is so, and what comes of words put together wrongly hardly ever.
    """
    told = [rows[total] for total in sorted(rows)]
    totals = sorted(int(total) for total in rows)
    if any(isinstance(does, str) and does != "natural" for does in told):
        ranks = [_RANK.index(does) for does in told if does in _RANK]
        both = {"draw", "stand"} <= set(told) or told == ["optional"]
        return ranks == sorted(ranks) and both and totals == [*range(totals[0], totals[-1] + 1)]
    lists = [set(does) for does in told if not isinstance(does, str)]
    return bool(lists) and all(after <= before for before, after in pairwise(lists))


def _parts(sentence: Sentence) -> Iterator[list[Token]]:
    tokens = _tokens(sentence)
    bounds = [0, *(hit.start() for hit in _PARTS.finditer(sentence.folded)), len(sentence.folded)]
    for start, end in pairwise(bounds):
        if part := [one for one in tokens if start <= one.start < end]:
            yield part


def _tokens(sentence: Sentence) -> list[Token]:
    lists = [Token("totals", one.value, one.start, one.end) for one in points(sentence.text)]
    cues = [
        one
        for one in sentence.own
        if one.kind == "concept" and not any(token.start <= one.start < token.end for token in lists)
    ]
    said = [token for one in cues for token in _cue(sentence, one)]
    return sorted([*lists, *said], key=lambda one: (one.start, one.what))


def is_past(sentence: Sentence, one: Mention) -> bool:
    """Tell whether an act is one of the past: what the punto has done, not what a hand shall do."""
    words = sentence.folded[one.start : one.end].removeprefix("no ").split()
    return bool(words) and words[0].endswith(_PAST)


def _cue(sentence: Sentence, one: Mention) -> Iterator[Token]:
    kind = one.id.removeprefix("third_")
    if one.id in _SAYS:
        if is_past(sentence, one) and one.id in ("third_draw", "third_stand"):
            yield Token("card", None, one.start, one.end)
            return
        does = _SAYS[one.id]
        if one.note == "not" and does in ("draw", "stand"):
            does = "stand" if does == "draw" else "draw"
        yield Token("does", does, one.start, one.end)
    elif kind != one.id and kind in ("every", "none", "except", "else", "card"):
        yield Token(kind, None, one.start, one.end)


__all__ = ["Case", "Token", "cases", "closed", "is_past", "matrix", "opened", "ordered", "points", "stands", "verdicts"]
