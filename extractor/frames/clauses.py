"""The clauses of a sentence: what is said of what, whether it is affirmed or denied, and on which condition.

A clause is a stretch with an act in it. Stretches without one go with the clause before them (the first with the one
behind), conditions ("si …", "cuando …") with the clause that they are set to. A clause of which nothing is left but
"no" or "sí" repeats the act of the one before it ("en el River se puede pasar; en el Flop, no").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from extractor.folding import fold
from extractor.frames.ideas import Mentions
from extractor.frames.sentence import Sentence, denied
from extractor.mentions import Mention
from extractor.mentions.forms import concepts, infinitive, rooms
from extractor.passages import kept

_BOUND = re.compile(
    r"[;:]\s|,\s(?:y |e |ni |pero |mas |sino |aunque |o |u )?|(?<!\.)\.\s|\s(?:y|e|ni|pero|sino|aunque)\s|\t"
)
_FILLER = re.compile(
    r",\s(?:eso si|en cambio|desde luego|claro esta|por supuesto|empero|a su vez|por su parte|como es natural),(?=\s)"
)
"""Words between commas that say nothing of their own: "queda excluido, eso sí, doblar tras separar"."""
_OPENING = " ,;:.\t(«\"'yeo"
_KEPT = ("not", "forbid", "ban", "absent", "if")
_NAMES = ("bet", "hand", "base", "role", "item", "situation")
_DETERMINERS = frozenset(
    (
        "el", "la", "los", "las", "un", "una", "unos", "unas", "su", "sus", "del", "al", "de", "este", "esta",
        "estas", "estos", "dicha", "dicho", "cada", "toda", "todas", "otra", "otras", "sin", "por", "primera",
        "segunda", "ambas", "demas", "sendas", "entre",
    )
)  # fmt: skip
_VERBS_ALONE = ("pierde", "recuper", "recobra", "conserva ", "conservan", "devuelve", "recoge")
"""How words begin that are no nouns: behind an article it is their object that it stands for ("las pierde")."""
_PRONOUNS = ("este", "esta", "estos", "estas")
"""What stands for a noun behind a comma: "si supera a la del jugador, este pierde"."""
_ARTICLES = ("el", "la", "lo", "los", "las")
_LABEL = re.compile(r"(?!(?:se|si|no) )(?:(?! no )[^.;:,|\t]){3,45}:\s")
_MODAL = re.compile(r"\b(?:podra|podran|puede|pueden|debera|deberan|debe|deben|pudiendo|debiendo)$")
_FUTURE = re.compile(r"\b\w+r(?:á|án)\b")
_WORDS = re.compile(r"\w+")
_SUBJECT = 6  # words of a subject and what stands before its verb
_SUBJECTS = frozenset(
    ("el", "la", "los", "las", "cada", "este", "esta", "aquel", "dicho", "dicha", "quien", "nadie", "todos", "ambos")
)
_BEFORE_NAMES = frozenset(
    (
        "de", "a", "en", "con", "por", "para", "sobre", "contra", "que", "y", "o", "entre", "sin", "hasta", "todos",
        "todas", "cuando", "si",
    )
)  # fmt: skip
_REPEATS = ("si", "no", "tambien", "tampoco")
_REPEATED = (" si", " no", " tambien", " tampoco")
_GERUND = re.compile(
    r"(?!(?:considerando|sabiendo|recordando|teniendo (?:en cuenta|presente)) que\b)"
    r"(?:no )?\w{2,}(?:ando|[iy]endo)(?:se|l[aeo]s?)?\b|(?:superad|vencid|igualad|empatad)[oa]s? "
)
"""What opens a sentence as a condition without a word of one: "Habiendo empate, …", "Excediéndose la banca, …". What is
but recalled is none: "Considerando que la banca se planta en 17, …"."""
_LIKEWISE = re.compile(r"\b(?:hac|har)\w+ lo (?:propio|mismo)\b|\bidem\b")
_BARE_IF = 4
_OPENED = {"unless": "unless", "if": "if", "even_if": ""}  # what a piece is that opens with an idea
_NOT_THAT = re.compile(
    r"(?:,?\s(?:pero|mas|aunque)\s|[,;]\s(?:y\s)?)(?:no|tampoco) (?:asi )?"
    r"(?:(?:en |a |con |de )?(?:el|la|las|los)|al|del) "
    r"|,?\s(?:pero|mas|aunque) no (?:tras|despues|antes|una vez|sobre|en|con|contra|si|cuando) "
)
_NOBODY_BUT = re.compile(r"\bnadie\b[^.;]*\b(?:mas de|sin)\b")
"""Who does it under a bound or a condition does it: "nadie comprará más de dos", "nadie recibe cartas sin ante"."""
_SHORT = 30  # characters of a clause that is nothing but a name and "no"


class Clause(Struct, frozen=True):
    """A stretch `text[start:end]` of a sentence: its mentions, those of its `main` part and of its `condition`."""

    start: int
    end: int
    own: Mentions
    main: Mentions
    condition: Mentions = Mentions()
    exception: bool = False
    denied: bool = False
    repeats: bool = False  # "en el River, sí": the act is that of the clause before it
    answers: bool = False  # "Seguro: no", "No se permite: rendirse": what is named is to be had or not

    def has(self, *ids: str) -> bool:
        """Tell whether it holds one of some concepts."""
        return self.own.has(*ids)

    def of(self, *kinds: str) -> tuple[Mention, ...]:
        """Return its mentions of some kinds."""
        return self.own.of(*kinds)


class _Piece(Struct):
    start: int
    end: int
    kind: str  # "main", "if", "unless", or "" for one without an act
    parted: bool  # by a sign of punctuation from what is before


@cache
def acts() -> frozenset[str]:
    """Return the concepts that are acts: those of which a third of the names or more begin with a verb."""
    return frozenset(
        id_
        for id_, names in concepts().items()
        if sum(infinitive(fold(name).removeprefix("no ").split()[0]) for name in names) * 3 >= len(names)
    )


@kept
def clauses(sentence: Sentence) -> tuple[Clause, ...]:
    """Return the clauses of a sentence in order."""
    return tuple(_clause(sentence, pieces) for pieces in _gathered(sentence, _pieces(sentence)))


def clause_at(sentence: Sentence, at: int) -> Clause | None:
    """Return the clause that holds a place."""
    return next((one for one in clauses(sentence) if one.start <= at < one.end), None)


def clause_before(sentence: Sentence, clause: Clause) -> Clause | None:
    """Return the clause that ends where one begins; None for the first."""
    return clause_at(sentence, clause.start - 1) if clause.start else None


def _pieces(sentence: Sentence) -> list[_Piece]:
    low = sentence.folded
    signs = [hit.start() for hit in _BOUND.finditer(low) if not _amid(sentence, hit.start(), hit.end())]
    signs = [at for at in signs if at not in sentence.answers]  # "Doblar | Sí" is one clause
    aside = [(hit.start(), hit.end()) for hit in _FILLER.finditer(low)]
    signs = [at for at in signs if not any(start <= at < end for start, end in aside)]
    opened = [one.start for one in sentence.own.called("if", "unless")]
    signs = sorted({*signs, *_mains(sentence, signs)})
    places = sorted({0, *signs, *(at for at in opened if not any(at - 5 <= sign <= at for sign in signs))})
    pairs = [*zip(places, [*places[1:], len(low)], strict=True)]
    parted = {0, *signs} - {hit.start() for hit in _BOUND.finditer(low)}
    label = _LABEL.match(low)
    named = label.end() if label is not None and len(pairs) > 1 else 0
    return [
        _Piece(a, b, "" if a == 0 and b < named else _kind(sentence, a, b), a in parted or low[a] in ",;:.\t")
        for a, b in pairs
    ]


def _mains(sentence: Sentence, signs: list[int]) -> Iterator[int]:
    """Where a main clause follows its condition without a comma: "cuando sume 16 el crupier pedirá carta".

    No condition has a verb in the future; the subject before it begins the main clause.
    """
    for one in sentence.own.called("if"):
        stop = min((sign for sign in signs if sign > one.start), default=len(sentence.text))
        verb = _FUTURE.search(sentence.text, one.end, stop)
        if verb is None:
            continue
        words = [*_WORDS.finditer(sentence.folded, one.end, verb.start())]
        for at in range(len(words) - 1, max(1, len(words) - _SUBJECT), -1):
            if words[at].group() in _SUBJECTS and words[at - 1].group() not in _BEFORE_NAMES:
                yield words[at].start() - 1
                break


def _amid(sentence: Sentence, start: int, end: int) -> bool:
    """Tell whether a place stands inside a mention ("9, 10 u 11")."""
    return any(one.start < start and end < one.end for one in sentence.own)


def _kind(sentence: Sentence, start: int, end: int) -> str:
    low = sentence.folded
    first = end - len(low[start:end].lstrip(_OPENING))
    if not low[:first].strip(_OPENING) and end < len(low) and _GERUND.match(low, first):
        return "if"
    if low[first:end].rstrip(" .;,:") in _REPEATS or _not_that(low[start:end]):
        return "main"
    for id_, kind in _OPENED.items():
        if any(start <= one.start <= first for one in sentence.own.called(id_)):
            return kind
    held = any(start <= one.start < end and _acts(low, one) and not _aside(low, one, start) for one in sentence.own)
    bare = end - start <= _SHORT and low[start:end].rstrip(" .;,:").endswith((" no", " si", "tampoco", " tambien"))
    return "main" if held or bare else ""


def _aside(low: str, one: Mention, start: int) -> bool:
    """Tell whether an act stands in brackets that a piece opens and closes: "con diecisiete (as contado por once)"."""
    opened = low.rfind("(", start, one.start)
    return opened >= 0 and low.find(")", opened, one.start) < 0


def _not_that(words: str) -> bool:
    """Tell whether a piece denies of something else what was said before it: "…, mas no la de no pase"."""
    return _NOT_THAT.match(words) is not None and len(words) <= _SHORT


def _acts(low: str, one: Mention) -> bool:
    """Tell whether a mention is an act that is said, and not the noun of one ("la apuesta", "el empate")."""
    if one.kind != "concept" or one.id not in acts():
        return False
    if low.startswith(_VERBS_ALONE, one.start):
        return True
    before = low[max(0, one.start - 12) : one.start].split()
    pronoun = before[-1:] and before[-1] in _PRONOUNS and low[max(0, one.start - 12) : one.start].count(",")
    return not before or before[-1] not in _DETERMINERS or bool(pronoun) or _with_object(low, before[-1], one)


def _with_object(low: str, word: str, one: Mention) -> bool:
    """Tell whether what looks like an article is the object of a verb whose subject follows: "la lleva la casa"."""
    behind = low[one.end :].split(maxsplit=1)
    return word in _ARTICLES and bool(behind) and behind[0] in _ARTICLES


def _gathered(sentence: Sentence, pieces: list[_Piece]) -> list[list[_Piece]]:
    """Pieces put together to clauses."""
    found: list[list[_Piece]] = []
    low = sentence.folded
    waiting: list[_Piece] = []
    if pieces[0].kind == "if" and pieces[0].end - pieces[0].start <= _BARE_IF and any(p.parted for p in pieces[2:]):
        last = max(at for at, piece in enumerate(pieces) if piece.parted)  # "Si, …, …, <what then follows>"
        pieces = [_Piece(piece.start, piece.end, "if", True) if at < last else piece for at, piece in enumerate(pieces)]
    if pieces[0].kind == "if":  # "Si A, y B: C"
        colon = next((at for at, piece in enumerate(pieces) if low[piece.start] == ":" and piece.kind == "main"), 0)
        pieces = [_Piece(p.start, p.end, "if", True) if at < colon else p for at, p in enumerate(pieces)]
    for piece in pieces:
        if (piece.kind == "if" and (piece.parted or not found)) or (not piece.kind and (waiting or not found)):
            waiting.append(piece)
        elif found and _hangs_on(sentence.folded, found[-1], piece):
            found[-1].append(piece)
        elif piece.kind in ("main", "unless"):
            found.append([*waiting, piece] if piece.kind == "main" else [piece])
            waiting = [] if piece.kind == "main" else waiting
        else:
            found[-1].append(piece)
    if waiting and found:
        found[-1] += waiting
    elif waiting:
        found.append(waiting)
    return found


def _hangs_on(low: str, before: list[_Piece], piece: _Piece) -> bool:
    """Tell whether a piece is the infinitive of a verb before it: "podrá, a su criterio, ofrecer el seguro"."""
    first = low[piece.start : piece.end].lstrip(_OPENING).partition(" ")[0].strip(",.;:")
    return infinitive(first) and any(_MODAL.search(low[one.start : one.end].rstrip(" ,")) for one in before[-2:])


def _clause(sentence: Sentence, pieces: list[_Piece]) -> Clause:
    spoken = [piece for piece in pieces if piece.kind != "if"]
    spoken = spoken if any(piece.kind for piece in spoken) else pieces
    within, main = _inside(sentence.own, pieces), _inside(sentence.own, spoken)
    first = next((at for at, p in enumerate(spoken) if p.kind), len(spoken))
    words = " ".join(
        _unnamed(sentence, p.start, p.end)
        for at, p in enumerate(spoken)
        if p.kind or at < first or sentence.folded[p.start : p.end].lstrip(_OPENING).startswith("no ")
    )
    told = {id(one) for one in main}
    aside = Mentions(one for one in within if id(one) not in told)
    start, end = min(p.start for p in pieces), max(p.end for p in pieces)
    refused, granted = denied(words, main), sentence.granted
    other = _not_that(sentence.folded[spoken[0].start : spoken[0].end])
    return Clause(
        start, end, Mentions(within), Mentions(main), aside, pieces[0].kind == "unless", refused or granted == "no",
        other or words.rstrip(" .;,:").endswith(_REPEATED) or _LIKEWISE.search(sentence.folded, start, end) is not None,
        bool(granted) or any(start <= at < end for at in sentence.answers),
    )  # fmt: skip


def _inside(own: Mentions, pieces: Sequence[_Piece]) -> list[Mention]:
    """Return the mentions that begin in one of some pieces, which never overlap."""
    spans = sorted((piece.start, piece.end) for piece in pieces)
    return [one for start, end in spans for one in own if start <= one.start < end]


@cache
def _of_play() -> frozenset[str]:
    return frozenset(id_ for id_, among in rooms().items() if "play" in among)


def _unnamed(sentence: Sentence, start: int, end: int) -> str:
    """The words of a stretch without those of names ("no pase") that are no mere negation ("en ningún caso")."""
    words = sentence.folded[start:end]
    bounded = _NOBODY_BUT.search(sentence.folded, start, end) is not None
    negations = {(one.start, one.end) for one in sentence.own.called("not")}
    of_play = _of_play()  # "no pide" is a move; "no se divide", as prizes have it, denies a move
    for one in sentence.own:
        if one.start >= end or one.end <= start:
            continue
        named = one.kind == "concept" and one.id not in _KEPT and (one.start, one.end) not in negations
        named = named and (one.id in of_play or not words[max(0, one.start - start) :].startswith("no "))
        if (one.kind in _NAMES and (bounded or (one.start, one.end) not in negations)) or named:
            first, last = max(one.start, start) - start, min(one.end, end) - start
            words = words[:first] + "x" * (last - first) + words[last:]
    return words


__all__ = ["Clause", "acts", "clause_at", "clauses"]
