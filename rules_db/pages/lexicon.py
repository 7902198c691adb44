"""The page of the workspace's lexicon: what it teaches, what is proposed, and what an entry would read."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import cast

from rules_db import teaching
from rules_db.errors import shown
from rules_db.knowledge import KnowledgeBase
from rules_db.pages.decisions import seated
from rules_db.pages.desk import Desk, Form, Seat
from rules_db.pages.frame import Asked, Frame, Page
from rules_db.pages.links import Links
from rules_db.teaching import WHATS, Entry, TeachingError, What, named

_MOST = 60
"""Proposals that the page shows; `reglas teach` lists more."""
TRIAL = Lock()
"""Held while an entry is tried."""
_FIELDS = ("clase", "nombre", "id", "juego", "tipo", "familia", "clave")


def lexicon(base: KnowledgeBase, asked: Asked) -> Page:
    """Return what the lexicon has and what is proposed; a name that was chosen stands in the form."""
    seat = seated(asked)
    values = {
        "files": list(teaching.kept(seat.desk.lexicon)),
        "proposals": teaching.proposals(base, document=asked.get("documento"), game=asked.get("juego_de"), most=_MOST),
        "form": {name: asked.get(name) for name in _FIELDS},
        "choices": _choices(asked.frame),
        "kept": asked.get("guardado"),
        "tried": None,
    }
    return Page("lexicon.html", values, private=True)


def _choices(frame: Frame) -> dict[str, list[tuple[str, str]]]:
    from extractor.games.names import data
    from extractor.readers.taught_frames import FAMILIES

    return {
        "clase": [(what, frame.t(f"lexicon.{what}")) for what in WHATS],
        "juego": [(game, frame.words.game(game)) for game in data()["games"]],
        "tipo": [(kind, kind.replace("_", " ")) for kind in data()["kinds"]],
        "familia": [(family, frame.words.family(family)) for family in FAMILIES],
    }


def entry_of(form: Form) -> Entry:
    """Return the entry that a form describes; raises `TeachingError`."""
    what, name = form.get("clase", ""), form.get("nombre", "")
    if what not in WHATS:
        raise TeachingError(f"{shown(what)} cannot be taught; these can: {', '.join(WHATS)}")
    games = tuple(form.get("juego", "").replace(",", " ").split())
    if what == "frame":
        return teaching.framed(name, form.get("familia", ""), form.get("clave", ""), games=games)
    return named(cast("What", what), name, id=form.get("id", ""), games=games, kind=form.get("tipo", ""))


def try_entry(desk: Desk, _seat: Seat, form: Form, _to: Links) -> Page:
    """Return the page of what an entry would read. Raises `TeachingError` where it cannot be, or another one is tried.

    A trial reads documents in processes of its own for minutes: one at a time leaves the machine to the others.
    """
    entry = entry_of(form)
    if not TRIAL.acquire(blocking=False):
        raise TeachingError("another entry is being tried; try this one in a minute")
    try:
        with KnowledgeBase.open(desk.database) as base:
            changes: Sequence[teaching.Change] = teaching.would_read(base, desk.lexicon, entry)
    finally:
        TRIAL.release()
    values = {"form": {name: form.get(name, "") for name in _FIELDS}, "tried": changes}
    return Page("lexicon_tried.html", values, private=True)


def keep_entry(desk: Desk, seat: Seat, form: Form, to: Links) -> str:
    """Add an entry to the lexicon and give the address of its page; raises `ReglasError` where the person may not."""
    seat.check_chief()
    entry = entry_of(form)
    teaching.keep(desk.lexicon, entry, who=seat.who)
    return to.lexicon(guardado=entry.name)
