"""The analysis board as the messages of a table: one person plays for all seats.

Everything is known there, so whoever is to act sees their own cards, and the chances are those of
the whole position. Plans are made from what the seat could see at a table.
"""

import secrets
from collections.abc import Sequence

from risiko import registry
from risiko.analysis.sharpness import give_chance
from risiko.analysis.what_if import WhatIf, list_outcomes, read_line
from risiko.analysis.win_chances import estimate_chances
from risiko.errors import BadPosition, IllegalAction, InputError, NotationError
from risiko.narration.plans import has_plans
from risiko.protocol import CHANCE, Position
from risiko.record.replay import Ply
from risiko.server.refusal import Refusal
from risiko.server.scenes import Stage
from risiko.server.scenes.stage import find_witness
from risiko.server.tables.lone_table import lone_table
from risiko.server.wire.analysis import AnalysisState, AnalysisWish, PossibleOutcome
from risiko.server.wire.coach import CoachPlan
from risiko.server.wire.messages import Played
from risiko.server.wire.scene import State
from risiko.text import Language, Phrases

say = Phrases("risiko.server.analysis", "texts", "say")
_colour = Phrases("risiko.server.analysis", "texts", "colour")
TABLE = "analysis"
"""The id of the table that is none."""
MOST_OUTCOMES = 60
"""Outcomes of an event to choose from: more than there are cards."""
DIGITS = 4
"""Decimal places of a chance."""


class Flawed(Exception):
    """A position that cannot be; its flaws in sentences."""

    def __init__(self, error: InputError, language: Language) -> None:
        found = error.flaws if isinstance(error, BadPosition) else (error.text,)
        self.flaws = tuple(flaw.say(language) for flaw in found)
        super().__init__(str(error))


def read_position(line: str, language: Language) -> Position:
    """A position from its line; raises Flawed."""
    try:
        return read_line(" ".join(line.split()))
    except InputError as error:
        raise Flawed(error, language) from None


def run(wish: AnalysisWish, language: Language) -> WhatIf:
    """A position after all that was played; raises Flawed, or Refusal for what cannot be played."""
    found = WhatIf(read_position(wish.line, language))
    for text in wish.played:
        play(found, text)
    if wish.draw:
        found.draw(lambda _, n: secrets.randbelow(n))
    return found


def play(found: WhatIf, text: str) -> None:
    """One more ply; raises Refusal."""
    try:
        found.play(text)
    except NotationError as error:
        raise Refusal.worded("unreadable_action", error.text) from None
    except IllegalAction as error:
        raise Refusal.illegal(error) from None


def name_seats(position: Position, language: Language) -> list[str]:
    """What the players are called: the colours of their armies, whatever these depend on."""
    nobody = [""] * position.seats
    stage = Stage(position.game, nobody, [None] * position.seats, language)
    colours = {army.id: army.colour for army in stage.armies(position)}
    return [_colour(colours[seat]).say(language) for seat in range(position.seats)]


class AnalysisTable:
    """A position on the analysis board, in a language."""

    def __init__(self, found: WhatIf, language: Language) -> None:
        self._run = found
        self._language = language
        self._family = registry.family_of(found.position.game.id)
        self._names = name_seats(found.position, language)
        bots: list[str | None] = [None] * found.position.seats
        self._bots = bots
        self._stage = Stage(found.position.game, self._names, bots, language)

    def state(self, known: int | None) -> AnalysisState:
        """Everything, or what has happened since the plies that are known."""
        plies, position = self._run.plies, self._run.position
        new = [] if known is None else plies[known:]
        event = position.turn == CHANCE
        return AnalysisState(
            table=lone_table(
                TABLE,
                self._title(),
                position,
                len(plies),
                self._names,
                self._bots,
                self._language,
                yours=False,
            ),
            plies=tuple(self._played(ply) for ply in new),
            state=self._state(len(plies), position),
            log=tuple(self._stage.tell(ply, find_witness(ply.before)) for ply in plies),
            line=str(position),
            played=self._run.played,
            chances=self._chances(position),
            plans=has_plans(position.game.id) and position.turn == position.player >= 0,
            editable=bool(self._family.editor),
            outcomes=self._outcomes(position) if event else (),
            example=position.label(0) if event else None,
            missing=self._missing(),
        )

    def _title(self) -> str:
        title = registry.listing(self._run.position.game.id).title.say(self._language)
        return say("title", game=title).say(self._language)

    def _state(self, number: int, position: Position) -> State:
        seat = find_viewer(position)
        return State(
            ply=number,
            seat=seat,
            turn=position.turn,
            player=position.player,
            line=position.view(seat).line,
            scene=self._stage.scene(position, seat),
            seconds=None,
        )

    def _played(self, ply: Ply) -> Played:
        told = self._stage.tell(ply, find_witness(ply.before))
        return Played(told=told, state=self._state(ply.number, ply.after))

    def _chances(self, position: Position) -> tuple[float, ...] | None:
        if not self._family.judge:
            return None
        return _round(estimate_chances(position))

    def _outcomes(self, position: Position) -> tuple[PossibleOutcome, ...]:
        seat = find_witness(position)
        return tuple(
            PossibleOutcome(
                item=f"{{{outcome.label}}}",
                text=" ".join(self._stage.tell(outcome.ply, seat).words) or outcome.label,
                chance=outcome.chance,
            )
            for outcome in list_outcomes(position, len(self._run.plies), MOST_OUTCOMES)
        )

    def _missing(self) -> tuple[str, ...]:
        parts: Sequence[tuple[str, str]] = (
            (self._family.judge, "no_chances"),
            (self._family.plans, "no_plans"),
            (self._family.editor, "no_editor"),
        )
        return tuple(say(key).say(self._language) for part, key in parts if not part)


def chances_with(plans: Sequence[CoachPlan], position: Position) -> tuple[float, ...] | None:
    """Everybody's chance to win if whoever is to act follows the best of these plans."""
    if not plans or not registry.family_of(position.game.id).judge:
        return None
    return _round(give_chance(estimate_chances(position), position.turn, plans[0].chance))


def _round(chances: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(chance, DIGITS) for chance in chances)


def find_viewer(position: Position) -> int:
    """Through whose eyes the board is seen: who decides, else whose turn it is."""
    return next((seat for seat in (position.turn, position.player) if seat >= 0), 0)
