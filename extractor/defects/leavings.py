"""What is left of a phrase that has lost a word: a list without its first name, a figure without its number word, a
multiple of what is no amount, cells of a table run together. Words left from another text: things to play with that are
of another kind of game.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from extractor.defects.regulation import Defect, Regulation, Slip, at_span, at_words, check, quoted
from extractor.folding import fold
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.outline.node import Node
from extractor.passages import Passage

_PROSE = ("text", "point")
_FIRST_LOST = re.compile(
    r"(?<!\w)(?:[Ll]os|[Ll]as) (?P<noun>[a-záéíóúñ]{4,}s) y (?P<name>(?:[A-ZÁÉÍÓÚÑ][^\W\d_]+ ?){1,3})"
)
"""A plural and right behind it "and" with a name: "las modalidades y Mini Punto"."""
_KINDS = frozenset(("modalidades", "variantes"))
"""What is never named but with its name."""
_NUMBER = re.compile(r"(?<!\w)(?P<word>[^\W\d_]+) \((?P<figure>\d{1,3})\)(?= )")
_TWICE_WRITTEN = 5
"""Numbers in words with their figure in brackets from which a text writes them so."""
_JOINING = frozenset(("y", "o", "de", "a", "hasta", "en", "por", "con"))
_MULTIPLE = re.compile(
    r"\bveces (?:dich[oa]|el (?:citado|referido|mencionado)|la (?:citada|referida|mencionada)) (?P<noun>[a-z]{4,})\b"
)
_COUNTED = frozenset(("numero", "jugador", "carta", "ficha", "mesa", "juego", "partida", "casino", "plazo", "caso"))
"""What is counted, and of which there is no multiple in money."""
_ROWS = 4
"""Rows of a table from which the make of a column shows."""
_WORD = re.compile(r"[^\W\d_]+|\d+")
_PARAGRAPH, _PARAGRAPHS, _UNENDED = 80, 12, 0.02
"""Letters of a paragraph; how many of them show that a text ends each with a sign, and what share may have none."""
_PROSE_SENTENCES = 2
"""Sentences that show a paragraph to be prose: titles and formulas have one and no stop."""
_LISTED = re.compile(
    r"\W*(?:un|una) (?P<thing>carta|naipe|dado|bola|bolilla|ficha|boton|tejo|disco|placa|marca) "
    r"(?:de |del |de la )?(?P<what>[a-z]{5,})\W*"
)
_EQUIPMENT = re.compile(r"\b(?:elementos|instrumentos|materiales|implementos)\b")
_PAID_AND_VOID = re.compile(r"\W*\d+ (?:a|por|:) \d+\b[^.;]{0,40}\b(?:nul[oa]s?|anula\w*|devuel\w+)\b")
"""Odds, and in the same cell that the bet is void."""


_JOINED = re.compile(r"\b[yeou],\s*$")
"""What joins an item to the last one of its list."""
_NO_SUBJECT = re.compile(
    r"\W*(?:\d[\d.]*\W+)?(?:en|durante|desde|hasta|despues de|antes de) [^.;:]{5,120}, no"
    r" (?:esta|estan|estara|estaran|sera|seran|queda|quedan) (?:permitid|autorizad|admitid|aceptad)[oa]s?\W*"
)
"""When something is not allowed, and nothing that is not."""


@check("truncated_text")
def nothing_is_forbidden(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that say when something is not allowed, and do not say what."""
    for passage in regulation.saying("permitid", "autorizad", "admitid", "aceptad"):
        for words in passage.sentences if passage.kind in _PROSE else ():
            quote = words.quote()
            if _NO_SUBJECT.fullmatch(fold(words.text)) and regulation.sound(quote.line_start, quote.line_end):
                yield at_words(passage.node, words, f"No se dice qué es lo que no se permite: {quoted(words.text)}.")


@check("misprint")
def comma_at_the_end(regulation: Regulation) -> Iterator[Defect]:
    """Find a paragraph that ends in a comma before a part with a number, where others beside it end in a stop."""
    if not regulation.legible:
        return
    for passage, following in pairwise(regulation.seen):
        if passage.kind not in _PROSE or not passage.text.rstrip().endswith(",") or passage.text.isupper():
            continue
        new = following.node is not passage.node and following.node.num and following.text[:1].isupper()
        new = new and not _JOINED.search(passage.folded)
        prose = passage.lead is None and len(passage.sentences) > 1
        if new and (prose or _is_alone(passage.node)):
            words = passage.sentences[-1]
            yield at_words(passage.node, words, f"Termina en coma: {quoted(words.text)}.")


def _is_alone(node: Node) -> bool:
    """Tell whether a part alone of those beside it ends in a comma, and others before the last one in a stop."""
    beside = [other.own.text.rstrip() for other in node.parent.children if other is not node] if node.parent else []
    return any(text.endswith(".") for text in beside[:-1]) and not any(text.endswith(",") for text in beside)


@check("truncated_text")
def list_without_its_first(regulation: Regulation) -> Iterator[Defect]:
    """Find a list of names of which the first is lost, where the text names several of them elsewhere."""
    for passage in regulation.seen:
        for found in _FIRST_LOST.finditer(passage.text) if passage.kind != "heading" and " y " in passage.text else ():
            noun, name = fold(found["noun"]), fold(found["name"]).strip()
            quote = passage.layer.quote(*found.span())
            if not regulation.sound(quote.line_start, quote.line_end):
                continue
            if _is_listed(regulation, noun, name) or (noun in _KINDS and _is_a_title(regulation, name)):
                message = f"{quoted(found[0])}: falta el primer nombre de la lista."
                yield at_span(passage, *found.span(), message)


def _is_a_title(regulation: Regulation, name: str) -> bool:
    """Tell whether a part of the text bears a name, so that it is that of a kind of game."""
    return any(name in fold(node.heading) for node in regulation.root.walk() if node.heading)


def _is_listed(regulation: Regulation, noun: str, name: str) -> bool:
    """Tell whether a text lists a name as one of several behind the same noun."""
    listed = re.compile(rf"\b{re.escape(noun)} (?:de )?(?!y\b)\w[^.;:]{{2,60}}\by {re.escape(name)}\b")
    return any(listed.search(passage.folded) for passage in regulation.saying(f" y {name}"))


@check("misprint")
def figures_without_their_word(regulation: Regulation) -> Iterator[Defect]:
    """Find a figure in brackets without the number word that stands before it elsewhere: "siete (7) y (9)"."""
    written = sum(fold(found["word"]) in NUMBER_WORDS for passage in regulation.saying(" (") for found in _of(passage))
    if written < _TWICE_WRITTEN:
        return
    for passage, (start, end, message) in regulation.slips(_bare_figures):
        yield at_span(passage, start, end, message)


def _of(passage: Passage) -> Iterator[re.Match[str]]:
    return _NUMBER.finditer(passage.text) if passage.kind in _PROSE and "(" in passage.text else iter(())


def _bare_figures(passage: Passage) -> Iterator[Slip]:
    """Yield the figures behind a word that joins, in a passage that writes another number in words and figures."""
    found = list(_of(passage))
    if not any(fold(match["word"]) in NUMBER_WORDS for match in found):
        return
    for match in found:
        if match["word"] in _JOINING:
            yield *match.span(), f"Falta el número en letras: {quoted(match[0])}."


@check("misprint")
def multiples_of_no_amount(regulation: Regulation) -> Iterator[Defect]:
    """Find a limit that is told as a multiple of what is no amount: "500 veces dicho número"."""
    for passage in regulation.saying("veces "):
        for found in _MULTIPLE.finditer(passage.folded):
            if found["noun"] in _COUNTED:
                words = quoted(passage.text[slice(*found.span())])
                yield at_span(passage, *found.span(), f"{words}: no es una cantidad que se pueda multiplicar.")


@check("truncated_text")
def without_a_stop(regulation: Regulation) -> Iterator[Defect]:
    """Find a paragraph that ends without a sign before the next part begins, in a text whose others all have one."""
    told = [passage for passage in regulation.seen if passage.kind == "text" and len(passage.text) > _PARAGRAPH]
    unended = sum(passage.text.rstrip()[-1].isalpha() for passage in told)
    if len(told) < _PARAGRAPHS or unended > max(1, _UNENDED * len(told)) or not regulation.legible:
        return
    for passage, following in pairwise(regulation.seen):
        if len(passage.sentences) < _PROSE_SENTENCES or not passage.text.rstrip()[-1].isalpha():
            continue
        if (
            passage.kind == "text"
            and len(passage.text) > _PARAGRAPH
            and following.node is not passage.node
            and following.kind in ("heading", "point")
        ):
            words = passage.sentences[-1]
            quote = words.quote()
            if regulation.sound(quote.line_start, quote.line_end):
                message = f"El párrafo termina sin punto; compruebe si falta el final: {quoted(words.text)}."
                yield at_words(passage.node, words, message)


@check("undefined_term")
def listed_and_never_used(regulation: Regulation) -> Iterator[Defect]:
    """Find a thing to play with that a game lists among its own and that no other words of its rules name."""
    for passage in regulation.seen:
        found = _LISTED.fullmatch(passage.folded) if passage.kind == "point" and passage.game else None
        if found is None or passage.game == "general" or not any(map(_EQUIPMENT.search, passage.titles)):
            continue
        name = re.compile(rf"\b{found['thing']}s? (?:de |del |de la )?{re.escape(found['what'].removesuffix('s'))}")
        own = (*regulation.of_game(passage.game), *regulation.of_game("general"), *regulation.of_game(""))
        if not any(name.search(other.folded) for other in own if other is not passage):
            words = passage.text[slice(found.start("thing"), found.end("what"))]
            yield at_span(passage, *found.span(), f"«{words}» figura entre los elementos y ninguna regla lo emplea.")


@check("misprint")
def cells_run_together(regulation: Regulation) -> Iterator[Defect]:
    """Find a cell that begins with what the column before it holds in the other rows and goes on as its own does."""
    for rows in _tables(regulation):
        for column in range(1, len(rows[0].cells)):
            before, own = (Counter(_make(row.cells[at].text) for row in rows) for at in (column - 1, column))
            usual, count = own.most_common(1)[0]
            for row in rows if count * 2 > len(rows) and usual else ():
                make = _make(row.cells[column].text)
                rest = make.removesuffix(usual).strip()
                if make != usual and make.endswith(f" {usual}") and before[rest] > 1 and rest != usual:
                    cell = row.cells[column]
                    yield at_words(row.node, cell, f"Dos celdas se han juntado en una: {quoted(cell.text)}.")


@check("misprint")
def paid_and_void(regulation: Regulation) -> Iterator[Defect]:
    """Find a cell with odds that goes on to call the round void, as the row below it does: two rows in one."""
    for passage in regulation.seen:
        for cell in passage.cells if passage.kind == "row" else ():
            if _PAID_AND_VOID.match(fold(cell.text)):
                message = f"Se paga y a la vez es nula; compruebe si se han juntado dos filas: {quoted(cell.text)}."
                yield at_words(passage.node, cell, message)


def _tables(regulation: Regulation) -> Iterator[Sequence[Passage]]:
    """Yield the rows of each table that have one and the same number of cells."""
    found: Mapping[tuple[int, int], list[Passage]] = defaultdict(list)
    for passage in regulation.seen:
        if passage.kind == "row" and len(passage.cells) > 1 and passage.cells != passage.header:
            found[id(passage.node.parent), len(passage.cells)].append(passage)
    return (rows for rows in found.values() if len(rows) >= _ROWS)


def _make(text: str) -> str:
    """Return how a cell is made: its words without their plural, and a sign for each figure."""
    return " ".join("#" if word.isdigit() else word.rstrip("s") for word in _WORD.findall(fold(text)))


_IMPLEMENTS = {
    "cards": re.compile(r"\b(?:naipes?|barajas?|baraja[nr]?|barajaran?|mazos?|crupier corta)\b"),
    "wheel": re.compile(r"\b(?:cilindros?|casillas? del cilindro)\b"),
    "dice": re.compile(
        r"\b(?:los|dos|tres|de|cada) dados\b(?! (?:de alta|de baja|por|que|su|a conocer))|\bcubiletes?\b"
    ),
    "draw": re.compile(r"\b(?:bombos?|bolilleros?|cartones|carton)\b"),
}
"""Words for what a game is played with, by the kind of game."""
_CUES = ("naipe", "baraj", "mazo", "cilindro", "dados", "cubilete", "bombo", "bolillero", "carton")
_OWN = 2
"""Passages from which a game is played with things of a kind."""
_BESIDE = re.compile(
    r"\b(?:ni|sin|otr[oa]s?|demas|distint[oa]s?|como|igual|similar|semejante|juegos?|mesas?|sala|o|u) (?:[a-z]+ ){0,3}$"
)
"""What stands before a thing that is named for comparison, or with others of its kind."""


@check("foreign_text")
def of_another_kind(regulation: Regulation) -> Iterator[Defect]:
    """Find a thing to play with that the rules of a game name once, in a game that is played with other things."""
    if not regulation.legible or fold(regulation.document.identity.kind).startswith("ley"):
        return
    named: dict[str, dict[str, list[tuple[Passage, int, int]]]] = defaultdict(lambda: defaultdict(list))
    for passage in regulation.saying(*_CUES):
        for kind, words in _IMPLEMENTS.items() if passage.game not in ("", "general") else ():
            if found := words.search(passage.folded):
                named[passage.game][kind].append((passage, *found.span()))
    for kinds in named.values():
        own = [kind for kind, places in kinds.items() if len(places) >= _OWN]
        for places in kinds.values():
            passage, start, end = places[0]
            lone = len(places) == 1 and own and passage.kind in _PROSE
            if lone and not _BESIDE.search(passage.folded[:start]):
                message = (
                    f"{quoted(passage.text[start:end])}: en el resto de este juego no se usa; compruebe si es de otro."
                )
                yield at_span(passage, start, end, message)
