"""One text under ten styles of heading, so that no reader is tested only in the form that it was written for.

    for name, text in styled(ROULETTE_TITLE, ROULETTE).items(): ...

A text is a title and its sections; each style sets it as one drafting tradition would.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import NamedTuple


class Section(NamedTuple):
    """A section of a text: its title, what it says in sentences, and items that its last sentence announces."""

    title: str
    sentences: Sequence[str]
    items: Sequence[str] = ()


Style = Callable[[str, Sequence[Section]], str]
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_ORDINALS = ("PRIMERA", "SEGUNDA", "TERCERA", "CUARTA", "QUINTA", "SEXTA", "SÉPTIMA", "OCTAVA", "NOVENA", "DÉCIMA")
_WIDTH = 72

ROULETTE_TITLE = "Reglamento del juego de la ruleta en el casino de Puerto Claro"
ROULETTE = (
    Section(
        "Del cilindro",
        (
            "La ruleta tiene un cilindro de 37 números, del 0 al 36, que gira al revés que la bola.",
            "Los números del 1 al 36 son rojos o negros y el cero es verde.",
        ),
    ),
    Section(
        "De los pagos",
        ("Las apuestas que ganan se pagan como sigue:",),
        (
            "Pleno: 35 a 1",
            "Caballo: 17 a 1",
            "Calle: 11 a 1",
            "Cuadro: 8 a 1",
            "Línea: 5 a 1",
            "Docena y columna: 2 a 1",
            "Rojo, negro, par, impar, falta y pasa: 1 a 1",
        ),
    ),
    Section(
        "Del cero", ("Cuando sale el cero, las apuestas a rojo, negro, par, impar, falta y pasa pierden la mitad.",)
    ),
    Section(
        "De los límites",
        (
            "La apuesta mínima de la mesa la fija el casino y consta en un cartel a la vista de los jugadores.",
            "La apuesta máxima a un pleno es de 40 veces la mínima.",
        ),
    ),
    Section("De las prohibiciones", ("Se prohíbe apostar después de que el crupier diga no va más.",)),
)
"""A regulation of twenty lines: a wheel of 37 numbers, seven payouts, half lost on zero, limits, a prohibition."""


def styled(title: str, sections: Sequence[Section]) -> dict[str, str]:
    """Return a text in each of the ten styles, by the style's name."""
    return {name: style(title, sections) for name, style in STYLES.items()}


def _articles(title: str, sections: Sequence[Section]) -> str:
    parts = [title.upper()]
    for number, section in enumerate(sections, 1):
        parts.append(f"Artículo {number}.- {section.title}. {' '.join(section.sentences)}")
        parts.append("\n".join(f"{chr(96 + n)}) {item}." for n, item in enumerate(section.items, 1)))
    return joined(parts)


def _capitals(title: str, sections: Sequence[Section]) -> str:
    parts = [title.upper()]
    for section in sections:
        parts += [section.title.upper(), *section.sentences, "\n".join(section.items)]
    return joined(parts)


def _points(title: str, sections: Sequence[Section]) -> str:
    parts = [title.upper()]
    for number, section in enumerate(sections, 1):
        parts.append(f"{number}. {section.title.upper()}")
        parts += [f"{number}.{n}. {sentence}" for n, sentence in enumerate(section.sentences, 1)]
        parts.append("\n".join(f"- {item}" for item in section.items))
    return joined(parts)


def _romans(title: str, sections: Sequence[Section]) -> str:
    parts = [title.upper()]
    for roman, section in zip(_ROMAN, sections, strict=False):
        parts.append(f"{roman}. {section.title.upper()}")
        parts += [f"{n}. {sentence}" for n, sentence in enumerate(section.sentences, 1)]
        parts.append("\n".join(f"{chr(96 + n)}) {item}" for n, item in enumerate(section.items, 1)))
    return joined(parts)


def _typescript(title: str, sections: Sequence[Section]) -> str:
    parts = ["\n".join(line.center(_WIDTH).rstrip() for line in wrap(title.upper(), 40))]
    number = 0
    for section in sections:
        parts.append(f"     {section.title}\n     {'-' * len(section.title)}")
        for sentence in section.sentences:
            number += 1
            parts.append("\n".join(wrap(f"{number}º.- {sentence}", _WIDTH, initial_indent="     ")))
        parts.append("\n".join(f"          {item.replace(': ', ' ' + '.' * 10 + ' ')}" for item in section.items))
    return joined(parts)


def _signs(title: str, sections: Sequence[Section]) -> str:
    parts = [title]
    for number, section in enumerate(sections, 1):
        parts.append(f"§ {number}. {section.title}\n" + "\n".join([*section.sentences, *section.items]))
    return joined(parts)


def _labels(title: str, sections: Sequence[Section]) -> str:
    parts = [title.upper()]
    for section in sections:
        items = [*section.sentences, *section.items]
        parts.append(f"{section.title.upper()}:\n" + "\n".join(f"- {item}" for item in items))
    return joined(parts)


def _number_signs(title: str, sections: Sequence[Section]) -> str:
    parts = [f"# {title}"]
    for section in sections:
        parts += [f"## {section.title}", *section.sentences, "\n".join(f"* {item}" for item in section.items)]
    return joined(parts)


def _clauses(title: str, sections: Sequence[Section]) -> str:
    parts = [title.upper()]
    for word, section in zip(_ORDINALS, sections, strict=False):
        parts.append(f"CLÁUSULA {word}\n{section.title}")
        parts += [*section.sentences, "\n".join(f"• {item}" for item in section.items)]
    return joined(parts)


def _web(title: str, sections: Sequence[Section]) -> str:
    parts = [title]
    for section in sections:
        parts.append(section.title + "\n" + "\n".join([*section.sentences, *section.items]))
    return joined(parts)


def joined(parts: Sequence[str]) -> str:
    """Return the parts of a text with a blank line between them."""
    return "\n\n".join(part for part in parts if part) + "\n"


STYLES: dict[str, Style] = {
    "articles": _articles,
    "capitals": _capitals,
    "points": _points,
    "romans": _romans,
    "typescript": _typescript,
    "signs": _signs,
    "labels": _labels,
    "number_signs": _number_signs,
    "clauses": _clauses,
    "web": _web,
}
"""The styles by name."""
