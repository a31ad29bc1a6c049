"""Risiko Evolution in words: what is asked, what may be answered, and what it means."""

from collections.abc import Mapping, Sequence

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import (
    FACTIONS,
    MISSIONS,
    PACKETS,
    POWERS,
    SCARS,
    Packet,
    Piece,
)
from risiko.evolution.rules.combat.odds import battle, changes
from risiko.evolution.rules.reactions import STEPS, asked_for
from risiko.evolution.rules.setup.world_setup import ChooseStartingPower, TossForPower
from risiko.evolution.rules.steps import KINDS
from risiko.evolution.state import COIN, State
from risiko.protocol import Action, Game, Option, Position, View
from risiko.record.replay import Ply
from risiko.telling.evolution.choices import Choices
from risiko.telling.evolution.holdings import BOOK, Holdings
from risiko.telling.evolution.names import Names
from risiko.telling.evolution.seen import look, own_cards, see, top
from risiko.telling.evolution.speech import Speech
from risiko.telling.evolution.story import Story, Tale
from risiko.telling.players import Player, winners
from risiko.terminal.evolution_board import Board
from risiko.terminal.names import fold
from risiko.terminal.reading import Choice, Reader
from risiko.terminal.table import Chain, PlainTable
from risiko.terminal.texts import Words

PRIVATE = frozenset({"start", "buy", "answer", "recruit", "before"})
"""Steps in which a hand or a scar card is looked at."""
LOUD = frozenset({"attack", "defend", "throw"})
"""What is left out of a story in brief, unless something was conquered."""
NUMBERS = frozenset({"defend", "occupy"})
"""Verbs whose choices name their numbers already."""
OPENING = frozenset({"start", "join", "recruit", "place"})
"""Steps with which a turn may begin."""


class EvolutionTable(PlainTable):
    """Puts a game of Risiko Evolution into words."""

    most = frozenset({"attack", "defend", "occupy"})
    always = frozenset({"defend"})

    def __init__(self, game: Game, players: Sequence[Player], words: Words) -> None:
        super().__init__(game, players, words)
        speech = Speech(words)
        self.names = Names(players, speech)
        self._choices = Choices(self.names, speech)
        self._story = Story(self.names, speech, self._choices)
        self._holdings = Holdings(self.names)
        self._board = Board(self.names, words)
        self._seen: State | None = None

    # What is asked

    def reader(self, view: View) -> Reader:
        """Territories by their names in both languages; everything else as it is offered."""
        self._seen = see(view)
        things: dict[str, tuple[str, ...]] = {
            id: (id, *name) for id, name in zip(BOARD.ids, BOARD.names, strict=True)
        }
        for option in view.options:
            self._verbs[option.verb] = option.verb
            label = fold(self._choices.label(self._seen, option.verb))
            self._verbs.setdefault(label[0], option.verb)
            for arg in option.args:
                if arg not in things:
                    things[arg] = (arg, *_names(arg), self.thing(arg))
        return Reader(things, self._verbs)

    def moment(self, view: View) -> str:
        """The step, and the faction it is about: one after the other is asked for."""
        step = top(see(view))
        if isinstance(step, ChooseStartingPower | TossForPower):
            return f"{step.kind} {step.faction}"
        return step.kind

    def headline(self, view: View, first: bool) -> list[str]:
        """What is to be done, and at the beginning of a turn how everybody stands."""
        s = see(view)
        kind = top(s).kind
        lines = []
        if first and kind in OPENING:
            lines.append(self._board.standing(s))
        if first or kind in STEPS or kind in NUMBERS:
            lines.append(self._choices.task(view, s))
        if first and self.declined(view):
            lines.append(self.words.say("may_decline", key=self.words.key("always")))
        return lines

    def question(self, view: View) -> str:
        said = {"player": self.players[view.turn].name, "title": self._choices.title(see(view))}
        option = view.options[0]
        if len(view.options) > 1 or option.verb not in NUMBERS:
            return self.words.say("ask_step", **said)
        span = self.words.range(option.lo, option.hi)
        return self.words.say("ask_number", range=span, most=option.hi, **said)

    def option(self, option: Option, view: View) -> str:
        """What it is called on a button, and what it is about; an attack with its odds."""
        s = see(view)
        label = self._choices.label(s, option.verb)
        text = self._choices.option(s, option, view.turn)
        if option.lo < option.hi and option.verb not in NUMBERS:
            text = f"{text} ({self.words.range(option.lo, option.hi)})"
        if option.verb == "attack":
            text = self.words.say("option_odds", text=text, chance=self._chance(s, option))
        return text if text.startswith(label) else f"{label}: {text}"

    def _chance(self, s: State, option: Option) -> str:
        """The chance that an attack to the end conquers, in percent."""
        source, target = (BOARD.number[land] for land in option.args)
        found = battle(s.units[source], s.units[target], changes(s, source, target))
        percent = f"{100 * found.win:.1f}"
        return percent.replace(".", ",") if self.words.language == "de" else percent

    def thing(self, id: str) -> str:
        if self._seen is None:
            return id
        return self.names.thing(self._seen, "", id)

    def amount(self, choice: Choice, view: View) -> str:
        label = self._choices.label(see(view), choice.verb)
        return f"{label}: {', '.join(map(self.thing, choice.args))}" if choice.args else label

    def help(self, view: View) -> list[str]:
        """What the step is about, what may be typed, and where it stands in the book."""
        s = see(view)
        kind = top(s).kind
        lines = [self._choices.task(view, s), self._choices.help(s)]
        option = view.options[0]
        said = [self.thing(arg).lower() for arg in option.args]
        if option.lo < option.hi:
            said.append(str(option.hi))
        examples = dict.fromkeys((" ".join(said), str(option.action(option.hi))))
        lines += [self.words.say("help_example", example=one) for one in examples if one]
        return [*lines, self.words.say("stands_at", cite=BOOK + KINDS[kind].cite)]

    # What stands where

    def board(self, view: View, about: str) -> list[str]:
        return self._board.describe(see(view), about)

    def place(self, view: View, about: str) -> list[str]:
        return self._board.territory(see(view), about)

    def hand(self, view: View) -> list[str]:
        """Resource cards, what they are worth, and the scar card."""
        assert view.seat is not None
        s = see(view)
        held = own_cards(s, view.seat)
        lines = [self._card(s, card) for card in held]
        lines += self._holdings.worth(s, view.seat, held)
        scar = self._holdings.scar(s, view.seat)
        if scar:
            lines.append(self.words.say("own_scar", scar=" ".join(scar)))
        return lines

    def _card(self, s: State, card: int) -> str:
        name, coins = self.names.card(card), self.names.speech.coins(s.coins_on(card))
        return f"{name}: {coins}" if card != COIN else f"{name}, {coins}"

    def goal(self, view: View) -> list[str]:
        return self._holdings.goal(see(view), view.seat)

    def income(self, position: Position, seat: int) -> list[str]:
        """What the next recruits are made of."""
        s = look(position, seat)
        rows = [] if not s.controls(seat) else list(self._holdings.recruits(s, seat))
        units = self.names.speech.units
        lines = [f"{row.text}: {units(row.units)} ({row.cite})" for row in rows]
        return [*lines, self.words.say("recruits_in_all", units=units(sum(r.units for r in rows)))]

    # What happened

    def tell(self, plies: Sequence[Ply], viewer: int | None, brief: bool) -> list[str]:
        told = [self._story.tell(ply, viewer) for ply in plies]
        return [line for tale in told if not (brief and _loud(tale)) for line in tale.lines]

    def ending(self, ply: Ply, viewer: int | None) -> list[str]:
        reason = self._story.changes.victory(look(ply.after, viewer))
        return [reason, winners(ply.after, self.players, self.words)]

    # How the game goes on

    def again(self, view: View, chain: Chain) -> tuple[Action | None, Chain | None]:
        """An attack goes on until so few are left; questions in between do not end it."""
        s, choice = see(view), chain.choice
        if top(s).kind in STEPS:
            return None, chain
        for option in view.options:
            if choice.verb == "attack" and (option.verb, option.args) == choice[:2]:
                if s.units[BOARD.number[option.args[0]]] > chain.until:
                    n = option.hi if choice.n is None else min(choice.n, option.hi)
                    return option.action(n), chain
        return None, None

    def declined(self, view: View) -> str:
        """What is asked for here that somebody may never want to be asked for."""
        return "+".join(asked_for(see(view), view.options))

    def private(self, view: View) -> bool:
        return top(see(view)).kind in PRIVATE

    def reveals(self, option: Option) -> bool:
        return option.verb in ("scar", "give")

    def alive(self, view: View, seat: int) -> bool:
        return not see(view).out[seat]


def _loud(tale: Tale) -> bool:
    return tale.kind in LOUD and not (tale.dice is not None and tale.dice.conquered)


def _names(id: str) -> tuple[str, ...]:
    """What a piece is called in both languages."""
    kinds: tuple[Mapping[str, Piece | Packet], ...] = (FACTIONS, POWERS, SCARS, MISSIONS, PACKETS)
    found = next((kind[id] for kind in kinds if id in kind), None)
    return () if found is None else tuple(found.name)
