"""Names that are filled into sentences bring their forms, wherever they are filled in."""

import pytest

import risiko
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.errors import IllegalAction
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import FACTION_IDS
from risiko.narration.classic.names import Names as ClassicNames
from risiko.narration.evolution.names import Names as EvolutionNames
from risiko.narration.evolution.texts import EvolutionTexts
from risiko.narration.express.names import Names as ExpressNames
from risiko.narration.players import Player
from risiko.narration.texts import Words
from risiko.protocol import Action
from risiko.text import Text
from risiko.world import world

PLAYERS = [Player("Anna"), Player("Bert"), Player("Clara")]


def said(name: str, gap: str, language: str = "de") -> str:
    """A name in a sentence."""
    return Text(gap, gap).say(language, x=name)


def classic(id: str, language: str = "de") -> ClassicNames:
    game = risiko.game(id)
    assert isinstance(game, ClassicGame)
    words = Words(language).by_book(game)
    return ClassicNames(game, PLAYERS, words.extend(("risiko.narration.classic", "texts")))


@pytest.mark.parametrize(
    ("id", "to", "out", "at"),
    [
        ("northwest_territory", "ins Nordwest-Territorium", "aus dem Nordwest-Territorium", "im"),
        ("western_united_states", "in die Weststaaten", "aus den Weststaaten", "in den"),
        ("eastern_united_states", "in die Oststaaten", "aus den Oststaaten", "in den"),
        ("ukraine", "in die Ukraine", "aus der Ukraine", "in der"),
        ("congo", "in den Kongo", "aus dem Kongo", "im"),
        ("ural", "in den Ural", "aus dem Ural", "im"),
        ("middle_east", "in den Mittleren Osten", "aus dem Mittleren Osten", "im"),
        ("mongolia", "in die Mongolei", "aus der Mongolei", "in der"),
        ("brazil", "nach Brasilien", "aus Brasilien", "in"),
    ],
)
def test_territories_of_the_classic_games(id: str, to: str, out: str, at: str) -> None:
    name = classic("2003/conquest").territory(world().number[id])
    assert said(name, "{x.to}") == to
    assert said(name, "{x.out}") == out
    assert said(name, "{x.at}").rpartition(" ")[0].startswith(at)


def test_territories_in_english() -> None:
    names = classic("2003/conquest", "en")
    told = [said(names.territory(world().number[id]), "{x.the}", "en") for id in ("congo", "peru")]
    assert told == ["the Congo", "Peru"]


def test_the_ghost_has_an_article_and_players_have_none() -> None:
    german, english = classic("2000/duel"), classic("2000/duel", "en")
    assert said(german.army(layout.SEATS), "{x.the} bekommt Quebec.") == (
        "Der Geisterspieler bekommt Quebec."
    )
    assert said(english.army(layout.SEATS), "{x.the} gets Quebec.", "en") == (
        "The ghost player gets Quebec."
    )
    assert said(german.army(0), "{x.the} bekommt Quebec.") == "Anna bekommt Quebec."


@pytest.mark.parametrize(
    ("faction", "german", "english"),
    [
        ("mechaniker", "die Mechanischen", "the Mechanicals"),
        ("balkania", "die Imperialen Balkanier", "Imperial Balkania"),
        ("saharan", "die Sahara-Republik", "the Saharan Republic"),
        ("aliens", "die Fremden", "the Aliens"),
    ],
)
def test_factions(faction: str, german: str, english: str) -> None:
    for language, name in (("de", german), ("en", english)):
        names = EvolutionNames(PLAYERS, EvolutionTexts(Words(language)))
        number = FACTION_IDS.index(faction)
        assert said(names.faction(number), "{x.acc}", language) == name


def test_the_island_and_what_gets_a_name() -> None:
    names = EvolutionNames(PLAYERS, EvolutionTexts(Words("de")))
    island = names.territory(BOARD.number["alien_island"])
    assert said(island, "{x.to}, {x.out}") == "auf die Insel der Fremden, von der Insel der Fremden"
    assert said(names.texts.named("planet"), "{x.acc}") == "den Planeten"


def test_the_cards_of_express() -> None:
    names = ExpressNames(PLAYERS, Words("de"))
    assert said(names.card("usa"), "{x.acc}") == "die USA"


def test_a_refusal_is_filled_with_names_that_have_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    from risiko.classic import explain

    gap = Text("{territory.acc}", "{territory.the}")
    monkeypatch.setattr(explain, "reasons", lambda rules: dict.fromkeys(("not_yours",), gap))
    position = risiko.game("2003/conquest").start(2)
    while position.turn == risiko.CHANCE or position.options()[0].verb != "place":
        if position.turn == risiko.CHANCE:
            position = position.draw(0)
        else:
            option = position.options()[0]
            position = position.play(option.action(option.lo))
    mine = {option.args[0] for option in position.options()}
    target = next(id for id in ("congo", "ural", "middle_east", "mongolia") if id not in mine)
    with pytest.raises(IllegalAction) as refused:
        position.play(Action.parse(f"place {target} 1"))
    assert refused.value.text.de.startswith(("den ", "die "))
