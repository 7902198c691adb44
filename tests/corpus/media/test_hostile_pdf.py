"""Hostile and broken PDFs: one sentence and a status each, within the limits, and nothing outlives them."""

from pathlib import Path

import pytest

import corpus
from benchmarks.suite import spent
from corpus.errors import UnreadableError
from corpus.media.sandbox import Limits
from tests.corpus.media import hostile

MIB = 1 << 20
SMALL = Limits(pages=50, glyphs=5_000, seconds=20, memory=700)

REFUSED = {
    "encrypted": (hostile.encrypted, {"encrypted"}),
    "cut in the middle": (lambda: hostile.pages([hostile.line(hostile.SENTENCE)] * 9)[:1500], {"truncated"}),
    "cut at the end": (lambda: hostile.sound()[:-200], {"truncated"}),
    "header alone": (lambda: b"%PDF-1.7\n", {"truncated"}),
    "garbage": (lambda: b"%PDF-1.7\n" + bytes(range(256)) * 40 + b"\n%%EOF\n", {"damaged"}),
    "no pages": (lambda: hostile.pages([]), {"empty"}),
    "blank page": (lambda: hostile.page(b""), {"no_text"}),
    "too many pages": (lambda: hostile.pages([b""] * 60), {"too_large"}),
    "huge page": (lambda: hostile.page(hostile.line("x"), box=b"0 0 9000000 9000000"), {"too_large"}),
    "too many glyphs": (lambda: hostile.page(hostile.line("apuesta " * 1000)), {"too_large"}),
    "deflate bomb": (lambda: hostile.page(b" " * (1500 * MIB // 4)), {"too_large", "damaged", "no_text"}),
    "bomb of glyphs": (
        lambda: hostile.page(b"BT /F 1 Tf 1 1 Td " + b"(aaaaaaaaaaaaaaaaaaa) Tj " * 2_000_000 + b"ET"),
        {"too_large", "damaged", "timed_out"},
    ),
    "deep nesting": (lambda: hostile.nested(5_000), {"damaged", "no_text", "empty", "too_large"}),
    "huge picture": (hostile.huge_picture, {"no_text", "too_large"}),
    "loops": (hostile.looping, {"damaged", "no_text", "empty", "too_large"}),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_in_one_sentence(name: str, tmp_path: Path) -> None:
    made, statuses = REFUSED[name]
    path = tmp_path / "x.pdf"
    path.write_bytes(made())
    before = spent()
    with pytest.raises(UnreadableError) as refused:
        corpus.read(path, limits=SMALL)
    assert spent() - before < 2 * SMALL.seconds
    assert refused.value.status in statuses
    message = str(refused.value)
    assert message.startswith(str(path))
    assert message.endswith(".")
    assert "\n" not in message
    assert refused.value.sha256
    assert refused.value.media_type == "application/pdf"


def test_a_sound_one_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"\n" + hostile.sound())
    document = corpus.read(path, limits=SMALL)
    assert [line.text for line in document.lines] == [hostile.SENTENCE]
    assert document.source.page_of(1) == 1
    assert document.source.page_count == 1


def test_what_viewers_would_run_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(hostile.running())
    assert [line.text for line in corpus.read(path, limits=SMALL).lines] == [hostile.SENTENCE]
    assert sorted(tmp_path.iterdir()) == [path]
