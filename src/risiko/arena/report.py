"""A contest as a page to read and as tables in the terminal."""

from html import escape

from rich.console import Console
from rich.table import Table

from risiko.arena.charts import Bar, bars, histogram
from risiko.arena.contest import Contest
from risiko.standings import print_standings
from risiko.text import Language, Text

SEATS = "abcdef"
STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; border-bottom: 1px solid #8884 }
td.number { text-align: right; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto; margin: .5rem 0 1.5rem }
code { font-size: .9em }
"""


class Words:
    """The words of a report in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, de: str, en: str) -> str:
        return Text(de, en).say(self.language)


def print_contest(out: Console, contest: Contest, language: Language) -> None:
    """The standings of every series, then the ratings of all."""
    say = Words(language)
    for series in contest.series:
        print_standings(out, series.summary(), language)
    table = Table(title=say("Wertung", "Ratings"))
    table.add_column("Bot")
    table.add_column(say("Punkte (95 %)", "Points (95 %)"), justify="right")
    table.add_column(say("Zeit je Zug", "Time per move"), justify="right")
    times = contest.seconds_per_move()
    ranked = sorted(contest.ratings().bots.items(), key=lambda item: -item[1].points)
    for name, rating in ranked:
        thought = f"{times[name][0] * 1000:.1f} ms" if name in times else "-"
        table.add_row(name, f"{rating.points:+.0f} ± {rating.interval:.0f}", thought)
    out.print(table)
    if contest.unfinished():
        share = f"{contest.unfinished():.1%}"
        out.print(say(f"nicht beendet: {share}", f"unfinished: {share}"))


def page(contest: Contest, language: Language, command: str) -> str:
    """The contest as one HTML page that needs nothing else."""
    say = Words(language)
    bots = list(contest.by_bot_and_seat())
    parts = [
        f"<h1>{escape(contest.game)}</h1>",
        f"<p>{contest.seats} {say('Spieler', 'players')}, {len(contest.turns())} "
        f"{say('Spiele', 'games')}, seed {contest.seed}, {say('nicht beendet', 'unfinished')} "
        f"{contest.unfinished():.1%}. <code>{escape(command)}</code></p>",
        f"<h2>{say('Siege', 'Wins')}</h2>",
        _wins(contest, bots, say),
        f"<h2>{say('Wertung', 'Ratings')}</h2>",
        _ratings(contest, say),
        f"<h2>{say('Siege nach Platz', 'Wins by seat')}</h2>",
        _seats(contest, bots, say),
        f"<h2>{say('Züge je Spiel', 'Turns per game')}</h2>",
        histogram(say("Züge je Spiel", "Turns per game"), contest.turns()),
        f"<h2>{say('Zeit je Entscheidung', 'Time per decision')}</h2>",
        _times(contest, bots, say),
    ]
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(contest.game)}</title><style>{STYLE}</style>"
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _wins(contest: Contest, bots: list[str], say: Words) -> str:
    rows = []
    for series in contest.series:
        against = ", ".join(series.bots)
        for name, (share, half) in series.by_bot().items():
            label = name if len(contest.series) == 1 else f"{name} ({against})"
            rows.append(Bar(label, share, half, f"{share:.1%} ± {half:.1%}", bots.index(name)))
    return bars(say("Siege je Platz", "Wins per seat"), rows, mark=1 / contest.seats)


def _ratings(contest: Contest, say: Words) -> str:
    ratings = contest.ratings()
    head = f"<tr><th>Bot<th>{say('Punkte', 'Points')}<th>± 95 %"
    rows = "".join(
        f'<tr><td>{escape(name)}<td class="number">{r.points:+.0f}<td class="number">'
        f"{r.interval:.0f}"
        for name, r in sorted(ratings.bots.items(), key=lambda item: -item[1].points)
    )
    seats = "".join(
        f'<tr><td>{say("Platz", "seat")} {SEATS[k]}<td class="number">{r.points:+.0f}'
        f'<td class="number">{r.interval:.0f}'
        for k, r in enumerate(ratings.seats)
    )
    return f"<table>{head}{rows}{seats}</table>"


def _seats(contest: Contest, bots: list[str], say: Words) -> str:
    rows = [
        Bar(f"{name} {SEATS[seat]}", share, 0.0, f"{share:.1%}", bots.index(name))
        for name, shares in contest.by_bot_and_seat().items()
        for seat, (share, _) in enumerate(shares)
    ]
    return bars(say("Siege nach Platz", "Wins by seat"), rows, mark=1 / contest.seats)


def _times(contest: Contest, bots: list[str], say: Words) -> str:
    rows = [
        Bar(name, mean * 1000, 0.0, f"{mean * 1000:.2f} ms", bots.index(name))
        for name, (mean, _) in contest.seconds_per_move().items()
    ]
    title = say("Zeit je Entscheidung", "Time per decision")
    return bars(title, rows) if rows else ""
