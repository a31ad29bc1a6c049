"""What outlives a game: the world, the campaign with the chain of its records, the chronicle."""
