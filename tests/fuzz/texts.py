"""Texts: whatever bytes they are, all that is read of them stands in them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import corpus
from corpus.repair import Evidence, gather, repair
from extractor.grammar import dice, hands, numbers, odds, sets, shares
from rules_db import KnowledgeBase
from rules_db.building.pipeline import extract
from rules_db.exporting.akomantoso import export_document
from rules_db.search import find
from rules_db.store.rows import Part, write
from rules_db.verify import verify
from tests.conftest import ROOT
from tests.corpus.accounting import unaccounted
from tests.corpus.repair import overprinting
from tests.extractor.grammar.test_every_grammar import GRAMMARS
from tests.extractor.outline import test_nothing_lost as whole
from tests.fuzz.target import LONGEST

_SAMPLES = ROOT / "corpus" / "samples"
_FINDING = (*GRAMMARS.values(), hands.ranks, hands.order, dice.combinations, dice.hard)
_PARSING = (
    hands.define,
    hands.parse,
    numbers.parse,
    odds.parse,
    numbers.ordinal,
    sets.zeros,
    shares.parse,
    hands.row,
)


def text(data: bytes) -> object:
    """Read bytes as a regulation, to the last rule and defect; each cites lines that there are."""
    document = corpus.read_bytes(data, "fuzzed.txt")
    found = extract(document)
    last = len(document.source)
    for row in (*found.rules, *found.citations, *found.coverage, *found.findings):
        assert 1 <= row.line_start <= row.line_end <= last, row
    return found


def outline(data: bytes) -> object:
    """Outline bytes: every line is in one provision or in furniture, parents hold their children, no letter is lost."""
    document = corpus.read_bytes(data, "fuzzed.txt")
    marks = [(mark.start, mark.end) for mark in document.furniture]
    assert unaccounted(document.source, (line.layer for line in document.lines), marks) == []
    whole.check(document)
    return whole.check(whole.as_document(document.source.text))


def knowledge(data: bytes) -> object:
    """Build a knowledge base of bytes: every row of it is proven by the text, it is searched, and gives valid XML."""
    document = corpus.read_bytes(data, "fuzzed.txt", document_id="fuzzed", jurisdiction="nowhere")
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder, "x.db"), [Part(document.source, extract(document))], {})
        with KnowledgeBase.open(Path(folder, "x.db")) as base:
            assert verify(base).failures == []
            find(base.connection, f"a {document.source.text[:100]}")
            return export_document(base, base.document("fuzzed"))


def damaged(data: bytes) -> object:
    """Repair bytes within a text that was printed over: what is not the source's own stands in a repair."""
    said = " ".join(data.decode("utf-8", "replace").split())
    text = overprinting.damaged([*overprinting.SENTENCES, said, *overprinting.SENTENCES[::-1]])
    document = overprinting.document(text)
    repaired = repair(document, _evidence())
    raw = document.source.text
    for row in repaired.repairs:
        assert raw[row.start : row.end] == row.before != row.after
    for line in repaired.lines:
        for at, letter in enumerate(line.text):
            start, end = line.layer.span(at, at + 1)
            mended = any(row.start <= start and end <= row.end for row in repaired.repairs)
            assert mended or raw[start:end] == letter
    for start, end in repaired.damage:
        assert 0 <= start < end <= len(raw)
    return whole.check(repaired)


@cache
def _evidence() -> Evidence:
    return gather([overprinting.sound()])


def grammar(data: bytes) -> object:
    """Run every grammar; what it finds stands in the text."""
    words = data.decode("utf-8", "replace")
    for find_all in _FINDING:
        for match in find_all(words):
            assert 0 <= match.start <= match.end <= len(words), find_all
    return [parse(words) for parse in _PARSING]


def pieces() -> Iterator[bytes]:
    """Yield every second stretch of the samples."""
    for file in sorted(_SAMPLES.glob("*.txt")):
        data = file.read_bytes()
        yield from (data[at : at + LONGEST] for at in range(0, len(data), 2 * LONGEST))


def sentences() -> Iterator[bytes]:
    """Yield short stretches of the samples."""
    yield from (piece[:400] for piece in pieces())
