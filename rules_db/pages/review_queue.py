"""The page of what somebody should look at: the most pressing first, each with its words and what was read of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

import msgspec

from rules_db import decisions
from rules_db.decisions.records import Queued, Why
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.decisions import seated
from rules_db.pages.frame import Asked, Frame, Page, document_names, page_of

PER_PAGE = 25
_MOST = 2_000
"""Rows of a queue that are counted; nobody looks at more at once."""


_SENTENCE = tuple(
    f"SELECT substr(s.text, {first} + 1, {last} - {first}) FROM quantities q"  # noqa: S608 - columns of our own
    " JOIN sources s ON s.document_id = q.document_id WHERE q.id = ?"
    for first, last in (("q.sentence_start", 'q."start"'), ('q."end"', "q.sentence_end"))
)


class Waiting(msgspec.Struct, frozen=True):
    """A row that waits, with what it states in words: `label` is what its key is called, `words` its value.

    Of a quantity that nobody read, `before` and `after` are what stands around it in its sentence.
    """

    queued: Queued
    label: str = ""
    words: str = ""
    before: str = ""
    after: str = ""


def review(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the queue, narrowed down by reason, document, game and whom it was given to."""
    seat, frame = seated(asked), asked.frame
    chosen = {name: asked.get(name) for name in ("motivo", "documento", "juego", "para")}
    every = decisions.queue(
        seat.desk.database,
        document=chosen["documento"],
        game=chosen["juego"],
        why=chosen["motivo"],
        assigned=chosen["para"],
        limit=_MOST,
    )
    page, pages = page_of(asked.get("pagina"), len(every), PER_PAGE)
    names = document_names(base, frame)
    values = {
        "waiting": [_waiting(base, one, frame) for one in every[(page - 1) * PER_PAGE : page * PER_PAGE]],
        "total": len(every),
        "most": _MOST,
        "page": page,
        "pages": pages,
        "chosen": chosen,
        "called": names,
        "choices": _choices(base, names, seat.desk.people, frame),
        "here": frame.to.review(**chosen, pagina=page if page > 1 else ""),
    }
    return Page("review.html", values, private=True)


def _waiting(base: KnowledgeBase, one: Queued, frame: Frame) -> Waiting:
    if one.kind == "quantity":
        return Waiting(one, before=_around(base, one, 0), after=_around(base, one, 1))
    if one.kind not in ("rule", "norm", "definition"):
        return Waiting(one)
    words = frame.words
    return Waiting(
        one, words.stated(one.family, one.key, one.game), words.value(one.value, one.family, one.key, one.game)
    )


def _around(base: KnowledgeBase, one: Queued, side: int) -> str:
    """Return the words of a quantity's sentence that stand before it (side 0) or behind it (side 1)."""
    found = base.connection.execute(_SENTENCE[side], (one.row_id,)).fetchone()
    return " ".join(found[0].split()) if found else ""


def _choices(
    base: KnowledgeBase, names: Mapping[str, str], people: Sequence[str] | Mapping[str, str], frame: Frame
) -> Mapping[str, list[tuple[str, str]]]:
    games = [row["game"] for row in base.connection.execute("SELECT DISTINCT game FROM rules WHERE game != ''")]
    return {
        "motivo": [(why, frame.t(f"queue.{why}")) for why in get_args(Why)],
        "documento": sorted(names.items(), key=lambda choice: choice[1].casefold()),
        "juego": sorted(((game, frame.words.game(game)) for game in games), key=lambda choice: choice[1].casefold()),
        "para": [(name, name) for name in people],
    }
