"""Risiko Express at the terminal: the example of the help is in the player's language and works."""

import pytest

from risiko.narration.players import Player
from risiko.terminal.presenter import make_presenter
from risiko.terminal.texts import Words
from risiko.text import Language
from tests.express.tables import at

PLAYERS = [Player("Anna"), Player("Bert"), Player("Clara")]
TAKE_OVER = ("a take usa:kc,s3:2", True, False)
FIRST_LINE = ("a choose - GCCK123", False, False)
DECLINE = ("a choose usa:kc,s3:2 GG3", False, True)


@pytest.mark.parametrize(
    ("language", "moment", "example", "action"),
    [
        ("de", DECLINE, "USA Soldaten 1", "storm usa s3 1"),
        ("en", DECLINE, "USA soldiers 1", "storm usa s3 1"),
        ("de", FIRST_LINE, "China Kavallerien 2", "storm china cc 2"),
        ("de", TAKE_OVER, "weiter", "continue"),
        ("en", TAKE_OVER, "continue", "continue"),
    ],
)
def test_the_example_of_the_help(
    language: Language, moment: tuple[str, bool, bool], example: str, action: str
) -> None:
    step, continue_attack, may_decline = moment
    position = at(step, continue_attack=continue_attack, may_decline=may_decline)
    view = position.view(0)
    table = make_presenter(position.game, PLAYERS, Words(language))
    examples = [line for line in table.write_help(view) if example in line]
    assert len(examples) == 1
    assert not any(action in line for line in table.write_help(view) if line not in examples)
    [choice] = table.make_parser(view).parse(example, view.options).choices
    assert str(position.options()[0].action(choice.n or 1)) == action


@pytest.mark.parametrize(
    ("typed", "verb"), [("abgeben", "lose"), ("give", "lose"), ("lose", "lose")]
)
def test_a_die_is_given_up_in_words(typed: str, verb: str) -> None:
    position = at(DECLINE[0], may_decline=True)
    view = position.view(0)
    table = make_presenter(position.game, PLAYERS, Words("de"))
    [choice] = table.make_parser(view).parse(typed, view.options).choices
    assert choice.verb == verb
