"""Requests about the analysis board: any position, played on, judged and set up; nothing is stored.

What a running table hides stays hidden: a moment of a game is given whole only when it is over.
"""

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query

from risiko.analysis.plans import REDRAWN
from risiko.narration.players import Player
from risiko.server.analysis import board, editor
from risiko.server.analysis.board import AnalysisTable, Flawed
from risiko.server.http.tables import TableId, find_visible
from risiko.server.http.visitor import CurrentVisitor, Visitor
from risiko.server.refusal import Refusal
from risiko.server.replays.jobs import DONE, FIND_MOMENT, UNREADABLE
from risiko.server.tables.coach import make_plans, may_ask_coach
from risiko.server.tables.seats import seats_of
from risiko.server.wire.analysis import (
    Advice,
    AnalysisAnswer,
    AnalysisQuestion,
    AnalysisWish,
    Editor,
    EditorWish,
    LineWish,
    PositionLine,
    RecordMoment,
    Setting,
    SettingAnswer,
)
from risiko.text import Language

router = APIRouter(tags=["analysis"])
T = TypeVar("T")


async def _work(visitor: Visitor, make: Callable[..., T], *values: object) -> T:
    """Do some work when it is the visitor's turn, without holding up the tables."""
    visitor.services.guard.take("analysis", visitor.address)
    async with visitor.services.boards.turn(visitor.key):
        return await asyncio.to_thread(make, *values)


def _refuse(flawed: Flawed) -> Refusal:
    return Refusal("bad_position", flaws=" ".join(flawed.flaws))


def _answer(wish: AnalysisWish, language: Language) -> AnalysisAnswer:
    try:
        found = board.run(wish, language)
    except Flawed as flawed:
        problem = _refuse(flawed).to_problem(language)
        return AnalysisAnswer(state=None, refused=problem, flaws=flawed.flaws)
    except Refusal as refusal:
        return AnalysisAnswer(state=None, refused=refusal.to_problem(language))
    return AnalysisAnswer(state=AnalysisTable(found, language).state(wish.known), refused=None)


@router.post("/analysis")
async def analyse(visitor: CurrentVisitor, wish: AnalysisWish) -> AnalysisAnswer:
    """A position after all that was played on from it, or what is wrong with it."""
    return await _work(visitor, _answer, wish, visitor.language)


def _why(wish: AnalysisQuestion, language: Language) -> AnalysisAnswer:
    try:
        board.play(board.run(wish, language), wish.action)
    except Flawed as flawed:
        problem = _refuse(flawed).to_problem(language)
        return AnalysisAnswer(state=None, refused=problem, flaws=flawed.flaws)
    except Refusal as refusal:
        return AnalysisAnswer(state=None, refused=refusal.to_problem(language))
    return AnalysisAnswer(state=None, refused=None)


@router.post("/analysis/why")
async def why(visitor: CurrentVisitor, wish: AnalysisQuestion) -> AnalysisAnswer:
    """Why a decision is not possible now; nothing is played."""
    return await _work(visitor, _why, wish, visitor.language)


@router.post("/analysis/plans")
async def plans(visitor: CurrentVisitor, wish: LineWish) -> Advice:
    """The best plans of whoever is to act, from what they could see at a table."""
    try:
        position = board.read_position(wish.line, visitor.language)
    except Flawed as flawed:
        raise _refuse(flawed) from None
    if position.turn < 0:
        return Advice(plans=())
    visitor.services.guard.take("plans", visitor.address)
    language = visitor.language
    players = [Player(name) for name in board.name_seats(position, language)]
    async with visitor.services.heavy.turn(visitor.key):
        made = await asyncio.to_thread(make_plans, position, position.turn, players, language)
    return Advice(plans=made, chances=board.chances_with(made, position))


def _open_editor(wish: EditorWish, language: Language) -> Editor:
    try:
        return editor.open_editor(wish, language)
    except Flawed as flawed:
        raise _refuse(flawed) from None


@router.post("/analysis/editor")
async def edit(visitor: CurrentVisitor, wish: EditorWish) -> Editor:
    """All that is needed to change a position by hand, or to begin a new one."""
    return await _work(visitor, _open_editor, wish, visitor.language)


def _put_together(setting: Setting, language: Language) -> SettingAnswer:
    try:
        return SettingAnswer(line=editor.put_together(setting, language), flaws=())
    except Flawed as flawed:
        return SettingAnswer(line=None, flaws=flawed.flaws)


@router.post("/analysis/setup")
async def set_up(visitor: CurrentVisitor, setting: Setting) -> SettingAnswer:
    """The line of a position put together by hand, or all that is wrong with it."""
    return await _work(visitor, _put_together, setting, visitor.language)


@router.post("/analysis/moment")
async def moment(visitor: CurrentVisitor, wish: RecordMoment) -> PositionLine:
    """The position at a moment of any record."""
    return await _find_moment(visitor, wish.text, wish.ply)


@router.get("/tables/{id}/position")
async def table_position(
    visitor: CurrentVisitor,
    id: TableId,
    ply: Annotated[int, Query(ge=0, description="After so many plies of the record.")] = 2**31 - 1,
) -> PositionLine:
    """A moment of a finished game.

    Of a running one who may ask the coach gets the present moment, with all that the own seat
    cannot see drawn anew.
    """
    table = await find_visible(visitor, id)
    if table.session is None:
        raise Refusal("not_started")
    visitor.services.guard.take("heavy", visitor.address)
    if table.stored.ended:
        whole = await asyncio.to_thread(table.record)
        return await _find_moment(visitor, str(whole), ply)
    if not may_ask_coach(table.stored, table.seats, visitor.id):
        raise Refusal("analysis_running")
    position = table.session.position
    own = [seat.seat for seat in seats_of(table.seats, visitor.id)]
    seat = position.turn if position.turn in own else own[0]
    return PositionLine(line=str(position.guess(seat, REDRAWN)), redrawn=True)


async def _find_moment(visitor: Visitor, text: str, ply: int) -> PositionLine:
    services = visitor.services
    async with services.heavy.turn(visitor.key):
        made = await services.workers.run(FIND_MOMENT, text=text, ply=str(ply))
    if made.startswith(UNREADABLE):
        raise Refusal("unreadable_record", detail=made.removeprefix(UNREADABLE).decode())
    return PositionLine(line=made.removeprefix(DONE).decode())
