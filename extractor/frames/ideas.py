"""Ideas as frames write them, and whether a mention is one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from extractor.mentions import Mention


@cache
def meant(needed: str) -> tuple[str, ...]:
    """Return the ideas of which one is asked for: "side|behind"."""
    return tuple(needed.split("|"))


def is_idea(one: Mention, idea: str) -> bool:
    """Tell whether a mention is an idea: a concept by its id ("not:allow" where it is denied), or "kind:id"."""
    kind, _, name = idea.rpartition(":")
    if kind in ("", "not"):
        return one.kind == "concept" and one.id == name and (one.note == "not") == (kind == "not")
    return one.kind == kind and name in ("", one.id)


def said(mentions: Iterable[Mention], needed: str) -> Mention | None:
    """Return the first mention that is one of some ideas; a denied act is the act too."""
    wanted = meant(needed)
    return next(
        (
            one
            for one in mentions
            if any(is_idea(one, idea) or (one.kind == "concept" and one.id == idea) for idea in wanted)
        ),
        None,
    )
