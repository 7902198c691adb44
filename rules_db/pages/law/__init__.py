"""The law to be read: a document, or one of its parts, with all its levels, its links and what rests on it beside."""
