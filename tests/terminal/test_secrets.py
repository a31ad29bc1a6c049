"""Several people at one device: nobody reads what is another's."""

import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from risiko.classic.books.deck import deck
from risiko.classic.books.mission_cards import TASKS, mission_text
from risiko.classic.kernel import layout
from risiko.classic.observation import observe_position
from risiko.classic.setup import setup
from risiko.protocol import OVER, Position
from risiko.terminal import main
from risiko.terminal.screen import Screen
from risiko.terminal.session import Session
from risiko.text import Language
from risiko.world import world
from tests.terminal.stage import Robot, Stage, arrive, near_the_end

SYMBOLS = {
    "infantry": ("Infanterie|Soldat", "infantry"),
    "cavalry": ("Kavallerie|Reiter", "cavalry"),
    "artillery": ("Artillerie|Kanone", "artillery"),
}


class Watch:
    """Looks at everything that is said, and who looks at the screen then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.session: Session | None = None
        self.owned: dict[int, set[int]] = {}
        self.seen_cards = 0
        self.seen_missions = 0
        self.seen_capitals = 0
        self._plies = -1
        self.missions: dict[int, int | None] = {}
        watch = self

        class Watched(Session):
            def __init__(self, *args: Any, **options: Any) -> None:
                super().__init__(*args, **options)
                watch.session = self

        say = Screen.say

        def told(screen: Screen, text: str, style: str = "") -> None:
            watch.check(text)
            say(screen, text, style)

        monkeypatch.setattr(main, "Session", Watched)
        monkeypatch.setattr(Screen, "say", told)

    def check(self, text: str) -> None:
        """Nothing in a sentence belongs to anybody but who looks."""
        if self.session is None:
            return
        position, device = self.session.match.position, self.session.device
        news = len(self.session.plies) != self._plies
        self._plies = len(self.session.plies)
        for seat in self.session.people if news else ():
            seen = observe_position(position, seat)
            self.owned.setdefault(seat, set()).update(seen.own_cards(seat))
            if seen.missions and seen.missions[seat] not in (None, layout.NOBODY):
                self.missions[seat] = seen.missions[seat]
        self._cards(text, device)
        if position.turn != OVER:
            self._missions(text, device)
            self._capitals(text, device)

    def _cards(self, text: str, device: int | None) -> None:
        own = self.owned.get(device, set()) if device is not None else set()
        for number, place in enumerate(world().territories):
            for language, name in enumerate(place.name):
                symbols = SYMBOLS[deck().symbols[number]][language]
                if re.search(rf"{name} \(({symbols})\)", text):
                    self.seen_cards += 1
                    assert number in own, (text, device)

    def _missions(self, text: str, device: int | None) -> None:
        for number, task in enumerate(TASKS):
            if any(said in text for said in mission_text(task, "2000")):
                self.seen_missions += 1
                assert device is not None
                assert self.missions[device] == number

    def _capitals(self, text: str, device: int | None) -> None:
        assert self.session is not None
        for key in ("Deine Hauptstadt: ", "zur Hauptstadt.", "Your capital: "):
            if key in text:
                self.seen_capitals += 1
                assert device is not None
                seen = observe_position(self.session.match.position, device)
                (place, _) = seen.capitals[device] or (-1, 0)
                names = world().territories[place].name
                assert any(name in text for name in names), (text, device)


def curious() -> Callable[[int], str]:
    """Asks for secrets again and again."""
    wishes = cycle(["m", "", "k", "", "l", "", "t", ""])
    return lambda n: next(wishes)


HANDS = {
    "a": ["alaska", "alberta", "argentina", "iceland"],
    "b": ["central_america", "greenland", "ontario"],
    "c": ["quebec", "venezuela", "brazil", "joker1"],
}
"""Something to hide for everybody."""


def everybody(id: str) -> Position:
    """A position in which three people have secrets, strong next to each other."""
    places = [territory.id for territory in world().territories]
    board = {name: "abc"[k % 3] + "342"[k % 3] for k, name in enumerate(places)}
    missions = {"a": "na_af", "b": "kill_green", "c": "t24"} if id == "2000/missions" else {}
    capitals = {"a": "ural", "b": "china", "c": "siberia"} if id == "2000/capitals" else {}
    return setup(id, seats=3, board=board, hands=HANDS, missions=missions, capitals=capitals)


@pytest.mark.parametrize(
    ("id", "language"),
    [("2000/missions", "de"), ("2000/capitals", "en"), ("2003/conquest", "de")],
)
def test_secrets_are_only_shown_to_their_owners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, id: str, language: Language
) -> None:
    watch = Watch(monkeypatch)
    stage = Stage(robot=Robot(160, curious()))
    stage.run(load=near_the_end(tmp_path, everybody(id)), language=language)
    assert watch.seen_cards > 10
    assert watch.seen_missions > 3 or id != "2000/missions"
    assert watch.seen_capitals > 3 or id != "2000/capitals"
    assert any(re.search("(an|to) Bert", prompt) for prompt in stage.prompts)


def test_secrets_of_the_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    path = arrive(tmp_path, "2000/capitals", 3, "capital")
    stage = Stage(robot=Robot(40, curious()))
    stage.run(load=path)
    assert watch.seen_capitals > 2
    assert stage.text.count("wählt geheim eine Hauptstadt.") == 3


def test_what_was_private_is_pushed_away_before_somebody_else_is_asked(tmp_path: Path) -> None:
    board = {"alaska": "a9", "kamchatka": "b9", "peru": "c1"}
    position = setup(
        "2003/conquest", seats=3, board=board, rest="c1", phase="attack", hands={"a": ["siam"]}
    )
    answers = ["", "alaska kamtschatka 3", "2", "k", "alaska kamtschatka 3", "", "", "1"]
    stage = Stage(answers)
    stage.run(load=near_the_end(tmp_path, position))
    prompts = [prompt.strip() for prompt in stage.prompts]
    assert prompts == [
        "Gib das Gerät an Anna weiter, dann Enter.",
        "Anna: Angriff (oder „ende“)?",
        "Bert, mit wie vielen Würfeln verteidigst du (1 bis 2, Enter = 2)?",
        "Anna: Angriff (oder „ende“)?",
        "Anna: Angriff (oder „ende“)?",
        "Gelesen? Weiter mit Enter.",
        "Gib das Gerät an Bert weiter, dann Enter.",
        "Bert, mit wie vielen Würfeln verteidigst du (1 bis 2, Enter = 2)?",
        "Gib das Gerät an Anna weiter, dann Enter.",
    ]
    raw = stage.file.getvalue()
    between = raw[raw.index("Gelesen?") : raw.index("Gerät an Bert")]
    assert between.count("\n\n\n") >= 1


def test_a_defender_who_wants_to_see_cards_gets_the_device_first(tmp_path: Path) -> None:
    board = {"alaska": "a9", "kamchatka": "b9", "peru": "c1"}
    position = setup(
        "2003/conquest", seats=3, board=board, rest="c1", phase="attack", hands={"b": ["siam"]}
    )
    stage = Stage(["", "alaska kamtschatka 3", "k", "", "2", "", "", "q"])
    stage.run(load=near_the_end(tmp_path, position))
    prompts = [prompt.strip() for prompt in stage.prompts]
    assert prompts[3] == "Gib das Gerät an Bert weiter, dann Enter."
    assert "Siam (Kanone)." in stage.replies[4]
    assert prompts[5] == "Gelesen? Weiter mit Enter."
    assert prompts[6] == "Gib das Gerät an Anna weiter, dann Enter."


def test_help_and_quitting_while_the_device_is_passed(tmp_path: Path) -> None:
    position = setup("2003/conquest", seats=3, board={"siam": "b1"}, rest="c1", turn="b")
    stage = Stage(["?", "k", "q"])
    path = near_the_end(tmp_path, position)
    assert stage.run(load=path) == 0
    assert "Gib das Gerät weiter." in stage.replies[1]
    assert "Karte" not in stage.replies[1]


def test_alone_against_bots_no_device_is_passed(tmp_path: Path) -> None:
    stage = Stage(robot=Robot(60))
    stage.run("2010/duel", players=["human:Anna", "bot:random"], seed=4, save_dir=tmp_path)
    assert "Gib das Gerät" not in stage.text
    assert "Gelesen?" not in stage.text
