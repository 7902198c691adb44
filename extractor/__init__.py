"""From lines to meaning. Knows nothing of SQLite, Datasette or the engine."""
