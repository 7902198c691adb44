"""Things that a text announces and that do not follow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_words, quoted
from extractor.passages import Passage

_COLON = re.compile(r":\W*$")
_FORMULA = "operative"
"""What follows the recitals of a decree: they end in a colon too."""


@check("missing_table")
def announced(regulation: Regulation) -> Iterator[Defect]:
    """Find words that end in a colon, behind which the title of another part stands."""
    for passage, following in zip(regulation.seen, [*regulation.seen[1:], None], strict=True):
        words = passage.sentences[-1] if passage.sentences else None
        if passage.kind == "row" or words is None or not _COLON.search(words.text) or not _ends(passage, following):
            continue
        quote = words.quote()
        if regulation.sound(quote.line_start, quote.line_end):
            message = f"A continuación de {quoted(words.text)} empieza otra parte: falta lo que se anuncia."
            yield at_words(passage.node, words, message)


def _ends(passage: Passage, following: Passage | None) -> bool:
    """Tell whether nothing follows that a passage could announce."""
    if following is None:
        return True
    node = following.node
    other = node is not passage.node and all(above is not passage.node for above in node.ancestors())
    return other and following.kind == "heading" and node.kind != _FORMULA and following.lead is None
