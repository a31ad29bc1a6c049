"""Before the first turn: the world, the side board, factions and starts."""
