"""A contest as a page to read and as tables in the terminal."""

from html import escape

from rich.console import Console
from rich.table import Table

from risiko.arena.charts import Bar, bars, histogram, points
from risiko.arena.contest import ALMOST_ALL, Contest
from risiko.arena.standings import print_standings
from risiko.text import Language, Text

SEATS = "abcdef"
STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; border-bottom: 1px solid #8884 }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto; margin: .5rem 0 1.5rem }
code { font-size: .9em }
"""


class ReportWords:
    """The words of a report in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, de: str, en: str) -> str:
        return Text(de, en).say(self.language)


def print_contest(out: Console, contest: Contest, language: Language) -> None:
    """The standings of every series, then ratings and times of all."""
    say = ReportWords(language)
    for series in contest.series:
        print_standings(out, series.summary(), language)
    table = Table(title=say("Wertung", "Ratings"))
    for head in _rating_heads(say):
        table.add_column(head, justify="left" if head == "Bot" else "right")
    for row in _rating_rows(contest):
        table.add_row(*row)
    out.print(table)
    table = Table(title=say("Entscheidungen", "Decisions"))
    for head in _time_heads(say):
        table.add_column(head, justify="left" if head == "Bot" else "right")
    for row in _time_rows(contest):
        table.add_row(*row)
    if contest.times():
        out.print(table)
    share = f"{contest.unfinished():.1%}"
    out.print(say(f"nicht beendet: {share}", f"unfinished: {share}"))


def _rating_heads(say: ReportWords) -> list[str]:
    return [
        "Bot",
        say("Punkte (95 %)", "Points (95 %)"),
        say("Siege ohne Glück", "Wins less luck"),
    ]


def _rating_rows(contest: Contest) -> list[list[str]]:
    """Name, points, and the share of wins without luck, the best first."""
    luck = contest.corrected()
    rows = []
    for name, r in sorted(contest.ratings().bots.items(), key=lambda item: -item[1].points):
        fair = [f"{row[name][0]:.1%} ± {row[name][1]:.1%}" for row in luck if name in row]
        rows.append([name, str(r), ", ".join(fair) or "-"])
    return rows


def _time_heads(say: ReportWords) -> list[str]:
    return [
        "Bot",
        say("Anzahl", "Number"),
        say("Mittel", "Mean"),
        f"{ALMOST_ALL:.0%}",
        say("längste", "Longest"),
        say("zu spät", "Late"),
        say("regelwidrig", "Illegal"),
    ]


def _time_rows(contest: Contest) -> list[list[str]]:
    """How many decisions there were, how long they took, and which went wrong."""
    return [
        [
            name,
            str(t.moves),
            *(f"{1000 * s:.1f} ms" for s in (t.mean, t.within(ALMOST_ALL), t.longest)),
            str(t.late),
            str(t.illegal),
        ]
        for name, t in contest.times().items()
    ]


def write_page(contest: Contest, language: Language, command: str) -> str:
    """The contest as one HTML page that needs nothing else."""
    say = ReportWords(language)
    bots = contest.bots()
    parts = [
        f"<h1>{escape(contest.game)}</h1>",
        f"<p>{contest.seats} {say('Spieler', 'players')}, {len(contest.turns())} "
        f"{say('Spiele', 'games')}, seed {contest.seed}, {say('nicht beendet', 'unfinished')} "
        f"{contest.unfinished():.1%}. <code>{escape(command)}</code></p>",
        f"<h2>{say('Siege', 'Wins')}</h2>",
        _wins(contest, bots, say),
        f"<h2>{say('Wertung', 'Ratings')}</h2>",
        _ratings(contest, bots, say),
        f"<h2>{say('Siege nach Platz', 'Wins by seat')}</h2>",
        _seats(contest, bots, say),
        f"<h2>{say('Züge je Spiel', 'Turns per game')}</h2>",
        histogram(say("Züge je Spiel", "Turns per game"), contest.turns()),
    ]
    if contest.times():
        parts += [f"<h2>{say('Entscheidungen', 'Decisions')}</h2>", _times(contest, bots, say)]
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(contest.game)}</title><style>{STYLE}</style>"
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _table(heads: list[str], rows: list[list[str]]) -> str:
    """A table whose first column is words and whose others are figures."""
    head = "".join(f'<th class="number">{escape(name)}' for name in heads[1:])
    body = "".join(
        f"<tr><td>{escape(row[0])}"
        + "".join(f'<td class="number">{escape(cell)}' for cell in row[1:])
        for row in rows
    )
    return f"<table><tr><th>{escape(heads[0])}{head}{body}</table>"


def _wins(contest: Contest, bots: list[str], say: ReportWords) -> str:
    rows = []
    for series in contest.series:
        against = ", ".join(series.bots)
        for name, (share, half) in series.by_bot().items():
            label = name if len(contest.series) == 1 else f"{name} ({against})"
            rows.append(Bar(label, share, half, f"{share:.1%} ± {half:.1%}", bots.index(name)))
    return bars(say("Siege je Platz", "Wins per seat"), rows, mark=1 / contest.seats)


def _ratings(contest: Contest, bots: list[str], say: ReportWords) -> str:
    ratings = contest.ratings()
    rows = [
        Bar(name, r.points, r.interval, str(r), bots.index(name))
        for name, r in sorted(ratings.bots.items(), key=lambda item: -item[1].points)
    ]
    seat = say("Platz", "seat")
    rows += [
        Bar(f"{seat} {SEATS[k]}", r.points, r.interval, str(r), 5)
        for k, r in enumerate(ratings.seats)
    ]
    known = all(row.interval < float("inf") for row in rows)
    chart = points(say("Wertung", "Ratings"), rows) if known else ""
    note = say(
        "400 Punkte sind der Faktor zehn in der Gewinnchance an einem Tisch. Ohne Glück: Siege "
        "weniger dem, was Start, Würfel und Karten gaben.",
        "400 points are a factor of ten in the chance to win at one table. Less luck: wins less "
        "what the start, dice and cards gave.",
    )
    return f"{chart}{_table(_rating_heads(say), _rating_rows(contest))}<p>{note}</p>"


def _seats(contest: Contest, bots: list[str], say: ReportWords) -> str:
    rows = [
        Bar(f"{name} {SEATS[seat]}", share, half, f"{share:.1%} ± {half:.1%}", bots.index(name))
        for name, shares in contest.by_bot_and_seat().items()
        for seat, (share, half) in enumerate(shares)
    ]
    return bars(say("Siege nach Platz", "Wins by seat"), rows, mark=1 / contest.seats)


def _times(contest: Contest, bots: list[str], say: ReportWords) -> str:
    rows = [
        Bar(name, 1000 * t.within(ALMOST_ALL), 0.0, f"{1000 * t.mean:.1f} ms", bots.index(name))
        for name, t in contest.times().items()
    ]
    title = say("99 % der Entscheidungen, Mittel", "99 % of decisions, mean")
    note = say(
        "Der Balken ist die Zeit, in der 99 % der Entscheidungen fielen; daneben das Mittel.",
        "The bar is the time in which 99 % of the decisions were made; beside it the mean.",
    )
    return f"{bars(title, rows)}<p>{note}</p>{_table(_time_heads(say), _time_rows(contest))}"
