"""What becomes of the bets when the zero comes: at roulette, at boule (the neutral number), at thirty-one.

Sentences about the zero are read in turn, with what the ones before said: that there are two choices (half, or prison),
that a bet is in prison. A sentence is about the zero when it names it or stands under a title that does.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from corpus.layers import Layer
from extractor.folding import fold
from extractor.lexicon import game_group, load
from extractor.passages import Passage, sentences
from extractor.statements import Statement

_AHEAD = 6  # sentences in which the two choices follow their announcement
_STAYS = 8  # sentences that may pass before a choice is forgotten


@cache
def _cues() -> dict[str, re.Pattern[str]]:
    table = tomllib.loads(files("extractor.readers").joinpath("zero_rule.toml").read_text(encoding="utf-8"))
    return {name: re.compile("|".join(parts)) for name, parts in table["words"].items()}


def _says(name: str, low: str) -> bool:
    return _cues()[name].search(low) is not None


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence with the passage that it stands in, folded."""

    passage: Passage
    layer: Layer
    low: str

    @property
    def simple(self) -> bool:
        """Whether it names the simple bets."""
        return any(n.id == "simple_chance" for n in load().bets.find(self.low, game=self.passage.game))

    def state(self, key: str, value: object, start: int = 0, end: int | None = None) -> Statement:
        """Return what a stretch of the sentence states; it rests on the words of losing, where it has any."""
        node = self.passage.node
        lost = _cues()["loses"].search(self.low, start, len(self.low) if end is None else end)
        core = (lost.start(), len(self.low) if end is None else end) if lost else None
        return Statement(node, self.layer, "zero_rule", key, value, start, end, core=core, confidence=0.93)

    def hit(self, cue: str, key: str, value: object) -> Iterator[Statement]:
        """Yield the statement at the words of a cue, where the sentence has them."""
        found = _cues()[cue].search(self.low)
        if found:
            yield self.state(key, value, found.start(), found.end())


@dataclass(frozen=True, slots=True)
class _Scene:
    """What the sentences before have set: `choice` and `prison` count down the sentences for which they hold."""

    choice: int = 0
    prison: int = 0
    simple: bool = False

    def next(self) -> _Scene:
        """Return the scene a sentence later."""
        return replace(self, choice=max(0, self.choice - 1), prison=max(0, self.prison - 1))


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield the rules of the zero, of boule's neutral number and of the tie at thirty-one."""
    roulette, ball = game_group("roulette"), game_group("ball")
    spoken = [p for p in passages if p.kind != "heading"]
    yield from _roulette(list(_sentences([p for p in spoken if p.game in roulette])))
    for sentence in _sentences([p for p in spoken if p.game in ball]):
        yield from _ball(sentence)
    before = ""
    for sentence in _sentences([p for p in spoken if p.game == "trente_et_quarante"]):
        yield from _thirty_one(sentence, before)
        before = sentence.low


def _sentences(passages: Sequence[Passage]) -> Iterator[_Sentence]:
    """Yield the sentences; a passage that breaks off goes on in the next one."""
    pending: Layer | None = None
    for index, passage in enumerate(passages):
        layer = passage.layer if pending is None else Layer.join(passage.layer.source, (pending, passage.layer), " ")
        after = passages[index + 1].text if index + 1 < len(passages) else ""
        if not layer.text.rstrip().endswith((".", ":", ";", "”", '"')) and after[:1] == "(" and pending is None:
            pending = layer
            continue
        pending = None
        for part in sentences(layer):
            yield _Sentence(passage, part, fold(part.text))


def _roulette(found: Sequence[_Sentence]) -> Iterator[Statement]:
    scene = _Scene()
    for index, sentence in enumerate(found):
        about = _says("zero", sentence.low) or sentence.passage.under("cero")
        if about or scene.choice or scene.prison:
            ahead = _together(found[index : index + _AHEAD])
            yield from _said(sentence, scene, ahead, about)
            scene = _after(sentence, scene, ahead, about)
        else:
            scene = _Scene()


def _together(found: Sequence[_Sentence]) -> str:
    """Return the words of a sentence and of those that follow it under the same titles."""
    return " ".join(other.low for other in found if other.passage.titles == found[0].passage.titles)


def _after(sentence: _Sentence, scene: _Scene, ahead: str, about: bool) -> _Scene:
    """Return the scene that a sentence leaves."""
    scene = replace(scene.next(), simple=sentence.simple or (scene.simple and not _says("others", sentence.low)))
    if _chooses(sentence, ahead, about):
        scene = replace(scene, choice=_STAYS)
    if _says("prison", sentence.low):
        scene = replace(scene, prison=_STAYS)
    return scene


def _chooses(sentence: _Sentence, ahead: str, about: bool) -> bool:
    """Tell whether a sentence announces the choice between half and prison, both of which follow."""
    return about and _says("choice", sentence.low) and _says("prison", ahead) and _says("half", ahead)


def _said(sentence: _Sentence, scene: _Scene, ahead: str, about: bool) -> Iterator[Statement]:
    """Yield what one sentence says of the zero."""
    low = sentence.low
    chooses = _chooses(sentence, ahead, about)
    if chooses:
        yield from sentence.hit("choice", "even_money", "en_prison_or_half")
    if chooses or scene.choice:
        yield from sentence.hit("half", "even_money.half", "lose_half")
        yield from sentence.hit("into_prison", "even_money.prison", "en_prison")
    if scene.prison or _says("prison", low):
        yield from _in_prison(sentence)
    elif about and not _says("choice", ahead) and not _says("second", low):
        yield from _plain(sentence, scene)


def _in_prison(sentence: _Sentence) -> Iterator[Statement]:
    """Yield what becomes of a bet in prison at the next throw."""
    low = sentence.low
    if _says("second", low) and (_says("loses", low) or _says("half", low) or _says("half_share", low)):
        half = _says("half", low) or _says("half_share", low)
        yield from sentence.hit("second", "prison.second_zero", "lose_half" if half else "lose_all")
    elif _says("others", low) and _says("not_covering", low):
        yield from _plain(sentence, _Scene())
    elif _says("wins_next", low):
        yield from sentence.hit("wins_next", "prison.next_win", "returned")
        yield from sentence.hit("the_rest", "prison.next_lose", "lose_all")
    elif _says("loses_next", low) and _says("loses", low):
        yield from sentence.hit("loses_next", "prison.next_lose", "lose_all")


def _plain(sentence: _Sentence, scene: _Scene) -> Iterator[Statement]:
    """Yield what the simple bets and the others lose, where there is no choice."""
    low = sentence.low
    half = _says("half", low) or _says("half_share", low)
    if not (_says("loses", low) or half):
        return
    value = "lose_half" if half else "lose_all"
    for suffix in _zeros(sentence):
        if _says("not_covering", low) or (_says("others", low) and not sentence.simple):
            yield sentence.state(f"other_bets{suffix}", value)
        elif sentence.simple or scene.simple:
            yield sentence.state(f"even_money{suffix}", value)
        elif _says("all", low) and not half:
            yield sentence.state(f"even_money{suffix}", value)
            yield sentence.state(f"other_bets{suffix}", value)


def _zeros(sentence: _Sentence) -> list[str]:
    """Return the endings of keys for the zeros that a sentence is about."""
    low = sentence.low
    double = _says("double_zero", low)
    alone = _says("zero", _cues()["double_zero"].sub("", low))
    return [".double_zero"] * double + [""] * (alone or not double)


def _ball(sentence: _Sentence) -> Iterator[Statement]:
    """Yield that the simple bets lose on the number outside them."""
    hit = _cues()["number_comes"].search(sentence.low)
    if hit and _says("loses", sentence.low) and (sentence.simple or _says("all", sentence.low)):
        yield sentence.state("even_money", "lose_all", hit.start())
        number = [int(hit.group("n"))]
        node, layer = sentence.passage.node, sentence.layer
        yield Statement(node, layer, "bet", "loses_on.simple_chance", number, hit.start(), confidence=0.93)


def _thirty_one(sentence: _Sentence, before: str) -> Iterator[Statement]:
    """Yield what a tie at thirty-one costs."""
    low = sentence.low
    half = _says("loses", low) and (_says("half", low) or _says("half_share", low))
    if half and _says("thirty_one", low) and not _says("except", low):
        yield sentence.state("tie_at_31", "lose_half")
    if _says("as_roulette", low) and (_says("thirty_one", before) or _says("thirty_one", low)):
        yield from sentence.hit("as_roulette", "tie_at_31", "as_roulette_zero")
