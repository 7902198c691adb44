"""Figures that a text prints and that can be counted again."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from extractor.defects.registry import check
from extractor.defects.regulation import Defect, Regulation, at_span, quoted
from extractor.defects.words import WORD, number_words
from extractor.folding import fold
from extractor.grammar import numbers
from extractor.passages import Passage
from schemas.records import Rule

_OTHERWISE = "in parentheses: "
"""How the grammar of numbers notes that the figures behind a number in words are of another one."""
_ODDS_AND_SHARE = re.compile(r"(?<![\d.,])(\d+) a (\d+) (\d+(?:,\d+)?) ?%")
_TO = re.compile(r"\b(?:del|desde el) 1 (?:al|hasta el) (\d+)\b")
_AMOUNT = re.compile(
    r" (?:de )?(?!millon|centavo|centimo|mil\b)[a-z]{4,} "
    r"\((?:(?:[a-z]{1,3}\.? ?)?\$|u\$s|usd|eur|€|[sb]/\.?|bs\.?|gs?\.?|q|l\.) ?"
)
"""What stands between an amount in words and the same in figures."""
_CUT = Fraction(1, 100)
"""What a share may lose where its last figures are cut off."""
_NEAR = 3
"""Lines within which the zeros of a wheel are said of the number of its pockets."""
_FORMULA = 4
"""Bets of a wheel that must keep to one scale of payouts for another one to depart from it."""


@check("arithmetic_mismatch")
def words_and_figures(regulation: Regulation) -> Iterator[Defect]:
    """Find numbers in words with another number in figures behind them: "dos (3)"."""
    for passage in regulation.saying("("):
        for number in numbers.find(passage.folded):
            quote = passage.layer.quote(number.start, number.end)
            before = WORD.findall(passage.folded[: number.start])[-1:]
            cut = before and (before[0] == "y" or before[0] in number_words())
            if number.note.startswith(_OTHERWISE) and not cut and regulation.sound(quote.line_start, quote.line_end):
                message = f"El número en letras no es el de las cifras: {quoted(quote.text)}."
                yield at_span(passage, number.start, number.end, message)


@check("arithmetic_mismatch")
def odds_and_share(regulation: Regulation) -> Iterator[Defect]:
    """Find odds whose percentage is another one than the text prints beside them: "5 a 11 45 %"."""
    for passage, match in _in_sound_text(regulation, _ODDS_AND_SHARE, "%"):
        gain, stake, printed = int(match[1]), int(match[2]), Fraction(match[3].replace(",", "."))
        if stake and abs(Fraction(100 * gain, stake) - printed) >= _CUT:
            exact = f"{100 * gain / stake:.2f}".replace(".", ",")
            message = f"{match[1]} a {match[2]} es el {exact} % y no el {match[3]} %."
            yield at_span(passage, *match.span(), message)


@check("arithmetic_mismatch")
def amounts_in_words(regulation: Regulation) -> Iterator[Defect]:
    """Find amounts of money in words with another amount in figures behind them: "cien pesos ($ 120)"."""
    for passage in regulation.saying("("):
        for number in numbers.find(passage.folded):
            found = _AMOUNT.match(passage.folded, number.end) if number.kind == "word" else None
            figure = numbers.at(passage.folded, found.end()) if found else None
            before = WORD.findall(passage.folded[: number.start])[-1:]
            whole = not before or (before[0] != "y" and before[0] not in number_words())
            if (
                figure is not None
                and whole
                and figure.value != number.value
                and passage.folded.startswith((")", ".-", ",-"), figure.end)
            ):
                words = quoted(passage.text[number.start : figure.end])
                yield at_span(
                    passage, number.start, figure.end, f"El importe en letras no es el de las cifras: {words}."
                )


def _in_sound_text(
    regulation: Regulation, pattern: re.Pattern[str], sign: str
) -> Iterator[tuple[Passage, re.Match[str]]]:
    for passage in regulation.saying(sign):
        for match in pattern.finditer(passage.folded):
            quote = passage.layer.quote(*match.span())
            if regulation.sound(quote.line_start, quote.line_end):
                yield passage, match


@check("arithmetic_mismatch")
def pockets(regulation: Regulation) -> Iterator[Defect]:
    """Find wheels whose pockets are not the numbers from 1 on and the zeros that the same words give them."""
    zeros = [rule for rule in regulation.typed if rule.key == "wheel.zeros" and isinstance(rule.value, list | tuple)]
    for rule in (rule for rule in regulation.typed if rule.key == "wheel.pockets"):
        last = _TO.search(fold(rule.text)) or _TO.search(_words_around(regulation, rule))
        if last is None or not isinstance(rule.value, int):
            continue
        for other in zeros:
            counted = int(last[1]) + len(other.value)
            if abs(other.line_start - rule.line_end) <= _NEAR and other.game == rule.game and counted != rule.value:
                message = f"Del 1 al {last[1]} y con {len(other.value)} ceros son {counted} casillas, no {rule.value}."
                yield regulation.of_rules([rule, other], message, {"pockets": rule.value, "counted": counted}, "error")


def _words_around(regulation: Regulation, rule: Rule) -> str:
    source = regulation.document.source
    return fold(source.lines(rule.line_start, min(rule.line_end + 1, len(source))))


@check("contradiction")
def off_the_scale(regulation: Regulation) -> Iterator[Defect]:
    """Find the bet on numbers of a wheel that pays otherwise than all others, which share one scale.

    A bet on n of N numbers pays (N / n) - 1, rounded down, where N is the number of pockets without the zeros.
    """
    for bets in _paid_bets(regulation.typed).values():
        scales = [covered * (gain + 1) for covered, gain, _ in bets]
        scale = max(scales, key=scales.count, default=Fraction(0))
        if scales.count(scale) < _FORMULA:
            continue
        for covered, gain, rule in bets:
            due = scale / covered - 1
            said = "excepci" in _words_around(regulation, rule)  # the text knows it
            if gain != due and gain != due.numerator // due.denominator and not said:
                message = (
                    f"{quoted(rule.text)}: las demás apuestas pagan {scale} entre los números que cubren, menos uno."
                )
                yield regulation.of_rules([rule], message, {"pays": str(gain), "scale": str(due)})


def _paid_bets(rules: Sequence[Rule]) -> Mapping[tuple[str, str], list[tuple[int, Fraction, Rule]]]:
    """Return what each bet on several numbers covers and gains, by game and variant."""
    covers = {(r.game, r.key.partition(".")[2]): r.value for r in rules if r.key.startswith("covers.")}
    found: dict[tuple[str, str], list[tuple[int, Fraction, Rule]]] = defaultdict(list)
    for rule in rules:
        covered = covers.get((rule.game, rule.key.removeprefix("pays.")))
        odds = rule.value.split(":") if isinstance(rule.value, str) else []
        if rule.key.startswith("pays.") and isinstance(covered, int) and len(odds) == 2 and not rule.repaired:
            found[rule.game, rule.variant].append((covered, Fraction(int(odds[0]), int(odds[1])), rule))
    return found
