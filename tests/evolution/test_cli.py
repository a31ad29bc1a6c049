"""The command `risiko campaign`: found, play, show, pass on, check."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from risiko.bots import bot
from risiko.cli.campaign import app, path_of
from risiko.evolution.campaign.campaign import Campaign
from risiko.evolution.content.pieces import (
    EVENTS,
    FACTIONS,
    MISSIONS,
    PACKETS,
    POWERS,
    START,
    powers_of,
)
from risiko.protocol import CHANCE
from risiko.record import of_match
from risiko.record.dice import Seeded
from risiko.text import Language


def run(folder: Path, *words: str, language: str = "en", typed: str = "") -> Result:
    return CliRunner().invoke(
        app, ["--lang", language, "--dir", str(folder), *words], input=typed or None
    )


@pytest.fixture
def founded(tmp_path: Path) -> Path:
    done = run(tmp_path, "new", "Sunday", "Anna", "Ben", "Carla", "Dora")
    assert done.exit_code == 0, done.output
    return tmp_path


def play(folder: Path, *more: str) -> Result:
    players = ("-p", "Anna", "-p", "Ben", "-p", "Carla")
    return run(folder, "play", "Sunday", *players, "--bots", "captain", "--seed", "3", *more)


def test_a_campaign_is_founded_once(founded: Path) -> None:
    assert path_of("Sunday") == founded / "sunday.campaign"
    again = run(founded, "new", "Sunday", "X", "Y", "Z")
    assert again.exit_code == 2
    assert "nothing was overwritten" in again.output


def test_bots_play_and_the_world_changes(founded: Path) -> None:
    done = play(founded, "--games", "2")
    assert done.exit_code == 0, done.output
    assert "Game 2: " in done.output
    campaign = Campaign.load(founded / "sunday.campaign")
    assert campaign.world.games == 2
    assert list(founded.iterdir()) == [founded / "sunday.campaign"]


@pytest.mark.covers("evolution.introduction.2")
def test_the_chronicle_is_shown_and_nothing_sealed(founded: Path) -> None:
    play(founded)
    world = Campaign.load(founded / "sunday.campaign").world
    for language in ("de", "en"):
        done = run(founded, "show", "Sunday", language=language)
        assert done.exit_code == 0
        assert "Anna" in done.output
        for packet in PACKETS.values():
            opened = world.has(packet.id)
            assert (packet.story.say(language) in done.output) == opened
            assert packet.name.say(language) in done.output
        for piece in (*POWERS.values(), *EVENTS.values(), *MISSIONS.values(), *FACTIONS.values()):
            if piece.packet and not world.has(piece.packet):
                assert f"“{piece.name.en}”" not in done.output


def test_a_campaign_is_passed_on_and_checked(founded: Path, tmp_path: Path) -> None:
    play(founded)
    target = tmp_path / "given.txt"
    assert run(founded, "export", "Sunday", str(target)).exit_code == 0
    assert run(founded, "export", "Sunday", str(target)).exit_code == 2
    assert target.read_bytes() == (founded / "sunday.campaign").read_bytes()
    other = tmp_path / "other"
    assert run(other, "import", str(target)).exit_code == 0
    assert (other / "sunday.campaign").read_bytes() == target.read_bytes()
    for named in (str(target), "Sunday"):
        done = run(other, "verify", named)
        assert (done.exit_code, "games: 1" in done.output) == (0, True)


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "nach Version 1 der Regeln gespielt"), ("en", "played by version 1 of the rules")],
)
def test_a_campaign_by_older_rules_is_refused(founded: Path, language: str, said: str) -> None:
    play(founded)
    path = founded / "sunday.campaign"
    path.write_text(path.read_text().replace("evolution@2", "evolution@1"))
    kept = path.read_bytes()
    for words in (
        ["show", "Sunday"],
        ["verify", "Sunday"],
        ["play", "Sunday", "--bots", "captain"],
    ):
        done = run(founded, *words, language=language)
        assert done.exit_code == 1
        assert said in " ".join(done.output.split())
    assert path.read_bytes() == kept


def test_a_broken_campaign_is_refused_with_its_place(founded: Path, tmp_path: Path) -> None:
    play(founded)
    path = founded / "sunday.campaign"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("person Dora", "person Doro"), encoding="utf-8")
    for words in (("verify", str(path)), ("show", "Sunday"), ("import", str(path))):
        done = run(founded, *words)
        assert done.exit_code == 1
        assert "game 1: the chain breaks here" in done.output
        done = run(founded, *words, language="de")
        assert "Spiel 1: Hier reißt die Kette" in done.output
    assert path.read_text(encoding="utf-8") == text.replace("person Dora", "person Doro")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "Nowhere"), "keine Kampagne"),
        (("new", "Monday", "Anna", "Ben"), "Eine Runde hat 3 bis 11 Personen"),
        (("new", "Monday", "Anna", "Anna", "Ben"), "Jeder Name darf in der Runde nur einmal"),
        (("new", " Monday", "Anna", "Ben", "Carla"), "sichtbare Zeichen"),
        (("play", "Sunday", "-p", "Zoe", "--bots", "captain"), "Zoe gehört nicht zur Runde"),
        (("play", "Sunday", "-p", "Anna", "-p", "Ben", "--bots", "captain"), "3 bis 5"),
        (("play", "Sunday", "-p", "Anna", "-p", "Ben", "-p", "Ben"), "3 bis 5 verschiedene"),
        (("play", "Sunday", "--bots", "genius"), "Bot „genius“"),
        (("verify", "nowhere.txt"), "nowhere.txt"),
    ],
)
def test_what_cannot_be_done_is_said(founded: Path, words: tuple[str, ...], said: str) -> None:
    done = run(founded, *words, language="de")
    assert done.exit_code == 2
    assert "Fehler: " in done.output
    assert said in done.output
    assert "error: " in run(founded, *words).output


def test_people_play_at_the_terminal_and_may_stop(founded: Path) -> None:
    """A person among bots is asked; when nothing more is typed the game is kept."""
    words = ("play", "Sunday", "-p", "Anna", "-p", "Ben", "-p", "Carla", "--bots", "captain")
    done = run(founded, *words, "--person", "Anna", "--seed", "1", typed="1\n")
    assert done.exit_code == 0, done.output
    assert "not over" in done.output
    (kept,) = founded.glob("*.risiko")
    again = run(founded, *words, "--person", "Anna", "--seed", "1", typed="1\n")
    assert again.exit_code == 0, again.output
    assert list(founded.glob("*.risiko")) == [kept]
    assert Campaign.load(founded / "sunday.campaign").chapters == ()


@pytest.mark.parametrize(
    ("language", "asked", "option", "chosen"),
    [
        pytest.param(
            "de",
            "{person} wählt einen Startvorteil für {faction.acc}.",
            "Vorteil wählen",
            "{person} wählt für {faction.acc} „{power}“",
            id="de",
        ),
        pytest.param(
            "en",
            "{person} chooses a starting power for {faction.the}.",
            "Choose a power",
            "{person} chooses “{power}” for {faction.the}",
            id="en",
        ),
    ],
)
def test_every_starting_power_is_asked_for_with_its_faction_and_options(
    founded: Path, language: Language, asked: str, option: str, chosen: str
) -> None:
    """Three people choose for five factions: the fourth question is one's second."""
    words = ("play", "Sunday", "-p", "Anna", "-p", "Ben", "-p", "Carla", "--seed", "1")
    done = run(founded, *words, language=language, typed="2\n" * 5 + "peru\n")
    assert done.exit_code == 0, done.output
    said = " ".join(done.output.split())
    first = [faction for faction in FACTIONS.values() if not faction.packet]
    assert len(first) == 5
    for person, faction in zip(("Anna", "Ben", "Carla", "Anna", "Ben"), first, strict=True):
        names = {"person": person, "faction": faction.name.say(language)}
        _, found, said = said.partition(asked.format(**names))
        assert found, names
        powers = [POWERS[id].name.say(language) for id in powers_of(START, faction.id)]
        for number, power in enumerate(powers, 1):
            assert f" {number}. {option}: {power}: " in said.partition(person)[0], (names, power)
        _, found, said = said.partition(chosen.format(**names, power=powers[1]))
        assert found, names
    assert "Peru" in said  # and the coins come next


def test_coins_are_scattered_by_the_word_that_is_shown(founded: Path) -> None:
    words = ("play", "Sunday", "-p", "Anna", "-p", "Ben", "-p", "Carla", "--seed", "1")
    done = run(founded, *words, language="de", typed="2\n" * 5 + "zufällig\n")
    assert done.exit_code == 0, done.output
    assert "unbekannt" not in done.output
    assert "Anna lässt die übrigen Münzen zufällig verteilen." in done.output


def test_a_person_at_the_terminal_signs_in_their_own_words(founded: Path) -> None:
    """One text is suggested; that is no reason not to ask. The chronicle has what was typed."""
    people = ("Anna", "Ben", "Carla")
    match = Campaign.load(path_of("Sunday")).match(people, Seeded(3))
    minds = [bot("captain", "evolution", seat) for seat in range(len(people))]
    while match.position.turn == CHANCE or match.position.options()[0].verb != "sign":
        if match.position.turn == CHANCE:
            match.draw()
        else:
            seat = match.position.turn
            match.play(minds[seat].choose(match.position.view(seat)))
    (founded / "sunday.1.risiko").write_text(str(of_match(match)), "utf-8")
    winner = people[match.position.turn]
    players = [word for name in people for word in ("-p", name)]
    words = ("play", "Sunday", *players, "--bots", "captain", "--person", winner)
    reward = "pass"
    done = run(founded, *words, typed=f"Three cheers!\n{reward}\n")
    assert done.exit_code == 0, done.output
    assert "Three cheers!" in run(founded, "show", "Sunday").output
    assert Campaign.load(path_of("Sunday")).world.signatures[-1].comment == "Three cheers!"
