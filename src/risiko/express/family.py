"""Risiko Express in the list of games: where everything that belongs to it is found."""

from risiko.registry import Family, Listing
from risiko.text import Text

FAMILY = Family(
    name="express",
    games=(
        Listing(
            "express",
            Text("Risiko Express", "Risiko Express"),
            tuple(range(2, 7)),
            Text("mit Würfeln die meisten Punkte erobern", "conquer most points with dice"),
            ("continue_attack", "may_decline"),
        ),
    ),
    build="risiko.express.game:build",
    bots={
        "greedy": "risiko.bots.express:Greedy",
        "strategist": "risiko.bots.express:Strategist",
    },
    fast_series="risiko.arena.fast_series.express:fast_series",
    rules_sheet="risiko.express.sheet:sections",
    luck="risiko.express.turn_value:measure_luck",
    odds_table="risiko.express.odds:odds_table",
    terminal="risiko.terminal.express.presenter:ExpressPresenter",
    scenes="risiko.server.scenes.express.scene:ExpressScenes",
    chart="risiko.server.replays.figures:ExpressChart",
    has_secrets=False,
)
