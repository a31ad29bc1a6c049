"""The fast rules and the slow referee play the same random games, and must agree at every step."""

from collections import Counter, deque
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

import risiko
from risiko.protocol import CHANCE, OVER, Action, Position

from .late import late_table
from .line import fields_of, line_of, written_fields
from .play import any_action, any_label, careful_action, eager_action, without_trades
from .referee import ESCALATING, PLAYERS, Referee

GAMES = 1
"""Games for each way to play and number of players."""

DUELS = 4
"""Games where only two can play."""

PLIES = 1000
"""The most decisions and events of one game."""

LATE_GAMES = 5
"""Games that begin in the middle, for each way to play and number of players."""

LATE_PLIES = 150
"""The most decisions and events of one of those."""

TEMPERS = ("wild", "moody", "eager", "eager", "careful")
"""How players choose: anything, this or that, to conquer, or to be strong everywhere."""

WISH = "mission t18x2"
"""A mission that can be fulfilled without conquering, but hardly ever is by chance."""

SAVING = (0, 0, 0.5, 1)
"""How often a player does not even think of trading; at 1 the pile may run out."""

WAYS = [(game_id, seats, False) for game_id in PLAYERS for seats in PLAYERS[game_id]] + [
    (game_id, seats, True) for game_id in ESCALATING for seats in PLAYERS[game_id]
]

RARE = {
    "2003: trading again between two portions of units": ("2003/conquest", 6, False, 50),
    "2010: units for 39 territories": ("2010/classic", 4, False, 10),
    "2010: an armistice decided by units": ("2010/basic", 3, False, 9),
    "2010: an armistice that two win": ("2010/basic", 3, False, 105),
    "2010: a mission fulfilled by moving in": ("2010/missions", 5, False, 17),
    "2000: a mission fulfilled by moving in": ("2000/missions", 6, False, 25),
    "2000: a mission fulfilled by the last move": ("2000/missions", 6, True, 321),
}
"""Late games that come to what few games come to. Their seeds were searched for: who changes how
the random players play, or the late tables, has to search again."""


def throw_labels(dice: Sequence[int]) -> Counter[str]:
    """How many outcomes of a throw bear each label: 6 sides of each die, each group sorted."""
    labels: Counter[str] = Counter()
    for pips in product(range(1, 7), repeat=sum(dice)):
        attack, defence = sorted(pips[: dice[0]]), sorted(pips[dice[0] :])
        labels[f"{spaced(attack[::-1])}:{spaced(defence[::-1])}"] += 1
    return labels


def spaced(pips: Sequence[int]) -> str:
    """Dice as they are written."""
    return " ".join(map(str, pips))


class Match:
    """A game in lock step."""

    def __init__(self, game_id: str, seats: int, escalating: bool, seed: int) -> None:
        """Begin the game on both sides."""
        self.game = risiko.game(game_id, escalating=escalating)
        self.kernel: Position = self.game.start(seats)
        self.referee = Referee(game_id, seats, escalating=escalating)
        self.dice = Random(f"{game_id} {seats} {escalating} {seed}")
        self.tempers = [self.dice.choice(TEMPERS) for _ in range(seats)]
        self.quarry = self.dice.choice(self.referee.armies())
        self.saving = self.dice.choice(SAVING)
        self.name = f"{game_id} for {seats}, escalating={escalating}, seed {seed}"
        self.escalating = escalating
        self.lately: deque[str] = deque(maxlen=5)
        self.plies = 0

    def go_on_late(self) -> None:
        """Leave the beginning, and go on in the middle of a game."""
        table, moving = late_table(
            self.referee.game_id, len(self.tempers), self.escalating, self.dice
        )
        self.referee.go_on(table, moving)
        there = [army for army in self.referee.armies() if table.lands(army)]
        self.quarry = min(there, key=lambda army: len(table.lands(army)))
        name = str(self.kernel).split(" ")[0]
        self.kernel = self.game.read(line_of(name, self.referee, moving))

    def play(self, plies: int) -> None:
        """Go on until the game is over or long enough, and compare all the way."""
        self.compare()
        while self.referee.turn() != OVER and self.plies < plies:
            self.step()
            self.compare()

    def step(self) -> None:
        """One decision or event, on both sides."""
        self.plies += 1
        if self.referee.turn() == CHANCE:
            label = self.happen()
            self.lately.append(f"{{{label}}}")
            self.referee.draw(label)
            self.kernel = self.kernel.draw(self.kernel.outcome(label))
        else:
            text = self.choose()
            self.lately.append(text)
            self.referee.play(text)
            self.kernel = self.kernel.play(Action.parse(text))

    def choose(self) -> str:
        """What the seat to act does."""
        board, options = self.referee.board(), list(self.referee.options())
        if self.dice.random() < self.saving:
            options = without_trades(options)
        temper = self.tempers[self.referee.turn()]
        if temper == "moody":
            temper = self.dice.choice(TEMPERS)
        if temper == "eager":
            return eager_action(board, options, self.quarry, self.dice)
        if temper == "careful":
            return careful_action(board, options, self.dice)
        return any_action(options, self.dice)

    def happen(self) -> str:
        """What chance brings; who is careful gets the mission for it, if it is there."""
        careful = "careful" in self.tempers[: len(self.tempers) // 2]
        if careful and WISH in self.referee.labels():
            return WISH
        return any_label(self.referee, self.dice)

    def compare(self) -> None:
        """Everything that can be seen is the same on both sides."""
        seen, expected = self.seen_of_kernel(), self.seen_of_referee()
        if seen != expected:
            flaws = [
                f"{what}: kernel {seen[what]}\n{' ' * len(what)} referee {expected[what]}"
                for what in expected
                if seen[what] != expected[what]
            ]
            pytest.fail("\n".join([self.where(), *flaws]), pytrace=False)

    def where(self) -> str:
        """The place of a difference, to find it again."""
        return f"{self.name}, ply {self.plies}, after {list(self.lately)}\n{self.kernel}"

    def seen_of_kernel(self) -> dict[str, object]:
        """What the fast rules say."""
        kernel, outcomes = self.kernel, self.kernel.chance()
        thrown = not self.referee.labels()
        return {
            "turn": kernel.turn,
            "options": [str(option) for option in kernel.options()],
            "outcomes": outcomes,
            "labels": [] if thrown else [kernel.label(number) for number in range(outcomes)],
            **fields_of(str(kernel)),
            "scores": list(kernel.scores()) if kernel.turn == OVER else [],
        }

    def seen_of_referee(self) -> dict[str, object]:
        """What the referee says."""
        referee, winners = self.referee, self.referee.winners()
        seats = range(len(self.tempers)) if winners else []
        return {
            "turn": referee.turn(),
            "options": referee.ordered_options(),
            "outcomes": referee.outcomes(),
            "labels": referee.labels(),
            **written_fields(referee),
            "scores": [(seat in winners) / len(winners) for seat in seats],
        }


@pytest.mark.parametrize(("game_id", "seats", "escalating"), WAYS)
def test_random_games_agree(game_id: str, seats: int, escalating: bool) -> None:
    """Turn, options, outcomes, labels, board and result of random games are the same."""
    for seed in range(DUELS if len(PLAYERS[game_id]) == 1 else GAMES):
        Match(game_id, seats, escalating, seed).play(PLIES)


@pytest.mark.parametrize(("game_id", "seats", "escalating"), WAYS)
def test_late_games_agree(game_id: str, seats: int, escalating: bool) -> None:
    """So are games that begin in the middle, where players fall and missions are fulfilled."""
    for seed in range(LATE_GAMES):
        match = Match(game_id, seats, escalating, seed)
        match.go_on_late()
        match.play(LATE_PLIES)


@pytest.mark.parametrize(("game_id", "seats", "escalating", "seed"), RARE.values(), ids=RARE)
def test_rare_games_agree(game_id: str, seats: int, escalating: bool, seed: int) -> None:
    """So are the late games in which the rarest rules matter."""
    match = Match(game_id, seats, escalating, seed)
    match.go_on_late()
    match.play(LATE_PLIES)


@pytest.mark.parametrize("game_id", ["2003/conquest", "2000/duel", "2010/duel"])
def test_throws_agree(game_id: str) -> None:
    """Each number of dice that occurs has all its throws, as often as they should be."""
    match, known = Match(game_id, 2, False, 0), set[tuple[int, int]]()
    while match.referee.turn() != OVER and match.plies < PLIES and len(known) < 6:
        match.step()
        if len(match.referee.dice()) == 2 and match.referee.throw_dice() not in known:
            dice = match.referee.throw_dice()
            labels = Counter(map(match.kernel.label, range(match.kernel.chance())))
            assert labels == throw_labels(dice), match.where()
            known.add(dice)


@pytest.mark.parametrize("seats", PLAYERS["2010/classic"])
def test_rolls_for_the_first_turn_agree(seats: int) -> None:
    """One die for each player, in the order of the seats."""
    kernel = risiko.game("2010/classic").start(seats)
    labels = {kernel.label(number) for number in range(kernel.chance())}
    assert labels == {spaced(pips) for pips in product(range(1, 7), repeat=seats)}
