"""What people and other systems hand over: packs, bets, verdicts, words of a command line, knowledge bases."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec

from rules_db import Engine, KnowledgeBase, ReglasError
from rules_db.building import build
from rules_db.cli import run
from rules_db.cli.showing_answers import Defaults, bet_of_text, facts_of_text, outcome_of, settle_file, settled
from rules_db.decisions import Decision, Subject
from rules_db.decisions.store import append, in_order, read_file
from rules_db.decisions.subjects import pair
from rules_db.exporting.formats import FORMATS, export_pack
from rules_db.packs.published import published_folder, read, written
from rules_db.search import find, parsed
from tests.fuzz.target import assert_one_sentence

_TEXT = """\
DECRETO DE VILLA MANSA

Artículo 1. Ruleta americana.

El pleno paga dos canicas por cada canica y nadie tocará la bola.
Véase el artículo 2.

Artículo 2. Craps.

Los dados se lanzan sobre el paño verde. La línea de pase paga 1 a 1.
"""
_COMMANDS = ("documents", "verify", "search paga", "rules --json")
_ROWS = tuple(Subject("rule", place, "craps", "payout", "pays.pass", place) for place in ("norte", "sur"))
"""Two rows that a person may decide on."""
_PAGE = 4096
"""Bytes of a page of SQLite's."""


def pack(data: bytes) -> object:
    """Read a rule pack, write it as it was, and export it in every format."""
    found = read(data, "fuzzed.json")
    assert read(written(found).encode(), "again.json") == found
    exports = {name: export_pack(found, to) for name, to in FORMATS.items() if to.table or to.pack}
    for file in exports["dmn"].files:
        ElementTree.fromstring(file.text)  # noqa: S314 - our own export
    for name in ("jdm", "jsonlogic", "json"):
        assert all(json.loads(file.text) for file in exports[name].files)
    return exports


def bets(data: bytes) -> object:
    """Settle a line of a file of bets."""
    return settled(_engine(), data, Defaults("melilla", "craps"))


def stream(data: bytes) -> object:
    """Settle a file of bets: each of its lines is paid or refused, and none stops the others."""
    out, told = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "bets.jsonl")
        file.write_bytes(data)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(told):
            code = settle_file(_engine(), file, Defaults("melilla", "craps"), True)
    lines = sum(bool(line.strip()) for line in data.split(b"\n"))
    paid = [json.loads(line) for line in out.getvalue().splitlines()]
    bad = any(payment["outcome"] == "refused" for line in paid for payment in line["payments"])
    *refused, summary = told.getvalue().splitlines()
    assert summary.startswith(f"{lines} lines, {lines - len(paid)} refused")
    assert code == (bad or len(paid) < lines)
    return refused


def words(data: bytes) -> object:
    """Read what stands on a command line: a bet, facts, an outcome, a search."""
    said = data.decode("utf-8", "replace")
    for parse in (
        parsed,
        bet_of_text,
        lambda one: facts_of_text([one]),
        lambda one: outcome_of({}, one),
        _rolled,
        _held,
        _sought,
    ):
        try:
            parse(said)
        except ReglasError as refusal:
            assert_one_sentence(refusal)
    return None


def verdicts(data: bytes) -> object:
    """Read a file of people's decisions; written again, it says the same, and so does any note."""
    with tempfile.TemporaryDirectory() as name:
        folder, file = Path(name), Path(name, "norte.jsonl")
        [noted] = append(folder, [Decision("", _ROWS[0], note=data.decode("utf-8", "replace"), who=str(data[:9]))])
        assert read_file(file) == [noted]
        file.write_bytes(data)
        found = in_order(read_file(file))
        append(folder / "copy", found)
        copied = [one for copy in folder.glob("copy/*") for one in read_file(copy)]
        assert sorted(one.id for one in copied) == sorted(one.id for one in found)
        return found


def database(data: bytes) -> object:
    """Read a damaged knowledge base with several commands: each answers or says in one sentence what is wrong.

    Four bytes are one blow: the page that it hits, the place in its first or last 128 bytes, and the new byte.
    """
    damaged = bytearray(_database())
    for at in range(0, len(data) - 3, 4):
        page, place, byte = int.from_bytes(data[at : at + 2]), data[at + 2], data[at + 3]
        start = page % (len(damaged) // _PAGE) * _PAGE
        damaged[start + (place if place < 128 else _PAGE - 256 + place)] = byte
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "x.db")
        file.write_bytes(damaged)
        return [_answered(command, file) for command in _COMMANDS]


def _answered(command: str, file: Path) -> int:
    told = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(told):
        code = run([*command.split(), "--db", str(file)])
    assert "defect of reglas" not in told.getvalue(), told.getvalue()
    assert "Traceback" not in told.getvalue(), told.getvalue()
    assert len(told.getvalue().splitlines()) == (code != 0), told.getvalue()
    return code


def _rolled(said: str) -> object:
    return _engine().settle("melilla", "craps", [{"bet": "pass", "stake": 1}], {"rolls": said.split(",")})


def _held(said: str) -> object:
    hand = {"player": said.split(","), "dealer": ["AS", "KD"]}
    return _engine().settle("melilla", "blackjack", [{"bet": "main", "stake": 1}], hand)


def _sought(said: str) -> object:
    levels = ("provision", "rule")
    return [find(_base().connection, said, level=level, game=said[:9]) for level in levels]  # type: ignore[arg-type]


@cache
def _engine() -> Engine:
    return Engine()


@cache
def _database() -> bytes:
    """A small knowledge base, as bytes."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "v.txt")
        source.write_text(_TEXT, encoding="utf-8")
        build([source], Path(folder, "x.db"), document_id="v", jurisdiction="villa-mansa")
        return Path(folder, "x.db").read_bytes()


@cache
def _base() -> KnowledgeBase:
    with tempfile.NamedTemporaryFile(delete=False) as file:
        file.write(_database())
    try:
        base = KnowledgeBase.open(file.name)
        base.documents()
        return base
    finally:
        Path(file.name).unlink()


def packs() -> Iterator[bytes]:
    """Yield packs cut to some rows: whole ones are long."""
    for name in ("melilla/boule.json", "iquique/big_six.json"):
        whole: dict[str, Any] = json.loads((published_folder() / name).read_bytes())
        whole |= {"norms": [], "incidents": [], "gaps": [], "conflicts": [], "parameters": {}, "citations": {}}
        whole["tables"] = {"settlement": whole["tables"]["settlement"]}
        for node in whole["tables"]["settlement"]["jdm"]["nodes"]:
            if "content" in node:
                node["content"]["rules"] = node["content"]["rules"][:2]
        yield json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def lines_of_bets() -> Iterator[bytes]:
    """Yield lines of a file of bets."""
    yield b'{"bets": [{"bet": "pass", "stake": "10"}], "outcome": {"rolls": ["4+2", "3+3"]}}'
    yield b'{"game": "american_roulette", "bet": "straight", "stake": 5, "numbers": ["17"], "outcome": {"pocket": 17}}'
    yield b'{"game": "blackjack", "bet": "main", "stake": 2.50, "outcome": {"player": ["AS", "KD"], "dealer": ["9H"]}}'


def files_of_bets() -> Iterator[bytes]:
    """Yield files of bets."""
    good = list(lines_of_bets())
    yield b"\n".join(good)
    yield b"\n\n".join([good[0], b"{", b'"', good[1], b" \t\r", b"\xff", b"[]", b"null"]) + b"\n"


def spoken() -> Iterator[bytes]:
    """Yield words of command lines."""
    yield from (b"pass:10", b"straight.17:5", b"come@2:5", b"odds_pass.6:10", b"players=7", b'{"pocket": 17}')
    yield from (b"4+2,3+3", b"AS,10H,KD", b'"paga 35 a 1" NEAR', b"split.17-18/half:2.50")


def files_of_verdicts() -> Iterator[bytes]:
    """Yield files of decisions, one of them with a verdict as older versions wrote it."""
    a, b = _ROWS
    note = "lo mismo, \u2028 en otra parte\x85"
    said = Decision("", pair(a, b), "correct", {"relation": "equivalent"}, note=note, who="ana", when="2026-01-02")
    lines = [*map(msgspec.json.encode, (said, Decision("", b, "reject"), Decision("", a, "accept")))]
    end = {"level": "rule", "document": "norte", "game": "", "family": "", "key": "", "words": "0"}
    yield lines[0]
    yield json.dumps({"a": end, "b": {**end, "document": "sur"}, "verdict": "accept"}).encode()
    yield b"\n".join(lines) + b"\n\n"


def blows() -> Iterator[bytes]:
    """Yield nothing, then a blow into each of the first pages and into each part of a page's head."""
    yield b""
    yield from (page.to_bytes(2) + bytes([0, 7]) for page in range(0, 60, 4))
    yield from (bytes([0, 0, place, 255]) for place in (16, 18, 28, 40, 44, 56, 100, 103))
