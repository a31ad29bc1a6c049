"""An MCP server: an assistant plays any game in words, at tables that end with the server."""

import secrets
from collections.abc import Callable

from mcp.server.mcpserver import MCPServer

from risiko import __version__, registry
from risiko.bots import Bot, bot, bots_for
from risiko.errors import InputError, describe, problem
from risiko.language_models.worded_game import WordedGame
from risiko.language_models.words import say
from risiko.narration.rule_sheet import sections
from risiko.text import Language, Phrases

about = Phrases("risiko.language_models", "texts", "tool")
"""What each tool does."""
OWN_SEAT = 0
"""Where the assistant sits."""
MOST_TABLES = 20
SEED_BITS = 63


class AssistantTables:
    """The tables of one server, and what its tools do with them."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._tables: dict[str, WordedGame] = {}
        self._opened = 0

    def _say(self, key: str, **gaps: object) -> str:
        return say(key, **gaps).say(self._language)

    def list_games(self) -> str:
        """All games."""
        lines = []
        for entry in registry.listings():
            players = f"{entry.players[0]}–{entry.players[-1]}"
            goal, bots = entry.goal.say(self._language), ", ".join(bots_for(entry.id))
            title = entry.title.say(self._language)
            lines.append(f"{entry.id}: {title}, {players}; {goal}; bots: {bots}")
        return "\n".join(lines)

    def rules(self, game: str) -> str:
        """How a game is played."""
        lines = []
        for title, rows in sections(registry.named(game)):
            lines.append(title.say(self._language))
            for row in rows:
                texts = (row.question, row.answer, row.place)
                question, answer, place = (text.say(self._language) for text in texts)
                lines.append(f"- {question} {answer} [{place}]")
        return "\n".join(lines)

    def new_game(self, game: str, players: int = 0, bot: str = "", seed: int | None = None) -> str:
        """Open a table; without a number of players as few as possible, against the best bot."""
        if len(self._tables) >= MOST_TABLES:
            return self._say("too_many_tables", most=MOST_TABLES)
        way = registry.named(game)
        number = secrets.randbits(SEED_BITS) if seed is None else seed
        known = bots_for(way.id)
        name = bot or known[-1]
        if name not in known:  # a model must not name a program to be run
            raise InputError(problem("no_bot", name=name, id=way.id, known=", ".join(known)))
        table = WordedGame(
            way.name,
            players or way.seats[0],
            seed=number,
            language=self._language,
            bots=lambda seat: _opponent(seat, name, way.id, number),
        )
        self._opened += 1
        key = str(self._opened)
        self._tables[key] = table
        introduction = table.words.introduce(OWN_SEAT)
        told = self._say("opened", table=key, introduction=introduction)
        return f"{told}\n\n{self._show(table)}"

    def look(self, table: str) -> str:
        """What is to be seen at a table."""
        return self._show(self._find(table))

    def play(self, table: str, action: str) -> str:
        """Play an action at a table."""
        found = self._find(table)
        if found.over:
            return self._show(found)
        refusal = found.answer(action)
        if refusal:
            told = self._say("refused", reason=refusal)
            return f"{told} {self._say('try_again')}\n\n{self._ask(found)}"
        return self._show(found)

    def close_game(self, table: str) -> str:
        """Close a table."""
        self._find(table)
        del self._tables[table]
        return self._say("closed", table=table)

    def _find(self, table: str) -> WordedGame:
        if table not in self._tables:
            raise InputError(say("no_table", table=table))
        return self._tables[table]

    def _show(self, table: WordedGame) -> str:
        """What has happened, then the position and the question, or the end."""
        news = table.tell_news(OWN_SEAT)
        if not table.over:
            return "\n\n".join(part for part in (news, table.describe(OWN_SEAT)) if part)
        tally = table.tallies[OWN_SEAT]
        scores = ", ".join(f"{score:g}" for score in table.scores)
        counts = {"decisions": tally.decisions, "refused": tally.refused}
        return f"{news}\n\n{self._say('finished', scores=scores, **counts)}"

    def _ask(self, table: WordedGame) -> str:
        return table.words.describe_question(table.match.position.view(OWN_SEAT))


def _opponent(seat: int, name: str, id: str, seed: int) -> Bot | None:
    return None if seat == OWN_SEAT else bot(name, id, seed + seat)


def make_server(language: Language) -> MCPServer:
    """A server with its tools, described in a language."""
    tables = AssistantTables(language)
    instructions = about("server").say(language)
    server = MCPServer("risiko", instructions=instructions, version=__version__, log_level="ERROR")

    def offer(tool: Callable[..., str]) -> None:
        server.tool(description=about(tool.__name__).say(language))(tool)

    def list_games() -> str:
        return tables.list_games()

    def rules(game: str) -> str:
        return _answer(lambda: tables.rules(game))

    def new_game(game: str, players: int = 0, bot: str = "", seed: int | None = None) -> str:
        return _answer(lambda: tables.new_game(game, players, bot, seed))

    def look(table: str) -> str:
        return _answer(lambda: tables.look(table))

    def play(table: str, action: str) -> str:
        return _answer(lambda: tables.play(table, action))

    def close_game(table: str) -> str:
        return _answer(lambda: tables.close_game(table))

    def _answer(do: Callable[[], str]) -> str:
        """What a tool says; what cannot be done is said in words, too."""
        try:
            return do()
        except InputError as error:
            return say("refused", reason=describe(error)).say(language)

    for tool in (list_games, rules, new_game, look, play, close_game):
        offer(tool)
    return server
