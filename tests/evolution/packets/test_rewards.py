"""After the game: signature, rewards, records, and the name of the planet."""

from typing import Any

import pytest

from risiko.evolution.campaign.world import City, Service, Signature, World, WorldMark
from risiko.evolution.content.pieces import FACTION_IDS, MAJOR, MINOR
from risiko.evolution.notation.name_words import encode
from risiko.evolution.position import EvolutionPosition
from risiko.protocol import OVER
from tests.evolution.tables import NUMBER, table, verbs, world
from tests.play import offered, play, refused

BOARD = {"alaska": "a5", "peru": "a1", "siam": "b1", "japan": "c1"}


def won(
    on: World | None = None, board: dict[str, str] | None = None, **more: Any
) -> EvolutionPosition:
    """Seat a has bought the fourth star."""
    p = table(
        board or BOARD,
        *("dusk", "maneuver", "act", "buy:1"),
        on=on,
        hands={"a": ["congo"]},
        tokens=(3,),
        **more,
    )
    return play(p, "give congo")


def rewarded(*texts: str, on: World | None = None) -> EvolutionPosition:
    """The winner has signed and done this."""
    return play(won(on), "sign t", *texts)


@pytest.mark.covers("evolution.winner.1")
def test_der_sieger_signs_with_a_comment_or_without() -> None:
    p = play(won(), "sign t.44anke")
    assert p.world.signatures == (Signature(0, "Danke"),)
    assert play(won(), "sign t").world.signatures == (Signature(0, ""),)


@pytest.mark.covers("evolution.continents.3", "evolution.winner.3", "evolution.winner.4")
def test_der_sieger_names_a_continent_and_gets_one_unit_more_for_it() -> None:
    p = rewarded("continent south_america", "name t.53uperika")
    assert p.world.continents[1] == WorldMark("Superika", 0, 0)
    assert (p.world.bonus(1, 0), p.world.bonus(1, 1)) == (3, 2)
    again = rewarded(on=p.world.changed(games=0, signatures=()))
    assert "continent south_america" not in offered(again)


@pytest.mark.covers("evolution.winner.5")
def test_der_sieger_founds_a_major_city() -> None:
    p = rewarded("major siam", "name t.41")
    assert p.world.cities[NUMBER["siam"]] == City(MAJOR, 0, "A")
    assert p.world.stock.major == 4


@pytest.mark.covers("evolution.winner.7")
def test_der_sieger_cancels_a_scar() -> None:
    p = rewarded("cancel siam", on=world(scars={"siam": "bunker"}))
    assert p.world.scars[NUMBER["siam"]] == ""
    assert p.world.stock.cancel == 3


@pytest.mark.covers("evolution.winner.8")
@pytest.mark.parametrize(("verb", "change"), [("raise", 1), ("lower", -1)])
def test_der_sieger_changes_the_bonus_of_a_continent_once(verb: str, change: int) -> None:
    p = rewarded(f"{verb} asia")
    assert p.world.continents[4].change == change
    again = rewarded(on=p.world)
    assert not {"raise asia", "lower asia"} & set(offered(again))
    assert f"{verb} europe" not in offered(again), "there is one sticker of each"


@pytest.mark.covers("evolution.walls.4", "evolution.winner.9")
def test_der_sieger_fortifies_any_city_also_anew() -> None:
    p = rewarded("fortify siam", on=world(cities={"siam": 1}, forts={"siam": 7}))
    assert p.world.forts[NUMBER["siam"]] == 0
    assert p.world.stock.fort == 4


@pytest.mark.covers("evolution.winner.10")
def test_der_sieger_destroys_a_territory_card() -> None:
    p = rewarded("destroy siam")
    assert p.world.coins[NUMBER["siam"]] == 0


def test_a_name_is_text_and_never_empty() -> None:
    p = rewarded("major siam")
    for text in ("name t", "name x", "name siam", "name t.5", "name t.61"):
        assert refused(p, text).reason == "no_text"
    assert refused(p, "name").reason == "no_text"
    with pytest.raises(ValueError, match="40"):
        encode("x" * 41)


@pytest.mark.covers(
    "evolution.ending.1", "evolution.held.1", "evolution.held.2", "evolution.held.3"
)
def test_gestoppt_minor_city_or_coin_where_units_stand_clockwise_from_the_winner() -> None:
    p = rewarded("pass")
    assert p.turn == 1
    assert offered(p) == ["minor siam", "upgrade siam", "pass"]
    p = play(p, "minor siam", "name t.42")
    assert p.world.cities[NUMBER["siam"]] == City(MINOR, 1, "B")
    assert p.turn == 2
    p = play(p, "upgrade japan")
    assert p.world.coins[NUMBER["japan"]] == 2
    assert p.turn == OVER
    assert p.world.stock.coin == 40


@pytest.mark.covers(
    "evolution.terms.1", "evolution.cards_box.2", "evolution.held.2", "evolution.held.3"
)
def test_gestoppt_not_beyond_six_coins_nor_on_a_second_city() -> None:
    on = world(cities={"siam": 1}, coins={"siam": 6})
    p = rewarded("pass", on=on)
    assert p.turn == 2, "seat b has nothing to do"


@pytest.mark.covers(
    "evolution.joining.5",
    "evolution.endangered.2",
    "evolution.all_players.2",
    "evolution.held.1",
    "evolution.opening.3",
)
def test_gestoppt_an_eliminated_player_gets_nothing_and_opens_a_packet() -> None:
    p = won(board={"alaska": "a5", "siam": "b1"})
    assert offered(p) == ["open p2"]
    assert p.turn == 2
    p = play(p, "open p2", "power stealthy", "sign t", "pass", "pass")
    assert p.turn == OVER
    line = p.world.careers[FACTION_IDS.index("saharan")][-1]
    assert line == Service(2, NUMBER["japan"], "e")


@pytest.mark.covers("evolution.faction_cards.1", "evolution.start.7", "evolution.all_players.1")
def test_alle_spieler_the_backs_of_the_cards_are_filled_in() -> None:
    p = rewarded("pass", "pass", "pass")
    lines = [career[-1] for career in p.world.careers]
    assert lines[FACTION_IDS.index("balkania")] == Service(0, NUMBER["argentina"], "w")
    assert lines[FACTION_IDS.index("khan")] == Service(1, NUMBER["madagascar"], "h")
    assert lines[FACTION_IDS.index("enclave")] is None
    assert p.world.games == 1


def veteran(signatures: tuple[Signature, ...], games: int = 14) -> World:
    careers = tuple((None,) * games for _ in FACTION_IDS)
    return world(packets=["p3"], signatures=signatures, games=games, careers=careers)


@pytest.mark.covers("evolution.finished.1")
def test_evolution_beendet_most_signatures_name_the_planet() -> None:
    p = rewarded("pass", "pass", "pass", on=veteran((Signature(0, ""),)))
    assert p.turn == 0
    p = play(p, "name t.54erra")
    assert (p.world.planet, p.world.patron, p.turn) == ("Terra", 0, OVER)


@pytest.mark.covers("evolution.finished.2")
def test_evolution_beendet_a_tie_is_thrown_for_with_one_more_for_each_named_continent() -> None:
    on = veteran((Signature(2, ""),)).with_mark(0, WorldMark("X", 2, 0))
    p = rewarded("pass", "pass", "pass", on=on)
    assert p.chance() == 36
    assert play(p, "{4 4}").turn == 2
    again = play(p, "{5 4}")
    assert again.chance() == 36, "level again"
    assert play(p, "{6 4}").turn == 0


@pytest.mark.covers("evolution.finished.1")
def test_evolution_beendet_for_somebody_absent_the_winner_writes() -> None:
    signed = tuple(Signature(7, "") for _ in range(3))
    p = rewarded("pass", "pass", "pass", on=veteran(signed))
    p = play(p, "name t.54erra")
    assert p.world.patron == 7


@pytest.mark.covers("evolution.board.3", "evolution.ending.1", "evolution.finished.3")
def test_evolution_beendet_later_games_change_nothing_but_the_records() -> None:
    p = won(veteran((Signature(0, ""),), games=15))
    assert p.turn == OVER
    assert p.world.games == 16
    assert p.world.signatures == (Signature(0, ""),)


def test_a_win_clears_whatever_was_still_to_be_done() -> None:
    p = won()
    assert verbs(p) == {"sign"}
    assert "act" not in str(p).split(" ")[4]
