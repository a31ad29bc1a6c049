"""What can be played, and by which rules: the lists and pages before a game begins."""

from collections.abc import Mapping

from risiko.bots import bots_for
from risiko.citation import SheetRow
from risiko.narration.rule_sheet import sections
from risiko.protocol import Game
from risiko.registry import family_of, listing, load, named
from risiko.rule_coverage import count_tests
from risiko.server.scenes.texts import title
from risiko.server.wire.table import Choosable, GameInfo, RuleRow, RuleSection, RulesPage
from risiko.text import LANGUAGES, Language, Text

HOUSE = "house:"
"""How a house rule begins in the name of a game."""


def game_info(id: str, language: Language) -> GameInfo:
    """A game in the list, with all that can be chosen for it."""
    known, game, family = listing(id), named(id), family_of(id)
    return GameInfo(
        id=id,
        title=known.title.say(language),
        goal=known.goal.say(language),
        players=known.players,
        options=tuple(
            Choosable(key=name, title=title("option", name, language)) for name in known.options
        ),
        house=tuple(
            Choosable(key=name, title=text.say(language))
            for name, text in house_texts(game).items()
        ),
        bots=tuple(Choosable(key=name, title=bot_title(name, language)) for name in bots_for(id)),
        secrets=family.has_secrets,
        reactions=bool(family.reactions),
        campaign=family.has_campaigns,
        emblem=known.emblem,
        minutes=known.facts.minutes if known.facts else None,
        difficulty=known.facts.difficulty if known.facts else None,
        difference=known.facts.difference.say(language) if known.facts else "",
        board=family.board,
    )


def house_texts(game: Game) -> Mapping[str, Text]:
    """The house rules that fit a game, in words."""
    part = family_of(game.id).house_rules
    found: Mapping[str, Text] = load(part)(game) if part else {}
    return found


def option_titles(game: Game, language: Language) -> tuple[str, ...]:
    """The options and house rules of a game in words."""
    house = house_texts(named(game.id))
    return tuple(
        house[name.removeprefix(HOUSE)].say(language)
        if name.startswith(HOUSE)
        else title("option", name, language)
        for name in game.name.split("+")[1:]
    )


def bot_title(name: str, language: Language) -> str:
    """What a bot is called."""
    return title("bot", name, language)


def rules_page(game: Game, language: Language) -> RulesPage:
    """How a game is played: every question with its answer and its place in the book."""
    known = listing(game.id)
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


def _row(row: SheetRow, language: Language) -> RuleRow:
    return RuleRow(
        question=row.question.say(language),
        answer=row.answer.say(language),
        cite=row.place.say(language),
        linked=tuple(row.place.say(language) for language in LANGUAGES),
        note=None if row.note is None else row.note.say(language),
        house=row.house,
        tests=count_tests(row.cite),
    )
