"""A document made ready to be compared: all that does not depend on what it is compared with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from corpus.collecting import uncollected
from extractor.alignment.contents import Contents, contents
from extractor.alignment.kinship import chapters
from extractor.alignment.plan import Print, fingerprint
from extractor.alignment.records import Row
from extractor.alignment.relation import words
from extractor.alignment.sentences import Sentence, sentences
from extractor.alignment.vectors import Vectors, Vocabulary
from extractor.terms import terms

_TITLES = 3
"""Titles above a sentence that say what it is about."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A document's rows and sentences with what they are compared by.

    `vectors` have a row for each sentence: its own terms (`words`), those of the nearest title (`nearest`) and of all
    titles above (`titles`), over the columns of `vocabulary`; what rules say of it (`tags`), over those of
    `tag_vocabulary`. `spelt` counts in how many sentences a word stands, `chapters` are the games that are ruled at
    some length by sentences, `rule_chapters` by rules.
    """

    document: str
    rows: Sequence[Row]
    sentences: Sequence[Sentence]
    says: Sequence[Contents]
    vocabulary: Vocabulary
    tag_vocabulary: Vocabulary
    vectors: Mapping[str, Vectors]
    spelt: Counter[str]
    chapters: frozenset[str]
    rule_chapters: frozenset[str]
    print: Print

    @property
    def rules(self) -> list[Row]:
        """The rows that are rules, in their order."""
        return [row for row in self.rows if row.level == "rule"]


def prepare(document: str, rows: Iterable[Row]) -> Prepared:
    """Return a document with these rows, which may come in any order, ready to be compared."""
    with uncollected():
        return _prepared(document, sorted(rows, key=lambda row: (row.level, row.order, row.id)))


def _prepared(document: str, rows: Sequence[Row]) -> Prepared:
    found = sentences(rows)
    bags = [bag(sentence.text, sentence.game) for sentence in found]
    nearest = [_titles(sentence.provision.headings[:1], sentence.game) for sentence in found]
    titles = [_titles(sentence.provision.headings[:_TITLES], None) for sentence in found]
    tags = [frozenset(_tags(sentence)) for sentence in found]
    vocabulary, tag_vocabulary = Vocabulary.of(bags, nearest, titles), Vocabulary.of(tags)
    kinds = {"words": bags, "nearest": nearest, "titles": titles}
    return Prepared(
        document,
        rows,
        found,
        [contents(*said) for said in zip(found, bags, strict=True)],
        vocabulary,
        tag_vocabulary,
        {**{name: vocabulary.vectors(kind) for name, kind in kinds.items()}, "tags": tag_vocabulary.vectors(tags)},
        Counter(word for sentence in found for word in set(words(sentence.text))),
        chapters(sentence.game for sentence in found),
        chapters(row.game for row in rows if row.level == "rule"),
        fingerprint(bags),
    )


@lru_cache(maxsize=1 << 18)
def bag(text: str, game: str) -> frozenset[str]:
    """Return the terms of a text; kept, for copies of a text are many."""
    return frozenset(terms(text, game))


@lru_cache(maxsize=1 << 16)
def _titles(headings: tuple[str, ...], game: str | None) -> frozenset[str]:
    return frozenset(term for title in headings for term in terms(title, game))


def _tags(sentence: Sentence) -> Iterator[str]:
    for row in sentence.rules:
        yield row.family
        yield f"{row.family}/{row.key}"
        if row.bearer:
            yield f"bearer/{row.bearer}"
        if row.modality:
            yield f"modality/{row.modality}"
