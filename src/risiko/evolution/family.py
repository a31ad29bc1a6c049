"""Risiko Evolution in the list of games."""

from risiko.registry import Family, Listing
from risiko.text import Text

FAMILY = Family(
    name="evolution",
    games=(
        Listing(
            "evolution",
            Text("Risiko Evolution", "Risiko Evolution"),
            tuple(range(3, 6)),
            Text("4 rote Sterne sammeln", "collect 4 red stars"),
        ),
    ),
    build="risiko.evolution.game:build",
    bots={"captain": "risiko.bots.evolution:EvolutionCaptain"},
    rules_sheet="risiko.evolution.sheet:sections",
    battle_dice="risiko.evolution.game:battle_dice",
    battle_odds="risiko.evolution.rules.combat.odds:battle_with",
    battle_note=Text(
        "Ohne Mankos, Befestigungen, Vorteile und Raketen.",
        "Without scars, fortifications, powers and missiles.",
    ),
    terminal="risiko.terminal.evolution.presenter:EvolutionPresenter",
    scenes="risiko.server.scenes.evolution.scene:EvolutionScenes",
    chart="risiko.server.replays.figures:EvolutionChart",
    reactions="risiko.evolution.game:asked_at",
    pauses="risiko.evolution.rules.packets.opening:opens_packet",
    has_campaigns=True,
    board="map",
)
