"""The classic family in the list of games: Risiko 2000, 2003 and 2010, ten ways to play.

Their titles and goals are in `family.de.toml` and its siblings, their boxes in `family.toml`. Not
here: the rules of these games, which are data in the books and code in the kernel.
"""

from collections.abc import Iterable

from risiko.box import read_boxes, read_facts
from risiko.registry import Family, Listing
from risiko.text import load

EMBLEMS = {
    "conquest": (
        "M24 41a17 17 0 1 0 0-34 17 17 0 0 0 0 34zM7 24h34M24 7c-12 10-12 24 0 34M24 7c12 10 12 24 "
        "0 34M9.5 15.5c8 4.5 21 4.5 29 0M9.5 32.5c8-4.5 21-4.5 29 0"
    ),
    "missions": "M7 12h34v25H7zM7 13l17 14 17-14M24 33a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
    "duel": (
        "M9 8l22 24M39 8L17 32M31 38l6-6M33.5 35.5L40 42M17 38l-6-6M14.5 35.5L8 42M9 8l1 5 3-3zM39 "
        "8l-1 5-3-3z"
    ),
    "capitals": (
        "M12 42V21h24v21M9 42h30M12 21v-5h5v3h4v-3h6v3h4v-3h5v5M20 42v-8c0-5 8-5 8 0v8M24 16V5m0 "
        "0l9 3.5-9 3.5"
    ),
    "basic": "M14 43V6M14 8c8-4 13 4 22 0v16c-9 4-14-4-22 0M10 43h8M20 15.5l3 3 6-6",
}
"""The signs of the ways to play: a globe, a letter, swords, a castle, a flag."""


TEXTS = load("risiko.classic", "family")
FACTS = read_facts("risiko.classic")


def _listing(id: str, players: Iterable[int], *options: str) -> Listing:
    emblem = EMBLEMS.get(id.rpartition("/")[2], "")
    words = TEXTS[id]
    return Listing(id, words["title"], tuple(players), words["goal"], options, emblem, FACTS[id])


GAMES = (
    _listing("2003/conquest", range(2, 7)),
    _listing("2000/missions", range(3, 7), "escalating"),
    _listing("2000/duel", (2,)),
    _listing("2000/conquest", range(3, 7), "escalating"),
    _listing("2000/capitals", range(3, 7)),
    _listing("2010/basic", range(3, 6)),
    _listing("2010/classic", range(3, 6)),
    _listing("2010/missions", range(3, 6)),
    _listing("2010/duel", (2,)),
)

FAMILY = Family(
    name="classic",
    games=GAMES,
    boxes=read_boxes("risiko.classic"),
    build="risiko.classic.game:build",
    setup="risiko.classic.setup:setup",
    editor="risiko.server.scenes.classic.editor:edit_classic",
    income="risiko.classic.explain:explain_income",
    bots={
        "recruit": "risiko.bots.classic.levels:Recruit",
        "captain": "risiko.bots.classic.levels:Captain",
        "general": "risiko.bots.classic.levels:General",
        "marshal": "risiko.bots.classic.levels:Marshal",
    },
    sparring={
        "turtle": "risiko.bots.classic.sparring:Turtle",
        "rusher": "risiko.bots.classic.sparring:Rusher",
        "card_hunter": "risiko.bots.classic.sparring:CardHunter",
        "killer": "risiko.bots.classic.sparring:Killer",
        "continent_holder": "risiko.bots.classic.sparring:ContinentHolder",
    },
    prepare_bots="risiko.bots.classic.machine_speed:prepare_for",
    bots_fingerprint="risiko.bots.classic.weights:fingerprint",
    fast_series="risiko.arena.fast_series.classic:fast_series",
    warm_up="risiko.classic.engine:compile_in_background",
    rules_sheet="risiko.classic.sheet:sections",
    luck="risiko.analysis.luck:measure_classic",
    match_luck="risiko.analysis.luck:measure_match",
    battle_dice="risiko.classic.game:battle_dice",
    march="risiko.classic.march:plan_march",
    judge="risiko.analysis.win_chances:judge_position",
    judge_view="risiko.analysis.win_chances:judge_view",
    review="risiko.analysis.review_classic:review_classic",
    plans="risiko.narration.classic.plans:tell_plans",
    mistakes="risiko.narration.classic.review:tell_mistakes",
    warning="risiko.narration.classic.review:tell_warning",
    terminal="risiko.terminal.classic.presenter:ClassicPresenter",
    scenes="risiko.server.scenes.classic.scene:ClassicScenes",
    picture="risiko.classic.picture:see_board",
    chart="risiko.server.replays.figures:ClassicChart",
    environment="risiko.rl.classic.kit:ClassicKit",
    house_rules="risiko.classic.house_rules:describe_fitting",
    puzzles="risiko.classic.puzzles:puzzles",
    lessons=(
        "risiko.classic.lessons:first_turn",
        "risiko.classic.lessons:attack",
        "risiko.classic.lessons:cards",
        "risiko.classic.lessons:continents",
        "risiko.classic.lessons:missions",
        "risiko.classic.lessons:small_game",
        "risiko.classic.lessons:stars",
    ),
    board="map",
)
