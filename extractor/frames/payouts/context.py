"""What stands above and before a passage on payments, and whether its figures hold the stake.

Above a table stands what it is about. That figures hold the stake a sentence may say of all of them, for the document
or a game.

A text may also shorten what it calls payments: "el factor de pago (FP)", and head the columns of its tables so.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from extractor.folding import fold
from extractor.frames.payouts import rows
from extractor.frames.payouts.keys import Item, ids_of, table
from extractor.frames.payouts.names import items
from extractor.games import games
from extractor.grammar import each_passage, folded, gains, odds
from extractor.passages import LEADS, Passage

# what such a sentence speaks of, and that it speaks of all of it
_FIGURES = re.compile(
    r"\b(?:cifras?|proporcion(?:es)?|pagos?|premios?|tablas?|multiplos?|multiplicador(?:es)?|relacion(?:es)?|cantidad(?:es)?"
    r"|importes?|factor(?:es)?|coeficientes?|cuotas?|razon|veces)\b"
)
_ALL = re.compile(
    r"\b(?:tod[oa]s?|este reglamento|esta \w+|este (?:capitulo|titulo)|el presente|la presente|siempre|en general"
    r"|l[oa]s (?:pagos|cifras|proporciones|premios|tablas|multiplos|veces|cantidades|cuotas)"
    r"|se (?:entiende|entendera|expresan?)|expresad[oa]s?|indicad[oa]s?"
    r"|senalad[oa]s?|significa|quiere decir)\b"
)
_HOLDS = re.compile(
    r"\b(?:incluyen?|comprenden?|cuentan?|contienen?|engloban?|abarcan?|llevan)\s+(?:ya\s+|siempre\s+|tambien\s+|dentro\s+|ademas\s+)*"
    r"(?:en\s+si\s+)?(?:la|el|lo|su)\s+(?:propia\s+)?"
    r"(?:apuesta|postura|puesta|parada|ficha|apostado|jugado|importe\s+(?:de\s+la\s+apuesta|apostado|jugado))\b"
    r"|\bvan?\s+(?:ya\s+)?(?:comprendid|incluid|contad)[oa]s?\s+(?:la|el|lo|su)\s+(?:propia\s+)?(?:apuesta|postura|puesta|parada|ficha|apostado|jugado)\b"
)
_DENIED = re.compile(r"\b(?:no|sin|ni|tampoco|nunca)\s+(?:\w+\s+)?$")
_EXCEPT = re.compile(r"\b(?:unic[oa]|salvo|excepto|solo|solamente|unicamente|por ejemplo|ejemplo)\b")
PER_STAKE = re.compile(
    r"\b(?:por (?:cada )?(?:ficha|unidad|peso|puesta|apuesta|postura|parada|credito|moneda|tanto|euro|dolar)"
    r"|factor|coeficiente|cuota|multiplica\w*|tantos|relacion|razon|proporcion|momio|cotizacion|odds|unidades"
    r"|ganancia neta)\b"
)
"""What heads a column of gains without a word of paying."""
_SHORTENED = re.compile(r"(?P<words>(?:[^\W\d_]+\s+){1,6})\((?P<short>[A-Z]{2,4})\)(?=(?P<rest>[^.;(]*))")
_SENTENCE = re.compile(r"(?<=[^\W\d_])\.\s+")

_ROW = 160
_OPENS = 6  # characters of a sentence before the bet that it opens with
_REMEMBERED = 4  # passages in which "las dos" may have been named
_GAINS = ("even", "same", "more", "grows", "share", "percent", "true")  # ways of saying that never hold the stake
_LIMIT = re.compile(r"\b(?:maxim|minim|limite|tope|casillas|espacios|cubre|numeros)")
_RESULTS = re.compile(r"\bque\s+(?:se\s+)?(?:gan|premi|pag|cobr)\w+|\b(?:gana|se\s+paga|premia)n?\s+(?:con|si)\b")
"""What heads a column of results, not of gains: "resultado que gana"."""
_LABEL_AND_GAIN = 2  # columns of a table that counts nothing else
_LEAST = 10  # stakes of which no bet pays less than one
_LISTED = 3  # hands of a list whose order another sentence may point back to
_HEAD = 70  # characters: a longer text that announces payments ends in a colon


_THAT_IS = re.compile(r"\b(?:es decir|esto es|o sea|vale decir|quiere decir|significa|entendiendose|se entiende)\b")
_FOR_ONE = re.compile(r"\d\s+(?:por|x)\s+1\b|\b[a-z]+\s+por\s+un[oa]\b")
_DITTO = re.compile(
    r"(?:,\s+|\b(?:se\s+)?(?:pag|cobr|cubr|abon|liquid|gan|rind|recib|premi)[a-z]*\s+)(?P<same>(?:lo\s+mismo|igual|idem|tambien|de\s+igual\s+(?:modo|forma|manera)))"
    r"(?=\s*(?:[.;,]|$|\b(?:menos|pero|con)\b))"
    r"|(?:^|[,:])\W*(?:el|la|los|las)\s+[a-z]+\s+(?P<too>tambien|igual|lo\s+mismo)(?=\s*(?:[.;,]|$))"
    r"|(?:^|[,:])\W*(?:y\s+)?(?P<first>lo\s+mismo|igual)(?=\s+(?:se\s+)?(?:dan?|(?:pag|cobr|gan|rind|recib|obt|val|abon|merec)[a-z]*)\s+(?:el|la|los|las|al?)\s)"
)


class Topic(Struct, frozen=True):
    """The bets that a passage is about; `own` tells that it opens with them, `label` that they are its label."""

    bets: tuple[str, ...] = ()
    own: bool = False
    label: bool = False


About = Callable[[Passage], Topic]


class _Told:
    """What a clause names; `found` finds it when it is asked for."""

    def __init__(self, found: Callable[[], Sequence[Item]]) -> None:
        self._found = found

    @cached_property
    def _bets(self) -> tuple[Item, ...]:
        return tuple(one for one in self._found() if one.kind == "bet")

    @property
    def bets(self) -> tuple[str, ...]:
        """The bets that it names."""
        return tuple(dict.fromkeys(id_ for one in self._bets for id_ in one.ids))

    @property
    def opened(self) -> tuple[str, ...]:
        """The bet that it opens with."""
        return self._bets[0].ids if self._bets and self._bets[0].start <= _OPENS else ()


class Context:
    """What is known on the way through a document; `enter` a passage, read it, `leave` it."""

    def __init__(self, conventions: frozenset[str] = frozenset(), shortened: Mapping[str, bool] | None = None) -> None:
        self._conventions = conventions
        self._shortened = shortened or {}
        self.pays = False
        self.bets: tuple[str, ...] = ()
        self.beside: tuple[str, ...] = ()
        self.headed: tuple[str, ...] = ()
        self.bare = False
        self.label: Passage | None = None
        self.heads: tuple[tuple[Item, ...], ...] = ()
        self.other_head = False
        self._included = self._included_above = False
        self._header: tuple[str, ...] = ()
        self._column = -1
        self._labels = False
        self._told: deque[list[_Told]] = deque(([],), _REMEMBERED)
        self._title: object = None
        self._game = ""
        self.paying = False
        self._list: object = None
        self._lists: list[tuple[str, str]] = []
        self._last: Item | None = None
        self._explained = False
        self.groups: list[tuple[Item, ...]] = []

    def enter(self, passage: Passage, beside: tuple[str, ...] = ()) -> None:
        """Take what a heading, lead or header above says of a passage; `beside` are the bets of a label below it."""
        self.beside = beside
        if passage.game != self._game:
            self._game = passage.game
            self._told.clear()
            self._told.append([])
        if passage.titles and passage.titles != self._title:
            self._title, self._last, self._lists, self._explained = passage.titles, None, [], False
            self._announce("", passage)
            self._head(passage.titles[0], passage.game)
            self.pays = any(rows.pays(title, passage.game) for title in passage.titles[:2] if len(title) < _HEAD)
        if passage.header:
            self._take_header(passage)
        elif self._header and passage.kind != "row":
            self._included, self._header = self._included_above, ()
        if passage.lead is not None and passage.kind in ("point", "row") and rows.pays(passage.lead.text, passage.game):
            self.pays = True
            self._included = self._included or gains.includes_stake(fold(passage.lead.text))

    def leave(self, passage: Passage, found: bool) -> None:
        """Keep what a passage says of those behind it."""
        if passage.kind == "point" and (found or passage.node.parent is not self._list):
            self._list = passage.node.parent if found else None
        text, game = passage.text, passage.game
        short = len(text) <= _HEAD and not text.rstrip().endswith(".")
        label = short and not found and passage.kind in ("text", "point") and not text.rstrip().endswith("?")
        label = label and any(one.kind != "gain" for one in items(text, game))
        self.label = (
            passage if label and not self._labels else None
        )  # labels one behind another have their gains elsewhere
        self._labels = label
        if not found and short and (heads := _heads(_printed(text), game)):
            self.heads = heads
        if text.rstrip().endswith(":"):
            self._announce(text, passage)
        elif short and not found:
            self._head(text, game)
        if text.rstrip().endswith(":"):
            return
        heading = not found and not self.label and (short or _heads_figures(text))
        if heading and rows.pays(text, game) and not _RESULTS.search(fold(text)):
            self.pays = self.bare = True
            self._included = self._included or gains.includes_stake(fold(text))
        elif not found and len(text) > _ROW and passage.kind == "text":
            self.bare, self._included, self.bets = False, False, ()

    def _head(self, text: str, game: str) -> None:
        """Take the bet that a title, label or head of a table on payments names."""
        if len(text) <= _HEAD and rows.pays(text, game):
            self.headed = tuple(dict.fromkeys(ids_of(items(text, game), "bet")))

    def _announce(self, text: str, passage: Passage) -> None:
        """A lead-in says what the rows behind it are about: the bets behind its last gain, or all that it names."""
        found = items(text, passage.game) if text else []
        last = max((one.end for one in found if one.kind == "gain"), default=0)
        self.bets = tuple(
            dict.fromkeys(id_ for one in found if one.kind == "bet" and one.start >= last for id_ in one.ids)
        )
        self._included = gains.includes_stake(fold(text))
        self.pays = self.bare = bool(text) and rows.pays(text, passage.game)
        self.other_head = False
        self._header, self._column, self.groups, self.heads, self.headed = (), -1, [], (), ()

    def _take_header(self, passage: Passage) -> None:
        header = tuple(cell.text for cell in passage.header)
        if any(rows.whole(cell, 0, len(cell), bare=False) for cell in header):
            header = ()  # a table that goes on has its first row where others have their heads
        if header and header != self._header:
            self._included_above = self._included if not self._header else self._included_above
            self._header = header
            self.heads = _heads(header[1:], passage.game)
            self.other_head = len(header) > 1 and any(_LIMIT.search(fold(cell)) for cell in header)
            paying = self._paying(header, passage.game)
            self._column = paying[-1] if len(paying) == 1 else -1
            self.other_head = self.other_head and not paying
            if paying:
                self.pays = self.bare = True
                self._head(header[paying[-1]], passage.game)
                if not self.headed and paying[-1]:  # "Ante gana con … | cobra"
                    self.headed = tuple(dict.fromkeys(ids_of(items(header[0], passage.game), "bet")))
                self._included = self._included or gains.includes_stake(fold(header[paying[-1]]))

    def _paying(self, header: Sequence[str], game: str) -> list[int]:
        """Return the columns of gains: those that say so, else behind a lead-in on payments the only one left."""
        own = [at for at, cell in enumerate(header) if at and not _LIMIT.search(fold(cell))]
        said = [
            at for at, cell in enumerate(header) if at and rows.pays(cell, game) and not _RESULTS.search(fold(cell))
        ]
        said = said or [at for at in own if PER_STAKE.search(fold(header[at])) or self._stake(header[at]) is False]
        if not said and len(header) == _LABEL_AND_GAIN and PER_STAKE.match(fold(header[0]).strip()):
            return [0]  # the gains stand before the names
        return said or (own if self.pays and len(own) == 1 and len(header) > _LABEL_AND_GAIN else [])

    def _stake(self, head: str) -> bool | None:
        """Tell whether a head that the text has shortened stands for figures that hold the stake; None for others."""
        return next((self._shortened[word] for word in head.split() if word in self._shortened), None)

    def without_short(self, text: str) -> tuple[str, bool]:
        """Return a row without what the text has shortened for payments, and whether its figure holds the stake."""
        for word, holds in self._shortened.items():
            if (hit := re.search(rf"(?<!\w){word}(?=\s*:?\s*\d)", text)) is not None:
                return text[: hit.start()] + " " * len(word) + text[hit.end() :], holds
        return text, False

    def cells(self, passage: Passage) -> list[tuple[int, int]]:
        """Return the stretches of a row's cells; none where the passage is no row of a table."""
        found, here = list[tuple[int, int]](), 0
        for cell in passage.cells:
            at = passage.text.find(cell.text, here)
            if at < 0:
                return []
            here = at + len(cell.text)
            found.append((at, here))
        return found

    def column(self, passage: Passage) -> int:
        """Return the cell that the header says is the gain, -1 where it does not say."""
        return self._column if passage.cells and len(passage.cells) == len(self._header) else -1

    def repeat(self, low: str, found: list[Item]) -> None:
        """Add the gain of the clause before to one that says "lo mismo" of its names; keep its own for the next."""
        given = [one for one in found if one.kind == "gain"]
        again = _DITTO.search(low) if not given and self._last is not None and found else None
        if again is not None and self._last is not None:
            found.append(
                replace(self._last, start=again.start(again.lastgroup or 0), end=again.end(again.lastgroup or 0))
            )
        elif given:
            self._last = given[-1] if len({one.value for one in given}) == 1 else None

    def explain(self, low: str) -> None:
        """Keep what an explanation of a figure says of those of its form: "5 por 1, es decir, cinco en total"."""
        self._explained = self._explained or (_THAT_IS.search(low) is not None and _FOR_ONE.search(low) is not None)

    def gain(self, one: Item, passage: Passage) -> Item | None:
        """Return a gain without the stake where the words above its table count it in."""
        explained = self._explained and _FOR_ONE.search(passage.folded, one.start, one.end) is not None
        won, _, stake = one.value.partition(":")
        if won.isdigit() and stake.isdigit() and int(won) * _LEAST < int(stake):
            return None  # a scale of a plan, a time, a share of something: no bet pays so little
        included = self._included or explained or self.holds_stake(passage)
        if not included or one.note or one.value == "1:1" or one.form in _GAINS:
            return one
        value = odds.less_stake(one.value)
        return replace(one, value=value, note=f"stake included: {one.value}") if value else None

    def holds_stake(self, passage: Passage) -> bool:
        """Tell whether the document says that the figures of this game hold the stake."""
        return bool(self._conventions & {"general", passage.game})

    def subject(self, about: Sequence[str], passage: Passage, *, own: bool = False) -> tuple[str, ...]:
        """Return the bets that a clause without a name of its own is about; `own` tells that it opens with them."""
        if own and about and (not (opened := self._opened()) or set(opened) & set(about)):
            return tuple(about)
        named = self._named()
        if named and set(named) <= {part for bet in about for part in table().wider.get(bet, ())}:
            return tuple(about)
        return named or tuple(about) or self.bets or self._titled(passage)

    def _titled(self, passage: Passage) -> tuple[str, ...]:
        """The one bet that a title names; where it is the game's own name, the main bet."""
        titled = self.titled(passage)
        own = passage.game in table().own_name and titled in ((), (passage.game,))
        return ("main",) if own else titled

    def titled(self, passage: Passage) -> tuple[str, ...]:
        """Return the one bet that the nearest title with a bet names."""
        return next((bets for title in passage.titles if (bets := _in_title(title, passage.game)) is not None), ())

    def turn(self, passage: Passage) -> None:
        """Begin a passage: what the one before named is what "las dos" may point back to.

        An item of a list goes on what those before it say: "con once" behind "con diecisiete veces". One of several
        sentences is no such ellipsis, but says all of what it is about.
        """
        going_on = passage.kind == "point" and passage.node.parent is self._list
        self.paying = going_on and len(passage.sentences) == 1 and LEADS not in passage.text
        self._told.append([])

    def lists(self, text: str, game: str) -> None:
        """Keep a sentence that may list hands: looked at only when one behind it points back."""
        self._lists.append((text, game))

    @property
    def listed(self) -> tuple[Item, ...]:
        """The hands of the last sentence under this title that lists some and no gain, in their order."""
        while self._lists:
            if hands := _listed(*self._lists[-1]):
                return hands
            self._lists.pop()  # it lists none, and need not be looked at again
        return ()

    def name(self, found: Callable[[], Sequence[Item]]) -> None:
        """Keep what a clause names: looked at only when one behind it points back."""
        self._told[-1].append(_Told(found))

    def _named(self) -> tuple[str, ...]:
        """The bets that were named last in this passage."""
        return next((told.bets for told in reversed(self._told[-1]) if told.bets), ())

    def _opened(self) -> tuple[str, ...]:
        """The bet with which the last clause of this passage opens that opens with one."""
        return next((told.opened for told in reversed(self._told[-1]) if told.opened), ())

    def both(self) -> tuple[str, ...]:
        """Return the two bets that "las dos" points back to."""
        named = self._named()
        if len(named) == 2:
            return named
        known = tuple(dict.fromkeys(bet for passage in self._told for told in passage for bet in told.bets))
        return known[-2:] if len(known) >= 2 else ()


def _heads_figures(text: str) -> bool:
    """Tell whether words say that the figures below are per stake: "Créditos en total por crédito acertado"."""
    low = fold(text)
    plain = len(text) <= _ROW and not text.rstrip().endswith(".") and PER_STAKE.search(low) is not None
    return plain and not gains.find(text) and not _LIMIT.search(low)


def _listed(text: str, game: str) -> tuple[Item, ...]:
    """The hands of a sentence that lists several and no gain."""
    hands = [one for one in items(text, game) if one.kind in ("hand", "gain")]
    return tuple(hands) if len(hands) >= _LISTED and all(one.kind == "hand" for one in hands) else ()


@each_passage
def _in_title(title: str, game: str) -> tuple[str, ...] | None:
    """The one bet that a title names, none of several; None where it names no bet, or is the game's own name."""
    if names_game(title, game):
        return None
    bets = {*ids_of(items(title, game), "bet")}
    if not bets:
        return None
    return tuple(bets) if len(bets) == 1 or "odds" in bets else ()


@each_passage
def names_game(title: str, game: str) -> bool:
    """Tell whether a title names its game and says nothing of payments: "Black Jack" is no bet there."""
    return game not in table().own_name and game in games().listed(title) and not rows.pays(title, game)


def _printed(text: str) -> list[str]:
    return [text[first:last] for first, last in rows.cells(text)]


def _heads(cells: Sequence[str], game: str) -> tuple[tuple[Item, ...], ...]:
    """Return what the heads of columns name where each of several names a bet or situation; none otherwise."""
    named = [tuple(items(cell, game)) for cell in cells] if len(cells) > 1 else []
    bets = {*table().side, "ante", "bet"}
    kept = [tuple(one for one in cell if one.kind == "situation" or set(one.ids) & bets) for cell in named]
    return tuple(kept) if kept and all(kept) else ()


def conventions(passages: Sequence[Passage]) -> frozenset[str]:
    """Return the games in which the figures of payments hold the stake; "general" for the whole document."""
    return frozenset(passage.game or "general" for passage in passages if _says_so(passage))


def shortened(passages: Sequence[Passage]) -> dict[str, bool]:
    """Return what stands for payments in capitals, each with whether its figures hold the stake."""
    found: dict[str, bool] = {}
    for passage in passages:
        for hit in _SHORTENED.finditer(passage.text) if "(" in passage.text else ():
            words = folded(hit["words"])
            if PER_STAKE.search(words) and _initials(words.split(), hit["short"].lower()):
                found.setdefault(hit["short"], _holds(folded(hit["rest"])))
    return found


def _initials(words: Sequence[str], letters: str) -> bool:
    """Tell whether words begin with some letters, in their order and up to the last word."""
    left = iter(words)
    return words[-1].startswith(letters[-1]) and all(any(word.startswith(one) for word in left) for one in letters)


def _says_so(passage: Passage) -> bool:
    text = passage.text
    if passage.kind in ("heading", "row") or text.rstrip().endswith(":"):
        return False
    low = folded(text)
    if not _holds(low):
        return False
    return any(_general(part) for part in _SENTENCE.split(low))


def _general(low: str) -> bool:
    stated = [one for one in gains.find(low) if one.kind not in ("even", "same")]
    return bool(_holds(low) and not stated and _FIGURES.search(low) and _ALL.search(low) and not _EXCEPT.search(low))


def _holds(low: str) -> bool:
    """Tell whether words say that a figure holds the stake."""
    said = any(not _DENIED.search(low, max(0, hit.start() - 20), hit.start()) for hit in _HOLDS.finditer(low))
    return said or gains.includes_stake(low)
