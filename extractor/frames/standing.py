"""Whether a sentence rules anything: examples, recitals, questions and what is repealed rule nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractor.frames.sentence import Sentence, sentences
from extractor.mentions import Mention
from extractor.mentions.forms import concepts
from extractor.passages import Passage

_NEVER = frozenset(("preface", "preamble", "recitals", "conclusions"))
_SILENT = ("example", "repealed", "fine", "elsewhere", "request", "transition", "report", "refused")
_TRANSITORY = re.compile(r"\W*(?:articulo|disposicion|norma|clausula|regla) \S{1,12} transitori[oa]\b")
_SEEN = re.compile(  # "Visto el flop, …" tells when, and is no recital
    r"vist[oa]s?\s+(?:el|la|los|las|sus?)\s+(?:[a-z]+\s+)?(?:flop|turn|river|cart|naip|mano|jueg|punto|comunitari)"
)
_TITLED = ("example", "repealed", "transition", "school")


def rules_something(sentence: Sentence) -> bool:
    """Tell whether what a sentence says is ruled by it, and not told as an example, a reason or something past."""
    node = sentence.passage.node
    if node.kind in _NEVER or any(above.kind in _NEVER for above in node.ancestors()):
        return False
    if sentence.text.lstrip().startswith(("¿", "Que ", "Que,")) or _TRANSITORY.match(sentence.passage.folded):
        return False
    if any(one.kind == "concept" and one.id in _TITLED for title in sentence.titles for one in title):
        return False
    silent = [one for one in sentence.own if one.kind == "concept" and one.id in _SILENT]
    if any(one.id != "refused" or not _of_sums(sentence, one) for one in silent):
        return False
    return not any(one.kind == "concept" and _recital(sentence, one) for one in sentence.own)


def ruling(passages: Sequence[Passage]) -> list[Passage]:
    """Return the passages without those of which no sentence rules anything; headings stay."""
    told: dict[int, bool] = {}
    for one in sentences(passages):
        told[id(one.passage)] = told.get(id(one.passage), False) or rules_something(one)
    return [passage for passage in passages if told.get(id(passage), True)]


def _of_sums(sentence: Sentence, one: Mention) -> bool:
    """Tell whether what is dismissed are the tens of a sum, and no request: "se desestiman las decenas"."""
    return any(other.id == "drops" and other.start == one.start for other in sentence.own) and sentence.own.has("tens")


def _recital(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a sentence opens as a recital does: "Considerando que …", not "la mano que resulte …"."""
    if one.id != "recital" or one.start or _SEEN.match(sentence.folded):
        return False
    return sentence.folded[: one.end] in concepts()["recital"]
