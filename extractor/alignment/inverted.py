"""Two sentences in nearly the same words of which one forbids or denies what the other one orders or allows.

Regulations copy from each other, and a "no" that is lost or added on the way turns a norm round. So it is asked of two
sentences that were aligned whether they differ, but for a few words, in the denial of one verb that both have in one
place, or stand in the same words under leads of which only one forbids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from extractor.alignment.plan import ORPHAN
from extractor.alignment.records import Origin
from extractor.alignment.relation import stretches
from extractor.alignment.sentences import Sentence, limits
from extractor.lexicon.tokens import NUMBER_WORDS, Tokens, tokens

SURE, _PERHAPS = 1.0, 0.5
"""How sure it is that words were lost: of copies, and of others, where two legislators may want the opposite."""

_LEAST = 5
"""Words of the shorter sentence from which two are in the same words by no chance."""
_OTHERWISE = 0.25
"""Share of the words of the longer sentence that may be others, the denial aside."""
_DENIAL = 2
"""Words that a denial adds: "en ningún caso" stands for more."""
_DENIES = frozenset(("no", "ni", "nunca", "jamas", "tampoco", "ningun", "ninguna"))
_PASSED_OVER = re.compile(r"se|l[aeo]s?|en|bajo|caso|concepto|momento|modo|manera|circunstancia|motivo")
"""Words that stand between what denies and the verb: "en ningún caso se podrá"."""
_MODAL = re.compile(r"(?:podra|pued[ae]|debe|debera)n?")
_VERB = re.compile(rf"{_MODAL.pattern}|(?:permite|admite|autoriza|tiene|es|so|esta|[a-z]{{2,}}ra)n?")
"""Verbs that order, allow or say what is to be: of modality, and in the future."""
_FORBIDS, _ALLOWS = re.compile(r"prohib"), re.compile(r"permit|autoriz")
_ACT = re.compile(r"[a-z]{2,}[aei]r(?:se|l[aeo]s?)?")
"""The verb with which an item begins whose lead orders, allows or forbids it."""
_CASE = re.compile(
    r"\b(?:si|cuando|casos?|mientras|salvo|excepto|siempre|quien(?:es)?|aunque|aun)\b[^.;:,]*$"
    r"|\bque (?:(?:el|la|los|las|se) )?$"
)
"""What stands before a denial that is part of a condition, or tells one thing from another."""


@dataclass(frozen=True, slots=True)
class _Side:
    """Words that one of two sentences has in the place of others, from `start` to `end` of all that it says."""

    said: Tokens
    start: int
    end: int

    @property
    def words(self) -> Sequence[str]:
        """The words themselves."""
        return self.said.words[self.start : self.end]

    @property
    def denied(self) -> str:
        """The verb that a denial among the words turns round: one of them, or of those behind; empty for none."""
        at = next((at for at in range(self.start, self.end) if self.said.words[at] in _DENIES), None)
        if at is None or _CASE.search(self.said.text[: self.said.starts[at]]):
            return ""
        behind = self.said.words[at + 1 :]
        verb = next((word for word in behind if word not in _DENIES and not _PASSED_OVER.fullmatch(word)), "")
        return verb if _VERB.fullmatch(verb) else ""


def inverted(a: Sentence, b: Sentence, kinship: float, origin: Origin) -> float:
    """Return how sure it is that one of two sentences turns round what the other one rules: 0 where it does not.

    `kinship` says how far the game of the one stands for that of the other, `origin` how their documents came
    by their words.
    """
    if kinship < ORPHAN and (a.game or b.game):
        return 0.0
    ours, theirs = tokens(a.text), tokens(b.text)
    led = _led_otherwise(a, b)
    if min(len(ours), len(theirs)) < _LEAST or not (led or _denials(ours) != _denials(theirs)):
        return 0.0
    found = [(_Side(ours, *one), _Side(theirs, *other)) for one, other in stretches(ours.words, theirs.words)]
    turned = [pair for pair in found if _opposite(*pair) or _opposite(*reversed(pair))]
    rest = [side for pair in found if pair not in turned for side in pair]
    others = sum(max(len(one.words), len(other.words)) for one, other in found) - _DENIAL * len(turned)
    if turned:
        alike = len(turned) == 1 and others <= _OTHERWISE * max(len(ours), len(theirs))
    else:
        alike = led and not found and _ACT.fullmatch(ours.words[0]) is not None
    if not alike or any(_sets_apart(side.words) for side in rest):
        return 0.0
    return SURE if origin == "copies" else _PERHAPS


def _denials(said: Tokens) -> int:
    """Return how often a text denies or forbids."""
    return sum(word in _DENIES or _FORBIDS.search(word) is not None for word in said.words)


def _led_otherwise(a: Sentence, b: Sentence) -> bool:
    """Tell whether what two sentences rule, also by their leads, is forbidden by one and not by the other."""
    ours, theirs = ({row.modality for row in side.rules if row.modality} for side in (a, b))
    return bool(ours and theirs) and {"prohibition"} in (ours, theirs) and not ours & theirs


def _opposite(one: _Side, other: _Side) -> bool:
    """Tell whether one of two stretches denies what the other states, by a "no" or by the opposite word."""
    if len(one.words) == len(other.words) == 1:
        return bool(_FORBIDS.search(one.words[0]) and _ALLOWS.search(other.words[0]))
    verb = one.denied
    kept = sum(word not in _DENIES and not _PASSED_OVER.fullmatch(word) for word in one.words)
    if not verb or _DENIES.intersection(other.words) or (other.words and len(other.words) < kept):
        return False  # fewer words: damage may have run several together, the denial among them
    stated = verb not in one.words or verb in other.words
    return stated or bool(_MODAL.fullmatch(verb) and any(map(_MODAL.fullmatch, other.words)))


def _sets_apart(words: Sequence[str]) -> bool:
    """Tell whether words that only one of two sentences has limit it, count something or deny something else."""
    if any(word in _DENIES or word.isdigit() or word in NUMBER_WORDS for word in words):
        return True
    return bool(limits(" ".join(words)))
