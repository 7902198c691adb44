"""Teaching names and phrases without code: what a workspace's lexicon may hold, what is proposed, what it would read.

from rules_db import teaching
proposals(base)                                    # "corona" stands in a pay table 7 times: a bet?
entry = Entry("bet", "corona", "corona", ("crown_and_anchor",))
would_read(base, folder, entry)                    # what it reads that is not read now, and the reverse
keep(folder, entry, who="ana")                     # the next build reads with it
"""

from __future__ import annotations

from rules_db.teaching.entries import Entry, TeachingError, What, framed, keep, kept
from rules_db.teaching.proposing import Change, Proposal, proposals, would_read

__all__ = [
    "Change", "Entry", "Proposal", "TeachingError", "What", "framed", "keep", "kept", "proposals", "would_read",
]  # fmt: skip
