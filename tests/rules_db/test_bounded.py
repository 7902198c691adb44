"""A document that takes too much of the machine is told and left out; the others are built."""

import os
import pickle
import resource
import signal
from pathlib import Path

import pytest

import corpus
from corpus.errors import CorpusError
from corpus.media.sandbox import Limits
from rules_db import KnowledgeBase
from rules_db.aside import Aside, bounded
from rules_db.building import build, pipeline
from tests.rules_db.conftest import QUIETA, SERENA, Write


def test_what_takes_too_long_is_stopped_even_where_a_step_is_tried_on_its_own() -> None:
    def endless() -> None:
        while True:
            pass

    with pytest.raises(CorpusError, match=r"x\.txt takes more than 1 seconds to be read") as told:  # noqa: SIM117 - one is what is shown
        with bounded("x.txt", Limits(seconds=1)):
            Aside().tried("something", endless)
    assert str(pickle.loads(pickle.dumps(told.value))) == str(told.value)  # noqa: S301 - ours: it comes from a worker
    assert signal.getitimer(signal.ITIMER_VIRTUAL)[0] == 0


def test_what_needs_too_much_memory_is_stopped_even_where_a_step_is_tried_on_its_own() -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    with pytest.raises(CorpusError, match=r"x\.txt needs more than 50 MiB to be read"):  # noqa: SIM117 - one is what is shown
        with bounded("x.txt", Limits(memory=50)):
            Aside().tried("something", lambda: bytearray(300 << 20))
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert bytearray(300 << 20)


def test_the_others_are_built(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outline = pipeline.outline

    def hungry(document: corpus.Document) -> object:
        if "serena" in document.source.name:
            raise MemoryError
        return outline(document)

    monkeypatch.setattr(pipeline, "outline", hungry)
    built = build([write("quieta.txt", QUIETA), write("serena.txt", SERENA)], tmp_path / "x.db")
    assert [problem.split("serena.txt ")[1] for problem in built.problems] == [
        "needs more than 2048 MiB to be read; if it is sound, raise REGLAS_MAX_MEMORY"
    ]
    with KnowledgeBase.open(tmp_path / "x.db") as base:
        assert len(base.documents()) == 1


def test_a_text_longer_than_any_gazette_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = tmp_path / "largo.txt"
    long.write_bytes(b"Ruleta.\n" * 200_000)
    monkeypatch.setenv("REGLAS_MAX_TEXT", "1")
    with pytest.raises(
        CorpusError, match=r"largo\.txt has more than 1 MiB of text; if it is sound, raise REGLAS_MAX_TEXT"
    ):
        corpus.read(long)
    os.truncate(long, 1 << 20)
    assert corpus.read(long).lines
