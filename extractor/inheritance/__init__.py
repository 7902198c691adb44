"""Rules taken over by reference: "para lo no especificado son de aplicación las disposiciones de la Ruleta Francesa".

A game that says so has the other game's rules beside its own, each a row with `method` "inherited": its words are the
clause that takes the rule over, its note names the provision and lines that state it. What the game itself rules comes
first: a key that it has, and what becomes of the zero if it says anything of it, is not taken over. A game that is
played with the same things by the same rules has one row, `rules_of`, that says so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from corpus.layers import Document
from extractor.games import kind_of
from extractor.inheritance.clauses import Clause, clauses
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.references.places import Places
from schemas.records import NORM_FAMILIES, Rule

_FAMILIES = frozenset(
    ("payout", "bet", "zero_rule", "commission", "dealer_rule", "option", "card_value", "hand_ranking")
)
_WHOLE = frozenset(("zero_rule",))  # families of which a game that rules anything has said all
_CONFIDENCE = 0.9  # of what the rule itself has


def inherited(document: Document, root: Node, seen: Sequence[Passage], rules: Sequence[Rule]) -> Iterator[Rule]:
    """Yield the typed rules that games take over from others by a clause of their own."""
    places = Places(root)
    found = [clause for passage in seen for clause in clauses(passage, places)]
    if not found:
        return
    typed = [rule for rule in rules if rule.family not in NORM_FAMILIES]
    own: dict[str, list[Rule]] = defaultdict(list)
    for rule in typed:
        own[rule.game].append(rule)
    for clause in found:
        theirs = [rule for rule in typed if rule.game != clause.target and clause.takes(rule)]
        taken = list(_taken(document, clause, theirs, own[clause.target]))
        own[clause.target] += taken  # a clause that says it again takes nothing more over
        yield from taken


def _taken(document: Document, clause: Clause, theirs: Iterable[Rule], own: Iterable[Rule]) -> Iterator[Rule]:
    keys = {rule.key for rule in own}
    families = {rule.family for rule in own} & _WHOLE
    quote = clause.sentence.quote()
    for rule in [_played_as(one) for one in list(theirs)[:1]] if clause.things else theirs:
        if rule.family in families or rule.key in keys or not (clause.topics or rule.family in _FAMILIES):
            continue
        yield msgspec.structs.replace(
            rule,
            provision_id=f"{document.id}__{clause.passage.node.eid}",
            game=clause.target,
            game_kind=kind_of(clause.target),
            variant=clause.passage.variant,
            text=quote.text,
            line_start=quote.line_start,
            line_end=quote.line_end,
            confidence=round(rule.confidence * _CONFIDENCE, 2),
            method="inherited",
            note=f"inherited from {rule.provision_id}, lines {rule.line_start}-{rule.line_end}",
        )


def _played_as(rule: Rule) -> Rule:
    """Return what says that a game is played as that of a rule is, with the same things: packs take its rules over."""
    return msgspec.structs.replace(rule, family="bet", key="rules_of", value=rule.game, variant="")
