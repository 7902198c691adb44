"""Broken inputs, and what a build of each takes and leaves, as JSON lines: `python -m tests.rules_db.broken`."""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

_HEAD = "REGLAMENTO DE JUEGOS DE COSTA RARA\n\nArtículo 1. Ruleta americana.\n\n1.1 El pleno paga 35 a 1.\n\n"
_TAIL = "Artículo 2. Craps.\n\n2.1 La línea de pase paga 1 a 1.\n"
SOUND = _HEAD + _TAIL
_ENCODINGS = (
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "utf-7",
    "utf-8-sig",
    "cp1252",
    "cp850",
    "cp037",
    "mac-roman",
    "latin-1",
)
_ENDS = ("\r", "\x85", "\u2028", "\u2029", "\v", "\f", "\x1c", "\r\r\n")
_CHANGED = (
    (" ", "\t"),
    (" ", "\u00a0"),
    (" ", ""),
    ("35", "\u202e53\u202c"),
    ("35", "3\u200b5"),
    ("a", "a" + "\u0301" * 50),
    ("35", "３５"),
    ("35", "٣٥"),
    ("35", "³⁵"),
    ("35", "½"),
    ("2", "9" * 30),
    ("2", "-2"),
    ("2", "MMMMMMMMCMXCIX"),
    ("35 a 1", "0 a 0"),
    ("35 a 1", "1 a 0"),
    ("35 a 1", f"{9**40} a 1"),
    ("35 a 1", "1e309 a 1"),
    ("35 a 1", "1/0"),
    ("35 a 1", "NaN a ∞"),
    ("35 a 1", "35,,5 a 1.2.3"),
    ("35 a 1", "35 a 1 a 1 a 1"),
    ("\n\n", "\n\x1b[2J\x07\x08"),
)
_IMPOSSIBLE = (
    "La rueda tiene 1000000000 casillas numeradas del 1 al 1000000000.",
    "La rueda tiene 0 casillas.",
    "Se juega con 1000000000 barajas de 52 cartas.",
    "El mazo tiene 0 cartas.",
    "El dado tiene 1000000 caras.",
    "Juegan de 9 a 2 jugadores.",
    "Las figuras valen figura.",
    "El as vale as.",
    "Los números del 36 al 1 pagan 2 a 1.",
    "El banquero se planta con 99 puntos y pide con 98.",
    "Los números 1, 1, 1 y 1 pagan 2 a 1.",
    "El pleno paga 34 a 1. El pleno paga 36 a 1. El pleno no paga.",
)
_TITLES = (
    "DECRETO 999999999999999999999/99999",
    "RESOLUCIÓN N° ../../../etc/passwd DE 2020",
    "RESOLUCIÓN <script>1</script> 5/2020",
    "RESOLUCIÓN '; DROP TABLE documents; -- 5/2020",
    "DECRETO 4/2020, de 31 de febrero",
    "LEY \U0001f3b0/2020",
    "DECRETO " + "LARGO " * 3000,
    "=1+1",
    "---",
    "DECRETO",
)
PHRASES = (
    "Se derogan:",
    "Derógase.",
    "Modifícase:",
    "Deróganse:",
    "Se modifica:",
    "Sustitúyese:",
    "Reemplázase:",
    "Incorpórase:",
    "Suprímese.",
    "Queda derogado.",
    "Quedan derogados:",
    "Déjase sin efecto:",
    "Apruébase:",
    "Se aprueba:",
    "RESUELVE:",
    "Visto",
    "Por tanto:",
    "Véase el artículo",
    "Artículo único.",
    "Salvo",
    "Se prohíbe:",
    "Deberá:",
    "Pagará a razón de:",
    "los artículos 1, 2 y",
    "Modifícase el artículo 5 de la Ley:",
    "Multa de",
    "Anexo:",
    "N°",
    "§",
    "|||",
)
_LONG = {
    "dashes": "-" * 20_000,
    "dots": "." * 40_000,
    "dots apart": ". " * 20_000,
    "letters": "a" * 50_000,
    "accents": "á" * 20_000,
    "one letter of many accents": "a" + "\u0301" * 50_000,
    "digits": "9" * 100_000,
    "slashes": "1/" * 10_000,
    "brackets": "(" * 20_000,
    "quotes": "«" * 20_000,
    "bars": "|" * 20_000,
    "blank lines": "\n" * 500_000,
    "lines of a letter": "x\n" * 5_000,
    "lists": "a)\n" * 5_000,
    "rows": "Pleno|3 a 1\n" * 2_000,
    "ten million letters on a line": "apuesta " * 1_300_000,
}
_FILES = {
    "empty.txt": b"",
    "newline.txt": b"\n",
    "letter.txt": b"a",
    "mark.txt": b"\xef\xbb\xbf",
    "nul.txt": SOUND.encode() + b"\0",
    "overlong.txt": SOUND.encode() + b"\xc0\xaf",
    "cut.txt": SOUND.encode() + b"\xc3",
    "lone.txt": SOUND.encode() + b"\xed\xa0\x80",
    "half.txt": _HEAD.encode() + _TAIL.encode("latin-1"),
    "bytes.txt": bytes(range(256)) * 99,
    "gzip.txt": b"\x1f\x8b\x08" + bytes(60),
    "pdf.txt": b"%PDF-1.4\n%%EOF",
    "text.docx": SOUND.encode(),
    "zip.docx": b"PK\x03\x04" + bytes(50),
    "empty.docx": b"",
    "page.pdf": b"<html><body>x</body></html>",
    "old.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(60),
    "deep.html": b"<div>" * 50_000,
    "cells.html": b"<table><tr><td colspan=100000 rowspan=100000>35 a 1</td></tr></table>",
    "charset.html": b"<meta charset=none><p>Ruleta.</p>",
    "entities.html": b"<p>&amp;lt;&#0;&#x110000;&#xD800;&nosuch; Ruleta</p>",
    "unclosed.html": b"<p>Ruleta <table><tr><td>35 a 1",
    "attributes.html": b"<p " + b"a=b " * 50_000 + b">Ruleta</p>",
    "rich.rtf": rb"{\rtf1\ansi Art\'edculo 1. Ruleta}",
    "=cmd.txt": SOUND.encode(),
    "-rf.txt": SOUND.encode(),
    "a\nb.txt": SOUND.encode(),
    "%s'\".txt": SOUND.encode(),
    "laughs.html": b'<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "'
    + b"&a;" * 999
    + b'"><!ENTITY c "'
    + b"&b;" * 999
    + b'">]><p>&c;</p>',
}


def inputs() -> Iterator[tuple[str, str, bytes]]:
    """Yield each broken input: what is broken, the name of its file, its bytes."""
    for name in _ENCODINGS:
        yield name, "x.txt", SOUND.encode(name)
    for end in _ENDS:
        yield f"lines that end with {end!a}", "x.txt", SOUND.replace("\n", end).encode()
    for was, now in _CHANGED:
        yield f"{was!a} is {now[:20]!a}", "x.txt", SOUND.replace(was, now).encode()
    for sentence in _IMPOSSIBLE:
        yield (
            sentence,
            "x.txt",
            f"{_HEAD}1.2 {sentence}\n\n{_TAIL}\nArtículo 3. Blackjack.\n\n3.1 {sentence}\n".encode(),
        )
    for title in _TITLES:
        yield title[:40], "x.txt", f"{title}\n\nArtículo 1. Ruleta americana.\n\nEl pleno paga 35 a 1.\n".encode()
    for phrase in PHRASES:
        yield f"{phrase} alone", "x.txt", _alone(phrase).encode()
    for phrase in PHRASES[::4]:
        page = (
            f"<h1>LEY 5/2001</h1><p>{phrase}</p><table><tr><td>{phrase}</td><td></td></tr></table><ul><li>{phrase}</ul>"
        )
        yield f"{phrase} on a page", "x.html", page.encode()
    for name, text in _LONG.items():
        yield name, "x.txt", f"{_HEAD}{text}\n\n{_TAIL}".encode()
    yield "dashes alone", "x.txt", b"-" * 20_000
    for name, data in _FILES.items():
        yield name, name, data


def _alone(phrase: str) -> str:
    """Return a regulation in which a phrase stands alone in many places."""
    around = f"{phrase}\n\nPleno|{phrase}\n{phrase}|35 a 1\n\n"
    return f"{_HEAD}{around}{_TAIL}\nArtículo 3. {phrase}\n\na)\n\nb)\n\n{phrase}"


def built(file: str, data: bytes) -> dict[str, object]:
    """Build a database of one file in a process of its own: its exit code, what it says, takes and leaves."""
    from rules_db.cli import run

    with tempfile.TemporaryDirectory(prefix="broken-") as name:
        folder = Path(name)
        (folder / "in").mkdir()
        (folder / "in" / file).write_bytes(data)
        said = folder / "said"
        child = os.fork()
        if not child:
            out = os.open(said, os.O_WRONLY | os.O_CREAT)
            os.dup2(out, 1)
            os.dup2(out, 2)
            sys.argv = ["reglas", "build", str(folder / "in"), "--db", str(folder / "x.db"), "--jobs", "1"]
            os._exit(run())
        _, status, used = os.wait4(child, 0)
        left = {path.name for path in folder.iterdir()} - {"in", "said", "x.db", "metadata.yaml", "datasette.yaml"}
        return {
            "code": os.waitstatus_to_exitcode(status),
            "said": said.read_text(encoding="utf-8", errors="replace"),
            "seconds": used.ru_utime + used.ru_stime,
            "mib": used.ru_maxrss >> 10,
            "left": sorted(left),
        }


def load() -> None:
    """Build a sound text and one to be repaired here, so that no process of an input loads and compiles all again."""
    from corpus.garbage import set_apart
    from rules_db.cli import run

    for text in (SOUND, _alone("Derógase.")):
        with tempfile.TemporaryDirectory(prefix="sound-") as name:
            source = Path(name, "x.txt")
            source.write_text(text, encoding="utf-8")
            with redirect_stdout(StringIO()):
                code = run(["build", str(source), "--db", str(Path(name, "x.db")), "--jobs", "1"])
        if code:
            raise RuntimeError("a plain text is not built")
    set_apart()


if __name__ == "__main__":
    load()
    for what, file, data in inputs():
        print(json.dumps({"what": what, **built(file, data)}), flush=True)
