"""What a seat sees, ready to be drawn: the board, the players, the hand, and what is asked.

Scenes are the same for every game: a client that draws scenes can play everything. All texts are in
the language of the connection.
"""

from typing import Annotated, Literal

from pydantic import Field

from risiko.server.wire.base import Colour, plain_value
from risiko.server.wire.evolution import Evolution
from risiko.server.wire.table import Reaction


@plain_value
class Army:
    """Somebody with units or cards on the table: a seat, or a neutral army."""

    id: int
    """The seat, or a number from 6 on for a neutral army; -1 stands for nobody."""
    name: str
    colour: Colour
    neutral: bool


Spot = Literal["banner", "town", "wall", "scar", "ground"]
"""Where a mark is drawn: above the number, beside it, around it, below it, under all."""
Tone = Literal["star", "house", "crown", "ink", "alarm"]


@plain_value
class Mark:
    """What stands in a territory beside units or sticks on it, with its drawing and its meaning.

    A client knows no marks by name: what comes from a sealed packet is nowhere before it is opened.
    """

    spot: Spot
    tone: Tone
    path: str | None
    """An SVG path around the origin, about 12 wide; None for a wall, which is a ring of boxes."""
    lines: bool
    """Whether it is drawn as lines, not filled."""
    text: str
    """What it is and does, in words."""
    colour: Colour | None
    """The colour of whom it belongs to."""
    own: bool
    """Whether it belongs to who looks."""
    secret: bool
    """Whether nobody but who looks knows of it."""
    boxes: tuple[int, int] | None
    """Boxes that are ticked, of how many."""


@plain_value
class Region:
    """A territory: who holds it and with how many units."""

    id: str
    name: str
    continent: str
    army: int
    units: int
    marks: tuple[Mark, ...]
    """What else stands there: capitals, headquarters, cities, scars."""
    notes: tuple[str, ...] = ()
    """What else is to be known of it, in words."""


@plain_value
class Continent:
    """A continent, what holding it brings and who holds it all."""

    id: str
    name: str
    bonus: int
    army: int
    notes: tuple[str, ...] = ()
    """What was written or stuck beside it, in words."""


@plain_value
class MapBoard:
    """A board with territories."""

    kind: Literal["map"] = "map"
    regions: tuple[Region, ...]
    continents: tuple[Continent, ...]
    lines: tuple[tuple[str, str], ...] = ()
    """Sea lines that were added to the printed ones."""


@plain_value
class Row:
    """A row of symbols on a card that dice must match."""

    id: str
    """Its own on the card, even among rows that take the same."""
    line: str
    """What it is called in actions; rows that take the same are called the same."""
    text: str
    faces: tuple[str, ...]
    """Symbols by their keys, such as `infantry`, or a number of units as `10`."""
    done: bool


@plain_value
class TableCard:
    """A card on the table that can be won."""

    id: str
    name: str
    group: str
    """The continent it counts for."""
    points: int
    army: int
    safe: bool
    """Whether nobody can take it any more."""
    attacked: bool
    rows: tuple[Row, ...]
    room: int
    """How many rows it may come to have: room is kept for those that are not there yet."""
    chance: float | None
    """The exact chance of the seat to act to win it now with best play, where it may try."""


@plain_value
class Group:
    """Cards that count more together."""

    id: str
    name: str
    points: int
    army: int


@plain_value
class CardBoard:
    """A board of cards and dice."""

    kind: Literal["cards"] = "cards"
    cards: tuple[TableCard, ...]
    groups: tuple[Group, ...]
    dice: tuple[str, ...]
    """The faces that lie on the table, keys as in rows."""
    verb: str
    """The verb of trying to match a row, with which a client asks why that is not allowed."""


Shown = Literal["column", "line", "tip"]
"""Where a player's fact is shown: numbers in a column of their own and everything else in a line
below the name; a number in that line, too; or only on a closer look."""


@plain_value
class Fact:
    """A number about a player or the game: `Gebiete 14`."""

    key: str
    label: str
    value: str
    shown: Shown = "column"
    """Where a player's fact is shown: numbers in a column of their own and everything else in a
    line below the name; a number in that line, too; or only on a closer look."""


@plain_value
class SummaryBoard:
    """A board that nobody draws: what a seat sees, in words and in the notation of the game."""

    kind: Literal["summary"] = "summary"
    rows: tuple[Fact, ...]
    """Empty if the game does not put its views into words."""
    line: str
    """The view in position notation."""


Board = Annotated[MapBoard | CardBoard | SummaryBoard, Field(discriminator="kind")]


@plain_value
class SeatScene:
    """A player as everybody may see them."""

    seat: int
    alive: bool
    facts: tuple[Fact, ...]


@plain_value
class Face:
    """A card in the hand of the seat that looks."""

    id: str
    name: str
    symbol: str
    """Its picture: `infantry`, `cavalry`, `artillery`, `joker`, `star1`, `star2`, `coins3`."""
    text: str
    """What it shows, in words."""
    own: bool
    """Whether the seat holds the territory it names."""


@plain_value
class Hand:
    """The cards of the seat that looks, and what they are worth now."""

    cards: tuple[Face, ...]
    lines: tuple[str, ...]


@plain_value
class Secret:
    """Something only the seat that looks may know, such as its mission; hidden until asked for."""

    key: str
    title: str
    lines: tuple[str, ...]


@plain_value
class GoalProgress:
    """What wins for the seat that looks, and how near it is."""

    text: str
    """The goal as a sentence; a mission as its card says it."""
    label: str
    """What is counted, such as `Gebiete`."""
    count: str
    """How far it has come: `12 / 20`."""
    secret: bool
    """Whether the others in the room must not see it."""


@plain_value
class IncomeRow:
    """Units received at the beginning of a turn: for what, how many, and where the book says so."""

    text: str
    units: int
    cite: str


@plain_value
class Choice:
    """The legal actions that differ only in their number, in words."""

    verb: str
    args: tuple[str, ...]
    lo: int
    hi: int
    n: int
    """The number to propose."""
    text: str
    dice: str | None = None
    """What changes the dice of this attack, as the odds want to be asked; None if nothing can."""


Pick = Literal["place", "route", "number", "cards", "faction", "list", "text", "button"]
"""How choices are picked: one territory; two territories, from and to; a number alone; a set of
cards from the hand; one of the faction cards; from a list; by writing a text of one's own in place
of the one proposed; by a button."""


@plain_value
class Plan:
    """A way to go on without deciding each time: its next decision, again with every question."""

    key: str
    title: str
    """What a button says."""
    action: str
    """What it would decide now."""
    left: int
    """How many are left to be placed in one go."""


@plain_value
class Ask:
    """All choices of one verb, and how a person picks one."""

    verb: str
    label: str
    """The verb on a button."""
    prompt: str
    """What to do, as a sentence."""
    pick: Pick
    unit: str
    """What the number counts, such as `Einheiten`; empty if there is none to choose."""
    choices: tuple[Choice, ...]
    note: str | None = None
    """What the number brings, in words, where that needs saying."""
    offer: str | None = None
    """What it brings now and the next time, in a few words, for what may be done beside the rest;
    None for the decisions of the step itself."""
    needs_confirmation: bool = False
    """Whether it is a decision for good that comes once in a game: one click on the board is not
    enough for it, and who shares a device takes it in hand first."""
    one_by_one: bool = False
    """Whether what is left is asked for again, so that a tap may place one of many."""
    plans: tuple[Plan, ...] = ()
    """How the rest could be decided, if the player does not want to do it one by one."""
    gives_up: str | None = None
    """What could still be done and is given up by it, in words; None if nothing is."""
    ends_turn: bool = False
    """Whether it is a move with which the turn is over. Nothing that ends a turn can be taken back
    once it is played, so a client sends it only when its player ends the turn."""
    setting: Literal["defend", "dice"] | None = None
    """The player's setting by which it is always answered with the highest number."""


@plain_value
class Fight:
    """An attack under way: after it was declared, until the units have moved in."""

    source: str
    target: str
    attacker: int
    defender: int
    units: int
    dice: int
    """The attacker's dice; 0 while they are not chosen."""


@plain_value
class Ending:
    """How the game ended."""

    winners: tuple[int, ...]
    lines: tuple[str, ...]


@plain_value
class Scene:
    """All that is drawn for one seat."""

    step: str
    """The step of the turn, as a key: `place`, `attack`."""
    title: str
    """The step in a word or two."""
    task: str
    """What is to be done now and by whom, as a sentence."""
    help: str
    """What the step is about."""
    cite: str
    """Where the book describes the step."""
    armies: tuple[Army, ...]
    seats: tuple[SeatScene, ...]
    facts: tuple[Fact, ...]
    """What is known of the game as a whole, such as what the next set brings."""
    board: Board
    hand: Hand | None
    secrets: tuple[Secret, ...]
    goal: GoalProgress | None = None
    """What wins for who looks; None for a spectator and where nobody has counted it."""
    income: tuple[IncomeRow, ...]
    fight: Fight | None
    asks: tuple[Ask, ...]
    """What the seat that looks may do; empty when it is not its turn to decide."""
    private: bool
    """Whether the scene shows what the others in the room must not see."""
    reactions: tuple[Reaction, ...] = ()
    """What who looks is asked to react with; empty in a turn's own decisions."""
    evolution: Evolution | None = None
    """Faction cards and side board; None in games that have none."""
    ending: Ending | None


@plain_value
class Throw:
    """Dice that fell."""

    attacker: int = -1
    """The army that throws the dice of the attack; -1 for none."""
    defender: int = -1
    """The army that throws those of the defence; -1 for none."""

    attack: tuple[str, ...]
    """Numbers, or faces by their keys."""
    defence: tuple[str, ...]
    lost: tuple[int, int]
    """Units lost by attacker and defender."""
    told: tuple[str, ...] = ()
    """What they did, in sentences that do not name them: they are drawn beside."""


@plain_value
class Forces:
    """What stands against each other as an attack is announced: its odds depend on it."""

    attackers: int
    """All units in the attacking territory."""
    defenders: int
    dice: str | None = None
    """What changes the dice, as in a choice to attack."""


@plain_value
class Told:
    """One ply in words, as a seat may know it."""

    ply: int
    """The number of this ply, counted from 1."""
    player: int
    """Whose turn it was; -1 during the set-up."""
    seat: int
    """Who decided; -1 for an event."""
    text: str | None
    """The action or the label of the event as in records; None if it is hidden from the seat."""
    words: tuple[str, ...]
    """Sentences; none where there is nothing to say."""
    kind: str
    """`place`, `attack`, `throw`, `conquer`, `card`, ...: what to animate."""
    places: tuple[str, ...]
    """The territories or cards it is about; source and target of an attack."""
    throw: Throw | None
    forces: Forces | None = None
    """For an attack."""
    back: int | None = None
    """For `take_back`: the ply after which the game stands again; what was told after that and
    before this was not played."""


@plain_value
class State:
    """A moment of a game for one seat."""

    ply: int
    """How many plies have been played."""
    seat: int | None
    """Who looks; None for a spectator."""
    turn: int
    """The seat to act, -1 while dice fall, -2 when the game is over."""
    player: int
    line: str
    """The view in position notation."""
    scene: Scene
    seconds: float | None
    """What is left on the clock of the seat to act; None without a clock."""
    back: int | None = None
    """The ply to which who looks gets by taking back their last decision; None if they cannot."""
