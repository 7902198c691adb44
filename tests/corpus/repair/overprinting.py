"""Damages sentences in the way that some converters do, so that a test knows what was lost."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from corpus.layers import Document
from corpus.reading import read_bytes

COLUMN, WIDTH = 50, 80
"""Where the second stroke of a line begins, and the length of lines."""

SENTENCES = (
    "La persona encargada de la caja anota en el registro diario las fichas que entrega a cada participante presente.",
    "Cuando la bandeja queda vacía el ayudante solicita otra bandeja y comprueba que ningún sello aparece abierto.",
    "El supervisor revisa la mesa antes de la apertura y firma la hoja de control junto con la persona encargada.",
    "Los participantes colocan sus fichas sobre el tapete mientras la campana no haya sonado en la sala principal.",
    "Después de la campana nadie puede tocar las fichas colocadas sobre el tapete ni cambiar su posición en la mesa.",
    "La persona encargada retira primero las fichas perdedoras y entrega después las ganancias a cada participante.",
    "Si una ficha cae fuera del tapete el supervisor decide su posición con la ayuda de las cámaras de la sala.",
    "El ayudante guarda la bandeja en el armario cerrado y entrega la llave al supervisor al terminar la jornada.",
    "La sala principal permanece abierta mientras quede una persona encargada y un supervisor junto a cada mesa.",
    "El registro diario se conserva en el armario cerrado durante la temporada y lo revisa el supervisor general.",
)


def without_accents(text: str) -> str:
    """Return the text as a reader without accents sees it."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def overprinted(line: str, column: int = COLUMN, lost: int = 5) -> str:
    """Print what follows a column over the letters before it: the strokes take turns in what can be seen."""
    if len(line) < column + lost:
        return line
    first, second = line[:column], line[column:]
    under, over = first[-lost:], second[:lost]
    jumble = "".join(
        (a, b)[i % 2] if (a, b)[i % 2] != " " else "m" for i, (a, b) in enumerate(zip(under, over, strict=True))
    )
    return first[:-lost] + jumble + second[lost:]


def wrapped(sentences: Sequence[str], width: int = WIDTH) -> list[str]:
    """Return the sentences as lines, with a blank line after each."""
    lines: list[str] = []
    for sentence in sentences:
        lines += [*textwrap.wrap(sentence, width), ""]
    return lines


def damaged(sentences: Sequence[str], width: int = WIDTH) -> str:
    """Return the sentences wrapped, without accents, and printed over."""
    return "\n".join(overprinted(without_accents(line)) for line in wrapped(sentences, width))


def document(text: str, name: str = "texto.txt") -> Document:
    """Return a text as a document."""
    return read_bytes(text.encode(), str(Path(name)), document_id=Path(name).stem, jurisdiction="prueba")


def sound(sentences: Sequence[str] = SENTENCES, width: int = 70) -> Document:
    """Return a document that holds the sentences without damage, wrapped elsewhere."""
    return document("\n".join(wrapped(sentences, width)), "sano.txt")
