"""A sentence as the readers see it, with what it denies.

A sentence or table row with all that it mentions, and what stands around it.

Whether words deny: by a negation or by a ban, not by both, nor by "no … más que".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from typing import TypeVar, cast

from msgspec import Struct

from corpus.layers import Layer
from extractor.folding import fold
from extractor.frames.ideas import Mentions, said
from extractor.frames.subjects import described
from extractor.grammar import numbers
from extractor.lexicon import game_group, load, of_games
from extractor.mentions import Mention
from extractor.mentions.pipeline import mentions
from extractor.passages import BOX, LEADER, Knowing, Passage, bounded, usual
from schemas.declared import fitted, read

_ONLY = re.compile(r"\bno\b[^.;]{0,60}?\b(?:mas|otr[ao]s?) que\b|\bsino\b|\bno solo\b|\bno obstante\b")
_NOT = frozenset(("no", "nunca", "jamas", "tampoco", "nadie", "ningun", "ninguna", "ninguno", "ni"))
_IN_NO_WAY = (" en modo alguno", " en caso alguno", " bajo concepto alguno", " por motivo alguno")
_RELATIVE = re.compile(r"(?<!sin)(?<!para)(?<!modo) (?:que|quien|quienes) no (?:(?:\w+ ){1,4}?ni )?")
_UNTICKED = ("☐", "✗", "✘", "[ ]", "[]", "( )", "()")
"""A box that is left empty, or crossed out."""
_BEFORE_ANY = re.compile(r" (?:antes(?: de)?|x{5,8}) que (?:nadie|ningun[oa]?)\b")
"""What is done before anybody acts is done; the words of a name are but signs here."""
_DENIAL_OPENS = re.compile(r"^, que no ")  # "…, que no podrá recuperarla"
_WORD = re.compile(r"[a-z]+")

# Bets that a text names itself: "una apuesta accesoria llamada Bono", "espacios rotulados ANTE, JUEGO y PAR O MÁS".
#
# A name is the text's own where it gives it to a bet and the lexicon knows it for none; what the bet is, the ideas of
# `named_bets.toml` tell from what is said where the name is given. It holds in that game, as it is written there:
# with a capital or in capitals, for "juego" is no bet.


_NAME = r"[\"“«'‘]?(?P<name>[A-ZÁÉÍÓÚÑ][\wáéíóúñ]{2,}(?: [A-ZÁÉÍÓÚÑ][\wáéíóúñ]+)?)[\"”»'’]?"
_GIVEN = (
    re.compile(
        rf"\b(?:[Aa]puesta|[Pp]ostura|[Ee]nvite)s?(?: (?:[a-z]+a|especial|lateral|adicional))?"
        rf"(?: que se (?:llama|denomina)|,? (?:llamada|denominada|conocida como|bajo el nombre de|de nombre))? {_NAME}"
    ),
    re.compile(
        rf"\b[Ss]e (?:llama|llamará|denomina|denominará) (?:apuesta )?{_NAME}(?: a)? (?:la|una) "
        rf"(?:apuesta|postura|que)\b"
    ),
    re.compile(rf"^(?:\S{{1,4}} )?{_NAME}(?::|\.-?) (?:[Ee]s )?(?:[Ll]a |[Uu]na )?(?:apuesta|postura)\b"),
)
_LISTS = re.compile(r"\b(?:apuestas|posturas|espacios|recuadros|casillas|zonas)\b")
_PARTS = re.compile(r",\s*|\s+[ye]\s+|:\s+|\.\s+|;\s*")
_ENOUGH = 2  # known bets in a list that nothing calls one of bets
_BASES = frozenset(("ante", "bet"))


class _Defined(Struct, frozen=True, forbid_unknown_fields=True):
    need: tuple[str, ...]
    id: str
    games: tuple[str, ...]


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    listed: str
    defined: tuple[_Defined, ...]


@cache
def _table() -> _Table:
    name = "named_bets.toml"
    return fitted(read(files(__package__).joinpath(name)), _Table, name)


Told = tuple[str, str, Sequence[Mention]]
"""A sentence: its text, its game and what it mentions."""


def named_bets(told: Iterable[Told]) -> dict[str, dict[str, str]]:
    """Return the names that a text gives to bets, with what each is, by game."""
    found: dict[str, dict[str, str]] = {}
    for text, game, mentioned in told:
        for name, id_ in _given(text, game, mentioned):
            found.setdefault(game, {}).setdefault(name, id_)
    return found


def found_in(text: str, names: Mapping[str, str]) -> Iterator[Mention]:
    """Yield the mentions of bets by the text's own names."""
    for name, id_ in names.items():
        for hit in re.finditer(rf"\b(?:{re.escape(name)}|{re.escape(name.upper())})\b", text):
            yield Mention("bet", id_, hit.start(), hit.end())
            if id_ in _BASES:
                yield Mention("base", id_ if id_ == "ante" else "bet", hit.start(), hit.end())


def _given(text: str, game: str, mentions: Sequence[Mention]) -> Iterator[tuple[str, str]]:
    for pattern in _GIVEN:
        for hit in pattern.finditer(text):
            name = hit.group("name")
            id_ = "" if _known(name, game) else _meaning(game, mentions)
            if id_:
                yield name, id_
    if game in game_group("poker"):
        yield from _listed(text, game)


def _known(name: str, game: str) -> bool:
    """Tell whether a name is a bet's anyway, or that of anything else that the lexicon knows."""
    lexicon = load()
    if any(one.id != "bet" for one in lexicon.bases.find(f"apuesta {name}", game=game)):
        return True  # "apuesta máxima"
    vocabularies = (lexicon.bets, lexicon.bearers, lexicon.items, lexicon.actions)
    return any(vocabulary.find(name, game=game) for vocabulary in vocabularies)


def _meaning(game: str, mentions: Sequence[Mention]) -> str:
    for one in _table().defined:
        fits = of_games(game, *one.games)
        if fits and all(said(mentions, idea) for idea in one.need):
            return one.id
    return ""


def _listed(text: str, game: str) -> Iterator[tuple[str, str]]:
    """Of the places of a table that are listed by name the one that is no known bet is what is put to go on."""
    parts = [part.strip(" .\"“”«»'") for part in _PARTS.split(text)]
    bets = [load().bets.lookup(part, game=game) for part in parts]
    unknown = [
        part for part, bet in zip(parts, bets, strict=True) if part and part[0].isupper() and _stands(part, parts, bets)
    ]
    named = [part for part in unknown if not load().bets.find(part, game=game)]
    listed = _LISTS.search(text) is not None or sum(bet is not None for bet in bets) >= _ENOUGH
    if listed and "ante" in bets and len(named) == 1 and _table().listed not in bets:
        yield named[0].capitalize(), _table().listed


def _stands(part: str, parts: Sequence[str], bets: Sequence[str | None]) -> bool:
    """Tell whether a part of a list stands beside a known bet, and is one or two words."""
    at = parts.index(part)
    return len(part.split()) <= 2 and any(bets[near] for near in (at - 1, at + 1) if 0 <= near < len(bets))


_TITLE = 160  # characters: what is longer is no title
_ANSWER = re.compile(
    rf"(?:[:|\t]|{LEADER})\s*(?:si|no)(?=\s*(?:$|[.,;:|(\t]))|[☐☒☑✓✔✗✘]|[\[(][ x]?[\])](?=\s*(?:$|[.,;:|\t]))"
    r"|[:|\t]\s*no (?:hay|existe|procede|aplica|corresponde)\b"
    r"|^\s*(?:[☐☒☑✓✔✗✘]|[\[(][ x]?[\])])(?=\s+\w)"
)
_FIELD = re.compile(r"[^\d:=]{2,60}[:=]\s*(?:del?\s+|entre\s+|hasta\s+)?")
_SAID = re.compile(
    r"(?:el|la|l[ao]s|no|se|si|cada|quien|ningun\w*|tod[oa]s?|al|sol[oa]) (?:.* )?"
    r"(?:(?:se|no) (?!cual)\w+(?:[ae]n?|ran?)|\w+(?:ara|era|ira)n?"
    r"|(?:abre|vale|tiene|puede|debe|paga|gana|pierde|recibe|cobra|entrega|toca)n?)\b"
)
"""A sentence that stands where titles do, for it ends early: "Artículo 5. El as vale uno. …"."""
_SAID_OF = re.compile(r"[^.;:,]{3,60}, que (?:se|no|solo) \w+")
"""A title that says something of what it names: "Suertes múltiples, que se juegan en cualquier tirada"."""

_ITEM_ENDS = (";", ".", ",", "; y", "; e", "; o")
LEAVE = frozenset(("may", "offer", "ban", "forbid", "absent"))
"""Ideas that an answer takes the place of: "Seguro: no"."""
_GRANTS = LEAVE | {"options", "forbid", "discretion"}
_ITEM = 120  # characters of an item that names a choice, and of the words that introduce it
_LABEL = re.compile(r"[^.;:,|\t]{3,45}:\s")
_WITHOUT = re.compile(
    r"\W*(?:\w{1,3}[.)°º] )?sin (?!(?:.* )?(?:se|no|hay|es|son)\b)[\w ]+(?:(?:,| y|,? ni) (?:sin )?[\w ]+)*\.?\s*"
)
"""What a sentence without a verb does away with: "Sin seguro, sin compra de cartas"."""
_BACK = 100  # sentences of one passage: what was said before them is forgotten


class Sentence(Knowing, frozen=True, dict=True):
    """A sentence (or the row of a table) of a passage.

    `own` are its mentions in order; `lead` those of the words that introduce its list, `titles` those of
    the headings above it, nearest first, `header` those of the header's cells, `before` the sentence before it.
    """

    passage: Passage
    layer: Layer
    own: Mentions = Mentions()
    lead: Mentions = Mentions()
    titles: tuple[Mentions, ...] = ()
    header: tuple[Mentions, ...] = ()
    before: Sentence | None = None

    @property
    def text(self) -> str:
        """The words as they ought to read."""
        return self.layer.text

    @cached_property
    def folded(self) -> str:
        """The words in lower case without accents; offsets are those of `text`."""
        return fold(self.layer.text) if self.layer is not self.passage.layer else self.passage.folded

    @cached_property
    def around(self) -> frozenset[str]:
        """The ideas in it, in its lead, in the titles above it, in its table's header, in the sentence before."""
        before = (self.before.own,) if self.before is not None else ()
        return frozenset[str](LEAVE if self.answers or self.granted else ()).union(
            *(one.places for one in (self.own, self.lead, *self.titles, *self.header, *before))
        )

    @cached_property
    def answers(self) -> tuple[int, ...]:
        """Where a label or the head of a row is answered with yes or no: "Seguro: no"."""
        return tuple(hit.start() for hit in _ANSWER.finditer(self.folded))

    @cached_property
    def granted(self) -> str:
        """What words that introduce it say of the choices that it names: "yes" ("El jugador podrá:"), "no", "optional".

        Empty where no such words do: those of its list, or a label at its own beginning, or "sin" before each of them.
        """
        if _WITHOUT.fullmatch(self.folded) and len(self.text) <= _ITEM and not self._opens_with_hand:
            return "no"
        label = _LABEL.match(self.folded)
        named = [one for one in self.own if label is not None and one.end <= label.end()]
        if label is not None and len(named) < len(self.own) and (said := _granting(label.group(), named)):
            return said
        if self.before is not None:
            return self.before.granted if self.before.text.endswith(";") else ""
        lead = self.passage.lead
        if lead is None or len(self.text) > _ITEM or not lead.text.rstrip().endswith(":"):
            return ""
        words = fold(lead.text)
        last = max(words.rfind(sign) + 1 for sign in (". ", "; "))
        return _granting(words[last:], [one for one in self.lead if one.start >= last])

    @property
    def _opens_with_hand(self) -> bool:
        """Whether a hand is named first that has "sin" in its name: "Sin juego, cambiará tres cartas"."""
        return any(one.kind == "hand" and self.folded.startswith("sin ", one.start) for one in self.own)

    @property
    def asked(self) -> Mentions:
        """The mentions of the question that it answers, as guides put a case: "¿Te pasas? Pierdes."."""
        question = self.before is not None and self.before.text.rstrip().endswith("?")
        return self.before.own if self.before is not None and question else Mentions()

    @property
    def leads_on(self) -> bool:
        """Whether dots at its end lead to a value: it is the label of what the sentence behind it says."""
        return self.text.endswith("..")

    @property
    def label(self) -> Sentence | None:
        """The sentence before, where dots lead from there to what this one says: "Descuento ..... 3 %"."""
        return self.before if self.before is not None and self.before.leads_on else None

    @property
    def above(self) -> tuple[Mentions, ...]:
        """What is named in the words that introduce its list and in the title above it, the nearer of the two first."""
        titles = self.titles[:1]
        return (*titles, self.lead) if self.passage.node.title else (self.lead, *titles)

    @cached_property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The stretches of a row's cells in its text; none outside tables."""
        found, here = list[tuple[int, int]](), 0
        for cell in self.passage.cells:
            at = self.text.find(cell.text, here)
            if at < 0:
                return ()
            here = at + len(cell.text)
            found.append((at, here))
        return tuple(found)

    def back(self) -> Iterator[Sentence]:
        """Yield it and the sentences before it in its passage, nearest first; no further back than a reader looks."""
        one: Sentence | None = self
        for _ in range(_BACK):
            if one is None:
                return
            yield one
            one = one.before

    def of(self, *kinds: str) -> tuple[Mention, ...]:
        """Return the mentions of some kinds of names or values."""
        return self.own.of(*kinds)

    def column(self, start: int) -> int:
        """Return which cell holds a place, -1 where none does."""
        return next((index for index, (first, last) in enumerate(self.cells) if first <= start < last), -1)


def _granting(words: str, own: Sequence[Mention]) -> str:
    """What words that introduce choices say of them: they ban, deny or allow them, or leave them to the house."""
    if len(words) > _ITEM or not any(one.kind == "concept" and one.id in _GRANTS for one in own):
        return ""
    if denied(words, own):
        return "no"
    house = any((one.kind, one.id) == ("role", "casino") or one.id == "house" for one in own)
    free = any(one.id == "discretion" or (house and one.id == "house_may") for one in own)
    return "optional" if free else "yes"


Tried = Callable[[str, Callable[[], object]], object]
"""Runs a step, whose result a name tells, and keeps or raises what goes wrong in it."""


_Made = TypeVar("_Made")


def _raising(_: str, step: Callable[[], object]) -> object:
    return step()


class Text(list[Passage]):
    """The passages of a document whose sentences are found once, whoever asks for them.

    `tried` runs the readers: it may keep what one raises, so that the others are heard.
    """

    def __init__(self, passages: Iterable[Passage] = (), tried: Tried = _raising) -> None:
        super().__init__(passages)
        self.tried = tried
        self._made: dict[Callable[..., object], object] = {}

    def once(self, make: Callable[[Sequence[Passage]], _Made]) -> _Made:
        """Return what a function makes of the passages; it is called the first time only."""
        if make not in self._made:
            self._made[make] = make(self)
        return cast("_Made", self._made[make])

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences in order, in the usual wording."""
        return tuple(_sentences(self)) if self.usual is self else self.usual.sentences

    @cached_property
    def usual(self) -> Text:
        """The passages as readers of values see them: in the usual wording, and what flattened tables describe."""
        made = [*described([*usual(self)])]
        return self if all(one is own for one, own in zip(made, self, strict=True)) else Text(made, self.tried)


def once(passages: Sequence[Passage], make: Callable[[Sequence[Passage]], _Made]) -> _Made:
    """Return what a function makes of passages: of a `Text` it is called the first time only."""
    return passages.once(make) if isinstance(passages, Text) else make(passages)


def sentences(passages: Sequence[Passage]) -> Iterable[Sentence]:
    """Return the sentences of passages in order, in the usual wording; headings are the context of those below."""
    return passages.sentences if isinstance(passages, Text) else _sentences(Text(passages).usual)


def _sentences(passages: Sequence[Passage]) -> Iterator[Sentence]:
    pairs = [(passage, layer) for passage in passages for layer in _layers(passage)]
    found = [*mentions((layer.text, passage.game) for passage, layer in pairs)]
    told = [(layer.text, passage.game, own) for (passage, layer), own in zip(pairs, found, strict=True)]
    names = named_bets(told)
    around = _Around(passages, names)
    before: Sentence | None = None
    for (passage, layer), known in zip(pairs, found, strict=True):
        own = _with(known, layer.text, names.get(passage.game))
        sentence = Sentence(
            passage, layer, Mentions(own),
            around.lead(passage), around.titles(passage), around.header(passage),
            before if before is not None and before.passage is passage and not BOX.match(layer.text) else None,
        )  # fmt: skip
        yield sentence
        before = sentence


def _with(known: tuple[Mention, ...], text: str, names: Mapping[str, str] | None) -> tuple[Mention, ...]:
    """Mentions with those of the bets that the text has its own names for."""
    more = [one for one in found_in(text, names or {}) if one not in known]
    return tuple(sorted((*known, *more), key=lambda one: (one.start, -one.end, one.kind, one.id))) if more else known


def _layers(passage: Passage) -> Sequence[Layer]:
    if passage.kind == "heading":
        told = _is_item(passage) or _is_field(passage.folded) or _is_said(passage)
        return (passage.layer,) if told else ()
    return tuple(bounded(passage.layer)) if passage.kind == "row" else passage.sentences


def _is_item(passage: Passage) -> bool:
    """Tell whether what stands as a heading is an item of a list with a lead: it ends as one, or in a figure."""
    text = passage.text.rstrip()
    return passage.lead is not None and (text.endswith(_ITEM_ENDS) or text[-1:].isdigit() or text.endswith("%"))


def _is_said(passage: Passage) -> bool:
    """Tell whether what stands as a heading says something: it opens as a sentence and has a verb."""
    if passage.text.isupper() or "¿" in passage.text:
        return False
    return (_SAID.match(passage.folded) or _SAID_OF.match(passage.folded)) is not None


def _is_field(low: str) -> bool:
    """Tell whether what stands as a heading is a field with its figure: "Comisión de la casa: 4 %"."""
    label = _FIELD.match(low)
    return label is not None and numbers.at(low, label.end()) is not None


class _Around:
    """The mentions of titles, leads and headers; each text is read once."""

    def __init__(self, passages: Sequence[Passage], names: Mapping[str, Mapping[str, str]]) -> None:
        texts = dict.fromkeys(
            (text, passage.game) for passage in passages if _layers(passage) for text in _context(passage)
        )
        found = zip(texts, mentions(texts), strict=True)
        self._known = {(text, game): Mentions(_with(own, text, names.get(game))) for (text, game), own in found}

    def lead(self, passage: Passage) -> Mentions:
        """Return the mentions of what introduces the passage's list or table."""
        return self._of(passage.lead.text, passage) if passage.lead is not None else Mentions()

    def titles(self, passage: Passage) -> tuple[Mentions, ...]:
        """Return the mentions of each heading above the passage."""
        return tuple(self._of(title, passage) for title in passage.titles if len(title) <= _TITLE)

    def header(self, passage: Passage) -> tuple[Mentions, ...]:
        """Return the mentions of each cell of the header row."""
        return tuple(self._of(cell.text, passage) for cell in passage.header)

    def _of(self, text: str, passage: Passage) -> Mentions:
        return self._known[text, passage.game]


def _context(passage: Passage) -> Iterator[str]:
    yield from (title for title in passage.titles if len(title) <= _TITLE)
    yield from (cell.text for cell in passage.header)
    if passage.lead is not None:
        yield passage.lead.text


def denied(words: str, said: Iterable[Mention]) -> bool:
    """Tell whether folded words, in which `said` is mentioned, deny what they say."""
    words = _RELATIVE.sub(" ", _DENIAL_OPENS.sub("no ", _BEFORE_ANY.sub(" ", words)))
    found = _WORD.findall(words)
    negated = (
        any(word in _NOT for word in found)
        or any(sign in words for sign in _UNTICKED)
        or any(way in words for way in (" sin que ", *_IN_NO_WAY))
    ) and _ONLY.search(words) is None
    undone = negated and (" dejar de " in words or any(a == "sin" and b.endswith("r") for a, b in pairwise(found)))
    return (negated != any(one.kind == "concept" and one.id == "ban" for one in said)) and not undone
