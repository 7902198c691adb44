"""The pages of differences: the form, the games that two share, one game in full."""

from pathlib import Path

from lxml import html

from rules_db.comparing.matching import redline
from rules_db.pages.differences import halves
from tests.rules_db.pages.asking import get

GARZA, QUILLAY = "isla-garza", "puerto-quillay"
FULL = f"/-/diferencias/{GARZA}/{QUILLAY}/blackjack"


def test_each_half_of_a_redline_has_its_own_words_with_what_changed_marked() -> None:
    before, after = "La banca pide con dieciséis, siempre.", "La banca se planta con diecisiete, siempre."
    ours, theirs = halves(redline(before, after))
    assert "".join(half.space + half.words for half in ours) == before
    assert "".join(half.space + half.words for half in theirs) == after
    assert [half.words for half in ours if half.changed]
    assert all(half.words in before for half in ours)


def test_the_form_leads_to_the_address_that_names_both_and_the_game(samples_database: Path) -> None:
    asked = f"/-/diferencias?a={GARZA}&b={QUILLAY}&juego=blackjack"
    assert get(samples_database, asked).headers["location"] == FULL
    assert get(samples_database, f"/-/diferencias?a={GARZA}&b={QUILLAY}").headers["location"] == FULL.rsplit("/", 1)[0]


def test_a_game_shows_values_then_norms_then_wording(samples_database: Path) -> None:
    page = get(samples_database, FULL).text
    assert page.index('id="valores"') < page.index('id="normas"') < page.index('id="redaccion"')
    assert page.index('class="changed"') < page.index('<article class="two"')
    (permanent,) = html.fromstring(page).xpath("//a[@rel='bookmark']")
    assert permanent.get("href") == permanent.text_content() == FULL


def test_values_are_narrowed_by_kind_and_family(samples_database: Path) -> None:
    everything = get(samples_database, FULL).text
    changed = get(samples_database, f"{FULL}?ver=changed").text
    payouts = get(samples_database, f"{FULL}?ver=changed&familia=payout").text
    rows = [page.count("<tr class=") for page in (everything, changed, payouts)]
    assert rows[0] > rows[1] > rows[2]


def test_what_one_side_alone_has_stands_on_a_page_of_its_own(samples_database: Path) -> None:
    whole, alone = (html.fromstring(get(samples_database, f"{FULL}{ver}").text) for ver in ("", "?ver=missing"))
    for place in ("normas", "redaccion"):
        (link,) = whole.xpath("//a[@href=$at]", at=f"{FULL}?ver=missing#{place}")
        shown = alone.xpath(
            "//section[@aria-labelledby=$place]//tr[@class='missing'] | //section[@aria-labelledby=$place]//article",
            place=place,
        )
        assert link.text_content().endswith(f": {len(shown)}")
    assert not whole.xpath("//section[@aria-labelledby='normas']//tr[@class='missing']")


def test_without_a_game_the_games_of_both_are_listed(samples_database: Path) -> None:
    page = get(samples_database, FULL.rsplit("/", 1)[0]).text
    assert f'href="{FULL}"' in page
    assert f"/-/diferencias/{GARZA}/{QUILLAY}/boule" not in page


def test_one_side_twice_and_what_is_not_there_are_refused_in_a_sentence(samples_database: Path) -> None:
    same = get(samples_database, f"/-/diferencias/{GARZA}/{GARZA}")
    assert same.status_code == 400
    assert "elija dos" in same.text
    assert get(samples_database, f"/-/diferencias/{GARZA}/nada").status_code == 404
    assert get(samples_database, f"/-/diferencias/{GARZA}/{QUILLAY}/ajedrez").status_code == 404
