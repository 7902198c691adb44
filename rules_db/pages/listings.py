"""What the pages of findings, quantities, games, differences and documents list, as tables to take away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rules_db.citing import citations
from rules_db.comparing.layout import said, unfound
from rules_db.comparing.records import Difference, NormChange, Passage, ProseChange, Stated, ValueChange
from rules_db.pages.taking import Column, Listing
from rules_db.printable import span

if TYPE_CHECKING:
    from rules_db.exporting.workbook import Cell
    from rules_db.knowledge import KnowledgeBase
    from rules_db.pages.frame import Frame
    from rules_db.pages.start import GameRow
    from rules_db.records import StoredFinding, StoredQuantity
    from schemas.records import Provision


def of_findings(
    base: KnowledgeBase, told: Iterable[tuple[StoredFinding, str, str]], names: dict[str, str], frame: Frame
) -> Listing:
    """Return findings, each with its severity (in words) and its kind; `names` are those of documents."""
    t, words, found = frame.t, frame.words, list(told)
    cited = citations(base, {each.provision_id for each, _, _ in found if each.provision_id}, frame.language)
    rows: list[list[Cell]] = [
        [
            severity,
            kind,
            words.told(each.message, each.game),
            words.game(each.game) if each.game else "",
            names[each.document_id],
            each.code,
            each.severity,
            span(each.line_start, each.line_end),
            cited.get(each.provision_id or "", ""),
        ]
        for each, severity, kind in found
    ]
    columns = [
        *_columns(t("finding.severity"), t("finding.code"), shares=(1, 2)),
        Column(t("norm.what"), 6),
        *_columns(t("take.game"), t("finding.document"), shares=(2, 2)),
        *_columns(t("take.key"), t("take.state"), t("take.lines"), plain=True),
        Column(t("take.citation"), 3),
    ]
    addresses = [_address(each.provision_id or "", each.document_id, frame) for each, _, _ in found]
    return Listing("hallazgos", t("finding.title"), columns, rows, [t("finding.lead")], addresses)


def of_quantities(base: KnowledgeBase, found: Sequence[StoredQuantity], names: dict[str, str], frame: Frame) -> Listing:
    """Return quantities with their sentences; `names` are those of documents."""
    t, words = frame.t, frame.words
    cited = citations(base, {each.provision_id for each in found}, frame.language)
    rows: list[list[Cell]] = [
        [
            names[each.document_id],
            words.game(each.game) if each.game else "",
            t(f"quantity.{each.kind}"),
            each.words,
            each.sentence,
            str(each.line_start),
            cited.get(each.provision_id, ""),
        ]
        for each in found
    ]
    columns = [
        *_columns(
            t("finding.document"), t("take.game"), t("quantity.kind"), t("search.words_column"), shares=(2, 2, 1, 1)
        ),
        Column(t("norm.what"), 6),
        Column(t("take.lines"), plain=True),
        Column(t("take.citation"), 3),
    ]
    addresses = [_address(each.provision_id, each.document_id, frame) for each in found]
    return Listing("cantidades", t("quantity.title"), columns, rows, [t("quantity.lead")], addresses)


def of_games(games: Sequence[GameRow], jurisdictions: Sequence[str], frame: Frame) -> Listing:
    """Return how many rules each jurisdiction has of each game; nothing where it does not rule the game."""
    t = frame.t
    columns = [Column(t("take.game"), 3), *(Column(frame.words.jurisdiction(name), 2) for name in jurisdictions)]
    rows: list[list[Cell]] = [
        [game.name, *(cell.rules if cell else None for cell in game.cells), game.game] for game in games
    ]
    addresses = [frame.whole(frame.to.game(game.game)) for game in games]
    return Listing("juegos", t("start.games"), [*columns, Column(t("take.key"), plain=True)], rows, [], addresses)


def of_difference(base: KnowledgeBase, found: Difference, game: str, limits: Sequence[str], frame: Frame) -> Listing:
    """Return all that differs between two sides: values, norms and wording, a row a change."""
    t = frame.t
    changes: list[tuple[str, ValueChange | NormChange | ProseChange]] = [
        *(("values", value) for value in found.values),
        *(("norms", norm) for norm in found.norms),
        *(("wording", passage) for passage in found.prose),
    ]
    cited = citations(base, {place for _, change in changes for place in _provisions(change)}, frame.language)
    names = {"a": found.a_name, "b": found.b_name}
    rows: list[list[Cell]] = [
        [
            t(f"take.{part}"),
            t(f"difference.{change.kind}", **names),
            _about(change, frame),
            *(_side(change, side, cited, frame) for side in ("before", "after")),
            part,
            change.kind,
            str(getattr(change, "family", "")),
            str(getattr(change, "key", "")),
        ]
        for part, change in changes
    ]
    columns = [
        *_columns(t("take.part"), t("take.change"), t("game.rule"), shares=(1, 2, 3)),
        *_columns(found.a_name, found.b_name, shares=(5, 5)),
        *_columns(*(f"{t(f'take.{name}')} ({t('take.key')})" for name in ("part", "change")), plain=True),
        *_columns(f"{t('game.family')} ({t('take.key')})", t("take.key"), plain=True),
    ]
    title = t("difference.in_game", game=frame.words.game(game), **names)
    return Listing(f"diferencias-{found.a}-{found.b}-{game}", title, columns, rows, limits)


def of_document(base: KnowledgeBase, title: str, provisions: Sequence[Provision], frame: Frame) -> Listing:
    """Return the provisions of a document with their words."""
    t = frame.t
    cited = citations(base, (each.id for each in provisions), frame.language)
    rows: list[list[Cell]] = [
        [
            t.kind(each.kind),
            f"{each.num} {each.heading}".strip(),
            frame.words.game(each.game) if each.game else "",
            each.text,
            span(each.line_start, each.line_end),
            each.eid,
            cited[each.id],
        ]
        for each in provisions
    ]
    columns = [
        *_columns(t("document.kind"), t("search.what"), t("take.game"), t("norm.what"), shares=(1, 3, 2, 7)),
        *_columns(t("take.lines"), t("take.provision"), plain=True),
        Column(t("take.citation"), 3),
    ]
    addresses = [frame.whole(frame.to.provision(each.id)) for each in provisions]
    return Listing("documento", title, columns, rows, [], addresses)


def _columns(*names: str, shares: Sequence[int] = (), plain: bool = False) -> list[Column]:
    return [Column(name, shares[at] if shares else 1, plain) for at, name in enumerate(names)]


def _address(provision: str, document: str, frame: Frame) -> str:
    return frame.whole(frame.to.provision(provision) if provision else frame.to.document(document))


def _provisions(change: ValueChange | NormChange | ProseChange) -> set[str]:
    return {place for side in ("before", "after") for each in _stated(change, side) for place in _at(each)}


def _stated(change: ValueChange | NormChange | ProseChange, side: str) -> tuple[Stated | Passage, ...]:
    told = getattr(change, side)
    return told if isinstance(told, tuple) else (told,) if told else ()


def _at(each: Stated | Passage) -> list[str]:
    places = each.places if isinstance(each, Stated) else (each.place,)
    return list(dict.fromkeys(place.provision_id for place in places))


def _about(change: ValueChange | NormChange | ProseChange, frame: Frame) -> str:
    if isinstance(change, ValueChange):
        return change.label
    if isinstance(change, NormChange):
        return frame.words.family(change.family)
    return next((each.title for each in (change.before, change.after) if each), "")


def _side(change: ValueChange | NormChange | ProseChange, side: str, cited: dict[str, str], frame: Frame) -> str:
    """Return what a side says with its citations, or why it says nothing."""
    key = change.key if isinstance(change, ValueChange) else ""
    told = []
    for each in _stated(change, side):
        words = said(each, frame.words, key) if isinstance(each, Stated) else each.text
        told.append(f"{words} ({'; '.join(cited.get(place, place) for place in _at(each))})")
    return "\n".join(told) or unfound(change, frame.words)
