"""What a reader says: a rule in the making, with the stretch of layered text that states it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from corpus.layers import Layer
from extractor.outline.node import Node
from extractor.passages import Passage


class Statement(Struct, frozen=True):
    """A rule with the words `layer[start:end]` that state it.

    `core` are the words of it that carry the value, where those beside them may be damaged; by default all of them.
    `rests` are the stretches of the layer on which it rests (the value, of what, what is said of it), where a reader
    tells them: damage elsewhere in the sentence leaves it as good as it was.
    `game` and `variant` default to the provision's; `confidence` is the share of such statements that are right.
    """

    node: Node
    layer: Layer
    family: str
    key: str
    value: Any
    start: int = 0
    end: int | None = None
    core: tuple[int, int] | None = None
    rests: tuple[tuple[int, int], ...] = ()
    game: str | None = None
    variant: str | None = None
    confidence: float = 0.9
    modality: str = ""
    bearer: str = ""
    term: str = ""
    note: str = ""
    condition: str = ""
    consequence: str = ""
    exception_to: str = ""


Reader = Callable[[Sequence[Passage]], Iterable[Statement]]
"""A reader takes a document's passages in order and yields what its family states in them."""
