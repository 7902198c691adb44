"""Outcomes that two texts settle differently, exactly: both packs are asked for every result that a bet can meet.

`meeting` lists the results, `finding` asks both packs and keeps what they settle otherwise, `boxes` says it in the
fewest conditions, `chances` how often that is, and `telling` says it in words with amounts.
"""
