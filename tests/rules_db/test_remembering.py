"""What was made of a knowledge base is made once, and forgotten when others were needed since."""

from rules_db.knowledge import Memory


def made(memory: Memory, *names: str) -> list[str]:
    """The names of which something had to be made, in the order in which things so named were needed; each letter of
    a name is a part of its thing."""
    anew: list[str] = []
    for name in names:

        def make(name: str = name) -> str:
            anew.append(name)
            return name

        assert memory.recall(name, make, len) == name
    return anew


def test_a_thing_is_made_once_for_its_name() -> None:
    assert made(Memory(), *"aabab") == ["a", "b"]


def test_what_nobody_needed_for_the_longest_is_forgotten() -> None:
    assert made(Memory(most_parts=2), *"abacab") == ["a", "b", "c", "b"]


def test_a_thing_of_many_parts_takes_the_place_of_several() -> None:
    assert made(Memory(most_parts=3), "a", "b", "cc", "b", "a") == ["a", "b", "cc", "a"]


def test_a_thing_of_more_parts_than_all_may_have_is_not_remembered_and_makes_none_forgotten() -> None:
    assert made(Memory(most_parts=2), "a", "bbb", "bbb", "a") == ["a", "bbb", "bbb"]
