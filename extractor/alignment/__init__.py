"""The comparison graph: which statements of several regulations rule the same thing, and which groups they form.

from extractor.alignment import align
graph = align(rows)          # `Row`s of all documents, in any order
for link in graph.links:     # why: link.features
    ...
"""

from __future__ import annotations

from extractor.alignment.graph import METHODS, Graph, align
from extractor.alignment.records import Concept, Link, Row, Verdict

__all__ = ["METHODS", "Concept", "Graph", "Link", "Row", "Verdict", "align"]
