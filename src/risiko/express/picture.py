"""What a picture of Risiko Express shows."""

from collections.abc import Sequence
from functools import cache

from risiko.express.cards import DECK
from risiko.express.observation import observe_position
from risiko.pictures import Place, Sheet
from risiko.protocol import Position

COLUMNS = 7
CARD_WIDTH, CARD_HEIGHT, GAP = 100.0, 140.0, 14.0


def see_cards(position: Position) -> tuple[Sheet, Sequence[Place]]:
    """The cards in two rows, each with its owner's colour and its points."""
    owners = observe_position(position).table.owners
    cards = zip(owners, DECK.cards, strict=True)
    return card_sheet(), [Place(owner, card.points) for owner, card in cards]


@cache
def card_sheet() -> Sheet:
    """All country cards, in rows."""
    corners = []
    for card in DECK.cards:
        row, column = divmod(card.number, COLUMNS)
        left = GAP + column * (CARD_WIDTH + GAP)
        top = GAP + row * (CARD_HEIGHT + GAP)
        right, bottom = left + CARD_WIDTH, top + CARD_HEIGHT
        corners.append(((left, top), (right, top), (right, bottom), (left, bottom)))
    rows = -(-len(DECK.cards) // COLUMNS)
    return Sheet(
        GAP + COLUMNS * (CARD_WIDTH + GAP),
        GAP + rows * (CARD_HEIGHT + GAP),
        tuple(card.id for card in DECK.cards),
        tuple(card.name for card in DECK.cards),
        tuple("M" + "L".join(f"{x:g} {y:g}" for x, y in box) + "z" for box in corners),
        tuple((box,) for box in corners),
        tuple((box[0][0] + CARD_WIDTH / 2, box[0][1] + CARD_HEIGHT / 2) for box in corners),
    )
