"""Ask a DMN table what becomes of two bets when the ball falls into the zero (pip install pyDMNrules)."""

import sys
from pathlib import Path

from pyDMNrules import DMN

table = DMN()
table.useXML(Path(sys.argv[1]).read_text(encoding="utf-8"))
for bet, covered in (("straight", False), ("even", False)):
    status, decided = table.decide({"bet": bet, "pocket": "0", "covered": covered})
    result = decided["Result"]
    print(
        bet,
        result["outcome"],
        f"returns {result['returns_num']:.0f}/{result['returns_den']:.0f} of the stake,",
        f"lines {result['lines']}",
    )
