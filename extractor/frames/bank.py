"""Who draws a third card at baccarat, and on what: `player_draws`, `banker_draws`, `natural`.

A rule is told case by case, in one sentence or many, in a list or in a table: totals, what the hand does with them,
and for the bank the third cards of the punto against which it does so. What is told of one hand in lines that follow
each other is one table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from corpus.layers import Layer
from extractor.frames.cases import (
    NATURAL,
    Case,
    cases,
    is_past,
    matrix,
    ordered,
    points,
    shares_out,
    sign,
    stands,
    verdicts,
    waited,
    whatever,
)
from extractor.frames.sentence import Sentence
from extractor.frames.told import in_games, is_
from extractor.games import games
from extractor.mentions import Mention
from extractor.statements import Statement

PLAYER, BANKER, STOOD = "player", "banker", "stood"
_FULL = 4  # totals that make a table
_IDLE = 3  # sentences between rows
_OF_PLAYER = [*range(6)]  # totals on which the punto draws
_CHOICE = ("5", "optional")
_LOW = 2  # the highest total on which the bank always draws
_MIDDLE = {"3", "4", "5", "6"}
_NEAR = 40  # characters between a hand and what it did
_SAYS = ("third_draw", "third_stand")
_STANDS = re.compile(r"\bplant\w+")
_IN_ANOTHER = re.compile(r"\W*(?:en|para) (?:(?:el|la|los|las|caso|del?|juego|modalidad|variante) )*")
_ABROAD = ("odds", "share", "multiple", "money")
_ASIDE = ("example", "fine", "error")
_PARTS_OF_ARTICLES = ("point", "tr", "table", "clause", "paragraph", "subsection")


class _Table(Struct):
    """The rows read so far of one hand's table, by total, with where they stand."""

    whose: str
    first: Sentence
    last: Sentence
    rows: dict[str, Any]
    latest: list[str] = []  # the totals told last
    listed: bool = False  # third cards are named in it
    free: list[str] = []  # "3_vs_9": where the bank may draw or stand
    others: dict[str, dict[str, Any]] = {}  # what another game of the chapter does otherwise, by its name
    idle: int = 0


class _Reading(Struct):
    """Where a document's reading stands: the hand spoken of, the table that is open, those that are closed."""

    whose: str = ""
    table: _Table | None = None
    done: list[_Table] = []
    columns: tuple[int, ...] = ()  # third cards that head the columns of a table
    drawing: str = ""  # the sign of drawing in that table


class _Free(Struct, frozen=True):
    """Where the bank may draw or stand, as the sentences of a passage up to `at` tell it."""

    at: Sentence | None = None
    told: list[str] = []


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield the tables of the third card and the totals that end a round at once."""
    state, naturals, free = _Reading(), dict[tuple[str, int], list[int]](), _Free()
    last: Sentence | None = None
    for sentence in told:
        announced = free.at is not None and free.at is last and _leaves_free(free.at)
        last = sentence
        if not in_games(sentence.passage.game, "baccarat") or sentence.own.has(*_ASIDE):
            continue
        if found := _natural(sentence):
            naturals.setdefault(_article(sentence), found.value)
            yield _said(sentence, "natural", found.value, found.start, found.end)
        if free.at is not None and free.at.passage is not sentence.passage and not announced:
            yield from _of_choice(free.at, free.told)
            free = _Free()
        if (_whose(sentence) or state.whose) == BANKER:
            cards = _left_free(sentence, free)
            chosen = bool(cards) and cards != free.told and not sentence.own.has(*_SAYS)
            free = _Free(sentence, cards) if cards or _leaves_free(sentence) else free
            if chosen:
                state.whose = BANKER
                continue  # "… a su voluntad en dos casos: teniendo tres, si dio un nueve"
        if _bank_follows(sentence):
            said = _said(sentence, "banker_draws.player_stands", "as_player", 0, len(sentence.text))
            yield replace(said, rests=_supposed_and_said(sentence))
        _enter(state, sentence)
    if free.at is not None:
        yield from _of_choice(free.at, free.told)
    _close(state)
    for table in state.done:
        yield from _table(table, state.done, naturals)


def _enter(state: _Reading, sentence: Sentence) -> None:
    """Take the cases of a sentence into the table of the hand that it speaks of."""
    _turn(state, sentence)
    state.columns = _columns(sentence) or (state.columns if sentence.passage.cells else ())
    state.drawing = sign(sentence) or (state.drawing if state.columns else "")
    rows = [_shown(case) for case in _rows(sentence, state) if case.does is not None]
    if not rows:
        if state.table is not None and (other := _left_to(sentence, state.table)):
            state.table.others.setdefault(other, {}).update(dict.fromkeys(state.table.latest, "optional"))
            state.table.last, state.table.idle = sentence, 0
        elif state.table is not None:
            state.table.idle += 1
        return
    told = state.table is not None and state.table.last is sentence.before and waited(sentence)
    if state.table is not None and told:
        for case in rows:
            state.table.rows.update((str(total), case.does) for total in case.totals)
    elif state.table is not None and _anew(state.table, rows):
        _close(state)
    table = state.table = state.table or _Table(state.whose, sentence, sentence, {})
    for case in rows:
        for total in case.totals:
            table.rows.setdefault(str(total), case.does)
        table.listed |= case.listed
        table.free += [f"{total}_vs_{card}" for total in case.totals for card in case.free]
    table.latest = [str(total) for case in rows for total in case.totals]
    table.last, table.idle = sentence, 0


def _turn(state: _Reading, sentence: Sentence) -> None:
    """Note of which hand a sentence speaks; what is told of another, or elsewhere, closes the open table."""
    named = BANKER if shares_out(sentence) else _whose(sentence)
    if named:
        state.whose = named
    if state.table is not None and (
        state.table.first.passage.game != sentence.passage.game or state.table.idle >= _IDLE
        or state.table.whose != state.whose or state.table.first.passage.titles != sentence.passage.titles
    ):  # fmt: skip
        _close(state)


def _left_to(sentence: Sentence, table: _Table) -> str:
    """Return the other game of the chapter that leaves the row before to the punto: "en el Bacará decide él"."""
    opens = _IN_ANOTHER.match(sentence.folded)
    if table.whose != PLAYER or table.idle or opens is None or not _free_to(sentence):
        return ""
    known = games()
    beside = known.beside(sentence.passage.game) - {*known.generic}
    named = [(name, game) for name, game in known.printed if game in beside]
    return max(
        ((name, game) for name, game in named if sentence.folded.startswith(name, opens.end())), default=("", "")
    )[1]


def _free_to(sentence: Sentence) -> bool:
    """Tell whether a sentence leaves it to somebody whether a card is drawn."""
    free = sentence.own.called("third_free")
    return bool(free) and (len(free) > 1 or sentence.own.has(*_SAYS))


def _shown(case: Case) -> Case:
    """A case without totals that are shown though they end no round: what the hand does with them is not said."""
    low = case.does == "natural" and min(case.totals, default=NATURAL) < NATURAL
    return Case([one for one in case.totals if one >= NATURAL], case.does) if low else case


def _anew(table: _Table, rows: Sequence[Case]) -> bool:
    """Tell whether rows are those of another table: a total told again, a bank's total below one that was told."""
    totals = [one for case in rows for one in case.totals]
    if not totals or not table.rows:
        return False
    low = max(totals) <= _LOW and "0" not in table.rows  # "con 7 no pide; con 0, 1 o 2 pide siempre"
    lower = table.whose == BANKER and not low and min(totals) < max(int(one) for one in table.rows)
    return lower or any(str(one) in table.rows for one in totals)


def _rows(sentence: Sentence, state: _Reading) -> list[Case]:
    if state.whose not in (PLAYER, BANKER) or _abroad(sentence) or _is_natural_alone(sentence):
        return []
    if state.columns and sentence.passage.cells:
        return matrix(sentence, state.columns, state.drawing)
    if state.whose == PLAYER:
        return verdicts(sentence)
    if told := whatever(sentence):
        return told
    return cases(sentence, tabled=bool(sentence.passage.cells) or state.table is not None or _announced(sentence))


def _abroad(sentence: Sentence) -> bool:
    """Tell whether a sentence speaks of money or odds; "0 a 4" is a range of totals here."""
    lists = points(sentence.text)
    return any(not any(it.start <= one.start < it.end for it in lists) for one in sentence.of(*_ABROAD))


def _announced(sentence: Sentence) -> bool:
    lead = [*sentence.lead, *(one for cell in sentence.header for one in cell)]
    before = sentence.before.own if sentence.before is not None else ()
    return any(is_(one, "third_draw", "third_card") for one in (*lead, *before)) or bool(sentence.passage.lead)


def _columns(sentence: Sentence) -> tuple[int, ...]:
    """The third cards that head a table's columns, in this row or in its header."""
    for cells in (sentence.passage.cells, sentence.passage.header):
        texts = [cell.text.strip() for cell in cells][1:]
        if len(texts) > _FULL and all(len(text) == 1 and text.isdigit() for text in texts):
            return tuple(int(text) for text in texts)
    return ()


def _whose(sentence: Sentence) -> str:
    """Of which hand a sentence tells what it draws; "stood" for the bank where the punto drew nothing."""
    titles = [one for one in sentence.titles[:1] if not all(_hands(one))]  # no game's name
    for around in (sentence.own, sentence.lead, *sentence.header[:1], *titles):
        if named := _named(sentence, around):
            return named
        if around is sentence.own and sentence.of("role", "bet") and not _draws(sentence.own):
            return ""
    return ""


def _draws(mentions: Sequence[Mention]) -> bool:
    return any(is_(one, *_SAYS, "third_free", "third_natural", "third_card", "third_every") for one in mentions)


def _hands(mentions: Sequence[Mention]) -> tuple[Mention | None, Mention | None]:
    """The first mention of the punto and the first of the bank."""
    player = next((one for one in mentions if one.kind in ("role", "bet") and one.id == "player"), None)
    banker = next(
        (one for one in mentions if (one.kind in ("role", "bet") and one.id == "banker") or is_(one, "bank")), None
    )
    return player, banker


def _named(sentence: Sentence, mentions: Sequence[Mention]) -> str:
    player, banker = _hands(mentions)
    if player and not banker and mentions is sentence.own and _behind_a_card(sentence, player):
        return ""  # "la tercera carta del punto": whose rule it is was told before
    if player is None or banker is None:
        return PLAYER if player else BANKER if banker else ""
    if mentions is sentence.own and _stood(sentence, player):
        return STOOD
    third = any(is_(one, "third_card", "third_except") for one in mentions)
    past = mentions is sentence.own and any(is_(one, *_SAYS) and is_past(sentence, one) for one in mentions)
    return BANKER if third or past or banker.start < player.start else PLAYER


def _behind_a_card(sentence: Sentence, player: Mention) -> bool:
    near = [one for one in sentence.own if abs(one.start - player.end) < _NEAR]
    return any(is_(one, "third_card") or (is_(one, *_SAYS) and is_past(sentence, one)) for one in near)


def _stood(sentence: Sentence, player: Mention) -> bool:
    """Tell whether a sentence speaks of what follows when the punto has drawn nothing."""
    near = [one for one in sentence.own if is_(one, *_SAYS) and abs(one.start - player.end) < _NEAR]
    supposed = any(is_(one, "if") and 0 <= player.start - one.end < _NEAR for one in sentence.own)
    return any(
        (is_past(sentence, one) or (supposed and one.start > player.start))
        and (one.id == "third_stand") != (one.note == "not")
        for one in near
    )


def _bank_follows(sentence: Sentence) -> bool:
    if _whose(sentence) != STOOD and not _supposed(sentence):
        return False
    drawn = [total for case in verdicts(sentence, _bank_from(sentence)) if case.does == "draw" for total in case.totals]
    return sentence.own.has("same_rules") or sorted(drawn) == _OF_PLAYER


def _supposed_and_said(sentence: Sentence) -> tuple[tuple[int, int], ...]:
    """The stretches that suppose that the punto stands, and that say that the bank goes by the same table.

    With which totals it stands is between them, and may be damaged. None where the bank's draws are told one by one.
    """
    bank = _bank_from(sentence)
    stood = _STANDS.search(sentence.folded, 0, bank) if bank and sentence.own.has("same_rules") else None
    said = max(sentence.folded.rfind(",", 0, bank), 0)
    return ((0, stood.end()), (said, len(sentence.text))) if stood is not None and stood.end() <= said else ()


def _supposed(sentence: Sentence) -> bool:
    """Tell whether what stands before a semicolon supposes that the punto has drawn nothing: "si planta con 5; …"."""
    before = sentence.before
    while before is not None and before.passage is sentence.passage and before.text.endswith(";"):
        done = [case.does for case in verdicts(before)]
        if done and _whose(before) == PLAYER and before.own.has("if"):
            return {*done} == {"stand"}
        before = before.before
    return False


def _bank_from(sentence: Sentence) -> int:
    """Where a sentence begins to tell of the bank behind what it supposes of the punto; 0 where the bank is first."""
    player, banker = _hands(sentence.own)
    return banker.start if player and banker and player.start < banker.start else 0


def _natural(sentence: Sentence) -> Any:
    """The totals of the first two cards that end the round."""
    if _abroad(sentence) or not sentence.own.has("from_the_deal"):
        return None
    if not sentence.own.has("ends_round") and not stands(sentence):
        return None
    lists = [one for one in points(sentence.text) if one.value and one.value[0] >= 8 and one.value[-1] <= 9]
    if sentence.passage.cells and any(len(one.value) == 1 for one in lists):
        return None  # a row for each of the totals
    if len(lists) != 1 or (len(lists[0].value) == 1 and sentence.own.has("if")):
        return None  # "si una carta cae, se considera que abate con 9"
    return lists[0]


def _is_natural_alone(sentence: Sentence) -> bool:
    lists = points(sentence.text)
    return _natural(sentence) is not None and len(lists) == 1


def _close(state: _Reading) -> None:
    if state.table is not None:
        state.done.append(state.table)
    state.table = None


def _table(table: _Table, tables: Sequence[_Table], naturals: dict[tuple[str, int], list[int]]) -> Iterator[Statement]:
    game = table.first.passage.game
    whole = [one for one in tables if one.whose == table.whose and one.first.passage.game == game]
    if len(table.rows) < _FULL and any(_tells_all(one, table) for one in whole):
        return  # a word more on what a table says
    if len(table.rows) < _FULL and not (_few(table) if table.listed else _choice(table, whole)):
        return
    if table.whose == BANKER and not (table.listed and (len(table.rows) == 1 or _differs(table.rows))):
        return
    if not ordered(table.rows):
        return
    rows = table.rows
    if len(rows) >= _FULL and (table.whose == PLAYER or "0" in rows):
        rows = {**{str(total): "natural" for total in naturals.get(_article(table.first), ())}, **rows}
    first, last = table.first.layer, table.last.layer
    stretch = Layer.raw(first.source, first.starts[0], max(last.ends))
    told: list[tuple[str, str, Any]] = [("dealer_rule", f"{table.whose}_draws", dict(sorted(rows.items())))]
    told += [("option", "banker_optional", sorted(table.free))] if table.free else []
    own = [int(total) for total, does in table.rows.items() if does == "natural"]
    told += [("dealer_rule", "natural", sorted(own))] if own and all(other != game for other, _ in naturals) else []
    for family, key, value in told:
        yield Statement(table.first.passage.node, stretch, family, key, value, core=(0, 1), confidence=0.9)
    for other, free in table.others.items() if len(rows) >= _FULL else ():
        value = dict(sorted({**rows, **free}.items()))
        yield Statement(
            table.first.passage.node, stretch, "dealer_rule", f"{table.whose}_draws", value,
            core=(0, 1), game=other, variant="", confidence=0.8,
        )  # fmt: skip


def _article(sentence: Sentence) -> tuple[str, int]:
    """The game of a sentence and the article that it stands in."""
    node = sentence.passage.node
    while node.kind in _PARTS_OF_ARTICLES and node.parent is not None:
        node = node.parent
    return sentence.passage.game, id(node)


def _tells_all(whole: _Table, part: _Table) -> bool:
    """Tell whether a whole table of the same provision tells all that a part says."""
    near = whole.first.passage.node is part.first.passage.node
    return near and len(whole.rows) >= _FULL and {*part.rows} <= {*whole.rows}


def _left_free(sentence: Sentence, before: _Free) -> list[str]:
    """Where the bank may draw or stand, in a sentence that says no more: "con 3 contra un 9, podrá optar"; or that
    goes on with what one before it says: "…; con 5, contra un 4"."""
    going = "optional" if before.told or (before.at is not None and _leaves_free(before.at)) else ""
    told = [case for case in cases(sentence, tabled=False, verb=going) if case.does is None]
    return sorted(
        {*before.told}
        | {
            f"{total}_vs_{card}"
            for case in told
            for total in case.totals
            if str(total) in _MIDDLE
            for card in case.free
        }
    )


def _leaves_free(sentence: Sentence) -> bool:
    """Tell whether a sentence announces cases in which the bank may choose: "… a su voluntad en dos casos:"."""
    return sentence.text.rstrip().endswith(":") and _free_to(sentence)


def _of_choice(sentence: Sentence, told: list[str]) -> Iterator[Statement]:
    if told:
        yield _said(sentence, "banker_optional", told, 0, len(sentence.text), "option")


def _few(table: _Table) -> bool:
    """Tell whether a few rows are of the bank's table: on its middle totals the third card decides, which they name."""
    first = table.first
    around = [*first.own, *first.lead, *(one for cell in first.header for one in cell)]
    told = any(is_(one, *_SAYS) for one in around) and any(is_(one, "third_card", "third_except") for one in around)
    return {*table.rows} <= _MIDDLE and (told or bool(_columns(first))) and table.whose == BANKER


def _choice(table: _Table, whole: Sequence[_Table]) -> bool:
    """Tell whether a row leaves the choice to the punto, where no whole table says so."""
    return [*table.rows.items()] == [_CHOICE] and not any(len(one.rows) >= _FULL for one in whole)


def _differs(rows: dict[str, Any]) -> bool:
    """Tell whether the bank does not do the same with every total."""
    return len({str(does) for does in rows.values()}) > 1


def _said(sentence: Sentence, key: str, value: Any, start: int, end: int, family: str = "dealer_rule") -> Statement:
    return Statement(sentence.passage.node, sentence.layer, family, key, value, start, end, confidence=0.85)


__all__ = ["read"]
