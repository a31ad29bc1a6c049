"""The board of Risiko Evolution in the terminal: continents, territories, side board, players."""

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import COIN_CARDS
from risiko.evolution.observation import count_cards, count_units
from risiko.evolution.rules.army import recruits
from risiko.evolution.state import COIN, GameState
from risiko.narration.evolution.names import Names
from risiko.narration.evolution.side_board import describe_side_board
from risiko.narration.evolution.stickers import find_stickers
from risiko.terminal.name_matching import find, fold
from risiko.terminal.texts import Words

NO_CONTINENT = -1


class EvolutionBoardText:
    """Says what stands where."""

    def __init__(self, names: Names, words: Words) -> None:
        self.names = names
        self.words = words

    def describe(self, s: GameState, about: str) -> list[str]:
        """Everything, or the territories of one continent."""
        wanted = self._continents(s, about)
        if not wanted:
            return self.territory(s, about)
        lines = [line for number in wanted for line in self._continent(s, number)]
        if about:
            return lines
        islands = [k for k, home in enumerate(BOARD.continent) if home == NO_CONTINENT]
        lines += [self._land(s, land) for land in islands if s.exists(land)]
        coins = COIN_CARDS - sum(hand.count(COIN) for hand in s.hands)
        lines += [self._player(s, seat) for seat in range(s.seats)]
        return [*lines, *describe_side_board(self.names, s, coins)]

    def _continents(self, s: GameState, about: str) -> list[int]:
        if not about:
            return list(range(len(BOARD.continents)))
        names = {
            str(number): (one.id, *one.name, *filter(None, (s.world.continents[number].name,)))
            for number, one in enumerate(BOARD.continents)
        }
        return [int(number) for number in find(fold(about), names)]

    def _continent(self, s: GameState, number: int) -> list[str]:
        name, bonus = self.names.continent(s, number), s.world.bonus(number, NOBODY)
        head = self.words.say("evolution_continent", continent=name, bonus=bonus)
        return [head, *(f"  {self._land(s, k)}" for k in BOARD.continents[number].lands)]

    def _land(self, s: GameState, land: int) -> str:
        """A territory in one line: who, how many, and what sticks there."""
        parts = [self.names.territory(land), self._held(s, land)]
        parts += [sticker.text for sticker in find_stickers(self.names, s, land)]
        return ", ".join(parts)

    def _held(self, s: GameState, land: int) -> str:
        owner = s.owner[land]
        if owner == NOBODY:
            return self.names.player(NOBODY)
        return f"{self.names.player(owner)} {s.units[land]}"

    def territory(self, s: GameState, about: str) -> list[str]:
        """A territory with all that lies around it."""
        names = {id: (id, *name) for id, name in zip(BOARD.ids, BOARD.names, strict=True)}
        lines = []
        for id in find(fold(about), names) if fold(about) else ():
            land = BOARD.number[id]
            if not s.exists(land):
                continue
            lines.append(self._land(s, land))
            near = [
                f"{self.names.territory(k)} ({self._held(s, k)})" for k in s.world.borders.all[land]
            ]
            lines.append(self.words.say("evolution_near", lands=", ".join(near)))
            if s.world.coins[land]:
                coins = self.names.texts.coins(s.world.coins[land])
                lines.append(self.names.texts.say("card_worth", coins=coins))
        return lines or [self.words.say("not_here")]

    def _player(self, s: GameState, seat: int) -> str:
        faction = s.faction[seat]
        return self.words.say(
            "evolution_player",
            player=self.names.player(seat),
            faction="" if faction == NOBODY else f" ({self.names.faction(faction)})",
            stars=self.names.texts.stars(s.stars(seat)),
            territories=self.words.count("territory", s.owner.count(seat)),
            units=self.words.count("unit", count_units(s, seat)),
            cards=self.words.count("card", count_cards(s, seat)),
            missiles=s.missiles[seat],
            recruits=recruits(s, seat) if s.controls(seat) else 0,
        )

    def standing(self, s: GameState) -> str:
        """Everybody's stars and territories in one line."""
        parts = [
            self.words.say(
                "evolution_standing",
                player=self.names.player(seat),
                stars=s.stars(seat),
                territories=s.owner.count(seat),
            )
            for seat in range(s.seats)
        ]
        return self.words.say("evolution_stars", players="; ".join(parts))
