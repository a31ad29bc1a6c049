"""Players who go by rules of thumb: one question for every decision of the classic family.

A `Commander` answers them all with good sense. Levels and styles differ in what they answer.
"""

from collections.abc import Sequence

from risiko.bots.ground import Ground
from risiko.bots.sight import sight
from risiko.classic.codes import NUMBER
from risiko.classic.kernel import layout
from risiko.classic.kernel.cards import symbols_worth
from risiko.dice import Seeded
from risiko.protocol import Action, Option, View

DRAFT = (0.9, 1.3, 0.8, 1.1, 0.5, 1.5)
"""How well a continent can be got and held at the start, in the order of the board."""

PATIENCE = 12
"""Conquests that a march is thought through."""


class Commander:
    """Plays every game of the classic family from what its seat can see."""

    odds = 0.65
    """The chance below which no attack is begun."""
    spare = 1.6
    """Attacks beyond the first conquest need so many times the units of the defender."""
    stars = 6
    """Stars that are traded at once in 2010."""

    def __init__(self, seed: int) -> None:
        self._dice = Seeded(seed)
        self._throws = 0

    def choose(self, view: View, time: float = 1.0) -> Action:
        """A legal action; it needs a millisecond of `time`."""
        options = view.options
        if len(options) == 1 and options[0].lo == options[0].hi:
            return options[0].action(options[0].lo)
        ground = Ground(sight(view))
        trades = [option for option in options if option.verb == "trade"]
        if trades:
            action = self.trade(ground, trades, forced=len(trades) == len(options))
            if action is not None:
                return action
        return self._decide(ground, [o for o in options if o.verb != "trade"])

    def _decide(self, ground: Ground, options: Sequence[Option]) -> Action:
        step = ground.state["step"]
        if step == layout.ATTACK:
            return self.attack(ground, options)
        if step == layout.OCCUPY:
            option = options[0]
            return option.action(self.occupy(ground, option.lo, option.hi))
        if step == layout.MOVE:
            return self.move(ground, options)
        if step in (layout.DICE, layout.DEFEND):
            return options[0].action(options[0].hi)
        places = {NUMBER[option.args[0]]: option for option in options}
        if step == layout.PLACE:
            chosen, n = self.place(ground, list(places), int(ground.state["stock"]))
        elif step == layout.FILL:
            chosen, n = self.fill(ground, list(places)), 1
        elif step == layout.CLAIM:
            chosen, n = self.claim(ground, list(places)), 1
        elif step == layout.CAPITAL:
            chosen, n = self.capital(ground, list(places)), 1
        else:  # units of a neutral army: NEUTRAL, GHOST
            chosen, n = self.hinder(ground, list(places)), int(ground.state["stock"])
        return places[chosen].action(n)

    def some(self, n: int) -> int:
        """One of 0..n-1 by the player's own dice."""
        self._throws += 1
        return self._dice(self._throws, n)

    # The opening

    def claim(self, ground: Ground, places: list[int]) -> int:
        """The free territory to take."""

        def worth(t: int) -> float:
            lands = ground.lands[ground.continent[t]]
            mine = sum(ground.owner[land] == ground.me for land in lands)
            lost = sum(ground.owner[land] not in (ground.me, layout.NOBODY) for land in lands)
            beside = sum(ground.owner[n] == ground.me for n in ground.near[t])
            easy = DRAFT[ground.continent[t]]
            return easy * (1 + mine - 0.7 * lost) + 0.5 * beside + ground.goal(t)

        return max(places, key=worth)

    def fill(self, ground: Ground, places: list[int]) -> int:
        """The territory that gets one of the starting units."""
        return max(places, key=lambda t: self._post(ground, t))

    def _post(self, ground: Ground, t: int) -> float:
        """How good a place for starting units a territory is: in a continent that is nearly
        one's own, beside foreign land, and not yet full.
        """
        if not ground.foes(t):
            return -1.0
        lands = ground.lands[ground.continent[t]]
        mine = sum(ground.owner[land] == ground.me for land in lands) / len(lands)
        worth = DRAFT[ground.continent[t]] * (0.3 + mine**2) + 0.1 * ground.goal(t)
        return worth * (1.0 + 0.2 * ground.threat(t)) / (ground.units[t] + 1)

    def capital(self, ground: Ground, places: list[int]) -> int:
        """The territory to be the capital: strong, and with few foreign neighbours."""
        return max(
            places,
            key=lambda t: (
                ground.units[t]
                - 1.5 * len(ground.foes(t))
                - 0.5 * ground.threat(t)
                + 0.5 * sum(ground.units[n] for n in ground.near[t] if ground.owner[n] == ground.me)
            ),
        )

    def hinder(self, ground: Ground, places: list[int]) -> int:
        """Where units of a neutral army trouble the others more than oneself."""

        def trouble(t: int) -> float:
            near = ground.near[t]
            theirs = sum(
                ground.units[n]
                for n in near
                if ground.owner[n] != ground.me and ground.owner[n] < layout.SEATS
            )
            mine = sum(ground.units[n] for n in near if ground.owner[n] == ground.me)
            return theirs - 1.5 * mine - 0.3 * ground.units[t]

        return max(places, key=trouble)

    # Cards

    def trade(self, ground: Ground, trades: Sequence[Option], *, forced: bool) -> Action | None:
        """The trade to make now, or None."""
        if not trades[0].args:
            stars = max(option.hi for option in trades)
            return trades[-1].action(trades[-1].hi) if stars >= self.stars else None
        return max(trades, key=lambda option: self._set_worth(ground, option)).action(1)

    def _set_worth(self, ground: Ground, option: Option) -> float:
        """The units of a set, with its bonus; jokers are kept if possible."""
        cards = [NUMBER[name] for name in option.args]
        symbols = [ground.rules["symbol"][card] for card in cards]
        rules = _Worth(ground.rules["worth_symbol"])
        worth = float(symbols_worth(rules, *symbols))  # type: ignore[arg-type]
        for card in cards:
            if card < layout.TERRITORIES and ground.owner[card] == ground.me:
                worth += ground.rules["card_bonus"]
        return worth - 1.5 * symbols.count(layout.JOKER)

    # The turn

    def place(self, ground: Ground, places: list[int], stock: int) -> tuple[int, int]:
        """Where units go, and how many: first to what must hold, then to the best march."""
        for t in sorted(ground.guarded(), key=ground.threat, reverse=True):
            lacking = ground.threat(t) - ground.units[t]
            if 0 < lacking <= stock // 2:
                return t, lacking
        front = [t for t in places if ground.foes(t)]
        if not front:
            return places[0], stock
        return max(front, key=lambda t: self.march(ground, t, stock)), stock

    def march(self, ground: Ground, start: int, stock: int) -> float:
        """What a march with all units of a territory and the stock would bring."""
        force, here, gain, chance = ground.units[start] + stock, start, 0.0, 1.0
        taken: list[tuple[int, int]] = []
        for _ in range(PATIENCE):
            targets = [
                t for t in ground.foes(here) if ground.win(force, ground.units[t]) >= self.odds
            ]
            if not targets:
                break
            best = max(targets, key=lambda t: ground.prize(t) / (ground.units[t] + 1))
            chance *= ground.win(force, ground.units[best])
            gain += chance * ground.prize(best)
            force -= 1 + round(0.85 * ground.units[best])
            taken.append((best, ground.owner[best]))
            ground.owner[best], here = ground.me, best
        for t, owner in taken:
            ground.owner[t] = owner
        return gain + 0.1 * min(ground.threat(start), stock)

    def attack(self, ground: Ground, options: Sequence[Option]) -> Action:
        """The attack to make, or none."""
        best, chosen = 0.0, Action("end")
        for option in options:
            if option.verb != "attack":
                continue
            source, target = NUMBER[option.args[0]], NUMBER[option.args[1]]
            score = self.appeal(ground, source, target)
            if score > best:
                best, chosen = score, option.action(option.hi)
        return chosen

    def appeal(self, ground: Ground, source: int, target: int) -> float:
        """How much an attack is to be liked; 0 if it is not to be made."""
        a, d = ground.units[source], ground.units[target]
        chance = ground.win(a, d)
        if chance < self.odds:
            return 0.0
        prize = ground.prize(target)
        if ground.state["conquered"] and prize < 3.0 and a < self.spare * d + 2:
            return 0.0
        if source in ground.guarded() and a - d < ground.threat(source) and prize < 4.0:
            return 0.0
        return prize * chance / (d + 1)

    def occupy(self, ground: Ground, lo: int, hi: int) -> int:
        """How many move in: all, but what the territory behind needs."""
        source, target = ground.state["source"], ground.state["target"]
        if not ground.foes(target):
            return lo
        if not ground.foes(source):
            return hi
        behind, ahead = ground.threat(source), ground.threat(target)
        if source not in ground.guarded() or behind == 0:
            return hi
        return max(lo, min(hi, round((hi + 1) * ahead / (behind + ahead))))

    def move(self, ground: Ground, options: Sequence[Option]) -> Action:
        """The move at the end of the turn: the largest idle stack towards the front."""
        steps = ground.steps_to_front()
        best, chosen = 0.0, Action("end")
        for option in options:
            if option.verb != "move":
                continue
            source, target = NUMBER[option.args[0]], NUMBER[option.args[1]]
            nearer = steps.get(source, 0) - steps.get(target, 0)
            if steps.get(source, 0) == 0 or nearer <= 0:
                continue
            worth = option.hi * nearer + 0.1 * ground.threat(target)
            if worth > best:
                best, chosen = worth, option.action(option.hi)
        return chosen


class _Worth:
    """What a set brings by its symbols; where all bring the same, one each."""

    def __init__(self, worth_symbol: list[int]) -> None:
        self.worth_symbol = worth_symbol
