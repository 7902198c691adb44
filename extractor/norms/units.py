"""What readers of norms look at: a sentence with what its titles, its list and its neighbours say about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import takewhile

from msgspec import Struct

from corpus.layers import Layer
from extractor.folding import fold
from extractor.frames.sentence import once
from extractor.lexicon.tokens import each_passage
from extractor.norms import bearers
from extractor.norms.bearers import Cue, cue, table
from extractor.outline.node import Node
from extractor.passages import Passage

_SCOPE = re.compile(r"\W*para ?(?:todas )?(?:el|los|las?) (?:modalidad|variante|caso)")
_COLON = re.compile(r":[\s*_]*$")
_DUTIES = re.compile(r"\b(?:deb|pued|podr|prohib|oblig|corresponde|actividades|funciones|tareas|labores|cometidos)")
_FOLLOWING = re.compile(r"\b(?:siguiente|siguientes|a continuación)\W*$")
_VERB = re.compile(r"\b(?:es|son|se|debe|puede|no|si|cuando)\b|(?:ara|era|ira)n?\b|:\s*\S")
_SHORT_TITLE, _CLOSE = 70, 12
_LONGEST_TITLE = 110
_OF_LAW_ALONE = frozenset({"betting", "draws", "machine"})
"""Kinds of games that nobody deals: what texts say of them is law, and no course of play."""
_SURE_GAME = 0.6
"""Confidence from which a provision is of its game."""
_GOES_ON = re.compile(r" (?:con|de|por|a|en|para|sin|sobre|que|entre)\W*$")
_ORDERING = frozenset({"article", "chapter", "title", "section", "operative", "part", "annex"})
"""Kinds of the parts into which an act is ordered."""


class Unit(Struct, frozen=True, dict=True):
    """A sentence of a passage.

    `lead` is the sentence that introduces the list which the sentence belongs to, `role` the bearer whom the nearest
    title or list is about, `run_in` the folded short line above that is a title in all but form, `position` the
    sentence's place in its passage, `before` the sentence that precedes it under the same title.
    """

    passage: Passage
    layer: Layer
    lead: Layer | None
    role: str
    run_in: str
    position: int
    before: Unit | None

    @cached_property
    def folded(self) -> str:
        """The sentence in lower case without accents; offsets are those of the layer."""
        return fold(self.layer.text)

    @cached_property
    def mentions(self) -> tuple[bearers.Mention, ...]:
        """The bearers that the sentence names, in order."""
        return bearers.mentions(self.folded, self.game)

    @cached_property
    def led(self) -> str:
        """The folded sentence that introduces the list, or an empty string."""
        return fold(self.lead.text) if self.lead else ""

    @cached_property
    def sections(self) -> frozenset[str]:
        """What the titles above announce, all of them."""
        return frozenset().union(*map(announced, self.titles))

    @cached_property
    def section(self) -> frozenset[str]:
        """What the nearest title that announces something announces."""
        return next(filter(None, map(announced, self.titles)), frozenset())

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The folded titles above, nearest first."""
        return (self.run_in, *self.passage.titles) if self.run_in else self.passage.titles

    @cached_property
    def tells_housekeeping(self) -> bool:
        """Whether the sentence's own words are about chips kept, papers and shifts."""
        return _housekeeping().search(self.folded) is not None

    @property
    def housekeeping(self) -> bool:
        """Whether the sentence is about the keeping of the house, by its section or by its own words."""
        return self.tells_housekeeping or "accounting" in self.sections

    @cached_property
    def recital(self) -> bool:
        """Whether the sentence stands among the reasons of an act, which bind nobody; a numbered part ends them."""
        if "recitals" not in self.sections:
            return False
        parts = (self.passage.node, *self.passage.node.ancestors())
        own = takewhile(lambda part: "recitals" not in announced(fold(part.heading)), parts)
        return not any(part.kind in _ORDERING or (part.heading and part.num[:1].isdigit()) for part in own)

    @property
    def game(self) -> str:
        """The game that the provision regulates."""
        return self.passage.game

    @property
    def of_a_game(self) -> bool:
        """Whether the provision tells how one game is played: elsewhere law speaks of what all games share."""
        node = self.passage.node
        known = self.game not in ("", "general") and node.game_confidence >= _SURE_GAME
        return known and node.game_kind not in _OF_LAW_ALONE


@each_passage
def announced(title: str) -> frozenset[str]:
    """Return the kinds of section that a folded title announces; one that only says where rules hold announces none."""
    if _SCOPE.match(title):
        return frozenset()
    return frozenset(kind for kind, pattern in _sections() if pattern.search(title))


@lru_cache(maxsize=1)
def _housekeeping() -> Cue:
    return cue(table("sections")["housekeeping"])


@lru_cache(maxsize=1)
def _sections() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(pattern)) for kind, pattern in table("sections")["sections"].items())


LONGEST = 160
"""Characters of a value; the rule's text holds the whole wording."""


def short(layer: Layer, start: int = 0, end: int | None = None) -> str:
    """Return the words of a stretch on one line without outer punctuation, cut at a word where they are long."""
    words = " ".join(layer.text[start:end].split()).strip(" ,;:.-•*_")
    if len(words) <= LONGEST:
        return words
    return words[:LONGEST].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"


def units(passages: Sequence[Passage]) -> Sequence[Unit]:
    """Return the sentences of a document's passages in order; titles give none. Those of a text are found once."""
    return once(passages, _all)


def _all(passages: Sequence[Passage]) -> list[Unit]:
    return list(_units(passages))


def _units(passages: Sequence[Passage]) -> Iterator[Unit]:
    context = _Context()
    for passage in passages:
        context.enter(passage)
        if passage.kind == "heading" and not _is_sentence(passage.text):
            continue
        if _rules_nothing(passage):
            continue
        lead = passage.lead or context.lead(passage)
        role = context.role(passage, lead)
        before = context.before
        for position, layer in enumerate(passage.sentences):
            before = Unit(passage, layer, lead, role, context.title, position, before)
            yield before
        context.leave(passage, before)


def _is_sentence(title: str) -> bool:
    """Tell whether a numbered title is a sentence, as in laws whose every paragraph is numbered.

    One that ends in a preposition goes on in the list below it.
    """
    if len(title) <= _SHORT_TITLE:
        return False
    return title.rstrip(' *_"”)')[-1:] in (".", ";", ":") or _GOES_ON.search(title) is not None


def _rules_nothing(passage: Passage) -> bool:
    """Tell whether a passage tells the past of a game, or what moved the issuer before the first part of an act."""
    node = passage.node
    if node.kind == "preface" and node.parent is not None:
        return any(part.kind in _ORDERING for part in node.parent.children)
    return any("history" in announced(title) for title in passage.titles)


def _is_title(passage: Passage) -> bool:
    """Tell whether a line is a title in all but form: short, without a verb's full stop, about a role or a section."""
    text = passage.folded
    if passage.kind == "row" or len(text) > _LONGEST_TITLE:
        return False
    if bearers.titled(text, passage.game):
        return True
    if len(text) > _SHORT_TITLE or text.endswith(".") or _VERB.search(text):
        return False
    return bool(announced(text)) and (passage.kind != "point" or text.endswith(":"))


class _Context:
    """What earlier passages say about the next one: a run-in title, a list's introduction."""

    def __init__(self) -> None:
        self.before: Unit | None = None
        self.title = ""
        self._node: Node | None = None
        self._colon: tuple[Node, Layer] | None = None

    def enter(self, passage: Passage) -> None:
        """Take note of a title, or of a short line that is one in all but form ("El jefe de mesa:")."""
        if passage.kind == "heading":
            if not _is_sentence(passage.text):
                self.before = self._colon = self._node = None
                self.title = ""
        elif _is_title(passage):
            self.title, self._node = passage.folded.rstrip(" .:"), passage.node
        elif not self._reaches(passage.node):
            self.title, self._node = "", None

    def _reaches(self, node: Node) -> bool:
        """Tell whether a run-in title still speaks: below it, or beside it."""
        here = self._node
        return here is not None and (
            node in (here, here.parent) or here in node.ancestors() or node.parent is here.parent
        )

    def lead(self, passage: Passage) -> Layer | None:
        """Return the sentence with a colon that introduces the passage: its parent's, or an earlier sibling's."""
        node, parent = passage.node, passage.node.parent
        if self._colon is not None:
            introduced, words = self._colon
            if node is introduced or (parent is introduced.parent and not introduced.children):
                return words
        for words in (parent.own, parent.title) if parent is not None else ():
            if words and (_COLON.search(words.text) or _FOLLOWING.search(words.text)):
                return words
        return None

    def leave(self, passage: Passage, before: Unit | None) -> None:
        """Remember the passage for those that follow."""
        self.before = before
        if before is not None and passage.node.parent is not None and _COLON.search(passage.text):
            self._colon = (passage.node, before.layer)

    def role(self, passage: Passage, lead: Layer | None) -> str:
        """Return the bearer whom the passage's list or nearest title is about."""
        titles = (bearers.titled(title, passage.game) for title in (self.title, *passage.titles))
        titled = next(filter(None, titles), "")
        led = _list_role(fold(lead.text), passage.game) if lead is not None else ""
        return titled if not led or bearers.is_kind_of(titled, led) else led


@each_passage
def _list_role(lead: str, game: str) -> str:
    """Return the bearer whose duties a list's introduction announces ("los pagadores deberán:")."""
    duty = next(iter([*_DUTIES.finditer(lead)][-1:]), None)
    if duty is None:
        return ""
    named = bearers.mentions(lead, game)
    if named and not named[0].preposition and named[0].start < _SHORT_TITLE:
        return named[0].bearer
    return next(
        (one.bearer for one in reversed(named) if not one.preposition and 0 <= duty.start() - one.end < _CLOSE), ""
    )
