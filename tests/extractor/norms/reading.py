"""A short text, read as a regulation, and what the readers of norms state in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import dedent

from corpus.reading import read_bytes
from extractor.norms import READERS
from extractor.outline import outline
from extractor.passages import passages
from extractor.statements import Statement


@dataclass(frozen=True)
class Norm:
    """A statement with its own words as the source has them."""

    statement: Statement
    words: str

    @property
    def is_(self) -> tuple[str, str]:
        """Family and bearer."""
        return self.statement.family, self.statement.bearer


def norms(text: str, *readers: str) -> list[Norm]:
    """What readers (all of them where none is named) state in a text, in the order in which they state it."""
    document = read_bytes(dedent(text).strip().encode(), "norma.txt", document_id="norma", jurisdiction="prueba")
    seen = list(passages(outline(document)))
    return [
        Norm(statement, statement.layer.quote(statement.start, statement.end).text)
        for reader in readers or READERS
        for statement in READERS[reader](seen)
    ]


def families(text: str, *readers: str) -> list[tuple[str, str]]:
    """Family and bearer of each norm in a text."""
    return [norm.is_ for norm in norms(text, *readers)]


def one(found: Sequence[Norm]) -> Statement:
    """The only norm of a list."""
    assert len(found) == 1, [norm.words for norm in found]
    return found[0].statement
