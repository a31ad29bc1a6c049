"""The classic family in words: what is asked, what may be answered, and what it means."""

from collections.abc import Sequence

from risiko.classic.codes import NUMBER
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.rules import NeutralSupply, Topic
from risiko.classic.world import world
from risiko.protocol import Action, Game, Option, Position, View
from risiko.terminal.classic_board import Board
from risiko.terminal.classic_names import Names, things
from risiko.terminal.classic_secrets import Secrets
from risiko.terminal.classic_seen import Seen, see
from risiko.terminal.classic_story import Story
from risiko.terminal.reading import Choice, Reader
from risiko.terminal.rules import tell_rules
from risiko.terminal.seats import Player
from risiko.terminal.table import Chain, Ply
from risiko.terminal.texts import Words, meanings

STEP_KEYS = {
    layout.CLAIM: "claim",
    layout.FILL: "fill",
    layout.CAPITAL: "capital",
    layout.NEUTRAL: "neutral",
    layout.PLACE: "place",
    layout.GHOST: "ghost",
    layout.ATTACK: "attack",
    layout.DICE: "dice",
    layout.DEFEND: "defend",
    layout.OCCUPY: "occupy",
    layout.MOVE: "move",
}
TOPICS = {
    layout.CLAIM: Topic.SETUP,
    layout.FILL: Topic.SETUP,
    layout.CAPITAL: Topic.SETUP,
    layout.NEUTRAL: Topic.PLACING,
    layout.PLACE: Topic.PLACING,
    layout.GHOST: Topic.PLACING,
    layout.ATTACK: Topic.ATTACKING,
    layout.DICE: Topic.ATTACKING,
    layout.DEFEND: Topic.DEFENDING,
    layout.OCCUPY: Topic.CONQUERING,
    layout.MOVE: Topic.MOVING,
}
PUBLIC_STEPS = frozenset({layout.CLAIM, layout.FILL, layout.GHOST, layout.DEFEND})
"""The steps in which anybody may look on: nothing secret is asked or answered."""


class ClassicTable:
    """Puts a classic game into words."""

    most = frozenset({"attack", "dice", "defend", "occupy"})
    always = frozenset({"dice", "defend"})

    def __init__(self, game: Game, players: Sequence[Player], words: Words) -> None:
        assert isinstance(game, ClassicGame)
        self.game = game
        self.words = words
        self.names = Names(game, players, words)
        self._board = Board(self.names, words)
        self._secrets = Secrets(self.names, words)
        self._story = Story(self.names, words, self._secrets)
        self._reader = Reader(things(), meanings("verb"))

    def reader(self, view: View) -> Reader:
        return self._reader

    def seating(self) -> list[str]:
        return [
            self.words.say("seat", n=seat + 1, player=self.names.full(seat), bot=player.bot)
            if player.bot
            else self.words.say("seat_human", n=seat + 1, player=self.names.full(seat))
            for seat, player in enumerate(self.names.players)
        ]

    # What is asked

    def moment(self, view: View) -> str:
        return STEP_KEYS[see(view).step]

    def headline(self, view: View, first: bool) -> list[str]:
        seen = see(view)
        lines = []
        if first and self._opens(seen):
            lines.append(self.words.say("turn", player=self._board.player(seen, seen.player)))
        if first or seen.step in (layout.DICE, layout.DEFEND, layout.OCCUPY):
            lines.append(self._task(view, seen))
        if first and any(option.verb == "trade" for option in view.options):
            lines.append(self.words.say("may_trade", key=self.words.key("trade")))
        return lines

    def _opens(self, seen: Seen) -> bool:
        """Whether this is the beginning of a turn, not a trade in the middle of it."""
        if seen.step == layout.NEUTRAL:
            return True
        neutral_first = self.game.rules.neutral_supply.value is NeutralSupply.THREE
        if neutral_first and any(army >= layout.SEATS for army in seen.armies):
            return False
        return seen.step == layout.PLACE and "resume" not in seen.details

    def _task(self, view: View, seen: Seen) -> str:
        """What is to be done now."""
        key = STEP_KEYS[seen.step]
        if self._must_trade(view):
            return self.words.say("task_trade", n=self.game.rules.must_trade.value)
        details = seen.details
        values: dict[str, object] = {"player": self.names.army(view.turn)}
        if "stock" in details:
            values["units"] = self.words.count("unit", details["stock"])
        if "source" in details:
            for name in ("source", "target"):
                t = details[name]
                values[name] = self.names.territory(t)
                values[f"{name}_units"] = self.words.count("unit", seen.units[t])
            values["attacker"] = self.names.army(seen.player)
            values["defender"] = self.names.army(seen.owner[details["target"]])
            values["dice"] = self.words.count("die", details.get("dice", 0))
        return self.words.say(f"task_{key}", **values)

    def _must_trade(self, view: View) -> bool:
        return bool(view.options) and all(option.verb == "trade" for option in view.options)

    def question(self, view: View) -> str:
        seen = see(view)
        player = self.names.army(view.turn)
        if self._must_trade(view):
            return self.words.say("ask_trade", player=player)
        values: dict[str, object] = {"player": player}
        if "stock" in seen.details:
            values["units"] = self.words.count("unit", seen.details["stock"])
        if seen.step in (layout.DICE, layout.DEFEND, layout.OCCUPY):
            option = view.options[0]
            values |= {"range": self.words.range(option.lo, option.hi), "most": option.hi}
        if seen.step == layout.FILL:
            starting = self.game.rules.starting_units.value[seen.seats]
            values["left"] = starting - seen.strength(view.turn)
        if seen.step == layout.OCCUPY:
            values["target"] = self.names.territory(seen.details["target"])
        return self.words.say(f"ask_{STEP_KEYS[seen.step]}", **values)

    def option(self, option: Option, view: View) -> str:
        seen = see(view)
        places = [NUMBER[arg] for arg in option.args]
        span = self.words.range(option.lo, option.hi)
        if option.verb == "trade":
            return self._trade(option, seen, view.turn)
        if option.verb == "end":
            return self.words.say("option_end" if seen.step == layout.MOVE else "option_stop")
        if option.verb in ("attack", "move"):
            source, target = places
            return self.words.say(
                f"option_{option.verb}",
                source=self.names.territory(source),
                source_units=seen.units[source],
                target=self.names.territory(target),
                target_units=seen.units[target],
                owner=self.names.army(seen.owner[target]),
                range=span,
            )
        if option.verb in ("dice", "defend", "occupy"):
            return self.words.say(f"option_{option.verb}", range=span)
        return self._option_at(option, places[0], seen)

    def _option_at(self, option: Option, t: int, seen: Seen) -> str:
        if option.verb == "claim":
            continent = self.names.continent(world().territories[t].continent)
            return self.words.say(
                "option_claim", territory=self.names.territory(t), continent=continent
            )
        return self.words.say(
            "option_place" if seen.owner[t] == seen.player else "option_place_neutral",
            territory=self.names.territory(t),
            units=self.words.count("unit", seen.units[t]),
            owner=self.names.army(seen.owner[t]),
            threat=self._board.threat(seen, t),
        )

    def _trade(self, option: Option, seen: Seen, seat: int) -> str:
        if option.args:
            cards = tuple(NUMBER[arg] for arg in option.args)
            return self.words.say("option_trade", set=self._secrets.set_in_words(seen, cards, seat))
        worths = ", ".join(
            self.words.say("stars_bring", stars=n, units=self._secrets.stars_worth(n))
            for n in range(option.lo, option.hi + 1)
        )
        return self.words.say("option_stars", worths=worths)

    def thing(self, id: str) -> str:
        return self.names.thing(id)

    def amount(self, choice: Choice, view: View) -> str:
        if choice.verb == "trade":
            return self.words.say("amount_stars")
        key = "amount_move" if choice.verb == "move" else "amount_place"
        return self.words.say(key, territory=self.names.thing(choice.args[-1]))

    # Help

    def help(self, view: View) -> list[str]:
        seen = see(view)
        key = "trade" if self._must_trade(view) else STEP_KEYS[seen.step]
        cite = self.game.rules.book.headings[TOPICS[seen.step]]
        lines = [self._task(view, seen), self.words.say(f"help_{key}")]
        lines += [
            self.words.say("help_example", example=example) for example in self._examples(view)
        ]
        return [*lines, self.words.say("stands_at", cite=cite)]

    def _examples(self, view: View) -> list[str]:
        """What could be typed just now."""
        last = [o for o in view.options if o.verb not in ("end", "trade")]
        option = last[0] if last else view.options[0]
        said = [self.names.thing(arg) for arg in option.args]
        if option.lo < option.hi or option.verb in ("attack", "move", "place"):
            said.append(str(option.hi))
        spoken = [" ".join(said).lower()] if said else []
        return [*spoken, str(option.action(option.hi))]

    def rules(self, about: str) -> list[str]:
        return tell_rules(self.game, about, self.words)

    # What stands where

    def board(self, view: View, about: str) -> list[str]:
        return self._board.describe(see(view), about)

    def place(self, view: View, about: str) -> list[str]:
        return self._board.territory(see(view), about)

    def hand(self, view: View) -> list[str]:
        assert view.seat is not None
        return self._secrets.hand(see(view), view.seat)

    def goal(self, view: View) -> list[str]:
        assert view.seat is not None
        return self._secrets.goal(see(view), view.seat)

    def income(self, position: Position, seat: int) -> list[str]:
        return self._board.income(position, seat)

    # What happened

    def tell(self, plies: Sequence[Ply], viewer: int | None, brief: bool) -> list[str]:
        return self._story.tell(plies, viewer, brief)

    def ending(self, ply: Ply, viewer: int | None) -> list[str]:
        return self._story.ending(ply, viewer)

    # How the game goes on

    def again(self, view: View, chain: Chain) -> tuple[Action | None, Chain | None]:
        seen, choice = see(view), chain.choice
        if choice.verb == "place":
            if seen.step != layout.FILL or chain.until < 1:
                return None, None
            return Action("place", choice.args), chain._replace(until=chain.until - 1)
        if seen.step == layout.DICE:
            return view.options[0].action(view.options[0].hi), chain
        if seen.step != layout.ATTACK:
            return None, None
        for option in view.options:
            if (option.verb, option.args) == (choice.verb, choice.args):
                if seen.units[NUMBER[option.args[0]]] <= chain.until:
                    break
                n = option.hi if choice.n is None else min(choice.n, option.hi)
                return option.action(n), chain
        return None, None

    def private(self, view: View) -> bool:
        return see(view).step not in PUBLIC_STEPS

    def reveals(self, option: Option) -> bool:
        return option.verb == "trade"

    def alive(self, view: View, seat: int) -> bool:
        seen = see(view)
        return seen.held(seat) > 0 or layout.NOBODY in seen.owner
