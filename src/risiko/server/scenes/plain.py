"""Any game in words and in its own notation: playable through lists of options, whatever its rules.

What a seat sees is put into words by the `summary` of the family, if it has one. Not here: the
scenes of a family of its own, which its registration names.
"""

from collections.abc import Sequence
from itertools import groupby

from risiko import registry
from risiko.narration.players import Player, winners
from risiko.protocol import CHANCE, OVER, Action, Game, Position, View
from risiko.record.replay import Ply
from risiko.server.scenes.armies import list_armies
from risiko.server.scenes.board_diff import UNCHANGED, BoardDiff
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import (
    Army,
    Ask,
    Choice,
    Ending,
    Fact,
    Scene,
    SeatScene,
    SummaryBoard,
    Told,
)


class PlainScenes:
    """Scenes of a family without its own."""

    def __init__(
        self, game: Game, players: Sequence[Player], words: Words, circle: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.players = players
        self.words = words
        self._armies = list_armies(players)
        part = registry.family_of(game.id).summary
        self._summary = registry.load(part) if part else None

    def build_scene(self, position: Position, view: View, private: bool) -> Scene:
        """What the seat sees in words, and a list of what may be done."""
        step = "over" if view.turn == OVER else "chance" if view.turn == CHANCE else "turn"
        player = self.players[view.turn].name if view.turn >= 0 else ""
        return Scene(
            step=step,
            title=self.words.say(f"title_{step}"),
            task=self.words.say(f"task_{step}", player=player),
            help=self.words.say("help_plain"),
            cite="",
            armies=self._armies,
            seats=tuple(
                SeatScene(seat=seat, alive=True, facts=()) for seat in range(position.seats)
            ),
            facts=(),
            board=self._board(view),
            hand=None,
            secrets=(),
            income=(),
            fight=None,
            asks=self._asks(view),
            private=private,
            ending=build_ending(position, [winners(position, self.players, self.words)])
            if view.turn == OVER
            else None,
        )

    def diff_board(self, ply: Ply) -> BoardDiff:
        """The whole summary, where it is another."""
        before, after = (self._board(position.view(None)) for position in (ply.before, ply.after))
        return UNCHANGED if before == after else BoardDiff(board=after)

    def list_armies(self, position: Position) -> tuple[Army, ...]:
        """The armies of the seats."""
        return self._armies

    def _board(self, view: View) -> SummaryBoard:
        names = [player.name for player in self.players]
        seen = self._summary(view, names) if self._summary is not None else ()
        language = self.words.language
        rows = tuple(
            Fact(key=str(number), label=label.say(language), value=value.say(language))
            for number, (label, value) in enumerate(seen)
        )
        return SummaryBoard(rows=rows, line=view.line)

    def _asks(self, view: View) -> tuple[Ask, ...]:
        options = sorted(view.options, key=lambda option: option.verb)
        asks = []
        for verb, same in groupby(options, key=lambda option: option.verb):
            choices = tuple(
                Choice(verb=verb, args=o.args, lo=o.lo, hi=o.hi, n=o.hi, text=str(o)) for o in same
            )
            free = any(choice.lo < choice.hi for choice in choices)
            asks.append(
                Ask(
                    verb=verb,
                    label=verb,
                    prompt=self.words.say("prompt_plain", verb=verb),
                    pick="list",
                    unit=self.words.say("noun_number") if free else "",
                    choices=choices,
                )
            )
        return tuple(asks)

    def tell(self, ply: Ply, number: int, seat: int | None) -> Told:
        """The action or the label of the event; of something hidden only that it happened."""
        before, after, entry = ply.before, ply.after, ply.entry
        hidden = before.conceals(seat)
        event = entry.seat == CHANCE
        kind = "event" if event else "hidden" if hidden else Action.parse(entry.text).verb
        text = self.words.say("something_hidden") if hidden else entry.text
        if event:
            words = [self.words.say("told_event", text=text)]
        else:
            player = self.players[entry.seat].name
            words = [self.words.say("told_action", player=player, text=text)]
        if after.turn == OVER:
            words.append(winners(after, self.players, self.words))
        return Told(
            ply=number,
            player=entry.player,
            seat=entry.seat,
            text=None if hidden else entry.text,
            words=tuple(words),
            kind=kind,
            places=(),
            throw=None,
        )


def build_ending(position: Position, lines: Sequence[str]) -> Ending:
    """How a game ended."""
    won = (seat for seat, score in enumerate(position.scores()) if score > 0)
    return Ending(winners=tuple(won), lines=tuple(lines))
