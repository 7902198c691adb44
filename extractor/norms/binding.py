"""Whom a modal clause binds: its subject, its agent, whom it addresses, its title, or who alone can do the act."""

from __future__ import annotations

import re

from extractor.norms import bearers, clauses
from extractor.norms.modality import Modal
from extractor.norms.units import Unit

# after a modal: "ser retirada", "hacerse", "retirarse las apuestas"; in it: "se puede", "se permite", "está prohibido"
_PASSIVE_AFTER = re.compile(
    r"\s*(?:\w+mente )?(?:(?:ser|estar|quedar) \w+"
    r"|(?:realiz|efectu|hac|coloc|utiliz|acept|pag|jug|entreg|deposit)\w*rse\b"
    r"|\w+rse (?:el|las?|los|una?|mas|ning|otr|apuesta))"
)
_IMPERSONAL = re.compile(r"\bse (?!reserva)|prohib|permit|autoriz|admit|acept|necesari|obligatori|precis|exig")
_ADDRESSED = re.compile(r"prohib|permit|autoriz|impid|necesari")
_BELONGING = re.compile(r"responsab|obligacion|deber$|injerencia|albedrio|corresponde|cargo|cuenta|discrecion|criterio")
_PRONOUN = re.compile(r"\ble[s]?\b")
_RELATIVE = re.compile(r"\W*(?:,? ?(?:y|pero|el|la|los|las|lo) )?(?:quien|quienes|que|cual|cuales)\b")
_AFTER_VERB = 32
_ADDRESSING_TITLES = frozenset({"prohibitions", "obligations", "rights"})


def bearer_of(unit: Unit, modal: Modal) -> str:
    """Return whom the norm binds, or an empty string where neither words nor titles tell."""
    folded, game = unit.folded, unit.game
    words = folded[modal.start : modal.end]
    if named := bearers.subject(words, game):
        return named
    before = _main(folded, modal.clause_start, modal.start)
    after = folded[modal.end : modal.clause_end]
    if _BELONGING.search(words) and (owner := bearers.with_preposition(words + after, ("a", "al", "de", "del"), game)):
        return owner
    if _IMPERSONAL.search(words) or _PASSIVE_AFTER.match(after):
        return _of_passive(unit, words, before, after) or _of_context(unit, modal)
    return (
        bearers.subject(before, game)
        or bearers.subject(after[:_AFTER_VERB], game)
        or _of_relative(folded, modal, game)
        or unit.role
        or _of_context(unit, modal)
        or bearers.doer(folded[modal.clause_start : modal.clause_end])
    )


def _of_passive(unit: Unit, words: str, before: str, after: str) -> str:
    """Return whom a passive or impersonal clause binds: its own subject is what the act is done to."""
    game, clause = unit.game, before + " " + words + after
    if _ADDRESSED.search(words) and (addressed := bearers.with_preposition(clause, ("a", "al"), game)):
        return addressed
    if agent := bearers.with_preposition(after, ("por",), game):
        return agent
    if unit.role and (_PRONOUN.search(words) or unit.section & _ADDRESSING_TITLES):
        return unit.role
    doer = bearers.doer(clause)
    if unit.role and doer not in ("player", "casino"):
        return unit.role
    return doer or bearers.subject(before, game) or bearers.subject(after[:_AFTER_VERB], game) or _of_title(unit)


def _of_title(unit: Unit) -> str:
    """Return who alone can do what the nearest title speaks of ("De las reservas")."""
    return bearers.doer(unit.titles[0]) if unit.titles else ""


def _main(folded: str, start: int, end: int) -> str:
    """Return what stands before the verb without the condition or exception at its head."""
    before = folded[start:end]
    return before[clauses.head(before) :]


def _of_relative(folded: str, modal: Modal, game: str) -> str:
    """Return the antecedent of "quien debe", "que deberá": the last bearer named before it."""
    if not _RELATIVE.match(folded[modal.clause_start : modal.start]):
        return ""
    found = bearers.mentions(folded[: modal.clause_start], game)
    return found[-1].bearer if found else ""


def _of_context(unit: Unit, modal: Modal) -> str:
    """Return the subject of the clauses or of the sentence before, which Spanish need not repeat."""
    if found := bearers.subject(_main(unit.folded, 0, modal.clause_start), unit.game):
        return found
    before = unit.before
    if before is None or unit.position == 0:
        return ""
    return bearers.subject(_main(before.folded, 0, len(before.folded)), unit.game)
