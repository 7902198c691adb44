"""Two short regulations of invented places, and knowledge bases made from them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from corpus.layers import Document
from corpus.reading import read
from extractor.outline.node import Node
from rules_db import KnowledgeBase
from rules_db.building import build
from schemas.records import Citation, Rule

QUIETA = """\
MUNICIPALIDAD DE VILLA QUIETA

DECRETO

1. RULETA AMERICANA

1.1 OBJETO

La rueda gira y la bola decide.

1.2 APUESTAS

El jugador que llega tarde perderá la apuesta.
El pleno paga dos canicas por cada canica.

2. CRAPS

2.1 DADOS

Los dados se lanzan sobre el paño verde.
Nadie tocará los dados ajenos.
Paño cómodo es el que no resbala.
"""
SERENA = """\
RESOLUCIÓN DE ISLA SERENA

Artículo 1. Juego limpio.

El crupier muestra las manos al terminar su turno.

Artículo 2. Apuestas.

La apuesta retirada a tiempo no se pierde.
"""
BAN = "Nadie tocará los dados ajenos."
MEANING = "Paño cómodo es el que no resbala."
QUOTE = "El pleno paga dos canicas por cada canica."

Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a text as a source and give its path."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / "sources" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def stated(document: Document, root: Node, quote: str, family: str, key: str, value: object, **more: str) -> Rule:
    """A rule as a reader would make it of a sentence of `QUIETA`."""
    node = [node for node in root.walk() if quote in node.own.text][-1]
    line = next(line.number for line in document.lines if quote in line.text)
    return Rule(
        document_id=document.id,
        jurisdiction=document.identity.jurisdiction,
        provision_id=f"{document.id}__{node.eid}",
        game=more.pop("game", ""),
        variant="",
        family=family,
        key=key,
        value=value,
        text=quote,
        line_start=line,
        line_end=line,
        confidence=0.9,
        method="test",
        **more,  # type: ignore[arg-type]
    )


def rules_of(document: Document, root: Node, _seen: object = None) -> list[Rule]:
    """What readers would make of `QUIETA`: a payout, a prohibition and a definition."""
    if QUOTE not in document.source.text:
        return []
    return [
        stated(document, root, QUOTE, "payout", "pays.straight", "2:1", game="american_roulette"),
        stated(document, root, BAN, "prohibition", "", BAN, bearer="player", modality="prohibition", game="craps"),
        stated(document, root, MEANING, "definition", "", MEANING, term="Paño Cómodo", game="craps"),
    ]


def references_of(document: Document, root: Node, _seen: object = None) -> list[Citation]:
    """What a reader would make of the references in `QUIETA`: one that it finds, one that it does not, one abroad."""
    if QUOTE not in document.source.text:
        return []
    node = next(node for node in root.walk() if BAN in node.own.text)
    line = next(line.number for line in document.lines if BAN in line.text)
    here, home = f"{document.id}__{node.eid}", document.id

    def citation(text: str, target: str | None, identity: str, reason: str) -> Citation:
        kind = "external" if identity else "internal"
        return Citation(here, text, kind, "" if identity else home, target, identity, not reason, reason, line, line)

    return [
        citation("Nadie", f"{home}__document", "", ""),
        citation("los dados", None, "", "there is no 9"),
        citation("ajenos", None, "xx/ley/5", ""),
    ]


def read_by_name(path: Path, **_: str) -> Document:
    """Read a source whose id and jurisdiction are its file's name, so that tests can name it."""
    return read(path, document_id=path.stem, jurisdiction=path.stem)


@contextmanager
def reading_two() -> Iterator[None]:
    """Read sources by their names, and in them the three rules and three references."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rules_db.building.pipeline.extract_rules", rules_of)
        patch.setattr("rules_db.building.pipeline.read_references", references_of)
        patch.setattr("rules_db.building.gathering.corpus.read", read_by_name)
        yield


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base of the two regulations with three rules and three references. Open it read-only."""
    folder = tmp_path_factory.mktemp("two")
    for name, text in (("quieta", QUIETA), ("serena", SERENA)):
        source = folder / "sources" / f"{name}.txt"
        source.parent.mkdir(exist_ok=True)
        source.write_text(text, encoding="utf-8")
    with reading_two():
        build([folder / "sources"], folder / "two.db")
    return folder / "two.db"


@pytest.fixture
def base(database: Path) -> Iterator[KnowledgeBase]:
    """The same, open."""
    with KnowledgeBase.open(database) as base:
        yield base
