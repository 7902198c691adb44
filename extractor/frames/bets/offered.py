"""Which bets a game offers, in how many places, and which of them a sentence is about.

Which bets a game offers are `bets_offered`, `call_bets` and `blinds`, where a text lists them. A list of bets is an
offer where words of offering lead to it ("las apuestas posibles son", "se puede apostar a", "tres recuadros: …") and
nothing denies, pays or limits it. Items below a lead that announces bets are one list too.

A sentence is about the bets that it names, or about those that were named last in its provision, or its title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from extractor.frames.attachment import labelled, quantities
from extractor.frames.bets.thrown import words
from extractor.frames.moves import bets
from extractor.frames.sentence import Sentence
from extractor.frames.subjects import subject_of
from extractor.frames.told import Fact, in_games, is_, stated
from extractor.grammar import numbers
from extractor.lexicon import load
from extractor.mentions import Mention
from extractor.statements import Statement

_JOINTS = frozenset(
    (
        "y", "e", "o", "u", "ni", "el", "la", "los", "las", "a", "al", "de", "del", "apuesta", "apuestas", "suerte",
        "suertes", "en", "entre", "sea", "bien", "tanto", "como", "ambas", "dos", "bet", "bets", "jugada", "postura",
        "juego",
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

_BETWEEN = 34
_LISTED = 2
_SHORT = 26
_BEGINS = 8  # characters before what an item is about
_LEADS_IN = re.compile(r"\b(?:son|seran|al?|en|sobre)\b|:")
_CARDS = re.compile(r"\b(?:cartas|naipes)\b")
_TO_BET = re.compile(
    r"\W*(?:[a-z0-9]{1,2}[).] ?)?(?:apostar|jugar|apuestas?|posturas?|la apuesta)(?: (?:al?|sobre|en|por))?"
    r"(?: (?:el|la|los|las|una?))?\s*"
)
"""What an item of a list of bets may open with before it names one: "apostar sobre una …"."""
_PARTS = re.compile(r"\s*(?:,|\by\b|\be\b|\bo\b|\bu\b|\bm[aá]s\b)\s*")
HANDS = ("banker", "player", "tie")
"""The bets at baccarat."""
SIMPLE = ("red", "black", "even", "odd", "low", "high")
_MANY = {"baccarat": 3, "roulette": 4, "dice": 3, "poker": 2, "trente_et_quarante": 4, "monte": 3}
_NEVER = ("all", "simple_chance", "simple_bets", "multiple_bets", "main", "raise", "double", "win", "call_bets")
_MADE = frozenset(("simple_chance", "simple_bets"))
_KINDS = frozenset(("simple_bets", "multiple_bets"))
_CALLS = {"neighbours": "neighbors_of_zero", "orphans": "orphans", "thirds": "thirds"}
_BLINDS = re.compile(r"\bciegas?\b")

COUNTED = (
    "straight", "split", "street", "corner", "six_line", "five_line", "first_four", "column", "dozen", "double_column",
    "double_dozen", "simple_chance",
)  # fmt: skip
"""Bets of roulette that take some of the numbers."""
ODDS = {"pass": "odds_pass", "dont_pass": "odds_dont_pass", "come": "odds_come", "dont_come": "odds_dont_come"}
"""The bets at dice that odds are laid on, with what they are called then."""
_PLACES = 150
_NEXT = 5  # characters between a place of a list and the next one
_THEY_ARE = re.compile(r"[:.]\s*(?:son|hay|existen|se cuentan)\s+")
_ALONE = re.compile(r"\s*(?:$|[.,;:]| y\b)")
_BUT = re.compile(r"[^.;:]{0,40}?\bm[aá]s que\b")  # "no pueden usarse más que las siguientes"


def read(told: Sequence[Sentence]) -> Iterator[Statement]:
    """Yield which bets games offer, from sentences in order."""
    items: list[tuple[Sentence, tuple[str, ...]]] = []
    by_kinds = set[int]()  # leads of lists by kinds of bets, none of which is whole
    for sentence in told:
        lead = sentence.passage.lead
        if items and (not sentence.lead or lead is not items[-1][0].passage.lead):
            yield from _from_items(items)
            items = []
        names = _item(sentence)
        if _KINDS & {*names}:
            by_kinds.add(id(lead))
        if names and id(lead) not in by_kinds:
            items.append((sentence, names))
        yield from (stated(sentence, fact) for fact in _facts(sentence))
    yield from _from_items(items)


def _facts(sentence: Sentence) -> Iterator[Fact]:
    if sentence.cells:
        return
    if in_games(sentence.passage.game, "roulette"):
        yield from _called(sentence)
    if in_games(sentence.passage.game, "baccarat"):
        yield from _either(sentence)
    yield from _blinds(sentence)
    names = named_in(sentence)
    if len({one.id for one in names}) >= _LISTED:
        yield from [*_offered(sentence, names)] or [*_announced(sentence, names)] or _boxed(sentence, names)


def _offered(sentence: Sentence, names: Sequence[Mention]) -> Iterator[Fact]:
    low = sentence.folded
    groups = [group for group in _lists(sentence, names) if len({one.id for one in group}) >= _LISTED]
    for group in groups:
        first, last = group[0].start, group[-1].end
        only = next((hit for hit in words("only").finditer(low, 0, first) if first - hit.end() <= _BETWEEN), None)
        hit = only or next(
            (hit for hit in words("offers").finditer(low, 0, first) if first - hit.end() <= _BETWEEN), None
        )
        if hit is None or (only is None and _denied(sentence, hit.start(), last)):
            continue
        if "entre ell" in low[hit.start() : first]:
            continue  # "entre ellas el ante y …" are not all
        more = [*_unnamed(sentence, group, hit.end()), *_opening(sentence, hit.start(), first)]
        bets = sorted({*(one.id for one in group), *more} - {*_NEVER})
        if "" in more or (in_games(sentence.passage.game, "roulette", "boule") and {*bets} <= {*SIMPLE}):
            continue
        if len(bets) >= _least(sentence):
            yield Fact("bet", "bets_offered", bets, hit.start(), last)
            return


def _announced(sentence: Sentence, names: Sequence[Mention]) -> Iterator[Fact]:
    """As many bets as a sentence says that there are, which it names one by one: "existen dos apuestas: la primera
    (ANTE), que …, y la segunda (BET), que …".
    """
    for count in quantities(sentence):
        value, start = count.amount.value, count.amount.start
        exist = any(0 <= start - one.end <= 1 for one in sentence.own.called("there_are", "exist"))
        behind = [one for one in names if one.start >= count.amount.end]
        bets = sorted({one.id for one in behind} - {*_NEVER})
        if exist and count.counts("bets") and value == len(bets) > 1 and not _denied(sentence, start, behind[0].end):
            yield Fact("bet", "bets_offered", bets, start, behind[-1].end)
            return


def _boxed(sentence: Sentence, names: Sequence[Mention]) -> Iterator[Fact]:
    """The bets that a cloth has boxes for, told one by one: "tres espacios: uno para el ante, otro para …".

    As many as are counted, or both hands and the tie where boxes are said to take the bets on each.
    """
    low = sentence.folded
    if (place := words("boxes").search(low)) is None or _denied(sentence, place.start(), len(low)):
        return
    if _CARDS.search(low, place.start()):
        return  # what is put there are cards
    behind = [one for one in names if one.start > place.start()]
    each = [*words("each_box").finditer(low, place.end())]
    led = [next((n for n in behind if 0 <= n.start - one.end() < _BETWEEN), None) for one in each]
    bets = {one.id for one in led if one is not None} - {*_NEVER}
    taken = words("takes_bets").search(low) and not any(one.kind == "odds" for one in sentence.own)
    counted = [one.amount.value for one in quantities(sentence) if one.counts("boxes") or one.counts("places")]
    if len(each) > 1 and len(bets) == len(each) and (not counted or len(bets) in counted):
        yield Fact("bet", "bets_offered", sorted(bets), place.start(), max(one.end for one in led if one is not None))
    elif in_games(sentence.passage.game, "baccarat") and {*HANDS} <= {one.id for one in behind} and taken:
        yield Fact("bet", "bets_offered", [*HANDS], place.start(), behind[-1].end)


def _denied(sentence: Sentence, start: int, end: int) -> bool:
    letters = [*sentence.folded]
    for one in sentence.own:
        if one.kind in ("bet", "item"):
            letters[one.start : one.end] = "x" * (one.end - one.start)
    low = "".join(letters)
    return words("denies").search(low, max(0, start - 40), end) is not None or any(
        is_(one, "ban", "forbid") for one in sentence.own
    )


def _lists(sentence: Sentence, names: Sequence[Mention]) -> list[list[Mention]]:
    """The bets of a sentence in lists, with short words between that may name one more."""
    found: list[list[Mention]] = []
    for group in grouped(sentence, names):
        between = sentence.folded[found[-1][-1].end : group[0].start] if found else ""
        if found and len(between) <= _SHORT and not words("parted").search(between):
            found[-1] += group
        else:
            found.append(group)
    return found


def _unnamed(sentence: Sentence, group: Sequence[Mention], begin: int) -> list[str]:
    """The bets of a list that are called so only in lists ("ante, apuesta y pozo"); empty for what is no bet's name."""
    first, last = group[0].start, group[-1].end
    led = sentence.folded[:begin].endswith((" a", " al", " en", " sobre", " por"))
    first = begin if led and first - begin <= _SHORT else first
    letters = [*sentence.text[first:last]]
    for one in group:
        letters[one.start - first : one.end - first] = " " * (one.end - one.start)
    game, bets = sentence.passage.game, load().bets
    parts = [part.strip(" \"'“”«»().:") for part in _PARTS.split("".join(letters))]
    bare = [
        part if bets.lookup(part, game=game) else words("article").sub("", part).strip(" \"'“”«»().") for part in parts
    ]
    return [bets.lookup(part, game=game) or "" for part in bare if part]


def _opening(sentence: Sentence, begin: int, first: int) -> list[str]:
    """The bets that are called so only in lists and open one: "las posturas son cartas, salto y viudo"."""
    led = _LEADS_IN.search(sentence.folded, begin, first)
    parts = _PARTS.split(sentence.text[led.end() : first]) if led and first - led.end() <= _SHORT else []
    bare = [words("article").sub("", part).strip() for part in parts]
    named = [load().bets.lookup(part, game=sentence.passage.game) for part in bare if part]
    return [name for name in named if name] if all(named) else []


def _least(sentence: Sentence) -> int:
    game = sentence.passage.game
    return next((least for group, least in _MANY.items() if in_games(game, group)), _LISTED)


# --- items of a list


def _item(sentence: Sentence) -> tuple[str, ...]:
    """The bets that an item of a list of bets names, and little else."""
    lead = sentence.passage.lead
    if lead is None or sentence.passage.kind == "row" or sentence.before is not None:
        return ()
    said = lead.text.lower()
    if not (words("lead").search(said) and words("leads").search(said)):
        return ()
    denied = words("denies").search(said)
    if denied and not (denied.group() == "no" and _BUT.match(said, denied.end())):
        return ()
    named = named_in(sentence)
    if name := label(sentence):
        return (name,)
    groups = grouped(sentence, named)
    begins = groups and (groups[0][0].start <= _BEGINS or _TO_BET.fullmatch(sentence.folded[: groups[0][0].start]))
    if not begins:
        return ()
    told = sentence.folded.find("(", groups[0][0].end)  # what it is made of: "una suerte sencilla (rojo o negro)"
    kept = [one for one in groups[0] if one.start < told or groups[0][0].id not in _MADE or told < 0]
    return tuple(one.id for one in kept)


def _from_items(items: Sequence[tuple[Sentence, tuple[str, ...]]]) -> Iterator[Statement]:
    bets = sorted({name for _, names in items for name in names})
    bets = bets if _all_told(items, bets) else [name for name in bets if name not in _NEVER]
    if any(one.kind == "odds" or _paid(sentence, one) for sentence, _ in items for one in sentence.own):
        return  # what is listed is what they pay
    if items and in_games(items[0][0].passage.game, "roulette"):
        return  # lists there are by kinds of bets, and none of them whole
    if items and len(bets) >= max(_LISTED, min(3, _least(items[0][0]))):
        sentence = items[-1][0]
        yield stated(sentence, Fact("bet", "bets_offered", bets, 0, len(sentence.text)))


def _all_told(items: Sequence[tuple[Sentence, tuple[str, ...]]], bets: Sequence[str]) -> bool:
    """Tell whether the items are as many bets as their introduction counts: "sólo hay dos combinaciones:"."""
    lead = items[0][0].passage.lead if items else None
    counted = {number.value for number in numbers.find(lead.text)} if lead is not None else set()
    return len(bets) == len(items) and len(items) in counted


def _paid(sentence: Sentence, one: Mention) -> bool:
    """Tell whether a mention is an act of paying: "gana la fila que …" says who wins, but at dice what a bet is."""
    won = any(is_(other, "win") and other.start == one.start for other in sentence.own)
    return is_(one, "pay") and (not won or in_games(sentence.passage.game, "craps"))


# --- calls, hands, blinds


def _called(sentence: Sentence) -> Iterator[Fact]:
    """The bets of roulette that are called by name."""
    found = [one for one in sentence.own if one.kind == "concept" and one.id in _CALLS]
    kinds = {_CALLS[one.id] for one in found}
    called = sentence.own.has("called_bets")
    called = called or (len(kinds) > 1 and sentence.own.has("offer", "may"))
    if kinds and called and not any(one.note == "not" or is_(one, "ban", "forbid") for one in sentence.own):
        yield Fact("bet", "call_bets", sorted(kinds), found[0].start, found[-1].end)


def _either(sentence: Sentence) -> Iterator[Fact]:
    """Either hand or the tie ("a que gane el punto, que gane la banca o que empaten"), or the two hands alone."""
    low = sentence.folded
    if (only := words("only_hands").search(low)) and "empat" not in low and "igual" not in low:
        yield Fact("bet", "bets_offered", ["banker", "player"], *only.span())
        return
    hit = words("either").search(low) or words("winners").search(low)
    made = sentence.own.has("make_bet", "bet", "occupy")
    if hit and made and not words("denies").search(low[: hit.start()]):
        yield Fact("bet", "bets_offered", ["banker", "player", "tie"], hit.start(), hit.end())


def _blinds(sentence: Sentence) -> Iterator[Fact]:
    """How many blinds there are: counted, or both named."""
    low = sentence.folded
    if not in_games(sentence.passage.game, "circle_poker", "poker") or not _BLINDS.search(low):
        return
    hit = words("counted_blinds").search(low)
    named = [one for one in sentence.own if one.kind == "bet" and one.id in ("small_blind", "big_blind")]
    if hit and (not named or hit.end() <= named[0].start):
        said = hit.group("n") or hit.group("m")
        yield Fact("bet", "blinds", {"una sola": 1, "una": 1, "dos": 2, "tres": 3}[said], *hit.span())
        return
    if words("no_blinds").search(low):
        yield Fact("bet", "blinds", 0, 0, len(low))
        return
    both = len({one.id for one in named}) == len(("small_blind", "big_blind"))
    if both and any(is_(one, "there_are", "exist") and one.start < named[0].start for one in sentence.own):
        yield Fact("bet", "blinds", 2, named[0].start, named[-1].end)


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
        return (self._last if back else ()) or subject_of(sentence.passage).bets or titled(sentence)

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
    """Return the bets that its own title, its lead or the nearest title names, where all its names are of one group."""
    own = 1 if sentence.passage.node.title else 0
    return _of_titles(sentence, 0, own) or _of_lead(sentence) or _of_titles(sentence, own, 2)


def _of_lead(sentence: Sentence) -> tuple[str, ...]:
    lead = tuple(dict.fromkeys(one.id for one in sentence.lead if one.kind == "bet"))
    return lead if len(lead) == 1 else ()


def _of_titles(sentence: Sentence, first: int, last: int) -> tuple[str, ...]:
    for title, printed in zip(sentence.titles[first:last], sentence.passage.titles[first:last], strict=False):
        whole = load().bets.lookup(printed, game=sentence.passage.game)
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
    return _with_odds(sentence, found)


def _with_odds(sentence: Sentence, found: list[Mention]) -> list[Mention]:
    """The bets of a sentence, the odds of one of them as one bet: "ventaja de la línea de pase"."""
    odds = [one for one in found if one.id == "odds"]
    base = next((one for one in found if one.id in ODDS and odds and odds[-1].end <= one.start), None)
    if base is None or not _joined(sentence, odds[-1].end, base.start, ()):
        return found
    whole = Mention("bet", ODDS[base.id], odds[0].start, base.end)
    return sorted((*(one for one in found if one is not base and one not in odds), whole), key=lambda one: one.start)


# --- in how many places


def positions(sentence: Sentence, named: Sequence[Mention], about: tuple[str, ...]) -> Iterator[Fact]:
    """In how many places a bet can be made: "hay once líneas", "en veintidós lugares del paño"."""
    covering = sentence.own.has("cover") and not sentence.own.has("sites")
    low, listed = sentence.folded, -_PLACES
    for quantity in quantities(sentence):
        amount = quantity.amount
        value = amount.value
        if not isinstance(value, int) or amount.form not in ("number", "article") or not 0 < value <= _PLACES:
            continue
        exist = any(is_(one, "there_are") and 0 <= amount.start - one.end <= 30 for one in sentence.own)
        exist = exist or low[: amount.start].rstrip().endswith("forman") or 0 <= amount.start - listed <= _NEXT
        act = exist or any(is_(one, "make_bet") and 0 <= amount.start - one.end <= 30 for one in sentence.own)
        bets = [one for one in named if 0 <= one.start - amount.end <= 12 and one.id in (*COUNTED, "zero_street")]
        sites = [one for one in sentence.own if is_(one, "sites") and 0 <= one.start - amount.end <= 12]
        sites = [one for one in sites if value == 1 or low[one.start : one.end].endswith("s")]
        if (
            bets
            and not covering
            and exist
            and amount.form == "number"
            and not re.search(r"\d|\(|\bde\b|numero", low[amount.end : bets[0].start])
        ):
            bet = bets[0].id
            bet = "zero_street" if bet == "street" and "cero" in low else bet
            listed = bets[0].end
            yield Fact("bet", f"positions.{bet}", value, amount.start, listed)
        elif _counted_after_label(sentence, amount, named):
            yield Fact("bet", f"positions.{named[0].id}", value, named[0].start, amount.end)
        elif covering:
            continue
        elif _placed(sentence, amount) and (about or named):
            for bet in [one.id for one in named[:1]] or about[:1]:
                yield Fact("bet", f"positions.{bet}", value, amount.start, amount.end)
        elif (
            sites
            and act
            and (
                amount.form == "number"
                or "unic" in low[amount.end : sites[0].end]
                or "sol" in low[amount.end : sites[0].end]
            )
        ):
            near = [one for one in named if one.id in (*COUNTED, "zero_street")]
            for bet in dict.fromkeys(one.id for one in near[:1]) if near else about[:1]:
                yield Fact("bet", f"positions.{bet}", value, amount.start, sites[0].end)


def _counted_after_label(sentence: Sentence, amount: Mention, named: Sequence[Mention]) -> bool:
    """Tell whether a number alone counts the bets of a label: "Docenas: son tres, …"."""
    low = sentence.folded
    labelled = bool(named) and named[0].id == label(sentence) and named[0].id in COUNTED
    return labelled and bool(_THEY_ARE.fullmatch(low, named[0].end, amount.start) and _ALONE.match(low, amount.end))


def _placed(sentence: Sentence, amount: Mention) -> bool:
    """Tell whether a number is that of a field of places: "Posiciones: 22"."""
    if sentence.cells:
        return False
    start = max(sentence.folded.rfind(". ", 0, amount.start), 0)
    label = [one for one in sentence.own if start <= one.start and one.end <= amount.start and is_(one, "sites")]
    return bool(label) and labelled(sentence, amount) and amount.form == "number"
