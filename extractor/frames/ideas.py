"""Ideas as frames write them, and the mentions of a stretch found by their idea."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property

from extractor.mentions import Mention


class Mentions(tuple[Mention, ...]):  # noqa: SLOT001 (it keeps what it found)
    """The mentions of a stretch in order, which are looked up by idea.

    An idea is a concept by its id ("not:allow" where it is denied), a kind of name ("hand:"), or a name ("bet:pass").
    """

    @cached_property
    def places(self) -> Mapping[str, Sequence[int]]:
        """The ideas that are mentioned, each with the indices of its mentions."""
        found: dict[str, list[int]] = {}
        for index, one in enumerate(self):
            for name in _names(one.kind, one.id, one.note == "not"):
                if name in found:
                    found[name].append(index)
                else:
                    found[name] = [index]
        return found

    def holding(self, idea: str) -> list[Mention]:
        """Return the mentions that are an idea."""
        return [self[index] for index in self.places.get(idea, ())]

    def has(self, *concepts: str) -> bool:
        """Tell whether one of some concepts is mentioned, affirmed or denied."""
        if not self:
            return False
        places = self.places
        for one in concepts:  # noqa: SIM110 (asked hundreds of thousands of times: any() takes twice as long)
            if one in places or f"not:{one}" in places:
                return True
        return False

    def called(self, *concepts: str) -> list[Mention]:
        """Return the mentions of some concepts in order, affirmed or denied."""
        places = self.places
        found = [at for one in concepts for name in (one, f"not:{one}") for at in places.get(name, ())]
        return [self[at] for at in (sorted(found) if len(found) > 1 else found)]

    def of(self, *kinds: str) -> tuple[Mention, ...]:
        """Return the mentions of some kinds of names or values, none of them a concept."""
        places = self.places
        found = [at for kind in kinds for at in places.get(f"{kind}:", ())]
        return tuple(self[at] for at in (sorted(found) if len(kinds) > 1 else found))

    def said(self, needed: str) -> Mention | None:
        """Return the first mention that is one of some ideas ("side|behind"); a denied act is the act too."""
        places = self.places
        first = min((places[idea][0] for idea in _loosely(needed) if idea in places), default=-1)
        return self[first] if first >= 0 else None


@cache
def meant(needed: str) -> tuple[str, ...]:
    """Return the ideas of which one is asked for: "side|behind"."""
    return tuple(needed.split("|"))


@cache
def _names(kind: str, id_: str, denied: bool) -> tuple[str, ...]:
    if kind == "concept":
        return (f"not:{id_}",) if denied else (id_,)
    return (f"{kind}:", f"{kind}:{id_}") if id_ else (f"{kind}:",)


@cache
def _loosely(needed: str) -> tuple[str, ...]:
    """The ideas of which one is asked for, and the same denied."""
    return tuple(name for idea in meant(needed) for name in (idea, f"not:{idea}"))


@cache
def bare(needed: str, marks: tuple[str, ...]) -> frozenset[str]:
    """Return the ideas of which one is asked for without the marks of their place ("title:cut"), denied or not.

    A mark alone ("label:") asks for no idea: "" stands for it.
    """
    found = set[str]()
    for idea in meant(needed):
        mark, marked, rest = idea.partition(":")
        name = rest if marked and mark in marks else idea
        found.update((name, f"not:{name}"))
    return frozenset(found)


def said(mentions: Iterable[Mention], needed: str) -> Mention | None:
    """Return the first of some mentions that is one of some ideas; a denied act is the act too."""
    return (mentions if isinstance(mentions, Mentions) else Mentions(mentions)).said(needed)
