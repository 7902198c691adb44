"""Readers of typed rules, one module a family.

A reader takes a document's passages in order and yields statements; its name becomes the `method` of its rules.
"""

from __future__ import annotations

from extractor.statements import Reader

READERS: dict[str, Reader] = {}
