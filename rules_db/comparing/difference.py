"""What differs between two texts: values, who must do what and what follows, and the wording."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from rules_db.comparing.absence import Absences
from rules_db.comparing.changes.looking import looked_for
from rules_db.comparing.changes.norms import norm_changes, norm_pairs, perhaps_otherwise, perhaps_pairs
from rules_db.comparing.changes.prose import prose_changes
from rules_db.comparing.changes.values import value_changes
from rules_db.comparing.records import Difference
from rules_db.comparing.sides import Link, Side, links
from rules_db.words import Words

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

Part = Literal["values", "norms", "prose"]
PARTS: tuple[Part, ...] = ("values", "norms", "prose")


class Links(msgspec.Struct, frozen=True):
    """How the rules and the provisions of two sides are aligned, seen from the first."""

    rules: Sequence[Link] = ()
    provisions: Sequence[Link] = ()


def links_between(base: KnowledgeBase, a: Side, b: Side) -> Links | None:
    """Return how two sides of one knowledge base are aligned; None where one text is on both sides or nothing is."""
    if set(a.documents) & set(b.documents):
        return None
    found = Links(links(base, a.documents, b.documents, "rule"), links(base, a.documents, b.documents, "provision"))
    return found if found.rules or found.provisions else None


def diff(
    a: Side,
    b: Side,
    *,
    aligned: Links | None = None,
    parts: Collection[Part] = PARTS,
    words: Words | None = None,
    absences: Absences | None = None,
) -> Difference:
    """Return what differs between two sides.

    Typed rules differ by their values. Norms and prose are paired by `aligned` where it is given, else by what they
    say: number, place and lines do not matter, so that two versions of a text differ only where their words do.
    `absences` tells of what one side alone has why the other does not; without it the other counts as silent.
    """
    words = words or Words()
    rules, provisions = (aligned.rules, aligned.provisions) if aligned else (None, None)
    paired = norm_pairs(a.rules, b.rules, rules) if "norms" in parts or "prose" in parts else []
    perhaps = perhaps_pairs(a.rules, b.rules, rules, paired) if "norms" in parts else []
    found = Difference(
        a.name,
        b.name,
        a.label,
        b.label,
        tuple(value_changes(a.rules, b.rules, words, (a.common, b.common))) if "values" in parts else (),
        tuple(norm_changes(a.rules, b.rules, paired, perhaps)) if "norms" in parts else (),
        tuple(prose_changes(a.units, b.units, provisions, paired)) if "prose" in parts else (),
        perhaps=tuple(perhaps_otherwise(perhaps)),
    )
    return looked_for(found, a, b, absences) if absences else found
