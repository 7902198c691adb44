"""The sentences of provisions, each with the rules that stand on it, and what a sentence says that another could deny.

What it says is its contents: names, modality, consequence, acts, values. `agree` tells whether two typed rules of one
key state the same value.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from extractor import lexicon
from extractor.alignment.plan import hand_cards
from extractor.alignment.records import Row
from extractor.folding import fold
from extractor.grammar.hands import define
from extractor.lexicon.tokens import tokens
from extractor.terms import terms
from schemas.declared import read
from schemas.records import NORM_FAMILIES
from schemas.values import canonical

_END = re.compile(
    r"(?:(?<=[a-z)\"”»][.:?!])|(?<=[a-z][)\"”»][.:]))[\"”»]?\s+(?=[\"“«¿¡(\-–•]*\s*[A-ZÁÉÍÓÚÑ])|(?<=;)\s+|\n+"
)
"""Where a sentence ends: at a full stop before a capital, at a semicolon, at the end of a paragraph."""
_SHORTEST = 12
"""Letters under which a piece is no sentence of its own: a number, an abbreviation."""
_SPACES = re.compile(r"\s+")
_HALF = 0.5

OTHER_SUBJECT = "other_subject"
"""The two name other bets or hands, or define other words: what they share is their wording."""
CHANGED_FIGURES = "changed_figures"
"""The two have the same words but for a figure."""
INVERTED = "inverted"
"""In nearly the same words, one denies or forbids what the other states."""
CHANGED_STAFF = "changed_staff"
"""Of the staff, the one names those who deal and pay, the other those who watch them."""

_FEW = 0.34
"""Share of the figures of one that the other has too, up to which the figures are others."""
_WHOLLY = 1.3
"""Length of a rule's words, in lengths of the sentence, up to which the sentence states it alone."""
_OPENING = 40
"""Letters within which a sentence that defines a hand names it."""
_MARKS = ' "“-*.)'
_LABEL = re.compile(r"[^\w(]*(?:(?:\w{1,3}[.)] ?)+[-–•> ]*)?(?P<label>[^\W\d_][\w/-]*(?: [\w/-]+){0,3}) ?:(?=\s)")
"""A bullet or number, up to four words and a colon."""
_ACTS = frozenset(
    (
        "~burn",
        "~void",
        "~continue",
        "~repeat",
        "~reorder",
        "~share",
        "~lose",
        "~pay",
        "~keep",
        "~expel",
        "~valid",
        "~half",
        "~split",
    )
)
"""Terms that say what follows from an event."""
_STAFF = frozenset(("~croupier", "~chief"))
"""Terms for those who deal and pay, and for those who watch them."""
_EXCEPTION = "exception"
_OPPOSITES = frozenset(("prohibition", "permission"))

_STANDS: tuple[Any, ...] = ("natural", "stand", [])
"""Ways to say that no card is drawn: the hand is decided, it stands, it draws against none of the other's cards."""


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


@dataclass(frozen=True, slots=True)
class Contents:
    """Of a sentence: the bets and hands it names, the hand it opens with, how many cards its game ranks as a hand, the
    terms of a label that it opens with, modalities, consequences, acts, whom of the staff it names, figures, how it
    limits what it rules, and the values of the typed rules that it alone states, by family and key."""

    bets: frozenset[str]
    hands: frozenset[str]
    opening: str
    cards: int
    label: frozenset[str]
    modalities: frozenset[str]
    consequences: frozenset[str]
    acts: frozenset[str]
    staff: frozenset[str]
    figures: frozenset[str]
    limits: frozenset[str]
    values: Mapping[tuple[str, str], Any]


def contents(sentence: Sentence, said: frozenset[str]) -> Contents:
    """Return what a sentence with these terms says."""
    rules = sentence.rules
    hands = frozenset(term for term in said if term.startswith("hands:"))
    return Contents(
        bets=frozenset(term for term in said if term.startswith("bets:")),
        hands=hands,
        opening=_hand(sentence.text, sentence.game) if hands else "",
        cards=hand_cards(sentence.game),
        label=_label(sentence.text),
        modalities=frozenset(row.modality for row in rules if row.modality) & _OPPOSITES,
        consequences=frozenset(_kind(row.key) for row in rules if row.family == "irregularity" and row.key),
        acts=said & _ACTS,
        staff=said & _STAFF,
        figures=frozenset(term for term in said if term.isdigit()),
        limits=limits(sentence.text) if any(row.modality for row in rules) else frozenset(),
        values={(row.family, row.key): row.value for row in rules if _states(sentence, row)},
    )


@lru_cache(maxsize=65536)
def limits(text: str) -> frozenset[str]:
    """Return how a text limits what it rules: `exception`, `condition`."""
    written = f" {' '.join(tokens(text).words)} "
    return frozenset(kind for kind, ways in _ways().items() if any(f" {way} " in written for way in ways))


@cache
def _ways() -> dict[str, list[str]]:
    return read(files(__package__).joinpath("limits.toml"))


def _kind(consequence: str) -> str:
    """Return the kind of a consequence: a round that is void is void as a hand is."""
    return consequence.partition("_")[0]


def _states(sentence: Sentence, row: Row) -> bool:
    """Tell whether a sentence alone states a typed rule; one that takes a whole table is not decided by one line."""
    return row.family not in NORM_FAMILIES and len(row.text) <= _WHOLLY * len(sentence)


@lru_cache(maxsize=65536)
def _hand(text: str, game: str) -> str:
    """Return the hand with which a text opens: the one that its own words describe before the one of that name."""
    opening = text[:_OPENING]
    name = lexicon.load().hands.first(opening, 0, len(opening), game=game)
    if not name or " " in opening[: name.start].strip(_MARKS):
        return ""
    meant = define(text, game=game)
    return meant.value if meant else name.id


@lru_cache(maxsize=65536)
def _label(text: str) -> frozenset[str]:
    """Return the terms of the label that a text opens with (`b) Bingo: …`); none where it has no label."""
    found = _LABEL.match(text)
    return frozenset(terms(found["label"])) if found else frozenset()


def conflicts(a: Contents, b: Contents) -> Sequence[str]:
    """Return in what two sentences on one subject rule otherwise, as names of features; none where they agree."""
    both = a.values.keys() & b.values.keys()
    found = []
    if not both and _other_subject(a, b):
        found.append(OTHER_SUBJECT)
    if len(a.modalities) == len(b.modalities) == 1 and a.modalities != b.modalities:
        found.append("other_modality")
    if _excepts(a, b):
        found.append("other_exception")
    if _conditions(a, b):
        found.append("other_condition")
    if _apart(a.consequences, b.consequences):
        found.append("other_consequence")
    if bool(a.consequences) != bool(b.consequences) and _apart(a.acts, b.acts):
        found.append("other_acts")
    if not all(agree(a.values[key], b.values[key], key[1]) for key in both):
        found.append("other_value")
    if not both and _other_figures(a.figures, b.figures):
        found.append("other_figures")
    if _apart(a.staff, b.staff):
        found.append(CHANGED_STAFF)
    return found


def _excepts(a: Contents, b: Contents) -> bool:
    """Tell whether one of two norms has an exception and the other is not limited at all."""
    if not (a.modalities and b.modalities) or (a.limits and b.limits):
        return False
    return (_EXCEPTION in a.limits) != (_EXCEPTION in b.limits)


def _conditions(a: Contents, b: Contents) -> bool:
    """Tell whether one of two norms holds under a condition with figures and the other without any."""
    one, other = (a, b) if a.limits else (b, a)
    if not (a.modalities and b.modalities) or other.limits or other.figures:
        return False
    return bool(one.limits and one.figures)


def _other_subject(a: Contents, b: Contents) -> bool:
    """Tell whether two sentences that state no rule of one key name other bets or hands, or define other words."""
    if any(_apart(*named) for named in ((a.bets, b.bets), (a.hands, b.hands), (a.label, b.label))):
        return True
    if a.hands and b.hands and a.cards != b.cards:
        return True
    return bool(a.opening and b.opening and a.opening != b.opening)


def _apart(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return bool(ours) and bool(theirs) and not ours & theirs


def _other_figures(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return bool(ours - theirs) and bool(theirs - ours) and len(ours & theirs) <= _FEW * min(len(ours), len(theirs))


def agree(ours: Any, theirs: Any, key: str = "") -> bool:
    """Tell whether two values of a key are the same; of two tables (a total, what is done with it) what both of them
    state."""
    ours, theirs = canonical(ours, key), canonical(theirs, key)
    if not (_is_table(ours) and _is_table(theirs)):
        return bool(ours == theirs)
    both = ours.keys() & theirs.keys()
    return bool(both) and all(_done(ours[total]) == _done(theirs[total]) for total in both)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(str(key).isdigit() for key in value)


def _done(what: Any) -> Any:
    return "stand" if what in _STANDS else what
