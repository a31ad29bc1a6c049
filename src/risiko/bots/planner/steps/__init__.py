"""The steps of a plan: the battle of each, and the boards that are remembered."""
