"""Which bets a sentence is about: those that it names, or those that were named last in its provision, or its title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from extractor.frames.sentence import Sentence
from extractor.frames.wagers import bets
from extractor.lexicon import load
from extractor.mentions import Mention

_JOINTS = frozenset(
    (
        "y", "e", "o", "u", "ni", "el", "la", "los", "las", "a", "al", "de", "del", "apuesta", "apuestas", "suerte",
        "suertes", "en", "sea", "bien", "tanto", "como", "ambas", "dos", "bet", "bets", "jugada", "postura", "juego",
    )
)  # fmt: skip
_OPENS = 32  # characters in which a sentence names what it is about
_GOES_ON = re.compile(
    r"\W*(?:cubre|abarca|comprende|ofrece|tiene|hay|existen?|se (?:juega|forma|coloca|hace)|puede|gana|esta)\b"
)
_FIELD = re.compile(
    r"(?:suerte|apuesta|nombre|denominaci[oó]n|jugada|postura|chance|tipo de apuesta)\s*[:.–-]+\s*", re.I
)
_LABEL = 40  # characters of a label


def grouped(sentence: Sentence, named: Sequence[Mention], taken: Iterable[Mention] = ()) -> list[list[Mention]]:
    """Return the bets of a sentence in groups: names with nothing but joints (and what is `taken`) between them."""
    gone = [*taken]
    found: list[list[Mention]] = []
    for one in named:
        if found and _joined(sentence, found[-1][-1].end, one.start, gone):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def _joined(sentence: Sentence, start: int, end: int, taken: Sequence[Mention]) -> bool:
    between = sentence.folded[start:end]
    for one in taken:
        if start <= one.start and one.end <= end:
            between = between.replace(sentence.folded[one.start : one.end], " ")
    if any(sign in between for sign in (".", ";", ":", ", en ")):
        return False
    words = "".join(letter if letter.isalnum() else " " for letter in between).split()
    return all(word in _JOINTS for word in words)


class Topic:
    """The bets that sentences in order are about."""

    def __init__(self) -> None:
        self._last: tuple[str, ...] = ()
        self._spoken = ""
        self._place: object = None

    def of(self, sentence: Sentence, *, back: bool = True) -> tuple[str, ...]:
        """Return the bets that were spoken of before a sentence in its provision, else those of its lead or title.

        A line that only names a bet speaks for those below it that point `back`.
        """
        node = sentence.passage.node
        place = node if node.kind not in ("paragraph", "point", "tr") else node.parent
        if place is not self._place:
            self._place, self._last, self._spoken = place, (), ""
        return (self._last if back else ()) or titled(sentence)

    def spoken(self, sentence: Sentence) -> tuple[str, ...]:
        """Return the bet that a sentence goes on about: "… Cubre seis números. Hay once."""
        going = self._spoken and (sentence.before is not None or _GOES_ON.match(sentence.folded))
        return (self._spoken,) if going else ()

    def goes_on(self, sentence: Sentence, named: Sequence[Mention]) -> None:
        """Take the bet that is all of a line ("CAMPO") as what the next ones are about; any other bet ends that."""
        if named:
            whole = _FIELD.sub("", _bare(sentence.text.strip(" .:")), count=1)
            alone = load().bets.lookup(whole, game=sentence.passage.game)
            self._last = (alone,) if alone else ()
            opens = named[0].start <= _OPENS or len({one.id for one in named}) == 1
            self._spoken = named[0].id if opens else ""


def titled(sentence: Sentence) -> tuple[str, ...]:
    """Return the bets that the lead or the nearest title names, where all its names are of one group."""
    lead = tuple(dict.fromkeys(one.id for one in sentence.lead if one.kind == "bet"))
    if len(lead) == 1:
        return lead
    for title, words in zip(sentence.titles[:2], sentence.passage.titles, strict=False):
        whole = load().bets.lookup(words, game=sentence.passage.game)
        named = (whole,) if whole else tuple(dict.fromkeys(one.id for one in title if one.kind == "bet"))
        if named:
            return named if len(named) <= _MOST else ()
    return ()


_MOST = 2


def label(sentence: Sentence) -> str:
    """Return the bet that opens a sentence as its label or is all of it: "CUADRO", "Cuadro: …"."""
    head = sentence.text[:_LABEL]
    for sign in (":", ".", "\t", " - ", "("):
        stop = head.find(sign)
        if stop > 0 and (name := load().bets.lookup(_bare(head[:stop]), game=sentence.passage.game)):
            return name
    if len(sentence.text) < _LABEL:
        return load().bets.lookup(_bare(sentence.text), game=sentence.passage.game) or ""
    return ""


def _bare(words: str) -> str:
    return words.strip(" -*•–—\"'“”«»").lstrip("0123456789").lstrip(" .)-") if len(words) > 2 else words


def named_in(sentence: Sentence) -> list[Mention]:
    """Return the bets of a sentence; those of a label that only stands for a bet as the whole of it come first."""
    found = bets(sentence)
    name = label(sentence)
    if name and not any(one.start < _LABEL and one.id == name for one in found):
        first = next((sign.start for sign in found), len(sentence.text))
        end = min(first, max(1, next((at for at, c in enumerate(sentence.text) if c in ":.\t("), 1)))
        found = [Mention("bet", name, 0, end), *found]
    return found
