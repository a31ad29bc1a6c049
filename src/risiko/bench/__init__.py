"""How fast the engine plays and how much a server carries, measured on this machine."""
