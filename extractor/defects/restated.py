"""Sentences that stand a second time, in a row or close by, in the same words but for their endings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_words, quoted
from extractor.folding import fold
from extractor.passages import Passage

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"^\W*(?:\d+(?:\.\d+)*|[a-z])\W+")
_STEM = 4
"""Letters of a word that do not change with number and tense."""
_IN_A_ROW = 6
"""Words from which one sentence right behind another in the same words is no set phrase."""
_WHOLE = 8
"""Words from which that holds for a whole part beside another one."""
_REACH = 6
"""Passages within which two parts stand side by side."""


@check("duplicated_block")
def in_a_row(regulation: Regulation) -> Iterator[Defect]:
    """Find a sentence that stands twice, one right behind the other."""
    for passage in regulation.seen:
        before = ""
        for words in passage.sentences if passage.kind != "heading" else ():
            text = words.text
            if text[:_STEM] == before[:_STEM] and _is_repeated(fold(text), fold(before)):
                yield at_words(passage.node, words, f"Esta frase está dos veces seguidas: {quoted(text)}.")
            before = text


def _is_repeated(folded: str, before: str) -> bool:
    stems = _stems(folded)
    return len(stems) >= _IN_A_ROW and stems == _stems(before)


@check("duplicated_block")
def beside(regulation: Regulation) -> Iterator[Defect]:
    """Find parts of one list or chapter that say the same but for the endings of words: "se guarda", "se guardará"."""
    last: dict[tuple[int, str], tuple[int, Passage]] = {}
    for at, passage in enumerate(regulation.seen):
        if passage.kind not in ("text", "point"):
            continue
        said = _NUMBER.sub("", passage.folded)
        key = id(passage.node.parent), said[:_STEM]
        first, other = last.get(key, (-_REACH - 1, passage))
        last[key] = at, passage
        apart = at - first <= _REACH and passage.lead is other.lead and other.node is not passage.node
        if not apart or other.folded == passage.folded:
            continue
        stems = _stems(said)
        if len(stems) >= _WHOLE and stems == _stems(_NUMBER.sub("", other.folded)):
            line = other.layer.quote().line_start
            yield at_words(passage.node, passage.layer, f"Ya está dicho en la línea {line}: {quoted(passage.text)}.")


def _stems(folded: str) -> tuple[str, ...]:
    return tuple(word[:_STEM] for word in _WORD.findall(folded))
