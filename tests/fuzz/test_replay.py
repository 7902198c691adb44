"""What the hunts have found is replayed: no input crashes, hangs or ends in a traceback."""

import time
from pathlib import Path

import pytest

from tests.fuzz.targets import LONGEST, TARGETS, Target

KEPT = Path(__file__).parent / "corpus"
SLOWEST = 5.0
"""Seconds that one input of at most `LONGEST` bytes may take on a busy machine."""


@pytest.mark.parametrize("name", TARGETS)
def test_kept_inputs_are_read_or_refused(name: str) -> None:
    target = TARGETS[name]
    inputs = [*target.seeds(), *(file.read_bytes() for file in sorted((KEPT / name).iterdir()))]
    assert len(inputs) > 10, "nothing was hunted: make fuzz"
    for data in inputs:
        begun = time.process_time()
        target.try_on(data[:LONGEST])
        assert time.process_time() - begun < SLOWEST, data


def test_a_target_that_breaks_is_noticed() -> None:
    with pytest.raises(ZeroDivisionError):
        Target(lambda data: 1 // len(data), (), list).try_on(b"")
