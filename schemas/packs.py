"""What a rule pack is: one jurisdiction's game as decision tables, every row with the lines that state it.

A table travels as a JDM graph (the JSON decision format of GoRules ZEN), which any ZEN engine runs as it stands. Its
cells hold three kinds of conditions and no others, so that every other format is a mechanical translation: a value
(`"pass"`, `7`, `true`), a set of values (`2, 3, 12`), and a range of numbers (`[4..9]`, `>= 17`, `< 5`). An empty
cell asks nothing.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

FORMAT = 1
"""The version of this format; it grows when a field changes its meaning."""


class Source(msgspec.Struct, frozen=True):
    """The document that a pack was compiled from, and the hash of its text as received."""

    document: str
    number: str
    date: str
    sha256: str


class Cite(msgspec.Struct, frozen=True):
    """Where a rule stands: path of its provision in the document, lines as received, hash of the quoted words.

    `quote` is the first 16 hexadecimal digits of the SHA-256 of the quoted words, white space squashed. `via` says
    of a rule that the text takes over from another provision where that provision stands, `decided` who corrected or
    added the rule, and on which day; a rule as it was read has none.
    """

    provision: str
    line_start: int
    line_end: int
    quote: str
    via: str = ""
    decided: str | msgspec.UnsetType = msgspec.UNSET


class JdmColumn(msgspec.Struct, frozen=True):
    """A column of a decision table: its id in the rules, and the name of the fact or of the answer."""

    id: str
    name: str
    field: str


class JdmContent(msgspec.Struct, frozen=True, rename="camel"):
    """A decision table; each rule maps the ids of columns to cells, `_id` to the row's name."""

    hit_policy: Literal["first"]
    inputs: list[JdmColumn]
    outputs: list[JdmColumn]
    rules: list[dict[str, str]]


class Position(msgspec.Struct, frozen=True):
    """Where an editor draws a node."""

    x: int
    y: int


class JdmNode(msgspec.Struct, frozen=True, omit_defaults=True):
    """A node of the graph: what comes in, the table, what goes out."""

    id: str
    name: str
    type: Literal["inputNode", "decisionTableNode", "outputNode"]
    position: Position
    content: JdmContent | None = None


class JdmEdge(msgspec.Struct, frozen=True, rename="camel"):
    """An arrow of the graph."""

    id: str
    source_id: str
    target_id: str
    type: Literal["edge"] = "edge"


class JdmGraph(msgspec.Struct, frozen=True):
    """A decision that a ZEN engine runs: one table between an input and an output."""

    nodes: list[JdmNode]
    edges: list[JdmEdge]


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact that a table asks for, or an answer that it gives; `values` is its finite domain where it has one."""

    name: str
    type: Literal["string", "number", "boolean"]
    values: list[str | int | float | bool] = []


class PackTable(msgspec.Struct, frozen=True):
    """A table with the types of its columns. At most one row fits any facts, so the order of the rows is no matter."""

    inputs: list[Field]
    outputs: list[Field]
    jdm: JdmGraph


class Gap(msgspec.Struct, frozen=True):
    """What a pack does not know, and why: `subject` is a bet, a hand, a role or a table."""

    table: str
    subject: str
    code: str
    reason: str
    cites: list[str] = []


class Conflict(msgspec.Struct, frozen=True):
    """Two statements of one text that give the same facts another outcome; the pack follows the one stated first.

    `facts` shows one case in which they clash; `followed` and `ignored` are ids of rules.
    """

    table: str
    subject: str
    facts: dict[str, str | int | float | bool]
    followed: list[str]
    followed_outcome: str
    ignored: list[str]
    ignored_outcome: str
    reason: str


class Incident(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event out of order: what follows (`consequence`, empty where it was not read) and who acts.

    `event` and `words` are the ideas of the event and of the rest of the sentence in alphabetical order (mishaps by id
    after `!`, words that drafters share after `~`, else stems): enough to find it, not its sentence. `above` are those
    of what leads to it: the headings and lead-ins over its provision, the sentence before it in the same one.
    """

    rule: str
    consequence: str
    bearer: str = ""
    variant: str = ""
    event: list[str] = []
    words: list[str] = []
    above: list[str] = []


class Norm(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who must, may or must not: the words stand in the document at the rule's lines."""

    rule: str
    family: str
    modality: str = ""
    bearer: str = ""
    key: str = ""
    variant: str = ""
    words: list[str] = []


class Pack(msgspec.Struct, frozen=True):
    """One jurisdiction's game, ready to run."""

    format: int
    jurisdiction: str
    game: str
    kind: str
    variants: list[str]
    source: Source
    parameters: dict[str, Any]
    tables: dict[str, PackTable]
    gaps: list[Gap]
    conflicts: list[Conflict]
    incidents: list[Incident]
    norms: list[Norm]
    citations: dict[str, Cite]
