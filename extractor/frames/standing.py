"""Whether a sentence rules anything: what it tells as past, imagined, advised or of another place rules nothing here.

Verbs of what happened are found word by word, for what hangs on another clause is a condition and no report: "el
jugador que apostó" tells of a bet, "la mesa fue retirada" of a day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from corpus.layers import Layer
from extractor.folding import fold
from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence, once, sentences
from extractor.mentions import Mention
from extractor.mentions.forms import concepts, lemmas
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.wording import asked

_NEVER = frozenset(("preface", "preamble", "recitals", "conclusions"))
SILENT = frozenset(
    ("example", "repealed", "fine", "elsewhere", "request", "transition", "report", "refused", "classroom", "hearsay")
)
"""Ideas that tell of rules without making them."""
_TITLED = ("example", "repealed", "transition", "school")
_TRANSITORY = re.compile(r"\W*(?:articulo|disposicion|norma|clausula|regla) \S{1,12} transitori[oa]\b")
_SEEN = re.compile(  # "Visto el flop, …" tells when, and is no recital
    r"vist[oa]s?\s+(?:el|la|los|las|sus?)\s+(?:[a-z]+\s+)?(?:flop|turn|river|cart|naip|mano|jueg|punto|comunitari)"
)
_FIRST = 3  # a name that begins no further from the beginning opens a sentence
_SHORT_LABEL = re.compile(r"[^.:;]{0,40}(?:[.:]|$)")
_LONGEST_LABEL = 90  # characters of a line that says what the rows below it are
_ROW = re.compile(r"\.{4}|\S\s{3,}\S|\t|\s\|\s")
_LABEL = 60  # characters of a name that opens a passage
_OPENS = 20  # characters within which a sentence says that all of it is only told
_CONCESSION = "aunque|si bien|mientras|pese a|a pesar de|a diferencia|por mas que|por mucho que|frente a|en tanto"
_ASIDE = re.compile(
    rf"[,;:(—–]\s*(?:{_CONCESSION}|pero|y no|no|como|cuando|lo que|segun|asi|verbigracia|p\. ?ej|v\. ?gr|e\. ?g)\b"
    r"|[,;:(—–]\s*(?=pongamos|supong)|[\s(](?=por ejemplo\b)"
)
"""Where words begin that may tell what is not the rule that stands before them."""
_CONCEDES = re.compile(rf"\W*(?:{_CONCESSION})\b")

_STEP = re.compile(r"[a-záéíóúüñ]+|[.,;:](?=\s|$)")
_PAST = re.compile(
    r"(?!dominó$)[a-záéíóúñ]{2,}(?:ó|aron|ieron|jeron)|fue|fueron|hizo|hubo|(?:pro|dis|ex|im|su|com|re|inter|o)?puso"
    r"|(?:pro|intro|con|re)dujo|(?:ob|man|con|de|re|abs|es)?tuvo|pudo|quiso|supo|trajo|intervino|convino|dijo|eran?"
)
_IMPERFECT = re.compile(r"(?P<stem>[a-záéíóúñ]{2,}?)(?P<end>aban?|ían?|ábamos|íamos)")
_LIKE_IMPERFECT = re.compile(r"(?:ac|gr|tr|al|menosc|rec|destr)aban?|.*[aeid]rían?|.+(?:iar|uar)ían?")
"""The present ("acaba") and what would be ("pagaría") end alike."""
_OF_RULES = re.compile(
    r"(?:exig|prev|preve|dispon|ten|hab|exist|permit|establec|conten|contempl|requer|consist|correspond|adm?it|reten)ían?"
)
_HANGS = re.compile(
    r"que|quien(?:es)?|cual(?:es)?|cu[aá]nt[oa]s?|cuy[oa]s?|si|cuando|donde|como|aunque|tras|mientras|vez|porque|pues|apenas"
)
"""Words that open a clause of another, as "una vez" does."""
_AND = frozenset(("y", "e", "o", "u", "ni"))


def happened(text: str) -> bool:
    """Tell whether a main clause tells what happened or used to be, which rules nothing: "pedía con 17 blando"."""
    hangs, told = False, False  # within a clause of another; after the verb of one
    for step in _STEP.finditer(text.lower()):
        word = step.group()
        if not word[0].isalpha():
            hangs = told = False
        elif _HANGS.fullmatch(word) is not None:
            hangs = True
        elif word in _AND:
            hangs = hangs or told
        elif _is_past(word):
            if not hangs:
                return True
            hangs, told = False, True
    return False


def _is_past(word: str) -> bool:
    """Tell whether a word in lower case is a verb of what happened or used to be."""
    if word[-1] not in "óaeno" and not word.endswith("amos"):
        return False
    if _PAST.fullmatch(word) is not None:
        return True
    imperfect = _IMPERFECT.fullmatch(word)
    if imperfect is None or _LIKE_IMPERFECT.fullmatch(word) is not None:
        return False
    stem, end = fold(imperfect["stem"]), fold(imperfect["end"]).removesuffix("mos")
    verbs = (f"{stem}ar",) if end.startswith("ab") else (f"{stem}er", f"{stem}ir")
    return end.startswith("ab") or _OF_RULES.fullmatch(word) is not None or lemmas().of(stem + end) in verbs


def rules_something(sentence: Sentence) -> bool:
    """Tell whether a sentence rules something, and does not only tell of an example, a reason or something past."""
    return ruled(sentence) is not None


def ruled(sentence: Sentence) -> Sentence | None:
    """Return a sentence without what it only tells beside its rule; None where it rules nothing.

    Marks alone, as the dots that lead to a page number, are no sentence.
    """
    if not any(map(str.isalnum, sentence.text)):
        return None
    node = sentence.passage.node
    if node.kind in _NEVER or any(above.kind in _NEVER for above in node.ancestors()):
        return None
    opens = sentence.text.lstrip()
    if opens.startswith("¿") or asked(opens) or (opens.startswith(("Que ", "Que,")) and not _of_title(sentence)):
        return None
    if _TRANSITORY.match(sentence.passage.folded):
        return None
    if any(one.kind == "concept" and one.id in _TITLED for title in sentence.titles for one in title):
        return None
    if happened(sentence.text) or any(one.kind == "concept" and _recital(sentence, one) for one in sentence.own):
        return None
    asides = told_aside(sentence.folded, sentence.own)
    if asides is None:
        return None
    left = [one for one in sentence.own if not any(start <= one.start < end for start, end in asides)]
    return replace(sentence, own=Mentions(left)) if asides else sentence


def judged(passages: Sequence[Passage]) -> Sequence[tuple[Sentence, Sentence | None]]:
    """Return the sentences of passages in order, each with what of it rules (see `ruled`)."""
    return once(passages, _judged)


def _judged(passages: Sequence[Passage]) -> Sequence[tuple[Sentence, Sentence | None]]:
    dropped, found, told = dismissed(passages), list[tuple[Sentence, Sentence | None]](), False
    for sentence in sentences(passages):
        goes_on = told and sentence.before is not None and sentence.before.text.rstrip().endswith(";")
        rules = None if goes_on or id(sentence.passage) in dropped else ruled(sentence)
        told = goes_on or (rules is None and _told(sentence))
        found.append((sentence, rules))
    return found


def _told(sentence: Sentence) -> bool:
    """Tell whether a sentence is of things told, so that what a semicolon adds to it is told as well."""
    return happened(sentence.text) or _silent(sentence.own)


def _silent(own: Iterable[Mention]) -> bool:
    return any(one.kind == "concept" and one.id in SILENT for one in own)


def dismissed(passages: Sequence[Passage]) -> frozenset[int]:
    """Return the passages (their `id`) that rule nothing here because the text says so of all of them.

    Of a paragraph one of its sentences says it ("Este cuadro quedó sin efecto"), of rows the label above ("Proyecto
    de reforma, rechazado") or a note below them.
    """
    return once(passages, _dismissed)


def _dismissed(passages: Sequence[Passage]) -> frozenset[int]:
    said, silent, titled = set[int](), set[int](), set[int]()
    for one in sentences(passages):
        place = id(one.passage)
        said |= {place} if one.own.has("dismisses") or _calls_itself(one) else set()
        silent |= {place} if _silent(one.own) else set()
        titled |= {place} if one.titles and _silent(one.titles[0]) else set()
    silent |= said
    found, rows = set(said), list[Passage]()
    label: Passage | None = None
    for passage in passages:
        row = passage.kind == "row" or _ROW.search(passage.text) is not None
        if row and id(passage) in titled:
            found.add(id(passage))
        if row and rows and _near(rows[-1], passage):
            rows.append(passage)
        elif row:
            rows = [passage]
        elif id(passage) in said and rows and _near(rows[-1], passage):
            found.update(id(one) for one in rows)
        if not row:
            rows = []
            label = passage if id(passage) in silent and _labels(passage) else None
        elif label is not None and _near(label, passage):
            found.add(id(passage))
    return frozenset(found)


def _calls_itself(sentence: Sentence) -> bool:
    """Tell whether a paragraph opens with the name of what rules nothing: "Hemeroteca. …", "Caso de examen: …"."""
    if sentence.before is not None and (sentence.before.before is not None or len(sentence.before.text) > _LABEL):
        return False
    named = next((one for one in sentence.own if one.id == "genre" and one.start <= _FIRST), None)
    return named is not None and _SHORT_LABEL.match(sentence.folded, named.end) is not None


def _labels(passage: Passage) -> bool:
    """Tell whether a passage is no sentence but the label of what follows."""
    return len(passage.text) <= _LONGEST_LABEL and not passage.text.rstrip().endswith((".", ";"))


def _near(one: Passage, other: Passage) -> bool:
    """Tell whether a passage stands in the same provision as the one before it, or below it."""
    first, second = _provision(one), _provision(other)
    return first is second or any(above is first for above in second.ancestors())


def _provision(passage: Passage) -> Node:
    """The provision that a passage stands in: of a row that in which its table stands."""
    node = passage.node
    while node.kind in ("tr", "table") and node.parent is not None:
        node = node.parent
    return node


def told_aside(low: str, own: Sequence[Mention]) -> tuple[tuple[int, int], ...] | None:
    """Return the stretches of folded words that only tell, beside a rule: "…, aunque en otras plazas se pague a tres".

    `own` are the mentions in the words. None where the words tell only, so that no rule is left beside.
    """
    silent = [
        one
        for one in own
        if one.kind == "concept" and one.id in SILENT and not (_of_sums(own, one) or _ordered(own, one))
    ]
    if not silent:
        return ()
    stops = [hit.start() for hit in _ASIDE.finditer(low)]
    stops += [one.start for one in silent if one.id == "example" and one.start > _OPENS]
    opening = _CONCEDES.match(low)
    first = low.find(",", silent[0].end) if opening is not None else -1
    if opening is not None and first > 0:
        stops = [first, *(stop for stop in stops if stop > first)]
    bounds = [0, *sorted(stops), len(low)]
    parts = [*pairwise(bounds)]
    told = tuple(part for part in parts if any(part[0] <= one.start < part[1] for one in silent))
    main = parts[1] if opening is not None and len(parts) > 1 else parts[0]
    return None if main in told or main[1] - main[0] < _OPENS else told


def ruling(passages: Sequence[Passage]) -> list[Passage]:
    """Return the passages without the sentences that rule nothing; those that are left are the objects given.

    Headings stay, and rows of tables whole.
    """
    held: dict[int, list[tuple[Layer, bool]]] = {}
    for one, rules in judged(passages):
        held.setdefault(id(one.passage), []).append((one.layer, rules is not None))
    return [kept for passage in passages if (kept := _held(passage, held.get(id(passage), ()))) is not None]


def _held(passage: Passage, told: Sequence[tuple[Layer, bool]]) -> Passage | None:
    kept = [layer for layer, rules in told if rules]
    if not told or len(kept) == len(told):
        return passage
    if not kept:
        return None
    if passage.kind in ("heading", "row"):
        return passage
    return replace(passage, layer=Layer.join(passage.layer.source, kept, " "))


def _of_title(sentence: Sentence) -> bool:
    """Tell whether a sentence says of the thing that its own title names what it is: "Campo. Que se juega …"."""
    before = sentence.before
    if before is None:
        own = sentence.titles[:1] if sentence.passage.node.title else ()
    else:
        own = (before.own,) if before.before is None and len(before.text) <= _LABEL else ()
    return any(one.kind in ("bet", "hand", "item") for label in own for one in label)


def _of_sums(own: Sequence[Mention], one: Mention) -> bool:
    """Tell whether what is dismissed are the tens of a sum, and no request: "se desestiman las decenas"."""
    if one.id != "refused" or not any(other.id == "drops" and other.start == one.start for other in own):
        return False
    return any(other.kind == "concept" and other.id == "tens" for other in own)


def _ordered(own: Sequence[Mention], one: Mention) -> bool:
    """Tell whether what opens an example opens an order here: "se clasifican así, de mayor a menor: …"."""
    ways = [way for way in own if way.kind == "concept" and way.id in ("downward", "upward")]
    return one.id == "example" and any(way.start < one.end < way.end for way in ways)


def _recital(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a sentence opens as a recital does: "Considerando que …", not "la mano que resulte …"."""
    if one.id != "recital" or one.start or sentence.before is not None or _SEEN.match(sentence.folded):
        return False
    return sentence.folded[: one.end] in concepts()["recital"]
