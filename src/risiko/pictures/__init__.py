"""Pictures of positions as SVG: what everybody may see, on a map or as cards.

A family names the part that says what there is to see (`Family.picture`); positions are drawn by
`svg()`, and notebooks show them so.
"""

from risiko.pictures.drawn import Drawn
from risiko.pictures.sheet import ARMIES, FREE, LINE, SEA, Place, Sheet, colour_of
from risiko.pictures.svg import to_svg

__all__ = ["ARMIES", "FREE", "LINE", "SEA", "Drawn", "Place", "Sheet", "colour_of", "to_svg"]
