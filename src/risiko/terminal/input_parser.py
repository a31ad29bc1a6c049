"""From what a player types to what the player means: by number, by name, or in protocol form."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import NamedTuple

from risiko.errors import NotationError
from risiko.protocol import NUMBERED, Action, Option
from risiko.terminal.name_matching import find, fold, similar
from risiko.terminal.texts import map_typed_words

MOST_WORDS = 16
"""More words than any action has."""
MOST_DIGITS = 9
MOST_MEANINGS = 60
"""An unclear illegal action is looked at in so many ways."""
UNORDERED = frozenset({"trade"})
"""The verbs whose arguments may be named in any order."""


class TypedAction(NamedTuple):
    """What a player means; the number may be left open."""

    verb: str
    args: tuple[str, ...]
    n: int | None

    @classmethod
    def of(cls, option: Option, n: int | None) -> "TypedAction":
        """An option with a number, which need not be said when there is only one."""
        only = option.lo if option.lo == option.hi else None
        return cls(option.verb, option.args, only if n is None else n)


class ParsedInput(NamedTuple):
    """What was understood: one choice, several to choose from, or a problem."""

    choices: tuple[TypedAction, ...] = ()
    legal: bool = True
    """Whether they are among the options."""
    until: int | None = None
    """Repeat it until so many units are left."""
    problem: str = ""
    """The key of a sentence that says what is wrong."""
    word: str = ""
    """What the problem is about."""
    similar: tuple[str, ...] = ()
    """Things that may be meant instead."""


@dataclass(frozen=True)
class InputParser:
    """Reads what is typed in a game whose things and verbs have these names."""

    things: Mapping[str, tuple[str, ...]]
    """The arguments of actions and all their names."""
    verbs: Mapping[str, str]
    """What the words for verbs mean."""

    def parse(
        self, text: str, options: Sequence[Option], shown: Sequence[Option] = ()
    ) -> ParsedInput:
        """What a line means, given the options and the numbered list that was shown last."""
        raw = self._protocol(text)
        if raw is not None:
            return raw
        words = list(fold(text))
        if not words or len(words) > MOST_WORDS:
            return ParsedInput(problem="read_nothing" if not words else "read_too_long")
        until, words = _until(words)
        numbers = [word for word in words if word.isdecimal()]
        words = [word for word in words if not word.isdecimal()]
        if any(len(number) > MOST_DIGITS for number in numbers):
            return ParsedInput(problem="read_number", word=max(numbers, key=len)[:40])
        counts = [int(number) for number in numbers]
        if not words:
            return self._numbers(counts, options, shown)
        if len(counts) > 1:
            return ParsedInput(problem="read_numbers")
        n = counts[0] if counts else None
        return self._named(words, n, options)._replace(until=until)

    def meant(self, text: str) -> tuple[str, ...]:
        """The things that words may mean."""
        return find(fold(text), self.things) if fold(text) else ()

    def _protocol(self, text: str) -> ParsedInput | None:
        """An action as the protocol writes it, with its number where one is always written."""
        words = text.split()
        try:
            action = Action.parse(" ".join(words))
        except NotationError:
            return None
        if action.verb not in self.verbs.values() or not all(a in self.things for a in action.args):
            return None
        if action.verb in NUMBERED and not words[-1].isdecimal():
            return None
        if action.verb in UNORDERED:
            return None
        return ParsedInput((TypedAction(action.verb, action.args, action.n),))

    def _numbers(
        self, counts: list[int], options: Sequence[Option], shown: Sequence[Option]
    ) -> ParsedInput:
        """Only numbers: how many, where only that is asked; else which of the list."""
        if len(counts) > 2:
            return ParsedInput(problem="read_numbers")
        if len(options) == 1 and len(counts) == 1:
            return ParsedInput((TypedAction.of(options[0], counts[0]),))
        if not shown:
            return ParsedInput(problem="read_no_list")
        if not 1 <= counts[0] <= len(shown):
            return ParsedInput(problem="read_list", word=str(len(shown)))
        return ParsedInput(
            (TypedAction.of(shown[counts[0] - 1], counts[1] if counts[1:] else None),)
        )

    def _named(self, words: list[str], n: int | None, options: Sequence[Option]) -> ParsedInput:
        verb, names = self._verb(words)
        if verb and all(map_typed_words("word").get(word) == "filler" for word in names):
            return self._bare(verb, n, options)
        for attempt in _attempts(words, names, verb):
            said, left = attempt
            matching = [option for option in options if said in ("", option.verb)]
            choices = self._among(left, matching)
            if choices:
                return ParsedInput(tuple(TypedAction.of(option, n) for option in choices))
        return self._partly(verb, names, n, options) or self._illegal(verb, names, n, options)

    def _partly(
        self, verb: str, names: list[str], n: int | None, options: Sequence[Option]
    ) -> ParsedInput | None:
        """Only the first of several names: everything that can be done from there."""
        things = find(names, self.things)
        begun = [
            option
            for option in options
            if option.verb not in UNORDERED and verb in ("", option.verb)
            if len(option.args) > 1 and option.args[0] in things
        ]
        if not begun:
            return None
        sources = tuple(dict.fromkeys(option.args[0] for option in begun))
        return ParsedInput(tuple(TypedAction.of(option, n) for option in begun), similar=sources)

    def _verb(self, words: list[str]) -> tuple[str, list[str]]:
        """The verb, if the first word is one, and the other words."""
        verb = self.verbs.get(words[0], "")
        return verb, words[1:] if verb else words

    def _bare(self, verb: str, n: int | None, options: Sequence[Option]) -> ParsedInput:
        """A verb without names."""
        same = [option for option in options if option.verb == verb]
        if len(same) == 1 and (n is None or not same[0].args):
            return ParsedInput((TypedAction.of(same[0], n),))
        if same and not same[0].args:
            fitting = [option for option in same if n is None or option.lo <= n <= option.hi]
            return ParsedInput(tuple(TypedAction.of(option, n) for option in fitting or same[:1]))
        if same:
            return ParsedInput(problem="read_more")
        return ParsedInput((TypedAction(verb, (), 1 if n is None else n),), legal=False)

    def _among(self, names: list[str], options: Sequence[Option]) -> list[Option]:
        """The options whose arguments have such names; those with just these names first."""
        found: dict[Option, None] = {}
        known: dict[tuple[str, ...], tuple[str, ...]] = {}
        for count in sorted({len(option.args) for option in options if option.args}):
            for groups in _splits(names, count):
                for group in groups:
                    if group not in known:
                        known[group] = find(group, self.things)
                meant = [known[group] for group in groups]
                if all(meant):
                    found |= dict.fromkeys(o for o in options if _fits(o, meant))
        return list(found)

    def _illegal(
        self, verb: str, names: list[str], n: int | None, options: Sequence[Option]
    ) -> ParsedInput:
        """Names that no option has: the referee will say why."""
        verbs = [verb] if verb else list(dict.fromkeys(o.verb for o in options if o.args))
        counts = {o.verb: len(o.args) for o in options if o.args}
        choices = list[TypedAction]()
        for said in verbs:
            for count in [counts[said]] if said in counts else [1, 2, 3]:
                for groups in _splits(names, count):
                    meant = [find(group, self.things) for group in groups]
                    if len(choices) < MOST_MEANINGS:
                        for args in product(*meant):
                            if said in UNORDERED:
                                args = tuple(sorted(args, key=list(self.things).index))
                            choices.append(TypedAction(said, args, 1 if n is None else n))
        if choices:
            return ParsedInput(tuple(dict.fromkeys(choices[:MOST_MEANINGS])), legal=False)
        for word in names:
            if not find([word], self.things):
                close = similar([word], self.things)
                problem = "read_similar" if close else "read_unknown"
                return ParsedInput(problem=problem, word=word, similar=close)
        return ParsedInput(problem="read_not_now", word=" ".join(names))


def _until(words: list[str]) -> tuple[int | None, list[str]]:
    """The `bis 4` at the end of an attack; without a number it means 1."""
    stops = map_typed_words("word")
    for place, word in enumerate(words):
        if stops.get(word) == "until" and place > 0:
            after = words[place + 1 : place + 2]
            if after and after[0].isdecimal() and len(after[0]) <= MOST_DIGITS:
                return int(after[0]), words[:place] + words[place + 2 :]
            if not after:
                return 1, words[:place]
    return None, words


def _attempts(words: list[str], names: list[str], verb: str) -> Iterator[tuple[str, list[str]]]:
    """Ways to read words: as they are, then without the little words between names."""
    yield verb, names
    if verb:
        yield "", words
    fillers = map_typed_words("word")
    bare = [word for word in names if fillers.get(word) != "filler"]
    if bare and bare != names:
        yield verb, bare


def _splits(words: Sequence[str], count: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """All ways to cut words into so many names."""
    for cuts in combinations(range(1, len(words)), count - 1):
        ends = (0, *cuts, len(words))
        yield tuple(tuple(words[a:b]) for a, b in pairwise(ends))


def _fits(option: Option, meant: Sequence[tuple[str, ...]]) -> bool:
    """Whether an option's arguments are among what was meant, in their order or in any."""
    if len(option.args) != len(meant):
        return False
    if option.verb in UNORDERED:
        return _any_order(option.args, meant)
    return all(arg in things for arg, things in zip(option.args, meant, strict=True))


def _any_order(args: tuple[str, ...], meant: Sequence[tuple[str, ...]]) -> bool:
    if not meant:
        return not args
    return any(
        _any_order(args[:k] + args[k + 1 :], meant[1:])
        for k, arg in enumerate(args)
        if arg in meant[0]
    )
