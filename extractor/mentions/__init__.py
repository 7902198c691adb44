"""What a text speaks of: typed mentions, found by a spaCy pipeline of registered components.

from extractor.mentions.pipeline import mentions
next(mentions([("Se usan seis barajas de 52 cartas.", "blackjack")]))

Who only needs the forms of words (`extractor.mentions.forms`) loads no spaCy.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Mention(Struct, frozen=True):
    """A stretch `text[start:end]` of a sentence that names or counts something.

    `kind` is "concept" (an act or a cue of `concepts/`), the name of a vocabulary ("bet", "hand", "item", "role",
    "unit", "rank", "suit", "situation", "base"), or that of a value: "amount", "odds", "share", "multiple", "money",
    "measure" (a "time" in minutes or a "length" in millimetres, by its `id`).
    `id` is what is named; `value` the value as `contract.md` has it; `form` and `note` are the grammar's.
    """

    kind: str
    id: str
    start: int
    end: int
    value: Any = None
    form: str = ""
    note: str = ""
