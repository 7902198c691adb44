"""Why a place of a comparison is empty: the text is silent, a passage speaks of it and was not read, or is damaged.

A text is silent on a key where no sentence of the game's chapters, nor of the common chapters that serve it or that it
takes over, speaks of the key's subject: has its names, its ideas, and a quantity that no rule took (see
`subjects.toml`). Where the value of the key is a quantity, its names with a quantity that no rule took are enough: it
may stand there in words that nobody knows, or in a table. Odds that stand with no name may be those of any bet that
the text knows.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, product
from math import fsum, log
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from extractor.lexicon import game_group
from rules_db.comparing.matching import plain
from rules_db.comparing.records import Cell, Place, State, is_norm
from rules_db.comparing.subjects import Idea, Subject, otherwise, subject

if TYPE_CHECKING:
    import sqlite3

    from rules_db.knowledge import KnowledgeBase
    from rules_db.records import StoredRule


# Look for a norm's words in a text that has no norm like it: what stands there in other words was not read.
#
# A passage is found where it has most of the norm's rarer words, whatever their endings and order.


_STEM = 6
"""Letters of a word that its forms share."""
_SHORTEST = 4
"""Letters of a word that says something: "para", "con" and the like say nothing."""
_LEAST = 4
"""Words of a norm of which most are enough: of fewer a passage has to hold all."""
_ALL = 0.999
_SHARE = 0.6
"""Weight of a norm's words that a passage has to hold to say it; read on pairs of passages of one game."""
_ROUNDING = 1e-9
_RAREST = 5
"""Words of a norm by which passages are found."""
_MOST = 3
"""Passages that are told."""

_PROVISIONS = """
SELECT p.id, p.document_id, p.heading, p.text, p.line_start, p.line_end, d.jurisdiction FROM provisions p
JOIN documents d ON d.id = p.document_id
WHERE (? = '[]' OR p.game IN (SELECT value FROM json_each(?)))
AND (? = '[]' OR p.document_id IN (SELECT value FROM json_each(?))) AND p.text != '' ORDER BY p.document_id, p.position
"""


class _Said(Struct, frozen=True):
    """A provision's words."""

    place: Place
    words: frozenset[str]


class Sought:
    """The provisions of some games and documents (of all, where none are named), by their words."""

    def __init__(self, base: KnowledgeBase, games: Sequence[str] = (), documents: Sequence[str] = ()) -> None:
        wanted = [json.dumps(one) for one in (games, games, documents, documents)]
        self._rows = base.connection.execute(_PROVISIONS, wanted).fetchall()
        self._wanted: dict[str, tuple[dict[str, float], list[str], float]] = {}

    def parts(self) -> int:
        """Return how many provisions there are."""
        return len(self._rows)

    def passages(self, jurisdiction: str, texts: Iterable[str], share: float = _SHARE) -> tuple[Place, ...]:
        """Return the places of a jurisdiction that hold most of the words of one of these texts: a share of their
        weight, or all of them where they are few."""
        found = (place for text in texts for place in self._of(jurisdiction, text, share))
        return tuple(dict.fromkeys(found))[:_MOST]

    def _of(self, jurisdiction: str, text: str, share: float) -> Iterable[Place]:
        if text not in self._wanted:
            self._wanted[text] = self._weighed(stems(text))
        weights, rarest, every = self._wanted[text]
        enough = every * (share if len(weights) >= _LEAST else _ALL)
        if not weights:
            return ()
        near: dict[int, float] = defaultdict(float)
        holding = self._holding.get(jurisdiction, {})
        for word in rarest:
            for at in holding.get(word, ()):
                near[at] += weights[word]
        others = every - fsum(weights[word] for word in rarest)
        said = (
            (fsum(weights[word] for word in weights.keys() & self._said[at].words), at)
            for at, rare in near.items()
            if rare + others >= enough - _ROUNDING
        )
        best = sorted((-weight, at) for weight, at in said if weight >= enough)
        return (self._said[at].place for _, at in best)

    def _weighed(self, wanted: frozenset[str]) -> tuple[dict[str, float], list[str], float]:
        """Return words with what each weighs (the rarer the more), the rarest, and what all weigh.

        Sums of weights are rounded once, so that no order of the words makes one passage better than its equal.
        """
        every = len(self._said)
        weights = {word: log((1 + every) / (1 + self._frequency[word])) for word in wanted}
        return (
            weights,
            sorted(wanted, key=lambda word: (-weights[word], word))[:_RAREST],
            fsum(weights.values()),
        )

    @cached_property
    def _said(self) -> list[_Said]:
        found = []
        for row in self._rows:
            place = Place(row["document_id"], row["line_start"], row["line_end"], row["id"])
            found.append(_Said(place, stems(f"{row['heading']} {row['text']}")))
        return found

    @cached_property
    def _frequency(self) -> Counter[str]:
        return Counter(chain.from_iterable(said.words for said in self._said))

    @cached_property
    def _holding(self) -> dict[str, dict[str, list[int]]]:
        """The provisions of each jurisdiction that have a word."""
        found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for at, said in enumerate(self._said):
            holding = found[self._rows[at]["jurisdiction"]]
            for word in said.words:
                holding[word].append(at)
        return found


@lru_cache(maxsize=1 << 12)
def stems(text: str) -> frozenset[str]:
    """Return the beginnings of the words of a text that say something, and its numbers."""
    return frozenset(word[:_STEM] for word in plain(text) if len(word) >= _SHORTEST or word.isdigit())


COMMON = ("general", "poker", "circle_poker")
"""Games of chapters that are common to others: all, or the group of that name."""
_KINDS = {"set": "number"}
_ANY = "#any"
_LAYOUT = ("numbers", "pockets")
"""What a bet covers is counted in these, and no stake or payment is."""
_ODDS = "#odds"
_PAID = ("bet:", "hand:")
_NONE: frozenset[int] = frozenset()
_STRETCH = 12
"""Words of a stretch of a passage that is looked for by itself."""
_NEARLY_ALL = 0.85
"""Weight of a stretch of words that a passage has to hold to have that stretch."""

_SPOKEN = """
SELECT m.*, d.jurisdiction FROM mentions m JOIN documents d ON d.id = m.document_id
WHERE (? = '[]' OR m.game IN (SELECT value FROM json_each(?)))
AND (? = '[]' OR m.document_id IN (SELECT value FROM json_each(?))) ORDER BY m.document_id, m."start"
"""
_READ = "SELECT jurisdiction FROM documents WHERE id IN (SELECT document_id FROM mentions)"
_QUANTITIES = """
SELECT document_id, kind, unit, value, fate, "start" FROM quantities
WHERE (? = '[]' OR game IN (SELECT value FROM json_each(?))) AND fate IN ('unread', 'norm', 'damaged')
AND (? = '[]' OR document_id IN (SELECT value FROM json_each(?))) ORDER BY document_id, "start"
"""

_ABOVE = """
SELECT DISTINCT d.jurisdiction, p.game, above.game FROM provisions p
JOIN provisions above ON above.id = p.parent_id JOIN documents d ON d.id = p.document_id
WHERE p.game != above.game AND p.game != '' AND above.game NOT IN ('', 'general') ORDER BY 1, 2, 3
"""


_TAKEN_OVER = """
SELECT DISTINCT r.jurisdiction, r.game, p.game FROM rules r
JOIN provisions p ON p.id = substr(r.note, 16, instr(r.note, ', lines') - 16)
WHERE r.game = ? AND r.method = 'inherited' AND p.game NOT IN (r.game, '', 'general') ORDER BY 1, 3
"""
"""Games whose rules another game takes over for what it does not say itself (`inherited from PROVISION, lines …`)."""

_STATED = """
SELECT jurisdiction, game, family, key, document_id, line_start, line_end, provision_id FROM rules
WHERE game IN (SELECT value FROM json_each(?)) AND key != '' ORDER BY document_id, line_start, id
"""


def _games_above(base: KnowledgeBase, game: str) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return by jurisdiction and game the other games whose chapters serve it: they hold its own as one of theirs, or
    `game` takes their rules over."""
    found: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    taken = base.connection.execute(_TAKEN_OVER, (game,))
    holding = base.made("games above", lambda: base.connection.execute(_ABOVE).fetchall(), len)
    for jurisdiction, below, above in chain(holding, taken):
        found[jurisdiction, below][above] = None
    return {below: tuple(above) for below, above in found.items()}


_REGULATED = "SELECT DISTINCT jurisdiction, game FROM rules WHERE game != ''"


def general_chapters(base: KnowledgeBase) -> Mapping[str, tuple[str, ...]]:
    """Return by jurisdiction the chapters on a group of games that are general there: no other game is regulated."""
    games: dict[str, set[str]] = defaultdict(set)
    for jurisdiction, game in base.connection.execute(_REGULATED):
        games[jurisdiction].add(game)
    group, common = {*COMMON, *game_group("poker")}, COMMON[1:]
    return {name: tuple(one for one in common if one in said) for name, said in games.items() if said <= group}


def serving(game: str) -> tuple[str, ...]:
    """Return a game and the games of the common chapters that serve it."""
    return (game, *(one for one in COMMON if one != game and (one == "general" or game in game_group(one))))


class Passage(Struct, frozen=True):
    """A sentence: where it stands, and what it speaks of."""

    place: Place
    own: frozenset[str]
    around: frozenset[str]
    damaged: bool
    common: bool = False

    @property
    def nameless(self) -> bool:
        """Whether its words name nothing that is paid."""
        return not any(idea in self.own for idea in _PAID)


class Text:
    """The sentences of one jurisdiction, by what they speak of."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self._own: dict[str, set[int]] = defaultdict(set)
        self._around: dict[str, set[int]] = defaultdict(set)
        below: dict[frozenset[str], list[int]] = defaultdict(list)
        for at, passage in enumerate(passages):
            below[passage.around].append(at)
            for idea in passage.own:
                self._own[idea].add(at)
        for around, several in below.items():
            for idea in around:
                self._around[idea].update(several)
        self._nameless = {at for at, passage in enumerate(passages) if passage.nameless}
        for at, idea in _named_before(passages):
            self._around[idea].add(at)

    def speaking(self, about: Subject, *, paid: bool) -> list[Passage]:
        """Return the sentences that speak of a subject; `paid` where it is what something is paid."""
        found = self._naming(about.names, paid=paid)
        for group in about.needs:
            found = found & self._with(group)
        if about.names and (paid or about.valued):
            named = [set[int]().union(*(self._own.get(idea, _NONE) for idea in called)) for called in about.names]
            found = found | (set.intersection(*named) & self._own.get(_ANY, _NONE))
        return [self.passages[at] for at in sorted(found)]

    def _with(self, group: Iterable[Idea]) -> set[int]:
        own = (self._own.get(idea.name, _NONE) for idea in group)
        around = (self._around.get(idea.name, _NONE) for idea in group if not idea.inside)
        return set().union(*own, *around)

    def _naming(self, names: Sequence[frozenset[str]], *, paid: bool) -> set[int]:
        """Return the sentences with all names; a heading's name counts where the sentence has no other of its own."""
        found = None if names else set(range(len(self.passages)))
        for called in names:
            own: set[int] = set().union(*(self._own.get(idea, _NONE) for idea in called))
            around: set[int] = set().union(*(self._around.get(idea, _NONE) for idea in called))
            if paid and not own and not around:
                return set()
            here = own | (around & self._nameless)
            found = here if found is None else found & here
        orphans = self._own.get(_ODDS, _NONE) & self._nameless if paid else _NONE
        return (found or set()) | {at for at in orphans if not self.passages[at].common}


def _named_before(passages: Sequence[Passage]) -> Iterator[tuple[int, str]]:
    """Yield sentences without a name of what is paid, each with the names of the last one that has some, in the same
    provision: "Esta apuesta …" goes on about it."""
    provision, named = "", frozenset[str]()
    for at, passage in enumerate(passages):
        if passage.place.provision_id != provision:
            provision, named = passage.place.provision_id, frozenset()
        if passage.nameless and provision:
            yield from ((at, idea) for idea in named)
        else:
            named = frozenset(idea for idea in passage.own if idea.startswith(_PAID) and idea not in _PAID)


class Absences:
    """Why places of a comparison are empty, by jurisdiction; all that this needs is read at once.

    Of one game and the common chapters that serve it, or of all games where none is named; of some documents where
    these are given.
    """

    def __init__(self, base: KnowledgeBase, game: str = "", documents: Sequence[str] = ()) -> None:
        self._above = {**_games_above(base, game)} if game else {}
        if game == COMMON[0]:
            self._above |= {(name, game): chapters for name, chapters in general_chapters(base).items()}
        above = {one for (_, below), games in self._above.items() if below == game for one in games}
        wanted = (json.dumps((*serving(game), *above) if game else ()), json.dumps(documents))
        open_ = _by_document(base.connection.execute(_QUANTITIES, (wanted[0], *wanted, wanted[1])))
        self._passages: dict[tuple[str, str], list[Passage]] = defaultdict(list)
        for row in base.connection.execute(_SPOKEN, (wanted[0], *wanted, wanted[1])):
            self._passages[row["jurisdiction"], row["game"]].append(
                _passage(row, open_.get(row["document_id"], _Open()))
            )
        self._read = {
            row["jurisdiction"] for row in base.made("read", lambda: base.connection.execute(_READ).fetchall(), len)
        }
        self._texts: dict[tuple[str, str], Text] = {}
        self._stated: dict[tuple[str, ...], list[Place]] = defaultdict(list)
        for row in base.connection.execute(_STATED, (json.dumps(sorted(above)),)):
            self._stated[tuple(row)[:4]].append(Place(*tuple(row)[4:]))
        self._sought = Sought(base, serving(game) if game else (), documents)

    def parts(self) -> int:
        """Return how many sentences and provisions it has read."""
        return self._sought.parts() + sum(map(len, self._passages.values()))

    def cell(self, jurisdiction: str, stating: Sequence[StoredRule]) -> Cell:
        """Return the empty cell of a jurisdiction for what rules of others state: why it is empty, and where."""
        first = stating[0]
        if is_norm(first.family):
            return self.of_words(jurisdiction, *(rule.text for rule in stating))
        return self.of_key(jurisdiction, first.game, first.family, first.key)

    def of_words(self, jurisdiction: str, *said: str) -> Cell:
        """Return the empty cell of a jurisdiction for what these words of others say."""
        found = self._sought.passages(jurisdiction, said)
        return Cell(jurisdiction, (), "unread" if found else "silent", found)

    def of_passage(self, jurisdiction: str, said: str) -> Cell:
        """Return the empty cell of a jurisdiction for a whole passage of another: also where it says that in parts."""
        whole, words = self.of_words(jurisdiction, said), said.split()
        if whole.passages or len(words) < 2 * _STRETCH:
            return whole
        stretches = [" ".join(words[at : at + _STRETCH]) for at in range(0, len(words) - _STRETCH + 1, _STRETCH)]
        parts = [found for stretch in stretches if (found := self._sought.passages(jurisdiction, (stretch,)))]
        if 2 * len(parts) < len(stretches):
            return whole
        return Cell(jurisdiction, (), "unread", tuple(dict.fromkeys(chain.from_iterable(parts))))

    def holds(self, jurisdiction: str, words: str) -> bool:
        """Tell whether a passage of a jurisdiction has nearly all of these words, wherever it stands."""
        return bool(self._sought.passages(jurisdiction, (words,), _NEARLY_ALL))

    def of_key(self, jurisdiction: str, game: str, family: str, key: str) -> Cell:
        """Return the empty cell of a jurisdiction for a key of a typed family."""
        text, about = self._text(jurisdiction, game), subject(family, key)
        if jurisdiction not in self._read or about is None:  # nothing was looked through: nothing is known to be silent
            return Cell(jurisdiction, (), "unread")
        found = text.speaking(about.findable(self._known), paid=family == "payout")
        keys = ((family, key), *otherwise(family, key))
        stated = [
            place
            for above, said in product(self._above.get((jurisdiction, game), ()), keys)
            for place in self._stated.get((jurisdiction, above, *said), ())
        ]
        places = dict.fromkeys((*stated, *(passage.place for passage in found)))
        return Cell(jurisdiction, (), "unread" if stated else _state(found), tuple(places))

    @cached_property
    def _known(self) -> frozenset[str]:
        """All that any of the texts speaks of."""
        passages = chain.from_iterable(self._passages.values())
        return frozenset().union(*{ideas for one in passages for ideas in (one.own, one.around)})

    def _text(self, jurisdiction: str, game: str) -> Text:
        if (jurisdiction, game) not in self._texts:
            own, *common = (*serving(game), *self._above.get((jurisdiction, game), ()))
            passages = [*self._passages.get((jurisdiction, own), ())]
            for other in common:
                passages += (replace(one, common=True) for one in self._passages.get((jurisdiction, other), ()))
            self._texts[jurisdiction, game] = Text(passages)
        return self._texts[jurisdiction, game]


def absences_of(base: KnowledgeBase, game: str = "", documents: Sequence[str] = ()) -> Absences:
    """Return why places are empty, of a game and of documents as `Absences` takes them; as the base remembers it."""
    return base.made(("absences", game, *documents), lambda: Absences(base, game, documents), Absences.parts)


def _state(found: Sequence[Passage]) -> State:
    if not found:
        return "silent"
    return "damaged" if all(passage.damaged for passage in found) else "unread"


class _Open(Struct):
    """The quantities of a document that no rule took, by the place where they begin."""

    starts: list[int] = []
    ideas: list[tuple[str, ...]] = []
    damaged: list[bool] = []

    def within(self, start: int, end: int) -> range:
        """Return those that begin in a stretch of the source."""
        return range(bisect_left(self.starts, start), bisect_left(self.starts, end))


def _by_document(rows: Iterable[sqlite3.Row]) -> Mapping[str, _Open]:
    found: dict[str, _Open] = defaultdict(_Open)
    for row in rows:
        kept = found[row["document_id"]]
        kept.starts.append(row["start"])
        kept.ideas.append(tuple(_of_value(row["kind"], row["unit"], row["value"])))
        kept.damaged.append(row["fate"] == "damaged")
    return found


def _of_value(kind: str, unit: str, value: str) -> Iterable[str]:
    yield f"#{_KINDS.get(kind, kind)}"
    yield f"#={value}"
    if unit not in _LAYOUT:
        yield _ANY
    if unit:
        yield f"#{unit}"


@lru_cache(maxsize=1 << 12)
def _named(ideas: str) -> frozenset[str]:
    """Return the ideas of a list set with spaces that are no values."""
    return frozenset(idea for idea in ideas.split() if idea[0] != "#")


def _passage(row: sqlite3.Row, quantities: _Open) -> Passage:
    """Return a sentence with the values that are still open; those that became a rule speak of that rule's key."""
    here = quantities.within(row["start"], row["end"])
    values = {idea for at in here for idea in quantities.ideas[at]}
    return Passage(
        Place(row["document_id"], row["line_start"], row["line_end"], row["provision_id"]),
        _named(row["own"]) | values,
        _named(row["around"]),
        bool(row["damaged"]) or any(quantities.damaged[at] for at in here),
    )
