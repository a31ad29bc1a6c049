"""Risiko Evolution in words: what is asked, what may be answered, and what it means."""

from collections.abc import Mapping, Sequence

from risiko.errors import NotationError
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
from risiko.evolution.explain import cite_book
from risiko.evolution.notation.name_words import decode, encode
from risiko.evolution.observation import current_step, observe, observe_position, own_cards
from risiko.evolution.reactions import STEPS, asked_for
from risiko.evolution.rules.combat.odds import battle, changes
from risiko.evolution.rules.setup.world_setup import ChooseStartingPower, TossForPower
from risiko.evolution.rules.steps import KINDS
from risiko.evolution.state import COIN, GameState
from risiko.narration.evolution.hand_and_goal import HandAndGoal
from risiko.narration.evolution.names import WRITTEN, Names
from risiko.narration.evolution.narrator import NarratedPly, Narrator
from risiko.narration.evolution.prompts import Prompts
from risiko.narration.evolution.texts import EvolutionTexts
from risiko.narration.players import Player, winners
from risiko.protocol import Action, Game, Option, Position, View
from risiko.record.replay import Ply
from risiko.terminal.evolution.board import EvolutionBoardText
from risiko.terminal.input_parser import InputParser, TypedAction
from risiko.terminal.name_matching import fold
from risiko.terminal.presenter import Chain, PlainPresenter, TextPrompt
from risiko.terminal.texts import Words
from risiko.text import percent

PRIVATE = frozenset({"start", "buy", "answer", "recruit", "before"})
"""Steps in which a hand or a scar card is looked at."""
LOUD = frozenset({"attack", "defend", "throw"})
"""What is left out of a story in brief, unless something was conquered."""
NUMBERS = frozenset({"defend", "occupy"})
"""Verbs whose choices name their numbers already."""
OPENING = frozenset({"start", "join", "recruit", "place"})
"""Steps with which a turn may begin."""


class EvolutionPresenter(PlainPresenter):
    """Puts a game of Risiko Evolution into words."""

    most = frozenset({"attack", "defend", "occupy"})
    always = frozenset({"defend"})

    def __init__(self, game: Game, players: Sequence[Player], words: Words) -> None:
        words = words.extend(("risiko.terminal.evolution", "texts"))
        super().__init__(game, players, words)
        texts = EvolutionTexts(words)
        self.names = Names(players, texts)
        self._prompts = Prompts(self.names, texts)
        self._narrator = Narrator(self.names, texts, self._prompts)
        self._hand_and_goal = HandAndGoal(self.names)
        self._board = EvolutionBoardText(self.names, words)
        self._seen: GameState | None = None

    # What is asked

    def make_parser(self, view: View) -> InputParser:
        """Territories by their names in both languages; everything else as it is offered."""
        self._seen = observe(view)
        things: dict[str, tuple[str, ...]] = {
            id: (id, *name) for id, name in zip(BOARD.ids, BOARD.names, strict=True)
        }
        for option in view.options:
            self._verbs[option.verb] = option.verb
            label = fold(self._prompts.write_label(self._seen, option.verb))
            self._verbs.setdefault(label[0], option.verb)
            for arg in option.args:
                if arg not in things:
                    things[arg] = (arg, *_names(arg), self.name_thing(arg))
        return InputParser(things, self._verbs)

    def name_step(self, view: View) -> str:
        """The step, and the faction it is about: one after the other is asked for."""
        step = current_step(observe(view))
        if isinstance(step, ChooseStartingPower | TossForPower):
            return f"{step.kind} {step.faction}"
        return step.kind

    def write_headline(self, view: View, first: bool) -> list[str]:
        """What is to be done, and at the beginning of a turn how everybody stands."""
        s = observe(view)
        kind = current_step(s).kind
        lines = []
        if first and kind in OPENING:
            lines.append(self._board.standing(s))
        if first or kind in STEPS or kind in NUMBERS:
            lines.append(self._prompts.write_task(view, s))
        if first and self.find_declinable(view):
            lines.append(self.words.say("may_decline", key=self.words.key("always")))
        return lines

    def write_question(self, view: View) -> str:
        said = {
            "player": self.players[view.turn].name,
            "title": self._prompts.write_title(observe(view)),
        }
        option = view.options[0]
        if len(view.options) > 1 or option.verb not in NUMBERS:
            return self.words.say("ask_step", **said)
        span = self.words.range(option.lo, option.hi)
        return self.words.say("ask_number", range=span, most=option.hi, **said)

    def describe_option(self, option: Option, view: View) -> str:
        """What it is called on a button, and what it is about."""
        s = observe(view)
        label = self._prompts.write_label(s, option.verb)
        text = self._prompts.describe_option(s, option, view.turn)
        if option.lo < option.hi and option.verb not in NUMBERS:
            text = f"{text} ({self.words.range(option.lo, option.hi)})"
        if option.verb == "attack":
            text = self.words.say("option_odds", text=text, chance=self._format_chance(s, option))
        return text if text.startswith(label) else f"{label}: {text}"

    def _format_chance(self, s: GameState, option: Option) -> str:
        """The chance that an attack to the end conquers, in percent."""
        source, target = (BOARD.number[land] for land in option.args)
        found = battle(s.units[source], s.units[target], changes(s, source, target))
        return percent(found.win, self.words.language, digits=1)

    def name_thing(self, id: str) -> str:
        if self._seen is None:
            return id
        return self.names.thing(self._seen, "", id)

    def ask_amount(self, choice: TypedAction, view: View) -> str:
        label = self._prompts.write_label(observe(view), choice.verb)
        return f"{label}: {', '.join(map(self.name_thing, choice.args))}" if choice.args else label

    def write_help(self, view: View) -> list[str]:
        """What the step is about, what may be typed, and where it stands in the book."""
        s = observe(view)
        kind = current_step(s).kind
        lines = [self._prompts.write_task(view, s), self._prompts.write_help(s)]
        option = view.options[0]
        said = [self.name_thing(arg).lower() for arg in option.args]
        if option.lo < option.hi:
            said.append(str(option.hi))
        examples = dict.fromkeys((" ".join(said), str(option.action(option.hi))))
        lines += [self.words.say("help_example", example=one) for one in examples if one]
        cite = self.words.cite(cite_book(KINDS[kind].cite))
        return [*lines, self.words.say("stands_at", cite=cite)]

    # What stands where

    def describe_board(self, view: View, about: str) -> list[str]:
        return self._board.describe(observe(view), about)

    def describe_place(self, view: View, about: str) -> list[str]:
        return self._board.territory(observe(view), about)

    def describe_hand(self, view: View) -> list[str]:
        """Resource cards, what they are worth, and the scar card."""
        assert view.seat is not None
        s = observe(view)
        held = own_cards(s, view.seat)
        lines = [self._card(s, card) for card in held]
        lines += self._hand_and_goal.describe_worth(s, view.seat, held)
        scar = self._hand_and_goal.describe_scar(s, view.seat)
        if scar:
            lines.append(self.words.say("own_scar", scar=" ".join(scar)))
        return lines

    def _card(self, s: GameState, card: int) -> str:
        name, coins = self.names.card(card), self.names.texts.coins(s.coins_on(card))
        return f"{name}: {coins}" if card != COIN else f"{name}, {coins}"

    def describe_goal(self, view: View) -> list[str]:
        return self._hand_and_goal.describe_goal(observe(view), view.seat)

    def describe_income(self, position: Position, seat: int) -> list[str]:
        """What the next recruits are made of."""
        s = observe_position(position, seat)
        rows = [] if not s.controls(seat) else list(self._hand_and_goal.list_recruits(s, seat))
        units = self.names.texts.units
        lines = [f"{row.text}: {units(row.units)} [{row.cite}]" for row in rows]
        return [*lines, self.words.say("recruits_in_all", units=units(sum(r.units for r in rows)))]

    # What happened

    def tell(self, plies: Sequence[Ply], viewer: int | None, brief: bool) -> list[str]:
        told = [self._narrator.tell(ply, viewer) for ply in plies]
        return [
            line for narrated in told if not (brief and _loud(narrated)) for line in narrated.lines
        ]

    def tell_ending(self, ply: Ply, viewer: int | None) -> list[str]:
        reason = self._narrator.consequences.tell_victory(observe_position(ply.after, viewer))
        return [reason, winners(ply.after, self.players, self.words)]

    # How the game goes on

    def repeat_action(self, view: View, chain: Chain) -> tuple[Action | None, Chain | None]:
        """An attack goes on until so few are left; questions in between do not end it."""
        s, choice = observe(view), chain.choice
        if current_step(s).kind in STEPS:
            return None, chain
        for option in view.options:
            if choice.verb == "attack" and (option.verb, option.args) == choice[:2]:
                if s.units[BOARD.number[option.args[0]]] > chain.until:
                    n = option.hi if choice.n is None else min(choice.n, option.hi)
                    return option.action(n), chain
        return None, None

    def find_declinable(self, view: View) -> str:
        """What is asked for here that somebody may never want to be asked for."""
        return "+".join(asked_for(observe(view), view.options))

    def find_text_prompt(self, view: View) -> TextPrompt | None:
        """The question for a name or a comment; an empty answer takes the suggestion."""
        option = view.options[0]
        if option.verb not in WRITTEN:
            return None
        suggestion = decode(option.args[0])

        def make_action(answer: str) -> Action | None:
            try:
                action = Action(option.verb, (encode(answer.strip() or suggestion),))
            except NotationError:
                return None
            return action if option.allows(action) else None

        player = self.players[view.turn].name
        key = "ask_comment" if option.verb == "sign" else "ask_name"
        return TextPrompt(
            question=self.words.say(key, player=player, suggestion=suggestion),
            help=self.words.say("help_name"),
            refusal=self.words.say("bad_name"),
            make_action=make_action,
        )

    def is_private(self, view: View) -> bool:
        return current_step(observe(view)).kind in PRIVATE

    def reveals(self, option: Option) -> bool:
        return option.verb in ("scar", "give")

    def is_alive(self, view: View, seat: int) -> bool:
        return not observe(view).out[seat]


def _loud(narrated: NarratedPly) -> bool:
    return narrated.kind in LOUD and not (narrated.dice is not None and narrated.dice.conquered)


def _names(id: str) -> tuple[str, ...]:
    """What a piece is called in both languages."""
    kinds: tuple[Mapping[str, Piece | Packet], ...] = (FACTIONS, POWERS, SCARS, MISSIONS, PACKETS)
    found = next((kind[id] for kind in kinds if id in kind), None)
    return () if found is None else tuple(found.name)
