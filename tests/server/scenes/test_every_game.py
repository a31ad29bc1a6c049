"""What holds for the scenes of every game with every number of players."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter

from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.observation import observe_position
from risiko.evolution.position import EvolutionPosition
from risiko.protocol import CHANCE, OVER, Action, Game, Position
from risiko.record.dice import Seeded
from risiko.record.replay import Ply
from risiko.server.wire.scene import Scene, Told
from tests.games import name, some_tables
from tests.server.scenes.moments import (
    PLIES,
    lookers,
    moments,
    random_plies,
    same_ply,
    some_lookers,
    some_seats,
    stage,
    stages,
    write,
)

TABLES = pytest.mark.parametrize(("game", "seats"), some_tables(), ids=name)
MAY_BE_EMPTY = {"unit", "cite"}
"""Texts that are empty where there is nothing to say."""


def texts(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a scene, with the name of its field."""
    if isinstance(value, dict):
        for field, inner in value.items():
            yield from texts(inner, field)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, key)
    elif isinstance(value, str):
        yield key, value


READERS: dict[type, TypeAdapter[Any]] = {kind: TypeAdapter(kind) for kind in (Scene, Told)}
"""Read what goes over the wire; made once, which takes long."""


def assert_sound(sent: Scene | Told) -> None:
    """It reads back from what goes over the wire, and every text is there and filled."""
    sent_text = write(sent)
    assert READERS[type(sent)].validate_json(sent_text) == sent
    for key, text in texts(json.loads(sent_text)):
        assert text.strip() == text, (key, text)
        assert text or key in MAY_BE_EMPTY, key
        assert not set("{}") & set(text), (key, text)


@TABLES
def test_everybody_sees_a_sound_scene_in_both_languages(game: Game, seats: int) -> None:
    both = stages(game, seats)
    for place, ply in enumerate(moments(game, seats)):
        for seat in some_lookers(ply, place):
            german, english = (stage.scene(ply.after, seat) for stage in both)
            assert_sound(german)
            assert_sound(english)
            assert german.title != english.title or german.title == "Ende"
            assert german.task != english.task
            assert german.step == english.step


@TABLES
def test_a_scene_is_the_same_whatever_was_shown_before(game: Game, seats: int) -> None:
    """Much of a scene is kept from ply to ply, and from seat to seat."""
    on_stage = stage(game, seats)
    for place, ply in enumerate(random_plies(game, seats, seed=7, plies=PLIES // 4)):
        seat = lookers(seats)[place % (seats + 1)]
        shown = on_stage.scene(ply.after, seat)
        on_stage.scene(ply.after, lookers(seats)[place % seats])
        if place % 5 == 0:
            assert shown == stage(game, seats).scene(ply.after, seat)


@TABLES
def test_the_scene_says_how_the_game_stands(game: Game, seats: int) -> None:
    on_stage = stage(game, seats)
    for ply in moments(game, seats):
        scene = on_stage.scene(ply.after, 0)
        assert [seat.seat for seat in scene.seats] == list(range(seats))
        assert scene.armies == on_stage.armies(ply.after)
        assert (scene.ending is not None) == (ply.after.turn == OVER)
        if scene.ending is not None:
            scores = ply.after.scores()
            assert scene.ending.winners == tuple(s for s in range(seats) if scores[s] > 0)
        if scene.board.kind == "map":
            known = {army.id for army in scene.armies} | {-1}
            assert {region.army for region in scene.board.regions} <= known
            for seat in scene.seats:
                facts = {fact.key: fact.value for fact in seat.facts}
                own = [r for r in scene.board.regions if r.army == seat.seat]
                assert facts["territories"] == str(len(own))
                assert facts["units"] == str(sum(region.units for region in own))


@TABLES
def test_every_option_is_one_choice_and_every_choice_an_option(game: Game, seats: int) -> None:
    on_stage = stage(game, seats)
    for place, ply in enumerate(moments(game, seats)):
        position = ply.after
        for seat in some_lookers(ply, place):
            scene = on_stage.scene(position, seat)
            choices = [choice for ask in scene.asks for choice in ask.choices]
            options = position.options() if seat == position.turn else ()
            assert Counter((c.verb, c.args, c.lo, c.hi) for c in choices) == Counter(
                tuple(option) for option in options
            )
            for ask in scene.asks:
                assert {choice.verb for choice in ask.choices} == {ask.verb}
                free = any(choice.lo < choice.hi for choice in ask.choices)
                assert not free or ask.unit
            assert len({ask.verb for ask in scene.asks}) == len(scene.asks)
            if scene.asks:
                choice = random.Random(1).choice(choices)
                assert choice.lo <= choice.n <= choice.hi
                position.play(Action(choice.verb, choice.args, choice.n))


# What is hidden


@TABLES
def test_a_scene_shows_nothing_its_seat_cannot_know(game: Game, seats: int) -> None:
    """Whatever is redrawn that the seat cannot see, its scene is the same."""
    on_stage = stage(game, seats)
    for place, ply in enumerate(moments(game, seats)):
        for seat in some_seats(ply, place):
            guessed = ply.after.guess(seat, Seeded(place))
            assert on_stage.scene(guessed, seat) == on_stage.scene(ply.after, seat)
            assert on_stage.scene(guessed, None) == on_stage.scene(ply.after, None)


@TABLES
def test_a_scene_is_private_when_it_shows_what_a_spectator_may_not_see(
    game: Game, seats: int
) -> None:
    on_stage = stage(game, seats)
    for place, ply in enumerate(moments(game, seats)):
        if place % 3 == 0:
            assert not on_stage.scene(ply.after, None).private
        for seat in some_seats(ply, place):
            private = on_stage.scene(ply.after, seat).private
            assert private == _secret(ply.after, seat)


def _secret(position: Position, seat: int) -> bool:
    """Whether a seat has cards, a mission or a capital that others do not see."""
    if isinstance(position, EvolutionPosition):
        state = position.state
        return bool(state.hands[seat] or state.scar[seat])
    if not isinstance(position.game, ClassicGame):
        return False
    seen, public = observe_position(position, seat), observe_position(position, None)
    mission = bool(seen.missions) and seen.missions[seat] != layout.NOBODY
    mission = mission and public.missions[seat] is None
    capital = bool(seen.capitals) and public.capitals[seat] is None
    return bool(seen.own_cards(seat)) or mission or capital


@TABLES
def test_every_ply_is_told_soundly_to_everybody(game: Game, seats: int) -> None:
    both = stages(game, seats)
    for place, ply in enumerate(moments(game, seats)):
        for seat in some_lookers(ply, place):
            for on_stage in both:
                told = on_stage.tell(ply, seat)
                assert_sound(told)
                hidden = ply.before.conceals(seat)
                assert told.text == (None if hidden else ply.entry.text)
                assert (told.ply, told.player, told.seat) == (ply.number, *ply.entry[:2])
                assert len(told.words) <= 5
                assert told.words or ply.entry.text in ("pass", "end"), "who does nothing"
                assert not hidden or not told.places


@TABLES
def test_what_is_hidden_is_told_the_same_whatever_it_is(game: Game, seats: int) -> None:
    on_stage = stage(game, seats)
    for ply in moments(game, seats):
        others = [seat for seat in lookers(seats) if ply.before.conceals(seat)]
        for other in _instead(ply) if others else ():
            for seat in others:
                assert on_stage.tell(other, seat) == on_stage.tell(ply, seat)


def _instead(ply: Ply) -> Iterator[Ply]:
    """What else could have happened or been decided."""
    before = ply.before
    if before.turn == CHANCE:
        for outcome in range(0, before.chance(), 5):
            entry = ply.entry._replace(text=before.label(outcome))
            yield Ply(0, entry, before, before.draw(outcome))
    else:
        for option in before.options()[::5]:
            action = option.action(option.lo)
            yield Ply(0, ply.entry._replace(text=str(action)), before, before.play(action))


@TABLES
def test_what_is_open_is_told_without_what_is_hidden(game: Game, seats: int) -> None:
    """A ply that could as well follow a guess of the seat is told in the same words."""
    on_stage = stage(game, seats)
    for place, ply in enumerate(moments(game, seats)):
        for seat in some_seats(ply, place):
            if ply.before.conceals(seat):
                continue
            guessed = same_ply(ply, ply.before.guess(seat, Seeded(place)))
            if guessed is not None and guessed.after.view(seat) == ply.after.view(seat):
                assert on_stage.tell(guessed, seat) == on_stage.tell(ply, seat)
