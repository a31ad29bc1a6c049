"""The command `risiko campaign`: found a world, play on it, look at it, pass it on, check it."""

import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from risiko.cli.console.command_line import SpokenCommand, make_app
from risiko.cli.console.options import File, LanguageCode
from risiko.cli.console.output import BAD_INPUT, WRONG, Command, choose_language, fail, write_line
from risiko.text import Text
from risiko.text import load as load_texts

if TYPE_CHECKING:
    from risiko.evolution.campaign.campaign import Campaign
    from risiko.record import Record
    from risiko.record.match import Match

app = make_app("campaign")

SUFFIX = ".campaign"
MOST_PLIES = 200_000
"""A game between bots that takes longer is given up."""
SEED_BITS = 63


class Folder:
    """Where campaigns are kept, as the options before the command have set it."""

    path: Path = Path()


def _sentences() -> dict[str, Text]:
    found: dict[str, Text] = load_texts("risiko.evolution.content", "campaign")["sentence"]
    return found


def say(key: str, **gaps: object) -> str:
    """A sentence of `campaign.de.toml` and its siblings in the chosen language."""
    return _sentences()[key].say(Command.language, **gaps)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    lang: LanguageCode = "",
    folder: Annotated[Path | None, typer.Option("--dir")] = None,
) -> None:
    """Everything a campaign needs; each is one file."""
    if context.invoked_subcommand is None:
        write_line(context.get_help())
        raise typer.Exit(BAD_INPUT)
    if lang or context.parent is None:  # else `risiko` has chosen the language already
        choose_language(lang)
    if folder is None:
        import platformdirs

        folder = platformdirs.user_data_path("risiko") / "campaigns"
    Folder.path = folder


Name = Annotated[str, typer.Argument()]


def path_of(name: str) -> Path:
    """The file of a campaign."""
    word = re.sub(r"[^\w-]+", "-", name.casefold()).strip("-") or "campaign"
    return Folder.path / f"{word}{SUFFIX}"


def load(name: str) -> "Campaign":
    """A campaign by its name, or a clear error."""
    path = path_of(name)
    if not path.exists():
        raise fail(say("missing", name=name))
    return read(path)


def read(path: Path) -> "Campaign":
    """A campaign from a file, or the place where it breaks."""
    from risiko.evolution.campaign.campaign import BrokenCampaign, Campaign, OutdatedCampaign

    try:
        return Campaign.load(path)
    except BrokenCampaign as error:
        place, reason = (text.say(Command.language) for text in (error.place, error.reason))
        what = "outdated" if isinstance(error, OutdatedCampaign) else "broken"
        raise fail(say(what, place=place, reason=reason), WRONG) from None
    except OSError as error:
        raise fail(error, at=path) from None


def save(campaign: "Campaign", path: Path, *, replace: bool) -> None:
    """Write a campaign; what is there already is never lost."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        campaign.save(path, replace=replace)
    except FileExistsError:
        raise fail(say("present", path=path)) from None
    except OSError as error:
        raise fail(error, at=path) from None


@app.command(cls=SpokenCommand)
def new(
    name: Name,
    people: Annotated[list[str], typer.Argument()],
) -> None:
    """Found a world for a circle of people."""
    from risiko.evolution.campaign.campaign import BrokenCampaign, Campaign

    try:
        campaign = Campaign.new(name, people)
    except BrokenCampaign as error:
        raise fail(error.reason.say(Command.language)) from None
    path = path_of(name)
    save(campaign, path, replace=False)
    write_line(say("founded", name=name, path=path))


@app.command(cls=SpokenCommand)
def play(
    name: Name,
    player: Annotated[list[str] | None, typer.Option("--player", "-p")] = None,
    bots: Annotated[str, typer.Option()] = "",
    person: Annotated[list[str] | None, typer.Option()] = None,
    games: Annotated[int, typer.Option(min=1)] = 1,
    seed: Annotated[int | None, typer.Option()] = None,
) -> None:
    """Play the next game."""
    from risiko.bots import bots_for
    from risiko.evolution.campaign.campaign import BrokenCampaign
    from risiko.evolution.game import ID, PLAYERS
    from risiko.record.dice import Seeded

    campaign = load(name)
    players = player or list(campaign.circle[: PLAYERS[-1]])
    for who in (*players, *(person or ())):
        if who not in campaign.circle:
            circle = ", ".join(campaign.circle)
            raise fail(say("stranger", person=who, circle=circle))
    if bots and bots not in bots_for(ID):
        raise fail(say("unbot", bot=bots, bots=", ".join(bots_for(ID))))
    minds = ["" if not bots or who in (person or ()) else bots for who in players]
    for number in range(games):
        value = secrets.randbits(SEED_BITS) if seed is None else seed + number
        try:
            match = campaign.match(players, Seeded(value))
        except BrokenCampaign as error:
            raise fail(error.reason.say(Command.language)) from None
        done = _by_bots(match, minds) if all(minds) else _at_terminal(campaign, match, minds)
        if done is None:
            return
        _keep(campaign, done)


def _keep(campaign: "Campaign", record: "Record") -> None:
    """A finished game joins the campaign."""
    chapter = campaign.add(record)
    save(campaign, path_of(campaign.name), replace=True)
    scores = chapter.after.scores()
    winner = record.players[scores.index(max(scores))]
    write_line(say("added", number=len(campaign.chapters), winner=winner))
    for line in campaign.chronicle(Command.language)[-1].lines:
        write_line(f"  {line}")


def _by_bots(match: "Match", minds: Sequence[str]) -> "Record | None":
    """Bots play the game to its end."""
    from risiko import record
    from risiko.bots import bot
    from risiko.evolution.game import ID
    from risiko.protocol import CHANCE

    seats = [bot(mind, ID, seat) for seat, mind in enumerate(minds)]
    while not match.over and len(match.entries) < MOST_PLIES:
        turn = match.position.turn
        if turn == CHANCE:
            match.draw()
        else:
            match.play(seats[turn].choose(match.position.view(turn)))
    if match.over:
        return record.of_match(match)
    write_line(say("endless", plies=MOST_PLIES), err=True)
    return None


def _at_terminal(campaign: "Campaign", match: "Match", minds: Sequence[str]) -> "Record | None":
    """People play at the terminal; the running game is kept beside the campaign."""
    from risiko import record
    from risiko.evolution.game import ID
    from risiko.narration.players import Player
    from risiko.terminal import saving
    from risiko.terminal.presenter import make_presenter
    from risiko.terminal.prompt import Prompter
    from risiko.terminal.screen import Screen, ask_terminal, make_console
    from risiko.terminal.session import Quit, Session
    from risiko.terminal.texts import Words

    words = Words(Command.language, ID)
    path = path_of(campaign.name).with_suffix(f".{len(campaign.chapters) + 1}{saving.SUFFIX}")
    plies = []
    saver = saving.new_saver(match, path.parent)
    saver.path = path
    if path.exists():
        try:
            loaded = saving.load(path, secrets.randbits(SEED_BITS))
        except saving.BadFile as error:
            raise fail(words.say(error.key, path=path, problem=error.problem)) from None
        if loaded.record.start == str(match.start) and loaded.record.players == match.players:
            match, plies, saver = loaded.match, loaded.plies, loaded.saver()
    people = [Player(who, mind) for who, mind in zip(match.players, minds, strict=True)]
    screen = Screen(make_console(), ask_terminal)
    session = Session(
        match, people, make_presenter(match.game, people, words), screen, saver, words, plies
    )
    try:
        session.run(Prompter().decide)
    except (Quit, EOFError, KeyboardInterrupt):
        session.save()
    if match.over:
        return record.of_match(match)
    write_line(say("paused", path=saver.path))
    return None


@app.command(cls=SpokenCommand)
def show(name: Name) -> None:
    """Show the chronicle: all games, what changed and why."""
    from risiko.evolution.content.pieces import PACKETS

    campaign = load(name)
    world = campaign.world
    write_line(say("heading", name=campaign.name))
    write_line(say("circle", circle=", ".join(campaign.circle)))
    if world.planet:
        write_line(say("planet", planet=world.planet))
    if not campaign.chapters:
        write_line(say("none"))
    for page in campaign.chronicle(Command.language):
        write_line(f"\n{page.title}")
        for line in page.lines:
            write_line(f"  {line}")
        for title, story, rules in page.stories:
            write_line(f"\n  {title}\n  {story}\n  {rules}")
    sealed = [packet for packet in PACKETS.values() if not world.has(packet.id)]
    if sealed:
        write_line(f"\n{say('sealed')}")
    for packet in sealed:
        name_, condition = packet.name, packet.condition
        write_line(f"  {name_.say(Command.language)}: {condition.say(Command.language)}")


@app.command("export", cls=SpokenCommand)
def export_(name: Name, path: File) -> None:
    """Write a campaign to one file; nothing is overwritten."""
    save(load(name), path, replace=False)
    write_line(say("exported", path=path))


@app.command("import", cls=SpokenCommand)
def import_(path: File) -> None:
    """Take over a campaign after checking it."""
    campaign = read(path)
    target = path_of(campaign.name)
    save(campaign, target, replace=False)
    write_line(say("imported", name=campaign.name, games=len(campaign.chapters), path=target))


@app.command(cls=SpokenCommand)
def verify(campaign: Annotated[str, typer.Argument()]) -> None:
    """Check the whole chain of a campaign."""
    path = Path(campaign)
    kept = path if path.exists() or not path_of(campaign).exists() else path_of(campaign)
    whole = read(kept)
    write_line(say("sound", games=len(whole.chapters)))
