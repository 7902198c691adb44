"""Lines that may open a provision by their look: a word with a number, or words that stand alone.

What a line looks like is its signature. Whether a signature is a level of the document, `style.py` decides; `ranks`
tells which of the levels contains which: the depth of each signature.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from itertools import pairwise, permutations

from msgspec import Struct

from extractor.outline.context import CLOSED, COLON, LONG_TITLE, TRIM, Context
from extractor.outline.node import closed
from extractor.outline.numerals import Division, cardinal, letter, ordinal, roman

_WORDED = re.compile(
    r"[\s*\"“«_(]*(?P<word>§+|[a-z]{2,16}(?=[ .]))\.? *(?:n(?:um(?:ero)?|ro|o)?[.]?[ºo°]?[.]? *(?=[\divx]))?"
    r"(?P<num>(?:[a-z]{1,3}-)?\d{1,5}(?:\.\d{1,3}){0,4}(?![\d%/]|[.,]\d)|[ivxl]+\b|[a-zñ](?= ?[).:\-–—]|[ *\"”»]*$)"
    r"|[a-z]{5,16}(?: [a-z]{5,8})?|(?:uno|una|dos|tres|seis|diez|once|doce)(?= ?[).:\-–—]| *$))"
    r"(?:\.?[ºª°]|\.[oa]\b|(?<=\d)[oa]\b)?(?: (?:bis|ter|quater)\b)?"
)
_LEAD = re.compile(r"[\s*\"“«_(]*(\S)")
_BEFORE = re.compile(  # `PRIMERA PARTE`, `2.ª SECCIÓN`, `III PARTE`
    r"[\s*\"“«_(]*(?P<num>[a-z]{5,16}|\d{1,2}(?=\.?(?:[ºª°oa]|er|ra|da|ta)\b)|[ivxl]+)(?:\.?(?:[ºª°oa]|er|ra|da|ta))?"
    r" (?P<word>[a-z]{5,10})(?= *$|[\s.:;\-–—])"
)
_SEPARATOR = re.compile(r"[\s.:;\-–—ºª°)*_\]]*")
RULE = re.compile(r"\s*([-=_~*·.—–])(?:\s?\1){3,}\s*$")
_OPEN_END = re.compile(
    r"(?:[,;(]|\b(?:y|e|o|u|a|al|con|de|del|el|en|la|las|los|para|por|que|sin|su|un|una))\s*$", re.IGNORECASE
)
_AROUND = re.compile(r"(?P<sign>[-=~#+>·•—–\[])[-=~#+>·•—–]* *(?P<words>[^\W\d_].*?\w) *(?:(?P=sign)[-=~#+<·•—–]*|\])")
_CAPITALS_FIRST = re.compile(
    r"\s*(?P<title>[A-ZÁÉÍÓÚÜÑ][A-ZÁÉÍÓÚÜÑ ,]{2,58}[A-ZÁÉÍÓÚÜÑ])"
    r"(?P<mark>\.? ?[-–—]|\.)[-–—]? +(?=[¿\"“«]?[A-ZÁÉÍÓÚÑ][a-záéíóúñ ])"
)
_BOLD_FIRST = re.compile(r"\s*\*\*(?P<title>[A-ZÁÉÍÓÚÜÑ][^*]{2,80}?)[.:]?\*\*[.:]? +(?=[¿\"“«]?[A-ZÁÉÍÓÚÑ\d])")
_LABELLED = re.compile(r"\s*(?P<label>[A-ZÁÉÍÓÚÜÑ][^:.;]{2,30}): +(?P<title>\S.*)")
_LEADERS = re.compile(r"\.{3,}|…|\t|\||  {2,}\S")
_FIGURES = re.compile(r"\d")
_LETTERED = re.compile(r"[^\W\d_]{3}")
ASKED = re.compile(r"¿|(?:Cómo|Qué|Quién|Quiénes|Cuándo|Cuánto|Cuántos|Dónde|Cuál|Cuáles|Por qué|Para qué)\b")
_FEWEST_CAPITALS = 3  # letters of a title in capitals that runs on into its text
LONGEST = 90  # characters of a title in small letters
_OFFICE = 60  # characters of the longest office below a signature
_DEEP = 8  # columns that a centred line stands in from the others

# What speaks for one level standing above another, in the order of its weight. Set on the six regulations of
# tests/unseen that are read for it: any order of these weights that keeps this rank gives the same trees there.
_CONVENTION = 8.0  # both words have a usual depth
_STACKED = 4.0  # one stands right below the other
_RESTARTS = 2.0  # the numbers of one begin anew below the other
_WITHIN = 2.5  # all of one stand between two of the other whose numbers go on
_MORE = 1.5  # there are more of one than of the other
_LOOK = 0.5  # capitals stand above small letters, words above bare numbers
_FIRST, _LAST = 12.5, 99.0
_LEVELS = 14  # no document that anyone drafts has more; rarer signatures are left to the solver
_LOOKS = {"spaced": 5, "capitals": 4, "title": 2, "": 3, "act": 6, "name": 4, "initial": 6.5, "game": 6}
_ACT, _ANNEXED = 9.0, 11.0


class Sign(Struct, frozen=True):
    """A signature: what the lines that open the provisions of one level look like.

    `word` comes before the number (empty for titles without one), `system` is that of the number, `form` the letters'
    (`spaced`, `capitals`, `title`), `rule` the sign that underlines it; then whether it ends in a colon, is bold, is
    centred. `mark` is what stands after a number without a word.
    """

    word: str = ""
    system: str = ""
    form: str = ""
    rule: str = ""
    colon: bool = False
    bold: bool = False
    centred: bool = False
    mark: str = ""


class Head(Struct, frozen=True):
    """A line with a signature: its piece, its number's value and span, where the words after it begin, whether
    punctuation or capitals part these from it, and the pieces that it takes with the rule below it.

    Where a title stands in the line of its text, `num` is the title's span and `rest` where the text begins, -1 where
    the line is text too.
    """

    piece: int
    sign: Sign
    value: tuple[int, ...] = ()
    num: tuple[int, int] = (0, 0)
    rest: int = 0
    parted: bool = True
    lines: int = 1


def worded(text: str, folded: str, divisions: frozenset[str], piece: int = 0) -> Head | None:
    """Return the reading of a line that begins with a word and a number; that of one of `divisions` may come first."""
    lead = _LEAD.match(text)
    if lead is None or not (lead[1].isupper() or lead[1] == "§" or lead[1].isdigit()):
        return None
    match = _WORDED.match(folded)
    value, system = _value(match["num"]) if match else ((), "")
    end = match.end() if match else 0
    if match and not value and " " in match["num"]:
        first = match["num"].split(" ")[0]
        value, system = _value(first)
        end = match.start("num") + len(first)
    if match is None or not value:
        match = _BEFORE.match(folded)
        value, system = _value(match["num"]) if match and match["word"] in divisions else ((), "")
        if match is None or not value:
            return None
        end = match.end()
    start = min(match.start("word"), match.start("num"))
    separator = _SEPARATOR.match(text, end)
    rest = separator.end() if separator else end
    return Head(piece, Sign(match["word"].strip("."), system), value, (start, end), rest, _parted(text, end, rest))


def _parted(text: str, end: int, rest: int) -> bool:
    """Tell whether punctuation, capitals or the line's end part a number from what stands behind it."""
    if rest >= len(text):
        return True
    if text[rest].isdigit() and text[end - 1].isdigit():  # `4 - 10` is a range
        return False
    return text[end - 1] in "ºª°" or text[rest].isupper() or text[rest] in '"“«(¿[' or bool(text[end:rest].strip())


def _value(written: str) -> tuple[tuple[int, ...], str]:
    written = written.rpartition("-")[2]  # `R-01` counts as `01` does
    if written[0].isdigit():
        value = tuple(int(part) for part in written.split("."))
        return value, "dotted" if len(value) > 1 else "arabic"
    if written == "preliminar":
        return (0,), "ordinal"
    if found := roman(written):
        return (found,), "roman"
    if found := ordinal(written) or cardinal(written):
        return (found,), "ordinal"
    return ((letter(written),), "letter") if len(written) == 1 else ((), "")


def plain(context: Context, index: int) -> Head | None:
    """Return the reading of a line without a number as a title, None where it cannot be one."""
    text = context.text(index)
    if context.kind(index) != "text" and not (context.kind(index) == "bullet" and _AROUND.fullmatch(text.strip())):
        return None
    if led := _led(context, index, text):
        return led
    words, around = _undecorated(text)
    if not words or len(words) > LONG_TITLE or not (words[0].isupper() or words[0] in '"“«¿'):
        return None
    spaced = bool(closed(words))
    if not spaced and (_LEADERS.search(words) or ":" in words.rstrip(": ")):
        return None
    rule = around or _rule(context, index + 1)
    capitals = spaced or context.upper(words)
    if not capitals and not _titled(context, index, words, rule):
        return None
    if (_OPEN_END.search(words) and not spaced) or (
        CLOSED.search(words) and not words.startswith("¿") and not (capitals and words.endswith("."))
    ):
        return None
    if not spaced and (not _LETTERED.search(words) or _signs(context, index + 1)):
        return None
    lines = 1 if around else 2 if rule else context.extent(index, 0)
    form = "spaced" if spaced else "capitals" if capitals else "title"
    if lines > 1 and not rule and (rule := _rule(context, index + lines)):
        lines += 1
    sign = Sign(
        form=form,
        rule=rule,
        colon=bool(COLON.search(words)),
        bold=_bold(context, index, text),
        centred=_centred(context, index),
    )
    return Head(index, sign, (), (0, 0), 0, True, lines)


def _led(context: Context, index: int, text: str) -> Head | None:
    """Return the reading of a text that begins with its title in capitals or bold, or with the label of its name."""
    if text.lstrip()[:_FEWEST_CAPITALS].isupper() and not context.shouting and (match := _CAPITALS_FIRST.match(text)):
        return Head(index, Sign(form="capitals", mark=match["mark"]), (), match.span("title"), match.end())
    if text.lstrip().startswith("**") and (match := _BOLD_FIRST.match(text)):
        return Head(index, Sign(form="capitals", mark="**"), (), match.span("title"), match.end())
    if len(text) <= LONGEST and ": " in text and (match := _LABELLED.match(text)):
        label = context.fold(index)[match.start("label") : match.end("label")]
        if label.split(" ")[0] in context.known.names:
            return Head(index, Sign(word=label, form="name"), (), match.span("title"), -1)
    return None


def _undecorated(text: str) -> tuple[str, str]:
    """Return the words of a line without the signs on both its sides, and which these are: `--- Ruleta ---`."""
    words = text.strip(" \t*_")
    around = _AROUND.fullmatch(words)
    return (around["words"], around["sign"]) if around else (words, "")


def _signs(context: Context, index: int) -> bool:
    """Tell whether a line is the office of who signs on the line above."""
    text, folded = context.text(index), context.fold(index).strip(TRIM)
    return len(folded) <= _OFFICE and folded.startswith(context.known.roles) and not CLOSED.search(text)


def _rule(context: Context, index: int) -> str:
    match = RULE.match(context.text(index))
    return match[1] if match else ""


def _bold(context: Context, index: int, text: str) -> bool:
    return context.bold(index) or (text.strip().startswith("**") and text.rstrip(" :.").endswith("**"))


def _centred(context: Context, index: int) -> bool:
    indent = len(context.text(index)) - len(context.text(index).lstrip())
    return indent >= context.indent + _DEEP


def _titled(context: Context, index: int, words: str, rule: str) -> bool:
    """Tell whether words in small letters may be a title: short, no sentence, apart from what goes on around them."""
    if len(words) > LONGEST:
        return False
    if rule:
        return True
    if context.known.caption(context.plain(index)):
        return False
    if context.sentence(words) and not ASKED.match(words):
        return False
    after = context.text(index + 1)
    if after.lstrip()[:1].islower() or ". " in words or (context.width and context.full(index)):
        return False
    if COLON.search(words):
        return len(words.split()) <= 6 and ":" not in words.rstrip(": ")
    return ":" not in words and not (_FIGURES.search(words) and not context.gap(index))


def ranks(heads: Sequence[Head], bare: Set[int], divisions: Mapping[str, Division]) -> dict[Sign, float]:
    """Return the rank of each signature: smaller is outer; words with a usual rank keep it.

    `bare` are the pieces of heads with no text behind them.
    """
    counts = Counter(head.sign for head in heads)
    signs = [sign for sign, _ in counts.most_common(_LEVELS)]
    votes = _votes(heads, bare, signs, counts, divisions)
    above = {sign: sum(1 for other in signs if votes.get((sign, other), 0.0) > 0) for sign in signs}
    first = {head.sign: head.piece for head in reversed(heads)}
    order = sorted(signs, key=lambda sign: (-above[sign], first[sign]))
    found = _spread(_grouped(order, votes), divisions)
    return {
        sign: _ANNEXED if sign.form == "act" and _annexed(heads, divisions) else rank for sign, rank in found.items()
    }


def _annexed(heads: Sequence[Head], divisions: Mapping[str, Division]) -> bool:
    """Tell whether the title of an act stands right below that of an annex."""
    words = {word for word, division in divisions.items() if division.kind == "annex"}
    return any(a.sign.word in words and b.sign.form == "act" and a.piece + 1 >= b.piece for a, b in pairwise(heads))


def _votes(
    heads: Sequence[Head],
    bare: Set[int],
    signs: Sequence[Sign],
    counts: Counter[Sign],
    divisions: Mapping[str, Division],
) -> dict[tuple[Sign, Sign], float]:
    """Return for each pair what speaks for the first standing above the second; against it, below zero."""
    stacked, anew, inside = _seen(heads, bare, set(signs))
    within = {(a, b) for a, b in permutations(signs, 2) if inside[a, b] == 1 and _within(heads, a, b)}
    votes: dict[tuple[Sign, Sign], float] = {}
    for a in signs:
        for b in signs:
            if a == b:
                continue
            vote = _STACKED * _sign(stacked[a, b] - stacked[b, a]) + _RESTARTS * _sign(anew[a, b] - anew[b, a])
            vote += _WITHIN * (((a, b) in within) - ((b, a) in within))
            apart = not vote and inside[a, b] <= 1 and inside[b, a] <= 1
            vote += _CONVENTION * _sign(_usual(b, divisions) - _usual(a, divisions)) if _both(a, b, divisions) else 0.0
            more, look = _sign(counts[b] - counts[a]), _sign(_look(a) - _look(b))
            apart = apart or (not vote and not a.word and not b.word and more * look < 0)
            if not apart:
                vote += _MORE * more + _LOOK * look
            votes[a, b] = vote
    return votes


def _within(heads: Sequence[Head], a: Sign, b: Sign) -> bool:
    """Tell whether all heads of one level stand below one head of another, whose numbers go on behind them."""
    places = [at for at, head in enumerate(heads) if head.sign == b]
    before = next((head for head in reversed(heads[: places[0]]) if head.sign == a), None)
    after = next((head for head in heads[places[-1] :] if head.sign == a), None)
    if before is None or not before.value or heads[places[0]].value != (1,):
        return False
    return after is None or after.value == (*before.value[:-1], before.value[-1] + 1)


def _seen(heads: Sequence[Head], bare: Set[int], signs: set[Sign]) -> tuple[Counter[tuple[Sign, Sign]], ...]:
    """Return how often a head stands right below one of another level, its numbers begin anew after one, and in how
    many of the other's stretches it occurs."""
    stacked, anew, inside = (Counter[tuple[Sign, Sign]]() for _ in range(3))
    since: dict[Sign, set[Sign]] = {sign: set() for sign in signs}  # the levels seen since the last head of each
    numbers: dict[Sign, int] = {}
    before: Head | None = None
    for head in heads:
        if head.sign not in signs:
            continue
        right_below = before is not None and before.piece in bare and before.piece + before.lines >= head.piece
        if before is not None and right_below and before.sign != head.sign:
            stacked[before.sign, head.sign] += 1
        for other in since[head.sign]:
            inside[other, head.sign] += 1
            if head.value and head.value[-1] == 1 and numbers.get(head.sign, 0) > 0:
                anew[other, head.sign] += 1
        since[head.sign].clear()
        for sign, seen in since.items():
            if sign != head.sign:
                seen.add(head.sign)
        numbers[head.sign] = head.value[-1] if head.value else 0
        before = head
    return stacked, anew, inside


def _sign(difference: float) -> int:
    return (difference > 0) - (difference < 0)


def _usual(sign: Sign, divisions: Mapping[str, Division]) -> float:
    if sign.form == "act":
        return _ACT
    usual = divisions.get(sign.word) if sign.form != "name" else None
    return usual.rank + 0.1 * _depth(sign) if usual else 0.0


def _depth(sign: Sign) -> int:
    return int(sign.system) - 1 if sign.system.isdigit() else 0


def _both(a: Sign, b: Sign, divisions: Mapping[str, Division]) -> bool:
    if a.word == b.word and a.word and a.form == b.form:
        return True
    return bool(_usual(a, divisions) and _usual(b, divisions))


def _look(sign: Sign) -> float:
    return (
        _LOOKS[sign.form]
        + (0.5 if sign.word else -1.5 if sign.mark or sign.system else 0.0)
        - 0.7 * sign.colon
        + 0.3 * bool(sign.rule)
    )


def _grouped(order: Sequence[Sign], votes: Mapping[tuple[Sign, Sign], float]) -> list[list[Sign]]:
    """Put levels of which none contains the other side by side."""
    groups: list[list[Sign]] = []
    for sign in order:
        if groups and all(votes[other, sign] == 0 for other in groups[-1]):
            groups[-1].append(sign)
        else:
            groups.append([sign])
    return groups


def _spread(groups: Sequence[Sequence[Sign]], divisions: Mapping[str, Division]) -> dict[Sign, float]:
    """Give each group a rank between those of the words above and below it that have a usual one."""
    anchors = [max((_usual(sign, divisions) for sign in group), default=0.0) for group in groups]
    found: dict[Sign, float] = {}
    low = _FIRST
    for at, group in enumerate(groups):
        if anchors[at]:
            rank = anchors[at]
        else:
            following = next(
                ((n, anchor) for n, anchor in enumerate(anchors[at:], at) if anchor > low), (len(groups), _LAST)
            )
            rank = low + (following[1] - low) / (following[0] - at + 1)
        low = max(low, rank)
        found |= {sign: _usual(sign, divisions) or rank for sign in group}
    return found
