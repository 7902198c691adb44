"""Whether a sentence rules anything: examples, recitals, questions and what is repealed rule nothing."""

from __future__ import annotations

from extractor.frames.sentence import Sentence

_NEVER = frozenset(("preface", "preamble", "recitals", "conclusions"))
_SILENT = ("example", "recital", "repealed", "fine", "elsewhere", "request", "transition")
_TITLED = ("example", "repealed", "transition", "school")


def rules_something(sentence: Sentence) -> bool:
    """Tell whether what a sentence says is ruled by it, and not told as an example, a reason or something past."""
    node = sentence.passage.node
    if node.kind in _NEVER or any(above.kind in _NEVER for above in node.ancestors()):
        return False
    if sentence.text.lstrip().startswith(("¿", "Que ", "Que,")):
        return False
    if any(one.kind == "concept" and one.id in _TITLED for title in sentence.titles for one in title):
        return False
    return not any(one.kind == "concept" and one.id in _SILENT for one in sentence.own)
