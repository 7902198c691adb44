"""The sentences of provisions, each with the rules that stand on it: what is compared by its words."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from extractor.alignment.records import Row
from extractor.folding import fold

_END = re.compile(
    r"(?:(?<=[a-z)\"”»][.:?!])|(?<=[a-z][)\"”»][.:]))[\"”»]?\s+(?=[\"“«¿¡(\-–•]*\s*[A-ZÁÉÍÓÚÑ])|(?<=;)\s+|\n+"
)
"""Where a sentence ends: at a full stop before a capital, at a semicolon, at the end of a paragraph."""
_SHORTEST = 12
"""Letters under which a piece is no sentence of its own: a number, an abbreviation."""
_SPACES = re.compile(r"\s+")
_HALF = 0.5


@dataclass(slots=True)
class Sentence:
    """Words of a provision, with the rules that they state; `provision` is the row of the provision."""

    at: int
    text: str
    provision: Row
    rules: list[Row] = field(default_factory=list)

    def __len__(self) -> int:
        """Return the number of its letters."""
        return len(self.text)

    @property
    def document(self) -> str:
        """The document's id."""
        return self.provision.document

    @property
    def game(self) -> str:
        """The game that the provision regulates."""
        return self.provision.game


def sentences(rows: Iterable[Row]) -> list[Sentence]:
    """Return the sentences of rows that are sorted by document and order, with the rules on them."""
    provisions: dict[str, Row] = {}
    rules: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row.level == "provision":
            provisions[row.id] = row
        else:
            rules[row.provision].append(row)
    found: list[Sentence] = []
    for provision in provisions.values():
        pieces = list(split(provision.text))
        own = [Sentence(len(found) + n, provision.text[start:end], provision) for n, (start, end) in enumerate(pieces)]
        _place(own, rules.get(provision.id, ()))
        found += own
    return found


def homes(found: Iterable[Sentence]) -> dict[str, Sentence]:
    """Return the sentence that each rule stands on, by its id; none for a rule that stands on several."""
    first: dict[str, Sentence] = {}
    several: set[str] = set()
    for sentence in found:
        for rule in sentence.rules:
            if first.setdefault(rule.id, sentence) is not sentence:
                several.add(rule.id)
    return {rule: sentence for rule, sentence in first.items() if rule not in several}


def split(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a text begin and end."""
    start = 0
    for hit in (*_END.finditer(text), None):
        end = hit.start() if hit else len(text)
        if end - start >= _SHORTEST or not hit:
            if text[start:end].strip():
                yield start, end
            start = hit.end() if hit else end


def _place(own: Sequence[Sentence], rules: Iterable[Row]) -> None:
    """Give every rule to the sentences that it stands on."""
    plain = [_plain(sentence.text) for sentence in own]
    starts = [0]
    for text in plain:
        starts.append(starts[-1] + len(text) + 1)
    whole = " ".join(plain)
    for rule in rules:
        first, last = _span(_plain(rule.text), whole)
        for at in range(max(0, bisect_right(starts, first) - 1), len(own)):
            common = min(last, starts[at] + len(plain[at])) - max(first, starts[at])
            if common <= 0:
                break
            if common >= _HALF * min(last - first, len(plain[at])):
                own[at].rules.append(rule)


def _plain(text: str) -> str:
    return _SPACES.sub(" ", fold(text)).strip()


def _span(words: str, whole: str) -> tuple[int, int]:
    """Return where words stand in a text, also where a few of their letters differ; an empty span for nowhere."""
    from rapidfuzz.fuzz import partial_ratio_alignment

    at = whole.find(words)
    if at >= 0:
        return at, at + len(words)
    found = partial_ratio_alignment(words, whole, score_cutoff=60) if len(words) <= len(whole) else None
    return (found.dest_start, found.dest_end) if found else (0, min(len(words), len(whole)))
