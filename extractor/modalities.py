"""Which modality of a game a statement is about, where its words say so and no heading does.

"Para las modalidades Mini y Midi se usan seis barajas" is about two variants; "en el caso del Baccarat, …" inside the
chapter of Punto y Banca is about another game; "salvo en el Mini" is about all the others that the text has.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rapidfuzz import fuzz

from corpus.layers import Layer
from extractor.games import games
from extractor.lexicon import read
from extractor.lexicon.tokens import folded
from extractor.lexicon.vocabulary import NOTHING, Entry, Name, Vocabulary
from extractor.outline.node import Node
from extractor.statements import Statement

_CLAUSE = re.compile(
    r"[;:]|,? (?:y|e|pero|mientras que|en tanto que)(?=,? (?:para|en|cuando|si|a|por|de)\b)"
    r"|,(?= (?:para (?!l[oa]s? cual)|en el caso|tratandose)\b)"
)
_BOTH = re.compile(r"\b(?:tanto|ambas|todas)\b")  # "tanto en la una como en la otra"
_CUED = re.compile(
    r"(?:\b(?:casos?|modalidad(?:es)?|variantes?|tratandose)\b|(?:^|[.;:] ?)(?:asimismo,? )?(?:en|para)\b)"
    r"(?: (?:de|del|el|la|los|las|en|con|juegos?|modalidad(?:es)?|variantes?))*[ \"“”]*$"
)
_IN_GAME = re.compile(r"(?<!como)(?<!igual)(?<!que)(?<!ni)(?<! y)(?<! o)(?<!,) en (?:el |la )$")
_LABELS = re.compile(r"[\d\s.)]*[|\t][\d\s.)|]*")  # what stands before the name that a row of a table is about
_LINK = re.compile(r"(?:(?:de|del|el|la|los|las|en|y|e|o|u|juegos?|como)\b|[ ,\"“”])*")
_EXCEPT = re.compile(r"\b(?:salvo|excepto|excepcion|a diferencia|menos)\b[^.;]{0,40}$")
_WHICHEVER = re.compile(r"[\"” ]*(?:de )?que se trat")  # "según la modalidad de … de que se trate"
_WITH_OR_WITHOUT = re.compile(r"\bcon [yo] sin (?P<what>[a-z]+)")
_STOP = ". "
_PARAGRAPH = "\n"
_OPENS = 24  # characters of the words with which a paragraph says of which modality it is: "En el caso del juego de …"
_OF_ANY = re.compile(
    r"\b(?:tod[oa]s|amb[oa]s|cualquier\w*|demas|restantes|general) (?:\w+ ){0,3}(?:modalidad|variante|juego|caso|mesa)"
)
_WORD = re.compile(r"[^\W_]\S*[^\W_]")
_WHOLE = 7  # letters of a name that are enough to tell it where damage ran another word into it
_ANNOUNCING, _LIKE = ("modalidades", "variantes"), 80  # words that announce names, and how much (per cent) is left
_AHEAD = 40  # characters within which a clause opens with the modality that it is about
_OPENING = 16  # characters of the words with which a sentence opens: "En la mesa mini …", "En la modalidad …"
# names that may mean anything else: they count only where words announce them as a modality
_ANNOUNCED, _GAME = "announced:", "game:"
_PLAIN = "classic"  # the variant that is called as the game is


@dataclass(frozen=True, slots=True)
class _Group:
    """Modalities named together: "en los casos del Midi y Mini", or excepted: "salvo en el Mini"."""

    start: int
    end: int
    ids: tuple[str, ...]
    excepted: bool

    @property
    def own(self) -> bool:
        """Whether it is more than the name of another game, which many words may refer to."""
        return self.excepted or not all(name.startswith(_GAME) for name in self.ids)


class Modalities:
    """The modalities that a document has of each game, and which of them a statement is about."""

    def __init__(self, root: Node, damaged: Callable[[int, int], bool] | None = None) -> None:
        self._damaged = damaged
        self._variants: dict[str, set[str]] = defaultdict(set)
        for node in root.walk():
            self._variants[node.game] |= set(node.variant.split(",")) - {""}

    def of(self, statement: Statement, *, whole: bool = False) -> list[tuple[str, str]]:
        """Return the games, each with its variants joined by commas, of a statement: its own, or its provision's.

        It is of several games where its words name them together: "para Punto y Banca y Baccarat se usan …". `whole`
        tells that the statement is a sentence or clause, which no words behind it are about.
        """
        node = statement.node
        game = node.game if statement.game is None else statement.game
        if statement.variant is not None or not game:
            return [(game, node.variant if statement.variant is None else statement.variant)]
        above = set(node.variant.split(",")) - {""}
        if len(above) == 1:
            return [(game, node.variant)]
        if not above and (side := _side(statement.key)):
            return [(game, side)]
        named = self._around(statement, game, whole=whole)
        others = sorted(name.removeprefix(_GAME) for name in named if name.startswith(_GAME))
        own = sorted(name for name in named if not name.startswith(_GAME))
        if above:
            return [(game, ",".join(sorted(above & {*others, *own})) or node.variant)]
        if len(others) > 1 and game in games().generic:
            return [(other, ",".join(own)) for other in others]
        if whole and (len(others) > 1 or own):
            return [(game, ",".join(own))]
        row = len(others) == 1 and _LABELS.match(statement.layer.text) is not None
        text = statement.layer.text if row else ""  # a row of a table is about one game, whatever variants it names
        beside = [(other, ",".join(sorted(variants_named(text, other)))) for other in others]
        return beside if beside and not own else [(game, ",".join(own)), *beside]

    def _around(self, statement: Statement, game: str, *, whole: bool) -> tuple[str, ...]:
        first, last = statement.core or (statement.start, statement.end or len(statement.layer))
        low, first, last = _sentence(self._meant(statement.layer, game), first, last)
        return self._named(low[:last] if whole else low, first, last, game) or self._said_before(statement, game, low)

    def _said_before(self, statement: Statement, game: str, low: str) -> tuple[str, ...]:
        """Return the other game of which a paragraph has spoken since a sentence that opens with it.

        "En la modalidad de bacará un jugador tiene la banca. De lo que gana se deduce …"
        """
        own, first = statement.node.own, statement.core[0] if statement.core else statement.start
        at = bisect_left(own.starts, statement.layer.span(first, first + 1)[0])
        before = self._meant(own[own.text.rfind(_PARAGRAPH, 0, at) + 1 : at], game)
        sentences = before.lstrip().split(_STOP)[:-1]
        if _groups_in(low, game) or _OF_ANY.search(low):
            return ()
        for sentence in reversed(sentences):
            if groups := _groups_in(sentence, game):
                alone = len(groups) == 1 and groups[0].start < _OPENS and not groups[0].excepted
                ids = groups[0].ids if alone else ()
                others = {one.removeprefix(_GAME) for one in ids if one.startswith(_GAME)}
                return (
                    ids if len(ids) == len(others) == 1 and not others & {*games().added.get(game, {}).values()} else ()
                )
            if _OF_ANY.search(sentence):
                return ()
        return ()

    def _meant(self, layer: Layer, game: str) -> str:
        """Return the folded words of a layer; of a damaged one that still tells which name it is, the name."""
        low = folded(layer.text)
        if self._damaged is None or not low or not self._damaged(*layer.span(0, len(low))):
            return low
        for hit in _WORD.finditer(low):
            if self._damaged(*layer.span(*hit.span())) and (name := _run_into(hit.group(), game)):
                low = low[: hit.start()] + name + low[hit.end() :]
        return low

    def _named(self, low: str, first: int, last: int, game: str) -> tuple[str, ...]:
        """Return what the words at `low[first:last]` are about, of the modalities that their clause names."""
        groups = list(_groups(low, game))
        if not groups:
            return ()
        whole = (0, len(low))
        opens, closes = next(((begin, end) for begin, end in _clauses(low) if begin <= first < end), whole)
        if _BOTH.search(low, opens, max(closes, last)):
            return ()
        inside = [
            group
            for group in groups
            if opens <= group.start < max(closes, last)
            and (group.own or group.start - opens < _AHEAD or 0 <= group.start - last < _AHEAD)
        ]
        chosen = _chosen(inside, opens, first, last) or (None if inside else _of_all(groups))
        if chosen is None:
            return ()
        if chosen.excepted:
            return tuple(sorted(self._variants[game] - set(chosen.ids)))
        return chosen.ids


def _run_into(word: str, game: str) -> str:
    """Return the name of a game, or the word that announces one, which a damaged word opens with or still is like.

    It has as many letters as the word, with spaces where it is shorter.
    """
    names = [name for name, other in games().printed if other in {game, *games().beside(game)}]
    opening = [name for name in names if len(name) >= _WHOLE and word.startswith(name)]
    if opening:
        return max(opening, key=len).ljust(len(word))
    cues = [cue for cue in _ANNOUNCING if len(cue) <= len(word) and fuzz.partial_ratio(cue, word) >= _LIKE]
    return cues[0].rjust(len(word)) if cues else ""


@lru_cache(maxsize=4096)
def _side(key: str) -> str:
    """Return the side bet whose variant a key names, or an empty string."""
    return next((part for part in re.split(r"[.]|_box", key) if part in games().sides), "")


def variants_named(text: str, game: str) -> set[str]:
    """Return the variants of a game that a text names, be it one alone or several."""
    low = _WITH_OR_WITHOUT.sub(r"con \g<what> y sin \g<what>", folded(text))
    found = {name for group in _groups(low, game) if not group.excepted for name in group.ids}
    return {name for name in found if not name.startswith(_GAME)}


def variants_listed(items: Sequence[str], game: str) -> set[str]:
    """Return the variants that the items of a list name, one each; none where one of them names none that is known.

    An item that only names the game means it as it is played where nothing is added.
    """
    found: set[str] = set()
    plain = _plain(game)
    for item in map(folded, items):
        ids = {name.id.removeprefix(_ANNOUNCED) for name in _names(game).find(item)}
        ids |= {_PLAIN} if not ids and item.strip() in plain else set()
        if len(ids) != 1 or any(one.startswith(_GAME) for one in ids):
            return set()
        found |= ids
    return found


def _chosen(groups: Sequence[_Group], opens: int, first: int, last: int) -> _Group | None:
    """The modalities that words speak of: those before them where the clause opens with some, else those behind."""
    if sum(first <= group.start < last for group in groups) > 1:
        return None  # it speaks of several, each in its turn
    before = [group for group in groups if group.start <= first]
    after = [group for group in groups if group.start > first]
    if after and after[0].excepted:
        return after[0]
    if before and before[0].start - opens < _AHEAD:
        return before[-1]
    return after[0] if after else None


def _of_all(groups: Sequence[_Group]) -> _Group | None:
    """The modality that a sentence opens with, which all of its clauses are about where it names no other."""
    first = groups[0]
    alone = len(groups) == 1 and first.own and not first.excepted and len(first.ids) == 1
    return first if alone and first.start < _OPENING else None


@cache
def _names(game: str) -> Vocabulary:
    """The names of a game's variants, of the games of its family, and of itself as one of its modalities."""
    entries = [entry for entry in read("variants") if game in (entry.games or (game,))]
    named = [Entry(entry.id, entry.names) for entry in entries]
    announced = [Entry(_ANNOUNCED + entry.id, entry.cell) for entry in entries]
    known = games()
    beside = known.beside(game) - {*known.generic, *known.based(game)}
    others = [Entry(_GAME + other, (name,)) for name, other in known.printed if other in beside]
    plain = {name for entry in entries for name in (*entry.names, *entry.cell)}
    others += [Entry(NOTHING, (name,)) for name, other in known.printed if other == game and name not in plain]
    return Vocabulary([*named, *announced, *others])


@cache
def _hint(game: str) -> re.Pattern[str]:
    """A word of every name that tells something: most sentences hold none, and are not searched."""
    names = [name for named in _names(game).ids for name in _names(game).names(named)]
    return re.compile("|".join(sorted({max(re.findall("[a-z]+", folded(name)), key=len) for name in names})) or "(?!)")


@cache
def _plain(game: str) -> frozenset[str]:
    """What a game is called where nothing is added."""
    return frozenset(name for name, other in games().printed if other == game)


def _groups_in(low: str, game: str) -> list[_Group]:
    return list(_groups(low, game))


def _groups(low: str, game: str) -> Iterator[_Group]:
    if not _hint(game).search(low):
        return
    run: list[Name] = []
    for name in _names(game).find(low):
        if _WHICHEVER.match(low, name.end):
            continue
        if run and not _linked(low, run[-1].end, name.start):
            yield from _group(low, run, game)
            run = []
        run.append(name)
    if run:
        yield from _group(low, run, game)


def _linked(low: str, end: int, start: int) -> bool:
    return _LINK.fullmatch(low, end, start) is not None and _CLAUSE.search(low, end, start + 1) is None


def _group(low: str, run: Sequence[Name], game: str) -> Iterator[_Group]:
    before = low[: run[0].start]
    whole = next((name for name in _plain(game) if before.endswith(f"{name} ")), "")
    before = before.removesuffix(f"{whole} ") if whole else before  # "en la variante Caribbean Poker Plus"
    cued = _CUED.search(before) is not None or _LABELS.fullmatch(before) is not None or _within(before, run)
    ids = [name.id.removeprefix(_ANNOUNCED) for name in run if cued or not name.id.startswith((_ANNOUNCED, _GAME))]
    if ids:
        yield _Group(len(before), run[-1].end, tuple(dict.fromkeys(ids)), _EXCEPT.search(before) is not None)


def _within(before: str, run: Sequence[Name]) -> bool:
    """Tell whether words say that something holds in another game, and compare with nothing: "cuatro en el bacará"."""
    return all(name.id.startswith(_GAME) for name in run) and _IN_GAME.search(before) is not None


def _sentence(low: str, first: int, last: int) -> tuple[str, int, int]:
    """The sentence around a place in a text, and the place in it."""
    begin = low.rfind(_STOP, 0, first) + 1
    stop = low.find(_STOP, last)
    return low[begin : stop if stop >= 0 else len(low)], first - begin, last - begin


def _clauses(low: str) -> Iterator[tuple[int, int]]:
    here = 0
    for mark in _CLAUSE.finditer(low):
        yield here, mark.end()
        here = mark.end()
    yield here, max(len(low), here) + 1
