"""Which of the names in a clause its odds belong to.

Odds belong to the names since the odds before them, or to the one right behind them; in a row, bets of the first cell
hold for all of its odds. Where a passage opens with the name of its bet, other bets in it are mentions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from corpus.layers import Layer
from extractor.grammar import hands, odds
from extractor.grammar.match import Match
from extractor.lexicon import game_group, load
from extractor.lexicon.tokens import folded
from extractor.passages import Passage
from extractor.readers.payout_names import IN_TABLE, Named, cues, names
from extractor.readers.subjects import Subject, heading
from extractor.statements import Statement

IN_PROSE = 0.9
"""Confidence of what a sentence states of the bet that it names."""

_BY_TITLE = 0.8
_LOSS = 60  # characters before odds in which a verb of losing says what is lost
_LIMIT = 60  # characters before odds in which a minimum or maximum makes them one
_CLOSE = 30  # characters between odds and the bet that they pay
_NEAR = 40  # characters between odds and the totals that they are for
_OPENING, _FIRST = 90, 12  # characters in which an item names its hand, and before that name
_LEAD = 60  # characters: a longer lead-in is a sentence
_INTRODUCTION = 400  # characters of a provision that come before its table
_ROW = 120  # characters: a longer text is prose
_TIMES = re.compile(r"\bve(?:z|ces)\b")
_ORDINARY = 3  # a row of more totals than this states what the bet pays in the ordinary way


@dataclass(frozen=True, slots=True)
class _Odds:
    """Odds of a clause: the stretch from the odds before them to those behind them."""

    match: Match[str]
    first: int
    last: int


def clause(passage: Passage, layer: Layer, subject: Subject, *, table: bool) -> Iterator[Statement]:
    """Yield what the odds of a sentence or row pay."""
    low = folded(layer.text)
    found = [match for match in odds.find(layer.text, cell=table) if _pays(low, match, passage, table)]
    if not found:
        return
    found = _printed(found)
    named = names(layer.text, low, passage.game, table=table)
    label = _label(layer, found[0], passage.game) if table or passage.kind == "heading" else None
    behind = _states_first(low, named, found[0])
    row = [name for name in named if name.kind == "bet" and name.end <= found[0].start] if table else []
    for at, match in enumerate(found):
        place = _Odds(
            match,
            found[at - 1].end if at else 0,
            found[at + 1].start if at + 1 < len(found) else len(low),
        )
        beside = [label] if label and not at else _beside(low, named, place, behind)
        if not any(name.kind in ("bet", "case") for name in beside):
            beside = [*row, *beside]
        yield from _paid(passage, layer, match, beside, subject, table)


def _label(layer: Layer, match: Match[str], game: str) -> Named | None:
    """The bet that all the words before the odds of a row name: "DOS" in a table of craps."""
    bet = load().bets.lookup(layer.text[: match.start].strip(" \t.:=-"), game=game)
    return Named("bet", (bet,), 0, match.start) if bet else None


def _states_first(low: str, named: Sequence[Named], match: Match[str]) -> bool:
    """Whether a clause says the odds first and then what they are for: "2 por 1 si el punto es 4 ó 10"."""
    for name in named:
        if name.start >= match.end and not (name.kind == "bet" and name.start - match.end <= len(" los ")):
            between = low[match.end : name.start]
            conditional = any(word in between.split() for word in cues()["if"]["words"])
            return name.kind == "total" and len(between) < _NEAR and conditional
    return False


def _printed(found: Sequence[Match[str]]) -> list[Match[str]]:
    """A row that prints odds and the same as a percentage ("2 a 1 200 %") states them once."""
    kept: list[Match[str]] = []
    for match in found:
        if match.kind == "percent" and kept and match.start - kept[-1].end <= len("  "):
            continue
        kept.append(match)
    return kept


@cache
def search(name: str) -> re.Pattern[str]:
    """Return the pattern of a list of cues of `payout.toml`."""
    return re.compile("|".join(cues()[name]["words"]))


def _pays(low: str, match: Match[str], passage: Passage, table: bool) -> bool:
    """Tell whether odds are a payout and no count, score, limit or loss."""
    start = max(low.rfind(". ", 0, match.start), 0)
    if search("not").search(low, max(start, match.start - _LIMIT), match.end):
        return False
    if match.kind in ("share", "percent"):
        if search("loss").search(low, max(start, match.start - _LOSS), match.start):
            return False
        if low[match.end - 1 : match.end + 1].lstrip("%").isalnum() or search("deduction").search(
            low, start, match.start
        ):
            return False
    if match.kind == "true" or search("verbs").search(low, start, match.end):
        return True
    if passage.game == "craps" and search("call").match(low, match.end):
        return True
    return table and (match.kind not in ("share", "percent") or not _is_definition(passage))


def _is_definition(passage: Passage) -> bool:
    """Whether a passage explains a word, as entries of a glossary do: "MITAD: la mitad de la apuesta"."""
    return (
        passage.kind not in ("row", "heading")
        and ":" in passage.text[:_OPENING]
        and not any(word in title for title in passage.titles[:2] for word in cues()["sections"]["words"])
    )


def _beside(low: str, named: Sequence[Named], place: _Odds, behind: bool) -> list[Named]:
    """Return the names that odds belong to: those since the odds before them, or those behind them."""
    match, last = place.match, place.last
    before = [name for name in named if place.first <= name.start and name.end <= match.start]
    cell = low.rfind("\t", 0, match.start) + 1
    within = [name for name in before if name.start >= cell and name.kind in ("double", "total")]
    if cell and within:
        before = [name for name in before if name.kind == "bet" and name.end <= cell] + within
    after = [name for name in named if match.end <= name.start and name.end <= last and _follows(low, match, name)]
    if behind:
        bets = [name for name in before if name.kind in ("bet", "case") and not place.first]
        bets += [name for name in after[:1] if name.kind == "bet"]
        return [*bets, *[name for name in after if name.kind == "total"][:1]]
    if before and after and _object(low, before[-1], match, after[0]):
        return after[:1]
    if before or "\t" in low[match.end : last]:
        return before
    return after[:1] if not place.first else []


def _follows(low: str, match: Match[str], name: Named) -> bool:
    """Whether a name behind odds may be what they pay: no exception and no other sentence part lies between."""
    between = low[match.end : name.start]
    part = between.strip(" ,").partition(" ")[0] not in cues()["if"]["words"] and "," in between
    return len(between) <= _NEAR and not search("except").search(between) and not part


def _object(low: str, before: Named, match: Match[str], after: Named) -> bool:
    """Whether the name behind odds is what is paid: "…, abonando a la par la apuesta inicial"."""
    own_verb = search("paying").search(low, before.end, match.start) is not None
    return after.kind == "bet" and own_verb and search("article").fullmatch(low, match.end, after.start) is not None


def _paid(
    passage: Passage, layer: Layer, match: Match[str], beside: Sequence[Named], subject: Subject, table: bool
) -> Iterator[Statement]:
    if match.kind == "true":
        beside = [name for name in beside if name.ids == ("odds",)]
    elif not table and subject.bets:
        beside = _subjects(passage, layer, beside, match, subject)
    keys = keys_of(passage, layer, beside, subject, match) if match.kind != "true" else ["odds"] if beside else []
    start = min((name.start for name in beside), default=match.start)
    end = max((name.end for name in beside), default=match.end)
    confidence = IN_TABLE if table else IN_PROSE if beside else _BY_TITLE
    for key in keys:
        yield Statement(
            passage.node, layer, "payout", f"pays.{key}", match.value, min(start, match.start), max(end, match.end),
            core=_core(layer, match), confidence=confidence, note=match.note,
        )  # fmt: skip


def _core(layer: Layer, match: Match[str]) -> tuple[int, int]:
    """The words of odds that carry them: "5 veces", not the stake that they are of."""
    times = _TIMES.search(folded(layer.text), match.start, match.end) if match.kind == "times" else None
    return match.start, times.end() if times else match.end


def _subjects(
    passage: Passage, layer: Layer, beside: Sequence[Named], match: Match[str], subject: Subject
) -> list[Named]:
    """The names without the bets that are mentions; what stands close before a bet that is paid is paid with it."""
    kept: list[Named] = []
    for name in reversed(beside):
        joined = bool(kept) and kept[-1].kind == "bet" and 0 <= kept[-1].start - name.end <= _CLOSE
        if name.kind != "bet" or joined or _is_subject(passage, layer, name, match, subject):
            kept.append(name)
    return kept[::-1]


def _is_subject(passage: Passage, layer: Layer, name: Named, match: Match[str], subject: Subject) -> bool:
    """Whether a bet that prose names is what it pays, not a mention: it opens the clause or stands beside the odds."""
    if subject.own and passage.text[subject.start : subject.start + 2].strip("\"”' )")[:1] in (".", ":"):
        return name.ids[0] in subject.bets or name.start >= match.end
    opens = name.start <= _CLOSE and not layer.text[: name.start].count("(")
    return opens or 0 <= match.start - name.end <= _CLOSE or name.start >= match.end


def keys_of(
    passage: Passage, layer: Layer, beside: Sequence[Named], subject: Subject, match: Match[str] | None = None
) -> list[str]:
    """Return the keys (behind `pays.`) of what odds belong to; none where nothing names a bet or hand."""
    if cases := [id_ for name in beside if name.kind == "case" for id_ in name.ids]:
        if set(cases) != {"win"}:
            return [case for case in dict.fromkeys(cases) if case != "win"]
        return ["win"] if not subject.bets or "blackjack" in subject.bets else list(subject.bets)
    bets = _bets(passage, layer, beside, subject)
    if "tie" in bets:
        return ["tie"]
    phase = [name.id for name in load().situations.find(layer.text, game=passage.game)][:1]
    if phase and phase[0] in cues()["phases"]["names"]:
        return [f"{bet}.{phase[0]}" for bet in bets]
    if match is not None and not bets and passage.game in cues()["segments"]["games"]:
        return _segment(layer, match)
    hand = _hands(layer, beside)
    if not hand and not beside and not subject.own and set(bets) <= set(cues()["side"]["bets"]):
        hand = _topic(passage)
    if hand:
        side = [cues()["by_hand"].get(bet, bet) for bet in bets]
        side = [bet for bet in side if bet in cues()["side"]["bets"]]
        return [f"{bet}.{name}" for bet in side for name in hand] or hand
    if not beside and match is not None and _unread(passage, layer, match, bets):
        return []
    if own := _own_hand(passage, bets, beside):
        return own
    return _by_dice(beside, bets)


def _unread(passage: Passage, layer: Layer, match: Match[str], bets: Sequence[str]) -> bool:
    """Whether a row of a bet that pays by hands has a label that is no hand that we know."""
    by_hand = passage.game in game_group("poker") and bool(bets) and set(bets) <= set(cues()["side"]["announced"])
    return by_hand and len(layer) < _ROW and any(sign.isalpha() for sign in layer.text[: match.start])


def _own_hand(passage: Passage, bets: Sequence[str], beside: Sequence[Named]) -> list[str]:
    """The hand that has the name of its bet, as a row of the bet's own pay table: "Perfect Pairs · 25 a 1"."""
    hand = cues()["own_hand"].get(bets[0]) if len(bets) == 1 and beside else None
    title = passage.titles[1:2] if passage.kind == "heading" else passage.titles[:1]
    if hand is None or not any(heading(text, passage.game).bets == tuple(bets) for text in title):
        return []
    return [f"{bets[0]}.{hand}"]


def _by_dice(beside: Sequence[Named], bets: list[str]) -> list[str]:
    """Bets on doubles and totals: `hard_8`, `craps_2`, `field.12`; a row of many totals is the ordinary pay."""
    doubles = [id_ for name in beside if name.kind == "double" for id_ in name.ids]
    if doubles and set(bets) <= {"hard_ways"}:
        return list(dict.fromkeys(doubles))
    totals = _nearest(beside, "total")
    if totals and any(bet.startswith("craps_") for bet in bets):
        return [f"craps_{total}" for total in totals]
    if totals and len(totals) <= _ORDINARY:
        return [f"{bet}.{total}" for bet in bets for total in totals]
    return bets


def _segment(layer: Layer, match: Match[str]) -> list[str]:
    """The symbol of a wheel that odds to one are printed for: it is called by what it pays."""
    gain, _, stake = match.value.partition(":")
    if stake == "1" and search("segments").search(folded(layer.text), 0, match.start):
        return [f"segment_{gain}"]
    return []


def _topic(passage: Passage) -> list[str]:
    """The hand that a list item or paragraph opens with, or the one that its provision does."""
    if passage.game not in game_group("poker"):
        return []
    before = passage.before.text if passage.before is not None and passage.before.kind == "point" else ""
    for text in (passage.text, passage.node.heading, passage.node.own.text, before):
        found = hands.find(text[:_OPENING], game=passage.game)
        if found and found[0].start <= _FIRST:
            return [found[0].value]
    return []


def _bets(passage: Passage, layer: Layer, beside: Sequence[Named], subject: Subject) -> list[str]:
    """The bets that odds belong to; odds laid on another bet are one bet, and "all winning bets" the ordinary win."""
    found = list(dict.fromkeys(id_ for name in beside if name.kind == "bet" for id_ in name.ids))
    if subject.own and found and found[0] in subject.bets:
        found = [bet for bet in found if bet in subject.bets]
    if not found or set(found) <= set(subject.bets):
        found = [*(found or subject.bets), *_variants(passage, subject)] or _of_lead(passage)
    if found == ["odds"]:
        found += [name.id for name in load().bets.find(passage.node.heading, game=passage.game)]
        found += ["pass"] if len(found) == 1 and search("point").search(folded(layer.text)) else []
    found = laid(found)
    if "simple_chance" in found:
        found = [bet for bet in found if bet not in cues()["simple"]["bets"]]
    if "all" in found:
        wins = passage.game in cues()["win"]["games"]
        found = ["win"] if wins else [bet for bet in found if bet != "all"]
    return found


def _variants(passage: Passage, subject: Subject) -> list[str]:
    """Bets that the description of another introduces: "…, o a los cuatro primeros; el ganador obtiene …"."""
    if not subject.own:
        return []
    low = folded(passage.text)
    found = load().bets.find(passage.text, game=passage.game)
    introduced = [name.id for name in found if name.id and search("variant").search(low[: name.start])]
    further = [bet for bet in dict.fromkeys(introduced) if bet not in subject.bets]
    return further if further and len(odds.find(passage.text)) == 1 else []


def _of_lead(passage: Passage) -> list[str]:
    """The bets that the words before a table name ("Par Perfecto:")."""
    if passage.lead is not None and len(passage.lead) <= _LEAD:
        return list(heading(passage.lead.text.strip(" :"), passage.game).bets)
    if passage.game not in game_group("poker"):
        return []
    before = passage.lead.text if passage.lead is not None else passage.node.own.text[:_INTRODUCTION]
    named = {name.id for name in load().bets.find(before, game=passage.game)}
    side = named & set(cues()["side"]["announced"])
    return sorted(side) if len(side) == 1 else []


def laid(bets: Sequence[str]) -> list[str]:
    """Return odds and the bet that they are laid on as one bet; odds on all four are odds in general."""
    bases = [bet for bet in dict.fromkeys(bets) if bet in cues()["odds"]["bases"]]
    if "odds" not in bets or not 0 < len(bases) < len(cues()["odds"]["bases"]):
        return ["odds"] if "odds" in bets else list(dict.fromkeys(bets))
    return [f"odds_{bet}" for bet in bases]


def _hands(layer: Layer, beside: Sequence[Named]) -> list[str]:
    """The last hand before odds, with those that "o" joins to it: "Un par o carta alta"."""
    named = [name for name in beside if name.kind == "hand"]
    chain = named[-1:]
    for name in reversed(named[:-1]):
        if not search("or").fullmatch(folded(layer.text), name.end, chain[0].start):
            break
        chain.insert(0, name)
    return [id_ for name in chain for id_ in name.ids]


def _nearest(beside: Sequence[Named], kind: str) -> list[str]:
    """What the last name of a kind before odds (or the only one behind them) names."""
    return next((list(name.ids) for name in reversed(beside) if name.kind == kind), [])
