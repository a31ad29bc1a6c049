"""The classic board in words: continents, territories, players, and the income."""

from risiko.classic.explain import explain_income
from risiko.classic.kernel import layout
from risiko.classic.observation import Observation, observe_position
from risiko.classic.position import ClassicPosition
from risiko.narration.classic.names import Names
from risiko.narration.texts import Words
from risiko.protocol import Position
from risiko.terminal.classic.typed_names import continents, things
from risiko.terminal.name_matching import find, fold, similar
from risiko.terminal.screen import together
from risiko.world import world


class ClassicBoardText:
    """Says where what stands."""

    def __init__(self, names: Names, words: Words) -> None:
        self.names = names
        self.words = words

    def describe(self, seen: Observation, about: str) -> list[str]:
        """Players and all continents, or one continent by its name."""
        if about.strip():
            return self._continent_by_name(seen, about)
        lines = [self.player(seen, seat) for seat in range(seen.seats)]
        lines += [
            self.words.say(
                "board_army",
                army=self.names.army(army),
                territories=self.words.count("territory", seen.count_territories(army)),
                units=self.words.count("unit", seen.count_units(army)),
            )
            for army in seen.armies
            if army >= layout.SEATS
        ]
        for number, continent in enumerate(world().continents):
            row = ", ".join(together(self.holding(seen, t)) for t in continent.territories)
            lines.append(f"{self._continent(seen, number)} {row}.")
        return lines

    def player(self, seen: Observation, seat: int) -> str:
        """How strong a player is."""
        if not seen.count_territories(seat) and layout.NOBODY not in seen.owner:
            return self.words.say("board_out", player=self.names.full(seat))
        return self.words.say(
            "board_player",
            player=self.names.full(seat),
            territories=self.words.count("territory", seen.count_territories(seat)),
            units=self.words.count("unit", seen.count_units(seat)),
            cards=self.words.count("card", seen.count_cards(seat)),
        )

    def holding(self, seen: Observation, t: int) -> str:
        """One territory: `Alaska: Anna 3`."""
        owner = self.names.army(seen.owner[t])
        if seen.owner[t] == layout.NOBODY:
            return f"{self.names.territory(t)}: {owner}"
        return f"{self.names.territory(t)}: {owner} {seen.units[t]}"

    def _continent(self, seen: Observation, number: int) -> str:
        bonus = self.names.game.rules.continents.value[number]
        holder = seen.find_holder(number)
        key = "board_continent" if holder == layout.NOBODY else "board_continent_held"
        return self.words.say(
            key,
            continent=self.names.continent(number),
            n=bonus,
            army=self.names.army(holder),
        )

    def _continent_by_name(self, seen: Observation, about: str) -> list[str]:
        ids = find(fold(about), continents())
        if len(ids) != 1:
            named = [self.names.continent(k) for k in range(len(world().continents))]
            key = "continent_unclear" if ids else "continent_unknown"
            return [self.words.say(key, word=about.strip(), continents=self.words.join(named))]
        number = [c.id for c in world().continents].index(ids[0])
        continent = world().continents[number]
        lines = [self._continent(seen, number)]
        for t in continent.territories:
            lines.append(f"{self.holding(seen, t)}. {self._borders(t)}")
        return lines

    def _borders(self, t: int) -> str:
        row = ", ".join(self.names.territory(other) for other in world().neighbours(t))
        return self.words.say("borders", neighbours=row)

    def territory(self, seen: Observation, about: str) -> list[str]:
        """One territory and its neighbours, each with owner and units."""
        known = {id: names for id, names in things().items() if "joker" not in names}
        if not about.strip():
            return [self.words.say("territory_which")]
        ids = find(fold(about), known)
        if len(ids) != 1:
            close = ids or similar(fold(about), known)
            key = "territory_unclear" if close else "territory_unknown"
            row = self.words.join(self.names.thing(id) for id in close)
            return [self.words.say(key, word=about.strip(), territories=row)]
        t = world().number[ids[0]]
        lines = [
            f"{self.holding(seen, t)}.",
            self.words.say(
                "territory_in", continent=self.names.continent(world().territories[t].continent)
            ),
            self.words.say("territory_borders"),
        ]
        for other in world().neighbours(t):
            key = "by_sea" if frozenset((t, other)) in world().sea else "by_land"
            lines.append(f"{self.holding(seen, other)}{self.words.say(key)}")
        return lines

    def income(self, position: Position, seat: int) -> list[str]:
        """What a player's units are made of, with the places in the book."""
        assert isinstance(position, ClassicPosition)
        player = self.names.players[seat].name
        seen = observe_position(position, seat)
        if layout.NOBODY in seen.owner:
            return [self.words.say("income_later")]
        items = explain_income(position, seat)
        now = seen.step == layout.PLACE and seen.player == seat
        lines = [self.words.say("income_now" if now else "income_then", player=player)]
        lines += [f"{self.words.of(item.text)} [{self.words.cite(item.cite)}]" for item in items]
        total = self.words.count("unit", sum(item.units for item in items))
        return [*lines, self.words.say("income_sum", units=total)]
