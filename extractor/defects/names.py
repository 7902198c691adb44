"""Things that a document calls by two names (itself, its forms, its equipment), and terms that it does not explain."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from extractor.defects.regulation import Defect, Regulation, at_span, check, quoted
from extractor.defects.words import frequencies, unaccented
from extractor.folding import fold
from extractor.lexicon import load
from extractor.norms import bearers
from extractor.passages import Passage
from schemas import declared
from schemas.records import Rule

_ITSELF = re.compile(r"\b(?:presente|este) (?P<name>catalogo|reglamento|ordenanza|resolucion|decreto|manual)\b(?! de )")
_PROJECT = re.compile(
    r"\b(?:referido|citado|dicho|presente) proyecto de (?P<name>ordenanza|reglamento|catalogo|manual)\b"
)
_DIVISION = re.compile(
    r"\b(?P<kind>titulo|libro|seccion|parte) (?:[ivx]+\b|\d+\b|\|) del? (?:este|esta|la? presente) "
    r"(?:catalogo|reglamento|ordenanza|decreto|resolucion|manual)\b"
)
_COURT = re.compile(r"(?<!\w)([^\W\d_]{3,}?)e?s? ?\([\"“]?([JQK])[\"”]?\)")
"""A court card with the letter that its index bears."""
_OF_DECREES = frozenset(("reglamento", "manual"))
_DEALERS = {
    "crupier": "crupier",
    "croupier": "croupier",
    "tallador": "tallador",
    "dealer": "dealer",
    "pagador": "pagador",
    "repartidor": "repartidor",
}
_DEALER = re.compile(
    r"\b(?:el|al|del) (crupier|croupier|tallador|dealer|pagador|repartidor)\b"
    r"(?! (?:central|lateral|de|del|y|o)\b| ?[(/])"
)
_ALWAYS = 10
"""Places from which a game has one name for the one who deals."""
_TO_ONE = 15
"""Places with the usual name to each with another one, up to which the other is a slip."""
_USUAL = 3
"""Places from which a card has a usual name."""
_FORM = re.compile(
    r"(?P<name>[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+(?: (?:de|del|la|los|y|[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+))*)"
    r" ?\(? ?[Ff]orm(?:ulario)?\. ?(?:N[º°] ?)?(?P<number>[\d-]+)"
)

_GLOSSARY = 20
"""Terms from which a game has a glossary that ought to be complete."""
_OTHERS = 2
"""Other games that define a term from which it needs to be defined."""
_FEW = 3
"""Passages up to which a term is used in passing."""
_CARRIED = re.compile(r"\b(?:naipes?|cartas?|dados?|bolas?|bolillas?)\b")
"""What a device carries by which a game is played."""
_AT_A_TABLE = frozenset(
    (
        "croupier",
        "main_croupier",
        "inspector",
        "supervisor",
        "section_head",
        "pit_boss",
        "changer",
        "assistant",
        "payer",
        "stickman",
    )
)
"""Those who work at a table, whom the rules of a game with a staff of its own describe."""
_STAFFED = 2
_SOME = (" un ", " una ", " dos ", " mas ", " cada ")
"""What stands before somebody of whom it is said that there is one."""
_OF_AN_OFFICE = re.compile(
    r"s? (?:municipal|general|fiscal|de la (?:autoridad|superintendencia|administracion|ciudad)|del estado)\b"
)
_ARTICLE = re.compile(r"\bde(?:l| la) ")
_INFINITIVE = re.compile(r"(?<=\w{3})[aei]r(?:se)?$")  # "Retirarse" is used where somebody "se retira"
_DEFINES = re.compile(r"\b(?:se entiende|se entendera|entiendese|definiciones|significa|se definen)\b")
_LISTED = 3
"""Terms of a list of definitions, and words of a term, from and up to which it is one."""
_LEAST_STEM = 4
_QUOTES = "“”\"«»'¡¿("


@check("wrong_reference")
def not_itself(regulation: Regulation) -> Iterator[Defect]:
    """Find places where a document calls itself what neither its title nor its kind does."""
    identity = regulation.document.identity
    own = fold(f"{identity.title} {identity.kind}")
    if not identity.title:
        return
    itself = [passage for passage in regulation.saying("presente ", "este ") if _ITSELF.search(passage.folded)]
    named = {found["name"] for passage in itself for found in _ITSELF.finditer(passage.folded)}
    wrong = {name for name in named if name not in own and not _is_a_part(regulation, name)}
    if "decreto" in own or "circular" in own:
        wrong -= _OF_DECREES  # what a decree lays down is a regulation whatever it is called, and a circular's a manual
    wrong = {name for name in wrong if not _is_approved(regulation, name)}
    for passage in itself if wrong else ():
        for found in _ITSELF.finditer(passage.folded):
            if found["name"] in wrong:
                message = (
                    f"{quoted(passage.text[slice(*found.span())])}: este documento no lo es; las palabras son de otro."
                )
                yield at_span(passage, *found.span(), message)


def _is_approved(regulation: Regulation, name: str) -> bool:
    """Tell whether the document approves or changes a thing of that name, whose words it then prints."""
    acts = re.compile(rf"\b(?:aprob|aprueb|apru[eé]b|modific|incorpor)\w* [^.;]{{0,60}}\b{name}")
    return any(acts.search(passage.folded) for passage in regulation.saying(name))


def _is_a_part(regulation: Regulation, name: str) -> bool:
    """Tell whether a part of the document bears that name, as the regulation that a resolution approves does."""
    return any(name in fold(node.heading) for node in regulation.root.walk())


@check("inconsistent_naming")
def project_of_another_kind(regulation: Regulation) -> Iterator[Defect]:
    """Find recitals that call the draft of a document what neither its title nor a part of it is called."""
    identity = regulation.document.identity
    own = fold(f"{identity.title} {identity.kind}")
    for passage in regulation.saying("proyecto") if identity.title else ():
        found = _PROJECT.search(passage.folded)
        if found and found["name"] not in own and not _is_a_part(regulation, found["name"]):
            message = f"{quoted(passage.text[slice(*found.span())])}: lo que se aprueba lleva otro nombre."
            yield at_span(passage, *found.span(), message)


@check("inconsistent_naming")
def unknown_divisions(regulation: Regulation) -> Iterator[Defect]:
    """Find "title II of this catalogue" in a document that calls none of its parts a title."""
    own = {word for node in regulation.root.walk() for word in fold(f"{node.num} {node.heading}").split()[:1]}
    for passage in regulation.saying(" de este ", " de esta ", " presente "):
        found = _DIVISION.search(passage.folded)
        if found and found["kind"] not in own:
            message = f"{quoted(passage.text[slice(*found.span())])}: ninguna parte de este documento se llama así."
            yield at_span(passage, *found.span(), message)


@check("inconsistent_naming")
def court_cards(regulation: Regulation) -> Iterator[Defect]:
    """Find court cards that are called otherwise than the card with the same letter nearly always is."""
    names: dict[str, dict[str, list[_Place]]] = defaultdict(lambda: defaultdict(list))
    for passage in regulation.seen:
        for match in _COURT.finditer(passage.text) if "(" in passage.text else ():
            names[match[2]][fold(match[1])].append((passage, *match.span()))
    for letter, places in names.items():
        usual = max(places, key=lambda name: len(places[name]))
        for name, found in places.items():
            if len(found) * _USUAL <= len(places[usual]) and name != usual:
                passage, start, end = found[0]
                words = quoted(passage.text[start:end])
                yield at_span(passage, start, end, f"{words}: en los demás juegos la carta {letter} es «{usual}».")


@check("contradiction")
def form_numbers(regulation: Regulation) -> Iterator[Defect]:
    """Find forms whose number is not the one that the document gives the same form elsewhere."""
    for numbers in _forms(regulation.seen).values():
        (usual, places), *others = sorted(numbers.items(), key=lambda item: -len(item[1]))
        for _, wrong in others:
            if len(wrong) == len(places):
                continue
            passage, start, end = wrong[0]
            line = places[0][0].layer.quote(*places[0][1:]).line_start
            message = f"{quoted(passage.text[start:end])}: en la línea {line} el mismo formulario es el {usual}."
            yield at_span(passage, start, end, message)


_Place = tuple[Passage, int, int]


def _forms(seen: Sequence[Passage]) -> Mapping[str, Mapping[str, list[_Place]]]:
    found: dict[str, dict[str, list[_Place]]] = defaultdict(lambda: defaultdict(list))
    for passage in (passage for passage in seen if "form" in passage.folded):
        for match in _FORM.finditer(passage.text):
            found[fold(match["name"])][match["number"].rstrip("-")].append((passage, *match.span()))
    return found


@check("inconsistent_naming")
def two_spellings(regulation: Regulation) -> Iterator[Defect]:
    """Find words that no list knows and that the document itself spells in two ways, one letter apart."""
    if not regulation.legible:
        return
    spellings = _alike(regulation.words.unknown)
    if not spellings:
        return
    told: set[str] = set()
    written = {form: word for word in spellings for form in (word, word.upper(), word.capitalize())}
    for passage, match in regulation.words.found(written):
        word = written[match[0]]
        if word not in told:
            told.add(word)
            yield at_span(passage, *match.span(), f"«{match[0]}» se escribe en otros lugares «{spellings[word]}».")


def _alike(words: Mapping[str, int]) -> Mapping[str, str]:
    """Return each word that has a commoner twin which differs in an accent or a doubled letter, with that twin."""
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for word, count in words.items():
        groups[re.sub(r"(.)\1", r"\1", unaccented(word))][word] += count
    found: dict[str, str] = {}
    for group in groups.values():
        (usual, _), *others = group.most_common()
        found |= {word: usual for word, _ in others}
    return found


@check("inconsistent_naming")
def dealers(regulation: Regulation) -> Iterator[Defect]:
    """Find the one who deals called once by another of the trade's names than elsewhere in the rules of a game."""
    places: dict[str, dict[str, list[_Place]]] = defaultdict(lambda: defaultdict(list))
    for passage in regulation.saying(*_DEALERS):
        for found in _DEALER.finditer(passage.folded):
            for game in (passage.game, ""):
                places[game][_DEALERS[found[1]]].append((passage, *found.span(1)))
    for names in places.values():
        usual = max(names, key=lambda name: len(names[name]))
        for name, there in names.items() if len(names[usual]) >= _ALWAYS else ():
            passage, start, end = there[0]
            prose = passage.kind in ("text", "point") and usual not in passage.folded
            if len(there) <= max(1, len(names[usual]) // _TO_ONE) and name != usual and prose:
                message = f"«{passage.text[start:end]}»: en el resto de este juego es «{usual}»."
                yield at_span(passage, start, end, message)


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
    defined, glossaries = _definitions(regulation)
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


def _definitions(regulation: Regulation) -> tuple[Mapping[str, Sequence[Rule]], set[str]]:
    """Return the definitions by term, and the games that have a glossary."""
    return regulation.once(_glossaries)


def _glossaries(regulation: Regulation) -> tuple[Mapping[str, Sequence[Rule]], set[str]]:
    defined: dict[str, list[Rule]] = defaultdict(list)
    sizes: Counter[str] = Counter()
    for rule in regulation.rules:
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
    defined, _ = _definitions(regulation)
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
def of_no_staff(regulation: Regulation) -> Iterator[Defect]:
    """Find who acts at a table and whom neither a definition nor the staff of any game describes."""
    described: dict[str, set[str]] = defaultdict(set)
    for rule in regulation.rules:
        if _describes(rule):
            described[rule.game].add(rule.bearer)
            described[rule.game].update(one.bearer for one in bearers.mentions(fold(rule.term), rule.game))
    staffed = {game for game, some in described.items() if game and len(some & _AT_A_TABLE) >= _STAFFED}
    named = _AT_A_TABLE - {bearer for some in described.values() for bearer in some}
    uses: dict[str, dict[str, tuple[Passage, int, int]]] = defaultdict(dict)
    roles = {fold(name) for bearer in named for name in load().bearers.names(bearer)}
    for passage in regulation.saying(*roles) if staffed and roles else ():
        for one in bearers.mentions(passage.folded, passage.game) if passage.kind in ("text", "point") else ():
            if one.bearer not in named or _OF_AN_OFFICE.match(passage.folded, one.end):
                continue
            if passage.folded.endswith(_SOME, 0, one.start):
                named -= {one.bearer}  # "habrá un inspector por cada diez mesas" says that there is one
            elif passage.game in staffed and not one.preposition:
                uses[one.bearer].setdefault(passage.game, (passage, one.start, one.end))
    for bearer in sorted(named & uses.keys()):
        places = sorted(uses[bearer].values(), key=lambda use: use[0].layer.quote(*use[1:]).line_start)
        for passage, start, end in places if len(places) < _FEW else places[:1]:
            message = f"«{passage.text[start:end]}» actúa aquí y no figura en el personal de ningún juego ni se define."
            yield at_span(passage, start, end, message)


@check("undefined_term")
def never_used(regulation: Regulation) -> Iterator[Defect]:
    """Find terms that a list of definitions explains and that no other words of the document use."""
    listed = [rule for rule in regulation.rules if rule.family == "definition" and _is_listed(regulation, rule)]
    if len(listed) < _LISTED:
        return
    for rule in listed:
        node = regulation.nodes[rule.provision_id]
        stem = _INFINITIVE.sub("", fold(rule.term).split()[0].rstrip("s"))
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
