"""What the hunts have found is replayed: no input crashes, hangs or ends in a traceback."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.fuzz.target import LONGEST, Target
from tests.fuzz.targets import TARGETS

KEPT = Path(__file__).parent / "corpus"
SLOWEST = 5.0
"""Seconds of the processor that one input of at most `LONGEST` bytes may take; what takes longer hangs."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TimeoutError` where the block takes longer on the processor."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize("name", TARGETS)
def test_kept_inputs_are_read_or_refused(name: str) -> None:
    target = TARGETS[name]
    kept = sorted((KEPT / name).iterdir()) if (KEPT / name).is_dir() else []
    assert [file.name for file in kept if file.name.startswith("broken-")] == []
    inputs = [*target.seeds(), *(file.read_bytes() for file in kept)]
    assert inputs
    target.try_on(inputs[0][:LONGEST])  # what is loaded once
    for data in inputs:
        with at_most(SLOWEST):
            target.try_on(data[:LONGEST])


def test_a_target_that_breaks_is_noticed() -> None:
    with pytest.raises(ZeroDivisionError):
        Target(lambda data: 1 // len(data), (), list).try_on(b"")


def test_a_target_that_hangs_is_noticed() -> None:
    with pytest.raises(TimeoutError), at_most(0.05):
        Target(lambda data: [None for _ in iter(int, 1)], (), list).try_on(b"")
