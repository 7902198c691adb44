"""How `coverage --quantities` prints the ledger: what became of every quantity, or those that nobody read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from schemas.tally import FATES, Tally, tally

if TYPE_CHECKING:
    from rich.text import Text

    from rules_db.records import StoredQuantity

_AROUND = 70
"""Characters of a sentence on each side of a quantity in a table; `--json` and `--csv` print all of it."""


def show(
    found: Sequence[StoredQuantity], names: Mapping[str, str], *, unread: bool, as_json: bool, as_csv: bool
) -> None:
    """Print quantities: one by one where they are unread, else counted by document and game."""
    from rules_db.cli.output import print_csv, print_json

    rows = [_row(one) for one in found] if unread else _counted(found)
    if as_json:
        print_json(rows)
    elif as_csv:
        print_csv(list(rows[0]) if rows else ["document"], (list(row.values()) for row in rows))
    elif unread:
        _print_unread(found, names)
    else:
        _print_counts(found, names)


def _row(one: StoredQuantity) -> dict[str, object]:
    return {
        "id": one.id,
        "document": one.document_id,
        "provision": one.provision_id,
        "game": one.game,
        "kind": one.kind,
        "value": one.value,
        "words": one.words,
        "line_start": one.line_start,
        "line_end": one.line_end,
        "sentence": one.sentence,
    }


def _by_game(found: Sequence[StoredQuantity]) -> dict[tuple[str, str], Tally]:
    groups: dict[tuple[str, str], list[StoredQuantity]] = defaultdict(list)
    for one in found:
        groups[one.document_id, one.game].append(one)
    return {key: tally(group) for key, group in sorted(groups.items(), key=lambda item: item[0][0])}


def _counted(found: Sequence[StoredQuantity]) -> list[dict[str, object]]:
    return [
        {"document": document, "game": game, **{fate: getattr(counts, fate) for fate in FATES}}
        for (document, game), counts in _by_game(found).items()
    ]


def _print_counts(found: Sequence[StoredQuantity], names: Mapping[str, str]) -> None:
    from rules_db.cli.output import print_table

    columns = ("document", "game", "quantities", "rules", "%", "norms", "damaged", "unread", "explained")
    by_game = _by_game(found)
    rows = [(names[document], game or "(no game)", *_cells(counts)) for (document, game), counts in by_game.items()]
    documents = list(dict.fromkeys(document for document, _ in by_game))
    totals = [(names[name], "all", *_cells(tally(q for q in found if q.document_id == name))) for name in documents]
    if len(totals) > 1:
        totals.append(("all", "all", *_cells(tally(found))))
    print_table(columns, [*rows, ("",) * len(columns), *totals], numbers=columns[2:])
    typer.echo(
        "\nrules: a typed rule uses it; norms: it stands in a norm only; explained: it states nothing (a reference, a "
        "date …) and is not counted; `--unread` prints what nobody read"
    )


def _cells(counts: Tally) -> tuple[object, ...]:
    share = f"{counts.rule / counts.stating:.0%}" if counts.stating else ""
    return (counts.stating, counts.rule, share, counts.norm, counts.damaged, counts.unread, counts.explained)


def _print_unread(found: Sequence[StoredQuantity], names: Mapping[str, str]) -> None:
    from rules_db.cli.output import print_table

    if not found:
        typer.echo("Every quantity that may state something was read.")
        return
    rows = [(f"{names[one.document_id]}:{one.line_start}", one.game, one.kind, in_sentence(one)) for one in found]
    print_table(("where", "game", "kind", "sentence"), rows)
    typer.echo(f"\n{len(rows):,} quantities that nobody read")


def in_sentence(one: StoredQuantity) -> Text:
    """Return the sentence around a quantity with the quantity set off."""
    from rules_db.cli.output import styled

    words = " ".join(one.words.split())
    at = max(0, one.sentence.find(words))
    before, after = one.sentence[max(0, at - _AROUND) : at], one.sentence[at + len(words) :][:_AROUND]
    opening = "…" if at > _AROUND else ""
    closing = "…" if len(one.sentence) > at + len(words) + _AROUND else ""
    return styled(opening + before).append_text(styled(words, "bold")).append_text(styled(after + closing))
