"""One act that a text forbids and, to the same people with the same thing, allows: neither says when."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.layers import Layer
from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_words, quoted
from extractor.folding import fold
from extractor.norms import bearers
from extractor.passages import Passage

_ACT = r"(?P<act>[a-z]{2,}[aei]r)(?:se|l[aeo]s?|sel[ao]s?)?\b"
_ALLOWED = re.compile(
    rf"\b(?:(?:podran?|pued[ae]n?)|(?:se )?(?:le |les )?(?:permit|admit|autoriz)[a-z]+|tienen? derecho a)"
    rf"(?: asimismo| tambien| siempre| libremente)? (?:ser )?{_ACT}"
)
_FORBIDDEN = re.compile(
    rf"\b(?:(?:no|tampoco|nadie|nunca|en ningun caso)(?: se)?(?: les?)?"
    rf"(?: podran?| pued[ae]n?| permit[a-z]+| admit[a-z]+| autoriz[a-z]+| debe[a-z]*)"
    rf"|ningun[a]?(?: [a-z]+)? (?:podra|puede)|prohibid[oa]|prohiben?(?: al?(?: [a-z]+){{1,3}})?) {_ACT}"
)
_REFUSED = re.compile(r"\b(?:no|ni|tampoco) se (?P<act>[a-z]{3,}?)(?:an?|en?)\b")
"""An act that is simply not done: "no se cambian cartas"; what with stands before or behind it."""
_NEGATED = re.compile(r"\b(?:no|ni|tampoco|nadie|nunca|ningun[a-z]*|jamas|prohib[a-z]+|sin)\b[^.;,]*$")
_LIMITED = re.compile(
    r"\b(?:si|salvo|excepto|excepcion[a-z]*|cuando|hasta|antes|despues|mientras|una vez|vez que|veces|sol[oa]"
    r"|solamente|unicamente|siempre|siendo|sin|menos|mas|durante|caso|casos|desde|luego|previ[oa]|ademas|tras|quien(?:es)?|cuy[oa]s?|otr[oa]s?"
    r"|ambas|ambos|dich[oa]s?|est[aeo]s?|es[aeo]s?|est[ao]s|hubiera|haya|segun|donde|algun[a-z]*|tales|misma?o?s?)\b"
)
"""Words by which a sentence holds for some cases, times or things only."""
_ABSOLUTE = re.compile(
    r"\b(?:en ningun (?:caso|momento)|(?:bajo|por) ningun[a]? (?:concepto|motivo|circunstancia|causa|razon)"
    r"|nunca|jamas)\b"
)
"""Words of a prohibition that leave no case out."""
_CASE = re.compile(
    r"\b(?:si|salvo|excepto|excepcion[a-z]*|cuando|casos?|siempre|mientras|sol[oa]|solamente|unicamente|quien(?:es)?|aun)\b"
)
"""Words by which what is allowed is an exception to a rule."""
_CLAUSE = re.compile(r"[.;:,()]| (?:antes|despues|para|mediante|durante|desde) ")
_SMALL = re.compile(r"para|como|sobre|entre|tod[ao]s?|cada|cual|sido|esta|este|ante|cualquier|ninguna?o?")
_STEM = 4
_OVERLAP = 0.7
_LEAST = 2
"""Words of the object that two sentences must share, unless they stand side by side."""


@dataclass(frozen=True, slots=True)
class _Said:
    passage: Passage
    words: Layer
    things: frozenset[str]
    party: str
    line: int
    limited: bool
    absolute: bool


@check("contradiction")
def forbidden_and_allowed(regulation: Regulation) -> Iterator[Defect]:
    """Find an act that one sentence of a game forbids and another one, without naming a case, allows."""
    forbidden = _acts(regulation, _FORBIDDEN, ("no ", "nadie", "ningun", "prohib", "tampoco", "nunca"))
    for key, refused in _acts(regulation, _REFUSED, ("no se ", "ni se ", "tampoco se ")).items():
        forbidden[key].extend(refused)
    for key, allowed in _acts(regulation, _ALLOWED, ("pued", "podr", "permit", "admit", "autoriz", "derecho")).items():
        for one in allowed:
            other = next((said for said in forbidden.get(key, ()) if _oppose(one, said)), None)
            if other is not None:
                message = f"{quoted(one.words.text)}: la línea {other.line} lo prohíbe: {quoted(other.words.text)}."
                yield at_words(one.passage.node, one.words, message, {"lines": [one.line, other.line]})


def _acts(
    regulation: Regulation, pattern: re.Pattern[str], cues: tuple[str, ...]
) -> dict[tuple[str, str, str], list[_Said]]:
    """Return the sentences that forbid or allow an act for every case, by game, variant and the act's stem."""
    found: dict[tuple[str, str, str], list[_Said]] = defaultdict(list)
    for passage in regulation.saying(*cues):
        if passage.kind not in ("text", "point") or passage.lead is not None:
            continue
        for words in passage.sentences:
            folded = fold(words.text)
            for match in pattern.finditer(folded):
                if pattern is _ALLOWED and _NEGATED.search(folded, 0, match.start()):
                    continue
                said = _said(passage, words, folded, match)
                if said is not None:
                    found[passage.game, passage.variant, match["act"][:_STEM]].append(said)
    return found


def _said(passage: Passage, words: Layer, folded: str, match: re.Match[str]) -> _Said | None:
    absolute = _ABSOLUTE.search(folded) is not None and "salvo" not in folded and "excep" not in folded
    cases = _LIMITED if match.re in (_FORBIDDEN, _REFUSED) else _CASE
    limited = not absolute and cases.search(folded) is not None
    stem = match["act"][:_STEM]
    after = _REFUSED.sub(" ", folded) if match.re is _REFUSED else _CLAUSE.split(folded[match.end() :])[0]
    words_after = (word for word in re.findall(r"[a-z]{4,}", after) if not word.startswith(stem))
    things = frozenset(word[:_STEM] for word in words_after if not _SMALL.fullmatch(word))
    subjects = [found.bearer for found in bearers.mentions(folded, passage.game) if not found.preposition]
    party = subjects[0] if subjects else ""
    return _Said(passage, words, things, party, words.quote().line_start, limited, absolute) if things else None


def _oppose(allowed: _Said, forbidden: _Said) -> bool:
    """Tell whether two sentences speak of one act of one party with one thing."""
    if forbidden.limited or (allowed.limited and not forbidden.absolute):
        return False
    if allowed.party and forbidden.party and allowed.party != forbidden.party:
        return False
    shared = allowed.things & forbidden.things
    beside = allowed.passage.node.parent is forbidden.passage.node.parent and allowed.passage is not forbidden.passage
    least = 1 if beside else _LEAST
    return len(shared) >= least and len(shared) >= _OVERLAP * len(allowed.things | forbidden.things)
