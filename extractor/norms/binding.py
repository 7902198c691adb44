"""Whom a modal clause binds: its subject, its agent, whom it addresses, its title, or who alone can do the act."""

from __future__ import annotations

import re

from extractor.norms import bearers
from extractor.norms.modality import Modal, head
from extractor.norms.units import Unit

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
    r"\s*(?:ser|estar|haber sido|contar) (?:\w+mente )?(?:homologad|autorizad|aprobad|certificad|con la)\w*"
)
_AUTHORITY, _APPLICANT = "authority", "casino"
_OF_NO_GAME = frozenset(("", "general"))
_ACT = 70
"""Letters of a law's clause in which its act stands."""
_CHARGED = re.compile(r"\b(?:cargo(?: y responsabilidad)?|cuenta) del?$|^(?:no )?corresponde\w* al?\b|^incumb")
_HAS = re.compile(r"(?:no )?(?:tienen?|tendran?)\b")
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


def bearer_of(unit: Unit, modal: Modal) -> str:
    """Return whom the norm binds, or an empty string where neither words nor titles tell."""
    folded, found = unit.folded, unit.mentions
    if named := bearers.subject(found, modal.start, modal.end):
        return named
    words = folded[modal.start : modal.end]
    if (
        _BELONGING.search(words)
        and not _HAS.match(words)
        and (owner := bearers.governed(found, _OF, modal.start, modal.clause_end))
    ):
        return owner
    if _CHARGED.search(words):
        return ""  # whoever is charged is named, by a name that is no bearer's
    if is_impersonal(unit, modal):
        return _of_passive(unit, modal) or _of_context(unit, modal)
    return (
        _of_relative(unit, modal)
        or _of_active(unit, modal)
        or unit.role
        or _of_context(unit, modal)
        or _of_condition(unit, modal)
        or _doer(unit, modal.clause_start, modal.clause_end)
    )


def is_impersonal(unit: Unit, modal: Modal) -> bool:
    """Tell whether a modal clause is passive or impersonal: its subject, if any, is what the act is done to."""
    words = unit.folded[modal.start : modal.end]
    return bool(_IMPERSONAL.search(words) or _PASSIVE_AFTER.match(unit.folded, modal.end, modal.clause_end))


def _of_active(unit: Unit, modal: Modal) -> str:
    """Return the subject of an active clause: before its verb, or right behind it."""
    start = modal.clause_start + head(unit.folded[modal.clause_start : modal.start])
    return bearers.subject(unit.mentions, start, modal.start) or bearers.subject(
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
    return bearers.doer(unit.folded[start : min(end, start + _ACT) if unit.game in _OF_NO_GAME else end])


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
    main = head(unit.folded[modal.clause_start : modal.start])
    return bearers.subject(unit.mentions, modal.clause_start, modal.clause_start + main)


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
    if before is None or unit.position == 0:
        return ""
    return bearers.subject(before.mentions, head(before.folded))
