"""Articles, nouns and participles that do not agree in gender or number: looked at in sound text only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial

from extractor.defects.regulation import Defect, Regulation, at_span, check
from extractor.defects.words import WORD, Words, determiners, frequencies, number_words, spanish, spanish_words
from extractor.folding import fold
from extractor.grammar import numbers
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.norms import bearers
from extractor.passages import Passage

_PARTICIPLE = re.compile(r"(?<![\w-])(?:el|la|los|las|un|una) ([^\W\d_]{4,}) ([^\W\d_]{3,}[aei]d([oa])s?)(?!\w)")
_STATE = re.compile(
    r"(?<![\w-])(?:est[áé]n?|estar[áa]n?|qued[ae]n?|quedar[áa]n?) (?:[^\W\d_]+mente )?"
    r"[^\W\d_]{3,}[ai]d(?P<gender>[oa])(?P<many>s?) (?P<article>el|la|los|las) (?P<noun>[^\W\d_]{4,})"
)
"""A state before the thing that is in it: "está prohibida la entrada"."""
_OTHER = re.compile(
    r"(?<![\w-])(?:el otro|los otros) (?:des)?(?:cubiert|abiert|tapad|descart)as?(?!\w)"
    r"|(?<![\w-])(?:la otra|las otras) (?:des)?(?:cubiert|abiert|tapad|descart)os?(?!\w)"
)
_FRONTED = re.compile(
    r"(?:^|[.;] )(?P<article>La|El|Las|Los) (?:(?!que\b)[^\W\d_]+ ){1,6}?"
    r"(?P<pronoun>los|las|la|lo) [^\W\d_]+r[áé]n?(?!\w)"
)
"""An object before its verb, and the pronoun that takes it up: "la ficha la retirará"."""
_NEUTER = re.compile(r"\blo (?:ser|estar|parecer)[áa]n?$")
"""What takes up a predicate: "las que se practiquen lo serán por un año"."""
_PRONOUNS = {"La": "la", "El": "lo", "Las": "las", "Los": "los"}
_HALF = re.compile(r"(?<!\w)(?:mitad|doble|triple|tercio) de (?P<noun>[a-záéíóúñ]{4,}[^\Ws])(?!\w)")
_PARTS = ("mitad de ", "doble de ", "triple de ", "tercio de ")
_CLAUSE = re.compile(r"\b(?:según|acuerdo|conforme)\b")
"""Behind these the noun of an earlier clause has no participle any more."""
_ESTA = re.compile(
    r"(?<![\w-])(?<!\bpor )(?<!\bcon )(?<!\bde )(?<!\ba )(?<!\ben )(?<!\bante )esta ([^\W\d_]{3,}o)(?!\w)"
)
"""A verb without its accent; behind a preposition it is a pronoun."""
_POSTPOSED = re.compile(r"\b(?:en|de|sin|por) [^\W\d_]+ $")
"""What "alguna" belongs to when it stands behind its noun: "en medida alguna"."""
_BEFORE_AN_ARTICLE = re.compile(r"(?:^|[^\w\s] ?|\b(?:a|con|de|en|por|para|sobre|entre|todas|todos|y|sin|según) )$")
"""What shows that "las" is an article and no pronoun before a verb."""
_PLURAL_AFTER = re.compile(r" [^\W\d_]{3,}[ao]s\b")
_NAMING = re.compile(r"\b(?:sea|sean|son|es) $")
"""Behind these "estos" stands alone and names nothing."""
_SHARED_OUT = re.compile(r"\b(?:un|una|dos|tres|cuatro|cinco),? (?:y|o|u) $")
"""Behind these "una" is the last of several numbers: "dos, una y una cartas"."""
_BEFORE = 16
"""Letters before a match that show what it hangs on: more than the longest of the words above."""
_STRESSED_A = re.compile(r"h?(?:á|a(?:gua|cta|ula|rea|rma|lma|la|ve|nsia|ncla|mbas|spa|sa|nca)s?\b|[aá])")
_LISTED = re.compile(r"(?: [^\W\d_]+){0,4}(?:,| y | e )")
_LONG = 5
_KNOWN = 3
"""Occurrences in the document from which a noun's number is known."""
_MODAL = re.compile(r"(?<![\w-])(?:debe|deben|deberá|deberán|puede|pueden|podrá|podrán) ([^\W\d_]{4,}[aei])(?!\w)")
_RARER = 20.0
"""How much rarer than a word its infinitive may be for the word to be a verb first of all."""
_COMMON = 1e-4
"""Share of running words from which a form that could be a verb's is more likely a small word: "para", "sobre"."""
_RARE_NOUN = 1e-6
"""Share of running words from which a noun's two numbers are known."""
_AGENT = re.compile(
    r"(?<![\w-])(?P<before>[^\W\d_]+),? (?P<done>[^\W\d_]{3,}[ai]d(?:a|as|os)) "
    r"(?P<agent>(?P<article>el|la|los|las) [^\W\d_]{4,})(?![\w-])"
)
"""Something done, and right behind it somebody who is no part of the same thing: "autorizada el órgano"."""
_SURE = "sure"
_IF_ARTICLE = "if it is an article"
"""Two clashes: one wherever the words stand, and one only where "las" is no pronoun before a verb."""
_Clash = Callable[[str, str | None, str], str]
_BEFORE_A_NOUN = frozenset(
    ("cada", "de", "en", "a", "por", "con", "sin", "primera", "segunda", "última", "su", "sus", "y")
)
_WITH_STATE = re.compile(r"(?:que|(?:man)?ten[gdí][^\W\d_]*|tien[^\W\d_]+|tuv[^\W\d_]+|llev[^\W\d_]+|dej[^\W\d_]+)")
"""What stands before a verb, and verbs with a participle of their object: "que tenga autorizadas el casino"."""
_NOUN_WITHIN = 90
"""Characters in which the noun may stand that a participle belongs to."""


@check("misprint")
def disagreeing(regulation: Regulation) -> Iterator[Defect]:
    """Find determiners, participles and verbs whose gender or number is not that of the word they belong to."""
    if not regulation.legible:
        return
    clash = cache(partial(_clash, regulation.words))
    found = regulation.slips(lambda passage: _slips(passage, regulation.words, clash), by_game=True)
    for passage, (start, end, message) in found:
        yield at_span(passage, start, end, message)


def _slips(passage: Passage, words: Words, clash: _Clash) -> Iterator[tuple[int, int, str]]:
    if passage.kind == "heading":
        return
    low = passage.text.lower()
    yield from _nouns(passage, low, words, clash)
    yield from _states(passage, low)
    yield from _pronouns(passage, words)
    yield from _verbs(low)


def _nouns(passage: Passage, low: str, words: Words, clash: _Clash) -> Iterator[tuple[int, int, str]]:
    for match in _phrases().finditer(low):
        clashing = clash(*match.group("first", "between", "noun"))
        if clashing and passage.text[match.start("noun")].islower() and _is_phrase(match, clashing):
            yield *match.span(), f"«{passage.text[slice(*match.span())]}»: el artículo y el nombre no concuerdan."
    for match in _AGENT.finditer(low):
        if _is_agent(match, passage.game, words):
            yield *match.span("agent"), f"«{match['done']} {match['agent']}»: falta una palabra («por») o una coma."
    for match in _PARTICIPLE.finditer(low):
        if _is_loose(match, words):
            yield *match.span(), f"«{match[0]}»: el nombre y el participio no concuerdan."


def _is_agent(match: re.Match[str], game: str, words: Words) -> bool:
    """Tell whether what follows a participle can only be by whom it is done: a party of another gender or number."""
    done, kind = match["done"], determiners()[match["article"]]
    if kind == ("m" if done.rstrip("s").endswith("o") else "f") + ("p" if done.endswith("s") else "s"):
        return False  # "cerrada la mesa"
    if (
        _WITH_STATE.fullmatch(match["before"])
        or match["before"] in determiners()
        or match["before"] in _BEFORE_A_NOUN
        or words.gender(done)
    ):
        return False  # "en cada jugada el crupier"
    return bool(bearers.mentions(fold(match["agent"]), game)) and _is_done(done)


def _is_done(word: str) -> bool:
    """Tell whether a word is the participle of a known verb."""
    stem, known = word.rstrip("s")[:-3], frequencies()
    if word.endswith("ida") and any(f"{stem}{end}" in known for end in ("edir", "idir")):
        return False  # "expida el alcalde"
    ends = ("ar",) if word.rstrip("s")[-3] == "a" else ("er", "ir")
    return any(f"{stem}{end}" in known for end in ends)


def _states(passage: Passage, low: str) -> Iterator[tuple[int, int, str]]:
    for match in _STATE.finditer(low):
        if _is_of_another(match):
            yield *match.span(), f"«{passage.text[slice(*match.span())]}»: el participio y el nombre no concuerdan."
    for match in _OTHER.finditer(low) if " otr" in low else ():
        yield *match.span(), f"«{match[0]}»: el pronombre y el participio no concuerdan."


def _pronouns(passage: Passage, words: Words) -> Iterator[tuple[int, int, str]]:
    text = passage.text
    for match in _FRONTED.finditer(text):
        object_ = _PRONOUNS[match["article"]] != match["pronoun"] and not _NEUTER.search(match[0])
        if object_ and not bearers.mentions(fold(match[0]), passage.game):  # who acts is no object
            yield *match.span(), f"«{match[0]}»: el pronombre y lo que retoma no concuerdan."
    for match in _HALF.finditer(text) if any(part in text for part in _PARTS) else ():
        if words.gender(match["noun"]):
            yield *match.span(), f"«{match[0]}»: falta el artículo."


def _verbs(low: str) -> Iterator[tuple[int, int, str]]:
    for match in _passives().finditer(low):
        yield *match.span(), f"«{match[0]}»: el verbo y el participio no concuerdan."
    for match in _MODAL.finditer(low):
        if _is_finite(match[1]):
            yield *match.span(), f"«{match[0]}»: el segundo verbo debe ir en infinitivo."
    for match in _ESTA.finditer(low) if "esta " in low else ():
        if match[1] not in _no_nouns():
            yield *match.span(), f"«{match[0]}»: falta la tilde de «está»."


def _is_of_another(match: re.Match[str]) -> bool:
    """Tell whether the participle of a state is not of the gender and number of the article behind it."""
    kind = determiners()[match["article"]]
    said = ("m" if match["gender"] == "o" else "f") + ("p" if match["many"] else "s")
    stressed = match["article"] == "el" and _STRESSED_A.match(match["noun"])
    listed = match["many"] and _LISTED.match(match.string, match.end())  # several things, of which the first is one
    return said != kind and not stressed and not listed


@cache
def _phrases() -> re.Pattern[str]:
    """Return the pattern of a determiner before its noun, with what may stand between the two."""
    first = "|".join(sorted((*determiners(), "lo"), key=len, reverse=True))
    between = "|".join((*spanish_words("between"), *NUMBER_WORDS))
    return re.compile(
        rf"(?<![\w/-])(?P<first>{first}) (?:(?P<between>{between}) )?(?P<noun>[^\W\d_]{{4,}})(?![\w/\u0300-\u036f-])"
    )


def _is_phrase(match: re.Match[str], clashing: str) -> bool:
    """Tell whether a determiner and a noun that clash belong together where they stand."""
    before = match.string[max(0, match.start() - _BEFORE) : match.start()]
    if _NAMING.search(before) or _SHARED_OUT.search(before):
        return False
    if match["first"].startswith("algun") and _POSTPOSED.search(before):
        return False
    if clashing == _IF_ARTICLE:
        return bool(_BEFORE_AN_ARTICLE.search(before) or _PLURAL_AFTER.match(match.string, match.end()))
    return True


def _clash(words: Words, first: str, between: str | None, noun: str) -> str:
    """Return whether a determiner and its noun are of two genders or numbers: nothing, _SURE or _IF_ARTICLE."""
    if noun in number_words() or numbers.parse(noun) is not None or noun in _no_nouns() or noun.endswith("mos"):
        return ""
    if first == "esta" and noun.endswith("o"):
        return ""  # a verb without its accent: see _ESTA
    if first == "lo":
        of_several = words.gender(noun) == "m" and _is_plural(noun, words)
        return _SURE if of_several or (between in spanish_words("between") and words.gender(noun)) else ""
    gender, number = tuple(determiners()[first])
    if between in NUMBER_WORDS:
        return _SURE if first in ("el", "la") and NUMBER_WORDS[between] != 1 and _is_plural(noun, words) else ""
    if number == "s" and _is_plural(noun, words):
        return _SURE
    if number == "p" and gender == "m" and _is_one(noun, words):
        return _SURE
    if number == "p" and _is_singular(noun, words):
        return _IF_ARTICLE
    known = words.gender(noun) or _by_ending(noun)
    stressed = number == "s" and _STRESSED_A.match(noun)  # "el acta, dicha acta"
    return _SURE if known and known != gender and not stressed else ""


def _is_finite(word: str) -> bool:
    """Tell whether a word without its -r is a form of a known verb and no small word of its own."""
    known = frequencies()
    return known.get(f"{word}r", 0.0) > known.get(word, 0.0) / _RARER and known.get(word, 0.0) < _COMMON


def _no_nouns() -> frozenset[str]:
    """Words in -o that take no masculine article, and nouns of two genders."""
    return spanish_words("of_no_gender")


def _by_ending(noun: str) -> str:
    if noun.endswith("ndo"):
        return ""
    if noun.endswith(("o", "os", "dor", "tor", "sor", "dores", "tores", "sores")):
        return "m"
    return "f" if noun.endswith(("ción", "ciones", "sión", "siones", "idad", "idades")) else ""


def _is_plural(word: str, words: Words) -> bool:
    """Tell whether a word is the plural of one that the document knows, and one of its own words."""
    if len(word) < _LONG or not word.endswith("s"):
        return False
    singulars = [word[:-1], *([word[:-2]] if word.endswith("es") else [])]
    return any(words.counts[singular] >= _KNOWN for singular in singulars) and words.counts[word] >= _KNOWN


def _is_singular(word: str, words: Words) -> bool:
    """Tell whether the document knows the plural of a word in a vowel that it also uses in the singular."""
    own = words.counts[f"{word}s"] >= _KNOWN and words.counts[word] >= _KNOWN
    return len(word) >= _LONG and word[-1] in "aeo" and own


def _is_one(word: str, words: Words) -> bool:
    """Tell whether a word in -o is a noun in the singular: no verb that "los" could stand before ends so in a law."""
    if not word.endswith("o") or word.endswith("ndo") or words.gender(word) != "m":
        return False
    return min(frequencies().get(word, 0.0), frequencies().get(f"{word}s", 0.0)) > _RARE_NOUN


def _is_loose(match: re.Match[str], words: Words) -> bool:
    """Tell whether a participle agrees neither with the noun before it nor with one further back."""
    noun, participle, vowel = match.groups()
    meant = "m" if vowel == "o" else "f"
    gender = words.gender(noun)
    if not gender or gender == meant or noun in number_words() or noun in _no_nouns() or _STRESSED_A.match(noun):
        return False
    clause = _CLAUSE.split(match.string[max(0, match.start() - _NOUN_WITHIN) : match.start()])[-1]
    before = WORD.findall(clause)
    many = participle.endswith("s")
    if many and before[-1:] == ["y"]:
        return False
    ending = participle[-2:] if participle.endswith("s") else participle[-1]
    return not any(
        (words.gender(word) == meant and word.endswith("s") >= many)
        or (not words.gender(word) and word.endswith((ending, "r", "n")))
        for word in before
        if len(word) > _LONG - 2 and word != "según"
    )


@cache
def _passives() -> re.Pattern[str]:
    """Return the pattern of a passive whose verb is of one number and whose participle of the other."""
    verbs = spanish()["being"]
    one, many = ("|".join(sorted(verbs[number], key=len, reverse=True)) for number in ("singular", "plural"))
    single, plural = rf"(?:{one}) [^\W\d_]{{2,}}[ai]d[oa]s", rf"(?:{many}) (?!demasiado\b)[^\W\d_]{{2,}}[ai]d[oa]"
    return re.compile(rf"(?<![\w-])(?:{single}|{plural})(?!\w| ?\()")
