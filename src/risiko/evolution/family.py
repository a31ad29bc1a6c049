"""Risiko Evolution in the list of games."""

from risiko.box import read_boxes, read_facts
from risiko.registry import Family, Listing
from risiko.text import load

TEXTS = load("risiko.evolution", "family")

FAMILY = Family(
    name="evolution",
    games=(
        Listing(
            "evolution",
            TEXTS["title"],
            tuple(range(3, 6)),
            TEXTS["goal"],
            facts=read_facts("risiko.evolution")["evolution"],
        ),
    ),
    boxes=read_boxes("risiko.evolution"),
    build="risiko.evolution.game:build",
    bots={
        "recruit": "risiko.bots.evolution.recruit:EvolutionRecruit",
        "captain": "risiko.bots.evolution.captain:EvolutionCaptain",
        "general": "risiko.bots.evolution.general:EvolutionGeneral",
    },
    prepare_bots="risiko.bots.evolution.planner_engine:prepare_for",
    rules_sheet="risiko.evolution.sheet:sections",
    battle_dice="risiko.evolution.game:battle_dice",
    battle_odds="risiko.evolution.rules.combat.odds:battle_with",
    march="risiko.evolution.march:plan_march",
    judge="risiko.analysis.evolution.win_chances:judge_position",
    judge_view="risiko.analysis.evolution.win_chances:judge_view",
    battle_note=TEXTS["battle_note"],
    terminal="risiko.terminal.evolution.presenter:EvolutionPresenter",
    scenes="risiko.server.scenes.evolution.scene:EvolutionScenes",
    picture="risiko.evolution.picture:see_board",
    chart="risiko.server.replays.figures:EvolutionChart",
    environment="risiko.rl.evolution.kit:EvolutionKit",
    reactions="risiko.evolution.game:asked_at",
    pauses="risiko.evolution.rules.packets.opening:opens_packet",
    lessons=("risiko.evolution.lessons:evolution",),
    has_campaigns=True,
    board="map",
)
