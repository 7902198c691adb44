"""From lines to a tree of provisions."""
