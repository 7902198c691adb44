"""One side of a difference: the rules and passages of a document, or of all documents of a jurisdiction."""

from __future__ import annotations

import json
from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from rules_db.comparing.absence import serving
from rules_db.comparing.meaning import qualified, serves
from rules_db.comparing.reading import texts_on
from rules_db.comparing.records import Part
from rules_db.errors import NotFoundError
from rules_db.identifiers import squash
from rules_db.records import StoredDocument, StoredRule
from rules_db.words.naming import jurisdiction_name
from schemas.records import NORM_FAMILIES, PERHAPS_LINK, SURE_LINK

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

_UNITS = """
SELECT id, document_id, num, heading, text, game, line_start, line_end FROM provisions
WHERE document_id = ? AND (text != '' OR heading != '') AND game LIKE ? ORDER BY position
"""
_LINKS = """
SELECT a_id, b_id, relation, score, verdict, part FROM alignments
WHERE a_document_id = ? AND b_document_id = ? AND level = ? AND relation != 'related' AND verdict != 'reject'
AND (level = 'provision' OR family IN (SELECT value FROM json_each(?)))
AND (score >= ? OR verdict != '' OR (level = 'rule' AND relation = 'different' AND score >= ?))
"""
_ANY = "%"


class Unit(msgspec.Struct, frozen=True):
    """A provision as prose: its title as printed and its own words."""

    id: str
    document_id: str
    num: str
    heading: str
    text: str
    game: str
    line_start: int
    line_end: int

    @property
    def title(self) -> str:
        """Its number and heading as printed."""
        return f"{self.num} {self.heading}".strip()

    @property
    def words(self) -> str:
        """Its heading and its own words, without its number."""
        return squash(f"{self.heading} {self.text}")


class Link(msgspec.Struct, frozen=True):
    """Two rows that the alignment found to regulate one thing: ids of rules or of provisions.

    `verdict` is what a reviewer said of it, empty where nobody did; `part` the end that says a part of what the other
    says.
    """

    a: str
    b: str
    relation: str
    score: float
    verdict: str = ""
    part: Part = ""

    @property
    def sure(self) -> bool:
        """Whether the two are shown as counterparts, and not as perhaps such."""
        return self.score >= SURE_LINK or bool(self.verdict)


class Side(msgspec.Struct, frozen=True):
    """What is compared with another side; rules and units in the order of the documents; `label` is for people.

    `sources` are its documents as they are stored: what a pack is compiled from, beside the rules. `common` are typed
    rules of chapters that serve the game: they hold where the game's own chapter says nothing else.
    """

    name: str
    label: str
    documents: tuple[str, ...]
    rules: tuple[StoredRule, ...]
    units: tuple[Unit, ...] = ()
    sources: tuple[StoredDocument, ...] = ()
    common: tuple[StoredRule, ...] = ()


def documents_named(base: KnowledgeBase, name: str) -> list[StoredDocument]:
    """Return the document with an id, or all documents of a jurisdiction; raises `NotFoundError`."""
    documents = base.documents()
    found = [d for d in documents if d.id == name] or [d for d in documents if d.jurisdiction == name]
    return found or [base.document(name)]


def side(
    base: KnowledgeBase, name: str = "", *, game: str = "", family: str = "", prose: bool = True, label: str = ""
) -> Side:
    """Return a side by a document's id or a jurisdiction; without a name the only document of the knowledge base.

    Only the rules of a game and of a family where these are given. Of a jurisdiction with many texts on one game some
    are left out (`texts_on`). `label` is what the user calls it, by default the jurisdiction's name or the id. Raises
    `NotFoundError`.
    """
    documents = documents_named(base, name) if name else base.documents()
    if not name and len(documents) != 1:
        raise NotFoundError(f"there are {len(documents)} documents; name one of {', '.join(d.id for d in documents)}")
    documents, left_out = _compared(base, name, documents, game)
    rules = [r for d in documents for r in base.rules(document_id=d.id, game=game, family=family)]
    rules = [r for r in rules if (r.document_id, r.game) not in left_out]
    rules = qualified(base, game, rules) if game else rules
    common = [r for d in documents for other in _serving(game) for r in base.rules(document_id=d.id, game=other)]
    common = [r for r in common if (r.document_id, r.game) not in left_out]
    units = [u for d in documents for u in _units(base, d.id, game)] if prose else []
    called = name or documents[0].id
    label = label or (called if called == documents[0].id else jurisdiction_name(called))
    served = tuple(replace(r, game=game, variant="") for r in common if family in ("", r.family) and serves(r, game))
    ids = tuple(document.id for document in documents)
    return Side(called, label, ids, tuple(rules), tuple(units), tuple(documents), served)


def typed_side(base: KnowledgeBase, name: str) -> Side:
    """Return a side with its typed rules alone, of all games; raises `NotFoundError`."""
    documents, left_out = _compared(base, name, documents_named(base, name), "")
    rules = (r for d in documents for r in base.typed_rules(d.id) if (r.document_id, r.game) not in left_out)
    label = name if name == documents[0].id else jurisdiction_name(name)
    return Side(name, label, tuple(document.id for document in documents), tuple(rules), sources=tuple(documents))


def _compared(
    base: KnowledgeBase, name: str, documents: Sequence[StoredDocument], game: str
) -> tuple[list[StoredDocument], Set[tuple[str, str]]]:
    """Return which documents of a jurisdiction are compared, and the games of which one of them is left out.

    Of a document that is named itself nothing is left out.
    """
    ruled = {of: texts for (place, of), texts in texts_on(base).items() if place == name}
    left_out = {(document, of) for of, texts in ruled.items() for document in texts.left_out}
    wanted = [ruled[game]] if game in ruled else [] if game else list(ruled.values())
    kept = {document for texts in wanted for document in texts.compared}
    dropped = {document for texts in wanted for document in texts.left_out} - kept
    return [document for document in documents if document.id not in dropped], left_out


def _serving(game: str) -> tuple[str, ...]:
    return serving(game)[1:] if game else ()


def _units(base: KnowledgeBase, document_id: str, game: str) -> list[Unit]:
    rows = base.connection.execute(_UNITS, (document_id, game or _ANY))
    return [Unit(**dict(row)) for row in rows]


def links(base: KnowledgeBase, a: Sequence[str], b: Sequence[str], level: str) -> list[Link]:
    """Return how norms or provisions of documents `a` and `b` are aligned, seen from `a`.

    Typed rules are compared by key and need no link; what a reviewer rejected is none. Norms that are perhaps on
    one subject and rule it otherwise are among them (see `Link.sure`).
    """
    norms = json.dumps(NORM_FAMILIES)
    found: list[Link] = []
    for ours in a:
        for theirs in b:
            forth = base.connection.execute(_LINKS, (ours, theirs, level, norms, SURE_LINK, PERHAPS_LINK))
            found += [Link(*row) for row in forth]
            back = base.connection.execute(_LINKS, (theirs, ours, level, norms, SURE_LINK, PERHAPS_LINK))
            found += [_turned(Link(*row)) for row in back]
    return found


def _turned(link: Link) -> Link:
    """Return a link as it is seen from its other end."""
    turned: dict[Part, Part] = {"a": "b", "b": "a", "": ""}
    return replace(link, a=link.b, b=link.a, part=turned[link.part])
