"""Regulations in styles that are drawn by lot, with the line of each provision and of the one above it.

Each level has a word or none, a system of numbers, what stands behind the number, its letters, where its title stands,
and whether its numbers begin anew. The words say nothing: the style alone tells the levels.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

_SENTENCES = """\
El jugador coloca sus fichas sobre el paño antes de que el crupier cierre las apuestas.
Ninguna postura se admite después de la voz de cierre.
La mesa tendrá un jefe que vigila el orden y resuelve las dudas.
Se entregará recibo a quien lo pida.
El concesionario conservará los libros durante cinco años.
Quien abandone la mesa perderá el derecho a su puesto.
Los dados serán transparentes y llevarán el sello de la casa.
Los empates se devuelven.
El cajero comprobará cada ficha antes de canjearla.
Toda reclamación se anota en el libro que está a disposición del público.""".splitlines()
_TITLES = [
    "Objeto",
    "Personal de sala",
    "Elementos del juego",
    "Desarrollo de la partida",
    "Pagos y premios",
    "Errores y fallos",
    "Horario",
    "Máximos y mínimos",
    "Vigilancia",
    "Reclamaciones",
    "Orden de turnos",
    "Material auxiliar",
    "Fichas y valores",
    "Control de caja",
]
_DIVISIONS = [
    "De las disposiciones generales",
    "Del personal y la sala",
    "De los juegos de círculo",
    "De la inspección",
    "De los juegos de contrapartida",
    "Del régimen económico",
    "De las mesas",
]
_ORDINALS = [
    "primero",
    "segundo",
    "tercero",
    "cuarto",
    "quinto",
    "sexto",
    "séptimo",
    "octavo",
    "noveno",
    "décimo",
    "undécimo",
    "duodécimo",
]
_ROMANS = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_FEMININE = ("Parte", "Sección", "Regla", "Norma", "Cláusula")
_ITEMS = {
    "arabic": ("Numeral", "Apartado", "Parágrafo", "Inciso", "Párrafo"),
    "letter": ("Literal", "Inciso", "Letra"),
    "small roman": ("Numeral", "Romano", "Ítem"),
}


@dataclass
class Level:
    """How the provisions of a level are written; `title` tells where a title stands, `count` what is above the last."""

    kind: str
    word: str = ""
    system: str = "arabic"
    sign: str = "."
    capitals: bool = False
    title: str = "none"
    restarts: bool = False
    bold: bool = False
    indent: int = 0
    pointed: bool = False
    count: int = 0

    def number(self, above: str) -> str:
        """The next number as it is written."""
        n = self.count
        written = {
            "arabic": str(n), "padded": f"{n:02d}", "ordinal": f"{n}º", "roman": _roman(n),
            "small roman": _roman(n).lower(), "letter": chr(96 + n), "capital": chr(64 + n), "none": "",
            "word": _ordinal(n, self.word in _FEMININE),
        }[self.system]  # fmt: skip
        written = written.upper() if self.system == "word" and self.capitals else written
        return f"{above}.{written}" if self.pointed else written


@dataclass
class Drawn:
    """Lines, and of each provision its line and that of the one above it, 0 where none is."""

    lines: list[str]
    provisions: list[tuple[int, int]] = field(default_factory=list)


def drawn(seed: int) -> Drawn:
    """Return the regulation of a number."""
    dice = Random(seed)  # noqa: S311 - draws texts, no secrets
    writer = _Writer(dice, _levels(dice))
    writer.write(0, 0, "")
    text = Drawn(writer.lines, writer.provisions)
    return _wrapped(text, dice) if dice.random() < 0.4 else text


def _levels(dice: Random) -> list[Level]:
    levels = [_division(dice, word) for word in dice.choice(_OUTER)]
    if dice.random() < 0.2:
        levels.insert(0, Level("bare", system="none", capitals=True, indent=dice.choice([0, 20])))
    article = _article(dice, inner=bool(levels))
    levels.append(article)
    for system in dice.choice(_INNER):
        sign = dice.choice([".", ")", ".-"])
        word = dice.choice(_ITEMS[system]) if dice.random() < 0.3 else ""
        levels.append(Level("item", word, system, sign, restarts=True, indent=dice.choice([0, 4])))
    if not article.word and levels[-2:-1] == [article] and levels[-1].system == "arabic" and not levels[-1].word:
        levels[-1].pointed = True  # plain numbers below plain numbers cannot be told apart
    return levels


_OUTER: Sequence[Sequence[str]] = (
    (), ("Título",), ("Parte",), ("Libro",), ("Capítulo",), ("Título", "Capítulo"), ("Capítulo", "Sección"),
)  # fmt: skip
_INNER: Sequence[Sequence[str]] = ((), ("letter",), ("arabic",), ("letter", "small roman"))


def _division(dice: Random, word: str) -> Level:
    system = dice.choice(["roman", "arabic", "word"])
    sign, title = dice.choice([".", ".-", ":", "", " -", " –"]), dice.choice(["same", "next", "apart"])
    restarts, bold = word == "Sección", dice.random() < 0.2
    return Level("division", word, system, sign, dice.random() < 0.7, title, restarts, bold, dice.choice([0, 0, 20]))


def _article(dice: Random, *, inner: bool) -> Level:
    word = dice.choice(["Artículo", "Artículo", "Art.", "Regla", "Norma", "Cláusula", "Ficha", "Punto", "§", ""])
    system = dice.choice(["arabic", "arabic", "ordinal" if word not in ("", "§") else "padded"])
    title = dice.choice(["same", "none", "run", "run", "brackets", "next" if word not in ("", "§") else "same"])
    sign = dice.choice([".", ".-", ":", " -"]) if word not in ("", "§") else "."
    restarts = inner and dice.random() < 0.2
    return Level("article", word, system, sign, dice.random() < 0.4, title, restarts, dice.random() < 0.2)


class _Writer:
    def __init__(self, dice: Random, levels: Sequence[Level]) -> None:
        self.dice, self.levels = dice, levels
        self.lines = ["MUNICIPALIDAD DE PEÑA AZUL", "REGLAMENTO DE LA SALA DE JUEGOS", "", "Estas son sus reglas.", ""]
        self.provisions: list[tuple[int, int]] = []

    def write(self, depth: int, parent: int, above: str) -> None:
        """Write some provisions of a level with all that is below them."""
        level = self.levels[depth]
        level.count = 0 if level.restarts else level.count
        for _ in range(self.dice.randint(2, 4)):
            level.count += 1
            if level.count > len(_ORDINALS) and level.system == "word":
                return
            self._one(depth, parent, level.number(above))

    def _one(self, depth: int, parent: int, number: str) -> None:
        level, last = self.levels[depth], depth + 1 == len(self.levels)
        if level.kind != "item":
            self._blank()
        at = len(self.lines) + 1
        self.provisions.append((at, parent))
        led = not last and (level.kind in ("bare", "division") or self.dice.random() < 0.6)
        self._head(level, number, led=led)
        if led:
            self.write(depth + 1, at, number)

    def _head(self, level: Level, number: str, *, led: bool) -> None:
        words = self.dice.choice(_DIVISIONS if level.kind in ("bare", "division") else _TITLES)
        title = words.upper() if level.capitals else words
        word = level.word.upper() if level.capitals and level.kind != "item" else level.word
        opening = f"{word} {number}{level.sign}".strip() if level.kind != "bare" else ""
        said = self.dice.choice(_SENTENCES)
        said = said[:-1] + ", como sigue:" if led and level.kind in ("item", "article") else said
        first = {
            "none": title if level.kind == "bare" else f"{opening} {said}", "same": f"{opening} {title}",
            "next": opening, "apart": opening, "run": f"{opening} {title}. {said}",
            "brackets": f"{opening} ({title}). {said}",
        }[level.title]  # fmt: skip
        self._set(level, first)
        if level.title in ("next", "apart"):
            self.lines += [""] * (level.title == "apart")
            self._set(level, title)
        if level.kind == "article" and level.title in ("same", "next"):
            self.lines.append(said)
        self.lines += [""] * (level.kind in ("bare", "division"))

    def _set(self, level: Level, text: str) -> None:
        bold = "**" if level.bold and level.title in ("same", "next", "apart") else ""
        self.lines.append(" " * level.indent + bold + text + bold)

    def _blank(self) -> None:
        self.lines += [""] * bool(self.lines[-1])


def _wrapped(text: Drawn, dice: Random) -> Drawn:
    """Set a text on pages of a typescript: lines of a width, numbers of pages wherever a page ends."""
    width, size, foot = dice.choice([60, 72, 80]), dice.choice([30, 40, 50]), dice.choice(["{}", "- {} -", "Página {}"])
    lines: list[str] = []
    places = {0: 0}
    on, page = 0, 1
    for number, line in enumerate(text.lines, 1):
        indent = " " * (len(line) - len(line.lstrip()))
        parts = textwrap.wrap(line.strip(), width, initial_indent=indent, subsequent_indent=indent) or [""]
        for part in parts:
            if on == size:
                lines.append(foot.format(page))
                on, page = 0, page + 1
            if part is parts[0]:
                places[number] = len(lines) + 1
            lines.append(part)
            on += 1
    return Drawn(lines, [(places[line], places[above]) for line, above in text.provisions])


def _roman(n: int) -> str:
    written = ""
    for value, sign in _ROMANS:
        while n >= value:
            written, n = written + sign, n - value
    return written


def _ordinal(n: int, feminine: bool) -> str:
    word = _ORDINALS[min(n, len(_ORDINALS)) - 1]
    return word[:-1] + "a" if feminine else word
