"""One address of every kind of page, over a knowledge base of our corpus."""

from pathlib import Path

from rules_db import KnowledgeBase
from rules_db.pages.links import Links

ALIGNED = """
SELECT a.id FROM alignments a JOIN rules r ON r.id = a.a_id WHERE r.game = 'blackjack' AND a.relation = 'different'
ORDER BY a.score DESC, a.id LIMIT 1
"""
INSURANCE = """
SELECT p.id FROM provisions p JOIN documents d ON d.id = p.document_id
WHERE d.jurisdiction = ? AND p.game = 'blackjack' AND p.heading LIKE '%seguro%' ORDER BY p.position LIMIT 1
"""
SETTLED = {"apuesta": "corner", "monto": "10", "numeros": "17-18-20-21", "bola": "20"}


def insurance(database: Path, jurisdiction: str) -> str:
    """The provision of a jurisdiction on insurance at Black Jack."""
    with KnowledgeBase.open(database) as base:
        return str(base.connection.execute(INSURANCE, (jurisdiction,)).fetchone()[0])


def our_pages(database: Path) -> dict[str, str]:
    """The addresses of our pages by the name of the page."""
    with KnowledgeBase.open(database) as base:
        documents = {document.jurisdiction: document.id for document in base.documents()}
        aligned = base.connection.execute(ALIGNED).fetchone()[0]
    to = Links(database=database.stem)
    return {
        "start": to.start(),
        "search": to.search(q="seguro"),
        "game": to.game("blackjack"),
        "document": to.document(documents["isla-garza"]),
        "law": to.law(documents["isla-garza"]),
        "article": to.law_of(insurance(database, "isla-garza")),
        "provision": to.provision(insurance(database, "isla-garza")),
        "why": to.why(aligned),
        "differences": to.differences(),
        "differences by game": to.difference("isla-garza", "villa-nogal"),
        "difference": to.difference("isla-garza", "puerto-quillay", "blackjack"),
        "cases": to.cases("isla-garza", "villa-nogal", "craps"),
        "norms": to.norms(quien="player"),
        "quantities": to.quantities(),
        "findings": to.findings(),
        "graph": to.graph(),
        "graph of a game": to.graph(juego="blackjack"),
        "linked rules": to.linked("isla-garza", "puerto-quillay"),
        "try it": to.trying(),
        "try cards": to.trying("isla-garza", "blackjack"),
        "try a bet": to.trying("isla-garza", "american_roulette", **SETTLED),
    }


def their_pages(database: Path) -> dict[str, str]:
    """The addresses of Datasette's own pages and of those of its search by the name of the page."""
    to = Links(database=database.stem)
    return {
        "tables": to.data(),
        "table": to.table("rules"),
        "view": to.table("game_matrix"),
        "row": f"{to.table('provisions')}/{insurance(database, 'isla-garza')}",
        "saved query": to.table("valores-que-difieren", juego="blackjack"),
        "search everywhere": "/-/search?q=seguro",
    }
