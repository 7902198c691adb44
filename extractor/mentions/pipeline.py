"""The spaCy pipeline that marks mentions: `spacy.blank("es")` with components that anyone may load.

    nlp = spacy.blank("es")
    nlp.add_pipe("reglas_mentions")
    nlp("Se usan seis barajas.").spans["reglas"]

The words of the vocabulary have the lemma by which concepts are found as their norm: each is looked up once.
`reglas_concepts` finds acts and cues with a `PhraseMatcher`, `reglas_names` what the lexicon names,
`reglas_values` numbers, odds, shares, multiples, money, times and lengths by our own grammars; `reglas_mentions` is
all three and what follows from them together. A document's game, where it is known, stands in `doc._.reglas_game`:
"color" is a hand at poker. Spans carry the kind as label, the id as `kb_id_`, the value as `span._.reglas_value`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate
from typing import Any

import spacy
from msgspec.structs import replace
from spacy.language import Language
from spacy.matcher import PhraseMatcher
from spacy.symbols import IDX, LENGTH, NORM
from spacy.tokens import Doc, Span
from spacy.vocab import Vocab

from extractor.grammar import Match, each_passage, folded, money, multiples, odds, ranges, shares
from extractor.lexicon import Vocabularies, load
from extractor.mentions import Mention
from extractor.mentions.forms import Joined, concepts, joins, lemmas, rooms

GROUP = "reglas"
_LONGEST = 4000
"""Characters of a sentence; a longer one is a list of figures or no sentence at all, and mentions nothing."""
_MOST = 500
"""Mentions of a sentence: what says more at once says nothing that could be attached. Both bounds keep time linear."""
_SIGNS = re.compile(r"[^\w\s]{40,}")
"""A rule or a row of leaders, which is one word."""
_YES = "sí"
"""What folding makes a condition of: "para sí" and "sí" are none."""
_AT_LEAST = re.compile(r"cuando (?:m[eé]nos|m[aá]s|mucho)\b", re.IGNORECASE)
_WHETHER = re.compile(
    r"si [\"“«]?(?!cualquier|(?:prim|terc)er|lugar|mujer|may|men)\w{3,}[aei]r(?:se)?\b", re.IGNORECASE
)
_CONDITIONS = ("if", "unless", "provided")
"""What opens a condition does so inside longer names too: "si persiste" is one, whatever else it is."""
_NAMES = {
    "bet": "bets", "hand": "hands", "rank": "ranks", "suit": "suits", "role": "bearers", "item": "items",
    "unit": "units", "base": "bases", "situation": "situations", "group": "groups", "event": "events",
    "shape": "shapes",
}  # fmt: skip

Doc.set_extension("reglas_game", default="", force=True)
Doc.set_extension("reglas_text", default="", force=True)
Doc.set_extension("reglas_mentions", default=(), force=True)
Span.set_extension("reglas_value", default=None, force=True)


class _Concepts:
    """Finds acts and cues; of names that stand inside each other the longest holds."""

    def __init__(self, nlp: Language) -> None:
        _norms_as_lemmas(nlp.vocab)
        self._matcher = PhraseMatcher(nlp.vocab, attr="NORM")
        for id_, names in concepts().items():
            self._matcher.add(id_, [nlp.make_doc(name) for name in names])
        self._ids = {nlp.vocab.strings[id_]: id_ for id_ in concepts()}

    def __call__(self, doc: Doc) -> Doc:
        doc._.reglas_mentions = (*doc._.reglas_mentions, *self.find(doc, _text(doc)))
        return doc

    def find(self, doc: Doc, text: str) -> list[Mention]:
        """Return the acts and cues of a document; each word is looked at once, however many of them hold it."""
        places = doc.to_array([IDX, LENGTH])
        starts, ends, named = places[:, 0].tolist(), places.sum(axis=1).tolist(), self._ids
        return [
            Mention("concept", named[hit], starts[first], ends[last - 1])
            for hit, first, last in self._matcher(doc)
            if last - first > 1 or text[starts[first] : ends[first]].lower() != _YES
        ]


def _norms_as_lemmas(vocab: Vocab) -> None:
    of = lemmas().of
    vocab.lex_attr_getters[NORM] = of  # type: ignore[attr-defined] # spaCy documents it and does not declare it
    for lexeme in vocab:
        lexeme.norm_ = of(lexeme.text)


def _text(doc: Doc) -> str:
    """The text of a document, which spaCy puts together anew whenever it is asked."""
    known: str = doc._.reglas_text
    if not known:
        known = doc._.reglas_text = doc.text
    return known


@cache
def _vocabularies() -> Vocabularies:
    return Vocabularies({kind: getattr(load(), field) for kind, field in _NAMES.items()})


def _named(doc: Doc) -> Doc:
    """Add what the lexicon names in a text."""
    doc._.reglas_mentions = (*doc._.reglas_mentions, *_names_in(_text(doc), doc._.reglas_game))
    return doc


def _names_in(text: str, game: str) -> list[Mention]:
    return [
        Mention(kind, name.id, name.start, name.end) for kind, name in _vocabularies().find(text, game=game) if name.id
    ]


def _valued(doc: Doc) -> Doc:
    """Add the values of a text: numbers with their bounds, odds, shares, multiples, money."""
    doc._.reglas_mentions = (*doc._.reglas_mentions, *_values_in(_text(doc), doc._.reglas_game))
    return doc


def _values_in(text: str, game: str) -> list[Mention]:
    cell = "\t" in text
    by_kind = {
        "amount": [*_by_cell(text, partial(ranges.find, articles=True))],
        "odds": odds.find(text),
        "share": shares.find(text),
        "multiple": [*_by_cell(text, partial(multiples.find, game=game))],
        "money": money.find(text),
        "measure": ranges.measures(text),
    }
    return [
        Mention(
            kind,
            match.kind if kind == "measure" else "",
            match.start,
            match.end,
            match.value,
            match.kind,
            getattr(match, "note", ""),
        )
        for kind, matches in by_kind.items()
        for match in matches
        if not (cell and kind == "amount" and match.kind == "article")
    ]


def _by_cell(text: str, find: Callable[[str], Iterable[Match[Any]]]) -> Iterator[Match[Any]]:
    """What is found in a text; in a row cell by cell, for in "mínimo | 50" the one bounds nothing of the other."""
    start = 0
    for cell in text.split("\t"):
        for one in find(cell):
            yield replace(one, start=one.start + start, end=one.end + start) if start else one
        start += len(cell) + 1


def _settled(text: str, found: Sequence[Mention]) -> tuple[Mention, ...]:
    """Order the mentions, leave out concepts inside longer names, mark negated acts."""
    if len(found) > _MOST:
        return ()
    low = folded(text)
    kept = sorted(
        _outermost(
            [
                one
                for one in found
                if one.kind != "concept" or not (_of_bound(one, found) or _in_name(one, found) or _helps(low, one))
            ]
        ),
        key=_place,
    )
    told = [*_negated(low, [one for one in kept if not _yes(text, one)])]
    joined = [*_joined(low, told)]
    return tuple(sorted((*told, *joined), key=_place) if joined else told)


def _joined(low: str, told: Sequence[Mention]) -> Iterator[Mention]:
    """Ideas that stand on two ideas, one soon behind the other: "antes" and "repartan" are before the deal."""
    ids = {one.id for one in told if one.kind == "concept"}
    for joined in joins():
        if ids.isdisjoint(joined.first) or ids.isdisjoint(joined.then):
            continue
        firsts = [one for one in told if one.kind == "concept" and one.id in joined.first]
        thens = [one for one in told if one.kind == "concept" and one.id in joined.then]
        pairs = ((one, other) for one in firsts for other in thens if _soon(low, one, other, joined))
        if (pair := next(pairs, None)) is not None:
            yield Mention("concept", joined.id, pair[0].start, pair[1].end)


def _soon(low: str, one: Mention, other: Mention, joined: Joined) -> bool:
    """Tell whether an idea follows another in the same breath."""
    between = low[one.end : other.start]
    signs = ".;:" if joined.comma else ",.;:"
    return (
        one.end <= other.start and len(between.split()) <= joined.words and not any(sign in between for sign in signs)
    )


def _helps(low: str, one: Mention) -> bool:
    """Tell whether a form of "haber" helps the participle behind it: "no ha pedido" says not that nothing is there."""
    helping = low.startswith(_HELPING, one.start) and _HAS.fullmatch(low, one.start, one.end) is not None
    return helping and _DONE.match(low, one.end) is not None


def _of_bound(one: Mention, found: Sequence[Mention]) -> bool:
    """Tell whether "no" is that of a bound, and denies nothing: "no menos de tres", "a cargo de no menos de dos"."""
    return one.id in ("not", "if") and any(
        one.end == other.start + len("no") and isinstance(other.value, dict) and "max" not in other.value
        for other in found
        if other.kind == "amount"
    )


def _in_name(one: Mention, found: Sequence[Mention]) -> bool:
    """Tell whether a word that denies is part of the name of a bet, and denies nothing: "línea de no pase"."""
    return one.id in ("not", "if") and any(
        other.kind == "bet" and other.start < one.start and one.end < other.end for other in found
    )


def _yes(text: str, one: Mention) -> bool:
    """Tell whether what looks like a condition is none: "sí", "cuando menos", "decidido si pasar o apostar"."""
    return one.id == "if" and (
        text[one.start : one.end].lower() == _YES
        or bool(_AT_LEAST.match(text, one.start) or _WHETHER.match(text, one.start))
    )


def _shown(doc: Doc) -> Doc:
    """Show the mentions as spans, as other components and displaCy want them."""
    doc.spans[GROUP] = [span for one in doc._.reglas_mentions if (span := _span(doc, one)) is not None]
    return doc


def _outermost(found: Sequence[Mention]) -> Iterator[Mention]:
    wide = sorted((one for one in found if one.kind not in _NARROW), key=_start)
    starts = [one.start for one in wide]
    reached = [*accumulate((one.end for one in wide), max)]  # how far those before a place go at most
    room = rooms()
    around: dict[tuple[int, int], list[Mention]] = {}  # many concepts stand at one place
    for one in found:
        if one.kind != "concept" or one.id in _CONDITIONS:
            yield one
            continue
        place = one.start, one.end
        if place not in around:
            around[place] = []
            at = bisect_right(starts, one.start)
            while at and reached[at - 1] >= one.end:
                at -= 1
                if wide[at].end >= one.end and (wide[at].start, wide[at].end) != place:
                    around[place].append(wide[at])
        own = room[one.id]
        if not around[place] or all(
            other.kind == "concept" and own.isdisjoint(room[other.id]) for other in around[place]
        ):
            yield one


def _start(one: Mention) -> int:
    return one.start


def _place(one: Mention) -> tuple[int, int, str, str]:
    return one.start, -one.end, one.kind, one.id


def _denies(low: str, one: Mention) -> bool:
    return one.id == "not" or (one.id == "if" and low[one.start : one.end] == "de no")


def _negated(low: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """Note "not" on an act right behind a negation: "no se admite", "nunca podrá doblarse"."""
    nots = [one.end for one in found if one.kind == "concept" and _denies(low, one)]
    if not nots:
        yield from found
        return
    for one in found:
        denied = one.kind == "concept" and any(
            end <= one.start and _BETWEEN.fullmatch(low, end, one.start) for end in nots
        )
        yield replace(one, note="not") if denied and one.id != "not" else one


_BETWEEN = re.compile(
    r"(?: (?:se|les?|l[ao]s?|podran?|pueden?|poder|ser|seran?|es|sea|esta|estara|deberan?|deben?|de"
    r"|han?|hayan?|hub[a-z]+|hab(?:ia|er|iendo|ra|ria)n?))* ?"
)
_HELPING = ("no ", "ha", "hub")  # how all begins that `_HAS` matches
_HAS = re.compile(r"(?:no (?:se |les? |l[ao]s? )?)?(?:ha|han|haya|hayan|hub[a-z]+|hab(?:ia|er|iendo|ra|ria)n?)")
_DONE = re.compile(
    r" (?:[a-z]{2,}[ai]d|(?:des)?(?:hech|dich|abiert|rot|escrit|muert|vist)"
    r"|(?:[a-z]{2,}|o|i)?puest|[a-z]*(?:vuelt|cubiert))[oa]s?\b"
)
_VALUES = ("amount", "odds", "share", "multiple", "money", "measure")
_NARROW = frozenset((*_VALUES, "event", "base"))
"""Kinds of mentions inside which a concept stands all the same."""


def _span(doc: Doc, one: Mention) -> Span | None:
    span = doc.char_span(one.start, one.end, label=one.kind, kb_id=one.id, alignment_mode="expand")
    if span is not None and one.value is not None:  # spans of one place share their extensions
        span._.reglas_value = one.value
    return span


class _Mentions:
    """All components in their order; `spans` tells whether mentions are shown as spans too, which takes time."""

    def __init__(self, nlp: Language, spans: bool) -> None:
        self._concepts, self._spans = _Concepts(nlp), spans

    def __call__(self, doc: Doc) -> Doc:
        doc._.reglas_mentions = self.find(doc, _text(doc), doc._.reglas_game, doc._.reglas_mentions)
        return _shown(doc) if self._spans else doc

    def find(self, doc: Doc, text: str, game: str, known: Sequence[Mention] = ()) -> tuple[Mention, ...]:
        """Return the mentions of a document, whose text and game are given, beside those that are known."""
        found = [*known, *self._concepts.find(doc, text), *_names_in(text, game), *_values_in(text, game)]
        return _settled(text, found)


@Language.factory("reglas_mentions", default_config={"spans": True})
def _mentions(nlp: Language, name: str, spans: bool) -> _Mentions:
    return _Mentions(nlp, spans)


@Language.factory("reglas_concepts")
def _concepts(nlp: Language, name: str) -> _Concepts:
    return _Concepts(nlp)


Language.component("reglas_names", func=_named)
Language.component("reglas_values", func=_valued)


@cache
def pipeline() -> Language:
    """Return the pipeline, made once a process."""
    nlp = spacy.blank("es")
    nlp.tokenizer.token_match = _SIGNS.fullmatch  # type: ignore[union-attr] # else one sign after another is taken off
    nlp.vocab.lex_attr_getters.clear()  # type: ignore[attr-defined] # of a new word nothing is asked for but its norm
    nlp.add_pipe("reglas_mentions", config={"spans": False})
    return nlp


def mentions(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[Mention, ...]]:
    """Yield the mentions of texts, each given with its game; texts that are too long for a sentence have none."""
    for text, game in texts:
        yield _mentioned(text, game)


@each_passage
def _mentioned(text: str, game: str) -> tuple[Mention, ...]:
    """Several readers ask for the mentions of one sentence; of its document nothing else is asked for."""
    return _finder().find(pipeline().make_doc(text if len(text) <= _LONGEST else ""), text, game)


@cache
def _finder() -> _Mentions:
    component = pipeline().get_pipe("reglas_mentions")
    assert isinstance(component, _Mentions)  # noqa: S101
    return component


__all__ = ["GROUP", "mentions", "pipeline"]
