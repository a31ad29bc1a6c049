"""What Risiko Express provides for environments."""

from collections.abc import Sequence
from functools import cache

from risiko.express.cards import DECK
from risiko.express.game import ExpressGame
from risiko.express.observation import observe_position
from risiko.protocol import Position
from risiko.rl.episode import Observer
from risiko.rl.express.actions import ExpressActions
from risiko.rl.express.batch import ExpressBatch
from risiko.rl.express.outcomes import MOST, group_outcomes
from risiko.rl.express.planes import list_planes, observe_view
from risiko.rl.kit import Kit
from risiko.rl.node import PositionNode
from risiko.rl.picture import Place, Sheet

COLUMNS = 7
CARD_WIDTH, CARD_HEIGHT, GAP = 100.0, 140.0, 14.0


class ExpressKit(Kit):
    """A game of Risiko Express with so many players."""

    game: ExpressGame

    def __init__(self, game: ExpressGame, seats: int) -> None:
        super().__init__(game, seats)
        self.space = ExpressActions()
        self.planes = list_planes(seats)

    def make_observer(self) -> Observer:
        """Observations from views."""
        return observe_view

    def make_batch(self, count: int, max_steps: int) -> ExpressBatch:
        """Many games at once, compiled."""
        return ExpressBatch(self.game, self.seats, count, max_steps)

    def make_node(self) -> PositionNode:
        """The root of the game's tree."""
        return PositionNode(self.game, self.seats, self.space, observe_view, group_outcomes)

    most_outcomes = MOST

    def picture(self, position: Position) -> tuple[Sheet, Sequence[Place]]:
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
        tuple(card.name.en for card in DECK.cards),
        tuple("M" + "L".join(f"{x:g} {y:g}" for x, y in box) + "z" for box in corners),
        tuple((box,) for box in corners),
        tuple((box[0][0] + CARD_WIDTH / 2, box[0][1] + CARD_HEIGHT / 2) for box in corners),
    )
