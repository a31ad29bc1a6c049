"""What can be played, and by which rules: the lists and pages before a game begins."""

from risiko.bots import bots_for
from risiko.classic.game import ClassicGame
from risiko.classic.house import HOUSE_RULES, fitting
from risiko.protocol import Game
from risiko.registry import EVOLUTION, EXPRESS, entry, named
from risiko.rulesheet import Row, sections
from risiko.server.scenes.texts import Words, title
from risiko.server.wire.table import Choosable, GameInfo, RuleRow, RuleSection, RulesPage
from risiko.text import Language

HOUSE = "house:"
"""How a house rule begins in the name of a game."""


def game_info(id: str, language: Language) -> GameInfo:
    """A game in the list, with all that can be chosen for it."""
    known, game = entry(id), named(id)
    house = fitting(id, game.rules) if isinstance(game, ClassicGame) else ()
    return GameInfo(
        id=id,
        title=known.title.say(language),
        goal=known.goal.say(language),
        players=known.players,
        options=tuple(
            Choosable(key=name, title=option_title(name, language)) for name in known.options
        ),
        house=tuple(
            Choosable(key=name, title=option_title(HOUSE + name, language)) for name in house
        ),
        bots=tuple(Choosable(key=name, title=bot_title(name, language)) for name in bots_for(id)),
        secrets=id != EXPRESS,
        reactions=id == EVOLUTION,
        board="cards" if id == EXPRESS else "map",
    )


def option_title(name: str, language: Language) -> str:
    """What an option of a game, or a house rule, changes."""
    house = HOUSE_RULES.get(name.removeprefix(HOUSE)) if name.startswith(HOUSE) else None
    return house.text.say(language) if house is not None else title("option", name, language)


def option_titles(game: Game, language: Language) -> tuple[str, ...]:
    """The options and house rules of a game in words."""
    return tuple(option_title(name, language) for name in game.name.split("+")[1:])


def bot_title(name: str, language: Language) -> str:
    """What a bot is called."""
    return title("bot", name, language)


def rules_page(game: Game, language: Language) -> RulesPage:
    """How a game is played: every question with its answer and its place in the book."""
    known = entry(game.id)
    return RulesPage(
        game=game.name,
        title=known.title.say(language),
        goal=known.goal.say(language),
        sections=tuple(
            RuleSection(
                title=heading.say(language), rows=tuple(_row(row, language) for row in rows)
            )
            for heading, rows in sections(game)
        ),
    )


def _row(row: Row, language: Language) -> RuleRow:
    return RuleRow(
        question=row.question.say(language),
        answer=row.answer.say(language),
        cite=Words(language).place(row.cite),
        note=None if row.note is None else row.note.say(language),
        house=row.house,
    )
