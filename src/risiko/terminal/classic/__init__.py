"""The classic family in the terminal."""
