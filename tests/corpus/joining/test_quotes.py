"""Running text cites the source: each stretch gives back the source's own words with their narrowest lines."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import corpus
from corpus import Document
from corpus.layout import flow


def squeezed(text: str) -> str:
    return "".join(text.replace("\u00ad", "").split())


@cache
def document(path: Path) -> Document:
    return corpus.read(path)


def facts(folder: Path, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", ["core.jsonl", "norms.jsonl"])
def test_joining_keeps_every_hand_made_quote(shared: Path, name: str) -> None:
    gone = []
    for fact in facts(shared / "gold", name):
        text = document(shared / "sources" / f"{fact['document']}.txt")
        first, last = fact["line_start"], fact["line_end"]
        quote = squeezed(fact["quote"])
        in_furniture = any(line.furniture for line in text.lines[first - 1 : last])
        if quote in squeezed(text.source.lines(first, last)) and not in_furniture:
            joined = squeezed(flow(text, text.lines[first - 1 : last]).text)
            gone += [] if quote in joined else [(fact["document"], first)]
    assert gone == []


def test_most_hand_made_quotes_stand_in_one_paragraph(shared: Path) -> None:
    whole = total = 0
    for fact in facts(shared / "gold", "norms.jsonl"):
        text = document(shared / "sources" / f"{fact['document']}.txt")
        joined = flow(text, text.lines[fact["line_start"] - 1 : fact["line_end"]]).text
        quote = " ".join(fact["quote"].split())
        if quote in " ".join(joined.split()):
            total += 1
            whole += quote in joined
    assert whole / total > 0.98


def test_a_quote_of_two_joined_lines_has_the_lines_of_both() -> None:
    text = corpus.read_bytes(b"La bola gira por el borde del plato hasta\nque cae.\n\nFin.\n", "x.txt")
    quote = flow(text, text.lines).quote()
    assert (quote.line_start, quote.line_end) == (1, 4)
    layer = flow(text, text.lines)
    at = layer.text.index("hasta que")
    assert layer.quote(at, at + 9).text == "hasta\nque"
