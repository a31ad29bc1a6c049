"""Names and comments, which are typed as they are; everything else is asked as in any game."""

from collections.abc import Callable

from risiko.errors import NotationError
from risiko.protocol import Action
from risiko.terminal.screen import WRONG
from risiko.terminal.session import Session

Decide = Callable[[Session, int], Action]
WRITTEN = frozenset({"sign", "name"})
"""The verbs that are about a text."""


def naming(decide: Decide) -> Decide:
    """Asks for texts itself, and lets `decide` ask for everything else."""

    def ask(session: Session, seat: int) -> Action:
        option = session.match.position.options()[0]
        if option.verb not in WRITTEN:
            return decide(session, seat)
        from risiko.evolution.notation.name_words import decode, encode

        session.tell()
        suggestion = decode(option.args[0])
        key = "ask_comment" if option.verb == "sign" else "ask_name"
        question = session.words.say(key, player=session.players[seat].name, suggestion=suggestion)
        while True:
            said = session.answer(question, "help_name")
            try:
                action = Action(option.verb, (encode(said.strip() or suggestion),))
            except NotationError:
                action = Action("")
            if option.allows(action):
                return action
            session.screen.say(session.words.say("bad_name"), WRONG)

    return ask
