"""What somebody should look at: the queue of rows, the most pressing first, and the quantities that nobody read.

A row of the queue has its words and what was read of them; quantities stand in their sentences.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import get_args

import msgspec

from rules_db import decisions
from rules_db.citing import citations
from rules_db.decisions.records import Queued, Why
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.decisions import seated
from rules_db.pages.frame import Asked, Frame, Page, document_names, page_of
from rules_db.pages.taking import of_quantities
from rules_db.records import StoredQuantity
from schemas.values import KINDS

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


_PER_PAGE = 50
"""Sentences of a page."""


class Sentence(msgspec.Struct, frozen=True):
    """A sentence or table row with what nobody read in it: its parts, each with whether it is such a quantity."""

    first: StoredQuantity
    parts: Sequence[tuple[str, bool]]
    kinds: Sequence[str]


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
        who=seat.who,
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


def unread(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the unread quantities that have what is asked for; raises `NotFoundError` for an unknown document."""
    chosen = {name: asked.get(name) for name in ("documento", "juego", "clase")}
    found = base.quantities(document=chosen["documento"], game=chosen["juego"], kind=chosen["clase"], fate="unread")
    sentences = [_sentence(list(group)) for _, group in groupby(found, key=_place)]
    page, pages = page_of(asked.get("pagina"), len(sentences), _PER_PAGE)
    names = document_names(base, asked.frame)
    shown = sentences[(page - 1) * _PER_PAGE : page * _PER_PAGE]
    values = {
        "sentences": shown,
        "cited": citations(base, (each.first.provision_id for each in shown), asked.frame.language),
        "total": len(found),
        "page": page,
        "pages": pages,
        "chosen": chosen,
        "choices": _filters(base, names, asked.frame),
        "called": names,
    }
    return Page("quantities.html", values, listing=lambda: of_quantities(base, found, names, asked.frame))


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


def _place(quantity: StoredQuantity) -> tuple[str, int]:
    return quantity.document_id, quantity.sentence_start


def _sentence(group: Sequence[StoredQuantity]) -> Sentence:
    """Return the sentence of some quantities, parted at their words."""
    parts: list[tuple[str, bool]] = []
    text, at = group[0].sentence, 0
    for quantity in group:
        words = " ".join(quantity.words.split())
        found = text.find(words, at)
        if found >= 0:
            parts += [(text[at:found], False), (words, True)]
            at = found + len(words)
    parts.append((text[at:], False))
    kinds = list(dict.fromkeys(quantity.kind for quantity in group))
    return Sentence(group[0], [part for part in parts if part[0]], kinds)


def _filters(base: KnowledgeBase, names: Mapping[str, str], frame: Frame) -> Mapping[str, list[tuple[str, str]]]:
    """Return what the filters offer: only what some unread quantity has."""
    sql = "SELECT DISTINCT document_id, game, kind FROM quantities WHERE fate = 'unread'"
    rows = base.connection.execute(sql).fetchall()
    kinds = {row["kind"] for row in rows}
    games = {row["game"] for row in rows if row["game"]}
    return {
        "documento": sorted(((name, names[name]) for name in {row["document_id"] for row in rows}), key=_called),
        "juego": sorted(((game, frame.words.game(game)) for game in games), key=_called),
        "clase": [(kind, frame.t(f"quantity.{kind}")) for kind in KINDS if kind in kinds],
    }


def _called(choice: tuple[str, str]) -> str:
    return choice[1].casefold()
