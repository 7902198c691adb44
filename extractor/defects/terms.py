"""Terms that a text uses and does not explain, and terms of another game."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span
from extractor.defects.words import frequencies
from extractor.folding import fold
from extractor.lexicon import load
from extractor.passages import Passage
from schemas import declared
from schemas.records import Rule

_GLOSSARY = 20
"""Terms from which a game has a glossary that ought to be complete."""
_OTHERS = 2
"""Other games that define a term from which it needs to be defined."""
_FEW = 3
"""Passages up to which a term is used in passing."""
_CARRIED = re.compile(r"\b(?:naipes?|cartas?|dados?|bolas?|bolillas?)\b")
"""What a device carries by which a game is played."""
_ARTICLE = re.compile(r"\bde(?:l| la) ")
_DEFINES = re.compile(r"\b(?:se entiende|se entendera|entiendese|definiciones|significa|se definen)\b")
_LISTED = 3
"""Terms of a list of definitions, and words of a term, from and up to which it is one."""
_LEAST_STEM = 4
_QUOTES = "“”\"«»'¡¿("


@check("undefined_term")
def unexplained(regulation: Regulation) -> Iterator[Defect]:
    """Find things that the glossaries of other games explain and that of the game in which they are used does not."""
    for term, passage, span, games in _unexplained(regulation):
        if not _only_there(regulation, term, passage):
            message = f"«{passage.text[slice(*span)]}» no se define en este juego; sí en {_listed(games)}."
            yield at_span(passage, *span, message)


@check("foreign_text")
def of_another_game(regulation: Regulation) -> Iterator[Defect]:
    """Find devices of play of other games that a game with a glossary of its own names a single time."""
    for term, passage, span, games in _unexplained(regulation):
        if _only_there(regulation, term, passage):
            message = f"«{passage.text[slice(*span)]}» es de otros juegos ({_listed(games)}); en este no se usa."
            yield at_span(passage, *span, message)


def _listed(games: Sequence[str]) -> str:
    return ", ".join(sorted(games))


_Use = tuple[str, Passage, tuple[int, int], Sequence[str]]


def _unexplained(regulation: Regulation) -> Iterator[_Use]:
    """Yield the terms for things that a game uses a few times and explains nowhere, with their first use."""
    defined, glossaries = _definitions(regulation.rules)
    for term, rules in defined.items():
        games = {rule.game for rule in rules}
        known = len(games) >= _OTHERS and all(_is_thing(rule) for rule in rules)
        if not term.isalpha() or not (known or term not in frequencies()):
            continue
        pattern = re.compile(rf"\b{re.escape(term)}(?:e?s)?\b")
        for game in sorted(glossaries - games):
            uses = [
                (passage, found.span())
                for passage in regulation.of_game(game)
                if term in passage.folded and (found := pattern.search(passage.folded))
            ]
            own = term not in frequencies()  # no word of everyday Spanish: its every use is one of the term
            explained = any(_is_introduced(passage, *span) for passage, span in uses)
            passing = len(uses) <= _FEW and any(_is_a_name(passage.text, *span) for passage, span in uses)
            if uses and not explained and (own or passing):
                yield term, *uses[0], sorted(games)


def _is_introduced(passage: Passage, start: int, end: int) -> bool:
    """Tell whether a term is explained where it stands: a colon follows, or it is said that there is one."""
    return passage.text[end:].lstrip().startswith(":") or passage.folded[:start].endswith((" un ", " una "))


def _definitions(rules: Sequence[Rule]) -> tuple[Mapping[str, Sequence[Rule]], set[str]]:
    """Return the definitions by term, and the games that have a glossary."""
    defined: dict[str, list[Rule]] = defaultdict(list)
    sizes: Counter[str] = Counter()
    for rule in rules:
        if rule.family == "definition" and rule.term:
            defined[fold(rule.term)].append(rule)
            sizes[rule.game] += 1
    return defined, {game for game, size in sizes.items() if game and size >= _GLOSSARY}


def _is_a_name(text: str, start: int, end: int) -> bool:
    """Tell whether a word is set as a term, with a capital, and is no part of an announcement set in capitals."""
    before, after = text[:start].split()[-1:], text[end:].split()[:1]
    alone = not any(word.strip(_QUOTES)[:1].isupper() for word in (*before, *after))
    return text[start].isupper() and alone


@cache
def _lists() -> Mapping[str, frozenset[str]]:
    table = declared.read(files(__package__).joinpath("terms.toml"))
    return {name: frozenset(words) for name, words in table.items()}


def _is_thing(rule: Rule) -> bool:
    first = fold(str(rule.value)).lstrip(" -:\"'").partition(" ")[0]
    return first.strip(",.:") in _lists()["things"]


def _only_there(regulation: Regulation, term: str, passage: Passage) -> bool:
    """Tell whether a device of play stands in a single passage of a game."""
    defined, _ = _definitions(regulation.rules)
    uses = sum(term in other.folded for other in regulation.of_game(passage.game))
    return uses == 1 and any(_is_thing(rule) and _CARRIED.search(fold(str(rule.value))) for rule in defined[term])


def _describes(rule: Rule) -> bool:
    """Tell whether a rule says who works at a table, or what a term means."""
    return rule.family in ("staff", "definition") or rule.key.startswith("staff.")


@cache
def _or_another() -> re.Pattern[str]:
    """Return the pattern of "or" and a word that ends as names of trades do."""
    ends = "|".join(sorted(_lists()["trades"]))
    return re.compile(rf" (?:o|u|y/o) (?:el |la |una? )?(?P<other>[a-z]{{3,}}(?:{ends}))\b")


@cache
def _words_for_staff() -> frozenset[str]:
    names = load().bearers
    return frozenset(fold(word) for id_ in names.ids for name in names.names(id_) for word in name.split())


@check("undefined_term")
def unknown_trades(regulation: Regulation) -> Iterator[Defect]:
    """Find people who may act in the place of one of the staff, of whom nothing says who they are."""
    known = _words_for_staff() | {word for rule in regulation.rules if rule.term for word in fold(rule.term).split()}
    titles = (passage.folded for passage in regulation.seen if passage.kind == "heading")
    known |= {word.strip(".:,;") for title in titles for word in title.split()[:1]}
    staff, told = tuple(_lists()["staff"]), set[str]()
    for passage in regulation.saying(" o ", " u ", "y/o "):
        for found in _or_another().finditer(passage.folded):
            other = found["other"]
            if {other, other.removesuffix("s"), other.removesuffix("es")} & (known | told):
                continue
            quote = passage.layer.quote(*found.span())
            if passage.folded.endswith(staff, 0, found.start()) and regulation.sound(quote.line_start, quote.line_end):
                told.add(other)
                yield at_span(passage, *found.span("other"), f"«{other}» no figura en el personal ni se define.")


@cache
def _office() -> re.Pattern[str]:
    """Return the pattern of an officer with what he is an officer of: "jefe de sala"."""
    return re.compile(rf"\b(?:{'|'.join(sorted(_lists()['officers']))}) de(?:l| la)? [a-z]{{4,}}\b")


@check("undefined_term")
def unknown_officers(regulation: Regulation) -> Iterator[Defect]:
    """Find officers named once or twice, in a document that describes other ones of the same rank and not these."""
    texts = (fold(rule.text) for rule in regulation.rules if _describes(rule))
    described = _ARTICLE.sub("de ", " ".join(texts))
    uses: dict[str, list[tuple[Passage, tuple[int, int]]]] = defaultdict(list)
    for passage in regulation.saying(*_lists()["officers"]):
        for found in _office().finditer(passage.folded):
            quote = passage.layer.quote(*found.span())
            if regulation.sound(quote.line_start, quote.line_end):
                uses[_ARTICLE.sub("de ", found[0])].append((passage, found.span()))
    offices = {name.partition(" ")[0] for name in uses if name in described}
    for name, places in uses.items():
        if name not in described and name.partition(" ")[0] in offices and len(places) < _FEW:
            passage, span = places[0]
            yield at_span(passage, *span, f"«{passage.text[slice(*span)]}» no figura en el personal ni se define.")


@check("undefined_term")
def never_used(regulation: Regulation) -> Iterator[Defect]:
    """Find terms that a list of definitions explains and that no other words of the document use."""
    listed = [rule for rule in regulation.rules if rule.family == "definition" and _is_listed(regulation, rule)]
    if len(listed) < _LISTED:
        return
    for rule in listed:
        node = regulation.nodes[rule.provision_id]
        stem = fold(rule.term).split()[0].rstrip("s")
        uses = (passage for passage in regulation.saying(stem) if passage.node is not node)
        sound = len(stem) >= _LEAST_STEM and regulation.sound(rule.line_start, rule.line_end)
        if sound and next(uses, None) is None:
            message = f"«{rule.term}» se define y ninguna otra parte del texto lo usa."
            yield regulation.of_rules([rule], message, {"term": rule.term})


def _is_listed(regulation: Regulation, rule: Rule) -> bool:
    """Tell whether a definition is an item of a list of terms."""
    node = regulation.nodes[rule.provision_id]
    passages = regulation.of_node(node)
    told = any(_DEFINES.search(fold(passage.lead.text)) for passage in passages if passage.lead is not None)
    return bool(rule.term) and told and len(rule.term.split()) <= _LISTED
