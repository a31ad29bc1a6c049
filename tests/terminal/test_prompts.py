"""Every kind of prompt: its help, its commands, wrong input, names that are not unique."""

from pathlib import Path

import pytest

from risiko.classic.setup import setup
from risiko.terminal.texts import Words
from risiko.text import LANGUAGES, Language
from tests.terminal.stage import Stage, arrive, near_the_end

KINDS = [
    ("2010/classic", 3, "claim", "claim"),
    ("2000/duel", 2, "place", "fill"),
    ("2000/capitals", 3, "capital", "capital"),
    ("2010/duel", 2, "place", "neutral"),
    ("2003/conquest", 2, "place", "place"),
    ("2000/missions", 3, "dice", "dice"),
    ("2003/conquest", 3, "defend", "defend"),
    ("2003/conquest", 2, "occupy", "occupy"),
]


def say(language: Language, key: str, book: str = "", /, **values: object) -> str:
    words = Words(language, book).extend(("risiko.terminal.classic", "texts"))
    return " ".join(words.say(key, **values).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("id", "seats", "verb", "kind"), KINDS, ids=[kind[3] for kind in KINDS])
def test_help_at_every_kind_of_prompt(
    tmp_path: Path, language: Language, id: str, seats: int, verb: str, kind: str
) -> None:
    path = arrive(tmp_path, id, seats, verb, players=("Anna", "bot random", "bot random"))
    stage = Stage(["?", "h"])
    stage.run(load=path, language=language)
    first, second = stage.replies[1:3]
    assert first == second
    assert say(language, f"help_{kind}", id[:4]) in first
    assert id[:4] in first  # the place in the book
    assert say(language, "command_quit", key="q") in first
    assert say(language, "help_example", example="")[:-1] in first


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_in_the_other_steps(tmp_path: Path, language: Language) -> None:
    hand = ["alaska", "alberta", "argentina", "iceland", "congo"]
    trading = setup("2003/conquest", seats=2, board={"peru": "a3"}, hands={"a": hand})
    attacking = setup("2003/conquest", seats=2, board={"peru": "a3"}, phase="attack")
    moving = setup("2003/conquest", seats=2, board={"peru": "a3", "brazil": "a1"}, phase="move")
    for position, kind in ((trading, "trade"), (attacking, "attack"), (moving, "move")):
        path = near_the_end(tmp_path, position, ("Anna", "bot random"))
        stage = Stage(["?"])
        stage.run(load=path, language=language)
        assert say(language, f"help_{kind}") in stage.replies[1]


def test_the_examples_of_the_help_work(tmp_path: Path) -> None:
    for id, seats, verb, _ in KINDS:
        path = arrive(tmp_path, id, seats, verb, players=("Anna", "bot random", "bot random"))
        before = path.read_bytes()
        stage = Stage(["?"])
        stage.run(load=path)
        examples = [
            line.removeprefix("Zum Beispiel: ")
            for line in stage.lines
            if line.startswith("Zum Beispiel: ")
        ]
        [example] = examples  # in the language of the player only
        path.write_bytes(before)
        again = Stage([example])
        again.run(load=path)
        assert "Das geht nicht: " not in again.text
        assert "unbekannt" not in again.text


def attack_stage(tmp_path: Path, *answers: str, language: Language = "de") -> Stage:
    board = {"alaska": "a9", "peru": "a4", "brazil": "a1", "kamchatka": "b2"}
    position = setup("2003/conquest", seats=2, board=board, phase="attack")
    stage = Stage(answers)
    path = near_the_end(tmp_path, position, ("Anna", "bot random"), seed=3)
    stage.run(load=path, language=language)
    return stage


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("alaska peru", "Das Gebiet „Peru“ gehört dir selbst. [2003, (c) Angreifen]"),
        ("kongo sudafrika", "Das Gebiet „Kongo“ gehört dir nicht. [2003, (c) Angreifen]"),
        ("alaska kam 4", "4 ist zu viel; erlaubt: 1 bis 3. [2003, (c) Angreifen]"),
        ("attack alaska kamchatka 0", "0 ist zu wenig; erlaubt: 1 bis 3."),
        ("brasilien venezuela", "Nur 1 Einheit steht in Brasilien, und die muss bleiben."),
        ("bra nord", "Nur 1 Einheit steht in Brasilien, und die muss bleiben."),
        ("alaska siam", "Alaska und Siam haben weder eine gemeinsame Grenze noch eine Seestrecke."),
        ("setze alaska 3", "jetzt greifst du an oder beendest die Angriffe."),
        ("t alaska peru kongo", "Jetzt darfst du keine Karten eintauschen."),
        ("alaska ost", "Das passt auf mehrere Gebiete, aber keines davon ist jetzt möglich."),
    ],
)
def test_refusals_say_why_and_where_it_stands(tmp_path: Path, typed: str, text: str) -> None:
    stage = attack_stage(tmp_path, typed)
    assert text in stage.replies[1]
    assert "[2003, " in stage.replies[1] or "mehrere" in text
    assert stage.prompts == ["Anna: Angriff (oder „ende“)? "] * 2


def test_refusals_are_in_english_too(tmp_path: Path) -> None:
    stage = attack_stage(tmp_path, "alaska peru", language="en")
    assert (
        stage.replies[1] == "Not allowed: You already hold Peru. [2003, (c) Angreifen (attacking)]"
    )


def test_what_is_unknown_or_unclear_is_asked_again(tmp_path: Path) -> None:
    stage = attack_stage(tmp_path, "xyzzy", "alsaka kamtschatka", "peru", "", "", "immer", "w")
    assert stage.replies[1] == "„xyzzy“ ist unbekannt. ? hilft."
    assert "Meinst du Alaska?" in stage.replies[2]
    assert stage.replies[4] == "Abgebrochen."
    assert stage.replies[5] == "Bitte gib etwas ein. ? hilft."
    assert "wo nach Würfeln gefragt wird" in stage.replies[6]
    assert stage.replies[7] == "Es gibt noch keinen Angriff zu wiederholen."
    assert stage.prompts[-1] == "Anna: Angriff (oder „ende“)? "


def test_a_name_that_fits_several_options_is_asked_for(tmp_path: Path) -> None:
    board = {"eastern_united_states": "a1", "east_africa": "a1", "eastern_australia": "a1"}
    position = setup("2003/conquest", seats=2, board=board)
    stage = Stage(["ost 2", "?", "2", "ost", "x", "ostst"])
    stage.run(load=near_the_end(tmp_path, position, ("Anna", "bot random")))
    assert "Das kann 3 Dinge bedeuten: 1. Oststaaten" in stage.replies[1]
    assert stage.prompts[1] == "Welche, 1 bis 3 (Enter = keine)? "
    assert "Tippe die Nummer." in stage.replies[2]
    assert "Anna setzt 2 Einheiten: Ostafrika 2." in stage.replies[3]
    assert stage.replies[5] == "Abgebrochen."
    assert "Anna setzt 1 Einheit: Oststaaten 1." in stage.replies[6]


def test_how_many_is_asked_if_it_was_not_said(tmp_path: Path) -> None:
    position = setup("2003/conquest", seats=2, board={"peru": "a1", "siam": "a1"}, units=7)
    stage = Stage(["peru", "?", "x", "peru", "3", "siam", "99", "siam", ""])
    stage.run(load=near_the_end(tmp_path, position, ("Anna", "bot random")))
    assert stage.prompts[1] == "Wie viele Einheiten auf Peru (1 bis 7, Enter = 7)? "
    assert "Tippe eine Zahl, 1 bis 7." in stage.replies[2]
    assert stage.replies[3] == "Abgebrochen."
    assert "Anna setzt 3 Einheiten: Peru 3." in stage.text
    assert "99 ist zu viel; erlaubt: 1 bis 4." in stage.text
    assert "Anna setzt 4 Einheiten: Siam 4." in stage.text


def test_an_attack_is_repeated_until_a_stated_stop(tmp_path: Path) -> None:
    board = {"alaska": "a30", "kamchatka": "b60", "peru": "b1"}
    position = setup("2003/conquest", seats=2, board=board, phase="attack")
    stage = Stage(["alaska kamtschatka 3 bis 25", "w", "alaska kam bis 29", "w 1 bis 20"])
    stage.run(load=near_the_end(tmp_path, position, ("Anna", "bot random"), seed=2))
    throws = [line for line in stage.lines if line.startswith("Anna würfelt")]
    left = [
        line.rsplit("Alaska ", 1)[-1].partition(",")[0] for line in stage.lines if "Alaska " in line
    ]
    assert len(throws) > 3
    assert any(number in ("24", "25") for number in left)
    assert "Dort stehen schon nicht mehr als 29 Einheiten." in stage.text
    assert any(len(line.split(",")[0].split()) == 3 for line in throws)  # one die at the end


def test_starting_units_can_be_placed_several_times_at_once(tmp_path: Path) -> None:
    board = Stage(["o", "1 3", "1 1"])
    board.run("2000/duel", players=["human:Anna", "bot:random"], seed=3, save_dir=tmp_path)
    assert "Deine nächsten Einheiten (2) kommen ohne Rückfrage dorthin." in board.text
    lefts = [prompt.split("noch ")[1].rstrip(")? ") for prompt in board.prompts]
    assert lefts == ["26", "26", "23", "22"]


def test_always_the_most_dice_can_be_switched_on_and_off(tmp_path: Path) -> None:
    board = {"alaska": "a9", "kamchatka": "b40", "alberta": "b40"}
    position = setup("2000/conquest", seats=3, board=board, rest="c1", phase="attack")
    attack = "alaska kamtschatka 3"
    stage = Stage([attack, "immer", attack, "immer", "alaska alberta 2", "?", "1"])
    stage.run(load=near_the_end(tmp_path, position, ("Anna", "bot random", "bot random"), seed=5))
    assert stage.text.count("wie viele Würfel (1 bis 3, Enter = 3)?") == 1
    assert "Ab jetzt immer so viele wie möglich, ohne Frage." in stage.text
    assert "Ab jetzt wirst du wieder nach Würfeln gefragt." in stage.text
    assert "wie viele Würfel (1 bis 2, Enter = 2)?" in stage.text


def test_the_only_thing_possible_is_done_with_a_line(tmp_path: Path) -> None:
    position = setup("2003/conquest", seats=2, board={"peru": "a1"}, units=1)
    stage = Stage([])
    stage.run(load=near_the_end(tmp_path, position, ("Anna", "bot random")))
    assert (
        "Anna hat nur eine Möglichkeit: Peru, 1 Einheit, stärkster Gegner angrenzend: 1."
        in stage.text
    )


def test_the_board_and_a_territory(tmp_path: Path) -> None:
    answers = ["b", "b europa", "b amerika", "b mond", "g alaska", "g ost", "g", "g atlantis", "g"]
    stage = attack_stage(tmp_path, *answers)
    replies = stage.replies
    assert "Anna (Rot): 3 Gebiete, 14 Einheiten, 0 Karten." in replies[1]
    assert "Nordamerika (bringt 5): Alaska: Anna 9, Nordwest-Territorium: Bot 1," in replies[1]
    assert "Australien (bringt 2, ganz in der Hand von Bot): Indonesien: Bot 1," in replies[1]
    assert "Island: Bot 1. Nachbarn: Grönland, Skandinavien, Großbritannien." in replies[2]
    assert "Alaska" not in replies[2]
    assert "Einen Kontinent „amerika“ gibt es nicht." in replies[3]
    assert "Es gibt Nordamerika, Südamerika, Europa" in replies[4]
    assert replies[5] == (
        "Alaska: Anna 9. Kontinent: Nordamerika. Nachbarn: Nordwest-Territorium: Bot 1. "
        "Alberta: Bot 1. Kamtschatka: Bot 2, über See."
    )
    assert replies[6] == "„ost“ kann heißen: Oststaaten, Ostafrika und Ostaustralien."
    assert replies[7].startswith("Welches Gebiet?")
    assert replies[8] == "Ein Gebiet „atlantis“ gibt es nicht."


def test_no_line_is_wider_than_eighty_columns(tmp_path: Path) -> None:
    stage = attack_stage(tmp_path, "b", "r", "?", "o", "m", "e", "r karten")
    spoken = [line for line in stage.lines if "/" not in line]
    assert max(map(len, spoken)) <= 80


def test_income_goal_and_rules_name_their_places(tmp_path: Path) -> None:
    board = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), "a1")
    position = setup("2003/conquest", seats=2, board=board)
    stage = Stage(["e", "m", "r würfel", "r", "r xyzzy"])
    stage.run(load=near_the_end(tmp_path, position, ("Anna", "bot random")))
    assert stage.replies[1] == (
        "Anna erhält in diesem Zug: Für 4 Gebiete: 3 Einheiten. [2003, (a) Truppenverstärkung] "
        "Für Südamerika: 2 Einheiten. [2003, (a) Truppenverstärkung] Zusammen 5 Einheiten."
    )
    assert "Ziel: alle 42 Gebiete besetzen. Anna hat 4 Gebiete besetzt." in stage.replies[2]
    assert "2003, Das Ziel des Spiels" in stage.replies[2]
    assert "Auslegung: " in stage.replies[3]
    assert "[2003, (c) Angreifen]" in stage.replies[3]
    assert len(stage.replies[4]) > 2 * len(stage.replies[3])
    assert stage.replies[5] == "Keine Regel mit „xyzzy“."


def test_cards_and_what_they_are_worth(tmp_path: Path) -> None:
    hand = ["alaska", "alberta", "argentina", "joker1"]
    position = setup(
        "2000/missions", seats=3, board={"alaska": "a2", "siam": "c1"}, hands={"a": hand}
    )
    stage = Stage(["k", "t", "m", "1"])
    stage.run(load=near_the_end(tmp_path, position, ("Anna", "bot random", "bot random")))
    assert "Anna hat 4 Karten. Alaska (Infanterie)." in stage.replies[1]
    assert ": 4 Einheiten, dazu je 2 für Alaska." in stage.replies[1]
    assert "Regelbuch: 2000, Phase 1: Verstärkungen." in stage.replies[1]
    assert stage.replies[2].startswith("1. Eintauschen: Alaska (Infanterie), Alberta (Infanterie)")
    assert stage.replies[3].startswith("Mission: Halte Nordamerika und Afrika.")
    assert "Nordamerika: 1 von 9 Ländern." in stage.replies[3]
    assert "Anna tauscht Alaska, Alberta und Argentinien ein und erhält 4 Einheiten." in stage.text
    assert "Für eigene Länder auf den Karten: 2 Einheiten." in stage.text


def test_stars_and_what_they_are_worth(tmp_path: Path) -> None:
    hand = ["northwest_territory", "alberta", "argentina"]
    position = setup("2010/duel", seats=2, board={"alaska": "a2", "siam": "n1"}, hands={"a": hand})
    stage = Stage(["siam 3", "k", "t", "t 5", "t 4"])
    stage.run(load=near_the_end(tmp_path, position, ("Anna", "bot random")))
    assert "Zusammen 4 Sterne. Für 4 Sterne gibt es jetzt 7 Einheiten." in stage.replies[2]
    assert stage.replies[3] == (
        "1. Sterne eintauschen: 2 Sterne: 2 Einheiten, 3 Sterne: 4 Einheiten, 4 Sterne: 7 Einheiten"
    )
    assert "Mit deinen Karten kannst du nicht genau 5 Sterne eintauschen." in stage.replies[4]
    assert "Anna tauscht 4 Sterne ein und erhält 7 Einheiten." in stage.replies[5]
