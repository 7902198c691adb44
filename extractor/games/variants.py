"""What titles and the whole text say of a provision's game beyond the names of the lexicon.

- The game of a whole regulation, where it has one: by the act's own title, by its first articles, by its words.
- The variant of a game that each provision is about, by its titles and by the lists of modalities.
- Games that nobody knows by name: a title that is called like a game, with a text of a game's kind below it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz import fuzz

from extractor.folding import fold
from extractor.games.mentions import Mention, mentions, plain
from extractor.games.names import Games, Named, data, family, games, kind_of, kind_told, lively, normal, noun_of
from extractor.games.titles import (
    DIVISIONS,
    HEADED,
    PREFACE,
    Part,
    Title,
    body,
    drawn_together,
    read_title,
    speaks,
    told_nothing,
)

_LONGEST = 6  # words of a name
_TELLING = 4  # letters of a word that may be said again
_ODDS = re.compile(r"\b(?:\w+ (?:a|por) (?:1|uno|una)|1 1|a la par|tantos?)\b")
_STAKE = re.compile(r"\b(?:apuest\w+|apost\w+|postura|puesta|ante)\b")
_WON = re.compile(r"\b(?:paga\w*|pagos?|premio|gana\w*|cobra\w*)\b")
_CALLED = re.compile(
    r"(?:(?:reglamento|reglas|normas|regulacion|normativa) (?:\w+ )?(?:de |del |para )(?:el )?)?"
    r"(?:del |el )?(?:juego|modalidad) "
    r"(?:de la |de los |de las |de el |del |de |denominad[oa] |llamad[oa] )?(?P<name>.+)"
)
_LEAD = re.compile(r"^(?:del |de la |de los |de las |de el |de |el |la |los |las )+")
_TAIL = re.compile(
    r" (?:en (?:el|los|la|las) (?:casinos?|salas?|salon\w*|establecimientos?)|del casino|de la sala)\b.*$"
)
_LIST = re.compile(r" (?:y|e|o) ")  # a title of several things
_CLAUSE = re.compile(r"\bque\b")  # words that say something, and so are no name
_COMMON = re.compile(r"\b(?:tod[oa]s|cualquier|cualesquiera|comun(?:es)?|general(?:es)?)\b")  # what several games share

_FIRST = 24  # parts that may hold the title of an act
_LINES = 60  # lines of what stands before the first part
_LONGEST_HEADLINE, _SHORT = 320, 60
_HEADLINE = 90  # characters of a first line that is a title, whatever it says of a game
_TITLE = re.compile(
    r"\b(?:reglamento|reglamentacion|reglas|normas|normativa|directiva|ordenanza|circular|instruccion|instructivo|manual"
    r"|cartilla|folleto|guia|pliego|condiciones"
    r"|bases|desarrollo de|regulan?|regulador[ae]?s?|aprueban?|juegos? de|juego del|modalidad)\b"
)
_OBJECT = re.compile(
    r"\b(?:regula[nr]?|regular|objeto|reglas|normas|condiciones|practica(?:ra|rse)?|explota\w+"
    r"|juego de(?:l| la| los| las)?)\b"
)
_SEVERAL_GAMES = re.compile(r"\bjuegos\b")
_PAST = re.compile(r"\s*(?:que\b|vist|considerando|abrog|derog|no comprende)")
_MANY = 0.8  # share of all names in a text that makes one its game
_OFTEN = 3
_STRONG, _FAIR, _WEAK = 0.9, 0.75, 0.55


@dataclass(frozen=True, slots=True)
class Stranger:
    """A game that is not in the vocabulary: its id (the slug of its name), its name and its kind."""

    game: str
    name: str
    kind: str


_MODALITIES = re.compile(r"modalidade?s?\b|variantes?\b|variedades?\b")
_PLURAL = re.compile(r"\b(?:variantes|modalidades)\b")
_LONG, _ALIKE = 6, 75  # letters of a word that damage may have changed, and how alike (per cent) it then still is
_SEVERAL = re.compile(r"\W*(?:para|en) (?:todas )?(?:las?|los) (?:modalidad|variante|juego)|\W*poker, modalidad")


def name_variants(root: Part, listed: Mapping[int, str], titles: Mapping[int, Title]) -> None:
    """Give every part its variant; `listed` are those of titles that name several games, `titles` what titles say."""
    lexicon = games()
    only = _only_variants(lexicon, root)
    for part in root.walk():
        above = part.parent
        part.variant = above.variant if above is not None and above.game == part.game else ""
        if not part.game:
            continue
        if above is not None and above.game != part.game and part.game in data()["hosts"]["games"]:
            part.variant = ",".join(sorted(_guests(part)))
        own = listed.get(id(part)) or _own(lexicon, part, titles.get(id(part), Title()), only)
        if own is not None:
            part.variant = own


def only_modality(part: Part, game: str) -> str:
    """Return the game of the one modality that a chapter lists, where it lists no other; else the game itself."""
    lists = [child for child in part.children if child.num and _MODALITIES.match(fold(child.heading))]
    modalities = [child for child in lists[0].children if child.num] if len(lists) == 1 else []
    if len(modalities) != 1 or len(lists[0].children) != 1:
        return game
    only = games().find(modalities[0].heading)
    fits = only is not None and only.whole and (only.game == game or games().within(game, only.game))
    return only.game if only is not None and fits else game


def _own(lexicon: Games, part: Part, title: Title, only: Mapping[str, set[str]]) -> str | None:
    """Return the variant that a part names itself; None where it keeps that of the part above."""
    if part.kind == "point":
        return _choice(lexicon, part) or None
    if part.kind not in HEADED or not part.heading:
        return None
    if _SEVERAL.match(fold(part.heading)):
        return ",".join(sorted(lexicon.listed(part.heading))) or None
    if part.kind == "heading" and (variant := lexicon.variant_titled(part.game, part.heading)):
        return variant
    if several := _listed(lexicon, part):
        return ",".join(sorted(several))
    return _titled(lexicon, part, title, only)


def _titled(lexicon: Games, part: Part, title: Title, only: Mapping[str, set[str]]) -> str | None:
    """Return the variant of a part whose title is the name of a game; None where it is none."""
    if title.manner not in ("whole", "about"):
        return None
    if part.game in data()["hosts"]["games"]:
        return ",".join(sorted(_hosted(title.games, part.game))) or None
    if not any(part.game in one for one in title.games):
        return None
    variant = lexicon.variant(part.game, part.heading)
    if part.kind in DIVISIONS and variant in only.get(part.game, ()):
        variant = _only_listed(lexicon, part)
    above = part.parent
    if variant or above is None or above.game != part.game:
        return variant
    return _full(lexicon, part) or None


def _listed(lexicon: Games, part: Part) -> set[str]:
    """Return the variants that a title lists (`variantes con límites y sin límites`), where it lists several.

    A name that damage has changed by a letter or two counts beside one that stands there.
    """
    words = fold(part.heading)
    if not _PLURAL.search(words):
        return set()
    held = set(lexicon.variant(part.game, part.heading).split(",")) - {""}
    for name, variant, of in lexicon.variants if len(held) == 1 else ():
        if part.game in of and variant not in held and _changed(name, words, lexicon.around):
            held.add(variant)
    return held if len(held) > 1 else set()


def _changed(name: str, words: str, known: frozenset[str]) -> bool:
    """Tell whether a word that nobody knows is one of a name's, but for a letter or two."""
    strange = [word for word in re.findall("[a-z]+", words) if len(word) >= _LONG and word not in known]
    return any(fuzz.ratio(word, own) >= _ALIKE for word in strange for own in name.split() if len(own) >= _LONG)


def _hosted(named: Iterable[tuple[str, ...]], host: str) -> set[str]:
    """Return the games beside which another is played, of those that words name: none on events, no machine."""
    first = {games_[0] for games_ in named if games_} - {host}
    return {game for game in first if kind_of(game) not in data()["hosts"]["never_guests"]}


def _guests(part: Part) -> set[str]:
    """Return the games that a chapter of one played beside others lists as its modalities."""
    lists = (one for one in part.children if _MODALITIES.match(fold(one.heading)))
    listed = [child for one in lists for child in one.children if child.num]
    named = {game for child in listed for game in games().listed(child.heading or child.own.text)}
    return _hosted(((game,) for game in named), part.game)


def _only_listed(lexicon: Games, part: Part) -> str:
    """Return the variant of the one modality that a chapter lists."""
    lists = [child for child in part.children if child.num and _MODALITIES.match(fold(child.heading))]
    modalities = [child for child in lists[0].children if child.num] if len(lists) == 1 else []
    return lexicon.variant(part.game, modalities[0].heading) if len(modalities) == 1 else ""


def _only_variants(lexicon: Games, root: Part) -> dict[str, set[str]]:
    """Return the games that all divisions of the document name with one variant: it distinguishes none of them."""
    variants: dict[str, set[str]] = {}
    for one in _divisions(lexicon, root):
        variants.setdefault(one.game, set()).add(one.variant)
    return {game: found for game, found in variants.items() if len(found) == 1}


def _divisions(lexicon: Games, root: Part) -> Iterator[Named]:
    for part in root.walk():
        if part.kind in DIVISIONS and part.heading and (one := lexicon.find(part.heading)) and one.whole:
            yield one


def _full(lexicon: Games, part: Part) -> str:
    """Return the variant that a game's plain name means among its modalities: not the small one beside it."""
    above = part.parent
    if above is None or not _MODALITIES.match(fold(above.heading)):
        return ""
    beside = {lexicon.variant(part.game, other.heading) for other in above.children if other is not part}
    return next((variant for variant, others in lexicon.fulls.items() if others & beside), "")


def _choice(lexicon: Games, part: Part) -> str:
    """A letter that stands alone over the rows of a table is a choice between tables."""
    letter = fold(part.num).strip(" ).")
    below = not part.own or part.own.quote().line_start > part.line_start
    alone = len(letter) == 1 and letter.isalpha() and part.line_end > part.line_start and below
    return lexicon.choice(part.game, letter) if alone else ""


def stranger(part: Part, words: str, labelled: str, titles: Mapping[int, Title]) -> Stranger | None:
    """Return the unknown game that a part is about, by its (normal) title or its label; None where there is none."""
    if labelled:
        return _named(normal(labelled), body(part))
    return called(words, part) or defines_itself(part, words) or beside(part, words, titles)


def called(words: str, part: Part) -> Stranger | None:
    """Return the unknown game that (normal) words call one, `juego de …`, if the part's text is one of a kind."""
    found = _CALLED.fullmatch(words)
    return _named(found["name"], body(part)) if found else None


def defines_itself(part: Part, words: str) -> Stranger | None:
    """Return the unknown game of a chapter that says of the name it is called by that this is a game; else None."""
    if part.kind not in (*DIVISIONS, "heading") or not words:
        return None
    found = _named(words, text := body(part))
    return found if found and re.search(rf"\b{re.escape(found.name)}{_IS_GAME}", text) else None


_IS_GAME = r" (?:es|consiste en|constituye) (?:un|el|una) (?:\w+ )?(?:juego|modalidad de juego)\b"


def _named(words: str, text: str) -> Stranger | None:
    """Return the game of a (normal) name, if its text (normal too) is one of a kind of games."""
    name = _TAIL.sub("", _LEAD.sub("", words)).strip()
    if not name or len(name.split()) > _LONGEST or _CLAUSE.search(name) or _COMMON.search(name):
        return None
    if told_nothing(name) or speaks(name):
        return None
    kind = kind_told(name, text)
    return Stranger(name.replace(" ", "_"), name, kind) if kind else None


def beside(part: Part, words: str, titles: Mapping[int, Title]) -> Stranger | None:
    """Return the unknown game of a chapter beside those of known games; None where it is none.

    Its name says a kind, or its text is played for a stake, most chapters beside it are games, and it says its name.
    """
    if part.kind not in (*DIVISIONS, "heading") or not words or _LIST.search(words):
        return None
    held = part.parent.children if part.parent else ()
    others = [titles.get(id(other), Title()) for other in held if other is not part and other.kind == part.kind]
    known = sum(title.manner == "whole" for title in others)
    text = body(part) if known else ""
    found = _named(words, text) if known else None
    if found is None or noun_of(found.name, found.kind):
        return found
    telling = sum(not told_nothing(title.words) and title.manner != "general" for title in others)
    return found if 2 * known >= telling and staked(text) and _says(found.name, text) else None


def staked(text: str) -> bool:
    """Tell whether a (normal) text says what is won for a stake, as a game's own does."""
    return bool(_ODDS.search(text) or _STAKE.search(text)) and _WON.search(text) is not None


def _says(name: str, text: str) -> bool:
    """Tell whether a (normal) text says the name that its title has, besides there."""
    words = [word for word in name.split() if len(word) >= _TELLING]
    return any(len(re.findall(rf"\b{re.escape(word.rstrip('s'))}(?:e?s)?\b", text)) > 1 for word in words)


@dataclass(frozen=True, slots=True)
class Act:
    """What a whole regulation is about: the games that it may be (none where it treats several), how sure, and why."""

    games: tuple[str, ...] = ()
    confidence: float = 0.0
    reason: str = ""
    several: bool = False

    @property
    def told(self) -> bool:
        """Whether the act's own title or its first articles say which game it is about."""
        return self.confidence >= _FAIR


def act(root: Part, titles: Mapping[int, Title], defined: Mapping[str, tuple[str, ...]]) -> Act:
    """Return the one game of a regulation, or nothing where it treats several or names none.

    `titles` are what the titles of its parts say, `defined` the names that the text itself gives to games.
    """
    chapters = _chapters(root, titles)
    if not chapters and _beside(root, titles, _own_games(root, defined)):
        return Act(several=True)
    for lines, confidence, why in (
        ((*_first(root, defined), *_titles(root, chapters)), _STRONG, "title"),
        (() if chapters else _headline(root, defined), _STRONG, "title"),
        (_objects(root, chapters), _FAIR, "object"),
    ):
        held = [(line, named) for line in lines if (named := plain(mentions(normal(line), defined)))]
        sets = {one.games for _, named in held for one in named if not one.unsure}
        if sets:
            common = _common(sets)
            if not common or _foreign(root, titles, chapters, common):
                return Act(several=True)
            return Act(common, confidence, f"{why}: {' '.join(held[0][0].split())[:80]}")
    return Act(several=True) if chapters else _counted(root, defined)


def unknown(root: Part) -> Stranger | None:
    """Return the game that nobody knows which an act's title says that it regulates; None where there is none."""
    return next((found for line in _titles(root, ()) if (found := called(normal(line), root))), None)


def _common(sets: set[tuple[str, ...]]) -> tuple[str, ...]:
    """Return what several names have in common: the game that all mean, or that of their family."""
    own = {one for one in sets if not set(one) <= games().generic} or sets
    if len(own) == 1:
        return next(iter(own))
    narrow = set.intersection(*(set(one) for one in own))
    if narrow:
        return tuple(game for game in next(iter(own)) if game in narrow)
    if own <= {("poker",), ("circle_poker",), ("tournaments",)}:
        return ("poker",)
    common = family(one[0] for one in own)
    return (common,) if common else ()


def _chapters(root: Part, titles: Mapping[int, Title]) -> set[int]:
    """The parts that are called like games, with all below them, where those are several games."""
    called = [part for part in root.walk() if (title := titles.get(id(part))) and title.manner == "whole"]
    if len({titles[id(part)].games for part in called}) < 2:
        return set()
    return {id(node) for part in called for node in part.walk()}


def _foreign(root: Part, titles: Mapping[int, Title], chapters: Container[int], own: tuple[str, ...]) -> bool:
    """Tell whether chapters are called like several games that are none of what an act's title names."""
    called = [title for part in root.walk() if id(part) in chapters and (title := titles.get(id(part)))]
    named = {title.games[0][0] for title in called if title.manner == "whole"} - games().generic
    named -= {*data()["hosts"]["games"]}
    return len([game for game in named if not any(games().within(one, game) for one in own)]) > 1


def _own_games(root: Part, defined: Mapping[str, tuple[str, ...]]) -> set[str]:
    """The one game that the act's own title names; empty where it speaks of several."""
    lines = [normal(line) for line in _titles(root, ())]
    held = [plain(mentions(line, defined)) for line in lines if not _SEVERAL_GAMES.search(line)]
    sets = {one.games for named in held for one in named if not one.unsure}
    return set(next(iter(sets))) if len(sets) == 1 else set()


def _beside(root: Part, titles: Mapping[int, Title], own: Set[str]) -> bool:
    """Tell whether a chapter called like a game is one of several, so that what stands beside it is not about it.

    One called like the act's `own` game, or like a thing of any game (`De las apuestas`), says nothing of this.
    """
    for part in root.walk():
        title = titles.get(id(part))
        if (
            title is None
            or title.manner != "whole"
            or part.parent is None
            or part.kind in ("article", "clause", "point")
            or title.named[0].unsure
            or own & {*title.games[0]}
        ):
            continue
        held = [other for other in part.parent.children if other is not part and other.kind == part.kind]
        return len(held) > 1 and _lines(part) < _MANY * (_lines(part) + sum(map(_lines, held)))
    return False


def _lines(part: Part) -> int:
    return part.line_end - part.line_start + 1


def _first(root: Part, defined: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The first line that stands alone above a text, where it is nothing but the name of a game."""
    line, _, rest = root.own.text.strip().partition("\n")
    if rest and read_title(line.strip(), defined).manner == "whole":
        yield line.strip()


def _headline(root: Part, defined: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The first line of a text, where it names a game whose text it is: `Lista de control: ruleta`."""
    first = next((words for part in root.walk() for words in (part.heading, part.own.text) if words.strip()), "")
    line = drawn_together(first.strip().partition("\n")[0])
    words = normal(line)
    named = [] if len(line) > _HEADLINE or _SEVERAL_GAMES.search(words) else plain(mentions(words, defined))
    if named and any(lively(game, body(root)) for one in named for game in one.games if not one.unsure):
        yield line


def _titles(root: Part, chapters: Container[int]) -> Iterator[str]:
    """Lines that may be the act's own title: it says that it regulates, or is a game's name and nothing else."""
    for at, part in enumerate(root.walk()):
        if at > _FIRST or id(part) in chapters:
            return
        own = part.own.text.split("\n")[: _LINES if part.kind in PREFACE or part is root else 2]
        own = [] if part.kind in ("article", "clause", "point") else own
        for line in _joined([part.heading, *own] if at < _FIRST // 2 or part.heading else own):
            low = fold(line)
            if len(line) < _LONGEST_HEADLINE and _TITLE.search(low) and not _PAST.match(low):
                yield line
        if part.kind in PREFACE or part is root:
            yield from (line for line in own if len(line) < _SHORT and read_title(line, {}).manner == "whole")


def _joined(lines: list[str]) -> list[str]:
    """Each line, and each with the next one, for a title may go on there."""
    held = [drawn_together(line.strip()) for line in lines if line.strip()]
    return held + [f"{first} {second}" for first, second in pairwise(held) if first.isupper() == second.isupper()]


def _objects(root: Part, chapters: Container[int]) -> Iterator[str]:
    """First sentences of the first articles: what the text says that it regulates."""
    for at, part in enumerate(root.walk()):
        if at > _FIRST or id(part) in chapters:
            return
        sentence = part.own.text.split(". ")[0][:_LONGEST_HEADLINE]
        if part.kind not in PREFACE and _OBJECT.search(fold(sentence)) and not _PAST.match(fold(sentence)):
            yield sentence


def _counted(root: Part, defined: Mapping[str, tuple[str, ...]]) -> Act:
    """The game that nearly all names of a text mean."""
    counts: Counter[tuple[str, ...]] = Counter()
    for part in root.walk():
        counts.update(one.games for one in _sure(part, defined))
    if not counts:
        return Act()
    meant, often = counts.most_common(1)[0]
    if often < _OFTEN or often < _MANY * counts.total():
        return Act()
    return Act(meant, _WEAK, f"named {often} times")


def _sure(part: Part, defined: Mapping[str, tuple[str, ...]]) -> list[Mention]:
    return [one for one in mentions(normal(part.own.text), defined) if not one.unsure]
