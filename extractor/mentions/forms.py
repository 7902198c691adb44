"""Concepts of the trade, and the forms of Spanish words with the lemma that they share.

What a concept is called is written once, in the form of a dictionary ("repartir", "carta de corte"); a text prints any
form of it ("repartirán", "se reparten", "cartas de corte"). Forms are made generously: one that no Spaniard would use
does no harm, for no text prints it.

A concept (in the files of `concepts/`) is an act (a verb and the nouns made of it) or a cue. Files are by subject; one
concept may have names in several of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from msgspec import Struct

from extractor.folding import fold
from extractor.lexicon.tokens import pluralised, plurals
from schemas.declared import fitted, read

_INFINITIVE = re.compile(r"[a-z]{2,}(?:ar|er|ir)")
_CLITICS = ("se", "lo", "la", "los", "las", "le", "les", "sele", "selo", "sela", "seles", "selas", "selos")
# endings behind the root, and those before which its spelling may change ("sacar, saque")
_AR = (
    "a|an|o|aron|aba|aban|ara|aran|ase|asen|are|aren|ado|ada|ados|adas|ando|amos",
    "e|en|ese|ense",
)
_ER = (
    "e|en|io|ieron|ia|ian|iera|ieran|iese|iesen|iere|ieren|ese|ense|iendo|yendo|ido|ida|idos|idas|emos|imos",
    "a|an|ase|anse",
)
_FUTURE = ("", "a", "an", "ia", "ian", "emos")
# how the end of a root is spelt before the other class of vowels: "sacar, saque", "pagar, pague", "coger, coja"
_SOFT_AR: tuple[tuple[str, str], ...] = (("c", "qu"), ("g", "gu"), ("z", "c"), ("gu", "gü"))
_SOFT_ER: tuple[tuple[str, str], ...] = (("c", "zc"), ("c", "z"), ("g", "j"), ("gu", "g"), ("qu", "c"))
_GENTILE = ("es", "ol")  # "francés, franceses, francesa", "español, española"
_CHANGES = (("e", "ie"), ("e", "i"), ("o", "ue"), ("u", "ue"))


class _Verbs(Struct, forbid_unknown_fields=True):
    never: list[str]
    nouns: list[str]
    irregular: dict[str, list[str]]


_OF_PLAY = ("play.toml", "moves.toml", "choices.toml", "dealer.toml")


@cache
def concepts() -> dict[str, tuple[str, ...]]:
    """Return the names of every concept, acts and cues alike, by id."""
    found: dict[str, list[str]] = {}
    for path in sorted(files(__package__).joinpath("concepts").iterdir(), key=lambda one: one.name):
        if path.name.endswith(".toml"):
            for id_, names in fitted(read(path), dict[str, list[str]], path.name).items():
                found.setdefault(id_, []).extend(names)
    return {id_: tuple(dict.fromkeys(names)) for id_, names in found.items()}


class Joined(Struct, frozen=True, forbid_unknown_fields=True):
    """An idea that two ideas make, where one of `then` follows one of `first` by so many `words` at most.

    `comma`: also behind a comma, which ends a breath elsewhere.
    """

    id: str
    first: tuple[str, ...]
    then: tuple[str, ...]
    words: int
    comma: bool = False


@cache
def joins() -> tuple[Joined, ...]:
    """Return the ideas that are made of two."""
    name = "joined.toml"
    return tuple(fitted(read(files(__package__).joinpath(name)).get("joined", []), list[Joined], name))


@cache
def rooms() -> dict[str, frozenset[str]]:
    """Return of each concept where it has names: among those of play, or among the rest; both for one in both.

    What is played is said with the words of the table ("superior a", "se pasa"), longer names of which other subjects
    have: these do not hide a name of play, nor the other way round.
    """
    found: dict[str, set[str]] = {}
    for path in files(__package__).joinpath("concepts").iterdir():
        if path.name.endswith(".toml"):
            for id_ in fitted(read(path), dict[str, list[str]], path.name):
                found.setdefault(id_, set()).add("play" if path.name in _OF_PLAY else "rest")
    return {id_: frozenset(names) for id_, names in found.items()}


@cache
def lemmas() -> Lemmas:
    """Return the lemmas of all words that concepts are called by."""
    return Lemmas(name for names in concepts().values() for name in names)


@cache
def _verbs() -> _Verbs:
    name = "verbs.toml"
    return fitted(read(files(__package__).joinpath(name)), _Verbs, name)


def infinitive(word: str) -> bool:
    """Tell whether a folded word is a verb as a dictionary has it."""
    return word in _verbs().irregular or (_INFINITIVE.fullmatch(word) is not None and word not in _verbs().never)


def conjugated(verb: str) -> set[str]:
    """Return the forms of a verb in the third person and of "we", its participles, and those with a pronoun behind."""
    root, endings, soft = verb[:-2], _AR if verb.endswith("ar") else _ER, _SOFT_AR if verb.endswith("ar") else _SOFT_ER
    roots = {root, *_changed(root)}
    if root.endswith("u") and not root.endswith(("gu", "qu")) and verb.endswith("ir"):
        roots.add(f"{root}y")  # "distribuir, distribuye"
    if not root:  # "ir": its endings alone are other words, "en" and "a"
        return {verb + end for end in (*_FUTURE, *_CLITICS)} | set(_verbs().irregular.get(verb, ()))
    made = {part + end for part in roots for end in endings[0].split("|")}
    softened = roots | {part[: -len(old)] + new for part in roots for old, new in soft if part.endswith(old)}
    made |= {part + end for part in softened for end in endings[1].split("|")}
    made |= {verb + end for end in (*_FUTURE, *_CLITICS)}
    made |= {form + end for form in tuple(made) if form.endswith("ndo") for end in _CLITICS}
    made |= {part + ("ate" if verb.endswith("ar") else "ete") for part in roots}  # to whom is spoken: "retírate"
    return (made | set(_verbs().irregular.get(verb, ()))) - set(_verbs().never)


def _spoken(verb: str) -> set[str]:
    """Return the forms of a verb of -er and -ir by which somebody tells of himself: "pido, pedí" beside "pide, pidió".

    Those of -ar are among the others: "saco" has the letters of a noun, "saqué" without its accent those of "saque".
    """
    if verb.endswith("ar") or len(verb) < len("caer"):
        return set()
    roots = {verb[:-2], *_changed(verb[:-2])}
    return ({root + end for root in roots for end in ("o", "i")}) - set(_verbs().never)


def _changed(root: str) -> Iterator[str]:
    """The root with its last vowel changed: "mostr-, muestr-", "ped-, pid-"; the u of "seg(u)ir" is none."""
    silent = root.endswith(("gu", "qu"))
    for old, new in _CHANGES:
        at = root.rfind(old, 0, len(root) - silent)
        if at >= 0 and not any(vowel in root[at + 1 : len(root) - silent] for vowel in "aeiou"):
            yield root[:at] + new + root[at + 1 :]


def inflected(word: str) -> set[str]:
    """Return the forms of a noun or adjective: plural, and feminine where it ends in o or says where one is from."""
    made = {word, *plurals(word)}
    if word.endswith("o") and len(word) > 3:
        made |= {word[:-1] + end for end in ("a", "os", "as")}
    elif word.endswith(_GENTILE) and len(word) > len("meses"):
        made |= {word + end for end in ("es", "a", "as")}
    return made


class Lemmas:
    """The lemma of every word that names of concepts use; `spoken`: also as people tell of themselves."""

    def __init__(self, names: Iterable[str], *, spoken: bool = False) -> None:
        words = sorted({word for name in names for word in re.findall(r"[a-z]+", fold(name))})
        self._of: dict[str, str] = {word: word for word in words}
        verbs = [word for word in words if infinitive(word)]
        made = [(form, word) for word in verbs for form in conjugated(word)]
        told = [(form, word) for word in verbs for form in _verbs().irregular.get(word, ())]
        for form, word in (*made, *told):  # "va" is made of "ver" too, and told of "ir"
            if not infinitive(self._of.get(form, "")):
                self._of[form] = word
        for verb in verbs if spoken else ():
            for form in _spoken(verb):
                self._of.setdefault(form, verb)
        for word in (word for word in words if not infinitive(word)):
            if (plural := pluralised(word)) != word and self._of.get(plural) == plural:
                self._of[plural] = self._of[word]  # a name that a file has in the plural
            for form in inflected(word):
                if self._of.get(form) == form and form not in _verbs().nouns:  # a name itself prints the form
                    self._of[form] = self._of[word]
                self._of.setdefault(form, self._of[word])

    def of(self, word: str) -> str:
        """Return the lemma of a word as printed; the folded word where it is a form of none."""
        low = fold(word)
        lemma = self._of.get(low, low)
        while (further := self._of.get(lemma, lemma)) != lemma:
            lemma = further
        return lemma
