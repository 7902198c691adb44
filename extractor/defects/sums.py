"""What a text counts or works out itself, counted again.

Figures that it prints with what they are made of; items of a list, parts of itself, the same things in two places;
worked examples that do not come out as the rule that they explain says.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, permutations

from corpus.layers import Layer
from extractor.defects.regulation import Defect, Regulation, at_span, at_words, check, quoted
from extractor.defects.words import WORD, number_words
from extractor.folding import fold
from extractor.grammar import Match, money, numbers, odds, shares
from extractor.lexicon.tokens import NUMBER_WORDS
from extractor.outline.node import Node
from extractor.passages import Passage
from extractor.references.places import bare
from schemas.records import Rule

_SHOWN = re.compile(r"\b(?:por ejemplo|vale decir|es decir|a modo de ejemplo|ejemplo|asi,|de modo que|p\. ?ej|v\. ?gr)")
"""Words behind which a rule is shown at work."""
_CUES = ("ejemplo", "decir", "asi,", "de modo que", "p.ej", "v.gr")
_SHARED = re.compile(r"\bpartes iguales\b|\bdividi(?:endo|do|r)\b|\bse divid|\bprorrat")
_PAID = re.compile(r"\b(?:gana|cobra|recibe|paga|percibe|corresponde[n]?|da|abona|cuesta)\b")
_LESS = re.compile(r"\b(?:menos|deducid[oa]|descontad[oa]|descuento|comision)\b")
_PRICED = re.compile(
    r"\b(?:(?:el|la|cada) (?P<thing>[a-z]{4,}) (?:vale|cuesta)"
    r"|(?:valor|precio|costo|importe) del? (?:la |cada )?(?P<of>[a-z]{4,}) (?:es|sera)(?: de)?) (?:\$ ?)?$"
)
_PER = re.compile(r"(?: [a-z]{4,})? por (?:cada )?(?P<thing>[a-z]{4,})\b")
_OFTEN = re.compile(
    r"(?: \(\d+\))? (?P<thing>[a-z]{4,})\b[^.;]{0,40}?\b(?:paga|cuesta|abona|vale|ingresa)n? (?:\$ ?)?$"
)
_OF_DIFFERENT = re.compile(
    r"\bno (?:sean|son|siendo|todas) (?:\w+ ){0,2}?del mismo palo"
    r"|\bde (?:(?:distint|diferent)[oa]s? palos?|palos? (?:distint|diferent)[oa]s?)\b"
)
_OF_ONE = re.compile(r"\bdel mismo palo\b")
_EXAMPLE = re.compile(r"\b(?:por )?ejemplo\b[^)]*")
_SUITS = re.compile(
    r"\b(?:treboles|trebol|corazones|corazon|diamantes|diamante|picas|pica|espadas|copas|oros|bastos)\b"
)
_RANKS = re.compile(r"\b(?:\d{1,2}|as|rey|dama|reina|valet|jota|caballo|sota|[akqj])\b")
_FEWEST_CARDS = 3
_STAKE_AND_GAIN, _WHOLE_AND_PARTS = 2, 3
"""Figures of an example of a payout, and of a division."""

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

_MOST = 30
"""The highest number of things that are announced and counted."""
_NUMBERS: Mapping[str, int] = {
    **{word: number for word, number in NUMBER_WORDS.items() if 2 <= number <= _MOST},
    **{str(number): number for number in range(2, _MOST + 1)},
}
_NUMBER = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_ANNOUNCED = re.compile(
    rf"\b(?P<number>{_NUMBER})(?: \(\d+\))? (?:siguientes )?(?P<what>[a-z]{{4,}}s)(?: [a-z]+s)?\W*:\W*$"
)
_KINDS = {"articulos": "article", "capitulos": "chapter", "secciones": "section", "titulos": "title", "anexos": "annex"}
_CONSISTS = re.compile(
    r"\b(?:consta|constituid[oa]|compone|compuest[oa]|divid[a-z]+|estructura[a-z]*|distribuid[oa]s?|organiza[a-z]*)"
    rf" (?:de|en|por) (?P<number>\d{{1,4}}|{_NUMBER}) (?P<kind>{'|'.join(_KINDS)})\b"
)
_OF_A_CHAPTER = re.compile(r"\b(?P<kind>capitulo|titulo|seccion) (?P<number>[ivxlc]+|\d+)\b")
_FIGURE = re.compile(r"[0-9]{1,4}")
_SINGULAR = {"capitulo": "chapter", "titulo": "title", "seccion": "section"}
_PARTS = re.compile(r",|;| y (?=(?:el|la|los|las) )")
_SAYS = re.compile(r"\b(?:incluyen?|comprenden?|abarcan?|contienen?|son)\b:?")
_WORD = re.compile(r"[a-z]{4,}")
_STEM = 5
_NAMED = 6
"""Things that a sentence must share with a numbered list to enumerate the same."""
_GOES_ON = frozenset(("y", "mil", "millon", "millones"))
"""Words behind which a number goes on that was not read whole: "un millón doscientos mil"."""
_AND_MORE = re.compile(rf"\b(?:{'|'.join(_NUMBERS)}|\d+) [a-z]+(?: [a-z]+)? (?:y|e) $")
_ITSELF = re.compile(
    r"\b(?:catalogo|reglamento|decreto|ley|ordenanza|norma\w*|cuerpo|marco|texto|documento|anexo|presente|este)\b"
)
_SHORT = 12
"""Words of the longest item that is a name and no rule."""


@check("arithmetic_mismatch")
def words_and_figures(regulation: Regulation) -> Iterator[Defect]:
    """Find numbers in words with another number in figures behind them: "dos (3)"."""
    for passage in regulation.saying("("):
        for number in numbers.find(passage.folded):
            quote = passage.layer.quote(number.start, number.end)
            before = WORD.findall(passage.folded[: number.start])[-1:]
            cut = before and (before[0] in _GOES_ON or before[0] in number_words())
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


@check("arithmetic_mismatch")
def announced_items(regulation: Regulation) -> Iterator[Defect]:
    """Find lists of another number of items than the words before them announce."""
    for lead, items in _lists(regulation.seen):
        found = _ANNOUNCED.search(fold(lead.text))
        if found is None or not regulation.sound(lead.quote().line_start, items[-1].layer.quote().line_end):
            continue
        announced, counted = _NUMBERS[found["number"]], len(items)
        summed = _AND_MORE.search(fold(lead.text)[: found.start()]) is not None  # "two of these and two of those:"
        if announced != counted and not summed:
            words = quoted(lead.text[slice(*found.span())])
            message = f"Se anuncian {announced} y siguen {counted}: {words}."
            yield at_words(items[0].node, lead, message, {"announced": announced, "counted": counted})


def _lists(seen: Sequence[Passage]) -> Iterator[tuple[Layer, Sequence[Passage]]]:
    """Yield the lists with the words that introduce them: of the items only those beside the first, not those below."""
    found: dict[int, list[Passage]] = {}
    for passage in seen:
        if passage.kind == "point" and passage.lead is not None:
            found.setdefault(id(passage.lead), []).append(passage)
    for items in found.values():
        beside = {id(item.node): item for item in reversed(items) if item.node.parent is items[0].node.parent}
        if items[0].lead is not None:
            yield items[0].lead, list(beside.values())[::-1]


@check("arithmetic_mismatch")
def counted_parts(regulation: Regulation) -> Iterator[Defect]:
    """Find texts that say of how many articles, chapters or sections they or one of their parts consist, and err."""
    for passage in regulation.saying(*_KINDS):
        for found in _CONSISTS.finditer(passage.folded):
            scope = _scope(regulation, passage.folded[: found.start()])
            kind = _KINDS[found["kind"]]
            parts = [node for node in scope.walk() if node.kind == kind and node is not scope] if scope else []
            said = _NUMBERS.get(found["number"]) or int(found["number"])
            last = max((int(number) for node in parts if _FIGURE.fullmatch(number := bare(node.num))), default=0)
            if parts and said not in (len(parts), last):
                words = quoted(passage.text[slice(*found.span())])
                yield at_span(passage, *found.span(), f"{words}: son {max(len(parts), last)}.")


def _scope(regulation: Regulation, before: str) -> Node | None:
    """Return the part that words speak of: the last one that they number, or the whole document."""
    named = list(_OF_A_CHAPTER.finditer(before))
    if not named:
        return regulation.root if _ITSELF.search(before) else None
    kind, number = _SINGULAR[named[-1]["kind"]], bare(named[-1]["number"])
    return next((node for node in regulation.root.walk() if node.kind == kind and bare(node.num) == number), None)


@check("contradiction")
def left_out_of_a_list(regulation: Regulation) -> Iterator[Defect]:
    """Find sentences that say what there is and name all things of a numbered list but one."""
    long = (node for node in regulation.root.walk() if len(node.children) > _NAMED)
    lists = [names for node in long if len(names := _names(node)) > _NAMED]
    for passage in regulation.saying("inclu", "compr", "abarca", "contiene", " son ") if lists else ():
        for words in passage.sentences if passage.text.count(",") + passage.text.count(";") >= _NAMED - 2 else ():
            says = _SAYS.search(folded := fold(words.text))
            parts = _PARTS.split(folded[says.end() :]) if says else ()
            items = [stems for part in parts if (stems := _stems(part))]
            for names in lists if len(items) >= _NAMED else ():
                missing = _missing(items, names)
                if missing is not None:
                    what = quoted(missing.own.text or missing.heading)
                    message = (
                        f"En esta enumeración falta {what}, que está en la lista de la línea {missing.line_start}."
                    )
                    yield at_words(passage.node, words, message, {"line": missing.line_start})


_Names = Sequence[tuple[Node, frozenset[str]]]


def _names(node: Node) -> _Names:
    """Return the short numbered items below a part, with the stems of their words."""
    items = [child for child in node.children if child.num.strip() and not child.children]
    found = [(item, _stems(fold(f"{item.heading} {item.own.text}"))) for item in items]
    short = all(len(f"{item.heading} {item.own.text}".split()) <= _SHORT for item in items)
    return found if short and all(stems for _, stems in found) else []


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _WORD.findall(text))


def _missing(items: Sequence[frozenset[str]], names: _Names) -> Node | None:
    """Return the one item of a list that an enumeration of its other items leaves out."""
    left = [node for node, stems in names if not any(stems <= item or item <= stems for item in items)]
    told = sum(any(stems <= item or item <= stems for _, stems in names) for item in items)
    return left[0] if len(left) == 1 and len(names) > _NAMED and told >= len(names) - 1 else None


@check("contradiction")
def example_against_rule(regulation: Regulation) -> Iterator[Defect]:
    """Find examples of cards of one suit for what must not be of one, and of several suits for what must."""
    for passage in regulation.saying("ejemplo"):
        example = _EXAMPLE.search(passage.folded)
        rule = passage.folded[: example.start()] if example else ""
        if example is None or len(_RANKS.findall(example[0])) < _FEWEST_CARDS:
            continue
        suits = [suit[:4] for suit in _SUITS.findall(example[0])]
        mixed = _OF_DIFFERENT.search(rule) is not None
        wrong = (mixed and len(suits) == 1) or (not mixed and _OF_ONE.search(rule) and len(set(suits)) > 1)
        if wrong:
            message = f"El ejemplo no es de lo que se define: {quoted(passage.text[slice(*example.span())])}."
            yield at_span(passage, *example.span(), message)


@check("arithmetic_mismatch")
def examples(regulation: Regulation) -> Iterator[Defect]:
    """Find worked examples whose two amounts are not in the one proportion that the rule before them states."""
    for passage in regulation.saying(*_CUES):
        cue = _SHOWN.search(passage.folded)
        amounts = [amount for amount in money.find(passage.folded) if cue and amount.start > cue.end()]
        rates = {Fraction(share.value) for share in shares.find(passage.folded) if share.kind == "percent"}
        if len(amounts) != 2 or len(rates) != 1 or not all(isinstance(one.value, int) for one in amounts):
            continue
        (rate,) = rates
        first, second = (Fraction(amount.value) for amount in amounts)
        if first and second / first not in (rate, 1 - rate, 1 + rate, 1, 1 / rate if rate else 0):
            words = quoted(passage.text[amounts[0].start : amounts[1].end])
            message = f"{words}: el ejemplo no sale con el {float(100 * rate):g} % de la regla."
            yield at_span(passage, amounts[0].start, amounts[1].end, message)


@check("arithmetic_mismatch")
def worked(regulation: Regulation) -> Iterator[Defect]:
    """Find examples of a payout or of an equal division whose figures do not come out as the words before them say."""
    for passage in regulation.saying(*_CUES):
        cue = _SHOWN.search(passage.folded) if passage.kind in ("text", "point") else None
        if cue is None:
            continue
        rule, shown = passage.folded[: cue.start()], passage.folded[cue.end() :]
        said = numbers.find(shown.partition(". ")[0])
        figures = [Fraction(number.value) for number in said]
        if figures and not _comes_out(rule, shown, figures):
            start, end = cue.end() + said[0].start, cue.end() + said[-1].end
            yield at_span(passage, start, end, f"{quoted(passage.text[cue.start() : end])}: no sale con la regla.")


def _comes_out(rule: str, shown: str, figures: Sequence[Fraction]) -> bool:
    """Tell whether the figures of an example can follow from a rule; also where it is not known how."""
    paid = odds.find(rule)
    if len(paid) == 1 and len(figures) == _STAKE_AND_GAIN and _PAID.search(shown):
        gain, stake = map(int, paid[0].value.split(":"))
        won = figures[0] * gain / stake
        less = [Fraction(one.value) for one in shares.find(rule) if one.kind == "percent"] if _LESS.search(rule) else []
        return figures[1] in {
            amount for one in (won, *(won * (1 - part) for part in less)) for amount in (one, one + figures[0])
        }
    if len(figures) == _WHOLE_AND_PARTS and _SHARED.search(rule) and _PAID.search(shown):
        return any(one * other == whole for one, other, whole in permutations(figures))
    return True


@check("arithmetic_mismatch")
def prices(regulation: Regulation) -> Iterator[Defect]:
    """Find "5 a ticket ... whoever buys three pays 20": a price of one thing, and another one of several."""
    for passage in regulation.saying(" vale ", " por ", " cuesta ", "valor de", "precio de", "costo de", "importe de"):
        said = numbers.find(passage.folded) if passage.kind in ("text", "point") else []
        if len({number.start for number in said}) < _WHOLE_AND_PARTS:
            continue
        for one, (count, cost) in ((one, pair) for one in said for pair in pairwise(said) if pair[0].start > one.start):
            priced, bought = _price_of(passage.folded, one), _OFTEN.match(passage.folded[: cost.start], count.end)
            same = priced and bought and bought["thing"].rstrip("s")[:_STEM] == priced[:_STEM]
            if same and count.value * one.value != cost.value:
                words = quoted(passage.text[count.start : cost.end])
                yield at_span(
                    passage,
                    count.start,
                    cost.end,
                    f"{words}: a {one.value:g} cada uno son {count.value * one.value:g}.",
                )


def _price_of(folded: str, number: Match[int | float]) -> str:
    """Return the thing of which a number is the price, or nothing."""
    before = _PRICED.search(folded[max(0, number.start - 40) : number.start])
    after = _PER.match(folded, number.end)
    return (before["thing"] or before["of"]) if before else after["thing"] if after else ""
