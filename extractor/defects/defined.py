"""Terms that a text defines twice, or calls otherwise where it uses them; acts among infractions of two classes."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from rapidfuzz import fuzz

from extractor.defects.regulation import Defect, Regulation, at_span, at_words, check, quoted
from extractor.folding import fold
from extractor.passages import Passage
from schemas.records import Rule

_ALIKE = 97
"""Likeness (per cent) of two definitions from which they are one, told twice."""
_TWICE, _LISTED = 2, 3
"""Definitions beside each other that make a glossary."""
_ENTRY = re.compile(r"^\W*(?:[a-z]?\W?\d[\d.]*\W+|[a-z]\)\W*)?")
"""What stands before the term of an entry."""
_DEFINES = re.compile(r"\b(?:se entiende[n]?|se entendera[n]?|definicion(?:es)?|glosario|terminos|significa[n]?)\b")
_OF = re.compile(r"(?P<head>[a-z]{4,}) (?P<of>de(?:l| la| los| las)?) (?P<what>[a-z]{4,})")
_USED = 1
"""Places with the defined name beyond which another one is a slip."""
_CLASS = re.compile(
    r"\b(?:son|constituyen?|se considera[nr]*|tendran la consideracion de) (?:las )?(?:infracciones|faltas)\b"
    r"[^.;:]{0,40}?\b(?P<class>muy graves?|graves?|leves?)\b"
)
_SHORTEST = 20
"""Characters of an act that is told by its words."""


@check("contradiction")
def defined_twice(regulation: Regulation) -> Iterator[Defect]:
    """Find a term that one glossary explains twice, in other words each time."""
    glossaries: dict[int, list[Rule]] = defaultdict(list)
    for rule in regulation.rules:
        node = regulation.nodes[rule.provision_id]
        if rule.family == "definition" and node.parent is not None and _is_entry(rule):
            glossaries[id(node.parent)].append(rule)
    for rules in glossaries.values():
        if not _is_glossary(regulation, rules[0]):
            continue
        first: dict[str, Rule] = {}
        often = Counter(fold(rule.term) for rule in rules)
        for rule in rules if len(rules) >= _LISTED else ():
            other = first.setdefault(fold(rule.term), rule)
            apart = other.provision_id != rule.provision_id and other.line_end < rule.line_start
            sound = regulation.sound(rule.line_start, rule.line_end) and regulation.sound(
                other.line_start, other.line_end
            )
            if (
                apart
                and sound
                and often[fold(rule.term)] == _TWICE
                and fuzz.ratio(_words(other), _words(rule)) < _ALIKE
            ):
                line = other.line_start
                message = f"«{rule.term}» se define aquí de otro modo que en la línea {line}: {quoted(rule.text)}."
                yield regulation.of_rules([rule, other], message, {"term": rule.term})


def _is_glossary(regulation: Regulation, rule: Rule) -> bool:
    """Tell whether the list in which a definition stands is announced, or titled, as one of terms."""
    passages = regulation.of_node(regulation.nodes[rule.provision_id])
    leads = [fold(passage.lead.text) for passage in passages if passage.lead is not None]
    return any(_DEFINES.search(words) for words in (*leads, *(title for one in passages for title in one.titles)))


def _words(rule: Rule) -> str:
    return " ".join(fold(rule.text.partition(":")[2]).split())


def _is_entry(rule: Rule) -> bool:
    """Tell whether a definition is an entry of a glossary: the term with its article or number, and a colon."""
    head, colon, _ = rule.text.partition(":")
    return bool(colon) and rule.term[:1].isalpha() and _ENTRY.sub("", fold(head)).strip(' ."«»“”') == fold(rule.term)


@check("inconsistent_naming")
def defined_by_another_name(regulation: Regulation) -> Iterator[Defect]:
    """Find the one "prize fund" of a text that defines, and else always speaks of, a "reserve fund"."""
    if not regulation.legible:
        return
    entries = (rule for rule in regulation.rules if rule.family == "definition" and _is_entry(rule))
    defined = (_OF.fullmatch(fold(rule.term)) for rule in entries)
    for head, what in {(found["head"], found["what"]) for found in defined if found}:
        named: dict[str, list[tuple[Passage, int, int]]] = defaultdict(list)
        for passage in regulation.saying(f"{head} de"):
            for found in _OF.finditer(passage.folded):
                if found["head"] == head:
                    named[found["what"]].append((passage, *found.span()))
        others = {other: places for other, places in named.items() if other != what}
        if len(named[what]) > _USED and len(others) == 1:
            ((other, places),) = others.items()
            once = sum(1 for _ in regulation.saying(other)) == len(places) == 1
            if once and places[0][0].kind in ("text", "point"):
                passage, start, end = places[0]
                message = f"{quoted(passage.text[start:end])} no se define; el texto define y usa «{head} de {what}»."
                yield at_span(passage, start, end, message)


@check("contradiction")
def of_two_classes(regulation: Regulation) -> Iterator[Defect]:
    """Find an act that stands, in the same words, among infractions of two classes."""
    listed: dict[str, dict[str, Passage]] = defaultdict(dict)
    for passage in regulation.seen:
        lead = fold(passage.lead.text) if passage.kind == "point" and passage.lead is not None else ""
        found = list(_CLASS.finditer(lead)) if lead else []
        words = passage.folded.strip(" .;,")
        if len(found) == 1 and len(words) >= _SHORTEST and not regulation.quotes(passage.layer.quote().line_start):
            listed[words][found[0]["class"].rstrip("s")] = passage
    for classes in listed.values():
        if len(classes) > 1:
            first, *others = classes.values()
            line = first.layer.quote().line_start
            message = f"{quoted(others[0].text)}: la línea {line} lo pone en otra clase de infracciones."
            yield at_words(others[0].node, others[0].layer, message, {"lines": [line]})
