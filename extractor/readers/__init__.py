"""Readers of typed rules, one module a family."""
