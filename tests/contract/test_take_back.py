"""Taking back, in every game: the log keeps it, the record is that of the game as it stands."""

import random

import pytest

import risiko
from risiko import CHANCE, OVER, Action, Game, record, setup
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.record.replay import Entry, Ply
from risiko.record.take_back import NotOpen, OpenPlies, back_text, replay_log, reveals, take_back
from risiko.record.verify import verify
from tests.games import every_game, name, some_action

GAMES = pytest.mark.parametrize("game", every_game(), ids=name)
PLIES = 250


@GAMES
def test_a_log_with_regrets_leads_to_the_record_of_what_stands(game: Game) -> None:
    luck, dice, seats = random.Random(3), Seeded(4), game.seats[0]
    position, events = game.start(seats), 0
    open_plies = OpenPlies()
    log, stands = list[Entry](), list[Entry]()
    while position.turn != OVER and len(log) < PLIES:
        if open_plies and luck.random() < 0.4:
            chosen = luck.choice(list(open_plies))
            ply = take_back(open_plies, position, len(log) + 1, chosen.number - 1)
            assert ply.after == chosen.before
        elif position.turn == CHANCE:
            label = position.label(dice(events, position.chance()))
            after = position.draw(position.outcome(label))
            events += 1
            ply = Ply(len(log) + 1, Entry(position.player, CHANCE, label), position, after)
        else:
            action = some_action(position, luck, eager=True)
            entry = Entry(position.player, position.turn, str(action))
            ply = Ply(len(log) + 1, entry, position, position.play(action))
        log.append(ply.entry)
        taken = open_plies.add(ply)
        if taken:
            del stands[-taken:]
        else:
            stands.append(ply.entry)
        position = ply.after
    *_, last = replay_log(game.start(seats), log, OpenPlies())
    assert last.after == position
    players = [f"player {seat}" for seat in range(seats)]
    found = record.make(game, players, stands, record.note_of(dice))
    report = verify(record.read(str(found)))
    assert report.problems == []
    assert report.position == position


def test_nothing_is_taken_back_after_a_die() -> None:
    match = Match(risiko.game("2003/conquest"), 2, Seeded(1))
    match.roll()
    open_plies = OpenPlies()
    place = match.position.options()[0]
    open_plies.add(match.play(place.action(place.hi)))
    attack = next(o for o in match.position.options() if o.verb == "attack")
    open_plies.add(match.play(attack.action(1)))
    assert not open_plies
    with pytest.raises(NotOpen):
        open_plies.after(len(match.entries) - 1)


def test_a_log_that_takes_back_what_was_closed_is_refused() -> None:
    match = Match(risiko.game("2003/conquest"), 2, Seeded(1))
    match.roll()
    begun = len(match.entries)
    entries = [*match.entries, Entry(0, match.position.turn, back_text(begun - 1))]
    with pytest.raises(NotOpen):
        list(replay_log(match.game.start(2), entries, OpenPlies()))


def test_a_trade_shows_its_cards_to_others_but_not_to_who_made_it() -> None:
    position = setup(
        "2003/conquest",
        seats=3,
        board={"japan": "a1", "siam": "c1"},
        hands={"a": ["alaska", "peru", "brazil", "congo", "egypt"]},
    )
    option = next(option for option in position.options() if option.verb == "trade")
    action = option.action(1)
    trade = Ply(1, Entry(0, 0, str(action)), position, position.play(action))
    assert not reveals(trade, [0])
    assert reveals(trade, [0, 1])


def test_placing_shows_nobody_anything() -> None:
    position = setup("2003/conquest", seats=3, board={"japan": "a1", "siam": "c1"})
    option = next(option for option in position.options() if option.verb == "place")
    action: Action = option.action(option.hi)
    place = Ply(1, Entry(0, 0, str(action)), position, position.play(action))
    assert not reveals(place, [0, 1, 2])
