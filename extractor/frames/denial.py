"""Whether words deny: by a negation or by a ban, not by both, nor by "no … más que"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from extractor.mentions import Mention

_ONLY = re.compile(r"\bno\b[^.;]{0,60}?\b(?:mas|otr[ao]s?) que\b|\bsino\b|\bno solo\b|\bno obstante\b")
_NOT = frozenset(("no", "nunca", "jamas", "tampoco", "nadie", "ningun", "ninguna", "ninguno", "ni"))
_IN_NO_WAY = (" en modo alguno", " en caso alguno", " bajo concepto alguno", " por motivo alguno")
_RELATIVE = re.compile(r"(?<!sin)(?<!para)(?<!modo) (?:que|quien|quienes) no (?:(?:\w+ ){1,4}?ni )?")
_UNTICKED = ("☐", "✗", "✘", "[ ]", "[]", "( )", "()")
"""A box that is left empty, or crossed out."""
_BEFORE_ANY = re.compile(r" (?:antes(?: de)?|x{5,8}) que (?:nadie|ningun[oa]?)\b")
"""What is done before anybody acts is done; the words of a name are but signs here."""
_OPENS = re.compile(r"^, que no ")  # "…, que no podrá recuperarla"
_WORD = re.compile(r"[a-z]+")


def denied(words: str, said: Iterable[Mention]) -> bool:
    """Tell whether folded words, in which `said` is mentioned, deny what they say."""
    words = _RELATIVE.sub(" ", _OPENS.sub("no ", _BEFORE_ANY.sub(" ", words)))
    found = _WORD.findall(words)
    negated = (
        any(word in _NOT for word in found)
        or any(sign in words for sign in _UNTICKED)
        or any(way in words for way in (" sin que ", *_IN_NO_WAY))
    ) and _ONLY.search(words) is None
    undone = negated and (" dejar de " in words or any(a == "sin" and b.endswith("r") for a, b in pairwise(found)))
    return (negated != any(one.kind == "concept" and one.id == "ban" for one in said)) and not undone


__all__ = ["denied"]
