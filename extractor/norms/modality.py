"""Modal words of a sentence: which norms it states, and the clause of each."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from extractor.lexicon.tokens import PASSAGES_KEPT
from extractor.norms.cues import Cue, table

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
_AT_WILL = re.compile(r"opcionalmente|a (?:discrecion|criterio|eleccion|voluntad) del?\b")
PRESENT = (
    r"(?:consid|esp|gen|op|sup|alt|recup|lib|num|enum|tol|prosp|pond|mod|delib)eran?\b"
    r"|(?:sep|prep|rep|comp|decl|acl)aran?\b|(?:ret|est|asp)iran?\b"
)
"""A pattern of folded verbs in the present that end as a future does: "retira", "considera", "separa"."""

_SUBORDINATE = re.compile(r"\b(?:si|cuando|que|caso|donde|quien|omision)\b[^,;:]{0,60}$")
_PRESENT = re.compile(rf"\b(?:{PRESENT})")
_PLACE = re.compile(r"[;:]|,(?! (?:ni|y|o|u|e)\b)| (?:y|pero|sino|aunque|sin embargo|ni)(?= )")


class Modal(Struct, frozen=True):
    """A norm's modal words `folded[start:end]` and its clause `folded[clause_start:clause_end]`."""

    modality: str
    start: int
    end: int
    clause_start: int
    clause_end: int


@lru_cache(maxsize=PASSAGES_KEPT)
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
