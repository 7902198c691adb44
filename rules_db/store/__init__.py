"""The SQLite file: its schema with migrations, how rows are written, how it is opened."""
