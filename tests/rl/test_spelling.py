"""Actions by ids: read both ways, nothing lost."""

import random

import pytest

import risiko
from risiko import Action, Game
from risiko.protocol import CHANCE, OVER
from risiko.rl.kit import make_kit
from tests.games import every_game, name, random_game, some_action


@pytest.mark.parametrize("game", every_game(), ids=name)
def test_every_action_is_spelled_and_read_back(game: Game) -> None:
    kit = make_kit(game, min(game.seats))
    luck = random.Random(4)
    for position in random_game(game, min(game.seats), 3, plies=400):
        if position.turn in (CHANCE, OVER):
            continue
        options = position.options()
        action = some_action(position, luck, eager=False)
        ids = kit.space.encode(action, options)
        for k, id in enumerate(ids):
            assert id in kit.space.legal(options, ids[:k]) or len(set(ids)) == 1
        if len(ids) > 1 and len(set(ids)) == 1:  # units placed one by one
            assert kit.space.read(options, ids[:1]) == Action("place", action.args, 1)
        else:
            assert kit.space.read(options, ids) == action
            assert all(kit.space.read(options, ids[:k]) is None for k in range(len(ids)))


@pytest.mark.parametrize("id", ["2003/conquest", "express", "evolution"])
def test_every_id_has_its_own_words(id: str) -> None:
    space = make_kit(id).space
    words = [space.describe(k) for k in range(space.size)]
    assert len(set(words)) == space.size


def test_the_classic_family_has_924_ids() -> None:
    sizes = {make_kit(game).space.size for game in every_game() if "/" in game.id}
    assert sizes == {924}


def test_ids_say_what_they_do() -> None:
    space = make_kit("2003/conquest").space
    options = [risiko.Option("move", ("alaska", "alberta"), 1, 70)]
    ids = space.encode(Action("move", ("alaska", "alberta"), 45), options)
    assert [space.describe(id) for id in ids] == ["move alaska alberta", "digit 1", "digit 13"]
    options = [risiko.Option("attack", ("alaska", "kamchatka"), 1, 3)]
    (attack,) = space.encode(Action("attack", ("alaska", "kamchatka"), 2), options)
    assert space.describe(attack) == "attack alaska kamchatka 2"


def test_units_march_through_own_land_by_source_and_target() -> None:
    space = make_kit("2010/classic").space
    options = [risiko.Option("move", ("alaska", "brazil"), 1, 4)]
    ids = space.encode(Action("move", ("alaska", "brazil"), 4), options)
    words = ["territory alaska", "territory brazil", "digit 4"]
    assert [space.describe(id) for id in ids] == words


@pytest.mark.parametrize(
    ("hi", "n", "digits"), [(31, 31, 1), (32, 31, 2), (1023, 0x3FF, 2), (1024, 1024, 3)]
)
def test_a_number_has_as_many_digits_as_the_highest_one(hi: int, n: int, digits: int) -> None:
    space = make_kit("2003/conquest").space
    options = [risiko.Option("occupy", (), 1, hi)]
    ids = space.encode(Action("occupy", (), n), options)
    assert len(ids) == digits
    assert space.read(options, ids) == Action("occupy", (), n)


def test_digits_lead_only_to_legal_numbers() -> None:
    space = make_kit("2003/conquest").space
    options = [risiko.Option("occupy", (), 3, 70)]
    first = space.legal(options)
    assert [space.describe(id) for id in first] == ["digit 0", "digit 1", "digit 2"]
    low = [space.describe(id) for id in space.legal(options, first[:1])]
    assert (low[0], low[-1]) == ("digit 3", "digit 31")
    high = [space.describe(id) for id in space.legal(options, first[2:])]
    assert (high[0], high[-1]) == ("digit 0", "digit 6")


def test_what_is_not_legal_cannot_be_spelled() -> None:
    space = make_kit("2003/conquest").space
    options = [risiko.Option("place", ("alaska",), 1, 5)]
    with pytest.raises(ValueError, match="place alaska 6"):
        space.encode(Action("place", ("alaska",), 6), options)
