"""The cases of a drawing rule in one sentence or row: which totals, what is done with them, against which cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from extractor.frames.sentence import Sentence
from extractor.grammar import Match
from extractor.grammar.hands import points as lists_of_points
from extractor.mentions import Mention
from extractor.passages import LEADS

_EVERY = [*range(10)]
_ALWAYS = 2  # up to this total the bank draws whatever the punto has drawn
_PARTS = re.compile(r";|(?<!\.)\.(?=\s|$)")
_SAYS = {"third_draw": "draw", "third_stand": "stand", "third_free": "optional", "third_natural": "natural"}
_PAST = ("o", "ado", "ada", "ido", "ida", "iera", "iese", "aron")
_RANK = ("draw", "optional", "stand", "natural")
_HAS = frozenset(
    (
        "teniendo",
        "tener",
        "sumando",
        "tiene",
        "tenga",
        "tuviere",
        "suma",
        "sume",
        "reune",
        "reuna",
        "junta",
        "junte",
        "totaliza",
        "cuenta",
    )
)
_HOLDING = frozenset(("teniendo", "tener", "tenga", "tiene", "sumando", "sume", "reuniendo"))
_ONLY = frozenset(("si", "solo", "solamente", "unicamente"))
_ALL_DRAW = ["draw"] * 5  # totals on which the punto must draw, no more being said
NATURAL = 8  # the lowest total with which nobody draws
_HELD = 4  # words before points in which it stands that a hand has them
_WHATEVER = "independent"  # "tenga lo que tenga el punto"
_LABEL = re.compile(r"(?=\d[\d,.\-]*\d\d(?:[,.\-]\d)*(?![\d%/])\s)(?:\d[,.\-]?)+(?=\s)")
_SQUEEZED = re.compile(r"(?<!\d)(\d)[06](\d)(?!\d)")
_TOGETHER = re.compile(r"(?<!\d)(\d)(\d)(?!\d)")
_PRINTED = re.compile(r"\d[\d,.]* +(?:-|\d(?:-\d)+)(?: +[\d\- ]+)?")
_NINE = re.compile(r"9|nueve")
_EITHER = (("draw", "stand"), ("stand", "draw"))
_OR = re.compile(r",? o (?:bien )?(?:se )?")
_VERB = 24  # characters of a sentence that is but the verb of the one before
_NO_CELLS = ("-", "—", "–", "no", "ninguna", "ninguno", "nunca", "")


class Case(Struct, frozen=True):
    """Totals and what a hand does with them: a word, or the third cards on which the bank draws."""

    totals: list[int]
    does: Any
    listed: bool = False
    free: tuple[int, ...] = ()  # third cards on which it may draw or stand


class Token(Struct, frozen=True):
    """What words of a drawing rule are."""

    what: str  # "totals", "does", "every", "none", "except", "else", "card"
    value: Any
    start: int
    end: int


def points(text: str) -> list[Match[list[int]]]:
    """Return the lists of points of a text, without what can be no total."""
    return [one for one in lists_of_points(text) if one.value and one.value[-1] <= _EVERY[-1]]


def verdicts(sentence: Sentence, start: int = 0) -> list[Case]:
    """Return what a hand does with which totals, in what stands behind `start`."""
    found = _labelled(sentence)
    for part in _parts(sentence):
        told = [_cut(sentence, one) for one in part if one.what in ("totals", "does") and one.end >= start]
        if told and told[0].what == "does" and any(one.what == "totals" for one in told):
            found += _forward(told)
        else:
            found += _backward(told)
    return found


def _cut(sentence: Sentence, one: Token) -> Token:
    """Totals without a last one reach up to those with which nobody draws: "de seis para arriba"."""
    last = one.value[-1:] if one.what == "totals" else []
    if last != _EVERY[-1:] or _NINE.search(sentence.folded, one.start, one.end) or one.value[0] >= NATURAL:
        return one
    return Token("totals", [total for total in one.value if total < NATURAL], one.start, one.end)


def _labelled(sentence: Sentence) -> list[Case]:
    """What a label says that a hand does with the totals behind its dots: "Punto, plantado ..... 6 y 7"."""
    label, told = sentence.label, [one for one in _tokens(sentence) if one.end]
    if label is None or [one.what for one in told] != ["totals"]:
        return []
    stood = label.own.has("third_stand")
    drawn = label.own.has("third_card", "third_draw")
    return [Case(told[0].value, "stand" if stood else "draw")] if stood != drawn else []


def _forward(told: Sequence[Token]) -> Iterator[Case]:
    """Verbs before totals: "pide con 0 a 5 y se planta con 6 ó 7"; the last ones may have theirs behind them."""
    does, waits = "", False
    for at, one in enumerate(told):
        if one.what == "does":
            does, waits = one.value, False
            continue
        behind = told[at + 1 :]
        own = waits and behind and all(other.what == "does" for other in behind)
        if does:
            yield Case(one.value, behind[0].value if own else does)
        waits = True


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


def whatever(sentence: Sentence) -> list[Case]:
    """Return what the bank does with its totals, where it does so whatever the punto has."""
    if not sentence.own.has(_WHATEVER):
        return []
    told = [one for one in verdicts(sentence) if one.does in ("draw", "stand")]
    return [Case(one.totals, _EVERY if one.does == "draw" else [], listed=True) for one in told]


def stands(sentence: Sentence) -> bool:
    """Tell whether a sentence says that nobody draws, or that hands are shown."""
    return any(one.what == "does" and one.value in ("stand", "natural") for one in _tokens(sentence))


def cases(sentence: Sentence, *, tabled: bool, verb: str = "") -> list[Case]:
    """Return on which third cards the bank draws; rows of a table need no verb, nor those that go on with a `verb`."""
    if len(sentence.cells) > 1:
        return _row(sentence)
    if (tabled or shares_out(sentence)) and _PRINTED.fullmatch(sentence.text):
        return _printed(sentence)
    if sentence.leads_on:
        return []  # what is done stands behind the dots
    tabled = tabled or waited(sentence) or LEADS in sentence.text
    found, verb = list[Case](), verb or ("draw" if tabled else "")
    going = bool(verb)
    for part in _parts(sentence):
        totals = [at for at, one in enumerate(part) if _is_total(sentence, part, at)]
        if not totals:
            continue
        ahead = any(one.what == "does" for one in part[: totals[0]])
        for at, until in pairwise([*totals, len(part)]):
            if not going and at == totals[0] and not any(one.what == "does" for one in part):
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
    if not before and _HAS.intersection(sentence.folded[: part[at].start].split()[-_HELD:]):
        return True  # "conocido el tercer naipe, pide si tiene dos o menos"
    last = sentence.folded[part[before[-1]].end : part[at].start].split() if before else []
    if last and last[0].startswith(LEADS):
        return False  # "4 ........ 2 al 7"
    if last[-1:] == ["su"] or _HOLDING.intersection(last[-1:]):
        return True  # "su tres contra el nueve y su cinco contra el cuatro", "…, y teniendo cinco si dio un cuatro"
    if any(one.what in ("card", "except", "else") for one in since):
        return False
    alone = last[:1] == [":"] or _ONLY.intersection(last)  # "con 6: solo con 6 y 7"
    return not before or (last[-1:] == ["con"] and not alone)


def _case(totals: Token, behind: Sequence[Token], verb: str) -> Case | None:
    said = behind[: next((at for at, one in enumerate(behind) if one.what == "else"), len(behind))]
    if verb == "natural":
        return Case(totals.value, verb)
    named = _by_verb(said, verb)
    free = tuple(sorted(named.pop("optional", ())))
    cards = named.get("draw") or named.get("stand")
    if not cards:
        bare = not verb and not any(one.what in ("every", "none") for one in said)
        if bare or verb == "optional":
            return Case(totals.value, None, free=free) if free else None
        none = any(one.what == "none" for one in said) or verb == "stand"
        return Case(totals.value, [] if none else _EVERY)
    never = next((one.start for one in said if one.what == "none"), None)
    excepted = [one.start for one in said if one.what == "except"]
    if never is not None and excepted and never < excepted[0]:
        named = {"draw": cards}  # "nunca, a no ser que tomara seis o siete"
        excepted = []
    turned = bool(excepted) != ("draw" not in named)
    drawn = [one for one in _EVERY if (one in cards) != turned and one not in free]
    return Case(totals.value, drawn, listed=True, free=free)


def _by_verb(said: Sequence[Token], verb: str) -> dict[str, set[int]]:
    """The third cards that words name, by what is done on them: "pide si dio un siete y elige si dio un nueve"."""
    named = dict[str, set[int]]()
    for one in said:
        if one.what == "does":
            verb = one.value
        elif one.what == "totals":
            named.setdefault(verb or "draw", set()).update(one.value)
    return named


def matrix(sentence: Sentence, columns: Sequence[int], drawing: str = "") -> list[Case]:
    """Return the case of a row whose columns are the third cards: "4 | No | No | Sí | Sí …".

    `drawing` is the sign of drawing, where a row before it has shown it.
    """
    cells = [cell.text.strip().lower() for cell in sentence.passage.cells]
    label = points(cells[0]) if cells else []
    if not label or len(cells) <= 2 or cells[1:] == [str(one) for one in columns]:
        return []
    stands = "n" if any(cell.startswith("n") for cell in cells[1:]) else "p"
    drawn = [
        card
        for card, cell in zip(columns, cells[1:], strict=False)
        if (cell == drawing if drawing else cell not in _NO_CELLS and not cell.startswith((stands, "pla", "-")))
    ]
    return [Case(label[0].value, drawn, listed=True)]


def sign(sentence: Sentence) -> str:
    """Return the sign of drawing that a row of a table shows: with two points or fewer the bank draws on any card."""
    cells = [cell.text.strip().lower() for cell in sentence.passage.cells]
    label = points(cells[0]) if len(cells) > 2 else []
    alike = len({*cells[1:]}) == 1 and not cells[1].isdigit()
    return cells[1] if label and alike and label[0].value[-1] <= _ALWAYS else ""


def ordered(rows: dict[str, Any]) -> bool:
    """Tell whether a table can be one: who has more draws no more often, and no total is left out between two.

    Every table of baccarat is so, and what comes of words put together wrongly hardly ever.
    """
    told = [rows[total] for total in sorted(rows)]
    totals = sorted(int(total) for total in rows if rows[total] != "natural")
    if any(isinstance(does, str) and does != "natural" for does in told):
        ranks = [_RANK.index(does) for does in told if does in _RANK]
        both = {"draw", "stand"} <= set(told) or [does for does in told if does != "natural"] in (
            ["optional"],
            _ALL_DRAW,
        )
        return bool(totals) and ranks == sorted(ranks) and both and totals == [*range(totals[0], totals[-1] + 1)]
    lists = [set(does) for does in told if not isinstance(does, str)]
    return bool(lists) and all(after <= before for before, after in pairwise(lists))


def _parts(sentence: Sentence) -> Iterator[list[Token]]:
    tokens = _tokens(sentence)
    bounds = [0, *(hit.start() for hit in _PARTS.finditer(sentence.folded)), len(sentence.folded)]
    parts = [[one for one in tokens if start <= one.start < end] for start, end in pairwise(bounds)]
    waiting: list[Token] = []
    for part, after in zip(parts, [*parts[1:], []], strict=True):
        waiting = [*waiting, *part]
        if _waits(part) and after and all(one.what == "does" for one in after):
            continue  # "7, 8 o 9. Planta."
        if waiting:
            yield waiting
        waiting = []


def _tokens(sentence: Sentence) -> list[Token]:
    lists = [Token("totals", one.value, one.start, one.end) for one in _points(sentence)]
    cues = [
        one
        for one in sentence.own
        if one.kind == "concept" and not any(token.start <= one.start < token.end for token in lists)
    ]
    lists += _relative(sentence, lists)
    own = sorted(
        [*lists, *(token for one in cues for token in _cue(sentence, one))], key=lambda one: (one.start, one.what)
    )
    return [*_waiting(sentence, own), *_chosen(sentence, own)]


def _chosen(sentence: Sentence, own: Sequence[Token]) -> Iterator[Token]:
    """Tokens with one of choice in the place of two verbs between which "o" stands: "tira o se queda"."""
    skip = False
    for at, one in enumerate(own):
        after = own[at + 1] if at + 1 < len(own) else None
        if skip:
            skip = False
            continue
        both = after is not None and (one.value, after.value) in _EITHER
        if after is not None and both and _OR.fullmatch(sentence.folded, one.end, after.start):
            yield Token("does", "optional", one.start, after.end)
            skip = True
        else:
            yield one


def _relative(sentence: Sentence, lists: Sequence[Token]) -> list[Token]:
    """The totals below or above those named last: "con cinco, a su antojo; con menos, pide"."""
    found = list[Token]()
    for one in sentence.own.called("third_below", "third_above"):
        behind = any(0 <= other.start - one.end < _HELD for other in lists)
        if behind or sentence.folded.startswith((" de ", " no"), one.end):
            continue  # "por encima, seis o siete", "pide con cinco, y con más no"
        before = [other.value for other in lists if other.end <= one.start] or _named_before(sentence)
        if before:
            low = one.id == "third_below"
            totals = [*range(before[-1][0])] if low else [*range(before[-1][-1] + 1, NATURAL)]
            found += [Token("totals", totals, one.start, one.end)] if totals else []
    return found


def _named_before(sentence: Sentence) -> list[list[int]]:
    """The totals that the sentences before it in its passage name, the last ones last."""
    before = sentence.before
    while before is not None and before.passage is sentence.passage:
        if named := [one.value for one in _points(before)]:
            return named
        before = before.before
    return []


def _points(sentence: Sentence) -> Iterator[Match[list[int]]]:
    """The lists of points of a sentence; those of a row end with their cells, that of a label where dots lead on."""
    label = _LABEL.match(sentence.text)
    if label is not None:  # totals whose signs are lost: no total has two figures
        yield Match(_parted(label.group()), 0, label.end(), "list")
    begin, dots = label.end() if label is not None else 0, sentence.text.find(LEADS)
    parts = [begin, *([dots] if dots > begin else []), len(sentence.text)]
    for start, end in sentence.cells or pairwise(parts):
        for one in points(sentence.text[start:end]):
            yield Match(one.value, start + one.start, start + one.end, one.kind)


def _parted(label: str) -> list[int]:
    """The totals of a label that ran together: "0,1,23,4", and "0,162" where an "ó" was read as a figure."""
    return sorted({int(one) for one in _TOGETHER.sub(r"\1,\2", _SQUEEZED.sub(r"\1,\2", label)) if one.isdigit()})


def _printed(sentence: Sentence) -> list[Case]:
    """The case of a row of figures whose columns are parted by blanks: "4 2-3-4-5-6-7 0-1-8-9"."""
    words = sentence.text.split()
    label = _parted(words[0])
    drawn = [card for one in points(words[1]) for card in one.value]
    plain = label and label[-1] <= _EVERY[-1]
    return [Case(label, drawn, listed=True)] if plain and (drawn or words[1] in _NO_CELLS) else []


def shares_out(sentence: Sentence) -> bool:
    """Tell whether a row of figures parts all third cards in two columns: such a row is the bank's, with any head."""
    if not _PRINTED.fullmatch(sentence.text):
        return False
    columns = [[card for one in points(word) for card in one.value] for word in sentence.text.split()[1:]]
    return len(columns) == 2 and sorted(columns[0] + columns[1]) == _EVERY


def waited(sentence: Sentence) -> bool:
    """Tell whether the sentence before it names the totals that it says something of."""
    return any(one.end == 0 for one in _tokens(sentence)[:1])


def _waiting(sentence: Sentence, own: Sequence[Token]) -> list[Token]:
    """The totals of the sentence before that wait for what is done: "3 ........ pide", "Teniendo 6 ó 7. Planta"."""
    before = sentence.before
    if before is None or not own or before.cells:
        return []
    verb = len(sentence.text) < _VERB and all(one.what == "does" for one in own)
    if not (verb or before.leads_on):
        return []
    told = _tokens(before)
    return [Token(one.what, one.value, 0, 0) for one in told] if _waits(told) else []


def _waits(told: Sequence[Token]) -> bool:
    """Tell whether cases name totals and cards and do not say what is done."""
    return bool(told) and all(one.what in ("totals", "card") for one in told)


def is_past(sentence: Sentence, one: Mention) -> bool:
    """Tell whether an act is one of the past: what the punto has done, not what a hand shall do."""
    words = sentence.folded[one.start : one.end].removeprefix("no ").split()
    return bool(words) and words[0].endswith(_PAST) and "a" not in words  # "está obligado a pedir" is none


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
    elif kind == "nought":
        yield Token("totals", [0], one.start, one.end)
    elif kind != one.id and kind in ("every", "none", "except", "else", "card"):
        yield Token(kind, None, one.start, one.end)


__all__ = [
    "NATURAL",
    "Case",
    "Token",
    "cases",
    "is_past",
    "matrix",
    "ordered",
    "points",
    "shares_out",
    "sign",
    "stands",
    "verdicts",
    "waited",
    "whatever",
]
