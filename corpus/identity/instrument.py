"""Kind and number of an instrument, and names of instruments in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from corpus.identity.words import alternatives, fold, table

_SIGN = r"(?:n\s?[°ºo*]\s?\.?|n\.\s?[°ºo]\s?|num(?:ero|\.)?|nro\.?|no\.|#)"
_FIGURES = r"(?:[a-z]{2,6}[/-]){0,2}\d[\d.]*(?:[/-]\d{1,6})*"
_OF_YEAR = r"(?:,?\s+del?\s+(?:ano\s+)?(?P<of>(?:18|19|20)\d\d)(?!\d))?"
_ALONE = re.compile(rf"\s*{_SIGN}\s*({_FIGURES})(?:[-/][a-z]+)*\W*")
_LISTED = re.compile(r"^\d+\.\s?-\s*")


@dataclass(frozen=True, slots=True)
class Instrument:
    """A named instrument: its noun ("decreto"), kind with qualifiers, number as printed, and place in the text."""

    noun: str
    kind: str
    number: str
    start: int
    end: int
    of: str = ""
    """The year that stands behind the number: "Decreto 1278 de 2014"."""
    dated: bool = False
    """Whether a day stands in the place of a number: "Resolución de 9 de julio"."""

    @property
    def year(self) -> str:
        """The year that the number carries after a stroke or a hyphen ("1452/12"), or that stands behind it, if any."""
        return self._carried or self.of

    @property
    def _carried(self) -> str:
        parts = self._parts
        if len(parts) < 2:
            return ""
        last = parts[-1]
        if _is_year(last):
            return last
        if _is_year(parts[0]) and last.isdigit() and len(last) > 2:
            return parts[0]
        return ("20" if last < "50" else "19") + last if len(last) == 2 else ""

    @property
    def _parts(self) -> list[str]:
        every = re.split(r"[/-]", self.number.replace(".", ""))
        return every[next((at for at, part in enumerate(every) if part.isdigit()), 0) :]

    @property
    def figures(self) -> str:
        """The number without its year and without the stops between thousands."""
        year = self._carried
        if not year:
            return "-".join(self._parts)
        rest = self._parts[1:] if self._parts[0] == year else self._parts[:-1]
        return "-".join(part for part in rest if part.isdigit())


def _is_year(figures: str) -> bool:
    return len(figures) == 4 and figures[:2] in ("18", "19", "20")


def find_instrument(folded: str) -> Instrument | None:
    """Return the first instrument with a number that a folded text names."""
    return next(find_instruments(folded), None)


def heading_instrument(folded: str) -> Instrument | None:
    """Return the instrument that a line of a header begins with; other words may stand before its number's sign.

    "Resolución CONAJZAR N° 24/2021" has a number, "Decreto por el que ..." has none.
    """
    match = _numbered_loosely().match(folded) or _unnumbered().match(folded)
    return _instrument(match) if match else None


def find_instruments(folded: str) -> Iterator[Instrument]:
    """Yield the instruments that a folded text names by number, also those further down a list ("N° 5 y N° 7")."""
    for match in _numbered().finditer(folded):
        instrument = _instrument(match)
        if match["sign"] is not None or _is_number(match, instrument):
            yield instrument
            yield from _following(folded, instrument)


def _is_number(match: re.Match[str], instrument: Instrument) -> bool:
    """Tell whether figures without a sign are a number: not "orden 2", nor those of the next paragraph ("1.- ...")."""
    if "\n\n" in match[0] or "\n\r" in match[0]:
        return False
    return instrument.noun not in table("instrument")["needs_sign"] or re.search(r"[/-]", instrument.number) is not None


def _instrument(match: re.Match[str]) -> Instrument:
    groups = match.groupdict()
    kind = " ".join(part for part in (groups["noun"], groups["qualifiers"]) if part)
    number = (groups.get("number") or "").strip(".-").upper()
    of, dated = groups.get("of") or "", bool(groups.get("dated"))
    return Instrument(full_name(groups["noun"]), full_name(kind), number, match.start(), match.end(), of, dated)


def number_alone(folded: str) -> str:
    """Return the number of a line that is but a number with its sign, perhaps with an office's letters: "N° 81-MP"."""
    match = _ALONE.fullmatch(folded)
    return match[1].strip(".-").upper() if match else ""


def unlisted(text: str) -> str:
    """Return a line without the running number that a gazette prints before an instrument ("109.- Decreto...")."""
    return _LISTED.sub("", text)


def full_name(folded: str) -> str:
    """Return the name of a kind as it is written, from folded and perhaps abbreviated words."""
    words = " ".join(folded.split())
    singular = re.sub(r"^(decreto|orden|ley|acuerdo|resolucion)(?:e?s)\b", r"\1", words)
    letters = singular.replace(" ", "").replace(".", "")
    short = next(
        (full for abbreviation, full in table("abbreviations").items() if abbreviation.replace(".", "") == letters), ""
    )
    if short:
        return str(short)
    return " ".join(_written().get(word) or _written().get(word.removesuffix("s"), word) for word in singular.split())


@cache
def _written() -> dict[str, str]:
    words = table("instrument")
    phrases = [*words["nouns"], *words["qualifiers"], *words["bodies"]]
    return {fold(word): word for phrase in phrases for word in phrase.split()}


@cache
def _named() -> str:
    """Return the pattern of a kind of instrument in folded text: its noun or abbreviation, and its qualifiers."""
    words = table("instrument")
    abbreviations = sorted(table("abbreviations"), key=len, reverse=True)
    short = "|".join(re.escape(word).replace(r"\.", r"\.?\s?") for word in abbreviations)
    qualifiers = alternatives(words["qualifiers"])
    nouns = rf"(?P<noun>{alternatives(words['nouns'])}(?:e?s)?|{short})"
    return rf"(?<![a-z]){nouns}(?:\s+(?P<qualifiers>{qualifiers}s?))?"


@cache
def _numbered() -> re.Pattern[str]:
    """Match the name of an instrument with its number, in folded text; a line may end between the words."""
    sign = rf"(?:{_SIGN}\s*(?P<sign>)|(?<=\s))"
    return re.compile(rf"{_named()}(?:\s+de\s+concejo)?,?\s*{sign}(?P<number>{_FIGURES}){_OF_YEAR}")


@cache
def _numbered_loosely() -> re.Pattern[str]:
    return re.compile(rf"{_named()}(?:\s+[a-z.]+){{0,4}}?\s*{_SIGN}\s*(?P<number>{_FIGURES}){_OF_YEAR}")


@cache
def _unnumbered() -> re.Pattern[str]:
    return re.compile(rf"{_named()}(?=\s+(?:por|(?P<dated>de\s+\d{{1,2}})|que|sobre)\b)")


def _following(folded: str, first: Instrument) -> list[Instrument]:
    """Return the instruments that only their number names, behind the first of a list: "Decretos N° 5 y N° 7"."""
    found: list[Instrument] = []
    here = first.end
    while match := _another().match(folded, here):
        found.append(Instrument(first.noun, first.kind, match[1].strip(".-"), match.start(1), match.end()))
        here = match.end()
    return found


@cache
def _another() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:,|,?\s(?:y|e)\b)\s*{_SIGN}\s*({_FIGURES})")
