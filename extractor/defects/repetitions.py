"""The same words where they stand twice, and where one of several alike places has lost them.

Words repeated in the rules of one game, in a row, or close by but for their endings; titles that the chapters of all
other games have and that one has lost: its words stand under another title.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from rapidfuzz import fuzz, process

from extractor.defects.addresses import amends
from extractor.defects.regulation import Defect, Regulation, at_words, check, quoted
from extractor.folding import fold
from extractor.outline.node import Node
from extractor.passages import Passage

_WORD = re.compile(r"\w+")
_LEAST = 15
"""Words from which a repetition is no set phrase."""
_NEAR = 4
"""Parts in between from which the second passage restates the first in another place, as regulations like to do."""
_COPIES = 8
"""Earlier places of the same words, the nearest, at which a passage may repeat what stands there."""
_GRAVE = 5
"""Passages in a row from which nobody can tell which of the two holds."""

_TABLE = re.compile(r"(?:tabla|cuadro|esquema)\b")
_SHORT = 40
_ROWS = 4
"""Passages within which a title is printed again for the same table."""

_Words = tuple[str, ...]

_NUMBER = re.compile(r"^\W*(?:\d+(?:\.\d+)*|[a-z])\W+")
_SAID_STEM = 4
"""Letters of a word that do not change with number and tense."""
_IN_A_ROW = 6
"""Words from which one sentence right behind another in the same words is no set phrase."""
_WHOLE = 8
"""Words from which that holds for a whole part beside another one."""
_FORMER = re.compile(r"\b(?:legislacion|texto|redaccion|version|articulo|norma) (?:anterior|original)(?:es)?\b")
"""How an annotated edition introduces what a law said before."""
_REACH = 6
"""Passages within which two parts stand side by side."""

_OF_NO_GAME = frozenset(("", "general", "betting", "lottery", "slot_machines"))
"""What is played at no table: a law says of each kind of licence, in its place, what holds for all of them."""
_AT_LENGTH = 25
"""Words from which a passage that is there already is no set phrase."""
_LIKE_ENDS = 3
_THE_SAME = 96
_HABIT = 4
"""Passages up to which a text says a thing twice by oversight: one that does it more often means to."""
_NO_LETTER = re.compile(r"[^a-z ]")
_BUILT_ALIKE = 8
"""Titles from which a game has a chapter that is built like the others."""
_GAMES = 5
_SHARE = 0.75
"""Games, and their share, that have a title from which all ought to have it."""
_LONG = 40
"""Characters from which a passage tells what its part is about."""
_ALL = 0.6
"""Share of the usual titles that a game must have to be built like the others."""
_FITS = 60
"""Likeness (per cent) from which a passage belongs under a title."""
_ALIKE = 85
"""Likeness (per cent) from which two passages say one thing."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A provision with the words of its title and text."""

    node: Node
    words: _Words


@check("duplicated_block")
def repeated(regulation: Regulation) -> Iterator[Defect]:
    """Find passages and runs of them that stand a second time close by, in the same game."""
    parts = [_Part(node, _words(node)) for node in regulation.root.walk() if node.kind not in ("tr", "td")]
    places = _places(parts)
    done = -1
    for at, part in enumerate(parts):
        if at <= done or len(part.words) < _LEAST:
            continue
        same = places[_key(part)]
        earlier = same[max(0, (here := bisect_left(same, at)) - _COPIES) : here]
        length, first = max(((_run(parts, before, at), before) for before in earlier), default=(0, 0))
        beside = length >= _GRAVE or parts[first].node.parent is part.node.parent
        if length and beside and not _is_former(parts[first:at]) and not regulation.quotes(part.node.line_start):
            done = at + length - 1
            yield _defect(parts[first : first + length], parts[at : at + length])


def _is_former(parts: Sequence[_Part]) -> bool:
    """Tell whether what stands between two wordings says that the other one is the one before a change."""
    return any(_FORMER.search(" ".join(part.words)) for part in parts)


def _words(node: Node) -> _Words:
    return tuple(_WORD.findall(fold(f"{node.heading} {node.own.text}")))


def _key(part: _Part) -> tuple[str, str, _Words]:
    return part.node.game, part.node.variant, part.words


def _places(parts: Sequence[_Part]) -> dict[tuple[str, str, _Words], list[int]]:
    places: dict[tuple[str, str, _Words], list[int]] = defaultdict(list)
    for at, part in enumerate(parts):
        places[_key(part)].append(at)
    return places


def _run(parts: Sequence[_Part], first: int, second: int) -> int:
    """Return how many parts from `second` on have the words of those from `first` on: 0 where they end far away."""
    least = max(1, second - first - _NEAR + 1)
    if second + least > len(parts) or _key(parts[first + least - 1]) != _key(parts[second + least - 1]):
        return 0  # most pairs end here, which keeps the search from growing with the square of a text's length
    length = 0
    while first + length < second and second + length < len(parts):
        if _key(parts[first + length]) != _key(parts[second + length]):
            break
        length += 1
    return length if length >= least else 0


def _defect(earlier: Sequence[_Part], block: Sequence[_Part]) -> Defect:
    spans = [_lines(run) for run in (earlier, block)]
    (before, until), (start, stop) = spans
    message = f"Estas palabras ya figuran en las líneas {before} a {until}: compruebe si sobra una de las dos."
    severity = "error" if len(block) >= _GRAVE else ""
    return Defect(block[0].node, start, stop, message, {"passages": len(block), "lines": spans}, severity)


def _lines(run: Sequence[_Part]) -> list[int]:
    """Return the first and last line of a run; a part whose lines are all its parent's has only where it begins."""
    owned = [line for part in run for line in (part.node.own_lines or (part.node.line_start,))]
    return [min(owned), max(owned)]


@check("duplicated_block")
def one_text_for_several(regulation: Regulation) -> Iterator[Defect]:
    """Find parts that stand beside each other under different titles with the very same words."""
    for parent in regulation.root.walk():
        first: dict[_Words, Node] = {}
        long = [node for node in parent.children if len(node.own.text) >= 2 * _LEAST]
        for node in long if len(long) > 1 else ():
            words = tuple(_WORD.findall(fold(node.own.text)))
            other = first.setdefault(words, node)
            titled = node.heading and node.heading != other.heading and not node.children
            if len(words) >= _LEAST and other is not node and titled and not any(map(amends, regulation.of_node(node))):
                start, stop = _lines([_Part(node, words)])
                message = f"«{node.heading}» y «{other.heading}» (línea {other.line_start}) tienen el mismo texto."
                yield Defect(node, start, stop, message, {"lines": [other.line_start, node.line_start]})


@check("duplicated_block")
def titles_of_tables(regulation: Regulation) -> Iterator[Defect]:
    """Find the title of a table that stands again among its rows."""
    last: dict[str, int] = {}
    for at, passage in enumerate(regulation.seen):
        title = passage.folded.strip(" .:*")
        if len(title) > _SHORT or not _TABLE.match(title):
            continue
        before = regulation.seen[last.get(title, at) + 1 : at]
        if 0 < len(before) <= _ROWS and all(row.kind == "row" for row in before):
            yield at_words(passage.node, passage.layer, f"El título {quoted(passage.text)} se repite en su tabla.")
        last[title] = at


@check("duplicated_block")
def in_a_row(regulation: Regulation) -> Iterator[Defect]:
    """Find a sentence that stands twice, one right behind the other."""
    for passage in regulation.seen:
        before = ""
        for words in passage.sentences if passage.kind != "heading" else ():
            text = words.text
            if text[:_SAID_STEM] == before[:_SAID_STEM] and _is_repeated(fold(text), fold(before)):
                yield at_words(passage.node, words, f"Esta frase está dos veces seguidas: {quoted(text)}.")
            before = text


def _is_repeated(folded: str, before: str) -> bool:
    stems = _stems(folded)
    return len(stems) >= _IN_A_ROW and stems == _stems(before)


_POINTS_BACK = re.compile(
    r"\b(?:est[aeo]s?|dich[ao]s?|tal(?:es)?) (?:obligacion|requisito|prohibicion|condicion|plazo|medida|deber)"
)
"""What a sentence says of the rule before it, which is another one each time."""


@check("duplicated_block")
def beside(regulation: Regulation) -> Iterator[Defect]:
    """Find parts of one list or chapter that say the same but for the endings of words: "se guarda", "se guardará"."""
    last: dict[tuple[int, str], tuple[int, Passage]] = {}
    for at, passage in enumerate(regulation.seen):
        if passage.kind not in ("text", "point"):
            continue
        said = _NUMBER.sub("", passage.folded)
        key = id(passage.node.parent), said[:_SAID_STEM]
        first, other = last.get(key, (-_REACH - 1, passage))
        last[key] = at, passage
        apart = at - first <= _REACH and passage.lead is other.lead and other.node is not passage.node
        if not apart or other.folded == passage.folded or _POINTS_BACK.search(said):
            continue
        stems = _stems(said)
        if len(stems) >= _WHOLE and stems == _stems(_NUMBER.sub("", other.folded)):
            line = other.layer.quote().line_start
            yield at_words(passage.node, passage.layer, f"Ya está dicho en la línea {line}: {quoted(passage.text)}.")


def _stems(folded: str) -> tuple[str, ...]:
    return tuple(word[:_SAID_STEM] for word in _WORD.findall(folded))


@check("duplicated_block")
def restated(regulation: Regulation) -> Iterator[Defect]:
    """Find a long passage that a game has twice but for endings, wherever it stands, in a text that restates little."""
    prose = [passage for passage in regulation.seen if passage.kind in ("text", "point")]
    played = [passage for passage in prose if passage.game not in _OF_NO_GAME]
    if not regulation.legible or len(played) <= len(prose) / 2:
        return
    long = [passage for passage in played if passage.folded.count(" ") >= _AT_LENGTH - 1]
    seen = [(passage, _stems(_NUMBER.sub("", passage.folded))) for passage in long]
    places: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for at, (passage, stems) in enumerate(seen):
        if len(stems) >= _AT_LENGTH:
            places[passage.game, passage.variant, stems[:_LIKE_ENDS]].append(at)
    pairs = {(one, other) for some in places.values() for one, other in combinations(some[:_COPIES], 2)}
    found = [
        (seen[one][0], seen[other][0])
        for one, other in sorted(pairs)
        if not _is_told_beside(seen[one][0], seen[other][0])
        and _digits(seen[one][1]) == _digits(seen[other][1])
        and fuzz.ratio(" ".join(seen[one][1]), " ".join(seen[other][1])) >= _THE_SAME
    ]
    for first, second in found if len(found) <= _HABIT else ():
        line = first.layer.quote().line_start
        message = f"Ya está dicho en la línea {line}: {quoted(second.text)}; compruebe si ambos lugares lo necesitan."
        yield at_words(second.node, second.layer, message)


def _is_told_beside(one: Passage, other: Passage) -> bool:
    """Tell whether the very same words stand twice in one part, as another check tells."""
    return one.node.parent is other.node.parent and one.folded == other.folded


def _digits(stems: tuple[str, ...]) -> list[str]:
    return [stem for stem in stems if stem.isdigit()]


@check("heading_lost")
def lost(regulation: Regulation) -> Iterator[Defect]:
    """Find the passages of a game that the other games have under a title that this game lacks.

    They stand under another one of the usual titles; the finding begins where the words of that title end.
    """
    chapters = _chapters(regulation.root)
    usual = _usual(chapters)
    alike = {game for game, own in chapters.items() if len(usual.keys() & own.keys()) >= _ALL * len(usual)}
    told: set[int] = set()
    for title, games in usual.items():
        examples = _examples(regulation, chapters, title)
        for game in sorted(alike - games):
            if any(_title_stems(title) <= _title_stems(own) for own in chapters[game]):
                continue  # the same title in other words
            above = {own for own in usual if not _is_inside(chapters, games, own, title)}
            found = _misplaced(regulation.of_game(game), examples, title, above)
            if found is None:
                continue
            *_, here = _up_to_usual(found, above)
            passage = _first(regulation.of_game(game), found, _examples(regulation, chapters, here, without=game))
            if id(passage) not in told:
                told.add(id(passage))
                line = passage.layer.quote().line_start
                heading = chapters[sorted(games)[0]][title].heading
                message = f"Aquí falta el título «{heading}», que llevan estas palabras en los demás juegos."
                yield Defect(passage.node, line, line, message, {"title": heading, "games": sorted(games)})


def _chapters(root: Node) -> Mapping[str, Mapping[str, Node]]:
    """Return the titles of each game that has a chapter of its own, with their parts."""
    found: dict[str, dict[str, Node]] = defaultdict(dict)
    for node in root.walk():
        title = _NO_LETTER.sub("", fold(node.heading)).strip()
        if title and node.game and node.kind not in ("tr", "td", "table"):
            found[node.game].setdefault(title, node)
    return {game: titles for game, titles in found.items() if len(titles) >= _BUILT_ALIKE}


def _usual(chapters: Mapping[str, Mapping[str, Node]]) -> Mapping[str, set[str]]:
    """Return the titles that nearly all chapters have, with the games that have them."""
    games: dict[str, set[str]] = defaultdict(set)
    for game, titles in chapters.items():
        for title in titles:
            games[title].add(game)
    least = max(_GAMES, _SHARE * len(chapters))
    return {title: having for title, having in games.items() if len(having) >= least}


def _is_inside(chapters: Mapping[str, Mapping[str, Node]], games: Collection[str], inner: str, outer: str) -> bool:
    """Tell whether a title stands below another one in a game that has both."""
    return any(
        above is chapters[game][outer]
        for game in games
        if inner in chapters[game]
        for above in chapters[game][inner].ancestors()
    )


def _examples(
    regulation: Regulation,
    chapters: Mapping[str, Mapping[str, Node]],
    title: str,
    without: str = "",
) -> list[str]:
    """Return the passages that stand under a title in the games that have it."""
    return [
        passage.folded
        for game, titles in chapters.items()
        if title in titles and game != without
        for part in titles[title].walk()
        for passage in regulation.of_node(part)
        if len(passage.text) >= _LONG
    ]


def _misplaced(
    passages: Sequence[Passage], examples: Sequence[str], lost_title: str, usual: Collection[str]
) -> Passage | None:
    """Return the first passage that says what one of the examples says, under a usual title of another name."""
    stems = _title_stems(lost_title)
    for passage in passages:
        above = _up_to_usual(passage, usual)
        if not above or stems & _title_stems(" ".join(above)) or passage.kind == "heading":
            continue
        if len(passage.text) >= _LONG and _likeness(passage, examples) >= _ALIKE:
            return passage
    return None


def _up_to_usual(passage: Passage, usual: Collection[str]) -> list[str]:
    """Return the titles above a passage up to the first usual one; none where there is no such title."""
    titles = [_NO_LETTER.sub("", title).strip() for title in passage.titles]
    at = next((at for at, title in enumerate(titles) if title in usual), None)
    return [] if at is None else titles[: at + 1]


def _title_stems(title: str) -> set[str]:
    return {word[:6] for word in title.split() if len(word) > 4}


def _likeness(passage: Passage, examples: Sequence[str]) -> float:
    best = process.extractOne(passage.folded, examples, scorer=fuzz.ratio, score_cutoff=_FITS)
    return best[1] if best else 0.0


def _first(passages: Sequence[Passage], found: Passage, fitting: Sequence[str]) -> Passage:
    """Return the first of the passages before one under the same title that do not fit that title."""
    first = found
    for passage in reversed(passages[: next(at for at, other in enumerate(passages) if other is found)]):
        if passage.titles != found.titles or passage.kind == "heading" or _likeness(passage, fitting) >= _FITS:
            break
        first = passage
    return first
