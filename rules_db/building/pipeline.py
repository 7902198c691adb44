"""From documents to what the database holds of them: pure functions, so that any process may run them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from corpus.garbage import uncollected
from corpus.identity import acts, language_name
from corpus.layers import Document
from corpus.media.sandbox import limits_from
from corpus.reading import mended_again
from corpus.repair import Evidence, repair
from corpus.repair.edits import Decided
from extractor import defects
from extractor.coverage import Tongues, coverage
from extractor.frames import Text, spoken
from extractor.ledger import ledger
from extractor.lexicon.tokens import let_go
from extractor.outline import outline
from extractor.outline.node import Node
from extractor.passages import passages
from extractor.references import read as read_references
from extractor.rules import extract as extract_rules
from rules_db.aside import Aside, bounded
from rules_db.identifiers import lines_sha256, provision_id, with_rule_ids
from rules_db.records import Extracted
from schemas.records import Provision, Quote, Spoken

_ROOT_EID = "document"
"""Path of the provision that is the whole document: it holds the words that stand before and between the parts."""


def process(document: Document, evidence: Evidence | None, decided: Decided | None = None) -> Extracted:
    """Return what a document yields, repaired first where there is evidence to repair it with, and with the words that
    people want where they `decided` on its repairs; what its packs are worth and what it is compared by are part of it.

    What follows from its rules and fails is left out; `Extracted.warnings` tell it, and so do its findings. Raises
    `CorpusError` where the document takes more time or memory than the environment allows.
    """
    from rules_db.aligning import ready
    from rules_db.odds.cache import worth_tables

    with uncollected(), bounded(document.source.name, limits_from()):
        repaired = repair(document, evidence) if evidence else document
        read = mended_again(repaired, decided) if decided else repaired
        aside = Aside()
        found = extract(read, aside)
        worth = worth_tables(read.source, found, aside)
        made_ready = aside.tried("what it is compared with others by", partial(ready, found))
        let_go()
        findings = [*found.findings, *aside.findings(found.provisions[0])]
        warnings = [*found.warnings, *aside.warnings(found.identity.id)]
        return replace(found, worth=worth, ready=made_ready, findings=findings, warnings=warnings)


def extract(document: Document, aside: Aside | None = None) -> Extracted:
    """Return the provisions, rules, citations, acts and defects of a document.

    What follows from its rules and fails is kept by `aside`; without one the error is raised.
    """
    tried = (aside or Aside(strict=True)).tried
    root = outline(document)
    root.eid = root.eid or _ROOT_EID
    tongues = Tongues(root, document.identity.language)
    seen = Text(tongues.spanish(passages(root)), tried)
    rules = extract_rules(document, root, seen)
    citations = tried("its references", partial(read_references, document, root, seen)) or []
    rule_ids = [rule_id for rule_id, _ in with_rule_ids(rules)]
    quantities = tried("its quantities", partial(ledger, document, seen, rules, rule_ids)) or []
    named = tried("its acts", partial(acts, document)) or []
    covered = tried("its coverage", partial(coverage, document, seen, rules)) or []
    words = tried("what its sentences speak of", partial(_spoken, document, seen.usual)) or []
    regulation = defects.Regulation(document, root, seen, rules, citations, quantities)
    findings = tried("the checks for defects", partial(defects.find, regulation)) or []
    nodes = list(root.walk())
    ids = {id(node): provision_id(document.id, node.eid) for node in nodes}
    placed = [(ids[id(_narrowest(nodes, act.text))], act) for act in named]
    provisions = [_provision(document, node, ids, position) for position, node in enumerate(nodes, 1)]
    return Extracted(
        document.identity,
        provisions,
        cells={ids[id(node)]: [cell.text.strip() for cell in node.cells] for node in nodes if node.cells},
        rules=rules,
        citations=citations,
        repairs=document.repairs,
        damage=document.damage,
        acts=placed,
        coverage=covered,
        quantities=quantities,
        spoken=words,
        warnings=[_unread(document.id, *part) for part in tongues.others()],
        findings=findings,
    )


def _unread(document_id: str, language: str, first: int, last: int) -> str:
    """Say that lines of a document are in another language."""
    return f"{document_id}: lines {first} to {last} are in {language_name(language)}; what is not Spanish is not read"


def _spoken(document: Document, seen: Text) -> list[Spoken]:
    return list(spoken(document, seen))


def _narrowest(nodes: Sequence[Node], quote: Quote) -> Node:
    """Return the last of the narrowest provisions that hold a quote; the first holds the whole document."""
    holding = (n for n in reversed(nodes) if n.line_start <= quote.line_start and quote.line_end <= n.line_end)
    return min(holding, key=lambda n: n.line_end - n.line_start, default=nodes[0])


def _provision(document: Document, node: Node, ids: dict[int, str], position: int) -> Provision:
    source = document.source
    return Provision(
        id=ids[id(node)],
        document_id=document.id,
        parent_id=ids.get(id(node.parent)) if node.parent else None,
        position=position,
        kind=node.kind,
        num=node.num,
        heading=node.heading,
        text=node.own.text.strip(),
        source_text="\n".join(source.line(number) for number in node.own_lines),
        game=node.game,
        variant=node.variant,
        line_start=node.line_start,
        line_end=node.line_end,
        page=source.page_of(node.line_start),
        eid=node.eid,
        sha256=lines_sha256(source, node.line_start, node.line_end),
        game_kind=node.game_kind,
        game_confidence=node.game_confidence,
        game_reasons=list(node.game_reasons) if _decided(node) else [],
    )


def _decided(node: Node) -> bool:
    """Tell whether a provision has reasons of its own for its game, beside those of the one above."""
    return node.parent is None or node.game_reasons != node.parent.game_reasons
