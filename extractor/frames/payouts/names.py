"""What a clause on payments names: bets, hands, totals of dice, situations and its gains, in order of place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from msgspec import Struct
from msgspec.structs import replace

from extractor.frames.payouts.beside import labels
from extractor.grammar import dice, gains, hands, numbers, odds
from extractor.grammar.match import PASSAGES_KEPT, Match, folded
from extractor.lexicon import Name, load, of_games
from extractor.mentions import Mention, mentions
from schemas.declared import fitted, read

_KEPT = 1024  # games with lists of games


class Item(Struct, frozen=True):
    """A name or gain in `text[start:end]`; `kind` is "bet", "hand", "total", "situation" or "gain".

    A total may hold several numbers ("4 o 10"); a gain has its `value`, the `form` in which it was said and, where the
    stake was taken out, a `note`.
    """

    kind: str
    ids: tuple[str, ...]
    start: int
    end: int
    value: str = ""
    note: str = ""
    form: str = ""


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """An idea that stands for bets (parted by spaces) in some games."""

    concept: str
    games: tuple[str, ...]
    bet: str


class Situated(Struct, frozen=True, forbid_unknown_fields=True):
    """An idea that stands for a situation in some games."""

    concept: str
    games: tuple[str, ...]
    id: str


class Added(Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a pot of added prizes and of titles on prizes; games that are all pot, and those that have none."""

    words: tuple[str, ...]
    table: tuple[str, ...]
    games: tuple[str, ...]
    never: tuple[str, ...]


class _Names(Struct, frozen=True, forbid_unknown_fields=True):
    hand_games: tuple[str, ...]
    dice_games: tuple[str, ...]
    side: tuple[str, ...]
    pairs: tuple[str, ...]
    pair_games: tuple[str, ...]
    figure_games: tuple[str, ...]
    own_name: tuple[str, ...]
    two_bets: tuple[str, ...]
    ante_bonus: tuple[str, ...]
    one_win: tuple[str, ...]
    wider: dict[str, tuple[str, ...]]
    labels: dict[str, str]
    added: Added
    case: tuple[Case, ...]
    situation: tuple[Situated, ...]


@cache
def table() -> _Names:
    """Return what `names.toml` declares."""
    name = "names.toml"
    return fitted(read(files(__package__).joinpath(name)), _Names, name)


@lru_cache(maxsize=_KEPT)
def served(game: str, names: tuple[str, ...]) -> bool:
    """Tell whether a game is among names of games or groups of them."""
    return of_games(game, *names)


@lru_cache(maxsize=PASSAGES_KEPT)
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
    called = labelled(text, game, found) if paid or cell else []
    named = sorted([*called, *_names(masked, game, said)], key=lambda one: (one.start, -one.end, one.kind))
    kept: list[Item] = list(found)
    for one in sorted(named, key=lambda one: (not one.form, -(one.end - one.start), one.start)):
        if all(one.end <= other.start or other.end <= one.start for other in kept):
            kept.append(one)
    kept = _by_name(text, kept)
    kept = _followed(text, _outside(text, sorted(kept, key=lambda one: one.start)))
    return _with_ellipses(text, kept, follows) if paid or cell else kept


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


_NUMBERED = re.compile(r"(?:\d|primer|segund|tercer|cuart|quint)\w*[ªa°º.]{0,2}\s+apuesta")
_BESIDE = 40  # characters behind a figure in which words may say that the stake is in it
_SHORT = re.compile(
    r"[\s)\"”]*(?:[,:]\s*)?(?:(?:que\s+)?(?:se\s+)?(?:pag|abon|cobr|rind|gan|recib|otorg)\w+\s+|con\s+|a\s+|(?<=,\s)de\s+)?"
)
_RUN = 2  # figures right behind bets: one alone may be the number of a bet
_SMALL = 4  # bets have numbers up to this: "docena 3"
_SHORT_END = re.compile(r"\s*(?:unidad(?:es)?|fichas?|tantos?|veces)?\s*(?:[.,;)]|$|\b(?:y|e|o|u)\b)")


def _with_ellipses(text: str, found: list[Item], follows: bool) -> list[Item]:
    """Add the gains that leave out what the first of them says: "el trío paga cincuenta veces y la escalera seis"."""
    low = folded(text)
    made = [
        gain
        for number in numbers.scan(low)
        if (gain := _ellipsis(low, number, found) or _ahead(low, number, found)) is not None
    ]
    plain = [one for one in made if one.form == "plain"]
    if plain and (len(plain) < _RUN or all(odds.parts(one.value)[0] < _SMALL for one in plain)):
        made = [one for one in made if one.form != "plain"]
    known = follows or any(one.kind == "gain" for one in found) or len(made) > 1
    return sorted([*found, *made], key=lambda one: one.start) if known else found


def ellipses(text: str, game: str) -> int:
    """Return how many figures of a text stand right behind names as gains do that leave out their unit."""
    low, found = folded(text), [one for one in items(text, game) if one.kind != "gain"]
    return sum(_ellipsis(low, number, found) is not None for number in numbers.scan(low))


def _ellipsis(low: str, number: Match[int | float], found: Sequence[Item]) -> Item | None:
    """Return the gain that a number right behind a name is; None where it counts something or ends nothing."""
    before = next((one for one in reversed(found) if one.end <= number.start), None)
    inside = any(one.start < number.end and number.start < one.end for one in found)
    whole = isinstance(number.value, int) and number.value > 0
    if (
        inside
        or not whole
        or before is None
        or before.kind not in ("hand", "bet")
        or not _SHORT_END.match(low, number.end)
    ):
        return None
    gap = low[before.end : number.start]
    counted = number.kind != "article" or low[number.end :].lstrip().startswith("unidad")
    plain = before.kind == "bet" and not gap.strip()
    bare = plain or (before.kind == "hand" and not gap.strip() and any(one.kind == "gain" for one in found))
    if not counted or not (bare or (gap.strip() and _SHORT.fullmatch(gap))):
        return None
    back = f"{number.value}:1"
    included = gains.includes_stake(low[number.end : number.end + _BESIDE])
    value = gains.less_stake(back) if included else back
    note = f"stake included: {back}" if included else ""
    return Item("gain", (), number.start, number.end, value, note, "plain" if plain else "") if value else None


_LED = re.compile(r"\s+(?:en|al?|para|por|sobre)\s+(?:(?:el|las?|los|una?|cada)\s+)?")
_LISTED = (",", ";", " y", " e")


def _ahead(low: str, number: Match[int | float], found: Sequence[Item]) -> Item | None:
    """Return the gain that a number right before a name is, in a list that began so: "35 a 1 en el pleno, 17 en …"."""
    first = next((one for one in found if one.kind == "gain"), None)
    if first is None or first.note or first.end > number.start or not low[: number.start].rstrip().endswith(_LISTED):
        return None
    led = [
        one
        for end in (first.end, number.end)
        if (one := next((one for one in found if one.start >= end), None))
        and one.kind == "bet"
        and _LED.fullmatch(low, end, one.start)
    ]
    whole = isinstance(number.value, int) and number.value > 0 and number.kind != "article"
    return Item("gain", (), number.start, number.end, f"{number.value}:1") if len(led) > 1 and whole else None


_SAYS_AGAIN = re.compile(
    r",\s+que\s+es\s+(?:la|su)\s+\w+\s+y\s+|[\s,—-]*(?:\(|o sea|es decir|esto es|—)[\s,]*(?:por\s+(?:el|un|una|la)\s+)?"
)


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
        if name.id.startswith("total_") and _GIVEN.search(folded(text), 0, name.start):
            continue  # "el grande gana con totales de 11 a 17"
        if name.id and not _without(text, name.start) and not _LOSES.match(text, name.end) and not _special(text, name):
            yield Item("bet", (name.id,), name.start, name.end)
    yield from _cards(text, game)
    if served(game, table().dice_games):
        yield from _dice(text, game)
    if served(game, ("baccarat",)):
        yield from _winning_totals(text)
    yield from _cases(text, game, said)
    yield from _marks(text, game)


def _marks(text: str, game: str) -> Iterator[Item]:
    """Names that only some games know: the street with the zero, dice that show a figure, symbols, both bets."""
    low = folded(text)
    yield from (Item("zero", (), hit.start(), hit.end()) for hit in _WITH_ZERO.finditer(low))
    if served(game, table().figure_games):
        for hit in _ON_DICE.finditer(low):
            yield Item("bet", (_FIGURES[hit.group("dice")],), hit.start(), hit.end())
    for hit in _EXTREMES.finditer(low) if game == "sic_bo" else ():
        yield Item("bet", ("high" if hit.group() == "mayor" else "low",), hit.start(), hit.end())
    if game == "big_six":
        for hit in _SYMBOL.finditer(low):
            yield Item("bet", (f"segment_{hit.group('n')}",), hit.start("n"), hit.end("n"))
    if served(game, table().two_bets):
        yield from (Item("bet", ("ante", "bet"), hit.start(), hit.end()) for hit in _TWO_BETS.finditer(low))


def _cards(text: str, game: str) -> Iterator[Item]:
    """Hands, and situations of hands, which say more than a hand in the same words: "escalera o superior"."""
    situations = [one for one in load().situations.find(text, game=game) if one.id]
    for hand in hands.find(text, game=game):
        told = any(one.start < hand.end and hand.start < one.end for one in situations)
        if not told and (served(game, table().hand_games) or hand.value in table().pairs):
            yield Item("hand", (hand.value,), hand.start, hand.end)
    for two in _TWO_OF.finditer(folded(text)) if served(game, table().hand_games) else ():
        yield Item("hand", (f"pair_of_{_PAIRED[two.group('rank')]}",), two.start(), two.end())
    for situation in situations:
        if situation.id == "dealer_not_qualified" and not served(game, table().hand_games):
            continue
        if situation.id == "dealer_bust" and served(game, table().one_win):
            yield Item("bet", ("win",), situation.start, situation.end, form=situation.id)
            continue
        yield Item("situation", (situation.id,), situation.start, situation.end)


_TWO_OF = re.compile(r"(?<!\by )\bdos\s+(?P<rank>ases|reyes|reinas|damas|jotas)\b")
_PAIRED = {"ases": "ace", "reyes": "king", "reinas": "queen", "damas": "queen", "jotas": "jack"}


def _winning_totals(text: str) -> Iterator[Item]:
    """ "Si la banca gana con seis"."""
    for hit in _WINS_WITH.finditer(folded(text)):
        number = numbers.at(folded(text), hit.end())
        if number is not None:
            yield Item("total", (str(number.value),), number.start, number.end)


def _cases(text: str, game: str, said: Sequence[Mention] | None) -> Iterator[Item]:
    """Ideas that stand for bets and situations in this game."""
    cases = {one.concept: one.id for one in table().situation if served(game, one.games)}
    for one in (ideas(text, game) if said is None else said) if cases else ():
        if one.id in cases and not _OF_PLAYER.search(folded(text), 0, one.start):
            yield Item("situation", (cases[one.id],), one.start, one.end)
    bets = {case.concept: case.bet for case in table().case if served(game, case.games)}
    for one in (ideas(text, game) if said is None else said) if bets else ():
        if one.id in bets:
            yield Item("bet", tuple(bets[one.id].split()), one.start, one.end, form=one.id)


_OF_PLAYER = re.compile(r"\b(?:jugador|apostador|cliente|quien|apostante|participante|visitante)\w*\b[^.,;:]*$")
_WITHOUT = re.compile(
    r"\b(?:sin|no\s+(?:es|sera|constituye|cuenta\s+como|se\s+considera(?:\s+como)?|vale\s+como))\s+(?:un\s+)?$|,\s+no\s+$"
)


_OF_CARDS = re.compile(
    r"[\"”]?\s+(?:(?:formado|compuesto|hecho|obtenido)\s+)?(?:de(?:l)?\s+(?:un\s+)?mism[oa]\s+(?:palo|color)|de\s+(?:picas|corazones|diamantes|treboles)"
    r"|con\s+(?:as\s+y|cartas\s+del\s+mismo)|suited)\b"
)
_LOSES = re.compile(r"\W{0,6}(?:pierde|pierden|perdera)\b", re.IGNORECASE)
_DEALERS = re.compile(
    r"\b(?:banca|casa|croupier|crupier|tallador|dealer|pagador|contra)\s+(?:(?:no|tambien|el|la|un)\s+)?"
    r"(?:(?:tiene|tenga|tuviera|completa|complete|obtiene|obtenga|forma|forme|hace|haga|liga|ligue|saca|saque|logra|logre|consigue|muestra|posea|descubre)\s+)?(?:un\s+)?$"
)


def _special(text: str, name: Name) -> bool:
    """Tell whether a black jack is one of certain cards: it is paid apart from the ordinary one."""
    return name.id == "blackjack" and _OF_CARDS.match(folded(text), name.end) is not None


def of_certain_cards(text: str, game: str) -> bool:
    """Tell whether a text is about a hand of certain cards that is paid apart from the ordinary one."""
    return any(_special(text, name) for name in load().bets.find(text, game=game)) if game == "blackjack" else False


def _without(text: str, start: int) -> bool:
    """Tell whether a name is said not to be there: "no es black jack", "sin black jack"."""
    low = folded(text)
    return any(cue.search(low, max(0, start - 40), start) for cue in (_WITHOUT, _DEALERS))


_EXTREMES = re.compile(r"\b(?:mayor|menor)\b(?=\s*\(|\s+(?:y|o)\s+(?:el\s+|al\s+)?(?:mayor|menor)\b)")
_DOUBLES = re.compile(r"\bdobles\s+(?P<totals>(?:4|6|8|10)\b(?:\s*(?:,|y|o|u)\s*(?:el\s+)?(?:4|6|8|10)\b)*)")
_OF_DOUBLES = re.compile(r"(?:\bdoble\s+de|(?<=\by\s)el\s+de|(?:^|;|,)\s*el\s+de)\s+(?P<face>[1-6])\b(?=[^.]*)")
_PAIR = re.compile(r"\b(?:las|los|estas|estos)\s+$")
_WITH_ZERO = re.compile(
    r"\b(?:comprend|contien|conten|inclu|llev|abar)\w+\s+(?:el|un)\s+cero\b|\bcon\s+el\s+cero\s+se\s+form\w+|(?<=calle)s?\s+(?:del|con\s+el)\s+cero\b"
)
_SYMBOL = re.compile(
    r"\b(?:el|al|del|los)\s+(?P<n>\d{1,2})\b"
    r"(?!\s*(?:por|a|x|:|veces|sectores|casillas|divisiones|segmentos|espacios|posiciones|simbolos)\b)"
)
_ON_DICE = re.compile(
    r"\ben\s+(?:los\s+)?(?P<dice>uno?|dos|tres)"
    r"(?=\s*(?:[,.;]|y\b|$|(?:solo\s+)?(?:de\s+los\s+)?dados?\b))"
)
_FIGURES = {"un": "one_figure", "uno": "one_figure", "dos": "two_figures", "tres": "three_figures"}
_TWO_BETS = re.compile(r"\b(?:ambas|las\s+dos|una\s+y\s+otra)\s+apuestas?\b")
_GIVEN = re.compile(r"\b(?:gan|pierd|perd)\w*\s+(?:con|si|cuando)\b[^,;.]{0,25}$")
_WINS_WITH = re.compile(r"\bgan\w*\s+con\s+(?:un\s+|una\s+)?")
_TOTAL = re.compile(
    r"(?<![\w.,:/-])(?:1[0-8]|[3-9]|trece|catorce|quince|dieciseis|diecisiete)(?![\w/%]|[.,:]\d|\s*(?:veces|dados|numeros|fichas))"
)


def _doubles(text: str) -> Iterator[Item]:
    """Bets on doubles of craps by their totals or by their faces: "los dobles 4 y 10", "2-2, 5-5", "el doble de 3"."""
    for hit in _DOUBLES.finditer(folded(text)):
        totals = re.findall(r"\d+", hit.group("totals"))
        yield Item("bet", tuple(f"hard_{n}" for n in totals), hit.start(), hit.end())
    for doubles in dice.combinations(text):
        faces = [combination.split("-") for combination in doubles.value]
        if all(a == b for a, b in faces):
            yield Item("bet", tuple(f"hard_{2 * int(a)}" for a, _ in faces), doubles.start, doubles.end)


def _dice(text: str, game: str) -> Iterator[Item]:
    yield from _doubles(text) if game == "craps" else ()
    for hard in dice.hard(text):
        yield Item("bet", tuple(f"hard_{n}" for n in hard.value), hard.start, hard.end)
    for hit in _OF_DOUBLES.finditer(folded(text)):
        yield Item("bet", (f"hard_{2 * int(hit.group('face'))}",), hit.start(), hit.end())
    for total in dice.totals(text):
        if _PAIR.search(folded(text), 0, total.start):
            continue  # "las dos se pagan"
        yield Item("total", tuple(map(str, total.value)), total.start, total.end)
    if game == "sic_bo":
        for hit in _TOTAL.finditer(text):
            if hit.group().isdigit():
                yield Item("total", (hit.group(),), hit.start(), hit.end())


_JOINED = re.compile(r"\s*(?:,|\by\b|\bo\b|\bu\b|\be\b)\s*(?:el\s+|la\s+|los\s+|al\s+|del?\s+)?")


def _numbered(text: str, found: list[Item]) -> list[Item]:
    """Add the figures right behind a numbered bet as totals."""
    last = next((one for one in found if one.kind == "bet" and one.ids[-1].rpartition("_")[0] == "segment"), None)
    made: list[Item] = []
    for number in numbers.scan(folded(text)) if last is not None else ():
        free = all(number.end <= one.start or one.end <= number.start for one in found)
        if free and last is not None and number.start >= last.end and _JOINED.fullmatch(text, last.end, number.start):
            last = Item("total", (str(number.value),), number.start, number.end)
            made.append(last)
    return sorted([*found, *made], key=lambda one: one.start)


def _followed(text: str, found: list[Item]) -> list[Item]:
    """Numbers that go on a numbered bet are such bets too: "craps 2, 3 y 12", "símbolos 5, 10 y 20"."""
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
            and _JOINED.fullmatch(text, before.end, one.start)
        ):
            kept.append(Item("bet", tuple(f"{stem}_{n}" for n in one.ids), one.start, one.end))
        else:
            kept.append(one)
    return kept
