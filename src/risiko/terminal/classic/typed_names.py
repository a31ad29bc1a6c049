"""The names that may be typed in a classic game: territories, cards and continents."""

from risiko.classic.books.deck import deck
from risiko.classic.kernel import layout
from risiko.text.files import books
from risiko.world import world


def things() -> dict[str, tuple[str, ...]]:
    """Every territory and card by its id, with all its names in all languages and books."""
    board = world()
    named = {}
    own_names = books("risiko.world", "names")
    for number, place in enumerate(board.territories):
        names = [place.id, *place.name]
        for book in own_names:
            names += board.name(number, book)
        named[place.id] = tuple(dict.fromkeys(names))
    for joker in deck().cards[layout.TERRITORIES :]:
        named[joker] = (joker, "joker")
    return named


def continents() -> dict[str, tuple[str, ...]]:
    """Every continent by its id, with its names."""
    return {c.id: (c.id, *c.name) for c in world().continents}
