"""What a sentence mentions."""

from __future__ import annotations

import pytest
import spacy

from extractor.mentions.forms import conjugated
from extractor.mentions.pipeline import mentions


def ids(text: str, game: str = "") -> list[tuple[str, str]]:
    return [(one.id, text[one.start : one.end]) for one in next(mentions([(text, game)])) if one.id]


@pytest.mark.parametrize("form", ["reparte", "repartirán", "repartido", "repartiéndose", "repartan", "repartiere"])
def test_every_form_of_a_verb_is_the_same_act(form: str) -> None:
    assert ("deal", form) in ids(f"el crupier {form} las cartas")


def test_a_name_that_stands_inside_a_longer_one_is_not_mentioned() -> None:
    assert "cut" not in [one for one, _ in ids("coloca la carta de corte")]


def test_a_denied_act_says_so() -> None:
    found = next(mentions([("No se admite la rendición", "blackjack")]))
    assert [one.note for one in found if one.id == "allow"] in ([], ["not"])


@pytest.mark.parametrize("text", ["Si no ha pedido carta", "No habiendo pedido carta", "De no haber pedido carta"])
def test_an_auxiliary_denies_its_participle_and_is_nothing_of_its_own(text: str) -> None:
    found = next(mentions([(text, "punto_banca")]))
    assert {one.note for one in found if one.id == "third_draw"} == {"not"}
    assert not [one for one in found if one.id in ("exist", "absent", "there_are")]


def test_what_is_not_there_is_absent() -> None:
    assert "absent" in [one for one, _ in ids("No habiendo apuestas en la mesa")]


def test_others_load_the_pipeline_with_spacy_s_own_means() -> None:
    nlp = spacy.blank("es")
    nlp.add_pipe("reglas_mentions")
    doc = nlp("Se usan seis barajas.")
    assert [(span.text, span.label_) for span in doc.spans["reglas"] if span.label_ == "amount"] == [("seis", "amount")]
    assert [span._.reglas_value for span in doc.spans["reglas"] if span.label_ == "amount"] == [6]


def test_roots_change_as_spanish_verbs_do() -> None:
    assert {"muestra", "mostrara"} <= conjugated("mostrar")
    assert {"pida", "pide", "pedira"} <= conjugated("pedir")
    assert {"pague", "paguen"} <= conjugated("pagar")
