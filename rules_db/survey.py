"""What the program makes of one text, before anybody builds on it: instrument, levels, games, and what was read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from corpus.identity import SPANISH, language_name
from extractor.games import kind_of
from extractor.outline import Level
from rules_db.knowledge import KnowledgeBase
from rules_db.records import StoredDocument, StoredQuantity
from schemas.records import NORM_FAMILIES, Provision
from schemas.values import KINDS, Tally, tally

_MOST = 20
"""Sentences worth a look."""
_EXAMPLE = 60
"""Characters of a title."""
_MEDIUM, _FLAT = 50, 2


class SurveyedGame(Struct, frozen=True):
    """A game with its provisions, typed rules and norms, what became of its quantities, and what makes it that game.

    `line` is the first of its provisions; `titles` are the titles that begin its parts, `confidence` (0 to 1) how sure
    its surest part is and `reasons` what makes that one of the game.
    """

    game: str
    line: int
    provisions: int
    typed: int
    norms: int
    quantities: Tally
    titles: Sequence[str] = ()
    kind: str = ""
    confidence: float = 0.0
    reasons: Sequence[str] = ()


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


def survey(base: KnowledgeBase, name: str, levels: Sequence[Level]) -> Survey:
    """Return what a knowledge base has of a document, by id or jurisdiction, with the levels of its outline.

    Raises `NotFoundError`.
    """
    document = base.document(name)
    provisions = base.provisions(document.id)
    quantities = base.quantities(document=document.id)
    by_kind = {kind: tally(q for q in quantities if q.kind == kind) for kind in KINDS}
    families = Counter(rule.family for rule in base.rules(document_id=document.id))
    games = _games(base, document.id, provisions, quantities)
    return Survey(
        document=document,
        levels=levels,
        games=games,
        quantities=tally(quantities),
        kinds={kind: counts for kind, counts in by_kind.items() if counts != Tally()},
        families=dict(families.most_common()),
        worth=_worth(quantities),
        remarks=[*_remarks(document, levels, games, tally(quantities))],
    )


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
    return [_game(game, parts, typed[game], norms[game], tally(counted[game])) for game, parts in own.items()]


def _game(game: str, parts: Sequence[Provision], typed: int, norms: int, counts: Tally) -> SurveyedGame:
    common = game in ("", "general")  # what is said for all is best told by where it begins
    surest = parts[0] if common else max(parts, key=lambda part: part.game_confidence)
    return SurveyedGame(
        game=game,
        line=parts[0].line_start,
        provisions=len(parts),
        typed=typed,
        norms=norms,
        quantities=counts,
        titles=_titles(parts),
        kind=surest.game_kind,
        confidence=surest.game_confidence,
        reasons=surest.game_reasons,
    )


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
    document: StoredDocument, levels: Sequence[Level], games: Sequence[SurveyedGame], counts: Tally
) -> Iterable[str]:
    if document.status != "ok":
        yield f"its text is {document.status}"
    if document.language != SPANISH:
        yield f"it is in {language_name(document.language)}: what is not Spanish is not read"
    if document.lines >= _MEDIUM and len(levels) < _FLAT:
        yield "no levels were recognised: the text is flat"
    if not any(each.game not in ("", "general") for each in games):
        yield "no game was recognised"
    yield from (
        f"{each.game} is not in the vocabulary: it keeps its name and is read as one of its kind ({each.kind})"
        for each in games
        if each.game not in ("", "general") and each.kind and not kind_of(each.game)
    )
    if counts.little:
        yield f"it gives little: {counts.rule:,} of {counts.stating:,} quantities became rules"
