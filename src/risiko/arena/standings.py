"""The closing table of a series: who won, how long it took, how fast it ran."""

from rich.console import Console
from rich.table import Table

from risiko.arena.simulate import Series
from risiko.arena.words import ArenaWords
from risiko.text import Language

WIN_DIGITS = 2
"""Of wins that several share."""


def print_standings(out: Console, series: Series, language: Language) -> None:
    """The figures of a series as tables and lines."""
    words = ArenaWords(language)
    s = series.summary()
    games = words.number(s["games"])
    title = words.say("series", game=s["game"], games=games, n=s["games"], seed=s["seed"])
    table = Table(title=title)
    table.add_column(words.say("seat"))
    table.add_column(words.say("wins"), justify="right")
    table.add_column(words.say("share"), justify="right")
    for seat, wins in enumerate(s["wins_by_seat"]):
        digits = 0 if wins == int(wins) else WIN_DIGITS
        share = words.percent(wins / s["games"])
        table.add_row("abcdef"[seat], words.number(wins, digits), share)
    out.print(table)
    bots = Table()
    bots.add_column(words.say("bot"))
    bots.add_column(words.say("share_per_seat", confidence=words.confidence), justify="right")
    for name, share in s["win_share_by_bot"].items():
        bots.add_row(name, words.interval(share["share"], share["interval"], 2))
    out.print(bots)
    lines = (
        words.say("turns_per_game", value=words.number(s["turns_per_game"], 1)),
        words.say("plies_per_game", value=words.number(s["plies_per_game"], 1)),
        words.say("plies", value=words.number(s["plies"])),
        words.say("plies_per_second", value=words.number(s["plies_per_second"])),
        words.say(
            "aborted",
            limit=words.number(s["limit"]),
            value=words.percent(s["limit_share"]),
        ),
    )
    for line in lines:
        out.print(line)
    for line in words.tell_lost(series.times()):
        out.print(line, markup=False)
