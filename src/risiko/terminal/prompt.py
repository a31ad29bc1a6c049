"""Asking a person: help and information at every prompt, then a legal decision."""

from risiko.errors import IllegalAction
from risiko.protocol import Action, Option, View
from risiko.terminal.commands import Commands
from risiko.terminal.input_parser import ParsedInput, TypedAction
from risiko.terminal.presenter import Chain, TextPrompt
from risiko.terminal.screen import HINT, WRONG
from risiko.terminal.session import Session

PASS = Action("pass")
"""How somebody does not react."""


class Prompter:
    """Decides for the people of a session by asking them."""

    def __init__(self) -> None:
        self.shown: dict[int, list[Option]] = {}
        """The numbered list that each seat was shown last."""
        self._chain: Chain | None = None
        self._always: set[tuple[int, str]] = set()
        self._explained: set[tuple[int, str]] = set()
        self._last_attack: dict[int, TypedAction] = {}
        self._heads: set[tuple[int, str]] = set()
        self._head_turn = 0

    def decide(self, session: Session, seat: int) -> Action:
        """A legal action of a seat."""
        view = session.match.position.view(seat)
        text_prompt = session.presenter.find_text_prompt(view)
        if text_prompt is not None:
            return self._ask_for_text(session, text_prompt)
        quick = self._without_asking(session, view, seat)
        if quick is not None:
            return quick
        session.tell()
        if session.device != seat and (session.presenter.is_private(view) or session.secret_shown):
            if len(session.people) > 1:
                session.hand_to(seat)
        prompt = Prompt(self, session, view, seat)
        self._open(prompt)
        action = prompt.decide()
        session.asked = True
        session.secret_shown = session.secret_shown or (
            session.match.position.conceals(None) and len(session.people) > 1
        )
        return action

    def _ask_for_text(self, session: Session, prompt: TextPrompt) -> Action:
        session.tell()
        while True:
            action = prompt.make_action(session.answer(prompt.question, prompt.help))
            if action is not None:
                return action
            session.screen.say(prompt.refusal, WRONG)

    def _without_asking(self, session: Session, view: View, seat: int) -> Action | None:
        """What needs no question: repeated attacks, the most dice, the only thing possible."""
        if self._chain is not None and self._chain.seat == seat:
            action, self._chain = session.presenter.repeat_action(view, self._chain)
            if action is not None:
                return action
        first = view.options[0]
        declined = session.presenter.find_declinable(view)
        if declined and (seat, declined) in self._always:
            return PASS
        if len(view.options) == 1 and (seat, first.verb) in self._always:
            return first.action(first.hi)
        if len(view.options) == 1 and first.lo == first.hi:
            self._say_only_one(session, view, seat, first)
            return first.action(first.lo)
        return None

    def _say_only_one(self, session: Session, view: View, seat: int, only: Option) -> None:
        """Say that there is no choice; for dice only the first time."""
        if only.verb in session.presenter.most:
            if (seat, only.verb) in self._explained:
                return
            self._explained.add((seat, only.verb))
        session.tell()
        words, presenter = session.words, session.presenter
        secret = presenter.reveals(only) and session.device != seat
        what = words.say("something") if secret else presenter.describe_option(only, view)
        player = session.players[seat].name
        session.screen.say(words.say("only_one", player=player, option=what), HINT)
        if only.verb in presenter.most:
            session.screen.say(words.say("only_one_later"), HINT)

    def _open(self, prompt: "Prompt") -> None:
        """What is said before the question, the first time in a step of a turn."""
        session, view = prompt.session, prompt.view
        session.open_turn(session.match.position.player)
        if session.turns != self._head_turn:
            self._heads.clear()
            self._head_turn = session.turns
        key = (prompt.seat, session.presenter.name_step(view))
        first = key not in self._heads
        self._heads.add(key)
        session.screen.lines(session.presenter.write_headline(view, first))
        if first:
            prompt.commands.shown.clear()
            prompt.commands.offer()
        elif prompt.commands.outdated:
            prompt.commands.offer()

    def always(self, seat: int, verb: str) -> None:
        """From now on the most dice, or no reaction, without asking."""
        self._always.add((seat, verb))

    def ask_again(self, seat: int) -> bool:
        """Ask for dice again; False if they are asked for anyway."""
        before = len(self._always)
        self._always = {(who, verb) for who, verb in self._always if who != seat}
        return len(self._always) < before

    def repeat(self, chain: Chain | None) -> None:
        """Repeat an action from now on."""
        self._chain = chain

    def remember(self, seat: int, choice: TypedAction) -> None:
        """The attack that can be repeated with one letter."""
        self._last_attack[seat] = choice

    def last_attack(self, seat: int) -> TypedAction | None:
        """What this seat attacked last."""
        return self._last_attack.get(seat)


class Prompt:
    """One decision of one person."""

    def __init__(self, prompter: Prompter, session: Session, view: View, seat: int) -> None:
        self.prompter = prompter
        self.session = session
        self.presenter = session.presenter
        self.screen = session.screen
        self.words = session.words
        self.view = view
        self.seat = seat
        self.commands = Commands(session, view, seat, prompter.shown.setdefault(seat, []))

    def decide(self) -> Action:
        """Ask until there is a legal action."""
        question = self.presenter.write_question(self.view)
        while True:
            said = self.commands.line(question, lambda: self.presenter.write_help(self.view))
            action = self._understand(said)
            if action is None:
                continue
            refusal = self._refuse(action)
            if not refusal:
                return action
            self.screen.say(refusal, WRONG)
            self.prompter.repeat(None)

    # Understanding

    def _understand(self, said: str) -> Action | None:
        """The action that was meant, or None if that is not clear."""
        options = self.view.options
        word, _, rest = said.partition(" ")
        command = self.commands.meaning(word)
        if command == "always" and not rest:
            return self._always()
        if command == "again":
            return self._again(rest)
        if not said and len(options) == 1 and options[0].verb in self.presenter.most:
            return options[0].action(options[0].hi)
        parsed = self.presenter.make_parser(self.view).parse(said, options, self.commands.shown)
        if parsed.problem:
            self._problem(parsed)
            return None
        choice = self._which(parsed)
        if choice is None:
            return None
        return self._complete(choice, parsed.until)

    def _always(self) -> Action | None:
        """From now on as many dice as possible; or, anywhere else, ask again from now on."""
        option = self.view.options[0]
        if len(self.view.options) == 1 and option.verb in self.presenter.always:
            self.prompter.always(self.seat, option.verb)
            self.screen.say(self.words.say("always_on"))
            return option.action(option.hi)
        declined = self.presenter.find_declinable(self.view)
        if declined:
            self.prompter.always(self.seat, declined)
            self.screen.say(self.words.say("declined"))
            return PASS
        off = self.prompter.ask_again(self.seat)
        self.screen.say(self.words.say("always_off" if off else "always_where"))
        return None

    def _problem(self, parsed: ParsedInput) -> None:
        names = self.words.join(map(self.presenter.name_thing, parsed.similar))
        self.screen.say(self.words.say(parsed.problem, word=parsed.word, names=names), WRONG)

    def _refuse(self, action: Action) -> str:
        """Why an action is not possible, with the place in the book; empty if it is."""
        try:
            self.session.match.position.play(action)
        except IllegalAction as refusal:
            text = self.words.of(refusal.text)
            return self.words.say("refused", text=text, cite=self.words.cite(refusal.cite))
        return ""

    def _unclear(self, parsed: ParsedInput) -> TypedAction | None:
        """Of several illegal meanings the one to refuse; None if they fail for several reasons."""
        refusals = {self._refuse(Action(verb, args, n or 1)) for verb, args, n in parsed.choices}
        if len(refusals) == 1:
            return parsed.choices[0]
        self.screen.say(self.words.say("read_unclear"), WRONG)
        return None

    def _again(self, rest: str) -> Action | None:
        """The last attack again, as strong as it can still be; `w bis 4` goes on with it."""
        choice = self.prompter.last_attack(self.seat)
        if choice is None:
            self.screen.say(self.words.say("no_last_attack"), WRONG)
            return None
        if rest:
            return self._understand(" ".join((choice.verb, *choice.args, rest)))
        option = self._option_of(choice)
        if option is not None and choice.n is not None:
            choice = choice._replace(n=min(choice.n, option.hi))
        return self._complete(choice, None)

    def _which(self, parsed: ParsedInput) -> TypedAction | None:
        """The choice, asking for it if there are several."""
        if len(parsed.choices) == 1 and not parsed.similar:
            return parsed.choices[0]
        if not parsed.legal:
            return self._unclear(parsed)
        if parsed.similar:
            names = self.words.join(map(self.presenter.name_thing, parsed.similar))
            self.screen.say(self.words.say("read_partial", names=names))
        else:
            self.screen.say(self.words.say("which", n=len(parsed.choices)))
        for number, choice in enumerate(parsed.choices, 1):
            self.screen.say(f"{number}. {self._in_words(choice)}")
        question = self.words.say("ask_which", range=self.words.range(1, len(parsed.choices)))
        said = self.commands.line(question, lambda: [self.words.say("help_which")])
        if said.isdecimal() and len(said) < 6 and 1 <= int(said) <= len(parsed.choices):
            return parsed.choices[int(said) - 1]
        self.screen.say(self.words.say("nothing_done"))
        return None

    def _in_words(self, choice: TypedAction) -> str:
        option = self._option_of(choice)
        if option is not None:
            return self.presenter.describe_option(option, self.view)
        return " ".join(self.presenter.name_thing(arg) for arg in choice.args)

    def _option_of(self, choice: TypedAction) -> Option | None:
        for option in self.view.options:
            if (option.verb, option.args) == (choice.verb, choice.args):
                if choice.n is None or option.args or option.lo <= choice.n <= option.hi:
                    return option
        return None

    def _complete(self, choice: TypedAction, until: int | None) -> Action | None:
        """The action of a choice, its number asked for if it was left open."""
        option = self._option_of(choice)
        n = choice.n
        if n is None:
            n = self._amount(choice, option)
            if n is None:
                return None
        action = Action(choice.verb, choice.args, n)
        if choice.verb == "attack":
            self.prompter.remember(self.seat, choice)
            if until is not None and not self._repeat(Chain(self.seat, choice, until), option):
                return None
        elif option is not None and option.lo == option.hi == 1 < n and len(self.view.options) > 1:
            return self._one_at_a_time(choice, n)
        return action

    def _repeat(self, chain: Chain, option: Option | None) -> bool:
        """Repeat an attack; False if there is nothing to repeat."""
        if option is not None and self.presenter.repeat_action(self.view, chain)[0] is None:
            units = self.words.count("unit", chain.until)
            self.screen.say(self.words.say("until_reached", units=units), WRONG)
            return False
        self.prompter.repeat(chain)
        return True

    def _one_at_a_time(self, choice: TypedAction, n: int) -> Action:
        """Where one unit is placed at a time: the same again the next times."""
        chain = Chain(self.seat, choice, n - 1)
        action = Action(choice.verb, choice.args, n)
        if choice.verb == "place":
            if self.presenter.repeat_action(self.view, chain)[0] is not None:
                self.screen.say(self.words.say("one_at_a_time", n=n - 1))
                self.prompter.repeat(chain)
                return Action(choice.verb, choice.args, 1)
        return action

    def _amount(self, choice: TypedAction, option: Option | None) -> int | None:
        if option is None:
            return 1
        if option.lo == option.hi or choice.verb in self.presenter.most:
            return option.hi
        span = self.words.range(option.lo, option.hi)
        what = self.presenter.ask_amount(choice, self.view)
        question = self.words.say("ask_amount", what=what, range=span, most=option.hi)
        while True:
            said = self.commands.line(question, lambda: [self.words.say("help_amount", range=span)])
            if not said:
                return option.hi
            if said.isdecimal() and len(said) < 8:
                return int(said)
            self.screen.say(self.words.say("nothing_done"))
            return None
