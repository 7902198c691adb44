"""The page of the quantities that nobody read, in their sentences: what the knowledge base may lack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from rules_db.citing import citations
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.frame import Asked, Frame, Page, document_names, page_of
from rules_db.pages.taking import of_quantities
from rules_db.records import StoredQuantity
from schemas.values import KINDS

PER_PAGE = 50
"""Sentences of a page."""


class Sentence(msgspec.Struct, frozen=True):
    """A sentence or table row with what nobody read in it: its parts, each with whether it is such a quantity."""

    first: StoredQuantity
    parts: Sequence[tuple[str, bool]]
    kinds: Sequence[str]


def unread(base: KnowledgeBase, asked: Asked) -> Page:
    """Return the unread quantities that have what is asked for; raises `NotFoundError` for an unknown document."""
    chosen = {name: asked.get(name) for name in ("documento", "juego", "clase")}
    found = base.quantities(document=chosen["documento"], game=chosen["juego"], kind=chosen["clase"], fate="unread")
    sentences = [_sentence(list(group)) for _, group in groupby(found, key=_place)]
    page, pages = page_of(asked.get("pagina"), len(sentences), PER_PAGE)
    names = document_names(base, asked.frame)
    shown = sentences[(page - 1) * PER_PAGE : page * PER_PAGE]
    values = {
        "sentences": shown,
        "cited": citations(base, (each.first.provision_id for each in shown), asked.frame.language),
        "total": len(found),
        "page": page,
        "pages": pages,
        "chosen": chosen,
        "choices": _choices(base, names, asked.frame),
        "called": names,
    }
    return Page("quantities.html", values, listing=lambda: of_quantities(base, found, names, asked.frame))


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


def _choices(base: KnowledgeBase, names: Mapping[str, str], frame: Frame) -> Mapping[str, list[tuple[str, str]]]:
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
