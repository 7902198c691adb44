"""From a tree of provisions to rules: every reader's statements, cited, in document order.

Two wheels in one chapter: what is said of the pockets and zeros of each is a rule of that wheel's variant.

A chapter that has a wheel with one zero and another with two says of either how many pockets it has, often without the
words that name a modality. The larger is the one with two zeros.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Any

import msgspec

from corpus.layers import Document
from corpus.layout import opening_of
from extractor import evidence
from extractor.frames import Text
from extractor.frames.standing import dismissed, ruling
from extractor.games import kind_of
from extractor.grammar import money, ranges
from extractor.inheritance import inherited
from extractor.modalities import Modalities
from extractor.norms import READERS as NORM_READERS
from extractor.outline.node import Node
from extractor.passages import Passage, passages
from extractor.readers import OF_PHRASES, READERS
from extractor.statements import Statement
from schemas.declared import fitted, read
from schemas.records import NORM_FAMILIES, Rule

_POCKETS, _ZEROS = "wheel.pockets", "wheel.zeros"
_SINGLE, _DOUBLE = "single_zero", "double_zero"

_BESIDE_DAMAGE = 0.9
_TOUCHING = 2  # characters to the word beside
_PART = re.compile(r"\S*(?P<sign>[,;:.])\s+(?P<next>\S+)")
"""Where a part of a sentence ends, with the word before it and the one behind it."""
_GARBLED = re.compile(r"[^\W\d_][®@¢£#§]|[®@¢£#§][^\W\d_]")
"""A sign in a word that no word has, which nobody marked as damage."""
_VERDICTS = ("wins_on.", "loses_on.", "pushes_on.")
_VERB_FIRST = re.compile(r"(?:gan|pierd|perd|empat)\w+ ", re.IGNORECASE)
_CELLS = re.compile(r"\w \d+ ?: ?\d+ \w")
"""Odds in the midst of a sentence: cells of a table that ran together, of which one may be another bet's."""
_VERBAL = re.compile(
    r"\b(?:se \w+n?|no \w+|(?:deb|pued|pod|tien|tendr|hab|est|so|requier|exist)\w+|es|va|\w+r[aá]n?)\b", re.IGNORECASE
)
"""A verb before a number: what it says is not denied by what stands before it."""
_WORD_NEXT = re.compile(r"[,;]\s+[^\W\d_]{6,}(?!\S*\d)")
"""A word that is no number, though damaged, behind the sign that ends a list."""
_PLAIN = frozenset(("equipment", "dealer_rule"))
"""Families of which a thing or a name says all: what is allowed may have a purpose or a condition behind it."""
_BOUNDED = re.compile(
    r"\w+ como (?:m[ií]nim|m[aá]xim)o\b|\b(?:m[aá]ximo de|m[ií]nimo de|al menos|a lo menos|no menos de) \w+ \w+",
    re.IGNORECASE,
)
"""A number with what it counts and how it is bounded, which says all by itself."""
_GOES_ON = re.compile(r"[\d,;]+|[yeouó]|con|el|los?|las?")
"""Words within an enumeration: it has not ended yet."""
_DECIDES = re.compile(
    r"\d|\b(?:no|ni|sin|nunca|salvo|excepto|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\b", re.IGNORECASE
)
_CLEAR = 2  # legible words behind a statement's own that part it from damage
_SURE_GAME = 0.6  # below it the game of a provision is in doubt
_FRAMES = "frames"
_BY_CORE = frozenset(("card_value", "hand_ranking", "dealer_rule", "equipment", "limit"))
"""Families whose frames tell in `core` the words on which a value rests; elsewhere names beside them matter as much."""
_DEFINED = frozenset(("wins_on.tie",))
"""Keys of other families whose `core` is a whole definition: what stands behind it changes nothing."""
_LAST = ("bet_dice", "bet_layout", "bet_numbers", "bet_points", "bet_terms")
"""Readers that are heard only where the frames are silent."""


def extract(document: Document, root: Node, seen: Sequence[Passage] | None = None) -> list[Rule]:
    """Return what the document rules, one row a statement, each with its words and the narrowest lines that hold them.

    A statement that a reader makes twice of the same words is one row; the same statement at two places is two. A
    typed statement whose value rests on damaged words that could not be restored is left out, and so is one beside
    damage unless the same stands legible elsewhere; other damage lowers its confidence. Left out are also values whose
    bounds are missing or cross, and what evidence speaks against (`extractor.evidence.doubt`). `seen` are the tree's
    passages, where the caller has them; as `Text` they may keep what a reader raises, so that what it read before and
    what the others read stays.
    """
    seen = Text(passages(root)) if seen is None else seen if isinstance(seen, Text) else Text(seen)
    repaired = [repair.start for repair in document.repairs]
    modalities = Modalities(root, document.damaged if document.damage else None)
    rules: dict[tuple[str, ...], Rule] = {}
    typed: dict[tuple[str, str, str], list[Rule]] = {}
    beside: list[Rule] = []
    for method, statement in _statements(seen):
        damaged = _rests_on_damage(document, method, statement)
        sound = damaged and _says_its_core(document, statement)
        for rule in _rules(document, method, statement, modalities, repaired):
            if damaged:
                beside += [rule] if sound else []
            elif method == evidence.METHOD and not evidence.unsaid(rule, rules.values()):
                continue
            elif not (method in (_FRAMES, *_LAST) and _said(rule, typed, document)):
                rules.setdefault(_sameness(rule, document), rule)
                typed.setdefault((rule.game, rule.family, _subject(rule)), []).append(rule)
    for rule in _borne_out(beside, rules.values()):
        if not _said(rule, typed, document):
            rules.setdefault(_sameness(rule, document), rule)
    own = told_apart(rules.values())
    taken_over: dict[tuple[str, ...], Rule] = {}
    for rule in inherited(document, root, seen.usual, own):
        if (sameness := _sameness(rule, document)) not in rules:
            taken_over.setdefault(sameness, rule)
    return sorted(
        (*own, *taken_over.values()), key=lambda rule: (rule.line_start, rule.line_end, rule.family, rule.key)
    )


def _statements(seen: Text) -> list[tuple[str, Statement]]:
    """Return what all readers state, each statement with its reader's name: of values in the usual wording, of norms
    in the words of the text, which they show.

    Their order does not depend on that in which readers are asked: by name, then frames, then the readers that are
    heard where frames are silent, then evidence.
    """
    stated: list[tuple[str, Statement]] = []
    ruled, holds, doubted = Text(ruling(seen.usual)), _holding(seen.usual), evidence.doubt(seen.usual)

    def heard(method: str, one: Statement) -> bool:
        return holds(one) and ranges.sound(one.value) and (method == evidence.METHOD or not doubted(one))

    for readers, told in ((READERS, seen.usual), (NORM_READERS, seen)):
        for method, reader in readers.items():
            read_of = reader(ruled if method in OF_PHRASES else told)
            own = ((method, one) for one in read_of if readers is NORM_READERS or heard(method, one))
            seen.tried(f"some of what the reader {method} reads", partial(stated.extend, own))
    return sorted(stated, key=lambda pair: (pair[0] == evidence.METHOD, pair[0] in _LAST, pair[0] == _FRAMES, pair[0]))


def _holding(seen: Text) -> Callable[[Statement], bool]:
    """Return what tells whether a statement stands outside of the passages that the text dismisses."""
    dropped = dismissed(seen)
    spans = [one.layer.span(0, len(one.layer)) for one in seen if id(one) in dropped and one.layer]
    return lambda one: not any(first <= one.layer.span(one.start, one.start + 1)[0] < last for first, last in spans)


def _rules(
    document: Document, method: str, statement: Statement, modalities: Modalities, repaired: Sequence[int]
) -> list[Rule]:
    """Return a statement's rows, one a game that it is about."""
    node = statement.node
    first, stop = _stretch(statement)
    if stop <= first:
        return []
    start, end = statement.layer.span(first, stop)
    damaged = document.damaged(start, end)
    quote = document.source.quote(start, end)
    at = bisect_left(repaired, start)
    return [
        Rule(
            document_id=document.id,
            jurisdiction=document.identity.jurisdiction,
            provision_id=f"{document.id}__{node.eid}",
            game=game,
            variant=variant,
            family=statement.family,
            key=statement.key,
            value=_of_country(statement.value, document),
            text=quote.text,
            line_start=quote.line_start,
            line_end=quote.line_end,
            confidence=round(min(_sure(node, statement), statement.confidence * (_BESIDE_DAMAGE if damaged else 1)), 2),
            method=method,
            modality=statement.modality,
            bearer=statement.bearer,
            term=statement.term,
            repaired=at < len(repaired) and repaired[at] < end,
            note=statement.note,
            condition=statement.condition,
            consequence=statement.consequence,
            exception_to=statement.exception_to,
            game_kind=node.game_kind if game == node.game else kind_of(game),
        )
        for game, variant in modalities.of(statement, whole=statement.family in NORM_FAMILIES)
    ]


def _stretch(statement: Statement) -> tuple[int, int]:
    """Where the words of a statement begin and end in its layer."""
    stop = len(statement.layer) if statement.end is None else statement.end
    return _opening(statement.layer.text, statement.start, stop), stop


def _rests_on_damage(document: Document, method: str, statement: Statement) -> bool:
    """Tell whether a typed value rests on damaged words; one that a frame or evidence reads, on words beside damage."""
    if statement.family in NORM_FAMILIES or not document.damage:
        return False
    first, stop = _stretch(statement)
    if stop <= first:
        return False
    if statement.rests:
        return _touches_damage(document, statement)
    if method in (_FRAMES, evidence.METHOD) and _beside_damage(document, statement, first, stop):
        return True
    if statement.key.startswith(_VERDICTS) and _open_ended(document, statement, stop):
        return True
    return document.damaged(*statement.layer.span(first, stop)) and _value_damaged(document, statement, stop)


def _touches_damage(document: Document, statement: Statement) -> bool:
    """Tell whether damage stands in the words that a statement rests on, or touches them: it may hide more of them."""
    last = len(statement.layer)
    return any(
        document.damaged(*statement.layer.span(max(0, start - _TOUCHING), min(last, end + _TOUCHING)))
        for start, end in statement.rests
    )


def _says_its_core(document: Document, statement: Statement) -> bool:
    """Tell whether a statement says which of its words its value rests on, and none of its words is damaged."""
    return statement.core is not None and not document.damaged(*statement.layer.span(*_stretch(statement)))


def _borne_out(beside: Iterable[Rule], legible: Iterable[Rule]) -> list[Rule]:
    """Return the rules read beside damage that say again what stands legible elsewhere about the same game.

    A bare number bears nothing out: what is left of another one may agree with it by chance.
    """
    sound = {(rule.game, rule.family, rule.key, _written(rule.value)) for rule in legible}
    return [
        msgspec.structs.replace(rule, confidence=round(rule.confidence * _BESIDE_DAMAGE, 2))
        for rule in beside
        if (isinstance(rule.value, bool) or not isinstance(rule.value, int))
        and (rule.game, rule.family, rule.key, _written(rule.value)) in sound
    ]


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _beside_damage(document: Document, statement: Statement, first: int, stop: int) -> bool:
    """Tell whether damage stands in the part of its sentence that a frame rests on, or beside it where it may matter.

    It may hide a "no", what a number counts or where a list ends; what else the sentence says is as good as it was.
    """
    text = statement.layer.text
    if statement.core is not None and (statement.family in _BY_CORE or statement.key in _DEFINED):
        first, stop = (len(text[: statement.core[0]].rstrip(" —–-")), statement.core[1])
        return (
            isinstance(statement.value, str) and first > 0 and document.damaged(*statement.layer.span(first - 1, stop))
        )
    if document.damaged(*statement.layer.span(first, stop)) or _GARBLED.search(text, first, stop):
        return True
    before, behind = _neighbours(document, statement, first, stop)
    return _doubts_before(statement, text[:first], before) or _doubts_behind(statement, text[stop:], behind)


def _neighbours(document: Document, statement: Statement, first: int, stop: int) -> tuple[int | None, int | None]:
    """Return how many characters away damage stands before and behind some words, in their part of the sentence.

    A list may begin or end in the word beyond the sign that parts it from others; None where there is no damage.
    """
    layer, text = statement.layer, statement.layer.text
    listed = isinstance(statement.value, list)
    named = isinstance(statement.value, str) and statement.family != "bet"
    plain = named or _counted(statement.value) or statement.family in _PLAIN or statement.key.startswith(_VERDICTS)
    hides = _lost if plain else Document.damaged
    marks = list(_PART.finditer(text, 0, first))
    low = (marks[-1].start() if listed else marks[-1].start("next")) if marks else 0
    end = _PART.search(text, stop)
    high = len(text) if end is None else end.end() if listed else end.end("sign")
    before = next((first - at for at in range(first, low, -1) if hides(document, *layer.span(at - 1, at))), None)
    behind = next((at - stop for at in range(stop, high) if hides(document, *layer.span(at, at + 1))), None)
    return before, behind


def _lost(document: Document, start: int, end: int) -> bool:
    """Tell whether words are damaged, and nothing likely that is neither a number nor a "no" stands for them."""
    if not document.damaged(start, end):
        return False
    at = bisect_left(document.repairs, end, key=lambda repair: repair.start)
    repair = document.repairs[at - 1] if at else None
    return repair is None or repair.end <= start or _DECIDES.search(repair.after) is not None


def _open_ended(document: Document, statement: Statement, stop: int) -> bool:
    """Tell whether the words behind a list of results are damaged, so that it may go on in them."""
    text = statement.layer.text
    _, behind = _neighbours(document, statement, stop, stop)
    return isinstance(statement.value, list) and _doubts_behind(statement, text[stop:], behind)


def _doubts_before(statement: Statement, text: str, away: int | None) -> bool:
    """Tell whether damage so many characters before a statement's words, behind `text`, puts what they say in doubt.

    What a verdict says of results stands behind the verdict; a number whose own verb stands between is not denied.
    """
    if away is None:
        return False
    between = text[len(text) - away :]
    if statement.key.startswith(_VERDICTS) and isinstance(statement.value, list):
        return not _VERB_FIRST.match(statement.layer.text, len(text)) or _CELLS.search(text) is not None
    if not _counted(statement.value):
        return True
    own = statement.layer.text[len(text) : statement.end]
    return not (_BOUNDED.search(own) or (len(between.split()) > 1 and _VERBAL.search(between)))


def _doubts_behind(statement: Statement, text: str, away: int | None) -> bool:
    """Tell whether damage so many characters behind a statement's words, in `text`, puts what they say in doubt."""
    if away is None:
        return False
    words = [word for word in text[:away].split() if word.strip(",;.:")]
    if isinstance(statement.value, list):
        ended = any(not _GOES_ON.fullmatch(word) for word in words[:2]) or _WORD_NEXT.match(text)
        return not (ended and statement.key.startswith(_VERDICTS))
    told = _counted(statement.value) or (isinstance(statement.value, (bool, str)) and statement.family in _PLAIN)
    return not told or len(words) < _CLEAR


def _counted(value: Any) -> bool:
    """Tell whether a value is a bare number or its bounds."""
    numbers = value.values() if isinstance(value, dict) else [value]
    return all(isinstance(one, int) and not isinstance(one, bool) for one in numbers)


def _of_country(value: Any, document: Document) -> Any:
    """Return a value whose sum of money has the currency of the document's country, where its sign names none."""
    if not isinstance(value, dict) or value.get("currency") != money.SHARED:
        return value
    place = next((one for one in (document.identity.jurisdiction, document.id) if one[2:3] == "-"), "")
    return {**value, "currency": money.of_country(money.SHARED, place[:2])}


def _sure(node: Node, statement: Statement) -> float:
    """Return how sure a rule may be at most: no surer than its family allows, nor than its provision is of its game."""
    ceiling = _ceilings().get(statement.family, 1.0)
    known = node.game in ("", "general") or node.game_confidence >= _SURE_GAME
    return ceiling if known else min(ceiling, node.game_confidence)


@cache
def _ceilings() -> dict[str, float]:
    place = files(__package__).joinpath("confidence.toml")
    return fitted(read(place), dict[str, dict[str, float]], place.name)["ceilings"]


def _said(rule: Rule, typed: dict[tuple[str, str, str], list[Rule]], document: Document) -> bool:
    """Tell whether a reader of the rule's family has said what the key is on these lines: frames are silent then."""
    first, last = _lines(rule, document)
    return any(
        there[0] <= last and first <= there[1]
        for other in typed.get((rule.game, rule.family, _subject(rule)), ())
        if (other.method != _FRAMES or rule.method in _LAST or other.value == rule.value)
        and (other.key == rule.key or (rule.method in _LAST and other.value == rule.value))
        for there in (_lines(other, document),)
    )


def _subject(rule: Rule) -> str:
    """The key of a rule without the phase of a game that it may end in."""
    return rule.key.removesuffix(".come_out").removesuffix(".point")


def _lines(rule: Rule, document: Document) -> tuple[int, int]:
    """Return the author's lines of a rule, however they are printed."""
    return opening_of(document.source, rule.line_start), opening_of(document.source, rule.line_end)


def _opening(text: str, start: int, stop: int) -> int:
    """Where the words of a statement begin, behind the punctuation that parts them from what is before."""
    return stop - len(text[start:stop].lstrip(" \n\t,;:."))


def _value_damaged(document: Document, statement: Statement, stop: int) -> bool:
    """Tell whether the words are damaged on which a value rests, or those of its key's figure ("field.6")."""
    figure = statement.key.rpartition(".")[2].isdigit()
    first, last = (statement.start, stop) if statement.core is None or figure else statement.core
    return document.damaged(*statement.layer.span(first, last))


def _sameness(rule: Rule, document: Document) -> tuple[str, ...]:
    """Return what two rows of one statement have in common: the place is the author's line, however it is printed."""
    value = _written(rule.value)
    lines = "-".join(map(str, _lines(rule, document)))
    return rule.game, rule.variant, rule.family, rule.key, value, rule.bearer, lines, rule.term


def told_apart(rules: Iterable[Rule]) -> list[Rule]:
    """Return rules with the variant of their wheel, where a roulette has two wheels and a rule names neither."""
    rules = list(rules)
    told: dict[str, set[int]] = defaultdict(set)
    for rule in rules:
        if rule.key == _POCKETS and isinstance(rule.value, int):
            told[rule.game].add(rule.value)
        elif rule.key == _ZEROS and isinstance(rule.value, list):
            told[f"{rule.game} zeros"].add(len(rule.value))
    return [_apart(rule, told[rule.game], told[f"{rule.game} zeros"]) for rule in rules]


def _apart(rule: Rule, pockets: set[int], zeros: set[int]) -> Rule:
    if rule.variant or rule.key not in (_POCKETS, _ZEROS) or kind_of(rule.game) != "roulette":
        return rule
    two = len(pockets) == 2 and max(pockets) - min(pockets) == 1
    if rule.key == _POCKETS and two:
        return msgspec.structs.replace(rule, variant=_DOUBLE if rule.value == max(pockets) else _SINGLE)
    if rule.key == _ZEROS and zeros == {1, 2}:
        return msgspec.structs.replace(rule, variant=_DOUBLE if len(rule.value) == 2 else _SINGLE)
    return rule
