"""The variants of a game, where the text lists them: "presenta dos variantes: la clásica y …"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.modalities import variants_named
from extractor.passages import Passage
from extractor.statements import Statement

_LISTS = re.compile(
    r"\b(?:present|tien|tendr|exist|hay|revest|revist|comprend|practic|jueg|jugar)\w*(?: en| bajo)?"
    r" (?:las )?(?:siguientes |dos |tres |cuatro )+(?:variantes|modalidades)\b"
)
_FEWEST = 2


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the variants that a sentence announces and names."""
    for passage in passages:
        low = passage.folded
        hit = _LISTS.search(low) if passage.game and ("variantes" in low or "modalidades" in low) else None
        if hit is None:
            continue
        stop = passage.folded.find(".", hit.end())
        end = stop if stop >= 0 else len(passage.text)
        named = variants_named(passage.text[hit.start() : end], passage.game)
        if len(named) >= _FEWEST:
            yield Statement(
                passage.node, passage.layer, "option", "variants", sorted(named), hit.start(), end, variant="",
                confidence=0.85,
            )  # fmt: skip
