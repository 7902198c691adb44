"""Bets, outcomes and facts as they are written on a command line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules_db.engine import Bet
from rules_db.engine.strict_json import object_of
from rules_db.errors import ReglasError, shown
from rules_db.packs.scope import settings

_BET = re.compile(
    r"(?P<bet>[a-z0-9_]+)(?:\.(?P<on>[0-9]{1,4}(?:-[0-9]{1,4})*))?(?:@(?P<roll>[0-9]{1,4}))?(?:/(?P<choice>[a-z_]+))?:(?P<stake>.+)"
)
_LONGEST_TOTAL = 9
_CHOICES = ("half", "prison", "in_prison")
_TAKEN_BACK = "taken_back"


def bet_of_text(text: str) -> Bet:
    """Return a bet written as `name[.numbers][@throw][/choice]:stake`; raises `ReglasError`.

    A choice is what becomes of it at zero, or `taken_back`.

    >>> bet_of_text("split.17-18:2.50").numbers
    ('17', '18')
    >>> bet_of_text("come@2:5").roll
    2
    """
    match = _BET.fullmatch(text)
    if match is None:
        raise ReglasError(f"{shown(text)} is no bet; write it as pass:10, straight.17:5, odds_pass.6:10 or come@2:5")
    choice = match["choice"] or "none"
    if match["choice"] and choice not in (*_CHOICES, _TAKEN_BACK):
        raise ReglasError(f"{shown(text)}: a bet is left in half, in prison or {_TAKEN_BACK}, not in {shown(choice)}")
    named = (match["on"] or "").split("-") if match["on"] else []
    standing = match["bet"] in settings()["craps"]["standing"] + settings()["craps"]["travelling"]
    return Bet(
        match["bet"],
        match["stake"],
        () if standing else tuple(named),
        int(named[0]) if standing and named else 0,
        int(match["roll"] or 1),
        1,
        "none" if choice in ("in_prison", _TAKEN_BACK) else choice,
        choice == "in_prison",
        choice == _TAKEN_BACK,
    )


def outcome_of(given: Mapping[str, str], text: str) -> dict[str, Any]:
    """Return an outcome from the options of a command line and, for anything else, JSON; raises `ReglasError`."""
    more = object_of(text, "the outcome") if text else {}
    if twice := sorted(given.keys() & more.keys()):
        raise ReglasError(f"{twice[0]} is told twice, as an option and in the outcome")
    return {**given, **more}


def facts_of_text(texts: Sequence[str]) -> dict[str, Any]:
    """Return facts written as `name=value`; raises `ReglasError`.

    >>> facts_of_text(["players=7", "has.shoe=yes"])
    {'players': '7', 'has.shoe': True}
    """
    facts: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise ReglasError(f"{shown(text)} tells nothing; write it as name=value, such as players=7")
        if name in facts:
            raise ReglasError(f"{shown(name)} is told twice")
        words = {"yes": True, "no": False, "true": True, "false": False}
        whole = name == "total" and value.isascii() and value.isdigit() and len(value) < _LONGEST_TOTAL
        facts[name] = words.get(value, int(value) if whole else value)
    return facts
