"""What is compared with what: the passages of one game in two documents, or of games that are near kin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from extractor.alignment.kinship import chapters, compared


@dataclass(frozen=True, slots=True)
class Block:
    """Places of two documents' passages that are compared, and how far the one game stands for the other."""

    left: Sequence[int]
    right: Sequence[int]
    kinship: float


def units(places: Iterable[tuple[str, str]]) -> dict[str, dict[str, list[int]]]:
    """Return the places of passages by document and game; `places` are (document, game) in order."""
    found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for at, (document, game) in enumerate(places):
        found[document][game].append(at)
    return found


def blocks(found: dict[str, dict[str, list[int]]], documents: Iterable[tuple[str, str]]) -> Iterator[Block]:
    """Yield the blocks of pairs of documents."""
    ruled = chapters((document, game) for document, games in found.items() for game, at in games.items() for _ in at)
    for a, b in documents:
        for game, left in sorted(found[a].items()):
            for other, right in sorted(found[b].items()):
                kinship = compared(game, ruled[a], other, ruled[b])
                if kinship:
                    yield Block(left, right, kinship)
