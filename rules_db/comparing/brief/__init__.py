"""A brief for someone who decides: how two texts differ in money and in rights, on one to three pages.

`making` finds and ranks what differs, `telling` turns it into blocks (headings, sentences, tables), and each of the
writers (`markdown`, `page`, `docx`, `pdf`) writes the same blocks in its format.
"""
