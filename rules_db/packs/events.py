"""Norms and incidents of a pack, and events as the ideas by which they are found.

A text on an event as ideas: mishaps by id (`events.toml`), other words as terms that all drafters share.

Norms and incidents of a pack: which rules bind whom, and which events have which consequence.

A pack holds no sentence of a text. Of an incident it keeps the ideas of its event in alphabetical order, so that it
can be found in a layman's words; what the text says of it stands in the document at the cited lines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from extractor.folding import fold
from extractor.lexicon.tokens import tokens
from extractor.mentions.forms import Lemmas
from extractor.terms import term
from rules_db.records import StoredRule
from schemas.declared import fitted, read
from schemas.packs import Incident, Norm

_Names = Mapping[str, Sequence[tuple[tuple[str, ...], tuple[str, ...]]]]

NORMS = ("obligation", "prohibition", "permission", "sanction")
"""The families that bind: who must, must not, may, and what follows from a breach."""


_FEWEST = 3
"""Ideas of an event that tell what happens; of one that has fewer the whole sentence does."""


def incidents(rules: Iterable[StoredRule]) -> list[Incident]:
    """Return the events out of order among some rules, in the order of the text."""
    return [_incident(rule) for rule in rules if rule.family == "irregularity"]


def _incident(rule: StoredRule) -> Incident:
    event, whole = ideas(f"{rule.condition} {rule.value}"), ideas(rule.text)
    if len(event) < _FEWEST:  # "excepto el crupier": what happens is said beside it
        event = sorted({*event, *whole})
    return Incident(rule.id, rule.key, rule.bearer, rule.variant, event, [one for one in whole if one not in event])


def norms(rules: Iterable[StoredRule]) -> list[Norm]:
    """Return who must, must not and may among some rules, in the order of the text."""
    return [
        Norm(rule.id, rule.family, rule.modality, rule.bearer, rule.key, rule.variant)
        for rule in rules
        if rule.family in NORMS
    ]


@cache
def _table() -> tuple[Lemmas, _Names]:
    """Return the lemmas of all names, and by first lemma the names with the ids that they have, the longest first."""
    declared = fitted(read(files(__package__).joinpath("events.toml")), dict[str, list[str]], "events.toml")
    lemmas = Lemmas(name for names in declared.values() for name in names)
    ids: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for id_, names in declared.items():
        for name in names:
            ids[tuple(lemmas.of(word) for word in tokens(fold(name)).words)].append(f"!{id_}")
    named: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = defaultdict(list)
    for words, found in sorted(ids.items(), key=lambda item: -len(item[0])):
        named[words[0]].append((words, tuple(dict.fromkeys(found))))
    return lemmas, named


def ideas(text: str) -> list[str]:
    """Return the ideas of a text, each once, in alphabetical order."""
    return sorted(set(_ideas(text)))


def _ideas(text: str) -> Iterator[str]:
    lemmas, named = _table()
    words = _plain(tokens(fold(text)).words)
    said = tuple(lemmas.of(word) for word in words)
    at = 0
    while at < len(words):
        name, ids = next((one for one in named.get(said[at], ()) if said[at : at + len(one[0])] == one[0]), ((), ()))
        found = ids or tuple(filter(None, (term(words[at]),)))
        yield from found
        if at and words[at - 1] == "no":
            yield from (f"no {idea}" for idea in found)
        at += max(1, len(name))


_PRONOUNS = frozenset(("se", "le", "les", "me", "te", "nos", "lo"))


def _plain(words: Sequence[str]) -> list[str]:
    """Return words without the pronouns between a "no" and its verb: "no se le anunció" is "no anunció"."""
    kept: list[str] = []
    denied = False
    for word in words:
        denied = word == "no" or (denied and word in _PRONOUNS)
        if word == "no" or not denied:
            kept.append(word)
    return kept
