"""Clauses that several parts of a text have in the same words but for one: it is lost, misprinted, another name.

Regulations are written chapter by chapter after one pattern. Where a clause stands in three parts or more and one of
them has another form of one word, or lacks a word that no clause can do without, that one is misprinted; where one has
the name of another thing in the same place, it is asked which of the two is meant.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from extractor.defects.regulation import Defect, Regulation, at_span, at_words, check, quoted
from extractor.folding import fold
from extractor.lexicon import load
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.passages import Passage

_WORD = re.compile(r"[a-z]+|\d+")
_CLAUSE = re.compile(r"[^.,;:()]+")
_SENTENCE = re.compile(r"[^.;:()]+")
_LEAST, _MOST = 6, 60
"""Words of a clause that is compared."""
_ENDS = 3
"""Words at either end by which clauses are brought together: an odd word stands at one end at most."""
_CROWD = 60
"""Clauses that begin or end alike from which they share a set phrase and no pattern."""
_USUAL = 3
"""Places with the usual word from which one without it is odd."""
_USUAL_NAME = 2
_STEM = 4
_NEEDED = frozenset(("se", "que", "de", "del", "por", "con", "en", "a", "al"))
"""Words without which the others of a clause do not hang together."""
_FORMS = (
    ("finite", re.compile(r"[a-z]{2,}(?:ara|era|ira)n?")),
    ("gerund", re.compile(r"[a-z]{2,}(?:ando|iendo|yendo)")),
    ("participle", re.compile(r"[a-z]{2,}[ai]d[oa]s?")),
    ("infinitive", re.compile(r"[a-z]{2,}[aei]r")),
)
_LONG_ENOUGH = 8
"""Words of a clause from which what it names is one thing in all parts that have it."""
_NAME = 5
"""Letters of a word that can be the name of a thing."""
_THING = frozenset((word,) for word in ("de", "del", "la", "el", "los", "las", "un", "una"))
"""What stands before the name of a thing."""
_NO_NAME = re.compile(r"[a-z]+(?:mente|[aei]r(?:se)?|ando|iendo|[ai]d[oa]s?|ra[ns]?|ia[ns]?)|\d+")

_SIZES = (("chic", "menor", "pequen"), ("grand", "mayor"))
"""Adjectives of one meaning, by their stems: a thing is named with one of them."""
_SIZED = re.compile(
    r"\b(?P<noun>[a-z]{4,}) (?P<size>(?:chic|pequen|grand)[a-z]+|menor(?:es)?|mayor(?:es)?)\b"
    r"(?! (?:a|al|que|de|del|o|u|numero|cantidad|valor|puntaje)\b)"
)
_NAMED = re.compile(r"“[^”]{6,50}”|\"[^\"]{6,50}\"|\b[A-ZÁÉÍÓÚÑ]{3,}(?: [A-ZÁÉÍÓÚÑ]{2,})+\b")
_HEAD, _LONGEST = 3, 6
"""Words that two names share from which they are one, and of the longest of them."""


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause, its folded words, and the characters of its passage that hold it."""

    passage: Passage
    start: int
    end: int
    words: tuple[str, ...]

    @property
    def line(self) -> int:
        """The line on which the clause begins."""
        return self.passage.layer.quote(self.start, self.end).line_start


@dataclass(frozen=True, slots=True)
class _Slot:
    """A place in a pattern: the clauses of a text by the word that they have there ("" for none)."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    clauses: Mapping[str, Sequence[_Clause]]

    @property
    def odd(self) -> tuple[str, str] | None:
        """The word that one clause alone has and the one that all others have, where it is so."""
        if len(self.clauses) != 2:
            return None
        (usual, many), (odd, few) = sorted(self.clauses.items(), key=lambda item: -len(item[1]))
        return (odd, usual) if len(few) == 1 < len(many) else None


@check("misprint")
def odd_forms(regulation: Regulation) -> Iterator[Defect]:
    """Find the one clause of several alike that has lost a word or has another form of a verb than all others."""
    for slot, odd, usual in _odd(regulation, _USUAL):
        if not odd and usual in _NEEDED and slot.before and slot.after:
            yield _told(slot, odd, usual, f"falta «{usual}»")
        elif odd[:_STEM] == usual[:_STEM] and _is_unfit(_form(odd), _form(usual)):
            yield _told(slot, odd, usual, f"«{odd}» y no «{usual}»")


@check("inconsistent_naming")
def other_names(regulation: Regulation) -> Iterator[Defect]:
    """Find the one clause of several alike that has the name of another thing where all others have one name."""
    staff = {word for id_ in load().bearers.ids for name in load().bearers.names(id_) for word in fold(name).split()}
    for slot, odd, usual in _odd(regulation, _USUAL_NAME):
        clause = slot.clauses[odd][0]
        if clause.passage.game in ("", "general") or len(clause.words) < _LONG_ENOUGH or odd in NUMBER_WORDS:
            continue
        if (
            slot.before[-1:] not in _THING
            or odd[:_STEM] == usual[:_STEM]
            or {odd, odd.rstrip("s"), usual, usual.rstrip("s")} & staff
        ):
            continue
        if min(len(odd), len(usual)) >= _NAME and not _NO_NAME.fullmatch(odd) and not _NO_NAME.fullmatch(usual):
            yield _told(slot, odd, usual, f"«{odd}» y no «{usual}»")


@check("inconsistent_naming")
def other_sizes(regulation: Regulation) -> Iterator[Defect]:
    """Find "la apuesta pequeña" once in a game that else always speaks of "la apuesta menor"."""
    places: dict[tuple[str, str, int], dict[str, list[tuple[Passage, int, int]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for passage in regulation.saying(*(stem for stems in _SIZES for stem in stems)) if regulation.legible else ():
        for found in _SIZED.finditer(passage.folded) if passage.game not in ("", "general") else ():
            kind, stem = next(
                (at, one) for at, row in enumerate(_SIZES) for one in row if found["size"].startswith(one)
            )
            places[passage.game, found["noun"].rstrip("s"), kind][stem].append((passage, *found.span()))
    for names in places.values():
        (usual, many), *others = sorted(names.items(), key=lambda item: -len(item[1]))
        for name, few in others if len(many) >= _USUAL else ():
            passage, start, end = few[0]
            if len(few) == 1 and name != usual:
                first, *span = many[0]
                there = quoted(first.text[slice(*span)])
                yield at_span(
                    passage, start, end, f"{quoted(passage.text[start:end])}: en el resto de este juego, {there}."
                )


@check("inconsistent_naming")
def other_last_words(regulation: Regulation) -> Iterator[Defect]:
    """Find a name set in capitals or quotation marks that is once another one's but for its last word."""
    names: dict[tuple[str, ...], dict[str, list[tuple[Passage, int, int]]]] = defaultdict(lambda: defaultdict(list))
    for passage in regulation.seen if regulation.legible else ():
        for found in _NAMED.finditer(passage.text):
            *first, last = _WORD.findall(fold(found[0])) or [""]
            if _HEAD <= len(first) < _LONGEST and len(last) >= _NAME:
                names[tuple(first)][last].append((passage, *found.span()))
    for forms in names.values():
        (usual, many), (odd, few) = (*sorted(forms.items(), key=lambda item: -len(item[1])), ("", []))[:2]
        if len(forms) == 2 and len(few) == 1 and len(many) >= _USUAL_NAME and odd[:_STEM] != usual[:_STEM]:
            passage, start, end = few[0]
            there, *span = many[0]
            line = there.layer.quote(*span).line_start
            words = quoted(there.text[slice(*span)])
            yield at_span(passage, start, end, f"{quoted(passage.text[start:end])}: en la línea {line}, {words}.")


def _is_unfit(odd: str, usual: str) -> bool:
    """Tell whether one form of a verb cannot stand where another one does: no finite verb, or of another compound."""
    return (usual == "finite" and odd not in ("", "finite")) or {odd, usual} == {"gerund", "participle"}


def _form(word: str) -> str:
    """Return which form of a verb a word can be, or an empty string."""
    return next((name for name, pattern in _FORMS if pattern.fullmatch(word)), "")


def _odd(regulation: Regulation, usual: int) -> Iterator[tuple[_Slot, str, str]]:
    """Yield the slots in which one clause has an odd word and so many others the usual one; each line is told once."""
    told: set[tuple[int, str]] = set()
    for slot in _slots(regulation):
        words = slot.odd
        if words is None or len(slot.clauses[words[1]]) < usual:
            continue
        place = slot.clauses[words[0]][0].passage.layer.quote().line_start, words[0]
        if place not in told:
            told.add(place)
            yield slot, *words


def _told(slot: _Slot, odd: str, usual: str, said: str) -> Defect:
    clause, others = slot.clauses[odd][0], slot.clauses[usual]
    lines = sorted(other.line for other in others)
    words = clause.passage.layer[clause.start : clause.end].strip()
    message = f"{quoted(words.text)}: {said}, como en las mismas palabras de la línea {lines[0]}; compruebe cuál vale."
    return at_words(clause.passage.node, words, message, {"lines": [clause.line, *lines]})


def _slots(regulation: Regulation) -> Sequence[_Slot]:
    """Return the places in which clauses of a text that are else alike have different words."""
    if not regulation.legible:
        return ()
    return regulation.once(_read)


def _read(regulation: Regulation) -> Sequence[_Slot]:
    return tuple(_found(regulation))


def _found(regulation: Regulation) -> Iterator[_Slot]:
    same: dict[tuple[str, ...], list[_Clause]] = defaultdict(list)
    for clause in _clauses(regulation):
        same[clause.words].append(clause)
    crowds: dict[tuple[bool, tuple[str, ...]], list[tuple[str, ...]]] = defaultdict(list)
    for words in same:
        crowds[True, words[:_ENDS]].append(words)
        crowds[False, words[-_ENDS:]].append(words)
    slots: dict[tuple[tuple[str, ...], tuple[str, ...]], dict[str, Sequence[_Clause]]] = defaultdict(dict)
    for crowd in crowds.values():
        usual = [words for words in crowd if len(same[words]) >= _USUAL_NAME] if 1 < len(crowd) <= _CROWD else ()
        for one, other in product(usual, crowd):
            near = one is not other and abs(len(one) - len(other)) <= 1
            if near and (apart := _apart(one, other)) is not None:
                before, some, others, after = apart
                slots[before, after].update({some: same[one], others: same[other]})
    yield from (_Slot(before, after, clauses) for (before, after), clauses in slots.items())


def _clauses(regulation: Regulation) -> Iterator[_Clause]:
    """Yield the clauses of all running text, and what several of them make up up to a stop."""
    for passage in regulation.seen:
        told: set[tuple[int, int]] = set()
        several = "," in passage.folded
        for pattern in (_CLAUSE, _SENTENCE)[: 1 + several] if passage.kind in ("text", "point") else ():
            for found in pattern.finditer(passage.folded):
                words = tuple(_WORD.findall(found[0]))
                if _LEAST <= len(words) <= _MOST and found.span() not in told:
                    told.add(found.span())
                    yield _Clause(passage, *found.span(), words)


def _apart(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[tuple[str, ...], str, str, tuple[str, ...]] | None:
    """Return what stands before the one word in which two clauses differ, the word of each, and what stands behind."""
    least = min(len(one), len(other))
    first = next((at for at in range(least) if one[at] != other[at]), least)
    last = next((at for at in range(least - first) if one[-1 - at] != other[-1 - at]), least - first)
    some, others = one[first : len(one) - last], other[first : len(other) - last]
    if len(some) > 1 or len(others) > 1:
        return None
    return one[:first], "".join(some), "".join(others), one[len(one) - last :]
