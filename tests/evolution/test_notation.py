"""Lines of positions from all over a campaign: there and back, hidden and damaged."""

import random
from functools import cache

import pytest

from risiko.errors import BadPosition, NotationError
from risiko.evolution.campaign.world import World
from risiko.evolution.game import GAME
from risiko.evolution.notation.position_notation import FIELD_NAMES
from risiko.evolution.position import EvolutionPosition
from risiko.protocol import CHANCE, OVER
from risiko.record.dice import Seeded
from tests.evolution.tables import ambitious, table, world
from tests.games import SOAK

GAMES = 9
DAMAGES = 600 * SOAK


@cache
def positions() -> tuple[EvolutionPosition, ...]:
    """Positions from every game of a campaign."""
    dice = random.Random("notation")
    made, kept = World(), []
    for game in range(GAMES):
        position = GAME.on(made, tuple(dice.sample(range(4), 3 + game % 2)))
        while position.turn != OVER:
            if position.turn == CHANCE:
                position = position.draw(dice.randrange(position.chance()))
            else:
                position = position.play(ambitious(position, dice))
            if dice.random() < 0.04:
                kept.append(position)
        kept.append(position)
        made = position.world
    return tuple(kept)


def test_every_line_reads_back() -> None:
    for position in positions():
        again = GAME.read(str(position))
        assert again == position
        assert (again.turn, again.player) == (position.turn, position.player)
        assert list(again.options()) == list(position.options())
        assert again.chance() == position.chance()


def test_a_damaged_line_is_read_or_refused_and_what_is_read_can_be_played() -> None:
    luck = random.Random("damage")
    kept = positions()
    for number in range(DAMAGES):
        line, other = str(luck.choice(kept)), str(luck.choice(kept))
        fields, theirs = line.split(" "), other.split(" ")
        field = luck.randrange(len(fields))
        match number % 3:
            case 0:
                fields[field] = theirs[field]
            case 1:
                text = fields[field]
                spot = luck.randrange(len(text))
                fields[field] = text[:spot] + luck.choice("abc019./-:;=,+~?x") + text[spot + 1 :]
            case 2:
                words = fields[field].replace("/", ",").split(",")
                fields[field] = fields[field].replace(luck.choice(words), luck.choice(words), 1)
        text = " ".join(fields)
        try:
            position = GAME.read(text)
        except (NotationError, BadPosition) as error:
            assert str(error)
            continue
        assert str(position) == text
        _play_on(position, luck)


def _play_on(position: EvolutionPosition, luck: random.Random) -> None:
    for _ in range(25):
        if position.turn == OVER:
            return
        if position.turn == CHANCE:
            position = position.draw(luck.randrange(position.chance()))
        else:
            option = luck.choice(position.options())
            position = position.play(option.action(luck.randint(option.lo, option.hi)))
    position.view(0)
    position.guess(0, Seeded(1))


def test_a_view_hides_hands_and_scars_of_others_and_is_no_position() -> None:
    p = table(
        {"alaska": "a5", "siam": "b1", "japan": "c1"},
        hands={"a": ["peru"], "b": ["coin", "congo"]},
        scar_hands={"a": "bunker", "c": "ammo_shortage"},
    )
    hands, scars = FIELD_NAMES.index("hands"), FIELD_NAMES.index("scar_hands")
    for seat, shown in ((0, "peru/?,?/-"), (1, "?/congo,coin/-"), (None, "?/?,?/-")):
        assert p.view(seat).line.split(" ")[hands] == shown
    assert p.view(2).line.split(" ")[scars] == "?/-/ammo_shortage"
    with pytest.raises(NotationError, match="view"):
        GAME.read(p.view(0).line)


def test_guesses_redraw_what_a_seat_cannot_see_and_nothing_else() -> None:
    p = table(
        {"alaska": "a5", "siam": "b1", "japan": "c1"},
        hands={"a": ["peru"], "b": ["coin", "congo"], "c": ["siam"]},
        scar_hands={"a": "bunker", "c": "ammo_shortage"},
        open_cards=["india", "ural", "egypt", "brazil"],
    )
    guesses = [p.guess(0, Seeded(k)) for k in range(40)]
    hands = {guess.state.hands[1] for guess in guesses}
    assert len(hands) > 20
    assert {guess.state.scar[2] for guess in guesses} == {"bunker", "ammo_shortage"}
    for guess in guesses:
        assert guess.state.hands[0] == p.state.hands[0]
        assert guess.state.coin_pile() == p.state.coin_pile()
        assert guess.view(0) == p.view(0)
        assert GAME.read(str(guess)) == guess


@pytest.mark.parametrize(
    ("field", "text", "what"),
    [
        ("game", "evolution@1", "not evolution@2"),
        ("board", "a5", "parts"),
        ("board", "a5......../..../......./....../............/...z1", "who owns"),
        ("player", "q", "seat"),
        ("steps", "dance", "step"),
        ("steps", "act:a", "too many"),
        ("turn", "lucky", "happens in a turn"),
        ("hands", "peru/-", "parts"),
        ("open", "peru,peru,.,.", "one place"),
        ("events", "riots=9", "events"),
        ("missions", "x:-", "mission"),
        ("order", "aab", "order"),
        ("hqs", "enclave=peru", "HQ"),
        ("history", "3:-", "each game"),
        ("cities", "peru:3:0:t.41", "city"),
        ("cities", "peru:1:0:x", "not a name"),
        ("scars", "peru=weak_purist", "scar"),
        ("coins", "7" * 42, "coins"),
        ("marks", "fallout=peru", "fallout"),
        ("packets", "p9", "packet"),
    ],
)
def test_what_cannot_be_is_refused_in_words(field: str, text: str, what: str) -> None:
    line = str(table({"alaska": "a5", "siam": "b1", "japan": "c1"})).split(" ")
    line[FIELD_NAMES.index(field)] = text
    with pytest.raises((NotationError, BadPosition), match=what):
        GAME.read(" ".join(line))


def test_all_flaws_are_named_not_just_the_first() -> None:
    line = str(table({"alaska": "a5", "siam": "b1", "japan": "c1"}, on=world())).split(" ")
    line[FIELD_NAMES.index("open")] = "peru,peru,.,."
    line[FIELD_NAMES.index("hqs")] = "enclave=peru"
    with pytest.raises(BadPosition) as bad:
        GAME.read(" ".join(line))
    assert len(bad.value.flaws) == 2


def test_guesses_leave_the_open_coins_of_a_purist_alone() -> None:
    powers = {"khan": {"weakness": "weak_purist"}}
    p = table(
        {"alaska": "a5", "siam": "b1", "japan": "c1"},
        on=world(packets=["e2"], powers=powers),
        hands={"b": ["congo", "peru"], "c": ["coin", "siam"]},
    )
    for k in range(30):
        assert p.guess(0, Seeded(k)).view(0) == p.view(0)
