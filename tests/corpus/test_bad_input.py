"""Whatever cannot be read is refused in one sentence that names the file and says what to do."""

import os
from pathlib import Path

import pytest

import corpus
from corpus import CorpusError


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "empty"),
        (b" \n\t\n\r\n", "no text"),
        (b"\n" * 1_000_000, "no text"),
        (b"Regla\x00mento", "NUL"),
        (bytes(range(256)) * 40, "NUL"),
        (bytes(range(1, 256)) * 40, "binary"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"PK\x03\x04...", "ZIP"),
        (b"apuesta " * 6_500_000, "characters on line 1"),
    ],
    ids=["empty", "blank", "million blank lines", "nul", "binary with nul", "binary", "pdf", "zip", "50 MB on a line"],
)
def test_what_holds_no_regulation_is_refused(data: bytes, complaint: str) -> None:
    with pytest.raises(CorpusError, match=complaint) as refused:
        corpus.read_bytes(data, "reglamento.txt")
    assert_one_sentence(str(refused.value), "reglamento.txt")


@pytest.mark.parametrize("name", ["nada.txt", 'una "cita".txt', "dos\nlineas.txt"])
def test_a_missing_file_is_named_on_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(CorpusError) as refused:
        corpus.read(tmp_path / name)
    assert_one_sentence(str(refused.value), name.split("\n")[0].split('"')[0])


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="not a file"):
        corpus.read(tmp_path)


def test_a_file_that_never_ends_is_not_opened() -> None:
    with pytest.raises(CorpusError, match="not a file"):
        corpus.read(Path(os.devnull))


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError

    path = tmp_path / "ajeno.txt"
    path.write_text("Ruleta")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(CorpusError, match="permissions") as refused:
        corpus.read(path)
    assert_one_sentence(str(refused.value), "ajeno.txt")


def test_blank_lines_without_end_between_two_words_are_read() -> None:
    document = corpus.read_bytes(b"RULETA\n" + b"\n" * 300_000 + b"El plato gira.\n", "x.txt")
    assert [line.number for line in document.lines if not line.blank] == [1, 300_002]


def assert_one_sentence(message: str, name: str) -> None:
    assert name in message
    assert message.endswith(".")
    assert "\n" not in message
