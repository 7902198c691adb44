"""What is fuzzed: a function of bytes each, which may refuse them in its own way and do nothing else.

`python -m tests.fuzz.hunt TARGET SECONDS` looks for inputs that reach new code and keeps them in `tests/fuzz/corpus`; a
test replays what is kept there, with the seeds.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import corpus
from corpus.media.pdf.reading import read_pdf
from extractor.grammar import cards, dice, drawing, hand_definitions, hands, numbers, odds, ordinals, sets, shares
from rules_db import Engine, ReglasError
from rules_db.cli.bets import bet_of_text, facts_of_text, outcome_of
from rules_db.cli.streaming import settled
from rules_db.exporting import dmn
from rules_db.exporting.decisions import decisions
from rules_db.packs.published import published_folder, read
from rules_db.pipeline import extract
from rules_db.search import quoted
from tests.conftest import ROOT
from tests.corpus.media import hostile
from tests.extractor.grammar.test_every_grammar import GRAMMARS

LONGEST = 4_000
"""Bytes of an input; longer ones only take longer."""
_SAMPLES = ROOT / "corpus" / "samples"
_FINDING = (*GRAMMARS.values(), cards.ranks, cards.order, dice.combinations, dice.hard)
_PARSING = (
    hand_definitions.define,
    hands.parse,
    numbers.parse,
    odds.parse,
    ordinals.parse,
    sets.zeros,
    shares.parse,
    drawing.row,
)


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
            assert str(refusal).strip(), "a refusal without words"
            assert "\n" not in str(refusal), "a refusal of several lines"


def text(data: bytes) -> object:
    """Read bytes as a regulation, to the last rule and defect."""
    return extract(corpus.read_bytes(data, "fuzzed.txt"))


def grammar(data: bytes) -> object:
    """Run every grammar; what it finds stands in the text."""
    words = data.decode("utf-8", "replace")
    for find in _FINDING:
        for match in find(words):
            assert 0 <= match.start <= match.end <= len(words), find
    return [parse(words) for parse in _PARSING]


def pdf(data: bytes) -> object:
    """Read the pages of a PDF."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        return read_pdf(Path(file.name))


def pack(data: bytes) -> object:
    """Read a rule pack and export its tables."""
    return [dmn.write(decision) for decision in decisions(read(data, "fuzzed.json"))]


def bets(data: bytes) -> object:
    """Settle a line of a file of bets."""
    return settled(_engine(), data, "melilla", "craps", "")


def words(data: bytes) -> object:
    """Read what stands on a command line: a bet, facts, an outcome, a search."""
    said = data.decode("utf-8", "replace")
    for parse in (
        quoted,
        bet_of_text,
        lambda one: facts_of_text([one]),
        lambda one: outcome_of({}, one),
        _rolled,
        _held,
    ):
        try:
            parse(said)
        except ReglasError as refusal:
            assert str(refusal).strip(), "a refusal without words"
    return None


def _rolled(said: str) -> object:
    return _engine().settle("melilla", "craps", [{"bet": "pass", "stake": 1}], {"rolls": said.split(",")})


def _held(said: str) -> object:
    hand = {"player": said.split(","), "dealer": ["AS", "KD"]}
    return _engine().settle("melilla", "blackjack", [{"bet": "main", "stake": 1}], hand)


@cache
def _engine() -> Engine:
    return Engine()


def _texts() -> Iterator[bytes]:
    for file in sorted(_SAMPLES.glob("*.txt")):
        data = file.read_bytes()
        yield from (data[at : at + LONGEST] for at in range(0, len(data), 2 * LONGEST))


def _pdfs() -> Iterator[bytes]:
    yield hostile.sound()
    yield hostile.encrypted()
    yield hostile.pages([hostile.line("Primera"), hostile.line("Segunda", top=60)])


def _packs() -> Iterator[bytes]:
    """Yield packs cut to some rows: whole ones are long."""
    for name in ("melilla/boule.json", "iquique/big_six.json"):
        whole: dict[str, Any] = json.loads((published_folder() / name).read_bytes())
        whole |= {"norms": [], "incidents": [], "gaps": [], "conflicts": [], "parameters": {}, "citations": {}}
        whole["tables"] = {"settlement": whole["tables"]["settlement"]}
        for node in whole["tables"]["settlement"]["jdm"]["nodes"]:
            if "content" in node:
                node["content"]["rules"] = node["content"]["rules"][:2]
        yield json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def _bets() -> Iterator[bytes]:
    yield b'{"bets": [{"bet": "pass", "stake": "10"}], "outcome": {"rolls": ["4+2", "3+3"]}}'
    yield b'{"game": "american_roulette", "bet": "straight", "stake": 5, "numbers": ["17"], "outcome": {"pocket": 17}}'
    yield b'{"game": "blackjack", "bet": "main", "stake": 2.50, "outcome": {"player": ["AS", "KD"], "dealer": ["9H"]}}'


def _words() -> Iterator[bytes]:
    yield from (b"pass:10", b"straight.17:5", b"come@2:5", b"odds_pass.6:10", b"players=7", b'{"pocket": 17}')
    yield from (b"4+2,3+3", b"AS,10H,KD", b'"paga 35 a 1" NEAR', b"split.17-18/half:2.50")


TARGETS: dict[str, Target] = {
    "text": Target(text, (corpus.CorpusError,), _texts),
    "grammar": Target(grammar, (), _texts),
    "pdf": Target(pdf, (corpus.CorpusError,), _pdfs),
    "pack": Target(pack, (ReglasError,), _packs),
    "bets": Target(bets, (ReglasError,), _bets),
    "words": Target(words, (), _words),
}
