"""Which game each provision regulates, by the headings that it stands under."""

from __future__ import annotations

import re

from extractor.folding import fold
from extractor.games import Games, Named, games
from extractor.outline.node import Node

_DOTS = re.compile(r"\d+")
_WITHIN = {"heading", "clause", "article"}
_HEADED = _WITHIN | {"part", "chapter", "section", "subsection", "title", "book", "annex"}
_GENERAL = "general"
_UNSURE = frozenset(("", _GENERAL, "betting"))
"""What a heading in a regulation of one game may seem to name: "Apuestas" heads what it says of its bets."""
_FIRST = 8  # lines and provisions that hold the title of a regulation
_LONG = 160
_DEEPEST = 3  # a number of more levels names a bet or a hand, not a game
_MODALITIES = re.compile(r"modalidade?s?\b|variantes?\b|variedades?\b")
_PROVISOS = re.compile(r"disposicion")
_SEVERAL = re.compile(r"\W*(?:para|en) (?:todas )?(?:las?|los) (?:modalidad|variante|juego)|\W*poker, modalidad")


def name_games(root: Node) -> None:
    """Give every node its game and variant; what no heading names inherits from its parent."""
    lexicon = games()
    only = _only_variants(lexicon, root)
    stack = list(reversed(root.children))
    while stack:
        node = stack.pop()
        parent = node.parent
        node.game, node.variant = (parent.game, parent.variant) if parent else ("", "")
        named = _named(lexicon, node, only)
        if named is not None:
            node.game, node.variant = named.game, named.variant
        stack.extend(reversed(node.children))
    _sole_game(lexicon, root)


def _sole_game(lexicon: Games, root: Node) -> None:
    """A regulation none of whose headings names a game is about the one that its own title names."""
    nodes = list(root.walk())
    if any(node.game not in _UNSURE for node in nodes):
        return
    titles = [line for node in nodes[:_FIRST] for line in (node.heading, *node.own.text.split("\n")[:_FIRST])]
    named = [found for line in titles if len(line) < _LONG and (found := lexicon.find(line)) and found.game]
    sure = {found.game for found in named if found.game not in lexicon.generic} - _UNSURE
    if len(sure) == 1:
        game = sure.pop()
        for node in nodes:
            node.game = node.game if node.game == _GENERAL else game


def _named(lexicon: Games, node: Node, only: dict[str, set[str]]) -> Named | None:
    """Return the game that a provision's heading gives it; None where it keeps that of the provision above."""
    if node.kind == "point":
        return _choice(lexicon, node)
    if node.kind == "part" and _PROVISOS.match(fold(node.num)):
        return Named(_GENERAL, "", True)
    if not node.heading or node.kind not in _HEADED:
        return None
    if node.game:
        if _SEVERAL.match(fold(node.heading)):
            return _several(lexicon, node)
        if node.kind == "heading" and (variant := lexicon.variant_titled(node.game, node.heading)):
            return Named(node.game, variant, True)
    return _by_name(lexicon, node, only)


def _by_name(lexicon: Games, node: Node, only: dict[str, set[str]]) -> Named | None:
    """Return the game that a heading is the name of."""
    if node.kind == "heading" and (not node.num or len(_DOTS.findall(node.num)) > _DEEPEST):
        return None
    named = lexicon.find(node.heading)
    if named is None or not named.whole:
        return None
    if node.kind in _WITHIN:
        if node.game and not lexicon.within(node.game, named.game):
            return None
    elif named.variant in only.get(named.game, ()):
        named = Named(named.game, "", True)
    if named.game == node.game and not named.variant:
        full = _full(lexicon, node)
        return Named(node.game, full, True) if full else None
    return _only_modality(lexicon, node, named) or named


def _only_variants(lexicon: Games, root: Node) -> dict[str, set[str]]:
    """Return the games that all divisions of the document name with one variant: it tells nothing apart."""
    named = [lexicon.find(node.heading) for node in root.walk() if node.kind in _HEADED - _WITHIN and node.heading]
    variants: dict[str, set[str]] = {}
    for one in named:
        if one is not None and one.whole:
            variants.setdefault(one.game, set()).add(one.variant)
    return {game: found for game, found in variants.items() if len(found) == 1}


def _full(lexicon: Games, node: Node) -> str:
    """Return the variant that a game's plain name means among its modalities: not the small one beside it."""
    parent = node.parent
    if parent is None or not _MODALITIES.match(fold(parent.heading)):
        return ""
    beside = {lexicon.variant(node.game, other.heading) for other in parent.children if other is not node}
    return next((variant for variant, others in lexicon.fulls.items() if others & beside), "")


def _choice(lexicon: Games, node: Node) -> Named | None:
    """A letter that stands alone over the rows of a table is a choice between tables."""
    letter = fold(node.num).strip(" ).")
    below = not node.own or node.own.quote().line_start > node.line_start
    alone = len(letter) == 1 and letter.isalpha() and node.line_end > node.line_start and below
    variant = lexicon.choice(node.game, letter) if alone else ""
    return Named(node.game, variant, True) if variant else None


def _several(lexicon: Games, node: Node) -> Named | None:
    """`Para las modalidades de Draw Poker y Omaha` speaks of these games of the chapter."""
    held = lexicon.listed(node.heading)
    return Named(node.game, ",".join(sorted(held)), True) if held else None


def _only_modality(lexicon: Games, node: Node, named: Named) -> Named | None:
    """A chapter that lists one modality of its game, and no other, regulates that one."""
    lists = [child for child in node.children if child.num and _MODALITIES.match(fold(child.heading))]
    if len(lists) != 1:
        return None
    modalities = [child for child in lists[0].children if child.num]
    if len(modalities) != 1 or len(lists[0].children) != 1:
        return None
    only = lexicon.find(modalities[0].heading)
    fits = only is not None and only.whole and (only.game == named.game or lexicon.within(named.game, only.game))
    return only if fits else None
