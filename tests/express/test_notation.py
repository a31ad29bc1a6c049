"""Position lines: canonical, and hostile ones refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risiko.errors import BadPosition, NotationError
from risiko.express.cards import DECK
from risiko.express.game import WAYS, express, named, read
from risiko.express.throws import FACES, list_outcomes
from tests.express.tables import ALL_OWNED, cards

NO_CARDS = cards()
FULL = cards(**ALL_OWNED)
UNREADABLE = [
    "",
    "express@1",
    "express@2 3 ..../.../../../../. a throw - 7",
    "express@1+may_decline 3 ..../.../../../../. a throw - 7",
    f"express@1 3 {NO_CARDS}",
    f"express@1 3  {NO_CARDS} a throw - 7",
    f"express@1 3 {NO_CARDS} a throw - 7 ",
    f"express@1 3 {NO_CARDS} a throw - 8",
    f"express@1 3 {NO_CARDS} a throw - 0",
    f"express@1 3 {NO_CARDS} a throw - \u0663",
    f"express@1 x {NO_CARDS} a throw - 7",
    f"express@1 10 {NO_CARDS} a throw - 7",
    "express@1 3 .../..../../../../. a throw - 7",
    "express@1 3 g.../.../../../../. a throw - 7",
    f"express@1 3 {NO_CARDS} g throw - 7",
    f"express@1 3 {NO_CARDS} ab throw - 7",
    f"express@1 3 {NO_CARDS} a choose - CG",
    f"express@1 3 {NO_CARDS} a choose - GGGGGGGG",
    f"express@1 3 {NO_CARDS} a choose - ",
    f"express@1 3 {NO_CARDS} a choose - X",
    f"express@1 3 {NO_CARDS} a choose usa CK",
    f"express@1 3 {NO_CARDS} a choose usa:s3,kc:2 CK",
    f"express@1 3 {NO_CARDS} a choose usa:s9:2 CK",
    f"express@1 3 {NO_CARDS} a choose moon:s3:2 CK",
    f"express@1 3 {NO_CARDS} a choose usa::2 CK",
    f"express@1 3 {NO_CARDS} a choose usa:s3:02 CK",
    f"express@1 3 {NO_CARDS} a take -",
    f"express@1 3 {NO_CARDS} first",
    f"express@1 3 {NO_CARDS} first 8??",
    f"express@1 3 {NO_CARDS} over now",
    "express@1 " + "a" * 1000,
]
IMPOSSIBLE = [
    (f"1 {NO_CARDS} a throw - 7", ["express is for 2 to 6 players, not 1"]),
    (f"2 {NO_CARDS} c throw - 7", ["the seat whose turn it is does not play"]),
    (
        "2 c.../.../../../../. c throw - 7",
        [
            "the seat whose turn it is does not play",
            "China: the card belongs to a seat that does not play",
        ],
    ),
    (f"3 {NO_CARDS} over", ["the game is over, but cards are free"]),
    (f"2 {FULL} a throw - 7", ["no card is free, but the game continues"]),
    (f"3 {NO_CARDS} first ??", ["2 seats roll for the first turn, but 3 play"]),
    (f"2 {NO_CARDS} first ?-", ["fewer than 2 seats roll for the first turn"]),
    (f"2 {NO_CARDS} first 12", ["nobody is left to roll for the first turn"]),
    (f"2 {NO_CARDS} first ?2", ["the seats do not roll in their order"]),
    (
        f"3 {cards(usa='a')} first ???",
        ["cards have been conquered before the first turn"],
    ),
    (f"3 {cards(usa='a')} a throw usa:kc:4 3", ["USA: the card cannot be attacked"]),
    (
        f"3 {cards(south_africa='b', north_africa='b')} a throw north_africa:cc:4 3",
        ["North Africa: the card cannot be attacked"],
    ),
    (f"3 {NO_CARDS} a throw usa:kc,kc,s3:1 3", ["USA: no front line of the card has been stormed"]),
    (f"3 {NO_CARDS} a throw usa:g:1 3", ["USA: the card does not have these front lines"]),
    (f"3 {NO_CARDS} a throw usa:kc,s3:3 3", ["“kc” cannot have been stormed with 3 dice"]),
    (f"3 {NO_CARDS} a throw india:s10:1 3", ["India: no front line of the card has been stormed"]),
    (f"3 {NO_CARDS} a throw south_africa:g:2 3", ["“s8” cannot have been stormed with 2 dice"]),
    (f"3 {NO_CARDS} a throw usa:kc,s3:2 6", ["8 dice are more than 7"]),
    (f"3 {NO_CARDS} a choose usa:kc,s3:2 GGGGGG", ["8 dice are more than 7"]),
    (f"3 {NO_CARDS} a take usa:kc,s3:2", ["attacks are not taken over in this game"]),
    (
        f"3 {NO_CARDS} a take brazil:g:7",
        ["attacks are not taken over in this game", "no die is left to take over the attack"],
    ),
]


@pytest.mark.parametrize("line", UNREADABLE)
def test_what_cannot_be_read(line: str) -> None:
    with pytest.raises(NotationError):
        express().read(line)


@pytest.mark.parametrize(("rest", "flaws"), IMPOSSIBLE)
def test_what_cannot_be_names_all_its_flaws(rest: str, flaws: list[str]) -> None:
    with pytest.raises(BadPosition) as caught:
        express().read(f"express@1 {rest}")
    assert [str(flaw) for flaw in caught.value.flaws] == flaws


@pytest.mark.parametrize(
    "line",
    [
        f"express@1 3 {NO_CARDS} first 2-?",
        f"express@1 3 {cards(china='a', canada='b')} c throw - 7",
        f"express@1 3 {cards(usa='b')} c choose usa:g,kc,s3:2 GCK12",
        f"express@1+continue_attack 3 {NO_CARDS} a take usa:kc,s3:2",
        f"express@1+continue_attack+may_decline 6 {NO_CARDS} f throw brazil:g,s4:6 1",
        f"express@1 2 {FULL} over",
    ],
)
def test_every_step_reads_as_it_is_written(line: str) -> None:
    assert str(read(line)) == line
    assert read(line) == read(line)
    assert hash(read(line)) == hash(read(line))


def test_games_by_their_full_names() -> None:
    assert list(WAYS) == [
        "express@1",
        "express@1+may_decline",
        "express@1+continue_attack",
        "express@1+continue_attack+may_decline",
    ]
    for name, game in WAYS.items():
        assert named(name) == game == express(**game.options)
        assert game.name == name
    with pytest.raises(ValueError, match="there is no game"):
        named("express@1+may_decline+continue_attack")
    with pytest.raises(NotationError):
        read("2003/conquest@2 x")


@given(st.text(max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    with pytest.raises((NotationError, BadPosition)):
        read(text)


STEP_WORDS = ["first", "throw", "choose", "take", "over"]
PIECES = st.sampled_from(
    [*" :,-?/.af078", *STEP_WORDS, *DECK.number, *DECK.lines, *FACES, NO_CARDS, FULL, "express@1"]
)


@given(st.lists(PIECES, max_size=12).map("".join), st.sampled_from(list(WAYS)), st.integers(1, 7))
def test_no_line_of_pieces_breaks_the_reader(rest: str, name: str, seats: int) -> None:
    try:
        position = read(f"{name} {seats} {NO_CARDS} {rest}")
    except (NotationError, BadPosition):
        return
    assert str(position) == f"{name} {seats} {NO_CARDS} {rest}"


OWNERS = st.lists(st.sampled_from(".abcdef"), min_size=14, max_size=14)
STEPS = st.one_of(
    st.text("?-01234567", min_size=1, max_size=7).map("first {}".format),
    st.just("over"),
    st.tuples(
        st.sampled_from("abcdef"),
        st.sampled_from(["throw", "choose"]),
        st.sampled_from(list(DECK.number)),
        st.lists(st.sampled_from(list(DECK.lines)), max_size=4).map(DECK.ordered).map(",".join),
        st.integers(1, 7),
        st.one_of(
            st.integers(1, 7).map(str), st.sampled_from(list_outcomes(4)).map(lambda t: t.faces)
        ),
    ).map(lambda t: f"{t[0]} {t[1]} {t[2]}:{t[3]}:{t[4]} {t[5]}"),
)


@given(OWNERS, STEPS, st.sampled_from(list(WAYS)), st.integers(1, 7))
def test_what_is_read_is_written_again_and_can_be_played(
    owners: list[str], step: str, name: str, seats: int
) -> None:
    letters = dict(zip(DECK.number, owners, strict=True))
    line = f"{name} {seats} {cards(**letters)} {step}"
    try:
        position = read(line)
    except (NotationError, BadPosition):
        return
    assert str(position) == line
    for option in position.options():
        for n in (option.lo, option.hi):
            after = position.play(option.action(n))
            assert read(str(after)) == after
    if position.chance():
        after = position.draw(position.chance() - 1)
        assert read(str(after)) == after


def test_labels_name_outcomes() -> None:
    position = express().start(2)
    for outcome in (0, 1, 12345, 6**7 - 1):
        label = position.label(outcome)
        assert position.label(position.outcome(label)) == label
    assert position.label(0) == "G G G G G G G"
    for text in ("", "G", "C G 1 1 1 1 1", "G C K 1 2 3 4", "GCK1233"):
        with pytest.raises(NotationError):
            position.outcome(text)
    with pytest.raises(NotationError):
        read(f"express@1 2 {FULL} over").outcome("G")
