"""The same pay tables are read however their rows are printed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from corpus.reading import read_bytes
from extractor.outline import outline
from extractor.rules import extract
from tests.extractor.kinds.test_kinds import TEXTS
from tests.extractor.readers.facts import by_key

ROWS: dict[str, tuple[str, Callable[[str, str], str]]] = {
    "dots": ("", lambda name, odds: f"{name} {'.' * (30 - len(name))} {odds}"),
    "spaces": (f"{'Apuesta':30}Pago", lambda name, odds: f"{name:30}{odds}"),
    "capitals": ("", lambda name, odds: f"{name.upper():30}{odds}"),
    "bars": ("| Apuesta | Pago |\n|---|---|", lambda name, odds: f"| {name} | {odds} |"),
    "one bar": ("", lambda name, odds: f"{name} | {odds}"),
    "tabs": ("Apuesta\tPago", lambda name, odds: f"{name}\t{odds}"),
    "ratio": ("", lambda name, odds: f"{name}: {odds.replace(' a ', ':')}"),
    "dash": ("", lambda name, odds: f"{name} - {odds}"),
    "brackets": ("", lambda name, odds: f"{name} ({odds})"),
    "equals": ("", lambda name, odds: f"{name} = {odds.replace(' a ', ':')}"),
    "commas": ("", lambda name, odds: f"{name}, {odds};"),
    "numbered": ("", lambda name, odds: f"1) {name}: {odds}"),
    "gain, dash": ("", lambda name, odds: f"{odds.replace(' a ', ':')} - {name}"),
    "gain, spaces": ("", lambda name, odds: f"{odds:12}{name}"),
    "gain, dots": ("", lambda name, odds: f"{odds} ...... {name}"),
    "gain, bars": ("| Pago | Apuesta |\n|---|---|", lambda name, odds: f"| {odds} | {name} |"),
}
"""Forms of a table: its head, and how a row is set."""


def text_of(one: dict, form: str) -> str:
    """One of the texts, in articles, with its tables in a form."""
    head, row = ROWS[form]
    parts = [one["title"].upper()]
    for number, (title, lines) in enumerate(one["sections"], 1):
        said = [line for line in lines if line.endswith((".", ":"))]
        items = [row(*line.split(": ")) for line in lines if not line.endswith((".", ":"))]
        parts.append(f"Artículo {number}. {title}. {' '.join(said)}")
        parts += ["\n".join([head, *items] if head else items)] if items else []
    return "\n\n".join(parts) + "\n"


@pytest.mark.parametrize("one", TEXTS, ids=[one["game"] for one in TEXTS])
@pytest.mark.parametrize("form", ROWS)
def test_every_payout_is_read_and_no_other(one: dict, form: str) -> None:
    document = read_bytes(text_of(one, form).encode(), "juego.txt", document_id="juego", jurisdiction="puerto-claro")
    rules = extract(document, outline(document))
    found = by_key((rule.key, rule.value) for rule in rules if rule.family == "payout" and rule.game == one["game"])
    assert found == {key: value for key, value in one["facts"].items() if key.startswith("pays.")}


def test_a_row_quotes_its_gain_and_its_name_in_either_order() -> None:
    for line in ("Pleno ....... 35 a 1", "35 a 1 ....... Pleno"):
        text = f"RULETA AMERICANA\n\nArtículo 1. Pagos. Se paga así:\n\n{line}\nCalle ....... 11 a 1\n"
        document = read_bytes(text.encode(), "juego.txt", document_id="juego", jurisdiction="puerto-claro")
        (rule,) = [rule for rule in extract(document, outline(document)) if rule.key == "pays.straight"]
        assert {"Pleno", "35"} <= set(rule.text.split())
