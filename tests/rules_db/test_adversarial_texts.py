"""Texts made to be slow are read in time and memory that grow with their length."""

import gc
import tracemalloc
from time import process_time

import pytest

import corpus
from corpus.garbage import set_apart
from rules_db.building.pipeline import extract

_HEAD = "REGLAMENTO DE PRUEBA\n\nArtículo 1. Ruleta americana.\n\n"
_PIECES = {
    "spaces": " ",
    "digits": "1234567890",
    "dots": ".",
    "opening brackets": "(",
    "quotes": '"x ',
    "one word again and again": "la apuesta ",
    "one word without end": "ñ",
    "accents": "áéíóú",
    "odds": "paga 3 a 1 y ",
    "sets": "los números 1, 2, 3, ",
    "ranges": "entre 1 y ",
    "negations": "no ",
    "Roman numbers": "IVXLCDM",
    "references": "según el artículo 1, el punto 2.3 y ",
    "stars": "**",
    "soft hyphens": "\u00ad\u200b",
    "list marks": "a)\n",
    "letters alone": "x\n",
    "rows": "Pleno\t3 a 1\n",
    "bars": "|a|b|\n",
    "broken words": "mesa-\n",
    "titles": "RULETA AMERICANA\n\n",
    "the same article": "Artículo 1. El pleno paga 3 a 1.\n",
    "full stops apart": ". ",
    "semicolons": "; ",
    "a plain word without end": "a",
    "ratios": "1/",
    "deep numbers": "1.1.1.1.1.1.1.1.1.1.1.1 Nivel.\n1.2 Otro.\n",
    "an accent without end": "á",
    "clauses of a word": "x y; ",
    "dashes": "-",
    "signs of money": "$",
    "signs of equality": "=",
}
_SHORT, _LONG = 5_000, 20_000
"""Characters."""
_SLOWEST = 20
"""Seconds of the processor that the longer text may take."""
_LISTED = 4_000
"""Characters of a text whose memory is watched, which makes reading it many times as slow."""
_KEPT = 7_500
"""Bytes that may be in use at once for each character of it."""


def text(piece: str, length: int) -> bytes:
    return f"{_HEAD}{piece * (length // len(piece))}\n".encode()


@pytest.fixture(scope="module", autouse=True)
def _alone() -> None:
    """Load what is needed, and leave what other tests have left behind out of what is looked through for garbage."""
    extract(corpus.read_bytes(text("La bola gira. ", 100), "x.txt"))
    set_apart()


def seconds(data: bytes) -> float:
    """What reading takes."""
    gc.collect()
    begun = process_time()
    extract(corpus.read_bytes(data, "x.txt"))
    return process_time() - begun


@pytest.mark.parametrize("name", _PIECES)
def test_four_times_the_text_takes_about_four_times_as_long(name: str) -> None:
    short, long = (seconds(text(_PIECES[name], length)) for length in (_SHORT, _LONG))
    assert long < 8 * short + 0.3
    assert long < _SLOWEST


@pytest.mark.parametrize("piece", ["a", "á", ".", ". ", "; ", "x y; "])
def test_long_words_and_long_lists_are_read_in_little_memory(piece: str) -> None:
    extract(corpus.read_bytes(text(piece, 100), "x.txt"))
    data = text(piece, _LISTED)
    tracemalloc.start()
    extract(corpus.read_bytes(data, "x.txt"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < _KEPT * _LISTED


@pytest.mark.parametrize("name", ["accents", "one word again and again", "the same article"])
def test_memory_grows_with_the_text_and_not_faster(name: str) -> None:
    peaks = []
    for length in (_SHORT, 2 * _SHORT):
        data = text(_PIECES[name], length)
        extract(corpus.read_bytes(data, "x.txt"))
        tracemalloc.start()
        extract(corpus.read_bytes(data, "x.txt"))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 2.5 * peaks[0] + 1_000_000
    assert peaks[1] < 6_000 * 2 * _SHORT
