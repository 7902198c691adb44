"""JDM: the tables of a pack as they are, each a graph that a ZEN engine runs as it stands."""

from __future__ import annotations

import json

import msgspec

from rules_db.exporting.decisions import Decision
from rules_db.exporting.records import Part

SUFFIX = "jdm.json"
_PROSE = "a decision table holds conditions and answers; what is said about them has no column"
LOSSES: dict[Part, str] = {
    "types": "a column of a JDM table has no type; the manifest lists them",
    "domains": "a column of a JDM table has no values; the manifest lists them",
    "exclusion": "the hit policies of JDM are `first` and `collect`; rows that exclude each other fit both",
    "gaps": _PROSE,
    "conflicts": _PROSE,
    "parameters": "they are lists and sets with which facts are computed before a decision",
    "incidents": "an event is found by its words, which a decision table cannot search",
    "norms": "what must or may be done is no value of a fact",
    "text": "packs cite the words by lines and hash and do not hold them",
}


def write(decision: Decision) -> str:
    """Return a table as a JDM file."""
    return json.dumps(msgspec.to_builtins(decision.jdm), ensure_ascii=False, indent=1) + "\n"
