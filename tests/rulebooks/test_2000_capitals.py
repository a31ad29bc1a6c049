"""Risiko 2000: the variant with capitals."""

import pytest

import risiko
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import OVER, Position
from tests.play import deal, field, hand, lands, offered, play, refused

GAME = "2000/capitals"
CAPITALS = {
    "a": "alaska",
    "b": "great_britain",
    "c": "peru",
    "d": "congo",
    "e": "india",
    "f": "new_guinea",
}


def filled(seats: int) -> Position:
    """The game after all starting units were placed."""
    p = deal(risiko.game(GAME).start(seats))
    while field(p, "step").startswith("fill"):
        p = play(p, offered(p)[0])
    return p


def attack_of_a(seats: int = 3, of_c: tuple[str, ...] = (), **board: str) -> ClassicPosition:
    """The attacks of a; everybody has a capital, b holds the rest."""
    capitals = {letter: CAPITALS[letter] for letter in "abcdef"[:seats]}
    own = {place: f"{letter}1" for letter, place in capitals.items()}
    return setup(
        GAME,
        seats=seats,
        board=own | board,
        phase="attack",
        capitals=capitals,
        hands={"c": of_c} if of_c else {},
    )


def conquer(position: ClassicPosition, source: str, target: str) -> ClassicPosition:
    """One attack with one unit that takes a territory of 1 unit."""
    return play(position, f"attack {source} {target} 1", "defend 1", "{6:1}")


# The set-up


@pytest.mark.covers("2000.capitals.2")
def test_vorbereitung_the_capital_is_chosen_after_all_units_are_placed() -> None:
    p = filled(3)
    own = [t for t, token in lands(p).items() if token[0] == "a"]
    assert (p.turn, offered(p)) == (0, [f"capital {t}" for t in own])


@pytest.mark.covers("2000.capitals.2")
def test_vorbereitung_everybody_chooses_one_and_the_game_begins() -> None:
    p = filled(4)
    turns = []
    while field(p, "step").startswith("capital"):
        turns.append(p.turn)
        p = play(p, offered(p)[0])
    assert (turns, p.turn, field(p, "step").partition(":")[0]) == ([0, 1, 2, 3], 0, "place")


@pytest.mark.covers("2000.capitals.2")
def test_vorbereitung_only_an_own_territory() -> None:
    p = filled(3)
    foreign = next(t for t, token in lands(p).items() if token[0] == "b")
    assert refused(p, f"capital {foreign}").reason == "not_yours"


@pytest.mark.covers("2000.capitals.3")
def test_vorbereitung_the_capital_is_secret() -> None:
    p = attack_of_a(alaska="a5")
    assert p.view(0).line.split(" ")[11] == "alaska/?/?"


@pytest.mark.covers("2000.capitals.3")
def test_vorbereitung_the_choice_of_another_is_not_seen() -> None:
    p = filled(3)
    p = play(p, offered(p)[0])
    assert p.view(1).line.split(" ")[11].split("/")[0] == "?"


@pytest.mark.covers("2000.capitals.4")
def test_vorbereitung_the_cards_of_capitals_stay_out_of_the_pile() -> None:
    p = play(conquer(attack_of_a(alaska="a5"), "alaska", "kamchatka"), "occupy 1")
    drawn = {p.label(k) for k in range(p.chance())}
    assert (p.chance(), drawn & {"card alaska", "card great_britain", "card peru"}) == (41, set())


@pytest.mark.covers("2000.capitals.5")
def test_vorbereitung_the_card_of_a_capital_is_not_traded() -> None:
    hands = {"a": ["alberta", "argentina"]}
    p = setup(
        GAME, seats=3, board={"alaska": "a1", "peru": "c1"}, capitals={"a": "alaska"}, hands=hands
    )
    assert refused(p, "trade alaska alberta argentina").reason == "not_in_hand"


@pytest.mark.covers("2000.capitals.1")
def test_vorbereitung_has_no_missions() -> None:
    assert field(filled(3), "missions") == "-"


# The game


@pytest.mark.covers("2000.capitals_game.2")
def test_das_spiel_a_taken_capital_is_uncovered() -> None:
    p = attack_of_a(4, venezuela="a5")
    p = conquer(p, "venezuela", "peru")
    assert p.view(1).line.split(" ")[11] == "?/great_britain/peru!/?"


@pytest.mark.covers("2000.capitals_game.3")
def test_das_spiel_the_losers_units_on_the_continent_become_the_conquerors() -> None:
    p = attack_of_a(4, venezuela="a5", brazil="c4", argentina="c7")
    p = conquer(p, "venezuela", "peru")
    assert (lands(p)["brazil"], lands(p)["argentina"]) == ("a4", "a7")


@pytest.mark.covers("2000.capitals_game.3")
def test_das_spiel_units_of_others_on_the_continent_stay_theirs() -> None:
    p = attack_of_a(4, venezuela="a5", brazil="c4", argentina="b7")
    p = conquer(p, "venezuela", "peru")
    assert lands(p)["argentina"] == "b7"


@pytest.mark.covers("2000.capitals_game.4")
def test_das_spiel_the_loser_plays_on_elsewhere() -> None:
    p = attack_of_a(4, venezuela="a5", brazil="c4", japan="c3")
    p = play(conquer(p, "venezuela", "peru"), "occupy 1", "{card japan}")
    assert lands(p)["japan"] == "c3"


@pytest.mark.covers("2000.capitals_game.3")
def test_das_spiel_another_territory_brings_nothing_but_itself() -> None:
    p = conquer(attack_of_a(4, venezuela="a5", brazil="c1"), "venezuela", "brazil")
    assert (lands(p)["peru"], field(p, "capitals").count("!")) == ("c1", 0)


@pytest.mark.covers("2000.capitals_game.5")
def test_das_spiel_who_has_nothing_left_hands_over_all_cards() -> None:
    p = attack_of_a(4, of_c=("japan", "joker1"), venezuela="a5", brazil="c4")
    p = conquer(p, "venezuela", "peru")
    assert (lands(p)["brazil"], hand(p, "a"), hand(p, "c")) == ("a4", ["japan", "joker1"], [])


@pytest.mark.covers("2000.capitals_game.3")
def test_das_spiel_a_capital_taken_from_its_second_owner_brings_his_units() -> None:
    p = attack_of_a(4, venezuela="a5", peru="b1", brazil="b4", argentina="c2")
    p = conquer(p, "venezuela", "peru")
    assert (lands(p)["brazil"], lands(p)["argentina"]) == ("a4", "c2")


@pytest.mark.covers("2000.capitals_game.3")
def test_das_spiel_ones_own_capital_taken_back_brings_the_units_too() -> None:
    p = attack_of_a(4, kamchatka="a5", alaska="c1", alberta="c3")
    p = conquer(p, "kamchatka", "alaska")
    assert lands(p)["alberta"] == "a3"


@pytest.mark.covers("2000.capitals_game.1")
def test_das_spiel_a_card_is_due_for_the_conquest_as_usual() -> None:
    p = play(conquer(attack_of_a(4, venezuela="a5"), "venezuela", "peru"), "occupy 1")
    assert field(p, "step") == "draw"


# The end

NEEDED = [(3, 2), (4, 3), (5, 3), (6, 4)]


@pytest.mark.covers("2000.capitals_end.1", "2000.capitals_end.2")
@pytest.mark.parametrize(("seats", "capitals"), NEEDED)
def test_ende_des_spiels_with_so_many_capitals(seats: int, capitals: int) -> None:
    """The own one, those before the last, and Peru as the last."""
    others = [CAPITALS[letter] for letter in "bdef"[: capitals - 2]]
    p = attack_of_a(seats, (), venezuela="a5", **dict.fromkeys(others, "a1"), japan="c1")
    assert p.turn == 0
    p = conquer(p, "venezuela", "peru")
    assert (p.turn, p.scores()[0]) == (OVER, 1)


@pytest.mark.covers("2000.capitals_end.1")
@pytest.mark.parametrize(("seats", "capitals"), NEEDED[1:])
def test_ende_des_spiels_not_with_one_fewer(seats: int, capitals: int) -> None:
    others = [CAPITALS[letter] for letter in "bdef"[: capitals - 3]]
    p = attack_of_a(seats, (), venezuela="a5", **dict.fromkeys(others, "a1"), japan="c1")
    assert conquer(p, "venezuela", "peru").turn == 0


@pytest.mark.covers("2000.capitals_end.2")
def test_ende_des_spiels_ones_own_lost_capital_does_not_count() -> None:
    p = attack_of_a(3, venezuela="a5", alaska="b1", japan="c1")
    assert conquer(p, "venezuela", "peru").turn == 0


@pytest.mark.covers("2000.capitals_game.5")
def test_ende_des_spiels_a_capital_that_comes_with_the_continent_counts() -> None:
    capitals = {"a": "alaska", "b": "japan", "c": "peru", "d": "argentina"}
    board = {"alaska": "a1", "venezuela": "a5", "peru": "c1", "argentina": "c1", "congo": "d1"}
    p = setup(GAME, seats=4, board=board, phase="attack", capitals=capitals)
    assert p.turn == 0
    p = conquer(p, "venezuela", "peru")
    assert (p.turn, p.scores()[0]) == (OVER, 1)
