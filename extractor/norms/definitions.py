"""Definitions: a term as printed with its meaning, in glossaries, in lists of calls and in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from msgspec.structs import replace

from corpus.layers import Layer
from extractor import lexicon
from extractor.folding import fold
from extractor.norms.bearers import Cue, cue, table
from extractor.norms.units import Unit, announced, short, units
from extractor.passages import Passage
from extractor.statements import Statement

_WORDS = re.compile(r"[a-z]{2,}")
_FEWEST_WORDS = 8
_ALIAS = re.compile(r"\b[ou]\b|/|\(")
_LIST_OF_TERMS = re.compile(r"\bse entende\w+ por|\bse entiende por|definiciones|significad|se denomina")
_NEXT_ENTRY = re.compile(r"(?<=[.;\"”])\s+(?=[\"“¡¿]*[A-ZÁÉÍÓÚÑ][A-ZÁÉÍÓÚÑ ,.¿?¡!-]{2,60}[\"”]?\s*:)")
# "MALA: gana con 2 ó 3": the name of a bet and how it comes out
_OUTCOME = re.compile(r"\bganan? (?:con|si|cuando)\b")
# a condition of the licence or of the approval, which tells nothing of what the game is
_RESERVED = re.compile(
    r"\b(?:solo|solamente|unicamente) (?:se )?(?:pued|podr)|\bdebera[n]? ser (?:\w+ )?(?:aprobad|autorizad)"
)
_SCOPE = re.compile(
    r"\b(?:a (?:los |estos |tales )?(?:solos |exclusivos )?(?:efectos|fines)|en el (?:ambito|marco))"
    r" del? (?!\w+(?:ar|er|ir)(?:se)?\b)[^,.;:]{3,60}?(?= se |[,.;:]|$)"
    r"|^\W*(?:en|para|dentro de) (?:este|esta|el presente|la presente)"
    r" (?:capitulo|articulo|titulo|seccion|apartado|reglamento|ley|decreto|ordenanza|anexo|juego|catalogo)\b"
)
_AIM = re.compile(
    r"\W*(?:(?:el|la|su|cuyo) (?:objetivo|objeto|finalidad|fin|proposito|meta) (?:de[l ]|es\b|consiste)"
    r"|(?:(?:el|la|los|las) )?(?:[a-z]+ ){1,5}?(?:juegan? a|tratan? de|intentan?|buscan?|procuran?) "
    r"(?:\w+ ){0,2}?\w+(?:ar|er|ir)(?:le|se|lo)?\b)"
)
"""What a game is for: its aim, or what those who play try to do."""
_HOW_MANY = re.compile(
    r"\W*(?:se trata de|son|es) (?:un|una|dos|tres|varios|\d) (?:juego|modalidad|variante|apuesta)e?s?\b"
)
"""What a game is made of, told by what it is."""
_DESCRIPTION = re.compile(r"\W*(?:descripcion|definicion|significado|concepto|explicacion|(?:en que )?consiste)\w*\b")
_COVERS = re.compile(r"\W*(?:abarca|cubre|comprende|se juega)n?\b")
_NAME = re.compile(r"^\W*[a-z]{3}")
_ALONE = re.compile(r"\s*[\"“][^\"”]{2,160}[\"”][\s.]*")
_LONGEST_TERM = 80
_SHAPES = (
    "glossary",
    "quoted",
    "run_in",
    "elliptic",
    "made",
    "called",
    "cried",
    "capitals",
    "label",
    "meaning_of_label",
    "no_label",
    "named",
    "meaning",
    "hand",
    "kind",
)
# sections whose labels name what to do, to pay or to avoid, and define nothing
_UNLABELLED = frozenset({"staff", "prohibitions", "sanctions", "accounting", "irregularities", "limits"})
_LIST_OF_KINDS = re.compile(r"\b(?:modalidad|variante|clase|tipo|categoria|grupo)e?s\b[^.;:]{0,30}:[\s*_]*$")
_LIKENED = re.compile(r"\W*(?:es|son) (?:analog|similar|semejante|parecid|identic)")
_FEWEST_IN_LABEL, _MOST_IN_TERM = 3, 7


@dataclass(frozen=True)
class _Cues:
    glossary: re.Pattern[str]
    quoted: re.Pattern[str]
    run_in: re.Pattern[str]
    elliptic: re.Pattern[str]
    made: re.Pattern[str]
    called: re.Pattern[str]
    cried: re.Pattern[str]
    capitals: re.Pattern[str]
    label: re.Pattern[str]
    meaning_of_label: re.Pattern[str]
    no_label: re.Pattern[str]
    named: re.Pattern[str]
    meaning: re.Pattern[str]
    hand: re.Pattern[str]
    kind: re.Pattern[str]
    sentences: tuple[Cue, ...]
    form: Cue


def definitions(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield what a document defines; `term` is as printed, the value its meaning, the condition where it holds."""
    entered: set[int] = set()
    forms: set[tuple[str, str]] = set()
    for unit in units(passages):
        if id(unit.passage) in entered:
            continue
        if unit.passage.kind == "row":
            entered.add(id(unit.passage))
            yield from _row(unit.passage)
            continue
        entries = _entries(unit) if unit.position == 0 else []
        if entries:
            entered.add(id(unit.passage))
        scope = _scope(unit)
        found = entries or _below_call(unit) or _sentence(unit) or _forms(unit, forms)
        yield from (replace(one, condition=scope) for one in found) if scope else found


def _scope(unit: Unit) -> str:
    """Return the words by which a definition, or the introduction of its list, says for what it holds, or ""."""
    for layer, folded in ((unit.layer, unit.folded), (unit.lead, unit.led)):
        match = _SCOPE.search(folded) if layer is not None else None
        if layer is not None and match is not None:
            return short(layer, *match.span())
    return ""


def _entries(unit: Unit) -> list[Statement]:
    """Return the terms that make a passage: the entries of a glossary, a term in capitals, the names of a game."""
    passage, cues = unit.passage, _cues()
    if _in_glossary(unit):
        found = [_in_list(passage, piece) for piece in _pieces(passage.layer)]
        return [entry for entry in found if entry is not None]
    if "names" in unit.section and _ALIAS.search(passage.folded):
        names = short(passage.layer)
        return [Statement(passage.node, passage.layer, "definition", "", names, term=names)]
    entry = _entry(passage, passage.layer, (cues.run_in,))
    if entry is None and not ("gana" in passage.folded and _OUTCOME.search(passage.folded)):
        entry = _entry(passage, passage.layer, (cues.capitals,), folded=False) or _labelled(unit)
    return [entry] if entry else []


def _in_list(passage: Passage, piece: Layer) -> Statement | None:
    """Return the entry of a glossary that a stretch of it is, however its term is marked."""
    cues = _cues()
    return _entry(passage, piece, (cues.glossary, cues.quoted, cues.called)) or _entry(
        passage, piece, (cues.capitals, cues.cried), folded=False
    )


def _labelled(unit: Unit) -> Statement | None:
    """Return what a label says of itself in a phrase ("Term: a thing that …"), or None."""
    cues, text = _cues(), unit.passage.text
    match = cues.label.match(text)
    if match is None or unit.section & _UNLABELLED or unit.housekeeping:
        return None
    term, meaning = fold(match.group("term")), fold(text[match.end() :])
    if len(term.split()) > _MOST_IN_TERM or cues.no_label.search(term) or not cues.meaning_of_label.match(meaning):
        return None
    if len(_WORDS.findall(meaning)) < _FEWEST_IN_LABEL:
        return None
    return _entry(unit.passage, unit.passage.layer, (cues.label,), folded=False)


def _row(passage: Passage) -> Iterator[Statement]:
    """Yield the term in the first cell of a row whose second cell tells what it means."""
    if (described := _described(passage)) is not None:
        yield described
    if len(passage.cells) != len(("term", "meaning")):
        return
    term, meaning = passage.cells
    if passage.cells == passage.header and not meaning.text.endswith("."):
        return
    if _cues().named.match(fold(term.text)) and _cues().meaning.match(fold(meaning.text)):
        yield Statement(passage.node, passage.layer, "definition", "", short(meaning), term=short(term))


def _described(passage: Passage) -> Statement | None:
    """Return what a row of a wider table says of its first name in the column that is headed as the description."""
    cells, header = passage.cells, passage.header
    if len(cells) != len(header) or len(cells) <= len(("term", "meaning")) or cells == header:
        return None
    found = [cell for cell, head in zip(cells, header, strict=True) if _DESCRIPTION.match(fold(head.text))]
    named = [cell for cell in cells if cell not in found and _NAME.search(fold(cell.text))]
    meaning = fold(found[0].text) if len(found) == 1 else ""
    told = _COVERS.match(meaning) or _cues().meaning_of_label.match(meaning)
    if not told or not named or _OUTCOME.search(meaning) or len(_WORDS.findall(meaning)) < _FEWEST_IN_LABEL:
        return None
    return Statement(passage.node, passage.layer, "definition", "", short(found[0]), term=short(named[0]))


def _below_call(unit: Unit) -> list[Statement]:
    """Return the call that stands by itself above its meaning in a glossary: what it says is the term."""
    before = unit.before
    if before is None or unit.position or not _ALONE.fullmatch(before.passage.text) or not _in_glossary(unit):
        return []
    called = before.passage.layer
    layer = Layer.join(unit.layer.source, [called, unit.layer], " ")
    return [Statement(unit.passage.node, layer, "definition", "", short(unit.layer), term=short(called))]


def _pieces(layer: Layer) -> Iterator[Layer]:
    """Yield the parts of a paragraph of a glossary in which each entry after the first is in capitals."""
    start = 0
    for following in _NEXT_ENTRY.finditer(layer.text):
        if ":" in layer.text[start : following.start()]:
            yield layer[start : following.end()].strip()
            start = following.end()
    yield layer[start:].strip()


def _entry(passage: Passage, layer: Layer, shapes: Sequence[re.Pattern[str]], folded: bool = True) -> Statement | None:
    """Return the term with which a stretch begins and what follows as its meaning, or None."""
    text = fold(layer.text) if folded else layer.text
    match = next(filter(None, (shape.match(text) for shape in shapes)), None)
    if match is None:
        return None
    term, meaning = short(layer, *match.span("term")), short(layer, match.end())
    return Statement(passage.node, layer, "definition", "", meaning, term=term or meaning)


def _in_glossary(unit: Unit) -> bool:
    """Tell whether a passage stands in a glossary, or in a list that is introduced as one."""
    for title in unit.titles:
        kinds = announced(title)
        if "glossary" in kinds:
            return True
        if kinds:
            return bool(_LIST_OF_TERMS.search(unit.led))
    return bool(_LIST_OF_TERMS.search(unit.led))


def _forms(unit: Unit, known: set[tuple[str, str]]) -> list[Statement]:
    """Return the form that a sentence is the first of its game to tell of, and note all that it tells of as known."""
    found = [match.span("term") for match in _cues().form.finditer(unit.folded)]
    names = {(unit.game, _number(unit.folded[start:end])): (start, end) for start, end in found}
    first = next((span for name, span in names.items() if name not in known), None)
    known.update(names)
    if first is None:
        return []
    return [
        Statement(unit.passage.node, unit.layer, "definition", "", short(unit.layer), term=short(unit.layer, *first))
    ]


def _number(term: str) -> str:
    return "".join(character for character in term if character.isdigit())


def _sentence(unit: Unit) -> list[Statement]:
    """Return the definition that a sentence of running text states."""
    term = _first_term(unit) or _told_of(unit) or _hand(unit) or _kind(unit)
    if term or _tells_purpose(unit) or _tells_make(unit):
        return [Statement(unit.passage.node, unit.layer, "definition", "", short(unit.layer), term=term)]
    return []


def _hand(unit: Unit) -> str:
    """Return the hand that an entry of a list of hands tells the making of, or the entry's first words, or ""."""
    if "ranking" not in unit.sections or _cues().hand.match(unit.folded) is None:
        return ""
    named = next(iter(lexicon.load().hands.find(unit.layer.text, game=unit.game)), None)
    return unit.layer.text[named.start : named.end] if named else short(unit.layer)[:_LONGEST_TERM]


def _kind(unit: Unit) -> str:
    """Return the kind of a thing that an item of a list of its kinds tells ("Sorteos en los cuales …"), or ""."""
    if unit.position or unit.sections & _UNLABELLED or not _LIST_OF_KINDS.search(unit.led):
        return ""
    found = _cues().kind.match(unit.folded)
    return short(unit.layer, *found.span("term")) if found else ""


def _told_of(unit: Unit) -> str:
    """Return the title, or the few words before, that a sentence tells the meaning of ("Es aquella que …"), or ""."""
    if unit.position > 1 or not _cues().elliptic.match(unit.folded):
        return ""
    if unit.position == 0:
        return _titled(unit)
    before = unit.before.folded if unit.before is not None else ""
    if len(before.split()) <= _MOST_IN_TERM:
        return short(unit.before.layer) if unit.before else ""
    return short(unit.passage.node.title) if _LIKENED.match(unit.folded) else ""


def _titled(unit: Unit) -> str:
    """Return the title of a sentence's provision, or of the one that it is an item of."""
    node = unit.passage.node
    return short(node.title) or (short(node.parent.title) if node.parent is not None else "")


def _tells_make(unit: Unit) -> bool:
    """Tell whether a sentence says how a thing that is played with is made, where its section is about such things."""
    return "equipment" in unit.section and not unit.housekeeping and _cues().made.match(unit.folded) is not None


def _tells_purpose(unit: Unit) -> bool:
    """Tell whether a sentence says what a game or a regulation is, where its section is to say so."""
    if "purpose" not in unit.section or _RESERVED.search(unit.folded):
        return False
    if _AIM.match(unit.folded) or _HOW_MANY.match(unit.folded):
        return True
    return unit.position == 0 and len(_WORDS.findall(unit.folded)) >= _FEWEST_WORDS


def _first_term(unit: Unit) -> str:
    """Return the first term that a sentence defines, as printed, or an empty string."""
    for pattern in _cues().sentences:
        if (match := pattern.search(unit.folded)) is not None:
            start, end = next((match.span(name) for name in match.groupdict() if match.group(name)), (0, 0))
            return short(unit.layer, start, end).strip("\"'“”«»") if end > start else short(unit.layer)[:_LONGEST_TERM]
    return ""


@cache
def _cues() -> _Cues:
    data = table("definitions")
    return _Cues(
        **{name: re.compile(data[name]) for name in _SHAPES},
        sentences=tuple(map(cue, data["sentence"])),
        form=cue(data["form"]),
    )
