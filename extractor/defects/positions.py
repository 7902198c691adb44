"""Where those who work at a table stand: two parts of one game that give one of them two places."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.layers import Layer
from extractor.defects.regulation import Defect, Regulation, at_words, check, quoted
from extractor.folding import fold
from extractor.passages import Passage

_ROLE = (
    r"(?P<role>inspector|supervisor|jefe de (?:mesa|sector|partida)|pagador|tallador|cambista|cajero|croupier|crupier"
    r"|dealer|repartidor|ayudante|asistente|fiscal|stick ?man|box ?man)"
)
_STANDS = re.compile(
    r"\bse (?:ubica|situa|coloca|sienta|senta|instala|para)(?:ra)?\b"
    r"|\b(?:estara|permanecera|trabaja|trabajara|actua|actuara)(?: (?:ubicad|situad|sentad|parad|de pie)[oa]?)?\b"
)
_BEHIND_VERB = re.compile(rf" (?:el|la|un|una) {_ROLE}\b(?P<rest>[^.;,]*)")
_BEFORE_VERB = re.compile(rf"\b(?:el|la) {_ROLE}[^.;,]{{0,20}}$")
_TITLE = re.compile(rf"\W*(?:del?|de la|el|la)? ?{_ROLE}\W*$")
_SUBJECT = re.compile(r"\b(?:el|la|los|las|un|una|cada)\b")
_PLACES = (
    ("left", re.compile(r"\b(?:a|hacia|de) (?:la |su )?izquierda\b|\b(?:lado|costado|lateral) izquierdo\b")),
    ("right", re.compile(r"\b(?:a|hacia|de) (?:la |su )?derecha\b|\b(?:lado|costado|lateral) derecho\b")),
    ("between", re.compile(r"\bentre (?:las|los|ambas|ambos|dos)\b")),
    ("behind", re.compile(r"\bdetras\b|\ba espaldas\b")),
    ("head", re.compile(r"\bcabecera\b")),
    ("centre", re.compile(r"\b(?:en el|al) centro de la mesa\b")),
)
_SOMETIMES = re.compile(
    r"\b(?:si|cuando|caso|casos|de (?:tener|haber|ser|no)|durante|al (?:iniciar|finalizar|momento)|mientras|luego"
    r"|despues|antes|salvo|excepto|preferentemente|podra|una vez|para)\b"
)
"""Words by which somebody stands there at times only."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """Who stands where, as a sentence says it."""

    passage: Passage
    words: Layer
    role: str
    places: frozenset[str]


@check("contradiction")
def two_places(regulation: Regulation) -> Iterator[Defect]:
    """Find somebody at a table who stands, in the rules of one game, at its left here and between two tables there."""
    known: dict[tuple[str, str, str], list[_Standing]] = defaultdict(list)
    for passage in regulation.saying("izquierd", "derech", " entre ", "detras", "espaldas", "cabecera", "centro"):
        for words in passage.sentences if passage.kind in ("text", "point") and passage.game else ():
            if (standing := _standing(passage, words)) is not None:
                known[passage.game, passage.variant, standing.role].append(standing)
    for said in known.values():
        first = said[0]
        other = next((one for one in said[1:] if not one.places & first.places), None)
        if other is not None and other.passage is not first.passage:
            line = first.words.quote().line_start
            message = f"{quoted(other.words.text)}; según la línea {line}, {quoted(first.words.text)}."
            lines = [line, other.words.quote().line_start]
            yield at_words(other.passage.node, other.words, message, {"lines": lines})


def _standing(passage: Passage, words: Layer) -> _Standing | None:
    folded = fold(words.text)
    verb = _STANDS.search(folded)
    if verb is None or _SOMETIMES.search(folded):
        return None
    before, behind = re.split(r"[.;,]", folded[: verb.start()])[-1], folded[verb.end() :]
    if found := _BEHIND_VERB.match(behind):
        role, where = found["role"], f"{before} {found['rest']}"
    elif found := _BEFORE_VERB.search(before):
        role, where = found["role"], re.split(r"[.;]", behind)[0]
    elif not _SUBJECT.search(before) and (title := next(filter(None, map(_TITLE.match, passage.titles)), None)):
        role, where = title["role"], re.split(r"[.;]", behind)[0]
    else:
        return None
    places = frozenset(name for name, pattern in _PLACES if pattern.search(where))
    return _Standing(passage, words, role, places) if places else None
