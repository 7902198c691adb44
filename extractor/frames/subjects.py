"""Which bets a passage is about, and each of its sentences.

A regulation names a bet once and then speaks of it for lines: in a title ("CUADRO"), at the head of a list item ("Win.
Se juega …"), in the first cells of a row, at the beginning of a sentence ("Apostar a Calle es …", "La apuesta a Mala
gana …"). The words that follow without naming another bet are about the last one named. `clauses` has the sentences of
a passage with the bets named in them, or in the sentences before.

`described` is for tables that lost their cells: the heads of the columns are left ("Jugadas", "Paga", "Descripción"),
and what follows the last of them falls into descriptions, each of which begins anew ("Esta jugada …", "Se juega …"). A
description is about the bet whose name stands in it as a line of its own; where none holds a name, they are about the
bets of the column of names, in its order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from importlib.resources import files
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from corpus.layers import Layer
from extractor.folding import fold
from extractor.lexicon import Name, game_group, load
from extractor.lexicon.tokens import each_passage, plain, tokens
from extractor.passages import Passage, kept
from schemas import declared

_REACH = 160  # characters in which a passage names its subject
_TITLE = 90  # a longer heading is a sentence
_LABEL = 40  # and a longer label no name
_OTHER_LABEL = re.compile(r"[^\W\d][^:.,;\n]{2,30}:\s")  # a label that names no bet is one of another
_WORDS = 16  # words that may lead up to a name

_CALLED = re.compile(r"[\s,]*(?:que se )?(?:llamad[oa]s?|denominad[oa]s?|de)\s+(?:la\s+)?[\"'(]?")

_JOINED = re.compile(r"[\s,\"'()]*(?:(?:y|e|o|u|a|al|mas|la|el|las|los|de|linea|apuesta)[\s\"'()]+)*")

_LONGEST_HEAD = 40  # characters of the heads of columns


class Subject(Struct, frozen=True):
    """The bets that a passage is about, and where what is said of them begins in its text.

    `own` tells whether the passage itself names them; otherwise they come from the title or the passage before.
    """

    bets: tuple[str, ...] = ()
    start: int = 0
    own: bool = False

    @property
    def bet(self) -> str:
        """The one bet, or an empty string where there is none or several."""
        return self.bets[0] if len(self.bets) == 1 else ""


@cache
def _table() -> dict[str, dict[str, Any]]:
    name = "subjects.toml"
    return declared.read(files("extractor.frames").joinpath(name))


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_table()["words"][name])


def subjects(passages: Iterable[Passage]) -> Iterator[tuple[Passage, Subject]]:
    """Yield every passage with the bets that it is about, in order."""
    for passage in passages:
        yield passage, subject_of(passage)


@kept
def subject_of(passage: Passage) -> Subject:
    """Return the bets that a passage is about."""
    if passage.described is not None:
        return Subject(passage.described)
    if passage.kind == "heading":
        return heading(passage.text, passage.game)
    found = opening(passage)
    if found.bets:
        return found
    holder = _holder(passage)
    if holder is not None and _goes_on(passage, holder):
        return Subject(subject_of(holder).bets)
    return _inherited(passage)


def _holder(passage: Passage) -> Passage | None:
    """Return the last passage before that names bets itself, up to the nearest title; kept, as subjects are."""
    path = [passage]
    found: Passage | None = None
    while found is None and (before := path[-1].before) is not None and before.kind != "heading":
        if _holder in before.known:
            found = before.known[_holder]
            break
        if opening(before).bets:
            found = before
        else:
            path.append(before)
    for step in path:
        step.known[_holder] = found
    return found


@each_passage
def heading(text: str, game: str) -> Subject:
    """Return the bets that a title names: all its names have to agree, or be told apart by a conjunction.

    Kept, as what a passage opens with is: many readers ask for the same passages.
    """
    if len(text) > _TITLE:
        return Subject()
    if group := _group(fold(text), game):
        return group
    whole = load().bets.lookup(text, game=game) or _table()["titles"].get(plain(text), {}).get(game)
    bets = (whole,) if whole else _distinct(load().bets.find(text, game=game))
    return Subject(bets, 0, bool(bets))


def opening(passage: Passage) -> Subject:
    """Return the bets that a passage names before it says anything of them."""
    if passage.cells:
        return _of_row(passage)
    return named(passage.layer, passage.game)


def named(layer: Layer, game: str) -> Subject:
    """Return the bets that a sentence or list item opens with."""
    return _named(layer.text[:_REACH], game)


@each_passage
def _named(head: str, game: str) -> Subject:
    if group := _group(fold(head), game):
        return group
    words = tokens(head)
    first = next((i for i, word in enumerate(words.words[:_WORDS]) if not _leads_up(word)), 0)
    if words and load().bets.first(head, 0, words.starts[first] + 1, game=game):
        chain = _chain(head, load().bets.find(head, game=game))
        return Subject(_distinct(chain), chain[-1].end, True)
    label = head.partition(".")[0].partition(":")[0]
    whole = load().bets.lookup(label, game=game) if len(label) < min(len(head), _LABEL) else None
    return Subject((whole,), len(label), True) if whole else Subject()


def _leads_up(word: str) -> bool:
    """Tell whether a word may stand before the name that a passage opens with ("Una apuesta a …")."""
    return word in _words("before") or word.isdigit()


def _group(low: str, game: str) -> Subject | None:
    """Return the bets behind a name for several ("chance doble"), where the passage opens with it."""
    tables = ["groups", "roulette_groups"] if game in game_group("roulette") else ["groups"]
    for name, bets in ((name, bets) for table in tables for name, bets in _table()[table].items()):
        at = low.find(name)
        if at >= 0 and not low[at + len(name) : at + len(name) + 1].isalpha() and _leads_to(low, at):
            return Subject(tuple(bets), at + len(name), True)
    return None


def _leads_to(low: str, at: int) -> bool:
    """Tell whether nothing but words that lead up to a name stands before a place."""
    return all(_leads_up(word) for word in tokens(low[:at]).words)


def _of_row(passage: Passage) -> Subject:
    """A row is about the bets of its first cell that names any; a cell with a full sentence is no label."""
    here = 0
    for cell in passage.cells:
        at = passage.text.find(cell.text, here)
        here = max(here, at + len(cell.text))
        if len(cell.text) > _TITLE:
            continue
        found = heading(cell.text, passage.game)
        if found.bets:
            return Subject(found.bets, here, True)
    return Subject()


def _chain(head: str, names: list[Name]) -> list[Name]:
    """Return the first name with those that follow it as other names of it or as further bets."""
    chain = names[:1]
    for name in names[1:]:
        gap = head[chain[-1].end : name.start]
        if "." in gap.strip("*. ") or ":" in gap or not all(w in _words("between") for w in tokens(gap).words):
            break
        if "." in gap or (";" in gap):
            break
        chain.append(name)
    return chain


def _distinct(names: Iterable[Name]) -> tuple[str, ...]:
    """Return the ids once each, with those that qualify each other made one."""
    ids = tuple(dict.fromkeys(name.id for name in names if name.id))
    return _doubles(_odds(ids))


def _odds(ids: tuple[str, ...]) -> tuple[str, ...]:
    """A bet on the odds of another is one bet ("gabela de la línea de pase"), on the odds of several the odds."""
    bases = [bet for bet in ids if bet != "odds"]
    if len(bases) == len(ids) or not bases:
        return ids
    return (f"odds_{bases[0]}",) if len(bases) == 1 and bases[0] in _table()["odds"]["bases"] else ("odds",)


def _doubles(ids: tuple[str, ...]) -> tuple[str, ...]:
    """ "Columna o docena a caballo" is two double bets, "dos columnas o columna a caballo" one."""
    if not any(bet.startswith("double_") for bet in ids):
        return ids
    pairs = {bet: f"double_{bet}" for bet in _table()["doubles"]["bases"]}
    return tuple(dict.fromkeys(pairs.get(bet, bet) for bet in ids))


def _goes_on(passage: Passage, holder: Passage) -> bool:
    """Tell whether a passage without a subject of its own goes on about the last one named.

    It does in the same provision right after it, or where it begins with words that point back ("Esta apuesta …").
    """
    words = tokens(passage.text[:40]).words[:1]
    if passage.cells:
        return False
    back = (bool(words) and words[0] in _words("back")) or passage.folded.startswith(tuple(_words("back_phrases")))
    if not back and _OTHER_LABEL.match(passage.text):
        return False
    if not back and words[:1] and words[0] in _words("articles") and not _same_matter(passage):
        return False
    same = passage.node is holder.node and passage.kind == holder.kind == "text" and passage.node.kind != "heading"
    return same or (back and passage.before is holder)


def _same_matter(passage: Passage) -> bool:
    """Tell whether what a passage opens with is no bet of its own: "El ganador …", not "Los dobles …"."""
    second = tokens(passage.text[:60]).words[1:2]
    return bool(second) and second[0] in _words("matters")


def _inherited(passage: Passage) -> Subject:
    """Return the bets of the nearest title, where the provision stands under one."""
    for node in (passage.node, *passage.node.ancestors()):
        if node.title:
            return Subject(heading(node.title.text, node.game).bets)
    return Subject()


class Clause(Struct, frozen=True, dict=True):
    """A sentence of a passage; `previous` is the sentence before it. What it is about is found out when asked."""

    passage: Passage
    layer: Layer
    previous: Clause | None = None

    @cached_property
    def low(self) -> str:
        """The words, folded."""
        return fold(self.layer.text)

    @cached_property
    def names(self) -> list[Name]:
        """The names of bets in the sentence."""
        return [name for name in load().bets.find(self.layer.text, game=self.passage.game) if name.id]

    @cached_property
    def label(self) -> bool:
        """Whether the passage opens with the name of the bet that all of it is about ("Par o más: …")."""
        subject = subject_of(self.passage)
        return subject.own and _is_label(self.passage, subject)

    @cached_property
    def before(self) -> tuple[str, ...]:
        """The bets spoken of before the sentence."""
        previous = self.previous
        while previous is not None and not self.label:
            if previous.names:
                return named(previous.layer, self.passage.game).bets[:1] or (previous.names[-1].id,)
            previous = previous.previous
        return subject_of(self.passage).bets

    def about(self, at: int) -> tuple[str, ...]:
        """Return the bets that words at an offset are about: named nearest before them, or spoken of before."""
        if self.label:
            return self.before
        near = [name for name in self.names if name.end <= at]
        return (near[-1].id,) if near else self.before

    def after(self, at: int) -> tuple[str, ...]:
        """Return the first bet named behind an offset."""
        return next(((name.id,) for name in self.names if name.start >= at), ())

    def called(self, at: int) -> tuple[str, ...]:
        """Return the bet that is introduced right behind an offset ("…, llamada apuesta X")."""
        return next(((n.id,) for n in self.names if n.start >= at and _CALLED.fullmatch(self.low, at, n.start)), ())

    def listed(self, names: Sequence[Name]) -> list[Name]:
        """Return the first of the names with those that an enumeration joins to it ("a X, a Y o al Z")."""
        chain = list(names[:1])
        for name in names[1:]:
            if not _JOINED.fullmatch(self.low, chain[-1].end, name.start):
                break
            chain.append(name)
        return chain


@kept
def clauses(passage: Passage) -> tuple[Clause, ...]:
    """Return the sentences of a passage."""
    return tuple(_clauses(passage))


def _clauses(passage: Passage) -> Iterator[Clause]:
    clause: Clause | None = None
    for layer in passage.sentences:
        clause = Clause(passage, layer, clause)
        yield clause


def _is_label(passage: Passage, subject: Subject) -> bool:
    """Tell whether the name that a passage opens with stands apart from the sentence."""
    return bool(passage.cells) or passage.text[subject.start : subject.start + 4].strip("* )\"'")[:1] in (".", ":")


@cache
def _word(name: str) -> re.Pattern[str]:
    table = declared.read(files("extractor.frames").joinpath("flattened.toml"))
    return re.compile("|".join(table["words"][name]))


def described(passages: Sequence[Passage]) -> Iterator[Passage]:
    """Yield passages, those that describe a bet of a flattened table with the bets that they are about.

    A passage of which nothing new is told, as of what stands before it, is the same object.
    """
    told = dict(_told(passages))
    last: Passage | None = None
    for at, one in enumerate(passages):
        before = last if last is not None and one.before is passages[at - 1] else one.before
        same = before is one.before and told.get(at, one.described) == one.described
        last = one if same else replace(one, before=before, described=told.get(at, one.described))
        yield last


def _told(passages: Sequence[Passage]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the places of descriptions with the bets that they are about."""
    for index, passage in enumerate(passages):
        if not _is_head(passage, "last_head"):
            continue
        blocks = _blocks(passages, index + 1)
        at = index + 1
        for block, bets in zip(blocks, _bets(passages, index, blocks), strict=True):
            yield from ((at + step, bets) for step, one in enumerate(block) if not opening(one).bets or bets)
            at += len(block)


def _is_head(passage: Passage, name: str) -> bool:
    short = len(passage.text) <= _LONGEST_HEAD and not passage.cells and passage.kind != "heading"
    return short and _word(name).search(passage.folded.strip(" .:|")) is not None


def _blocks(passages: Sequence[Passage], start: int) -> list[list[Passage]]:
    """Return the descriptions, each as its passages; the table ends at a title, another table or another game."""
    blocks: list[list[Passage]] = []
    for passage in passages[start:]:
        ends = passage.kind == "heading" or passage.game != passages[start].game or passage.cells
        if ends or _is_head(passage, "first_head") or _is_head(passage, "table"):
            break
        if not blocks or _word("begins").match(passage.folded):
            blocks.append([])
        blocks[-1].append(passage)
    return blocks


def _bets(passages: Sequence[Passage], head: int, blocks: Sequence[Sequence[Passage]]) -> list[tuple[str, ...]]:
    """Return the bets of each description: named in it, or by the column of names if it has as many."""
    within = [_bets_of_block(block) for block in blocks]
    if any(within):
        return within
    column = _column(passages, head)
    return [(bet,) if bet else () for bet in column] if len(column) == len(blocks) else within


def _bets_of_block(block: Sequence[Passage]) -> tuple[str, ...]:
    """Return the one bet that lines of a description name, if they agree."""
    bets = {bets for passage in block if (bets := opening(passage).bets)}
    return bets.pop() if len(bets) == 1 else ()


def _column(passages: Sequence[Passage], head: int) -> list[str]:
    """Return the bets that the column of names before a head lists; an empty one for a row about several bets."""
    first = head
    while first > 0 and passages[first - 1].kind != "heading" and not _is_head(passages[first], "first_head"):
        first -= 1
    named: list[str] = []
    for passage in passages[first + 1 : head]:
        bets = opening(passage).bets
        several = _word("several").match(passage.folded)
        if bets or several:
            named.append("" if several or len(bets) > 1 else bets[0])
    return [bet for bet, _ in groupby(named)]
