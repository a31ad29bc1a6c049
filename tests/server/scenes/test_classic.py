"""Scenes of classic games: what the books say a player may know, get and do."""

import pytest

import risiko
from risiko.classic.game import ClassicGame
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import Game
from risiko.server.wire.scene import Army, Ask, Scene
from risiko.text import Language
from risiko.world import world
from tests.games import every_table, name
from tests.play import cards, play, spread, stars, trade
from tests.server.scenes.moments import NAMES, moments, random_plies, stage


def look(position: ClassicPosition, seat: int | None = 0, language: Language = "de") -> Scene:
    """What a seat sees of a position."""
    return stage(position.game, position.seats, language).scene(position, seat)


def ask(scene: Scene, verb: str) -> Ask:
    """What is asked with a verb."""
    [found] = [ask for ask in scene.asks if ask.verb == verb]
    return found


def facts(scene: Scene) -> dict[str, str]:
    return {fact.key: fact.value for fact in scene.facts}


# Income


def continent(number: int, token: str = "a1") -> dict[str, str]:
    """All territories of a continent."""
    places = world().continents[number].territories
    return {world().territories[t].id: token for t in places}


def test_2003_a_truppenverstaerkung_the_income_is_itemised_with_its_places() -> None:
    """Eleven territories bring 3, and all of South America 2 more."""
    board = continent(1) | {"alaska": "a1", "alberta": "a1", "ontario": "a1", "quebec": "a1"}
    board |= {"egypt": "a1", "congo": "a1", "japan": "a1", "iceland": "c1"}
    scene = look(setup("2003/conquest", seats=3, board=board))
    assert [(row.units, row.cite) for row in scene.income] == [
        (3, "2003, (a) Truppenverstärkung"),
        (2, "2003, (a) Truppenverstärkung"),
    ]
    assert [row.text for row in scene.income] == [
        "Für 11 Gebiete: 3 Einheiten.",
        "Für Südamerika: 2 Einheiten.",
    ]
    assert scene.task == "Anna hat noch 5 Einheiten zu setzen."
    assert facts(scene)["next_income"] == "5"
    assert ask(scene, "place").choices[0].n == 5


def test_the_others_see_the_income_of_the_player_in_turn_and_their_own_next_one() -> None:
    position = setup("2003/conquest", seats=3, board=spread("a", 13) | {"siam": "c1"})
    scene = look(position, 2)
    assert [row.units for row in scene.income] == [4]
    assert facts(scene)["next_income"] == "3"
    incomes = [{f.key: f.value for f in seat.facts}["income"] for seat in scene.seats]
    assert (incomes[0], incomes[2]) == ("4", "3")
    assert not scene.asks


def test_a_traded_set_is_part_of_the_income() -> None:
    position = setup(
        "2000/missions",
        seats=3,
        board={"alaska": "a1", "siam": "c1"},
        hands={"a": ["alaska", "alberta", "western_united_states"]},
    )
    scene = look(play(position, trade("iii")))
    assert [row.units for row in scene.income] == [3, 4, 2]
    assert len(scene.income) == 3
    assert all(row.cite == "2000, Phase 1: Verstärkungen" for row in scene.income)


def test_units_by_a_house_rule_cite_the_house() -> None:
    game = risiko.game("2000/duel", house=["escalating"])
    hand = ["alaska", "alberta", "western_united_states"]
    board = {"siam": "a1", "peru": "n1"}
    position = setup(game, seats=2, board=board, hands={"a": hand})
    scene = look(play(position, trade("iii")))
    assert scene.income[1].cite == "Hausregel"
    english = look(play(position, trade("iii")), language="en")
    assert "house rule" in {row.cite for row in english.income}


# Cards


@pytest.mark.parametrize(("sets", "brings"), [(0, "4"), (1, "6"), (5, "15"), (6, "20"), (7, "25")])
def test_2003_h_karten_eintauschen_the_next_set_brings_more(sets: int, brings: str) -> None:
    hands = {"a": cards("iii")}
    board = {"japan": "a1", "siam": "c1"}
    position = setup("2003/conquest", seats=3, board=board, hands=hands, sets=sets)
    scene = look(position)
    assert (facts(scene)["sets"], facts(scene)["next_set"]) == (str(sets), brings)
    assert f": {brings} Einheiten" in ask(scene, "trade").choices[0].text
    assert (ask(scene, "trade").offer or "").startswith(f"bringt jetzt {brings} Einheiten, der ")
    assert scene.hand is not None
    assert any(f": {brings} Einheiten" in line for line in scene.hand.lines)


@pytest.mark.parametrize(("figures", "brings"), [("iii", 4), ("ccc", 6), ("aaa", 8), ("ica", 10)])
def test_2000_a_set_brings_what_its_figures_say(figures: str, brings: int) -> None:
    board = {"japan": "a1", "siam": "c1"}
    hands = {"a": cards(figures)}
    position = setup("2000/missions", seats=3, board=board, hands=hands)
    trading = ask(look(position), "trade")
    assert (trading.pick, len(trading.choices)) == ("cards", 1)
    assert f": {brings} Einheiten" in trading.choices[0].text
    assert trading.choices[0].args == tuple(cards(figures))


def test_the_best_set_comes_first_and_is_offered_with_what_it_brings() -> None:
    board = {"alaska": "a1", "siam": "c1"}
    position = setup("2000/missions", seats=3, board=board, hands={"a": cards("iiica")})
    trading = ask(look(position), "trade")
    assert "10 Einheiten" in trading.choices[0].text
    assert "alaska" in trading.choices[0].args, "its bonus counts, too"
    assert trading.offer == "bringt jetzt 12 Einheiten; ein Satz bringt stets 4 bis 10"
    english = ask(look(position, language="en"), "trade")
    assert english.offer == "brings 12 troops now; a set always brings 4 to 10"


def test_2000_own_territories_on_cards_are_named_with_their_bonus() -> None:
    board = {"alaska": "a1", "siam": "c1"}
    position = setup("2000/missions", seats=3, board=board, hands={"a": cards("iii")})
    scene = look(position)
    assert ask(scene, "trade").choices[0].text.endswith(", dazu je 2 für Alaska")
    assert scene.hand is not None
    assert [(face.id, face.symbol, face.own) for face in scene.hand.cards] == [
        ("alaska", "infantry", True),
        ("alberta", "infantry", False),
        ("western_united_states", "infantry", False),
    ]


def test_2010_einheiten_platzieren_stars_are_traded_by_their_number() -> None:
    board = {"japan": "a1", "siam": "c1"}
    position = setup("2010/basic", seats=3, board=board, hands={"a": stars(2, 1)})
    scene = look(position)
    trading = ask(scene, "trade")
    assert (trading.pick, trading.unit) == ("number", "Sterne")
    [choice] = trading.choices
    assert (choice.args, choice.lo, choice.hi, choice.n) == ((), 2, 4, 4)
    assert choice.text == ("2 Sterne: 2 Einheiten, 3 Sterne: 4 Einheiten, 4 Sterne: 7 Einheiten")
    assert trading.note == choice.text
    assert trading.offer == "bringt jetzt 7 Einheiten, mit 1 Stern mehr 10"
    assert scene.hand is not None
    assert {face.symbol for face in scene.hand.cards} == {"star1", "star2"}


def test_who_has_to_trade_is_told_so_with_the_place() -> None:
    board = {"japan": "a1", "siam": "c1"}
    position = setup("2003/conquest", seats=3, board=board, hands={"a": cards("iicca")})
    scene = look(position)
    assert [one.verb for one in scene.asks] == ["trade"]
    assert scene.title == "Karten eintauschen"
    assert scene.task == "Anna hat 5 oder mehr Karten und muss zuerst einen Satz eintauschen."
    assert scene.cite == position.game.rules.must_trade.at
    assert look(position, 1).title == "Einheiten setzen"


CLASSIC = [(game, seats) for game, seats in every_table() if isinstance(game, ClassicGame)]


@pytest.mark.parametrize(("game", "seats"), CLASSIC[::3], ids=name)
def test_the_cards_in_the_pile_are_counted(game: Game, seats: int) -> None:
    """What lies nowhere else is in the pile, as the position itself has it."""
    on_stage = stage(game, seats)
    for ply in moments(game, seats):
        assert isinstance(ply.after, ClassicPosition)
        shown = facts(on_stage.scene(ply.after, None)).get("pile")
        fields = ply.after.fields()
        if shown is not None:
            assert int(shown) == sum(place >= 11 for place in fields["card"])


def test_2010_the_armistice_is_only_roughly_known() -> None:
    scene = look(setup("2010/basic", seats=3, board={"japan": "a1", "siam": "c1"}))
    assert facts(scene)["armistice"] == "11–17 Karten"
    assert facts(scene)["target"] == "25"


# The steps of a turn


BOARD = {"alaska": "a6", "kamchatka": "b3", "peru": "c1"}


def test_attacks_are_routes_with_the_most_dice_proposed() -> None:
    scene = look(setup("2003/conquest", seats=3, board=BOARD, phase="attack"))
    attack, end = scene.asks
    assert (attack.verb, attack.pick, attack.unit) == ("attack", "route", "Einheiten")
    [choice] = [choice for choice in attack.choices if choice.args[1] == "kamchatka"]
    assert (choice.args, choice.lo, choice.hi, choice.n) == (("alaska", "kamchatka"), 1, 3, 3)
    assert choice.text == "Alaska (6) → Kamtschatka (Bert, 3)"
    assert (end.verb, end.pick, end.label) == ("end", "button", "Angriffe beenden")
    assert scene.cite == "2003, (c) Angreifen"


def test_the_end_of_a_turn_has_another_button() -> None:
    scene = look(setup("2003/conquest", seats=3, board=BOARD, phase="move"))
    assert ask(scene, "end").label == "Zug beenden"
    assert (
        look(setup("2003/conquest", seats=3, board=BOARD, phase="move"), language="en")
        .asks[-1]
        .label
        == "End turn"
    )


def test_a_fight_is_shown_until_the_units_have_moved_in() -> None:
    position = setup("2000/conquest", seats=3, board=BOARD, phase="attack")
    steps = ("attack alaska kamchatka 3", "dice 2", "defend 2", "{6 5:4 3}")
    fights = []
    for text in steps:
        position = play(position, text)
        fight = look(position).fight
        fights.append(fight and (fight.units, fight.dice, fight.attacker, fight.defender))
    assert fights == [(3, 0, 0, 1), (3, 2, 0, 1), (3, 2, 0, 1), None]
    position = play(position, "attack alaska kamchatka 3", "dice 3", "defend 1", "{6 5 4:3}")
    scene = look(position)
    assert scene.fight is not None
    assert (scene.fight.source, scene.fight.target) == ("alaska", "kamchatka")
    assert (scene.fight.defender, scene.fight.units) == (-1, 3)
    occupy = ask(scene, "occupy")
    assert (occupy.choices[0].lo, occupy.choices[0].hi, occupy.choices[0].n) == (3, 5, 5)
    assert look(play(position, "occupy 4")).fight is None


def test_the_defender_is_asked_and_the_attacker_is_not() -> None:
    position = setup("2003/conquest", seats=3, board=BOARD, phase="attack")
    position = play(position, "attack alaska kamchatka 3")
    assert not look(position, 0).asks
    defend = ask(look(position, 1), "defend")
    assert (defend.pick, defend.unit, defend.choices[0].n) == ("number", "Würfel", 2)
    assert defend.setting == "defend"


def test_a_capital_is_chosen_for_good_and_nothing_else() -> None:
    game = risiko.game("2000/capitals")
    on_stage = stage(game, 3)
    asked = {
        (one.verb, one.needs_confirmation)
        for ply in random_plies(game, 3, plies=250)
        for one in on_stage.scene(ply.after, max(ply.after.turn, 0)).asks
    }
    assert ("attack", False) in asked
    assert {verb for verb, for_good in asked if for_good} == {"capital"}


def test_a_house_rule_is_cited_as_such() -> None:
    game = risiko.game("2003/conquest", house=["connected"])
    scene = look(setup(game, seats=3, board=BOARD, phase="move"))
    assert scene.cite == "Hausregel"
    assert "verbunden" in scene.help


# Secrets and goals


def test_a_mission_is_shown_to_its_seat_with_its_progress() -> None:
    missions = {"a": "na_af", "b": "kill_red", "c": "t24"}
    board = {"egypt": "a1", "siam": "c1"}
    position = setup("2000/missions", seats=3, board=board, missions=missions)
    [secret] = look(position, 0).secrets
    assert (secret.key, secret.title) == ("mission", "Mission")
    assert secret.lines == (
        "Halte Nordamerika und Afrika.",
        "Nordamerika: 0 von 9 Ländern.",
        "Afrika: 1 von 6 Ländern.",
        "Regelbuch: 2000, Ende des Spieles",
    )
    [watched] = look(position, None).secrets
    assert (watched.key, watched.lines) == ("goal", ("Alle haben eine geheime Mission.",))
    assert look(position, 0).private
    assert not look(position, None).private


def test_a_capital_is_marked_for_who_knows_it() -> None:
    capitals = {"a": "japan", "b": "peru", "c": "siam"}
    board = {"japan": "a1", "siam": "c1", "peru": "b1"}
    position = setup("2000/capitals", seats=3, board=board, capitals=capitals)

    def marks(seat: int | None) -> dict[str, list[tuple[str, bool]]]:
        shown = look(position, seat).board
        assert shown.kind == "map"
        return {
            region.id: [(mark.text, mark.secret) for mark in region.marks]
            for region in shown.regions
            if region.marks
        }

    assert marks(0) == {"japan": [("Deine Hauptstadt", True)]}
    assert marks(1) == {"peru": [("Deine Hauptstadt", True)]}
    assert marks(None) == {}
    [secret] = look(position, 0).secrets
    assert secret.key == "capital"
    assert "Deine Hauptstadt: Japan." in secret.lines


def test_a_goal_without_a_secret_is_shown_to_all() -> None:
    position = setup("2010/basic", seats=3, board={"japan": "a1", "siam": "c1"})
    for seat in (0, None):
        [secret] = look(position, seat).secrets
        assert secret.key == "goal"
        assert secret.lines[0] == "Am Ende des eigenen Zugs 25 Gebiete kontrollieren."
        assert not look(position, seat).private


def test_the_colours_are_those_that_missions_name() -> None:
    from risiko.classic.books.mission_cards import COLOURS
    from risiko.server.scenes.armies import SEAT_COLOURS

    assert [colour.id for colour in COLOURS] == list(SEAT_COLOURS)


def armies(id: str) -> tuple[Army, ...]:
    game = risiko.game(id)
    return stage(game, 2).armies(game.start(2))


def test_neutral_armies_have_names_and_colours_of_their_own() -> None:
    duel = armies("2010/duel")
    assert [(army.id, army.name, army.colour) for army in duel[2:]] == [
        (6, "Neutral 1", "grey"),
        (7, "Neutral 2", "sand"),
        (8, "Neutral 3", "stone"),
    ]
    assert [army.name for army in armies("2000/duel")] == [
        *NAMES[:2],
        "Geisterspieler",
    ]
