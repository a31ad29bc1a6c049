"""The bot keeps to the rules, and holds its own against a player who does anything."""

from pathlib import Path

from risiko.arena.simulate import simulate

BOT = f"{Path(__file__).with_name('my_bot.py')}:MyBot"


def test_every_decision_is_legal() -> None:
    """All decisions of two games are its own."""
    series = simulate("2003/conquest", 2, [BOT, "random"], 2, seed=1, limit=2000, workers=1)
    decisions = series.times()[BOT]
    assert decisions.moves > 0
    assert decisions.lost == 0, decisions.first_fault


def test_it_beats_random_play() -> None:
    """It wins more than half of six games."""
    series = simulate("2010/duel", 2, [BOT, "random"], 6, seed=1, workers=1)
    share, _ = series.by_bot()[BOT]
    assert share > 0.5
