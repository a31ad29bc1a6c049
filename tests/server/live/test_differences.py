"""Who applies every difference has the state that would have been sent whole, and knows no more."""

import json
from collections.abc import Iterator

import pytest
from pydantic import TypeAdapter
from pydantic_core import to_json

from risiko import registry
from risiko.protocol import Game
from risiko.record.dice import Seeded
from risiko.record.replay import Ply
from risiko.server.live.audience import Audience
from risiko.server.live.messages.ply_messages import KnownStates, PlyMessages
from risiko.server.live.messages.scene_cache import SceneCache, Viewpoint
from risiko.server.tables.seats import Seat
from risiko.server.tables.session import GameSession
from risiko.server.wire.differences.received_states import ReceivedStates
from risiko.server.wire.messages import FromServer
from risiko.server.wire.scene import State
from risiko.text import LANGUAGES
from tests.games import SOAK, every_table, name, some_tables
from tests.server.live.ear import Ear
from tests.server.scenes.moments import NAMES, lookers, random_plies, same_ply

TABLES = pytest.mark.parametrize(("game", "seats"), some_tables(), ids=name)
PLIES = 220 * SOAK
MESSAGE: TypeAdapter[FromServer] = TypeAdapter(FromServer)


def new_cache(game: Game, seats: int) -> SceneCache:
    """The scene cache of a game that has not begun."""
    people = tuple(Seat(k, "human", f"p{k}", NAMES[k]) for k in range(seats))
    return SceneCache(GameSession(game, seats, Seeded(1)), people)


def numbered(game: Game, seats: int, seed: int) -> Iterator[Ply]:
    """A random game, its plies numbered."""
    for number, ply in enumerate(random_plies(game, seats, seed, PLIES), 1):
        yield ply._replace(number=number)


def whole(cache: SceneCache, ply: Ply, viewpoint: Viewpoint) -> object:
    """The state after a ply as it would be sent whole."""
    return json.loads(to_json(cache.moment(ply, viewpoint).state(None)))


@TABLES
def test_who_applies_all_differences_has_the_whole_state(game: Game, seats: int) -> None:
    cache, audience = new_cache(game, seats), Audience()
    ears = [Ear(seat, LANGUAGES[k % 2]) for k, seat in enumerate(lookers(seats))]
    clients = {ear: ReceivedStates() for ear in ears}
    for number, ply in enumerate(numbered(game, seats, 2)):
        if number < len(ears):  # one after the other
            audience.add(ears[number])
        audience.tell_plies((ply,), cache, None)
        for ear in audience:
            assert isinstance(ear, Ear)
            (text,) = ear.heard
            ear.heard.clear()
            message = json.loads(text)
            new = ear is ears[number] if number < len(ears) else False
            assert message["type"] == ("ply" if new else "change")
            assert clients[ear].take(message)
            assert clients[ear].state == whole(cache, ply, (ear.seat, ear.language))


@TABLES
def test_a_difference_shows_nothing_its_seat_cannot_know(game: Game, seats: int) -> None:
    """Whatever is redrawn that the seat cannot see, it is sent the same bytes, ply after ply.

    One table has the real game, the other one twins of it. What both keep from ply to ply, and from
    what the other seats are shown, must make no difference either.
    """
    real, other = new_cache(game, seats), new_cache(game, seats)
    seat = seats - 1
    viewpoint: Viewpoint = seat, "en"
    compared = 0
    for ply in numbered(game, seats, 3):
        twin = find_twin(ply, seat)
        texts = []
        for cache, one in ((real, ply), (other, twin or ply)):
            messages = PlyMessages(one, cache, None)
            messages.change(((seat + ply.number) % seats, LANGUAGES[ply.number % 2]), ply.number)
            texts.append(messages.change(viewpoint, 0).text)
        assert texts[0] == texts[1]
        compared += twin is not None
    assert compared > PLIES // SOAK // 10


def find_twin(ply: Ply, seat: int) -> Ply | None:
    """The same ply with everything redrawn that a seat cannot see before and after it."""
    twin = same_ply(ply, ply.before.guess(seat, Seeded(ply.number)))
    if twin is None or ply.before.conceals(seat) or twin.after.view(seat) != ply.after.view(seat):
        return None
    return twin._replace(number=ply.number)


@pytest.mark.parametrize(("game", "seats"), every_table()[::7], ids=name)
def test_what_is_sent_is_as_the_wire_describes_it(game: Game, seats: int) -> None:
    cache, audience, ear = new_cache(game, seats), Audience(), Ear(0, "en")
    audience.add(ear)
    for ply in numbered(game, seats, 4):
        audience.tell_plies((ply,), cache, None)
    for text in ear.heard:
        assert MESSAGE.validate_json(text)
    state = TypeAdapter(State).validate_json(to_json(cache.moment(ply, (0, "en")).after))
    assert state == cache.moment(ply, (0, "en")).after


def test_a_ply_takes_few_bytes_once_every_step_was_seen() -> None:
    """In the middle of a game of two, a decision is less than two plies and less than 1 kB."""
    game = registry.named("2003/conquest")
    cache, audience, ear = new_cache(game, 2), Audience(), Ear(0, "de")
    audience.add(ear)
    for ply in numbered(game, 2, 8):
        audience.tell_plies((ply,), cache, None)
    lengths = [len(text.encode()) for text in ear.heard[PLIES // 2 :]]
    assert sum(lengths) / len(lengths) < 750


def test_who_has_missed_a_state_is_sent_a_whole_one() -> None:
    game, seats = every_table()[0]
    cache, audience = new_cache(game, seats), Audience()
    ear = Ear(0, "en")
    audience.add(ear)
    plies = list(numbered(game, seats, 5))
    audience.tell_plies(plies[:2], cache, None)
    ear.known = KnownStates((0, "en"), 1, 1)
    audience.tell_plies(plies[2:4], cache, None)
    assert [json.loads(text)["type"] for text in ear.heard] == ["ply", "change", "ply", "change"]


def test_who_looks_from_elsewhere_is_sent_a_whole_state() -> None:
    game, seats = every_table()[0]
    cache, audience = new_cache(game, seats), Audience()
    ear = Ear(0, "en")
    audience.add(ear)
    plies = list(numbered(game, seats, 5))
    audience.tell_plies(plies[:2], cache, None)
    ear.seat = None
    audience.tell_plies(plies[2:4], cache, None)
    ear.language = "de"
    audience.tell_plies(plies[4:6], cache, None)
    assert [json.loads(text)["type"] for text in ear.heard] == ["ply", "change"] * 3


def test_who_does_not_ask_for_differences_is_sent_whole_states() -> None:
    game, seats = every_table()[0]
    cache, audience = new_cache(game, seats), Audience()
    plain, browser = Ear(0, "en", differences=False), Ear(0, "en")
    audience.add(plain)
    audience.add(browser)
    client = ReceivedStates()
    for ply in list(numbered(game, seats, 6))[:40]:
        audience.tell_plies((ply,), cache, 12.5)
        assert client.take(json.loads(browser.heard.pop()))
        assert client.state == json.loads(plain.heard.pop())["state"]
        assert client.state["seconds"] == 12.5
