"""The powers and weaknesses of the factions, each a small function at one of the hooks.

The decisions they ask for are in `power_choices`, their names and texts in `content.de.toml`.
"""

from risiko.evolution.campaign.world import NO_FORT
from risiko.evolution.content.board import ISLAND
from risiko.evolution.content.pieces import COMEBACK, HUMANS, MISSILE, MOST_COINS_OF_PURISTS
from risiko.evolution.rules import hooks
from risiko.evolution.rules.army import is_free
from risiko.evolution.rules.factions import powers_left
from risiko.evolution.rules.hooks import Combat
from risiko.evolution.rules.power_choices import (
    ChoosePower,
    Hypnotise,
    ReinforceCardLand,
    SwapCard,
)
from risiko.evolution.state import COIN, NO_TARGET, SPENT, GameState

MOST_LANDS_OF_CAUTIOUS = 2
LANDS_FOR_CARD = 4
"""Expansions that earn a card with `expand_draw`."""

# Starting powers


@hooks.every_defence
def fortified_hq(c: Combat) -> int:
    """A faction defends its own HQ as if it were fortified, wherever the HQ has moved.

    In a city that is fortified already nothing is added.
    """
    own = c.s.faction[c.defender]
    stands = c.s.hq[own] == c.target and c.s.world.forts[c.target] == NO_FORT
    return int(stands and c.s.has(c.defender, "fortified_hq"))


@hooks.after_roll
def double_six_stand(c: Combat) -> None:
    """After a natural 6 and 6 in defence the territory cannot be attacked again this turn."""
    if c.defence == (6, 6) and c.s.has(c.defender, "double_six_stand"):
        if c.s.owner[c.target] == c.defender and c.target not in c.s.this.barred:
            c.s.this.barred = tuple(sorted((*c.s.this.barred, c.target)))


@hooks.lower_defence
def first_target_minus1(c: Combat) -> int:
    """The lower die of the first territory attacked counts 1 less.

    While none was attacked yet, any territory would be the first.
    """
    first = c.s.this.target in (NO_TARGET, c.target)
    return -1 if first and c.s.has(c.attacker, "first_target_minus1") else 0


def note_target(s: GameState, target: int) -> None:
    """Note the first territory attacked in a turn; attacking another one ends its status."""
    if s.this.target == NO_TARGET:
        s.this.target = target
    elif s.this.target != target:
        s.this.target = SPENT


@hooks.overruns
def triple_conquest(c: Combat) -> bool:
    """Three equal natural attack dice overrun all defenders when one has fallen."""
    triple = len(c.attack) == 3 and len(set(c.attack)) == 1
    return triple and c.s.has(c.attacker, "triple_conquest")


@hooks.rounds_up
def recruit_round_up(s: GameState, seat: int) -> bool:
    """A third of territories and population is rounded up."""
    return s.has(seat, "recruit_round_up")


@hooks.earns_card
def expand_draw(s: GameState, seat: int) -> bool:
    """Four expansions in a turn earn a card."""
    return s.this.expansions >= LANDS_FOR_CARD and s.has(seat, "expand_draw")


@hooks.at_turn_start
def hq_plus_one(s: GameState, seat: int) -> None:
    """One unit is added to every territory with an HQ that the seat controls."""
    if s.has(seat, "hq_plus_one"):
        reinforce_hqs(s, seat, 1)


def reinforce_hqs(s: GameState, seat: int, units: int) -> None:
    """Add units to every territory with an HQ that the seat controls, except fallout."""
    for land in s.hq:
        if land >= 0 and s.owner[land] == seat and hooks.may_place.of(s, seat, land):
            s.units[land] += units


@hooks.card_taken
def card_plus_one(s: GameState, seat: int, card: int) -> None:
    """A seat that takes the card of a territory it controls may place one unit there."""
    if card < COIN and s.owner[card] == seat and s.has(seat, "card_plus_one"):
        if hooks.may_place.of(s, seat, card):
            s.push(ReinforceCardLand(seat, card))


@hooks.moves_anytime
def maneuver_anytime(s: GameState, seat: int) -> bool:
    """The maneuver may be made at any point of one's turn."""
    return s.has(seat, "maneuver_anytime")


@hooks.moves_anywhere
def maneuver_unconnected(s: GameState, seat: int) -> bool:
    """The maneuver may go between any two territories of the seat."""
    return s.has(seat, "maneuver_unconnected")


# Comeback powers


@hooks.earns_card
def resourceful(s: GameState, seat: int) -> bool:
    """Expanding into a city earns a card."""
    return s.this.town and s.has(seat, "resourceful")


@hooks.may_place_outside
def stealthy(s: GameState, seat: int, land: int) -> bool:
    """Recruits may go into one free territory without any sticker."""
    if s.this.hidden or not s.has(seat, "stealthy"):
        return False
    return is_free(s, land) and not s.world.stickered(land)


@hooks.every_attack
def well_armed(c: Combat) -> int:
    """+1 on all attack dice against a territory with an HQ."""
    return int(c.target in c.s.hq and c.s.has(c.attacker, "well_armed"))


@hooks.last_unit_lost
def comeback(s: GameState, seat: int) -> None:
    """A seat that has lost its last unit chooses a comeback power, if its faction has none."""
    faction = s.faction[seat]
    if s.world.has("p2") and faction in HUMANS and not s.world.powers[faction][COMEBACK]:
        if powers_left(s, COMEBACK):
            s.push(ChoosePower(seat, COMEBACK))


# Missile powers


def can_use_missile_power(s: GameState, seat: int, power: str) -> bool:
    """Whether a seat may use its missile power: once in a turn, for one missile."""
    return s.missiles[seat] > 0 and seat not in s.this.fired and s.has(seat, power)


def spend_missile(s: GameState, seat: int) -> None:
    """Spend a missile on the missile power of a faction."""
    s.missiles[seat] -= 1
    s.this.fired = tuple(sorted((*s.this.fired, seat)))


@hooks.token_earned
def arming(s: GameState, seat: int) -> None:
    """A faction picks a missile power with the first token it earns after envelope 1 was opened."""
    faction = s.faction[seat]
    if s.world.has("e1") and faction in HUMANS and not s.world.powers[faction][MISSILE]:
        if powers_left(s, MISSILE):
            s.push(ChoosePower(seat, MISSILE))


# Weaknesses


@hooks.may_recruit
def weak_cautious(s: GameState, seat: int, land: int) -> bool:
    """Recruits go into at most two territories."""
    if not s.has(seat, "weak_cautious"):
        return True
    return len({*s.this.placed, land}) <= MOST_LANDS_OF_CAUTIOUS


@hooks.may_take
def weak_purist(s: GameState, seat: int, card: int) -> bool:
    """At most two coin cards."""
    few = s.hands[seat].count(COIN) < MOST_COINS_OF_PURISTS
    return card != COIN or few or not s.has(seat, "weak_purist")


@hooks.within_reach
def weak_short_sighted(s: GameState, seat: int, source: int, target: int) -> bool:
    """Maneuvers go only into adjacent territories."""
    return target in s.world.borders.sets[source] or not s.has(seat, "weak_short_sighted")


@hooks.city_cost
def weak_unpopular(s: GameState, seat: int, land: int) -> int:
    """One more unit is lost to a free city."""
    return int(s.world.population(land) > 0 and s.has(seat, "weak_unpopular"))


@hooks.counts_population
def weak_primitive(s: GameState, seat: int) -> bool:
    """Population does not count when recruiting."""
    return not s.has(seat, "weak_primitive")


@hooks.city_cost
def collaborator_cost(s: GameState, seat: int, land: int) -> int:
    """A collaborator of the Aliens loses two more units to a free city."""
    return 2 if s.world.population(land) > 0 and s.has(seat, "alien_collaborator") else 0


@hooks.extra_coins
def collaborator_coin(s: GameState, seat: int) -> int:
    """A collaborator of the Aliens has one more coin when turning in cards."""
    return int(s.has(seat, "alien_collaborator"))


# Mutants


@hooks.rolls_again
def vengeful(s: GameState, attacker: int, defender: int) -> bool:
    """Against the faction that brought the nuclear fire the Mutants throw ones again."""
    return s.has(attacker, "vengeful") and s.faction[defender] == s.world.bringer


@hooks.sixes_win
def unnatural_strength(c: Combat) -> bool:
    """Attacking sixes of this faction beat defending sixes."""
    return c.s.has(c.attacker, "unnatural_strength")


@hooks.after_roll
def unstable_cloning(c: Combat) -> None:
    """Natural doubles in defence add one unit if the territory is still held."""
    doubles = len(c.defence) == 2 and c.defence[0] == c.defence[1]
    if doubles and c.s.owner[c.target] == c.defender and c.s.has(c.defender, "unstable_cloning"):
        c.s.units[c.target] += 1


@hooks.card_taken
def mindshackle(s: GameState, seat: int, card: int) -> None:
    """The card just taken may be swapped for a random one of a player defeated in this turn."""
    if (
        seat == s.player
        and s.has(seat, "mindshackle")
        and any(s.hands[other] for other in s.this.robbed)
    ):
        s.push(SwapCard(seat, card))


@hooks.cards_turned_in
def mass_hypnosis(s: GameState, seat: int, cards: tuple[int, ...]) -> None:
    """One own territory whose card was turned in may be protected until the seat's next turn."""
    lands = tuple(card for card in cards if card < COIN and s.owner[card] == seat)
    if lands and s.has(seat, "mass_hypnosis"):
        s.push(Hypnotise(seat, lands))


@hooks.at_turn_start
def awake(s: GameState, seat: int) -> None:
    """The protection by hypnosis ends with the seat's next turn."""
    if s.has(seat, "mass_hypnosis"):
        s.hypnosis = ()


# Aliens


@hooks.free_cities
def seamless(s: GameState, seat: int) -> bool:
    """The Aliens lose nothing to free cities."""
    return s.has(seat, "seamless")


@hooks.extra_recruits
def harvest(s: GameState, seat: int) -> int:
    """The Aliens recruit 2 more with their island and 1 more for each ruin."""
    if not s.has(seat, "harvest"):
        return 0
    return 2 * (s.owner[ISLAND] == seat) + sum(s.owner[land] == seat for land in s.world.ruins)
