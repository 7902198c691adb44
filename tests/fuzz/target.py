"""What a target of fuzzing is: a function of bytes, which may refuse them in its own way and do nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

LONGEST = 4_000
"""Bytes of an input; longer ones only take longer."""


@dataclass(frozen=True, slots=True)
class Target:
    """A function, the ways in which it may refuse its input, inputs to begin with."""

    run: Callable[[bytes], object]
    refusals: tuple[type[Exception], ...]
    seeds: Callable[[], Iterable[bytes]]

    def try_on(self, data: bytes) -> None:
        """Run on an input; raises what is no refusal in one sentence."""
        try:
            self.run(data)
        except self.refusals as refusal:
            assert_one_sentence(refusal)


def assert_one_sentence(refusal: Exception) -> None:
    """A refusal says something, on one line that no terminal obeys."""
    words = str(refusal)
    assert words.strip(), "a refusal without words"
    assert words.isprintable(), f"a refusal that is no line of print: {words!a}"
