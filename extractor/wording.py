"""A text in the usual wording: what is said twice in one breath said once, and words that mean the same made one.

"Seis (6) barajas" and "6 (seis) barajas" are six decks, and "naipes" are cards. Readers of values see the usual
wording, so that none of them has to know the others. Layers keep the way back: what is cited are the text's own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import Any

from msgspec import Struct

from corpus.layers import Layer
from extractor.folding import fold
from extractor.grammar import Match, money, numbers, odds, shares
from extractor.lexicon.tokens import NUMBER_WORDS
from schemas.declared import fitted, read

_AGAIN = re.compile(r"[ \u00a0]?\(\s*([^()\n\t]{1,60}?)\s*\)")
_NEAR = 80
"""Characters before a bracket in which the value that it repeats stands."""
_MANY = re.compile(r"\b(?:mil(?:lon(?:es)?)?|\w*(?:cien|quinien)t[oa]s?|cien)\b(?<!por ciento)")
"""Words of large numbers, which run into others: "entre doscientas cincuenta (250) y dos mil (2.000)"."""
_WORD = re.compile(r"[a-z]+")
_ASKED = re.compile(r"¿?\s*(?P<words>[^¿?]{3,90}?)\s*\?")
_ANSWER = re.compile(
    r"(?:(?P<yes>s[íi])|no)\b(?:(?P<on>,\s*|(?<=[ií])\s+(?=con|hasta))|(?P<stop>\s*[.;:]|$))", re.IGNORECASE
)
_HOW_MUCH = re.compile(
    r"¿\s*(?:y|(?:a\s+)?(?:cu[aá]nto|qu[eé])\s+(?:se\s+|me\s+|le\s+)*(?:paga|cobra|abona|recibe|gana|vale)\w*)\s+"
    r"(?:(?:por|con|a)\s+)?(?P<what>[^¿?]{3,60})\?",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"¿\s*(?P<before>\w{1,4} )?cu[aá]nt[oa]s\s+(?P<noun>\w+)\s+(?P<rest>[^¿?]{3,60})\?", re.IGNORECASE
)
_LABELLED = 14
"""Characters within which a question begins behind its label."""
_BETWEEN = r"(?:,?\s+(?:pero|mas|aunque)\s+(?P<no>no)|,|\s+[yeou])\s+"
"""What stands between choices that are granted at once."""
_DENIED = re.compile(r"^((?:el jugador |los jugadores )?)(.)")
_MYSELF = re.compile(r"\b(\w+[aeií]r)(?:me|nos|te)\b")
_TO_VOS = re.compile(r"\b[A-Za-zñÑ]\w{1,8}(?P<end>[áéí]s)\b")
_GENTILE = ("frances", "espanol")
_MASCULINE = re.compile(r"(?:o|(?<=[sl])e)(?=s?$)")

Edit = tuple[int, int, str]


def _numbers(text: str) -> Iterable[Match[Any]]:
    return numbers.find(text, articles=True)


_GRAMMARS: tuple[Callable[[str], Iterable[Match[Any]]], ...] = (odds.find, money.find, shares.find, _numbers)


class _Choices(Struct, frozen=True, forbid_unknown_fields=True):
    granted: str
    verbs: list[str]


class _Words(Struct, frozen=True, forbid_unknown_fields=True):
    feminine: dict[str, str]
    before: dict[str, str]
    between: list[str]
    behind: str
    never: list[str]
    no_verbs: list[str]
    choices: _Choices
    asked: dict[str, str]
    persons: dict[str, str]
    before_persons: dict[str, str]


def reworded(layer: Layer) -> Layer:
    """Return a layer in the usual wording; itself where it has it."""
    if "(" in layer.text:
        edits = list(_said_again(layer.text))
        layer = layer.edited(edits) if edits else layer
    if "¿" in layer.text:
        edits = list(_paid_as_asked(layer.text))
        layer = layer.edited(edits) if edits else layer
    edits = _other_words(layer.text)
    return layer.edited(edits) if edits else layer


def answered(question: str, layer: Layer) -> Layer:
    """Return an answer with what was asked in place of its "sí" or "no": "¿Puedo doblar?", "Sí, con dos cartas".

    What is paid, as asked, is put before its odds: "¿Cuánto paga el pleno?", "Treinta y cinco a uno"; what is counted
    behind its number: "¿Con cuántas barajas se juega?", "Con una, sin comodines". The layer itself where the question
    is none of these, or the answer begins otherwise.
    """
    if paid := _payment(question.strip(), layer.text):
        return layer.edited([(0, 1, f"{paid} {layer.text[:1].lower()}")])
    if counted := _counted(question.strip(), layer.text):
        return layer.edited(counted)
    answer, asked = _ANSWER.match(layer.text), _ASKED.fullmatch(question.strip())
    said = _statement(asked["words"]) if answer and asked else ""
    if not answer or not said:
        return layer
    whole = said if answer["yes"] else _DENIED.sub(r"\1no \2", said, count=1)
    return layer.edited([(0, answer.end(), whole[0].upper() + whole[1:] + (" " if answer["on"] else answer["stop"]))])


def _paid_as_asked(text: str) -> Iterator[Edit]:
    """Yield questions that odds answer in the same breath as statements: "¿Cuánto paga el pleno? 35 a 1."."""
    for hit in _HOW_MUCH.finditer(text):
        if paid := _payment(hit.group(), text[hit.end() :].lstrip()):
            yield hit.start(), hit.end(), paid


def _payment(question: str, answer: str) -> str:
    """Return what a question asks the payment of, as the opening of a statement; empty where odds do not answer it."""
    asked = _HOW_MUCH.fullmatch(question)
    found = odds.find(answer[:_NEAR], cell=False) if asked else ()
    return f"{asked['what'].strip().capitalize()} paga" if asked and found and not found[0].start else ""


def asked(text: str) -> str:
    """Return the question that a paragraph is, without a label before it ("P. ¿…?"); empty where it is none."""
    start = text.find("¿", 0, _LABELLED)
    return text[start:].strip() if start >= 0 and text.rstrip().endswith("?") and text.count("?") == 1 else ""


def _counted(question: str, answer: str) -> list[Edit]:
    """Return what makes a statement of a number that answers how many there are: "se juega con una baraja, …"."""
    how_many = _HOW_MANY.fullmatch(question)
    if how_many is None:
        return []
    before = (how_many["before"] or "").strip().lower()
    start = len(before) + 1 if before and answer.lower().startswith(f"{before} ") else 0
    count = next((one for one in numbers.find(answer[: start + _NEAR], articles=True) if one.start == start), None)
    if count is None:
        return []
    end = next((one.end for one in numbers.scan(fold(answer)) if one.start == start), count.end)
    said = (how_many["rest"].strip(), before, answer[start:end].lower(), how_many["noun"])
    return [(0, end, " ".join(part for part in said if part))]


def _statement(question: str) -> str:
    """Return what a question asks as a statement; an empty string where "sí" or "no" does not answer it."""
    low = fold(question)
    opening = max((one for one in _table().asked if low.startswith(f"{one} ")), key=len, default="")
    rest = _MYSELF.sub(r"\1se", question[len(opening) :].strip())
    return f"{_table().asked[opening]} {rest}" if opening else ""


def reworded_text(text: str) -> str:
    """Return a text in the usual wording."""
    return _edited(said_once(text), _other_words)


def said_once(text: str) -> str:
    """Return a text without what brackets repeat of the value before them: "tres (3) cartas"."""
    return _edited(text, _said_again) if "(" in text else text


def _edited(text: str, edits: Callable[[str], Iterable[Edit]]) -> str:
    for start, end, new in reversed([*edits(text)]):
        text = text[:start] + new + text[end:]
    return text


def _said_again(text: str) -> Iterator[Edit]:
    """Yield what brackets repeat of the value before them: "seis (6)", "35 a 1 (treinta y cinco a uno)"."""
    here = 0
    for bracket in _AGAIN.finditer(text):
        first = max(here, bracket.start() - _NEAR)
        start = _repeated(text[first : bracket.start()], bracket.group(1))
        if start is not None:
            said = text[first + start : bracket.start()]
            yield first + start, bracket.end(), bracket.group(1) if _MANY.search(fold(said)) else said
            here = bracket.end()


def _repeated(before: str, inside: str) -> int | None:
    """Return where the value begins that ends `before` and that `inside` is too, or None."""
    for grammar in _GRAMMARS:
        again = [one for one in grammar(inside) if one.start == 0 and one.end == len(inside)]
        if again:
            said = [one for one in grammar(before) if one.end == len(before) and one.value == again[0].value]
            return said[0].start if said else None
    return None


def _other_words(text: str) -> list[Edit]:
    """Return the words for which there is a usual one, and the words that agree with them, in order."""
    low = fold(text)
    edits = [*_persons(low), *_granted_each(low), *_spoken_to(text)]
    for hit in _pattern().finditer(low) if any(word in low for word in _table().feminine) else ():
        for name, usual_of in (("before", _determiner), ("noun", _noun), ("behind", _adjective)):
            for word in _WORD.finditer(low, *hit.span(name)):
                new = usual_of(word.group())
                if new != word.group():
                    edits.append((*word.span(), new))
    return [(start, end, _cased(text[start:end], new) if new else "") for start, end, new in sorted(edits)]


def _spoken_to(text: str) -> Iterator[Edit]:
    """Verbs of who is spoken to with "vos" as of anybody: "si te plantás, perdés" says "si te planta, perde"."""
    for hit in _TO_VOS.finditer(text) if any(end in text for end in ("ás", "és", "ís")) else ():
        if fold(hit.group()) not in _table().no_verbs:
            yield hit.start("end"), hit.end("end"), "a" if hit["end"] == "ás" else "e"


def _persons(low: str) -> Iterator[Edit]:
    """Yield who plays as one word where a text names both sexes: "la persona jugadora", "el/la jugador/a"."""
    table = _table()
    for hit in _person().finditer(low) if "persona" in low else ():
        before = [table.before_persons[one.group()] for one in _before_person().finditer(hit["before"])]
        noun = table.persons[hit["noun"]]
        many = ("s" if noun[-1] in "aeo" else "es") if hit["many"] else ""
        yield hit.start(), hit.end(), " ".join([*before, noun + many])
    for hit in _both_sexes().finditer(low) if any(word in low for word in table.persons.values()) else ():
        name = hit.lastgroup or ""
        yield hit.start(name) if name == "behind" else low.index("/", hit.start()), hit.end(), ""


def _granted_each(low: str) -> Iterator[Edit]:
    """Yield the words that grant several choices before each: "se admite doblar y separar, pero no rendirse"."""
    several = sum(verb in low for verb in _table().choices.verbs) > 1
    for hit in _granted().finditer(low) if several else ():
        for joint in _joint().finditer(low, hit.start("others"), hit.end("others")):
            yield *joint.span(), f"; {'no ' if joint['no'] else ''}{hit['granted']} "


def _determiner(word: str) -> str:
    return _table().before.get(word, word)


def _noun(word: str) -> str:
    feminine = _table().feminine
    return feminine[word] if word in feminine else feminine[word.removesuffix("s")] + "s"


def _adjective(word: str) -> str:
    """An adjective behind the noun: "descubierto", "franceses", "español"."""
    if word.endswith(_GENTILE):
        return word + "a"
    return _MASCULINE.sub("a", word)


def _cased(old: str, new: str) -> str:
    """The new word in the case of the old one, with the accents of what both begin with."""
    same = len([*takewhile(lambda pair: pair[0] == pair[1], zip(fold(old), new, strict=False))])
    made = old[:same] + new[same:] if same or not old[0].isupper() else new.capitalize()
    return made.upper() if len(old) > 1 and old.isupper() else made


@cache
def _table() -> _Words:
    name = "wording.toml"
    return fitted(read(files(__package__).joinpath(name)), _Words, name)


@cache
def _pattern() -> re.Pattern[str]:
    """A noun with the words before it that agree with it or count it, and the adjectives behind it."""
    table = _table()
    before = "|".join(map(re.escape, sorted((*table.before, *NUMBER_WORDS, *table.between), key=len, reverse=True)))
    nouns, never = "|".join(table.feminine), "|".join(table.never)
    return re.compile(
        rf"(?P<before>(?:\b(?:{before}|\d+)\s+)*)(?P<noun>\b(?:{nouns})s?\b)(?P<behind>(?:\s(?!(?:{never})\b){table.behind}\b)*)"
    )


@cache
def _person() -> re.Pattern[str]:
    """A noun behind "persona", with the words before it that agree with it."""
    table = _table()
    return re.compile(
        rf"(?P<before>(?:\b(?:{'|'.join(table.before_persons)})\s+)*)\bpersonas?\s+"
        rf"(?P<noun>{'|'.join(table.persons)})(?P<many>s?)\b"
    )


@cache
def _before_person() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(_table().before_persons)})\b")


@cache
def _both_sexes() -> re.Pattern[str]:
    """What names the other sex behind the usual word or its article: "o la jugadora", "/a", "(as)"."""
    one, other = (rf"(?:{'|'.join(sorted(set(names)))})" for names in (_table().persons.values(), _table().persons))
    behind = (
        rf"\s+[oyue]\s+(?:(?:a |de )?(?:la|las|una|unas|cada) )?{other}s?\b|/{other}s?\b|/(?:es/)?as?\b|\((?:es/)?as?\)"
    )
    article = rf"\b(?:al?|del?|el|los|un|unos|tod[oa]s?|otr[oa]s?)/(?:(?:a |de )?(?:la|las|una|unas)|as?)(?=\s{one})"
    return re.compile(rf"\b{one}(?:e?s)?(?P<behind>{behind})|(?P<article>{article})")


def _choice() -> str:
    """The pattern of a verb of choice with what it is done to: "separar parejas"."""
    return (
        rf"(?:{'|'.join(_table().choices.verbs)})(?:se|las?|los?)?\b(?:\s+(?!pero\b|mas\b|[yeou]\b|no\b)[a-z]+){{0,4}}"
    )


@cache
def _granted() -> re.Pattern[str]:
    """Several choices granted at once."""
    return re.compile(
        rf"\b(?<!no )(?P<granted>{_table().choices.granted})\s+{_choice()}(?P<others>(?:{_BETWEEN}{_choice()})+)"
    )


@cache
def _joint() -> re.Pattern[str]:
    """What stands between two such choices."""
    return re.compile(rf"{_BETWEEN}(?={_choice()})")
