"""What stands above and before a passage on payments: what a table is about, and whether its figures hold the stake."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from extractor.folding import fold
from extractor.frames.payouts import rows
from extractor.frames.payouts.names import Item, items, table
from extractor.grammar import gains
from extractor.passages import Passage

_ROW = 160
_GAINS = ("even", "same", "more", "grows", "share", "percent", "true")  # ways of saying that never hold the stake
_HEAD = 70  # characters: a longer text that announces payments ends in a colon


class Context:
    """What is known on the way through a document; `enter` a passage, read it, `leave` it."""

    def __init__(self, conventions: frozenset[str] = frozenset()) -> None:
        self._conventions = conventions
        self.pays = False
        self.bets: tuple[str, ...] = ()
        self.bare = False
        self.label: Passage | None = None
        self.named: tuple[str, ...] = ()
        self.by_column = False
        self._included = False
        self._header: tuple[str, ...] = ()
        self._column = -1
        self._labels = False
        self._before: tuple[str, ...] = ()
        self._title: object = None
        self._game = ""
        self.paying = False
        self.groups: list[tuple[Item, ...]] = []

    def enter(self, passage: Passage) -> None:
        """Take what a heading, lead or header above says of a passage."""
        if passage.game != self._game:
            self._game, self._before, self.named = passage.game, (), ()
        if passage.titles and passage.titles != self._title:
            self._title = passage.titles
            self._announce("", passage)
            self.pays = any(rows.pays(title, passage.game) for title in passage.titles[:2] if len(title) < _HEAD)
        if passage.header:
            self._take_header(passage)
        if passage.lead is not None and passage.kind in ("point", "row") and rows.pays(passage.lead.text, passage.game):
            self.pays = True
            self._included = self._included or gains.includes_stake(fold(passage.lead.text))

    def leave(self, passage: Passage, found: bool) -> None:
        """Keep what a passage says of those behind it."""
        text, game = passage.text, passage.game
        names = [one for one in items(text, game) if one.kind != "gain"]
        short = len(text) <= _HEAD and not text.rstrip().endswith(".")
        label = short and bool(names) and not found and passage.kind in ("text", "point")
        self.label = (
            passage if label and not self._labels else None
        )  # labels one behind another have their gains elsewhere
        self._labels = label
        if text.rstrip().endswith(":"):
            self._announce(text, passage)
        elif short and not found and not self.label and rows.pays(text, game):
            self.pays = self.bare = True
            self._included = self._included or gains.includes_stake(fold(text))
        elif not found and len(text) > _ROW and passage.kind == "text":
            self.bare, self._included, self.bets = False, False, ()

    def _announce(self, text: str, passage: Passage) -> None:
        """A lead-in says what the rows behind it are about: the bets behind its last gain, or all that it names."""
        found = items(text, passage.game) if text else []
        last = max((one.end for one in found if one.kind == "gain"), default=0)
        self.bets = tuple(
            dict.fromkeys(id_ for one in found if one.kind == "bet" and one.start >= last for id_ in one.ids)
        )
        self._included = gains.includes_stake(fold(text))
        self.pays = self.bare = bool(text) and rows.pays(text, passage.game)
        self._header, self._column, self.groups, self.by_column = (), -1, [], False

    def _take_header(self, passage: Passage) -> None:
        header = tuple(cell.text for cell in passage.header)
        if header != self._header:
            self._header = header
            self.by_column = any(
                one.kind == "bet" and set(one.ids) & {*table().side, "ante", "bet"}
                for cell in header[1:]
                for one in items(cell, passage.game)
            )
            paying = [at for at, cell in enumerate(header) if at and rows.pays(cell, passage.game)]
            self._column = paying[-1] if len(paying) == 1 else -1
            if paying:
                self.pays = self.bare = True
                self._included = self._included or gains.includes_stake(fold(header[paying[-1]]))

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

    def gain(self, one: Item, passage: Passage) -> Item | None:
        """Return a gain without the stake where the words above its table count it in."""
        included = self._included or self.holds_stake(passage)
        if not included or one.note or one.value == "1:1" or one.form in _GAINS:
            return one
        value = gains.less_stake(one.value)
        return replace(one, value=value, note=f"stake included: {one.value}") if value else None

    def holds_stake(self, passage: Passage) -> bool:
        """Tell whether the document says that the figures of this game hold the stake."""
        return bool(self._conventions & {"general", passage.game})

    def subject(self, about: Sequence[str], passage: Passage) -> tuple[str, ...]:
        """Return the bets that a clause without a name of its own is about."""
        return self.named or tuple(about) or self.bets or self.titled(passage)

    def titled(self, passage: Passage) -> tuple[str, ...]:
        """Return the one bet that the nearest title with a bet names."""
        for title in passage.titles:
            bets = {id_ for one in items(title, passage.game) if one.kind == "bet" for id_ in one.ids}
            if bets:
                return tuple(bets) if len(bets) == 1 else ()
        return ()

    def turn(self) -> None:
        """Begin a passage: what the one before named is what "las dos" may point back to."""
        self.paying = False
        self.name([])
        if self.named:
            self._before = tuple(dict.fromkeys((*self._before, *self.named)))[-3:]
        self.named = ()

    def name(self, found: Sequence[Item]) -> None:
        """Keep the bets that a clause names."""
        bets = tuple(dict.fromkeys(id_ for one in found if one.kind == "bet" for id_ in one.ids))
        if bets:
            self._before, self.named = tuple(dict.fromkeys((*self._before, *self.named)))[-3:], bets

    def both(self) -> tuple[str, ...]:
        """Return the two bets that "las dos" points back to."""
        known = tuple(dict.fromkeys((*self._before, *self.named)))
        return self.named if len(self.named) == 2 else known[-2:] if len(known) >= 2 else ()
