"""Instruments that are called "the said one" before any was named."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted

_SAID = re.compile(
    r"\b(?:citad|mencionad|referid|aludid)[oa] "
    r"(?P<what>reglamento|ley|decreto|ordenanza|orden|resolucion|catalogo|codigo)"
    r" (?P<of>(?:de la|del|de los|de las|de) [a-z]{4,}(?: (?:y|de) [a-z]{4,})?)\b"
)


@check("dangling_reference")
def never_cited(regulation: Regulation) -> Iterator[Defect]:
    """Find "the said Regulation of the Assembly" where no words before name a Regulation of the Assembly."""
    for passage in regulation.saying("citad", "mencionad", "referid", "aludid"):
        for found in _SAID.finditer(passage.folded):
            words = f"{found['what']} {found['of']}"
            first = next(regulation.saying(words), passage)
            if first is passage and words not in passage.folded[: found.start()]:
                cited = quoted(passage.text[slice(*found.span())])
                yield at_span(passage, *found.span(), f"{cited}: antes no se ha citado ninguno con ese nombre.")
