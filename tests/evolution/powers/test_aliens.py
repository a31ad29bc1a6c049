"""The Aliens and their island."""

from typing import Any

import pytest

from risiko.evolution.campaign.world import World
from risiko.evolution.rules import army
from tests.evolution.tables import NUMBER, REST, table, world
from tests.play import offered

ALIEN = ("aliens", "khan", "saharan")


def visited(**fields: Any) -> World:
    """A world with the island, and Aliens."""
    powers = {"aliens": {"start": "seamless", "comeback": "harvest", "private": "alien_dominion"}}
    made = world(packets=["e2"], powers=powers, **fields)
    island = NUMBER["alien_island"]
    lines = tuple(sorted(((NUMBER["peru"], island), (NUMBER["japan"], island))))
    return made.with_coins(island, 3).changed(lines=lines)


@pytest.mark.covers("evolution.aliens.1")
def test_seamless_the_aliens_lose_nothing_to_cities() -> None:
    on = visited(cities={"alberta": 5})
    p = table({"alaska": "a5"} | REST, on=on, factions=ALIEN)
    assert "expand alaska alberta 1..4" in offered(p)


@pytest.mark.covers("evolution.aliens.2")
def test_harvest_recruits_for_the_island_and_ruins() -> None:
    on = visited(ruins=frozenset({NUMBER["alaska"]}))
    p = table({"alaska": "a5", "alien_island": "a1"} | REST, on=on, factions=ALIEN)
    assert army.recruits(p.state, 0) == 3 + 2 + 1


@pytest.mark.covers("evolution.envelope_2.2")
def test_the_island_is_reached_over_its_sea_lines() -> None:
    p = table({"peru": "a5", "alien_island": "b1"} | REST, on=visited())
    assert "attack peru alien_island 1..3" in offered(p)
