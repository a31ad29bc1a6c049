"""The printed world map, shared by the classic family and Evolution."""

from risiko.world.board import Continent, Territory, WorldMap, world

__all__ = ["Continent", "Territory", "WorldMap", "world"]
