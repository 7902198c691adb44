"""A few lines read as a regulation, and the defects found in them."""

from __future__ import annotations

from textwrap import dedent

from corpus.reading import read_bytes
from extractor.defects import Regulation, find
from extractor.ledger import ledger
from extractor.outline import outline
from extractor.passages import passages
from extractor.references import read as references
from extractor.rules import extract
from schemas.records import Finding


def findings(text: str, *codes: str) -> list[Finding]:
    """The defects of some kinds that a text has."""
    document = read_bytes(dedent(text).lstrip().encode(), "ley.txt", document_id="xx-ley", jurisdiction="prueba")
    root = outline(document)
    seen = list(passages(root))
    rules = extract(document, root, seen)
    quantities = ledger(document, seen, rules, [str(number) for number in range(len(rules))])
    found = find(Regulation(document, root, seen, rules, references(document, root, seen), quantities))
    return [finding for finding in found if finding.code in codes]


def lines(text: str, *codes: str) -> list[int]:
    """Where the defects of some kinds begin."""
    return [finding.line_start for finding in findings(text, *codes)]
