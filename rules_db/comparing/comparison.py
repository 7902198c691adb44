"""A game across jurisdictions: one row a concept, one cell a jurisdiction, values side by side.

`limits` tells what a comparison cannot tell, said before it is shown.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Literal, get_args

from msgspec.structs import replace

from corpus.garbage import uncollected
from extractor.lexicon import game_group
from rules_db.comparing.absence import COMMON, absences_of, general_chapters, serving
from rules_db.comparing.meaning import (
    Divided,
    State,
    as_said_of_parts,
    by_key,
    by_part,
    in_parts,
    meanings,
    narrowed,
    of_wholes,
    qualified,
    serves,
    told_singly,
    under_one_name,
    wider_in,
)
from rules_db.comparing.reading import (
    Side,
    Texts,
    all_jurisdictions,
    find_game,
    regulated_games,
    rule_concepts,
    rule_relations,
    texts_compared,
    texts_on,
)
from rules_db.comparing.records import (
    Cell,
    Column,
    Comparison,
    Relation,
    Row,
    Stated,
    agree,
    is_norm,
    norm,
    place,
    stated,
)
from rules_db.comparing.subjects import otherwise
from rules_db.errors import NotFoundError, shown
from rules_db.identifiers import content_id
from rules_db.records import StoredRule
from rules_db.words import Words

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase


Seeking = Literal["all", "values", "none"]
"""Whose empty places are sought in the texts: of all rows, of values alone, of none."""
Only = Literal["differences", "common", "missing"]
ONLY: tuple[Only, ...] = get_args(Only)
"""Rows that differ, rows that all state alike, rows that not all state."""

_FIRST: tuple[Relation, ...] = ("different", "same", "partly", "alone")
"""In which order rows of a family stand."""
_LONGEST_LABEL = 90
_DEFINITION = "definition"
"""A text that only says what a game is, or which other text rules it, does not regulate it."""

Empty = Callable[[str, Sequence[StoredRule]], Cell]
"""Gives the cell of a jurisdiction that states nothing of what these rules of others state."""

_READ = """
SELECT d.jurisdiction, count(*) AS every, sum(q.fate IN ('unread', 'norm', 'damaged')) AS unread
FROM quantities q JOIN documents d ON d.id = q.document_id
WHERE q.game IN (SELECT value FROM json_each(?)) AND q.fate != 'explained' GROUP BY d.jurisdiction
"""
_DECIDED = """
SELECT jurisdiction, decided, count(*) AS n FROM rules
WHERE decided != '' AND game IN (SELECT value FROM json_each(?)) GROUP BY jurisdiction, decided ORDER BY n DESC, decided
"""
_NO_GAMES = ("", "general")

_REGULATED = "SELECT game FROM rules WHERE jurisdiction = ? GROUP BY game HAVING count(*) >= ? ORDER BY game"
_KIN = ("roulette", "blackjack", "baccarat", "banked_poker", "circle_poker", "bingo")
"""Groups of games that texts call by each other's names."""
_MOST_DECIDED = 3
"""Persons and days that are named, those of most rules."""
_CHAPTER = 12
"""Rules that make a chapter."""


def not_sought(jurisdiction: str, _stating: Sequence[StoredRule]) -> Cell:
    """Return an empty cell for which nobody looked into the text."""
    return Cell(jurisdiction, (), "unread")


def compare(
    base: KnowledgeBase,
    game: str,
    *,
    jurisdictions: Sequence[str] = (),
    family: str = "",
    words: Words | None = None,
    seeking: Seeking = "all",
) -> Comparison:
    """Compare what jurisdictions (all by default) rule on a game (an id, or its name); raises `NotFoundError`.

    Of a jurisdiction with many texts on the game some are left out (`texts_on`), and `limits` say so. Typed rules are
    put side by side by key; norms where an alignment says that they are the same subject. The words of norms take long
    to seek in the texts that have none like them: `seeking` leaves out those that nobody will look at, whose empty
    places are then `unread` and name no passage.
    """
    with uncollected():
        return _compared_in(base, game, jurisdictions, family, words or Words(), seeking)


def _compared_in(
    base: KnowledgeBase, game: str, jurisdictions: Sequence[str], family: str, words: Words, seeking: Seeking
) -> Comparison:
    game = find_game(game, regulated_games(base))
    known = all_jurisdictions(base)
    for unknown in [name for name in jurisdictions if name not in known]:
        raise NotFoundError(f"there is no jurisdiction {shown(unknown)}; there are {', '.join(known)}")
    places = tuple(dict.fromkeys(jurisdictions or known))
    texts = {each: texts_compared(base, places, each) for each in serving(game)}
    own = [rule for name in texts[game] for rule in base.rules(game=game, family=family, document_id=name)]
    served = (
        rule
        for each, names in texts.items()
        for name in (names if each != game else ())
        for rule in base.typed_rules(name, each)
    )
    found = compared(
        game,
        qualified(base, game, own),
        jurisdictions=places,
        concepts=rule_concepts(base, game, texts[game]),
        relations=rule_relations(base, game, texts[game]),
        words=words,
        common=[rule for rule in served if family in ("", rule.family) and serves(rule, game)]
        + (_said_in_general(base, places) if game == COMMON[0] else []),
        empty=_looking(base, game, seeking),
    )
    return replace(found, limits=tuple(limits(base, found, words)))


def _looked_through(base: KnowledgeBase, game: str) -> Sequence[str]:
    """Return the documents in which empty places are sought: none, for all, unless a jurisdiction has too many."""
    games = serving(game)
    if not any(texts.left_out for (_, each), texts in texts_on(base).items() if each in games):
        return ()
    return sorted({name for each in games for name in texts_compared(base, all_jurisdictions(base), each)})


def _said_in_general(base: KnowledgeBase, jurisdictions: Sequence[str]) -> list[StoredRule]:
    """Return what texts that regulate one group of games alone say of the whole group."""
    chapters = general_chapters(base)
    return [
        rule
        for name in jurisdictions
        for chapter in chapters.get(name, ())
        for text in texts_compared(base, [name], chapter)
        for rule in base.rules(game=chapter, document_id=text)
        if serves(rule, COMMON[0])
    ]


def _looking(base: KnowledgeBase, game: str, seeking: Seeking) -> Empty:
    """Return what tells why a place is empty, where that is wanted."""
    if seeking == "none":
        return not_sought
    absences = absences_of(base, game, _looked_through(base, game))

    def empty(jurisdiction: str, stating: Sequence[StoredRule]) -> Cell:
        sought = seeking == "all" or not is_norm(stating[0].family)
        return (absences.cell if sought else not_sought)(jurisdiction, stating)

    return empty


def compared(
    game: str,
    rules: Iterable[StoredRule],
    *,
    jurisdictions: Sequence[str],
    concepts: Mapping[str, str],
    relations: Mapping[frozenset[str], str],
    words: Words,
    common: Sequence[StoredRule] = (),
    empty: Empty = not_sought,
) -> Comparison:
    """Compare the rules of a game; what the order of the rules is does not matter.

    `concepts` gives the concept of a rule by its id, `relations` how two rules (their ids) are aligned. `common` are
    typed rules of chapters that serve the game: they hold where the game's own chapter says nothing else. `empty`
    tells why a jurisdiction states nothing.
    """
    rules = sorted(rules, key=place)
    ruling = {rule.jurisdiction for rule in rules if rule.family != _DEFINITION}
    speaking = ruling or {rule.jurisdiction for rule in rules}
    rules = [rule for rule in rules if rule.jurisdiction in speaking]
    columns = tuple(_column(name, rules, words) for name in jurisdictions if name in speaking)
    names = tuple(column.jurisdiction for column in columns)
    typed = _typed_rows([rule for rule in rules if not is_norm(rule.family)], names, words, common, empty)
    norms = _norm_rows([rule for rule in rules if is_norm(rule.family)], names, concepts, relations, empty)
    rows = sorted([*typed, *norms], key=lambda row: _place(row, words))
    absent = tuple(name for name in jurisdictions if name not in speaking)
    return Comparison(game, words.game(game), columns, tuple(rows), absent)


def only(comparison: Comparison, which: Only | None) -> Comparison:
    """Return the comparison with one kind of rows; all of them where `which` is None."""
    if which is None:
        return comparison
    kept = tuple(row for row in comparison.rows if _is(row, which))
    return replace(comparison, rows=kept)


def _is(row: Row, which: Only) -> bool:
    if which == "differences":
        return row.relation == "different"
    return bool(row.missing) if which == "missing" else row.relation == "same"


def _column(jurisdiction: str, rules: Iterable[StoredRule], words: Words) -> Column:
    documents = sorted({rule.document_id for rule in rules if rule.jurisdiction == jurisdiction})
    return Column(jurisdiction, words.jurisdiction(jurisdiction), tuple(documents))


def _place(row: Row, words: Words) -> tuple[object, ...]:
    """Return the sorting key of a row: families as their table has them, in each what differs first."""
    family, key = words.place(row.family, row.key)
    if row.norm:
        cell = row.stating[0]
        first = cell.stated[0].places[0]
        return family, _FIRST.index(row.relation), len(row.missing), cell.jurisdiction, first, row.concept_id
    return family, _FIRST.index(row.relation), key, row.key


def _typed_rows(
    rules: Iterable[StoredRule], names: Sequence[str], words: Words, common: Iterable[StoredRule], empty: Empty
) -> Iterable[Row]:
    rules, common = under_one_name(rules), list(common)
    full = meanings([*rules, *common])

    def state(some: Iterable[StoredRule]) -> tuple[Stated, ...]:
        """What these rules state; what is said of a whole has its meaning as a part of it."""
        some = list(some)
        return stated(some, words, {**full, **meanings(some)})

    served, said = by_key(common), by_key(rules)
    wholes, parts, apart = of_wholes(said), in_parts(said), Divided(said)

    def divided(name: str, group: Sequence[StoredRule]) -> Cell:
        """The cell of a jurisdiction that says it of the parts of a bet one by one, else why it is empty.

        What it says of the whole, where that need not hold for each part, speaks of the part and does not decide it.
        """
        at = (group[0].family, group[0].key)
        own = _of(name, parts.get(at, ()))
        if own:
            return Cell(name, by_part(state, own, words))
        if singly := told_singly(at, (rule for rule in rules if rule.jurisdiction == name)):
            return Cell(name, state(singly))
        if spread := _of(name, (rule for part in apart.parts(at) for rule in said[part])):
            return Cell(name, as_said_of_parts(spread, words, full))
        near = (*apart.wholes(at), *otherwise(*at))
        whole = _of(name, (rule for wide in near for rule in said.get(wide, ())))
        return Cell(name, (), "unread", tuple(sorted(map(place, whole)))) if whole else empty(name, group)

    for (family, key), group in said.items():
        around = {wide: wholes.get((family, wide), ()) for wide in wider_in(group[0].game, key)}
        cells = tuple(_typed_cell(name, group, served.get((family, key), ()), around, state, divided) for name in names)
        game = group[0].game
        yield Row(game, family, key, words.key(family, key, game), _relation(cells, key), cells, _missing(cells))


def _typed_cell(
    name: str,
    group: Sequence[StoredRule],
    served: Iterable[StoredRule],
    around: Mapping[str, Sequence[StoredRule]],
    state: State,
    empty: Empty,
) -> Cell:
    """Return the cell of a jurisdiction: what the game's chapter states, of the name or of what it is part of, else
    what a common chapter does, else why there is nothing."""
    if own := [rule for rule in group if rule.jurisdiction == name]:
        return Cell(name, state(own))
    for wide, rules in around.items():
        if wider_rules := [rule for rule in rules if rule.jurisdiction == name]:
            return Cell(name, state(narrowed(wider_rules, group[0].key)), within=wide)
    if shared := [rule for rule in served if rule.jurisdiction == name]:
        return Cell(name, tuple(replace(each, variant="") for each in state(shared)), common=True)
    return empty(name, group)


def _of(name: str, rules: Iterable[StoredRule]) -> list[StoredRule]:
    """Return the rules of a jurisdiction."""
    return [rule for rule in rules if rule.jurisdiction == name]


def _missing(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(cell.jurisdiction for cell in cells if not cell.stated)


def _relation(cells: Sequence[Cell], key: str) -> Relation:
    stating = [cell for cell in cells if cell.stated]
    if len(stating) == 1:
        return "alone"
    if not all(agree(a.stated, b.stated, key) for a, b in combinations(stating, 2)):
        return "different"
    in_parts = any(each.parts for cell in stating for each in cell.stated)
    return "same" if len(stating) == len(cells) and not in_parts else "partly"


def _norm_rows(
    rules: Iterable[StoredRule],
    names: Sequence[str],
    concepts: Mapping[str, str],
    relations: Mapping[frozenset[str], str],
    empty: Empty,
) -> Iterable[Row]:
    groups: dict[tuple[str, str], list[StoredRule]] = defaultdict(list)
    for rule in rules:
        groups[rule.family, concepts.get(rule.id) or content_id(rule.id)].append(rule)
    for (family, concept), group in groups.items():
        cells = tuple(_norm_cell(name, group, empty) for name in names)
        first, relation = group[0], _norm_relation(cells, relations)
        label = _label(next(cell for cell in cells if cell.stated))
        yield Row(first.game, family, first.key, label, relation, cells, _missing(cells), norm=True, concept_id=concept)


def _norm_cell(name: str, group: Sequence[StoredRule], empty: Empty) -> Cell:
    told = tuple(norm(rule) for rule in group if rule.jurisdiction == name)
    return Cell(name, told) if told else empty(name, group)


def _norm_relation(cells: Sequence[Cell], relations: Mapping[frozenset[str], str]) -> Relation:
    stating = [cell for cell in cells if cell.stated]
    if len(stating) == 1:
        return "alone"
    ids = [place.rule_id for cell in stating for each in cell.stated for place in each.places]
    found = {relations.get(frozenset(pair), "") for pair in combinations(ids, 2)}
    if "different" in found:
        return "different"
    return "same" if len(stating) == len(cells) else "partly"


def _label(cell: Cell) -> str:
    words = cell.stated[0].words
    if len(words) <= _LONGEST_LABEL:
        return words
    return words[:_LONGEST_LABEL].rpartition(" ")[0].rstrip(" ,;:") + "…"


def limits(base: KnowledgeBase, comparison: Comparison, words: Words) -> Iterator[str]:
    """Yield sentences: what of the game nobody read, how many places are empty for that reason, and who decided."""
    texts = texts_on(base)
    for column in comparison.columns:
        yield from _left_out([texts[column.jurisdiction, comparison.game]], column.name, words)
    games = json.dumps(serving(comparison.game))
    counts = {row["jurisdiction"]: row for row in base.connection.execute(_READ, (games,))}
    for column in comparison.columns:
        row = counts.get(column.jurisdiction)
        if row and row["unread"]:
            yield words.text("limit_unread", name=column.name, unread=row["unread"], every=row["every"])
    decided = base.connection.execute(_DECIDED, (games,)).fetchall()
    for column in comparison.columns:
        if own := [row for row in decided if row["jurisdiction"] == column.jurisdiction]:
            who = "; ".join(row["decided"] for row in own[:_MOST_DECIDED])
            yield words.text("limit_decided", name=column.name, n=sum(row["n"] for row in own), who=who)
    for name in comparison.absent:
        if near := _kin(base, name, comparison.game):
            games = ", ".join(map(words.game, near))
            yield words.text("limit_kin", name=words.jurisdiction(name), games=games)
    doubtful = sum(cell.state in ("unread", "damaged") for row in comparison.rows if not row.norm for cell in row.cells)
    if doubtful:
        yield words.text("limit_places", n=doubtful)


def _left_out(several: Iterable[Texts], name: str, words: Words) -> Iterator[str]:
    """Yield the sentence that not all of the texts that a jurisdiction has on a game are compared."""
    most = max((len(each.compared) + len(each.left_out) for each in several if each.left_out), default=0)
    if most:
        yield words.text("limit_texts", name=name, n=most)


def _kin(base: KnowledgeBase, jurisdiction: str, game: str) -> list[str]:
    """Return the games of the same kind that a jurisdiction regulates: a text may call the game by their name."""
    kin = {other for group in _KIN if game in game_group(group) for other in game_group(group)}
    rows = base.connection.execute(_REGULATED, (jurisdiction, _CHAPTER)).fetchall()
    return [row["game"] for row in rows if row["game"] in kin]


def sides_limits(base: KnowledgeBase, sides: Sequence[Side], game: str, words: Words) -> Iterator[str]:
    """Yield sentences about two sides: which regulates far fewer games, and what of the game's quantities is unread."""
    texts = texts_on(base)
    games = Counter(name for name, each in texts if each not in _NO_GAMES)
    most = max((games[_jurisdiction(side)] for side in sides), default=0)
    for side in sides:
        several = (of for (name, each), of in texts.items() if name == side.name and game in ("", each))
        yield from _left_out(several, side.label, words)
        count = games[_jurisdiction(side)]
        if not game and count < most:
            yield words.text("limit_games_one" if count == 1 else "limit_games", name=side.label, n=count, most=most)
    if not game:
        return
    counts = {row["jurisdiction"]: row for row in base.connection.execute(_READ, (json.dumps(serving(game)),))}
    for side in sides:
        row = counts.get(_jurisdiction(side))
        if row and row["unread"]:
            yield words.text("limit_unread", name=side.label, unread=row["unread"], every=row["every"])


def _jurisdiction(side: Side) -> str:
    return side.sources[0].jurisdiction if side.sources else side.name
