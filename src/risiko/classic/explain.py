"""Explains in words, with a citation, why an action is refused and what an income is made of.

Not here: whether an action is legal, which `risiko.classic.kernel.options` decides.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import NUMBER, VERB_OF
from risiko.classic.notation.position_notation import STEP_NAMES
from risiko.classic.rules import Rules, Topic
from risiko.errors import IllegalAction
from risiko.protocol import CHANCE, OVER, Action
from risiko.text import Text, load
from risiko.world import world

if TYPE_CHECKING:
    from risiko.classic.position import ClassicPosition


def reasons(rules: Rules) -> dict[str, Text]:
    """Why something is refused, in the words of a book."""
    found: dict[str, Text] = load("risiko.classic.books", "reasons", rules.book.id)["reason"]
    return found


def steps(rules: Rules) -> dict[str, Text]:
    """The steps of a game in the words of a book."""
    found: dict[str, Text] = load("risiko.classic.books", "reasons", rules.book.id)["step"]
    return found


def count(rules: Rules, noun: str, n: int) -> Text:
    """A number and a noun in the words of a book: `1 Gebiet`, `3 Länder`."""
    found: Text = load("risiko.classic.books", "reasons", rules.book.id)["count"][noun]
    return found.fill(n=n)


def word(rules: Rules, key: str, **values: object) -> Text:
    """One of the words that are filled into reasons."""
    found: Text = load("risiko.classic.books", "reasons", rules.book.id)["words"][key]
    return found.fill(**values)


class RefusalReason(NamedTuple):
    """A refusal before it is put into words."""

    code: str
    cite: str
    values: dict[str, object | Text]


def _say(reason: RefusalReason, rules: Rules) -> IllegalAction:
    text = reasons(rules)[reason.code].fill(**reason.values)
    return IllegalAction(reason.code, text, reason.cite)


def explain_refusal(position: "ClassicPosition", action: Action) -> IllegalAction:
    """Why an action is not allowed in a position."""
    return _say(Referee(position).reason(action), position.game.rules)


def explain_outcome(position: "ClassicPosition", outcome: object) -> IllegalAction:
    """Why an outcome cannot happen in a position."""
    rules = position.game.rules
    cite = rules.book.headings[Topic.TURN]
    if position.turn == CHANCE:
        return _say(
            RefusalReason("outcome", cite, {"outcome": outcome, "n": position.chance()}), rules
        )
    code = "over" if position.turn == OVER else "no_chance"
    return _say(RefusalReason(code, cite, {}), rules)


class Referee:
    """Looks at one position and says what stands against an action."""

    def __init__(self, position: "ClassicPosition") -> None:
        self.g: dict[str, Any] = position.fields()
        self.turn = position.turn
        self.rules: Rules = position.game.rules
        self.numbers = position.game.numbers(position.seats)
        self.options = position.options()

    def name(self, territory: int) -> Text:
        """A territory as this book calls it."""
        return world().name(territory, self.rules.book.id)

    def at(self, topic: Topic) -> str:
        """Where this book says what all books say."""
        return self.rules.book.headings[topic]

    def reason(self, action: Action) -> RefusalReason:
        """The first thing that stands against an action."""
        verb, args, _ = action
        if self.turn == OVER:
            return RefusalReason("over", self.at(Topic.WINNING), {})
        if self.turn == CHANCE:
            return RefusalReason("chance", self.at(Topic.TURN), {})
        if verb not in {name for name, _ in VERB_OF}:
            return RefusalReason("unknown_verb", self.at(Topic.TURN), {"verb": verb})
        for arg in args:
            if arg not in NUMBER:
                return RefusalReason("unknown_place", self.at(Topic.TURN), {"place": arg})
        if (verb, len(args)) not in VERB_OF:
            return RefusalReason("malformed", self.at(Topic.TURN), {"action": str(action)})
        if any(NUMBER[arg] >= layout.TERRITORIES for arg in args) and verb != "trade":
            return RefusalReason("no_territory", self.at(Topic.TURN), {"action": str(action)})
        if verb == "trade":
            return self._trade(action)
        if any(option.verb == "trade" for option in self.options) and self._must_trade():
            return RefusalReason(
                "must_trade", self.rules.must_trade.at, {"n": self.rules.must_trade.value}
            )
        if verb not in {option.verb for option in self.options} and not self._in_step(verb):
            return RefusalReason("wrong_step", self._phase(), {"step": self._step()})
        return self._details(action)

    def _phase(self) -> str:
        """Where the book says in which order things happen: before the first turn, or in a turn."""
        return self.at(Topic.SETUP if self.g["step"] < layout.NEUTRAL else Topic.TURN)

    def _placing(self) -> str:
        """Where the book says whose units come where, by the step in which that happens."""
        step = self.g["step"]
        if step == layout.FILL:
            return self.at(Topic.SETUP)
        if step == layout.CAPITAL:
            return self.rules.capitals.at
        if step in (layout.GHOST, layout.NEUTRAL):
            return self.rules.neutral_supply.at
        return self.at(Topic.PLACING)

    def _step(self) -> Text:
        return steps(self.rules)[STEP_NAMES[self.g["step"]]]

    def _in_step(self, verb: str) -> bool:
        """Whether the step is about this verb, though no such action may be possible now."""
        return (verb, self.g["step"]) in (("attack", layout.ATTACK), ("move", layout.MOVE))

    def _must_trade(self) -> bool:
        return all(option.verb == "trade" for option in self.options)

    def _trade(self, action: Action) -> RefusalReason:
        stars = self.numbers["worth"] == layout.WORTH_STARS
        if stars == bool(action.args):
            code = "trade_by_stars" if stars else "trade_by_cards"
            return RefusalReason(code, self.rules.sets.at, {})
        if not self._moment_for_trading():
            return RefusalReason("trade_closed", self.rules.trade.at, {})
        if stars:
            return RefusalReason(
                "stars", self.rules.worth.at, {"stars": count(self.rules, "star", action.n)}
            )
        cards = [NUMBER[arg] for arg in action.args]
        for card, arg in zip(cards, action.args, strict=True):
            if self.g["card"][card] != self.g["player"]:
                return RefusalReason("not_in_hand", self.at(Topic.CARDS), {"card": self._card(arg)})
        if cards != sorted(set(cards)):
            return RefusalReason("card_order", self.at(Topic.CARDS), {})
        if action.n != 1:
            return RefusalReason("malformed", self.at(Topic.CARDS), {"action": str(action)})
        return RefusalReason("no_set", self.rules.sets.at, {})

    def _card(self, name: str) -> object | Text:
        number = NUMBER[name]
        return self.name(number) if number < layout.TERRITORIES else word(self.rules, "joker")

    def _moment_for_trading(self) -> bool:
        step, trade = self.g["step"], self.numbers["trade"]
        if trade == layout.TRADE_ANYTIME:
            return step in (layout.PLACE, layout.ATTACK, layout.MOVE)
        if trade == layout.TRADE_AT_START:
            return bool(self.g["window"]) and step in (layout.PLACE, layout.ATTACK)
        return bool(step == layout.PLACE)

    def _details(self, action: Action) -> RefusalReason:
        places = [NUMBER[arg] for arg in action.args]
        if action.verb in ("attack", "move"):
            found = self._two_places(action.verb, *places)
        elif action.verb in ("place", "capital", "claim"):
            found = self._one_place(action.verb, *places)
        else:
            found = None
        return found or self._number(action)

    def _one_place(self, verb: str, t: int) -> RefusalReason | None:
        owner = self.g["owner"][t]
        if verb == "claim":
            if owner != layout.NOBODY:
                return RefusalReason("taken", self.rules.setup.at, {"territory": self.name(t)})
            return None
        if self.g["step"] == layout.GHOST:
            if owner != layout.SEATS:
                return RefusalReason(
                    "ghost_only", self.rules.neutral_supply.at, {"territory": self.name(t)}
                )
        elif self.g["step"] == layout.NEUTRAL:
            army = self.g["army"]
            if owner < layout.SEATS:
                return RefusalReason(
                    "neutral_only", self.rules.neutral_supply.at, {"territory": self.name(t)}
                )
            if army not in (layout.NOBODY, owner):
                values: dict[str, object | Text] = {
                    "army": word(self.rules, "neutral", n=army - layout.SEATS + 1)
                }
                return RefusalReason("one_army", self.rules.neutral_supply.at, values)
        elif owner != self.g["player"]:
            return RefusalReason("not_yours", self._placing(), {"territory": self.name(t)})
        return None

    def _two_places(self, verb: str, source: int, target: int) -> RefusalReason | None:
        player = self.g["player"]
        topic = Topic.ATTACKING if verb == "attack" else Topic.MOVING
        if self.g["owner"][source] != player:
            return RefusalReason("not_yours", self.at(topic), {"territory": self.name(source)})
        if verb == "attack" and self.g["owner"][target] == player:
            return RefusalReason("own_target", self.at(topic), {"territory": self.name(target)})
        if verb == "move" and self.g["owner"][target] != player:
            return RefusalReason("not_yours", self.at(topic), {"territory": self.name(target)})
        values: dict[str, object | Text] = {
            "source": self.name(source),
            "target": self.name(target),
        }
        if verb == "move" and source == target:
            return RefusalReason("same_place", self.at(topic), values)
        if self.g["units"][source] < 2:
            return RefusalReason("one_stays", self.at(topic), {"territory": self.name(source)})
        first, last = self.numbers["border"][source], self.numbers["border"][source + 1]
        if target not in self.numbers["neighbour"][first:last]:
            if verb == "attack":
                return RefusalReason("not_adjacent", self.at(Topic.BORDERS), values)
            code = "not_connected" if self.numbers["connected"] else "not_adjacent"
            if not any(
                NUMBER[option.args[0]] == source and NUMBER[option.args[1]] == target
                for option in self.options
                if option.verb == "move"
            ):
                return RefusalReason(code, self.rules.move.at, values)
        return None

    def _number(self, action: Action) -> RefusalReason:
        for option in self.options:
            if (option.verb, option.args) == (action.verb, action.args):
                cites = {
                    "place": self._placing(),
                    "attack": self.rules.attackers.at,
                    "dice": self.rules.attack_dice.at,
                    "defend": self.rules.defence.at,
                    "occupy": self.rules.march_in.at,
                    "move": self.at(Topic.MOVING),
                }
                code = "too_few" if action.n < option.lo else "too_many"
                lo, hi = option.lo, option.hi
                span = lo if lo == hi else word(self.rules, "range", lo=lo, hi=hi)
                values: dict[str, object | Text] = {"n": action.n, "range": span}
                return RefusalReason(code, cites.get(action.verb, self.at(Topic.TURN)), values)
        return RefusalReason("wrong_step", self._phase(), {"step": self._step()})


class IncomeItem(NamedTuple):
    """One part of an income."""

    kind: str
    """`territories`, `continent`, `cards`, `bonus` or `given` (put together by hand)."""
    units: int
    text: Text
    cite: str


def explain_income(position: "ClassicPosition", seat: int | None = None) -> tuple[IncomeItem, ...]:
    """What the units of a turn are made of, each part with its place in the book.

    For the player in turn while they place, sets and bonus of this placing are included and the
    parts add up to all units received; for another seat it is what their turn would bring as
    the board stands, nothing for a player who is out.
    """
    g = position.fields()
    placing = g["step"] == layout.PLACE and seat in (None, g["player"])
    seat = g["player"] if seat is None else seat
    if not 0 <= seat < position.seats:
        raise ValueError(f"there is no seat {seat} in a game of {position.seats}")
    if g["step"] >= layout.NEUTRAL and g["held"][seat] == 0:
        return ()
    items = [] if placing and g["resume"] != layout.PLACE else _base(position, g, seat)
    if not placing:
        return tuple(items)
    rules = position.game.rules
    if g["resume"] == layout.PLACE and sum(item.units for item in items) != g["income"]:
        items = [IncomeItem("given", g["income"], reasons(rules)["income_given"], "-")]
    if g["from_sets"]:
        text = reasons(rules)["income_cards"].fill(units=count(rules, "unit", g["from_sets"]))
        items.append(IncomeItem("cards", g["from_sets"], text, rules.worth.at))
    if g["from_bonus"]:
        text = reasons(rules)["income_bonus"].fill(units=count(rules, "unit", g["from_bonus"]))
        items.append(IncomeItem("bonus", g["from_bonus"], text, rules.card_bonus.at))
    return tuple(items)


def _base(position: "ClassicPosition", g: dict[str, Any], seat: int) -> list[IncomeItem]:
    rules = position.game.rules
    held = g["held"][seat]
    units = rules.income.value[held]
    items = [
        IncomeItem(
            "territories",
            units,
            reasons(rules)["income_territories"].fill(
                territories=count(rules, "territory", held), units=count(rules, "unit", units)
            ),
            rules.income.at,
        )
    ]
    for continent, bonus in zip(world().continents, rules.continents.value, strict=True):
        if all(g["owner"][t] == seat for t in continent.territories):
            text = reasons(rules)["income_continent"].fill(
                continent=continent.name, units=count(rules, "unit", bonus)
            )
            items.append(IncomeItem("continent", bonus, text, rules.continents.at))
    return items
