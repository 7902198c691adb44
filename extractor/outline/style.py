"""The levels of a document, learned from its own lines: which signatures recur, and which contain which."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import pairwise
from string import ascii_letters, digits

from msgspec.structs import replace

from extractor.folding import fold
from extractor.outline.context import CLOSED, LONG_TITLE, TRIM, Context
from extractor.outline.heads import LONGEST, Head, Sign, plain, ranks, worded
from extractor.outline.node import closed
from extractor.outline.numerals import Mark, letter
from extractor.outline.titles import INSTRUMENT, called, instruments

# How many lines with a signature make it a level. Set on the six regulations of tests/unseen that are read for it.
_FEWEST = {"spaced": 1, "capitals": 2, "title": 3, "name": 2}
_FEWEST_RULED, _FEWEST_BOLD = 1, 2
_FEWEST_WORDED = 2
_FEWEST_OVER_ONE = 2  # titles right over a number one each
_FEWEST_TIGHT = 4  # titles in small letters with no blank line before them
_REGULAR = 0.7  # share of a signature's lines that must look like openings
_ACROSS = 2  # numbers that count on from one head to the next, so that they are no list below a head
_BODY = 40  # characters of a line that is a text, not another title
_INITIAL = re.compile(r"[-–—=*·•\s]*([A-ZÑ])[-–—=*·•.\s]*")
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")
_VALUES = frozenset("0123456789:")  # what a list of values holds
_ALNUM = digits + ascii_letters + "áéíóúÁÉÍÓÚñÑ"
_NUMBERS = ("decimal", "ordinal", "roman", "word", "capital")


@dataclass(frozen=True)
class Style:
    """What a document's provisions look like: `heads` by their piece, the `ranks` of their signatures (smaller is
    outer), the signatures whose numbers count on from one outer provision to the next (`running`), and those whose
    lines stand within chapters that plain numbers open, or below items of lists (`inner`)."""

    heads: Mapping[int, Head] = field(default_factory=dict)
    ranks: Mapping[Sign, float] = field(default_factory=dict)
    running: frozenset[Sign] = frozenset()
    leaves: frozenset[Sign] = frozenset()
    inner: frozenset[Sign] = frozenset()

    @property
    def articles(self) -> bool:
        """Whether the document has articles by that name."""
        return any(sign.word in ("articulo", "art") for sign in self.ranks)


def learn(context: Context) -> Style:
    """Return the style of a document."""
    divisions = frozenset(context.known.divisions)
    with_words = _worded(context, divisions)
    acts = instruments(context, with_words)
    alone = _plain(context, with_words | acts)
    heads = with_words | acts | alone | _index(context)
    heads |= _lettered(context, heads)
    if counted := _numbers(context, heads):
        heads |= counted
        heads |= _plain(context, heads)  # titles over these
    heads |= called(context, heads)
    ordered = [heads[index] for index in sorted(heads)]
    bare = {head.piece for head in ordered if not CLOSED.search(context.text(head.piece)[head.rest :])}
    found = ranks(ordered, bare, context.known.divisions)
    running = frozenset(sign for sign in found if _runs(sign, ordered))
    leaves = _leaves(found)
    inner = _inner(context, ordered) | _items(context, ordered, frozenset(found) - running)
    return Style(heads, found, running, leaves, inner)


def _leaves(found: Mapping[Sign, float]) -> frozenset[Sign]:
    last = max(found.values(), default=0.0)
    return frozenset(sign for sign, rank in found.items() if rank == last)


def _worded(context: Context, divisions: frozenset[str]) -> dict[int, Head]:
    """Return the lines that begin with a recurring word and a number that rises."""
    found: defaultdict[Sign, list[Head]] = defaultdict(list)
    known = context.known
    for index in range(len(context.pieces)):
        if context.kind(index) in ("end", "row", "bullet"):
            continue
        head = worded(context.text(index), context.fold(index), divisions, index)
        if head is None or head.sign.word in known.asides or not head.parted:
            continue
        deep = f"{len(head.value)}" if len(head.value) > 1 else "letter" if head.sign.system == "letter" else ""
        found[Sign(head.sign.word, deep)].append(head)
    alone = {head.piece for heads in found.values() for head in heads if head.rest >= len(context.text(head.piece))}
    merged = _letters(context, found)
    levels = {sign: heads for sign, heads in merged.items() if sign.word in divisions or _rises(heads, alone)}
    others = {head.piece for heads in levels.values() for head in heads}
    return {
        head.piece: replace(head, sign=sign, lines=_titled(context, head, others) - head.piece)
        for sign, heads in levels.items()
        for head in heads
    }


def _as_letter(context: Context, head: Head) -> Head:
    """Return a head with the place of its letter in the alphabet where it was taken for a Roman number."""
    written = context.text(head.piece)[slice(*head.num)].split()[-1]
    return replace(head, value=(letter(written),)) if len(written) == 1 and written.isalpha() else head


def _letters(context: Context, found: Mapping[Sign, list[Head]]) -> dict[Sign, list[Head]]:
    """`Literal c)` and `Literal i)` are of one list, though `i` is also a Roman number."""
    merged = dict(found)
    for sign in list(found):
        if sign.system == "letter" and len(found[sign]) * 2 > len(found.get(Sign(sign.word), [])):
            romans = [_as_letter(context, head) for head in merged.pop(Sign(sign.word), [])]
            merged[sign] = sorted(found[sign] + romans, key=lambda head: head.piece)
    return merged


def _rises(heads: Sequence[Head], alone: Set[int]) -> bool:
    """Tell whether numbers rise by one or begin anew nearly always; those that do not begin at one stand `alone`."""
    if len(heads) < _FEWEST_WORDED:
        return False
    steps = sum(after.value[-1] == before.value[-1] + 1 for before, after in pairwise(heads))
    if heads[0].value[-1] > 1:
        return steps == len(heads) - 1 and all(head.piece in alone for head in heads)
    return steps + sum(head.value[-1] == 1 for head in heads) >= _REGULAR * len(heads)


def _plain(context: Context, heads: Mapping[int, Head]) -> dict[int, Head]:
    """Return the titles without a number whose signature recurs over like bodies."""
    found = {head.piece: head for head in _candidates(context, heads)}
    by_sign: defaultdict[Sign, list[Head]] = defaultdict(list)
    for head in found.values():
        by_sign[head.sign].append(head)
    accepted: dict[int, Head] = {}
    for sign in sorted(by_sign, key=_plainness):
        group = by_sign[sign]
        good = [head for head in group if _opens(context, head, found, heads)]
        typed = any(head.sign.form == "spaced" or head.sign.rule for head in accepted.values())
        few = len(good) < _fewest(sign, good, context, typed) or len(good) < _REGULAR * len(group)
        if not few and _belongs(context, good, found, heads):
            accepted |= {head.piece: head for head in good}
    return accepted


def _plainness(sign: Sign) -> tuple[bool, bool]:
    return sign.form != "spaced", not sign.rule


def _belongs(context: Context, group: Sequence[Head], found: Mapping[int, Head], heads: Mapping[int, Head]) -> bool:
    """Tell whether titles fit among the numbered provisions of a document: they stand over these, or recur in the same
    words, or are set off by more than capitals. Where nothing is numbered, or all is by points, they need not."""
    if group[0].sign.rule or group[0].sign.form == "spaced" or not context.backbone(heads):
        return True
    if group[0].rest:  # a title in the line of its text stands below no other form of provision
        return False
    words = Counter(context.plain(head.piece) for head in group if not head.rest)
    recurring = {head.piece for head in group if words[context.plain(head.piece)] > 1}
    pointed = {head.piece for head in group if _over_points(context, head)} | _over_firsts(context, group)
    together = len(recurring | pointed) if 2 * len(pointed) >= len(group) else 0
    over = sum(
        head.piece + head.lines in heads or _outranks(found.get(head.piece + head.lines), head) for head in group
    )
    return max(over, len(recurring), together) >= _REGULAR * len(group)


def _over_points(context: Context, head: Head) -> bool:
    """Tell whether a title with a blank line around it stands over a number with a letter: `B-4.`"""
    after = head.piece + head.lines
    return _point(context, after) is not None and context.gap(head.piece) and context.gap(after)


def _over_firsts(context: Context, group: Sequence[Head]) -> set[int]:
    """Return the titles that stand over the first numbers of chapters, one after the other: `1.1`, `2.1`, `3.1`."""
    found: dict[int, int] = {}
    for head in group:
        mark = context.mark(head.piece + head.lines)
        if mark is not None and mark.scheme == "dotted" and len(mark.value) > 1 and mark.value[-1] == 1:
            found[head.piece] = mark.value[0]
    return {*found} if all(one < other for one, other in pairwise(found.values())) else set()


def _outranks(below: Head | None, head: Head) -> bool:
    if below is None or head.sign.form != "capitals" or head.sign.colon:
        return False
    return below.sign.form == "title" or below.sign.colon or bool(below.sign.rule)


def _fewest(sign: Sign, good: Sequence[Head], context: Context, typed: bool) -> int:
    """Return how many titles of a signature make a level; a typescript may set a title in capitals without more ado."""
    if sign.rule or (typed and sign.form == "capitals" and sign.centred):
        return _FEWEST_RULED
    if sign.bold:
        return _FEWEST_BOLD
    if all(_starts(context, head) for head in good):
        return _FEWEST_OVER_ONE
    tight = sign.form == "title" and not all(context.gap(head.piece) for head in good)
    return _FEWEST_TIGHT if tight else _FEWEST[sign.form]


def _starts(context: Context, head: Head) -> bool:
    """Tell whether numbers begin right below a title."""
    after = head.piece + head.lines
    return after < len(context.marks) and any(mark.value in ((1,), (1, 1)) for mark in context.marks[after])


def _candidates(context: Context, heads: Mapping[int, Head]) -> Iterator[Head]:
    """Yield the lines that may be titles, but for those that stand below a number, in a letterhead or a signature."""
    taken, over, texts = 0, True, 0
    for index in range(_last_text(context) + 1):
        if index < taken:
            continue
        if index in heads:
            over = False
            taken = _titled(context, heads[index], heads)
            continue
        head = plain(context, index)
        text = head is None or bool(head.rest)
        if context.closing(index):
            over, texts = True, -2  # the place and date of an act stand between its last words and its signatures
        elif over and text and (context.body(index) or context.kind(index) in ("mark", "bullet")):
            texts += 1
            over = texts < 1
        if head is not None and not (over and (_names_act(context, head) or not _begins(context, head, heads))):
            yield head
            over, taken = False, index + head.lines


def _names_act(context: Context, head: Head) -> bool:
    """Tell whether a line of a title begins with what an act is called: `REGLAMENTO DE …` below who issues it."""
    texts = (context.text(index).strip(TRIM) for index in range(head.piece, head.piece + head.lines))
    return any(fold(closed(text) or text).split(" ", 1)[0] in context.known.instruments for text in texts)


def _last_text(context: Context) -> int:
    """Return the last piece that is a text, an item or a row: below it are only signatures."""
    last = len(context.pieces) - 1
    while last > 0 and context.kind(last) == "text" and not context.body(last) and _signing(context.text(last)):
        last -= 1
    return last


def _signing(text: str) -> bool:
    """Tell whether a short line may stand below an act's last text: it says nothing, but for the date of the act."""
    return not _valued(text) or (_YEAR.search(text) is not None and not CLOSED.search(text))


def _valued(text: str) -> bool:
    """Tell whether a short line is a sentence, or holds a value: a title is and does neither."""
    return bool(CLOSED.search(text)) or any(sign in _VALUES for sign in text)


def _begins(context: Context, head: Head, heads: Mapping[int, Head]) -> bool:
    """Tell whether a title stands over a text or over other titles that do, as a letterhead's lines do not."""
    after = head.piece + head.lines
    if head.rest or head.sign.rule or _starts(context, head):
        return True
    if not context.gap(head.piece):
        return False
    if after in heads or context.body(after) or context.kind(after) in ("mark", "bullet") or _rules(context, after):
        return True
    below = plain(context, after)
    return below is not None and below.sign != head.sign and _begins(context, below, heads)


def _rules(context: Context, index: int) -> bool:
    """Tell whether a short line is a sentence that says something, as no line of a letterhead or date does."""
    text = context.text(index)
    said = context.sentence(text) or any(sign.isdigit() for sign in text)
    return context.kind(index) == "text" and bool(CLOSED.search(text)) and said and not _YEAR.search(text)


def _titled(context: Context, head: Head, others: Container[int]) -> int:
    """Return the piece after a numbered head and the title that stands below it, where that is none of the others."""
    words = context.text(head.piece)[head.rest :]
    if context.upper(words):  # a title in capitals that is wrapped
        return head.piece + max(head.lines, context.extent(head.piece, head.rest))
    after = head.piece + head.lines
    if words or head.lines > 1 or after in others or context.kind(after) != "text":
        return after
    below = plain(context, after)
    return after + below.lines if below is not None and not below.sign.colon else after


def _opens(context: Context, head: Head, found: Mapping[int, Head], heads: Mapping[int, Head]) -> bool:
    """Tell whether something stands below a title that it may open, and it stands apart from what is above it."""
    if head.sign.mark:
        return context.gap(head.piece) or not context.width
    after = head.piece + head.lines
    below = found.get(after)
    if below is not None:
        return below.sign != head.sign and _opens(context, below, found, heads)
    if after in heads or context.kind(after) in ("mark", "bullet", "row", "division"):
        apart = context.gap(head.piece) or _starts(context, head)
        return head.sign.form != "title" or head.sign.colon or apart or bool(head.sign.rule)
    if context.kind(after) != "text":
        return False
    text = context.text(after)
    if head.sign.colon:
        return True
    if head.sign.form == "title" and not head.sign.rule and not head.sign.bold:
        short = _BODY if not context.gap(head.piece) else len(context.text(head.piece))
        return (context.gap(head.piece) and _valued(text)) or len(text) > max(short, _BODY)
    return len(text) > _BODY or _valued(text)


def _index(context: Context) -> dict[int, Head]:
    """Return the letters that stand alone above the entries of an alphabetical index: `- B -`."""
    found = {
        index: match[1]
        for index in range(len(context.pieces))
        if (match := _INITIAL.fullmatch(context.text(index))) and context.gap(index) and context.gap(index + 1)
    }
    rising = len(found) >= _FEWEST["title"] and all(one < other for one, other in pairwise(found.values()))
    return {index: Head(index, Sign(form="initial")) for index in found} if rising else {}


def _lettered(context: Context, heads: Mapping[int, Head]) -> dict[int, Head]:
    """Return the titles behind a letter or Roman number that rises by one, over numbers that go on or begin with it."""
    found: defaultdict[Sign, list[Head]] = defaultdict(list)
    for index in range(len(context.pieces)):
        for mark in context.marks[index] if index not in heads and context.gap(index) else ():
            words = context.text(index)[mark.rest :]
            if mark.scheme in ("capital", "roman") and mark.value and _named(context, words):
                sign = Sign(system=mark.scheme, mark=context.text(index)[mark.end - 1 : mark.end])
                found[sign].append(Head(index, sign, mark.value, (mark.start, mark.end), mark.rest))
    return {
        head.piece: head
        for sign, group in found.items()
        if len(group) >= _FEWEST["title"] and [head.value for head in group] == [(n,) for n in range(1, len(group) + 1)]
        if _carried_on(context, group) or _pointed(context, group)
        for head in group
    }


def _pointed(context: Context, group: Sequence[Head]) -> bool:
    """Tell whether the numbers below lettered titles begin with their letters: `B-1.` below `B. CRAPS`."""
    pairs = pairwise([*(head.piece for head in group), len(context.pieces)])
    below = [{mark.value[0] for at in range(*pair) if (mark := _point(context, at)) is not None} for pair in pairs]
    return all(found == {*head.value} for found, head in zip(below, group, strict=True))


def _point(context: Context, index: int) -> Mark | None:
    """Return the mark of a piece where it is a number that begins with a letter."""
    mark = context.mark(index)
    return mark if mark and mark.scheme == "dotted" and context.text(index)[mark.start].isalpha() else None


def _named(context: Context, words: str) -> bool:
    """Tell whether words behind a mark are a title: in capitals, or few and no sentence."""
    if CLOSED.search(words):
        return False
    return context.upper(words) or (words[:1].isupper() and len(words) < LONGEST and not context.sentence(words))


def _carried_on(context: Context, group: Sequence[Head]) -> bool:
    """Tell whether the numbers below titles go on from those below the title before, nearly always."""
    pairs = list(pairwise([*(head.piece for head in group), len(context.pieces)]))
    numbers = [
        [mark.value for piece in range(*pair) for mark in context.marks[piece] if mark.scheme == "decimal"]
        for pair in pairs
    ]
    on = sum(bool(before and after) and after[0] == (before[-1][0] + 1,) for before, after in pairwise(numbers))
    return on >= _REGULAR * (len(numbers) - 1)


def _numbers(context: Context, heads: Mapping[int, Head]) -> dict[int, Head]:
    """Return the lines whose plain numbers count on from one head to the next: no lists below them."""
    found: defaultdict[Sign, list[Head]] = defaultdict(list)
    for index in range(len(context.pieces)):
        if index in heads:
            continue
        for mark in context.marks[index]:
            if mark.scheme in _NUMBERS and mark.value:
                sign = Sign(system=mark.scheme, mark=_after_number(context.text(index)[mark.start : mark.end]))
                found[sign].append(Head(index, sign, mark.value, (mark.start, mark.end), mark.rest))
    pointed = context.pointed()
    groups = {sign: group for sign, group in found.items() if sign.system != "decimal" or pointed < len(group)}
    titles = {head.piece for group in groups.values() if _titles(context, group) for head in group}
    promoted: dict[int, Head] = {}
    for _ in range(2):  # articles may count on past chapters, and then the chapters past these
        places = {*heads, *promoted, *titles}
        for group in groups.values():
            own = {head.piece: head for head in group}
            if _counts_on(context, group, sorted(places - {*own})):
                promoted |= own
        titles = set()
    return promoted


def _titles(context: Context, group: Sequence[Head]) -> bool:
    """Tell whether numbers from one on stand each before a short title in capitals with a blank line above it."""
    return len(group) >= _FEWEST["title"] and all(
        head.value == (at,) and context.gap(head.piece) and _named(context, context.text(head.piece)[head.rest :])
        for at, head in enumerate(group, 1)
    )


def _inner(context: Context, heads: Sequence[Head]) -> frozenset[Sign]:
    """Return the words whose lines stand within chapters such as `2. RULETA`, above or beside their `2.1`."""
    chapters = context.numbered_chapters() if context.chapters else []
    within: defaultdict[Sign, list[bool]] = defaultdict(list)
    for head in heads:
        usual = context.known.divisions.get(head.sign.word)
        if head.sign.word and (usual is None or usual.kind == "article"):
            above = [number for at, number in chapters if at < head.piece]
            below = [number for at, number in chapters if at > head.piece]
            within[head.sign].append(bool(above) and (not below or below[0] == above[-1] + 1))
    return frozenset(sign for sign, held in within.items() if all(held))


def _items(context: Context, heads: Sequence[Head], anew_below: Set[Sign]) -> frozenset[Sign]:
    """Return the words, none of a usual division, whose numbers begin anew again and again: `Literal a)`."""
    anew = Counter(head.sign for head in heads if head.sign in anew_below and head.value == (1,))
    usual = context.known.divisions
    return frozenset(
        sign
        for sign, count in anew.items()
        if count > 1 and sign.word and (sign.word not in usual or usual[sign.word].kind == "paragraph")
    )


def _after_number(written: str) -> str:
    """Return what stands behind a number, a letter or a numeral in words: `.`, `)`, `º`."""
    return written.strip().lstrip("(").lstrip(_ALNUM)


def _counts_on(context: Context, group: Sequence[Head], places: Sequence[int]) -> bool:
    """Tell whether numbers go on past the heads that stand between them more often than they begin anew there."""
    across = anew = 0
    at = 0
    last = group[0]
    for head in group[1:]:
        while at < len(places) and places[at] < last.piece:
            at += 1
        if at < len(places) and places[at] < head.piece:
            across += head.value[-1] == last.value[-1] + 1
            anew += head.value[-1] == 1
        last = head
    titled = all(len(context.text(head.piece)) < LONG_TITLE // 2 for head in group)
    return across >= (1 if titled else _ACROSS) and across >= 2 * anew


def _runs(sign: Sign, heads: Sequence[Head]) -> bool:
    """Tell whether the numbers of a level count on past the heads of others more often than they begin anew."""
    across = anew = 0
    last: Head | None = None
    others: Counter[Sign] = Counter()
    for head in heads:
        if head.sign != sign:
            others[head.sign] += 1
            continue
        if last is not None and others and head.value:
            across += head.value[-1] == last.value[-1] + 1
            anew += head.value[-1] <= 1
        last = head if head.value else None
        others.clear()
    return across > anew


__all__ = ["INSTRUMENT", "Style", "learn"]
