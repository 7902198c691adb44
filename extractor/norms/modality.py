"""Which norms a sentence states: by its modal words, or as orders told in the future.

Orders told in the future, as law gives them: "el crupier anunciará", "las cartas serán retiradas por el crupier".
"""

from __future__ import annotations

import re
import sys
from functools import cache
from itertools import pairwise, takewhile

from msgspec import Struct
from msgspec.structs import replace

from extractor.lexicon.tokens import each_passage
from extractor.norms import bearers
from extractor.norms.bearers import Cue, table
from extractor.norms.units import Unit

NONE = "none"
_FAR, _NEAR = 60, 6
_ONLY = re.compile(
    r"\b(?:solo|solamente|unicamente|exclusivamente) (?:se )?pued|\b(?:solo|solamente|unicamente) (?:se )?podr"
)
# without accents "no quemará" is also "si no quemara", which forbids nothing
_FUTURE = re.compile(r"no (?!.*\b(?:podra|debera|permit|autoriz|acept|admit)).*(?:ara|aran|era|eran|ira|iran)$")
# "no podrán jugar en más de un casillero, es decir, no podrán ...": one norm told twice
_REPHRASED = re.compile(r"\b(?:es decir|esto es|o sea|vale decir)\b[ ,]{0,2}(?:\w+ ){0,2}$")
# "podrán fijarse a criterio de la dirección": the will is no permission beside the one that it qualifies
_AT_WILL = re.compile(r"opcionalmente|cuant[oa]s\b|a (?:discrecion|criterio|eleccion|voluntad) del?\b")
PRESENT = (
    r"(?:consid|esp|gen|op|sup|alt|recup|lib|num|enum|tol|prosp|pond|mod|delib)eran?\b"
    r"|(?:sep|prep|rep|comp|decl|acl)aran?\b|(?:ret|est|asp)iran?\b"
)
"""A pattern of folded verbs in the present that end as a future does: "retira", "considera", "separa"."""

_SUBORDINATE = re.compile(r"\b(?:si|cuando|(?<!por lo )que|caso|donde|quien|omision)\b[^,;:]{0,60}$")
_PRESENT = re.compile(rf"\b(?:{PRESENT})")
_PLACE = re.compile(r"[;:]|,(?! (?:ni|y|o|u|e)\b)| (?:y|pero|sino|aunque|sin embargo|ni)(?= )")


class Modal(Struct, frozen=True):
    """A norm's modal words `folded[start:end]` and its clause `folded[clause_start:clause_end]`."""

    modality: str
    start: int
    end: int
    clause_start: int
    clause_end: int


_ENDING = r"(?:ara|aran|era|eran|ira|iran|dra|dran|bra|bran)"
# how a thing is, what may be done and how the play comes out are told in the future too, and order nothing
_VERB = re.compile(
    r"\b(?!(?:pri?m|terc|man|cualqui|carr)era\b|seran?\b|estaran?\b|tendran?\b(?! en cuenta)"
    r"|habran?\b|podran?\b|deberan?\b|existiran?\b|consistiran?\b|comprendera|quedaran?\b"
    r"|ganar|perder|cobrar|recuperar|obtendr|correspond|resultar|dependera|comenzara?\b|valdra|equivaldra|regira"
    rf"|entendera|constituira|seguiran?\b|recibiran?\b|incurriran?\b|entraran? en )(?!{PRESENT})[a-z]{{2,}}{_ENDING}\b"
)
_PASSIVE = re.compile(r"\bseran? (?:\w+mente )?\w+(?:[ai]d|uest|ist|ech|rit|uelt)[oa]s?\b")
_ANY = re.compile(r"(?:ra|ran)\b")
_ACCENTED = frozenset("áÁ")
# "si no quemara", "el que apostara": the same letters without their accent
_ORDERS_SUBORDINATE = re.compile(r"\b(?:si|cuando|que|quien|quienes|como|donde|aunque)\b[^,;:]{0,60}$")
_ORDERS_BEFORE_VERB = (
    r"(?:(?:se|le|les|lo|la|los|las|no|tambien|ademas|asimismo|igualmente|luego|entonces|solo|siempre|\w+mente) )*"
)
_BETWEEN = re.compile(
    r"[\"'”)]*(?:,? (?:que|quien|situad|encargad|ubicad)[^;:.]{0,90}?,?|,[^,;:.]{0,60},|(?: \w+){0,3}?)? "
    rf"{_ORDERS_BEFORE_VERB}$"
)
_AT_CLAUSE_START = re.compile(rf"(?:^|[,;:.] |\b(?:y|e|pero|quien|quienes) )\W*{_ORDERS_BEFORE_VERB}$")
# before a verb whose subject nothing names: a joint, or phrases that none is ("con el mazo completo", "hecho el corte")
_NO_SUBJECT = re.compile(
    r"(?:^|[,;:.] )\W*(?:(?:\d+(?:\.\d+)*\.?|[a-z]\)) )?(?:"
    r"(?:(?:de|del|con|en|al?|por|para|desde|sobre|tras|sin|hasta|ante)\b"
    r"|\w+(?:[ai]d|uest|ech|iert)[oa]s? (?:el|la|los|las|est[aeo]s?|dich[oa]s?|un|una)\b"
    r"|\w+mente\b|luego\b|despues\b|acto seguido\b|a continuacion\b|entonces\b|cada vez\b)"
    rf"(?:(?! (?:si|que|cuando|nadie|ningun[oa]?|quien|cuy[oa]s?|cual(?:es)?) )[^,;:.])*? )??{_ORDERS_BEFORE_VERB}$"
)
_RIGHT_BEHIND = re.compile(
    r" (?:\w+mente |tambien )?(?:el|la|los|las|dich[oa]s?|est[eao]s?|cada) (?:propi[oa] )?[\"']?"
)
# what a person does with himself: "a su izquierda se ubicará el inspector"
_OF_ONESELF = re.compile(r"(?:ubic|situ|coloc|sent|dirig|acerc|retir|abst|limit|encarg|ocup|mant|hara)")
_REFLEXIVE = re.compile(r"\bse $")
# a paragraph that goes on with what the one before says of its subject
_GOES_ON_SO = re.compile(r"\W*(?:asimismo|igualmente|tambien|ademas|del mismo modo|de igual (?:modo|forma|manera))\b")
_ORDERS_NEAR = 120
_TELLS = re.compile(
    r"(?:entender|considerar|denominar|regir|aplicar|llamar|computar|presumir|estimar|reputar|contar|calcular|clasificar)"
)
# what holds or follows of itself, said of a thing: "la autorización caducará", "el plazo empezará a contar"
_FOLLOWS = re.compile(
    r"(?:produci|surti|cesa|caduca|prescribi|extingui|ascende|supon|equival|afecta|varia|dura|empeza|finaliza|termina"
    r"|conclui|venc|prevalec|continua|devenga|grava|alcanza|recae|oscila|versa|conlleva|implica|comporta|impedi"
    r"|basta|carece|nace|aumenta|disminui|comprend|abarca|perdura|persisti|subsisti|servi|representa|importa|excede|supera"
    r"|trata|intenta|procura|da(?:ra|ran) lugar|llevara consigo|determina(?:ra|ran) (?:la|el)\b|pasa(?:ra|ran) a"
    r"|procede(?:ra|ran)\b(?! a\b))"
)
_TELLS_STATE = re.compile(
    r"seran? (?:\w+mente )?(?:considerad|aplicad|entendid|denominad|castigad|sancionad|nul|reputad|estimad)"
)
"""Futures that tell what holds or what something is."""
# what a place or an office must have: "in every room there will be a book"
_TO_BE_KEPT = re.compile(
    r"\W*(?:(?:en|dentro de|junto a) [^.;:]{3,120}?,? )?(?:existira|habra) "
    r"(?:necesariamente |siempre |al menos |como minimo )*(?:un|una)\b"
)
# what a house alone does to its own things
_OF_HOUSE = re.compile(r"\b(?:expon|exhib|public|homolog|precint|expuest)\w+")


def ordered(unit: Unit, end: int = sys.maxsize) -> str:
    """Return the bearer whom a sentence orders something in the future before an offset, or an empty string."""
    folded = unit.folded
    if not _ANY.search(folded):
        return ""
    for verb in _VERB.finditer(folded, 0, end):
        if not _is_future(unit, verb):
            continue
        reflexive = _REFLEXIVE.search(folded, 0, verb.start()) is not None
        if found := _of_passive(unit, verb) if reflexive else _of_active(unit, verb):
            return found
        if (not reflexive or _OF_ONESELF.match(folded, verb.start())) and (found := _behind(unit, verb)):
            return found
    return next((found for verb in _PASSIVE.finditer(folded, 0, end) if (found := _of_passive(unit, verb))), "")


def untold(unit: Unit) -> bool:
    """Tell whether a sentence tells an act in the future and not who does it: "tomará, de ambos lados, dos pilas".

    Nothing that could be its subject stands between the verb and the joint before it.
    """
    folded = unit.folded
    if not _ANY.search(folded):
        return False
    return any(
        _ends_as_future(unit.layer.text, verb)
        and not _TELLS.match(folded, verb.start())
        and not _FOLLOWS.match(folded, verb.start())
        and _NO_SUBJECT.search(folded, 0, verb.start())
        for verb in _VERB.finditer(folded)
    )


def joint(folded: str, place: int) -> int:
    """Return where the last joint between clauses stands before a place of a folded sentence, or 0."""
    return max((found.start() for found in _PLACE.finditer(folded, 0, place)), default=0)


def first(folded: str) -> int:
    """Return where the first verb in the future stands in a folded sentence, or 0 where none does."""
    found = _VERB.search(folded)
    return found.start() if found else 0


def _is_future(unit: Unit, verb: re.Match[str]) -> bool:
    """Tell whether a verb that ends as a future does is one: its accent tells, or where there is none its clause."""
    return _ends_as_future(unit.layer.text, verb) or _ORDERS_SUBORDINATE.search(unit.folded, 0, verb.start()) is None


def _ends_as_future(text: str, verb: re.Match[str]) -> bool:
    """Tell whether the ending of a verb has the accent of a future."""
    return not _ACCENTED.isdisjoint(text[verb.end() - 2 : verb.end()])


def _of_active(unit: Unit, verb: re.Match[str]) -> str:
    """Return the subject of an active verb: named right before it, or not named again."""
    folded = unit.folded
    for one in reversed([one for one in unit.mentions if one.end <= verb.start() and not one.preposition]):
        if verb.start() - one.end < _ORDERS_NEAR and _BETWEEN.fullmatch(folded, one.end, verb.start()):
            return one.bearer
    if _AT_CLAUSE_START.search(folded, 0, verb.start()):
        return _unnamed(unit, verb.start())
    return ""


def _behind(unit: Unit, verb: re.Match[str]) -> str:
    """Return the subject right behind a verb: a person whom an act is done to would stand behind "a" there."""
    if not _ends_as_future(unit.layer.text, verb) or _ORDERS_SUBORDINATE.search(unit.folded, 0, verb.start()):
        return ""
    return next(
        (
            one.bearer
            for one in unit.mentions
            if not one.preposition and _RIGHT_BEHIND.fullmatch(unit.folded, verb.end(), one.start)
        ),
        "",
    )


def _unnamed(unit: Unit, place: int) -> str:
    """Return the subject that a verb at the head of its clause takes over.

    It is named earlier in its sentence, or in the one before.
    """
    if before := bearers.subject(unit.mentions, 0, place):
        return before
    earlier = unit.before
    if earlier is None or not (unit.position or _GOES_ON_SO.match(unit.folded)):
        return ""
    return bearers.subject(earlier.mentions, head(earlier.folded))


def _of_passive(unit: Unit, verb: re.Match[str]) -> str:
    """Return the agent of a passive verb, or the house where nobody else does the act ("se expondrán en cada mesa")."""
    agent = bearers.governed(unit.mentions, ("por",), verb.end(), verb.end() + _ORDERS_NEAR)
    return agent or ("casino" if _OF_HOUSE.search(verb.group()) else "")


def impersonal(unit: Unit, end: int = sys.maxsize) -> bool:
    """Tell whether a sentence of a law orders something of nobody that the lexicon names: "se publicará", "será
    remitida", "los municipios fomentarán". So does one that says what there must be.

    In the rules of a game such a sentence is a step of the play; a law tells no play.
    """
    if unit.of_a_game or not _ANY.search(unit.folded):
        return False
    return charged(unit.layer.text, unit.folded, end) > 0 or _TO_BE_KEPT.match(unit.folded) is not None


def charged(text: str, folded: str, end: int = sys.maxsize) -> int:
    """Return where the last verb of a law's sentence ends that orders something in the future, or 0.

    What holds, follows or is called so is told in the future too, and so is what a relative clause says of a thing.
    """
    found = [verb.end() for verb in _VERB.finditer(folded, 0, end) if _orders(text, folded, verb)]
    passive = [verb.end() for verb in _PASSIVE.finditer(folded, 0, end) if not _TELLS_STATE.match(folded, verb.start())]
    return max((*found, *passive), default=0)


def _orders(text: str, folded: str, verb: re.Match[str]) -> bool:
    if _TELLS.match(folded, verb.start()) or not _ends_as_future(text, verb):
        return False
    if _REFLEXIVE.search(folded, 0, verb.start()):
        return True
    return _FOLLOWS.match(folded, verb.start()) is None and not _ORDERS_SUBORDINATE.search(folded, 0, verb.start())


@each_passage
def modals(folded: str) -> tuple[Modal, ...]:
    """Return the norms that a folded sentence states, in order, each with its clause.

    The clauses share the sentence out: a clause begins at the last joint (a comma, "y", "pero") before its modal words.
    """
    words = _found(folded)
    if not words:
        return ()
    borders = [
        0,
        *(_border(folded, left[2], right[1]) for left, right in pairwise(words)),
        len(folded),
    ]
    found = [
        Modal(modality, start, end, borders[place], borders[place + 1])
        for place, (modality, start, end) in enumerate(words)
    ]
    return (*found, *(replace(modal, modality="obligation") for modal in found if _only(folded, modal)))


def _only(folded: str, modal: Modal) -> bool:
    """Tell whether a permission also binds: "sólo pueden efectuarse con fichas" obliges to do it so."""
    return (
        modal.modality == "permission" and _ONLY.search(folded, max(0, modal.start - 14), modal.start + 5) is not None
    )


def _found(folded: str) -> list[tuple[str, int, int]]:
    """Return modal words without overlaps: the leftmost and, of those, the longest."""
    stated, none = _cues()
    matches = [
        (name, *found.span())
        for name, cue in stated
        for found in cue.finditer(folded)
        if not (_FUTURE.match(found.group()) and _tells(folded, found))
    ]
    if not matches:
        return []
    matches.extend((NONE, *found.span()) for found in none.finditer(folded))
    kept: list[tuple[str, int, int]] = []
    for match in sorted(matches, key=lambda match: (match[1], -match[2])):
        if kept and match[1] < kept[-1][2]:
            continue
        if kept and kept[-1][0] == match[0] and _REPHRASED.search(folded, kept[-1][2], match[1]):
            continue
        if kept and _same_act(folded, kept[-1], match):
            kept[-1] = (kept[-1][0], kept[-1][1], match[2])
            continue
        kept.append(match)
    return [match for match in kept if match[0] != NONE]


def _tells(folded: str, found: re.Match[str]) -> bool:
    """Tell whether words that end as a future does only tell: "no se considera", "si no quemara"."""
    return _PRESENT.search(found.group()) is not None or _SUBORDINATE.search(folded, 0, found.start()) is not None


def _same_act(folded: str, first: tuple[str, int, int], second: tuple[str, int, int]) -> bool:
    """Tell whether two modal words speak of one act: "en ningún caso el pagador podrá".

    So they do in "deberá obligatoriamente" and in "podrá a criterio de".
    """
    between = folded[first[2] : second[1]]
    if first[0] == second[0] == "permission" and (
        _AT_WILL.match(folded, second[1]) or _AT_WILL.match(folded, first[1])
    ):
        return len(between) < _FAR and ";" not in between
    if first[0] == "prohibition":
        return not between.strip(" ,") or (len(between) < _FAR and not _PLACE.search(between))
    return first[0] == second[0] and len(between) < _NEAR


def _border(folded: str, left: int, right: int) -> int:
    """Return where the clause of the modal words at `right` begins, after those that end at `left`."""
    joints = list(_PLACE.finditer(folded, left, right))
    return joints[-1].start() if joints else right


@cache
def _cues() -> tuple[tuple[tuple[str, Cue], ...], Cue]:
    """Return the cues of the modalities, and of what looks like a norm and is none."""
    data = table("modality")
    made = {
        name: Cue(re.compile(r"\b(?:" + "|".join(patterns) + ")"), tuple(data["needs"][name]))
        for name, patterns in data["patterns"].items()
    }
    none = made.pop(NONE)
    return tuple(made.items()), none


_EXCEPTION = re.compile(
    r"\b(?:salvo|excepto|a menos que|exceptuando|exceptuad[oa]s?|con (?:la )?excepcion de|a excepcion de"
    r"|con la salvedad|hecha excepcion)\b"
)
_ALWAYS = (
    r"(?<!por )(?<!de )(?<!entre )si|cuando|en (?:el )?(?:caso|evento|supuesto)s?|siempre que"
    r"|siempre y cuando|una vez|antes (?:de|que)|despues (?:de|que)|luego (?:de|que)|desde que"
    r"|hasta (?:que|tanto|haber|luego)|mientras"
    r"|durante|tan pronto|salvo que|a medida que|tratandose|habiendo(?:se)?|ante la (?:eventualidad|falta|ausencia)"
)
_CONDITION = re.compile(rf"\b(?:{_ALWAYS})\b")
# at the head an infinitive or a participle is a condition too ("de no estar en la mesa", "hecho el corte")
_AT_HEAD = re.compile(
    rf"(?:{_ALWAYS}|de (?:no )?\w+(?:ar|er|ir)(?:se|le)?|al (?:momento|\w+(?:ar|er|ir)(?:se)?)|no habiendo|estando"
    r"|para (?:el|los) casos?|ante"
    r"|(?!cada|nada|queda)\w{2,}(?:[ai]d|uelt|uest|ech)[oa]s? (?:el|la|los|las|un|una|su|sus|est[eao]s?|dich[oa]s?))\b"
)
_COMMA = re.compile(r",\s")
# what a comma parts inside a condition: another condition, a reason, a clause about a thing
_GOES_ON = re.compile(
    r"(?:[oyue] |ni )?(?:si|cuando|sin|porque|por no|que|antes|despues|luego de|durante|como|aun|en que|de)\b"
)
_ASKS_FOR_A_VERB = ("si", "cuando", "que")
"""How the words end that a clause with a verb follows: a comma before it closes only an aside."""
_ASIDE = re.compile(
    r"\s*(?:(?:al?|ante|con|del?|dentro|durante|en|por|tras|(?:luego|despues|antes) de)"
    r"(?: (?!que\b|se\b|\w{3,}(?:are|ere|ase|ese|iera|aren|ieren|asen|iesen|ieran)\b)\w+){1,7}"
    r"|(?:ya )?sean? [^,]{3,40})"
)
"""Words of a condition between commas without its verb."""
_NAMED = re.compile(r"[^:,;.]{2,40}:\s+")
_JOINT = re.compile(
    r"(?:(?:en cambio|sin embargo|no obstante|asimismo|ademas"
    r"|por (?:(?:lo|su|el|otr[oa]) )?(?:tanto|parte|lado|contrario|ello)|luego|entonces|tambien|pero|[yoe]),? )+"
)
_CLAUSE = re.compile(r"[;:]|\b(?:aunque|pero|sino)\b")
_OUTER = " -,;.:•*\"('"
_BEFORE_VERB = re.compile(r"(?:\b(?:solo|solamente|unicamente|tambien|siempre|entonces|\w+mente) )+$")
_ARTICLE = re.compile(r"\b(?:el|la|los|las|un|una|cada|dich[oa]|cualquier|este|ningun)\s+[\"']?$")
_WORD = re.compile(r"\w+")
_PARENTHESIS = 45
"""Letters of a condition that stands between two commas inside its clause: "podrá, si lo desea, retirarse"."""


class Limits(Struct, frozen=True):
    """Stretches of a folded clause as `(start, end)`: its condition and its exception, or None."""

    condition: tuple[int, int] | None
    exception: tuple[int, int] | None


class Clause(Struct, frozen=True):
    """The clause `folded[start:end]` of a folded sentence with its modal words `folded[verb:act]`.

    `subject` is where the name of the one that it binds begins, if it stands right before the verb, or else the verb.
    """

    folded: str
    start: int
    end: int
    verb: int
    act: int
    subject: int

    def limits(self) -> Limits:
        """Return what limits the norm.

        An exception stands behind the act and runs to the end of the clause. A condition at the head runs to the main
        clause; one behind the act runs to the exception or to the end.
        """
        exception = _EXCEPTION.search(self.folded, self.act, self.end)
        stop = exception.start() if exception else self.end
        condition = self._at_head() or self._before() or self._behind(stop)
        return Limits(condition, (exception.start(), self.end) if exception else None)

    def _at_head(self) -> tuple[int, int] | None:
        start = _opening(self.folded, self.start)
        found = _opens(self.folded, start)
        if found is None or found.end() > self.verb:
            return None
        return start, _comma(self.folded, found.end(), self.verb) or self._main(found.end())

    def _before(self) -> tuple[int, int] | None:
        """Return a condition between the subject and the verb ("el jugador, cuando pierde, debe …")."""
        joints = [self.start, *(joint.end() for joint in _CLAUSE.finditer(self.folded, self.start, self.verb))]
        found = next(iter([*_CONDITION.finditer(self.folded, joints[-1], self.verb)][-1:]), None)
        if found is None:
            return None
        return found.start(), _comma(self.folded, found.end(), self.verb) or self._main(found.end())

    def _behind(self, stop: int) -> tuple[int, int] | None:
        found = _CONDITION.search(self.folded, self.act, stop)
        if found is None:
            return None
        if self.folded[: found.start()].endswith(", "):
            comma = _comma(self.folded, found.end(), stop)
            if comma and comma - found.start() < _PARENTHESIS:
                return found.start(), comma
        return found.start(), stop

    def _main(self, opened: int) -> int:
        """Return where the main clause begins that no comma parts from its condition: at its subject or its verb."""
        if len(_WORD.findall(self.folded, opened, self.subject)) > 1:
            return self.subject
        adverbs = _BEFORE_VERB.search(self.folded, opened, self.verb)
        return adverbs.start() if adverbs else self.verb


def subject_start(folded: str, start: int) -> int:
    """Return where a name begins with its article."""
    article = _ARTICLE.search(folded, 0, start)
    return article.start() if article else start


def head(folded: str) -> int:
    """Return where a conditional sentence's main clause begins, or 0 where there is no condition at its head."""
    found = _opens(folded, _opening(folded, 0))
    if found is None:
        return 0
    comma = _comma(folded, found.end(), len(folded))
    return comma + len(", ") if comma else 0


def _opening(folded: str, start: int) -> int:
    """Return where a clause begins behind its punctuation, its label and what joins it to the sentence before."""
    start += len(folded[start:]) - len(folded[start:].lstrip(_OUTER))
    for before in (_NAMED, _JOINT):
        if (found := before.match(folded, start)) is not None:
            start = found.end()
    return start


def _opens(folded: str, start: int) -> re.Match[str] | None:
    return _AT_HEAD.match(folded, start) or _EXCEPTION.match(folded, start)


def _comma(folded: str, start: int, end: int) -> int:
    """Return where the comma stands that ends a condition: the first behind which it does not go on, or 0."""
    commas = [*_COMMA.finditer(folded, start, end)]
    opened = start
    while (
        len(commas) > 1
        and folded.endswith(_ASKS_FOR_A_VERB, 0, start)
        and _ASIDE.fullmatch(folded, opened, commas[0].start())
    ):
        opened = commas.pop(0).end()  # "si al crupier, al repartir, le sale una carta …"
    inside = [*takewhile(lambda found: _GOES_ON.match(folded, found.end()), commas)]
    last = commas[len(inside) : len(inside) + 1] or inside[:1]
    return last[0].start() if last else 0
