"""Ten more styles of heading, of traditions that the first ten leave out: see `tests/styles.py`.

Notarial clauses, questions, numbered paragraphs with the headers and footers of pages among them, fichas with labelled
fields, letters set apart, letters over numbers, chapters whose articles count on, bold titles in the line of their
text, framed titles over names and odds on lines of their own, numbers in square brackets.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from tests.styles import Section, Style, joined

_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_ORDINALS = ("PRIMERO", "SEGUNDO", "TERCERO", "CUARTO", "QUINTO", "SEXTO", "SÉPTIMO", "OCTAVO", "NOVENO", "DÉCIMO")
_PAGE = 11  # lines
_HEADER = "Casino de Puerto Claro - Reglamento de juegos"
_FOOTER = "Boletín Municipal de Puerto Claro                     Pág."


def _notarial(title: str, sections: Sequence[Section]) -> str:
    parts = [title.upper() + "."]
    for word, section in zip(_ORDINALS, sections, strict=False):
        parts.append(f"{word}.- {section.title.upper()}. {' '.join(section.sentences)}")
        parts[-1] += "".join(f"\n   {item};" for item in section.items)
    return joined(parts)


def _questions(title: str, sections: Sequence[Section]) -> str:
    parts = [title]
    for section in sections:
        parts.append(f"¿Qué se dispone sobre {section.title[:1].lower()}{section.title[1:]}?")
        parts.append("\n".join([*section.sentences, *section.items]))
    return joined(parts)


def _paged(title: str, sections: Sequence[Section]) -> str:
    lines = [title.upper(), ""]
    for number, section in enumerate(sections, 1):
        lines += [f"{number}. {section.title}", ""]
        for point, words in enumerate([*section.sentences, *section.items], 1):
            wrapped = (
                wrap(f"{number}.{point}. {words}", 60) if words in section.sentences else [f"{number}.{point}. {words}"]
            )
            lines += wrapped + [""] * (words in section.sentences)
        lines.append("")
    pages = [lines[at : at + _PAGE] for at in range(0, len(lines), _PAGE)]
    turned = [[*page, "", f"{_FOOTER} {number}", "", _HEADER, ""] for number, page in enumerate(pages, 1)]
    return "\n".join(line for page in [*turned[:-1], pages[-1]] for line in page) + "\n"


def _fichas(title: str, sections: Sequence[Section]) -> str:
    parts = [title.upper()]
    for number, section in enumerate(sections, 1):
        words = "\n".join([*section.sentences, *(f"· {item}" for item in section.items)])
        parts.append(f"FICHA {number}\nASUNTO: {section.title}\nCONTENIDO:\n{words}")
    return joined(parts)


def _spaced(title: str, sections: Sequence[Section]) -> str:
    parts = ["   " + _apart(title)]
    for section in sections:
        parts.append("          " + _apart(section.title))
        parts += ["\n".join(wrap(sentence, 64, initial_indent="        ")) for sentence in section.sentences]
        parts.append("\n".join(f"        - {item}." for item in section.items))
    return joined(parts)


def _apart(words: str) -> str:
    return "   ".join(" ".join(word) for word in words.upper().split())


def _letters(title: str, sections: Sequence[Section]) -> str:
    parts = [title.upper()]
    for at, section in enumerate(sections):
        parts.append(f"{chr(65 + at)}) {section.title.upper()}")
        parts.append("\n".join(f"{n}) {words}" for n, words in enumerate([*section.sentences, *section.items], 1)))
    return joined(parts)


def _chapters(title: str, sections: Sequence[Section]) -> str:
    parts, article = [title.upper()], 0
    for roman, section in zip(_ROMAN, sections, strict=False):
        parts.append(f"CAPÍTULO {roman}\n{section.title.upper()}")
        for sentence in section.sentences:
            article += 1
            parts.append(f"Art. {article}º {sentence}")
        article += not section.sentences
        items = "\n".join(f"{numeral.lower()}. {item};" for numeral, item in zip(_ROMAN, section.items, strict=False))
        parts.append(items if section.sentences or not items else f"Art. {article}º Lo siguiente:\n{items}")
    return joined(parts)


def _bold(title: str, sections: Sequence[Section]) -> str:
    parts = [f"**{title}**"]
    for section in sections:
        parts.append(f"**{section.title}.** {' '.join(section.sentences)}")
        parts.append("\n".join(f"* {item}" for item in section.items))
    return joined(parts)


def _framed(title: str, sections: Sequence[Section]) -> str:
    parts = ["=" * 50 + "\n" + title.upper().center(50).rstrip() + "\n" + "=" * 50]
    for section in sections:
        items = [line.strip() for item in section.items for line in item.split(": ")]
        parts.append(f"--- {section.title} ---\n" + "\n".join([*section.sentences, *items]))
    return joined(parts)


def _brackets(title: str, sections: Sequence[Section]) -> str:
    parts = [title]
    for number, section in enumerate(sections, 1):
        parts += [f"[{number}] {section.title}", *section.sentences]
        parts.append("\n".join(f"    {item}" for item in section.items))
    return joined(parts)


MORE_STYLES: dict[str, Style] = {
    "notarial": _notarial,
    "questions": _questions,
    "paged": _paged,
    "fichas": _fichas,
    "spaced": _spaced,
    "letters": _letters,
    "chapters": _chapters,
    "bold": _bold,
    "framed": _framed,
    "brackets": _brackets,
}
"""The styles by name."""
