"""What a player of Risiko Evolution has: what cards are worth, the scar card, the way to win."""

from collections.abc import Iterator
from typing import NamedTuple

from risiko.evolution.content.pieces import (
    CARDS_FOR_STAR,
    MISSIONS,
    SCARS,
)
from risiko.evolution.explain import cite_book
from risiko.evolution.observation import current_step
from risiko.evolution.rules.army import base_recruits, recruits
from risiko.evolution.rules.factions import private_mission
from risiko.evolution.rules.hooks import extra_coins, extra_recruits
from risiko.evolution.rules.recruiting import (
    RECRUITING,
    PlaceRecruits,
    TurnInCards,
    cash_value,
    troops_for_cards,
)
from risiko.evolution.state import UNSEEN, GameState
from risiko.narration.evolution.names import Names

PEOPLE = "Gebiete und Bevölkerung"
CONTINENTS = "Kontinentbonus"
CASHING = "Karten gegen Truppen eintauschen"


class Recruits(NamedTuple):
    """Units received at the beginning of a turn: for what, how many, and where it stands."""

    text: str
    units: int
    cite: str


class HandAndGoal:
    """Says what a player has."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.texts = names.texts

    def describe_worth(self, s: GameState, seat: int, held: tuple[int, ...]) -> list[str]:
        """What resource cards bring, with those of the same batch that were turned in already."""
        if not held:
            return [self.texts.say("hand_empty")]
        step = current_step(s)
        begun = step.coins if isinstance(step, TurnInCards) and s.player == seat else 0
        coins = self.texts.coins(cash_value(s, held))
        troops = troops_for_cards(s, seat, held, begun)
        if troops:
            key = "hand_worth_begun" if begun else "hand_worth"
            lines = [self.texts.say(key, coins=coins, units=self.texts.units(troops))]
        else:
            lines = [self.texts.say("hand_coins", coins=coins)]
        extra = extra_coins.of(s, seat)
        if extra:
            lines.append(self.texts.say("hand_extra", extra=self.texts.coins(extra)))
        if len(held) >= CARDS_FOR_STAR:
            lines.append(self.texts.say("hand_star"))
        return lines

    def describe_scar(self, s: GameState, seat: int) -> list[str]:
        """The scar card of the viewer; nothing without one."""
        if s.scar[seat] in ("", UNSEEN):
            return []
        scar, of = SCARS[s.scar[seat]], self.texts.of
        when = self.texts.say(f"scar_when_{scar.moment}")
        return [f"{of(scar.name)}: {of(scar.text)}", when]

    def describe_goal(self, s: GameState, seat: int | None) -> list[str]:
        """What wins, and how near it is for the viewer."""
        lines = [self.texts.say("goal_stars")]
        if seat is not None:
            stars = self.texts.stars(s.stars(seat))
            lines.append(self.texts.say("goal_now", stars=stars))
            own = private_mission(s, seat)
            if own:
                lines.append(self.texts.say("goal_private", **self._mission(own)))
        if s.mission:
            lines.append(self.texts.say("goal_mission", **self._mission(s.mission)))
        return lines

    def _mission(self, id: str) -> dict[str, str]:
        mission, of = MISSIONS[id], self.texts.of
        stars = self.texts.stars(mission.stars)
        return {"name": of(mission.name), "text": of(mission.text), "stars": stars}

    # Recruits

    def count_turned_in(self, s: GameState) -> int | None:
        """Units for cards among the recruits of this turn; None where that is not known.

        How many units were for cards is not known any more once some of them are placed.
        """
        step = current_step(s)
        if isinstance(step, TurnInCards):
            return step.troops - recruits(s, s.player)
        return 0 if isinstance(step, PlaceRecruits) and not s.this.cashed else None

    def list_recruits(self, s: GameState, seat: int, cards: int = 0) -> Iterator[Recruits]:
        """What the next recruits of a seat are made of."""
        texts, cite = self.texts, self.texts.words.cite
        territories = texts.words.count("territory", s.owner.count(seat))
        text = texts.say("income_base", territories=territories, people=s.population(seat))
        yield Recruits(text, base_recruits(s, seat), cite(cite_book(PEOPLE)))
        for number in s.continents(seat):
            if number not in s.this.denied:
                bonus = s.world.bonus(number, s.persons[seat])
                text = texts.say("income_continent", continent=self.names.continent(s, number))
                yield Recruits(text, bonus, cite(cite_book(CONTINENTS)))
        extra = extra_recruits.of(s, seat)
        if extra:
            yield Recruits(texts.say("income_extra"), extra, cite(cite_book(RECRUITING)))
        if cards:
            yield Recruits(texts.say("income_cards"), cards, cite(cite_book(CASHING)))
