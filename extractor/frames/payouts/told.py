"""What payments share, in tables and sentences: the statement that is made of one, and what is only told."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.layers import Layer
from extractor.folding import fold
from extractor.frames.payouts.item import Item
from extractor.frames.payouts.names import ideas
from extractor.mentions import Mention
from extractor.passages import Passage
from extractor.statements import Statement

IN_TABLE, IN_PROSE = 0.97, 0.9
"""Confidence of what a row and of what a sentence states."""

_TELLS = ("example", "repealed", "fine", "elsewhere", "training", "refused", "report")
_TIMES = re.compile(r"\bve(?:z|ces)\b")
_NOT_GRANTED = re.compile(  # "solicitó pagar … y la Comisión no lo autorizó", "según el folleto del proveedor"
    r"\b(?:solicit|pidi|pidio|propuso|propusieron|requiri)\w*\b[^.]*\bno\s+(?:se\s+)?(?:l[oa]s?\s+)?(?:autoriz|acept|acced|conced|aprob|admiti)"
    r"|\bsegun\s+(?:el|los|un)\s+(?:folleto|catalogo|anuncio|prospecto|fabricante|proveedor|manual)\b"
    r"|\b(?:aunque|pese\s+a\s+que)\b[^.]*\b(?:impres[oa]s?|fabricante|traiga\w*|anuncie\w*)\b"
)
# "el total 4 salió 281 veces", "se efectuaron lanzamientos": a clause that only tells what happened
_DONE = re.compile(
    r"(?:^|[.,;:]\s)(?:(?!\b(?:que|quien|quienes|si|cuando|donde|cual|cuales|como|cuanto|cuyo|cuya|aunque|tras|una?\s+vez)\b)[^.,;:])*?"
    r"\b(?!dominó\b)(?:[a-záéíóúñ]{2,}(?:ó|aron|ieron)|fue|fueron|hizo|hubo|tuvo|dijo|produjo|corría)(?=[\s,.;])",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:pag|cobr|abon|gan|autoriz|grav)ab(?:a|an)\b|\b(?:recib|pod)ian?\b|\b(?:recibir|cobrar|ganar|percibir)ian?\b"
    r"|\bhubie(?:ra|se)n?\b(?!\s+(?:jug|apost|puest|coloc|hech|acert|eleg|particip)\w+)"
    r"|\b(?:d|llev|entreg|premi)ab(?:a|an)\b|\brendian?\b|\bhasta el \d{1,2}[.º°]? de [a-z]+ del?\b"
)


def merely_told(text: str, game: str, said: Sequence[Mention] | None = None) -> bool:
    """Tell whether words only tell of payments: an example, another place, times past; `said` are their concepts."""
    said = ideas(text, game) if said is None else said
    if _NOT_GRANTED.search(fold(text)) or _DONE.search(text):
        return True
    return any(one.kind == "concept" and one.id in _TELLS for one in said) or _PAST.search(fold(text)) is not None


def paid(passage: Passage, layer: Layer, key: str, gain: Item, start: int, end: int, confidence: float) -> Statement:
    """Return the statement that `gain` is paid for what `key` names, said in `layer[start:end]`."""
    return Statement(
        passage.node, layer, "payout", f"pays.{key}", gain.value, start, end,
        core=(gain.start, _carried(layer.text, gain)), confidence=confidence, note=gain.note,
    )  # fmt: skip


def _carried(text: str, gain: Item) -> int:
    """Return where the words end that carry a gain: "5 veces", not the stake that they are of."""
    times = _TIMES.search(fold(text), gain.start, gain.end) if gain.form == "times" else None
    return times.end() if times else gain.end
