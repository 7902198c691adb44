"""Texts of whose figures few became rules, and their good twins."""

from tests.extractor.defects.finding import findings

PAID = "".join(f"El pleno gana {gain} veces la apuesta.\n\n" for gain in range(11, 36))
TOLD = "".join(f"El tapete luce {count} flecos de seda.\n\n" for count in range(11, 36))
LAW = "Reglamento de juegos de Isla Nueva\n\n1. RULETA AMERICANA\n\n1.1 Reglas\n\n"


def test_a_text_whose_figures_became_no_rules_is_told() -> None:
    (found,) = findings(LAW + TOLD, "little_read")
    assert found.severity == "info"
    assert found.evidence["rules"] == 0
    assert found.line_start == 7


def test_one_that_was_read_is_not() -> None:
    assert findings(LAW + PAID, "little_read") == []


def test_a_game_that_was_not_read_is_told_beside_one_that_was() -> None:
    text = LAW + PAID + "2. BLACK JACK\n\n2.1 Reglas\n\n" + TOLD
    assert [found.game for found in findings(text, "little_read")] == ["blackjack"]


def test_a_few_figures_tell_nothing() -> None:
    assert findings(LAW + TOLD[:200], "little_read") == []
