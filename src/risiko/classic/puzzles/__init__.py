"""The puzzles of the classic family."""
