"""Rules taken over by reference: "para lo no especificado son de aplicación las disposiciones de la Ruleta Francesa".

A game that says so has the other game's rules beside its own, each a row with `method` "inherited": its words are the
clause that takes the rule over, its note names the provision and lines that state it. What the game itself rules comes
first: a key that it has, and what becomes of the zero if it says anything of it, is not taken over.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from corpus.document import Document
from corpus.layers import Layer
from extractor.folding import fold
from extractor.games import games
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.references.phrases import phrases
from extractor.references.places import Places
from schemas.records import Rule

_FAMILIES = frozenset(
    ("payout", "bet", "zero_rule", "commission", "dealer_rule", "option", "card_value", "hand_ranking")
)
_WHOLE = frozenset(("zero_rule",))  # families of which a game that rules anything has said all
_TAKES_OVER = re.compile(
    r"\blo (?:que )?no (?:este |se )?"
    r"(?:especificad|previst|regulad|contemplad|establecid|dispuest|prevea|disponga|regul)\w*"
    r"|\bse (?:rige|regira|regula|regulara|juega|jugara)n? por l[oa]s? (?:mism[oa]s? )?"
    r"(?:dispuesto|reglas|normas|disposiciones|establecido)"
)
_APPLIES = re.compile(r"\b(?:aplicacion|aplica\w*|rige\w*|regira\w*|regula\w*|estara a)\b")
_CAPITALS = re.compile(r"[A-ZÁÉÍÓÚÑ][\w'’-]*(?:\s+(?:de\s+|y\s+)?[A-ZÁÉÍÓÚÑ][\w'’-]*)*")
_CONFIDENCE = 0.9  # of what the rule itself has


def inherited(document: Document, root: Node, seen: Sequence[Passage], rules: Sequence[Rule]) -> Iterator[Rule]:
    """Yield the typed rules that games take over from others by a clause of their own."""
    clauses = [clause for passage in seen if passage.game for clause in _clauses(passage)]
    if not clauses:
        return
    places = Places(root)
    by_game: dict[str, list[Rule]] = defaultdict(list)
    for rule in rules:
        by_game[rule.game].append(rule)
    for passage, sentence in clauses:
        source = _source(passage, sentence, places)
        if source and source != passage.game:
            yield from _taken(document, passage, sentence, by_game[source], by_game[passage.game])


def _clauses(passage: Passage) -> Iterator[tuple[Passage, Layer]]:
    if ("no " in passage.folded or " por l" in passage.folded) and _TAKES_OVER.search(passage.folded):
        for sentence in passage.sentences:
            low = fold(sentence.text)
            if _TAKES_OVER.search(low) and _APPLIES.search(low):
                yield passage, sentence


def _source(passage: Passage, sentence: Layer, places: Places) -> str:
    """The game whose rules a clause takes over: that of the part it refers to, else the one that it names."""
    for phrase in phrases(fold(sentence.text)):
        place = places.find(phrase.units, passage.node, first_paragraph=False)
        if place.node is not None and place.node.game not in ("", passage.game):
            return place.node.game
    for name in _CAPITALS.finditer(sentence.text):
        named = games().find(name.group())
        if named is not None and named.game not in ("", passage.game):
            return named.game
    return ""


def _taken(
    document: Document, passage: Passage, sentence: Layer, theirs: Iterable[Rule], own: Iterable[Rule]
) -> Iterator[Rule]:
    keys = {rule.key for rule in own}
    families = {rule.family for rule in own} & _WHOLE
    quote = sentence.quote()
    for rule in theirs:
        if rule.family not in _FAMILIES or rule.family in families or rule.key in keys or rule.method == "inherited":
            continue
        yield msgspec.structs.replace(
            rule,
            provision_id=f"{document.id}__{passage.node.eid}",
            game=passage.game,
            variant=passage.variant,
            text=quote.text,
            line_start=quote.line_start,
            line_end=quote.line_end,
            confidence=round(rule.confidence * _CONFIDENCE, 2),
            method="inherited",
            note=f"inherited from {rule.provision_id}, lines {rule.line_start}-{rule.line_end}",
        )
