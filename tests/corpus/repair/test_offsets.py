"""Whatever is repaired, every quote is the source's own words, and no digit appears that cannot be read."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from overprinting import SENTENCES, damaged, document, sound

from corpus.layout import flow
from corpus.repair import gather, repair

EVIDENCE = sound([*SENTENCES, "La caja entrega 4 fichas, 12 sellos y 31 llaves al supervisor de la sala principal."])
WORDS = [*" ".join(SENTENCES).split(), "4", "12", "31", "(7)", "pafio", "0"]


@st.composite
def broken(draw):
    chance = random.Random(draw(st.integers(0, 10**6)))  # noqa: S311 - a test, not a secret
    sentences = [*SENTENCES, *(" ".join(chance.choices(WORDS, k=18)) for _ in range(4))]
    chance.shuffle(sentences)
    return document(damaged(sentences, draw(st.integers(70, 95))), "roto.txt")


@settings(max_examples=12)
@given(broken())
def test_quotes_are_the_source_and_digits_are_seen(text):
    repaired = repair(text, gather([text, EVIDENCE]))
    raw = text.source.text
    for line in repaired.lines:
        if not line.text:
            continue
        quote = line.layer.quote()
        assert quote.line_start == quote.line_end == line.number
        assert (
            quote.text == raw[text.source.line_starts[line.number - 1] : text.source.line_ends[line.number - 1]].strip()
        )
        for i in range(len(line.text)):
            start, end = line.layer.span(i, i + 1)
            assert raw[start:end] == line.text[i] or any(
                row.start <= start and end <= row.end for row in repaired.repairs
            )
    figures = {row.after for row in repaired.repairs if any(c.isdigit() for c in row.after)}
    for after in figures:
        assert all(
            any(digit in source.source.text for source in (text, EVIDENCE)) for digit in after if digit.isdigit()
        )
    assert flow(repaired, repaired.lines).quote().text == raw.strip()


@settings(max_examples=12)
@given(broken())
def test_damage_and_repairs_lie_inside_the_source_in_order(text):
    repaired = repair(text, gather([text, EVIDENCE]))
    assert list(repaired.damage) == sorted(repaired.damage)
    for start, end in repaired.damage:
        assert 0 <= start < end <= len(text.source.text)
        assert repaired.damaged(start, end)
    for row in repaired.repairs:
        assert text.source.text[row.start : row.end] == row.before != row.after
