"""A damaged document hears the sound ones that are most like it: few editions of one text, and no more than help."""

import pickle

import pytest
from overprinting import SENTENCES, damaged, document, sound

from corpus.repair import evidence, gather, repair


def edition(year):
    return document("\n".join([*SENTENCES, f"Publicada en el diario del año {year}."]), f"{year}.txt")


def other(number, words=400):
    """A text on something else: no two have a word in common."""
    return document(" ".join(f"asunto{number}x{word}" for word in range(words)), f"otro-{number}.txt")


BROKEN = document(damaged(SENTENCES), "roto.txt")


def test_a_damaged_document_is_no_evidence():
    assert len(gather([BROKEN, sound()]).texts) == 1


def test_two_editions_of_one_text_are_heard_and_no_third():
    heard = gather([edition(year) for year in range(1990, 2020)]).about(BROKEN)
    assert len(heard.texts) == 2


def test_documents_that_are_no_editions_of_each_other_are_all_heard():
    heard = gather([other(1), edition(1990), other(2), edition(1991), edition(1992)]).about(BROKEN)
    assert [text[:7] for text in heard.texts] == ["asunto1", SENTENCES[0][:7], "asunto2", SENTENCES[0][:7]]


def test_what_is_heard_is_bounded_and_most_like_the_document(monkeypatch):
    few = len(edition(1990).source.text) + 100
    monkeypatch.setattr(evidence, "MOST", few)
    heard = gather([*map(other, range(20)), edition(1990)]).about(BROKEN)
    assert len(heard.texts) == 1
    assert heard.texts[0].startswith(SENTENCES[0][:7])


def test_a_long_document_is_heard_where_it_is_the_only_one(monkeypatch):
    monkeypatch.setattr(evidence, "MOST", 10)
    assert len(gather([edition(1990)]).about(BROKEN).texts) == 1


@pytest.mark.parametrize("editions", [1, 2, 12])
def test_more_editions_do_not_change_a_repair(editions):
    mended = repair(BROKEN, gather([BROKEN, *(edition(1990) for _ in range(editions)), other(1)]))
    assert [line.text for line in mended.lines] == [
        line.text for line in repair(BROKEN, gather([edition(1990), other(1)])).lines
    ]


def test_evidence_that_was_sent_to_another_process_repairs_as_it_does_here():
    here = gather([BROKEN, edition(1990), edition(1991), other(1)])
    sent = pickle.loads(pickle.dumps(here.about(BROKEN)))  # noqa: S301 - our own
    assert repair(BROKEN, sent).repairs == repair(BROKEN, here).repairs
