from __future__ import annotations

from math import log
from time import process_time

from corpus.reading import read_bytes
from extractor.defects import Regulation, find
from extractor.outline import outline
from extractor.passages import passages
from extractor.references import read as references
from extractor.rules import extract

TIMES = 6
CHAPTER = """{n}. JUEGO DE DADOS {n}

{n}.1 Definición

El jugador apuesta a dos dados y el crupier paga 2 a 1 (véase {n}.2).

{n}.2 Reglas

Se deberá entregar la ficha. Si el jugador no acepta, pierde la mitad de la apuesta.

a) Las fichas son de la casa.
b) El crupier anuncia (en voz alta) la suma de tres dados.

"""


def seconds(chapters: int) -> float:
    """Processor time of all checks of a text of so many chapters; the faster of two runs."""
    text = "REGLAMENTO DE PRUEBA\n\n" + "".join(CHAPTER.format(n=n) for n in range(1, chapters + 1))
    document = read_bytes(text.encode(), "ley.txt", document_id="xx-ley", jurisdiction="prueba")
    root = outline(document)
    seen = list(passages(root))
    rules, citations = extract(document, root, seen), references(document, root, seen)
    runs = []
    for _ in range(2):
        start = process_time()
        find(Regulation(document, root, seen, rules, citations))
        runs.append(process_time() - start)
    return min(runs)


def test_checks_grow_with_the_length_of_a_text_and_no_faster() -> None:
    seconds(10)  # word lists and patterns are made once
    assert log(seconds(60 * TIMES) / seconds(60), TIMES) < 1.35
