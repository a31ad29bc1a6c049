"""The draft before a game, once packet 1 is open.

In turn, every seat takes a faction and one card of each kind: starting troops, coin cards, the
place in the order of starts, the place in the order of turns. Without a draft see `starts`.
"""

from collections import Counter

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.pieces import DRAFT, DRAFT_KINDS, FACTION_IDS
from risiko.evolution.rules.factions import free_factions
from risiko.evolution.rules.options import offer
from risiko.evolution.rules.setup.starts import FIRST, PlaceBase
from risiko.evolution.rules.steps import Step, step
from risiko.evolution.state import COIN, NOT_YET, GameState
from risiko.protocol import Action, Option


def get_drafter(s: GameState, k: int) -> int:
    """The seat that makes the k-th pick: in the order of the seats, then back, and so on."""
    round, place = divmod(k, s.seats)
    return s.order[place if round % 2 == 0 else s.seats - 1 - place]


def cards_left(s: GameState, kind: int) -> list[int]:
    """The cards of a kind that nobody has taken, the best first."""
    cards = Counter(
        card.value for card in DRAFT if card.kind == DRAFT_KINDS[kind] and card.players <= s.seats
    )
    cards -= Counter(taken[kind] for taken in s.draft if taken[kind] != NOT_YET)
    return list(cards)


@step("draft")
class DraftPick(Step):
    """A seat takes a faction, or a card of a kind of which it has none yet."""

    number: int
    """How many picks were made before this one."""

    cite = FIRST

    def actor(self, s: GameState) -> int:
        return get_drafter(s, self.number)

    def options(self, s: GameState) -> list[Option]:
        seat = get_drafter(s, self.number)
        options = []
        if s.faction[seat] == NOBODY:
            options += [offer("faction", FACTION_IDS[f]) for f in free_factions(s)]
        for k, name in enumerate(DRAFT_KINDS):
            if s.draft[seat][k] == NOT_YET:
                options += [Option("draft", (name,), v, v) for v in cards_left(s, k)]
        return options

    def play(self, s: GameState, action: Action) -> None:
        k = self.number
        seat = get_drafter(s, k)
        if action.verb == "faction":
            s.faction[seat] = FACTION_IDS.index(action.args[0])
        else:
            s.draft[seat] = s.draft[seat]._replace(**{action.args[0]: action.n})
        if k + 1 < s.seats * (len(DRAFT_KINDS) + 1):
            s.push(DraftPick(k + 1))
        else:
            self._finish(s)

    def _finish(self, s: GameState) -> None:
        """Place cards decide the order of starts, order cards the order of turns."""
        for seat, drafted in enumerate(s.draft):
            s.start_units[seat] = drafted.troops
            s.gain(seat, *(COIN,) * drafted.coins)
        seats = range(s.seats)
        s.order = tuple(sorted(seats, key=lambda seat: s.draft[seat].order))
        for seat in sorted(seats, key=lambda seat: -s.draft[seat].place):
            s.push(PlaceBase(seat))
        s.draft = []

    def flaws(self, s: GameState) -> list[str]:
        if len(s.draft) != s.seats:
            return ["nobody_drafts"]
        taken = sum(value != NOT_YET for cards in s.draft for value in cards)
        taken += sum(faction != NOBODY for faction in s.faction)
        done = [sum(v != NOT_YET for v in s.draft[x]) + (s.faction[x] != NOBODY) for x in s.order]
        k = self.number
        expected = [0] * s.seats
        for past in range(k if k < 5 * s.seats else 0):
            expected[s.order.index(get_drafter(s, past))] += 1
        return [] if taken == k and done == expected else ["draft_sum"]
