"""Defined terms in a text: where it uses words that its regulation defines, and where they are defined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from rules_db.pages.annotating import Span

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase
    from rules_db.pages.links import Links

_DEFINED = """
SELECT term, text, game, provision_id, id FROM rules
WHERE document_id = ? AND family = 'definition' AND term != '' ORDER BY line_start, id
"""
_WORD = re.compile(r"\w+")
_MOST_WORDS = 3
"""Words of a term; what is longer is a sentence that explains something, and no name that the text would use again."""
_SHORTEST = 3
_FOR_ALL = ("", "general")


class Term(msgspec.Struct, frozen=True):
    """A defined term: its words in lower case, its definition, the games that it is for, and where it is defined."""

    words: tuple[str, ...]
    meaning: str
    game: str
    provision: str
    address: str


class Terms:
    """The defined terms of a document, by their first words."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self._by_first: dict[str, list[Term]] = {}
        for term in terms:
            self._by_first.setdefault(term.words[0], []).append(term)

    def spans(self, text: str, provision: str, game: str) -> Iterator[Span]:
        """Yield where a provision of a game first uses each term, linked to its definition; not in the definition."""
        words = [(match[0].casefold(), *match.span()) for match in _WORD.finditer(text)]
        used: set[tuple[str, ...]] = set()
        taken = 0
        for at, (word, start, _) in enumerate(words):
            if start >= taken and word in self._by_first:
                here = tuple(each[0] for each in words[at : at + _MOST_WORDS])
                term = self._fitting(here, provision, game)
                if term and term.words not in used:
                    used.add(term.words)
                    taken = words[at + len(term.words) - 1][2]
                    yield Span(start, taken, address=term.address, told=term.meaning)

    def _fitting(self, here: tuple[str, ...], provision: str, game: str) -> Term | None:
        """Return the longest term that stands here, the game's own before one for all games."""
        fitting = [
            term
            for term in self._by_first[here[0]]
            if here[: len(term.words)] == term.words and term.game in (game, *_FOR_ALL) and term.provision != provision
        ]
        return max(fitting, key=lambda term: (len(term.words), term.game == game), default=None)


def terms_of(base: KnowledgeBase, document_id: str, to: Links) -> Terms:
    """Return the terms that a document defines."""
    return Terms(_terms(base.connection.execute(_DEFINED, (document_id,)), to))


def _terms(rows: Iterable[Mapping[str, str]], to: Links) -> Iterator[Term]:
    for row in rows:
        words = tuple(word.casefold() for word in _WORD.findall(row["term"]))
        if 1 <= len(words) <= _MOST_WORDS and len("".join(words)) >= _SHORTEST:
            meaning = " ".join(row["text"].split())
            address = to.provision(row["provision_id"], rule=row["id"])
            yield Term(words, meaning, row["game"], row["provision_id"], address)
