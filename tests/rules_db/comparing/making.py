"""Rules and passages of our own wording, as a build would have stored them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

from rules_db.comparing.reading import Side, Unit
from rules_db.identifiers import content_id, value_json
from rules_db.records import StoredRule

GAMES = ("craps", "blackjack")
KEYS = (("payout", "pays.pass"), ("option", "double.on"), ("dealer_rule", "soft_17"), ("equipment", "decks"))
VALUES = ("1:1", "35:1", "stand", 6, [6, 8], True)
SENTENCES = (
    "El jugador no tocará los dados ajenos.",
    "El jugador no tocará jamás los dados de otro.",
    "La casa abre la mesa al caer la tarde.",
    "Quien llega tarde espera la mano siguiente.",
    "La bola vuelve al tambor antes de la ronda.",
)


def rule(
    family: str,
    key: str,
    value: Any,
    *,
    jurisdiction: str = "norte",
    game: str = "craps",
    line: int = 7,
    text: str = "",
    **more: Any,
) -> StoredRule:
    """A stored rule; its document is named like its jurisdiction."""
    words = text or str(value)
    known = {"document_id": jurisdiction, "jurisdiction": jurisdiction, "game": game, "family": family, "key": key}
    return StoredRule(
        **known,
        **{
            "id": content_id(*known.values(), value_json(value), words, str(line), str(more.get("variant", ""))),
            "value": value,
            "text": words,
            "provision_id": f"{jurisdiction}__p{line}",
            "variant": "",
            "line_start": line,
            "line_end": line,
            "confidence": 0.9,
            "method": "test",
            **more,
        },
    )


def ban(text: str, **more: Any) -> StoredRule:
    """A prohibition in these words."""
    return rule("prohibition", "", text, text=text, modality="prohibition", **more)


def units(texts: Iterable[str], *, document: str = "norte", game: str = "craps", start: int = 1) -> tuple[Unit, ...]:
    """Provisions of one line each, numbered from `start`."""
    return tuple(
        Unit(f"{document}__p{at}", document, f"{at}.", "", text, game, at, at) for at, text in enumerate(texts, start)
    )


def side(name: str, rules: Sequence[StoredRule] = (), prose: Sequence[Unit] = ()) -> Side:
    """A side of a difference."""
    return Side(name, name.title(), (name,), tuple(rules), tuple(prose))


@st.composite
def sides(draw: st.DrawFn, name: str) -> Side:
    """Any few rules and passages of one text."""
    typed = st.builds(
        lambda pair, value, game, line: rule(*pair, value, game=game, line=line, jurisdiction=name),
        st.sampled_from(KEYS),
        st.sampled_from(VALUES),
        st.sampled_from(GAMES),
        st.integers(1, 40),
    )
    norms = st.builds(
        lambda text, line, consequence: ban(text, line=line, jurisdiction=name, consequence=consequence),
        st.sampled_from(SENTENCES),
        st.integers(1, 40),
        st.sampled_from(("", "pierde la apuesta", "se va")),
    )
    by_id = {each.id: each for each in draw(st.lists(st.one_of(typed, norms), max_size=8))}
    prose = units(draw(st.lists(st.sampled_from(SENTENCES), max_size=6)), document=name)
    return side(name, list(by_id.values()), prose)
