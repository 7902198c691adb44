"""What people and systems use: the knowledge base, its command line and its pages."""
