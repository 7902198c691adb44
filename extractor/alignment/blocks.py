"""What is compared with what: the passages of one game in two documents, or of games that are near kin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from extractor.alignment.features import Places
from extractor.alignment.kinship import compared
from extractor.alignment.prepared import Prepared


@dataclass(frozen=True, slots=True)
class Block:
    """Places of two documents' sentences that are compared, and how far the one game stands for the other."""

    left: Places
    right: Places
    kinship: float


def blocks(a: Prepared, b: Prepared) -> Iterator[Block]:
    """Yield the blocks of two documents."""
    theirs = _by_game(sentence.game for sentence in b.sentences)
    for game, left in _by_game(sentence.game for sentence in a.sentences).items():
        for other, right in theirs.items():
            kinship = compared(game, a.chapters, other, b.chapters)
            if kinship:
                yield Block(left, right, kinship)


def _by_game(games: Iterable[str]) -> Mapping[str, Places]:
    """Return the places of each game, in the order of games."""
    found: dict[str, list[int]] = defaultdict(list)
    for at, game in enumerate(games):
        found[game].append(at)
    return {game: tuple(places) for game, places in sorted(found.items())}
