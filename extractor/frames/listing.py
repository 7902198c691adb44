"""Whether a sentence lists what a table has: words above it say so, or it does nothing else than name things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.frames.clauses import acts
from extractor.frames.sentence import Sentence
from extractor.grammar import numbers
from extractor.lexicon import load
from extractor.mentions import Mention
from extractor.mentions.pipeline import mentions
from extractor.passages import LEADER, Passage
from schemas.declared import fitted, read


class _Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What `inventory.toml` lists."""

    staff: frozenset[str]
    overseers: frozenset[str]
    common: frozenset[str]
    of_machines: frozenset[str]
    tools: frozenset[str]
    verbs: frozenset[str]
    judged: frozenset[str]
    unreal: frozenset[str]
    described: frozenset[str]
    places: frozenset[str]
    articles: frozenset[str]
    listing: frozenset[str]
    attribute: frozenset[str]
    links: frozenset[str]
    copulas: frozenset[str]
    breaks: frozenset[str]
    lacking: tuple[str, ...]
    short: dict[str, str]


def _words() -> _Words:
    name = "inventory.toml"
    return fitted(read(files(__package__).joinpath(name)), _Words, name)


SAYS = _words()
_SHORT = re.compile(
    rf"\b(?:\d{{1,2}}|una?|dos|tres|cuatro|cinco|seis) (?P<name>{'|'.join(SAYS.short)})(?=\s*(?:$|[,.;)]|y |o ))"
)
_MARK = re.compile(r"\s*(?:y )?(?:(?:literal |numeral |inciso )?(?:[a-z]|\d{1,2}|[ivx]+)[.)]+|[-*•·–])\s")
_SAID_OF = re.compile(
    r"\b(?:donde|cuy[oa]s?|va|van|se|no|si|cuando|que|es|son|esta|estan|ha|han|puede|pueden|debe|deben)\b"
)
_WILL = re.compile(r"[aeií]rán?\b")
_FINITE = re.compile(r"(?!.*(?:[ai]d|st|ch)[oa]$).*(?:[aeo]n?|[oó]|aron|ieron|aba|aban|ia|ian|ndo)")
_FOR_WHAT = re.compile(r"(?:por|para|en|de)? ?(?:cada )?(?:mesa|ruleta|sala|maquina|puesto|pano|tapete)\s*[:,]\s*")
_MAKES_UP = re.compile(r"\s(?:integra|compone|forma|constituye|completa|hace)n? (?:\w+ ){1,2}\w+\s*\.?$")
"""What ends a list that comes first: "… y una paleta componen el material"."""
_TITLE = 3  # words of a title that stands in its paragraph
HEAD = 24  # characters between a number and the name that it counts
ENTRY = 40  # characters of the label of an entry


_FIELD_OPENS = re.compile(r"(?:^|[;·|•.:\n]|\t|\s[-–—]|\b[a-z][.)])\s*(?:(?:el|la|l[ao]s|y) )?$")
_FIELD = re.compile(
    rf"s?(?: \([^)]{{1,20}}\))?\s*(?P<sign>[:,=]|\t|\s?{LEADER}|(?= (?:es|sera|son|seran) un))\s*"
    r"(?:(?:es|sera|son|seran) )?"
    r"(?:(?P<no>no(?: lleva| tiene| hay| aplica)?|ningun[oa]|sin)"
    r"|(?P<may>opcional|optativ[oa]|facultativ[oa]|potestativ[oa]|eventual)"
    r"|si|lleva|requerid[oa]|obligatori[oa]|incluid[oa]|exigid[oa]|presente|(?P<count>\d{1,2}|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho))"
    r"(?=\s*(?:$|[.,;·|•)\t\n]| y | [-–—] ))"
)
"""What a field says of the thing or role that is its label: yes, no, as the house likes, or how many."""
_FIELD_COUNTS = re.compile(rf"s?\s*(?:[:,=]|\s?{LEADER})\s*(?:de )?$")
"""What stands between such a label and how many there may be: "pagadores, entre dos y cuatro según la afluencia"."""
_UNDER = 2  # titles above an entry: its own and that of its section


_PRESENTED = re.compile(r"(?:^|[;.]\s)(?:y )?una? ")
_OF_VERB = 7  # words between a verb and what it lists first: "componen la plantilla mínima de la sala un director"
PASSING, TOLD, RULED, LISTED = range(4)


class Listed(Struct, frozen=True):
    """A thing or role in `text[start:end]` of a sentence with what is said of it.

    `strength` tells how: `LISTED` in a section on the material or judged ("es facultativo"), `RULED` of the table,
    `TOLD` elsewhere, in `PASSING` where the play is told with it ("la carta de corte se inserta …"). Only the
    strongest count in a game.
    """

    key: str
    value: Any
    start: int
    end: int
    strength: int = 1


def people(sentence: Sentence) -> tuple[Mention, ...]:
    """Return the roles that a sentence names, and those that a list of people has for short: "un jefe"."""
    roles = sentence.of("role")
    short = [
        Mention("role", SAYS.short[hit.group("name")], hit.start("name"), hit.end())
        for hit in _SHORT.finditer(sentence.folded)
    ]
    if not short or not (any(one.id in SAYS.staff for one in roles) or _staffed(sentence)):
        return roles
    return tuple(sorted((*roles, *short), key=lambda one: (one.start, -one.end)))


def paid_by(sentence: Sentence, name: Mention) -> Mention:
    """Return the role that a name stands for: a "pagador" beside a "crupier" or "tallador" is the one who only pays.

    Alone he is the croupier. Beside him stands who is named in the same list of short sentences.
    """
    words = {
        near.folded[one.start : one.start + len("pagad")]
        for near in sentence.back()
        if near is sentence or near.text.endswith(";")
        for one in near.of("role")
        if one.id == "croupier"
    }
    payer = name.id == "croupier" and sentence.folded.startswith("pagad", name.start) and len(words) > 1
    return replace(name, id="payer") if payer else name


def _staffed(sentence: Sentence) -> bool:
    """Tell whether the sentences before one, in its passage, name people who work at a table."""
    return any(one.id in SAYS.staff for before in islice(sentence.back(), 1, None) for one in before.of("role"))


def marked(words: str) -> int:
    """Where a list item begins behind its mark."""
    hit = _MARK.match(words)
    return hit.end() if hit else 0


def described(sentence: Sentence) -> bool:
    """Tell whether a sentence lists the material or the staff: it is said above it, or it does nothing else."""
    return told_above(sentence) or verbless(sentence)


def told_above(sentence: Sentence) -> bool:
    """Tell whether a lead, a title or the label of its list says that the material or the staff is listed here."""
    titles = [one for title in sentence.titles[:2] for one in title]
    own = [one for one in sentence.own if one.start < HEAD or one.id in ("vertical", "diameter", "be_made")]
    if sentence.before is not None and len(sentence.before.text.split()) <= _TITLE:
        titles += sentence.before.own  # "Enseres. Un sabot, …"
    titles += _label(sentence)
    lead = lead_of(sentence)
    return any(one.kind == "concept" and one.id in SAYS.described for one in (*lead, *titles, *own)) or any(
        one.kind == "concept" and one.id in SAYS.verbs for one in lead
    )


def _label(sentence: Sentence) -> Iterator[Mention]:
    """What the label of a list says whose entries are parted by semicolons: "Enseres: a) rastrillo; b) …"."""
    for before in islice(sentence.back(), 1, None):
        if not before.text.rstrip().endswith(";"):
            return
        yield from (one for one in before.own if one.start < HEAD and ":" in before.text[: ENTRY + HEAD])


def verbless(sentence: Sentence) -> bool:
    """Tell whether a sentence only lists things: it opens with one, counted or not, and nothing in it is done."""
    low, begin = sentence.folded, marked(sentence.folded)
    label, made = _FOR_WHAT.match(low, begin), _MAKES_UP.search(low)
    begin, stop = label.end() if label else begin, made.start() if made else len(low)
    first = next((one for one in sentence.own if one.start >= begin and one.kind in ("amount", "item", "unit")), None)
    if first is None or first.start > begin + len("un ") or low.startswith(":", first.end):
        return False
    names = [one for one in sentence.own if one.kind in ("item", "unit", "role", "shape", "suit", "bet")]
    whole = [one for one in names if not any(_within(one, other) for other in names)]
    kinds = {(one.kind, one.id) for one in whole if one.kind in ("item", "unit") or one.id in SAYS.staff}
    said = _SAID_OF.search(low, begin, stop) or _WILL.search(sentence.text)
    done = (one for one in sentence.own if one.start < stop)
    return len(kinds) > 1 and not said and not any(_is_done(low, one, names) for one in done)


def bare(sentence: Sentence) -> bool:
    """Tell whether nothing is done in a sentence: it says what there is, and how much ("De uno a siete puestos")."""
    low, amounts = sentence.folded, sentence.of("amount")
    names = sentence.of("item", "unit", "role", "shape")
    verbs = (*_SAID_OF.finditer(low), *_WILL.finditer(sentence.text))
    said = any(not any(one.start <= hit.start() < one.end for one in amounts) for hit in verbs)
    return not said and not any(_is_done(low, one, names) for one in sentence.own)


def _within(one: Mention, other: Mention) -> bool:
    """Tell whether a name stands inside a longer one."""
    return other.start <= one.start and one.end <= other.end and other.end - other.start > one.end - one.start


def _is_done(low: str, one: Mention, names: Sequence[Mention]) -> bool:
    """Tell whether a mention is an act in a finite form, and not part of a name."""
    act = one.kind == "concept" and one.id in acts() and _FINITE.fullmatch(low, one.start, one.end)
    return bool(act) and not any(name.start <= one.start < name.end for name in names)


def lead_of(sentence: Sentence) -> list[Mention]:
    """What announces the list: the last sentence of the words before it, where they are a whole paragraph."""
    words = sentence.passage.lead.text.rstrip(" :.;") if sentence.passage.lead is not None else ""
    return [one for one in sentence.lead if one.start >= words.rfind(". ")]


def headed(passages: Iterable[Passage]) -> Iterator[tuple[Passage, str]]:
    """Yield each heading that is nothing but a thing's name below one on the material, with the key of the thing."""
    for passage in passages:
        if passage.kind != "heading" or len(passage.text) > ENTRY or len(passage.titles) < _UNDER:
            continue
        item = load().items.lookup(passage.text.strip(" .:;-–•*"), game=passage.game)
        if item and item != "wheel" and passage.game and _on_material(passage.titles[1], passage.game):
            yield passage, f"has.{item}"


def _on_material(title: str, game: str) -> bool:
    return any(one.kind == "concept" and one.id == "material" for one in next(iter(mentions([(title, game)]))))


def entries(sentence: Sentence) -> Iterator[Listed]:
    """The thing that is the label of an entry in a section on the material: "CORTES: dos tarjetas de plástico"."""
    begin = marked(sentence.folded)
    end = sentence.text.find(":", begin, begin + ENTRY)
    if end < 0 or sentence.before is not None or not described(sentence):
        return
    item = load().items.lookup(sentence.text[begin:end].strip(), game=sentence.passage.game)
    if item and item not in SAYS.common:
        yield Listed(f"has.{item}", True, begin, end, LISTED)


def fields(sentence: Sentence) -> Iterator[Listed]:
    """The things and roles of a card of fields, with what it says of each: "Sabot: sí · Mezcladora: opcional"."""
    low = sentence.folded
    for name in (paid_by(sentence, one) for one in sentence.of("item", "role")):
        said = _FIELD.match(low, name.end)
        if not _FIELD_OPENS.search(low, 0, name.start):
            continue
        if said is None:
            yield from _ranged(sentence, name)
            continue
        if name.kind == "item" and (said.group("sign") == ":" or name.id not in SAYS.common):
            value = "optional" if said.group("may") else said.group("no") is None
            yield Listed(f"has.{name.id}", value, name.start, said.end(), LISTED)
        elif name.kind == "role" and name.id in SAYS.staff and said.group("may"):
            yield Listed(f"staff.{name.id}", "optional", name.start, said.end(), LISTED)
        elif name.kind == "role" and name.id in SAYS.staff and said.group("count") and not counts_cards(sentence):
            count = numbers.at(low, said.start("count"))
            if count is not None:
                yield Listed(f"staff.{name.id}", count.value, name.start, said.end(), LISTED)


def _ranged(sentence: Sentence, name: Mention) -> Iterator[Listed]:
    """From how many to how many of a role there may be, where it is the label of a field."""
    behind = next((one for one in sentence.of("amount") if one.start >= name.end), None)
    if behind is None or behind.form != "range" or name.id not in SAYS.staff or counts_cards(sentence):
        return
    if _FIELD_COUNTS.fullmatch(sentence.folded, name.end, behind.start):
        yield Listed(f"staff.{name.id}", behind.value, name.start, behind.end, LISTED)


def counts_cards(sentence: Sentence) -> bool:
    """Tell whether a sentence counts cards: "cinco al repartidor, cuatro ocultas" is no staff."""
    return any(one.id == "cards" for one in sentence.of("unit"))


def one_by_one(sentence: Sentence, name: Mention) -> bool:
    """Tell whether a passage presents its people one by one: "Un crupier dirige el juego; un cambista vende fichas"."""
    begins = {hit.end() for hit in _PRESENTED.finditer(sentence.passage.folded)}
    named = load().bearers.find(sentence.passage.text, game=sentence.passage.game) if len(begins) > 1 else []
    others = {one.id for one in named if one.start in begins and one.id in SAYS.staff}
    return len(others) > 1 and _PRESENTED.fullmatch(sentence.folded, 0, name.start) is not None


def of_table(sentence: Sentence) -> bool:
    """Tell whether a sentence is about a table, a machine or a room."""
    return any(f"{one.kind}:{one.id}" in SAYS.places and one.note != "not" for one in sentence.own)


def listed_of_table(sentence: Sentence) -> bool:
    """Tell whether the sentence before, or the list that one goes on with, is about a table."""
    for one in islice(sentence.back(), 1, None):
        if of_table(one):
            return True
        if not one.text.rstrip().endswith(";"):
            return False
    return False


def words_between(gap: str) -> int:
    """How many words may stand between a verb and what it lists first: fewer where a sign parts them."""
    return _OF_VERB - 2 if "," in gap else _OF_VERB


__all__ = [
    "HEAD",
    "LISTED",
    "PASSING",
    "RULED",
    "SAYS",
    "TOLD",
    "Listed",
    "bare",
    "counts_cards",
    "described",
    "entries",
    "fields",
    "headed",
    "lead_of",
    "listed_of_table",
    "marked",
    "of_table",
    "one_by_one",
    "paid_by",
    "people",
    "told_above",
    "verbless",
    "words_between",
]
