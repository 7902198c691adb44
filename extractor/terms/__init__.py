"""A text as terms that drafters of any country share: stems, synonyms by id, figures, names of the lexicon.

Whoever searches by them needs nothing that compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from extractor import lexicon
from extractor.lexicon.tokens import NUMBER_WORDS, numerals, tokens
from schemas import declared

__all__ = ["names", "stopwords", "term", "terms"]


_STEM = 6
"""Letters of a stem: endings of Spanish nouns and verbs differ behind them."""
_SHORTEST = 2
_WHOLE = "$"
_NOTHING = "_"
"""The group of words that say nothing of what a sentence rules."""
_NAMED = ("bets", "hands", "items")
"""Vocabularies of the lexicon whose names count as terms of their own."""
_ARTICLES = frozenset(("un", "una", "uno", "primer", "primera", "primero"))


def _read(name: str) -> dict[str, Any]:
    return declared.read(files(__package__).joinpath(name))


@cache
def _beginnings() -> dict[str, str]:
    groups = _read("synonyms.toml").items()
    return {beginning: "" if group == _NOTHING else f"~{group}" for group, all_ in groups for beginning in all_}


@cache
def _figures() -> dict[str, int]:
    tens = {word: 10 * n for n, word in enumerate(numerals()["tens"], 2)}
    return {**tens, "cien": 100, "ciento": 100, **NUMBER_WORDS}


@cache
def stopwords() -> frozenset[str]:
    """Return the folded words that say nothing of what a sentence rules."""
    return frozenset(_read("stopwords.toml")["words"])


@lru_cache(maxsize=65536)
def term(word: str) -> str:
    """Return the term of a folded word: the id of its synonyms after `~`, a figure, or its stem; "" for a stopword."""
    if word.isdigit():
        return word.lstrip("0") or "0"
    if word not in _ARTICLES and (figure := _figures().get(word)) is not None:
        return str(figure)
    if len(word) < _SHORTEST or word in stopwords():
        return ""
    known = _synonym(word)
    return _stem(word) if known is None else known


def _synonym(word: str) -> str | None:
    beginnings = _beginnings()
    whole = beginnings.get(word + _WHOLE)
    if whole is not None:
        return whole
    return next((beginnings[word[:n]] for n in range(len(word), 2, -1) if word[:n] in beginnings), None)


def _stem(word: str) -> str:
    bare = word[:-1] if word.endswith("s") and len(word) > 3 else word
    if len(bare) > _STEM:
        return bare[:_STEM]
    return bare[:-1] if len(bare) > 3 and bare[-1] in "aeo" else bare


def terms(text: str, game: str | None = None) -> list[str]:
    """Return the terms of a text in their order, with a game the lexicon's names behind them (`bets:straight`)."""
    words = [found for word in tokens(text).words if (found := term(word))]
    return words if game is None else [*words, *names(text, game)]


def names(text: str, game: str) -> Iterator[str]:
    """Yield the bets, hands and things that a text names, each as `vocabulary:id`."""
    known = lexicon.load()
    for vocabulary in _NAMED:
        for name in getattr(known, vocabulary).find(text, game=game):
            yield f"{vocabulary}:{name.id}"
