from __future__ import annotations

import re
from pathlib import Path

import corpus
from extractor.defects import Regulation, checks, codes, find
from extractor.outline import outline
from extractor.passages import passages
from extractor.references import read as references
from extractor.rules import extract

BY_ODDS = {"player_edge", "zero_house_edge"}
BY_THE_BUILD = {"left_out", "inverted_norm"}
SAMPLES = Path(__file__).parents[3] / "corpus" / "samples"


def test_every_code_has_a_check_and_a_test() -> None:
    tested = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    for code in set(codes()) - BY_ODDS - BY_THE_BUILD:
        assert any(name == code for name, _ in checks()), code
        assert f'"{code}"' in tested, code


def test_codes_say_how_grave_and_what() -> None:
    for code in codes().values():
        assert code.severity in ("error", "warning", "info")
        assert re.fullmatch(r"[a-z].{10,90}[^.]", code.meaning), code


def test_the_samples_were_made_to_be_clean() -> None:
    for path in sorted(SAMPLES.glob("*.txt")):
        document = corpus.read(path)
        root = outline(document)
        seen = list(passages(root))
        rules = extract(document, root, seen)
        assert find(Regulation(document, root, seen, rules, references(document, root, seen))) == [], path.name
