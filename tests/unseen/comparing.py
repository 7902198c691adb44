"""When a value, a number or a title that was read is the one of the truth."""

import difflib
import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from schemas.records import NORM_FAMILIES

NEAR = 3
"""Lines by which a rule may stand off its fact."""
_LONGER = 20
"""A rule more than so many lines longer than its fact points at nothing."""
_ALIKE = 0.85
_ORDERED = ("order", "order.jackpot", "rank_order", "ranks")
_PREFIX = re.compile(
    r"^\W*(?:articulo|art|capitulo|seccion|subseccion|titulo|parte|anexo|numeral|clausula|n|no|num)\b\.?\s*"
)
_SHAPES = (
    (re.compile(r"(\d+(?:[.,]\d+)?) ?%"), lambda share: Fraction(share.replace(",", ".")) / 100),
    (re.compile(r"(\d+ ?/ ?0*[1-9]\d*)"), lambda share: Fraction(share.replace(" ", ""))),
    (re.compile(r"((?:0|[1-9]\d*)(?:\.\d+)?)"), Fraction),
)
_ODDS = re.compile(r"(\d+(?:\.\d+)?) ?: ?(\d+(?:\.\d+)?)")

Fact = Mapping[str, Any]


def is_typed(rule: Any) -> bool:
    """Tell whether a rule is compared: data that is no amount of money, of which there is no truth."""
    return rule.family not in NORM_FAMILIES and not is_money(rule.value)


def is_money(value: Any) -> bool:
    return isinstance(value, dict) and "currency" in value


def comparable(value: Any, *, ordered: bool = False) -> Any:
    """A form in which equal values are equal: 50 % = 1/2 = 0.5, 6:10 = 3:5, [7] = 7; order counts where it matters."""
    if isinstance(value, bool) or value is None:
        return ("is", value)
    if isinstance(value, int | float):
        return Fraction(str(value)).limit_denominator(10**6)
    if isinstance(value, str):
        return _words(re.sub(r"\s+", " ", value).strip().lower())
    if isinstance(value, dict):
        return ("dict", tuple(sorted((str(k), comparable(v, ordered=ordered)) for k, v in value.items())))
    items = [comparable(item, ordered=ordered) for item in value]
    return items[0] if len(items) == 1 else ("list", tuple(items if ordered else sorted(items, key=repr)))


def _words(text: str) -> Any:
    if (odds := _ODDS.fullmatch(text)) and Fraction(odds[2]):
        return ("odds", Fraction(odds[1]) / Fraction(odds[2]))
    return next((number(hit[1]) for shape, number in _SHAPES if (hit := shape.fullmatch(text))), text)


def allowed(fact: Fact) -> set[Any]:
    """The values that the truth allows for a fact."""
    ordered = fact["key"] in _ORDERED or fact["key"].startswith("tie_break.")
    return {comparable(value, ordered=ordered) for value in [fact["value"], *fact.get("accept", [])]}


def states(rule: Any, fact: Fact) -> bool:
    """Tell whether a rule gives the key and value of a fact, wherever it stands."""
    key = fact["key"]
    ordered = key in _ORDERED or key.startswith("tie_break.")
    return rule.key in {key, *fact.get("also_key", [])} and comparable(rule.value, ordered=ordered) in allowed(fact)


def near(rule: Any, fact: Fact) -> bool:
    """Tell whether a rule points at the lines of a fact."""
    first, last = fact["line_start"], fact["line_end"]
    length = rule.line_end - rule.line_start
    return rule.line_start <= last + NEAR and first <= rule.line_end + NEAR and length <= last - first + _LONGER


def _plain(text: str | None) -> str:
    split = unicodedata.normalize("NFD", (text or "").lower())
    return "".join(letter for letter in split if unicodedata.category(letter) != "Mn")


def number(printed: str | None) -> str:
    """The number of a unit without what stands around it: `Artículo 7.º` and `7)` are both 7."""
    bare = _PREFIX.sub("", _plain(printed).replace("º", " ").replace("°", " ").replace("ª", " ").strip())
    if ordinal := re.fullmatch(r"(\d+)\s*\.?\s*[oa]\)?\s*[.\-)]*", bare.strip()):
        return ordinal[1]
    return re.sub(r"\s+", "", bare).strip(".-–—)(:;,")


def title(printed: str | None) -> str:
    """The words of a title, in small letters without accents and marks."""
    return " ".join(re.findall(r"[a-z0-9]+", _plain(printed)))


def titles_agree(truth: str | None, read: str | None) -> bool:
    """Tell whether a title that was read is the one of the truth, begins with it or is 85 % alike."""
    wanted, found = title(truth), title(read)
    if not wanted:
        return False
    return found.startswith(wanted) or difflib.SequenceMatcher(None, wanted, found, autojunk=False).ratio() >= _ALIKE
