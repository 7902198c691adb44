"""What the cards count, and the order of their ranks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from extractor.frames.sentence import Sentence
from extractor.frames.told import Fact, in_games, is_
from extractor.grammar import cards
from extractor.mentions import Mention

_GAMES = ("blackjack", "baccarat", "siete_y_medio", "trente_et_quarante")
_FACES = ("jack", "queen", "king", "knight")
_KEYS = {
    "ace": "ace",
    "jack": "jack",
    "queen": "queen",
    "knight": "queen",
    "king": "king",
    "figure": "figures",
    "10": "ten",
}
_WORTH = (0, 0.5, 1, 10, 11)
_FEWEST = 7  # five ranks in a row are a hand


def read(sentence: Sentence) -> Iterator[Fact]:
    """Yield the values of cards, `sum_modulo` and `rank_order`."""
    game = sentence.passage.game
    if in_games(game, *_GAMES):
        yield from _values(sentence)
        yield from _modulo(sentence)
    yield from _order(sentence)


def _values(sentence: Sentence) -> Iterator[Fact]:
    """Groups of ranks, each with the value that follows them."""
    if any(is_(one, "example", "hand_of", "qualify", "twenty_one") for one in sentence.own):
        return
    group: list[Mention] = []
    for clause in _parts(sentence):
        ranks = _ranks(sentence, clause)
        value = _value(sentence, clause, ranks)
        group = ranks or group
        if ranks and value is not None and any(is_(one, "respectively") for one in sentence.own):
            yield from _in_turn(sentence, ranks)
            return
        if group and value is not None and _said(sentence, clause, ranks):
            yield from _facts(sentence, group, value)
            group = []


def _in_turn(sentence: Sentence, ranks: list[Mention]) -> Iterator[Fact]:
    """As many values as ranks, in the same order; an ace of eleven may be said to count one too."""
    worth = [one for one in _worth(sentence) if one.kind == "amount" and isinstance(one.value, int | float)]
    pairs = [*zip(ranks, worth, strict=False)]
    if len(worth) < len(ranks) < 2:
        return
    for rank, value in pairs:
        also = [one.value for one in sentence.of("amount") if one.start > worth[len(pairs) - 1].end and one.value == 1]
        yield from _facts(sentence, [rank], sorted({value.value, *also}) if rank.id == "ace" and also else value.value)


def _parts(sentence: Sentence) -> list[tuple[int, int]]:
    """Stretches that each speak of one group of ranks: from a rank behind a value to the next."""
    starts, valued = [0], False
    for one in sorted((*_named(sentence), *_worth(sentence)), key=lambda one: one.start):
        if one.kind == "rank" and valued:
            starts.append(one.start)
            valued = False
        elif one.kind != "rank":
            valued = _ever_named(sentence, starts[-1], one.start)
    return [*zip(starts, [*starts[1:], len(sentence.text)], strict=True)]


def _ever_named(sentence: Sentence, start: int, stop: int) -> bool:
    """Tell whether a rank stands between two places: a value said first ("nada valen los dieces") waits for one."""
    return any(start <= one.start < stop for one in _named(sentence))


def _named(sentence: Sentence) -> list[Mention]:
    """Ranks that are named and not counted ("el as", "los dieces", "diez" before any value), and "the rest"."""
    found = []
    for one in sentence.own:
        if one.kind == "rank" and any(
            o.kind in ("bet", "hand") and o.start <= one.start and one.end <= o.end for o in sentence.own
        ):
            continue  # "Black Jack"
        if (one.kind == "rank" and not one.id.isdigit()) or is_(one, "remaining"):
            found.append(Mention("rank", "rest" if one.kind == "concept" else one.id, one.start, one.end))
        elif one.kind == "rank" and one.id == "10" and _as_card(sentence, one):
            found.append(one)
    return found


def _as_card(sentence: Sentence, one: Mention) -> bool:
    """Tell whether "diez" is a card: "los dieces", "el diez", "diez, jota, reina"."""
    before = sentence.folded[: one.start].split()[-1:]
    if sentence.folded[one.start : one.end] == "dieces" or before in (["el"], ["los"], ["del"], ["al"]):
        return True
    return any(m.kind == "rank" and m.id in _FACES and 0 < m.start - one.end <= 4 for m in sentence.own)


def _worth(sentence: Sentence) -> list[Mention]:
    named = {one.start for one in _named(sentence)}
    found = [one for one in sentence.own if is_(one, "face_value", "no_value")]
    verbs = [one.end for one in sentence.own if is_(one, "worth")]
    for one in sentence.of("amount"):
        if one.start in named and isinstance(one.value, list):  # "el diez, diez"
            found.append(Mention("amount", "", one.end - 1, one.end, one.value[-1]))
        elif one.start not in named and (one.form != "article" or any(0 <= one.start - end <= 2 for end in verbs)):
            found.append(one)
    return found


def _ranks(sentence: Sentence, part: tuple[int, int]) -> list[Mention]:
    return [one for one in _named(sentence) if part[0] <= one.start < part[1]]


def _value(sentence: Sentence, part: tuple[int, int], ranks: list[Mention]) -> Any:
    """The value said in a part: that behind its last rank, else that before it."""
    worth = sorted((one for one in _worth(sentence) if part[0] <= one.start < part[1]), key=lambda one: one.start)
    if ranks:
        behind = [one for one in worth if one.start >= ranks[-1].end]
        worth = behind or worth
    if not worth:
        return None
    first = worth[0]
    if first.kind == "concept":
        return "face" if first.id == "face_value" else 0
    values = [first.value] + [one.value for one in worth[1:] if is_ace(ranks) and isinstance(one.value, int)]
    if len(values) > 1 and all(isinstance(one, int) for one in values):
        return sorted(set(values))
    if isinstance(first.value, list) and len(set(first.value)) == 1:
        return first.value[0]
    return first.value if isinstance(first.value, int | float | list) else None


def is_ace(ranks: list[Mention]) -> bool:
    """Tell whether a group is the ace alone, which may have two values."""
    return [one.id for one in ranks] == ["ace"]


def _said(sentence: Sentence, part: tuple[int, int], ranks: list[Mention]) -> bool:
    """Tell whether the sentence speaks of values: a verb of worth in it, or a label with its value."""
    before = sentence.before.own if sentence.before is not None else ()
    if any(is_(one, "worth", "no_value", "face_value") for one in (*sentence.own, *before)):
        return True
    last = max((one.end for one in ranks), default=0)
    return bool(ranks) and sentence.folded[last : last + 2].lstrip()[:1] in (":", "\t", "=")


def _facts(sentence: Sentence, group: list[Mention], value: Any) -> Iterator[Fact]:
    ids = [one.id for one in group]
    start, end = group[0].start, len(sentence.text)
    if value == "face":
        yield Fact("card_value", "numerals", "face", start, end)
        if "ace" in ids:
            yield Fact("card_value", "ace", 1, start, end)
        return
    if in_games(sentence.passage.game, "blackjack") and not isinstance(value, list):
        ids = [one for one in ids if one != "ace"]  # half of what the text says of it
    if value == 10 and in_games(sentence.passage.game, "baccarat"):
        return  # what remains of ten is nought
    if set(_FACES[:3]) <= set(ids) and "figure" not in ids:
        ids = [one for one in ids if one not in _FACES] + ["figure"]
    for name in dict.fromkeys(ids):
        if name in _KEYS and (
            value in _WORTH if not isinstance(value, list) else len(set(value)) == 2 and set(value) <= set(_WORTH)
        ):
            yield Fact("card_value", _KEYS[name], value, start, end)


def _modulo(sentence: Sentence) -> Iterator[Fact]:
    said = next((one for one in sentence.own if is_(one, "drops_tens")), None)
    if said is not None and in_games(sentence.passage.game, "baccarat"):
        yield Fact("card_value", "sum_modulo", 10, said.start, said.end)


def _order(sentence: Sentence) -> Iterator[Fact]:
    """The ranks in order, where words beside them say which way it goes."""
    around = (*sentence.own, *sentence.lead, *(sentence.before.own if sentence.before is not None else ()))
    around = (
        *around,
        *(one for title in sentence.titles[:1] for one in title),
        *(o for c in sentence.header for o in c),
    )
    up = any(is_(one, "upward") for one in around)
    if not up and not any(is_(one, "downward") for one in around):
        return
    for match in cards.order(sentence.text.replace("|", " "), game=sentence.passage.game):
        order = match.value[::-1] if up and match.value[0] != "ace" else match.value
        if len(order) >= _FEWEST and "ace" in (order[0], order[-1]) and len(set(order)) == len(order):
            yield Fact("card_value", "rank_order", order, match.start, match.end)
