"""Edges of a knowledge base: computed side by side, remembered, stored, and what a change of the text would do.

Edges that need not be computed again: those that come with the program, and those that this user had before.

An edge follows from its pack alone, so it is kept under a hash of what the odds read of the pack. The file that comes
with the program holds the edges of the published packs; what else took long to compute lies in the user's cache
folder (`REGLAS_CACHE`, or `reglas` in `XDG_CACHE_HOME`, by default `~/.cache`). A cache that cannot be read or written
is no error: the edges are computed.

The edges of many packs, the long ones side by side in processes of their own.

What a build adds to the knowledge base from the packs: themselves, house edges, and the defects that these show.

Such defects are bets that the player wins on average, and bets without a house edge.

What a change of the text would do: rules with other values, and the edges before and after.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import asdict

from rules_db.errors import ReglasError, shown
from rules_db.identifiers import content_id, value_json, with_rule_ids
from rules_db.odds.book import Edge
from rules_db.odds.edges import edges, readers_of, takes_long
from rules_db.odds.throws import OF_SYMBOLS
from rules_db.packs.compiling import compile_games, compile_pack, unread_caps
from rules_db.packs.published import published_folder
from rules_db.packs.storing import pack_row
from rules_db.records import StoredDocument, StoredRule
from rules_db.store.rows import Row, finding_rows
from rules_db.words import Words
from schemas.caches import cache_folder
from schemas.packs import Cite, Pack
from schemas.records import Finding

if TYPE_CHECKING:
    from corpus.layers import Source
    from rules_db.aside import Aside
    from rules_db.records import Extracted


METHODS = {"american_roulette": 2, "go_poker": 2, "trijoker": 2, "texas_holdem_plus": 2}
"""The version of the methods of a game (1 of others): it grows when one gives another figure for the same pack."""
SHIPPED = "_edges.json"

Progress = Callable[[str, int, int], None]
"""Told what was done, how many of it, and of how many."""

_ON_PURPOSE = "odds"
"""Bets of this name are fair by design; that they are is only worth knowing."""
_IF_ALL = "Si una sola apuesta cubre todas las casillas de este símbolo,"
"""Symbols of one prize may be drawn otherwise and be bets of their own: then the player wins less often."""


class Change(msgspec.Struct, frozen=True):
    """Another value for the rules of a key."""

    family: str
    key: str
    value: object


@dataclass(frozen=True, slots=True)
class Effect:
    """A bet's edge as the text stands and as it would be; one of the two is None where the bet has no figure."""

    before: Edge | None
    after: Edge | None

    @property
    def difference(self) -> Fraction | None:
        """How much more the house would keep, None where one of the two is not known exactly."""
        if self.before is None or self.after is None or self.before.exact is None or self.after.exact is None:
            return None
        return self.after.exact - self.before.exact


def parsed(text: str) -> Change:
    """Return the change that `payout:pays.corner=8:1` asks for; the value is JSON, or text where it is none.

    Raises `ReglasError` where the form is another one.
    """
    name, equals, value = text.partition("=")
    family, colon, key = name.partition(":")
    if not (equals and colon and family and key and value):
        raise ReglasError(f"{shown(text)} is no change; write it as payout:pays.corner=8:1")
    try:
        return Change(family.strip(), key.strip(), json.loads(value))
    except ValueError:
        return Change(family.strip(), key.strip(), value.strip())


def effects(document: StoredDocument, game: str, rules: Sequence[StoredRule], wanted: Iterable[Change]) -> list[Effect]:
    """Return the bets of a game whose edge some changes would alter. Raises `ReglasError` for a key without a rule."""
    changed = list(rules)
    for change in wanted:
        if not any((rule.family, rule.key) == (change.family, change.key) for rule in rules):
            raise ReglasError(f"{document.id} states no {shown(f'{change.family}:{change.key}')} for {shown(game)}")
        changed = [_altered(rule, change) for rule in changed]
    before = _by_bet(document, game, rules)
    after = _by_bet(document, game, changed)
    found = [Effect(before.get(name), after.get(name)) for name in {**before, **after}]
    return [effect for effect in found if _value(effect.before) != _value(effect.after)]


def _altered(rule: StoredRule, change: Change) -> StoredRule:
    if (rule.family, rule.key) != (change.family, change.key):
        return rule
    return msgspec.structs.replace(rule, value=change.value)


def _by_bet(document: StoredDocument, game: str, rules: Sequence[StoredRule]) -> dict[tuple[str, str], Edge]:
    return {(edge.variant, edge.bet): edge for edge in worth(compile_pack(document, game, rules))}


def _value(edge: Edge | None) -> Fraction | float | None:
    return None if edge is None else edge.exact if edge.exact is not None else edge.edge


def worth_tables(source: Source, found: Extracted, aside: Aside) -> Mapping[str, list[Row]]:
    """Return the rows of `packs` and `edges` of a document, and the rows that these add to `findings`.

    A game whose pack or odds fail is left out, and `aside` keeps it.
    """
    tables: dict[str, list[Row]] = {"packs": [], "edges": [], "findings": []}
    for pack in _packs(source, found, aside):
        for table, rows in worth_of(pack, aside).items():
            tables[table] += rows
    return tables


def worth_of(pack: Pack, aside: Aside, held: Mapping[str, Sequence[Edge]] | None = None) -> Mapping[str, list[Row]]:
    """Return the rows of `packs` and `edges` of one pack, and those that it adds to `findings`.

    Edges that are `held` for it (by the `key` of a pack) are not computed. Odds that fail are left out, and `aside`
    keeps it.
    """
    known = (held or {}).get(key(pack)) or aside.tried(f"the odds of {pack.game}", partial(worth_in_build, pack)) or []
    edges = [edge_row(pack, edge) for edge in known]
    return {"packs": [pack_row(pack)], "edges": edges, "findings": list(finding_rows(findings(pack, known)))}


def _packs(source: Source, found: Extracted, aside: Aside) -> Iterator[Pack]:
    """Yield the packs of a document."""
    document = StoredDocument(
        **asdict(found.identity),
        sha256=source.sha256,
        media_type=source.media_type,
        encoding=source.encoding,
        lines=len(source),
        status=source.status,
        provisions=len(found.provisions),
        rules=len(found.rules),
    )
    rules = (StoredRule(id=name, **asdict(rule)) for name, rule in with_rule_ids(found.rules))
    outline = {provision.id: provision for provision in found.provisions}
    yield from compile_games(document, rules, outline, aside, unread_caps(found.quantities))


def findings(pack: Pack, edges: Iterable[Edge]) -> Iterator[Finding]:
    """Yield a finding for each place that gives bets of a pack no edge, or one for the player."""
    told: set[tuple[str, str]] = set()
    for edge in edges:
        if edge.edge is None or edge.edge > 0 or not edge.cites:
            continue
        code = "player_edge" if edge.edge < 0 else "zero_house_edge"
        cite = pack.citations[edge.cites[0]]
        if (code, cite.provision) not in told:
            told.add((code, cite.provision))
            yield _finding(pack, edge, code, cite)


def _finding(pack: Pack, edge: Edge, code: str, cite: Cite) -> Finding:
    name = Words("es").name(edge.bet.partition(".")[0], pack.game)
    exact = "" if edge.exact is None else f"{edge.exact.numerator}/{edge.exact.denominator}"
    if code == "player_edge":
        gain = f"{-100 * (edge.edge or 0.0):.2f}".replace(".", ",")
        rules = _IF_ALL if edge.method == OF_SYMBOLS else "Con estas reglas"
        message = f"{rules} el jugador gana en promedio el {gain} % de lo apostado a «{name}»."
        severity = "warning" if edge.method == OF_SYMBOLS else "error"
    else:
        message = f"Con estas reglas la casa no tiene ventaja alguna en la apuesta «{name}»."
        severity = "info" if edge.bet.startswith(_ON_PURPOSE) else "warning"
    return Finding(
        document_id=pack.source.document,
        provision_id=f"{pack.source.document}__{cite.provision}",
        game=pack.game,
        code=code,
        severity=severity,
        message=message,
        line_start=cite.line_start,
        line_end=cite.line_end,
        evidence={"bet": edge.bet, "variant": edge.variant, "edge": exact or edge.edge, "method": edge.method},
    )


PACKS_FINDINGS = ("player_edge", "zero_house_edge")
"""Codes of the findings that packs give, and no reader."""


def edge_row(pack: Pack, edge: Edge) -> dict[str, Any]:
    """Return the row of `edges` for a bet of a pack."""
    return {
        "id": content_id(pack.source.document, pack.game, edge.variant, edge.bet),
        "document_id": pack.source.document,
        "jurisdiction": pack.jurisdiction,
        "game": pack.game,
        "variant": edge.variant,
        "bet": edge.bet,
        "edge": edge.edge,
        "edge_exact": f"{edge.exact.numerator}/{edge.exact.denominator}" if edge.exact is not None else None,
        "method": edge.method,
        "missing": edge.missing,
        "formula": edge.formula,
        "cites": value_json(list(edge.cites)),
    }


def edge_of(row: Mapping[str, Any]) -> Edge:
    """Return the edge that a row of `edges` holds."""
    columns = ("variant", "bet", "edge", "method", "missing", "formula")
    return _unpacked(
        {name: row[name] for name in columns} | {"exact": row["edge_exact"], "cites": json.loads(row["cites"])}
    )


def worth_of_all(packs: Sequence[Pack], progress: Progress, jobs: int = 0) -> list[list[Edge]]:
    """Return the edges of each pack, in the order of the packs; `jobs` is the greatest number of processes (0: all).

    Packs whose odds are computed in the same way go to the same process: they share the tables that it makes.
    """
    found: list[list[Edge] | None] = [remembered(pack) if takes_long(pack.game) else worth(pack) for pack in packs]
    groups = list(_alike([pack for pack, edges in zip(packs, found, strict=True) if edges is None]))
    jobs = min(jobs or os.cpu_count() or 1, len(groups))
    done = sum(edges is not None for edges in found)
    progress("computing", done, len(packs))
    computed: dict[int, list[Edge]] = {}
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
        for group, several in zip(groups, (pool.map if pool else map)(_worth_of, groups), strict=True):
            computed |= {id(pack): edges for pack, edges in zip(group, several, strict=True)}
            progress(f"computed {group[0].game}", done + len(computed), len(packs))
    return [computed[id(pack)] if edges is None else edges for pack, edges in zip(packs, found, strict=True)]


def _alike(packs: Sequence[Pack]) -> Iterable[list[Pack]]:
    groups: dict[object, list[Pack]] = {}
    for pack in packs:
        groups.setdefault(readers_of(pack), []).append(pack)
    return sorted(groups.values(), key=lambda group: group[0].game, reverse=True)


def _worth_of(packs: Sequence[Pack]) -> list[list[Edge]]:
    return [worth(pack) for pack in packs]


def key(pack: Pack) -> str:
    """Return the hash of all that the odds of a pack rest on."""
    read = {"methods": METHODS.get(pack.game, 1), "game": pack.game, "kind": pack.kind, "variants": pack.variants}
    rules = {"parameters": pack.parameters, "tables": msgspec.to_builtins(pack.tables)}
    return hashlib.sha256(json.dumps({**read, **rules}, sort_keys=True).encode()).hexdigest()[:32]


def worth(pack: Pack) -> list[Edge]:
    """Return the edges of a pack, from a cache where they are in one; what takes long is kept for the next time."""
    known = remembered(pack)
    if known is not None:
        return known
    found = list(edges(pack))
    if takes_long(pack.game):
        _keep(pack, found)
    return found


def worth_in_build(pack: Pack) -> list[Edge]:
    """Return the edges of a pack without long computations, unless they come with the program.

    What the user had computed before is not looked at: a build depends on its sources and on nothing else.
    """
    known = _shipped().get(key(pack))
    return list(edges(pack, long=False)) if known is None else known


def remembered(pack: Pack) -> list[Edge] | None:
    """Return the edges of a pack, if they are in a cache."""
    known = _shipped().get(key(pack))
    return _kept(_file(pack)) if known is None and takes_long(pack.game) else known


def ship(packs: Iterable[Pack], target: Path) -> int:
    """Write the edges of packs to a file; return how many different packs there were."""
    found = {key(pack): worth(pack) if takes_long(pack.game) else list(edges(pack)) for pack in packs}
    lines = [f' "{name}": [\n{_lines(of_pack)}\n ]' for name, of_pack in sorted(found.items())]
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return len(found)


def _lines(found: Sequence[Edge]) -> str:
    return ",\n".join(f"  {json.dumps(_packed(edge), ensure_ascii=False)}" for edge in found)


def _packed(edge: Edge) -> dict[str, Any]:
    return {**msgspec.structs.asdict(edge), "exact": None if edge.exact is None else str(edge.exact)}


def _unpacked(values: dict[str, Any]) -> Edge:
    exact = values["exact"]
    given = {**values, "exact": None if exact is None else Fraction(exact), "cites": tuple(values["cites"])}
    return Edge(**given)


@cache
def _shipped() -> dict[str, list[Edge]]:
    file = published_folder() / SHIPPED
    held = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {name: [_unpacked(values) for values in found] for name, found in held.items()}


def _file(pack: Pack) -> Path:
    """Return the user's file for a pack: another program that computes otherwise has another."""
    return cache_folder("edges") / f"{key(pack)}-{_program()}.json"


@cache
def _program() -> str:
    """Return a hash of the modules that compute odds."""
    folder = Path(__file__).parent
    found = sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".toml"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in found)).hexdigest()[:8]


def _kept(file: Path) -> list[Edge] | None:
    with suppress(OSError, ValueError, TypeError, KeyError):
        return [_unpacked(values) for values in json.loads(file.read_text(encoding="utf-8"))]
    return None


def _keep(pack: Pack, found: Sequence[Edge]) -> None:
    with suppress(OSError, RuntimeError):
        file = _file(pack)
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_text(f"[\n{_lines(found)}\n]\n", encoding="utf-8")
        part.replace(file)
