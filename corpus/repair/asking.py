"""Many restorations at once: each asks what its guesses are worth, and the questions of all are answered together."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from corpus.repair.overprint import Spot

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """How well do guesses (plain words) explain what is seen in a spot, and how likely are rows of word numbers?"""

    spot: Spot
    guesses: Sequence[Sequence[str]]
    rows: Sequence[Sequence[int]] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What each guess costs, and the logarithm of how likely each row is."""

    costs: Sequence[float]
    likely: Sequence[float] = ()


Restoring = Generator[Question, Answer, T]


def together(restorings: Iterable[Restoring[T]], answers: Callable[[Sequence[Question]], Sequence[Answer]]) -> list[T]:
    """Return what each restoration comes to, in their order."""
    results: dict[int, T] = {}
    waiting: list[tuple[int, Restoring[T], Question]] = []
    for i, restoring in enumerate(restorings):
        _go_on(i, restoring, None, waiting, results)
    while waiting:
        asked, waiting = waiting, []
        for (i, restoring, _), answer in zip(asked, answers([question for _, _, question in asked]), strict=True):
            _go_on(i, restoring, answer, waiting, results)
    return [results[i] for i in sorted(results)]


def _go_on(
    i: int,
    restoring: Restoring[T],
    answer: Answer | None,
    waiting: list[tuple[int, Restoring[T], Question]],
    results: dict[int, T],
) -> None:
    try:
        question = next(restoring) if answer is None else restoring.send(answer)
    except StopIteration as ended:
        results[i] = ended.value
    else:
        waiting.append((i, restoring, question))
