"""What limits a value travels with it: the exception or deduction of the sentence that states it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules_db.identifiers import squash
from rules_db.records import StoredRule
from schemas.records import NORM_FAMILIES

if TYPE_CHECKING:
    from rules_db.knowledge import KnowledgeBase

_SENTENCES = """
SELECT m.document_id, m.line_start, m.line_end, substr(s.text, m."start" + 1, m."end" - m."start") AS words
FROM mentions m JOIN sources s ON s.document_id = m.document_id
WHERE m.game = ? AND (' ' || m.own || ' ' LIKE '% unless %' OR ' ' || m.own || ' ' LIKE '% commission %')
"""
_EXCEPTION = re.compile(
    r"\b(?:salvo|excepto|a excepci[oó]n de|con excepci[oó]n de|exceptuando)\b[^.;:]{3,110}", re.IGNORECASE
)
_DEDUCTION = re.compile(
    r"\b(?:deducid[oa]s?|descontad[oa]s?|menos|previa deducci[oó]n de|con deducci[oó]n de)\b[^.;:]{0,40}"
    r"\bcomisi[oó]n\b[^.;:,]{0,40}",
    re.IGNORECASE,
)
"""Words of law that except from what a sentence rules, and that take a commission off what is paid."""
_NEAR = 160
"""Characters between a value and what limits it: an exception farther off in the sentence is of something else."""
_LONGEST = 110


def qualified(base: KnowledgeBase, game: str, rules: Iterable[StoredRule]) -> list[StoredRule]:
    """Return the rules of a game, typed ones with the words of their sentence that limit the value as condition."""
    sentences: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for row in base.connection.execute(_SENTENCES, (game,)):
        sentences[row["document_id"]].append((row["line_start"], row["line_end"], squash(row["words"])))
    return [
        replace(rule, condition=limit)
        if rule.family not in NORM_FAMILIES and (limit := _limit(rule, sentences.get(rule.document_id, ())))
        else rule
        for rule in rules
    ]


def _limit(rule: StoredRule, sentences: Iterable[tuple[int, int, str]]) -> str:
    said = squash(rule.text)
    for first, last, words in sentences:
        at = words.find(said) if first <= rule.line_start and rule.line_end <= last else -1
        if at >= 0:
            return _beside(rule.family, words, at, at + len(said))
    return ""


def _beside(family: str, words: str, start: int, end: int) -> str:
    """Return what limits the words from `start` to `end` of a sentence, where it stands right behind or in them."""
    patterns = (_EXCEPTION, _DEDUCTION) if family == "payout" else (_EXCEPTION,)
    found = (hit for pattern in patterns for hit in pattern.finditer(words, start))
    near = (hit[0].strip(" ,") for hit in found if hit.start() <= min(end + _NEAR, len(words)))
    limit = next(near, "")
    return limit if len(limit) <= _LONGEST else limit[: _LONGEST - 1].rstrip() + "…"
