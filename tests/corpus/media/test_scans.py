"""Scanned pages: recognised where the engine is there, asked for in one sentence where it is not."""

import shutil
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import corpus
from corpus.errors import UnreadableError
from corpus.media import Box, PrintedLine
from corpus.media.engine import Page, Scanned
from corpus.media.pages import with_confidence
from rules_db.building.pipeline import extract
from tests.corpus.media import hostile
from tests.corpus.media.scanning import needs_engine, scanned
from tests.typesetting.pages import Setting, printable, typeset

TEXT = """\
CAPÍTULO I

RULETA AMERICANA

Artículo 1. La bola gira en sentido contrario al del cilindro y cae en una casilla numerada, que decide.

Artículo 2. El pleno paga 35 veces la postura.

Suerte\tPago
Pleno\t35 a 1
Caballo\t17 a 1
"""


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REGLAS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    path = tmp_path / "escaneado.pdf"
    path.write_bytes(scanned(typeset(TEXT, Setting(size=12))))
    return path


@pytest.fixture(scope="module")
def recognised(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache after a first reading of the page: tests that are not about its recognition begin with it."""
    folder = tmp_path_factory.mktemp("recognised")
    path = folder / "escaneado.pdf"
    path.write_bytes(scanned(typeset(TEXT, Setting(size=12))))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REGLAS_CACHE", str(folder / "cache"))
        corpus.read(path)
    return folder / "cache"


@needs_engine
def test_a_scanned_page_reads_as_its_text(scan: Path, own_cache: Path, recognised: Path) -> None:
    shutil.copytree(recognised, own_cache)
    document = corpus.read(scan)
    said = [line.text for line in document.lines if not line.blank]
    assert said[:2] == ["CAPÍTULO I", "RULETA AMERICANA"]
    assert "Pleno\t35 a 1" in said
    sure = [line.confidence for line in document.source.printed if line.text]
    assert all(0.5 < confidence < 1 for confidence in sure)
    assert document.source.page_of(1) == 1
    assert len(list(own_cache.iterdir())) == 1


@needs_engine
def test_a_page_is_recognised_once(scan: Path, own_cache: Path, recognised: Path, tmp_path: Path) -> None:
    shutil.copytree(recognised, own_cache)
    first = corpus.read(scan)
    kept = next(own_cache.iterdir())
    kept.write_bytes(kept.read_bytes().replace(b"AMERICANA", b"AFRICANA"))
    copy = tmp_path / "copia.pdf"
    copy.write_bytes(scan.read_bytes())
    assert corpus.read(copy).source.text == first.source.text.replace("AMERICANA", "AFRICANA")
    kept.write_bytes(b"{broken")
    assert corpus.read(copy).source.text == first.source.text


@needs_engine
def test_paper_that_lies_askew_is_set_straight(tmp_path: Path, own_cache: Path) -> None:
    path = tmp_path / "torcido.pdf"
    path.write_bytes(scanned(typeset(TEXT, Setting(size=12)), turned=0.7))
    said = [line.text for line in corpus.read(path).lines if not line.blank]
    assert "Pleno\t35 a 1" in said
    assert any(line.startswith("Artículo 1. La bola gira en sentido contrario") for line in said)


def test_without_the_engine_one_sentence_says_what_to_install(scan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corpus.media.dispatch.engine", lambda: "")
    with pytest.raises(UnreadableError, match=r"page 1, only pictures; .* install tesseract-ocr") as refused:
        corpus.read(scan)
    assert refused.value.status == "no_engine"


def test_without_the_engine_the_other_pages_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corpus.media.dispatch.engine", lambda: "")
    path = tmp_path / "mixto.pdf"
    path.write_bytes(mixed())
    document = corpus.read(path)
    assert [line.text for line in document.lines if not line.blank] == [hostile.SENTENCE]
    assert document.source.status == "partial"
    assert "mixto.pdf has no text on page 2" in document.source.problem


def mixed() -> bytes:
    """A PDF of two pages, the second of them a picture."""
    image = b"/Type/XObject/Subtype/Image/Width 10/Height 10/ColorSpace/DeviceGray/BitsPerComponent 8"
    both = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>/XObject<</I 8 0 R>>>>"
    return hostile.pdf(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 2/Kids[4 0 R 6 0 R]>>",
            b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
            both + b"/Contents 5 0 R>>",
            hostile.stream(hostile.line(hostile.SENTENCE)),
            both + b"/Contents 7 0 R>>",
            hostile.stream(b"q 595 0 0 842 0 0 cm /I Do Q"),
            hostile.stream(b"\x80" * 100, image),
        ]
    )


@needs_engine
def test_a_game_of_a_sample_keeps_its_rules(root: Path, tmp_path: Path, own_cache: Path) -> None:
    """At least 0.95 of the typed rules that the same pages give with their text layer."""
    sample = (root / "corpus/samples/cl-puerto-quillay-decreto-77-2021.txt").read_text(encoding="utf-8")
    game = sample[sample.index("\nRULETA AMERICANA\n") :][:9_000]
    born, scan = tmp_path / "born.pdf", tmp_path / "scan.pdf"
    born.write_bytes(typeset(printable(game), Setting(size=11)))
    scan.write_bytes(scanned(born.read_bytes()))
    expected = typed_rules(born)
    assert expected.total() >= 40
    assert (expected & typed_rules(scan)).total() / expected.total() >= 0.95


def typed_rules(path: Path) -> Counter[tuple[str, ...]]:
    """The typed rules of a file, without the words that state them."""
    rules = extract(corpus.read(path, document_id="x", jobs=2)).rules
    return Counter((rule.game, rule.variant, rule.family, rule.key, repr(rule.value)) for rule in rules if rule.key)


@needs_engine
def test_no_rule_rests_on_a_figure_that_the_engine_doubts(scan: Path, own_cache: Path, recognised: Path) -> None:
    shutil.copytree(recognised, own_cache)
    sure = corpus.read(scan, document_id="x")
    assert not sure.damage
    assert "17:1" in payouts(scan)
    kept = next(own_cache.iterdir())
    page = msgspec.json.decode(kept.read_bytes(), type=Page)
    words = [
        msgspec.structs.replace(word, confidence=0.4) if word.text.startswith("17") else word for word in page.words
    ]
    kept.write_bytes(msgspec.json.encode(msgspec.structs.replace(page, words=words)))
    doubtful = corpus.read(scan, document_id="x")
    assert [doubtful.source.text[start : start + 2] for start, _ in doubtful.damage] == ["17"]
    assert "17:1" not in payouts(scan)
    assert "35:1" in payouts(scan)


def payouts(path: Path) -> set[object]:
    """The odds that a file states."""
    rules = extract(corpus.read(path, document_id="x")).rules
    return {rule.value for rule in rules if rule.family == "payout"}


@pytest.mark.parametrize(
    ("confidences", "doubted"),
    [((0.95, 0.9, 0.95), []), ((0.95, 0.69, 0.95), ["36"]), ((0.6, 0.9, 0.95), []), ((0.45, 0.9, 0.95), ["Hay"])],
)
def test_a_word_with_a_figure_is_doubted_sooner(confidences: tuple[float, ...], doubted: list[str]) -> None:
    words = [
        Scanned(text, 10.0 + 30 * at, 10, 30.0 + 30 * at, 20, confidence, 18, 10, 0)
        for at, (text, confidence) in enumerate(zip(("Hay", "36", "casillas"), confidences, strict=True))
    ]
    line = PrintedLine("Hay 36 casillas", page=1, box=Box(0, 0, 200, 30))
    (found,) = with_confidence([line], {1: Page(words, 0.0)})
    assert [line.text[start:end] for start, end in found.doubts] == doubted
