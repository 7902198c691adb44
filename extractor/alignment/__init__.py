"""The comparison graph: which statements of several regulations rule the same thing, and which groups they form.

from extractor.alignment import align
graph = align(rows)          # `Row`s of all documents, in any order
for link in graph.links:     # why: link.features
    ...
"""

from __future__ import annotations

from extractor.alignment.concepts import concepts
from extractor.alignment.graph import Graph, align
from extractor.alignment.pairs import METHODS, links
from extractor.alignment.plan import Print, compared_documents
from extractor.alignment.prepared import Prepared, prepare
from extractor.alignment.records import Concept, Link, Row
from extractor.alignment.typed import links_of_rules

__all__ = [
    "METHODS",
    "Concept",
    "Graph",
    "Link",
    "Prepared",
    "Print",
    "Row",
    "align",
    "compared_documents",
    "concepts",
    "links",
    "links_of_rules",
    "prepare",
]
