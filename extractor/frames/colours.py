"""Which numbers of a wheel are red or black, where a text gives the rule and no list: by the sum of their figures.

"Los números cuya suma de cifras sea impar son rojos, salvo el 7, además del 12": those of the rule without the ones
that are excepted, and with those that are added. The other colour has the numbers that are left, where the text says
that there are but two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.folding import fold
from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games

_COLOUR = {"roj": "red", "negr": "black"}
_RULE = re.compile(
    r"\bcuya suma(?: de (?:sus )?(?:cifras|digitos))?[^.;,]{0,30}? (?P<parity>impar|par)\b"
    r"[^.;,]{0,40}?\b(?P<colour>roj|negr)[oa]s?\b"
)
_NUMBERS = r"(?P<numbers>[^.;a-z]*(?:(?:el|los|y|e|del|numeros?)\b[^.;a-z]*)*)"
_EXCEPT = re.compile(rf"\b(?:salvo|excepto|menos|(?:a|con) excepcion del?)\b{_NUMBERS}")
_MORE = re.compile(rf"\b(?:ademas del?|ademas|asi como|tambien|junto con)\b{_NUMBERS}")
_RANGE = re.compile(r"\bdel? (?:numero )?1 al? (?P<last>\d{1,2})\b")
_BOTH = re.compile(r"\broj\w+ (?:y|o|e) negr|\bnegr\w+ (?:y|o|e) roj")


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield `numbers.red` and `numbers.black` of a sentence that rules them by the sums of figures."""
    if not in_games(sentence.passage.game, "roulette") or "suma" not in sentence.text:
        return
    low = fold(sentence.text)
    around = " ".join(fold(one.text) for one in (sentence.passage.before, sentence.passage) if one is not None)
    rule, last = _RULE.search(low), _RANGE.search(around)
    if rule is None or last is None:
        return
    numbers = range(1, int(last["last"]) + 1)
    odd = rule["parity"] == "impar"
    mine = {n for n in numbers if sum(map(int, str(n))) % 2 == odd}
    mine -= _listed(_EXCEPT.search(low, rule.end()))
    mine |= _listed(_MORE.search(low, rule.end())) & set(numbers)
    colour = _COLOUR[rule["colour"]]
    yield Fact("bet", f"numbers.{colour}", sorted(mine), rule.start(), len(sentence.text))
    if _BOTH.search(around):
        other = "black" if colour == "red" else "red"
        yield Fact("bet", f"numbers.{other}", sorted(set(numbers) - mine), rule.start(), len(sentence.text))


def _listed(hit: re.Match[str] | None) -> set[int]:
    return {int(n) for n in re.findall(r"\d+", hit["numbers"])} if hit else set()
