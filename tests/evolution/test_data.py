"""The data: every reference resolves, every text is in both languages, the board is the board."""

import pytest

from risiko.evolution.campaign.world import ALL_STICKERS
from risiko.evolution.content.board import BOARD, ISLAND, PRINTED, borders
from risiko.evolution.content.pieces import (
    DECK,
    DRAFT,
    DRAFT_KINDS,
    EVENTS,
    FACTIONS,
    MISSIONS,
    PACKETS,
    POWERS,
    SCARS,
    SLOTS,
    SUGGESTIONS,
)
from risiko.evolution.notation.name_words import decode, encode
from risiko.evolution.rules import hooks
from risiko.evolution.rules.steps import KINDS
from risiko.evolution.state import Drafted
from risiko.world import world as classic

GERMAN = ("au", "berg", "brück", "burg", "feld", "fels", "hafen", "land", "mark", "reich", "stadt")
ENGLISH = ("bridge", "field", "ford", "harbour", "hope", "new", "port", "town", "wood")
WORLD_CAPITALS = 1


@pytest.mark.covers(
    "evolution.board.1", "evolution.board.2", "evolution.board.4", "evolution.continents.2"
)
def test_the_board_is_that_of_the_classic_family() -> None:
    old = classic()
    assert BOARD.ids[:PRINTED] == tuple(territory.id for territory in old.territories)
    assert {frozenset(line) for line in BOARD.land} == old.land
    assert {frozenset(line) for line in BOARD.sea} == old.sea
    for k in range(PRINTED):
        assert BOARD.names[k] == old.name(k, "2010")
        assert BOARD.continent[k] == old.territories[k].continent
    assert [c.bonus for c in BOARD.continents] == [5, 2, 5, 3, 7, 2]


@pytest.mark.covers("evolution.envelope_2.3")
def test_islands_are_reached_by_sea_alone() -> None:
    by_land = {k for line in BOARD.land for k in line}
    assert {k for k in range(PRINTED) if k not in by_land} == BOARD.islands - {ISLAND}
    assert all(k in BOARD.coast for line in BOARD.sea for k in line)
    assert borders(()).all[ISLAND] == ()


@pytest.mark.covers("evolution.cards_box.4")
def test_the_cards_are_as_many_as_printed() -> None:
    assert sum(event.copies for event in EVENTS.values()) == 25
    assert len(DECK) == 14
    assert sum(scar.copies for scar in SCARS.values()) == 17
    assert len(DRAFT) == 20
    assert Drafted._fields == DRAFT_KINDS
    assert len(PACKETS) == 6


def test_every_piece_belongs_to_a_packet_and_a_faction_that_exist() -> None:
    for pieces in (POWERS, SCARS, EVENTS, MISSIONS, FACTIONS):
        for id, piece in pieces.items():
            assert piece.id == id
            assert piece.packet in ("", *PACKETS)
            assert piece.faction in ("", *FACTIONS)
            assert 0 <= piece.slot < len(SLOTS)
    for scar in SCARS.values():
        assert scar.moment in ("roll", "start", "own")


def test_every_suggested_name_can_be_written() -> None:
    for names in SUGGESTIONS.values():
        for name in names:
            assert decode(encode(name)) == name


@pytest.mark.parametrize("kind", ["continent", "city", "planet"])
def test_a_suggested_name_is_neither_german_nor_english(kind: str) -> None:
    for name in SUGGESTIONS[kind]:
        assert name.isascii(), name
        assert not name.lower().endswith(GERMAN + ENGLISH), name
        assert not name.lower().startswith(("neu", *ENGLISH)), name


def test_every_city_and_continent_can_have_a_name_of_its_own() -> None:
    cities = ALL_STICKERS.minor + ALL_STICKERS.major + WORLD_CAPITALS
    assert len({*SUGGESTIONS["city"]}) >= cities
    assert len({*SUGGESTIONS["continent"]}) >= len(BOARD.continents)
    assert not {*SUGGESTIONS["city"]} & {*SUGGESTIONS["continent"]}


@pytest.mark.parametrize("text", ["", "Superika", "Süd Land 3", "日本", "t.x", "A_b", "%&/"])
def test_texts_come_back_from_their_words(text: str) -> None:
    assert decode(encode(text)) == text


@pytest.mark.parametrize("text", [" a", "a ", "a\nb", "\u202ea", "e\u0301", "\ud800", "x" * 41])
def test_texts_that_could_deceive_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="name"):
        encode(text)


@pytest.mark.parametrize("word", ["", "x", "t.", "t.4", "t.zz", "t.61", "t.ff", "t__a", "t_"])
def test_words_that_are_not_how_a_text_is_written_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match="not a name"):
        decode(word)


def test_every_hook_has_an_effect_and_says_how_effects_combine() -> None:
    for name, hook in hooks.HOOKS.items():
        assert hook.effects, name
        assert type(hook) in (hooks.Sum, hooks.OneOf, hooks.AllOf, hooks.Each)
        for effect in hook.effects:
            assert effect.__doc__


def test_every_kind_of_step_has_its_place_in_the_book() -> None:
    for name, kind in KINDS.items():
        assert kind.cite, name
