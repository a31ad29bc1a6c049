"""Risiko Evolution on the board: what sticks on it, fights, and choices made on it."""

from risiko.evolution.content.board import BOARD, ISLAND
from risiko.evolution.content.pieces import SCARS, SUGGESTIONS
from risiko.evolution.game import GAME
from risiko.protocol import Action
from risiko.server.scenes.evolution.marks import load_drawings
from risiko.server.wire.scene import MapBoard
from tests.evolution.tables import NUMBER, table, world
from tests.server.scenes.evolution import (
    LAND,
    asks,
    old_world,
    regions,
    seen,
    told,
)

# The board


def test_the_board_shows_what_sticks_on_it() -> None:
    position = table(LAND, on=old_world(), hqs={"balkania": "alaska", "khan": "siam"})
    found = regions(seen(position, 0))
    said = {id: [mark.text for mark in region.marks] for id, region in found.items()}
    assert said["alaska"] == ["Hauptquartier, ein roter Stern: Imperiale Balkanier"]
    assert said["siam"] == [
        "Hauptquartier, ein roter Stern: Khan Industrie",
        "Bunker: Der höhere Verteidigungswürfel zählt 1 mehr.",
    ]
    assert said["congo"][0] == "Stadt: Großstadt, Bevölkerung 2, gegründet von Anna"
    assert said["congo"][1].startswith("Befestigt")
    assert said["japan"][0].startswith("Stadt: Welthauptstadt, Bevölkerung 5")
    assert said["alberta"][0].startswith("Verstrahlt")
    assert said["iceland"] == ["Ruine"]
    assert found["congo"].marks[1].boxes == (3, 10)
    assert [mark.own for mark in found["alaska"].marks] == [True]
    assert [mark.colour for mark in found["siam"].marks] == ["green", None]
    assert found["peru"].notes == ("Gebietskarte: 4 Münzen",)
    assert found["peru"].name == "Peru · Stadt"
    assert (found["alaska"].army, found["alaska"].units) == (0, 9)
    assert (found["peru"].army, found["peru"].units) == (-1, 0)
    assert not any(mark.own for mark in regions(seen(position, None))["alaska"].marks)


def test_everything_that_sticks_is_drawn() -> None:
    found = [
        mark
        for region in regions(seen(table(LAND, on=old_world()))).values()
        for mark in region.marks
    ]
    assert {mark.spot for mark in found} >= {"town", "wall", "scar", "ground"}
    assert set(load_drawings()) == {
        *("hq", "minor", "major", "capital", "ruin", "fort", "fallout", "torn"),
        *(scar.id for scar in SCARS.values() if scar.moment != "own"),
    }


def test_a_destroyed_card_is_crossed_out() -> None:
    position = table(LAND, on=world().with_coins(NUMBER["peru"], 0))
    assert [mark.text for mark in regions(seen(position))["peru"].marks] == [
        "Die Karte dieses Gebiets ist vernichtet"
    ]
    assert regions(seen(position))["peru"].notes == ()


def test_armies_wear_the_colours_of_their_factions() -> None:
    scene = seen(table(LAND))
    assert [army.colour for army in scene.armies] == ["blue", "green", "yellow"]
    start = seen(GAME.start(5))
    assert len({army.colour for army in start.armies}) == 5
    assert not {"blue", "green", "yellow", "red", "black"} & {army.colour for army in start.armies}


def test_continents_have_their_names_and_what_they_bring_to_who_looks() -> None:
    position = table(LAND, on=old_world())
    for seat, bonus in ((0, 4), (1, 3), (None, 3)):
        board = seen(position, seat).board
        assert isinstance(board, MapBoard)
        (found,) = [one for one in board.continents if one.id == "south_america"]
        assert (found.name, found.bonus) == ("Superika", bonus)
        assert found.notes == (
            "Südamerika",
            "getauft von Anna: für Anna 1 mehr",
            "Bonus für immer um 1 erhöht",
        )


def test_the_island_is_there_only_when_it_is() -> None:
    fresh, old = seen(table(LAND)), seen(table(LAND, on=old_world()))
    assert list(regions(fresh)) == list(BOARD.ids[:ISLAND])
    assert list(regions(old)) == list(BOARD.ids)
    assert isinstance(fresh.board, MapBoard)
    assert isinstance(old.board, MapBoard)
    assert fresh.board.lines == ()
    assert old.board.lines == (("peru", "alien_island"), ("congo", "alien_island"))


def test_a_fight_is_shown_until_the_units_have_moved_in() -> None:
    position = table(LAND)
    assert seen(position).fight is None
    position = position.play(Action.parse("attack alaska kamchatka 3"))
    fight = seen(position).fight
    assert fight is not None
    assert (fight.source, fight.target, fight.attacker, fight.defender) == (
        "alaska",
        "kamchatka",
        0,
        1,
    )
    assert fight.dice == 3


# Choices


def test_choices_are_picked_where_they_are() -> None:
    on_act = asks(seen(table(LAND)))
    assert (on_act["attack"].pick, on_act["expand"].pick, on_act["end"].pick) == (
        "route",
        "route",
        "button",
    )
    assert on_act["attack"].unit == "Einheiten"
    assert on_act["attack"].choices[0].text == (
        "Alaska (9 Einheiten) → Kamtschatka (Bert, 3 Einheiten)"
    )
    placing = asks(seen(table(LAND, "dusk", "maneuver", "act", "place:5")))["place"]
    assert (placing.pick, placing.choices[0].text) == ("place", "Alaska, 9 Einheiten")


def test_a_name_is_written() -> None:
    position = table(LAND, "dusk", "maneuver", "act", "name:a:minor:0")
    named = asks(seen(position))["name"]
    assert named.pick == "text"
    assert named.choices[0].text == SUGGESTIONS["city"][0]
    assert told(position, "name t.53uperika").words == (
        "Anna tauft die Kleinstadt auf den Namen Superika.",
    )


def test_every_missile_is_a_choice_of_its_own() -> None:
    position = table(
        LAND,
        *("dusk", "maneuver", "act", "clash:alaska:kamchatka:541:63:541:63:0", "missile:a"),
        missiles=(1, 0, 0),
    )
    found = asks(seen(position))["missile"]
    assert [choice.text for choice in found.choices][:2] == [
        "Angriffswürfel: aus 5 wird 6",
        "Angriffswürfel: aus 4 wird 6",
    ]
    line = told(position, "missile attack 5")
    assert line.words[1:] == (
        "Nach allen Veränderungen: 6 4 1 gegen 6 3.",
        "Verluste: Anna 1 Einheit, Bert 1 Einheit.",
    )
    assert line.throw is not None
    assert line.throw.lost == (1, 1)
