from __future__ import annotations

from dataclasses import replace
from time import process_time

from corpus.reading import read_bytes
from extractor.defects import Regulation, find
from extractor.outline import outline
from extractor.passages import passages
from extractor.references import read as references
from extractor.rules import extract

FEW, TIMES = 60, 6
CHAPTER = """{n}. JUEGO DE DADOS {n}

{n}.1 Definición

El jugador apuesta a dos dados y el crupier paga 2 a 1 (véase {n}.2).

{n}.2 Reglas

Se deberá entregar la ficha. Si el jugador no acepta, pierde la mitad de la apuesta.

a) Las fichas son de la casa.
b) El crupier anuncia (en voz alta) la suma de tres dados.

"""


def regulation(chapters: int) -> Regulation:
    """A text of so many chapters with all that its checks look at."""
    text = "REGLAMENTO DE PRUEBA\n\n" + "".join(CHAPTER.format(n=n) for n in range(1, chapters + 1))
    document = read_bytes(text.encode(), "ley.txt", document_id="xx-ley", jurisdiction="prueba")
    root = outline(document)
    seen = list(passages(root))
    rules, citations = extract(document, root, seen), references(document, root, seen)
    return Regulation(document, root, seen, rules, citations)


def seconds(checked: Regulation, times: int) -> float:
    """Processor time of all checks of a text, so many times, each as if it was the first."""
    start = process_time()
    for _ in range(times):
        find(replace(checked, kept={}))
    return process_time() - start


def test_checks_grow_with_the_length_of_a_text_and_no_faster() -> None:
    """Beside the same number of chapters in short texts, so that what slows the machine slows both as long."""
    short, long = regulation(FEW), regulation(TIMES * FEW)
    seconds(short, 1)  # word lists and patterns are made once
    rounds = [(seconds(short, TIMES), seconds(long, 1)) for _ in range(2)]
    assert sum(grown for _, grown in rounds) / sum(few for few, _ in rounds) < TIMES**0.35
