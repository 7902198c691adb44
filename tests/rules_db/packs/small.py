"""Rules of invented regulations, in words of our own, and the packs that are compiled from them."""

from rules_db.packs.compiling import compile_pack
from rules_db.records import StoredDocument, StoredRule

DOCUMENT = StoredDocument(
    id="xx-isla-1", jurisdiction="isla", sha256="0" * 64, media_type="text/plain", encoding="utf-8", lines=99,
    status="whole", provisions=9, rules=9, number="1", date="2001-02-03",
)  # fmt: skip
DEFAULTS = {
    "document_id": "xx-isla-1", "jurisdiction": "isla", "provision_id": "xx-isla-1__art_1", "confidence": 0.9,
    "method": "test",
}  # fmt: skip


def rule(line, family, key, value, game="craps", variant="", text="palabras nuestras", **more):
    """A rule as a reader would have made it of one line."""
    identity = f"r{line}-{key}"
    return StoredRule(
        id=identity, game=game, variant=variant, family=family, key=key, value=value, text=text, line_start=line,
        line_end=line, **DEFAULTS, **more,
    )  # fmt: skip


def pack(*rules, game="craps"):
    return compile_pack(DOCUMENT, game, rules)


def answers(the_pack, table="settlement"):
    """The rows of a table as (conditions, outcome or action), conditions as sets of values or ranges."""
    from rules_db.packs.tables import unpacked

    return [
        ({name: getattr(c, "values", c) for name, c in row.when.items()}, row.then)
        for row in unpacked(table, the_pack.tables[table]).rows
    ]


def gaps(the_pack):
    return {(gap.subject, gap.code) for gap in the_pack.gaps}
