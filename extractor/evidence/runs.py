"""What runs of names and values say where no frame reads them: "el pleno, 35; a la pareja, 17", "35 al pleno, 17 …".

In: the passages of a document. Out: statements of the keys `pays.` and `covers.`. Names and values that take turns are
a run, one pair of them is the shortest; which of its neighbours a value belongs to, the signs tell that part them. What
a run is about is learnt: its marks are the words around and between, the forms of its values and what is named above,
and not which bet it names or which figures: what is learnt of one bet holds for all.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from extractor.evidence.model import SHOWN, Ruling, context, load, stems
from extractor.frames.explained import Part
from extractor.frames.payouts.keys import Item, keys
from extractor.frames.payouts.names import items
from extractor.frames.payouts.told import LAID, PAYING
from extractor.frames.sentence import Sentence, Text
from extractor.frames.standing import judged
from extractor.grammar import gains, numbers, odds
from extractor.lexicon import game_group
from extractor.lexicon import load as lexicon
from extractor.passages import Passage
from extractor.statements import Statement

MODEL = "runs"
PAYS, COVERS = RULINGS = (Ruling("payout", "pays."), Ruling("bet", "covers."))
"""Values are what bets win, or how many numbers they cover."""

_FROM, _SURE = 0.7, 0.85
"""How likely a ruling must be, where words speak of paying and where none do; of runs left out of the learning that are
likelier four in five are right."""
_CONFIDENCE = 0.8
_LONGEST = 1500  # characters of a passage
_APART = 120  # characters between a name and a value of one run
_AROUND, _BETWEEN = 8, 3  # words looked at before and behind a run, and in it
_SIGN = re.compile(r"\.{2,}|[,;:.()/|–—\n\t-]|\s{3,}")
_JOINT = re.compile(
    r"[\s\"”»)]*(?:,|/|\b[yoeu]\b|\bni\b)?\s*(?:\b[yoeu]\b\s*)?(?:(?:al?|del?|en|con|el|la|los|las)\b\s*)*[\"“«(]*"
)
_STOPS, _PAUSES = ";.\n•", ","
_COUNTED = re.compile(r"\b(?:al?|los|las|sobre|fueren|son|de)\s+$")
_MANY = 4
_BARE = "n:"  # begins the form of a number that is no gain by itself
_NAMES, _CASES = ("bet", "situation"), ("hand", "total")
"""Names of what is paid, and of cases of a bet."""
_LISTED = 3
"""Cases that make a list of their own: fewer are of a bet that stands elsewhere."""
_LEAST, _LARGEST = 4, 20
"""How many stakes one gain is for at most, and the largest stake of any odds ("diecinueve por veinte")."""


class Value(Struct, frozen=True):
    """A gain or a bare number of a passage: its odds as they are printed, and in which form."""

    odds: str
    start: int
    end: int
    form: str
    number: int | float | None = None
    note: str = ""


Names = list[Item]
Pairs = list[tuple[Names, Value]]


class Run(Struct, frozen=True):
    """Pairs of names and values of a passage; `above` is the bet it stands under.

    `paying` tells that words around speak of paying, `marks` tell what it is about.
    """

    sentence: Sentence
    pairs: Pairs
    above: tuple[str, ...]
    paying: bool
    marks: list[str]

    def said(self, ruling: Ruling) -> Iterator[tuple[str, str | int | float, tuple[int, int], Value]]:
        """Yield the keys that a ruling gives to its pairs: each with its value, place, and what is printed there."""
        bet, game = self.above, self.sentence.passage.game
        staked = gains.includes_stake(self.sentence.passage.folded)
        for names, printed in self.pairs:
            bet = next((name.ids for name in names if name.kind == "bet"), bet)
            value = _less_stake(printed) if staked and ruling == PAYS else printed
            told = value.number if ruling == COVERS else value.odds
            if not told or _numbered(names):
                continue
            for name in self._paid(names, value) if ruling == PAYS else names:
                span = min(value.start, name.start), max(value.end, name.end)
                own = keys(name.ids, (), game) if name.kind == "bet" else keys(bet, [name], game)
                for key in dict.fromkeys(own if name.kind == "bet" or ruling == PAYS else ()):
                    yield ruling.key + key, told, span, value

    def _paid(self, names: Names, value: Value) -> Names:
        """The names that a value is paid for: a multiple where words speak of paying, a bare number in no situation."""
        if value.form in LAID and not self.paying:
            return []
        return [one for one in names if value.number is None or one.kind != "situation"]


def _less_stake(value: Value) -> Value:
    """What a value gains where the text says that the stake is in it."""
    if value.note or ":" not in value.odds:
        return value
    return replace(value, odds=odds.less_stake(value.odds) or "", note=f"stake included: {value.odds}")


def likely(sentence: Sentence) -> Iterator[Part]:
    """Yield what the runs that begin in a sentence say, whether sure enough or not: how likely and by which marks."""
    for run in of_passages(Text([sentence.passage])):
        learnt, chance, why = load(MODEL).best(run.marks)
        if run.sentence.text == sentence.text and chance >= SHOWN:
            for key, said, (start, end), _ in run.said(_ruling(learnt)):
                yield Part(sentence.passage.text[start:end], why, key, said, start, end)


def _ruling(learnt: Ruling) -> Ruling:
    return next(one for one in RULINGS if one.key == learnt.key)


def read(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what the passages most likely say that bets pay and cover."""
    model = load(MODEL)
    found = [one for one in of_passages(passages) if model.knows(f"g:{one.sentence.passage.game}")]
    for one, own in zip(found, model.chances([one.marks for one in found]), strict=True):
        best = int(own.argmax())
        if own[best] < (_FROM if one.paying else _SURE):
            continue
        ruling, passage = _ruling(model.rulings[best]), one.sentence.passage
        for key, said, (start, end), value in one.said(ruling):
            yield Statement(
                passage.node, passage.layer, ruling.family, key, said, start, end,
                core=(value.start, value.end), confidence=_CONFIDENCE, note=value.note,
            )  # fmt: skip


def of_passages(passages: Sequence[Passage]) -> Iterator[Run]:
    """Yield the runs of all passages of a game that rule something."""
    told: list[Sentence] = []
    head: list[str] = []
    for sentence, rules in judged(passages):
        if told and told[-1].passage is not sentence.passage:
            head = yield from _of(told, head)
            told = []
        if rules is not None:
            told.append(sentence)
    if told:
        yield from _of(told, head)


def _of(told: Sequence[Sentence], head: list[str]) -> Generator[Run, None, list[str]]:
    """The runs of the ruling sentences of one passage; returns the words that head the rows behind it."""
    passage = told[0].passage
    if not passage.game or len(passage.text) > _LONGEST:
        return []
    found = items(passage.text, passage.game, paid=True)
    values = [*_values(passage, found)]
    counted = [*_counted(passage, values)]
    numbered = {one.start for one in counted}
    values = [one for one in values if one.start not in numbered]
    named = [_trimmed(passage.text, one) for one in (*found, *counted) if one.kind in (*_NAMES, *_CASES)]
    names = [*_groups(passage.folded, named)]
    if not names or not values:
        return [*_stems(passage.folded)][:_AROUND] if not values else []
    for pairs in _runs(passage.folded, names, values):
        start = min(pairs[0][0][0].start, pairs[0][1].start)
        own = next((one for one in told if _holds(one, start)), None)
        if own is not None and (len(pairs) >= _LISTED or not _doubtful(pairs)):
            above = _above(passage, [one for group in names for one in group if one.end <= start])
            yield Run(own, pairs, above, _speaks_of_paying(told), _marks(own, pairs, len(names), len(values), head))
    return head


def _above(passage: Passage, before: Sequence[Item]) -> tuple[str, ...]:
    """The bet that is named last before a run: in its passage, in the words that lead to its list, in its title."""
    lead = passage.lead.text if passage.lead is not None else ""
    title = passage.node.title.text if passage.node.title is not None else ""
    for named in (before, *(items(text, passage.game) for text in (lead, title) if text)):
        bets = [one.ids for one in named if one.kind == "bet"]
        if bets:
            return bets[-1]
    return ()


def _speaks_of_paying(told: Sequence[Sentence]) -> bool:
    """Tell whether a passage, what leads to it, its title or the sentence before it speaks of paying."""
    first = told[0]
    above = (first.lead, *first.titles[:1], *((first.before.own,) if first.before is not None else ()))
    return any(said.has(*PAYING) for said in (*(one.own for one in told), *above))


def _numbered(group: Names) -> bool:
    """Tell whether a group lists more numbers than are paid apart: "4, 5, 6, 7, 8, 9, 10", what a small total is."""
    return sum(id_.rpartition("_")[2].isdigit() for one in group for id_ in one.ids) > _LISTED


def _doubtful(pairs: Pairs) -> bool:
    """Tell whether a short run is of cases alone, or one bare number beside what is no bet: "pasarse de 21"."""
    kinds = {one.kind for group, _ in pairs for one in group}
    lone = len(pairs) == 1 and pairs[0][1].form.startswith(_BARE)
    return kinds <= {*_CASES} or (lone and kinds != {"bet"})


def _holds(sentence: Sentence, place: int) -> bool:
    at = sentence.passage.text.find(sentence.text.strip())
    return at < 0 or at <= place < at + len(sentence.text)


def _trimmed(text: str, name: Item) -> Item:
    """A name without the signs at its end, which part it from what follows."""
    return replace(name, end=name.start + len(text[name.start : name.end].rstrip(" ;,.:")))


def _groups(low: str, names: Sequence[Item]) -> Iterator[Names]:
    """Names that are listed together: "docenas y columnas"."""
    group: Names = []
    for one in sorted(names, key=lambda one: one.start):
        if group and _JOINT.fullmatch(low, group[-1].end, one.start) is None:
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _values(passage: Passage, found: Sequence[Item]) -> Iterator[Value]:
    scanned = numbers.scan(passage.folded)
    for one in found:
        if one.kind == "gain" and _may_pay(one.value):
            bare = next((n.value for n in scanned if (n.start, n.end) == (one.start, one.end)), None)
            yield Value(one.value, one.start, one.end, one.form or "gain", bare, one.note)
    for number in scanned:
        if number.value > 0 and not any(one.start < number.end and number.start < one.end for one in found):
            yield Value(odds.ratio(number.value), number.start, number.end, _BARE + number.kind, number.value)


def _may_pay(ratio: str) -> bool:
    """Tell whether a ratio may be odds and is no range of numbers: "falta, 1 a 18"."""
    if ":" not in ratio:
        return True
    gain, stake = odds.parts(ratio)
    return stake <= min(_LEAST * gain, _LARGEST)


def _counted(passage: Passage, values: Sequence[Value]) -> Iterator[Item]:
    """Bets of roulette that go by how many numbers they are on: "a dos, diecisiete; a tres, once"."""
    low = passage.folded
    for one in values if passage.game in game_group("roulette") else ():
        if one.form.startswith(_BARE) and _COUNTED.search(low, 0, one.start):
            bet = lexicon().bets.lookup(f"{low[one.start : one.end]} numeros", game=passage.game)
            if bet:
                yield Item("bet", (bet,), one.start, one.end, form="count")


def _runs(low: str, names: Sequence[Names], values: Sequence[Value]) -> Iterator[Pairs]:
    """Names and values that take turns, paired by the signs between them."""
    placed: list[tuple[int, int, Names | Value]] = [(one[0].start, one[-1].end, one) for one in names]
    placed += [(one.start, one.end, one) for one in values]
    run: list[tuple[int, int, Names | Value]] = []
    for one in sorted(placed, key=lambda place: place[:2]):
        if run and (isinstance(run[-1][2], Value) == isinstance(one[2], Value) or one[0] - run[-1][1] > _APART):
            yield from _paired(low, run)
            run = []
        run.append(one)
    yield from _paired(low, run)


def _paired(low: str, run: Sequence[tuple[int, int, Names | Value]]) -> Iterator[Pairs]:
    """The pairs of a run, which begin at its first place or at its second: inside of pairs signs part less."""
    gaps = [_strength(low[one[1] : other[0]]) for one, other in pairwise(run)]
    if not gaps:
        return
    first, second = gaps[0::2], gaps[1::2]
    begins = 0
    if second:
        here, there = sum(first) / len(first), sum(second) / len(second)
        begins = int(there < here) if there != here else int(len(run) % 2 == 1 and isinstance(run[0][2], Value))
    pairs = list[tuple[Names, Value]]()
    for one, other in zip(run[begins::2], run[begins + 1 :: 2], strict=False):
        name, value = (other[2], one[2]) if isinstance(one[2], Value) else (one[2], other[2])
        if isinstance(value, Value) and not isinstance(name, Value):
            pairs.append((name, value))
    if pairs:
        yield pairs


def _strength(gap: str) -> int:
    return 3 if any(sign in gap.replace("..", "") for sign in _STOPS) else 2 if _PAUSES in gap else 1


def _marks(sentence: Sentence, pairs: Pairs, names: int, values: int, head: list[str]) -> list[str]:
    passage, low = sentence.passage, sentence.passage.folded
    first = [min(group[0].start, value.start) for group, value in pairs]
    last = [max(group[-1].end, value.end) for group, value in pairs]
    order = "V" if pairs[0][1].start < pairs[0][0][0].start else "N"
    many = f"{order}{min(len(pairs), _MANY)}"
    inside = [low[min(g[-1].end, v.end) : max(g[0].start, v.start)] for g, v in pairs]
    before, after = [*_stems(low[: first[0]])][-_AROUND:][::-1], [*_stems(low[last[-1] :])][:_AROUND]
    right = {next(_stems(low[v.end : v.end + 30]), "$") for _, v in pairs}
    forms = {v.form for _, v in pairs}
    found = [
        f"g:{passage.game}", f"many:{many}", f"left:{min(_MANY, names - len(pairs))}",
        f"over:{min(_MANY, values - len(pairs))}", f"kind:{passage.kind}", f"lead:{passage.lead is not None}",
        f"cells:{bool(passage.cells)}", f"stake:{gains.includes_stake(low)}", f"note:{any(v.note for _, v in pairs)}",
        f"bare:{all(v.form.startswith(_BARE) for _, v in pairs)}",
        f"rest:{'' if after else '$'}{'' if before else '^'}",
        *(f"name:{one.kind}" for g, _ in pairs for one in g[:1]), *(f"f:{one}" for one in forms),
        *(f"f:{one}:{many}" for one in forms), *(f"R.{one}" for one in right),
        *(f"R.{one}:{many}" for one in right),
        *(f"bef.{one}" for one in before), *(f"aft.{one}" for one in after), *(f"head.{one}" for one in head),
        *(f"bef{at}.{one}" for at, one in enumerate(before[:_BETWEEN] or ["^"])),
        *(f"aft{at}.{one}" for at, one in enumerate(after[:_BETWEEN] or ["$"])),
    ]  # fmt: skip
    for gap in {*inside}:
        stems, signs = [*_stems(gap)], "".join(dict.fromkeys(_signs(gap)))
        found += [f"in:{order}{signs}", f"in:{many}{signs}{min(len(stems), _MANY)}"]
        found += [f"in.{stem}" for stem in stems] or ["in.$"]
        found += [f"in2.{one}_{other}" for one, other in pairwise(["^", *stems, "$"])]
    for one, other in pairwise(zip(first, last, strict=True)):
        found += [f"gap.{stem}" for stem in _stems(low[one[1] : other[0]])]
        found.append(f"gap:{''.join(dict.fromkeys(_signs(low[one[1] : other[0]])))}")
    return [*dict.fromkeys([*found, *_context(sentence)])]


def _signs(text: str) -> Iterator[str]:
    for hit in _SIGN.finditer(text):
        sign = hit.group()
        yield ".." if sign.startswith("..") else "  " if sign.isspace() else sign


def _stems(low: str) -> Iterator[str]:
    return (stem for _, stem in stems(low, 0, len(low)))


def _context(sentence: Sentence) -> Iterator[str]:
    """What ideas, and no names, stand in the sentence and around it."""
    around = (*(f"C.{idea}" for idea in sentence.own.places), *context(sentence))
    return (mark for mark in around if ":" not in mark)
