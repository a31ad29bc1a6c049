"""After a game: signature, rewards, the backs of the faction cards, and the name of the planet."""

from risiko.evolution.campaign.world import (
    ELIMINATED,
    HELD,
    MOST_PERSONS,
    NOBODY,
    WON,
    Service,
    Signature,
)
from risiko.evolution.content.board import BOARD, LANDS
from risiko.evolution.content.pieces import GAMES_WITH_REWARDS, MOST_COINS, SUGGESTIONS
from risiko.evolution.notation.name_words import decode, encode
from risiko.evolution.rules.chance_steps import ContestStep
from risiko.evolution.rules.naming import GiveName
from risiko.evolution.rules.options import PASS, NameOption, get_land, offer
from risiko.evolution.rules.packets import conditions
from risiko.evolution.rules.packets.opening import OpenPacket
from risiko.evolution.rules.power_choices import ChoosePower
from risiko.evolution.rules.recruiting import eliminate
from risiko.evolution.rules.steps import AUTO, Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

WINNER = "Der Sieger"
HELD_ON = "Sie wurden gestoppt, haben aber nicht gewonnen"
FINISHED = "Evolution beendet"


def begin_ending(s: GameState, winner: int) -> None:
    """Begin what follows a win: eliminations, signature, rewards.

    A power that is about to be chosen and a packet that is about to be opened still are.
    """
    s.winner = winner
    earned = [x for x in s.stack if isinstance(x, (ChoosePower, OpenPacket))]
    s.stack.clear()
    s.push(CloseGame())
    if s.world.games < GAMES_WITH_REWARDS:
        s.push(DecidePlanet())
        for seat in reversed(s.clockwise(winner)[1:]):
            s.push(ChooseReward(seat))
        s.push(CheckSignatures())
        s.push(ChooseWinnerReward())
        s.push(Sign())
    for seat in reversed(s.clockwise(winner)[1:]):
        s.push(EliminateAtEnd(seat))
    s.stack += earned


@step("verdict")
class EliminateAtEnd(Step):
    """A seat without units at the end of the game is eliminated. Alle Spieler."""

    seat: Seat

    cite = "Alle Spieler"

    def run(self, s: GameState) -> None:
        if not s.controls(self.seat):
            eliminate(s, self.seat)


class EndStep(Step):
    """A step that comes only when somebody has won."""

    __slots__ = ()

    def flaws(self, s: GameState) -> list[str]:
        rewards = s.world.games < GAMES_WITH_REWARDS
        return [] if s.winner != NOBODY and rewards else ["not_won"]


@step("sign")
class Sign(EndStep):
    """The winner signs on the board, with a comment or without."""

    cite = WINNER

    def actor(self, s: GameState) -> int:
        return s.winner

    def options(self, s: GameState) -> list[Option]:
        comments = SUGGESTIONS["comment"]
        return [NameOption("sign", (encode(comments[s.world.games % len(comments)]),), 1, 1)]

    def play(self, s: GameState, action: Action) -> None:
        signature = Signature(s.persons[s.winner], decode(action.args[0]))
        s.world = s.world.changed(signatures=(*s.world.signatures, signature))


@step("spoils")
class ChooseWinnerReward(EndStep):
    """The winner changes the world in one of six ways."""

    cite = WINNER

    def actor(self, s: GameState) -> int:
        return s.winner

    def options(self, s: GameState) -> list[Option]:
        world, stock, ids = s.world, s.world.stock, BOARD.ids
        lands = [k for k in range(LANDS) if s.exists(k) and k != world.fallout]
        unnamed = [c for c, mark in enumerate(world.continents) if not mark.name]
        unchanged = [c for c, mark in enumerate(world.continents) if not mark.change]
        cities = [k for k in lands if world.cities[k]]
        rewards = {
            "continent": [BOARD.continents[c].id for c in unnamed],
            "major": [ids[k] for k in lands if stock.major and not world.cities[k]],
            "cancel": [ids[k] for k in lands if stock.cancel and world.scars[k]],
            "raise": [BOARD.continents[c].id for c in unchanged if stock.plus],
            "lower": [BOARD.continents[c].id for c in unchanged if stock.minus],
            "fortify": [ids[k] for k in cities if stock.fort],
            "destroy": [id for k, id in enumerate(ids) if world.coins[k]],
        }
        return [*(offer(verb, what) for verb, whats in rewards.items() for what in whats), PASS]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "pass":
            return
        what = action.args[0]
        if action.verb in ("continent", "raise", "lower"):
            self._change_continent(s, action.verb, what)
            return
        place = get_land(action)
        match action.verb:
            case "major":
                s.world = s.world.used(major=1)
                s.push(GiveName(s.winner, "major", place))
            case "cancel":
                s.world = s.world.with_scar(place, "").used(cancel=1)
            case "fortify":
                s.world = s.world.with_fort(place, 0).used(fort=1)
            case "destroy":
                destroy_card(s, place)

    def _change_continent(self, s: GameState, verb: str, id: str) -> None:
        continent = [c.id for c in BOARD.continents].index(id)
        if verb == "continent":
            s.push(GiveName(s.winner, "continent", continent))
            return
        mark = s.world.continents[continent]
        up = verb == "raise"
        world = s.world.used(plus=1) if up else s.world.used(minus=1)
        s.world = world.with_mark(continent, mark._replace(change=1 if up else -1))


def destroy_card(s: GameState, card: int) -> None:
    """Destroy a territory card, wherever it lies."""
    s.world = s.world.with_coins(card, 0)
    for seat, hand in enumerate(s.hands):
        s.hands[seat] = tuple(other for other in hand if other != card)
    s.open = [other if other != card else -1 for other in s.open]
    s.discard = tuple(other for other in s.discard if other != card)


@step("signed")
class CheckSignatures(EndStep):
    """If the winner has signed for the second time, packet 3 is opened."""

    def run(self, s: GameState) -> None:
        if conditions.opens_p3(s, s.persons[s.winner]):
            s.push(OpenPacket(s.winner, "p3"))


@step("thanks")
class ChooseReward(EndStep):
    """A player who was not eliminated founds a minor city or adds a coin in a territory held."""

    seat: Seat

    cite = HELD_ON

    def actor(self, s: GameState) -> int:
        seat = self.seat
        return seat if not s.out[seat] and self.options(s) != [PASS] else AUTO

    def options(self, s: GameState) -> list[Option]:
        world, ids = s.world, BOARD.ids
        own = s.lands(self.seat)
        towns = [k for k in own if world.stock.minor and not world.cities[k] and k != world.fallout]
        cards = [k for k in own if world.stock.coin and 0 < world.coins[k] < MOST_COINS]
        return [
            *(offer("minor", ids[k]) for k in towns),
            *(offer("upgrade", ids[k]) for k in cards),
            PASS,
        ]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "minor":
            s.world = s.world.used(minor=1)
            s.push(GiveName(self.seat, "minor", get_land(action)))
        elif action.verb == "upgrade":
            place = get_land(action)
            s.world = s.world.with_coins(place, s.world.coins[place] + 1).used(coin=1)


@step("planet")
class DecidePlanet(EndStep):
    """After game 15 the person with most signatures names the planet. Evolution beendet."""

    cite = FINISHED

    def run(self, s: GameState) -> None:
        if s.world.games + 1 < GAMES_WITH_REWARDS or s.world.planet:
            return
        wins = {p: s.world.signed(p) for p in sorted({x.person for x in s.world.signatures})}
        best = [p for p in wins if wins[p] == max(wins.values())]
        if len(best) == 1:
            ask_for_planet_name(s, best[0])
        elif best:
            s.push(RollForPlanet(tuple(best)))


def ask_for_planet_name(s: GameState, person: int) -> None:
    """Ask a person to name the planet; for somebody absent the winner of this game does it."""
    seat = s.persons.index(person) if person in s.persons else s.winner
    s.push(GiveName(seat, "planet", person))


@step("patron")
class RollForPlanet(ContestStep):
    """Those with equally many signatures throw; each continent one has named adds 1.

    Evolution beendet.
    """

    rollers: tuple[int, ...]

    cite = FINISHED

    def bonus(self, s: GameState, roller: int) -> int:
        return [mark.founder for mark in s.world.continents].count(roller)

    def win(self, s: GameState, roller: int) -> None:
        ask_for_planet_name(s, roller)

    def flaws(self, s: GameState) -> list[str]:
        fits = (
            self.is_sound()
            and len(self.rollers) <= GAMES_WITH_REWARDS
            and all(0 <= person < MOST_PERSONS for person in self.rollers)
            and s.winner != NOBODY
        )
        return [] if fits else ["nobody_rolls_planet"]


@step("close")
class CloseGame(Step):
    """The backs of the faction cards are filled in, and the game is over. Alle Spieler."""

    cite = "Alle Spieler"

    def run(self, s: GameState) -> None:
        lines: list[Service | None] = [None] * len(s.world.careers)
        for seat, faction in enumerate(s.faction):
            result = WON if seat == s.winner else ELIMINATED if s.out[seat] else HELD
            lines[faction] = Service(s.persons[seat], s.home[seat], result)
        careers = tuple(
            (*career, line) for career, line in zip(s.world.careers, lines, strict=True)
        )
        s.world = s.world.changed(games=s.world.games + 1, careers=careers)
