"""Positions of the classic family put together by hand: for tests, puzzles and bug reports.

Not here: the set-up as a part of the game, which is `risiko.classic.kernel.setup`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from risiko.classic import engine
from risiko.classic.books.mission_cards import MISSION_NUMBER, mission_cards
from risiko.classic.game import ClassicGame, classic
from risiko.classic.kernel import layout, records
from risiko.classic.notation.action_codes import NUMBER, SEAT_LETTERS
from risiko.classic.notation.errors import flaw
from risiko.classic.notation.flaws import find_flaws, name_card
from risiko.classic.notation.position_notation import read_board
from risiko.classic.notation.read_position import count_held, make_empty_state, place_cards
from risiko.classic.position import ClassicPosition
from risiko.errors import BadPosition, NotationError
from risiko.protocol import Game
from risiko.text import Text
from risiko.world import world

Phase = Literal["place", "attack", "move"]
STEPS = {"place": layout.PLACE, "attack": layout.ATTACK, "move": layout.MOVE}


def setup(
    game: Game | str,
    *,
    seats: int,
    board: Mapping[str, str] | None = None,
    rest: str = "b1",
    turn: str = "a",
    phase: Phase = "place",
    units: int | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    sets: int = 0,
    missions: Mapping[str, str] | None = None,
    capitals: Mapping[str, str] | None = None,
    conquered: bool = False,
) -> ClassicPosition:
    """A position of a classic game in the middle of a turn.

    Territories are given as owner letter and units (`"a5"`; neutral armies n, o, p), all others
    are `rest`. `phase="place"` without `units` is the start of the turn. Cards in no hand are in
    the pile. Missions and capitals not given are the first ones possible. Raises `BadPosition`
    naming all flaws.
    """
    way = classic(game) if isinstance(game, str) else game
    if not isinstance(way, ClassicGame):
        raise TypeError(f"{way.id} is not a game of the classic family")
    way.check_seats(seats)
    builder = _Builder(way, seats)
    builder.board(board or {}, rest)
    builder.turn(turn, phase, units, conquered, sets)
    builder.hands(hands or {})
    builder.missions(missions or {})
    builder.capitals(capitals or {})
    builder.bury()
    builder.armistice()
    return builder.build(begin=phase == "place" and units is None)


class _Builder:
    """Collects the fields of a position and all that is wrong with them."""

    def __init__(self, game: ClassicGame, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.rules = game.numbers(seats)
        self.state: dict[str, Any] = make_empty_state(game, seats)
        self.flaws: list[Text] = []

    def seat(self, letter: str, what: str) -> int | None:
        """A seat of the game by its letter."""
        if len(letter) == 1 and letter in SEAT_LETTERS[: self.seats]:
            return SEAT_LETTERS.index(letter)
        self.flaws.append(flaw("setup_seat", field=what, seat=letter, seats=self.seats))
        return None

    def territory(self, name: str, what: str) -> int | None:
        """A territory by its name."""
        number = NUMBER.get(name)
        if number is None or number >= layout.TERRITORIES:
            self.flaws.append(flaw("setup_territory", field=what, name=name))
            return None
        return number

    def board(self, board: Mapping[str, str], rest: str) -> None:
        """Owners and units of all territories."""
        for name in board:
            self.territory(name, "board")
        tokens = [board.get(t.id, rest) for t in world().territories]
        sound = []
        for t, token in zip(world().territories, tokens, strict=True):
            ok = len(token) > 1 and token[0] in "abcdefnop" and token[1:].isdecimal()
            if not ok or not token.isascii() or len(token) > 8:
                self.flaws.append(flaw("setup_token", land=t.name, text=token))
                ok = False
            sound.append(f"{token[0]}{int(token[1:])}" if ok and len(token) <= 8 else "a1")
        parts = ["".join(sound[t] for t in c.territories) for c in world().continents]
        try:
            self.state["owner"], self.state["units"] = read_board("/".join(parts))
        except NotationError as error:
            self.flaws.append(error.text)
        count_held(self.state)

    def turn(self, turn: str, phase: str, units: int | None, conquered: bool, sets: int) -> None:
        """Whose turn it is and how far it has come."""
        g = self.state
        g["player"] = self.seat(turn, "turn") or 0
        if phase not in STEPS:
            self.flaws.append(flaw("setup_phase", phase=phase))
        g["step"] = STEPS.get(phase, layout.PLACE)
        g["conquered"] = int(conquered)
        g["sets"] = sets
        if sets < 0:
            self.flaws.append(flaw("setup_sets"))
        if phase == "place":
            g["stock"] = g["income"] = 1 if units is None else units
            g["window"] = int(self.rules["trade"] == layout.TRADE_AT_START)
        elif units is not None:
            self.flaws.append(flaw("setup_units", phase=phase))

    def hands(self, hands: Mapping[str, Sequence[str]]) -> None:
        """The cards the players hold."""
        piles = []
        for letter, names in hands.items():
            seat = self.seat(letter, "hands")
            unknown = [name for name in names if name not in NUMBER]
            self.flaws += [flaw("setup_card", name=name) for name in unknown]
            if seat is not None:
                piles.append((seat, [NUMBER[name] for name in names if name in NUMBER]))
        self.flaws += place_cards(self.state, piles)

    def missions(self, missions: Mapping[str, str]) -> None:
        """The missions; who is given none gets the first that is free and not yet fulfilled."""
        if self.rules["goal"] != layout.GOAL_MISSION:
            if missions:
                self.flaws.append(flaw("setup_no_missions"))
            return
        chosen = self.state["mission"]
        for letter, name in missions.items():
            seat = self.seat(letter, "missions")
            if name not in MISSION_NUMBER:
                self.flaws.append(flaw("setup_mission", name=name))
            elif seat is not None:
                chosen[seat] = MISSION_NUMBER[name]
        deck = [MISSION_NUMBER[name] for name in mission_cards(self.game.rules, self.seats)]
        for seat in range(self.seats):
            if chosen[seat] == layout.NOBODY and self.state["held"][seat]:
                won = self._fulfilled(seat)
                free = [m for m in deck if m not in chosen]
                chosen[seat] = next((m for m in free if m not in won), free[0])

    def _fulfilled(self, seat: int) -> set[int]:
        position = ClassicPosition.of(self.game, self.seats, {**self.state, "step": layout.ATTACK})
        return self.game.fulfilled(position, seat)

    def capitals(self, capitals: Mapping[str, str]) -> None:
        """The capitals; who is given none gets the first own territory with a free card."""
        if self.rules["goal"] != layout.GOAL_CAPITALS:
            if capitals:
                self.flaws.append(flaw("setup_no_capitals"))
            return
        g = self.state
        for letter, name in capitals.items():
            seat, place = self.seat(letter, "capitals"), self.territory(name, "capitals")
            if seat is not None and place is not None:
                g["capital"][seat] = place
        for seat in range(self.seats):
            if g["capital"][seat] == layout.NOBODY:
                self._choose_capital(seat)
            capital = g["capital"][seat]
            if capital == layout.NOBODY:
                continue
            if g["card"][capital] != layout.PILE:
                self.flaws.append(flaw("card_twice", card=name_card(capital)))
            g["card"][capital] = layout.OUT
            if g["owner"][capital] != seat:
                g["revealed"] |= 1 << seat

    def _choose_capital(self, seat: int) -> None:
        g = self.state
        free = [
            t
            for t in range(layout.TERRITORIES)
            if g["card"][t] == layout.PILE and t not in g["capital"]
        ]
        own = [t for t in free if g["owner"][t] == seat]
        if own or not g["held"][seat]:
            g["capital"][seat] = (own or free)[0]
        else:
            self.flaws.append(flaw("setup_no_capital", seat=SEAT_LETTERS[seat]))

    def armistice(self) -> None:
        """The armistice card in the middle of the places where it may lie."""
        rules, g = self.rules, self.state
        if rules["deepest"] != layout.NOBODY:
            drawn = sum(rules["deck"]) - g["card"].count(layout.PILE)
            least = max(0, rules["shallowest"] - drawn)
            g["depth"] = max(0, (least + rules["deepest"] - drawn) // 2)

    def bury(self) -> None:
        """Cards under neutral armies: the first of the pile."""
        if not self.rules["buried"]:
            return
        pile = [c for c in range(layout.CARDS) if self.state["card"][c] == layout.PILE]
        for army in range(layout.SEATS, layout.SEATS + self.rules["neutrals"]):
            if self.state["held"][army]:
                for _ in range(self.rules["buried"]):
                    if pile:
                        self.state["card"][pile.pop(0)] = army

    def build(self, *, begin: bool) -> ClassicPosition:
        """The position, if nothing is wrong with it."""
        flaws = self.flaws + find_flaws(self.game, self.seats, self.state, may_be_won=True)
        if flaws:
            raise BadPosition(flaws)
        run = engine.get_current()
        states = run.pack(self.state, records.STATE)
        rules = self.game.packed(run, self.seats)
        turn = run.playout.judge(states, 0, rules)
        if begin and turn >= 0:
            turn = run.playout.begin_turn(states, 0, rules)
        return ClassicPosition(self.game, self.seats, run, states, 0, turn)
