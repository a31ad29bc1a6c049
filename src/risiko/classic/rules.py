"""The questions the classic rulebooks answer differently; each answer with its place in the book.

A rulebook is one `Rules` with every question answered: there are no defaults. A variant is a
`replace` on the base of its own book, never on another book's.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from risiko.citation import Cited
from risiko.text import Text


class Goal(Enum):
    """What wins the game; being the last player on the board always does."""

    WORLD = "world"
    DESTROY = "destroy"
    MISSION = "mission"
    CAPITALS = "capitals"
    TARGET = "target"


class SetupStep(Enum):
    """A step of the set-up."""

    ROLL = "roll"
    MISSIONS = "missions"
    DEAL = "deal"
    BURY = "bury"
    ARMISTICE = "armistice"
    CLAIM = "claim"
    FILL = "fill"
    CAPITALS = "capitals"


class Rest(Enum):
    """Who gets the cards that are left over when the deal does not come out even."""

    FIRST = "first"
    LAST = "last"
    NONE = "none"


class Garrison(Enum):
    """The first units on a territory that was dealt."""

    ONE = "one"
    TWO = "two"
    STARS = "stars"
    NONE = "none"


class NeutralSupply(Enum):
    """What the neutral armies get during the game."""

    NOTHING = "nothing"
    HALF = "half"
    THREE = "three"


class NeutralDefence(Enum):
    """Who chooses the defence of a neutral army."""

    NOBODY = "nobody"
    OPPONENT = "opponent"
    MOST = "most"


class Sets(Enum):
    """Which cards may be traded together."""

    SYMBOLS = "symbols"
    STARS = "stars"


@dataclass(frozen=True, slots=True)
class Ladder:
    """Each set traded by anybody brings more: the printed steps, then so many more each time."""

    steps: tuple[int, ...]
    then: int


@dataclass(frozen=True, slots=True)
class BySymbol:
    """A set brings units by its symbols."""

    infantry: int
    cavalry: int
    artillery: int
    mixed: int


@dataclass(frozen=True, slots=True)
class ByStars:
    """Cards bring units by their stars together: the printed table, from 0 stars on."""

    units: tuple[int, ...]


Worth = Ladder | BySymbol | ByStars


class Trade(Enum):
    """When cards may be traded in one's turn."""

    BEFORE_PLACING = "before placing"
    WHILE_PLACING = "while placing"
    ANYTIME = "anytime"


class Traded(Enum):
    """Where traded cards go."""

    RESHUFFLED = "reshuffled"
    UNDER = "under"


class AttackDice(Enum):
    """How many dice the attacker throws."""

    ALL = "all"
    CHOSEN = "chosen"


class MarchIn(Enum):
    """How many units must at least move into a conquered territory."""

    DICE = "dice"
    UNITS = "units"
    SURVIVORS = "survivors"


class CardWhen(Enum):
    """When the card for a conquest is drawn."""

    TURN_END = "turn end"
    FIRST_CONQUEST = "first conquest"


class Move(Enum):
    """Where the one move at the end of a turn may go."""

    ADJACENT = "adjacent"
    CONNECTED = "connected"


class Topic(Enum):
    """What all three books agree on; refusals cite the heading under which each says it."""

    TURN = "turn"
    PLACING = "placing"
    ATTACKING = "attacking"
    BORDERS = "borders"
    GARRISON = "garrison"
    DEFENDING = "defending"
    CONQUERING = "conquering"
    MOVING = "moving"
    CARDS = "cards"
    ELIMINATION = "elimination"
    WINNING = "winning"
    SETUP = "setup"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook: its year and the headings under which it says what all books say."""

    id: str
    title: Text
    headings: Mapping[Topic, str]

    def with_headings(self, own: Mapping[Topic, str]) -> "Rulebook":
        """The same book for a variant that says some of this under headings of its own."""
        return replace(self, headings={**self.headings, **own})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Everything in which the classic rulebooks differ, and nothing in which they agree."""

    book: Rulebook
    players: Cited[tuple[int, ...]]
    """How many may play."""
    colours: Cited[int]
    """How many armies are in the box."""
    goal: Cited[Goal]
    """What wins."""
    target: Cited[Mapping[int, int]]
    """Territories to hold at the end of one's own turn, by the number of players."""
    capitals: Cited[Mapping[int, int]]
    """Capitals to hold, by the number of players."""
    missions: Cited[tuple[str, ...]]
    """The mission cards, before those of colours not in play are removed."""
    own_colour: Cited[int]
    """Territories to hold instead, when the mission names one's own colour."""
    armistice: Cited[Mapping[int, tuple[int, int]]]
    """The fewest and the most cards that may lie above the armistice card in the fresh pile, by the
    number of players. Every place in between is equally likely."""
    setup: Cited[tuple[SetupStep, ...]]
    """The steps before the first turn, in their order."""
    rest: Cited[Rest]
    """Who gets the cards left over in the deal."""
    garrison: Cited[Garrison]
    """The first units on a player's dealt territory."""
    starting_units: Cited[Mapping[int, int]]
    """Units of each player at the start, those on dealt territories included."""
    neutral_armies: Cited[int]
    """How many armies belong to nobody."""
    neutral_share: Cited[int]
    """Territories dealt to each neutral army."""
    neutral_garrison: Cited[Garrison]
    """The first units on a neutral territory."""
    neutral_supply: Cited[NeutralSupply]
    """What neutral armies get during the game."""
    neutral_defence: Cited[NeutralDefence]
    """Who chooses the dice of a neutral army."""
    buried: Cited[int]
    """Cards under each neutral army, for who defeats it."""
    income: Cited[tuple[int, ...]]
    """Units for holding 0, 1, ..., 42 territories: the printed table."""
    continents: Cited[tuple[int, ...]]
    """Units for North America, South America, Europe, Africa, Asia, Australia."""
    jokers: Cited[int]
    """Jokers in the deck."""
    sets: Cited[Sets]
    """Which cards may be traded together."""
    worth: Cited[Worth]
    """What a trade brings."""
    card_bonus: Cited[int]
    """Units on one's own territory whose card is traded."""
    trade: Cited[Trade]
    """When cards may be traded."""
    spoils: Cited[bool]
    """Whether cards may be traded at once after eliminating a player."""
    must_trade: Cited[int]
    """With so many cards one must trade at the start of one's turn; 0: never."""
    traded: Cited[Traded]
    """Where traded cards go."""
    attackers: Cited[int]
    """How many units may attack at a time."""
    attack_dice: Cited[AttackDice]
    """How many dice the attacker throws."""
    defence: Cited[tuple[int, ...]]
    """Most dice of a defender with 1, 2, 3 and more units."""
    march_in: Cited[MarchIn]
    """How many must at least move into a conquered territory."""
    card_when: Cited[CardWhen]
    """When the card for a conquest is drawn."""
    move: Cited[Move]
    """Where the move at the end of a turn may go."""
