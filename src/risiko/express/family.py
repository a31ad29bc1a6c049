"""Risiko Express in the list of games: where everything that belongs to it is found."""

from risiko.box import read_boxes, read_facts
from risiko.registry import Family, Listing
from risiko.text import load

EMBLEM = (
    "M6 20l14-5 9 11-14 6zM6 20l2 14 9 9-2-11M29 26l-2 11-10 6M13 20.5l.1.1M21 25l.1.1M17.5 22.8l"
    ".1.1M10.5 33l.1.1M28 8l12-2 3 11-9 6-6-7M28 8v8"
)
"""Two dice."""

TEXTS = load("risiko.express", "family")

FAMILY = Family(
    name="express",
    games=(
        Listing(
            "express",
            TEXTS["title"],
            tuple(range(2, 7)),
            TEXTS["goal"],
            ("continue_attack", "may_decline"),
            EMBLEM,
            read_facts("risiko.express")["express"],
        ),
    ),
    boxes=read_boxes("risiko.express"),
    build="risiko.express.game:build",
    bots={
        "greedy": "risiko.bots.express:Greedy",
        "strategist": "risiko.bots.express:Strategist",
    },
    fast_series="risiko.arena.fast_series.express:fast_series",
    rules_sheet="risiko.express.sheet:sections",
    luck="risiko.express.chances.turn_value:measure_luck",
    odds_table="risiko.express.chances.odds:odds_table",
    judge="risiko.express.chances.win_chances:judge_position",
    judge_view="risiko.express.chances.win_chances:judge_view",
    review="risiko.analysis.express.review:review_express",
    plans="risiko.narration.express.plans:tell_plans",
    mistakes="risiko.narration.express.plans:tell_mistakes",
    warning="risiko.narration.express.plans:tell_warning",
    terminal="risiko.terminal.express.presenter:ExpressPresenter",
    scenes="risiko.server.scenes.express.scene:ExpressScenes",
    picture="risiko.express.picture:see_cards",
    chart="risiko.server.replays.figures:ExpressChart",
    lessons=("risiko.express.lessons:express",),
    environment="risiko.rl.express.kit:ExpressKit",
    has_secrets=False,
    dice_faces="GCK123",
    sorts_throws=True,
    board="cards",
)
