"""The shelf of the lobby: the boxes of all games, and who the bots are."""

from risiko import registry
from risiko.bots import bots_for
from risiko.bots.characters import characters_of
from risiko.box import Box
from risiko.registry import Listing
from risiko.server.scenes.info import bot_title
from risiko.server.wire.shelf import BotLevel, BoxInfo, CharacterInfo, CoverStroke, Shelf
from risiko.text import Language


def read_shelf(language: Language) -> Shelf:
    """Everything on the shelf, in a language."""
    bots = dict.fromkeys(bot for id in registry.games() for bot in bots_for(id))
    return Shelf(
        boxes=tuple(
            _box_info(box, language) if isinstance(box, Box) else _plain_box(box, language)
            for box in registry.boxes()
        ),
        bots=tuple(_level(bot, language) for bot in bots),
    )


def _box_info(box: Box, language: Language) -> BoxInfo:
    return BoxInfo(
        id=box.id,
        title=box.title.say(language),
        lead=box.lead.say(language),
        games=box.games,
        ground=box.ground,
        cover=tuple(CoverStroke(**stroke._asdict()) for stroke in box.cover),
        newcomers=box.newcomers,
    )


def _plain_box(game: Listing, language: Language) -> BoxInfo:
    """The box of a game that brings none of its own."""
    return BoxInfo(
        id=game.id,
        title=game.title.say(language),
        lead=game.goal.say(language),
        games=(game.id,),
        ground="",
        cover=(),
        newcomers=False,
    )


def _level(bot: str, language: Language) -> BotLevel:
    return BotLevel(
        key=bot,
        title=bot_title(bot, language),
        characters=tuple(
            CharacterInfo(name=name, hat=hat, look=look, likes=likes.say(language))
            for name, hat, look, likes in characters_of(bot)
        ),
    )
