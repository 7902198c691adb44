"""From the typed rules of a knowledge base to packs: decision tables that cite, proven before they are written."""
