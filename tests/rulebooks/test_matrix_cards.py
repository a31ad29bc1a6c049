"""The rows of the matrix of editions about cards, for every game."""

import pytest

from risiko.classic.game import classic
from risiko.classic.notation.action_codes import CARDS
from risiko.classic.position import ClassicPosition
from risiko.classic.rules import ByStars, BySymbol, Ladder
from risiko.classic.setup import Phase, setup
from risiko.protocol import CHANCE
from tests.play import (
    cards,
    field,
    hand,
    lands,
    offered,
    play,
    refused,
    reread,
    stars,
    to_place,
    trade,
)
from tests.rulebooks.every import (
    BY_2000,
    BY_2003,
    BY_2010,
    GAMES,
    TAKE_KAMCHATKA,
    THREE_OR_MORE,
    a_set,
    of_a,
    seats_of,
)

BY_FIGURES = [*BY_2003, *BY_2000]


# A set and its worth


@pytest.mark.parametrize("id", GAMES)
def test_row_a_card_set_as_the_sheet_says(id: str) -> None:
    assert classic(id).rules.sets.value.value == ("stars" if id in BY_2010 else "symbols")
    assert classic(id).rules.jokers.value == (0 if id in BY_2010 else 2)


@pytest.mark.parametrize("figures", ["iii", "ccc", "aaa", "ica", "iij", "icj", "ijj"])
@pytest.mark.parametrize("id", BY_FIGURES)
def test_row_a_card_set_by_figures(id: str, figures: str) -> None:
    assert trade(figures) in offered(of_a(id, "place", hand=cards(figures), units=3))


@pytest.mark.parametrize("figures", ["iic", "iia", "cca"])
@pytest.mark.parametrize("id", BY_FIGURES)
def test_row_a_card_set_nothing_else(id: str, figures: str) -> None:
    assert offered(of_a(id, "place", hand=cards(figures), units=3), "trade") == []


@pytest.mark.parametrize(
    ("ones", "twos", "trades"),
    [(1, 0, []), (0, 1, ["2"]), (2, 0, ["2"]), (1, 1, ["2..3"]), (0, 3, ["2", "4", "6"])],
)
@pytest.mark.parametrize("id", BY_2010)
def test_row_a_card_set_by_stars(id: str, ones: int, twos: int, trades: list[str]) -> None:
    p = of_a(id, "place", hand=stars(ones, twos), units=3)
    assert offered(p, "trade") == [f"trade {count}" for count in trades]


@pytest.mark.covers("2000.duel.9")
@pytest.mark.parametrize(
    ("figures", "units"), [("iii", 4), ("ccc", 6), ("aaa", 8), ("ica", 10), ("aaj", 8), ("iaj", 10)]
)
@pytest.mark.parametrize("id", BY_2000)
def test_row_worth_by_symbols(id: str, figures: str, units: int) -> None:
    p = play(of_a(id, "place", {"japan": "a1"}, cards(figures), units=3), trade(figures))
    assert to_place(p) == 3 + units


@pytest.mark.covers("2010.classic.1", "2010.duel.3")
@pytest.mark.parametrize(("count", "units"), [(2, 2), (3, 4), (4, 7), (7, 17), (10, 30)])
@pytest.mark.parametrize("id", BY_2010)
def test_row_worth_by_stars(id: str, count: int, units: int) -> None:
    p = play(of_a(id, "place", {"japan": "a1"}, stars(12, 0), units=3), f"trade {count}")
    assert to_place(p) == 3 + units


@pytest.mark.covers("2010.placing.8")
@pytest.mark.parametrize("id", BY_2010)
def test_row_worth_at_most_10_stars_count(id: str) -> None:
    p = of_a(id, "place", hand=stars(12, 0), units=3)
    assert refused(p, "trade 11").reason == "stars"


@pytest.mark.parametrize("id", GAMES)
def test_row_bonus_for_a_traded_card_whose_territory_one_holds(id: str) -> None:
    names, text = a_set(id)
    own = names[-1]
    p = play(of_a(id, "place", {"japan": "a1", own: "a1"}, names, units=3), text)
    assert lands(p)[own] == ("a3" if id in BY_2000 else "a1")


BY_STARS = (0, 0, 2, 4, 7, 10, 13, 17, 21, 25, 30)
WORTH = {
    "2003": Ladder((4, 6, 8, 10, 12, 15, 20, 25), then=5),
    "2000": BySymbol(infantry=4, cavalry=6, artillery=8, mixed=10),
    "2010": ByStars(BY_STARS),
}


@pytest.mark.parametrize("id", GAMES)
def test_row_worth_and_bonus_as_the_sheet_says(id: str) -> None:
    rules = classic(id).rules
    assert rules.worth.value == WORTH[id[:4]]
    assert rules.card_bonus.value == (2 if id in BY_2000 else 0)


@pytest.mark.parametrize("id", GAMES)
def test_row_trading_as_the_sheet_says(id: str) -> None:
    rules = classic(id).rules
    assert rules.spoils.value == (id not in BY_2000)
    assert rules.traded.value.value == ("under" if id in BY_2000 else "reshuffled")


# When one may trade, and when one must

MOMENTS = {"2003": ["start"], "2000": ["start", "placing"]}
MOMENTS["2010"] = ["start", "placing", "attack", "move"]


@pytest.mark.covers("2010.placing.4")
@pytest.mark.parametrize("moment", ["start", "placing", "attack", "move"])
@pytest.mark.parametrize("id", GAMES)
def test_row_when_one_may_trade(id: str, moment: str) -> None:
    names, _ = a_set(id)
    phases: dict[str, Phase] = {"attack": "attack", "move": "move"}
    if moment in phases:
        p = of_a(id, phases[moment], {"japan": "a2"}, names)
    else:
        p = of_a(id, "place", {"japan": "a2"}, names, units=3)
        p = play(p, *["place japan 1"] * (moment == "placing"))
    assert bool(offered(p, "trade")) == (moment in MOMENTS[id[:4]])


def eliminate_c(id: str, **hands: list[str]) -> ClassicPosition:
    """Let a take Kamchatka, the last territory of c, whose capital had been lost before."""
    p = setup(
        id,
        seats=3,
        board={"alaska": "a9", "kamchatka": "c1"},
        phase="attack",
        hands=hands,
        capitals={"a": "alaska", "c": "congo"} if id == "2000/capitals" else {},
    )
    return play(p, *TAKE_KAMCHATKA)


@pytest.mark.parametrize("id", THREE_OR_MORE)
def test_row_when_one_may_trade_after_an_elimination(id: str) -> None:
    names = stars(2, 1) if id in BY_2010 else cards("ccc")
    p = eliminate_c(id, a=names)
    if p.turn == CHANCE:
        p = play(p, "{card japan}")
    assert bool(offered(p, "trade")) == (id not in BY_2000)


@pytest.mark.covers("2010.placing.11", "2000.phase_1.10", "2000.phase_1.15")
@pytest.mark.parametrize("id", GAMES)
def test_row_when_one_must_trade_with_five_cards(id: str) -> None:
    names = stars(5, 0) if id in BY_2010 else cards("iicca")
    p = of_a(id, "place", hand=names, units=3)
    assert bool(offered(p, "place")) == (id in BY_2010)


@pytest.mark.parametrize("id", GAMES)
def test_row_when_one_must_trade_not_with_four(id: str) -> None:
    names = stars(4, 0) if id in BY_2010 else cards("icca")
    assert offered(of_a(id, "place", hand=names, units=3), "place")


@pytest.mark.parametrize("id", BY_FIGURES)
def test_row_when_one_must_trade_until_fewer_than_five_are_left(id: str) -> None:
    p = of_a(id, "place", {"japan": "a1"}, cards("iiicccaa"), units=3)
    p = play(p, trade("iii"))
    assert (len(hand(p, "a")), offered(p, "place")) == (5, [])
    assert offered(play(p, trade("ccc")), "place")


# Where the cards go and come from


@pytest.mark.parametrize("id", GAMES)
def test_row_traded_cards_go(id: str) -> None:
    names, text = a_set(id)
    p = play(of_a(id, "place", {"japan": "a1"}, names, units=3), text)
    under, discarded = field(p, "pile"), field(p, "discard")
    if id in BY_2000:
        assert (under, discarded) == (",".join(names), "-")
    else:
        assert (under in ("-", "@11"), discarded) == (True, ",".join(names))


@pytest.mark.covers("2003.h.17")
@pytest.mark.parametrize("id", ["2003/conquest", "2010/classic", "2010/missions"])
def test_row_traded_cards_are_reshuffled_when_the_pile_is_empty(id: str) -> None:
    p = of_a(id, "move", conquered=1)
    deck = [card for card in CARDS if id in BY_2003 or "joker" not in card]
    p = play(reread(p, hands=f"-/{','.join(deck[:4])}/-", discard=",".join(deck[4:])), "end")
    assert p.chance() == len(deck) - 4


@pytest.mark.covers("2000.phase_1.14")
@pytest.mark.parametrize("id", BY_2000)
def test_row_traded_cards_are_not_reshuffled_under_the_pile(id: str) -> None:
    p = of_a(id, "attack", {"alaska": "a9", "peru": "a1"})
    known = {capital.rstrip("!") for capital in field(p, "capitals").split("/")}
    deck = [card for card in CARDS if card not in known]
    layers = [deck[-6:-3], deck[-3:]]
    hands = "/".join(["-", ",".join(deck[:-6]), "-"][: seats_of(id)])
    p = play(reread(p, hands=hands, pile="/".join(map(",".join, layers))), *TAKE_KAMCHATKA)
    assert [p.label(k) for k in range(p.chance())] == [f"card {card}" for card in layers[0]]


@pytest.mark.parametrize("id", GAMES)
def test_row_card_for_conquering_at_the_first_conquest_or_the_end_of_the_turn(id: str) -> None:
    p = play(of_a(id, "attack"), *TAKE_KAMCHATKA)
    assert (p.turn == CHANCE) == (id in BY_2000)
    if id in BY_2000:
        p = play(p, "{card japan}", "end", "end")
    else:
        p = play(p, "end", "end", "{card japan}")
    assert hand(p, "a") == ["japan"]


@pytest.mark.covers("2000.phase_1.15")
@pytest.mark.parametrize("id", GAMES)
def test_row_card_for_conquering_one_in_a_turn(id: str) -> None:
    p = play(of_a(id, "attack"), *TAKE_KAMCHATKA)
    if p.turn == CHANCE:
        p = play(p, "{card japan}")
    p = play(p, "attack alaska alberta 1", "defend 1", "{6:1}", "occupy 1", "end", "end")
    if p.turn == CHANCE:
        p = play(p, "{card japan}")
    assert hand(p, "a") == ["japan"]


@pytest.mark.covers("2003.i.1")
@pytest.mark.parametrize("id", THREE_OR_MORE)
def test_row_eliminating_a_player_brings_all_cards(id: str) -> None:
    p = eliminate_c(id, c=["peru", "japan"])
    assert (hand(p, "a"), hand(p, "c")) == (["peru", "japan"], [])
