"""A contest as a page to read and as tables in the terminal."""

from html import escape

from rich.console import Console
from rich.table import Table

from risiko.arena.charts import Bar, bars, histogram, points
from risiko.arena.contest import ALMOST_ALL, Contest
from risiko.arena.standings import print_standings
from risiko.arena.words import ArenaWords
from risiko.text import Language

SEATS = "abcdef"
COST_DIGITS = 2
"""Of what decisions cost."""
STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; border-bottom: 1px solid #8884 }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto; margin: .5rem 0 1.5rem }
code { font-size: .9em }
"""


def print_contest(out: Console, contest: Contest, language: Language) -> None:
    """The standings of every series, then ratings and times of all."""
    words = ArenaWords(language)
    for series in contest.series:
        print_standings(out, series, language)
    out.print(_tabulate(words.say("ratings"), _rating_heads(words), _rating_rows(contest, words)))
    if contest.times():
        title = words.say("decisions")
        out.print(_tabulate(title, _time_heads(words), _time_rows(contest, words)))
    costs = _cost_rows(contest, words)
    if costs:
        out.print(_tabulate(words.say("costs"), _cost_heads(words), costs))
    out.print(words.say("unfinished", share=words.percent(contest.unfinished())))


def _tabulate(title: str, heads: list[str], rows: list[list[str]]) -> Table:
    """A table for the terminal, whose first column is words and whose others are figures."""
    table = Table(title=title)
    for column, head in enumerate(heads):
        table.add_column(head, justify="right" if column else "left")
    for row in rows:
        table.add_row(*row)
    return table


def _rating_heads(words: ArenaWords) -> list[str]:
    points = words.say("points", confidence=words.confidence)
    return [words.say("bot"), points, words.say("wins_without_luck")]


def _rating_rows(contest: Contest, words: ArenaWords) -> list[list[str]]:
    """Name, points, and the share of wins without luck, the best first."""
    luck = contest.corrected()
    rows = []
    for name, r in sorted(contest.ratings().bots.items(), key=lambda item: -item[1].points):
        fair = [words.interval(*row[name]) for row in luck if name in row]
        rows.append([name, str(r), ", ".join(fair) or "-"])
    return rows


def _cost_heads(words: ArenaWords) -> list[str]:
    return [words.say(key) for key in ("bot", "tokens", "tokens_each", "cost")]


def _cost_rows(contest: Contest, words: ArenaWords) -> list[list[str]]:
    """What bots say their decisions have cost."""
    return [
        [
            name,
            words.number(t.tokens),
            words.number(t.tokens / max(1, t.moves)),
            words.number(t.cost, COST_DIGITS),
        ]
        for name, t in contest.times().items()
        if t.tokens or t.cost
    ]


def _time_heads(words: ArenaWords) -> list[str]:
    return [
        words.say("bot"),
        words.say("number"),
        words.say("mean"),
        words.percent(ALMOST_ALL, 0),
        words.say("longest"),
        words.say("late"),
        words.say("illegal"),
        words.say("failed"),
    ]


def _time_rows(contest: Contest, words: ArenaWords) -> list[list[str]]:
    """How many decisions there were, how long they took, and which went wrong."""
    return [
        [
            name,
            words.number(t.moves),
            *map(words.milliseconds, (t.mean, t.within(ALMOST_ALL), t.longest)),
            words.number(t.late),
            words.number(t.illegal),
            words.number(t.failed),
        ]
        for name, t in contest.times().items()
    ]


def write_page(contest: Contest, language: Language, command: str) -> str:
    """The contest as one HTML page that needs nothing else."""
    words = ArenaWords(language)
    bots = contest.bots()
    games = len(contest.turns())
    summary = words.say(
        "summary",
        seats=contest.seats,
        n=games,
        games=words.number(games),
        seed=contest.seed,
        share=words.percent(contest.unfinished()),
    )
    turns = words.say("turns_title")
    parts = [
        f"<h1>{escape(contest.game)}</h1>",
        f"<p>{escape(summary)} <code>{escape(command)}</code></p>",
        f"<h2>{words.say('wins')}</h2>",
        _wins(contest, bots, words),
        f"<h2>{words.say('ratings')}</h2>",
        _ratings(contest, bots, words),
        f"<h2>{words.say('wins_by_seat')}</h2>",
        _seats(contest, bots, words),
        f"<h2>{turns}</h2>",
        histogram(turns, contest.turns()),
    ]
    if contest.times():
        parts += [f"<h2>{words.say('decisions')}</h2>", _times(contest, bots, words)]
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


def _wins(contest: Contest, bots: list[str], words: ArenaWords) -> str:
    rows = []
    for series in contest.series:
        against = ", ".join(series.bots)
        for name, (share, half) in series.by_bot().items():
            label = name if len(contest.series) == 1 else f"{name} ({against})"
            told = words.interval(share, half)
            rows.append(Bar(label, share, half, told, bots.index(name)))
    return bars(words.say("wins_per_seat"), rows, mark=1 / contest.seats)


def _ratings(contest: Contest, bots: list[str], words: ArenaWords) -> str:
    ratings = contest.ratings()
    rows = [
        Bar(name, r.points, r.interval, str(r), bots.index(name))
        for name, r in sorted(ratings.bots.items(), key=lambda item: -item[1].points)
    ]
    rows += [
        Bar(words.say("one_seat", seat=SEATS[k]), r.points, r.interval, str(r), 5)
        for k, r in enumerate(ratings.seats)
    ]
    known = all(row.interval < float("inf") for row in rows)
    chart = points(words.say("ratings"), rows) if known else ""
    table = _table(_rating_heads(words), _rating_rows(contest, words))
    return f"{chart}{table}<p>{escape(words.say('ratings_note'))}</p>"


def _seats(contest: Contest, bots: list[str], words: ArenaWords) -> str:
    rows = [
        Bar(f"{name} {SEATS[seat]}", share, half, words.interval(share, half), bots.index(name))
        for name, shares in contest.by_bot_and_seat().items()
        for seat, (share, half) in enumerate(shares)
    ]
    return bars(words.say("wins_by_seat"), rows, mark=1 / contest.seats)


def _times(contest: Contest, bots: list[str], words: ArenaWords) -> str:
    rows = [
        Bar(name, 1000 * t.within(ALMOST_ALL), 0.0, words.milliseconds(t.mean), bots.index(name))
        for name, t in contest.times().items()
    ]
    almost_all = words.percent(ALMOST_ALL, 0)
    title = words.say("times_title", share=almost_all)
    note = escape(words.say("times_note", share=almost_all))
    table = _table(_time_heads(words), _time_rows(contest, words))
    costs = _cost_rows(contest, words)
    if costs:
        table += f"<h2>{words.say('costs')}</h2>{_table(_cost_heads(words), costs)}"
    lost = "".join(f"<p>{escape(line)}</p>" for line in words.tell_lost(contest.times()))
    return f"{bars(title, rows)}<p>{note}</p>{table}{lost}"
