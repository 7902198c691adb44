"""What speaks for a game at each part of a text: its title, what opens it, the names that only one game has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from corpus.wordlist import frequencies
from extractor import lexicon
from extractor.folding import fold
from extractor.games.mentions import GENERAL, Mention, game_of_words, group_of, mentions, recurring
from extractor.games.names import data, family, games, kind_of, lively, normal, noun_of, resolve
from extractor.games.titles import (
    DIVISIONS,
    HEADED,
    PREFACE,
    WITHIN,
    Part,
    Title,
    body,
    everybodys,
    label,
    read_title,
    recital,
    speaks,
    told_nothing,
)
from extractor.games.variants import Act, Stranger, beside, only_modality, staked, stranger

# What the first words of a part say of its game: `En la ruleta, …`, `Es la ruleta …`, `El bacará se juega …`.


_REACH = 90  # characters
_WITHIN = re.compile(
    r"(?:(?:en|para)(?: el| la| los| las)?(?: caso de| juego de| mesas? de)?(?: el| la| los| las)? )?"
    r"(?:modalidad(?: de)? |juego(?: de)? )?$"
)
_SAYS = re.compile(
    r"(?:^|.* )(?:es|son|juego(?: de| del)?(?: la| el| los| las)?|denomina\w*"
    r"|conocid[ao] (?:por|como)|modalidad(?: de)?) (?:una? |el |la |los |las )?$"
)
_ARTICLE = re.compile(r"(?:el |la |los |las )?$")
_PLAYED = re.compile(r" (?:es un juego|se juega|se practica|consiste|es una modalidad)")


def opening(part: Part, defined: Mapping[str, tuple[str, ...]]) -> tuple[Mention, str] | None:
    """Return the game that a part's first words say that it is about, with these words; None where they say nothing.

    A chapter without words of its own is told by those of its first article.
    """
    own = part.own.text
    division = part.kind in DIVISIONS
    text = own or (part.children[0].own.text if division and part.children else "")
    words = normal(text[: 2 * _REACH])
    named = next((one for one in mentions(words, defined) if one.start < _REACH), None)
    if named is None or named.unsure:
        return None
    before, behind = words[: named.start], words[named.end :]
    within = bool(own and before) and _WITHIN.fullmatch(before) is not None
    says = _SAYS.match(before) or (_ARTICLE.fullmatch(before) and _PLAYED.match(behind))
    return (named, " ".join(text.split())[:80]) if within or (division and says) else None


_WHOLE, _WHOLE_WITHIN = 8.0, 7.0  # a title that is a game's name
_ABOUT, _OPENED = 4.0, 4.5  # a title about a game; a text that opens with "En la ruleta, …"
_SEVERAL, _EVERYBODY, _PROVISOS = 5.0, 2.5, 6.0
_LEAN = 1.5  # a chapter all of whose articles name one game
_TERM = 3.0  # a title that names a bet of one game only
_FOR = re.compile(
    r"\b(?:en|para)(?: (?:el|la|los|las))?(?: (?:caso|juego|modalidad|variante)(?: (?:de|del|de la))?)?"
    r" (?P<name>\w+(?: \w+)?)$"
)
_ARTICLES = ("el", "la", "los", "las")
_RUN = 7  # letters of a word that are enough to tell it from another in which it stands
_VARIETY = re.compile(r"\b(?:variante|variedad|modalidad)\b")  # `Póquer de círculo, en la variedad …`
_ITSELF = re.compile(
    r"\besta (?:variante|modalidad)\b(?: \w+){0,12}? (?:denominada|llamada) (?:variante |modalidad )?(\w+)\b"
)
_WORDED = 4.0  # a part whose words are those of one game
_FOLLOWS, _FEWEST_NAMES = 3.0, 2  # a part that goes on from one about a game, and names so much of what that pays
_DEEPEST = 4  # levels of a text below which no chapter of a game begins
_PROVISO = re.compile(r"disposicion")


@dataclass(slots=True)
class Evidence:
    """What speaks for which game at a part, in points, with the words that say so."""

    points: dict[str, float] = field(default_factory=dict)
    reasons: list[str] = field(default_factory=list)
    variant: str = ""
    doubtful: bool = False

    def add(self, game: str, points: float, reason: str) -> None:
        """Let something speak for a game."""
        self.points[game] = self.points.get(game, 0.0) + points
        self.reasons.append(f"{game}: {reason}")


def _damaged(words: str, kin: Mapping[str, str]) -> str:
    """Return the game whose name ends a (normal) title though damage has run words into it, or into those before it.

    "para la modlBhccarat" ends in a name but for a letter; "que tiene elbancnel bacarra" has no word before it that
    would say something else of the game. A title whose words all exist is none of these.
    """
    *before, lead, last = ["", "", *words.split()]
    if last in kin:
        return kin[last] if len(lead) >= _RUN and not _exists(lead) else ""
    ends = {game for name, game in kin.items() if len(name) >= _RUN and _ends_in(last, name)}
    return ends.pop() if len(ends) == 1 and lead in _ARTICLES and before[-1:] != [""] and not _exists(last) else ""


def _ends_in(word: str, name: str) -> bool:
    """Tell whether a word ends in a name, of which damage may have changed one letter behind the first."""
    end = word[-len(name) :]
    return len(word) > len(name) and sum(one != other for one, other in zip(end, name, strict=True)) <= 1


def _exists(word: str) -> bool:
    return word in frequencies()


class Reader:
    """Reads what speaks for a game at each part of one text."""

    def __init__(
        self, root: Part, whole: Act, titles: Mapping[int, Title], defined: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.root = root
        self.whole = whole
        self.defined = defined
        self.titles = titles
        self.strangers: dict[str, Stranger] = {}

    def read(self) -> dict[int, Evidence]:
        """Return what speaks for a game at each part where something does."""
        found = {}
        for part in self.root.walk():
            if part is not self.root and (one := self._part(part)).points:
                found[id(part)] = one
        self._recurring(found)
        self._leanings(found)
        self._terms(found)
        self._worded(self.root, found, _DEEPEST)
        self._followers(found)
        return found

    def settle(self, part: Part, named: Mention) -> tuple[str, bool]:
        """Return the game that a name means at a part, and whether that is in doubt."""
        if len(named.games) == 1:
            return named.games[0], False
        below = {game for game in self._below(part) if game in named.games or games().within(named.games[0], game)}
        if len(below) > 1:
            return GENERAL, False
        if below:
            return below.pop(), False
        words = body(part)
        if told := _explicit(words, named.games):
            return told, False
        game, ahead = resolve(named.games, words)
        if not ahead:
            game, ahead = resolve(named.games, self._ruled)
        return game, not ahead

    @cached_property
    def _ruled(self) -> str:
        """All words but those of recitals and provisos.

        These may tell of what holds no longer, or not yet: "consentía ruletas de dos ceros".
        """
        return normal("\n".join(f"{part.heading}\n{part.own.text}" for part in _ruling(self.root)))

    def _part(self, part: Part) -> Evidence:
        found = Evidence()
        if part.kind == "part" and part.num and _proviso(part):
            found.add(GENERAL, _PROVISOS, part.num)
            return found
        title = self.titles.get(id(part), Title())
        if own := self._modality(part, title):
            found.add(own, _WHOLE_WITHIN, f'title "{part.heading[:80]}" is for one modality')
        elif title.manner and not self._of_chapter(part, title):
            self._title(part, title, found)
        elif part.kind in HEADED:
            self._unnamed(part, title, found)
        if not found.points and part.kind in (*HEADED, "point"):
            self._opening(part, found)
        return found

    def _of_chapter(self, part: Part, title: Title) -> bool:
        """Tell whether a title of what is played beside other games stands in the chapter of one of these."""
        hosts = data()["hosts"]["games"]
        if not title.games or any(game not in hosts for named in title.games for game in named):
            return False
        above = part.parent
        while above is not None and above is not self.root:
            over = self.titles.get(id(above), Title())
            told = {game for named in over.games for game in named} - {GENERAL, *games().generic, *hosts}
            if over.manner in ("whole", "about", "named") and told:
                return True
            above = above.parent
        return False

    def _title(self, part: Part, title: Title, found: Evidence) -> None:
        why = f'title "{" ".join(part.heading.split())[:80]}"'
        strength = _WHOLE if part.kind in DIVISIONS else _WHOLE_WITHIN
        if title.manner == "general":
            if not self.whole.games:
                found.add(GENERAL, _EVERYBODY, why)
        elif title.manner == "category" and (self._below(part) or not title.named):
            found.add(GENERAL, _EVERYBODY, why)
        elif self._heads_others(part, title):
            found.add(GENERAL, _EVERYBODY, f"{why} heads other games")
        elif len(title.games) > 1:
            self._several(part, title, found, why)
        elif title.manner == "named" and (new := self._own_name(part, title)):
            self._strange(new, part, found)
        elif title.manner == "named" and part.kind in DIVISIONS:
            game, found.doubtful = self.settle(part, title.named[0])
            found.add(game, _ABOUT, why)
        elif title.manner in ("mentions", "named") or (title.named[0].unsure and _common(title)):
            self._mentioned(part, title.named[0], found, why, title.manner)
        else:
            game, found.doubtful = self.settle(part, title.named[0])
            if own := self._calls_itself(part, game):
                game, found.doubtful = own, True
            about = strength - 1 if part.kind in DIVISIONS else _ABOUT
            found.add(only_modality(part, game), strength if title.manner in ("whole", "category") else about, why)

    def _modality(self, part: Part, title: Title) -> str:
        """Return the other game that a title within a game's chapter ends in as what it is for, or an empty string.

        "Turno de la banca en el Baccarat" in the chapter of punto y banca. The chapter's own name is no other game.
        """
        if not title.words or part.kind in DIVISIONS or not (over := self._over(part)):
            return ""
        known = games()
        names = (*known.names, *known.printed)
        kin = {name: game for name, game in names if game != over and known.within(over, game)}
        for_whom = _FOR.search(title.words)
        own = kin.get(for_whom["name"], "") if for_whom else ""
        return own or _damaged(title.words, kin)

    def _over(self, part: Part) -> str:
        """Return the game of the nearest title above a part that is a game's name, where it means only one."""
        above = part.parent
        while above is not None:
            title = self.titles.get(id(above), Title())
            if title.manner == "whole" and len(title.games) == 1:
                return title.games[0][0] if len(title.games[0]) == 1 else ""
            above = above.parent
        return ""

    def _heads_others(self, part: Part, title: Title) -> bool:
        """Tell whether what a chapter's title names is no game but a kind of equipment: "dados" above sic bo."""
        meant = {game for named in title.games for game in named}
        if part.kind not in DIVISIONS or title.manner not in ("whole", "about") or len(meant) != 1:
            return False
        name, game = title.words[title.named[0].start : title.named[0].end], meant.pop()
        below = self._below(part) if " " not in name and noun_of(name, kind_of(game)) else set()
        return any(kind_of(other) == kind_of(game) for other in below) and game not in below

    def _calls_itself(self, part: Part, game: str) -> str:
        """Return the game that a text calls itself where its title names another: `esta variante, denominada Plus`.

        A title may be damaged, or be printed twice.
        """
        kin = next(({base: base, **more} for base, more in games().added.items() if game in (base, *more.values())), {})
        if not kin or self._below(part) & set(kin.values()):
            return ""
        said = _ITSELF.search(body(part))
        own = kin.get(said[1], "") if said else ""
        return "" if own == game else own

    def _several(self, part: Part, title: Title, found: Evidence, why: str) -> None:
        settled = {self.settle(part, one)[0] for one in title.named}
        common = family(settled)
        if title.manner in ("mentions", "named"):
            return
        if len(settled) == 1 or (common and _VARIETY.search(title.words)):
            game = self.settle(part, title.named[-1])[0]
            found.add(game, _ABOUT if title.manner == "about" else _WHOLE, why)
        elif common:
            found.add(common, _SEVERAL, f"{why} names several")
            found.variant = ",".join(sorted(settled))

    def _mentioned(self, part: Part, named: Mention, found: Evidence, why: str, manner: str) -> None:
        """A title with a game's name and other words, or with a name of other things, is that game's if its text is."""
        game, doubtful = self.settle(part, named)
        if lively(game, body(part)):
            found.add(game, _WHOLE if manner in ("whole", "about") else _ABOUT + 1, f"{why} and its text")
            found.doubtful = doubtful

    def _unnamed(self, part: Part, title: Title, found: Evidence) -> None:
        if labelled := label(part.own.text):
            named = read_title(labelled, self.defined)
            if named.manner == "whole" and len(named.games) == 1:
                game, found.doubtful = self.settle(part, named.named[0])
                found.add(game, _WHOLE, f'label "{labelled}"')
                return
        alone = self.whole.told and not labelled  # where the act has one game, its chapters are no others
        if not alone and (new := stranger(part, title.words, labelled, self.titles)):
            self._strange(new, part, found)
        elif part.kind in DIVISIONS and everybodys(title.words):
            found.add(GENERAL, _EVERYBODY, f'title "{part.heading[:80]}"')

    def _own_name(self, part: Part, title: Title) -> Stranger | None:
        """Return the game that a title names after another (`Póquer Tres Fuegos`) whose text is not of that one."""
        meant = title.named[0].games
        if self.whole.told or title.named[0].defined:
            return None
        if set(meant) <= games().generic:
            return beside(part, title.words, self.titles)
        words = body(part)
        other = not any(lively(game, words) for game in meant) and staked(words)
        return beside(part, title.words, self.titles) if other else None

    def _strange(self, new: Stranger, part: Part, found: Evidence) -> None:
        known = game_of_words(body(part))
        if known and known.whatever_its_name:
            found.add(known.game, _WHOLE, known.reason)
            found.doubtful = True
            return
        self.strangers[new.game] = new
        found.add(new.game, _WHOLE, f'"{new.name}", a game of the kind {new.kind}')
        found.doubtful = True

    def _opening(self, part: Part, found: Evidence) -> None:
        if opens := opening(part, self.defined):
            game, found.doubtful = self.settle(part, opens[0])
            found.add(game, _OPENED, f'text "{opens[1]}"')

    def _below(self, part: Part) -> set[str]:
        """The games whose names the titles within a part are."""
        titles = (self.titles.get(id(node)) for node in part.walk() if node is not part and node.kind in HEADED)
        return {
            t.games[0][0] for t in titles if t and t.manner == "whole" and len(t.games) == 1 and len(t.games[0]) == 1
        }

    def _recurring(self, found: dict[int, Evidence]) -> None:
        """A part whose title or first sentence names a game as those of other parts name theirs is about that game."""
        parts = {id(part): part for part in self.root.walk() if part.kind in (*HEADED, "point")}
        opened = recurring({at: part.heading or part.own.text for at, part in parts.items()})
        for at, one in opened.items():
            if at not in found and not self._named(parts[at]):
                game, doubtful = self.settle(parts[at], Mention(one.start, one.end, one.games, ()))
                told = found.setdefault(at, Evidence(doubtful=doubtful))
                told.add(game, _OPENED, f'words of the text\'s own "{(parts[at].heading or parts[at].own.text)[:80]}"')

    def _named(self, part: Part) -> bool:
        """Tell whether a title above a part names a game."""
        above = part.parent
        while above is not None and above is not self.root:
            if self.titles.get(id(above), Title()).manner in ("whole", "about", "named"):
                return True
            above = above.parent
        return False

    def _leanings(self, found: dict[int, Evidence]) -> None:
        """A chapter whose articles name one game and no other leans towards it."""
        for part in self.root.walk():
            if part.kind not in DIVISIONS or id(part) in found or not part.children:
                continue
            named = [(child, found[id(child)].points) for child in part.children if id(child) in found]
            held = {game for _, points in named for game in points}
            if len(held) == 1 and GENERAL not in held and named[0][0] is part.children[0]:
                found.setdefault(id(part), Evidence()).add(held.pop(), _LEAN, "all that its articles name")

    def _terms(self, found: dict[int, Evidence]) -> None:
        """A title that names a bet which only one of the text's games has is about that game."""
        here = sorted(
            {game for one in found.values() for game in one.points} - {GENERAL, *games().generic, *self.strangers}
        )
        if len(here) < 2:
            return
        for part in self.root.walk():
            title = self.titles.get(id(part))
            if title is None or title.manner or id(part) in found or self._inside(part, found):
                continue
            holding = list(_holding(part.heading, here))
            if len(holding) == 1:
                one = found.setdefault(id(part), Evidence())
                one.add(holding[0], _TERM, f'title "{part.heading[:80]}" names a bet that only it has')

    def _worded(self, part: Part, found: dict[int, Evidence], levels: int) -> None:
        """A part of no game by its title, and of none above it, is of the game whose words it is full of.

        Where what stands below it is of several games, each of these parts is asked for itself. Where its words may be
        those of several games, it goes on with the one of the part before it. So many `levels` below are looked at.
        """
        before = ""
        for child in () if self.whole.told or not levels else part.children:
            title = self.titles.get(id(child), Title())
            said = set(found[id(child)].points) if id(child) in found else set()
            if own := said - {GENERAL}:
                before = min(own)
            if own or title.manner == "general" or self._of_none(child, title):
                continue
            known = None if said or _named_below(child, found) else game_of_words(body(child))
            if known is None or self._heads_several(child):
                self._worded(child, found, levels - 1)
                continue
            goes_on = known.doubtful and before and group_of(before) == group_of(known.game)
            one = found.setdefault(id(child), Evidence(doubtful=known.doubtful and not goes_on))
            one.add(before if goes_on else known.game, _WORDED, known.reason)

    def _heads_several(self, part: Part) -> bool:
        """Tell whether the parts below one are of several games, or most of them called by names of their own."""
        below = [child for child in part.children if child.kind in (*DIVISIONS, "heading")]
        told = [known for child in below if (known := game_of_words(body(child)))]
        named = sum(self._called(child) for child in below)
        return len({group_of(known.game) for known in told}) > 1 or named > max(1, 2 * len(told))

    def _called(self, part: Part) -> bool:
        """Tell whether a part's title may be a name: it is none of the words that head parts of any game's chapter."""
        words = self.titles.get(id(part), Title()).words
        return bool(words) and not told_nothing(words) and not speaks(words)

    def _of_none(self, part: Part, title: Title) -> bool:
        return part.kind in (*PREFACE, "recitals") or _proviso(part) or everybodys(title.words) or recital(title.words)

    def _followers(self, found: dict[int, Evidence]) -> None:
        """A part whose title tells nothing (`¿Cuánto se paga?`) goes on with the game of the part before it."""
        for part in self.root.walk():
            before = ""
            for child in part.children:
                if id(child) in found:
                    sure = {game for game, points in found[id(child)].points.items() if points >= _ABOUT}
                    before = sure.pop() if len(sure) == 1 and not found[id(child)].doubtful else ""
                elif before not in ("", GENERAL, *self.strangers) and self._goes_on(child, before):
                    one = found.setdefault(id(child), Evidence())
                    one.add(before, _FOLLOWS, "goes on from the part before it")

    def _goes_on(self, part: Part, game: str) -> bool:
        title = self.titles.get(id(part), Title())
        if part.kind not in WITHIN or title.manner or everybodys(title.words):
            return False
        first = part.heading or part.own.text.split("\n", 1)[0]
        words = normal(first)
        return (first.startswith("¿") or told_nothing(words) or speaks(words)) and _paid(
            game, body(part)
        ) >= _FEWEST_NAMES

    def _inside(self, part: Part, found: Mapping[int, Evidence]) -> bool:
        """Tell whether a title above a part is the name of a game."""
        above = part.parent
        while above is not None:
            told = found[id(above)].points if id(above) in found else {}
            if any(points > _LEAN for game, points in told.items() if game != GENERAL and game not in games().generic):
                return True
            above = above.parent
        return False


def _named_below(part: Part, found: Mapping[int, Evidence]) -> bool:
    """Tell whether something speaks for a game at a part below another."""
    return any(set(found[id(node)].points) - {GENERAL} for node in part.walk() if id(node) in found)


def _ruling(root: Part) -> Iterator[Part]:
    """Yield the parts of a tree but for recitals and provisos with what stands below them."""
    stack = [root]
    while stack:
        part = stack.pop()
        if part.kind != "recitals" and not _proviso(part):
            yield part
            stack.extend(reversed(part.children))


def _proviso(part: Part) -> bool:
    """Tell whether a part is one of transitional, final or other such provisions."""
    return _PROVISO.match(fold(part.num or part.heading)) is not None


def _common(title: Title) -> bool:
    """Tell whether the name that a title holds is one of other things as well, or not all of the title."""
    named = title.named[0]
    return title.manner != "whole" or title.words[named.start : named.end] in data()["unsure"]["titles"]


def _explicit(words: str, games_: tuple[str, ...]) -> str:
    """Return the one of several games that a (normal) text calls by a name of its own: `conocida por americana`."""
    called = [one.games[0] for one in mentions(words) if len(one.games) == 1 and one.games[0] in games_]
    first = called[0] if called else ""
    return first if called.count(first) * 2 > len(called) else ""


def _paid(game: str, words: str) -> int:
    """Return how many of the bets and hands of a game a (normal) text names."""
    book = lexicon.load()
    return len({name.id for names in (book.bets, book.hands) for name in names.find(words, game=game)})


def _holding(heading: str, here: list[str]) -> Iterator[str]:
    bets = lexicon.load().bets
    plainly = {name.start for name in bets.find(heading, game=GENERAL)}
    for game in here:
        if any(name.start not in plainly for name in bets.find(heading, game=game)):
            yield game
