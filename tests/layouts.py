"""Four games with facts that everybody can check, set in as many layouts as one can think of.

    for name, text in laid_out().items(): ...

A layout says how a game's title, a rule and a payment are written, and what stands around them; those whose games share
a table or a page are functions. What is read must be the same in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import NamedTuple

ROMAN = ("I", "II", "III", "IV", "V", "VI")
ORDINALS = ("Primero", "Segundo", "Tercero", "Cuarto")


_HEAD = "Reglamento de juegos del casino de Cabo Blanco\n\n"


class Game(NamedTuple):
    """A game: its title, its name with an article, its rules in sentences, and what its bets are paid."""

    title: str
    name: str
    rules: Sequence[str]
    pays: Sequence[tuple[str, str]]


class Layout(NamedTuple):
    """How a text is written: what opens it, then for each game its title, rules, what announces the payments, these.

    Places: `i` the game's number from 1, `n` that of the rule, `roman`, `ordinal`, `title`, `capitals`, `name`, `of`
    (the name behind "de"), `rule`, `bet`, `odds`. `between` stands between payments, `end` behind the last one.
    """

    title: str
    rule: str = "{rule}\n"
    lead: str = ""
    pay: str = "{bet}: {odds}"
    between: str = "\n"
    end: str = "\n\n"
    opening: str = _HEAD
    closing: str = ""


GAMES = (
    Game(
        "Ruleta",
        "la ruleta",
        (
            "El cilindro tiene 37 casillas, numeradas del 0 al 36.",
            "La apuesta mínima es de 5 euros.",
            "Cuando sale el cero, las apuestas sencillas pierden la mitad.",
        ),
        (("Pleno", "35 a 1"), ("Caballo", "17 a 1"), ("Transversal", "11 a 1"), ("Docena", "2 a 1")),
    ),
    Game(
        "Black jack",
        "el black jack",
        (
            "Se juega con seis barajas de 52 cartas.",
            "El crupier se planta con 17 y pide carta con 16 o menos.",
            "En cada mesa juegan como máximo siete jugadores.",
        ),
        (("Black jack", "3 a 2"), ("Seguro", "2 a 1")),
    ),
    Game(
        "Craps",
        "el craps",
        ("Se juega con dos dados.", "La apuesta máxima es de 500 euros."),
        (("Línea de pase", "1 a 1"), ("Cualquier siete", "4 a 1"), ("Once", "15 a 1")),
    ),
    Game(
        "Punto y banca",
        "el punto y banca",
        ("El sabot contiene ocho barajas.", "El diez y las figuras valen cero puntos."),
        (("Empate", "8 a 1"), ("Punto", "1 a 1")),
    ),
)
_LINE = {"pay": "{bet}, {odds}", "between": "; ", "end": ".\n\n"}  # payments in one sentence

WRITTEN: dict[str, Layout] = {
    "chapters": Layout(
        "CAPÍTULO {roman}\n{capitals}\n\n", "Artículo {i}{n}.- {rule}\n\n", "Artículo {i}{n}.- Pagos:\n"
    ),
    "numbered": Layout("{i}. {capitals}\n\n", pay="{bet:25}{odds}", lead="\nApuesta                  Se paga\n"),
    "dotted": Layout("{roman}.- {title}\n\n", pay="{bet} ................ {odds}"),
    "dialogue": Layout("SOBRE {capitals}\n\n—¿Cómo se juega?\n", "—{rule}\n", "—¿Y cómo se paga?\n—", **_LINE),
    "answers": Layout("{title}\n\nPregunta: ¿Cómo se juega?\nRespuesta: ", "{rule} ", "\nRespuesta: ", **_LINE),
    "questions": Layout(
        "", "P{i}{n}. ¿Qué rige en {name}?\nR. {rule}\n\n", "P{i}{n}. ¿Qué se paga en {name}?\nR. ", **_LINE
    ),
    "labels": Layout("JUEGO: {title}\nREGLAS: ", "{rule} ", "\nPAGOS: ", between="; "),
    "leaders": Layout("Juego ........... {title}\n", "{n}. {rule}\n", "{n}. Pagos: ", **_LINE),
    "centred": Layout(" " * 30 + "{title}\n\n"),
    "in_the_line": Layout("{i}) Juego autorizado: {title}. ", "{rule} ", "Pagos: ", **_LINE),
    "slanted": Layout("{i} {capitals}\n\n", "{i}/{n} {rule}\n", "{i}/{n} Pagos: ", **_LINE),
    "about": Layout("{ordinal}: sobre {name}. ", "{rule} ", "Pagos: ", **_LINE),
    "by_tens": Layout("{i}0. {title}\n", "{i}{n}. {rule}\n", "{i}{n}. Pagos: ", **_LINE),
    "by_hundreds": Layout("{i}00 {capitals}\n\n", "{i}0{n} {rule}\n", "{i}0{n} Pagos: ", **_LINE),
    "parts": Layout("Parte {roman} — {title}\n\n", "({n}) {rule}\n", "({n}) Pagos: ", **_LINE),
    "dashes": Layout("- {title}\n", "  - {rule}\n", "  - Pagos:\n", "    - {bet}: {odds}", end="\n"),
    "bullets": Layout("▪ {title}\n", "   ○ {rule}\n", "   ○ Pagos:\n", "      ✓ {bet}: {odds}", end="\n"),
    "markdown": Layout(
        "## {title}\n\n", "* {rule}\n", "\n### Pagos\n\n| Apuesta | Pago |\n|---|---|\n", "| **{bet}** | {odds} |"
    ),
    "contract": Layout("CLÁUSULA {ordinal}. {capitals}.- ", "{rule} ", "\n\n{i}.1 Pagos. ", **_LINE),
    "minutes": Layout("Punto {i} del orden del día: {title}.\nSe acuerda. ", "{rule} ", "Pagos: ", **_LINE),
    "letter": Layout("En {name}: ", "{rule} ", "Se paga ", **_LINE),
    "fields": Layout(
        "Ficha 0{i}\nDenominación: {title}\nReglas básicas:\n", lead="Tabla de pagos:\n", pay="{bet} = {odds}"
    ),
    "stars": Layout("{i}. {title}\n", lead="Los pagos constan en el cuadro (*).\n(*) ", between="; ", end=".\n\n"),
    "two_tongues": Layout("{title} / {title} game\n\n", lead="Pagos / Payouts\n"),
    "second_name": Layout("{title}\n{capitals}\n\n", pay="- {bet}: {odds}"),
    "broken_list": Layout(
        "Artículo {i}. {title}\n", lead="Pagos:\n", pay="- {bet}: {odds}", between="\n\n                Pág. {i}\n\n"
    ),
    "announced": Layout("A continuación se dan las reglas {of}.\n\n", "- {rule}\n", pay="- {bet}: {odds}"),
    "governed": Layout("Las mesas de {title} se rigen así:\n", "{n}. {rule}\n", "{n}. Pagos: ", **_LINE),
    "run_in": Layout("{title} — ", "{rule} ", "Pagos — ", **_LINE),
    "guide": Layout(
        "{title}: lo que debes saber\nFácil y rápido\n\n",
        lead="\n¿Cuánto puedo ganar?\n",
        pay="• {bet}: {odds}",
        opening=f"{_HEAD}Antes de sentarte\nLee esta guía y pregunta lo que quieras.\n\n",
    ),
    "in_brackets": Layout("", "§ {i}.{n} [{title}] {rule}\n", "§ {i}.{n} [{title}] Pagos: ", **_LINE),
}
"""The layouts by name."""


def _written(layout: Layout) -> str:
    text = layout.opening
    for i, game in enumerate(GAMES, 1):
        of = game.name.replace("el ", "del ") if game.name.startswith("el") else "de " + game.name
        names = {"i": i, "roman": ROMAN[i - 1], "ordinal": ORDINALS[i - 1], "name": game.name, "of": of}
        names |= {"title": game.title, "capitals": game.title.upper()}
        text += layout.title.format(**names)
        text += "".join(layout.rule.format(n=n, rule=rule, **names) for n, rule in enumerate(game.rules, 1))
        text += layout.lead.format(n=len(game.rules) + 1, **names)
        paid = [layout.pay.format(bet=bet, odds=odds, **names) for bet, odds in game.pays]
        text += layout.between.format(**names).join(paid) + layout.end
    return text + layout.closing


def _rules(capitals: bool = True) -> str:
    return "\n\n".join(f"{game.title.upper() if capitals else game.title}\n" + "\n".join(game.rules) for game in GAMES)


def _column_of_games() -> str:
    rows = [f"{game.title} | {bet} | {odds}" for game in GAMES for bet, odds in game.pays]
    return "Juego | Apuesta | Pago\n--- | --- | ---\n" + "\n".join(rows) + "\n\n" + _rules()


def _merged_cells() -> str:
    rows = [f"{'' if n else game.title}\t{bet}\t{odds}" for game in GAMES for n, (bet, odds) in enumerate(game.pays)]
    return "JUEGO\tAPUESTA\tPAGO\n" + "\n".join(rows) + "\n\n" + _rules()


def _sheet() -> str:
    rows = (
        (game.title if at == 0 else "", *row)
        for game in GAMES
        for at, row in enumerate([*((f"Regla {n}", rule) for n, rule in enumerate(game.rules, 1)), *game.pays])
    )
    return "\n".join(";".join(row) for row in (("Juego", "Concepto", "Detalle"), *rows))


def _titles_below() -> str:
    blocks = (
        [*(f"{odds}: {bet.lower()}" for bet, odds in game.pays), *game.rules, f"{'':40}({game.title})"]
        for game in GAMES
    )
    return "\n\n".join("\n".join(block) for block in blocks)


def _two_in_a_paragraph() -> str:
    opens = ("Hablemos de", "Luego viene", "Quien prefiera otra cosa tiene", "También ofrecemos")
    said = [
        " ".join((f"{first} {game.name}.", *game.rules, f"Se paga {'; '.join(', '.join(pair) for pair in game.pays)}."))
        for first, game in zip(opens, GAMES, strict=True)
    ]
    return "\n\n".join(("Estimada socia:", " ".join(said[:2]), " ".join(said[2:]), "Un cordial saludo,"))


def _grouped_rows() -> str:
    rows = ["\n".join((game.title.upper(), *(f"  {bet:22}{odds}" for bet, odds in game.pays))) for game in GAMES]
    return "Apuesta                 Pago\n" + "\n".join(rows) + "\n\n" + _rules()


def _on_its_side() -> str:
    tables = (
        f"Apuesta | {' | '.join(b for b, _ in game.pays)}\nPago | {' | '.join(odds for _, odds in game.pays)}"
        for game in GAMES
    )
    return "\n\n".join(f"{part}\n\n{table}" for part, table in zip(_rules().split("\n\n"), tables, strict=True))


def _prose() -> str:
    paid = ("; ".join(", ".join(pair) for pair in game.pays) for game in GAMES)
    texts = (
        f"En {game.name} rigen estas normas. {' '.join(game.rules)} Se paga: {pays}."
        for game, pays in zip(GAMES, paid, strict=True)
    )
    return "\n\n".join("\n".join(wrap(text, 60)) for text in texts)


def _lines(game: Game, width: int) -> list[str]:
    """A game's rules and payments, each wrapped at a width."""
    said = [*game.rules, f"Se paga: {'; '.join(', '.join(pair) for pair in game.pays)}."]
    return [line for text in said for line in wrap(text, width)]


def _in_margin() -> str:
    blocks = (
        [f"{game.title:16}{first}", *(" " * 16 + line for line in lines)]
        for game in GAMES
        for first, *lines in [_lines(game, 50)]
    )
    return "\n\n".join("\n".join(block) for block in blocks)


def _two_columns() -> str:
    columns = [
        [line for game in pair for line in (game.title.upper(), "", *_lines(game, 36), "")]
        for pair in (GAMES[:2], GAMES[2:])
    ]
    return "\n".join(f"{left:40}{right}".rstrip() for left, right in zip_longest(*columns, fillvalue=""))


def _boxed() -> str:
    frame = "+" + "-" * 66 + "+"
    boxes = (
        [frame, f"| {game.title:64} |", frame, *(f"| {line:64} |" for line in _lines(game, 64)), frame]
        for game in GAMES
    )
    return "\n\n".join("\n".join(box) for box in boxes)


def _on_pages() -> str:
    lines = [line for i, game in enumerate(GAMES, 1) for line in (f"{i}. {game.title}", "", *_lines(game, 60), "")]
    pages = ("\n".join(lines[at : at + 9]) for at in range(0, len(lines), 9))
    head = "Casino de Cabo Blanco - Juegos\n\n"
    return head + head.join(f"{page}\n\n- {number} -\n\n" for number, page in enumerate(pages, 1))


def _small_letters() -> str:
    parts = (
        "\n".join((f"{i}) {game.title}", *game.rules, *(f"{bet}: {odds}" for bet, odds in game.pays)))
        for i, game in enumerate(GAMES, 1)
    )
    return "\n\n".join(parts).lower()


def _narrow() -> str:
    return "\n\n".join("\n".join((game.title.upper(), *_lines(game, 32))) for game in GAMES)


SET: dict[str, Callable[[], str]] = {
    "column_of_games": _column_of_games,
    "merged_cells": _merged_cells,
    "sheet": _sheet,
    "titles_below": _titles_below,
    "two_in_a_paragraph": _two_in_a_paragraph,
    "grouped_rows": _grouped_rows,
    "on_its_side": _on_its_side,
    "prose": _prose,
    "in_margin": _in_margin,
    "two_columns": _two_columns,
    "boxed": _boxed,
    "on_pages": _on_pages,
    "small_letters": _small_letters,
    "narrow": _narrow,
}
_OWN = ("on_pages", "small_letters")  # which print a head of their own, or none
"""Layouts whose games share a table, or a page, by name."""


def laid_out() -> dict[str, str]:
    """Return the text in each layout, by the layout's name."""
    told = {name: f"{_HEAD if name not in _OWN else ''}{made()}\n" for name, made in SET.items()}
    return {name: _written(layout) for name, layout in WRITTEN.items()} | told
