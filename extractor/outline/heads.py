"""Lines that may open a provision by their look: a word with a number, or words that stand alone.

What a line looks like is its signature. Whether a signature is a level of the document, `style.py` decides.
"""

from __future__ import annotations

import re

from msgspec import Struct

from extractor.outline.context import CLOSED, COLON, LONG_TITLE, TRIM, Context
from extractor.outline.node import closed
from extractor.outline.numerals import cardinal, letter, ordinal, roman

_WORDED = re.compile(
    r"[\s*\"“«_(]*(?P<word>§+|[a-z]{2,16}(?=[ .]))\.? *(?:n(?:um(?:ero)?|ro|o)?[.]?[ºo°]?[.]? *(?=[\divx]))?"
    r"(?P<num>(?:[a-z]{1,3}-)?\d{1,4}(?:\.\d{1,3}){0,4}(?![\d%/]|[.,]\d)|[ivxl]+\b|[a-zñ](?= ?[).:\-–—]| *$)"
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


__all__ = ["ASKED", "LONGEST", "RULE", "TRIM", "Head", "Sign", "plain", "worded"]
