"""The word list is that of `wordfreq`, read without the rest of the package."""

import subprocess
import sys

from corpus.wordlist import frequencies


def test_it_says_what_the_package_says_of_every_word():
    from wordfreq import get_frequency_dict

    assert frequencies() == get_frequency_dict("es", "large")


def test_reading_it_does_not_load_the_package():
    script = "import sys; from corpus.wordlist import frequencies; frequencies(); sys.exit('wordfreq' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0  # noqa: S603 - our own words
