"""Frozen records of the knowledge base; their fields are the columns of `contract.md`.

Line numbers are 1-based lines of the source as received; `text` of a rule is the source's own words.

What every command prints with `--json`: one envelope around the data, and around an error.

The families of rules that are norms; all others are data.
"""

from __future__ import annotations

from typing import Any

import msgspec

NORM_FAMILIES = (
    "obligation", "prohibition", "permission", "irregularity", "sanction", "definition", "staff", "procedure_step",
)  # fmt: skip
"""Families of rules that say who must, may or must not do what, what follows, and what words mean.

Their value is a short text of the source. Every other family, be it new, is typed: its rules are compared by value.
"""


class Fault(msgspec.Struct, frozen=True):
    """Why a command did not do what was asked: the sentences of standard error, and the exit code."""

    messages: list[str]
    exit_code: int


class Envelope(msgspec.Struct, frozen=True):
    """The answer of a command.

    `version` is that of the program, `parameters` what the command was asked with (what was left out and has no default
    is not there). `warnings` are sentences that say what limits the data. `error` is null where all went well; then and
    only then `data` is the answer.
    """

    version: str
    command: str
    parameters: dict[str, Any]
    data: Any
    warnings: list[str] = []
    error: Fault | None = None


SURE_LINK = 0.45
"""Score from which two aligned rows are shown as counterparts and may be one concept.

Nine of ten pairs with this score or a higher one regulate one thing, on concepts that were held out.
"""
PERHAPS_LINK = 0.2
"""Score from which two aligned rows are told as perhaps counterparts; weaker links are shown nowhere."""


class Quote(msgspec.Struct, frozen=True):
    """Words of a source with the narrowest lines that hold them."""

    text: str
    line_start: int
    line_end: int
    page: int | None = None


class Repair(msgspec.Struct, frozen=True):
    """One correction of a damaged text layer: the raw text is kept, `start`/`end` are offsets into it."""

    start: int
    end: int
    before: str
    after: str
    reason: str
    confidence: float
    line: int


class Identity(msgspec.Struct, frozen=True):
    """Which legal instrument a document is; empty where its header does not say."""

    id: str
    jurisdiction: str
    title: str = ""
    issuer: str = ""
    kind: str = ""
    number: str = ""
    date: str = ""
    place: str = ""
    language: str = "es"
    frbr_uri: str = ""


class Provision(msgspec.Struct, frozen=True):
    """A unit of a document's outline, with the words that are its own (not its children's).

    `game_kind` is the kind of its game, `game_confidence` (0 to 1) how sure the game is, `game_reasons` what makes it
    that game; without reasons of its own it is of the game of the unit above.
    """

    id: str
    document_id: str
    parent_id: str | None
    position: int
    kind: str
    num: str
    heading: str
    text: str
    source_text: str
    game: str
    variant: str
    line_start: int
    line_end: int
    page: int | None
    eid: str
    sha256: str
    game_kind: str = ""
    game_confidence: float = 0.0
    game_reasons: list[str] = []


class Rule(msgspec.Struct, frozen=True):
    """One statement of a regulation as data; `value` is what JSON can hold.

    Of a norm, `condition` and `consequence` are the words under which it holds and of what follows; a norm that is an
    exception names in `exception_to` the value of the norm of the same provision from which it excepts.
    """

    document_id: str
    jurisdiction: str
    provision_id: str
    game: str
    variant: str
    family: str
    key: str
    value: Any
    text: str
    line_start: int
    line_end: int
    confidence: float
    method: str
    modality: str = ""
    bearer: str = ""
    term: str = ""
    repaired: bool = False
    note: str = ""
    condition: str = ""
    consequence: str = ""
    exception_to: str = ""
    game_kind: str = ""


class Citation(msgspec.Struct, frozen=True):
    """A reference inside a provision's text; `reason` says why an internal one is unresolved."""

    provision_id: str
    text: str
    kind: str
    target_document_id: str
    target_provision_id: str | None
    target: str
    resolved: bool
    reason: str
    line_start: int
    line_end: int


class Coverage(msgspec.Struct, frozen=True):
    """A sentence that rules something ("sentence") or a table row ("row"), and how many rules cite it.

    `typed` of them are no norms: a sentence that only norms cite gave no figure, hand or bet.
    """

    document_id: str
    provision_id: str
    game: str
    kind: str
    text: str
    line_start: int
    line_end: int
    rules: int
    typed: int = 0


class Quantity(msgspec.Struct, frozen=True):
    """A quantity of a text and what became of it; `kind`, `value`, `bound` and `unit` are those of `grammar.amounts`.

    `fate` is "rule" or "norm" (of `rule_id`), "explained" (with `reason`), "damaged" or "unread". `words` are the
    source's own, which stand at the offsets `start` to `end` of its text; `sentence_start` and `sentence_end` are
    those of the sentence or the table row that it is said in.
    """

    document_id: str
    provision_id: str
    game: str
    kind: str
    value: Any
    words: str
    line_start: int
    line_end: int
    fate: str
    reason: str
    rule_id: str | None
    bound: str
    unit: str
    start: int
    end: int
    sentence_start: int
    sentence_end: int


class Finding(msgspec.Struct, frozen=True):
    """A defect of the regulation itself: `code` and `severity` are those of `extractor/defects/codes.toml`.

    `message` is a Spanish sentence for whoever drafts the regulation, `evidence` what was compared, with line numbers.
    """

    document_id: str
    provision_id: str
    game: str
    code: str
    severity: str
    message: str
    line_start: int
    line_end: int
    evidence: dict[str, Any] = {}


class Spoken(msgspec.Struct, frozen=True):
    """What a sentence or table row speaks of; `start` and `end` are offsets in the source.

    `own` are the ideas of its own words as frames write them ("pay", "bet:pass", "#odds" for a value of that kind),
    `around` those of the words that introduce it and of the headings above it. `damaged` where its words are.
    """

    document_id: str
    provision_id: str
    game: str
    line_start: int
    line_end: int
    start: int
    end: int
    damaged: bool
    own: tuple[str, ...]
    around: tuple[str, ...]
