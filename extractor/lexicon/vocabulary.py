"""A vocabulary: ids with their names, found in text at the longest match.

Names are matched word by word on folded text through a trie of words: one dictionary step a word, so the cost is linear
in the text and hardly grows with the number of names. spaCy's `PhraseMatcher` was measured on the same texts: it takes
about as long in all, but its import costs over a second, which every command would pay, and its patterns know neither
games nor the places for numbers in names ("2.ª docena").
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from extractor.lexicon.tokens import NUMBER_WORDS, ORDINAL_WORDS, Tokens, forms, number, ordinal, tokens
from schemas.declared import fitted

NUMBER, ORDINAL = "<n>", "<o>"
NOTHING = "_"
_FIGURE, _DIGITS = "0", frozenset("0123456789½")
_NEVER: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Entry:
    """Names of one id.

    They hold in `games` (in any where it is empty). A name may have one place for a number (`craps <n>`) or ordinal
    (`<o> columna`), which then stands in the id. `cell` names hold only as the whole of a cell or title: words too
    common to be recognised in a sentence. In a game that nobody knows, read as its kind, they hold where `kinds` has it
    and nothing else does. The id `_` is for words that hold a name but do not name it ("a la par",
    "la línea que separa"): they are matched and left out.
    """

    id: str
    names: tuple[str, ...]
    games: frozenset[str] = frozenset()
    cell: tuple[str, ...] = ()
    plural: bool = True
    kinds: frozenset[str] = frozenset()


class Name(msgspec.Struct, frozen=True):
    """A name found in `text[start:end]`: what it names. `ids` has several, and `id` is empty, where it is ambiguous."""

    id: str
    start: int
    end: int
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Leaf:
    id: str
    games: frozenset[str]
    cell: bool
    kinds: frozenset[str]

    def filled(self, slot: int) -> _Leaf:
        """Return the leaf with the number that the name has in its id."""
        return _Leaf(self.id.replace(NUMBER, str(slot)), self.games, self.cell, self.kinds)


class _Node(dict[str, "_Node"]):
    """A word's continuations, and what is named when the name ends here."""

    def __init__(self) -> None:
        super().__init__()
        self.leaves: list[_Leaf] = []

    @cached_property
    def slotted(self) -> bool:
        """Whether a number may follow."""
        return NUMBER in self or ORDINAL in self

    @cached_property
    def openings(self) -> dict[str, frozenset[str] | None]:
        """The words that open a name, each with those that may follow; None where any may, for it is a name alone.

        Every figure stands under `_FIGURE`.
        """
        opened = {word: node.seconds for word, node in self.items() if word not in (NUMBER, ORDINAL)}
        for slot, words in ((NUMBER, NUMBER_WORDS), (ORDINAL, ORDINAL_WORDS)):
            for word in (*words, _FIGURE) if slot in self else ():
                opened[word] = _either(opened.get(word, _NEVER), self[slot].seconds)
        figures = opened.get(_FIGURE, _NEVER)
        return {word: _either(then, figures) if word[0] in _DIGITS else then for word, then in opened.items()}

    @property
    def seconds(self) -> frozenset[str] | None:
        """The words that may follow here; None where any may."""
        return None if self.leaves or self.slotted else frozenset(self)


def _either(first: frozenset[str] | None, second: frozenset[str] | None) -> frozenset[str] | None:
    return None if first is None or second is None else first | second


class Vocabulary:
    """Ids with their Spanish names; `find` in sentences, `lookup` for a whole cell or title."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._root = _Node()
        self._names: dict[str, list[str]] = {}
        for entry in entries:
            if entry.id != NOTHING:
                self._names.setdefault(entry.id, []).extend((*entry.names, *entry.cell))
            for cell, names in ((False, entry.names), (True, entry.cell)):
                for name in names:
                    self._add(name, _Leaf(entry.id, entry.games, cell, entry.kinds), entry.plural)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids, in the order of the file; numbered ones with `<n>`."""
        return tuple(self._names)

    def names(self, name_id: str) -> tuple[str, ...]:
        """Return the names of an id as the file has them; KeyError where there is no such id."""
        return tuple(self._names[name_id])

    def find(
        self, text: str, *, game: str = "", overrides: Mapping[str, str] | None = None, ambiguous: bool = False
    ) -> list[Name]:
        """Return the names in `text`, leftmost and longest, without overlaps.

        A name that means different things in different games needs `game`; without it, it is left out, or comes with
        all its `ids` when `ambiguous` is asked for. `overrides` are names that the text itself defines, with their
        ids: they come before the lexicon's.
        """
        words, roots = tokens(text), self._roots(overrides)
        return list(_scan(words, _openings(words, roots), roots, game, ambiguous))

    def find_each(self, text: str, games: Iterable[str]) -> dict[str, list[Name]]:
        """Return by game what `find` gives for it; the text is searched once for all of them."""
        words = tokens(text)
        walks = [(at, found) for at in _openings(words, (self._root,)) if (found := _walk(words, at, self._root))]
        return {game: list(_chosen(words, walks, game)) for game in games}

    def first(self, text: str, start: int, reach: int, *, game: str = "") -> Name | None:
        """Return the first name that begins in `text[start:start + reach]`, or None.

        An ambiguous name counts as none. For grammars that know where to look: the rest of the text is not searched.
        """
        words = tokens(text)
        after = bisect_left(words.starts, start)
        for index in range(after, bisect_left(words.starts, start + reach, after)):
            length, ids = _longest(words, index, (self._root,), game)
            if length:
                last = words.ends[index + length - 1]
                return Name(ids[0], words.starts[index], last, ids) if len(ids) == 1 and ids[0] != NOTHING else None
        return None

    def lookup(self, text: str, *, game: str = "", overrides: Mapping[str, str] | None = None) -> str | None:
        """Return the id that the whole of `text` names ("Pleno", "2.ª docena", "DOS" in a table), or None."""
        words = tokens(text)
        for root in self._roots(overrides):
            for length, leaves in _walk(words, 0, root):
                ids = _choose(leaves, game, True) if length == len(words) else ()
                if len(ids) == 1 and NOTHING not in ids:
                    return ids[0]
        return None

    def only(self, text: str, *, game: str = "", overrides: Mapping[str, str] | None = None) -> str | None:
        """Return the one id that `text` names, be it by several names ("Línea o seisena"); None for none or several."""
        whole = self.lookup(text, game=game, overrides=overrides)
        if whole is not None:
            return whole
        ids = {name.id for name in self.find(text, game=game, overrides=overrides)}
        return ids.pop() if len(ids) == 1 else None

    def _roots(self, overrides: Mapping[str, str] | None) -> tuple[_Node, ...]:
        return (_trie(tuple(sorted(overrides.items()))), self._root) if overrides else (self._root,)

    def _add(self, name: str, leaf: _Leaf, plural: bool) -> None:
        for form in forms(name, plural=plural):
            node = self._root
            for word in form:
                node = node.setdefault(word, _Node())
            if leaf not in node.leaves:
                node.leaves.append(leaf)


class Vocabularies:
    """Several vocabularies, each under a name of its own, of which a text is asked once."""

    def __init__(self, parts: Mapping[str, Vocabulary]) -> None:
        self._roots = {kind: part._root for kind, part in parts.items()}
        words = {word for root in self._roots.values() for word in root.openings}
        self._opened = {word: self._following(word) for word in words}

    def _following(self, word: str) -> tuple[tuple[str, frozenset[str] | None], ...]:
        """The vocabularies that have names that open with a word, each with the words that may follow."""
        opened = {kind: root.openings for kind, root in self._roots.items()}
        named = {kind: word if word in names or word[0] not in _DIGITS else _FIGURE for kind, names in opened.items()}
        return tuple((kind, names[named[kind]]) for kind, names in opened.items() if named[kind] in names)

    def find(self, text: str, *, game: str = "") -> Iterator[tuple[str, Name]]:
        """Yield the names in `text`, each with the name of its vocabulary; as `Vocabulary.find` has them."""
        words, opened = tokens(text), self._opened
        places: dict[str, list[int]] = {}
        for index, (word, behind) in enumerate(zip(words.words, [*words.words[1:], ""], strict=False)):
            for kind, seconds in opened.get(word) or (opened.get(_FIGURE, ()) if word[0] in _DIGITS else ()):
                if seconds is None or behind in seconds:
                    places.setdefault(kind, []).append(index)
        for kind, openings in places.items():
            for name in _scan(words, openings, (self._roots[kind],), game, False):
                yield kind, name


@lru_cache(maxsize=64)
def _trie(names: tuple[tuple[str, str], ...]) -> _Node:
    """Return the trie of names that a text defines for itself."""
    return Vocabulary(Entry(named, (name,)) for name, named in names)._root


def _scan(words: Tokens, openings: Sequence[int], roots: Sequence[_Node], game: str, ambiguous: bool) -> Iterable[Name]:
    after = 0
    for index in openings:
        if index < after:
            continue
        length, ids = _longest(words, index, roots, game)
        if not length:
            continue
        after = index + length
        if NOTHING not in ids and (len(ids) == 1 or ambiguous):
            yield Name(ids[0] if len(ids) == 1 else "", words.starts[index], words.ends[after - 1], ids)


def _chosen(words: Tokens, walks: Sequence[tuple[int, list[tuple[int, list[_Leaf]]]]], game: str) -> Iterable[Name]:
    """Yield the names of a game, from all names that begin at each place."""
    after = 0
    for index, found in walks:
        length, ids = _longest_of(found, game) if index >= after else (0, ())
        if length:
            after = index + length
            if len(ids) == 1 and ids[0] != NOTHING:
                yield Name(ids[0], words.starts[index], words.ends[after - 1], ids)


def _openings(words: Tokens, roots: Sequence[_Node]) -> list[int]:
    """Return the places where a name may begin; most words of a text are passed over here, so it is kept bare."""
    found: list[int] = []
    for root in roots:
        opened = root.openings
        figures = opened.get(_FIGURE)
        digits = _DIGITS if words.figures and _FIGURE in opened else _NEVER
        if not digits and opened.keys().isdisjoint(words.words):
            continue
        for index in [at for at, word in enumerate(words.words) if word in opened or word[0] in digits]:
            seconds = opened.get(words.words[index], figures)
            if seconds is None or "".join(words.words[index + 1 : index + 2]) in seconds:
                found.append(index)
    return found if len(roots) == 1 else sorted(set(found))


def _longest(words: Tokens, index: int, roots: Sequence[_Node], game: str) -> tuple[int, tuple[str, ...]]:
    """Return the length in words of the longest name at `index` and what it names; the first root goes first."""
    best: tuple[int, tuple[str, ...]] = (0, ())
    for root in roots:
        best = _longest_of(_walk(words, index, root), game, best)
    return best


def _longest_of(
    found: Iterable[tuple[int, list[_Leaf]]], game: str, best: tuple[int, tuple[str, ...]] = (0, ())
) -> tuple[int, tuple[str, ...]]:
    """Return the longest of some names that hold in a game, if it is longer than the best so far."""
    for length, leaves in found:
        ids = _choose(leaves, game, False) if length > best[0] else ()
        if ids:
            best = (length, ids)
    return best


def _walk(words: Tokens, index: int, root: _Node) -> list[tuple[int, list[_Leaf]]]:
    """Return every name that begins at `index`: its length in words and what it names."""
    found: list[tuple[int, list[_Leaf]]] = []
    node, length = root, 0
    while not node.slotted:  # by far the most common case: one path, no numbers
        word = words.next(index, length)
        if word not in node:
            return found
        node, length = node[word], length + 1
        if node.leaves:
            found.append((length, node.leaves))
    paths: list[tuple[_Node, int | None]] = [(node, None)]
    while paths and (word := words.next(index, length)):
        further: list[tuple[_Node, int | None]] = []
        for node, slot in paths:
            if word in node:
                further.append((node[word], slot))
            if node.slotted:
                further += _filled(node, word)
        paths, length = further, length + 1
        if leaves := [leaf if slot is None else leaf.filled(slot) for node, slot in paths for leaf in node.leaves]:
            found.append((length, leaves))
    return found


def _filled(node: _Node, word: str) -> Iterable[tuple[_Node, int]]:
    if NUMBER in node and (value := number(word)) is not None:
        yield node[NUMBER], value
    if ORDINAL in node and (value := ordinal(word)) is not None:
        yield node[ORDINAL], value


def _choose(leaves: Sequence[_Leaf], game: str, cell: bool) -> tuple[str, ...]:
    """Return the ids that hold in the game: the fewer games a name is said of, the more it counts; any game is last.

    Without a game, names of any game come first, then all the others.
    """
    if len(leaves) == 1:  # nearly all names
        leaf = leaves[0]
        holds = (cell or not leaf.cell) and (not game or not leaf.games or game in leaf.games or game in leaf.kinds)
        return (leaf.id,) if holds else ()
    usable = [leaf for leaf in leaves if cell or not leaf.cell]
    own = [leaf for leaf in usable if game in leaf.games] or [leaf for leaf in usable if game in leaf.kinds]
    narrowest = min((len(leaf.games) for leaf in own), default=0)
    common = [leaf for leaf in usable if not leaf.games]
    fitting = [leaf for leaf in own if len(leaf.games) == narrowest] or common or ([] if game else usable)
    return tuple(dict.fromkeys(leaf.id for leaf in fitting))


class _Names(msgspec.Struct, forbid_unknown_fields=True):
    """Names as a file has them."""

    names: list[str] = []
    games: list[str] = []
    cell: list[str] = []
    plural: bool = True


class _Written(_Names):
    """The table of an id as a file has it; `also` are names that hold elsewhere."""

    also: list[_Names] = []


def _kinds(games: frozenset[str], groups: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """Return the kinds of which some games are; a kind stands first among its games."""
    return frozenset(kind for kind, held in groups.items() if held[0] == kind and games & {*held})


def entries(table: Mapping[str, Any], groups: Mapping[str, Sequence[str]], place: str = "") -> list[Entry]:
    """Return the entries of a parsed TOML file; `groups` name sets of games ("roulette"), `place` is the file's name.

    Raises `DeclarationError` for a key that no entry has.
    """
    made: list[Entry] = []
    for named, body in table.items():
        written = fitted(body, _Written, f"{place}, {named}")
        for part in (written, *written.also):
            games = frozenset(game for name in part.games for game in groups.get(name, (name,)))
            names, cell = tuple(part.names), tuple(part.cell)
            made.append(Entry(named, names, games, cell, part.plural, _kinds(games, groups)))
    return made
