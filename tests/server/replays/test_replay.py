"""Replays: the board follows, the figures add up, broken records are told as far as they go."""

import json
import random
from dataclasses import replace

import pytest

import risiko
from risiko import CHANCE, Dice, Game, NotationError, record
from risiko.analysis.luck import follow_luck, is_measurable
from risiko.arena.simulate import play_one
from risiko.classic.explain import explain_income
from risiko.classic.kernel import layout
from risiko.classic.position import ClassicPosition
from risiko.evolution.position import EvolutionPosition
from risiko.express.position import ExpressPosition
from risiko.record import DiceNote, Record, Turn
from risiko.record.dice import Committed, Seeded
from risiko.record.match import Match, play_match
from risiko.record.verify import verify
from risiko.server.replays import replay as replaying
from risiko.server.replays.replay import dice_check, replay
from risiko.server.scenes import Stage
from risiko.server.wire.replay import Replay
from risiko.server.wire.scene import Board, CardBoard, MapBoard
from tests.games import every_game, name, some_action
from tests.play import play

GAMES = pytest.mark.parametrize("game", every_game(), ids=name)


def played(game: Game, *, plies: int = 400, dice: Dice | None = None) -> Match:
    """A random match between people."""
    luck = random.Random(game.name)
    seats = game.seats[0]
    match = Match(game, seats, dice or Seeded(4), players=["Anna", "Ben", "Cleo"][:seats])
    choose = [lambda position, seat: some_action(position, luck, eager=True)] * seats
    return play_match(match, choose, limit=plies)


Shown = dict[str, tuple[object, ...]]
"""What is shown of each territory or card: who holds it, with how many, and what sticks there."""


def shown_on(board: Board) -> Shown:
    """A board as it is drawn."""
    if isinstance(board, MapBoard):
        return {one.id: (one.army, one.units, one.marks, one.notes) for one in board.regions}
    assert isinstance(board, CardBoard)
    return {card.id: (card.army, 0, (), ()) for card in board.cards}


def followed(found: Replay, plies: int) -> Shown:
    """The board after so many plies, as a client follows the changes."""
    shown = shown_on(found.board)
    for ply in found.plies[:plies]:
        if ply.board is not None:
            shown = shown_on(ply.board)
        for change in ply.changes:
            _, _, marks, notes = shown[change.id]
            now = (
                change.army,
                change.units,
                marks if change.marks is None else change.marks,
                notes if change.notes is None else change.notes,
            )
            assert ply.board is not None or shown[change.id] != now, "nothing is sent in vain"
            shown[change.id] = now
    return shown


@GAMES
def test_the_changes_lead_to_the_board_of_every_turn(game: Game) -> None:
    match = played(game)
    whole = record.of_match(match)
    found = replay(whole, "en")
    assert found.problems == ()
    assert len(found.plies) == len(match.entries)
    assert [ply.told.ply for ply in found.plies] == list(range(1, len(match.entries) + 1))
    stage = Stage(game, match.players, [None] * match.seats, "en")
    position, number = record.opening(whole), 0
    for turn, shown in zip(whole.turns, found.turns, strict=True):
        for item in turn.items:
            position, number = play(position, item), number + 1
        assert (shown.player, shown.ply) == (turn.player, number)
        board = stage.scene(position, None).board
        assert followed(found, number) == shown_on(board)


@GAMES
def test_the_figures_are_those_of_the_game(game: Game) -> None:
    whole = record.of_match(played(game))
    found = replay(whole, "de")
    keys = [figure.key for figure in found.figures]
    assert all(figure.title and figure.help for figure in found.figures)
    if not is_measurable(game):
        assert keys == ["territories", "units", "stars"]
        position = record.opening(whole)
        for turn, shown in zip(whole.turns, found.turns, strict=True):
            position = play(position, *turn.items)
            assert isinstance(position, EvolutionPosition)
            state = position.state
            for seat, values in enumerate(shown.seats):
                units = [
                    n for n, owner in zip(state.units, state.owner, strict=True) if owner == seat
                ]
                assert values.values == (len(units), sum(units), state.stars(seat))
        return
    position = record.opening(whole)
    for turn, shown, chance in zip(whole.turns, found.turns, follow_luck(whole), strict=True):
        position = play(position, *turn.items)
        for seat, values in enumerate(shown.seats):
            figures = dict(zip(keys, values.values, strict=True))
            assert figures.pop("luck") == pytest.approx(chance.seats[seat], abs=1e-3)
            if isinstance(position, ClassicPosition):
                fields = position.fields()
                lands = [t for t, owner in enumerate(fields["owner"]) if owner == seat]
                units = sum(fields["units"][t] for t in lands)
                income: float = sum(
                    item.units
                    for item in explain_income(position, seat)
                    if item.kind in ("territories", "continent")
                )
                if fields["step"] == layout.PLACE and seat == fields["player"]:
                    income = figures["income"]  # what the turn that begins brings, below
                expected = {"territories": len(lands), "units": units, "income": income}
                assert figures == expected if lands else figures["income"] == 0
            else:
                assert isinstance(position, ExpressPosition)
                table = position.table
                points = table.points(seat)
                assert figures == {"cards": table.owners.count(seat), "points": points}
    assert [turn.turn for turn in found.turns] == list(
        range(found.turns[0].turn, found.turns[0].turn + len(found.turns))
    )


def test_the_income_is_what_the_next_turn_brings() -> None:
    """The figure at the end of a turn is what the next player then gets to place."""
    whole = record.of_match(played(risiko.game("2003/conquest"), plies=1500))
    found = replay(whole, "en")
    position, seen = record.opening(whole), 0
    for turn, shown in zip(whole.turns, found.turns, strict=True):
        position = play(position, *turn.items)
        assert isinstance(position, ClassicPosition)
        fields = position.fields()
        if fields["step"] == layout.PLACE:
            assert shown.seats[fields["player"]].values[2] == fields["income"]
            seen += 1
    assert seen > 5


@GAMES
def test_a_finished_game_hides_nothing_but_what_nobody_saw(game: Game) -> None:
    whole = record.of_match(played(game))
    position = record.opening(whole)
    found = replay(whole, "en")
    items = [item for turn in whole.turns for item in turn.items]
    for item, ply in zip(items, found.plies, strict=True):
        seats = range(position.seats)
        if all(position.conceals(seat) for seat in seats):
            assert ply.told.text is None
        else:
            assert ply.told.text == item.strip("{}")
        position = play(position, item)


def test_a_replay_speaks_the_language_asked_for() -> None:
    whole = record.of_match(played(risiko.game("2000/missions"), plies=60))
    german, english = replay(whole, "de"), replay(whole, "en")
    assert german.title != english.title
    assert german.plies[0].told.words != english.plies[0].told.words
    assert german.players == english.players == ("Anna", "Ben", "Cleo")


def test_bots_have_names_of_their_own() -> None:
    _, match = play_one("2010/duel@1", ["random", "random"], 3, 0, limit=60)
    assert replay(record.of_match(match), "en").players == ("Puck", "Kiki")
    one = replace(record.of_match(match), players=("Anna", "bot random"))
    found = replay(one, "en")
    assert found.players == ("Anna", "Kiki")
    assert [army.name for army in found.armies[:2]] == ["Anna", "Kiki"]


def test_the_winners_are_those_of_the_last_position() -> None:
    game = risiko.game("express")
    match = played(game, plies=100_000)
    assert match.over
    found = replay(record.of_match(match), "en")
    scores = match.position.scores()
    assert found.winners == tuple(seat for seat, score in enumerate(scores) if score)
    unfinished = replay(record.of_match(played(game, plies=50)), "en")
    assert unfinished.winners == ()


# Records that are not in order


def forged(items: dict[tuple[int, int], str]) -> Record:
    """A record of a duel with some items replaced."""
    whole = record.of_match(played(risiko.game("2010/duel"), plies=300))
    turns = [list(turn.items) for turn in whole.turns]
    for (turn, item), text in items.items():
        turns[turn][item] = text
    return replace(
        whole,
        turns=tuple(
            Turn(turn.player, tuple(new), turn.checksum)
            for turn, new in zip(whole.turns, turns, strict=True)
        ),
    )


@pytest.mark.parametrize(
    "item", ["attack alaska brazil 3", "storm usa kc 2", "{6 6 6:1 1}", "{card nowhere}", "{", "Ä"]
)
def test_a_forbidden_ply_ends_the_replay_and_is_named(item: str) -> None:
    broken = forged({(2, 1): item})
    found = replay(broken, "de")
    before = len(broken.turns[0].items) + len(broken.turns[1].items) + 1
    assert len(found.plies) == before
    assert found.problems[0].startswith("Zug 2, Angabe 2: ")
    assert replay(broken, "en").problems[0].startswith("turn 2, item 2: ")
    assert found.turns[-1].ply == before
    assert found.turns[-1].player == broken.turns[2].player
    assert followed(found, before)


def test_a_refusal_is_told_with_its_rule() -> None:
    (german,) = replay(forged({(2, 1): "attack alaska brazil 3"}), "de").problems
    assert "[2010, " in german


def test_a_throw_that_did_not_fall_is_shown_and_named() -> None:
    whole = record.of_match(played(risiko.game("2003/conquest"), plies=300))
    other = replace(whole, dice=DiceNote("seeded", seed=5))
    found = replay(other, "de")
    assert "gefallen ist" in found.problems[0]
    assert len(found.plies) == 300


def test_a_wrong_checksum_is_named_and_the_legal_rest_is_shown() -> None:
    whole = record.of_match(played(risiko.game("2003/conquest"), plies=300))
    turns = (whole.turns[0], replace(whole.turns[1], checksum="00000000"), *whole.turns[2:])
    found = replay(replace(whole, turns=turns), "en")
    assert "checksum" in found.problems[0]
    assert len(found.plies) == 300


def test_a_redacted_record_is_not_replayed_and_says_so() -> None:
    match = played(risiko.game("2000/missions"), plies=100)
    whole = record.of_match(match)
    for seat in (None, 1):
        found = replay(record.redact(whole, seat), "de")
        assert (found.plies, found.turns) == ((), ())
        assert "was verdeckt war" in found.problems[0]
        assert len(found.armies) == 3
    start = Match(match.game, 3, Seeded(1), position=match.position)
    assert replay(record.redact(record.of_match(start), 0), "en").plies == ()


def test_a_beginning_that_cannot_be_is_named() -> None:
    broken = replace(record.of_match(played(risiko.game("2003/conquest"), plies=60)), start="x y")
    found = replay(broken, "en")
    assert found.plies == ()
    assert found.problems


def test_a_record_may_begin_anywhere() -> None:
    begun = risiko.setup(
        "2003/conquest", seats=2, board={"alaska": "a9", "kamchatka": "b2"}, phase="attack"
    )
    match = Match(begun.game, 2, Seeded(2), position=begun)
    match.play(risiko.Action.parse("attack alaska kamchatka 3"))
    match.play(risiko.Action.parse("defend 2"))
    match.roll()
    found = replay(record.of_match(match), "en")
    assert found.problems == ()
    assert [ply.told.kind for ply in found.plies][:2] == ["attack", "defend"]


def test_a_very_long_record_is_shown_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "MOST_PLIES", 100)
    found = replay(record.of_match(played(risiko.game("2003/conquest"), plies=150)), "en")
    assert len(found.plies) == 100
    assert "100" in found.problems[-1]


@GAMES
def test_whatever_is_uploaded_is_answered(game: Game) -> None:
    """Texts with letters changed: those that can be read are replayed, and agree with verify."""
    lines = str(record.of_match(played(game, plies=150))).split("\n")
    luck = random.Random(6)
    for _ in range(12):
        changed = [*lines]
        number = luck.randrange(len(lines) - 1)
        line = changed[number]
        if not line:
            continue
        spot = luck.randrange(len(line))
        changed[number] = line[:spot] + luck.choice("abcdefnop 0189;{}#:") + line[spot + 1 :]
        try:
            read = record.read("\n".join(changed))
        except NotationError:
            continue
        report, found = verify(read), replay(read, "en")
        assert list(found.problems) == report.problems
        assert len(found.plies) >= report.plies - (0 if report.ok else 1)
        json.loads(found.model_dump_json())


# Dice

SECRET = b"0123456789abcdef0123456789abcdef"


def committed(game: Game, plies: int = 200) -> Record:
    """The record of a game with dice that can be checked."""
    seeds = [f"seed-{k}" for k in range(game.seats[0])]
    return record.of_match(played(game, plies=plies, dice=Committed(SECRET, "t7", seeds)))


@GAMES
def test_every_throw_can_be_recomputed_from_the_check(game: Game) -> None:
    whole = committed(game)
    check = dice_check(whole, "t7")
    dice = Committed(bytes.fromhex(check.secret or ""), check.table, check.seeds)
    assert dice.commitment == check.commitment
    assert check.game == game.name
    assert [event.index for event in check.events] == list(range(len(check.events)))
    items = [item for turn in whole.turns for item in turn.items]
    for event in check.events:
        assert dice(event.index, event.n) == event.outcome
        assert items[event.ply - 1] == f"{{{event.label}}}"
    assert len(check.events) == sum(map(record.is_event, items))


def test_the_outcomes_carry_the_labels_that_were_played() -> None:
    whole = committed(risiko.game("2003/conquest"))
    position, events = record.opening(whole), iter(dice_check(whole, "t7").events)
    for turn in whole.turns:
        for item in turn.items:
            if position.turn == CHANCE:
                event = next(events)
                assert event.n == position.chance()
                assert position.label(event.outcome) == event.label
            position = play(position, item)


def test_a_throw_that_was_changed_differs_from_the_one_that_fell() -> None:
    whole = committed(risiko.game("2003/conquest"), plies=120)
    honest = dice_check(whole, "t7")
    throws = [event for event in honest.events if ":" in event.label]
    last = throws[-1]
    swapped = last.label.replace(last.label[0], "1" if last.label[0] != "1" else "6", 1)
    side, _, defence = swapped.partition(":")
    label = f"{' '.join(sorted(side.split(), reverse=True))}:{defence}"
    turns = [*whole.turns]
    for number in range(len(turns) - 1, -1, -1):
        items = [*turns[number].items]
        if f"{{{last.label}}}" in items:
            place = len(items) - 1 - items[::-1].index(f"{{{last.label}}}")
            items[place] = f"{{{label}}}"
            turns[number] = replace(turns[number], items=tuple(items))
            break
    check = dice_check(replace(whole, turns=tuple(turns)), "t7")
    dice = Committed(SECRET, check.table, check.seeds)
    wrong = [e for e in check.events if dice(e.index, e.n) != e.outcome]
    assert [event.label for event in wrong][:1] == [label]


def test_nothing_is_told_of_the_dice_while_the_game_runs() -> None:
    whole = committed(risiko.game("2003/conquest"))
    running = replace(whole, dice=replace(whole.dice, secret=""))
    check = dice_check(running, "t7")
    assert (check.secret, check.events) == (None, ())
    assert check.commitment == whole.dice.commitment
    assert check.seeds == whole.dice.seeds
    seeded = dice_check(record.of_match(played(risiko.game("2003/conquest"), plies=80)), "t8")
    assert (seeded.table, seeded.commitment, seeded.secret, seeded.events) == ("t8", "", None, ())
