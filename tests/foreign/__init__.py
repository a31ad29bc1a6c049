"""A game of another package: everything about it is in this folder."""
