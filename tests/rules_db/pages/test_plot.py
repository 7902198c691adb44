"""The picture of shares: where marks go, and a scale that holds them."""

from rules_db.pages.packs import plot


def told(share: float, places: int) -> str:
    return f"{100 * share:.{places}f} %"


def test_without_shares_there_is_no_picture() -> None:
    assert plot({"a": {}}, told) is None


def test_every_share_has_a_mark_in_its_row() -> None:
    picture = plot({"a": {"pleno": 0.05, "caballo": 0.10}, "b": {"pleno": 0.05}}, told)
    assert picture is not None
    assert [name for name, _ in picture.rows] == ["pleno", "caballo"]
    assert [mark.told for mark in picture.marks] == ["pleno, a: 5.00 %", "caballo, a: 10.00 %", "pleno, b: 5.00 %"]
    first, second, third = picture.marks
    assert first.x == third.x < second.x
    assert first.y != third.y, "equal shares stand apart"
    assert first.shape != third.shape


def test_the_scale_holds_all_shares_and_the_zero() -> None:
    picture = plot({"a": {"x": -0.016, "y": 0.167}}, told)
    assert picture is not None
    places = [x for _, x in picture.ticks]
    assert places[0] <= picture.zero <= places[-1]
    assert all(places[0] <= mark.x <= places[-1] for mark in picture.marks)
    assert places == sorted(places)


def test_a_single_share_of_nothing_has_a_scale_too() -> None:
    picture = plot({"a": {"x": 0.0}}, told)
    assert picture is not None
    assert len(picture.ticks) > 1
