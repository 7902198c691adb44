"""From a file to lines that can be trusted and cited. Knows nothing of games."""
