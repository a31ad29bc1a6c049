"""Risiko Evolution on the screen: board, hand, choices, story, and nothing that is sealed."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import risiko.evolution
import risiko.server.scenes.evolution
import risiko.telling.evolution
from risiko.evolution.board import BOARD, ISLAND
from risiko.evolution.game import GAME
from risiko.evolution.pieces import (
    EVENTS,
    FACTIONS,
    MISSIONS,
    PACKETS,
    POWERS,
    SCARS,
    SUGGESTIONS,
)
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.state import Step
from risiko.evolution.steps import KINDS, Kind
from risiko.evolution.world import Mark, Service, Signature, World
from risiko.match import Entry
from risiko.protocol import CHANCE, OVER, Action
from risiko.server.scenes import Stage
from risiko.server.scenes.evolution.asks import PICKS
from risiko.server.scenes.evolution.marks import drawings
from risiko.server.wire.scene import Ask, MapBoard, Region, Scene, Told
from risiko.telling.evolution.seen import top
from risiko.telling.evolution.speech import data
from risiko.telling.evolution.story import QUIET
from risiko.telling.plies import Ply
from tests.evolution.tables import NUMBER, ambitious, table, world
from tests.server.scenes.moments import stage, stages
from tests.server.scenes.test_every_game import assert_sound
from tests.telling.test_texts import gaps

FOLDERS = [Path(p) for m in (risiko.telling.evolution,) for p in m.__path__]
FOLDERS += [Path(p) for p in risiko.server.scenes.evolution.__path__]
CODE = "\n".join(path.read_text("utf-8") for folder in FOLDERS for path in folder.glob("*.py"))
ENGINE = "\n".join(
    path.read_text("utf-8") for p in risiko.evolution.__path__ for path in Path(p).glob("*.py")
)
ALL_PACKETS = tuple(PACKETS)
PLIES = 1500
LAND = {"alaska": "a9", "kamchatka": "b3", "siam": "c2"}
COMPOSED = {
    "fact_": "stars territories units cards missiles population faction bot goal next_income game",
    "result_": "won held eliminated absent",
    "dice_": "attack defence higher lower triple stand sixes again",
    "noun_": "units dice",
    "scar_when_": "roll start own",
    "": "event mission",
}
"""Keys put together from a fact, a moment or a step."""


def verbs_of_the_engine() -> set[str]:
    """Every verb that can be asked for."""
    made = set(re.findall(r"\b(?:one|Option|Naming)\(\s*\"([a-z]+)\"", ENGINE))
    rewards = re.search(r"rewards = \{(.*?)\n        \}", ENGINE, re.DOTALL)
    assert rewards is not None
    return made | set(re.findall(r"^\s+\"([a-z]+)\": \[", rewards[1], re.MULTILINE))


def asked_kinds() -> set[str]:
    """Every step at which somebody decides or something is drawn or thrown."""
    return {name for name, kind in KINDS.items() if type(kind).actor is not Kind.actor}


def old_world(**more: object) -> World:
    """A world with all its packets opened, and some of everything on its board."""
    made = world(
        packets=ALL_PACKETS,
        powers={
            "mutants": {"start": "immune", "comeback": "vengeful", "private": "mutant_dominion"},
            "aliens": {"start": "seamless", "comeback": "harvest", "private": "alien_dominion"},
            "khan": {"missile": "emp", "comeback": "mobile"},
            "saharan": {"missile": "recon"},
            "enclave": {"missile": "bad_intel"},
            "balkania": {"missile": "rally"},
            "mechaniker": {"missile": "interference"},
        },
        cities={"peru": 1, "congo": 2, "china": 2, "india": 1, "ural": 1, "japan": 5},
        forts={"congo": 3},
        scars={"siam": "bunker", "egypt": "biohazard", "brazil": "mercenary"},
        coins={
            "peru": 4,
            "congo": 2,
            "siam": 3,
            "india": 2,
            "china": 4,
            "alien_island": 3,
            "alberta": 0,
        },
    )
    made = made.with_mark(1, Mark("Superika", 0, 1))
    made = made.with_line(ISLAND, NUMBER["peru"]).with_line(ISLAND, NUMBER["congo"])
    return made.changed(
        fallout=NUMBER["alberta"],
        bringer=0,
        ruins=frozenset({NUMBER["iceland"]}),
        signatures=tuple(Signature(person, "") for person in (0, 1, 2)),
        **more,
    )


def played(start: EvolutionPosition, seed: int, plies: int = PLIES) -> Iterator[Ply]:
    """A game of ambitious players, ply by ply."""
    dice = random.Random(seed)
    position = start
    for _ in range(plies):
        if position.turn == OVER:
            return
        before = position
        if before.turn == CHANCE:
            outcome = dice.randrange(before.chance())
            text, position = before.label(outcome), before.draw(outcome)
        else:
            action = ambitious(before, dice)
            text, position = str(action), before.play(action)
        yield Ply(before, position, Entry(before.player, before.turn, text))


@cache
def late_moments() -> tuple[Ply, ...]:
    """Plies of games on an old world, each kind with its next step once."""
    found: dict[tuple[str, str, str], Ply] = {}
    for seed, persons in enumerate(((0, 1, 2), (2, 3, 1, 0), (4, 0, 1, 2, 3))):
        for ply in played(GAME.on(old_world(), persons), seed):
            assert isinstance(ply.before, EvolutionPosition)
            assert isinstance(ply.after, EvolutionPosition)
            verb = ply.entry.text.split(" ")[0] if ply.entry.seat >= 0 else ""
            key = top(ply.before.state).kind, verb, top(ply.after.state).kind
            found.setdefault(key, ply)
    return tuple(found.values())


def seen(position: EvolutionPosition, seat: int | None = 0) -> Scene:
    """What a seat sees, in German."""
    return stage(GAME, position.seats).scene(position, seat)


def regions(scene: Scene) -> dict[str, Region]:
    """The territories on the board."""
    assert isinstance(scene.board, MapBoard)
    return {region.id: region for region in scene.board.regions}


def asks(scene: Scene) -> dict[str, Ask]:
    """What is asked, by verbs."""
    return {ask.verb: ask for ask in scene.asks}


def told(position: EvolutionPosition, text: str, seat: int | None = None) -> Told:
    """A decision or an event in words."""
    if position.turn == CHANCE:
        after = position.draw(position.outcome(text))
    else:
        after = position.play(Action.parse(text))
    entry = Entry(position.player, position.turn, text)
    return stage(GAME, position.seats).tell(position, after, entry, 1, seat)


# Words


def test_every_verb_and_every_step_has_words() -> None:
    verbs = verbs_of_the_engine()
    assert {"attack", "expand", "lower", "missile", "sign", "hypnotise"} <= verbs
    assert verbs <= set(data("verbs"))
    assert asked_kinds() | {"over"} == set(data("steps"))
    for key in set(data("verbs")) - verbs:
        verb, _, kind = key.partition("_")
        assert verb in verbs, key
        assert kind in KINDS, key
    assert set(PICKS) <= verbs


@pytest.mark.parametrize("file", ["steps", "verbs", "texts"])
def test_every_text_is_there_in_both_languages_with_the_same_gaps(file: str) -> None:
    parts = {"steps": {"title", "task", "help"}, "verbs": {"label", "prompt", "option", "told"}}
    for name, entries in data(file).items():
        verb, _, kind = name.partition("_")
        told = {"told"} if (verb, kind) in QUIET else set()
        assert file == "texts" or set(entries) == parts[file] - told, name
        for key, text in entries.items():
            assert set(text) == {"de", "en"}, (name, key)
            for german, english in zip(_forms(text["de"]), _forms(text["en"]), strict=True):
                assert german.strip(), (name, key)
                assert english.strip(), (name, key)
                assert gaps(german) == gaps(english), (name, key)


def _forms(text: str | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else text


def test_every_sentence_is_used() -> None:
    said = set(data("texts")["say"])
    composed = {f"{head}{tail}" for head, tails in COMPOSED.items() for tail in tails.split()}
    assert composed <= said
    assert {key for key in said - composed if f'"{key}"' not in CODE} == set()


def test_a_verb_without_words_can_still_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    from risiko.telling.evolution import speech

    def nothing(file: str, part: str, key: str) -> None:
        return None if file == "verbs" else entry(file, part, key)

    entry = speech.entry
    monkeypatch.setattr(speech, "entry", nothing)
    found = asks(seen(table(LAND)))["attack"]
    assert (found.label, found.choices[0].text) == ("attack", "attack Alaska Kamtschatka")
    assert told(table(LAND), "attack alaska kamchatka 3").words[0] == (
        "Anna: attack alaska kamchatka 3"
    )


# A world in which everything can happen


def test_late_games_make_sound_scenes_and_stories() -> None:
    plies = late_moments()
    kinds = {top(ply.before.state).kind for ply in plies}  # type: ignore[attr-defined]
    assert len(kinds) > 30
    for ply in plies:
        for on_stage in stages(GAME, ply.after.seats):
            for seat in {None, max(ply.after.turn, 0)}:
                scene = on_stage.scene(ply.after, seat)
                assert_sound(scene)
                options = ply.after.options() if seat == ply.after.turn else ()
                chosen = Counter(
                    (c.verb, c.args, c.lo, c.hi) for a in scene.asks for c in a.choices
                )
                assert chosen == Counter(tuple(option) for option in options)
                line = on_stage.tell(*ply, 1, seat)
                assert_sound(line)
                assert len(line.words) <= 6
                quiet = (ply.entry.text, top(ply.before.state).kind) in QUIET  # type: ignore[attr-defined]
                assert line.words or quiet


RARE = {
    "hypnosis": ["hypnosis:a"],
    "coast": ["coast:a:line:0"],
    "coast2": ["coast2:a:line:0:alaska"],
    "lights": ["lights:a"],
    "swap": ["swap:a:peru"],
    "grab": ["grab:a:b:peru"],
    "evolve": ["evolve:a:0"],
    "power": ["power:a:1"],
    "again": ["again:alaska:kamchatka:611:5"],
    "riot": ["riot:alaska"],
    "ash": ["ash:alaska"],
    "landing": ["landing:a"],
    "clearance": ["clearance:a"],
    "interfere": ["take:a:peru", "interfere:b:peru"],
    "walls": ["walls:a"],
    "calm": ["calm:a"],
    "cause": ["cause:a:3"],
    "choose_mission": ["choose_mission:a"],
}
"""Steps that come seldom, by the top of the stack."""


@pytest.mark.parametrize("kind", RARE)
def test_rare_steps_are_asked_in_words(kind: str) -> None:
    powers = {"khan": {"missile": "interference"}, "balkania": {"weakness": "mass_hypnosis"}}
    made = world(packets=ALL_PACKETS, powers=powers, cities={"alaska": 1, "ural": 1, "peru": 1})
    position = table(
        {**LAND, "peru": "a4"},
        *("dusk", "maneuver", "act", *RARE[kind]),
        on=made,
        hands={"a": ["peru", "coin"], "b": ["congo"]} if kind in ("swap", "grab") else {},
        open_cards=[] if kind in ("swap", "grab") else ["peru", "ural", "egypt", "brazil"],
        missiles=(1, 1, 1),
        missions=("reign_of_terror", "explore_world"),
        robbed=(1,) if kind == "swap" else (),
    )
    german, english = (on.scene(position, max(position.turn, 0)) for on in stages(GAME, 3))
    assert german.step == kind
    assert german.title != english.title
    for scene in (german, english):
        assert_sound(scene)
    assert bool(german.asks) == (position.turn >= 0)
    text = position.label(0) if position.turn == CHANCE else str(position.options()[0].action(1))
    if position.turn >= 0:
        option = position.options()[0]
        text = str(option.action(option.lo))
    assert_sound(told(position, text))


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
    assert set(drawings()) == {
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
            "benannt von Anna, für Anna 1 mehr",
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


# What is known


def test_players_and_the_side_board_in_numbers() -> None:
    position = table(
        LAND,
        hqs={"balkania": "alaska"},
        tokens=(1, 0, 0),
        missiles=(0, 2, 0),
        hands={"a": ["peru", "coin"], "b": ["coin"]},
        open_cards=["india", "ural", "egypt"],
        on=world(coins={"india": 3}),
    )
    scene = seen(position, 0)
    facts = {fact.key: fact.value for fact in scene.seats[0].facts}
    assert facts == {
        "stars": "2",
        "territories": "1",
        "units": "9",
        "cards": "2",
        "faction": "Imperiale Balkanier",
    }
    assert {fact.key: fact.value for fact in scene.seats[1].facts}["missiles"] == "2"
    assert scene.evolution is not None
    side = scene.evolution.side
    assert [card and (card.name, card.coins, card.army) for card in side.open] == [
        ("Indien", 3, -1),
        ("Ural", 1, -1),
        ("Ägypten", 1, -1),
        None,
    ]
    assert (side.coins, side.coin_star, side.mission, side.events) == (8, True, None, None)
    assert side.order == (0, 1, 2)
    sheet = scene.evolution.world
    assert (sheet.game, sheet.planet, sheet.signatures) == (1, None, ())
    assert [piece.name for piece in sheet.scars] == ["Munitionsmangel", "Bunker"]
    assert not any(packet.opened or packet.title for packet in sheet.packets)
    assert [(one.left, one.of) for one in sheet.stickers[:2]] == [(5, 5), (4, 4)]


def test_faction_cards_front_and_back() -> None:
    made = old_world(
        games=2,
        careers=tuple(
            ((Service(0, NUMBER["peru"], "w"), None) if k == 2 else (None, None))
            for k in range(len(FACTIONS))
        ),
    )
    scene = seen(table(LAND, on=made))
    assert scene.evolution is not None
    cards = scene.evolution.factions
    assert [card.seat for card in cards] == [0, 1, 2, None, None, None, None]
    own = cards[0]
    assert (own.id, own.name, own.colour, own.wins) == (
        "balkania",
        "Imperiale Balkanier",
        "blue",
        1,
    )
    assert [(slot.hue, slot.piece and slot.piece.name) for slot in own.slots] == [
        ("green", "Landnahme"),
        ("blue", None),
        ("brown", "Sammelruf"),
        ("red", None),
        ("yellow", None),
    ]
    assert [(line.game, line.player, line.start, line.result) for line in own.career] == [
        (1, "Anna", "Peru", "won"),
        (2, None, None, "absent"),
    ]
    assert own.notes == ("Führende Fraktion in diesem Spiel", "Heimat: Superika")


def test_what_belongs_on_a_faction_card_is_known_once_its_packet_is_open() -> None:
    for made, title in ((world(), "noch unbekannt"), (world(packets=["p2"]), "Comeback-Vorteil")):
        scene = seen(table(LAND, on=made))
        assert scene.evolution is not None
        assert {card.slots[1].title for card in scene.evolution.factions} == {title}


def test_people_who_are_not_at_the_table_are_named_by_their_circle() -> None:
    position = table(LAND, on=world(cities={"peru": 2}))
    founder = position.world.cities[NUMBER["peru"]]
    assert founder is not None
    made = position.world.with_city(NUMBER["peru"], founder._replace(founder=5))
    away = table(LAND, on=made)
    circle = ("Anna", "Bert", "Clara", "Dora", "Emil", "Frieda")
    on_stage = Stage(GAME, ["Anna", "Bert", "Clara"], [None] * 3, "de", circle)
    assert regions(on_stage.scene(away, 0))["peru"].marks[0].text.endswith("von Frieda")
    assert regions(seen(away, 0))["peru"].marks[0].text.endswith("von Person 6")


def test_a_hand_has_a_face_for_every_card_and_says_what_it_is_worth() -> None:
    position = table(LAND, hands={"a": ["alaska", "coin", "coin", "peru"]})
    scene = seen(position, 0)
    assert scene.hand is not None
    assert [face.id for face in scene.hand.cards] == ["alaska", "peru", "coin", "coin_2"]
    assert [face.own for face in scene.hand.cards] == [True, False, False, False]
    assert {face.symbol for face in scene.hand.cards} == {"coins1"}
    assert scene.hand.lines[0] == "Zusammen 4 Münzen, beim Eintauschen 7 Einheiten."
    assert seen(position, None).hand is None
    other = seen(position, 1).hand
    assert other is not None
    assert other.cards == ()


def test_a_scar_card_is_a_secret() -> None:
    position = table(LAND, scar_hands={"a": "bunker"})
    secrets = {secret.key: secret.lines for secret in seen(position, 0).secrets}
    assert secrets["scar"][0].startswith("Bunker: ")
    other = table(LAND, scar_hands={"a": "ammo_shortage"})
    for seat in (1, None):
        assert seen(position, seat) == seen(other, seat)


def test_who_may_react_is_told_with_what() -> None:
    clash = ("dusk", "maneuver", "act", "clash:alaska:kamchatka:541:63:541:63:0", "missile:a")
    position = table(LAND, *clash, missiles=(1, 0, 0))
    assert seen(position, 0).reactions == ("missiles",)
    assert seen(position, 1).reactions == ()
    assert seen(table(LAND), 0).reactions == ()
    asked = table(
        LAND,
        *("act", "throw:alaska:kamchatka:3:2", "before:b:kamchatka"),
        scar_hands={"b": "bunker"},
    )
    assert seen(asked, 1).reactions == ("scars",)


@pytest.mark.parametrize("text", ["pass", "end"])
def test_doing_nothing_is_not_worth_a_line(text: str) -> None:
    stack = {
        "pass": ("act", "throw:alaska:kamchatka:3:2", "before:b:kamchatka"),
        "end": ("dusk", "maneuver", "act"),
    }[text]
    position = table(LAND, *stack, scar_hands={"b": "bunker"})
    assert told(position, text).words == {"pass": (), "end": ("Bert ist am Zug.",)}[text]


def test_recruits_are_explained() -> None:
    south = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), "a2")
    position = table({**LAND, **south}, "dusk", "maneuver", "act", "place:5")
    rows = seen(position).income
    assert [row.units for row in rows] == [3, 2]
    assert all(row.cite.startswith("2011, ") for row in rows)
    batch = table({**LAND, **south}, "dusk", "maneuver", "act", "recruit:35:0", cashed=10)
    assert [row.units for row in seen(batch).income] == [3, 2, 30]
    cashed = table({**LAND, **south}, "dusk", "maneuver", "act", "place:35", cashed=10)
    assert seen(cashed).income == ()


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
        "Von Alaska (9 Einheiten) nach Kamtschatka (Bert, 3 Einheiten)"
    )
    placing = asks(seen(table(LAND, "dusk", "maneuver", "act", "place:5")))["place"]
    assert (placing.pick, placing.choices[0].text) == ("place", "Alaska, 9 Einheiten")


def test_a_name_is_written() -> None:
    position = table(LAND, "dusk", "maneuver", "act", "name:a:minor:0")
    named = asks(seen(position))["name"]
    assert named.pick == "text"
    assert named.choices[0].text == SUGGESTIONS["city"][0]
    assert told(position, "name t.53uperika").words == (
        "Anna gibt einen Namen, Kleinstadt: Superika.",
    )


def test_every_missile_is_a_choice_of_its_own() -> None:
    position = table(
        LAND,
        *("dusk", "maneuver", "act", "clash:alaska:kamchatka:541:63:541:63:0", "missile:a"),
        missiles=(1, 0, 0),
    )
    found = asks(seen(position))["missile"]
    assert [choice.text for choice in found.choices][:2] == [
        "Würfel des Angriffs: aus 5 wird 6",
        "Würfel des Angriffs: aus 4 wird 6",
    ]
    line = told(position, "missile attack 5")
    assert line.words[1:] == (
        "Nach allen Veränderungen: 6 4 1 gegen 6 3.",
        "Verluste: Anna 1 Einheit, Bert 1 Einheit.",
    )
    assert line.throw is not None
    assert line.throw.lost == (1, 1)


# The story


def test_a_throw_is_told_with_its_losses_and_the_conquest() -> None:
    throwing = ("dusk", "maneuver", "act", "throw:alaska:kamchatka:3:2")
    line = told(table({**LAND, "kamchatka": "b2"}, *throwing), "6 5 1:4 2")
    assert line.kind == "conquer"
    assert line.places == ("alaska", "kamchatka")
    assert line.throw is not None
    assert (line.throw.attack, line.throw.defence) == (("6", "5", "1"), ("4", "2"))
    assert line.throw.lost == (0, 2)
    assert line.words[:3] == (
        "Anna wirft 6 5 1, Bert 4 2.",
        "Verluste: Anna 0 Einheiten, Bert 2 Einheiten.",
        "Anna erobert Kamtschatka.",
    )
    assert "Bert hat keine Einheit mehr auf dem Plan." in line.words


def test_changed_dice_are_told() -> None:
    throwing = ("dusk", "maneuver", "act", "throw:alaska:kamchatka:2:2")
    made = world(scars={"kamchatka": "bunker"})
    line = told(table(LAND, *throwing, on=made), "5 2:5 1")
    assert line.words[1] == "Nach allen Veränderungen: 5 2 gegen 6 1."


def test_what_is_dealt_hidden_is_told_to_its_seat_alone() -> None:
    position = next(ply.before for ply in played(GAME.start(3), 1) if ply.before.conceals(None))
    assert isinstance(position, EvolutionPosition)
    text = position.label(0)
    assert told(position, text, 0).text == text
    for seat in (1, 2, None):
        line = told(position, text, seat)
        assert (line.text, line.places) == (None, ())
        assert line.words == ("Anna bekommt eine verdeckte Mankokarte.",)


def test_an_opened_packet_tells_what_was_in_it() -> None:
    position = table(LAND, "dusk", "maneuver", "act", "open:a:p1")
    (choice,) = asks(seen(position))["open"].choices
    assert choice.text.startswith("Päckchen 1: wenn die neunte Kleinstadt")
    assert PACKETS["p1"].title.de not in seen(position).model_dump_json()
    line = told(position, "open p1")
    assert line.words[0] == "Anna öffnet: Päckchen 1."
    assert PACKETS["p1"].story.de in line.words
    assert PACKETS["p1"].rules.de in line.words


def test_the_end_is_told_with_its_reason_and_its_place_in_the_book() -> None:
    *_, last = played(GAME.on(old_world(games=15), (0, 1, 2)), 3, 100_000)
    assert isinstance(last.after, EvolutionPosition)
    ending = seen(last.after).ending
    assert ending is not None
    assert ending.winners == (last.after.state.winner,)
    assert ending.lines[0].endswith(("gewinnt.", "ausgeschieden."))
    assert ending.lines[1] == "Regelbuch: 2011, Ihr Ziel"


def test_cites_are_headings_of_the_book() -> None:
    for ply in late_moments():
        assert isinstance(ply.after, EvolutionPosition)
        step = top(ply.after.state)
        heading = KINDS[step.kind].cite if step != Step("over") else "Ihr Ziel"
        assert seen(ply.after).cite == f"2011, {heading}"


# What is sealed


def test_nothing_sealed_is_seen_before_it_is_opened() -> None:
    pieces = (*POWERS.values(), *SCARS.values(), *EVENTS.values(), *MISSIONS.values())
    for number, ply in enumerate(played(GAME.start(3), 5, 20_000)):
        if number % 40 and ply.after.turn != OVER:
            continue
        assert isinstance(ply.after, EvolutionPosition)
        opened = ply.after.world.packets
        german, english = stages(GAME, 3)
        seat = max(ply.after.turn, 0)
        shown = german.scene(ply.after, seat).model_dump_json()
        shown += german.tell(*ply, 1, seat).model_dump_json()
        for piece in (*pieces, *FACTIONS.values()):
            if piece.packet and piece.packet not in opened:
                assert piece.text.de not in shown, piece.id
        for id, packet in PACKETS.items():
            if id not in opened:
                assert packet.title.de not in shown
        assert english.scene(ply.after, seat).step == german.scene(ply.after, seat).step
