"""Events out of order as ideas: the words of a drafter and of a layman come to the same, forms of `ser` to none."""

import msgspec
import pytest

from rules_db import Engine
from rules_db.packs.events import ideas, incidents, meanings
from schemas.records import Provision
from tests.rules_db.packs.small import pack, rule


@pytest.mark.parametrize(
    ("drafted", "told"),
    [
        ("Si el dado saliere de la mesa", "un dado cayó al suelo"),
        ("recibe una cantidad incorrecta de cartas", "me dieron una carta de menos"),
        ("no fuere posible determinar el orden", "no se puede saber el orden"),
        ("de rebotar la bola en el paño", "la bola pegó en un señor"),
        ("el crupier omitiera quemar", "la banca hizo algo raro"),
        ("la bola quede encasillada", "ya cayó en un número"),
        ("los supuestos no contemplados", "algo que no está previsto"),
    ],
)
def test_drafter_and_layman_share_ideas(drafted, told):
    assert {idea for idea in ideas(drafted) if idea[0] == "!"} & set(ideas(told))


@pytest.mark.parametrize(
    "text", ["en una parte de la sala", "a un puesto", "en cualquier momento", "la mesa en que se juega"]
)
def test_prepositions_are_no_form_of_a_verb(text):
    assert "!absent" not in ideas(text)


@pytest.mark.parametrize(
    ("told", "idea"),
    [
        ("se cortó la luz", "!light"), ("al cortarse la luz", "!light"), ("un señor se porta mal", "!misbehaves"),
        ("no estoy de acuerdo con el fallo", "!dispute"), ("si estuviere disconforme", "!dispute"),
        ("todavía no había empezado", "!not_begun"), ("no estando iniciado el juego", "!not_begun"),
        ("apareció un comodín", "!joker"), ("de tratarse de un Joker", "!joker"),
        ("actitudes negligentes", "!careless"),
        ("tira sin cuidado", "!careless"), ("sin acomodarla", "no acomod"),
        ("puse una ficha", "~place"),
        ("dicen que es suya", "!dispute"),
        ("sumó mal", "!mistake"), ("una señora se sintió mal", "!unable"),
        ("todos se pasaron de 21", "!bust"), ("habiéndose excedido", "!bust"),
    ],
)  # fmt: skip
def test_what_happened_is_known_with_its_pronoun_before_or_behind_the_verb(told, idea):
    assert idea in ideas(told)


def test_the_sentence_before_an_event_leads_to_it():
    words = "Si un dado se rompe, se cambia. En caso de repetirse, se cierra la mesa."
    outline = {"here": provision("here", None, text=words)}
    (found,) = incidents([told(1, "here", "en caso de repetirse", "En caso de repetirse, se cierra la mesa.")], outline)
    assert "!defective" in found.above


@pytest.mark.parametrize("text", ["si fuera visto por alguien", "las cartas que eran del banquero", "fue mostrado"])
def test_forms_of_the_verb_to_be_are_no_mishap(text):
    assert {"!out", "!absent"}.isdisjoint(ideas(text))


def test_what_is_denied_is_another_idea_whatever_stands_between():
    assert "no !deal" in ideas("al jugador no se le repartió carta")
    assert "no !deal" in ideas("no me dieron carta")
    assert "no !deal" not in ideas("me dieron carta")


def incident_of(value, text):
    (found,) = incidents([rule(1, "irregularity", "", value, text=text)])
    return found


def test_of_an_event_that_says_little_the_whole_sentence_tells_what_happens():
    short = incident_of("salvo el crupier", "Salvo el crupier, ninguno dará consejo.")
    long = incident_of("si el dado roto saltare", "Si el dado roto saltare, ninguno dará consejo.")
    assert "!advise" in short.event
    assert "!advise" in long.words


def provision(id_, parent, heading="", text="", kind="clause"):
    return Provision(id_, "d", parent, 1, kind, "1", heading, text, text, "craps", "", 1, 1, None, "", "")


OUTLINE = {
    one.id: one
    for one in (
        provision("chapter", None, "De los dados rotos", kind="chapter"),
        provision("floor", "chapter", "Cuando un dado cae al suelo"),
        provision("mine", "floor"),
        provision("void", "chapter", "Del tiro nulo", "El tiro es nulo si:"),
        provision("wall", "void"),
    )
}


def told(line, where, value, text, consequence=""):
    made = rule(line, "irregularity", "", value, text=text, consequence=consequence)
    return msgspec.structs.replace(made, provision_id=where)


def test_what_stands_above_an_event_leads_to_it():
    (found,) = incidents([told(1, "wall", "el dado no toca la baranda", "El dado no toca la baranda.")], OUTLINE)
    assert {"~void", "~throw"} <= set(found.event)
    assert "!defective" not in {*found.event, *found.above}


def test_a_sentence_that_ends_leads_to_nothing():
    outline = {**OUTLINE, "void": provision("void", "chapter", "", "El tiro es nulo si el crupier lo dice.")}
    (found,) = incidents([told(1, "wall", "el dado no toca la baranda", "El dado no toca la baranda.")], outline)
    assert "~void" not in found.event
    assert "~void" in found.above


def test_a_whole_sentence_is_no_lead_in():
    first = told(1, "floor", "Cuando un dado cae al suelo", "Cuando un dado cae al suelo.")
    below = told(2, "mine", "Si lo toma un jugador", "Si lo toma un jugador, no vale.", "no vale")
    outline = {**OUTLINE, "floor": provision("floor", "chapter", "", "Cuando un dado cae al suelo. Lo demás sigue.")}
    found = incidents([first, below], outline)
    assert [one.rule for one in found] == [first.id, below.id]
    assert "!floor" not in found[1].event


def test_a_sentence_that_points_back_has_the_event_before_it():
    first = told(1, "mine", "si el dado se rompe", "Si el dado se rompe, se cambia.", "se cambia")
    back = told(2, "mine", "En tal caso, paga el casino", "En tal caso, paga el casino.", "paga")
    assert "!defective" in incidents([first, back], OUTLINE)[1].event


def test_a_lead_in_is_no_event_but_a_part_of_those_below_it():
    lead = told(1, "floor", "Cuando un dado cae al suelo", "Cuando un dado cae al suelo")
    below = told(2, "mine", "Si lo toma un jugador", "Si lo toma un jugador, no vale.", "no vale")
    (found,) = incidents([lead, below], OUTLINE)
    assert found.rule == below.id
    assert {"!floor", "~player"} <= set(found.event)
    alone = told(1, "floor", "Cuando un dado cae al suelo", "Cuando un dado cae al suelo, se cambia.", "se cambia")
    assert len(incidents([alone, below], OUTLINE)) == len([alone, below])


def test_of_two_sentences_of_a_provision_the_second_knows_the_first():
    first = told(1, "mine", "si el dado se rompe", "Si el dado se rompe, se cambia.", "se cambia")
    second = told(2, "mine", "la tercera vez", "La tercera vez se cierra la mesa.", "se cierra la mesa")
    assert "!defective" in incidents([first, second], OUTLINE)[1].above


@pytest.mark.parametrize(
    ("said", "idea", "other"),
    [
        ("dos cartas pegadas", "~card", ""),
        ("una ficha dentro de la ruleta mientras gira", "~spin", "!slid"),
        ("los dados patinaron", "!slid", "~spin"),
        ("se fue la luz del todo", "!wholly", "!partly"),
        ("para el juego de dados", "~die", "!stop"),
        ("el señor puso plata", "~player", "~wheel"),
        ("el jugador va a la mesa", "~table", "!exposed"),
        ("cartas para el jugador", "~card", "!stop"),
    ],
)
def test_words_that_look_alike_are_kept_apart(said, idea, other):
    assert idea in ideas(said)
    assert other not in ideas(said)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("si reparte más de dos naipes", ">2"), ("al dar menos de tres giros", "<3"), ("con 17 o más puntos", ">16"),
        ("con cuatro o menos", "<5"), ("una cifra superior a 9", ">9"),
    ],
)  # fmt: skip
def test_what_is_more_or_less_than_a_figure_is_a_bound(text, bound):
    assert bound in ideas(text)


@pytest.mark.parametrize(
    ("told", "idea", "other"),
    [
        ("salieron cinco en vez de cuatro", "!too_many", "!too_few"),
        ("me dieron dos en lugar de 3 naipes", "!too_few", "!too_many"),
    ],
)
def test_one_figure_instead_of_another_is_too_many_or_too_few(told, idea, other):
    assert idea in ideas(told)
    assert other not in ideas(told)


def test_a_sentence_before_the_provision_leads_to_those_behind_it():
    lead = provision("lead", "chapter", "", "Cuando se apague la luz se hace lo que sigue:")
    behind = msgspec.structs.replace(provision("behind", "chapter"), position=2)
    (found,) = incidents(
        [told(1, "behind", "si gira la rueda", "Si gira la rueda, no vale.")], {"lead": lead, "behind": behind}
    )
    assert "!light" in found.above


@pytest.mark.parametrize(
    ("told", "idea"),
    [("la luz se cortó", "!light"), ("mi carta se rompió", "~player"), ("no pido nada", "~ask")],
)
def test_a_layman_puts_what_it_is_about_in_front_and_speaks_of_himself(told, idea):
    assert idea in ideas(told)


def first_line(*events, asked):
    told_events = [rule(at, "irregularity", "", event, text=event) for at, event in enumerate(events, 1)]
    return Engine([pack(*told_events)]).incident("isla", "craps", asked)[0].citations[0].line_start


def test_what_is_asked_behind_an_event_weighs_less_than_the_event():
    events = ("Si un dado cae al suelo", "Si un dado se levanta antes de contarlo")
    assert first_line(*events, asked="un dado cayó al suelo, ¿se levanta antes de contar?") == 1
    assert first_line(*events, asked="¿se puede levantar un dado antes de contar?") == 2


def test_a_figure_within_a_bound_is_found():
    events = ("Si se lanzan los dados con cuidado", "Si se lanzan más de dos dados", "Si se lanzan los dados con prisa")
    assert first_line(*events, asked="lanzó cuatro dados") == 2
    assert first_line("Si el dado da menos de tres vueltas", "Si el dado da tumbos", asked="el dado dio 2 vueltas") == 1


@pytest.mark.parametrize(
    ("told", "ideas_of_it", "not_of_it"),
    [
        ("cartas de otro color en el mazo", {"!other_kind"}, set()),  # "cartas de otro" ends within the longer name
        ("la rueda", {"~wheel"}, {"!rolled"}),
        ("el dado rueda", {"!rolled"}, set()),
        ("vimos que faltaba una carta", {"!too_few", "~card"}, {"!exposed"}),
    ],
)
def test_names_that_overlap_and_nouns_that_look_like_verbs(told, ideas_of_it, not_of_it):
    found = set(ideas(told))
    assert ideas_of_it <= found
    assert not not_of_it & found


def test_a_number_of_cards_above_that_of_a_hand_and_a_damaged_word_are_understood():
    game = "caribbean_poker"
    said = (
        rule(1, "dealer_rule", "cards.player", 5, game=game),
        rule(2, "irregularity", "void_round", "si el crupier recibe cartas de más", game=game),
        rule(3, "irregularity", "burn_card", "si el crupier recibe una carta descubierta", game=game),
        rule(4, "irregularity", "continue", "si el crupier recibe una carta quebrantdx", game=game),
    )
    engine = Engine([pack(*said, game=game)])
    told = {
        "el crupier recibió seis cartas": "r2-void_round",
        "el crupier recibió una carta quebrantable": "r4-continue",
    }
    for event, first in told.items():
        assert engine.incident("isla", game, event)[0].citations[0].rule == first, event


def test_of_what_one_word_may_mean_one_idea_counts_and_of_a_longer_name_each():
    (lifted,) = [group for group in meanings("nadie levantó nada") if "!picked_up" in group]
    assert {"!exposed", "!absent"} <= set(lifted)
    assert [group for group in meanings("cayó al suelo") if group] == [("!out",), ("!fall",), ("!floor",)]


def test_players_that_are_left_are_too_few_where_the_text_asks_for_more():
    text = "En caso de descender el número de jugadores se suspende."
    events = [rule(1, "irregularity", "", "descender el número de jugadores", text=text)]
    events += [
        rule(2, "irregularity", "", "varios jugadores se fueron", text="Si varios jugadores se fueron, se espera.")
    ]
    engine = Engine([pack(*events, rule(3, "limit", "players_min", 4))])
    three, five = (engine.incident("isla", "craps", f"se fueron varios y quedamos {n}") for n in ("tres", "cinco"))
    assert [one.citations[0].line_start for one in three] == [2, 1]
    assert [one.citations[0].line_start for one in five] == [2]


def test_what_the_events_of_other_games_tell_too_weighs_less():
    drunk = rule(1, "irregularity", "", "un jugador ebrio", text="Un jugador ebrio no juega.")
    joker = rule(2, "irregularity", "", "aparece un joker", text="Si aparece un joker, se cambia.")
    others = [rule(at, "irregularity", "", "un joker", text="El joker no vale.", game="war") for at in range(3, 9)]
    here = pack(drunk, joker)
    lines = [
        [one.citations[0].line_start for one in Engine(packs).incident("isla", "craps", "había un ebrio y un joker")]
        for packs in ([here], [here, pack(*others, game="war")])
    ]
    assert lines == [[2, 1], [1, 2]]
