"""Verdicts on alignments as older versions wrote them (`reviews.jsonl`), read as decisions."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules_db.decisions.records import Act, Decision, DecisionError, Subject


class _Content(msgspec.Struct):
    level: Literal["rule", "provision"]
    document: str
    game: str
    family: str
    key: str
    words: str
    text: str = ""


class _Review(msgspec.Struct):
    a: _Content
    b: _Content
    verdict: Literal["accept", "reject", "relation"]
    relation: Literal["", "identical", "equivalent", "different", "related"] = ""
    note: str = ""
    who: str = ""
    when: str = ""


def decision_of_review(fields: dict[str, Any]) -> Decision:
    """Return the verdict of one line as a decision; raises `msgspec.ValidationError` or `DecisionError`."""
    review = msgspec.convert(fields, _Review)
    if (review.verdict == "relation") != bool(review.relation):
        raise DecisionError("a verdict must name a relation where it says so, and only there")
    other = _subject(review.b)
    subject = msgspec.structs.replace(_subject(review.a), kind="alignment", other=other)
    if review.verdict == "relation":
        act: Act = "correct"
    else:
        act = review.verdict
    changes = {"relation": review.relation} if review.relation else {}
    return Decision("", subject, act, changes, note=review.note, who=review.who, when=review.when)


def _subject(content: _Content) -> Subject:
    fields = msgspec.structs.asdict(content)
    return Subject(fields.pop("level"), **fields)
