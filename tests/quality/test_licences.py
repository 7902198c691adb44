"""`docs/licences.md` names the licence of every pinned package, as the package itself tells it."""

import re
from importlib import metadata

import pytest

from tests.conftest import ROOT
from tests.quality.test_lock_files import pins

PAGE = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| (?!licence|-)([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE))
LICENCES = {name: licence for licence, names in ROWS.items() for name in names.split(", ")}
UNSAID = {"locate", "zen-engine"}
"""Packages whose metadata tell no licence that there is: their texts were read."""
PERMISSIVE = (
    "MIT",
    "BSD",
    "Apache",
    "ISC",
    "PSF",
    "Python Software Foundation",
    "Public",
    "CNRI",
    "Zlib",
    "0BSD",
    "CC0",
)
JUDGED = {"cobalt": ("LGPL", "Lesser"), "certifi": ("MPL", "Mozilla"), "tqdm": ("MPL",)}


def said(name: str) -> str:
    """What an installed package says of its licence."""
    told = metadata.metadata(name)
    classes = [line for line in told.get_all("Classifier", []) if line.startswith("License")]
    return told.get("License-Expression") or " ".join(classes) or str(told.get("License", ""))


def test_every_pinned_package_has_a_licence_and_none_else() -> None:
    assert set(LICENCES) == set(pins("requirements.lock").values())
    assert sum(len(names.split(", ")) for names in ROWS.values()) == len(LICENCES)


@pytest.mark.parametrize("name", sorted(set(LICENCES) - UNSAID))
def test_it_is_the_one_that_the_package_tells(name: str) -> None:
    try:
        told = said(name)
    except metadata.PackageNotFoundError:
        pytest.skip("not installed on this system")
    allowed = JUDGED.get(name, PERMISSIVE)
    assert any(word in told for word in allowed), told
    assert any(word in LICENCES[name] for word in allowed)
    assert not re.search(r"\bA?GPL|Proprietary", told)


@pytest.mark.parametrize("name", sorted(UNSAID))
def test_a_package_that_tells_none_has_the_text_of_the_licence(name: str) -> None:
    (text,) = [file for file in metadata.files(name) or [] if file.name.startswith("LICENSE")]
    assert "Permission is hereby granted, free of charge, to any person obtaining a copy" in text.read_text()
    assert LICENCES[name] == "MIT"


@pytest.mark.parametrize("name", ["cobalt", "certifi", "tqdm", "locate", "zen-engine", "wordfreq"])
def test_what_needs_a_judgement_has_one(name: str) -> None:
    assert name in PAGE.split("## Judged one by one")[1]
