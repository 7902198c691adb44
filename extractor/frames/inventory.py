"""What a table, a machine or a room has: `has.<item>` and `staff.<role>`.

A sentence is read from left to right. A verb of having, using or attending says that what it lists behind it is there;
"carece de" and "sin" that it is not; "podrá" before such a verb that the house may choose. An adjective judges the name
before it ("un auxiliar opcional"), a predicate the names that its clause is about ("las tarjetas de reserva son
optativas"), and one that comes first what follows ("son indispensables un locutor y dos cajeros"). What opens an entry
in a section on the material or the staff is there too. What only qualifies another thing ("a cada lado del cilindro")
or takes part in the play ("lanza la bola") is not listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from extractor.frames.clauses import clause_at
from extractor.frames.listing import (
    HEAD,
    LISTED,
    PASSING,
    RULED,
    SAYS,
    TOLD,
    Listed,
    counts_cards,
    described,
    entries,
    fields,
    headed,
    lead_of,
    listed_of_table,
    marked,
    of_table,
    one_by_one,
    paid_by,
    people,
    told_above,
    verbless,
    words_between,
)
from extractor.frames.sentence import Sentence
from extractor.lexicon import game_group
from extractor.mentions import Mention

_WHEELS = frozenset((*game_group("roulette"), *game_group("wheel"), *game_group("ball"), *game_group("bingo")))
_MACHINES = frozenset(
    ("general", "slot_machines", *(one for group in ("roulette", "bingo", "machine") for one in game_group(group)))
)
"""Games that are played on machines, or may be."""
_MARKED = re.compile(r"(?<=[:;,.])\s*(?:y\s+)?(?:[a-z]|\d{1,2}|[ivx]+)[.)]\s*$")
_PLACE = re.compile(
    r"\s*(?:la|el|cada|toda|todo|las|los) "
    r"(?:mesas?|maquinas?|salas?|terminal(?:es)?|panos?|ruletas?|tapetes?)(?: de \w+)?\s*"
)
_WITHOUT = re.compile(r"\b(?:no|ningun[oa]?|nunca|jamas|nadie|tampoco)\b[^.;:]* sin (?:\S+ )?$")
_OR_NOT = (" o no ", " o no,")
"""Behind a verb: "haya o no máquina" says that there may be one."""
_RELATIVE = re.compile(r",? que (?:\w+ ){0,4}")
_DEFINITE = re.compile(r"\b(?:el|la) $")
_DEFINITE_MANY = re.compile(r"\b(?:l[ao]s|esos|estos|dichos|ambos|otros|tales|sus) $")  # "los dos crupieres" are known
_EACH = re.compile(  # "un inspector por cada sector", "un inspector, por siete"
    r"\s*(?:por|para)? ?cada\b|,?\s*(?:por|para) (?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|\d+)\b"
)
_NO_SIGNS = str.maketrans(",(", "  ")
_OPENING = 4  # characters before a verb that opens a sentence: "La atienden dos pagadores"
_BARE = re.compile(r"(?:^|[:;,]\s?|:[^.;]*\sy )$")
_BARE_END = re.compile(r"(?<!s)(?:[,;.]|$| y )")
_CREW = 9  # people of one role at a table or in a room
_NEAR = 6  # words between a role and the predicate that judges it


_TOLD_ASIDE = re.compile(r"(?:que|para|quien|cuy[oa]|el cual|la cual)\b")


class Inventory:
    """Reads what sentences list, in their order: it remembers what the last one says of a list that goes on."""

    def __init__(self) -> None:
        self._last: Sentence | None = None
        self._mode: Any = None

    def listed(self, sentence: Sentence) -> Iterator[Listed]:
        """Yield the things and the staff that a sentence says are there, may be there or are not there."""
        seen: set[str] = set()
        for entry in (*entries(sentence), *fields(sentence)):
            if entry.key not in seen:
                seen.add(entry.key)
                yield entry
        for name, said, strength in self._read(sentence, self._carried(sentence)):
            one = _listed(sentence, paid_by(sentence, name), said, strength)
            if one is not None and one.key not in seen:
                seen.add(one.key)
                yield one
        for name in sentence.of("item"):
            if f"has.{name.id}" not in seen and _by_itself(sentence, name):
                seen.add(f"has.{name.id}")
                yield Listed(f"has.{name.id}", True, name.start, name.end, PASSING)
        yield from (one for one in _crew(sentence) if one.key not in seen)

    def _read(self, sentence: Sentence, carried: Any) -> list[tuple[Mention, Any, int]]:
        reading = _Reading(sentence, carried)
        found = reading.read()
        self._last, self._mode = sentence, reading.mode
        return found

    def _carried(self, sentence: Sentence) -> Any:
        """What the sentence before says of its list, where this one goes on with it: "…; b) un cronómetro; …"."""
        chain: list[Sentence] = []
        mode: Any = None
        for before in islice(sentence.back(), 1, None):
            if not before.text.rstrip().endswith((";", ",")):
                break
            if before is self._last:
                mode = self._mode
                break
            chain.append(before)
        for before in reversed(chain):
            self._read(before, mode)
            mode = self._mode
        return mode


def _by_itself(sentence: Sentence, name: Mention) -> bool:
    """Tell whether to name a thing says that it is there: a clause of its game affirms something of it, freely.

    A thing inside the name of a role is none: "el del bastón".
    """
    people = sentence.of("role")
    if name.id not in SAYS.tools or any(one.start < name.start < one.end for one in people):
        return False
    return sentence.passage.game != "general" and _is_real(sentence, name)


def _is_real(sentence: Sentence, name: Mention) -> bool:
    """Tell whether the clause of a name affirms what it says, on no condition."""
    clause = clause_at(sentence, name.start)
    told = clause.own if clause is not None else sentence.own
    return not told.has(*SAYS.unreal) and (clause is None or not (clause.denied or clause.exception))


def _crew(sentence: Sentence) -> Iterator[Listed]:
    """Yield the roles of a game that are counted in figures: who plays a part in the game is counted in none.

    Beside these "un" counts too: "cuatro crupieres y un jefe de mesa".
    """
    if sentence.passage.game in ("", "general") or counts_cards(sentence):
        return
    roles = [paid_by(sentence, one) for one in people(sentence) if one.id in SAYS.staff]
    counts = [(one, *count) for one in roles if (count := _counted(sentence, one)) and _is_real(sentence, one)]
    if any(form != "article" for _, _, form in counts) or (counts and one_by_one(sentence, counts[0][0])):
        for one, value, _ in counts:
            yield Listed(f"staff.{one.id}", value, one.start, one.end, TOLD)


def _counted(sentence: Sentence, name: Mention) -> tuple[Any, str] | None:
    """The number that stands before a role, an adjective between at most, with its form; none of those of a share."""
    near = [one for one in sentence.of("amount") if one.end <= name.start <= one.end + HEAD]
    if not near or _EACH.match(sentence.folded, name.end) or not 1 <= _least(near[-1].value) <= _CREW:
        return None
    between = sentence.folded[near[-1].end : name.start].split()
    alone = len(between) <= 1 and not {*between} & (SAYS.articles | SAYS.links | SAYS.listing)
    shared = _DEFINITE_MANY.search(sentence.folded, 0, near[-1].start) is not None
    return (near[-1].value, near[-1].form) if alone and not shared else None


def _least(value: Any) -> float:
    """The least number of an amount."""
    return float(min(value.values()) if isinstance(value, dict) else min(value) if isinstance(value, list) else value)


def strongest(things: Iterable[tuple[Sentence, Listed]]) -> Iterator[tuple[Sentence, Listed]]:
    """Yield of each thing of a game what is ruled; where nothing is, the first that speaks of it."""
    found: dict[tuple[str, str, str], list[tuple[Sentence, Listed]]] = {}
    for sentence, thing in things:
        found.setdefault((sentence.passage.game, sentence.passage.variant, thing.key), []).append((sentence, thing))
    for several in found.values():
        most = max(thing.strength for _, thing in several)
        best = [one for one in several if one[1].strength == most]
        yield from best if most >= RULED else best[:1]


def _listed(sentence: Sentence, name: Mention, said: Any, strength: int) -> Listed | None:
    if name.kind == "item":
        return (
            None
            if said is False and strength < RULED
            else Listed(f"has.{name.id}", said, name.start, name.end, strength)
        )
    value = (_count(sentence, name) or _the_one(sentence, name)) if said is True else said
    if value is None or said is False or strength < RULED:
        return None
    return Listed(f"staff.{name.id}", value, name.start, name.end, strength)


def _count(sentence: Sentence, name: Mention) -> Any:
    """Return how many of a role there are: the number before it; None where an article only says who is meant."""
    if sentence.folded.startswith("otro ", name.start):
        return 1
    near = [one for one in sentence.of("amount") if one.end <= name.start <= one.end + HEAD]
    between = sentence.folded[near[-1].end : name.start] if near else ":"
    if ":" not in between and not set(between.split()) & (SAYS.listing | {"de", "al", "a", "para"}):
        return near[-1].value  # "uno de ellos, el tallador" counts no one
    return None


def _the_one(sentence: Sentence, name: Mention) -> int | None:
    """One of a role that attends, or is listed among counted ones: "por el tallador", "dos pagadores y el cajero"."""
    served = sentence.folded.endswith(" por el ", 0, name.start) and sentence.own.has("attend")
    if served:
        return 1
    alone = sentence.folded.startswith("el ", name.start) or _DEFINITE.search(sentence.folded, 0, name.start)
    if not alone and _BARE.search(sentence.folded, 0, name.start) and told_above(sentence):
        alone = _BARE_END.match(sentence.folded, name.end)  # "Personal: director, dos vendedores"
    others = (one for one in sentence.of("role") if one.id in SAYS.staff and one.start != name.start)
    counted = (one for one in others if not sentence.folded.startswith("otro ", one.start))
    return 1 if alone and any(_count(sentence, one) for one in counted) else None


class _Reading:
    """One pass over the verbs, judgements and names of a sentence."""

    def __init__(self, sentence: Sentence, carried: Any) -> None:
        self._sentence = sentence
        self._words = sentence.folded
        self._described = described(sentence)
        self._from = marked(self._words)  # where what the mode rules begins: behind its verb or the last name listed
        self._mode: Any = True if carried is None and verbless(sentence) else carried
        self._judged: set[Mention] = set()
        self._ruled = of_table(sentence)
        self._first: set[Mention] = set()  # names right behind a verb
        self._judging = False  # what rules the list is an adjective: "son indispensables …"
        self._fresh = False  # nothing is listed yet behind the verb
        self._about: list[Mention] = []  # names that the clause is about
        self._said: dict[Mention, Any] = {}

    def read(self) -> list[tuple[Mention, Any, int]]:
        """Return the names with what is said of them, in order."""
        last: Mention | None = None
        for one in self._events():
            if one.kind != "concept":
                self._name(one)
            elif one.id in SAYS.verbs or self._lacks(one):
                self._verb(one, last)
            else:
                self._judgement(one, last)
            last = one
        return [
            (name, "optional" if conditional else said, self._strength(name))
            for name, said in self._said.items()
            if self._speaks_of(name, said)
            and (name.id != "shuffler" or self._strength(name) == LISTED or said is not True)
            and not ((conditional := self._conditional(name)) and name.id != "shuffler")
        ]

    @property
    def mode(self) -> Any:
        """What would be said of a name that the list went on with."""
        return self._mode

    def _events(self) -> list[Mention]:
        own = self._sentence.own
        events = [one for one in own if one.kind == "item" or self._says(one)]
        events += [one for one in people(self._sentence) if self._is_staff(one)]
        events.sort(key=lambda one: (one.start, -one.end, one.kind != "concept" or one.id not in SAYS.verbs))
        kept: list[Mention] = []
        for one in events:
            if not kept or one.start >= kept[-1].end:
                kept.append(one)
        return kept

    def _is_staff(self, one: Mention) -> bool:
        """Tell whether a role may be counted here: who oversees several tables belongs to none of them."""
        if one.kind != "role" or one.id not in SAYS.staff:
            return False
        if one.id in SAYS.overseers and _EACH.match(self._words, one.end):
            return False
        return one.id not in SAYS.overseers or not any(
            table.kind == "unit" and table.id == "tables" and count.end <= table.start <= count.end + 4
            for count in (*self._sentence.of("amount"), *self._sentence.own.called("per"))
            for table in self._sentence.of("unit")
            if (count.form not in ("", "article") and not self._aside(count))
            or (count.id == "per" and self._words[count.start : count.end] == "por cada")
        )

    def _aside(self, one: Mention) -> bool:
        """Tell whether a mention stands in what brackets say of a name: "un jefe (que lleva hasta dos mesas)"."""
        opened = self._words.rfind("(", 0, one.start)
        return (
            opened >= 0
            and _TOLD_ASIDE.match(self._words, opened + 1) is not None
            and self._words.find(")", opened, one.start) < 0
        )

    def _says(self, one: Mention) -> bool:
        """Tell whether an idea is a verb of having, its denial, or an adjective that judges."""
        ruling = one.kind == "concept" and (one.id in SAYS.verbs | SAYS.judged or self._lacks(one))
        return ruling and not self._is_modal(one) and not self._aside(one)

    def _lacks(self, one: Mention) -> bool:
        return one.id == "not" and self._words.startswith(SAYS.lacking, one.start)

    def _is_modal(self, one: Mention) -> bool:
        return (
            self._words[one.start : one.end].startswith(("pod", "pud", "pued"))
            and " " not in self._words[one.start : one.end]
        )

    def _name(self, name: Mention) -> None:
        begin = self._phrase(name)
        before = self._words[:begin].rstrip(' "(«“*-•–').split()[-1:]
        gap = self._words[self._from : begin].rstrip(' "(«“')
        if self._fresh and (place := _PLACE.match(gap)):
            gap = gap[place.end() :]  # "llevará la máquina bandeja y pantalla"
        self._joined(before, begin)
        if self._mode is False and gap.endswith("sino con"):
            self._mode = True
        if self._mode is not None and (
            _enumerated(gap)
            or (self._fresh and self._indefinite(begin, name) and len(gap.split()) <= words_between(gap))
        ):
            if (
                name.kind == "role"
                and self._mode == "optional"
                and not self._indefinite(begin, name)
                and not self._words[: name.end].endswith("s")
            ):
                return
            if self._fresh:
                self._first.add(name)
            self._said[name], self._from, self._fresh = self._mode, name.end, False
            if self._judging:
                self._judged.add(name)
        elif self._opens(begin) or (
            self._about and self._words[self._about[-1].end : begin].strip(" ,") in ("", "y", "e", "o", "ni")
        ):
            self._about.append(name)
            if self._described:
                self._said[name], self._mode, self._from = self._announced(), self._announced(), name.end

    def _joined(self, before: list[str], begin: int) -> None:
        """Take what "sin" and "con" before a name say of it."""
        if before == ["sin"]:
            self._mode, self._from = self._denied(begin), begin
        elif before == ["con"] and self._mode is False:
            self._mode, self._from = True, begin

    def _denied(self, begin: int) -> bool:
        """Tell whether "sin" before a name is itself denied: "no habrá mesa sin …", "ninguna se abre sin …"."""
        return _WITHOUT.search(self._words, 0, begin) is not None

    def _indefinite(self, begin: int, name: Mention) -> bool:
        """Tell whether a noun phrase brings something new: "un cofre", "dos cajeros"."""
        return self._words.startswith(("un ", "una ", "unos ", "unas ", "otro ", "otra ", "dos ", "tres "), begin) or (
            begin < name.start and self._words[begin].isdigit()
        )

    def _opens(self, begin: int) -> bool:
        """Tell whether a noun phrase opens the sentence or a clause of it."""
        before = _MARKED.sub("", self._words[marked(self._words) : begin]).rstrip(' "(«“*-•–')
        return not before or before.endswith((",", ";", ":", "."))

    def _verb(self, verb: Mention, last: Mention | None) -> None:
        clitic = self._words[: verb.start].split()[-1:] or [""]
        passive = self._words.startswith(" por ", verb.end)  # "pudiendo ser apoyado por otro"
        if self._about and not passive and (verb.id == "attend" or clitic[0] in ("la", "las", "lo", "los", "se")):
            for name in self._about:
                self._said.setdefault(name, self._modal(verb))
            self._about = [] if verb.id == "attend" else self._about
        if last is not None and last.kind != "concept" and _RELATIVE.fullmatch(self._words, last.end, verb.start):
            self._said.setdefault(last, self._modal(verb))
        self._mode, self._from, self._fresh, self._judging = self._modal(verb), verb.end, True, False

    def _modal(self, verb: Mention) -> Any:
        if self._words.startswith(_OR_NOT, verb.end):
            return "optional"
        if verb.note == "not":
            return False
        near = self._words[max(0, verb.start - 12) : verb.end]
        lacking = self._lacks(verb)
        may = any(
            one.kind == "concept"
            and one.id == "optional"
            and one.end > verb.start - 12
            and one.end <= verb.end
            and self._is_modal(one)
            for one in self._sentence.own
        )
        if lacking and not may:
            return False
        return "optional" if may or near.split()[0].startswith(("podr", "pued")) else True

    def _judgement(self, one: Mention, last: Mention | None) -> None:
        said = _meaning(one)
        gap = self._words[last.end : one.start].translate(_NO_SIGNS).split() if last is not None else []
        if last is not None and last.kind != "concept" and (set(gap) <= SAYS.attribute or self._bracketed(last, one)):
            for name in self._either(last):
                self._said[name] = said
                self._judged.add(name)
        elif self._about or (self._said and set(gap) & SAYS.copulas):
            for name in self._about or [*self._said][-1:]:
                gap = self._words[name.end : one.start].split()
                brought = self._described or self._indefinite(self._phrase(name), name)
                if name.kind == "role" and (len(gap) > _NEAR or not set(gap) & SAYS.copulas or not brought):
                    continue
                self._said[name] = said
                self._judged.add(name)
            self._about = []
        else:
            self._mode, self._from, self._fresh, self._judging = said, one.end, True, True

    def _either(self, last: Mention) -> list[Mention]:
        """The name that is judged, and the one that it is an alternative of: "sabot o mezcladora, a elección"."""
        other = next(
            (one for one in self._said if self._words[one.end : last.start].strip() in ("o", "o una", "o un")), None
        )
        return [last] if other is None else [other, last]

    def _bracketed(self, name: Mention, one: Mention) -> bool:
        """Tell whether an adjective stands in brackets behind what is said of a thing: "paño de lana (opcional)"."""
        between = self._words[name.end : one.start]
        return between.endswith(" (") and between.count("(") == 1 and not set(between) & {",", ";", ".", ":"}

    def _phrase(self, name: Mention) -> int:
        """Where the noun phrase of a name begins: before its number and articles."""
        counts = [one for one in self._sentence.of("amount") if one.end <= name.start <= one.end + HEAD]
        begin = name.start
        if counts and not set(self._words[counts[-1].end : begin].replace(",", " y ").split()) & SAYS.listing:
            begin = counts[-1].start
        while (words := self._words[:begin].rstrip(' "(«“').split()[-1:]) and words[0] in SAYS.articles:
            begin = self._words.rindex(words[0], 0, begin)
        return begin

    def _announced(self) -> Any:
        """What the words before the list say of all its entries."""
        return (
            "optional"
            if any(one.id in SAYS.judged - {"required"} and one.note != "not" for one in lead_of(self._sentence))
            else True
        )

    def _strength(self, name: Mention) -> int:
        if self._described or name in self._judged:
            return LISTED
        serves = "item:wheel" in self._sentence.own.places or listed_of_table(self._sentence)
        serves = serves or any(one.start <= _OPENING for one in self._sentence.own.called("attend"))
        return RULED if self._ruled or (name.kind == "role" and serves) else TOLD

    def _conditional(self, name: Mention) -> bool:
        """Tell whether a name stands in a condition: "si se usa mezcladora"."""
        return name not in self._judged and any(
            one.kind == "concept" and one.id == "if" and one.end <= name.start for one in self._sentence.own
        )

    def _speaks_of(self, name: Mention, said: Any) -> bool:
        """Tell whether a thing that the play often names is meant as a part of the table here."""
        if name.id in SAYS.of_machines:
            return self._sentence.passage.game in _MACHINES
        if name.id not in SAYS.common:
            return True
        if name.id in ("wheel", "ball") and self._sentence.passage.game not in _WHEELS:
            return False
        game = self._sentence.passage.game
        if name.id == "tray" and game == "slot_machines":
            return True
        if name.id == "ball" and game in game_group("bingo"):
            return False  # they are counted: `balls`
        if not told_above(self._sentence):
            return False
        begin = self._phrase(name)
        opens = begin <= marked(self._words) or (name in self._first and name.id != "money_chips")
        opens = opens or (self._indefinite(begin, name) and name.id != "money_chips")
        valued = name.id == "money_chips" and self._words[name.start : name.end].endswith(("dinero", "valor"))
        return said is True and ((self._described and opens) or valued)


def _enumerated(gap: str) -> bool:
    """Tell whether words lead to the next entry of a list: nothing, a comma, a conjunction, a verb's preposition."""
    words = gap.replace(",", " , ").split()
    if SAYS.breaks & {*words}:
        return False
    if words and marked(words[-1] + " ") == len(words[-1]) + 1:
        words.pop()
    if not words or gap.endswith((",", ":", ";")):
        return True
    if words[-1] in SAYS.links:
        return len(words) == 1 or words[-2] in SAYS.listing or words[-2] == ","
    return words[-1] in SAYS.listing


def _meaning(one: Mention) -> Any:
    if one.id == "required":
        return "optional" if one.note == "not" else True
    return True if one.note == "not" else "optional"


__all__ = ["LISTED", "PASSING", "RULED", "TOLD", "Inventory", "Listed", "headed", "strongest"]
