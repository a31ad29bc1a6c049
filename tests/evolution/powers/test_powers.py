"""No power and no weakness is without a test."""

from risiko.evolution.content.pieces import POWERS, SCARS
from tests.evolution.powers import (
    test_aliens,
    test_comeback_powers,
    test_missile_powers,
    test_mutants,
    test_starting_powers,
    test_weaknesses,
)

MODULES = (
    test_aliens,
    test_comeback_powers,
    test_missile_powers,
    test_mutants,
    test_starting_powers,
    test_weaknesses,
)


def test_every_power_and_scar_has_a_test_of_its_name() -> None:
    names = "\n".join(
        name for module in MODULES for name in vars(module) if name.startswith("test_")
    )
    aliases = {"alien_collaborator": "collaborator", "weak_purist": "weak_purist"}
    board = ("ammo_shortage", "bunker", "biohazard", "mercenary")
    for power in (*POWERS, *SCARS):
        if power not in board:
            assert aliases.get(power, power) in names, power
