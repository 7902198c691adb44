"""Why a sentence is read as it is: its mentions, what its numbers count, what the frames make of it and what not.

`rules_something` tells whether a sentence rules anything at all: examples, recitals, questions and what is repealed
rule nothing. `spoken` tells what each sentence speaks of, whether anybody made a rule of it or not: a comparison that
finds no value asks whether a passage speaks of its subject; then nobody read it, and the text is not silent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct

from corpus.layers import Document
from extractor.frames.attachment import quantities
from extractor.frames.match import read
from extractor.frames.sentence import Sentence, happened, sentences
from extractor.mentions import Mention
from extractor.mentions.forms import concepts
from extractor.passages import Passage
from schemas.records import Spoken

_NEVER = frozenset(("preface", "preamble", "recitals", "conclusions"))
_SILENT = ("example", "repealed", "fine", "elsewhere", "request", "transition", "report", "refused", "classroom")
_TRANSITORY = re.compile(r"\W*(?:articulo|disposicion|norma|clausula|regla) \S{1,12} transitori[oa]\b")
_SEEN = re.compile(  # "Visto el flop, …" tells when, and is no recital
    r"vist[oa]s?\s+(?:el|la|los|las|sus?)\s+(?:[a-z]+\s+)?(?:flop|turn|river|cart|naip|mano|jueg|punto|comunitari)"
)
_TITLED = ("example", "repealed", "transition", "school")

_PAST = re.compile(
    r"\b(?![Dd]ominó\b)(?:\w{3,}(?:ó|aron|ieron)|fue|fueron|eran?|(?:exig|prev|preve|dispon|ten|hab|exist|permit|establec"
    r"|conten|contempl|requer|consist|mand|orden|autoriz|fij|us|jug|emple)(?:ía|ían|aba|aban))\b"
)
"""A verb of what happened, in the words as printed: "el reglamento de 1998 preveía", "se donó"."""
_RULES = re.compile(r"\b\w+(?:rá|rán|arse|irse|erse)\b|\b(?:es|son|debe|deben|puede|pueden|hay|tiene|tienen)\b")
"""Verbs of what holds now: a past behind them is told beside it."""
_HANGS = re.compile(
    r"\b(?:que|si|cuando|quien(?:es)?|cual(?:es)?|donde|cuy[oa]s?|como|mientras|según|conforme|una vez|tras|ya|vez"
    r"|porque|pues|aunque|apenas|cuant[oa]s?|¿)\b[^.;:]*$"
)
"""Words that open a clause of another: what it tells of is a condition or a thing, not the rule."""

_LABEL = 60  # characters of a name that opens a passage
_NEAREST = 2
"""Headings above a passage that tell what it is about."""
_VALUES = frozenset(("odds", "multiple", "share", "money"))


class Part(Struct, frozen=True):
    """A stretch of a sentence: what kind of mention it is, what it names, its value."""

    words: str
    kind: str
    id: str = ""
    value: Any = None
    start: int = 0
    end: int = 0


class Explained(Struct, frozen=True):
    """A sentence with all that is made of it.

    `counts` tells of each number what it counts, `rules` what frames read (key and value), `refused` why a value gave
    no rule; `standing` is empty where the sentence rules something, else why it does not; `likely` what evidence makes
    of it, with its marks as the kind.
    """

    text: str
    game: str
    line_start: int
    line_end: int
    mentions: tuple[Part, ...]
    counts: tuple[Part, ...]
    rules: tuple[Part, ...]
    refused: tuple[Part, ...]
    standing: str = ""
    likely: tuple[Part, ...] = ()


def explained(
    passages: Sequence[Passage], first: int, last: int, likely: Callable[[Sentence], Iterable[Part]] = lambda _: ()
) -> Iterator[Explained]:
    """Yield what is made of the sentences that touch the lines `first` to `last` of the source.

    `likely` tells what evidence makes of a sentence.
    """
    near = [one for one in passages if one.layer and _touches(one, first, last)]
    for sentence in sentences(near):
        quote = sentence.layer.quote()
        if quote.line_end < first or quote.line_start > last:
            continue
        text = sentence.text
        taken, refused = read(sentence)
        speaks = rules_something(sentence)
        yield Explained(
            text,
            sentence.passage.game,
            quote.line_start,
            quote.line_end,
            tuple(Part(text[m.start : m.end], m.kind, m.id, m.value, m.start, m.end) for m in sentence.own),
            tuple(
                Part(text[q.amount.start : q.amount.end], head.kind, head.id, q.amount.value)
                for q in quantities(sentence)
                for head in q.heads
            ),
            tuple(Part(text[r.start : r.end], r.frame.family, r.key, r.value) for r in taken) if speaks else (),
            tuple(Part(text[r.start : r.end], r.why) for r in refused),
            "" if speaks else "an example, a reason, a question or something past: it rules nothing",
            tuple(likely(sentence)) if speaks else (),
        )


def _touches(passage: Passage, first: int, last: int) -> bool:
    quote = passage.layer.quote()
    return quote.line_start <= last and first <= quote.line_end


def rules_something(sentence: Sentence) -> bool:
    """Tell whether what a sentence says is ruled by it, and not told as an example, a reason or something past."""
    node = sentence.passage.node
    if node.kind in _NEVER or any(above.kind in _NEVER for above in node.ancestors()):
        return False
    opens = sentence.text.lstrip()
    if opens.startswith("¿") or (opens.startswith(("Que ", "Que,")) and not _of_title(sentence)):
        return False
    if _TRANSITORY.match(sentence.passage.folded):
        return False
    if any(one.kind == "concept" and one.id in _TITLED for title in sentence.titles for one in title):
        return False
    if _is_past(sentence.text) or happened(sentence.text):
        return False
    silent = [one for one in sentence.own if one.kind == "concept" and one.id in _SILENT]
    if any(one.id != "refused" or not _of_sums(sentence, one) for one in silent):
        return False
    return not any(one.kind == "concept" and _recital(sentence, one) for one in sentence.own)


def _of_title(sentence: Sentence) -> bool:
    """Tell whether a sentence says of the thing that its own title names what it is: "Campo. Que se juega …"."""
    before = sentence.before
    if before is None:
        own = sentence.titles[:1] if sentence.passage.node.title else ()
    else:
        own = (before.own,) if before.before is None and len(before.text) <= _LABEL else ()
    return any(one.kind in ("bet", "hand", "item") for label in own for one in label)


def _is_past(text: str) -> bool:
    """Tell whether the first verb of a sentence that hangs on no other tells what happened: no rule is told so."""
    hit = _PAST.search(text)
    return (
        hit is not None
        and _HANGS.search(text.lower(), 0, hit.start()) is None
        and not _RULES.search(text, 0, hit.start())
    )


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


def spoken(document: Document, seen: Sequence[Passage]) -> Iterator[Spoken]:
    """Yield what every sentence and table row of a document speaks of, in their order."""
    for sentence in sentences(seen):
        start, end = sentence.layer.span(0, len(sentence.layer))
        quote = document.source.quote(start, end)
        own = ideas(sentence.own)
        yield Spoken(
            document_id=document.id,
            provision_id=f"{document.id}__{sentence.passage.node.eid}",
            game=sentence.passage.game,
            line_start=quote.line_start,
            line_end=quote.line_end,
            start=start,
            end=end,
            damaged=document.damaged(start, end),
            own=tuple(sorted(own)),
            around=tuple(sorted(ideas(_around(sentence)) - own)),
        )


def ideas(mentions: Iterable[Mention]) -> frozenset[str]:
    """Return what mentions name, as frames write it: "pay", "not:allow", "bet:pass", "#odds", "#number"."""
    return frozenset(idea for one in mentions for idea in _ideas(one))


def _ideas(one: Mention) -> tuple[str, ...]:
    if one.kind == "concept":
        return (one.id, f"not:{one.id}") if one.note == "not" else (one.id,)
    if one.kind in _VALUES:
        return (f"#{one.kind}",)
    if one.kind == "amount":
        return () if one.form == "article" else ("#number",)
    return (f"{one.kind}:{one.id}", f"{one.kind}:")


def _around(sentence: Sentence) -> Iterator[Mention]:
    return chain(sentence.lead, *sentence.header, *sentence.titles[:_NEAREST])
