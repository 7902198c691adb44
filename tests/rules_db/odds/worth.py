"""A few lines on one game, compiled into a pack, and what its bets are worth."""

from __future__ import annotations

from fractions import Fraction
from textwrap import dedent

from msgspec.structs import asdict

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract
from rules_db.identifiers import with_rule_ids
from rules_db.odds.book import Edge
from rules_db.odds.edges import edges
from rules_db.packs.compiling import compile_pack
from rules_db.records import StoredDocument, StoredRule
from schemas.packs import Pack

HEAD = """\
REGLAMENTO DE PRUEBA

CAPÍTULO 1. {title}

Artículo 1. Reglas.

"""
DOCUMENT = StoredDocument(
    id="xx-ley",
    jurisdiction="prueba",
    sha256="",
    media_type="",
    encoding="",
    lines=0,
    status="ok",
    provisions=0,
    rules=0,
)


def rules_of(title: str, body: str) -> list[StoredRule]:
    """The rules of a text under the chapter of a game."""
    text = HEAD.format(title=title) + dedent(body).strip() + "\n"
    document = read_bytes(text.encode(), "ley.txt", document_id="xx-ley", jurisdiction="prueba")
    rules = with_rule_ids(extract(document, outline(document)))
    return [StoredRule(id=name, **asdict(rule)) for name, rule in rules]


def pack_of(title: str, body: str) -> Pack:
    """The pack of the game that most rules of a text are about."""
    rules = rules_of(title, body)
    games = [rule.game for rule in rules if rule.game]
    game = max(set(games), key=games.count)
    return compile_pack(DOCUMENT, game, [rule for rule in rules if rule.game == game])


def stated(game: str, facts: dict[str, object], variant: str = "") -> Pack:
    """The pack of a game whose rules are said as data: by family and key (`payout:pays.ante`), a value each."""
    rules = []
    for line, (name, value) in enumerate(facts.items(), 1):
        family, _, key = name.partition(":")
        place = {"line_start": line, "line_end": line, "confidence": 1.0, "method": "test", "text": key}
        rule = {"family": family, "key": key, "value": value, "variant": variant, "game": game, "id": f"rule{line}"}
        rules.append(
            StoredRule(document_id="xx-ley", jurisdiction="prueba", provision_id="xx-ley__art_1", **rule, **place)
        )
    return compile_pack(DOCUMENT, game, rules)


def edges_of(game: str, facts: dict[str, object], *, long: bool = True) -> dict[str, Edge]:
    """The edges of a game whose rules are said as data."""
    return {edge.bet: edge for edge in edges(stated(game, facts), long=long)}


def worth(title: str, body: str) -> dict[str, Edge]:
    """The edges of a text's bets."""
    return {edge.bet: edge for edge in edges(pack_of(title, body))}


def exact(title: str, body: str, bet: str) -> Fraction | None:
    """The exact edge of a bet."""
    return worth(title, body)[bet].exact
