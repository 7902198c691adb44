"""Nouns and adjectives whose endings do not agree: behind a number, and with the adjective that follows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from extractor.defects.regulation import Defect, Regulation, Slip, at_span, check, quoted
from extractor.defects.words import Words, determiners, frequencies, number_words, spanish_words
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.passages import Passage

_KNOWN = 2
"""Places in a text from which a plural is one of its nouns."""
_END = (
    r"(?=$| ?[,.;:)]"
    r"| (?:y|o|que|de|del|en|para|por|con|se|a|al|como|sin|sobre|boca|cara|hasta|entre|desde|ni|es|son)\b)"
)
_LONE = re.compile(
    r"(?:^|[^\w\s] ?|\b(?:de|del|en|a|con|por|y|o|para|entre|hasta|tendra|tiene|hay|los|las|sus|recibe|usan?)) $"
)
_JOINED = frozenset(("del", "al"))
_AFTER_ANOTHER = re.compile(
    r"\b(?:a|ante|bajo|con|contra|de|desde|en|entre|hacia|hasta|ni|o|para|por|sin|sobre|y|como|u|que|cuyo) $"
)
"""Behind these a phrase belongs to an earlier noun, and so may the adjective."""
_SHARED_OUT = re.compile(r",? (?:y|o|e|u) [^\W\d_]+[ao]\b|, [^\W\d_]+[ao],? (?:y|o)\b")
"""An adjective and another one behind it share a plural out: "los montos mínimo y máximo"."""
_STRESSED_A = re.compile(r"h?[áa]")
_COMMON = 1e-4
"""Share of running words from which a word is a small one."""
_ONE_MODAL = r"(?:deberá|debe|podrá|puede|será|estará|tendrá|tiene|quedará|queda|está|recibe|[^\W\d_]{2,}rá)"
_MANY_MODAL = (
    r"(?:deberán|deben|podrán|pueden|serán|estarán|tendrán|tienen|quedarán|quedan|están|reciben|[^\W\d_]{2,}rán)"
)
_SUBJECT = re.compile(
    rf"(?:^|[.;] )(?:(?:los|las) (?P<many>[^\W\d_]{{3,}}s) (?:no |se )?{_ONE_MODAL}"
    rf"|(?:el|la|cada|todo|toda) (?P<one>[^\W\d_]{{3,}}[^\Ws\d_]) (?:no |se )?{_MANY_MODAL})(?!\w)"
)
"""A sentence that begins with its subject, right before a verb of another number."""
_GROUPS = frozenset(
    (
        "mitad",
        "mayoría",
        "resto",
        "parte",
        "totalidad",
        "par",
        "pareja",
        "conjunto",
        "grupo",
        "personal",
        "número",
        "docena",
        "mayor",
        "minoría",
        "suma",
        "decena",
        "centena",
        "tercio",
        "cuarto",
    )
)
"""Nouns in the singular that mean several."""
_DECLARED = re.compile(
    r"(?<![\w-])(?:la|una) (?P<noun>[^\W\d_]{3,}(?:a|ción|sión|dad)) (?:no )?se "
    r"(?:da|dará|tiene|tendrá|considera|considerará|declara|declarará|entiende|entenderá) (?:por |como )?"
    r"[^\W\d_]{3,}(?:ad|id)o(?![\w-])"
    r"|(?<![\w-])(?:el|un) (?P<he>[^\W\d_]{3,}o) (?:no )?se "
    r"(?:da|dará|tiene|tendrá|considera|considerará|declara|declarará|entiende|entenderá) (?:por |como )?"
    r"[^\W\d_]{3,}(?:ad|id)a(?![\w-])"
)
"""What something is declared to be: "la partida se da por terminada"."""
_ABSOLUTE = re.compile(
    r"(?:^|[.;] | o )(?:(?P<o>[^\W\d_]{3,}(?:ad|id)o) (?:la|las|una|unas|los|unos) (?P<noun>[^\W\d_]{4,})"
    r"|(?P<a>[^\W\d_]{3,}(?:ad|id)a) (?:el|un|los|las|unos|unas) [^\W\d_]{4,})(?![\w-])"
)
"""A participle that opens a sentence or an alternative, and the thing that it is said of."""
_COMPOUND = re.compile(r"(?<!\w)(?:ha|han|hay|haya|hayan|hab[^\W\d_]+|hub[^\W\d_]+|siendo|sido|fue)(?!\w)")
_WRONG_ONE = re.compile(
    r"(?<![\w-])(?<! y )(?:el|la|un|una|del|dicho|dicha|este|esta|cada|otro|otra) (?P<noun>[^\W\d_]{4,}[aeo]s)"
    r"(?= ?[,.;:)]| (?:de|del|que|en|por|se|y|a|al|para|con)\b|$)"
)
_WRONG_GENDER = re.compile(r"(?<![\w-])(?:los|estos|dichos|unos|esos|aquellos) (?P<noun>[^\W\d_]{2,}as)(?![\w-])")
_MASCULINE = re.compile(
    r"(?:m|ist|t|i|crat|arc)as$|^(?:días|guardias|guardas|mapas|curas|papas|tranvías|colegas|espías|guías|policías"
    r"|vigías|demás|nómadas|indígenas|gorilas|pijamas|sofás|además|atrás|jamás|quizás|camaradas|parias|dietas)$"
)
"""Masculine nouns in -a, of which Spanish has few outside these endings."""
_ORDINAL = re.compile(
    r"(?<![\w-])(?:los|las) (?P<number>[^\W\d_]+ )?(?:primer[ao]|últim[ao]|próxim[ao]|siguiente|restante)"
    r" [^\W\d_]{3,}s(?![\w-])"
)
"""An adjective in the singular before its noun in the plural: "las dos primera cartas"."""
_OF_ONE_NUMBER = frozenset(
    (
        "lunes",
        "martes",
        "miércoles",
        "jueves",
        "viernes",
        "gracias",
        "menos",
        "antes",
        "lejos",
        "análisis",
        "entonces",
        "paréntesis",
        "crisis",
        "dosis",
        "tesis",
        "síntesis",
        "veces",
        "apenas",
        "cuales",
        "mientras",
        "afueras",
        "atlas",
        "campus",
    )
)
_RARER = 30.0
"""How much commoner a word in -s may be than its singular to be that one's plural."""
_RARE = 5e-7
"""Share of running words up to which a word is too rare to tell its forms by."""
_FAR = 80
_VERBAL = re.compile(r"(?:ndo|mente)$|ándol|éndol|ndose$|ior$|^(?:mejor|peor|mayor|menor)$")


@cache
def _counted() -> re.Pattern[str]:
    """Return the pattern of a number above one in words before a word that ends in a vowel."""
    several = "|".join(sorted((word for word, value in NUMBER_WORDS.items() if value > 1), key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?P<number>{several})(?: \(\d+\))? (?P<noun>[^\W\d_]{{4,}}[aeo])(?![\w-])")


@cache
def _pairs() -> re.Pattern[str]:
    """Return the pattern of a determiner or number, a noun and one more word of the same phrase."""
    first = "|".join(sorted((*determiners(), *NUMBER_WORDS, "sus", "su"), key=len, reverse=True))
    return re.compile(
        rf"(?<![\w-])(?P<first>{first}|\d+) (?P<noun>[^\W\d_]{{4,}}) "
        rf"(?P<adjective>[^\W\d_]{{3,}}(?:[ao]s?|ora?))(?![\w-]){_END}"
    )


_LOOSE = re.compile(r"[^\W\d_]{3,}[ai]d(?P<gender>[oa])s")
_GOES_ON = re.compile(r" (?:al?|en|por|con|de|para) ")
_REACH = 160
"""Characters before a participle in which the noun may stand that it belongs to, past another one."""


@check("misprint")
def after_a_number(regulation: Regulation) -> Iterator[Defect]:
    """Find a number above one before a noun in the singular: "siete puesto"."""
    if not regulation.legible:
        return
    yield from _told(regulation, lambda passage: _of_numbers(passage, regulation.words))


def _of_numbers(passage: Passage, words: Words) -> Iterator[Slip]:
    low = passage.text.lower()
    for match in _counted().finditer(low) if passage.kind in ("text", "point") else ():
        noun = match["noun"]
        known = words.counts[f"{noun}s"] >= _KNOWN and noun not in number_words() and not _names_a_kind(noun)
        before = low[max(0, match.start() - 12) : match.start()]
        if known and noun not in spanish_words("of_no_gender") and _LONE.search(before) and not _is_label(before):
            yield *match.span(), "el número y el nombre no concuerdan."


def _names_a_kind(word: str) -> bool:
    """Tell whether a word is an adjective behind a number that is a name: "dos negro"."""
    return word[:-1] in spanish_words("adjectives")


def _is_label(before: str) -> bool:
    """Tell whether a number names one thing rather than counts several: "el cuatro", "a las dos"."""
    return before.endswith((" el ", " la ", " a las ", " del ", " al ", " un ", " una "))


@check("misprint")
def adjectives(regulation: Regulation) -> Iterator[Defect]:
    """Find an adjective right behind its noun that is of another number or gender: "las cartas propia"."""
    if not regulation.legible:
        return
    yield from _told(regulation, lambda passage: _of_adjectives(passage, regulation.words))


def _of_adjectives(passage: Passage, words: Words) -> Iterator[Slip]:
    low = passage.text.lower()
    for match in _pairs().finditer(low) if passage.kind in ("text", "point") else ():
        if _of_one_before(match):
            continue
        after = _AFTER_ANOTHER.search(low, 0, match.start())
        if match["first"] not in _JOINED and not after and _clashes(match, words):
            yield *match.span(), "el nombre y el adjetivo no concuerdan."


def _of_one_before(match: re.Match[str]) -> bool:
    """Tell whether a plural participle behind a noun is of one named before: "las que haga la sala referidas a"."""
    found = _LOOSE.fullmatch(match["adjective"])
    if found is None or match["noun"].endswith("s") or not _GOES_ON.match(match.string, match.end()):
        return False
    before = match.string[max(0, match.start() - _REACH) : match.start()]
    return re.search(rf"(?<!\w)l{found['gender']}s (?:que|[^\W\d_]+s)(?!\w)", before) is not None


def _clashes(match: re.Match[str], words: Words) -> bool:
    noun, adjective = match["noun"], match["adjective"]
    if adjective in number_words() or adjective in determiners() or _VERBAL.search(adjective):
        return False
    gender = words.gender(noun)
    if not gender or not _is_adjective(adjective, words) or noun in number_words():
        return False
    many = noun.endswith("s")
    if many != _is_many(match["first"]):
        return False
    if adjective.endswith(("or", "ora")):
        return adjective.endswith("or") and gender == "f" and words.counts[f"{adjective}a"] > 0
    if match["first"] in ("el", "un") and _STRESSED_A.match(noun):
        return False
    if many and _SHARED_OUT.match(match.string, match.end()):
        return False
    said = "m" if adjective.rstrip("s").endswith("o") else "f"
    return said != gender or adjective.endswith("s") != many


def _is_many(first: str) -> bool:
    kind = determiners().get(first)
    if kind:
        return kind[1] == "p"
    return first == "sus" or NUMBER_WORDS.get(first, 0) > 1 or (first.isdigit() and int(first) > 1)


def _is_adjective(word: str, words: Words) -> bool:
    """Tell whether a text uses a word as an adjective: in both genders, and hardly ever behind an article."""
    stem = re.sub(r"(?:[ao]s?|ora?)$", "", word)
    if word.endswith(("or", "ora")):
        return words.counts[f"{stem}ora"] + words.counts[f"{stem}oras"] > 0
    if stem in spanish_words("adjectives"):
        return True
    if not stem.endswith(("ad", "id")) and any(f"{stem}{end}" in frequencies() for end in ("ar", "er", "ir")):
        return False  # a verb
    forms = {end: words.counts[f"{stem}{end}"] for end in ("o", "a", "os", "as")}
    both = (forms["o"] or forms["os"]) and (forms["a"] or forms["as"])
    listed = frequencies()
    known = all(listed.get(f"{stem}{end}", 0) for end in ("o", "a"))
    noun = words.gender(word) or (words.gender(f"{stem}o") == "m" and words.gender(f"{stem}a") == "f")
    return bool(both and known and not noun and listed.get(word, 0) < _COMMON)


@check("misprint")
def disagreeing_anywhere(regulation: Regulation) -> Iterator[Defect]:
    """Find disagreements that the words themselves show, however short the text is: "los ayudantes deberá"."""
    if not regulation.legible:
        return
    yield from _told(regulation, _misshapen)


def _misshapen(passage: Passage) -> Iterator[Slip]:
    low = passage.text.lower()
    for cues, pattern, holds, what in _SHAPES if passage.kind in ("text", "point") else ():
        for match in pattern.finditer(low) if any(map(low.__contains__, cues)) else ():
            if holds(match):
                yield *match.span(), what


def _is_of_another_number(match: re.Match[str]) -> bool:
    return (match["many"] or match["one"]) not in _GROUPS


def _is_declared(match: re.Match[str]) -> bool:
    return match["he"] is None or not match["he"].endswith("ano")


def _is_absolute(match: re.Match[str]) -> bool:
    """Tell whether a participle stands alone, as no part of a compound tense, and is that of a verb."""
    word = match["o"] or match["a"]
    before = match.string[max(0, match.start() - _FAR) : match.start()]
    verb = any(f"{word[:-3]}{end}" in frequencies() for end in ("ar", "er", "ir"))
    return verb and not _COMPOUND.search(before)


def _is_of_several(match: re.Match[str]) -> bool:
    """Tell whether a word behind an article in the singular is the plural of a known word."""
    noun, known = match["noun"], frequencies()
    if noun in _OF_ONE_NUMBER or noun in number_words() or not match.string[match.start("noun")].islower():
        return False
    share = known.get(noun[:-1], 0.0)
    return share > 0 and share * _RARER > known.get(noun, 0.0) > 0 and share > _RARE


def _is_feminine(match: re.Match[str]) -> bool:
    noun = match["noun"]
    return not _MASCULINE.search(noun) and frequencies().get(noun[:-1], 0.0) > _RARE


def _is_ordinal(match: re.Match[str]) -> bool:
    return not match["number"] or match["number"].strip() in NUMBER_WORDS


_RELATIVE = re.compile(
    r"(?<![\w-])(?<!\ba )(?<!\bde )(?<!\ben )(?<!\bpor )(?<!\bcon )(?:los|las) que"
    r" (?:no )?(?P<verb>[^\W\d_]{3,}[ae])(?= ?[.,;:)]|$)"
)
"""Several who do something, and the verb in the singular at the end of its clause: "los que acierta."."""
_GROUP = re.compile(
    r"(?:^|[.;] )(?:el|la|cada|ningún|ninguna) (?P<noun>[^\W\d_]{4,})(?: (?:del|de la|de) [^\W\d_]{4,})?"
    r" (?P<verb>[^\W\d_]{3,}[ae]n) (?:en|el|la|los|las|un|una|a|al|su|sus|por|con|del?|que)(?![\w-])"
)
"""One who does something, and the verb in the plural right behind: "la comisión de sorteos introducen"."""
_STATED = re.compile(
    r"(?:^|[.;] )(?P<article>los|las) [^\W\d_]{4,}s(?: [^\W\d_]+[ao]s(?: [oy] [^\W\d_]+[ao]s)?)?"
    r"(?: que [^,.;:]{3,80}?)?"
    r" (?:serán|son|quedarán|quedan) (?:consideradas? |considerados? |declarad[oa]s )?"
    r"(?P<state>[^\W\d_]+(?:ul|id|ad)(?P<vowel>[oa])s)(?= ?[.,;]| si | cuando |$)"
)
"""What several things will be, behind a clause on them: "los cartones que presenten enmiendas serán nulas"."""
_NOT_SO = re.compile(
    r"(?:^|[.;] )(?:el|la|cada) (?:mayoría|minoría|resto|mitad|parte|totalidad|conjunto|par|tercio)(?!\w)"
)


def _is_of_one_verb(match: re.Match[str]) -> bool:
    """Tell whether a word is a verb in the singular whose plural is known."""
    verb, known = match["verb"], frequencies()
    return known.get(f"{verb}n", 0.0) > _RARE and verb not in spanish_words("of_no_gender")


def _is_of_many(match: re.Match[str]) -> bool:
    """Tell whether a word is a verb in the plural whose singular is known, and its subject one thing."""
    verb, known = match["verb"], frequencies()
    one = verb.removesuffix("n")
    return not _NOT_SO.match(match[0]) and _infinitive(one) and known.get(one, 0.0) > _RARE


def _infinitive(verb: str) -> bool:
    known = frequencies()
    ends = ("ar",) if verb.endswith("a") else ("er", "ir")
    return any(known.get(f"{verb[:-1]}{end}", 0.0) > _RARE for end in ends)


def _is_of_another_gender(match: re.Match[str]) -> bool:
    return (match["article"] == "los") != (match["vowel"] == "o")


_SHAPES: tuple[tuple[Sequence[str], re.Pattern[str], Callable[[re.Match[str]], bool], str], ...] = (
    (("",), _SUBJECT, _is_of_another_number, "el sujeto y el verbo no concuerdan."),
    (("os que ", "as que "), _RELATIVE, _is_of_one_verb, "el sujeto y el verbo no concuerdan."),
    (("en ", "an "), _GROUP, _is_of_many, "el sujeto y el verbo no concuerdan."),
    (
        ("serán ", " son ", "quedan ", "quedarán "),
        _STATED,
        _is_of_another_gender,
        "el sujeto y lo que se dice de él no concuerdan.",
    ),
    ((" se ",), _DECLARED, _is_declared, "el nombre y el participio no concuerdan."),
    (("ado ", "ido ", "ada ", "ida "), _ABSOLUTE, _is_absolute, "el participio y el nombre no concuerdan."),
    (("",), _WRONG_ONE, _is_of_several, "el artículo y el nombre no concuerdan."),
    (("os ",), _WRONG_GENDER, _is_feminine, "el artículo y el nombre no concuerdan."),
    (
        ("primer", "últim", "próxim", "siguiente ", "restante "),
        _ORDINAL,
        _is_ordinal,
        "el adjetivo y el nombre no concuerdan.",
    ),
)
"""Strings of which one stands in each disagreement, patterns over words in lower case, whether what these find is one,
and how a message says so."""


def _told(regulation: Regulation, look: Callable[[Passage], Iterator[Slip]]) -> Iterator[Defect]:
    for passage, (start, end, what) in regulation.slips(look):
        yield at_span(passage, start, end, f"{quoted(passage.text[start:end])}: {what}")
