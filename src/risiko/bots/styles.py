"""One-sided players: nobody's level, but a test of every level. Each overdoes one thing."""

from collections.abc import Sequence

from risiko.bots.commander import Commander
from risiko.bots.ground import Ground
from risiko.classic.codes import NUMBER
from risiko.classic.kernel import layout
from risiko.protocol import Action, Option


class Turtle(Commander):
    """Sits behind strong borders, takes one easy territory for the card, and waits."""

    odds = 0.85

    def place(self, ground: Ground, places: list[int], stock: int) -> tuple[int, int]:
        """Where the danger is greatest for the units that stand there."""
        front = [t for t in places if ground.foes(t)] or places
        danger = max(front, key=lambda t: (ground.threat(t) + 1) / ground.units[t])
        return danger, max(1, stock // 2)

    def appeal(self, ground: Ground, source: int, target: int) -> float:
        """One conquest in a turn, and only against much weaker ones; or the last of an enemy."""
        if ground.state["conquered"] and ground.prize(target) < 6.0:
            return 0.0
        if ground.units[source] < 2 * ground.units[target] + 3:
            return 0.0
        return super().appeal(ground, source, target)

    def occupy(self, ground: Ground, lo: int, hi: int) -> int:
        """As few as possible."""
        return lo


class Rusher(Commander):
    """Attacks as long as there is anything to attack with."""

    odds = 0.45
    spare = 0.0

    def appeal(self, ground: Ground, source: int, target: int) -> float:
        """Whatever falls most easily."""
        chance = ground.win(ground.units[source], ground.units[target])
        return chance if chance >= self.odds else 0.0

    def occupy(self, ground: Ground, lo: int, hi: int) -> int:
        """Forward with all."""
        return hi


class CardHunter(Commander):
    """Lives on cards: a cheap conquest each turn, and the last territory of whoever has cards."""

    odds = 0.55

    def appeal(self, ground: Ground, source: int, target: int) -> float:
        """The cheapest conquest first; after that only cards of others count."""
        loser = ground.owner[target]
        chance = ground.win(ground.units[source], ground.units[target])
        if chance < self.odds:
            return 0.0
        cards = ground.cards(loser) if loser < layout.SEATS else 0
        if cards >= 2 and ground.held(loser) <= 4:
            return 10.0 * cards * chance
        return 0.0 if ground.state["conquered"] else chance / ground.units[target]


class Killer(Commander):
    """Wants the weakest player off the board, whatever it costs."""

    odds = 0.5

    def appeal(self, ground: Ground, source: int, target: int) -> float:
        """Only the weakest, unless nobody of them is near."""
        chance = ground.win(ground.units[source], ground.units[target])
        if chance < self.odds:
            return 0.0
        if ground.owner[target] == self._prey(ground):
            return 10.0 * chance
        return 0.0 if ground.state["conquered"] else chance

    def place(self, ground: Ground, places: list[int], stock: int) -> tuple[int, int]:
        """Beside the weakest player, with all."""
        prey = self._prey(ground)
        near = [t for t in places if any(ground.owner[n] == prey for n in ground.foes(t))]
        if not near:
            return super().place(ground, places, stock)
        return max(near, key=lambda t: ground.units[t]), stock

    def _prey(self, ground: Ground) -> int:
        others = {o for o in ground.owner if 0 <= o < layout.SEATS and o != ground.me}
        strength = {
            other: sum(u for u, o in zip(ground.units, ground.owner, strict=True) if o == other)
            for other in others
        }
        return min(others, key=lambda other: (strength[other], other))


class ContinentHolder(Commander):
    """Goes for one continent, closes its borders, then for the next."""

    def place(self, ground: Ground, places: list[int], stock: int) -> tuple[int, int]:
        """In the continent that is nearest to being complete, or on its borders."""
        aim = self._aim(ground)
        inside = [t for t in places if ground.continent[t] == aim and ground.foes(t)]
        if not inside:
            return super().place(ground, places, stock)
        return max(inside, key=lambda t: (self.march(ground, t, stock), t)), stock

    def appeal(self, ground: Ground, source: int, target: int) -> float:
        """Only what belongs to the continent, and one territory for the card."""
        if ground.continent[target] != self._aim(ground) and ground.state["conquered"]:
            return 0.0
        return super().appeal(ground, source, target)

    def move(self, ground: Ground, options: Sequence[Option]) -> Action:
        """To the weakest border of what is held."""
        guarded = ground.guarded()
        moves = [o for o in options if o.verb == "move" and NUMBER[o.args[1]] in guarded]
        idle = [o for o in moves if not ground.foes(NUMBER[o.args[0]])]
        if not idle:
            return super().move(ground, options)
        best = max(idle, key=lambda o: o.hi)
        return best.action(best.hi)

    def _aim(self, ground: Ground) -> int:
        def nearness(continent: int) -> float:
            lands = ground.lands[continent]
            mine = sum(ground.owner[t] == ground.me for t in lands)
            if mine == len(lands):
                return -1.0
            against = sum(ground.units[t] for t in lands if ground.owner[t] != ground.me)
            return (mine + 0.5) / (against + 1.0)

        return max(range(len(ground.lands)), key=nearness)
