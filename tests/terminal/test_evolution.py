"""Risiko Evolution in the terminal: options and events in words, names typed as they are."""

from pathlib import Path

import pytest

from risiko import record
from risiko.narration.evolution.names import Names
from risiko.narration.evolution.prompts import Prompts
from risiko.narration.evolution.texts import EvolutionTexts
from risiko.narration.players import Player
from risiko.protocol import Position
from risiko.record.verify import verify
from risiko.terminal.presenter import make_presenter
from risiko.terminal.texts import Words
from risiko.text import Language
from tests.evolution.tables import table, world
from tests.play import offered, play
from tests.terminal.stage import Robot, Stage, near_the_end

LAND = {"alaska": "a9", "kamchatka": "b2", "siam": "c2"}
PLAYERS = ("Anna", "Bert", "Clara")


def begun(folder: Path, position: Position, *answers: str) -> Stage:
    stage = Stage(answers)
    stage.run(load=near_the_end(folder, position, PLAYERS))
    return stage


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_game_is_played_in_words(tmp_path: Path, language: Language) -> None:
    stage = Stage(robot=Robot(limit=120))
    players = ["human:Anna", "bot:captain", "bot:captain"]
    stage.run("evolution", players=players, seed=4, save_dir=tmp_path, language=language)
    (path,) = tmp_path.glob("*.risiko")
    assert verify(record.load(path)).ok
    assert "evolution@2 " not in stage.text, "no position is shown as a line"
    said = {
        "de": ("Startvorteile", "stellt das HQ und 8 Einheiten auf", "Rote Sterne (Gebiete):"),
        "en": ("Starting powers", "places their HQ and 8 ", "Red stars (territories):"),
    }
    assert all(words in stage.text for words in said[language])


def test_options_are_numbered_and_territories_called_by_their_names(tmp_path: Path) -> None:
    stage = begun(tmp_path, table(LAND), "angreifen alaska kamtschatka 3", "q")
    assert "Angreifen: Alaska (9 Einheiten) → Kamtschatka" in stage.text
    assert "Anna greift aus Alaska mit 3 Einheiten Kamtschatka (Bert) an." in stage.text


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Eroberung zu 80,8"), ("en", "80.8% to conquer")]
)
def test_an_attack_is_listed_with_its_odds(tmp_path: Path, language: Language, said: str) -> None:
    """With the first bite, which counts before it is declared; without it they were 64.0 %."""
    on = world(powers={"balkania": "first_target_minus1"})
    position = table({"peru": "a8", "brazil": "b6", "siam": "b1", "japan": "c1"}, on=on)
    stage = Stage(("q",))
    stage.run(load=near_the_end(tmp_path, position, PLAYERS), language=language)
    assert " ".join(said.split()) in stage.text


def hand_of(position: Position) -> list[str]:
    """What the first player reads of the own cards."""
    told = make_presenter(position.game, [Player(name) for name in PLAYERS], Words("de"))
    return told.describe_hand(position.view(0))


def test_karten_gegen_truppen_eintauschen_a_hand_is_worth_what_its_batches_bring() -> None:
    """Two cards with 6 coins are one batch, and no change is given: 30 units, not 32."""
    on = world(coins={"peru": 6, "congo": 6, "egypt": 4})
    p = table(LAND, "act", "recruit:3:0", on=on, hands={"a": ["peru", "congo"]})
    assert hand_of(p)[-1] == "Zusammen 12 Münzen; eingetauscht: 30 Einheiten."
    p = table(LAND, "act", "recruit:3:0", on=on, hands={"a": ["peru", "congo", "egypt"]})
    assert hand_of(p)[-1] == "Zusammen 16 Münzen; eingetauscht: 43 Einheiten."
    p = play(p, "give congo")
    assert hand_of(p)[-1] == "Zusammen 10 Münzen; mit den schon abgegebenen: 43 Einheiten."
    assert offered(play(p, "give egypt", "give peru", "end"))[0] == "place alaska 1..46"


def test_karten_gegen_truppen_eintauschen_the_coin_of_the_collaborator_is_told() -> None:
    powers = {"balkania": {"weakness": "alien_collaborator"}}
    on = world(packets=["e2"], powers=powers, coins={"peru": 3})
    p = table(LAND, "act", "recruit:3:0", on=on, hands={"a": ["peru", "coin"]})
    texts = EvolutionTexts(Words("de"))
    prompts = Prompts(Names([Player(name) for name in PLAYERS], texts), texts)
    assert hand_of(p)[-2:] == [
        "Zusammen 4 Münzen; eingetauscht: 10 Einheiten.",
        "Durch die Fraktion zählt jeder Tausch 1 Münze mehr.",
    ]
    before, after = (prompts.write_prompt(q.state, "give", 0) for q in (p, play(p, "give peru")))
    assert "Ab 2 Münzen gibt es Einheiten; die Fraktion gibt 1 Münze dazu." in before
    assert "Bisher 3 Münzen, mit 1 Münze mehr durch die Fraktion = 7 Einheiten." in after
    assert offered(play(p, "give peru", "end")) == ["place alaska 1..10"]


def test_a_short_list_is_shown_again_when_it_no_longer_holds(tmp_path: Path) -> None:
    """After a conquest there are other attacks: they are listed, and numbers mean them."""
    position = table({"alaska": "a30", "kamchatka": "b1", "siam": "c2"})
    stage = begun(tmp_path, position, "alaska kamtschatka 3", "5", "3 2", "q")
    assert "1. Vorrücken: Alaska (30 Einheiten) → Nordwest" in stage.replies[0]
    assert "3. Vorrücken: Kamtschatka (5 Einheiten) → Jakutien" in stage.replies[2]
    assert "Anna rückt mit 2 Einheiten aus Kamtschatka nach Jakutien vor." in stage.replies[3]


def test_who_does_not_want_to_be_asked_passes_from_then_on(tmp_path: Path) -> None:
    position = table(
        {**LAND, "alaska": "a20", "kamchatka": "b8"},
        scar_hands={"a": "bunker"},
    )
    answers = ["alaska kamtschatka 3 bis 12", "", "2", "", "nie", *[""] * 20]
    stage = begun(tmp_path, position, *answers)
    assert "Danach wirst du nicht mehr gefragt." in stage.text
    (_, *later) = stage.text.split("Danach wirst du nicht mehr gefragt.")
    assert "Vor dem Wurf:" not in " ".join(later)


def test_the_board_a_territory_the_hand_and_the_goal_are_told(tmp_path: Path) -> None:
    on = world(cities={"alaska": 2}, forts={"alaska": 3}, scars={"siam": "bunker"})
    position = table(
        LAND,
        on=on,
        hqs={"balkania": "alaska"},
        hands={"a": ["peru", "coin"]},
        scar_hands={"a": "ammo_shortage"},
        open_cards=["india", "peru"][:1],
    )
    stage = begun(tmp_path, position, "b", "g alaska", "k", "", "m", "e", "q")
    for words in (
        "Nordamerika (+5)",
        "Alaska, Anna 9, Hauptquartier, ein roter Stern: Imperiale Balkanier",
        "Befestigt: Verteidigungswürfel zählen 1 mehr (verbleibende Angriffe mit 3 Einheiten: 7)",
        "Aufgedeckte Gebietskarten: Indien (1 Münze)",
        "Noch versiegelt: Päckchen 1",
        "Angrenzend: Nordwest-Territorium (frei)",
        "Peru: 1 Münze",
        "Mankokarte: Munitionsmangel",
        "Wer zuerst 4 rote Sterne hat",
        "Zusammen 3 Einheiten.",
    ):
        assert words in stage.text, words


def test_a_name_is_typed_as_it_is(tmp_path: Path) -> None:
    position = table(LAND, "dusk", "maneuver", "act", "name:a:minor:0")
    stage = begun(tmp_path, position, "?", "x" * 41, "Süd 7", "q")
    assert "höchstens 40 druckbaren Zeichen" in stage.text
    assert "Ein Name hat 1 bis 40 druckbare Zeichen." in stage.text
    assert "Anna tauft die Kleinstadt auf den Namen Süd 7." in stage.text


def test_hands_are_shown_to_their_players_alone() -> None:
    words = Words("de")
    position = table(LAND, scar_hands={"a": "bunker"}, hands={"b": ["peru", "coin"]})
    told = make_presenter(position.game, [Player(name) for name in PLAYERS], words)
    assert any("Bunker" in line for line in told.describe_hand(position.view(0)))
    for line in (*told.describe_board(position.view(1), ""), *told.describe_hand(position.view(2))):
        assert "Bunker" not in line
        assert "Peru: 1 Münze" not in line
