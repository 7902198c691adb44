"""A brief for someone who decides: how two texts differ in money and in rights, on one to three pages.

Here is what a brief is made of, and how it is told as blocks (headings, sentences, lists, tables) in one language.
`making` finds and ranks what differs; `writing` and `office` write the same blocks as Markdown, a page, a Word document
or a PDF.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from rules_db.comparing.layout import cited, unsaid
from rules_db.comparing.records import Cell, Place, State
from rules_db.comparing.strictest import Whose
from rules_db.knowledge import SURE
from rules_db.words import Words

# What a brief is made of: differences with both articles, ranked, and what cannot be compared.


Right = Literal["prohibition", "obligation", "permission", "consequence", "option"]
"""What a difference of rights is about: who must not, must, may; what follows; what a player may choose."""


class Half(Struct, frozen=True):
    """What one side says, with its article and lines; without words where it says nothing: then `state` says why.

    `confidence` (0 to 1) is that of the least certain of its values, `repaired` tells whether one of them stands on a
    repaired line.
    """

    words: str
    article: str = ""
    places: tuple[Place, ...] = ()
    state: State = "stated"
    confidence: float = 1.0
    repaired: bool = False


class Money(Struct, frozen=True):
    """Bets of which the house keeps another share of the stake on each side, and the values that state them."""

    game: str
    bets: tuple[str, ...]
    variant: str
    a: Half
    b: Half
    edge_a: float
    edge_b: float

    @property
    def weight(self) -> float:
        """By how much the shares differ."""
        return abs(self.edge_a - self.edge_b)


class Point(Struct, frozen=True):
    """Another difference: of rights where `right` says of what, else of a value; `better` is whom B serves more."""

    game: str
    label: str
    a: Half
    b: Half
    right: Right | Literal[""] = ""
    better: Whose = ""


class Count(Struct, frozen=True):
    """How many things cannot be compared for one reason, with some of them by name."""

    reason: Literal["unread", "damaged", "games_a", "games_b", "unpriced"]
    number: int
    examples: tuple[str, ...] = ()


class Text(Struct, frozen=True):
    """A text that the brief rests on: how it is cited, its date and the SHA-256 of the file as received."""

    side: str
    document: str
    title: str
    date: str
    sha256: str


class Brief(Struct, frozen=True):
    """How two sides differ. `alike` counts values that both state alike, `differing` those that they state otherwise.

    `priced` counts the bets of which both sides' house edge is known.
    """

    a: str
    b: str
    a_name: str
    b_name: str
    game: str
    alike: int
    differing: int
    priced: int
    money: tuple[Money, ...]
    rights: tuple[Point, ...]
    values: tuple[Point, ...]
    limits: tuple[str, ...]
    uncompared: tuple[Count, ...]
    texts: tuple[Text, ...]


_MOST = {"money": 10, "rights": 10, "values": 8}
"""Rows of each table: three pages at most."""
_SOME_NAMES = 6


class Heading(Struct, frozen=True):
    """A heading: level 1 is the title, 3 the lowest; it may lead to an address."""

    text: str
    level: int = 2
    link: str = ""


class Sentence(Struct, frozen=True):
    """A paragraph; `faint` where it is no more than a note."""

    text: str
    faint: bool = False


class Items(Struct, frozen=True):
    """A list."""

    items: tuple[str, ...]


class Grid(Struct, frozen=True):
    """A table: its header (empty where it has none), its rows, and the share of the width that each column takes.

    `links` are, row by row, the addresses to which words of its cells lead in a document that is read as pages.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...]
    links: tuple[Mapping[str, str], ...] = ()


Block = Heading | Sentence | Items | Grid


def blocks(brief: Brief, words: Words, *, today: str, version: str) -> list[Block]:
    """Return a brief as blocks; `today` is the date that it carries, `version` that of the program."""
    return list(_Telling(brief, words).blocks(today, version))


def _title(brief: Brief, words: Words) -> str:
    """Return what a brief is called."""
    game = words.game(brief.game) if brief.game else words.text("brief_all_games")
    return words.text("brief_title", a=brief.a_name, b=brief.b_name, game=game)


class _Telling:
    """A brief on its way to words."""

    def __init__(self, brief: Brief, words: Words) -> None:
        self._brief, self._words = brief, words
        self._names = {"a": brief.a_name, "b": brief.b_name}

    def _text(self, name: str, /, **parts: object) -> str:
        return self._words.text(f"brief_{name}", **{**self._names, **parts})

    def blocks(self, today: str, version: str) -> Iterator[Block]:
        """Yield the whole brief."""
        yield Heading(_title(self._brief, self._words), 1)
        yield Sentence(self._text("dated", today=today), faint=True)
        yield Heading(self._text("summary"))
        yield Items(tuple(self._summary()))
        yield from self._money()
        yield from self._points("rights", self._brief.rights)
        yield from self._points("values", self._brief.values)
        yield Heading(self._text("uncompared"))
        yield Items(tuple(self._uncompared()) or (self._text("nothing"),))
        yield Heading(self._text("texts"))
        header = (self._text("document"), self._text("date"), self._text("sha256"))
        rows = tuple(
            (f"{each.side}: {each.title or each.document}", each.date, each.sha256) for each in self._brief.texts
        )
        yield Grid(header, rows, (44, 12, 44))
        yield Sentence(self._text("method", version=version), faint=True)

    def _summary(self) -> Iterator[str]:
        brief = self._brief
        yield self._text("values", alike=brief.alike, differing=brief.differing)
        if brief.money:
            bets = [(money, len(money.bets)) for money in brief.money]
            dearer = sum(n for money, n in bets if money.edge_a > money.edge_b)
            every = sum(n for _, n in bets)
            counts = {"priced": brief.priced, "differing": every, "dearer_a": dearer, "dearer_b": every - dearer}
            yield self._text("money_sum", **counts)
            most = brief.money[0]
            yield self._text(
                "most", bet=self._bets(most), edge_a=self._per_100(most.edge_a), edge_b=self._per_100(most.edge_b)
            )
        else:
            yield self._text("no_money", priced=brief.priced)
        both = sum(bool(point.a.words and point.b.words) for point in brief.rights)
        alone = len(brief.rights) - both
        yield self._text("rights_sum" if brief.game else "rights_changed", differing=both, alone=alone)
        open_ = sum(count.number for count in brief.uncompared if count.reason in ("unread", "damaged"))
        if open_:
            yield self._text("caution", n=open_)

    def _money(self) -> Iterator[Block]:
        money = self._brief.money
        yield Heading(self._text("money"))
        if not money:
            yield Sentence(self._text("none"))
            return
        yield Sentence(self._text("money_note"), faint=True)
        header = (self._text("bet"), *self._names.values(), self._text("per_100"))
        shown = money[: _MOST["money"]]
        rows = tuple((self._bets(each), self._half(each.a), self._half(each.b), self._edges(each)) for each in shown)
        yield Grid(header, rows, (22, 31, 31, 16))
        yield from self._rest(len(money) - len(shown))

    def _points(self, part: str, points: Sequence[Point]) -> Iterator[Block]:
        yield Heading(self._text("rights" if part == "rights" else "other"))
        if not points:
            yield Sentence(self._text("none"))
            return
        shown = points[: _MOST[part]]
        rows = tuple((self._what(each), self._half(each.a), self._half(each.b)) for each in shown)
        yield Grid((self._text("what"), *self._names.values()), rows, (24, 38, 38))
        yield from self._rest(len(points) - len(shown))

    def _rest(self, left: int) -> Iterator[Block]:
        if left > 0:
            yield Sentence(self._words.text("brief_more", n=left), faint=True)

    def _what(self, point: Point) -> str:
        label = point.label if self._brief.game else f"{self._words.game(point.game)}: {point.label}"
        return f"{label}\n({self._text(point.better, name=self._brief.b_name)})" if point.better else label

    def _bets(self, money: Money) -> str:
        names = [self._words.key_names(bet, money.game) for bet in money.bets]
        told = ", ".join(names[:_SOME_NAMES]) + ("…" if len(names) > _SOME_NAMES else "")
        told += f" ({self._words.variant(money.variant)})" if money.variant else ""
        return told if self._brief.game else f"{self._words.game(money.game)}: {told}"

    def _half(self, half: Half) -> str:
        if not half.words:
            why = "" if half.state == "stated" else unsaid(Cell("", (), half.state, half.places), self._words)
            return why or "="
        where = f"[{cited(half.places)}]" if half.places else ""
        return "\n".join((half.words, f"{half.article} {where}".strip(), *self._caution(half)))

    def _caution(self, half: Half) -> Iterator[str]:
        if half.repaired:
            yield self._text("repaired")
        elif half.confidence < SURE:
            yield self._text("unsure")

    def _edges(self, money: Money) -> str:
        return f"{self._per_100(money.edge_a)} → {self._per_100(money.edge_b)}"

    def _per_100(self, edge: float) -> str:
        told = f"{100 * edge:.2f}"
        return told.replace(".", ",") if self._words.language == "es" else told

    def _uncompared(self) -> Iterator[str]:
        yield from self._brief.limits
        for count in self._brief.uncompared:
            yield self._text(count.reason, n=count.number, examples=", ".join(count.examples))
