"""The classic family in words."""
