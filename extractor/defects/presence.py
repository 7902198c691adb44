"""Who must be there for the play to begin, and who need not: two sentences of one game that say both."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from corpus.layers import Layer
from extractor.defects.regulation import Defect, Regulation, at_words, check, quoted
from extractor.folding import fold
from extractor.passages import Passage

_WHO = r"(?P<who>jugador|apostador|participante|punto|banquero|espectador)"
_ANY = r"(?:(?:al menos|por lo menos|como minimo|minimo),? )?(?:algun|un|una|el|la|los|las|dos)?(?: o mas)? ?"
_NEEDED = re.compile(
    r"\b(?<!no )(?:se (?:requiere|exige|necesita)|es (?:necesari|precis|obligatori|imprescindible)[oa]?|debe(?:ra)?"
    r"|hace falta)\b"
    rf"(?:(?! sin )[^.;:]){{0,70}}?\b(?:presencia|participacion|asistencia|haber|haya|exista)"
    rf" (?:de(?:l| la| los| las)?,? )?{_ANY}{_WHO}"
)
_NOT_NEEDED = re.compile(
    rf"\b(?:no se (?:requiere|exige|necesita)|no es (?:necesari|precis|obligatori|imprescindible)[oa]?|no hace falta"
    rf"|sin (?:que sea necesari[oa]|necesidad de)|aun sin)\b[^.;:]{{0,50}}?"
    rf"\b(?:presencia|participacion|asistencia|haber|haya|exista) (?:de(?:l| la| los| las)?,? )?{_ANY}{_WHO}"
    r"|\bsin que (?:necesariamente |obligatoriamente )?(?:exista|haya|este presente) "
    rf"{_ANY}(?P<other>jugador|apostador)"
)
_Said = tuple[Passage, Layer]


@check("contradiction")
def needed_and_not(regulation: Regulation) -> Iterator[Defect]:
    """Find a game for which somebody's presence is asked for in one sentence and said to be needless in another."""
    needed, needless = _said(regulation, _NEEDED), _said(regulation, _NOT_NEEDED)
    for key in needed.keys() & needless.keys():
        (passage, words), (_, other) = needless[key], needed[key]
        line = other.quote().line_start
        message = f"{quoted(words.text)}; según la línea {line} es necesario: {quoted(other.text)}."
        yield at_words(passage.node, words, message, {"lines": sorted([line, words.quote().line_start])})


def _said(regulation: Regulation, pattern: re.Pattern[str]) -> Mapping[tuple[str, str], _Said]:
    """Return the first sentence of each game that a pattern is found in, with the passage, by game and person."""
    found: dict[tuple[str, str], _Said] = defaultdict()
    for passage in regulation.saying("presencia", "participacion", "asistencia", "haber", "haya", "exista"):
        for words in passage.sentences if passage.game not in ("", "general") else ():
            if (match := pattern.search(fold(words.text))) is not None:
                who = next(filter(None, match.groupdict().values()))
                found.setdefault((passage.game, who), (passage, words))
    return found
