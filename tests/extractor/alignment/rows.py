"""Rows of invented regulations for the aligner: a few lines each, as `rules_db.aligning` would make them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from extractor.alignment import Graph, Link, Row, align


class Text:
    """A regulation under construction: provisions in order, each with rules that cite it."""

    def __init__(self, document: str, game: str = "blackjack") -> None:
        self.document = document
        self.game = game
        self.rows: list[Row] = []
        self._order = count(1)

    def says(self, text: str, *, title: str = "", game: str = "") -> Row:
        """Add a provision with these words and a norm that cites them; give the norm."""
        return self.rules(text, "procedure_step", title=title, game=game)

    def rules(self, text: str, family: str, key: str = "", value: Any = None, **more: str) -> Row:
        """Add a provision with these words, or with those `within` which they stand, and a rule that cites them."""
        order, title, within = next(self._order), more.pop("title", ""), more.pop("within", "")
        game = more.pop("game", "") or self.game
        place = f"{self.document}__p{order}"
        headings = (title,) if title else ()
        here: dict[str, Any] = {"document": self.document, "provision": place, "section": f"{self.document}__{title}"}
        here |= {"order": order, "game": game, "text": text, "headings": headings}
        rule = Row(id=f"{self.document}-r{order}", level="rule", family=family, key=key, value=value, **here, **more)
        self.rows += [Row(id=place, level="provision", **{**here, "text": within or text}), rule]
        return rule


def graph_of(*texts: Text) -> Graph:
    """The comparison graph of some regulations."""
    return align(row for text in texts for row in text.rows)


def between(graph: Graph, a: Row, b: Row) -> Link | None:
    """The link between two rules, or None."""
    return next((link for link in graph.links if {link.a, link.b} == {a.id, b.id}), None)


def relation(graph: Graph, a: Row, b: Row) -> str:
    """How two rules relate; an empty string where nothing links them."""
    link = between(graph, a, b)
    return link.relation if link else ""


def same_concept(graph: Graph, rows: Sequence[Row]) -> bool:
    """Whether one concept holds all the rows."""
    return any({row.id for row in rows} <= set(concept.members) for concept in graph.concepts)
