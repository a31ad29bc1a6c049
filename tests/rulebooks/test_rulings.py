"""The sixteen rulings on what the books leave open, in their order."""

import pytest

import risiko
from risiko.classic.books.mission_cards import mission_cards
from risiko.classic.game import classic
from risiko.classic.notation.action_codes import CARDS
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.errors import IllegalAction
from risiko.protocol import CHANCE, OVER
from risiko.record.dice import Seeded
from tests.play import (
    cards,
    deal,
    field,
    hand,
    lands,
    offered,
    play,
    refused,
    reread,
    spread,
    stars,
    to_place,
    trade,
)
from tests.rulebooks.every import (
    BY_2000,
    BY_2010,
    GAMES,
    TAKE_KAMCHATKA,
    attack_of_a,
    of_a,
    seats_of,
    set_up,
)

ROLLED = ["2010/classic", "2010/duel"]


# 1. The first player


@pytest.mark.covers("2003.a.2", "2010.basic_setup.2", "2010.missions.2", "2000.course.1")
@pytest.mark.parametrize("id", [id for id in GAMES if id not in ROLLED])
def test_1_the_first_seat_begins(id: str) -> None:
    assert set_up(id, seats_of(id)).turn == 0


@pytest.mark.covers("2010.classic_setup.4")
def test_1_in_2010_classic_ties_among_the_highest_roll_again() -> None:
    p = play(risiko.game("2010/classic").start(4), "{5 2 5 1}")
    assert (field(p, "step"), p.chance()) == ("roll:ac", 6**2)
    assert play(p, "{3 4}").turn == 2


def test_1_in_2010_duel_the_highest_begins() -> None:
    p = risiko.game("2010/duel").start(2)
    while not field(p, "step").startswith("roll"):
        p = p.draw(0)
    assert (play(p, "{3 3}").turn, play(p, "{3 4}").turn) == (CHANCE, 1)


# 2. Territories and continents are counted at the start of the turn


@pytest.mark.covers("2003.a.8")
def test_2_a_conquest_counts_in_the_next_turn() -> None:
    p = setup("2003/conquest", seats=2, board=spread("a", 11) | {"alaska": "a9"})
    assert to_place(p) == 3
    p = play(p, "place alaska 3", *TAKE_KAMCHATKA)
    assert offered(p, "place") == []
    p = play(p, "end", "end", "{card peru}")
    p = play(p, f"place japan {to_place(p)}", "end", "end")
    assert to_place(p) == 4


def test_2_placing_does_not_change_what_was_counted() -> None:
    p = setup("2003/conquest", seats=2, board=spread("a", 15))
    assert to_place(play(p, "place alaska 1")) == 4


# 3. Missions


@pytest.mark.covers("2010.missions.6", "2000.mission_cards.3")
@pytest.mark.parametrize(("id", "seats"), [("2000/missions", 3), ("2010/missions", 4)])
def test_3_only_colours_in_play_are_dealt(id: str, seats: int) -> None:
    colours = ["red", "blue", "green", "yellow", "black", "purple"][:seats]
    dealt = {m for m in mission_cards(classic(id).rules, seats) if m.startswith("kill")}
    assert dealt == {f"kill_{colour}" for colour in colours}


@pytest.mark.covers("2010.missions_winning.3", "2000.mission_cards.6")
@pytest.mark.parametrize("id", ["2000/missions", "2010/missions"])
def test_3_ones_own_colour_is_24_territories_instead(id: str) -> None:
    board = spread("a", 23) | {"ukraine": "a2"}
    p = setup(id, seats=3, board=board, phase="attack", missions={"a": "kill_red"})
    p = play(p, "attack ukraine southern_europe 1")
    assert (p.turn, play(p, "defend 1", "{6:1}").turn) == (1, OVER)


# 4. A mission wins at once in its holder's own turn


def eighteen(id: str, phase: str, first: str = "a2", last: str = "a1") -> ClassicPosition:
    """18 territories of a with 2 units each, but for the first and the last two."""
    names = list(spread("a", 18))
    board = dict.fromkeys(names, "a2") | {"alaska": first, "alberta": last}
    missions = {"a": "t18x2"}
    if phase == "move":
        return setup(id, seats=3, board=board, phase="move", missions=missions)
    hands = {"a": cards("iii")} if id in BY_2000 else {}
    return setup(id, seats=3, board=board, missions=missions, hands=hands)


MISSION_GAMES = ["2000/missions", "2010/missions"]


@pytest.mark.covers("2010.missions_winning.1", "2000.ending.1")
@pytest.mark.parametrize("id", MISSION_GAMES)
def test_4_at_the_start_of_the_turn(id: str) -> None:
    assert eighteen(id, "place", last="a2").turn == OVER


@pytest.mark.covers("2010.missions_winning.1", "2000.ending.1")
@pytest.mark.parametrize("id", MISSION_GAMES)
def test_4_after_placing(id: str) -> None:
    assert play(eighteen(id, "place"), "place alberta 1").turn == OVER


@pytest.mark.covers("2010.missions_winning.1", "2000.ending.1")
@pytest.mark.parametrize("id", MISSION_GAMES)
def test_4_after_moving(id: str) -> None:
    p = play(eighteen(id, "move", first="a3"), "move alaska alberta 1")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


@pytest.mark.covers("2000.ending.1")
def test_4_after_the_bonus_of_a_traded_card() -> None:
    p = play(eighteen("2000/missions", "place"), trade("iii"))
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


@pytest.mark.covers("2010.missions_winning.2", "2000.ending.2")
@pytest.mark.parametrize("id", MISSION_GAMES)
def test_4_not_in_the_turn_of_another(id: str) -> None:
    board = dict.fromkeys(spread("a", 18), "a2")
    p = setup(id, seats=3, board=board, turn="b", missions={"a": "t18x2", "b": "na_af"})
    assert p.turn == 1


@pytest.mark.covers("2010.missions_winning.2", "2000.ending.2")
@pytest.mark.parametrize("id", MISSION_GAMES)
def test_4_losses_in_the_turn_of_another_undo_it(id: str) -> None:
    board = dict.fromkeys(spread("a", 18), "a2") | {"kamchatka": "b9", "congo": "c1"}
    missions = {"a": "t18x2", "b": "na_af"}
    p = setup(id, seats=2 + 1, board=board, turn="c", phase="move", missions=missions)
    assert play(p, "end").turn == OVER
    p = setup(id, seats=3, board=board, turn="b", phase="attack", missions=missions)
    p = play(p, "attack kamchatka alaska 1", "defend 1", "{6:1}", "end", "end")
    p = play(p, f"place congo {to_place(p)}", "end", "end")
    assert p.turn == 0


# 5. The ghost's half


@pytest.mark.covers("2000.ghost_supply.1")
@pytest.mark.parametrize(("figures", "half"), [("", 1), ("iii", 3), ("ica", 6)])
def test_5_the_ghost_gets_half_of_everything_rounded_down(figures: str, half: int) -> None:
    hands = {"a": cards(figures)} if figures else {}
    p = setup("2000/duel", seats=2, board={"japan": "a1", "siam": "n2"}, hands=hands)
    p = play(p, *[trade(figures)] * bool(figures))
    p = play(p, f"place japan {to_place(p)}")
    assert (p.turn, offered(p)[0].split()[:2], to_place(p)) == (1, ["place", "siam"], half)


@pytest.mark.covers("2000.ghost_supply.1")
def test_5_the_bonus_of_cards_is_halved_too() -> None:
    p = setup(
        "2000/duel",
        seats=2,
        board={"alaska": "a1", "alberta": "a1", "siam": "n2"},
        hands={"a": cards("iii")},
    )
    p = play(p, trade("iii"), "place alaska 7")
    assert to_place(p) == (3 + 4 + 2 + 2) // 2


@pytest.mark.covers("2000.ghost_supply.3")
def test_5_a_ghost_without_territory_gets_nothing() -> None:
    p = play(setup("2000/duel", seats=2, board={"japan": "a1"}), "place japan 3")
    assert (p.turn, field(p, "step")) == (0, "attack")


# 6. Capitals


def capitals(board: dict[str, str], turn: str = "a") -> ClassicPosition:
    """The attacks in a game of four, with capitals in Alaska, Great Britain, Peru and Congo."""
    places = {"a": "alaska", "b": "great_britain", "c": "peru", "d": "congo"}
    own = {place: f"{letter}1" for letter, place in places.items()}
    return setup(
        "2000/capitals", seats=4, board=own | board, turn=turn, phase="attack", capitals=places
    )


@pytest.mark.covers("2000.capitals_game.2")
def test_6_possession_follows_the_territory() -> None:
    """With Peru, a has three: Alaska, Great Britain and Peru."""
    p = capitals({"great_britain": "a1", "venezuela": "a2", "japan": "b1", "siam": "c1"})
    assert p.turn == 0
    assert play(p, "attack venezuela peru 1", "defend 1", "{6:1}").turn == OVER


@pytest.mark.covers("2000.capitals_game.3")
def test_6_units_change_hands_one_for_one() -> None:
    p = capitals({"venezuela": "a2", "brazil": "c7", "siam": "c1"})
    p = play(p, "attack venezuela peru 1", "defend 1", "{6:1}")
    assert (lands(p)["brazil"], lands(p)["siam"]) == ("a7", "c1")


@pytest.mark.covers("2000.capitals_game.5")
def test_6_the_loser_is_eliminated_if_nothing_is_left() -> None:
    p = reread(capitals({"venezuela": "a2", "brazil": "c7"}), hands="-/-/japan/-")
    p = play(p, "attack venezuela peru 1", "defend 1", "{6:1}")
    assert (hand(p, "a"), [token for token in lands(p).values() if token[0] == "c"]) == (
        ["japan"],
        [],
    )


@pytest.mark.covers("2000.capitals.3")
def test_6_capitals_are_chosen_in_secret_after_all_units_are_placed() -> None:
    p = deal(risiko.game("2000/capitals").start(3))
    while field(p, "step").startswith("fill"):
        p = play(p, offered(p)[0])
    p = play(p, offered(p)[0])
    assert [p.view(seat).line.split(" ")[11][:2] for seat in (1, 2)] == ["?/", "?/"]


# 7. to 14.


@pytest.mark.parametrize(("seats", "places"), [(3, "11-17"), (4, "18-24"), (5, "25-31")])
def test_7_the_place_of_the_armistice_card_is_only_roughly_known(seats: int, places: str) -> None:
    p = set_up("2010/basic", seats)
    assert {p.view(seat).line.split(" ")[9] for seat in (None, *range(seats))} == {f"@{places}"}


def test_7_a_guess_draws_the_place_of_the_armistice_card_again() -> None:
    p = set_up("2010/basic", 3)
    guesses = {field(p.guess(0, Seeded(seed)), "pile") for seed in range(200)}
    assert guesses == {f"@{place}" for place in range(11, 18)}


@pytest.mark.covers("2010.how_often.2")
@pytest.mark.parametrize("foe", [1, 2, 5])
@pytest.mark.parametrize("id", BY_2010)
def test_8_an_attack_needs_2_units_whatever_the_defender_has(id: str, foe: int) -> None:
    p = attack_of_a(id, {"alaska": "a1", "kamchatka": f"b{foe}"})
    assert refused(p, "attack alaska kamchatka 1").reason == "one_stays"


@pytest.mark.covers("2010.duel_turn.2")
def test_9_the_units_go_to_one_neutral_army_in_any_split() -> None:
    board = {"japan": "a1", "siam": "n1", "india": "n1", "peru": "o1"}
    p = play(setup("2010/duel", seats=2, board=board), "place india 1")
    assert offered(p) == ["place india 1..2", "place siam 1..2"]


def test_9_the_last_territory_of_a_neutral_army_brings_its_cards() -> None:
    p = attack_of_a("2010/duel", {"alaska": "a9", "kamchatka": "p1"})
    buried = hand(p, "p")
    p = play(p, "attack alaska kamchatka 1", "{6:1}")
    assert (hand(p, "a"), len(buried)) == (buried, 3)


def test_9_the_step_is_skipped_without_a_neutral_army() -> None:
    p = setup("2010/duel", seats=2, board={"japan": "a1"})
    assert field(p, "step").startswith("place")


@pytest.mark.covers("2010.missions.4")
def test_10_2010_missions_is_set_up_like_the_basic_game() -> None:
    basic, missions = set_up("2010/basic", 4), set_up("2010/missions", 4)
    assert (lands(basic), field(missions, "pile")) == (lands(missions), "-")


@pytest.mark.covers("2010.basic_winning.5")
def test_11_all_who_are_tied_win_at_the_armistice() -> None:
    names = list(spread("a", 42))
    board = dict(zip(names, ["a1"] * 14 + ["b1"] * 14 + ["c1"] * 14, strict=True))
    p = setup("2010/basic", seats=3, board=board, phase="move", conquered=True)
    drawn = ",".join(names[:14])
    p = play(reread(p, pile="@0", discard=drawn), "end", "{armistice}")
    assert list(p.scores()) == [1 / 3, 1 / 3, 1 / 3]


@pytest.mark.covers("2003.h.19", "2010.drawing.5")
@pytest.mark.parametrize("id", ["2003/conquest", "2010/classic", "2010/missions"])
def test_12_no_card_is_drawn_when_there_is_none(id: str) -> None:
    deck = [card for card in CARDS if id not in BY_2010 or "joker" not in card]
    p = reread(of_a(id, "move", conquered=1), hands=f"-/{','.join(deck)}/-")
    assert play(p, "end").turn == 1


@pytest.mark.covers("2000.new_cards.4")
def test_12_no_card_is_drawn_when_there_is_none_at_the_first_conquest() -> None:
    p = reread(attack_of_a("2000/conquest"), hands=f"-/{','.join(CARDS)}/-")
    p = play(p, *TAKE_KAMCHATKA)
    assert (p.turn, field(p, "step")) == (0, "attack")


@pytest.mark.covers("2000.attack.1", "2000.attack.2")
@pytest.mark.parametrize("id", BY_2000)
def test_13_nobody_throws_dice_without_announcing_an_attack(id: str) -> None:
    p = attack_of_a(id)
    with pytest.raises(IllegalAction) as caught:
        p.draw(0)
    assert caught.value.reason == "no_chance"


@pytest.mark.covers("2010.placing.5")
@pytest.mark.parametrize("id", BY_2010)
def test_14_no_trade_between_announcing_and_moving_in(id: str) -> None:
    p = of_a(id, "attack", {"alaska": "a9"}, stars(3, 0))
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}")
    assert offered(p) == ["occupy 1..8"]
    assert refused(p, "trade 2").reason == "trade_closed"


@pytest.mark.covers("2010.placing.5")
@pytest.mark.parametrize("id", BY_2010)
def test_14_no_trade_by_the_defender(id: str) -> None:
    p = of_a(id, "attack", {"alaska": "a9"}, stars(3, 0))
    assert offered(play(p, "attack alaska kamchatka 1")) == ["defend 1"]


@pytest.mark.covers("2010.placing.5")
@pytest.mark.parametrize("id", BY_2010)
def test_14_the_units_of_a_trade_are_placed_at_once(id: str) -> None:
    p = play(of_a(id, "attack", {"alaska": "a9"}, stars(2, 0)), "trade 2")
    assert offered(p) == ["place alaska 1..2"]
    assert field(play(p, "place alaska 2"), "step") == "attack"


# 15. and 16.


@pytest.mark.covers("2003.winner.2", "2010.basic_winning.6", "2000.ending.9")
@pytest.mark.parametrize("id", [id for id in GAMES if id != "2000/capitals"])
def test_15_the_last_player_on_the_board_wins_at_once(id: str) -> None:
    board = dict.fromkeys(spread("a", 20), "n1") if id.endswith("duel") else {}
    p = setup(
        id,
        seats=seats_of(id),
        board=board | {"mongolia": "a9", "japan": "b1"},
        rest="a1",
        phase="attack",
        missions={"a": "t18x2"} if id.endswith("missions") else {},
    )
    p = play(p, "attack mongolia japan 1", "defend 1", "{6:1}")
    assert (p.turn, p.scores()[0]) == (OVER, 1)


def test_15_the_last_player_on_the_board_holds_all_capitals() -> None:
    p = setup(
        "2000/capitals",
        seats=3,
        board={"mongolia": "a9", "japan": "b1", "siam": "b1"},
        rest="a1",
        phase="attack",
        capitals={"a": "alaska", "b": "japan", "c": "siam"},
    )
    assert p.turn == 0
    assert play(p, "attack mongolia japan 1", "defend 1", "{6:1}").turn == OVER


@pytest.mark.covers("2003.components.2", "2003.h.18", "2010.troops.1", "2000.pieces.2")
@pytest.mark.parametrize("id", GAMES)
def test_16_units_are_counted_however_they_are_shown(id: str) -> None:
    p = of_a(id, "place", {"alaska": "a37"}, units=8)
    assert lands(play(p, "place alaska 8"))["alaska"] == "a45"


def test_2_who_is_out_has_no_income() -> None:
    p = risiko.setup("2003/conquest", seats=3, board={"japan": "a1"})
    assert risiko.explain_income(p, 2) == ()


def test_the_hint_to_a_house_rule_is_given_only_where_there_is_one() -> None:
    with pytest.raises(ValueError, match=r"^2003/conquest has no option “escalating”$"):
        classic("2003/conquest", escalating=True)
    with pytest.raises(ValueError, match="but a house rule of that name"):
        classic("2010/classic", escalating=True)
