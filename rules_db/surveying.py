"""What the program makes of one text, before anybody builds on it: instrument, levels, games, and what was read."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from extractor.lexicon.tokens import number, ordinal, plain
from rules_db.knowledge import KnowledgeBase
from rules_db.records import StoredDocument, StoredQuantity
from schemas.families import NORM_FAMILIES
from schemas.records import Provision
from schemas.tally import KINDS, Tally, tally

_MOST = 20
"""Sentences worth a look."""
_EXAMPLE = 60
"""Characters of the example of a level."""
_UNSIGNED = frozenset(("document", "table", "tr"))
"""Kinds of provisions that no line opens."""
_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)
_ROMAN = re.compile(r"[IVXLCDM]+")
_MEDIUM, _FLAT = 50, 2


class Level(Struct, frozen=True):
    """Provisions that open alike: how deep they stand (1: outermost), the word before the number, its system.

    `system` is "arabic", "decimal" (1.2.1), "roman", "letter", "word" (PRIMERO) or "none"; `capitals` tells titles in
    capitals. `line` is that of the first, `example` how it begins.
    """

    depth: int
    kind: str
    prefix: str
    system: str
    capitals: bool
    count: int
    line: int
    example: str


class SurveyedGame(Struct, frozen=True):
    """A game with its provisions, typed rules and norms, what became of its quantities, and what makes it that game.

    `line` is the first of its provisions; `titles` are the titles that begin its parts.
    """

    game: str
    line: int
    provisions: int
    typed: int
    norms: int
    quantities: Tally
    titles: Sequence[str] = ()


class Worth(Struct, frozen=True):
    """A sentence or table row with unread quantities (`words`): the more, the more it is worth a look."""

    line_start: int
    line_end: int
    game: str
    unread: int
    words: Sequence[str]
    sentence: str


class Survey(Struct, frozen=True):
    """All that a survey tells of a text; `kinds` are the quantities by kind, `families` the rules by family.

    `remarks` are sentences on what looks wrong: no levels, no game, little read.
    """

    document: StoredDocument
    levels: Sequence[Level]
    games: Sequence[SurveyedGame]
    quantities: Tally
    kinds: Mapping[str, Tally]
    families: Mapping[str, int]
    worth: Sequence[Worth]
    remarks: Sequence[str]


def survey(base: KnowledgeBase, name: str) -> Survey:
    """Return what a knowledge base has of a document, by id or jurisdiction; raises `NotFoundError`."""
    document = base.document(name)
    provisions = base.provisions(document.id)
    quantities = base.quantities(document=document.id)
    by_kind = {kind: tally(q for q in quantities if q.kind == kind) for kind in KINDS}
    families = Counter(rule.family for rule in base.rules(document_id=document.id))
    found = levels(provisions)
    games = _games(base, document.id, provisions, quantities)
    return Survey(
        document=document,
        levels=found,
        games=games,
        quantities=tally(quantities),
        kinds={kind: counts for kind, counts in by_kind.items() if counts != Tally()},
        families=dict(families.most_common()),
        worth=_worth(quantities),
        remarks=[*_remarks(document, found, games, tally(quantities))],
    )


def levels(provisions: Sequence[Provision]) -> list[Level]:
    """Return the levels of an outline, the outermost first; provisions that open alike at one depth are one level."""
    depths = _depths(provisions)
    found: dict[tuple[int, str, str, str, bool], list[Provision]] = defaultdict(list)
    for provision in provisions:
        if provision.kind not in _UNSIGNED and (provision.num or provision.heading):
            sign = (*_sign(provision.num), provision.heading.isupper())
            found[(depths[provision.id], provision.kind, *sign)].append(provision)
    return [
        Level(depth, kind, prefix, system, capitals, len(alike), alike[0].line_start, _example(alike[0]))
        for (depth, kind, prefix, system, capitals), alike in sorted(found.items(), key=lambda item: item[0][0])
    ]


def _depths(provisions: Iterable[Provision]) -> dict[str, int]:
    depths: dict[str, int] = {}
    for provision in provisions:
        depths[provision.id] = depths[provision.parent_id] + 1 if provision.parent_id in depths else 0
    return depths


def _sign(num: str) -> tuple[str, str]:
    """Return the word before a printed number, folded, and the system of its numerals."""
    if digits := re.search(r"\d", num):
        tail = num[digits.start() :]
        return plain(num[: digits.start()]), "decimal" if re.match(r"\d+\.\d", tail) else "arabic"
    words = _WORD.findall(num)
    if not words:
        return "", "none"
    last = words[-1]
    before = plain(" ".join(words[:-1]))
    if _ROMAN.fullmatch(last):
        return before, "roman"
    if len(last) == 1:
        return before, "letter"
    spelled = plain(last)
    return (before, "word") if number(spelled) or ordinal(spelled) else (plain(num), "none")


def _example(provision: Provision) -> str:
    words = f"{provision.num} {provision.heading}".split()
    said = " ".join(words)
    return said if len(said) <= _EXAMPLE else f"{said[: _EXAMPLE - 1].rstrip()}…"


def _games(
    base: KnowledgeBase, document: str, provisions: Sequence[Provision], quantities: Sequence[StoredQuantity]
) -> list[SurveyedGame]:
    """Return the games in the order of the text; what belongs to none stands under an empty name."""
    rules = base.rules(document_id=document)
    typed = Counter(rule.game for rule in rules if rule.family not in NORM_FAMILIES)
    norms = Counter(rule.game for rule in rules if rule.family in NORM_FAMILIES)
    counted: dict[str, list[StoredQuantity]] = defaultdict(list)
    for quantity in quantities:
        counted[quantity.game].append(quantity)
    own: dict[str, list[Provision]] = defaultdict(list)
    for provision in provisions:
        own[provision.game].append(provision)
    return [
        SurveyedGame(
            game, parts[0].line_start, len(parts), typed[game], norms[game], tally(counted[game]), _titles(parts)
        )
        for game, parts in own.items()
    ]


def _titles(parts: Sequence[Provision]) -> list[str]:
    """Return the titles of the parts that open a game: those whose parent is of another."""
    ids = {part.id for part in parts}
    opening = [part.heading for part in parts if part.parent_id not in ids and part.heading and part.game]
    return list(dict.fromkeys(title[:_EXAMPLE] for title in opening))


def _worth(quantities: Sequence[StoredQuantity]) -> list[Worth]:
    unread = [quantity for quantity in quantities if quantity.fate == "unread"]
    sentences = [list(group) for _, group in groupby(unread, key=lambda quantity: quantity.sentence_start)]
    sentences.sort(key=lambda group: (-len(group), group[0].start))
    return [
        Worth(
            group[0].line_start,
            group[-1].line_end,
            group[0].game,
            len(group),
            [" ".join(quantity.words.split()) for quantity in group],
            group[0].sentence,
        )
        for group in sentences[:_MOST]
    ]


def _remarks(
    document: StoredDocument, found: Sequence[Level], games: Sequence[SurveyedGame], counts: Tally
) -> Iterable[str]:
    if document.status != "ok":
        yield f"its text is {document.status}"
    if document.lines >= _MEDIUM and len(found) < _FLAT:
        yield "no levels were recognised: the text is flat"
    if not any(each.game not in ("", "general") for each in games):
        yield "no game was recognised"
    if counts.little:
        yield f"it gives little: {counts.rule:,} of {counts.stating:,} quantities became rules"
