"""What a clause on payments names: bets, hands, totals of dice, situations and its gains, in order of place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from extractor.frames.payouts.chart import shortened, with_short
from extractor.frames.payouts.keys import NAMED, Item, cards, cases, ids_of, laid, served, special, table, without
from extractor.frames.symbols import own_bet
from extractor.frames.told import TWO_BETS, odds_on
from extractor.grammar import dice, each_passage, folded, gains, numbers
from extractor.lexicon import load
from extractor.lexicon.vocabulary import Name
from extractor.mentions import Mention
from extractor.mentions.pipeline import mentions

# What only games of dice name: totals, doubles by their totals or faces, and numbers that go on a numbered bet.


_DOUBLES = re.compile(r"\bdobles\s+(?P<totals>(?:4|6|8|10)\b(?:\s*(?:,|y|o|u)\s*(?:el\s+)?(?:4|6|8|10)\b)*)")
_OF_DOUBLES = re.compile(r"(?:\bdoble\s+de|(?<=\by\s)el\s+de|(?:^|;|,)\s*el\s+de)\s+(?P<face>[2-5])\b(?=[^.]*)")
_BY_TOTAL = re.compile(
    r"\b(?:hard|dur[oa]s?)\b"
)  # behind "el duro de 4", "el de 8" is that of its total, not of its face
_PAIR = re.compile(r"\b(?:las|los|estas|estos)\s+$")
_COUNTS = re.compile(r"\s+(?:fichas|unidades|tantos|posturas|postas|paradas|puestas|masas|veces)\b")
_WINS_WITH = re.compile(
    r"\b(?:gan|triunf|venc|venz|prevale|prevalez|impon|impus|victori)\w*\s+(?:de\s+la\s+banca\s+|la\s+banca\s+|ella\s+)?con\s+"
    r"(?:(?:un|una|el|total|puntaje|puntuacion|tanteo|valor|de)\s+)*"
)
_TOTAL = re.compile(
    r"(?<![\w.,:/-])(?:1[0-8]|[3-9]|trece|catorce|quince|dieciseis|diecisiete)(?![\w/%]|[.,:]\d|\s*(?:veces|dados|numeros|fichas))"
)
_FROM_TO = re.compile(
    r"\b(?:del?|desde|entre)\s+(?:el\s+|los\s+)?\d{1,2}\s+(?:al?|hasta|y)\s+(?:el\s+|los\s+)?\d{1,2}\b"
)
_WINNINGS = re.compile(r"\W*las (?:demas )?(?P<of>ganancias)(?= se (?:pag|abon))")
_TARGET = re.compile(
    r"\b(?:(?:logr|obten|obtuv|hag|hac|haga|consig|form|reun|alcanc|alcanz)\w*|con(?: las?| el)?|(?<=^)(?:el|las?))"
    r" (?P<hand>siete y medi[ao])\b(?! (?:real|mayor|menor))"
)
_COLOUR = re.compile(
    r"(?:^|[,;:.]|\b[ye])\W*(?:\w{1,3}[.)]\s*)?(?:al? |el )?(?P<bet>color(?:es)?)"
    r"(?=\W*(?:,|[ye] (?:al? )?(?:par|impar|mayor|menor|falta|pasa)|se pag|pag|:|\d))"
)
"""The chance of red or black by one word, as an item of a list of payments."""
_OF_TARGET = ("siete_y_medio_real", "siete_y_medio_mayor", "siete_y_medio_menor")
"""Every hand that counts seven and a half: where a text has no names for them, all are paid alike."""
_ONE_ROLL = {"siete": "7", "once": "11", "doce": "12", "dos": "2", "tres": "3"}
_ONCE = "|".join((*_ONE_ROLL, *_ONE_ROLL.values()))
_NAMED = re.compile(  # a bet on one throw that is called by its total: "al siete", "once y tres, …", "el 7 se paga …"
    rf"(?:(?:^\s*|[;:.]\s)(?:(?:al?|el|del)\s)?|\b(?:al|del)\s)(?P<total>{_ONCE})(?:,?\s[yo]\s(?:(?:al?|el|del)\s)?(?P<other>{_ONCE}))?"
    r"(?=\s*$|\s*(?:[,:=](?!\s*\d+\s*[,y])|(?:le|se|les|paga|abona|rinde|cobra|recibe|da|premia)[a-z]*\s|\.{2}))"
)
_JOINED = re.compile(r"\s*(?:,|\by\b|\bo\b|\bu\b|\be\b)\s*(?:el\s+|la\s+|los\s+|al\s+|del?\s+)?")

_OR_ONE = re.compile(r"\s*\b(?:y|o|u|e)\b\s*(?:(?:el|al|en\s+el|con)\s+)?(?:del?\s+)?")


def _doubles(text: str) -> Iterator[Item]:
    """Bets on doubles of craps by their totals or by their faces: "los dobles 4 y 10", "2-2, 5-5", "el doble de 3"."""
    for hit in _DOUBLES.finditer(folded(text)):
        totals = re.findall(r"\d+", hit.group("totals"))
        yield Item("bet", tuple(f"hard_{n}" for n in totals), hit.start(), hit.end())
    for doubles in dice.combinations(text):
        faces = [combination.split("-") for combination in doubles.value]
        if all(a == b for a, b in faces):
            yield Item("bet", tuple(f"hard_{2 * int(a)}" for a, _ in faces), doubles.start, doubles.end)


def thrown(text: str, game: str) -> Iterator[Item]:
    """Yield the bets on doubles and the totals that a text on dice names."""
    yield from _doubles(text) if game == "craps" else ()
    for hard in dice.hard(text):
        yield Item("bet", tuple(f"hard_{n}" for n in hard.value), hard.start, hard.end)
    for hit in _OF_DOUBLES.finditer(folded(text)) if not _BY_TOTAL.search(folded(text)) else ():
        yield Item("bet", (f"hard_{2 * int(hit.group('face'))}",), hit.start(), hit.end())
    for total in dice.totals(text):
        if _PAIR.search(folded(text), 0, total.start) or _COUNTS.match(folded(text), total.end):
            continue  # "las dos se pagan", "rinden siete postas"
        if any(number.start < total.start < number.end for number in numbers.scan(folded(text))):
            continue  # "sesenta y dos"
        yield Item("total", tuple(map(str, total.value)), total.start, total.end)
    for hit in _NAMED.finditer(folded(text)) if game == "craps" else ():
        named = [one for one in hit.group("total", "other") if one]
        yield Item("total", tuple(_ONE_ROLL.get(one, one) for one in named), hit.start("total"), hit.end(), form=NAMED)
    if game == "sic_bo":
        spans = [hit.span() for hit in _FROM_TO.finditer(folded(text))]
        for hit in _TOTAL.finditer(text):
            if hit.group().isdigit() and not any(a <= hit.start() < b for a, b in spans):
                yield Item("total", (hit.group(),), hit.start(), hit.end())


def winning_totals(text: str) -> Iterator[Item]:
    """Yield the totals that a hand wins with: "si la banca gana con seis"."""
    for hit in _WINS_WITH.finditer(folded(text)):
        number = numbers.at(folded(text), hit.end())
        if number is not None:
            yield Item("total", (str(number.value),), number.start, number.end)


def _numbered(text: str, found: list[Item]) -> list[Item]:
    """Add the figures right behind a numbered bet as totals; those of throws are joined by a word to them."""
    stems = {one.ids[-1].rpartition("_")[0] for one in found if one.kind == "bet"} & {"segment", "total"}
    last = next((one for one in found if one.kind == "bet" and one.ids[-1].rpartition("_")[0] in stems), None)
    joint = _JOINED if "segment" in stems else _OR_ONE
    made: list[Item] = []
    for number in numbers.scan(folded(text)) if last is not None else ():
        free = all(number.end <= one.start or one.end <= number.start for one in found)
        if free and last is not None and number.start >= last.end and joint.fullmatch(text, last.end, number.start):
            last = Item("total", (str(number.value),), number.start, number.end)
            made.append(last)
    return sorted([*found, *made], key=lambda one: one.start)


def followed(text: str, found: list[Item]) -> list[Item]:
    """Return names; numbers that go on a numbered bet are such bets: "craps 2, 3 y 12", "símbolos 5, 10 y 20"."""
    found = _numbered(text, found)
    kept: list[Item] = []
    for one in found:
        before = kept[-1] if kept else None
        numbered = before is not None and before.kind == "bet" and before.ids[-1].rpartition("_")[2].isdigit()
        stem = before.ids[-1].rpartition("_")[0] if before is not None and numbered else ""
        if (
            one.kind == "total"
            and before is not None
            and stem in ("craps", "hard", "total", "segment")
            and (_JOINED.fullmatch(text, before.end, one.start) or _OR_ONE.fullmatch(text, before.end, one.start))
        ):
            kept.append(Item("bet", tuple(f"{stem}_{n}" for n in one.ids), one.start, one.end))
        else:
            kept.append(one)
    return kept


# What stands right before a gain, as its label: "la esquina ocho", "Mismo palo: 25 a 1".
#
# There words name a bet or a hand that are too common to name one anywhere in a sentence.


_LONGEST = 45  # characters of a label
_PARTS = re.compile(r"[.;:,(—–|]\s*(?=[^\s.;:,(—–|])|\b(?:y|e|o)\s+(?=(?:el|la|los|las|al|a|por)\s)")
_LEADS = re.compile(r"\s*(?:(?:y|e|o|por|para|con|en|de|del|si|es|son|a|al|el|la|los|las|un|una|sus?)\s+)*")
_TAIL = re.compile(
    r"[\s:,—–-]*(?:\b(?:que\s+)?(?:se\s+)?(?:pag|cobr|abon|gan|premi|rind|recib|da|dan|entreg|liquid)\w*\s*)?(?:\b(?:a|al|con|en|es|son|de)\s*)?$"
)


def labels(low: str, figures: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of folded words that stand right before figures, without articles and verbs of paying."""
    here = 0
    for figure in figures:
        tail = _TAIL.search(low, here, figure)
        last = tail.start() if tail else figure
        begun = max((hit.end() for hit in _PARTS.finditer(low, here, last)), default=here)
        lead = _LEADS.match(low, begun, last)
        first = lead.end() if lead else begun
        if 0 < last - first <= _LONGEST:
            yield first, last
        here = figure


_NUMBERED = re.compile(r"(?:\d|primer|segund|tercer|cuart|quint)\w*[ªa°º.]{0,2}\s+apuesta")
_SAYS_AGAIN = re.compile(
    r",\s+que\s+es\s+(?:la|su)\s+\w+\s+y\s+|[\s,—-]*(?:\(|o sea|es decir|esto es|—)[\s,]*(?:por\s+(?:el|un|una|la)\s+)?"
)
_LOSES = re.compile(r"\W{0,6}(?:pierde|pierden|perdera)\b", re.IGNORECASE)
_RANGED = re.compile(r"\s+(?:al?|hasta)\s+(?!(?:1|uno?|una)\b)(?:el\s+)?(?:\d|[a-z]+(?=\s*(?:[.,;)]|$|y\b)))")
_GIVEN = re.compile(r"\b(?:gan|pierd|perd)\w*\s+(?:con|si|cuando)\b[^,;.]{0,25}$")
_EXTREMES = re.compile(r"\b(?:mayor|menor)\b(?=\s*\(|\s+(?:y|o)\s+(?:el\s+|al\s+)?(?:mayor|menor)\b)")
_WITH_ZERO = re.compile(
    r"\b(?:comprend|contien|conten|inclu|llev|abar)\w+\s+(?:el|un)\s+cero\b|\bcon\s+el\s+cero\s+se\s+form\w+|(?<=calle)s?\s+(?:del|con\s+el)\s+cero\b"
)
_SYMBOL = re.compile(
    r"\b(?:el|al|del|los)\s+(?P<n>\d{1,2})\b"
    r"(?!\s*(?:por|a|x|:|veces|sectores|casillas|divisiones|segmentos|espacios|posiciones|simbolos)\b)"
)
_REST = re.compile(r"\b(?:l[oa]s?\s+(?:demas|restantes?|otr[oa]s)|el\s+resto)\b")
_HALVES = re.compile(  # the two halves of a wheel, where one word names both: "menores y mayores", "1-18 y 19-36"
    r"\b(?:menor(?:es)?|baj[oa]s?)\s+[yo]\s+(?:(?:a|los|las)\s+)?(?:mayor(?:es)?|alt[oa]s?)\b"
    r"|\b(?:mayor(?:es)?|alt[oa]s?)\s+[yo]\s+(?:(?:a|los|las)\s+)?(?:menor(?:es)?|baj[oa]s?)\b"
    r"|\b1\s?(?:[-–]|al?)\s?18\s+[yo]\s+(?:del?\s+)?19\s?(?:[-–]|al?)\s?36\b"
)
_CARDS_AT_MONTE = re.compile(  # "cartas" as one of the bets that are listed
    r"\bcartas?(?=(?:,|\s+[yo])\s+(?:(?:al?|el|la)\s+)?(?:salto|camo|anti|viudo|contrajudia|judia)\b)"
)
_ON_DICE = re.compile(
    r"\b(?:en|sobre)\s+(?:los\s+)?(?P<dice>uno?|dos|tres)"
    r"(?=\s*(?:[,.;]|y\b|$|[\d#]|(?:solo\s+)?(?:de\s+los\s+)?dados?\b))"
    r"|\b(?P<shown>un|dos|tres|[123])\s+dados?\b(?!\s*(?:cubic|de\s+\d|con\s+\w+\s+caras))"
    r"|^\W*los\s+(?P<all>tres)\b"
)
_FIGURES = {
    "un": "one_figure", "uno": "one_figure", "1": "one_figure", "dos": "two_figures", "2": "two_figures",
    "tres": "three_figures", "3": "three_figures",
}  # fmt: skip
_COMBINATION = re.compile(r"(?<![\d+])[1-6]\s?\+\s?[1-6](?!\s?\+?\d)")  # "4 duro, 2+2": what two dice show is no total
_ON_BET = re.compile(r"\s+(?:a|al|de|del|sobre|tras|detras\s+del?)\s+(?:(?:el|la|los|las)\s+)?")
_TWO_BETS = re.compile(r"\b(?:ambas|las\s+dos|una\s+y\s+otra)\s+apuestas?\b")


@each_passage
def ideas(text: str, game: str) -> tuple[Mention, ...]:
    """Return the concepts that a text speaks of."""
    return tuple(one for one in next(iter(mentions([(text, game)]))) if one.kind in ("concept", "role", "item"))


def shifted(said: Sequence[Mention], start: int, end: int) -> tuple[Mention, ...]:
    """Return the mentions of `text[start:end]` as those of that stretch."""
    return tuple(
        replace(one, start=one.start - start, end=one.end - start)
        for one in said
        if start <= one.start and one.end <= end
    )


def items(
    text: str,
    game: str,
    *,
    cell: bool = False,
    paid: bool = False,
    follows: bool = False,
    said: Sequence[Mention] | None = None,
) -> list[Item]:
    """Return the names and gains of a text, without overlaps: gains come first, then the longer name.

    `follows` tells that a gain stands before the text, so that a figure alone may be one; `said` are the concepts that
    the text speaks of, where the caller has them.
    """
    found = [Item("gain", (), m.start, m.end, m.value, m.note, m.kind) for m in gains.find(text, cell=cell, paid=paid)]
    found = _once(text, found)
    masked = _masked(text, found)
    if served(game, table().dice_games):
        masked = _COMBINATION.sub(lambda hit: "#" * len(hit.group()), masked)
    called = labelled(text, game, found) if paid or cell else []
    named = sorted([*called, *_names(masked, game, said)], key=lambda one: (one.start, -one.end, one.kind))
    kept: list[Item] = list(found)
    for one in sorted(named, key=lambda one: (not one.form, -(one.end - one.start), one.start)):
        if all(one.end <= other.start or other.end <= one.start for other in kept):
            kept.append(one)
    kept = _by_name(text, _on_scene(_of_others(text, kept), game))
    if any(one.kind == "total" for one in kept):
        kept += [Item("rest", (), *hit.span()) for hit in _REST.finditer(folded(text))]
    kept = followed(text, _laid_on(text, _outside(text, sorted(kept, key=lambda one: one.start))))
    return with_short(text, kept, follows) if paid or cell else kept


def _laid_on(text: str, found: Sequence[Item]) -> list[Item]:
    """Join odds and the bet that they are laid on: "gabelas a pase", "odds sobre el no pase"."""
    kept: list[Item] = []
    for one in found:
        before = kept[-1] if kept else None
        if before is not None and before.ids == ("odds",) and _ON_BET.fullmatch(folded(text), before.end, one.start):
            joint = laid((*before.ids, *one.ids)) if one.kind == "bet" else []
            if joint and joint != ["odds"]:
                kept[-1] = replace(before, ids=tuple(joint), end=one.end)
                continue
        kept.append(one)
    return kept


def _of_others(text: str, found: Sequence[Item]) -> list[Item]:
    """Leave out the winner of a game where another bet is said to win: "el seguro ganador"."""
    ends = {one.end for one in found if one.kind == "bet" and one.form != "winning_hand"}
    return [one for one in found if one.form != "winning_hand" or len(text[: one.start].rstrip()) not in ends]


def _on_scene(found: list[Item], game: str) -> list[Item]:
    """Leave out the name of a game that tells where another of its bets is paid: "en la guerra, la segunda apuesta"."""
    own = (game,) if game in table().own_name else ()
    others = any(one.kind in ("bet", "situation") and one.ids != own for one in found)
    return [one for one in found if one.ids != own] if own and others else found


def _by_name(text: str, found: Sequence[Item]) -> list[Item]:
    """Leave out the number of a bet whose name stands in parentheses behind it: "la 2ª apuesta (Flop)"."""
    named = [one for one in found if one.kind == "bet" and text[: one.start].rstrip('"“ ').endswith("(")]
    return [
        one
        for one in found
        if one.kind != "bet"
        or not _NUMBERED.match(folded(text), one.start, one.end)
        or not any(
            other.ids != one.ids and other.start >= one.end and not text[one.end : other.start].strip(' ("“')
            for other in named
        )
    ]


def _outside(text: str, found: Sequence[Item]) -> list[Item]:
    """Leave out what stands in parentheses behind a bet to say what it is: "mayor (de 11 a 17)"."""
    kept: list[Item] = []
    for one in found:
        opened, closed = text.rfind("(", 0, one.start), text.rfind(")", 0, one.start)
        told = (
            opened > closed
            and (one.kind in ("total", "hand") or one.ids == ("straddle",))
            and any(
                other.kind == "bet" and other.end <= opened and not text[other.end : opened].strip() for other in kept
            )
        )
        if not told:
            kept.append(one)
    return kept


def ellipses(text: str, game: str) -> int:
    """Return how many figures of a text stand right behind names as gains do that leave out their unit."""
    return shortened(text, [one for one in items(text, game) if one.kind != "gain"])


def labelled(text: str, game: str, found: Sequence[Item]) -> list[Item]:
    """Return what stands right before gains and figures and is a name only there: "la esquina ocho"."""
    figures = [one.start for one in found] or [one.start for one in numbers.scan(folded(text))]
    made = list[Item]()
    for first, last in labels(folded(text), figures):
        words = text[first:last]
        if numbers.at(folded(words), 0):
            continue  # a total of dice or a share of something
        if bet := load().bets.lookup(words, game=game):
            made.append(Item("bet", (bet,), first, last))
        elif (hand := load().hands.lookup(words, game=game)) and served(game, table().hand_games + table().pair_games):
            made.append(Item("hand", (hand,), first, last))
    return made


def _masked(text: str, found: Sequence[Item]) -> str:
    """A text without the words of its gains, at the same places: a total is not read into "uno por dos"."""
    for one in found:
        text = text[: one.start] + "#" * (one.end - one.start) + text[one.end :]
    return text


def _once(text: str, found: Sequence[Item]) -> list[Item]:
    """Leave out a gain that says the one before it again: "al doble (2 x 1)"."""
    kept: list[Item] = []
    for one in found:
        again = (
            bool(kept)
            and kept[-1].value == one.value
            and (text[: one.start].endswith("(") or _SAYS_AGAIN.fullmatch(folded(text), kept[-1].end, one.start))
        )
        if not again:
            kept.append(one)
    return kept


def _names(text: str, game: str, said: Sequence[Mention] | None) -> Iterator[Item]:
    for name in load().bets.find(text, game=game):
        if name.id.startswith("total_") and _ranged(folded(text), name):
            continue  # "el grande gana con totales de 11 a 17"
        if name.id and not without(text, name.start) and not _LOSES.match(text, name.end) and not special(text, name):
            yield Item("bet", (name.id,), name.start, name.end)
    yield from cards(text, game)
    if own := own_bet(folded(text), game):
        yield Item("bet", (own[0],), *own[1:])
    elif served(game, table().dice_games):
        yield from thrown(text, game)
    if served(game, ("baccarat",)):
        yield from winning_totals(text)
    yield from cases(text, game, ideas(text, game) if said is None else said)
    yield from _marks(text, game)
    yield from _of_one_game(folded(text), game)


def _ranged(low: str, name: Name) -> bool:
    """Tell whether a total is the end of a range or what something is won or lost with."""
    return bool(_RANGED.match(low, name.end) or _GIVEN.search(low, 0, name.start))


def _marks(text: str, game: str) -> Iterator[Item]:
    """Names that only some games know: the street with the zero, dice that show a figure, symbols, both bets."""
    low = folded(text)
    if served(game, table().one_win) and (hit := _WINNINGS.match(low)):
        yield Item("bet", ("win",), hit.start("of"), hit.end())
    for hit in _COLOUR.finditer(low) if served(game, ("roulette",)) else ():
        yield Item("bet", ("red", "black"), hit.start("bet"), hit.end("bet"))
    for hit in _TARGET.finditer(low) if game == "siete_y_medio" else ():
        yield Item("hand", _OF_TARGET, hit.start("hand"), hit.end())
    yield from (Item("zero", (), hit.start(), hit.end()) for hit in _WITH_ZERO.finditer(low))
    if served(game, table().figure_games):
        for hit in _ON_DICE.finditer(low):
            yield Item("bet", (_FIGURES[hit.group(hit.lastgroup or 0)],), hit.start(), hit.end())
    for hit in _EXTREMES.finditer(low) if game == "sic_bo" else ():
        yield Item("bet", ("high" if hit.group() == "mayor" else "low",), hit.start(), hit.end())
    if game == "big_six":
        for hit in _SYMBOL.finditer(low):
            yield Item("bet", (f"segment_{hit.group('n')}",), hit.start("n"), hit.end("n"))
    if served(game, TWO_BETS):
        yield from (Item("bet", ("ante", "bet"), hit.start(), hit.end()) for hit in _TWO_BETS.finditer(low))


def _of_one_game(low: str, game: str) -> Iterator[Item]:
    """Bets that are named by words too common to name one elsewhere: the halves of a wheel, cards among the lances."""
    for hit in _HALVES.finditer(low) if served(game, ("roulette",)) else ():
        yield Item("bet", ("low", "high"), *hit.span())
    for hit in _CARDS_AT_MONTE.finditer(low) if game == "monte" else ():
        yield Item("bet", ("cartas",), *hit.span())


def joined(low: str, named: Sequence[Item]) -> list[Item]:
    """Return the last of some names in folded words with those that are listed before it: "el camo, anti y viudo"."""
    kept = [*named[-1:]]
    for one in reversed(named[:-1]):
        if _JOINED.fullmatch(low, one.end, kept[0].start) is None:
            break
        kept.insert(0, one)
    return kept


_ELIDED = re.compile(r"\s*(?:y\s+)?(?:(?:la|el|las|los)\s+)?(?=de\s)")


def head_of(part: str, found: Sequence[Item]) -> str:
    """The noun of the last name of a clause: "camuninas" of "camuninas de 4 y de 10, siete veces"."""
    last = next((one for one in reversed(found) if one.kind in ("bet", "hand")), None)
    return part[last.start : last.end].partition(" ")[0] if last is not None else ""


def elided(part: str, game: str, head: str) -> list[Item]:
    """The names and gains of a clause that leaves out the noun of the one before: "…; de 6 y de 8, nueve"."""
    opens = _ELIDED.match(part)
    if opens is None:
        return []
    more = len(head) + 1 - opens.end()
    found = items(f"{head} {part[opens.end() :]}", game, paid=True, follows=True)
    if not any(one.start == 0 and one.end > len(head) + 1 for one in found):
        return []
    return [replace(one, start=max(one.start - more, opens.end()), end=one.end - more) for one in found]


def of_line(text: str, bets: Sequence[str], game: str) -> Sequence[str]:
    """Return bets; odds alone are those on the one line that the words before their gain name."""
    if tuple(bets) != ("odds",):
        return bets
    on = odds_on(bet.removeprefix("odds_") for bet in ids_of(items(text, game), "bet"))
    return (on,) if on else bets
