"""The word list is that of `wordfreq`, which is installed for tests alone, and its licence stands beside it."""

from importlib.resources import files

from corpus.wordlist import frequencies


def test_it_says_what_the_package_says_of_every_word():
    from wordfreq import get_frequency_dict

    assert frequencies() == get_frequency_dict("es", "large")


def test_its_licence_goes_with_it():
    licence = files("corpus").joinpath("spanish.licence.txt").read_text(encoding="utf-8")
    assert "Attribution-ShareAlike 4.0" in licence
    assert "wordfreq" in licence
