"""Where the words of rules and repaired words stand in a provision's text."""

from rules_db.pages.annotations import Piece, Span, pieces, repair_spans, rule_spans
from schemas.records import Repair, Rule

TEXT = "La banca paga dos fichas.\nNadie mira.\nLa banca paga dos fichas."


def rule(text: str, line: int = 1, *, repaired: bool = False) -> Rule:
    return Rule("d", "j", "d__p", "craps", "", "payout", "k", 1, text, line, line, 1.0, "test", repaired=repaired)


def repair(before: str, after: str) -> Repair:
    return Repair(0, len(before), before, after, "accent", 1.0, 1)


def test_a_text_without_spans_is_one_piece() -> None:
    assert pieces("Nadie mira.", []) == [Piece("Nadie mira.")]


def test_pieces_are_cut_where_spans_begin_and_end() -> None:
    cut = pieces("abcdef", [Span(0, 4, rule=1), Span(2, 6, rule=2), Span(3, 4, before="x")])
    assert [piece.text for piece in cut] == ["ab", "c", "d", "ef"]
    assert [piece.rules for piece in cut] == [(1,), (1, 2), (1, 2), (2,)]
    assert [piece.ends for piece in cut] == [(), (), (1,), (2,)]
    assert [piece.before for piece in cut] == ["", "", "x", ""]


def test_pieces_together_are_the_text() -> None:
    spans = rule_spans(TEXT, [rule("paga dos"), rule("Nadie mira.", 2)], 1, 3)
    assert "".join(piece.text for piece in pieces(TEXT, spans)) == TEXT


def test_words_are_found_whatever_white_space_stands_between_them() -> None:
    (span,) = rule_spans(TEXT, [rule("fichas.   Nadie")], 1, 3)
    assert TEXT[span.start : span.end] == "fichas.\nNadie"


def test_of_equal_words_those_at_the_lines_of_the_rule_are_marked() -> None:
    first, last = rule_spans(TEXT, [rule("paga dos", 1), rule("paga dos", 3)], 1, 3)
    assert first.start < last.start
    assert (first.rule, last.rule) == (1, 2)


def test_words_that_the_text_does_not_hold_are_not_marked() -> None:
    assert rule_spans(TEXT, [rule("paga tres fichas")], 1, 3) == []


def test_words_as_received_are_found_in_the_repaired_text() -> None:
    (span,) = rule_spans("La apuesta mínima la fija la casa.", [rule("apuesta minina la flja", repaired=True)], 1, 1)
    assert span.start == 3
    assert rule_spans("La apuesta mínima la fija la casa.", [rule("apuesta minina la flja")], 1, 1) == []


def test_words_like_a_quote_end_where_their_line_ends() -> None:
    text = "El punto pide otra carta.\nLa banca espera."
    (span,) = rule_spans(text, [rule("punto plde otra carta", repaired=True)], 1, 2)
    assert text[span.start : span.end] == "punto pide otra carta."


def test_repaired_words_are_found_in_their_order() -> None:
    text = "La acción y la acción."
    first, second = repair_spans(text, [repair("accion", "acción"), repair("acclon", "acción")])
    assert (text[first.start : first.end], first.before) == ("acción", "accion")
    assert first.end < second.start


def test_a_repaired_word_is_no_part_of_another() -> None:
    assert repair_spans("La reacción.", [repair("accion", "acción")]) == []


def test_a_repair_that_takes_words_out_marks_nothing() -> None:
    assert repair_spans("La acción.", [repair("|", "")]) == []
