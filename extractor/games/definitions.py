"""Names that a text gives to games: `modalidad "Tres Gemas": póquer de tres cartas`."""

from __future__ import annotations

import re
from collections import defaultdict

from extractor import lexicon
from extractor.games.mentions import mentions, plain
from extractor.games.names import normal
from extractor.games.parts import Part, body
from extractor.games.taxonomy import resolve
from extractor.games.titles import told_nothing

_QUOTED = re.compile(r"[\"“«”]([^\"“”»«\n]{3,40})[\"”»“]")
_CALLS = re.compile(
    r"(?:modalidad|juego|variante|denomin\w+|llamad\w+|conocid\w+(?: tambien)?(?: como| por)?"
    r"|nombre(?: comercial)?(?: de)?"
    r"|en adelante|marca|titulad\w+)\W*$"
)
_NAMED_TO = re.compile(r"\s*(?:a la|a los|a las|al)\b")  # `se llama "Rubí" a la ruleta …`
_BEHIND, _BEFORE = 160, 80  # characters beside a quoted name within which its game is named
_STOP = re.compile(r"[.;\n]")


def defined(root: Part) -> dict[str, tuple[str, ...]]:
    """Return the (normal) names that a text gives to games, with the one meant first where several may be."""
    found: dict[str, tuple[str, ...]] = {}
    for part in root.walk():
        text = part.own.text
        for quoted in _QUOTED.finditer(text) if '"' in text or "“" in text or "«" in text else ():
            name = normal(quoted[1])
            if name and name not in found and (meant := _meant(text, quoted)):
                found[name] = meant
    unclear = {name for name, meant in found.items() if len(meant) > 1}
    return {**found, **_settled(root, found, unclear)} if unclear else found


def _meant(text: str, quoted: re.Match[str]) -> tuple[str, ...]:
    """Return the games that stand beside a quoted name where words say that it is the name of one."""
    if not quoted[1].lstrip()[:1].isupper() or mentions(normal(quoted[1])) or _common_word(quoted[1]):
        return ()
    before = text[max(0, quoted.start() - _BEFORE) : quoted.start()]
    called = _CALLS.search(" ".join(normal(before).split()[-4:])) is not None
    behind = _STOP.split(text[quoted.end() : quoted.end() + _BEHIND])[0]
    colon = behind.lstrip()[:1] in (":", ",", "(", "-", "–", "—") or behind.lstrip().startswith(("es ", "consiste"))
    if called and colon and (held := plain(mentions(normal(behind)))) and not held[0].unsure:
        return held[0].games
    if _NAMED_TO.match(behind) and (held := plain(mentions(normal(behind)))) and not held[0].unsure:
        return held[0].games
    nearest = _STOP.split(before)[-1]
    if called and (held := plain(mentions(normal(nearest)))) and not held[-1].unsure:
        return held[-1].games
    return ()


def _common_word(name: str) -> bool:
    """Tell whether a quoted name is a word of the trade: a bet, a hand, a thing, a variant."""
    book = lexicon.load()
    known = any(one.find(name, ambiguous=True) for one in (book.bets, book.hands, book.items, book.variants))
    return known or told_nothing(normal(name))


def _settled(root: Part, names: dict[str, tuple[str, ...]], unclear: set[str]) -> dict[str, tuple[str, ...]]:
    """Settle what several games may be by what the text says under and beside each name."""
    said: dict[str, list[str]] = defaultdict(list)
    for part in root.walk():
        heading, own = normal(part.heading), normal(part.own.text)
        for name in unclear:
            if name in heading:
                said[name].append(body(part))
            elif name in own:
                said[name].append(own)
    settled: dict[str, tuple[str, ...]] = {}
    for name in unclear:
        best, _ = resolve(names[name], " ".join(said[name]))
        settled[name] = (best,)
    return settled
