"""What workers are forked from. Importing it does the work: what every document needs is loaded, made and kept once.

A few lines of an invented regulation go all the way, so that patterns are compiled and the lexicon is at hand.
"""

from __future__ import annotations

from corpus import read_bytes
from corpus.garbage import set_apart
from rules_db.aligning import linked
from rules_db.building.pipeline import process

_TEXTS = (
    "MUNICIPALIDAD DE AQUÍ\n\nDECRETO 1 de 2020\n\n1. BLACK JACK\n\n1.1 PAGOS\n\nEl pleno se paga 3 a 2.\n",
    "MUNICIPALIDAD DE ALLÍ\n\nDECRETO 2 de 2020\n\n1. BLACK JACK\n\n1.1 PAGOS\n\nEl crupier debe pagar 3 a 2.\n",
)


def warm_up() -> None:
    """Read, extract and compare a few lines, and set apart what this leaves, so that no worker looks through it."""
    found = [process(read_bytes(text.encode(), f"{number}.txt"), None) for number, text in enumerate(_TEXTS)]
    one, other = (extracted.ready.packed for extracted in found if extracted.ready)
    linked(one, other)
    set_apart()


warm_up()
