"""What a comparison asks of the knowledge base: games by what people call them, and the two sides of a difference.

A side is the rules and passages of a document, or of all documents of a jurisdiction.
"""

from __future__ import annotations

import difflib
import json
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules_db.citing import citations, pinpoints
from rules_db.comparing.absence import serving
from rules_db.comparing.meaning import qualified, serves
from rules_db.comparing.records import Comparison, Difference, Part, Place
from rules_db.errors import NotFoundError, shown
from rules_db.identifiers import squash
from rules_db.records import StoredDocument, StoredRule
from rules_db.words import Language, jurisdiction_name, table
from schemas.records import NORM_FAMILIES, PERHAPS_LINK, SURE_LINK

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase


Cited = Mapping[str, tuple[str, str]]
"""The pinpoint of a provision and its citation with the instrument, by its id."""
_Found = TypeVar("_Found", Comparison, Difference)


# Games by what people call them.


def find_game(name: str, regulated: Iterable[str]) -> str:
    """Return the id of a game that is called so (its id, its English or Spanish name); raises `NotFoundError`.

    `regulated` are the games of the knowledge base: no other is found.
    """
    games = sorted(set(regulated) - {""})
    if name in games:
        return name
    wanted = _plain(name)
    called = {_plain(word): game for game in games for word in (game, *table("games").get(game, ()))}
    if wanted in called:
        return called[wanted]
    near = [word for word in called if wanted and wanted in word] or difflib.get_close_matches(wanted, called, 3)
    perhaps = ", ".join(dict.fromkeys(called[word] for word in near)) or ", ".join(games) or "none"
    raise NotFoundError(
        f"no regulation here rules a game {shown(name)}; {'perhaps' if near else 'there are'} {perhaps}"
    )


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFD", name.casefold())
    return "".join(c for c in letters if c.isalnum())


_CONCEPTS = """
SELECT m.rule_id, m.concept_id FROM rules r JOIN concept_members m ON m.rule_id = r.id
WHERE {} ORDER BY m.rule_id, m.concept_id DESC
"""
_OF_GAME = "? IN ('', r.game)"
_OF_SOME = "r.game = ? AND r.document_id IN (SELECT value FROM json_each(?))"
_RELATIONS = "SELECT a_id, b_id, relation FROM alignments WHERE level = 'rule' AND verdict != 'reject'"
_BETWEEN_SOME = """
 AND game = ? AND a_document_id IN (SELECT value FROM json_each(?))
 AND b_document_id IN (SELECT value FROM json_each(?))
"""
_TEXTS = """
SELECT d.jurisdiction, r.game, d.id, r.rules
FROM (SELECT document_id, game, count(*) AS rules FROM rules GROUP BY document_id, game) r
JOIN documents d ON d.id = r.document_id ORDER BY d.date DESC, d.id
"""
_MOST_TEXTS = 4
"""Texts of one jurisdiction on one game that are compared."""
_WHOLE = 2
"""A text with one part in so many of the rules of the fullest one, or more, rules the game and does not amend it."""


class Texts(NamedTuple):
    """The documents in which a jurisdiction rules a game: those that are compared, and those that are left out."""

    compared: Sequence[str]
    left_out: Sequence[str] = ()


_NO_TEXTS = Texts(())


def regulated_games(base: KnowledgeBase) -> list[str]:
    """Return the games that the rules of the knowledge base are about, in alphabetical order."""
    rows = base.connection.execute("SELECT DISTINCT game FROM rules WHERE game != '' ORDER BY game")
    return [row["game"] for row in rows]


def jurisdictions_on(base: KnowledgeBase, game: str) -> list[str]:
    """Return the jurisdictions that rule a game, in alphabetical order."""
    sql = "SELECT DISTINCT jurisdiction FROM rules WHERE game = ? ORDER BY jurisdiction"
    return [row["jurisdiction"] for row in base.connection.execute(sql, (game,))]


def all_jurisdictions(base: KnowledgeBase) -> list[str]:
    """Return the jurisdictions of all documents, in alphabetical order."""
    rows = base.connection.execute("SELECT DISTINCT jurisdiction FROM documents ORDER BY jurisdiction")
    return [row["jurisdiction"] for row in rows]


def texts_on(base: KnowledgeBase) -> Mapping[tuple[str, str], Texts]:
    """Return the documents in which each jurisdiction rules each game, by both.

    Of more than a few, as of many editions of one text, the newest that regulates the game in full is compared, and the
    newest of those that rule something of it.
    """
    return base.made("texts", lambda: _texts_on(base), len)


def _texts_on(base: KnowledgeBase) -> Mapping[tuple[str, str], Texts]:
    found: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    for jurisdiction, game, document, rules in base.connection.execute(_TEXTS):
        found[jurisdiction, game][document] = rules
    return {of: _chosen(several) for of, several in found.items()}


def _chosen(several: Mapping[str, int]) -> Texts:
    """Return which of some documents, the newest first, are compared; by how many rules each has."""
    if len(several) <= _MOST_TEXTS:
        return Texts(tuple(several))
    most = max(several.values())
    whole = [name for name, rules in several.items() if rules * _WHOLE >= most]
    compared = [*whole[:1], *[name for name in several if name not in whole][: _MOST_TEXTS - 1]]
    return Texts(compared, [name for name in several if name not in compared])


def texts_compared(base: KnowledgeBase, jurisdictions: Iterable[str], game: str) -> list[str]:
    """Return the documents in which some jurisdictions rule a game, without those that are left out."""
    texts = texts_on(base)
    return [document for name in jurisdictions for document in texts.get((name, game), _NO_TEXTS).compared]


def rule_concepts(base: KnowledgeBase, game: str, documents: Sequence[str] = ()) -> dict[str, str]:
    """Return the concept of each rule of a game (of all, where it is empty) by the rule's id.

    Only of some documents where a game and these are given.
    """
    some = bool(game and documents)
    sql = _CONCEPTS.format(_OF_SOME if some else _OF_GAME)
    rows = base.connection.execute(sql, (game, json.dumps(documents)) if some else (game,))
    return {row["rule_id"]: row["concept_id"] for row in rows}


def rule_relations(base: KnowledgeBase, game: str, documents: Sequence[str] = ()) -> dict[frozenset[str], str]:
    """Return how rules of a game (of all, where it is empty) are aligned, by the pair of their ids.

    Only between some documents where a game and these are given. What a reviewer rejected is left out.
    """
    if game and documents:
        names = json.dumps(documents)
        rows = base.connection.execute(_RELATIONS + _BETWEEN_SOME, (game, names, names))
    else:
        rows = base.connection.execute(f"{_RELATIONS} AND game = ?" if game else _RELATIONS, (game,) if game else ())
    return {frozenset((row["a_id"], row["b_id"])): row["relation"] for row in rows}


# Where things stand, as it is cited.


def cited_provisions(base: KnowledgeBase, provisions: Iterable[str], language: Language) -> Cited:
    """Return how provisions are cited; ids that are not there are left out."""
    wanted = {name for name in provisions if name}
    whole = citations(base, wanted, language)
    return {name: (place, whole[name]) for name, place in pinpoints(base, wanted, language).items()}


def with_citations(found: _Found, bases: Iterable[KnowledgeBase], language: Language) -> _Found:
    """Return a comparison or a difference with every place in it as it is cited; `bases` hold its texts."""
    wanted = set(provisions_in(found))
    cited: dict[str, tuple[str, str]] = {}
    for base in bases:
        cited.update(cited_provisions(base, wanted, language))
    located: _Found = _located(found, cited)
    return located


def provisions_in(record: object) -> Iterator[str]:
    """Yield the provisions of all places that a record names, at any depth."""
    if isinstance(record, Place):
        yield record.provision_id
    elif isinstance(record, tuple):
        for each in record:
            yield from provisions_in(each)
    elif isinstance(record, Struct):
        for name in _holding(type(record)):
            yield from provisions_in(getattr(record, name))


def _located(record: Any, cited: Cited) -> Any:
    if isinstance(record, Place):
        pinpoint, citation = cited.get(record.provision_id, ("", ""))
        return replace(record, pinpoint=pinpoint, citation=citation)
    if isinstance(record, tuple):
        return tuple([_located(each, cited) for each in record])
    if not isinstance(record, Struct) or not (names := _holding(type(record))):
        return record
    held = {name: each for name in names if (each := getattr(record, name))}
    return replace(record, **{name: _located(each, cited) for name, each in held.items()}) if held else record


@cache
def _holding(kind: type[Struct]) -> tuple[str, ...]:
    """Return the fields of a record that hold places, themselves or in other records."""
    hints = get_type_hints(kind)
    return tuple(name for name, hint in hints.items() if any(map(_holds_places, _records_in(hint))))


def _holds_places(kind: type[Struct]) -> bool:
    return kind is Place or bool(_holding(kind))


def _records_in(hint: Any) -> Iterator[type[Struct]]:
    """Yield the records that a type names, in tuples and unions too."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for each in get_args(hint):
        yield from _records_in(each)


# One side of a difference: the rules and passages of a document, or of all documents of a jurisdiction.


_UNITS = """
SELECT id, document_id, num, heading, text, game, line_start, line_end,
  (SELECT coalesce(group_concat(d.text, ' '), '') FROM damage d
   WHERE d.document_id = p.document_id AND d.line BETWEEN p.line_start AND p.line_end) AS damage
FROM provisions p WHERE document_id = ? AND (text != '' OR heading != '') AND game LIKE ? ORDER BY position
"""
_LINKS = """
SELECT a_id, b_id, relation, score, verdict, part FROM alignments
WHERE a_document_id = ? AND b_document_id = ? AND level = ? AND relation != 'related' AND verdict != 'reject'
AND (level = 'provision' OR family IN (SELECT value FROM json_each(?)))
AND (score >= ? OR verdict != '' OR (level = 'rule' AND relation = 'different' AND score >= ?))
"""
_IN_GAME = " AND game = ?"
"""What links two rows of one game is of that game."""
_ANY = "%"


class Unit(msgspec.Struct, frozen=True):
    """A provision as prose: its title as printed and its own words; `damage` are the words of it that stay damaged."""

    id: str
    document_id: str
    num: str
    heading: str
    text: str
    game: str
    line_start: int
    line_end: int
    damage: str = ""

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
    common = [r for d in documents for other in _serving(game) for r in base.typed_rules(d.id, other)]
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


def links(base: KnowledgeBase, a: Sequence[str], b: Sequence[str], level: str, game: str = "") -> list[Link]:
    """Return how norms or provisions of documents `a` and `b` are aligned, seen from `a`; of one game where given.

    Typed rules are compared by key and need no link; what a reviewer rejected is none. Norms that are perhaps on
    one subject and rule it otherwise are among them (see `Link.sure`).
    """
    sql = _LINKS + (_IN_GAME if game else "")
    asked = (level, json.dumps(NORM_FAMILIES), SURE_LINK, PERHAPS_LINK, *filter(None, (game,)))
    found: list[Link] = []
    for ours in a:
        for theirs in b:
            found += [Link(*row) for row in base.connection.execute(sql, (ours, theirs, *asked))]
            found += [_turned(Link(*row)) for row in base.connection.execute(sql, (theirs, ours, *asked))]
    return found


def _turned(link: Link) -> Link:
    """Return a link as it is seen from its other end."""
    turned: dict[Part, Part] = {"a": "b", "b": "a", "": ""}
    return replace(link, a=link.b, b=link.a, part=turned[link.part])
