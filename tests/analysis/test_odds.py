"""The odds of a battle: against a published table, exact fractions, and the game itself."""

import json
import time
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from random import Random

import pytest
from typer.testing import CliRunner, Result

import risiko
from risiko import CHANCE, Action
from risiko.analysis.odds import LARGEST, battle, march
from risiko.classic.game import ClassicGame, classic
from risiko.cli import app
from risiko.evolution.rules.combat.odds import DiceChanges, write_changes
from risiko.evolution.rules.combat.odds import battle as evolution_battle
from risiko.march import Leg
from tests.games import SOAK
from tests.play import lands

OSBORNE = """
0.417 0.106 0.027 0.007 0.002 0.000 0.000 0.000 0.000 0.000
0.754 0.363 0.206 0.091 0.049 0.021 0.011 0.005 0.003 0.001
0.916 0.656 0.470 0.315 0.206 0.134 0.084 0.054 0.033 0.021
0.972 0.785 0.642 0.477 0.359 0.253 0.181 0.123 0.086 0.057
0.990 0.890 0.769 0.638 0.506 0.397 0.297 0.224 0.162 0.118
0.997 0.934 0.857 0.745 0.638 0.521 0.423 0.329 0.258 0.193
0.999 0.967 0.910 0.834 0.736 0.640 0.536 0.446 0.357 0.287
1.000 0.980 0.947 0.888 0.818 0.730 0.643 0.547 0.464 0.380
1.000 0.990 0.967 0.930 0.873 0.808 0.726 0.646 0.558 0.480
1.000 0.994 0.981 0.954 0.916 0.861 0.800 0.724 0.650 0.568
"""
"""J. A. Osborne, Markov Chains for the RISK Board Game Revisited (2003): the chance to conquer
with 1 to 10 units that may attack, against 1 to 10 defenders."""

BOOK_2003 = classic("2003/conquest")
BOOK_2000 = classic("2000/missions")
TWO_DICE = classic("2000/missions", house=("two_dice",))


def most_defence(game: ClassicGame, units: int) -> int:
    """The tables of the books, written down once more."""
    if game is BOOK_2000:
        return 1 if units < 3 else 2
    return min(units, 2)


@cache
def fallen(dice: int, defence: int) -> list[Fraction]:
    """The chance that the attacker loses 0, 1, 2 units, by laying out all dice."""
    counts = [0, 0, 0]
    for faces in product(range(1, 7), repeat=dice + defence):
        attack = sorted(faces[:dice], reverse=True)
        against = sorted(faces[dice:], reverse=True)
        counts[sum(a <= d for a, d in zip(attack, against, strict=False))] += 1
    return [Fraction(count, 6 ** (dice + defence)) for count in counts]


@cache
def ends(
    game: ClassicGame, attackers: int, defenders: int, stop: int
) -> dict[tuple[int, int], Fraction]:
    """All ends of a battle with their chances, as fractions, by trying everything."""
    if attackers <= stop or not defenders:
        return {(attackers, defenders): Fraction(1)}
    dice, defence = min(3, attackers - 1), most_defence(game, defenders)
    together = min(dice, defence)
    found: dict[tuple[int, int], Fraction] = {}
    for lost in range(together + 1):
        rest = ends(game, attackers - lost, defenders - together + lost, stop)
        for end, chance in rest.items():
            found[end] = found.get(end, Fraction(0)) + fallen(dice, defence)[lost] * chance
    return found


def test_the_published_table() -> None:
    rows = [[float(word) for word in line.split()] for line in OSBORNE.split("\n")[1:-1]]
    for a, row in enumerate(rows, 1):
        for d, chance in enumerate(row, 1):
            # The table leaves out the unit that stays behind.
            assert round(battle(BOOK_2003, a + 1, d).win, 3) == chance, (a, d)


@pytest.mark.parametrize("game", [BOOK_2003, BOOK_2000, TWO_DICE], ids=lambda game: game.name)
@pytest.mark.parametrize("stop", [1, 2, 4])
def test_small_battles_are_exact(game: ClassicGame, stop: int) -> None:
    for attackers, defenders in product(range(1, 10), range(1, 9)):
        odds = battle(game, attackers, defenders, stop=stop)
        exact = ends(game, attackers, defenders, stop)
        left = [Fraction(0)] * (attackers + 1)
        beaten = [Fraction(0)] * (defenders + 1)
        for (a, d), chance in exact.items():
            left[a] += chance
            beaten[d] += chance
            assert (a > odds.stop) == (d == 0)
        assert odds.win == pytest.approx(float(beaten[0]), abs=1e-14)
        assert odds.attacker_left == pytest.approx([float(c) for c in left], abs=1e-14)
        assert odds.defender_left == pytest.approx([float(c) for c in beaten], abs=1e-14)
        lost = sum((attackers - a) * chance for a, chance in enumerate(left))
        won = sum((defenders - d) * chance for d, chance in enumerate(beaten))
        assert odds.attacker_losses == pytest.approx(float(lost), abs=1e-13)
        assert odds.defender_losses == pytest.approx(float(won), abs=1e-13)


def test_2000_two_defenders_have_one_die_unless_the_house_rules_otherwise() -> None:
    by_book, by_house, in_2003 = (
        battle(game, 4, 2).win for game in (BOOK_2000, TWO_DICE, BOOK_2003)
    )
    assert by_book > by_house == in_2003


@pytest.mark.parametrize("game", [BOOK_2003, BOOK_2000], ids=lambda game: game.name)
def test_nobody_conquers_or_holds_more_often_with_fewer_dice(game: ClassicGame) -> None:
    """The game of choosing dice, solved: the attacker chooses first, then the defender."""
    most = 16
    best: dict[tuple[int, int], Fraction] = {}
    for attackers, defenders in product(range(most + 1), range(most + 1)):
        if not defenders or attackers < 2:
            best[attackers, defenders] = Fraction(not defenders)
            continue
        values = [
            min(
                sum(
                    fallen(dice, defence)[lost]
                    * best[attackers - lost, defenders - min(dice, defence) + lost]
                    for lost in range(min(dice, defence) + 1)
                )
                for defence in range(1, most_defence(game, defenders) + 1)
            )
            for dice in range(1, min(3, attackers - 1) + 1)
        ]
        best[attackers, defenders] = Fraction(max(values))
        win = battle(game, attackers, defenders).win
        assert win == pytest.approx(float(max(values)), abs=1e-13)


def fight(game: ClassicGame, units: int, defenders: int, luck: Random) -> tuple[int, ...]:
    """One battle through the engine, both sides with as many dice as they are offered."""
    board = {"alaska": f"a{units}", "kamchatka": f"b{defenders}"}
    if game.seats[0] > 2:
        board["peru"] = "c1"
    position = risiko.setup(game, seats=game.seats[0], board=board, phase="attack")
    while True:
        if position.turn == CHANCE:
            position = position.draw(luck.randrange(position.chance()))
            continue
        verbs = {option.verb: option for option in position.options()}
        if "occupy" in verbs:
            return verbs["occupy"].hi + 1, 0
        if not {"dice", "defend"} & set(verbs):
            routes = [o for o in position.options() if o.args == ("alaska", "kamchatka")]
            if not routes:
                return tuple(int(lands(position)[place][1:]) for place in ("alaska", "kamchatka"))
            option = routes[0]
        else:
            option = next(iter(verbs.values()))
        position = position.play(Action(option.verb, option.args, option.hi))


@pytest.mark.parametrize(
    ("game", "attackers", "defenders"),
    [
        (BOOK_2003, 8, 6),
        (BOOK_2000, 6, 6),
        (TWO_DICE, 6, 6),
        (risiko.game("2010/duel"), 5, 4),
    ],
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_the_engine_fights_as_the_odds_say(
    game: ClassicGame, attackers: int, defenders: int
) -> None:
    games = 1500 * SOAK
    luck = Random(f"{game.name} {attackers} {defenders}")
    odds = battle(game, attackers, defenders)
    fought = [fight(game, attackers, defenders, luck) for _ in range(games)]
    for units, chance in enumerate(odds.attacker_left):
        share = sum(left == units for left, _ in fought) / games
        assert abs(share - chance) <= 4.5 * sqrt(chance * (1 - chance) / games), units
    for units, chance in enumerate(odds.defender_left):
        share = sum(left == units for _, left in fought) / games
        assert abs(share - chance) <= 4.5 * sqrt(chance * (1 - chance) / games), units


def test_a_march_is_a_chain_of_battles() -> None:
    def by_hand(attackers: int, path: tuple[int, ...]) -> Fraction:
        if not path:
            return Fraction(1)
        return sum(
            (
                chance * by_hand(left - 1, path[1:])
                for (left, beaten), chance in ends(BOOK_2000, attackers, path[0], 1).items()
                if not beaten
            ),
            Fraction(0),
        )

    path = (3, 1, 2, 4)
    for attackers in (1, 4, 9, 14):
        odds = march(BOOK_2000, attackers, path)
        for k in range(1, len(path) + 1):
            exact = float(by_hand(attackers, path[:k]))
            assert odds.reached[k - 1] == pytest.approx(exact, abs=1e-14)
        assert odds.win == odds.reached[-1] == pytest.approx(sum(odds.left), abs=1e-14)
        assert odds.left[0] == 0
        assert len(odds.left) == attackers + 1


def test_the_survivors_of_a_battle_can_attack_on() -> None:
    """What a chain by hand gives from the distribution of a single battle."""
    first = battle(BOOK_2003, 12, 5)
    by_hand = sum(
        chance * battle(BOOK_2003, left - 1, 3).win
        for left, chance in enumerate(first.attacker_left)
        if left > first.stop
    )
    assert march(BOOK_2003, 12, [5, 3]).win == pytest.approx(by_hand, abs=1e-13)


def test_a_march_stops_where_so_few_are_left() -> None:
    def by_hand(attackers: int, path: tuple[int, ...], stop: int) -> Fraction:
        if not path:
            return Fraction(1)
        return sum(
            (
                chance * by_hand(left - 1, path[1:], stop)
                for (left, beaten), chance in ends(BOOK_2003, attackers, path[0], stop).items()
                if not beaten
            ),
            Fraction(0),
        )

    for stop in (2, 4):
        odds = march(BOOK_2003, 9, [2, 1, 2], stop=stop)
        assert odds.win == pytest.approx(float(by_hand(9, (2, 1, 2), stop)), abs=1e-14)
        assert odds.win < march(BOOK_2003, 9, [2, 1, 2]).win
    with pytest.raises(ValueError, match="stays behind"):
        march(BOOK_2003, 9, [2, 1], stop=0)


def test_dice_that_something_changes_and_losses_on_entering_belong_to_a_march() -> None:
    evolution = risiko.game("evolution")
    plain = write_changes(DiceChanges())
    usual = march(evolution, 9, [3, 2])
    assert march(evolution, 9, [Leg(3, plain), Leg(2)]).left == pytest.approx(usual.left)
    walls = write_changes(DiceChanges(defence=1))
    assert march(evolution, 9, [Leg(3, walls), Leg(2)]).win < usual.win
    halved = march(evolution, 9, [Leg(3, halved=True)])
    whole = march(evolution, 9, [3])
    assert halved.win == pytest.approx(whole.win)
    for left, chance in enumerate(halved.left):
        assert chance == pytest.approx(sum(whole.left[2 * left : 2 * left + 2]))


def test_great_battles_take_no_time_and_lose_nothing() -> None:
    begin = time.process_time()  # another program may hold this one up
    odds = battle(risiko.game("2010/basic"), 200, 200)
    assert time.process_time() - begin < 0.3
    assert odds.win == pytest.approx(0.9038658101, abs=1e-9)
    assert sum(odds.attacker_left) == pytest.approx(1, abs=1e-12)
    assert sum(odds.defender_left) == pytest.approx(1, abs=1e-12)
    assert march(BOOK_2003, 200, [200, 200]).win < 1e-6
    assert march(BOOK_2003, 200, [8] * 12).win > 0.999


@pytest.mark.parametrize(
    ("attackers", "defenders", "stop"),
    [(0, 1, 1), (1, 0, 1), (-3, 2, 1), (5, 5, 0), (LARGEST + 1, 1, 1), (1, 10**30, 1)],
)
def test_what_is_no_battle_is_refused(attackers: int, defenders: int, stop: int) -> None:
    with pytest.raises(ValueError, match=r"between|stays behind"):
        battle(BOOK_2003, attackers, defenders, stop=stop)


def test_express_and_empty_paths_have_no_battles() -> None:
    with pytest.raises(ValueError, match="express"):
        battle(risiko.game("express"), 5, 5)
    with pytest.raises(ValueError, match="at least one"):
        march(BOOK_2003, 5, [])
    with pytest.raises(ValueError, match="between"):
        march(BOOK_2003, 5, [1, 0])


def test_who_stops_at_once_loses_nothing() -> None:
    for stop in (5, 7, 10**30):
        odds = battle(BOOK_2003, 5, 3, stop=stop)
        assert (odds.win, odds.attacker_losses, odds.defender_losses) == (0, 0, 0)


# On the command line


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["--lang", "en", "odds", *words])


def test_the_command_gives_the_odds_of_a_book() -> None:
    for rules, game in (("2003", BOOK_2003), ("2000", BOOK_2000), ("2000/missions", BOOK_2000)):
        figures = json.loads(run("10", "8", "--rules", rules, "--json").stdout)
        odds = battle(game, 10, 8)
        assert figures == json.loads(json.dumps({"rules": game.name, **odds.as_dict()}))
    assert json.loads(run("10", "8", "--json").stdout)["rules"] == BOOK_2003.name
    house = run("10", "8", "--rules", "2000", "--house", "two_dice", "--json")
    assert json.loads(house.stdout)["win"] == battle(TWO_DICE, 10, 8).win
    careful = run("10", "8", "--stop", "4", "--json")
    assert json.loads(careful.stdout)["win"] == battle(BOOK_2003, 10, 8, stop=4).win


def test_the_command_gives_the_odds_of_evolution() -> None:
    figures = json.loads(run("10", "8", "--rules", "evolution", "--json").stdout)
    assert figures["rules"] == risiko.game("evolution").name
    assert figures["win"] == pytest.approx(evolution_battle(10, 8).win)
    assert figures["win"] == battle(BOOK_2003, 10, 8).win
    assert "powers and missiles" in run("10", "8", "--rules", "evolution").output
    assert run("10", "3", "1", "2", "--rules", "evolution").exit_code == 0


def test_the_command_gives_the_odds_of_a_march() -> None:
    odds = march(BOOK_2003, 10, [3, 1, 2])
    assert json.loads(run("10", "3", "1", "2", "--json").stdout)["reached"] == list(odds.reached)
    assert f"all territories         {odds.win:.2%}" in run("10", "3", "1", "2").output
    careful = json.loads(run("10", "3", "2", "--stop", "3", "--json").stdout)
    assert careful["win"] == march(BOOK_2003, 10, [3, 2], stop=3).win


def test_the_command_speaks_to_people() -> None:
    done = run("10", "8", "--rules", "2000")
    assert done.exit_code == 0
    assert "conquest                68.11%" in done.output
    german = CliRunner().invoke(app, ["--lang", "de", "odds", "10", "8"])
    assert "Eroberung               64,64\u00a0%\n" in german.output
    assert "Angreifer 5,95, Verteidiger " in german.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("10",), "needed"),
        (("10", "x"), "numbers"),
        (("10", "0"), "between"),
        (("10", "9" * 5000), "numbers"),
        (("10", "3", "--rules", "1999"), "no game"),
        (("10", "3", "--rules", "express"), "express"),
        (("10", "3", "--house", "two_dice"), "does not fit"),
        (("2003/conquest",), "numbers"),
    ],
)
def test_the_command_refuses_clearly(words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert message in done.output
    assert "Traceback" not in done.output
