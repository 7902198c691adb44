"""The ledger of quantities: every number, odds, share, multiple, sum and set of a text, and what became of it.

What is not read would otherwise go unnoticed. Every quantity of every sentence and table row has one row: a typed rule
took it (`rule`), only a norm holds its words (`norm`), it states nothing (`explained`, with an honest reason), it
stands in damaged words (`damaged`), or nobody read it (`unread`).

    ledger(document, passages, rules, rule_ids)   Quantity(…, fate="unread"), …   in the order of the text
    tally(quantities)                             Tally(rule=1012, norm=192, …): `read`, `stating`, `little`
"""

from extractor.ledger.keeping import ledger
from schemas.values import FATES, Tally, tally

__all__ = ["FATES", "Tally", "ledger", "tally"]
