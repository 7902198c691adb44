"""The data of the lexicon: ids of the vocabulary, no name that can never be found, no figure of a regulation."""

import re
from pathlib import Path

import pytest

from extractor import lexicon
from extractor.folding import fold
from extractor.lexicon.vocabulary import NOTHING

FILES = Path(lexicon.__file__).parent
VOCABULARY = Path(__file__).parents[3].parent / "shared" / "design" / "vocabulary.md"
SECTIONS = {
    "bets": "Bets",
    "hands": "Hands",
    "items": "Items",
    "bearers": "Bearers and roles",
    "situations": "Situations",
}


def documented(section: str) -> set[str]:
    text = VOCABULARY.read_text(encoding="utf-8")
    part = text.partition(f"## {section}\n")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `([^`]+)`", part, re.MULTILINE))


@pytest.mark.skipif(not VOCABULARY.exists(), reason="the vocabulary's description is not beside the repository")
@pytest.mark.parametrize("name", SECTIONS)
def test_ids_are_those_of_the_vocabulary(name: str) -> None:
    allowed = {re.sub(r"_\d+$", "_<n>", name) for name in documented(SECTIONS[name])} | documented(SECTIONS[name])
    ids = {re.sub(r"_\d+$", "_<n>", name) for name in getattr(lexicon.load(), name).ids}
    assert ids <= allowed | {"straight"}


@pytest.mark.parametrize("name", sorted(lexicon.Lexicon.__dataclass_fields__))
def test_every_name_is_found_as_itself(name: str) -> None:
    vocabulary = getattr(lexicon.load(), name)
    for entry in lexicon.read(name):
        for game in sorted(entry.games)[:1] or ["general"]:
            for word in entry.names:
                ids = {id_ for match in vocabulary.find(word, game=game, ambiguous=True) for id_ in match.ids}
                assert "<" in word or entry.id in ids or entry.id == NOTHING, (word, entry.id, ids)


@pytest.mark.parametrize("path", sorted(FILES.rglob("*.toml")), ids=lambda path: path.stem)
def test_no_sum_of_money_share_or_odds_stands_in_the_lexicon(path: Path) -> None:
    text = fold(path.read_text(encoding="utf-8"))
    assert not re.search(r"\d\s*%|\$\s*\d|\b\d+ a \d+\b|\b\d+ veces\b|\b\d{3,}(?!\"|\.)", text.replace("777", ""))
