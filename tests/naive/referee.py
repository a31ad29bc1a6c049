"""A slow referee of the classic family, written from the rulebooks to check the fast one.

The game is told as it would be at the table: `setup` and `turns` ask one question after the other,
and go on when they are answered. Nothing here is shared with the rules it checks but the printed
board and cards.
"""

from math import prod

from risiko.protocol import CHANCE, OVER, Action

from .goals import Won
from .setup import set_up
from .table import SEATS, Asking, Question, Table
from .turns import Turn
from .world import in_board_order

PLAYERS = {
    "2003/conquest": range(2, 7),
    "2000/missions": range(3, 7),
    "2000/duel": range(2, 3),
    "2000/conquest": range(3, 7),
    "2000/capitals": range(3, 7),
    "2010/basic": range(3, 6),
    "2010/classic": range(3, 6),
    "2010/missions": range(3, 6),
    "2010/duel": range(2, 3),
}
"""How many may play each game."""

ESCALATING = ("2000/missions", "2000/conquest")
"""2000, Der Karten-Umtausch: for the main game and the classic one."""


class Referee:
    """One game in progress: says what may happen, and is told what did."""

    def __init__(self, game_id: str, seats: int, *, escalating: bool = False) -> None:
        """Begin a game."""
        if seats not in PLAYERS[game_id] or (escalating and game_id not in ESCALATING):
            raise ValueError(f"{game_id} is not played like that")
        self.game_id = game_id
        self._table = Table(game_id, seats, escalating=escalating)
        self._game = self._play(set_up(self._table))
        self._question = next(self._game)

    def go_on(self, table: Table, moving: str) -> None:
        """Go on at another table of the game, where a player is about to move troops."""
        self._table = table
        self._game = self._play(self._last_step(moving))
        self._question = next(self._game)

    def _last_step(self, moving: str) -> Asking[str]:
        """The end of a turn without a conquest; who is next."""
        yield from Turn(self._table, moving).finish()
        return self._next(moving)

    def _play(self, beginning: Asking[str]) -> Asking[None]:
        """After the beginning, one turn after the other, until somebody has won."""
        try:
            player = yield from beginning
            while True:
                yield from Turn(self._table, player).play()
                player = self._next(player)
        except Won as won:
            self._table.winners = won.winners
        yield Question(OVER)

    def _next(self, player: str) -> str:
        """The next player clockwise who is still on the board."""
        return next(p for p in self._table.around(player)[1:] if p in self._table.left())

    def turn(self) -> int:
        """The seat to act, -1 when a card or dice decide, -2 when the game is over."""
        return self._question.seat

    def options(self) -> set[str]:
        """Every legal option of the seat to act, as text."""
        return {str(option) for option in self._question.options}

    def ordered_options(self) -> list[str]:
        """The options in their fixed order: trades, then the board's order, then `end`."""
        return [str(option) for option in self._question.options]

    def outcomes(self) -> int:
        """How many outcomes the coming event has; 0 when a seat is to act."""
        dice = sum(self._question.dice)
        return prod([6] * dice) if dice else len(self._question.labels)

    def labels(self) -> list[str]:
        """The cards that may be turned up, in the order of their outcome numbers."""
        return list(self._question.labels)

    def dice(self) -> tuple[int, ...]:
        """The dice of the coming throw or roll, group by group; none when no dice are thrown."""
        return tuple(self._question.dice)

    def throw_dice(self) -> tuple[int, int]:
        """How many dice attack and defend in the coming throw."""
        attack, defence = self._question.dice
        return attack, defence

    def roll_count(self) -> int:
        """How many players roll for who begins; 0 when nobody does."""
        return self._question.dice[0] if len(self._question.dice) == 1 else 0

    def play(self, text: str) -> None:
        """Go on after a decision."""
        action = Action.parse(text)
        if not any(option.allows(action) for option in self._question.options):
            raise ValueError(f"{text!r} is not among {sorted(self.options())}")
        self._question = self._game.send(text)

    def draw(self, label: str) -> None:
        """Go on after a card or a throw."""
        if self.turn() != CHANCE or (self._question.labels and label not in self._question.labels):
            raise ValueError(f"{label!r} cannot happen now")
        self._question = self._game.send(label)

    def board(self) -> dict[str, tuple[str, int]]:
        """Owner and units of every territory that is held."""
        return {land: (self._table.owner[land], n) for land, n in self._table.units.items()}

    def hands(self) -> dict[str, list[str]]:
        """The cards of each seat, in board order."""
        return {player: in_board_order(hand) for player, hand in self._table.hands.items()}

    def missions(self) -> dict[str, str | None]:
        """The mission of each seat; none for who is out of the game."""
        return dict(self._table.missions)

    def capitals(self) -> dict[str, str | None]:
        """The territory each seat has made its capital."""
        return dict(self._table.capitals)

    def open_capitals(self) -> set[str]:
        """The capitals that were taken at some time, so that all have seen their cards."""
        return set(self._table.open_capitals)

    def buried(self) -> dict[str, list[str]]:
        """The cards under each neutral army, in board order."""
        return {army: in_board_order(cards) for army, cards in self._table.buried.items()}

    def discards(self) -> list[str]:
        """The cards beside the pile, in board order."""
        return in_board_order(self._table.pile.discards)

    def under_pile(self) -> list[list[str]]:
        """The sets slid under the pile, the upper one first, each in board order."""
        return [in_board_order(cards) for cards in self._table.pile.under]

    def above_armistice(self) -> int | None:
        """How many cards lie above the armistice card, if it is in the pile."""
        return self._table.pile.above_armistice

    def sets_traded(self) -> int:
        """How many sets all players have traded together."""
        return self._table.sets_traded

    def sets_grow(self) -> bool:
        """Whether each set brings more than the one before."""
        return self._table.book == "2003" or self._table.escalating

    def armies(self) -> list[str]:
        """The letters of all armies, neutral ones last."""
        return self._table.players + self._table.neutrals

    def winners(self) -> set[int]:
        """The seats that have won; several when an armistice leaves them level."""
        return {SEATS.index(player) for player in self._table.winners}
