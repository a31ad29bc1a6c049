"""Positions in one line, there and back; with `?` for what a seat cannot know, its view.

    2003/conquest@2 a3b1c2.../... 3 a attack 0 c alaska,peru/-/joker1 - - - -

Twelve fields: game, board, seats, player in turn, step, sets traded, flags, hands, discarded
cards, pile, missions, capitals. The grammar is in `docs/notation.md`.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from risiko.classic.books.mission_cards import MISSION_NUMBER, TASKS
from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import ARMY_LETTERS, CARDS, NUMBER, SEAT_LETTERS
from risiko.classic.notation.errors import unreadable
from risiko.errors import NotationError
from risiko.world import world

Fields = dict[str, Any]

FIELD_NAMES = (
    "game",
    "board",
    "seats",
    "player",
    "step",
    "sets",
    "flags",
    "hands",
    "discard",
    "pile",
    "missions",
    "capitals",
)
LONGEST_LINE = 4000
MOST_UNITS = 1_000_000
"""More units than any game can bring to one territory."""
UNKNOWN = "?"

STEP_NAMES = {
    layout.ROLL: "roll",
    layout.MISSION: "missions",
    layout.DEAL: "deal",
    layout.BURY: "bury",
    layout.ARMISTICE: "armistice",
    layout.CLAIM: "claim",
    layout.FILL: "fill",
    layout.CAPITAL: "capital",
    layout.NEUTRAL: "neutral",
    layout.PLACE: "place",
    layout.GHOST: "ghost",
    layout.ATTACK: "attack",
    layout.DICE: "dice",
    layout.DEFEND: "defend",
    layout.THROW: "throw",
    layout.OCCUPY: "occupy",
    layout.MOVE: "move",
    layout.DRAW: "draw",
    layout.END: "over",
}
STEP_NUMBERS = {name: step for step, name in STEP_NAMES.items()}
FLAGS = (("conquered", "c"), ("due", "d"), ("window", "t"))
"""Conquered in this turn, its card still due, and the moment for trading."""

TOKENS = 4096
"""Owners with their units whose letters and digits are kept: most territories hold few."""
PILES = 512
"""Decks that are kept as they lie: most plies move no card."""
CONTINENTS = 2048
"""Continents that are kept as they were read: a ply changes one of them, or two."""
_TOKEN = re.compile(r"\.|[a-fn-p](?:0|[1-9][0-9]{0,6})")
_COUNT = re.compile(r"0|[1-9][0-9]{0,6}")


def letters(bits: int) -> str:
    """Seats as letters."""
    return "".join(letter for k, letter in enumerate(SEAT_LETTERS) if bits >> k & 1) or "-"


def write(game: str, seats: int, f: Fields) -> str:
    """The line of a position, or of a view in which unknown things are None."""
    return PublicLine(game, seats, f).write(f["hands"], f["missions"], f["capitals"])


class PublicLine:
    """The line of a position without what belongs to single seats: their cards and secrets."""

    __slots__ = ("_before", "_between")

    def __init__(self, game: str, seats: int, f: Fields) -> None:
        self._before = " ".join(
            (
                game,
                write_board(f),
                str(seats),
                SEAT_LETTERS[f["player"]],
                write_step(f),
                str(f["sets"]),
                "".join(flag for name, flag in FLAGS if f[name]) or "-",
            )
        )
        self._between = f"{_cards(f['discard'])} {_pile(f)}"

    def write(
        self,
        hands: Sequence[list[int] | int],
        missions: Sequence[int | None],
        capitals: Sequence[tuple[int, bool] | None],
    ) -> str:
        """The whole line; cards that are not known are counted, a secret that is not is None."""
        return " ".join(
            (
                self._before,
                "/".join(map(_cards, hands)),
                self._between,
                "/".join(map(_mission, missions)) or "-",
                "/".join(map(_capital, capitals)) or "-",
            )
        )


def write_board(f: Fields) -> str:
    """Owner letter and units of every territory, continents apart."""
    tokens = list(map(_token, f["owner"], f["units"]))
    return "/".join(
        ["".join([tokens[t] for t in continent.territories]) for continent in world().continents]
    )


@lru_cache(maxsize=TOKENS)
def _token(owner: int, units: int) -> str:
    return "." if owner == layout.NOBODY else f"{ARMY_LETTERS[owner]}{units}"


def write_step(f: Fields) -> str:
    """The step of the game and what belongs to it."""
    number = f["step"]
    words: list[str] = [STEP_NAMES[number]]
    if number == layout.ROLL:
        words.append(letters(f["rollers"]))
    elif number in (layout.CLAIM, layout.FILL, layout.CAPITAL):
        words.append(SEAT_LETTERS[f["first"]])
    elif number == layout.NEUTRAL:
        words.append(str(f["stock"]))
        if f["army"] != layout.NOBODY:
            words.append(ARMY_LETTERS[f["army"]])
    elif number == layout.PLACE:
        words += [str(f[name]) for name in ("stock", "income", "from_sets", "from_bonus")]
        if f["resume"] != layout.PLACE:
            words.append(STEP_NAMES[f["resume"]])
    elif number == layout.GHOST:
        words.append(str(f["stock"]))
    elif number in (layout.DICE, layout.DEFEND, layout.THROW, layout.OCCUPY):
        words += [CARDS[f["source"]], CARDS[f["target"]]]
        counts = {layout.DICE: 1, layout.DEFEND: 2, layout.THROW: 3, layout.OCCUPY: 0}[number]
        words += [str(f[name]) for name in ("force", "dice", "defence")[:counts]]
    elif number == layout.END:
        words.append(letters(f["winners"]))
    return ":".join(words)


def _cards(cards: list[int] | int) -> str:
    if isinstance(cards, int):
        return ",".join(UNKNOWN * cards) or "-"
    return ",".join(CARDS[card] for card in cards) or "-"


def _pile(f: Fields) -> str:
    if isinstance(f["depth"], tuple):
        return "@{}-{}".format(*f["depth"])
    if f["depth"] != layout.NOBODY:
        return f"@{f['depth']}"
    return "/".join(_cards(layer) for layer in f["under"]) or "-"


def _mission(mission: int | None) -> str:
    if mission is None:
        return UNKNOWN
    return "-" if mission == layout.NOBODY else TASKS[mission].id


def _capital(capital: tuple[int, bool] | None) -> str:
    if capital is None:
        return UNKNOWN
    place, revealed = capital
    return "-" if place == layout.NOBODY else CARDS[place] + "!" * revealed


def spread(state: Fields, seats: int, rules: Fields) -> Fields:
    """The fields of a position as the notation shows them, everything known."""
    piles = max(seats, 0) if not rules["buried"] else seats + rules["neutrals"]
    holders = [*range(seats), *range(layout.SEATS, layout.SEATS + piles - seats)]
    lying = _sort_cards(tuple(state["card"]))
    deepest = max(*lying, layout.PILE)
    return state | {
        "hands": [lying.get(holder, []) for holder in holders],
        "discard": lying.get(layout.DISCARD, []),
        "under": [lying.get(layer, []) for layer in range(layout.PILE + 1, deepest + 1)],
        "missions": state["mission"][:seats] if rules["goal"] == layout.GOAL_MISSION else [],
        "capitals": [(state["capital"][k], bool(state["revealed"] >> k & 1)) for k in range(seats)]
        if rules["goal"] == layout.GOAL_CAPITALS
        else [],
    }


@lru_cache(maxsize=PILES)
def _sort_cards(places: tuple[int, ...]) -> Mapping[int, list[int]]:
    """The cards that lie in each place, given the place of each card; not to be changed."""
    lying = defaultdict[int, list[int]](list)
    for card, place in enumerate(places):
        lying[place].append(card)
    return lying


# Reading


def split(line: str) -> list[str]:
    """The twelve fields of a line."""
    if len(line) > LONGEST_LINE:
        raise unreadable("line_long", most=LONGEST_LINE)
    fields = line.split(" ")
    if len(fields) != len(FIELD_NAMES):
        raise unreadable("fields", count=len(FIELD_NAMES), found=len(fields))
    return fields


def read_depth_range(text: str) -> tuple[int, int] | None:
    """How many cards may lie above the armistice card, from the pile of a view; None without one.

    A position says it exactly: `@14` instead of `@11-17`.
    """
    if not text.startswith("@"):
        return None
    least, _, most = text[1:].partition("-")
    return read_count(least, "pile"), read_count(most or least, "pile")


def read_board(text: str) -> tuple[list[int], list[int]]:
    """Owners and units of all territories."""
    owner, units = list[int](), list[int]()
    parts = text.split("/")
    continents = world().continents
    if len(parts) != len(continents):
        raise unreadable("continents", "board", count=len(continents), found=len(parts))
    for number, part in enumerate(parts):
        armies, counts = _read_continent(part, number)
        owner += armies
        units += counts
    return owner, units


@lru_cache(maxsize=CONTINENTS)
def _read_continent(part: str, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    continent = world().continents[number]
    tokens = _TOKEN.findall(part)
    if "".join(tokens) != part or len(tokens) != len(continent.territories):
        count = len(continent.territories)
        raise unreadable("continent", "board_of", name=continent.name, text=part, count=count)
    return (
        tuple(layout.NOBODY if token == "." else ARMY_LETTERS.index(token[0]) for token in tokens),
        tuple(0 if token == "." else int(token[1:]) for token in tokens),
    )


def read_count(text: str, place: str) -> int:
    """A number as it is written in a line: no sign, no zero in front."""
    if not _COUNT.fullmatch(text):
        raise unreadable("number", place, text=text)
    return int(text)


def read_seat(text: str, place: str, letters: str = SEAT_LETTERS) -> int:
    """A seat by its letter."""
    if len(text) != 1 or text not in letters:
        raise unreadable("seat", place, text=text)
    return letters.index(text)


def read_seats(text: str, place: str) -> int:
    """Several seats as bits, letters in their order."""
    if text == "-":
        return 0
    bits = sum(1 << read_seat(letter, place) for letter in dict.fromkeys(text))
    if letters(bits) != text:
        raise unreadable("seats_order", place, text=text)
    return bits


def read_card(text: str, place: str) -> int:
    """A card by its name."""
    if text not in NUMBER:
        raise unreadable("card", place, text=text)
    return NUMBER[text]


def read_territory(text: str, place: str) -> int:
    """A territory by its name."""
    number = read_card(text, place)
    if number >= layout.TERRITORIES:
        raise unreadable("territory", place, text=text)
    return number


def read_cards(text: str, place: str) -> list[int]:
    """Cards in their order, none twice."""
    if text == "-":
        return []
    cards = [read_card(name, place) for name in text.split(",")]
    if cards != sorted(set(cards)):
        raise unreadable("cards_order", place, text=text)
    return cards


def read_step(text: str) -> Fields:
    """The step and what belongs to it."""
    name, *words = text.split(":")
    if name not in STEP_NUMBERS:
        raise unreadable("step", "step", text=name)
    number = STEP_NUMBERS[name]
    f: Fields = {"step": number}
    try:
        _read_step_words(number, words, f)
    except (ValueError, IndexError) as error:
        if isinstance(error, NotationError):
            raise
        raise unreadable("step_words", "step", text=text) from None
    return f


def _read_step_words(number: int, words: list[str], f: Fields) -> None:
    place = "step"
    if number == layout.ROLL:
        (rollers,) = words
        f["rollers"] = read_seats(rollers, place)
    elif number in (layout.CLAIM, layout.FILL, layout.CAPITAL):
        (first,) = words
        f["first"] = read_seat(first, place)
    elif number == layout.NEUTRAL:
        stock, *army = words
        f["stock"] = read_count(stock, place)
        if army:
            (letter,) = army
            f["army"] = layout.SEATS + read_seat(letter, place, ARMY_LETTERS[layout.SEATS :])
    elif number == layout.PLACE:
        stock, income, sets, bonus, *resume = words
        for name, word in zip(
            ("stock", "income", "from_sets", "from_bonus"),
            (stock, income, sets, bonus),
            strict=True,
        ):
            f[name] = read_count(word, place)
        if resume:
            (step_name,) = resume
            if step_name not in ("attack", "move"):
                raise unreadable("resume", place, text=step_name)
            f["resume"] = STEP_NUMBERS[step_name]
    elif number == layout.GHOST:
        (stock,) = words
        f["stock"] = read_count(stock, place)
    elif number in (layout.DICE, layout.DEFEND, layout.THROW, layout.OCCUPY):
        source, target, *counts = words
        f["source"], f["target"] = read_territory(source, place), read_territory(target, place)
        names = {
            layout.DICE: ("force",),
            layout.DEFEND: ("force", "dice"),
            layout.THROW: ("force", "dice", "defence"),
            layout.OCCUPY: (),
        }[number]
        for name, word in zip(names, counts, strict=True):
            f[name] = read_count(word, place)
    elif number == layout.END:
        (winners,) = words
        f["winners"] = read_seats(winners, place)
    elif words:
        raise unreadable("step_alone", place, text=STEP_NAMES[number])


def read_flags(text: str) -> Fields:
    """The flags of a turn."""
    f = {name: int(flag in text) for name, flag in FLAGS}
    if ("".join(flag for name, flag in FLAGS if f[name]) or "-") != text:
        raise unreadable("flags", "flags", text=text)
    return f


def read_mission(text: str) -> int:
    """A mission by its name; `-` for none."""
    if text == "-":
        return layout.NOBODY
    if text not in MISSION_NUMBER:
        raise unreadable("mission", "missions", text=text)
    return MISSION_NUMBER[text]


def read_capital(text: str) -> tuple[int, bool]:
    """A capital by its name, with `!` when it is revealed; `-` for none."""
    if text == "-":
        return layout.NOBODY, False
    return read_territory(text.removesuffix("!"), "capitals"), text.endswith("!")
