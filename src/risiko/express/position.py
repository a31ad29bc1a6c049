"""A position of Risiko Express: what may be decided, and what decisions and throws lead to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from risiko.express.card_table import FREE, NOBODY, OUT, WAITING, CardTable, Front, get_fresh_front
from risiko.express.cards import DECK
from risiko.express.errors import unreadable
from risiko.express.explain import refused_action, refused_outcome
from risiko.express.notation import write
from risiko.express.rules import DICE
from risiko.express.throws import GENERAL, SortedThrow, count_outcomes, find_outcome, read_label
from risiko.pictures import Drawn
from risiko.protocol import CHANCE, OVER, Action, Dice, Option, View

if TYPE_CHECKING:
    from risiko.express.game import ExpressGame

LOSE = Option("lose", (), 1, 1)
TAKE_OVER = (Option("continue", (), 1, 1), Option("fresh", (), 1, 1))


@dataclass(frozen=True, slots=True)
class ExpressPosition(Drawn):
    """Who is in turn, which card is under attack, and the dice.

    It is in one of five steps: the contest for the first turn (`contest`), dice about to be
    thrown (`bowl`), a throw to be used (`throw`), the choice to take over an attack (`front`
    alone), and the end (none of these).
    """

    game: "ExpressGame"
    table: CardTable
    mover: int
    """The seat in turn; NOBODY before the first turn and after the last."""
    front: Front | None = None
    """The card the mover is bound to."""
    laid: int = 0
    """Dice lying on its lines."""
    bowl: int = 0
    """Dice about to be thrown; 0 in every other step."""
    throw: SortedThrow | None = None
    """What was thrown and is to be used now."""
    contest: tuple[int, ...] = ()
    """Before the first turn, for each seat: its Generals, WAITING or OUT."""

    @property
    def turn(self) -> int:
        """The seat to act, CHANCE or OVER."""
        if self.throw is not None:
            return self.mover
        if self.bowl or self.contest:
            return CHANCE
        return OVER if self.front is None else self.mover

    @property
    def player(self) -> int:
        """Whose turn it is; -1 before the first turn and after the last."""
        return self.mover

    @property
    def seats(self) -> int:
        """How many play."""
        return self.table.seats

    def options(self) -> Sequence[Option]:
        """What the seat to act may do.

        Who can storm a line must: only who cannot loses a die, unless dice may be given up.
        2006, Wenn Sie am Zug sind, 2 and 3.
        """
        if self.throw is None:
            return () if self.turn < 0 else TAKE_OVER
        if self.front is not None:
            storms = self.front.options(self.throw)
        else:
            storms = ()
            for front in self.table.fronts(self.mover):
                storms += front.options(self.throw)
        if not storms or self.game.may_decline:
            return (*storms, LOSE)
        return storms

    def play(self, action: Action) -> Self:
        """The position after a decision; raises IllegalAction."""
        verb, args, n = action
        if self.throw is None:
            if n == 1 and not args and self.turn >= 0:
                if verb == "continue":
                    return replace(self, bowl=DICE - self.laid)
                if verb == "fresh":
                    return self._next_turn(self.table, self.mover)
        elif verb == "storm" and len(args) == 2:
            front = self.attacked(args[0])
            if front is not None and args[1] in front.open:
                fewest, most = self.throw.storms.get(args[1], (1, 0))
                if fewest <= n <= most:
                    return self._storm(front.after(args[1]), n)
        elif action == ("lose", (), 1) and LOSE in self.options():
            return self._throw_on(self.front, self.laid, self.throw.dice - 1)
        raise refused_action(self, action)

    def attacked(self, name: str) -> Front | None:
        """The lines of a card that are to be stormed, if the card may be attacked now."""
        card = DECK.number.get(name)
        if card is None:
            return None
        if self.front is not None:
            return self.front if self.front.card == card else None
        if not self.table.attackable(card, self.mover):
            return None
        return get_fresh_front(card, self.table.owners[card] != FREE)

    def _storm(self, front: Front, dice: int) -> Self:
        """Lay dice on a line; the card is conquered with its last one.

        2006, Wenn Sie am Zug sind, 3 and 4.
        """
        assert self.throw is not None
        if front.open:
            return self._throw_on(front, self.laid + dice, self.throw.dice - dice)
        table = self.table.conquer(front.card, self.mover)
        if table.complete:
            return type(self)(self.game, table, NOBODY)
        return self._next_turn(table, (self.mover + 1) % table.seats)

    def _throw_on(self, front: Front | None, laid: int, dice: int) -> Self:
        """Throw the dice that are left; without any the attack has failed.

        2006, Wenn Sie am Zug sind, 3; Alternative Spielregel.
        """
        if dice:
            return type(self)(self.game, self.table, self.mover, front, laid, dice)
        after = (self.mover + 1) % self.table.seats
        if (
            self.game.continue_attack
            and front is not None
            and laid < DICE
            and self.table.owners[front.card] != after
        ):
            return type(self)(self.game, self.table, after, front, laid)
        return self._next_turn(self.table, after)

    def _next_turn(self, table: CardTable, seat: int) -> Self:
        """A turn begins with all dice in the bowl. 2006, Wenn Sie am Zug sind, 1."""
        return type(self)(self.game, table, seat, None, 0, DICE)

    def chance(self) -> int:
        """Each die shows one of six symbols."""
        dice = self._dice
        return count_outcomes(dice) if dice else 0

    @property
    def _dice(self) -> int:
        """The dice of the coming throw."""
        return DICE if self.contest else self.bowl

    def draw(self, outcome: int) -> Self:
        """The position after a throw; raises IllegalAction."""
        throw = self._fallen(outcome)
        if self.contest:
            return self._compare(throw.faces.count(GENERAL))
        return type(self)(self.game, self.table, self.mover, self.front, self.laid, 0, throw)

    def _fallen(self, outcome: int) -> SortedThrow:
        if not 0 <= outcome < self.chance():
            raise refused_outcome(self.turn)
        return find_outcome(self._dice, outcome)

    def _compare(self, generals: int) -> Self:
        """Who throws the most Generals begins; if several do, these throw again.

        2006, Los geht's!
        """
        contest = list(self.contest)
        contest[contest.index(WAITING)] = generals
        if WAITING in contest:
            return replace(self, contest=tuple(contest))
        first = [seat for seat, thrown in enumerate(contest) if thrown == max(contest)]
        if len(first) == 1:
            return self._next_turn(self.table, first[0])
        again = tuple(WAITING if seat in first else OUT for seat in range(len(contest)))
        return replace(self, contest=again)

    def label(self, outcome: int) -> str:
        """A throw in a fixed order: `G C K 1 2 3 3`."""
        return self._fallen(outcome).label

    def outcome(self, label: str) -> int:
        """An outcome that shows what the label says; raises NotationError."""
        if self.turn != CHANCE:
            raise unreadable("no_throw_now", text=label[:50])
        return read_label(self._dice, label)

    def view(self, seat: int | None) -> View:
        """Everything: all cards and dice lie open."""
        options = self.options() if seat == self.turn else ()
        return View(seat, self.turn, str(self), options)

    def conceals(self, seat: int | None) -> bool:
        """Never: everybody sees every throw and every decision."""
        return False

    def guess(self, seat: int, dice: Dice) -> Self:
        """This position: there is nothing a seat cannot see."""
        return self

    def scores(self) -> Sequence[float]:
        """When OVER, the winner's 1, or the shares of those with equally many points."""
        if self.turn != OVER:
            raise ValueError("the game is not over")
        return self.table.shares()

    def __str__(self) -> str:
        """The position in one line."""
        return write(self)
