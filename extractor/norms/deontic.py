"""Who must, may and must not do what: obligations, permissions and prohibitions, and whom each binds.

A norm may have no modal word: items of a list take their modality from above, and orders are told in the future.

Whom a modal clause binds: its subject, its agent, whom it addresses, its title, or who alone can do the act.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from extractor.norms import bearers
from extractor.norms.modality import (
    Clause,
    Limits,
    Modal,
    charged,
    first,
    head,
    impersonal,
    joint,
    modals,
    ordered,
    subject_start,
)
from extractor.norms.units import Unit, short, units
from extractor.passages import Passage
from extractor.statements import Statement

# after a modal: "ser retirada", "hacerse", "retirarse las apuestas"; in it: "se puede", "se permite", "está prohibido"
_PASSIVE_AFTER = re.compile(
    r"\s*(?:\w+mente )?(?:(?:ser|estar|quedar) \w+"
    r"|(?:realiz|efectu|hac|coloc|utiliz|acept|pag|jug|entreg|deposit)\w*rse\b"
    r"|\w+rse (?:el|las?|los|una?|mas|ning|otr|apuesta))"
)
_IMPERSONAL = re.compile(
    r"\bse (?!reserva|abst|compromet|hac|har)|prohib|permit|autoriz|admit|acept|necesari|obligatori|precis|exig|licit"
    r"|vedad|facult"
)
_ADDRESSED = re.compile(r"prohib|permit|autoriz|impid|necesari|exig|vedad|licit|facult")
_BELONGING = re.compile(
    r"responsab|obligacion|deber$|injerencia|incumb|potestativ|prerrogativa|albedrio|corresponde|cargo|cuenta|discrecion|criterio"
)
# what an authority must have approved binds the house, which may use nothing else
_APPROVED = re.compile(
    r"[\s,]*(?:ser|estar|haber sido|contar),? (?:[^;:.]{0,40} )?(?:homologad|autorizad|aprobad|certificad|con la)\w*"
)
# a thing is so, or nobody is named who does it: no subject is taken over from another paragraph
_OF_A_THING = re.compile(r"\s*(?:se|ser|estar|haber|existir|tener|constituirse|consistir|contener)\b")
_IN_NO_CASE = re.compile(r"(?:en|bajo|por) ")
_AS_ITEM = re.compile(r"ser responsable")
_OUTER = " -*•·o0)(.\n\t"
_AUTHORITY, _APPLICANT = "authority", "casino"
_ACT = 70
"""Letters of a law's clause in which its act stands."""
_NEEDS_LEAVE = re.compile(r"(?:requ|precis|sujet|sometid|condicionad)\w* .*(?:cion|licencia|permiso|consentimiento)$")
_FORBIDS = re.compile(r"prohib|vedad")
_CHARGED = re.compile(r"\b(?:cargo(?: y responsabilidad)?|cuenta) del?$|^(?:no )?corresponde\w* al?\b|^incumb")
_GIVES = re.compile(r"(?:no )?d(?:a|an|ara|aran) ")
_ANSWERS = re.compile(r"responsables? ")
_HAS = re.compile(r"(?:no )?(?:tienen?|tendran?|se h\w+)\b")
# whose presence or part is admitted or forbidden: "no se admite la participación de los menores"
_PARTAKING = re.compile(
    r"\b(?:participacion|presencia|entrada|ingreso|acceso|permanencia|intervencion) (?:en \w+ )?"
    r"(?:de|del|de los|de las) (?:\w+ )?$"
)
_INFINITIVE = re.compile(r"\b\w{2,}(?:ar|er|ir)(?:se|los?|las?|les?)?\b")
_PRONOUN = re.compile(r"\bles?\b|dole(?:s)?\b")
_RELATIVE = re.compile(r"\b(?:quien|quienes|que|cual|cuales) (?:\w+mente )?(?:no )?$")
_AFTER_VERB, _NEAR = 32, 32
_TITLES_NEAR = 2
# "el monto fijado por la dirección": who fixed it is not who is bound
_DONE_BY = re.compile(
    r"(?<!ser )(?<!sera )(?<!seran )(?<!estar )\b\w+[aei]d[oa]s? (?:\w+mente )?por (?:(?:el|la|los|las) )?"
)
_OF, _TO, _BY = ("a", "al", "de", "del"), ("a", "al"), ("por",)
_ADDRESSING_TITLES = frozenset({"prohibitions", "obligations", "rights"})

# "salvo por razones de servicio" allows nothing that one could name
_VAGUE = re.compile(r"\b(?:razones|necesidades|motivos) de servicio\b")
OPPOSITE = {"prohibition": "permission", "obligation": "permission", "permission": "prohibition"}
_LONGEST_INTRODUCTION = 140
# "le corresponde realizar las siguientes actividades:", "podrán ser jugadas entre:": what follows are the norms
_INTRODUCTION = re.compile(r"\b(?:siguientes?|a continuacion|esquema)\b[^.;]{0,60}:[\s*_]*$|^.{0,70}:[\s*_]*$")

_EXAMPLE = re.compile(r"\W*(?:(?:a modo de|como|por|verbigracia|asi,? por) )?ejemplo\b")
_WORDS_BETWEEN = 2
# a clause that goes on with what the one before says, under the same condition
_JOINED = re.compile(r",? ?(?:y|e|ni) ")

_TITLES = {"prohibitions": "prohibition", "obligations": "obligation", "rights": "permission"}
# where permissions only say what may be played and for how much: the combinations and the limits themselves
LISTED = frozenset({"limits", "ranking"})
_TOLD_OTHERWISE = LISTED | {"sanctions"}
_NO_DUTIES = frozenset({"irregularities", "glossary", "payouts"})
# what an item of a list of acts begins with: an infinitive or a noun of action
_ITEM = re.compile(
    r"[\W\d_]*(?:[a-z]\)\s*)?(?:(?:durante|en) (?:\w+ ){1,4}|(?:asimismo|ademas|igualmente|tambien),? )?(?:no )?"
    r"(?:(?!poquer\b|poker\b|lugar\b)[a-z]+(?:ar|er|ir)(?:se|los?|las?|les?)?"
    r"|[^\W\d_]\w*cion|las demas|control|custodia|recuento|pago|informa)\b"
)
# an item that names a thing or a person: no condition, no sentence of its own
_THING = re.compile(
    r"[\W\d_]*(?:[a-z]\)\s*)?(?:en su caso,? )?"
    r"(?!(?:si|cuando|en|para|por|que|se|no|al|segun|cada vez|donde|quedan?)\b)"
    r"(?!(?:(?!que\b)[a-z]+ ){1,8}(?:sera|seran|es|son|se|tendra|tendran|esta|estara)\b)(?:[a-z]+,? [a-z]|\d)"
)
# the introduction of a list of clauses that tell which things are meant: "quedan prohibidos los actos que:"
_OF_THOSE = re.compile(r"\bque:[\s*_]*$")
_KINDS = re.compile(
    r"\b(?:tipos?|clases?|grupos?|modalidad(?:es)?|categorias?|(?<!otros )supuestos?"
    r"|(?<!todo )(?<!su )(?<!otros )casos?"
    r"|circunstancias?|criterios?|principios?|motivos?"
    r"|causas?|reglas?|normas?|formas?|escala|tarifas?|porcentajes?|manera|modo|fines|texto|redaccion"
    r"|en cuenta|ponderar\w*|graduar\w*|atend\w+|si|cuando(?! menos)|siempre que)\b[^.;:]*:"
)
# the introduction of what an office is for: "corresponde al intendente:", "son funciones de la junta:"
_COMPETENT = re.compile(
    r"^\W*(?:corresponde(?:n|ra|ran)? a(?:l| la| los| las)?"
    r"|(?:es|son|seran?) (?:competencias?|atribucion(?:es)?|funcion(?:es)?|cometidos?)"
    r" (?:propi[oa]s )?(?:del?|de la|de los|de las))"
    r" [^.;:]{3,120}:[\s*_]*$"
    r"|^\W*(?:otras |las )?(?:competencias|atribuciones|funciones|cometidos) (?:del?|de la|de los|de las)"
    r" [^.;:]{3,120} (?:son|seran?)(?: las siguientes)?:[\s*_]*$"
)
_INTRODUCES = re.compile(r":[\s*_]*$")
_FAR = 160
"""Characters between modal words and the colon of the list that they introduce."""
_RIGHTS = re.compile(r"\bderechos?\b(?!.*\bobligaci)[^.;:]{0,40}:[\s*_]*$")
_DUTIES = re.compile(r"\b(?:actividades|funciones|tareas|labores|obligaciones|cometidos)\b")
_ENDS_WITH_MODAL = re.compile(r"\b(?:pued|podr|deb|prohib|permit|oblig)[^,.;]{0,60}:[\s*_]*$")
_ORDERLESS = frozenset({"glossary", "payouts"})


def deontic(passages: Sequence[Passage]) -> Iterator[Statement]:
    """Yield a document's obligations, permissions and prohibitions, each with its bearer, condition and exceptions.

    Housekeeping (cash, forms, opening and closing of tables) binds nobody in the play: of it, only what is forbidden.
    """
    for unit in units(passages):
        if unit.recital or _is_introduction(unit.folded) or _EXAMPLE.match(unit.folded):
            continue
        stated = modals(unit.folded)
        if (found := _told_first(unit, stated[0]) if stated else unspoken(unit)) is not None:
            yield found
        for modal in stated:
            if _counts(unit, modal) and not _is_introduction(unit.folded[modal.clause_start : modal.clause_end]):
                yield from _norm(unit, modal)


def _counts(unit: Unit, modal: Modal) -> bool:
    """Tell whether a modal clause is a norm of its section: not housekeeping, nor amounts and combinations listed."""
    if modal.modality == "prohibition":
        return not unit.tells_housekeeping
    if modal.modality == "permission" and unit.section & LISTED:
        return not is_impersonal(unit, modal) and bool(bearers.subject(unit.mentions, 0, modal.start))
    return unit.passage.kind != "row" and not unit.housekeeping


def _is_introduction(folded: str) -> bool:
    return len(folded) < _LONGEST_INTRODUCTION and ":" in folded and _INTRODUCTION.search(folded) is not None


def _describes(unit: Unit, modal: Modal) -> bool:
    """Tell whether a clause that binds nobody tells how a thing is, or what the play is like: it names no party."""
    if modal.modality == "prohibition" and _FORBIDS.search(unit.folded, modal.start, modal.end):
        return False
    play = unit.of_a_game and "procedure" in unit.section
    return "equipment" in unit.section or (play and is_impersonal(unit, modal))


def _norm(unit: Unit, modal: Modal) -> Iterator[Statement]:
    """Yield the norm of a clause and, beside it, the exception from it."""
    limits = _clause(unit, modal).limits()
    stop = limits.exception[0] if limits.exception else modal.clause_end
    bearer, act = bearer_of(unit, modal), short(unit.layer, modal.start, stop)
    if not bearer and _describes(unit, modal):
        return
    yield Statement(
        unit.passage.node,
        unit.layer,
        modal.modality,
        "",
        act,
        modal.clause_start,
        modal.clause_end,
        modality=modal.modality,
        bearer=bearer,
        condition=_condition(unit, modal, limits),
    )
    if limits.exception and not _VAGUE.search(unit.folded, *limits.exception):
        opposite = OPPOSITE[modal.modality]
        yield Statement(
            unit.passage.node,
            unit.layer,
            opposite,
            "exception",
            short(unit.layer, *limits.exception),
            *limits.exception,
            modality=opposite,
            bearer=bearer,
            exception_to=act,
        )


def _clause(unit: Unit, modal: Modal) -> Clause:
    named = [one for one in unit.mentions if not one.preposition and modal.clause_start <= one.start < modal.start]
    near = bool(named) and unit.folded[named[-1].end : modal.start].count(" ") <= _WORDS_BETWEEN
    subject = subject_start(unit.folded, named[-1].start) if near else modal.start
    return Clause(unit.folded, modal.clause_start, modal.clause_end, modal.start, modal.end, subject)


def _condition(unit: Unit, modal: Modal, limits: Limits) -> str:
    """Return the condition of a clause, or that at the sentence's head where the clause is joined to its main one."""
    if limits.condition is None and _JOINED.match(unit.folded, modal.clause_start):
        main = modals(unit.folded)[0]
        limits = _clause(unit, main).limits()
        if limits.condition and limits.condition[0] > main.start:
            return ""
    return short(unit.layer, *limits.condition) if limits.condition else ""


def unspoken(unit: Unit) -> Statement | None:
    """Return the norm of a sentence without modal words, or None where it states none."""
    if unit.passage.kind == "row" or unit.housekeeping:
        return None
    if modality := _given(unit):
        return _statement(unit, modality, unit.role or _implied(unit, modality) or _of_lead(unit))
    if not unit.section & _ORDERLESS and (bearer := ordered(unit)):
        return _statement(unit, "obligation", bearer)
    if impersonal(unit) and not unit.sections & (_ORDERLESS | _NO_DUTIES):
        return _statement(unit, "obligation", "")
    return None


def _told_first(unit: Unit, modal: Modal) -> Statement | None:
    """Return the order told in the future before a sentence's first modal clause: "derivará …, absteniéndose de"."""
    if unit.passage.kind == "row" or unit.housekeeping or unit.section & _ORDERLESS:
        return None
    end = joint(unit.folded, modal.start)
    bearer = ordered(unit, end)
    told = bearer or (impersonal(unit, end) and not unit.sections & (_ORDERLESS | _NO_DUTIES))
    return _statement(unit, "obligation", bearer, end) if told else None


def _implied(unit: Unit, modality: str) -> str:
    """Return whom a list under "Prohibiciones" addresses: who alone can do the act, or else who plays."""
    if modality != "prohibition" or "accounting" in unit.sections:
        return ""
    named = bearers.subject(unit.mentions)
    return (
        named
        or _of_lead(unit)
        or bearers.doer(unit.folded)
        or ("player" if unit.of_a_game or unit.lead is None else "")
    )


def _of_lead(unit: Unit) -> str:
    """Return whom the introduction of a law's list binds: its first subject, or whom it addresses."""
    if unit.lead is None or unit.of_a_game:
        return ""
    named = bearers.mentions(unit.led)
    return bearers.subject(named, head(unit.led)) or bearers.governed(named, _TO)


def _given(unit: Unit) -> str:
    """Return the modality that a list's introduction gives its items, or the nearest title that announces one."""
    if unit.position:
        return ""
    if unit.lead is not None and _RIGHTS.search(unit.led):
        return "permission"
    if not _ITEM.match(unit.folded):
        return _shared_out(unit)
    if unit.lead is not None:
        if _DUTIES.search(unit.led) and not unit.sections & _NO_DUTIES:
            return "obligation"
        if unit.section & LISTED:
            return ""
        if _ENDS_WITH_MODAL.search(unit.led) and (stated := modals(unit.led)):
            return "" if not unit.of_a_game and _KINDS.search(unit.led, stated[-1].end) else stated[-1].modality
    elif unit.passage.kind == "point" and unit.role and "staff" in unit.sections:
        return "obligation"
    return next((_TITLES[kind] for kind in _TITLES if kind in unit.section), "") or _shared_out(unit)


def _shared_out(unit: Unit) -> str:
    """Return the modality that the introduction of a list in a law shares out among the things or persons listed.

    "No podrán participar: a) los menores", "deberá acompañarse: a) el plano"; kinds, cases and reasons are no norms.
    """
    if unit.of_a_game or unit.lead is None or unit.sections & _TOLD_OTHERWISE:
        return ""
    if not _THING.match(unit.folded) and not _OF_THOSE.search(unit.led):
        return ""
    if _COMPETENT.search(unit.led):
        return "obligation"
    stated = modals(unit.led)
    modality, end = (
        (stated[-1].modality, stated[-1].end) if stated else ("obligation", charged(unit.lead.text, unit.led))
    )
    if not end or _KINDS.search(unit.led, end):
        return ""
    near = _INTRODUCES.search(unit.led, end)
    return modality if near is not None and near.end() - end < _FAR else ""


def _statement(unit: Unit, modality: str, bearer: str, end: int | None = None) -> Statement:
    stop = len(unit.folded) if end is None else end
    main = head(unit.folded[:stop]) or first(unit.folded[:stop])
    condition = Clause(unit.folded, 0, stop, main, main, main).limits().condition
    return Statement(
        unit.passage.node,
        unit.layer,
        modality,
        "",
        short(unit.layer, 0, stop),
        end=end,
        modality=modality,
        bearer=bearer,
        condition=short(unit.layer, *condition) if condition else "",
    )


def bearer_of(unit: Unit, modal: Modal) -> str:
    """Return whom the norm binds, or an empty string where neither words nor titles tell."""
    folded, found = unit.folded, unit.mentions
    if named := bearers.subject(found, modal.start, modal.end):
        return named
    words = folded[modal.start : modal.end]
    if unit.role and _AS_ITEM.match(words) and not folded[: modal.start].strip(_OUTER):
        return unit.role
    if (
        _BELONGING.search(words)
        and not _HAS.match(words)
        and not (_ANSWERS.search(words) and _of_active(unit, modal))
        and (owner := bearers.governed(found, _OF, modal.start, modal.clause_end))
    ):
        return owner
    if _GIVES.match(words):  # "da derecho a": who is given it is named, or is who plays
        return bearers.governed(found, _TO, modal.end - 1, modal.clause_end) or ("player" if unit.of_a_game else "")
    if _CHARGED.search(words) and not _HAS.match(words):
        return ""  # whoever is charged is named, by a name that is no bearer's
    if _NEEDS_LEAVE.search(words):
        return bearers.governed(found, _BY, modal.clause_start, modal.start)  # what must be allowed is an act
    if is_impersonal(unit, modal):
        return _of_passive(unit, modal) or _of_context(unit, modal) or _of_agent_before(unit)
    return (
        _of_relative(unit, modal)
        or _of_active(unit, modal)
        or unit.role
        or _of_condition(unit, modal)
        or _of_context(unit, modal)
        or _doer(unit, modal.clause_start, modal.clause_end)
    )


def is_impersonal(unit: Unit, modal: Modal) -> bool:
    """Tell whether a modal clause is passive or impersonal: its subject, if any, is what the act is done to."""
    words = unit.folded[modal.start : modal.end]
    return bool(_IMPERSONAL.search(words) or _PASSIVE_AFTER.match(unit.folded, modal.end, modal.clause_end))


def _of_active(unit: Unit, modal: Modal) -> str:
    """Return the subject of an active clause: before its verb and outside its condition, or right behind it."""
    start = modal.clause_start + head(unit.folded[modal.clause_start : modal.start])
    first, last = _clause(unit, modal).limits().condition or (modal.start, modal.start)
    outside = [one for one in unit.mentions if not first <= one.start < last or one.start > modal.start]
    return bearers.subject(outside, start, modal.start) or bearers.subject(
        unit.mentions, modal.end, min(modal.clause_end, modal.end + _AFTER_VERB)
    )


def _of_passive(unit: Unit, modal: Modal) -> str:
    """Return whom a passive or impersonal clause binds: its own subject is what the act is done to."""
    words = unit.folded[modal.start : modal.end]
    start = modal.clause_start + head(unit.folded[modal.clause_start : modal.start])
    if addressed := _addressed(unit, modal, start):
        return addressed
    if agent := bearers.governed(_agents(unit, modal), _BY, modal.end, modal.clause_end):
        return _APPLICANT if agent == _AUTHORITY and _APPROVED.search(unit.folded, modal.end) else agent
    if unit.role and (_PRONOUN.search(words) or unit.section & _ADDRESSING_TITLES):
        return unit.role
    doer = _doer(unit, start, modal.clause_end)
    if unit.role and doer not in ("player", "casino"):
        return unit.role
    return doer or _of_active(unit, modal) or _of_title(unit)


def _agents(unit: Unit, modal: Modal) -> list[bearers.Mention]:
    """Return the bearers that a clause names, without those by whom another thing in it is done ("fixed by the board").

    The clause's own participle stands near its modal words.
    """
    others = {other.end() for other in _DONE_BY.finditer(unit.folded, modal.end + _NEAR, modal.clause_end)}
    return [one for one in unit.mentions if one.start not in others]


def _doer(unit: Unit, start: int, end: int) -> str:
    """Return who alone can do the act of a clause; a law names bets and games in clauses about other things too."""
    return bearers.doer(unit.folded[start : min(end, start + _ACT) if not unit.of_a_game else end])


def _addressed(unit: Unit, modal: Modal, start: int) -> str:
    """Return to whom an impersonal clause speaks: "se prohíbe a los jugadores", "no se admite la presencia de menores".

    Behind the infinitive of what is forbidden "a" governs whom the act is done to, and addresses nobody.
    """
    if _ADDRESSED.search(unit.folded, modal.start, modal.end):
        stop = _act(unit, modal)
        if found := bearers.governed(unit.mentions, _TO, start, stop):
            return found
    return next(
        (
            one.bearer
            for one in unit.mentions
            if modal.end <= one.start < modal.clause_end and _PARTAKING.search(unit.folded, modal.end, one.start)
        ),
        "",
    )


def _act(unit: Unit, modal: Modal) -> int:
    """Return where the infinitive of what is forbidden or allowed begins, or the end of the clause."""
    named = [(one.start, one.end) for one in unit.mentions]
    return next(
        (
            act.start()
            for act in _INFINITIVE.finditer(unit.folded, modal.end, modal.clause_end)
            if not any(start <= act.start() < end for start, end in named)
        ),
        modal.clause_end,
    )


def _of_condition(unit: Unit, modal: Modal) -> str:
    """Return the subject of the clause's own condition: "si el casino los varía, ha de avisarlo"."""
    main = modal.clause_start + head(unit.folded[modal.clause_start : modal.start])
    _, last = _clause(unit, modal).limits().condition or (main, main)
    return bearers.subject(unit.mentions, modal.clause_start, max(main, min(last, modal.start)))


def _of_title(unit: Unit) -> str:
    """Return who alone can do what the nearest titles speak of ("De las reservas")."""
    return next(filter(None, map(bearers.doer, unit.titles[:_TITLES_NEAR])), "")


def _of_relative(unit: Unit, modal: Modal) -> str:
    """Return the antecedent of "quien debe", "que deberá": the last bearer named before it."""
    relative = _RELATIVE.search(unit.folded, max(0, modal.start - _NEAR), modal.start)
    if relative is None:
        return ""
    before = [mention for mention in unit.mentions if mention.end <= relative.start()]
    return before[-1].bearer if before else ""


def _of_context(unit: Unit, modal: Modal) -> str:
    """Return the subject of the clauses or of the sentence before, which Spanish need not repeat."""
    if found := bearers.subject(unit.mentions, head(unit.folded), modal.clause_start):
        return found
    before = unit.before
    if before is None or not (unit.position or _unnamed(unit, modal)):
        return ""
    return bearers.subject(before.mentions, head(before.folded))


def _of_agent_before(unit: Unit) -> str:
    """Return by whom the sentence before in the same paragraph says that its act is done."""
    return bearers.governed(unit.before.mentions, _BY) if unit.before is not None and unit.position else ""


def _unnamed(unit: Unit, modal: Modal) -> bool:
    """Tell whether an active verb opens a paragraph on the play: its subject is that of the paragraph before.

    In a law the subject stands behind such a verb.
    """
    if not unit.of_a_game or _IN_NO_CASE.match(unit.folded, modal.start):
        return False
    opens = not unit.folded[: modal.start].strip(_OUTER) and not _OF_A_THING.match(unit.folded, modal.end)
    return opens and not is_impersonal(unit, modal)
