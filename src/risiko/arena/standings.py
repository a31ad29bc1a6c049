"""The closing table of a series: who won, how long it took, how fast it ran."""

from typing import Any

from rich.console import Console
from rich.table import Table

from risiko.text import Language, Text


def print_standings(out: Console, s: dict[str, Any], language: Language) -> None:
    """The figures of a series as tables and lines."""

    def say(de: str, en: str) -> str:
        return Text(de, en).say(language)

    games, seed = say("Spiele", "games"), say("Startzahl", "seed")
    table = Table(title=f"{s['game']}, {s['games']} {games}, {seed} {s['seed']}")
    table.add_column(say("Platz", "Seat"))
    table.add_column(say("Siege", "Wins"), justify="right")
    table.add_column(say("Anteil", "Share"), justify="right")
    for seat, wins in enumerate(s["wins_by_seat"]):
        table.add_row("abcdef"[seat], f"{wins:g}", f"{wins / s['games']:.1%}")
    out.print(table)
    bots = Table()
    bots.add_column("Bot")
    bots.add_column(say("Anteil je Platz (95 %)", "Share per seat (95 %)"), justify="right")
    for name, share in s["win_share_by_bot"].items():
        bots.add_row(name, f"{share['share']:.2%} ± {share['interval']:.2%}")
    out.print(bots)
    lines = (
        (say("Züge je Spiel", "turns per game"), f"{s['turns_per_game']:.1f}"),
        (say("Schritte je Spiel", "plies per game"), f"{s['plies_per_game']:.1f}"),
        (say("Schritte", "plies"), f"{s['plies']:,}"),
        (say("Schritte je Sekunde", "plies per second"), f"{s['plies_per_second']:,.0f}"),
        (
            say(f"nach {s['limit']} Schritten abgebrochen", f"aborted after {s['limit']} plies"),
            f"{s['limit_share']:.1%}",
        ),
    )
    for name, value in lines:
        out.print(f"{name}: {value}")
