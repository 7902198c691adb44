"""Two wordings word by word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_db.comparing.changes.prose import softened
from rules_db.comparing.matching import alike, marked, plain, redline
from rules_db.comparing.records import Piece

WORDS = st.lists(
    st.sampled_from(["el", "crupier", "paga", "35:1", ",", "veces", "pierde", "(", ")", "la"]), max_size=14
)
TEXTS = WORDS.map(" ".join)


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        ("gana 35:1 siempre", "gana 36:1 siempre", "gana [-35:1-]{+36:1+} siempre"),
        ("el crupier paga", "el crupier nunca paga", "el crupier {+nunca+} paga"),
        ("paga pronto, al contado", "paga al contado", "paga [-pronto,-] al contado"),
        ("se planta con 17", "se planta con 17", "se planta con 17"),
        ("", "algo nuevo", "{+algo nuevo+}"),
        ("uno de dos", "tres de cuatro", "[-uno de dos-]{+tres de cuatro+}"),
    ],
)
def test_a_redline_reads(before: str, after: str, wanted: str) -> None:
    assert marked(redline(before, after)) == wanted


def test_case_and_accents_count_in_versions_of_a_text_only() -> None:
    assert marked(redline("La Línea", "la linea")) == "[-La Línea-]{+la linea+}"
    assert all(piece.equal for piece in redline("La Línea “corta”", 'la linea "corta"', exact=False))


@given(TEXTS, TEXTS, st.booleans())
def test_exchanged_texts_give_the_mirrored_redline(a: str, b: str, exact: bool) -> None:
    mirrored = tuple(Piece(piece.after, piece.before, piece.equal) for piece in redline(b, a, exact=exact))
    assert redline(a, b, exact=exact) == mirrored


@given(TEXTS, TEXTS)
def test_a_redline_holds_both_texts(a: str, b: str) -> None:
    pieces = redline(a, b)
    assert " ".join(piece.before for piece in pieces if piece.before).split() == a.split()
    assert " ".join(piece.after for piece in pieces if piece.after).split() == b.split()


@given(TEXTS)
def test_a_text_does_not_differ_from_itself(a: str) -> None:
    assert all(piece.equal for piece in redline(a, a))


def test_the_share_of_common_words() -> None:
    assert alike(plain("Gana, siempre."), plain("gana siempre")) == 1
    assert alike(plain("gana siempre"), plain("pierde siempre")) == 0.5
    assert alike((), ()) == 1
    assert alike((), plain("gana")) == 0


@pytest.mark.parametrize(
    ("before", "after", "lost", "equal"),
    [
        ("gana con 714 gl y sigue", "gana con 7 o el 11 y sigue", {"714"}, True),
        ("sale el 9, 10,4112 y gana", "sale el 9, 10, 11 o 12 y gana", {"4112"}, True),
        ("gana con 714 gl y sigue", "gana con 7 o el 11 y sigue", set(), False),
        ("gana con 8 y sigue", "gana con 9 y sigue", {"714"}, False),
        (
            "sale rxq y gana",
            "sale doble, salvo que la casa cierre antes la mesa por orden del jefe, y gana",
            {"rxq"},
            False,
        ),
    ],
)
def test_a_stretch_that_is_damaged_on_one_side_is_no_difference(
    before: str, after: str, lost: set[str], equal: bool
) -> None:
    pieces = softened(redline(before, after, exact=False), (frozenset(lost), frozenset()))
    assert all(piece.equal for piece in pieces) is equal
