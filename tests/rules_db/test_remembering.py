"""What was made of a knowledge base is made once, and forgotten when others were needed since."""

from rules_db.remembering import Memory


def made(memory: Memory, names: str) -> str:
    """The names of which something had to be made, in the order in which things of these names were needed."""
    anew: list[str] = []
    for name in names:

        def make(name: str = name) -> str:
            anew.append(name)
            return name

        assert memory.recall(name, make) == name
    return "".join(anew)


def test_a_thing_is_made_once_for_its_name() -> None:
    assert made(Memory(), "aabab") == "ab"


def test_what_nobody_needed_for_the_longest_is_forgotten() -> None:
    assert made(Memory(most=2), "abacab") == "abcb"
