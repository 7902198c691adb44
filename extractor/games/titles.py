"""Parts of a text as this room needs them, and what their titles say of games.

What a title says of games: that it is one's name, about one, names several, or only mentions one.

What this room needs of a part of a text, whoever made it, and its words in the spelling of names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol

from extractor.games.mentions import Mention, mentions, plain
from extractor.games.names import data, games, normal
from schemas.records import Quote

_GAP = re.compile(r"\s{2,}")
_SPACED = 0.7  # share of single letters that makes a title one of spaced letters


class Words(Protocol):
    """A text, as it ought to read."""

    @property
    def text(self) -> str: ...  # noqa: D102

    def quote(self) -> Quote: ...  # noqa: D102


class Part(Protocol):
    """A provision in its tree, as the outline makes it; the last six attributes are written here."""

    kind: str
    num: str
    line_start: int
    line_end: int
    game: str
    variant: str
    game_kind: str
    read_as: str
    game_confidence: float
    game_reasons: tuple[str, ...]

    @property
    def title(self) -> Words: ...  # noqa: D102
    @property
    def own(self) -> Words: ...  # noqa: D102
    @property
    def heading(self) -> str: ...  # noqa: D102
    @property
    def parent(self) -> Part | None: ...  # noqa: D102
    @property
    def children(self) -> Sequence[Part]: ...  # noqa: D102

    def walk(self) -> Iterator[Part]: ...  # noqa: D102


DIVISIONS = frozenset(("part", "chapter", "section", "subsection", "title", "book", "annex"))
WITHIN = frozenset(("heading", "clause", "article"))
HEADED = DIVISIONS | WITHIN
PREFACE = frozenset(("preface", "preamble"))

_BRACKETED = re.compile(r"\([^)]*\)")
_CATEGORY = re.compile(r"(?:de |los |del |las )*(?:categorias? )?(?:de )?juegos (?:de|con) (?:\w+ )?\w+$")
_ARTICLES = re.compile(r"^(?:(?:de|del|el|la|los|las)\s+)+")
_SET_OFF = re.compile(r"[:,] |\.? [-–—] |\. ")
_FIGURE = re.compile(r"\d")  # `Póquer: 20 a 1` says what a hand is paid
_NAME = 60  # characters of a name that stands where a title would
_LEFT = 3  # letters of a word that can say what a title is about
_SPEAKS = re.compile(
    r"(?:antes|despues|donde|como|cuando|cuant[oa]s?|que|quien(?:es)?|para|cual(?:es)?|mientras|hasta|si|lo que|asi)\b"
    r"|.*\b(?:tus?|te|usted(?:es)?|nos|nosotros|nuestr[oa]s?|se|vas|puedes?|hay)\b"
)
_OTHERWISE = (["o"], ["u"])  # between two names of one game
_LABEL = re.compile(r"(?:(?:nombre|denominacion) del juego|juego|modalidad|juego autorizado)\s*[:.\-–]+\s*(.+)", re.I)


@dataclass(frozen=True, slots=True)
class Title:
    """A title's words and the games that it names.

    `manner`: "general" where it says that what follows is for all, "category" where it names many games at once,
    "whole" where it is a game's name, "about" where it says what of the game it treats, "named" where it opens with the
    name, "mentions" where its other words may be of anything, "" where it names none.
    """

    words: str = ""
    manner: str = ""
    named: tuple[Mention, ...] = field(default=())

    @property
    def games(self) -> tuple[tuple[str, ...], ...]:
        """What each of the different names may mean."""
        return tuple(dict.fromkeys(one.games for one in self.named))


def read_title(text: str, defined: Mapping[str, tuple[str, ...]]) -> Title:
    """Return what a title says; `defined` are names that the text itself gives to games."""
    if not text:
        return Title()
    words = words_of(text)
    if words in games().categories or _CATEGORY.match(words):
        return Title(words, "category", tuple(plain(mentions(words, defined)))[:1])
    if words in general_names() or _for_all(words):
        return Title(words, "general")
    found = plain(mentions(words, defined))
    if not found and _ARTICLES.sub("", words) in data()["hosts"]["titles"]:
        return Title(words, "whole", (Mention(0, len(words), tuple(data()["hosts"]["games"]), ((0, len(words)),)),))
    if not found:
        near = games().alike(words)
        return Title(words, "whole", (Mention(0, len(words), (near,), ((0, len(words)),)),)) if near else Title(words)
    manner = _set_off(text, _manner(words, found), found)
    if manner in ("mentions", "named") and all(one.unsure for one in found):
        return Title(words)
    if manner in ("mentions", "named") and (inner := _BRACKETED.search(text)):
        head = words[found[0].start : found[0].end]
        for inside in (inner.group(), f"{head} {inner.group()}"):  # `Póquer de mesa abierta (Texas)`
            if (told := read_title(inside.replace("(", " ").replace(")", " "), defined)).manner == "whole":
                return told
        outside = read_title(_BRACKETED.sub(" ", text), defined)
        return outside if outside.manner == "whole" else Title(words, manner, tuple(found))
    return Title(words, manner, tuple(found))


def read_titles(root: Part, defined: Mapping[str, tuple[str, ...]]) -> dict[int, Title]:
    """Return what the titles of a tree's parts say, by the identity of the part.

    Where all that a part says over those below it is a game's name, that is its title.
    """
    found = {id(part): read_title(part.title.text, defined) for part in root.walk() if part.kind in HEADED}
    for part in root.walk():
        words = part.own.text.strip() if part.children and not part.title.text else ""
        named = read_title(words.rstrip(".:"), defined) if _may_be_name(words) else Title()
        if named.manner == "whole":
            found[id(part)] = named
    return {key: title for key, title in found.items() if title.words}


def _may_be_name(words: str) -> bool:
    return 0 < len(words) <= _NAME and not _FIGURE.search(words)


def label(text: str) -> str:
    """Return the game's name behind a label that opens a text (`NOMBRE DEL JUEGO: Ruleta`), or an empty string."""
    for line in text.lstrip().split("\n")[:3]:
        if (found := _LABEL.match(line.strip())) and len(found[1]) < 80:
            return found[1]
    return ""


def everybodys(words: str) -> bool:
    """Tell whether a title is of what no game's own text is about: sanctions, final provisions."""
    return any(word.startswith(_everybody()) for word in words.split())


def recital(words: str) -> bool:
    """Tell whether a title opens what moved the act to be made, or its enacting words."""
    return words in _recitals()


def rest(words: str, found: Sequence[Mention]) -> list[str]:
    """Return the words of a title beside the names that it holds."""
    keep = list(words)
    for one in mentions(words) if not any(m.defined for m in found) else found:
        for start, end in one.spans:
            keep[start:end] = " " * (end - start)
    for one in found:
        for start, end in one.spans:
            keep[start:end] = " " * (end - start)
    return "".join(keep).split()


def _manner(words: str, found: Sequence[Mention]) -> str:
    left = [word for word in rest(words, found) if word not in games().around and len(word) >= _LEFT]
    if not left:
        return "whole"
    if len(left) <= _LEFT and _alias(words, found[0]):
        return "whole"
    if all(word.startswith(_subjects()) for word in left):
        return "about"
    opens = all(word in games().around for word in words[: found[0].start].split())
    return "named" if opens and len(left) < _LEFT and len(found) == 1 else "mentions"


def _set_off(text: str, manner: str, found: Sequence[Mention]) -> str:
    """Return "about" for a game's name with words set off from it (`Black jack: lo básico`), else the `manner`."""
    lead = _SET_OFF.split(text, maxsplit=1)[0]
    if manner not in ("mentions", "named") or lead == text or _FIGURE.search(text):
        return manner
    words = words_of(lead)
    named = mentions(words)
    alone = len({one.games for one in (*found, *named)}) == 1 and not found[0].unsure
    own = alone and not set(found[0].games) <= games().generic
    return "about" if own and named and _manner(words, named) == "whole" else manner


def _alias(words: str, name: Mention) -> bool:
    """Tell whether a title gives a game two names, one of which is known: `albures o monte`."""
    before, behind = words[: name.start].split(), words[name.end :].split()
    lead = all(word in games().around for word in before)
    return (lead and behind[:1] in _OTHERWISE) or (not behind and before[-1:] in _OTHERWISE)


def told_nothing(words: str) -> bool:
    """Tell whether a title has only words that head a part of any game's chapter."""
    return all(
        word in games().around or word.isdigit() or len(word) < _LEFT or word.startswith((*_subjects(), *_everybody()))
        for word in words.split()
    )


@cache
def speaks(words: str) -> bool:
    """Tell whether a (normal) title asks or speaks to a reader, as a guide's do, and so names nothing.

    So do "dónde poner tu ficha", "antes de sentarte", "lo que vas a encontrar".
    """
    return _SPEAKS.match(words) is not None


@cache
def general_names() -> frozenset[str]:
    """Return titles of what is said for every game."""
    return frozenset(name for name, game in games().names if game == "general")


def _for_all(words: str) -> bool:
    """Tell whether a title is made of words that say that what follows is for all games: `normas para todo paño`."""
    table, said = data()["for_all"], set(words.split())
    parts = [{*table[part]} for part in ("nouns", "scopes", "of")]
    return all(said & part for part in parts) and said <= {*table["between"]}.union(*parts)


@cache
def _subjects() -> tuple[str, ...]:
    return tuple(data()["subjects"]["words"])


@cache
def _everybody() -> tuple[str, ...]:
    return tuple(data()["everybody"]["words"])


@cache
def _recitals() -> frozenset[str]:
    return frozenset(normal(word) for word in data()["recitals"]["words"])


def words_of(title: str) -> str:
    """Return a title in the spelling of names; `D E   L A   R U L E T A` is read as it is meant."""
    return normal(drawn_together(title))


def drawn_together(line: str) -> str:
    """Return a line with its words whole, where their letters are set apart."""
    parts = line.split()
    if len(parts) > 2 and sum(len(part) == 1 for part in parts) > _SPACED * len(parts):
        return " ".join(word.replace(" ", "") for word in _GAP.split(line.strip()))
    return line


def body(part: Part) -> str:
    """Return all words of a part and of what stands below it, in the spelling of names."""
    return normal("\n".join(f"{node.heading}\n{node.own.text}" for node in part.walk()))
