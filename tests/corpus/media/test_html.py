"""Pages of hypertext: the words of the regulation as lines, nothing of what stands around them."""

from pathlib import Path

import pytest

from corpus.errors import UnreadableError
from corpus.media import HTML, TEXT, media_type_of_bytes
from corpus.media.html import decoded, read_html
from corpus.media.sandbox import Limits


def lines(tmp_path: Path, body: str, head: str = "<meta charset=utf-8>") -> list[str]:
    """The lines that are not blank of a page."""
    path = tmp_path / "pagina.html"
    path.write_text(f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>", encoding="utf-8")
    return [line.text for line in read_html(path, Limits()).lines if line.text]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<h1>RULETA</h1><p>La bola\n  gira.</p>", ["RULETA", "La bola gira."]),
        ("<p>Gana<br>o pierde.</p>", ["Gana", "o pierde."]),
        ("<p>re<b>gla</b>mento, ca&ntilde;a&nbsp;y cart&oacute;n</p>", ["reglamento, caña y cartón"]),
        ("<ul><li>Dados</li><li><p>Paño</p></li></ul>", ["- Dados", "- Paño"]),
        ("<ol type=a><li>Uno</li><li>Otro</li></ol>", ["a) Uno", "b) Otro"]),
        ("<ol start=4><li>Cuatro</li><li value=7>Siete</li><li>Ocho</li></ol>", ["4. Cuatro", "7. Siete", "8. Ocho"]),
        ("<ol type=I><li>Uno</li></ol><ol type=i><li>Cuatro</li></ol>", ["I. Uno", "i. Cuatro"]),
        ("<ol><li>1. Ya lleva su número</li></ol>", ["1. Ya lleva su número"]),
        ("<ul style='list-style: none'><li>Sin marca</li></ul>", ["Sin marca"]),
        ("<ul><li>Fuera<ul><li>Dentro</li></ul></li></ul>", ["- Fuera", "- Dentro"]),
    ],
    ids=["blocks", "break", "inline", "bullets", "letters", "start", "roman", "own number", "no mark", "nested"],
)
def test_a_page_reads_as_it_shows(tmp_path: Path, body: str, expected: list[str]) -> None:
    assert lines(tmp_path, body) == expected


def test_cells_are_parted_by_tabs(tmp_path: Path) -> None:
    rows = "<tr><th>Suerte</th><th>Pago</th></tr><tr><td>Pleno<br>simple</td><td></td></tr>"
    table = f"<table><caption>Pagos</caption>{rows}</table>Después"
    assert lines(tmp_path, table) == ["Pagos", "Suerte\tPago", "Pleno simple\t".rstrip(), "Después"] or lines(
        tmp_path, table
    ) == ["Pagos", "Suerte\tPago", "Pleno simple\t", "Después"]


def test_a_table_that_only_places_its_text_makes_no_rows(tmp_path: Path) -> None:
    assert lines(tmp_path, "<table><tr><td><p>Uno</p><p>Dos</p></td></tr></table>") == ["Uno", "Dos"]


@pytest.mark.parametrize(
    "around",
    [
        "<script>document.write('Intruso')</script>",
        "<style>p::before { content: 'Intruso' }</style>",
        "<nav><a href=/>Intruso</a></nav>",
        "<div class='menu-principal'><a href=/>Intruso</a></div>",
        "<div role=navigation>Intruso</div>",
        "<footer><a href=/>Intruso</a></footer>",
        "<form><input value=Intruso><button>Intruso</button></form>",
        "<p hidden>Intruso</p>",
        "<p style='display: none'>Intruso</p>",
        "<!-- Intruso -->",
        "<noscript>Intruso</noscript>",
        "<iframe srcdoc='Intruso'>Intruso</iframe>",
    ],
)
def test_what_stands_around_the_text_is_out(tmp_path: Path, around: str) -> None:
    assert lines(tmp_path, f"{around}<p>El pleno.</p>") == ["El pleno."]


@pytest.mark.parametrize(
    "body",
    ["<div class=pie-de-tabla>Norma final.</div>", "<footer><p>Norma final.</p></footer>"],
)
def test_a_name_alone_takes_nothing_out(tmp_path: Path, body: str) -> None:
    assert lines(tmp_path, body) == ["Norma final."]


def test_bold_lines_are_told(tmp_path: Path) -> None:
    path = tmp_path / "x.html"
    path.write_text("<h3>Título</h3><p><strong>Negrita</strong></p><p>Una <b>sola</b> palabra</p>", encoding="utf-8")
    found = {line.text: line.bold for line in read_html(path, Limits()).lines if line.text}
    assert found == {"Título": True, "Negrita": True, "Una sola palabra": False}


@pytest.mark.parametrize(
    "data",
    [
        "<meta charset=utf-8>Cañón".encode(),
        "<meta charset='iso-8859-1'>Cañón “”".encode("cp1252"),
        "<meta http-equiv=Content-Type content='text/html; charset=windows-1252'>Cañón".encode("cp1252"),
        "<?xml version='1.0' encoding='ISO-8859-15'?><html>Cañón".encode("iso-8859-15"),
        "Cañón sin declarar".encode(),
        "Cañón sin declarar".encode("latin-1"),
        "\ufeffCañón".encode("utf-16"),
        "<meta charset=no-existe>Cañón".encode(),
        "<meta charset=utf-8>Cañón que no lo es".encode("latin-1"),
    ],
    ids=["utf-8", "latin-1", "http-equiv", "xml", "none", "none latin-1", "bom", "unknown", "wrong"],
)
def test_encodings(data: bytes) -> None:
    assert "Cañón" in decoded(data)


@pytest.mark.parametrize(
    ("head", "media_type"),
    [
        ("<!DOCTYPE html><html>", HTML),
        ("\n <?xml version='1.0'?>\n<!-- a --><!-- b --><html>", HTML),
        ("<h1>Decreto</h1>", HTML),
        ("\ufeff<HTML>", HTML),
        ("Artículo 1. Se escribe <html> en la ficha.", TEXT),
        ("<<1>> Nota", TEXT),
        ("<!--a-->" * 400 + "x", TEXT),
    ],
)
def test_a_page_is_known_by_its_beginning(head: str, media_type: str) -> None:
    assert media_type_of_bytes(head.encode()) == media_type


def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="nests its elements") as refused:
        lines(tmp_path, "<div>" * 240 + "x" + "</div>" * 240)
    assert refused.value.status == "too_large"


@pytest.mark.parametrize("body", ["", "<p> </p>", "<script>1</script>", "<img src=a.png>"])
def test_a_page_without_text(tmp_path: Path, body: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        lines(tmp_path, body)
    assert refused.value.status == "no_text"
