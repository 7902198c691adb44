"""`reglas schema`: the JSON Schema of what a command answers as the `data` of its envelope."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer

commands = typer.Typer()

_ENVELOPE = "envelope"


@cache
def answers() -> dict[str, Any]:
    """Return the records of answers by the command that gives them, with its option where that gives others."""
    from extractor.frames.explained import Explained
    from rules_db.comparing.brief.telling import Brief
    from rules_db.comparing.records import Comparison, Difference
    from rules_db.comparing.sanctions import Sanctions
    from rules_db.comparing.strictest import Strictest
    from rules_db.decisions import Listed
    from rules_db.decisions.quality import Measure
    from rules_db.engine.records import Check, Decision, IncidentAnswer, Payment
    from rules_db.graph.measures import Measures
    from rules_db.packs.overview import Overview
    from rules_db.records import Hit, StoredDocument, StoredFinding, StoredRule
    from rules_db.surveying import Survey

    return {
        "brief": Brief,
        "check": list[Check],
        "compare": Comparison,
        "compare-sanctions": Sanctions,
        "compare-strictest": Strictest,
        "decide": list[Decision],
        "decisions": list[Listed],
        "definitions": list[StoredRule],
        "diff": Difference,
        "documents": list[StoredDocument],
        "findings": list[StoredFinding],
        "graph": Measures,
        "incident": list[IncidentAnswer],
        "norms": list[StoredRule],
        "packs": list[Overview],
        "quality": list[Measure],
        "read": list[Explained],
        "rules": list[StoredRule],
        "search": list[Hit],
        "settle": list[Payment],
        "survey": Survey,
    }


def text_of(name: str) -> str:
    """Return the JSON Schema of an answer or the envelope as the text of its file; raises `NotFoundError`."""
    from rules_db.errors import NotFoundError, shown
    from schemas.envelope import Envelope
    from schemas.writing import text_of as written

    known = {_ENVELOPE: Envelope, **answers()}
    if name not in known:
        raise NotFoundError(f"there is no schema {shown(name)}; there are {', '.join(known)}")
    return written(known[name], _plain)


def _plain(record: type) -> dict[str, Any]:
    """Sums of money are exact: decimals or fractions, as strings; a value of a rule is any JSON."""
    if record is object:
        return {"description": "Any JSON."}
    if record is not Fraction:
        raise NotImplementedError
    return {"type": "string", "pattern": r"^-?[0-9]+([./][0-9]+)?$"}


@commands.command()
def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="ANSWER",
            help="The command, such as compare or compare-strictest; the envelope of all answers by default.",
            autocompletion=lambda: [_ENVELOPE, *answers()],
        ),
    ] = _ENVELOPE,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write all schemas here, one a file.")] = None,
) -> None:
    """Print the JSON Schema of what a command answers as `data`."""
    if out is None:
        typer.echo(text_of(name), nl=False)
        return
    out.mkdir(parents=True, exist_ok=True)
    for each in answers():
        (out / f"{each}.schema.json").write_text(text_of(each), encoding="utf-8")
