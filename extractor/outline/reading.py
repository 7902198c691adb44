"""One way to read a piece."""

from __future__ import annotations

from msgspec import Struct


class Reading(Struct, frozen=True):
    """One way to read a piece: as a provision of a kind with its number, title and depth.

    `rank` is the depth of a division (0 where the numbering alone says it), `level` that of a tradition's own title
    or the number of levels of a number that is lost. `title` is the span of the heading's words in the piece, empty
    where the provision has none; a title wrapped over `lines` pieces goes on to the end of the last. `rest` is where
    the words after number and title begin. `name` is the folded title where it may repeat one that is open. `led`
    tells that the line before ends in a colon, `runs` that the numbers count on from one outer provision to the next,
    `skip` where the title begins on the line below, `copy` that the number stood before the same words already.
    `cost` is what the reading costs before its neighbours are asked.
    """

    kind: str
    scheme: str
    value: tuple[int, ...] = ()
    rank: float = 0
    level: int = 0
    num: tuple[int, int] = (0, 0)
    title: tuple[int, int] = (0, 0)
    lines: int = 1
    rest: int = 0
    cost: float = 0.0
    name: str = ""
    led: bool = False
    runs: bool = False
    skip: int = 0
    copy: bool = False
